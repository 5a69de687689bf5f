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
	var found []rules.Entry
	var names []string
	for _, e := range entries {
		names = append(names, e.Facets...)
		if looked(e, at) {
			found = append(found, e)
		}
	}
	if len(found) > entriesMost {
		c.More, found = len(found)-entriesMost, found[:entriesMost]
	}
	c.Groups = grouped(found)
	for _, f := range append(names, at.Facets...) {
		if !slices.ContainsFunc(c.Facets, func(known views.Facet) bool { return known.Name == f }) {
			c.Facets = append(c.Facets, views.Facet{Name: f, Link: at.Facet(f).Link(""), On: slices.Contains(at.Facets, f)})
		}
	}
	return c
}

// grouped is entries under their headings, in their order.
func grouped(entries []rules.Entry) []views.Group {
	var groups []views.Group
	for _, e := range entries {
		i := slices.IndexFunc(groups, func(g views.Group) bool { return g.Name == e.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, views.Group{Name: e.Group})
		}
		groups[i].Entries = append(groups[i].Entries, e)
	}
	return groups
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
