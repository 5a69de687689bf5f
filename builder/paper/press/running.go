package press

import (
	"fmt"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Distances around the frames of a page in mm: of the first lines of small print from the frames, from line to
// line, and from the edge of the paper. The last is the height of a line's capitals.
const (
	runningAbove = 3.4
	runningBelow = 4.6
	RunningLead  = 2.6
	paperEdge    = 2.4
	runningHigh  = 1.7
)

// Running is the small print of a page of frames: the list above, the game's credit below.
type Running struct {
	above, Below []layout.TextLine
	right        layout.Style
	side         float64 // width of the text right of the lines above
}

// maxRunning bounds the lines above or below frames. Longer names are cut.
const maxRunning = 24

// RunningWithin returns the small print with no more lines above than fit. Only text that the document's title has
// in full may be cut.
func RunningWithin(r Running, j job.Job, w, room float64) Running {
	if n := max(1, int((room-runningAbove-runningHigh-paperEdge)/RunningLead)+1); len(r.above) > n {
		name := layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint,
			Color: j.Palette.Ink}.Span(j.Sheet.Roster.Name)
		r.above = j.Measure.Cut(n, w-r.side, name)
	}
	if n := max(1, int((room-runningBelow-0.6-paperEdge)/RunningLead)+1); len(r.Below) > n {
		r.Below = r.Below[:n]
	}
	return r
}

// RunningOf sets the small print for a width. All pages of a product have the same.
func RunningOf(j job.Job, w float64) Running {
	st := layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}
	name := layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint, Color: j.Palette.Ink}
	right := j.Measure.Set(st.Span(RunningRight(j, "Unit cards", 999, 999))).W + 5
	r := Running{right: st, side: right}
	if j.NoList {
		r.Below = j.Measure.Cut(maxRunning, w, st.Span(j.About.Credit))
		return r
	}
	state := append([]layout.Span{st.Span(typeset.WideBlank + j.Sheet.Score() + typeset.WideBlank)},
		StampOf(j.Palette, j.Sheet.Verdict).Spans(layout.CondensedBold, typeset.Imprint)...)
	r.above = j.Measure.Wrap(w-right, append([]layout.Span{name.Span(j.Sheet.Roster.Name)}, state...)...)
	if len(r.above) > maxRunning {
		r.above = append(j.Measure.Cut(maxRunning-1, w-right, name.Span(j.Sheet.Roster.Name)), j.Measure.Set(state...))
	}
	r.Below = j.Measure.Cut(maxRunning, w-CodeRoom(j.Code), st.Span(job.SmallPrint(j.Provenance(), j.About.Credit)))
	return r
}

// Above returns the height of the small print above frames, to the edge of the paper.
func (r Running) Above() float64 { return r.highest() + runningHigh + paperEdge }

// Under returns the height of the small print below frames, to the edge of the paper.
func (r Running) Under() float64 {
	return runningBelow + 0.6 + float64(len(r.Below)-1)*RunningLead + paperEdge
}

// Needs returns the height of the small print above or below frames.
func (r Running) Needs() float64 { return max(r.Above(), r.Under()) }

// CodeUnder returns the height that a document's code needs below frames, 0 without one.
func CodeUnder(c layout.Code) float64 {
	if c.Modules == 0 {
		return 0
	}
	return cropMarks + CodeSide + PrinterEdge
}

// highest returns how far the first line is above the frames, with room for the text on its right.
func (r Running) highest() float64 {
	return runningAbove + float64(max(1, len(r.above))-1)*RunningLead
}

// RunningRight returns the text on the right above the frames of a page.
func RunningRight(j job.Job, label string, page, pages int) string {
	if j.NoList {
		return fmt.Sprintf("%s %d/%d", label, page, pages)
	}
	return fmt.Sprintf("%s %d/%d   %s", label, page, pages, j.Short())
}

// DrawRunning draws the small print around frames that begin at x, y.
func DrawRunning(p *layout.Canvas, r Running, right string, x, y, w, h float64) {
	at := y - r.highest()
	p.Right(right, r.right, x+w, at)
	for i, l := range r.above {
		p.Text(l, x, at+float64(i)*RunningLead)
	}
	for i, l := range r.Below {
		p.Text(l, x, y+h+runningBelow+float64(i)*RunningLead)
	}
}

// cropMarks is the space of crop marks around frames in mm. CropRoom adds the edge of the paper.
const (
	cropMarks = 3.0
	CropRoom  = cropMarks + paperEdge
)

// codePlace returns the place of the code on a page of frames: below their right corner, right of it, or outside
// both, wherever it is largest. It avoids the printer's white margin if it stays readable.
func codePlace(j job.Job, g Grid) (x, y, side float64) {
	const corner = 0.6 // off the ends of crop marks
	x, y = g.Origin(j)
	w, h := g.Size()
	of := func(room float64) float64 {
		return min(room-paperEdge+1e-9, CodeSide, max(minCode, room-PrinterEdge))
	}
	low := j.H - y - h
	side = of(low - g.Bleed - cropMarks)
	at := [2]float64{x + w - side, y + h + g.Bleed + cropMarks}
	if s := of(x - g.Bleed - cropMarks); s > side {
		side, at = s, [2]float64{x + w + g.Bleed + cropMarks, y + h - s}
	}
	if s := of(min(x, low) - g.Bleed - corner); s > side && side < minCode {
		side, at = s, [2]float64{x + w + g.Bleed + corner, y + h + g.Bleed + corner}
	}
	return at[0], at[1], side
}

// CodeFits reports whether frames leave room for the document's code.
func CodeFits(j job.Job, g Grid) bool {
	_, _, side := codePlace(j, g)
	return j.Code.Modules == 0 || side >= minCode
}

// DrawCodeBeside draws the code outside the frames.
func DrawCodeBeside(p *layout.Canvas, j job.Job, g Grid) {
	x, y, side := codePlace(j, g)
	DrawCode(p, j.Code, x, y, side)
}
