package designer

import (
	"context"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

var designScale = typeset.Scale{Name: []float64{13, 11.5, 10, 8.5}, Number: 15, Body: 7.5, Small: 7.5, Label: 7, Box: 5,
	Gap: 2, Least: 7}

// designFigure is the height of a unit's figure on a designer's sheet, in mm.
const designFigure = 24.0

// bandPad is the space between the words in a band and its edges, in mm.
const bandPad = 2.6

// Set sets the designer's sheet: each kind of unit once, then the army.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := press.FullOf(j), press.FullKit(j, designScale)
	head := append(k.Text(k.Ink(layout.Bold, 16).Span("Designer's sheet")),
		k.Text(k.Muted(layout.Condensed, k.Body).Span("What each unit is made of, and how every number is worked "+
			"out, step by step, with the source of each amount."))...)
	columns := max(1, int(k.W/typeset.MathWidth/j.Options.Factor()))
	k = k.In(press.ColumnOf(k.W, columns))
	var rows []layout.Row
	for _, e := range j.Merged() {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		rows = append(rows, designRows(k, j, e)...)
	}
	rows = append(rows, typeset.ProfileMath(k, "List", j.Sheet.Whole, false)...)
	return full.Pages(ctx, doc, "Designer's sheet", full.Columns(head, append(rows, k.Notes()...), columns))
}

// designRows returns one unit: its figure with its build, its choices, its full tables, and its math.
func designRows(k typeset.Kit, j job.Job, e job.Entry) []layout.Row {
	u := e.Unit
	in := k.In(k.W - 2*bandPad)
	in.Edge = bandPad
	band := in.Band(u, j.About.PointsName, typeset.Twin{}, e.Number, 0, 1)
	band.Keep = true
	rows := append([]layout.Row{layout.Space(k.Gap), moved(band.Row, bandPad, bandPad)}, k.WholeName(u, band.Cut)...)
	if !u.Known {
		return append(rows, k.Unknown(u)...)
	}
	build := buildStats(u)
	numbers := in.OneRow(in.Banded(in.LeadRows(build), k.Palette.Tray, 0))
	rows = append(rows, moved(numbers, bandPad, 0))
	if art := j.MachinesOf(u); art.Any() {
		rows = append(rows, layout.Row{H: designFigure + 1, Draw: func(p *layout.Canvas, x, y float64) {
			listed.Window{W: k.W, H: designFigure}.Draw(p, j, art, e.Number, x, y)
		}})
	}
	var chosen []layout.Span
	for _, c := range u.Choices() {
		chosen = append(chosen, k.Muted(layout.Condensed, k.Body).Span(c.Label+"\u00a0"),
			k.Ink(layout.CondensedBold, k.Body).Span(c.Text+typeset.WideBlank))
	}
	if chosen != nil {
		rows = append(rows, k.Text(chosen...)...)
	}
	rows = append(rows, k.Loads(typeset.Loads(u))...)
	for _, t := range u.Profile.Tables {
		rows = append(append(rows, layout.Space(k.Gap/2)), k.Table(t)...)
	}
	rows = append(rows, k.Line(k.Gap/2, k.Gap/2))
	return append(rows, typeset.MathRows(k, u.Profile, true)...)
}

// moved returns a row drawn further right and lower.
func moved(r layout.Row, right, down float64) layout.Row {
	draw := r.Draw
	r.H += down
	r.Draw = func(p *layout.Canvas, x, y float64) { draw(p, x+right, y+down) }
	return r
}

// buildStats returns the build numbers of a unit.
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
