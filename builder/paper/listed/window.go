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
	sideAir     = 0.8
	windowFloor = 0.04
	maxTwins    = 4
)

// The height of the figures of other modes over a machine as a share of a window's width, and the height of a window
// with room for them as a share of it.
const (
	otherHigh  = 0.45
	modeWindow = 0.9
)

// Draw draws a number of models of a unit with the upper left corner of the window at x, y.
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
	ends := [2]float64{0, f.Drawing.W}
	if n > 1 {
		body := f.Drawing
		body.Parts = body.Parts[body.Shadows:]
		shape := typeset.SilhouetteOf(body)
		ends, f.Cut = shape.Ends(), layout.Box{X: x, Y: y, W: w.W, H: w.H} // for shadows
	}
	wide, high := w.W-2*sideAir, float64((1-windowFloor)*w.H)-windowAir
	fit := func(widths, heights float64) float64 {
		return min(wide/(widths*(ends[1]-ends[0])), high/(heights*f.Drawing.H))
	}
	widths := func(front int, step float64) float64 { // that all machines need, in widths of one
		end := float64(float64(front-1)*step) + 0.5
		if n > front {
			end = max(end, float64((float64(n-front)-0.5)*step)+backSize/2)
		}
		return 0.5 + end
	}
	scale, front, step := fit(widths(n, twinStep), 1), n, twinStep
	if n > 2 {
		half := (n + 1) / 2
		if s := fit(widths(half, rankStep), backRise+backSize); s > scale {
			scale, front, step = s, half, rankStep
		}
	}
	if n > 1 && (n < maxTwins || w.H > tallWindow*w.W) && w.file(p, f, ends, n, x, y, fileLarger*scale) {
		return
	}
	each := scale * (ends[1] - ends[0]) // the width of one
	f.W, f.H = scale*f.Drawing.W, scale*f.Drawing.H
	for step+0.02 < maxApart && widths(front, step+0.02)*each <= wide {
		step += 0.02
	}
	rise := min(maxRise*f.H, max(backRise*f.H, backGround*w.H))
	floor := y + w.H - float64(windowFloor*w.H)
	left := x + (w.W-widths(front, step)*each)/2
	put := func(f layout.Figure, middle float64) layout.Figure {
		f.X = middle - float64(f.W*(ends[0]+ends[1])/2/f.Drawing.W)
		return f
	}
	var set []layout.Figure
	for i := range n - front {
		small := f
		small.W, small.H = backSize*f.W, backSize*f.H
		small.Y = floor - rise - small.H
		set = append(set, put(small, left+each/2+float64((float64(i)+0.5)*step*each)))
	}
	for i := range front {
		f.Y = floor - f.H
		set = append(set, put(f, left+each/2+float64(float64(i)*step*each)))
	}
	typeset.PutTogether(p, set...)
}

// file draws equal machines behind one another, each smaller and higher than the one before it and to its other side,
// if they are larger than a scale.
func (w Window) file(p *layout.Canvas, f layout.Figure, ends [2]float64, n int, x, y, least float64) (ok bool) {
	rise, size := 0.0, 1.0 // of the last
	for range n - 1 {
		rise, size = rise+float64(fileRise*size), size*backSize
	}
	high := float64((1-windowFloor)*w.H) - windowAir
	scale := min((w.W-2*sideAir)/(fileWide*(ends[1]-ends[0])), high/((rise+size)*f.Drawing.H))
	if scale < least {
		return false
	}
	each, tall, floor := scale*(ends[1]-ends[0]), scale*f.Drawing.H, y+float64((1-windowFloor)*w.H)
	left, right := x+(w.W-fileWide*each)/2, x+(w.W+fileWide*each)/2
	set := make([]layout.Figure, n)
	rise, size = 0, 1
	for i := range slices.Backward(set) {
		f.W, f.H = float64(size*scale*f.Drawing.W), float64(size*tall)
		f.X, f.Y = left-float64(size*scale*ends[0]), floor-float64(rise*tall)-f.H
		if (n-1-i)%2 == 1 {
			f.X = right - float64(size*scale*ends[1])
		}
		set[i] = f
		rise, size = rise+float64(fileRise*size), size*backSize
	}
	typeset.PutTogether(p, set...)
	return true
}

// Machines are drawn behind one another if that makes them larger than side by side by a factor. Each is higher than
// the one before by a share of its height. All together are wider than the first by a factor. Four need a window whose
// height is its width by another factor, or more.
const (
	tallWindow = 1.3
	fileLarger = 1.15
	fileRise   = 0.42
	fileWide   = 1.18
)

// How far apart the middles of twins are at least in one rank, in the first of two, and at most, as shares of their
// width. The size of those in a second rank, and how far up their feet are: at least and at most as shares of a
// machine's height, and in between as a share of a window's.
const (
	twinStep   = 0.4
	rankStep   = 0.7
	maxApart   = 1.0
	backSize   = 0.85
	backRise   = 0.18
	maxRise    = 0.4
	backGround = 0.14
)
