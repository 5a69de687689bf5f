package typeset

import (
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/rules"
)

// The sizes of pictograms and dice in mm.
const (
	iconWide  = 7.0
	slimIcon  = 6.2
	tightIcon = 5.2
	iconGap   = 0.7 // before a weapon's name
	dieSide   = 2.5
)

// drawIcon draws the pictogram of a kind with its upper left corner at x, y, wide mm wide.
func drawIcon(p *layout.Canvas, kind rules.ItemKind, x, y, wide float64) {
	p.Pictogram(likeness.Pictogram(kind), x, y, wide, p.Palette.Ink)
}

// iconHigh returns the height of a pictogram of a width, in mm.
func iconHigh(wide float64) float64 { return wide * likeness.PictogramHeight / likeness.PictogramWidth }

// drawDie draws the sign of a die with a number of faces, a square if it has none.
func drawDie(p *layout.Canvas, faces int, x, y float64) {
	if sign := rules.SignOfDie(faces); sign != "" {
		p.Symbol(likeness.Glyph(sign), x, y, dieSide, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: dieSide, H: dieSide, Width: 0.25, Stroke: p.Palette.Ink})
}
