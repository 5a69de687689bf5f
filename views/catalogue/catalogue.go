package catalogue

import (
	"slices"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
	"gantry/views/unit"
)

// Catalogue is what can be added.
type Catalogue struct {
	Query       string
	Suggestions []string
	Example     string // a query that shows words of the game
	Faults      []search.QueryFault
	Sortings    []views.Choice
	Fits, Mends *views.Facet // nil if they don't apply
	Owned       *views.Facet // nil without a collection
	Untried     bool         // the list is too large to test what would fix it
	Settle      string       // what the players must agree on first, as a demand
	Limits      []rules.Fix  // ways to agree
	Unit        string       // what points are called
	Facets      []views.Facet
	Clear       string // shows all again
	Groups      []Group
	Found, All  int            // entries
	None        string         // said when none is found
	More        int            // entries that are not shown
	Designs     []search.Offer // the reader's designs
	Fielded     map[string]int // of each entry, by its id

	at   views.At
	link func(views.At) string // to what is looked for at a place
}

// Group is entries under a heading.
type Group struct {
	Name    string
	Entries []Entry
	All     int    // how many entries it has
	Rest    string // the link that shows all of them, "" where they are shown
}

// Entry is a unit that can be added. A short one shows its points and note, not its stats.
type Entry struct {
	*rules.Entry
	Short  bool
	Figure string // its picture
}

// maxKeyStats is the maximum number of stats in an entry's row; its preview has all.
const maxKeyStats = 4

// keyStats returns the stats of an entry's row: those that lead in play, else the first that are not of its build.
func (e Entry) keyStats() []rules.Stat {
	list := slices.DeleteFunc(slices.Clone(e.Stats), func(s rules.Stat) bool {
		return s.Role == rules.RolePoints || s.Rank == rules.RankBuild
	})
	leads := func(s rules.Stat) bool { return s.Rank == rules.RankLeads }
	if slices.ContainsFunc(list, leads) {
		list = slices.DeleteFunc(list, func(s rules.Stat) bool { return !leads(s) })
	}
	return list[:min(len(list), maxKeyStats)]
}

// Price returns the points among stats, "" for none.
func Price(stats []rules.Stat) string {
	for _, s := range stats {
		if s.Role == rules.RolePoints {
			return s.Text
		}
	}
	return ""
}

// statGroups returns the stats of an entry but for its price. Those that follow one another with a letter for a
// name, as attacks by range, are read together.
func statGroups(stats []rules.Stat) (groups [][]rules.Stat) {
	letters := false
	for _, s := range stats {
		if s.Role == rules.RolePoints {
			continue
		}
		letter := utf8.RuneCountInString(s.Label) == 1
		if n := len(groups); letter && letters {
			groups[n-1] = append(groups[n-1], s)
		} else {
			groups = append(groups, []rules.Stat{s})
		}
		letters = letter
	}
	return groups
}

// How many entries a page shows; the rest is found by search. A unit that is open
// beside them leaves less room.
const (
	maxEntries           = 60
	maxEntriesBesideUnit = 10
)

// catalogueOf returns what was found of all entries, under their headings where it is not sorted otherwise. The
// link of a place leads to what is looked for there.
func catalogueOf(all []rules.Entry, found search.Found, sortings []search.Sorting, at views.At,
	link func(views.At) string) Catalogue {
	c := Catalogue{Query: at.Query, Clear: link(at.Everything()), Suggestions: found.SuggestionsFor(at.Query),
		Example: found.Example, Found: len(found.Offers), All: len(all), Untried: found.Untried,
		None: "No matches.", Faults: found.Faults, at: at, link: link}
	most := maxEntries
	if BesideUnit(at) {
		most = maxEntriesBesideUnit
	}
	c.sort(found, sortings, most)
	c.Facets = facetsOf(all, at, link)
	return c
}

// sort groups results under their catalog headings, or under the name of the chosen order. most
// limits how many are shown.
func (c *Catalogue) sort(found search.Found, sortings []search.Sorting, most int) {
	c.Sortings = []views.Choice{{Label: "Game order", On: found.Sort == ""}}
	heading := ""
	for _, s := range sortings {
		c.Sortings = append(c.Sortings, views.Choice{Value: s.ID, Label: s.Label, On: s.ID == found.Sort})
		if s.ID == found.Sort {
			heading = s.Label
		}
	}
	shown := 0
	for _, of := range found.Offers {
		if shown == most {
			c.More++
			continue
		}
		if shown++; of.Own != "" {
			c.Designs = append(c.Designs, of)
		} else if found.Sort != "" {
			c.put(heading, of.Entry)
		} else {
			c.put(of.Group, of.Entry)
		}
	}
}

// facetsOf returns the filters, with those that are on. Ready-made units come first, since
// they are last in the catalog.
func facetsOf(entries []rules.Entry, at views.At, link func(views.At) string) (list []views.Facet) {
	var names []string
	for _, e := range entries {
		names = append(names, e.Facets...)
	}
	if slices.Contains(names, builder.ReadyGroup) {
		names = slices.Insert(names, 0, builder.ReadyGroup)
	}
	for _, f := range append(names, at.Facets...) {
		if !slices.ContainsFunc(list, func(known views.Facet) bool { return known.Name == f }) {
			on := slices.Contains(at.Facets, f)
			with := at
			if !on {
				with.Facets = slices.DeleteFunc(slices.Clone(at.Facets),
					func(g string) bool { return !shareFacets(entries, f, g) })
			}
			list = append(list, views.Facet{Name: f, Link: link(with.ToggleFacet(f)), On: on})
		}
	}
	return list
}

