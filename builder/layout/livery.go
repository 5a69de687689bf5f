package layout

import (
	"gantry/builder"
	"gantry/builder/likeness"
)

// LiveryOf is a roster's livery as its drawings wear it; accent, "#RRGGBB", is the
// game's, for what the roster leaves open.
func LiveryOf(l builder.Livery, accent string) likeness.Livery {
	c := l.Colours(accent)
	return likeness.Livery{Plate: c.Plate, Trim: c.Trim, Accent: c.Accent,
		Emblem: likeness.Emblem{Shape: l.Emblem.Shape, Number: l.Emblem.Number, Stripes: l.Emblem.Stripes}}
}

// inks is the palette in a game's accent and a livery, or in black alone.
func inks(accent string, worn builder.Livery, o Options) palette {
	p := plainInks(accent, o)
	p.worn, p.sign, p.paper = worn.Colours(accent), worn.Emblem, RGB(0xFF, 0xFF, 0xFF)
	p.band, p.corner, p.onBand, p.onCorner = p.ink, p.ink, p.paper, p.paper
	switch {
	case o.Ink:
		p.band, p.corner, p.onBand, p.onCorner = 0, 0, p.ink, p.ink
	case !o.Mono:
		p.dress()
	}
	return p
}

func plainInks(accent string, o Options) palette {
	black := RGB(0, 0, 0)
	heavy := 0.5
	if o.Ink {
		heavy = hair
	}
	if o.Mono {
		return palette{ink: black, muted: black, rule: black, accent: black, good: black, bad: black, mono: true,
			heavy: heavy, spare: o.Ink}
	}
	p := palette{heavy: heavy, spare: o.Ink, ink: RGB(0x16, 0x18, 0x1D), muted: RGB(0x5B, 0x61, 0x6B),
		rule: RGB(0xB4, 0xB7, 0xBD), good: RGB(0x1C, 0x65, 0x40), bad: RGB(0xB0, 0x1E, 0x1E)}
	p.accent = p.ink
	if c, ok := parseColor(accent); ok {
		p.accent = c
	}
	return p
}
