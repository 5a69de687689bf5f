package views

import (
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Gaps is the page of a game's readings and of how its numbers are founded.
type Gaps struct {
	Page
	ID, Name  string
	Rows      []GapRow
	Total     [rules.Missing + 1]int
	Table     string      // whose numbers are listed, "" for all
	Basis     rules.Basis // of the listed numbers
	Figures   []GapFigure
	Wants     []builder.Gaps
	HouseLink string // to the list of house numbers
	Readings  []rules.Term
}

// GapRow is how many numbers of a table there are of each basis, and where they
// are listed.
type GapRow struct {
	Name    string
	Numbers [rules.Missing + 1]int
	Links   [rules.Missing + 1]string
}

// GapFigure is one listed number.
type GapFigure struct {
	What, Value string
	rules.Source
}

// bases are the bases with what they mean, strongest first.
var bases = [...]struct{ Word, Means string }{
	rules.Printed:  {"printed", "stands in the rule text"},
	rules.Inferred: {"inferred", "follows from what is printed"},
	rules.Typed:    {"typed", "entered by a player"},
	rules.House:    {"house", "the text is silent; Gantry's choice, which a list may override"},
	rules.Missing:  {"missing", "not known; what needs it shows a dash and says so"},
}

// gapsHeading is the heading of the listed numbers.
func gapsHeading(p Gaps) string {
	of := "all tables"
	if p.Table != "" {
		of = p.Table
	}
	return "Numbers that are " + bases[p.Basis].Word + ": " + strings.ReplaceAll(of, "-", " ")
}

func needVerb(n int) string {
	if n == 1 {
		return "needs"
	}
	return "need"
}

// gapsMost is how many numbers are listed that nobody asked for; of more, the
// counts lead to them, a table each.
const gapsMost = figuresMost

// GapsOf is the page of a pack, whose listed numbers are of a table, "" for all,
// and of a basis; asked tells whether that basis was asked for. ok is false where
// the pack has no such table.
func GapsOf(p *builder.Pack, table string, b rules.Basis, asked bool) (v Gaps, ok bool) {
	v = Gaps{Page: PackPage(p.System.Name+": readings and gaps", p), ID: p.ID, Name: p.System.Name,
		Readings: p.About.Readings, Wants: p.Gaps(), Basis: b, Table: table, HouseLink: gapsLink(p, "", rules.House)}
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

// gapsLink is where the numbers of a table and a basis are listed.
func gapsLink(p *builder.Pack, table string, b rules.Basis) string {
	fields := []string{"basis", b.String()}
	if table != "" {
		fields = append(fields, "table", table)
	}
	return withQuery(gapsPath(p.ID), fields...) + "#numbers"
}
