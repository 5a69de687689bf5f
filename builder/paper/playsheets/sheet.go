package playsheets

import (
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/played"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// pencil is the scale of play sheets, whose boxes fit a pencil.
var pencil = typeset.Scale{Name: []float64{16, 13, 11, 9.5}, Number: 20, Body: 8.5, Small: 8, Label: 7, Box: 5.2,
	Gap: 2.4, Most: 100, Least: 7, Fields: true}

// sheetCell is the grid of play sheets on a page, and the foot of each.
type sheetCell struct {
	press.Grid
	foot  []layout.TextLine
	stamp layout.TextLine
	cut   bool // the foot is cut short
	code  layout.Code
}

// low returns the height of the foot.
func (l sheetCell) low() float64 {
	low := 5 + float64(max(1, len(l.foot))-1)*press.RunningLead
	if l.code.Modules > 0 { // it may be in the margin, but not at the cut
		low = max(low, press.CodeSide+1+cutEdge-l.Pad)
	}
	return low
}

// sheetEdge is how far the areas of a sheet reach beyond its content.
const sheetEdge = 2.0

// cutEdge is the distance of a code from a cut.
const cutEdge = 3.5

// room returns the height inside a sheet above its foot.
func (l sheetCell) room() float64 { return l.H - 2*l.Pad - l.low() }

// mostFoot bounds the foot's lines. Longer names are cut to half of them.
const mostFoot = 12

// cellOf completes a grid with the foot: the list, its game, its verdict.
func cellOf(j job.Job, g press.Grid) sheetCell {
	st := layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}
	state := press.StampOf(j.Palette, j.Sheet.Verdict).Spans(layout.CondensedBold, typeset.Imprint)
	l := sheetCell{Grid: g, code: j.Code,
		stamp: j.Measure.Set(append(state, st.Span("   "+j.Short()))...)}
	game := job.SmallPrint(j.Provenance(), j.About.Credit)
	if game != "" {
		game = typeset.WideBlank + game
	}
	w, name := g.W-2*g.Pad-l.stamp.W-3-press.CodeRoom(j.Code), st.Span(j.Sheet.Roster.Name)
	if l.foot = j.Measure.Wrap(w, name, st.Span(game)); len(l.foot) > mostFoot {
		l.cut = true
		l.foot = append(j.Measure.Cut(mostFoot/2, w, name), j.Measure.Wrap(w, st.Span(game))...)
	}
	l.Grid.Low = l.low()
	return l
}

// halfSheet returns the index of the half-page size. A unit that fits it needs no page for itself.
func halfSheet(sizes []sheetCell) int { return len(sizes) - 2 }

// sheetSides returns a unit's sheet, its figure as high as the room allows. words asks for its rules below it, if
// they fit. On double-sided paper they are on the back. rulesPrinted reports whether the rules are printed.
func sheetSides(j job.Job, l sheetCell, e job.Entry, words bool) (front, back press.Item, rulesPrinted bool) {
	k := sheetKit(j, l)
	e.Twin = typeset.Twin{}
	head := k.HighestBand(e.Unit, j.About.PointsName, e.Twin, e.Number)
	room := l.room() - head.H
	over := k.WholeName(e.Unit, head.Cut)
	has := j.HasRules(e.Unit)
	var legend []layout.Row
	if has && words && !j.HasBacks() {
		legend = append([]layout.Row{k.Line(k.Gap/2, k.Gap/2)}, k.Legend(e.Unit.Profile.Legend, false)...)
		legend = append(legend, k.Panels(e.Unit.Profile.Panels, false)...)
	}
	for _, with := range [][]layout.Row{legend, nil} {
		rows := slices.Concat(over, played.Block(k, j, e, played.SheetFigure), with)
		if wide, ok := played.WideBlock(k, j, e, room-layout.Height(over)-layout.Height(with)); ok {
			rows = slices.Concat(over, wide, with)
		} else if left := room - layout.Height(rows); left > 3 {
			rows = slices.Concat(over, played.Block(k, j, e, played.SheetFigure+min(left-2, 26)), with)
		}
		front = played.Framed(k, j, e, l.room(), rows)
		if rulesPrinted = !has || with != nil; len(front.Frames) == 1 {
			break
		}
	}
	if j.HasBacks() {
		back = played.Back(k, e.Unit, nil, l.room())
		played.BalanceSides(k, e.Unit, &front, &back)
	}
	return front, back, rulesPrinted
}

func sheetKit(j job.Job, l sheetCell) typeset.Kit {
	k := press.NewKit(j, pencil, l.W-2*l.Pad)
	k.Edge = sheetEdge
	return k
}

// sheetEnd adds the foot of a sheet. On a front it also rules the free room for notes, beside its columns and under
// them.
func sheetEnd(k typeset.Kit, f *layout.Flow, l sheetCell, front bool) {
	if front {
		press.RuleForNotes(k, f, l.room(), notesBeside(k, f))
	}
	f.Add(l.room()+2.5, layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		p.Text(l.stamp, x+k.W-l.stamp.W-press.CodeRoom(l.code), y+2.4)
		press.DrawCode(p, l.code, x+k.W-press.CodeSide, y-1.5, press.CodeSide)
		for i, line := range l.foot {
			p.Text(line, x, y+2.4+float64(i)*press.RunningLead)
		}
	}})
}

// notesBeside rules the free room beside a frame's columns for notes if it is large enough. head is the heading for
// further room.
func notesBeside(k typeset.Kit, f *layout.Flow) (head string) {
	head = press.NotesHead
	for i, r := range f.Rows {
		top := r.Spare.Y + press.NoteGap
		if r.Spare.W == 0 || r.H-top < press.LeastNote-press.NoteGap {
			continue
		}
		lines := press.NoteLines(k.In(r.Spare.W), r.H-top, head)
		f.Add(f.Ys[i]+top, layout.Row{Draw: func(p *layout.Canvas, x, y float64) { lines.Draw(p, x+r.Spare.X, y) }})
		head = ""
	}
	return head
}

// drawCuts draws the lines between sheets that fill a page.
func drawCuts(p *layout.Canvas, j job.Job, g press.Grid) {
	for c := 1; c < g.Columns; c++ {
		p.Upright(float64(c)*g.W, 0, j.H, layout.Hair/2, p.Palette.Rule)
	}
	for r := 1; r < g.Rows; r++ {
		p.Rule(0, j.W, float64(r)*g.H, layout.Hair/2, p.Palette.Rule)
	}
}
