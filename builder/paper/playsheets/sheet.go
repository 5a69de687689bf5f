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

// playSheet is a unit's sheet in a size before its foot.
type playSheet struct {
	front, back press.Item
	size        int
	ruled       bool // its rules are printed
}

// sheetCell is the grid of play sheets on a page, and the foot of each.
type sheetCell struct {
	press.Grid
	foot  []layout.TextLine
	state press.Chip
	hash  layout.TextLine // of the list
	cut   bool            // the foot is cut short
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

// maxFoot bounds the foot's lines. Longer names are cut to half of them.
const maxFoot = 12

// cellOf completes a grid with the foot: the list, its game, its verdict.
func cellOf(j job.Job, g press.Grid) sheetCell {
	st := layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}
	l := sheetCell{Grid: g, code: j.Code, state: press.ChipOf(j, stateSize)}
	if j.Short() != "" {
		l.hash = j.Measure.Set(st.Span("   " + j.Short())) // by the blanks a check of pages finds it
	}
	game := job.SmallPrint(j.Provenance(), j.About.Credit)
	if game != "" {
		game = typeset.WideBlank + game
	}
	w, name := g.W-2*g.Pad-l.stateWide()-3-press.CodeRoom(j.Code), st.Span(j.Sheet.Roster.Name)
	if l.foot = j.Measure.Wrap(w, name, st.Span(game)); len(l.foot) > maxFoot {
		l.cut = true
		l.foot = append(j.Measure.Cut(maxFoot/2, w, name), j.Measure.Wrap(w, st.Span(game))...)
	}
	l.Grid.Low = l.low()
	return l
}

// stateSize is the type of a sheet's state in points.
const stateSize = 7.5

// stateWide returns the width of the state and the hash.
func (l sheetCell) stateWide() float64 { return l.state.W + l.hash.W }

// halfSheet returns the index of the half-page size. A unit that fits it needs no page for itself.
func halfSheet(sizes []sheetCell) int { return len(sizes) - 2 }

// The width of the machine's window as a share of a sheet's, the largest in mm, and its least height as a share of it.
const (
	windowShare = 0.32
	widest      = 64.0
	minHigh     = 0.8
)

// maxWindow is the height up to which a sheet's body grows with its window, as a share of the window's width.
const maxWindow = 1.8

// windowOf returns the size of the window with the machine on a sheet.
func windowOf(k typeset.Kit) played.WindowSize {
	w := min(widest, windowShare*k.W)
	return played.WindowSize{Wide: w, High: minHigh * w, Low: 0.6 * w}
}

// sheetSides returns a unit's sheet, its figure as high as the room allows. words asks for its rules below it, if
// they fit. On double-sided paper they are on the back.
func sheetSides(j job.Job, l sheetCell, e job.Entry, words bool) (p playSheet) {
	e.Twin = typeset.Twin{}
	types := sheetTypes
	if l.W <= wideSheet {
		types = []float64{1}
	}
	var unruled []playSheet // those that fit without the rules
	for _, times := range types {
		switch p = sidesIn(kitIn(j, l, pencil.Times(times)), j, l, e, words); {
		case len(p.front.Frames) > 1:
		case p.ruled || !words: // smaller type before rules elsewhere
			return p
		default:
			unruled = append(unruled, p)
		}
	}
	if unruled != nil {
		return unruled[0]
	}
	return p
}

// sheetTypes are the sizes of type that are tried on sheets wider than wideSheet mm, as shares of the usual one.
var sheetTypes = []float64{1.3, 1.15, 1}

const wideSheet = 150.0

// sidesIn returns a unit's sheet in a kit, as sheetSides does.
func sidesIn(k typeset.Kit, j job.Job, l sheetCell, e job.Entry, words bool) (p playSheet) {
	head := k.HighestBand(e.Unit, j.About.PointsName, e.Twin, e.Number)
	room := l.room() - head.H
	over := k.WholeName(e.Unit, head.Cut)
	has := j.HasRules(e.Unit)
	var legend []layout.Row
	if has && words && !j.HasBacks() {
		legend = append([]layout.Row{k.Line(k.Gap/2, k.Gap/2)}, k.Legend(e.Unit.Profile.Legend, false)...)
		legend = append(legend, k.Panels(e.Unit.Profile.Panels, false)...)
	}
	window := windowOf(k)
	tries := [][]layout.Row{legend, nil}
	if legend == nil {
		tries = tries[1:]
	}
	for _, with := range tries {
		left := room - layout.Height(over) - layout.Height(with) - 0.1
		rows := slices.Concat(over, played.Body(k, j, e, window, left, min(left, maxWindow*window.Wide)), with)
		p.front = played.Framed(k, j, e, l.room(), rows)
		if p.ruled = !has || with != nil; len(p.front.Frames) == 1 {
			break
		}
	}
	if j.HasBacks() {
		p.back = played.Back(k, e.Unit, nil, l.room())
		played.BalanceSides(k, e.Unit, &p.front, &p.back)
	}
	return p
}

func sheetKit(j job.Job, l sheetCell) typeset.Kit { return kitIn(j, l, pencil) }

func kitIn(j job.Job, l sheetCell, sc typeset.Scale) typeset.Kit {
	k := press.NewKit(j, sc, l.W-2*l.Pad)
	k.Edge = sheetEdge
	return k
}

// sheetEnd adds the foot of a sheet, and lines for notes in its free room if they are asked for.
func sheetEnd(k typeset.Kit, f *layout.Flow, l sheetCell, noted bool) {
	if noted {
		press.RuleForNotes(k, f, l.room())
	}
	f.Add(l.room()+2.5, layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		if l.hash.W > 0 {
			at := x + k.W - l.stateWide() - press.CodeRoom(l.code)
			l.state.Draw(p, at, y+2.4-layout.Middle(typeset.Imprint)-l.state.H/2)
			p.Text(l.hash, at+l.state.W, y+2.4)
		}
		press.DrawCode(p, l.code, x+k.W-press.CodeSide, y-1.5, press.CodeSide)
		for i, line := range l.foot {
			p.Text(line, x, y+2.4+float64(i)*press.RunningLead)
		}
	}})
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
