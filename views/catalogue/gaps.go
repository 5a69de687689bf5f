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
	Pack      *builder.Pack
	Rows      []provenance.BasisCount
	Total     [rules.Missing + 1]int
	Table     string // whose numbers are listed, "" for all
	TableName string
	Basis     rules.Basis // of the listed numbers
	Figures   []builder.PackFigure
}

// gapsHeading returns the heading of the listed numbers.
func gapsHeading(p Gaps) string {
	of := "all tables"
	if p.Table != "" {
		of = p.TableName
	}
	return rules.UpperFirst(p.Basis.Word()) + " numbers: " + of
}

// maxGaps is how many numbers the page lists unasked. The counts lead to more, by table.
const maxGaps = 24

// GapsOf returns the rules notes of a pack with the numbers of a table, "" for all, and of
// a basis. asked reports whether the reader chose that basis. ok is false if the pack has no
// such table.
func GapsOf(p *builder.Pack, table string, b rules.Basis, asked bool) (v Gaps, ok bool) {
	v = Gaps{Page: views.PackPage(p.System.Name+": rules notes", p), Pack: p, Basis: b, Table: table,
		Rows: provenance.BasisCounts(p), Figures: provenance.Figures(p, table, b)}
	v.Marked, ok = true, table == ""
	for _, f := range v.Rows {
		if f.Table == table {
			ok, v.TableName = true, f.Name
		}
		for b, n := range f.Numbers {
			v.Total[b] += n
		}
	}
	if table == "" && !asked && len(v.Figures) > maxGaps {
		v.Figures = nil
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
