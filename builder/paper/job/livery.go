package job

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/rules"
)

// LiveryOf returns what a list's machines wear in drawings.
func LiveryOf(r builder.Roster, about rules.About) likeness.Livery {
	l, _ := builder.LiveryOf(r)
	c := l.Colors(about.DefaultColors(r.Units))
	return likeness.Livery{Plate: c.Plate, Trim: c.Trim, Accent: c.Accent,
		Emblem: likeness.Emblem{Shape: l.Emblem.Shape, Number: l.Emblem.Number, Stripes: l.Emblem.Stripes}}
}

// Inks returns the palette in a game's accent and a list's livery, or in black.
func Inks(r builder.Roster, about rules.About, o Options) layout.Palette {
	p := PlainInks(about.Accent.Light, o)
	p.Worn, p.Paper = LiveryOf(r, about), layout.RGB(0xFF, 0xFF, 0xFF)
	p.Band, p.Corner, p.OnBand, p.OnCorner = p.Ink, p.Ink, p.Paper, p.Paper
	p.OnBadge, p.OnChip = p.Ink, p.Ink
	switch {
	case o.Ink:
		p.Band, p.Corner, p.OnBand, p.OnCorner = 0, 0, p.Ink, p.Ink
	case !o.Mono:
		p.Dress()
	}
	return p
}

// PlainInks returns the palette in a game's accent without a livery, or in black.
func PlainInks(accent string, o Options) layout.Palette {
	black := layout.RGB(0, 0, 0)
	heavy := 0.5
	if o.Ink {
		heavy = layout.Hair
	}
	if o.Mono {
		return layout.Palette{Ink: black, Muted: black, Rule: black, Accent: black, Good: black, Bad: black, Mono: true,
			Heavy: heavy, Spare: o.Ink}
	}
	p := layout.Palette{Heavy: heavy, Spare: o.Ink, Ink: layout.RGB(0x16, 0x18, 0x1D),
		Muted: layout.RGB(0x5B, 0x61, 0x6B),
		Rule:  layout.RGB(0xB4, 0xB7, 0xBD), Good: layout.RGB(0x1C, 0x65, 0x40), Bad: layout.RGB(0xB0, 0x1E, 0x1E)}
	p.Accent = p.Ink
	if c, ok := layout.ParseColor(accent); ok {
		p.Accent = c
	}
	return p
}
