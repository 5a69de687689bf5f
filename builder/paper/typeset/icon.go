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

// icon draws the sign of a kind in a square with its upper left corner at x, y.
func (k Kit) icon(p *layout.Canvas, kind rules.ItemKind, x, y float64) {
	p.Symbol(likeness.Icon(kind), x, y, iconSide, p.Palette.Ink)
}

// drawDie draws the sign of a die with a number of faces, a square if it has none.
func drawDie(p *layout.Canvas, faces int, x, y float64) {
	if sign := rules.SignOfDie(faces); sign != "" {
		p.Symbol(likeness.Glyph(sign), x, y, dieSide, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: dieSide, H: dieSide, Width: 0.25, Stroke: p.Palette.Ink})
}
