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
