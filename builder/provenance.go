package builder

import "gantry/rules"

// Provenance is how many numbers on the cards and tables of a roster the rules do
// not print, by who says so.
type Provenance struct {
	House   int // rest on house rules
	Changed int // by the roster
	Typed   int // copied from the book by its player, who says so
}

// Provenance counts the numbers of the army and of each entry once.
func (s Sheet) Provenance() (p Provenance) {
	p.of(s.Whole)
	for _, u := range s.Units {
		p.of(u.Profile)
	}
	return p
}

func (p *Provenance) of(sheet rules.Profile) {
	for _, b := range sheet.Blocks {
		for _, s := range b.Stats {
			if b.Card {
				p.count(s.Source)
			}
		}
	}
	for _, t := range sheet.Tables {
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				p.count(c.Source)
			}
		}
	}
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
