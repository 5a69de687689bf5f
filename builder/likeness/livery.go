package likeness

// Livery holds the colors of a list, as #RRGGBB or "" for Gantry's default, and the emblem on its machines.
type Livery struct {
	Plate, Trim, Accent string
	Emblem              Emblem
}

// Lead returns the color that a list is known by: that of its plates, or its accent if the plates are light and gray.
func (v Livery) Lead() RGB {
	plate, err := ParseRGB(v.Plate)
	accent, none := ParseRGB(v.Accent)
	vivid := int(max(plate[0], plate[1], plate[2])) - int(min(plate[0], plate[1], plate[2]))
	if none == nil && (err != nil || plate.light() > 150 && vivid < 70) {
		return accent
	}
	return plate
}

// Emblem is what is painted on a shoulder, a shield or a hull.
type Emblem struct {
	Shape   string // of rules.EmblemShapes, "" for none
	Number  int    // 0 for none, 999 at most
	Stripes int    // 0 to 4
}

// emblemOutline returns an emblem's shape in a box from -1 to 1.
func emblemOutline(shape string) []float64 {
	switch shape {
	case "circle":
		return ring(0, 0, 1, 1, 14)
	case "shield":
		return []float64{-.9, -.9, 0, -.65, .9, -.9, .85, .1, .5, .7, 0, 1.1, -.5, .7, -.85, .1}
	case "triangle":
		return []float64{0, -1, 1, .8, -1, .8}
	case "diamond":
		return []float64{0, -1, 1, 0, 0, 1, -1, 0}
	case "star":
		return []float64{0, -1, .26, -.3, 1, -.3, .42, .16, .62, .9, 0, .46, -.62, .9, -.42, .16, -1, -.3, -.26, -.3}
	case "chevron":
		return []float64{-1, .1, 0, -.9, 1, .1, 1, .9, 0, -.1, -1, .9}
	case "hexagon":
		return []float64{-1, 0, -.5, -.87, .5, -.87, 1, 0, .5, .87, -.5, .87}
	case "cross":
		return []float64{-.3, -1, .3, -1, .3, -.3, 1, -.3, 1, .3, .3, .3, .3, 1, -.3, 1, -.3, .3, -1, .3, -1, -.3, -.3,
			-.3}
	case "bolt":
		return []float64{.2, -1, -.7, .2, -.1, .2, -.3, 1, .7, -.3, .1, -.3, .5, -1}
	case "crescent":
		return []float64{.5, -.9, -.2, -.9, -.8, -.4, -.9, .2, -.5, .8, .2, 1, .8, .7, .2, .6, -.2, .1, -.1, -.5}
	}
	return nil
}
