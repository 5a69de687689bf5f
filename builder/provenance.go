package builder

import (
	"slices"
	"strings"

	"gantry/rules"
)

// Provenance is how many numbers on the cards and tables of a roster the rules do
// not print, by who says so.
type Provenance struct {
	House   int // rest on house rules
	Changed int // by the roster
	Typed   int // copied from the book by its player, who says so
}

// Unofficial is how many of them are from no book.
func (p Provenance) Unofficial() int { return p.House + p.Changed }

// Provenance counts the numbers of the army and of each entry once.
func (s Sheet) Provenance() (p Provenance) {
	s.sourced(func(_, _ string, _ [2]string, src rules.Source) { p.count(src) })
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

// Unofficial is numbers of a roster that are from no book, under who says so.
type Unofficial struct {
	rules.Source
	Of []UnofficialOf
}

// UnofficialOf is those of one unit, or of several that are called alike: "PIL 2".
type UnofficialOf struct {
	Title   string
	Numbers []string
}

// Unofficial is every number that Provenance counts as from no book, alike ones once.
func (s Sheet) Unofficial() []Unofficial {
	type said struct {
		title, row string
		number     [2]string
		rules.Source
	}
	var list []Unofficial
	before := map[said]bool{} // most are, by another unit of the same profile
	s.sourced(func(title, row string, number [2]string, src rules.Source) {
		var p Provenance
		if p.count(src); p.Unofficial() == 0 || before[said{title, row, number, src}] {
			return
		}
		before[said{title, row, number, src}] = true
		i := slices.IndexFunc(list, func(u Unofficial) bool { return u.Source == src })
		if i < 0 {
			i, list = len(list), append(list, Unofficial{Source: src})
		}
		of := &list[i].Of
		at := slices.IndexFunc(*of, func(x UnofficialOf) bool { return x.Title == title })
		if at < 0 {
			at, *of = len(*of), append(*of, UnofficialOf{Title: title})
		}
		(*of)[at].add(row, strings.TrimLeft(number[0]+" "+number[1], " "))
	})
	return list
}

// add adds a number that is not there yet, behind the others of its row.
func (u *UnofficialOf) add(row, number string) {
	text := strings.TrimSpace(row + " " + number)
	for i, n := range u.Numbers {
		switch ofRow := row != "" && strings.HasPrefix(n, row+" "); {
		case n == text, ofRow && strings.Contains(n+",", " "+number+","):
			return
		case ofRow:
			u.Numbers[i] += ", " + number
			return
		}
	}
	u.Numbers = append(u.Numbers, text)
}

// sourced calls f with every number of the cards and tables: whose it is, the row
// that it stands in, its label and what it says, and who says so.
func (s Sheet) sourced(f func(title, row string, number [2]string, src rules.Source)) {
	of := func(title string, p *rules.Profile) {
		for _, b := range p.Blocks {
			for i := range b.Stats { // they are large
				if st := &b.Stats[i]; b.Card {
					f(title, "", [2]string{st.Label, st.Text}, st.Source)
				}
			}
		}
		for _, t := range p.Tables {
			for _, r := range t.Rows {
				for i, c := range r.Cells {
					row, number := "", [2]string{"", c.Text}
					if i > 0 && i < len(t.Columns) {
						row, number[0] = r.Cells[0].Text, t.Columns[i].Label
					}
					f(title, row, number, c.Source)
				}
			}
		}
	}
	of("The army", &s.Whole)
	for i := range s.Units {
		of(s.Units[i].Title, &s.Units[i].Profile)
	}
}
