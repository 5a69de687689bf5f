package job

import (
	"fmt"

	"gantry/builder/horizon"
	"gantry/builder/layout"
)

// Horizon returns the scene behind the list's machines for a room of w by h mm, the same at every place of that size.
// It is false where machines have no scene: in black, and where ink is saved.
//
// The scene is by day for home printers, by night for print shops and virtual tables.
func (j Job) Horizon(w, h float64) (layout.Figure, bool) {
	if !j.HasHorizon() || w <= 0 || h <= 0 {
		return layout.Figure{}, false
	}
	s := horizon.Scene{W: w, H: h, Seed: horizon.Seed(j.Sheet.Roster.Name), Night: j.byNight()}
	f := j.Drawings.Once(fmt.Sprintf("horizon %.1f×%.1f %+v %v", w, h, j.About.Horizon, s), func() layout.Drawing {
		return horizon.Draw(j.About.Horizon, s)
	})
	f.W, f.H = w, h
	return f, true
}

// PutHorizon draws the scene behind the list's machines into an area, if machines have a scene.
func (j Job) PutHorizon(p *layout.Canvas, x, y, w, h float64) bool {
	f, ok := j.Horizon(w, h)
	if ok {
		f.X, f.Y, f.Cut = x, y, layout.Box{X: x, Y: y, W: w, H: h}
		p.Marks = append(p.Marks, f)
	}
	return ok
}

// HasHorizon reports whether machines have a scene behind them.
func (j Job) HasHorizon() bool {
	return j.About.Horizon.Ridge != "" && j.Palette.Ground.Drawn() && !j.Palette.Mono && !j.Palette.Spare
}

// InSky returns the color of large letters in the sky of a scene.
func (j Job) InSky() layout.Color { return horizon.Letters(j.About.Horizon, j.byNight()) }

// OnFloor returns the palette for machines on the floor of a scene: their shadows are mixed with it.
func (j Job) OnFloor() layout.Palette {
	p := j.Palette
	if j.HasHorizon() {
		p.Ground = horizon.Floor(j.About.Horizon, j.byNight())
	}
	return p
}

func (j Job) byNight() bool { return j.Shop != nil }
