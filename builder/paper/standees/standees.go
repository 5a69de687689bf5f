package standees

import (
	"context"
	"fmt"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

const howStandees = "Standees: cut along the outlines. Fold the middle with the print outside and glue the halves. " +
	"Fold both tabs outward: they are the base."

// The space beside a standee's figure in mm, and the height of a picture's box as a multiple of the base.
const (
	standeeSide = 1.0
	standeeHead = 2.0
	standeeTall = 1.5
)

// Set sets a paper figure per model and mode. The back is upside down above the front, so that both stand upright
// when folded. Half a base is at each end.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	return pieces.Models(ctx, j, doc, "Standees", howStandees, standeePiece)
}

// standeePiece returns one paper figure.
func standeePiece(j job.Job, m pieces.Stand) pieces.Piece {
	base := pieces.Base(j, m.Likeness)
	tab, panel := base/2, base
	var front, back layout.Figure
	if m.Likeness != nil {
		front, back = bothSides(j.Drawings, *m.Likeness, j.Palette)
		scale := min(standeeTall*base/likeness.Box, (base-2*standeeSide)/front.Drawing.W,
			((j.H-2*mostSmallPrint-base)/2-standeeHead)/front.Drawing.H)
		front.W, front.H, front.Title = scale*front.Drawing.W, scale*front.Drawing.H, m.Title()
		back.W, back.H, back.Title = front.W, front.H, front.Title
		panel = front.H + standeeHead
	}
	on := j.Palette.OnBand
	pad := pieces.LabelPad(base)
	name, under := pieces.Label(j, m, base-2*pad, int((tab-2*pad)/pieces.LabelLead), on)
	high := 2 * (tab + panel)
	draw := func(p *layout.Canvas, x, y float64) {
		fold := y + tab + panel
		drawPanels(p, x, y, base, high, tab)
		if m.Likeness == nil {
			name, _ := pieces.Label(j, m, base-2*pad, 4, p.Palette.Ink)
			pieces.DrawLabels(p, name, x+base/2, fold+panel/3)
		} else {
			front.X, front.Y = x+(base-front.W)/2, fold+panel-front.H
			back.X, back.Y = front.X, y+tab
			p.Marks = append(p.Marks, back, front)
		}
		text := float64(len(name)-1)*pieces.LabelLead + 2.9 // with the descenders of its last line
		pieces.DrawLabels(p, name, x+base/2, fold+panel+(tab-text)/2)
		drawFolds(p, x, base, y+tab, fold, fold+panel)
	}
	return pieces.Piece{Title: m.Title(), Unit: m.Unit.Unit.ID, W: base, H: high, Under: under, Draw: draw}
}

// mostSmallPrint is the room above and below the highest standee.
const mostSmallPrint = 22.0

// drawPanels draws the areas of a standee, and its cut.
func drawPanels(p *layout.Canvas, x, y, w, h, tab float64) {
	if p.Palette.Ground.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: w, H: h, Fill: p.Palette.Ground})
	}
	if p.Palette.Band.Drawn() {
		for _, at := range []float64{y, y + h - tab} {
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: at, W: w, H: tab, Fill: p.Palette.Band})
		}
	}
	drawSign(p, x+w/2, y+tab/2, min(tab*0.3, 5))
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: w, H: h, Width: layout.Hair, Stroke: p.Palette.Ink})
}

// drawSign draws the list's emblem around a center, upside down like the whole back of a standee.
func drawSign(p *layout.Canvas, x, y, r float64) {
	if p.Palette.Worn.Emblem.Shape == "" {
		return
	}
	points := typeset.EmblemPoints(p.Palette.Worn.Emblem.Shape)
	if points == nil {
		p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Fill: p.Palette.OnBand})
		return
	}
	path := layout.Path{Closed: true, Fill: p.Palette.OnBand}
	for _, at := range points {
		path.Points = append(path.Points, [2]float64{x - r*at[0], y - r*at[1]})
	}
	p.Marks = append(p.Marks, path)
}

// drawFolds draws dashes at the folds, and marks outside.
func drawFolds(p *layout.Canvas, x, w float64, ys ...float64) {
	const dash, out = 1.2, 1.6
	for _, y := range ys {
		for at := 0.0; at < w; at += 2 * dash {
			p.Rule(x+at, x+min(at+dash, w), y, layout.Hair, p.Palette.Muted)
		}
		p.Rule(x-out, x-out/4, y, layout.Hair, p.Palette.Ink)
		p.Rule(x+w+out/4, x+w+out, y, layout.Hair, p.Palette.Ink)
	}
}

// bothSides returns a likeness from the front, and from behind upside down. When the paper is folded, their points
// match.
func bothSides(d *typeset.Drawings, l rules.Likeness, p layout.Palette) (front, back layout.Figure) {
	from, _ := likeness.Draw(l, p.Worn.Emblem, likeness.Front)
	to, _ := likeness.Draw(l, p.Worn.Emblem, likeness.Behind)
	low, high := from.Bounds()
	left, right := to.Bounds()
	x, y := min(low.X, likeness.Box-right.X), min(low.Y, left.Y)
	in := typeset.Window{X: x, Y: y, W: max(high.X, likeness.Box-left.X) - x, H: max(high.Y, right.Y) - y}
	front = d.Once("front "+fmt.Sprint(l), func() layout.Drawing { return typeset.DrawnFigure(p, from, in) })
	behind := in
	behind.X = likeness.Box - in.X - in.W
	back = d.Once("back "+fmt.Sprint(l), func() layout.Drawing {
		return upsideDown(typeset.DrawnFigure(p, to, behind))
	})
	return front, back
}

// upsideDown returns a drawing turned by 180 degrees.
func upsideDown(d layout.Drawing) layout.Drawing {
	for i := range d.Parts {
		for n, at := range d.Parts[i].Points {
			d.Parts[i].Points[n] = [2]float64{d.W - at[0], d.H - at[1]}
		}
	}
	return d
}
