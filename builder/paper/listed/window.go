package listed

import (
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// A Window is the picture of a unit beside its words: its size in mm.
type Window struct{ W, H float64 }

// The space over a machine and at its sides in mm, the height of a window's floor as a share of its height, and the
// largest number of twins in it.
const (
	windowAir   = 0.8
	sideAir     = 1.2
	windowFloor = 0.04
	maxTwins    = 4
)

// The height of the figures of other modes over a machine as a share of a window's width, and the height of a window
// with room for them as a share of it.
const (
	otherHigh  = 0.45
	modeWindow = 0.9
)

// Draw draws a number of models of a unit with the upper left corner of the window at x, y. The window's sides hide the
// outer arms of several.
func (w Window) Draw(p *layout.Canvas, j job.Job, a typeset.Art, number int, x, y float64) {
	if scene, ok := j.Horizon(w.W, w.H); ok {
		scene.X, scene.Y = x, y
		p.Marks = append(p.Marks, scene)
	} else {
		p.Rule(x, x+w.W, y+w.H, layout.Hair, p.Palette.Ink)
	}
	switch {
	case a.ID != "":
		a.Put(p, x+windowAir, y+windowAir, w.W-2*windowAir, w.H-2*windowAir)
		return
	case len(a.Figures) == 0:
		return
	}
	if others := a.Figures[1:]; len(others) > 0 && w.H > modeWindow*w.W {
		high, each := min(otherHigh*w.W, 0.4*w.H), (w.W-2*sideAir)/float64(len(others))
		for i, f := range others {
			f.X, f.Y, f.W, f.H = x+sideAir+float64(float64(i)*each), y+0.6, each, high-1
			p.Marks = append(p.Marks, f)
		}
		y, w.H = y+high, w.H-high
	}
	w.twins(p, a.Figures[0], max(1, min(number, maxTwins)), x, y)
}

// twins draws equal machines side by side, or in two ranks where they are larger: those of the second one are smaller
// and between those of the first.
func (w Window) twins(p *layout.Canvas, f layout.Figure, n int, x, y float64) {
	wide, high := w.W-2*sideAir, float64((1-windowFloor)*w.H)-windowAir
	fit := func(widths, heights float64) float64 {
		return min(wide/(widths*f.Drawing.W), high/(heights*f.Drawing.H))
	}
	widths := func(front int, step float64) float64 { // that all machines need, in widths of one
		end := float64(float64(front-1)*step) + 0.5
		if n > front {
			end = max(end, float64((float64(n-front)-0.5)*step)+backSize/2)
		}
		return 0.5 + end - hiddenSides*min(1, float64(n-1))
	}
	scale, front, step := fit(widths(n, twinStep), 1), n, twinStep
	if n > 2 {
		half := (n + 1) / 2
		if s := fit(widths(half, rankStep), backRise+backSize); s > scale {
			scale, front, step = s, half, rankStep
		}
	}
	if n > 1 && n < maxTwins && w.file(p, f, n, x, y, fileLarger*scale) {
		return
	}
	f.W, f.H = scale*f.Drawing.W, scale*f.Drawing.H
	for step+0.02 < maxApart && widths(front, step+0.02)*f.W <= wide {
		step += 0.02
	}
	rise := min(maxRise*f.H, max(backRise*f.H, backGround*w.H))
	if n > 1 {
		f.Cut = layout.Box{X: x, Y: y, W: w.W, H: w.H}
	}
	shown := widths(front, step) * f.W
	floor, left := y+w.H-float64(windowFloor*w.H), x+(w.W-shown)/2
	if n > 1 {
		left -= float64(hiddenSides * f.W / 2)
	}
	var set []layout.Figure
	for i := range n - front {
		small := f
		small.W, small.H = backSize*f.W, backSize*f.H
		small.X = left + f.W/2 + float64((float64(i)+0.5)*step*f.W) - small.W/2
		small.Y = floor - rise - small.H
		set = append(set, small)
	}
	for i := range front {
		f.X, f.Y = left+float64(float64(i)*step*f.W), floor-f.H
		set = append(set, f)
	}
	typeset.PutTogether(p, set...)
}

// file draws equal machines behind one another, each smaller and higher than the one before it and to its other side,
// if they are larger than a scale.
func (w Window) file(p *layout.Canvas, f layout.Figure, n int, x, y, least float64) (ok bool) {
	rise, size := 0.0, 1.0 // of the last
	for range n - 1 {
		rise, size = rise+float64(fileRise*size), size*backSize
	}
	scale := min(w.W/(fileWide*f.Drawing.W), (float64((1-windowFloor)*w.H)-windowAir)/((rise+size)*f.Drawing.H))
	if scale < least {
		return false
	}
	wide, high, floor := scale*f.Drawing.W, scale*f.Drawing.H, y+float64((1-windowFloor)*w.H)
	f.Cut = layout.Box{X: x, Y: y, W: w.W, H: w.H}
	set := make([]layout.Figure, n)
	side := -fileSide
	rise, size = 0, 1
	for i := range slices.Backward(set) {
		f.W, f.H = float64(size*wide), float64(size*high)
		f.X, f.Y = x+w.W/2+float64(side*wide)-f.W/2, floor-float64(rise*high)-f.H
		set[i] = f
		rise, size, side = rise+float64(fileRise*size), size*backSize, -side
	}
	typeset.PutTogether(p, set...)
	return true
}

// Machines are drawn behind one another if that makes them larger than side by side by a factor. Each is higher and
// farther sideways than the one before by a share of its height and width. The window is wider than the first by a
// factor, so that up to a tenth of one reaches over its edge.
const (
	fileLarger = 1.2
	fileRise   = 0.42
	fileSide   = 0.15
	fileWide   = 1.1
)

// How far apart the middles of twins are at least in one rank, in the first of two, and at most, and how much of the
// outer ones is outside the window, as shares of their width; the size of those in a second rank, and how far up their
// feet are at least and at most as shares of a machine's height, and in between as a share of a window's.
const (
	twinStep    = 0.42
	rankStep    = 0.75
	maxApart    = 1.0
	hiddenSides = 0.4
	backSize    = 0.85
	backRise    = 0.18
	maxRise     = 0.4
	backGround  = 0.14
)
