package provenance

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Provenance counts the numbers on the cards and tables of a roster that the rules do not
// print, by source.
type Provenance struct {
	House   int // unofficial
	Changed int // by the roster
	Typed   int // copied from the book by the player
}

// Unofficial returns how many of the numbers are from no book.
func (p Provenance) Unofficial() int { return p.House + p.Changed }

// Of counts the numbers that Numbers lists, and those entered by a player.
func Of(s builder.Sheet) (p Provenance) {
	eachSourced(s, func(n sourcedNumber) { p.count(n.Source) })
	return p
}

func (p *Provenance) count(s rules.Source) {
	switch {
	case s.Basis == rules.Typed:
		p.Typed++
	case s.Overridden:
		p.Changed++
	case s.Basis == rules.House:
		p.House++
	}
}

// Unofficial holds the numbers of a roster from one source that is not a book.
type Unofficial struct {
	rules.Source
	Units []UnofficialUnit
}

// UnofficialUnit holds the numbers of one unit, or of several with the same title: "PIL 2".
type UnofficialUnit struct {
	Title   string
	Numbers []string
}

// Numbers returns every number that Provenance counts as from no book.
func Numbers(s builder.Sheet) []Unofficial {
	var list []Unofficial
	eachSourced(s, func(n sourcedNumber) {
		var p Provenance
		if p.count(n.Source); p.Unofficial() == 0 {
			return
		}
		i := slices.IndexFunc(list, func(u Unofficial) bool { return u.Source == n.Source })
		if i < 0 {
			i, list = len(list), append(list, Unofficial{Source: n.Source})
		}
		of := &list[i].Units
		at := slices.IndexFunc(*of, func(x UnofficialUnit) bool { return x.Title == n.title })
		if at < 0 {
			at, *of = len(*of), append(*of, UnofficialUnit{Title: n.title})
		}
		(*of)[at].add(n.row, strings.TrimLeft(n.label+" "+n.text, " "))
	})
	return list
}

// add appends a number to its row.
func (u *UnofficialUnit) add(row, number string) {
	for i, n := range u.Numbers {
		if row != "" && strings.HasPrefix(n, row+" ") {
			u.Numbers[i] += ", " + number
			return
		}
	}
	u.Numbers = append(u.Numbers, strings.TrimSpace(row+" "+number))
}

// sourcedNumber is a number on cards that doesn't come from the rules: the title of its
// unit, its row, label and text.
type sourcedNumber struct {
	title, row, label, text string
	rules.Source
}

// eachSourced calls f once with each such number of the army and of its units. Units with the
// same title share numbers, and it skips the army's tables, which repeat those of units.
func eachSourced(s builder.Sheet, f func(sourcedNumber)) {
	before := map[sourcedNumber]bool{}
	once := func(n sourcedNumber) {
		if (n.Overridden || n.Basis == rules.House || n.Basis == rules.Typed) && !before[n] {
			before[n] = true
			f(n)
		}
	}
	for _, b := range s.Whole.Blocks {
		cardStats(b, func(st *rules.Stat) { once(sourcedNumber{"List", b.Label, st.Label, st.Text, st.Source}) })
	}
	for i := range s.Units {
		title, p := s.Units[i].Title, &s.Units[i].Profile
		for _, b := range p.Blocks {
			cardStats(b, func(st *rules.Stat) { once(sourcedNumber{title, "", st.Label, st.Text, st.Source}) })
		}
		for _, t := range p.Tables {
			for _, r := range t.Rows {
				for i, c := range r.Cells {
					n := sourcedNumber{title: title, text: c.Text, Source: c.Source}
					if i > 0 && i < len(t.Columns) {
						n.row, n.label = r.Cells[0].Text, t.Columns[i].Label
					}
					once(n)
				}
			}
		}
	}
}

// cardStats calls f with the stats of a block that is printed on cards. Stats are large.
func cardStats(b rules.Block, f func(*rules.Stat)) {
	for i := range b.Stats {
		if b.Card {
			f(&b.Stats[i])
		}
	}
}
