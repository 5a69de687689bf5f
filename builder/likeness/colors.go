package likeness

import (
	"encoding/hex"
	"errors"
	"strconv"
)

// Style is how a picture is colored.
type Style string

// The styles of pictures.
const (
	Color     Style = "colour"
	Mono      Style = "mono"       // grays
	InkSaving Style = "ink-saving" // outlines, shades as hatches: needs Hatched pictures
)

// RGB is a color.
type RGB [3]uint8

var errColor = errors.New("write a color as #RRGGBB")

// ParseRGB reads #RRGGBB.
func ParseRGB(s string) (RGB, error) {
	if len(s) != 7 || s[0] != '#' {
		return RGB{}, errColor
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return RGB{}, errColor
	}
	return RGB{uint8(n >> 16), uint8(n >> 8), uint8(n)}, nil //nolint:gosec // 24 bits
}

// String returns #rrggbb.
func (c RGB) String() string { return "#" + hex.EncodeToString(c[:]) }

// mix returns the color k of the way to another.
func (c RGB) mix(to RGB, k float64) RGB {
	for i := range c {
		c[i] = uint8(float64(c[i]) + (float64(to[i])-float64(c[i]))*k + 0.5)
	}
	return c
}

// light returns the perceived brightness of a color, 0 to 255.
func (c RGB) light() float64 {
	return 0.2126*float64(c[0]) + 0.7152*float64(c[1]) + 0.0722*float64(c[2])
}

func (c RGB) gray() RGB {
	l := uint8(c.light() + 0.5)
	return RGB{l, l, l}
}

var (
	black = RGB{0x12, 0x15, 0x1a}
	white = RGB{0xff, 0xff, 0xff}
)

// Palette holds a color for each role and tone, and one for outlines.
type Palette struct {
	fill    [roles][3]RGB
	Outline RGB
	Opacity float64 // of shadows; everything else is solid
}

// Of returns a shape's color: its filling, or the line's color.
func (p *Palette) Of(s *Shape) RGB { return p.fill[s.Role][s.Tone] }

// NewPalette returns the colors of a livery in a style, for a dark or a light ground. Missing or invalid colors are
// Gantry's defaults.
func NewPalette(v Livery, style Style, dark bool) Palette {
	if style == InkSaving {
		return inkPalette()
	}
	base := houseColors(dark)
	for role, text := range map[Role]string{Plate: v.Plate, Trim: v.Trim, Accent: v.Accent} {
		if c, err := ParseRGB(text); err == nil {
			base[role] = c
		}
	}
	base[Rear] = base[Plate].mix(RGB{0x6c, 0x74, 0x80}, 0.45)
	p := Palette{Outline: black, Opacity: 0.15}
	if dark {
		p.Outline, p.Opacity = RGB{0x05, 0x06, 0x08}, 0.6
	}
	for r, c := range base {
		if style == Mono {
			c = c.gray()
		}
		p.fill[r] = [3]RGB{c, c.mix(black, 0.26), c.mix(white, 0.5)}
	}
	p.fill[Shadow][Base] = black
	p.fill[Line][Base] = base[Plate].mix(p.Outline, 0.72)
	if base[Plate].light() < 60 { // dark plates get light panel lines
		p.fill[Line][Base] = base[Plate].mix(white, 0.42)
	}
	return p
}

// houseColors returns the colors of a machine without a livery.
func houseColors(dark bool) [roles]RGB {
	c := [roles]RGB{
		Plate: {0xe3, 0xe4, 0xe2}, Joint: {0x7b, 0x82, 0x8b}, Dark: {0x1b, 0x1f, 0x26}, Accent: {0xa6, 0x3c, 0x17},
		Trim: {0x33, 0x42, 0x57}, Eye: {0xff, 0xcf, 0x3f}, Glow: {0x53, 0xd0, 0xf5}, Brass: {0xf0, 0xb4, 0x29},
		Weapon: {0x4a, 0x51, 0x5b}, Blade: {0xcf, 0xe3, 0xf2}, Shadow: black, Line: black,
	}
	if dark {
		c[Plate], c[Weapon], c[Trim] = RGB{0xd5, 0xd7, 0xd8}, RGB{0x6d, 0x76, 0x82}, RGB{0x4a, 0x5e, 0x7c}
	}
	return c
}

// inkPalette returns black lines on white.
func inkPalette() Palette {
	p := Palette{Outline: black}
	for r := range p.fill {
		p.fill[r] = [3]RGB{white, white, white}
	}
	p.fill[Dark] = [3]RGB{black, black, black}
	p.fill[Line] = [3]RGB{black, black, black}
	p.Opacity = 0
	return p
}
