package web

import (
	"slices"
	"strings"

	"gantry/rules"
	"gantry/views"
)

// entriesMost is how many entries a page shows; the rest is found by search.
const entriesMost = 60

// catalogue is the entries that a reader looks for, under their headings.
func catalogue(entries []rules.Entry, at views.At) views.Catalogue {
	c := views.Catalogue{Query: at.Query}
	var names []string
	place := map[string]int{}
	shown := 0
	for _, e := range entries {
		for _, f := range e.Facets {
			if !slices.Contains(names, f) {
				names = append(names, f)
			}
		}
		if !looked(e, at) {
			continue
		}
		if shown++; shown > entriesMost {
			c.More++
			continue
		}
		i, ok := place[e.Group]
		if !ok {
			i = len(c.Groups)
			place[e.Group] = i
			c.Groups = append(c.Groups, views.Group{Name: e.Group})
		}
		c.Groups[i].Entries = append(c.Groups[i].Entries, e)
	}
	for _, f := range at.Facets {
		if !slices.Contains(names, f) {
			names = append(names, f)
		}
	}
	for _, f := range names {
		c.Facets = append(c.Facets, views.Facet{Name: f, Link: at.Facet(f).Link(""), On: slices.Contains(at.Facets, f)})
	}
	return c
}

// looked tells whether an entry has every facet and holds every word that is
// looked for.
func looked(e rules.Entry, at views.At) bool {
	for _, f := range at.Facets {
		if !slices.Contains(e.Facets, f) {
			return false
		}
	}
	text := strings.ToLower(e.Name + " " + e.Group + " " + strings.Join(e.Facets, " ") + " " + e.Note)
	for _, word := range strings.Fields(strings.ToLower(at.Query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
