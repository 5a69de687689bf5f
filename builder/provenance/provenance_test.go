package provenance

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/rules"
)

// Numbers that no book prints are listed once per source, with their units, and counted.
// Numbers copied from a book are not among them.
func TestUnofficial(t *testing.T) {
	house, typed := rules.Source{Basis: rules.House, Cite: "sample"}, rules.Source{Basis: rules.Typed, Cite: "my card"}
	changed := rules.Source{Basis: rules.House, Overridden: true, Cite: "errata"}
	cell := func(text string, src rules.Source) rules.Cell { return rules.Cell{Text: text, Source: src} }
	regult := rules.Profile{
		Blocks: []rules.Block{
			{Card: true, Stats: []rules.Stat{{Label: "PIL", Text: "2", Source: house}, {Label: "HP", Text: "5"},
				{Label: "GUN", Text: "1", Source: changed}, {Label: "Size", Text: "6", Source: typed}}},
			{Stats: []rules.Stat{{Label: "mph", Text: "50", Source: house}}}},
		Tables: []rules.Table{{Columns: rules.Columns("Weapon", ">SR", ">LR", ">DMG"), Rows: []rules.Row{
			{Cells: []rules.Cell{rules.Text("Laser"), cell("15", house), cell("30", house), cell("2", typed)}}}}}}
	sheet := builder.Sheet{Whole: rules.Profile{Tables: regult.Tables, Blocks: []rules.Block{
		{Card: true, Stats: []rules.Stat{{Label: "Points", Text: "12", Source: house}}},
		{Card: true, Label: "Alpha", Stats: []rules.Stat{{Label: "Points", Text: "12", Source: house}}}}},
		Units: []builder.UnitSheet{{Title: "Regult", Profile: regult}, {Title: "Regult", Profile: regult}}}
	want := []Unofficial{
		{house, []UnofficialUnit{{"List", []string{"Points 12", "Alpha Points 12"}},
			{"Regult", []string{"PIL 2", "Laser SR 15, LR 30"}}}},
		{changed, []UnofficialUnit{{"Regult", []string{"GUN 1"}}}}}
	if diff := cmp.Diff(want, Numbers(sheet)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Of(sheet); got != (Provenance{House: 5, Changed: 1, Typed: 2}) || got.Unofficial() != 6 {
		t.Errorf("counted are %+v, %d from no book", got, got.Unofficial())
	}
}
