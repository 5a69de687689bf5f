package paper

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// The least that is worth ruling for notes, its lines' height and what parts it from what it stands
// under, in mm.
const (
	leastNote = 14.0
	noteLine  = 7.0
	noteGap   = 2.5
)

// sheetCell is how play sheets stand on a page, and what stands at the foot of each.
type sheetCell struct {
	grid
	foot  []layout.TextLine
	stamp layout.TextLine
	cut   bool // the foot is longer
	code  layout.Code
}

// low is the height of the foot.
func (l sheetCell) low() float64 {
	low := 5 + float64(max(1, len(l.foot))-1)*runningLead
	if l.code.Modules > 0 { // it may stand in the edge, but not at the cut
		low = max(low, codeSide+1+cutEdge-l.pad)
	}
	return low
}

// sheetEdge is how far the areas of a sheet run beside its content.
const sheetEdge = 2.0

// edge is how far areas run beside the content of a frame: to the cut of a card, on a sheet
// as far as those of its units.
func (g grid) edge() float64 {
	if g.pad > safe {
		return sheetEdge
	}
	return g.pad
}

// cutEdge is how far a code stands from a cut.
const cutEdge = 3.5

// room is the height inside a sheet above its foot.
func (l sheetCell) room() float64 { return l.h - 2*l.pad - l.low() }

// mostFoot bounds the foot's lines: a name that is longer is a text, and is cut
// to half of them.
const mostFoot = 12

// cellOf completes a grid with the foot: the roster, its game, its verdict.
func cellOf(j job.Job, g grid) sheetCell {
	st := layout.Style{Face: layout.Condensed, Size: 6, Color: j.Palette.Muted}
	state := stampOf(j.Palette, j.Sheet.Verdict).spans(layout.CondensedBold, 6)
	l := sheetCell{grid: g, code: j.Code,
		stamp: j.Measure.Set(append(state, st.Span("   "+j.Short()))...)}
	game := job.SmallPrint(j.Provenance(), j.About.Credit)
	if game != "" {
		game = typeset.WideBlank + game
	}
	w, name := g.w-2*g.pad-l.stamp.W-3-room(j.Code), st.Span(j.Sheet.Roster.Name)
	if l.foot = j.Measure.Wrap(w, name, st.Span(game)); len(l.foot) > mostFoot {
		l.cut = true
		l.foot = append(j.Measure.Cut(mostFoot/2, w, name), j.Measure.Wrap(w, st.Span(game))...)
	}
	l.grid.low = l.low()
	return l
}

// setPlaySheets sets a sheet a unit to play with, identical units on one with a track
// each. The rules that a unit uses stand behind it or, where paper is printed on one
// side, below the only one, else once at the end.
func setPlaySheets(ctx context.Context, j job.Job, doc *layout.Document) error {
	set := sheetSet{Job: j, sizes: sheetSizes(j), entries: j.Merged()}
	for _, e := range set.entries {
		if err := job.Going(ctx); err != nil {
			return err
		}
		set.add(e, sheetSize(j, set.sizes, e, len(set.entries) == 1))
	}
	set.arrange()
	return dealSheets(ctx, j, doc, set.sizes, set.decks())
}

// dealSheets sets the pages of the sheets of every size, the largest first.
func dealSheets(ctx context.Context, j job.Job, doc *layout.Document, sizes []sheetCell, all []deck) error {
	pages, done := 0, 0
	count := make([]int, len(all))
	for n := range all {
		all[n].grid = sizes[n].grid
		var err error
		if count[n], err = pagesOf(j, all[n]); err != nil {
			return err
		}
		pages += count[n]
	}
	for n := len(all) - 1; n >= 0; n-- {
		d, l := all[n], sizes[n]
		if len(d.fronts) == 0 {
			continue
		}
		d.title, d.first, d.of = "Play sheets", done, pages
		d.around = func(p *layout.Canvas, _ string) { drawCuts(p, j, l.grid) }
		done += count[n]
		if err := deal(ctx, j, doc, d); err != nil {
			return err
		}
	}
	return nil
}

// sheetSizes are six, four and two sheets a page and a page, or on paper on its side four, two and a
// page; of a foot that no quarter holds only the last two.
func sheetSizes(j job.Job) []sheetCell {
	pad := max(8, j.Margin()-6)
	wide := cellOf(j, grid{w: j.W, h: j.H / 2, columns: 1, rows: 2, pad: max(10, j.Margin()-4)})
	if j.W > j.H { // a quarter of paper on its side is too low, its half is upright
		wide = cellOf(j, grid{w: j.W / 2, h: j.H, columns: 2, rows: 1, pad: max(10, j.Margin()-4)})
	}
	whole := cellOf(j, grid{w: j.W, h: j.H, columns: 1, rows: 1, pad: max(10, j.Margin()-4)})
	four := cellOf(j, grid{w: j.W / 2, h: j.H / 2, columns: 2, rows: 2, pad: pad})
	if four.cut {
		return []sheetCell{wide, whole}
	}
	if j.W > j.H {
		return []sheetCell{four, wide, whole}
	}
	return []sheetCell{cellOf(j, grid{w: j.W / 2, h: j.H / 3, columns: 2, rows: 3, pad: pad}), four, wide, whole}
}

