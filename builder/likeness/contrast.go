package likeness

import "math"

// Readable is the minimum contrast of text with its ground, by the Web Content Accessibility Guidelines.
const Readable = 4.5

// Contrast returns the contrast of two colors, 1 to 21, by the same guidelines.
func Contrast(a, b RGB) float64 {
	x, y := a.luminance()+0.05, b.luminance()+0.05
	return max(x, y) / min(x, y)
}

func (c RGB) luminance() float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return float64(0.2126*linear(c[0])) + float64(0.7152*linear(c[1])) + float64(0.0722*linear(c[2]))
}

// Against returns the color, moved towards black or white until it is Readable on a ground or as its ground.
func (c RGB) Against(ground RGB) RGB {
	const steps = 64
	far := white
	if Contrast(RGB{}, ground) > Contrast(white, ground) {
		far = RGB{}
	}
	for k := range steps {
		if moved := c.mix(far, float64(k)/steps); Contrast(moved, ground) >= Readable {
			return moved
		}
	}
	return far
}

// Ground returns the color as a ground for text, moved as little as that needs, and the text's color: ink or white.
func (c RGB) Ground(ink RGB) (ground, text RGB) {
	text = white
	if Contrast(ink, c) > Contrast(white, c) {
		text = ink
	}
	return c.Against(text), text
}
