package provenance

import (
	"reflect"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// BasisCount counts the numbers of one table of a pack by their basis.
type BasisCount struct {
	Table   string                 // its name in the pack
	Name    string                 // for readers
	Numbers [rules.Missing + 1]int // by basis
}

// BasisCounts counts the numbers of the pack by their basis, table by table.
func BasisCounts(p *builder.Pack) []BasisCount {
	var all []BasisCount
	for _, t := range p.Tables {
		f := BasisCount{Table: t.ID, Name: t.Name}
		for _, n := range t.Figures {
			f.Numbers[n.Basis]++
		}
		all = append(all, f)
	}
	return all
}

// Figures returns the numbers with a basis, of one table or, with "", of all.
func Figures(p *builder.Pack, table string, b rules.Basis) []builder.PackFigure {
	var list []builder.PackFigure
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

// MissingInputs holds missing inputs, and the published profiles that lack exactly these.
type MissingInputs struct {
	Profiles []string
	Inputs   []MissingInput
}

// MissingInput is an unknown input, and the values that it would enable.
type MissingInput struct {
	Needs   string
	Enables []string
}

// Gaps is what published profiles lack under one option of an army.
type Gaps struct {
	Under   string // "Unit values: as printed", "" for an army that chooses nothing
	Missing []MissingInputs
}

// GapsOf returns the inputs that derived values of the published profiles lack: under default options, and under
// each option that changes them.
func GapsOf(p *builder.Pack) []Gaps {
	usual := missingUnder(p, rules.Force{})
	var all []Gaps
	if len(usual) > 0 {
		all = append(all, Gaps{"", usual})
	}
	for _, f := range p.Options.Fields {
		if f.Kind != rules.FieldOneOf {
			continue
		}
		for _, o := range f.Options {
			if o.ID == "" || o.ID == f.Default {
				continue
			}
			wants := missingUnder(p, rules.Force{Options: rules.Choices{f.ID: o.ID}})
			if len(wants) > 0 && !reflect.DeepEqual(wants, usual) {
				all = append(all, Gaps{f.Label + ": " + o.Label, wants})
			}
		}
	}
	return all
}

// missingUnder returns what the profiles lack in a force, in the order of the catalog.
func missingUnder(p *builder.Pack, f rules.Force) []MissingInputs {
	var wants []MissingInputs
	for _, e := range p.Army(f).Catalogue() {
		f.Units = []rules.Unit{e.Unit}
		lacks := missingOf(p.Army(f).Profile(0), e.Name)
		if len(lacks) == 0 {
			continue
		}
		i := slices.IndexFunc(wants, func(w MissingInputs) bool { return reflect.DeepEqual(w.Inputs, lacks) })
		if i < 0 {
			i = len(wants)
			wants = append(wants, MissingInputs{Inputs: lacks})
		}
		wants[i].Profiles = append(wants[i].Profiles, e.Name)
	}
	return wants
}

// missingOf returns what a profile lacks, without its name, so that units that lack the same share a row.
func missingOf(p rules.Profile, name string) []MissingInput {
	var lacks []MissingInput
	for _, s := range p.ByKey() {
		if s.Basis != rules.Missing {
			continue
		}
		needs := strings.ReplaceAll(s.Needs, "the unpublished "+name+" ", "the card's ")
		i := slices.IndexFunc(lacks, func(l MissingInput) bool { return l.Needs == needs })
		if i < 0 {
			i = len(lacks)
			lacks = append(lacks, MissingInput{Needs: needs})
		}
		if !slices.Contains(lacks[i].Enables, s.Label) {
			lacks[i].Enables = append(lacks[i].Enables, s.Label)
		}
	}
	return lacks
}
