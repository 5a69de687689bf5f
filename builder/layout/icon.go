package layout

import (
	"gantry/builder/likeness"
	"gantry/rules"
)

// icon draws the sign of a kind in a square with its left upper corner at x, y.
func (k kit) icon(p *canvas, kind rules.ItemKind, x, y float64) {
	p.symbol(likeness.Icon(kind), x, y, iconSide, p.pal.ink)
}

// die is the sign of one die of so many faces; one that has no sign is a square.
func (p *canvas) die(faces int, x, y float64) {
	if sign := rules.SignOfDie(faces); sign != "" {
		p.symbol(likeness.Glyph(sign), x, y, dieSide, p.pal.ink)
		return
	}
	p.marks = append(p.marks, Rect{X: x, Y: y, W: dieSide, H: dieSide, Width: 0.25, Stroke: p.pal.ink})
}

// symbol is a picture on the grid of icons in one colour, so wide and high.
func (p *canvas) symbol(picture likeness.Picture, x, y, side float64, color Color) {
	unit := side / likeness.IconGrid
	for _, s := range picture.Shapes {
		fill, stroke := color, Color(0)
		if !s.Closed {
			fill, stroke = 0, color
		}
		at := make([][2]float64, len(s.Points))
		for i, q := range s.Points {
			at[i] = [2]float64{x + unit*q.X, y + unit*q.Y}
		}
		if s.Radius > 0 {
			p.marks = append(p.marks, Circle{X: at[0][0], Y: at[0][1], R: unit * s.Radius, Width: unit * s.Width,
				Stroke: stroke, Fill: fill})
			continue
		}
		p.marks = append(p.marks, Path{Points: at, Closed: s.Closed, Width: unit * s.Width, Stroke: stroke, Fill: fill})
	}
}
