package listed

import (
	"strconv"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// A Window is the picture of a unit beside its words: its size in mm.
type Window struct{ W, H float64 }

// The space at the sides of a window in mm, and as shares of its height: the space over a machine, that under its
// feet, and how far up the feet of a second rank may be and still be on the floor of the scene.
const (
	sideAir     = 0.6
	windowAir   = 0.06
	windowFloor = 0.04
	backGround  = 0.16
)

// The height of the figures of other modes over a machine as a share of a window's width and height, and the height of
// a window with room for them as a share of its width.
const (
	otherHigh  = 0.36
	modeWindow = 0.9
)

// How far apart the middles of machines are in one rank, at least and at most, as shares of the width that each needs.
// The size of those in a second rank, how far up their feet are at most as a share of a machine's height, and the
// largest number of machines in a window. Fewer are drawn if all would be smaller than a share of one alone.
const (
	rankStep   = 0.62
	maxApart   = 1.0
	backSize   = 0.8
	maxRise    = 0.3
	maxTwins   = 4
	minOfAlone = 0.7
)

// Draw draws a number of models of a unit with the upper left corner of the window at x, y.
func (w Window) Draw(p *layout.Canvas, j job.Job, a typeset.Art, number int, x, y float64) {
	if !j.PutHorizon(p, x, y, w.W, w.H) {
		p.Rule(x, x+w.W, y+w.H, layout.Hair, p.Palette.Ink)
	}
	switch {
	case a.ID != "":
		a.Put(p, x+sideAir, y+sideAir, w.W-2*sideAir, w.H-2*sideAir)
		return
	case len(a.Figures) == 0:
		return
	}
	if others := a.Figures[1:]; len(others) > 0 && w.showsModes() {
		each := (w.W - 2*sideAir) / float64(len(others))
		for i, f := range others {
			f.X, f.Y, f.W, f.H = x+sideAir+float64(float64(i)*each), y+0.6, each, w.otherHigh()
			p.Marks = append(p.Marks, f)
		}
	}
	if shown := w.machines(p, a, max(1, number), x, y); shown < number {
		w.times(p, j, number, x, y)
	}
}

// showsModes reports whether a window has room for other modes over a machine.
func (w Window) showsModes() bool { return w.H > modeWindow*w.W }

func (w Window) otherHigh() float64 { return float64(otherHigh * min(w.W, w.H)) }

// over returns the height of what is over a machine.
func (w Window) over(a typeset.Art) float64 {
	if len(a.Figures) > 1 && w.showsModes() {
		return w.otherHigh()
	}
	return float64(windowAir * w.H)
}

// Heights returns how high a number of models of a unit are in a window, in mm.
func Heights(a typeset.Art, number int) func(Window) float64 {
	if a.ID != "" || len(a.Figures) == 0 {
		return func(w Window) float64 { return w.H }
	}
	shape := typeset.BodyOf(a.Figures[0].Drawing)
	return func(w Window) float64 {
		return float64(w.ranksOf(shape, w.over(a), max(1, number)).scale * shape.High())
	}
}

// ranks are machines in one rank or two, in a scale.
type ranks struct {
	all, front  int
	scale, step float64
}

// wide returns the width that they need, in widths of one.
func (r ranks) wide() float64 {
	end := float64(float64(r.front-1)*r.step) + 0.5
	if r.all > r.front {
		end = max(end, float64((float64(r.all-r.front)-0.5)*r.step)+backSize/2)
	}
	return 0.5 + end
}

// ranksOf returns the machines for a window under a space of over mm: all of a number, or fewer that are larger.
func (w Window) ranksOf(shape typeset.Body, over float64, number int) ranks {
	high := (float64((1-windowFloor)*w.H) - over) / shape.High()
	wide := (w.W - 2*sideAir) / shape.Need(1)
	alone := ranks{all: 1, front: 1, scale: min(high, wide), step: rankStep}
	wide = (w.W - 2*sideAir) / shape.Need(number)
	for n := min(number, maxTwins); n > 1; n-- {
		best := ranks{}
		for _, front := range []int{n, (n + 1) / 2} {
			r := ranks{all: n, front: front, step: rankStep}
			if r.scale = min(high, wide/r.wide()); r.scale > best.scale {
				best = r
			}
		}
		if best.scale < minOfAlone*alone.scale {
			continue
		}
		for r := best; r.step < maxApart && r.wide()*r.scale <= wide; r.step += 0.02 {
			best = r
		}
		return best
	}
	return alone
}

// machines draws equal machines on the floor and returns their number. Those of a second rank are smaller, and between
// those of the first. A gun may end at the edge of the window.
func (w Window) machines(p *layout.Canvas, a typeset.Art, number int, x, y float64) int {
	f := a.Figures[0]
	shape := typeset.BodyOf(f.Drawing)
	r := w.ranksOf(shape, w.over(a), number)
	f.Cut = layout.Box{X: x, Y: y, W: w.W, H: w.H}
	rise := min(float64(backGround*w.H), float64(maxRise*r.scale*shape.High()))
	floor := y + float64((1-windowFloor)*w.H)
	each := float64(r.scale * shape.Need(r.all))
	left := x + (w.W-float64(r.wide()*each))/2 + each/2
	room := (w.W - 2*sideAir) / r.scale
	if r.all > 1 {
		room = shape.Need(r.all)
	}
	low, high := shape.Shown(room)
	put := func(size, at, floor float64) layout.Figure {
		f := f
		s := size * r.scale
		f.W, f.H = float64(s*f.Drawing.W), float64(s*f.Drawing.H)
		f.X, f.Y = left+at-float64(s*(low+high)/2), floor-f.H
		return f
	}
	var set []layout.Figure
	for i := range r.all - r.front {
		set = append(set, put(backSize, float64((float64(i)+0.5)*r.step*each), floor-rise))
	}
	for i := range r.front {
		set = append(set, put(1, float64(float64(i)*r.step*each), floor))
	}
	typeset.PutTogether(p, set...)
	return r.all
}

// times writes the number of models on a plate in the upper corner of the window.
func (w Window) times(p *layout.Canvas, j job.Job, number int, x, y float64) {
	const high, pad = 3.6, 0.9
	on, plate := p.Palette.OnCorner, p.Palette.Corner
	if !plate.Drawn() {
		on, plate = p.Palette.Ink, p.Palette.Paper
	}
	st := layout.Style{Face: layout.CondensedBold, Size: 8, Color: on}
	line := j.Measure.Set(st.Span("×" + strconv.Itoa(number)))
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: line.W + 2*pad, H: high, Fill: plate})
	p.Text(line, x+pad, y+high/2+layout.Middle(st.Size))
}
