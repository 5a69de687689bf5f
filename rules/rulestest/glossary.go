package rulestest

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"gantry/rules"
)

// twoLines is how long a word's explanation may be: two lines on a screen, three on
// a phone.
const twoLines = 260

// glossary holds a game to rules on tap: every stat and every column that a page can
// show, and every word of a legend or of a sheet's panels, is explained in two lines
// with a citation.
func (b battery) glossary(t testing.TB) {
	about := b.game.About()
	ids := map[string]bool{}
	for _, term := range about.Glossary.Terms {
		checkTerm(t, "glossary", term)
		if n := utf8.RuneCountInString(term.Text); n > twoLines {
			t.Errorf("the glossary takes %d characters for %s, more than two lines: %s", n, term.ID, term.Text)
		}
		if strings.ContainsAny(term.Name+term.Text, "{}") {
			t.Errorf("%s has no figure for its text: %s", term.ID, term.Text)
		}
		if ids[term.ID] {
			t.Errorf("the glossary has %q twice", term.ID)
		}
		ids[term.ID] = true
	}
	e := explained{t, about.Glossary, map[string]bool{}}
	for _, table := range about.Tables {
		e.table(table)
	}
	e.profile(b.game.Whole(rules.Force{}))
	for _, fx := range some(b.fixtures) {
		e.profile(fx.Game.Whole(fx.Force))
	}
	b.units(func(_ string, a rules.Army) { e.profile(a.Profile(0)) })
	for _, entry := range b.game.Catalogue(rules.Force{}) {
		e.stats(entry.Stats)
	}
}

// twoScreens is the maximum number of characters in a game's play panels: two screens of a phone.
const twoScreens = 2400

// play holds a game to saying how it plays: under each title something, on two
// screens together.
func (b battery) play(t testing.TB) {
	panels, n := b.game.About().Play, 0
	if len(panels) != len(rules.PlayTitles) {
		t.Fatalf("%d panels say how it plays, want %d", len(panels), len(rules.PlayTitles))
	}
	for i, p := range panels {
		if p.Title != rules.PlayTitles[i] || len(p.Terms) == 0 {
			t.Errorf("panel %d, %q, says nothing of %q", i+1, p.Title, rules.PlayTitles[i])
		}
		for _, term := range p.Terms {
			checkTerm(t, "play", term)
			n += utf8.RuneCountInString(term.Name + " " + term.Text)
		}
	}
	if n > twoScreens {
		t.Errorf("it takes %d characters to say how it plays: more than two screens", n)
	}
}

// explained finds what a glossary lacks, each word once.
type explained struct {
	t        testing.TB
	glossary rules.Glossary
	lacking  map[string]bool
}

func (e explained) want(kind, name string, found bool) {
	e.t.Helper()
	if key := kind + " " + name; !found && !e.lacking[key] {
		e.lacking[key] = true
		e.t.Errorf("nothing explains the %s %s", kind, name)
	}
}

func (e explained) profile(p rules.Profile) {
	for _, b := range p.Blocks {
		e.stats(b.Stats)
	}
	for _, table := range p.Tables {
		e.table(table)
	}
	for _, term := range slices.Concat(p.Legend, p.PanelTerms()) {
		_, ok := e.glossary.Find(term.ID)
		e.want("word", term.ID+", "+term.Name, ok)
	}
}

func (e explained) stats(stats []rules.Stat) {
	for _, s := range stats {
		_, ok := e.glossary.Find(s.ID, s.Label)
		e.want("stat", s.ID+", "+s.Label, ok)
	}
}

func (e explained) table(table rules.Table) {
	for i, c := range table.Columns {
		if named := i == 0 && len(table.Columns) > 1; c.Label != "" && !named { // the first names the rows
			_, ok := e.glossary.Column(table, c)
			e.want("column", table.Title+"/"+c.Label, ok)
		}
	}
}
