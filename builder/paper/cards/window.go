package cards

import (
	"math"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// A window is the upper part of a face: a scene with the machine, the plate over it, and facts beside it.
type window struct {
	*words
	scene  bool    // it has a scene
	end    float64 // its lower edge, in mm from the top of the content
	most   float64 // the largest end
	room   float64 // the minimum end for a picture
	wanted float64 // the minimum height of the machine

	chipsWide, chipsHigh float64
	drawChips            func(p *layout.Canvas, x, y float64)
}

// windowIn returns the window of a face in a setting, without its end.
func (f *words) windowIn(s setting) window {
	w := window{words: f, wanted: s.machine * f.largeMachine(f.unit) * f.plate.Size}
	whole := f.high + 2*f.Edge
	share := maxWindow
	if w.art.ID != "" {
		w.room, w.wanted = w.wanted, 0
	}
	if f.job.Options.Frame == job.FrameTable {
		share, w.room, w.wanted = 0.2, min(w.room, 0.2*whole-f.Edge), 0
	}
	w.scene = f.job.Options.Frame != job.FrameMinimal
	w.most = share*whole - f.Edge
	if !w.art.Any() {
		w.most, w.room, w.wanted = 0, 0, 0
	}
	w.most = max(w.most, f.plate.Bottom+windowAir)
	return w
}

// setChips puts facts into the window in at most a number of lines, and returns those without room.
func (w *window) setChips(chips []typeset.Chip, lines int) []typeset.Chip {
	room := w.W
	if w.art.Any() {
		room = chipsShare * w.W
	}
	if w.others() {
		room, lines = otherModes*w.W, min(1, lines)
	}
	var n int
	w.chipsWide, w.chipsHigh, n, w.drawChips = w.Chips(chips, room, lines)
	return chips[n:]
}

// least returns the smallest end of the window.
func (w *window) least() float64 {
	end := max(w.room, w.plate.Bottom+windowAir)
	if w.chipsHigh > 0 {
		end = max(end, w.plate.Bottom+w.chipsHigh+2*windowAir)
	}
	if w.wanted == 0 || len(w.art.Figures) == 0 {
		return end
	}
	wanted := min(w.wanted, w.sizeAt(w.most))
	low, high := math.Floor(end/windowStep), math.Ceil(w.most/windowStep)
	for low < high {
		if middle := math.Floor((low + high) / 2); w.sizeAt(middle*windowStep) >= wanted {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return max(end, low*windowStep)
}

// sizeAt returns the height of the machine in a window of an end, in mm. That of a wide machine is at least a share of
// its width.
func (w *window) sizeAt(end float64) float64 {
	_, scale := w.place(end)
	wide, high := w.shape.Size()
	return scale * max(high, wide/wideMachine)
}

// draw draws the window with the upper left corner of the card's content at x, y.
func (w window) draw(p *layout.Canvas, x, y float64) {
	out := w.Edge + w.Bleed
	if w.scene {
		w.job.PutHorizon(p, x-out, y-out, w.W+2*out, w.end+out)
	}
	if w.art.ID != "" { // a picture is over the plate
		w.plate.Draw(p, x, y)
		w.drawPicture(p, x, y)
	} else {
		w.drawArt(p, x, y)
		w.plate.Draw(p, x, y)
	}
	if w.plate.Badge != nil {
		w.plate.Badge(p, x, y)
	}
	w.drawChips(p, x, y+w.plate.Bottom+windowAir)
}

// The space in mm under a machine, beside it, between it and the plate or the points, and over it.
const (
	artFoot  = 1.0
	artAir   = 1.0
	artClear = 1.5
	artOver  = 1.6
)

// How far a machine may reach behind the plate and the points, over the figures of other modes, and off the edge of the
// card, in mm for a name of 15 points.
const (
	behindPlate  = 3.0
	behindPoints = 4.5
	overModes    = 5.0
	offCard      = 3.5
)

// The shares of a card's width for facts beside a machine and for the figures of its other modes, the height of those
// as a share of the machine's, and the width of a wide machine to its height.
const (
	chipsShare  = 0.54
	otherModes  = 0.48
	otherHigh   = 0.62
	wideMachine = 1.4
)

// scaleStep is the factor by which a machine gets smaller until it has room, scaleSteps how often, and minMachine the
// minimum width or height of a picture's room in mm.
const (
	scaleStep  = 0.98
	scaleSteps = 130
	minMachine = 7.0
)

// others reports whether the figures of other modes are beside the machine.
func (w *window) others() bool { return len(w.art.Figures) > 1 }

// roomAt returns the room for the machine at a height: off the facts, and not far behind the plate and the points, over
// its other modes, or off the card.
func (w *window) roomAt(y float64) (from, to float64) {
	from, to = w.plate.Between(y, artClear, math.Inf(1))
	size := w.plate.Size
	from -= float64(behindPlate * size)
	to = min(to+float64(behindPoints*size), w.W+w.Edge+float64(offCard*size))
	from = max(from, artAir-w.Edge)
	if y > w.plate.Bottom && y < w.plate.Bottom+2*windowAir+w.chipsHigh {
		from = max(from, w.chipsWide+artAir)
	}
	if w.others() && y > w.plate.Bottom {
		from = max(from, float64(otherModes*w.W)-float64(overModes*size))
	}
	return from, to
}

// place returns the left end and the scale of the machine, as large as the window has room if it has an end. Its head
// may be between the plate and the points.
func (w *window) place(end float64) (x, scale float64) {
	floor, top := end-artFoot, artOver-w.Edge
	left := max(0, w.chipsWide)
	if w.others() {
		left = otherModes * w.W
	}
	middle := (left + w.W + w.Edge - artAir) / 2
	scale = (floor - top) / w.shape.H
	for range scaleSteps {
		if least, most, ok := w.shape.Within(scale, floor, w.roomAt); ok {
			return min(most, max(least, middle-float64(scale*w.shape.W/2))), scale
		}
		scale *= scaleStep
	}
	return 0, 0
}

// drawArt draws the machine to the right of the words, and the figures of other modes under the plate.
func (w window) drawArt(p *layout.Canvas, x, y float64) {
	if len(w.art.Figures) == 0 {
		return
	}
	floor := w.end - artFoot
	left, scale := w.place(w.end)
	if scale == 0 {
		return
	}
	f := w.art.Figures[0]
	high := scale * f.Drawing.H
	if others := w.art.Figures[1:]; len(others) > 0 {
		room := min(high*otherHigh, floor-w.plate.Bottom-w.chipsHigh-2*windowAir)
		each := (otherModes*w.W + w.Edge) / float64(len(others))
		for i, o := range others {
			o.X, o.Y, o.W, o.H = x+artAir/2-w.Edge+float64(float64(i)*each), y+floor-room, each-artAir, room
			p.Marks = append(p.Marks, o)
		}
	}
	f.X, f.Y, f.W, f.H = x+left, y+floor-high, scale*f.Drawing.W, high
	if out := w.Edge + w.Bleed; left+f.W > w.W+out {
		f.Cut = layout.Box{X: x - out, Y: y - out, W: w.W + 2*out, H: w.end + out}
	}
	p.Marks = append(p.Marks, f)
}

// drawPicture draws a picture to the right of the words: beside the plate, or under it if it is larger there.
func (w window) drawPicture(p *layout.Canvas, x, y float64) {
	bottom, under := w.end-artFoot, w.plate.Bottom+0.6
	from := 0.0
	if w.chipsWide > 0 {
		from = w.chipsWide + artAir
	}
	beside := max(from, w.plate.Words+artAir)
	wide := min(w.W, w.plate.Points-artAir) - beside
	switch {
	case wide > minMachine && (bottom-under < minMachine ||
		w.art.Scale(wide, bottom) >= w.art.Scale(w.W-from, bottom-under)):
		w.art.Put(p, x+beside, y, wide, bottom)
	case bottom-under >= minMachine:
		w.art.Put(p, x+from, y+under, w.W-from, bottom-under)
	}
}
