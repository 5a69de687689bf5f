package static

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// Icon is the sign of the installed program as a picture: a machine under a gantry.
type Icon struct {
	Size     int  // dots per edge
	Maskable bool // what is drawn stays within the circle that any mask leaves
}

// Icons are the sizes that systems ask for.
func Icons() []Icon { return []Icon{{192, false}, {512, false}, {512, true}} }

// Name is that of the icon among the assets.
func (i Icon) Name() string {
	if i.Maskable {
		return fmt.Sprintf("icon-%d-maskable.png", i.Size)
	}
	return fmt.Sprintf("icon-%d.png", i.Size)
}

// Purpose is what a web app manifest calls its use.
func (i Icon) Purpose() string {
	if i.Maskable {
		return "maskable"
	}
	return "any"
}

var (
	iconGround  = color.NRGBA{0x16, 0x18, 0x1d, 0xff}
	iconGantry  = color.NRGBA{0xf6, 0xf5, 0xf1, 0xff}
	iconMachine = color.NRGBA{0xe9, 0xbe, 0x74, 0xff}
)

// iconParts are the icon's rectangles in a square of 32: color, left, top, right, bottom.
var iconParts = []struct {
	color          color.NRGBA
	x0, y0, x1, y1 int
}{
	{iconGantry, 4, 4, 28, 7}, {iconGantry, 4, 7, 7, 28}, {iconGantry, 25, 7, 28, 28}, {iconGantry, 15, 7, 17, 9},
	{iconMachine, 14, 9, 18, 12}, {iconMachine, 12, 13, 20, 18},
	{iconMachine, 9, 12, 11, 20}, {iconMachine, 21, 12, 23, 20},
	{iconMachine, 13, 19, 19, 21}, {iconMachine, 12, 22, 15, 28}, {iconMachine, 17, 22, 20, 28},
}

// png returns the icon as a PNG.
func (i Icon) png() ([]byte, error) {
	m := image.NewNRGBA(image.Rect(0, 0, i.Size, i.Size))
	draw.Draw(m, m.Bounds(), image.NewUniform(iconGround), image.Point{}, draw.Src)
	side := i.Size // of the square of 32
	if i.Maskable {
		side = i.Size * 3 / 4
	}
	at := func(n int) int { return (i.Size-side)/2 + n*side/32 }
	for _, p := range iconParts {
		draw.Draw(m, image.Rect(at(p.x0), at(p.y0), at(p.x1), at(p.y1)), image.NewUniform(p.color),
			image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}
