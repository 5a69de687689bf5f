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
	black = RGB{0x0d, 0x10, 0x17}
	white = RGB{0xff, 0xff, 0xff}
	halo  = RGB{0x5d, 0x66, 0x74} // around a machine on a dark ground
	navy  = RGB{0x16, 0x1a, 0x36} // what shades are mixed with
	sun   = RGB{0xff, 0xfa, 0xec} // what lights are mixed with
	sky   = RGB{0x9f, 0xc4, 0xff} // the light from behind
	dusk  = RGB{0x10, 0x14, 0x3a} // what lower parts are mixed with
)

// Palette holds the colors of a machine.
type Palette struct {
	base    [roles]RGB
	style   Style
	Outline RGB
	Opacity float64 // of shadows; everything else is solid
}

// tonesOf says how much of a role's color gives way to which other color in each tone.
var tonesOf = [tones]struct {
	to    RGB
	share float64
}{deepest: {navy, .60}, dim: {navy, .42}, middling: {navy, .20}, bright: {sun, .07}, brightest: {sun, .34},
	shine: {sun, .62}, rimmed: {navy, .60}, rimmed + dim: {navy, .42}, rimmed + middling: {navy, .20}}

// Of returns a shape's color: its filling, or the line's color.
func (p *Palette) Of(s *Shape) RGB {
	c := p.base[s.Role]
	switch {
	case p.style == InkSaving, s.Role == Shadow, s.Role == Ink:
		return c
	case s.Role == Line:
	case s.Role == Eye || s.Role == Glow:
		if s.Tone >= bright {
			c = c.mix(sun, .35)
		}
	default:
		t := tonesOf[s.Tone]
		if p.style == Mono {
			t.to = t.to.gray()
		}
		c = c.mix(t.to, t.share)
		if s.Tone >= rimmed && p.style != Mono {
			c = c.mix(sky, .32)
		}
	}
	switch {
	case s.Height >= 5:
		return c.mix(sun, .05*float64(s.Height-4))
	case s.Height < 4 && p.style != Mono:
		return c.mix(dusk, .085*float64(4-s.Height))
	}
	return c
}

// NewPalette returns the colors of a livery in a style. Missing or invalid colors are Gantry's defaults.
func NewPalette(v Livery, style Style) Palette {
	p := Palette{style: style, Outline: black, Opacity: .2}
	switch style {
	case InkSaving:
		p.Opacity = 0
		for r := range p.base {
			p.base[r] = white
		}
		p.base[Dark], p.base[Line], p.base[Ink] = black, black, black
	case Mono:
		for r, gray := range [roles]uint8{Plate: 150, Second: 222, Joint: 120, Dark: 26, Accent: 60, Trim: 70, Eye: 255,
			Glow: 245, Brass: 205, Weapon: 84, Blade: 232, White: 240, Decal: 240, Shadow: 10, Line: 20, Ink: 10} {
			p.base[r] = RGB{gray, gray, gray}
		}
	default:
		p.base = dressed(v)
	}
	return p
}

// dressed returns the color of each role in a livery.
func dressed(v Livery) [roles]RGB {
	c := [roles]RGB{
		Plate: {0xe3, 0xe4, 0xe2}, Joint: {0x64, 0x6d, 0x79}, Dark: {0x14, 0x17, 0x1d}, Accent: {0xa6, 0x3c, 0x17},
		Trim: {0x33, 0x42, 0x57}, Eye: {0xff, 0xd2, 0x3f}, Glow: {0x5f, 0xd8, 0xff}, Brass: {0xea, 0xb0, 0x2c},
		Weapon: {0x51, 0x59, 0x65}, Blade: {0xd8, 0xe6, 0xf2}, White: {0xee, 0xf0, 0xee}, Shadow: black, Line: black,
		Ink: black,
	}
	for role, text := range map[Role]string{Plate: v.Plate, Trim: v.Trim, Accent: v.Accent} {
		if own, err := ParseRGB(text); err == nil {
			c[role] = own
		}
	}
	c[Second], c[Decal] = RGB{0xe9, 0xe6, 0xdc}.mix(c[Plate], .14), c[White]
	if c[Plate].light() >= 150 {
		c[Second], c[Decal] = c[Trim].mix(c[Plate], .22), c[Dark]
	}
	if c[Plate].light() < 60 { // dark plates get light panel lines
		c[Line] = c[Plate].mix(white, .42)
	}
	return c
}
