package builder

import (
	"reflect"
	"slices"

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

// Want is what published profiles lack, all of them the same.
type Want struct {
	Profiles []string
	Lacks    []Lack
}

// Lack is an input that is not known, and the values that it would enable.
type Lack struct {
	Needs  string
	Values []string
}

// Wanting is what published profiles lack under one option of an army.
type Wanting struct {
	Under string // "Unit values: as printed", "" for an army that chooses nothing
	Wants []Want
}

// Wants are the inputs that derived values of the published profiles lack: for
// an army that chooses nothing, and for each option by itself what it lacks
// besides.
func (p *Pack) Wants() []Wanting {
	usual := p.wants(rules.Force{})
	var all []Wanting
	if len(usual) > 0 {
		all = append(all, Wanting{"", usual})
	}
	for _, f := range p.Options.Fields {
		if f.Kind != rules.FieldOneOf {
			continue
		}
		for _, o := range f.Options {
			if o.ID == "" || o.ID == f.Default {
				continue
			}
			wants := p.wants(rules.Force{Options: rules.Choices{f.ID: o.ID}})
			if len(wants) > 0 && !reflect.DeepEqual(wants, usual) {
				all = append(all, Wanting{f.Label + ": " + o.Label, wants})
			}
		}
	}
	return all
}

// wants are what the profiles lack in a force, in the order of the catalogue.
func (p *Pack) wants(f rules.Force) []Want {
	var wants []Want
	for _, e := range p.army(f).Catalogue() {
		f.Units = []rules.Unit{e.Unit}
		lacks := lacks(p.army(f).Profile(0))
		if len(lacks) == 0 {
			continue
		}
		i := slices.IndexFunc(wants, func(w Want) bool { return reflect.DeepEqual(w.Lacks, lacks) })
		if i < 0 {
			i = len(wants)
			wants = append(wants, Want{Lacks: lacks})
		}
		wants[i].Profiles = append(wants[i].Profiles, e.Name)
	}
	return wants
}

func lacks(p rules.Profile) []Lack {
	var lacks []Lack
	for _, s := range p.Keyed() {
		if s.Basis != rules.Missing {
			continue
		}
		i := slices.IndexFunc(lacks, func(l Lack) bool { return l.Needs == s.Needs })
		if i < 0 {
			i = len(lacks)
			lacks = append(lacks, Lack{Needs: s.Needs})
		}
		if !slices.Contains(lacks[i].Values, s.Label) {
			lacks[i].Values = append(lacks[i].Values, s.Label)
		}
	}
	return lacks
}
