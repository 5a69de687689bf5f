package pieces

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// SmallBase is the side of the smallest base of a unit in mm.
const SmallBase = 25.0

const (
	middleBase = 32.0
	largeBase  = 40.0
	giantBase  = 50.0
)

// Base returns the side of a unit's base in mm. l may be nil.
func Base(j job.Job, l *rules.Likeness) float64 {
	if mm, err := strconv.Atoi(j.Options.Base); err == nil {
		return float64(mm)
	}
	switch {
	case l == nil || j.About.Board != rules.OpenTable || l.Plan == rules.Infantry:
		return SmallBase
	case l.Plan == rules.Kaiju || l.Plan == rules.Ship:
		return giantBase
	case l.Mass < 3:
		return SmallBase
	case l.Mass < 7:
		return middleBase
	}
	return largeBase
}

// A Piece is one thing to cut out, its cut inside a box of w × h. A name that is too long for it is printed in full
// under it.
type Piece struct {
	Title, Unit string
	W, H        float64
	Under       []layout.TextLine
	Draw        func(p *layout.Canvas, x, y float64)
}

// high returns the height of a piece with the name under it.
func (p Piece) high() float64 {
	if len(p.Under) == 0 {
		return p.H
	}
	return p.H + underGap + float64(len(p.Under))*LabelLead
}

// underGap is the space between a piece and the name under it, in mm.
const underGap = 0.8

// pieceGap is the space between pieces, with the marks where to fold.
const pieceGap = 4.0

// A Stand is a model in one of its modes. Its likeness is nil if it cannot be drawn.
type Stand struct {
	job.Entry
	Likeness *rules.Likeness
}

// Looks returns what a model looks like in each of its modes, a single nil if it can't be drawn.
func Looks(m job.Entry) (looks []*rules.Likeness) {
	all := typeset.Likenesses(m.Unit)
	for i := range all {
		looks = append(looks, &all[i])
	}
	if looks == nil {
		return []*rules.Likeness{nil}
	}
	return looks
}

// Models sets the pages of a piece a model, for each of its modes.
func Models(
	ctx context.Context, j job.Job, doc *layout.Document, label, how string, of func(job.Job, Stand) Piece,
) error {
	var list []Piece
	for _, m := range j.Models() {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		for _, l := range Looks(m) {
			list = append(list, of(j, Stand{m, l}))
		}
	}
	return Set(ctx, j, doc, label, how, list)
}

// Caption returns the words under the name that identify the model.
func (s Stand) Caption() string {
	which := s.Twin.String()
	switch {
	case s.Likeness == nil || s.Likeness.Mode == "":
		return which
	case which == "":
		return layout.Clean(s.Likeness.Mode)
	}
	return which + " · " + layout.Clean(s.Likeness.Mode)
}

// Set sets the pages of pieces, the highest first, under the instructions how.
func Set(ctx context.Context, j job.Job, doc *layout.Document, label, how string, list []Piece) error {
	w, small := j.W-2*Edge, pieceSmall(j, how)
	sheets := shelved(list, w, pieceRoom(j, how))
	for n, shelves := range sheets {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		block := press.Grid{W: w, Columns: 1, Rows: 1, H: -pieceGap, Top: (j.H - pieceRoom(j, how)) / 2}
		for _, shelf := range shelves {
			block.H += shelf[0].high() + pieceGap
		}
		page := layout.Page{Label: fmt.Sprintf("%s %d of %d", label, n+1, len(sheets)), W: j.W, H: j.H}
		if n == 0 {
			doc.Outline = append(doc.Outline, layout.Bookmark{Title: label, Page: len(doc.Pages)})
		}
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		x, y := block.Origin(j)
		press.DrawRunning(p, small, press.RunningRight(j, label, n+1, len(sheets)), x, y, w, block.H)
		press.DrawCodeBeside(p, j, block)
		page.Frames = drawShelves(p, shelves, x, y, w)
		page.Marks = p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// pieceSmall returns the small print of a page of pieces, with the instructions.
func pieceSmall(j job.Job, how string) press.Running {
	w, small := j.W-2*Edge, press.RunningOf(j, j.W-2*Edge)
	said := w
	if j.Code.Modules > 0 { // the code is beside the text
		said -= press.CodeSide + pieceGap
	}
	small.Below = append(j.Measure.Wrap(said, layout.Style{Face: layout.Condensed, Size: 7,
		Color: j.Palette.Ink}.Span(how)), small.Below...)
	return press.RunningWithin(small, j, w, j.H/4)
}

// pieceRoom returns the height of a page for pieces.
func pieceRoom(j job.Job, how string) float64 {
	return j.H - 2*max(Edge, pieceSmall(j, how).Needs())
}

// shelved returns pieces in rows of the height of their first piece, and the rows in pages that fit a room.
func shelved(list []Piece, w, h float64) (pages [][][]Piece) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Piece) int { return cmp.Compare(b.high(), a.high()) })
	var page [][]Piece
	across, down := 0.0, 0.0
	for _, p := range list {
		if len(page) > 0 && across+p.W <= w {
			page[len(page)-1] = append(page[len(page)-1], p)
			across += p.W + pieceGap
			continue
		}
		if len(page) > 0 && down+p.high() > h {
			pages, page, down = append(pages, page), nil, 0
		}
		page = append(page, []Piece{p})
		across, down = p.W+pieceGap, down+p.high()+pieceGap
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages
}

