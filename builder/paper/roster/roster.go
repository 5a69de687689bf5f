package roster

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// rosterScales lists the densities of an army sheet, from one to play from to one that only lists the army. The
// first that needs one page wins. Otherwise the sheet uses one to play from if it takes no more pages than the
// plain one, else the plain one.
var rosterScales = []typeset.Scale{
	{Name: []float64{13}, Number: 16, Body: 8.5, Small: 8.5, Label: 7, Box: 5.4, Gap: 4.5, Pips: true,
		Run: 10, Most: 40, Least: 7},
	{Name: []float64{11}, Number: 16, Body: 8.5, Small: 7, Label: 7, Box: 5.2, Gap: 3, Pips: true, Run: 10, Most: 40,
		Least: 7},
	{Name: []float64{8.5}, Number: 11, Body: 7, Small: 7, Label: 7, Box: 5, Gap: 2.2, Pips: true, Run: 10, Most: 40,
		Least: 7},
	{Name: []float64{11}, Number: 16, Body: 8.5, Small: 8.5, Label: 7, Box: 5.4, Gap: 4.5, Run: 10, Most: 40, Least: 7},
	{Name: []float64{8.5}, Number: 16, Body: 8.5, Small: 8.5, Label: 7, Box: 5.2, Gap: 4, Run: 10, Most: 40, Least: 7},
	listed.Plain,
	{Name: []float64{8.5}, Number: 11, Body: 7, Small: 7, Label: 7, Box: 5.2, Gap: 2, Run: 10, Most: 40, Least: 7},
	{Name: []float64{8.5}, Number: 11, Body: 7, Small: 6.5, Label: 7, Box: 5, Gap: 2, Run: 10, Most: 40, Least: 7},
	listed.Tightest,
}

// mostPips bounds the models whose damage boxes are tried. No page holds more.
const mostPips = 24

// Set sets the army sheet: the army, its verdict, its units, the problems and the quick reference. It adds the list
// code unless that takes another page.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	frames, err := rosterFrames(ctx, j)
	if o := j.Options; err == nil && len(frames) > 1 && (o.Token != "" || o.LongToken) {
		without := j
		without.Options.Token, without.Options.LongToken = "", false
		var fewer []layout.Flow
		if fewer, err = rosterFrames(ctx, without); len(fewer) < len(frames) {
			frames = fewer
			if o.Token != "" && o.Code && !slices.Contains(o.Products, job.Cover) {
				doc.Notes = append(doc.Notes, noRoomForCode)
			}
		}
	}
	if err != nil {
		return err
	}
	return press.FullOf(j).Pages(ctx, doc, "Army sheet", frames)
}

const noRoomForCode = "The list code has no room on the army sheet. Print the cover sheet."

// rosterFrames returns the frames of an army sheet at the airiest scale that fits.
func rosterFrames(ctx context.Context, j job.Job) ([]layout.Flow, error) {
	full := press.FullOf(j)
	models := job.NumberOf(j.Sheet.Units)
	var frames, playable []layout.Flow
	scales := slices.Clone(rosterScales)
	if models > mostPips {
		scales = slices.DeleteFunc(scales, func(sc typeset.Scale) bool { return sc.Pips })
		small := press.FullKit(j, scales[len(scales)-1])
		names := float64(len(j.Sheet.Units)) * small.Ink(layout.Bold, small.Name[0]).Lead()
		if names > full.Room() || len(full.Pour(rosterRows(small, j, full.Room()))) > 1 {
			scales = nil // no airier one takes one page either
		}
	}
	for _, sc := range append(scales, listed.Plain) {
		if len(frames) == 1 {
			break
		}
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		frames = full.Pour(rosterRows(press.FullKit(j, sc), j, full.Room()))
		if sc.Pips && (playable == nil || len(frames) < len(playable)) {
			playable = frames
		}
	}
	if len(frames) > 1 && playable != nil && len(playable) <= len(frames) {
		frames = playable
	}
	return frames, nil
}

func rosterRows(k typeset.Kit, j job.Job, room float64) []layout.Row {
	rows := listed.Title(k, j)
	rows = append(rows, listed.Army(k, j.Sheet.Whole)...)
	rows = append(rows, layout.Space(k.Gap))
	rows = append(rows, listed.Units(k, j)...)
	rows = append(rows, listed.Findings(k, j)...)
	rows = append(rows, listed.HouseRules(k, j)...)
	if j.Sheet.Roster.Notes != "" && j.Options.Notes {
		rows = append(rows, layout.Space(k.Gap))
		rows = append(rows, k.Heading("Notes")...)
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(j.Sheet.Roster.Notes))...)
	}
	for _, t := range j.Sheet.Whole.Tables {
		rows = append(rows, layout.Space(k.Gap))
		rows = append(rows, listed.KeepWhole(k.Table(t))...)
	}
	for _, g := range j.Sheet.Whole.Grids {
		rows = append(rows, layout.Space(k.Gap))
		rows = append(rows, k.Grid(g)...)
	}
	rows = append(rows, listed.ListCode(k, j)...)
	rows = append(rows, panelRows(k, j.Sheet.Whole, room)...)
	rows = append(rows, k.Notes()...)
	return append(rows, listed.Missing(k, j)...)
}

// panelRows returns the army's panels in three columns at the foot, in one piece unless they take most of a page.
func panelRows(k typeset.Kit, army rules.Profile, room float64) []layout.Row {
	if len(army.Panels) == 0 {
		return nil
	}
	const n, gutter = 3, 6.0
	w := (k.W - gutter*(n-1)) / n
	columns, heights, xs := make([][]layout.Row, n), make([]float64, n), make([]float64, n)
	for i := range xs {
		xs[i] = float64(i) * (w + gutter)
	}
	for _, p := range army.Panels {
		least := 0
		for i := range heights {
			if heights[i] < heights[least]-0.1 {
				least = i
			}
		}
		rows := k.In(w).Panels([]rules.Panel{p}, false)
		for _, r := range rows {
			heights[least] += r.H
		}
		columns[least] = append(columns[least], rows...)
	}
	whole := k.Abreast(columns, xs)
	rows := []layout.Row{layout.Space(k.Gap), k.Line(0, 0)}
	if whole.H < 0.75*room {
		rows = append(rows, whole)
	} else {
		for i := range columns {
			columns[i] = tight(columns[i])
		}
		rows = append(rows, layout.SideBySide(columns, xs)...)
	}
	for i := range rows {
		rows[i].Foot = true
	}
	return rows
}

// tight adds the gap between two terms to the line before, so that columns with terms of different length align
// line by line.
func tight(rows []layout.Row) []layout.Row {
	var out []layout.Row
	for _, r := range rows {
		if n := len(out); n > 0 && r.Separator && r.H == typeset.TermGap {
			out[n-1].H += r.H
			continue
		}
		out = append(out, r)
	}
	return out
}
