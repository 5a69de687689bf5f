package views

import (
	"regexp"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Gaps is the page of a game's rules notes: sources, unpublished values, unclear rules.
type Gaps struct {
	Page
	ID, Name  string
	Rows      []GapRow
	Total     [rules.Missing + 1]int
	Table     string      // whose numbers are listed, "" for all
	Basis     rules.Basis // of the listed numbers
	Figures   []GapFigure
	Wants     []GapWants
	HouseLink string // to the list of unofficial numbers
	Notes     []rules.Term
}

// GapRow is how many numbers of a table have each basis, and where they are listed.
type GapRow struct {
	Name    string
	Numbers [rules.Missing + 1]int
	Links   [rules.Missing + 1]string
}

// GapFigure is a listed number.
type GapFigure struct {
	What, Value string
	rules.Source
}

// GapWants is what units lack under an option of an army.
type GapWants struct {
	Under string // "" for an army without options
	Wants []GapWant
}

// GapWant is what units lack, the same for each.
type GapWant struct {
	Units  []string
	Card   []string // what their cards would have, with the stats that need it
	Others []builder.MissingInput
}

// gapsHeading returns the heading of the listed numbers.
func gapsHeading(p Gaps) string {
	of := "all tables"
	if p.Table != "" {
		of = p.Table
	}
	return capital(p.Basis.Word()) + " numbers: " + strings.ReplaceAll(of, "-", " ")
}

// gapsMost is how many numbers the page lists unasked. The counts lead to more, by table.
const gapsMost = figuresMost

// GapsOf returns the rules notes of a pack with the numbers of a table, "" for all, and of
// a basis. asked reports whether the reader chose that basis. ok is false if the pack has no
// such table.
func GapsOf(p *builder.Pack, table string, b rules.Basis, asked bool) (v Gaps, ok bool) {
	v = Gaps{Page: PackPage(p.System.Name+": rules notes", p), ID: p.ID, Name: p.System.Name,
		Notes: p.About.Readings, Wants: gapWants(p.Gaps()), Basis: b, Table: table,
		HouseLink: gapsLink(p, "", rules.House)}
	v.Marked, ok = true, table == ""
	for _, f := range p.BasisCounts() {
		ok = ok || f.Table == table
		row := GapRow{Name: strings.ReplaceAll(f.Table, "-", " "), Numbers: f.Numbers}
		for b, n := range f.Numbers {
			row.Links[b] = gapsLink(p, f.Table, rules.Basis(b))
			v.Total[b] += n
		}
		v.Rows = append(v.Rows, row)
	}
	figures := p.Figures(table, b)
	if table == "" && !asked && len(figures) > gapsMost {
		figures = nil
	}
	for _, f := range figures {
		what := strings.ReplaceAll(f.What, "-", " ")
		v.Figures = append(v.Figures, GapFigure{What: what, Value: f.Value, Source: f.Source})
	}
	return v, ok
}

// gapsLink returns where the numbers of a table and a basis are listed.
func gapsLink(p *builder.Pack, table string, b rules.Basis) string {
	fields := []string{"basis", b.String()}
	if table != "" {
		fields = append(fields, "table", table)
	}
	return withQuery(gapsPath(p.ID), fields...) + "#numbers"
}

// onCard matches an input that is printed on the card of its unit.
var onCard = regexp.MustCompile(`^the (.+) on the .+ card$`)

// gapWants merges units that lack the same, each from its own card.
func gapWants(all []builder.Gaps) []GapWants {
	var list []GapWants
	for _, g := range all {
		of := GapWants{Under: g.Under}
		for _, m := range g.Missing {
			want := gapWant(m)
			same := func(w GapWant) bool {
				return slices.Equal(w.Card, want.Card) && len(w.Others) == 0 && len(want.Others) == 0
			}
			if i := slices.IndexFunc(of.Wants, same); i >= 0 {
				of.Wants[i].Units = append(of.Wants[i].Units, want.Units...)
			} else {
				of.Wants = append(of.Wants, want)
			}
		}
		list = append(list, of)
	}
	return list
}

func gapWant(m builder.MissingInputs) GapWant {
	w := GapWant{Units: m.Profiles}
	for _, input := range m.Inputs {
		on := onCard.FindStringSubmatch(input.Needs)
		if on == nil {
			w.Others = append(w.Others, input)
			continue
		}
		what, stats := strings.ReplaceAll(on[1], " and the ", ", "), strings.Join(input.Enables, ", ")
		if !strings.EqualFold(what, stats) {
			what += " → " + stats
		}
		w.Card = append(w.Card, what)
	}
	return w
}
