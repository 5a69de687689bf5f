package builder

import (
	"gantry/rules"
)

// Founding is how the numbers of one table of a pack are founded.
type Founding struct {
	Table   string
	Numbers [rules.Missing + 1]int // how many, by their basis
}

// Foundings are how the numbers of the pack are founded, table by table.
func (p *Pack) Foundings() []Founding {
	var all []Founding
	for _, t := range p.Tables {
		f := Founding{Table: t.ID}
		for _, n := range t.Figures {
			f.Numbers[n.Basis]++
		}
		all = append(all, f)
	}
	return all
}

// Figures are the numbers of a basis, of one table or with "" of all.
func (p *Pack) Figures(table string, b rules.Basis) []PackFigure {
	var list []PackFigure
	for _, t := range p.Tables {
		if table != "" && t.ID != table {
			continue
		}
		for _, f := range t.Figures {
			if f.Basis == b {
				list = append(list, f)
			}
		}
	}
	return list
}

// Want is what the published profiles lack: the input, and the values that it
// would enable.
type Want struct {
	Needs  string
	Values []string // "Scout: Move, Evasion", a profile each
}

// Wants are the inputs that derived values of the published profiles lack, in
// the order of the catalogue.
func (p *Pack) Wants() []Want {
	var wants []Want
	at := map[string]int{}
	for _, e := range p.Game.Catalogue(rules.Force{}) {
		lacks := map[string]string{}
		var needs []string
		for _, s := range p.Game.Profile(rules.Force{}, e.Unit).Keyed() {
			if s.Basis != rules.Missing {
				continue
			}
			if lacks[s.Needs] == "" {
				needs = append(needs, s.Needs)
				lacks[s.Needs] = e.Name + ": " + s.Label
			} else {
				lacks[s.Needs] += ", " + s.Label
			}
		}
		for _, n := range needs {
			i, ok := at[n]
			if !ok {
				i = len(wants)
				at[n] = i
				wants = append(wants, Want{Needs: n})
			}
			wants[i].Values = append(wants[i].Values, lacks[n])
		}
	}
	return wants
}
