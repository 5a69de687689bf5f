package views

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Catalogue is what can be added.
type Catalogue struct {
	Query   string
	Facets  []Facet
	Clear   string // shows all again
	Groups  []Group
	More    int // entries that are not shown
	Designs []DesignEntry
	Fielded map[string]int // of each entry, by its id
}

// DesignEntry is a profile of the reader's own in the catalogue.
type DesignEntry struct {
	ID, Name, Points string
	Count            int // in the roster
}

// Facet is a word to filter by.
type Facet struct {
	ID         string // of a part of a page
	Name, Link string
	On         bool
}

// Group is entries under a heading.
type Group struct {
	Name    string
	Entries []rules.Entry
}

// leastSure is the least sure source of an entry's numbers, where its points have not
// said so already.
func leastSure(e rules.Entry) (worst rules.Source) {
	var points rules.Source
	for _, s := range e.Stats {
		if s.Role == rules.RolePoints {
			points = s.Source
		} else if s.Basis > worst.Basis {
			worst = s.Source
		}
	}
	if points.Basis == worst.Basis {
		return rules.Source{}
	}
	return worst
}

// entriesMost is how many entries a page shows; the rest is found by search.
const entriesMost = 60

// catalogueOf is the entries that a reader looks for, under their headings.
func catalogueOf(entries []rules.Entry, at At) Catalogue {
	all := at
	all.Query, all.Facets = "", nil
	c := Catalogue{Query: at.Query, Clear: all.Link("")}
	var found []rules.Entry
	var names []string
	for _, e := range entries {
		names = append(names, e.Facets...)
		if matches(e, at) {
			found = append(found, e)
		}
	}
	if len(found) > entriesMost {
		c.More, found = len(found)-entriesMost, found[:entriesMost]
	}
	c.Groups = groupsOf(found)
	for _, f := range append(names, at.Facets...) {
		if !slices.ContainsFunc(c.Facets, func(known Facet) bool { return known.Name == f }) {
			on := slices.Contains(at.Facets, f)
			with := at
			if !on {
				with.Facets = slices.DeleteFunc(slices.Clone(at.Facets), func(g string) bool { return !shareFacets(entries, f, g) })
			}
			c.Facets = append(c.Facets, Facet{Name: f, Link: with.WithFacet(f).Link(""), On: on})
		}
	}
	return c
}

// shareFacets tells whether an entry has both facets: one that excludes another
// takes its place.
func shareFacets(entries []rules.Entry, f, g string) bool {
	return slices.ContainsFunc(entries, func(e rules.Entry) bool {
		return slices.Contains(e.Facets, f) &&
			slices.Contains(e.Facets, g)
	})
}

// groupsOf is entries under their headings, in their order.
func groupsOf(entries []rules.Entry) []Group {
	var groups []Group
	for _, e := range entries {
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Name == e.Group })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Name: e.Group})
		}
		groups[i].Entries = append(groups[i].Entries, e)
	}
	return groups
}

// matches tells whether an entry has every facet and holds every word that is
// looked for.
func matches(e rules.Entry, at At) bool {
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

// designEntries are the reader's own profiles as the catalogue shows them.
func designEntries(p *builder.Pack, own []SavedDesign, at At) []DesignEntry {
	var list []DesignEntry
	for _, d := range own {
		if len(list) == entriesMost || len(at.Facets) > 0 || !matches(rules.Entry{Name: d.Name}, at) {
			continue
		}
		e := DesignEntry{ID: d.ID, Name: d.Name}
		u := d.Unit("")
		u.ID = "u1"
		if st, ok := p.Profile(u).Role(rules.RolePoints); ok {
			e.Points = st.Text
		}
		list = append(list, e)
	}
	return list
}
