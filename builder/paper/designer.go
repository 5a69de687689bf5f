package paper

import (
	"context"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// designerSheet is what a unit is made of and how its numbers come about, which no
// sheet of a player has.
const designerSheet = "designer"

var designScale = scale{name: []float64{13, 11.5, 10, 8.5}, number: 15, body: 7.5, small: 7.5, label: 7, box: 5,
	gap: 2, least: 7}

// designFigure is how high a unit's figure stands on a designer's sheet, in mm.
const designFigure = 24.0

// designer sets the designer's sheet: each kind of unit once, then the army.
func (s *Setter) designer(ctx context.Context, j request, doc *layout.Document) error {
	full, k := s.full(j), s.fullKit(j, designScale)
	head := append(k.text(k.ink(layout.Bold, 16).Span("Designer's sheet")),
		k.text(k.muted(layout.Condensed,
			k.body).Span("What each unit is made of, and how every number is worked out, step by step, with the source of "+
			"each amount."))...)
	columns := max(1, int(k.w/derivedWidth/j.options.factor()))
	k = k.in(columnOf(k.w, columns))
	var rows []layout.Row
	for _, e := range j.merged() {
		if err := going(ctx); err != nil {
			return err
		}
		rows = append(rows, k.design(j, e)...)
	}
	rows = append(rows, k.derivationRows("List", j.sheet.Whole, false)...)
	return full.pages(ctx, doc, "Designer's sheet", full.columns(head, append(rows, k.notes()...), columns))
}

// design is one unit: its figure with what it is built of, its choices, its tables
// with all their columns, and its working.
func (k kit) design(j request, e entry) []layout.Row {
	u := e.unit
	band := k.band(u, j.about.PointsName, twin{}, e.number, 0, 1)
	band.Keep = true
	rows := append([]layout.Row{layout.Space(k.gap), band.Row}, k.whole(u, band.cut)...)
	if !u.Known {
		return append(rows, k.unknown(u)...)
	}
	build := buildStats(u)
	if a := j.artOf(u); a.any() {
		rows = append(rows, k.hero(a, k.leadOf(build), designFigure))
	} else {
		rows = append(rows, k.leadRows(build)...)
	}
	var chosen []layout.Span
	for _, c := range u.Choices() {
		chosen = append(chosen, k.muted(layout.Condensed, k.body).Span(c.Label+"\u00a0"),
			k.ink(layout.CondensedBold, k.body).Span(c.Text+wideBlank))
	}
	if chosen != nil {
		rows = append(rows, k.text(chosen...)...)
	}
	rows = append(rows, k.loads(loads(u, true))...)
	for _, t := range u.Profile.Tables {
		rows = append(append(rows, layout.Space(k.gap/2)), k.table(t)...)
	}
	rows = append(rows, k.line(k.gap/2, k.gap/2))
	return append(rows, k.derived(u.Profile, true)...)
}

// buildStats are the numbers that a unit is built of.
func buildStats(u builder.UnitSheet) (stats []rules.Stat) {
	for _, b := range u.Profile.Blocks {
		for _, s := range b.Stats {
			if s.Rank == rules.RankBuild {
				stats = append(stats, s)
			}
		}
	}
	return stats
}