// maxFilters is the maximum number of filters in sight, besides those that are on.
const maxFilters = 4

// filters returns the filters in sight, and the rest.
func (c Catalogue) filters() (shown, more []views.Facet) {
	var list []views.Facet
	for _, f := range []*views.Facet{c.Fits, c.Mends, c.Owned} {
		if f != nil {
			list = append(list, *f)
		}
	}
	for i, f := range append(list, c.Facets...) {
		if i < maxFilters || f.On {
			shown = append(shown, f)
		} else {
			more = append(more, f)
		}
	}
	return shown, more
}

// shareFacets reports whether an entry has both facets: one that excludes another
// takes its place.
func shareFacets(entries []rules.Entry, f, g string) bool {
	return slices.ContainsFunc(entries, func(e rules.Entry) bool {
		return slices.Contains(e.Facets, f) &&
			slices.Contains(e.Facets, g)
	})
}

// put puts an entry under a heading.
func (c *Catalogue) put(heading string, e *rules.Entry) {
	i := slices.IndexFunc(c.Groups, func(g Group) bool { return g.Name == heading })
	if i < 0 {
		i = len(c.Groups)
		c.Groups = append(c.Groups, Group{Name: heading})
	}
	c.Groups[i].Entries = append(c.Groups[i].Entries, Entry{Entry: e})
}

// ForList returns what can be added to a roster.
func ForList(p unit.Parts, found search.Found) Catalogue {
	s, at, standing := p.Sheet, p.At, p.Standing
	link := func(at views.At) string { at.Show = views.PaneAdd; return at.Link("") }
	c := catalogueOf(slices.Concat(s.Catalogue, s.Ready), found, search.Sortings(s), at, link)
	c.Fielded = search.Fielded(s)
	c.draw(s.Pack, func(u rules.Unit) views.Worn {
		alone := s.Roster
		alone.Units = []rules.Unit{u}
		return views.WornOf(alone, s.About)
	})
	if !c.narrowed() && found.Sort == "" {
		c.shortenReady(s.Ready, link(at.ToggleFacet(builder.ReadyGroup)))
	}
	if BesideUnit(at) {
		c.shorten()
	}
	c.Settle, c.Limits, c.Unit = standing.Open, standing.Choices, s.About.PointsName
	left := s.PointsLeft()
	if left != nil && (*left > 0 || at.Fits) {
		c.Fits = &views.Facet{ID: "fits", Name: builder.FitsText(s.About, *left), Link: link(at.Toggle("fits")),
			On: at.Fits}
	}
	helps := left == nil || *left >= 0 // no unit that is added lowers the points
	if len(s.Units) > 0 && standing.State != builder.Open && helps || at.Mends {
		text, none := "Fixes the list", "No single unit makes the list legal."
		if standing.State == builder.Ready {
			text, none = "Stays legal", "Adding any unit breaks a rule."
		}
		c.Mends = &views.Facet{ID: "mends", Name: text, Link: link(at.Toggle("mends")), On: at.Mends}
		if at.Mends && at.Query == "" && len(at.Facets) == 0 && !at.Fits && !found.Untried {
			c.None = none
		}
	}
	return c
}

// BesideUnit reports whether an open unit leaves the catalog little room.
func BesideUnit(a views.At) bool { return a.UnitOpen() && a.Show != views.PaneAdd }

// shorten leaves of every entry its name, points and note.
func (c *Catalogue) shorten() {
	for _, g := range c.Groups {
		for i := range g.Entries {
			g.Entries[i].Short = true
		}
	}
}

// maxReady is how many ready-made units a list's catalog shows before they are asked for.
const maxReady = 3

// shortenReady leaves the first ready-made units, with their points and their note: their
// stats are mostly those of the unit they are made of. all is the link that shows every one.
func (c *Catalogue) shortenReady(ready []rules.Entry, all string) {
	isReady := map[string]bool{}
	for i := range ready {
		isReady[ready[i].ID] = true
	}
	for _, g := range c.Groups {
		for i, e := range g.Entries {
			g.Entries[i].Short = isReady[e.ID]
		}
	}
	for i := range c.Groups {
		if g := &c.Groups[i]; g.Name == builder.ReadyGroup && len(g.Entries) > maxReady {
			g.All, g.Rest, g.Entries = len(g.Entries), all, g.Entries[:maxReady]
		}
	}
}

// draw gives the entries of a catalogue their pictures.
func (c *Catalogue) draw(p *builder.Pack, worn func(rules.Unit) views.Worn) {
	for _, g := range c.Groups {
		for i := range g.Entries {
			e := g.Entries[i].Entry
			g.Entries[i].Figure = views.Thumbnail(worn(e.Unit).Picture(p.Face(*e)))
		}
	}
}

// narrowed reports whether not all of the catalogue is looked at.
func (c Catalogue) narrowed() bool { return c.Query != "" || c.Found < c.All }

// Counted is something of which the list may have some: the names by which its
// buttons take one more or less, and what they are about.
type Counted struct {
	More, Less, ID, Name string
	N                    int
}

// moreLabel returns what the button for one more does.
func moreLabel(c Counted) string {
	if c.N == 0 {
		return "Add " + c.Name
	}
	return "Add 1 " + c.Name
}
