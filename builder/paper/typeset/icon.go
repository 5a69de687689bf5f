package typeset

import (
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/rules"
)

// The sides of signs in mm.
const (
	iconSide = 3.4
	dieSide  = 2.5
)

// icon draws the sign of a kind in a square with its left upper corner at x, y.
func (k Kit) icon(p *layout.Canvas, kind rules.ItemKind, x, y float64) {
	p.Symbol(likeness.Icon(kind), x, y, iconSide, p.Palette.Ink)
}

// drawDie is the sign of one die of so many faces; one that has no sign is a square.
func drawDie(p *layout.Canvas, faces int, x, y float64) {
	if sign := rules.SignOfDie(faces); sign != "" {
		p.Symbol(likeness.Glyph(sign), x, y, dieSide, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: dieSide, H: dieSide, Width: 0.25, Stroke: p.Palette.Ink})
}
