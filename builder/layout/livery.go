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