// halfSheet is the size of the sheets of which a page holds two: what stands on one has no page for itself.
func halfSheet(sizes []sheetCell) int { return len(sizes) - 2 }

// sheetSize is the first of the sizes on which a unit stands, and a page where that parts nothing which
// would take both its halves.
func sheetSize(j job.Job, sizes []sheetCell, e job.Entry, words bool) int {
	half := halfSheet(sizes)
	for n, l := range sizes[:half] {
		if front, _, told := sheetSides(j, l, e, words); len(front.frames) == 1 && (told || !words) {
			return n
		}
	}
	if front, _, _ := sheetSides(j, sizes[half], e, words); len(front.frames) > 1 {
		if page, _, _ := sheetSides(j, sizes[half+1], e, words); 2*len(page.frames) <= len(front.frames) {
			return half + 1
		}
	}
	return half
}

// sheetSides is a unit's sheet, its figure as high as the room lets it; words tells
// whether its rules stand below it, if they have room. On paper of two sides they
// stand behind it.
func sheetSides(j job.Job, l sheetCell, e job.Entry, words bool) (front, back item, told bool) {
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
		rows := slices.Concat(over, blockRows(k, j, e, sheetFigure), with)
		if wide, ok := wideBlock(k, j, e, room-layout.Height(over)-layout.Height(with)); ok {
			rows = slices.Concat(over, wide, with)
		} else if left := room - layout.Height(rows); left > 3 {
			rows = slices.Concat(over, blockRows(k, j, e, sheetFigure+min(left-2, 26)), with)
		}
		front = framed(k, j, e, l.room(), rows)
		if told = !has || with != nil; len(front.frames) == 1 {
			break
		}
	}
	if j.HasBacks() {
		back = backOf(k, e.Unit, nil, l.room())
		evenSides(k, e.Unit, &front, &back)
	}
	return front, back, told
}

func sheetKit(j job.Job, l sheetCell) typeset.Kit {
	k := newKit(j, pencil, l.w-2*l.pad)
	k.Edge = sheetEdge
	return k
}

// sheetEnd puts what a sheet belongs to at its foot and, on a front, rules the
// room that is left for notes, beside its columns and under them.
func sheetEnd(k typeset.Kit, f *layout.Flow, l sheetCell, front bool) {
	if front {
		ruleForNotes(k, f, l.room(), notesBeside(k, f))
	}
	f.Add(l.room()+2.5, layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		p.Text(l.stamp, x+k.W-l.stamp.W-room(l.code), y+2.4)
		drawCode(p, l.code, x+k.W-codeSide, y-1.5, codeSide)
		for i, line := range l.foot {
			p.Text(line, x, y+2.4+float64(i)*runningLead)
		}
	}})
}

// notesBeside rules for notes what the columns of a frame's rows have spare, where it is worth that;
// head is what stands over further room.
func notesBeside(k typeset.Kit, f *layout.Flow) (head string) {
	head = notesHead
	for i, r := range f.Rows {
		top := r.Spare.Y + noteGap
		if r.Spare.W == 0 || r.H-top < leastNote-noteGap {
			continue
		}
		lines := noteLines(k.In(r.Spare.W), r.H-top, head)
		f.Add(f.Ys[i]+top, layout.Row{Draw: func(p *layout.Canvas, x, y float64) { lines.Draw(p, x+r.Spare.X, y) }})
		head = ""
	}
	return head
}

// notesHead stands over room for notes.
const notesHead = "NOTES"

// noteLines is room ruled for notes under a head, which has none where it goes on.
func noteLines(k typeset.Kit, h float64, head string) layout.Row {
	return layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		if head != "" {
			p.Left(head, k.Caps(), x, y+2.2)
		}
		for at := noteLine + 1.5; at <= h+0.5; at += noteLine {
			p.Rule(x, x+k.W, y+at, layout.Hair/2, p.Palette.Rule)
		}
	}}
}

// drawCuts is the lines between sheets that fill a page.
func drawCuts(p *layout.Canvas, j job.Job, g grid) {
	for c := 1; c < g.columns; c++ {
		p.Upright(float64(c)*g.w, 0, j.H, layout.Hair/2, p.Palette.Rule)
	}
	for r := 1; r < g.rows; r++ {
		p.Rule(0, j.W, float64(r)*g.h, layout.Hair/2, p.Palette.Rule)
	}
}

// leafEnd lets what follows begin on the front of a leaf.
func leafEnd(j job.Job, doc *layout.Document) {
	if len(doc.Pages)%2 == 1 {
		doc.Pages = append(doc.Pages, blankPage(j))
	}
}

// blankPage is a page that lets the next begin on the front of a leaf.
func blankPage(j job.Job) layout.Page {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	p.Center("Left blank so that the next page is a front.",
		layout.Style{Face: layout.Condensed, Size: 6, Color: j.Palette.Muted}, j.W/2, j.H/2)
	return layout.Page{Label: "Blank", W: j.W, H: j.H, Marks: p.Marks}
}