// drawShelves draws rows of pieces in the middle, all as wide as the widest. The last row is aligned with the one
// before.
func drawShelves(p *layout.Canvas, shelves [][]Piece, x, y, w float64) (frames []layout.Frame) {
	widest := 0.0
	for _, shelf := range shelves {
		widest = max(widest, wideOf(shelf, pieceGap))
	}
	gap := pieceGap
	for n, shelf := range shelves {
		if full := n < len(shelves)-1; full && len(shelf) > 1 {
			gap = pieceGap + (widest-wideOf(shelf, pieceGap))/float64(len(shelf)-1)
		} else if !full && wideOf(shelf, gap) > widest {
			gap = pieceGap
		}
		at := x + (w-widest)/2
		for _, it := range shelf {
			it.Draw(p, at, y)
			DrawLabels(p, it.Under, at+it.W/2, y+it.H+underGap)
			frames = append(frames, layout.Frame{X: at, Y: y, W: it.W, H: it.H, Title: it.Title, Unit: it.Unit})
			at += it.W + gap
		}
		y += shelf[0].high() + pieceGap
	}
	return frames
}

// wideOf returns the width of a row of pieces with gaps.
func wideOf(shelf []Piece, gap float64) float64 {
	wide := -gap
	for _, it := range shelf {
		wide += it.W + gap
	}
	return wide
}

// Label returns a name and the words that tell it from its twins, in at most a number of lines of a width. If the
// name is too long, under is the whole name.
func Label(j job.Job, s Stand, w float64, most int, color layout.Color) (set,
	under []layout.TextLine) {
	larger := min(mostLabel, LeastLabel*j.Options.Factor())
	caption := j.Measure.Wrap(w, layout.Style{Face: layout.CondensedBold, Size: larger, Color: color}.Span(s.Caption()))
	if at := j.Measure.Wrap(w, layout.Style{Face: layout.CondensedBold, Size: LeastLabel,
		Color: color}.Span(s.Caption())); len(at) < len(caption) {
		caption = at
	}
	most = max(1, most-len(caption))
	name := typeset.NameWithin(s.Unit, typeset.MostName)
	for _, parts := range []bool{false, true} { // whether words may be broken
		for _, size := range []float64{mostLabel, max(larger, 7.5), LeastLabel} {
			st := layout.Style{Face: layout.CondensedBold, Size: size, Color: color}
			if !parts && j.Measure.Longest(name, st) > w {
				continue
			}
			if set = j.Measure.Wrap(w, st.Span(name)); len(set) <= most {
				return append(set, caption...), nil
			}
		}
	}
	return append(set[:most:most], caption...), WholeName(j, name, w)
}

// WholeName returns a full name under a piece of a width.
func WholeName(j job.Job, name string, w float64) []layout.TextLine {
	return j.Measure.Wrap(w, layout.Style{Face: layout.Condensed, Size: LeastLabel, Color: j.Palette.Ink}.Span(name))
}

// LeastLabel is the smallest type on a piece, mostLabel the largest. LabelLead is the line height in mm.
const (
	LeastLabel = 7.0
	mostLabel  = 8.5
	LabelLead  = 3.1
)

// DrawLabels draws lines under each other, centered on x, the top of the first line's capitals at y.
func DrawLabels(p *layout.Canvas, lines []layout.TextLine, x, y float64) {
	for i, l := range lines {
		p.Text(l, x-l.W/2, y+2.2+float64(i)*LabelLead)
	}
}

// Edge is the smallest margin around counters, in mm: the area that printers leave white.
const Edge = 10.0

// LabelPad returns the space beside words on a piece of a width. Small pieces have less.
func LabelPad(w float64) float64 {
	if w < 30 {
		return 1.5
	}
	return 2.6
}
