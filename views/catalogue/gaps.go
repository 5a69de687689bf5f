package catalogue

import (
	"gantry/builder"
	"gantry/builder/provenance"
	"gantry/rules"
	"gantry/views"
)

// Gaps is the page of a game's rules notes: sources, unpublished values, unclear rules.
type Gaps struct {
	views.Page
	ID, Name  string
	Rows      []GapRow
	Total     [rules.Missing + 1]int
	Table     string // whose numbers are listed, "" for all
	TableName string
	Basis     rules.Basis // of the listed numbers
	Figures   []GapFigure
	Wants     []provenance.Gaps
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

// gapsHeading returns the heading of the listed numbers.
func gapsHeading(p Gaps) string {
	of := "all tables"
	if p.Table != "" {
		of = p.TableName
	}
	return builder.UpperFirst(p.Basis.Word()) + " numbers: " + of
}

// gapsMost is how many numbers the page lists unasked. The counts lead to more, by table.
const gapsMost = 24

// GapsOf returns the rules notes of a pack with the numbers of a table, "" for all, and of
// a basis. asked reports whether the reader chose that basis. ok is false if the pack has no
// such table.
func GapsOf(p *builder.Pack, table string, b rules.Basis, asked bool) (v Gaps, ok bool) {
	v = Gaps{Page: views.PackPage(p.System.Name+": rules notes", p), ID: p.ID, Name: p.System.Name,
		Notes: p.About.Readings, Wants: provenance.GapsOf(p), Basis: b, Table: table,
		HouseLink: gapsLink(p, "", rules.House)}
	v.Marked, ok = true, table == ""
	for _, f := range provenance.BasisCounts(p) {
		if f.Table == table {
			ok, v.TableName = true, f.Name
		}
		row := GapRow{Name: f.Name, Numbers: f.Numbers}
		for b, n := range f.Numbers {
			row.Links[b] = gapsLink(p, f.Table, rules.Basis(b))
			v.Total[b] += n
		}
		v.Rows = append(v.Rows, row)
	}
	figures := provenance.Figures(p, table, b)
	if table == "" && !asked && len(figures) > gapsMost {
		figures = nil
	}
	for _, f := range figures {
		v.Figures = append(v.Figures, GapFigure{What: f.What, Value: f.Value, Source: f.Source})
	}
	return v, ok
}

// gapsLink returns where the numbers of a table and a basis are listed.
func gapsLink(p *builder.Pack, table string, b rules.Basis) string {
	fields := []string{"basis", b.String()}
	if table != "" {
		fields = append(fields, "table", table)
	}
	return views.WithQuery(views.GapsPath(p.ID), fields...) + "#numbers"
}
