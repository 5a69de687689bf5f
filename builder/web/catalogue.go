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
	all := at
	all.Query, all.Facets = "", nil
	c := views.Catalogue{Query: at.Query, Clear: all.Link("")}
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
			on := slices.Contains(at.Facets, f)
			with := at
			if !on {
				with.Facets = slices.DeleteFunc(slices.Clone(at.Facets), func(g string) bool { return !together(entries, f, g) })
			}
			c.Facets = append(c.Facets, views.Facet{Name: f, Link: with.Facet(f).Link(""), On: on})
		}
	}
	return c
}

// together tells whether an entry has both facets: one that excludes another
// takes its place.
func together(entries []rules.Entry, f, g string) bool {
	return slices.ContainsFunc(entries, func(e rules.Entry) bool { return slices.Contains(e.Facets, f) && slices.Contains(e.Facets, g) })
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
