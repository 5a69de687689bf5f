package rules

// Horizon is what the scenes behind a game's machines look like.
type Horizon struct {
	Day, Night HorizonColors
	Ridge      Ridge
	Hexes      bool // the floor shows hexagons, not a grid
	Stars      bool // the sky shows stars and a planet
	Sun        bool // a low sun is behind the ridges
}

// HorizonColors are the colors of a scene, "#RRGGBB" each: of the sky at the top and above the ridges, of the far and
// the near ridge, and of the floor. A color's largest and smallest part differ by MostTint at most, so that every
// livery contrasts with the scene.
type HorizonColors struct{ Sky, Haze, Far, Near, Floor string }

// MostTint bounds the color of a scene: 20% of 255.
const MostTint = 51

// All returns the colors from the top down.
func (c HorizonColors) All() []string { return []string{c.Sky, c.Haze, c.Far, c.Near, c.Floor} }

// Ridge is the kind of ridges on a horizon.
type Ridge string

// The kinds of ridges.
const (
	Blocks Ridge = "blocks" // a city
	Peaks  Ridge = "peaks"
	Mesas  Ridge = "mesas"
	Hills  Ridge = "hills"
)

// Ridges returns all kinds of ridges.
func Ridges() []Ridge { return []Ridge{Blocks, Peaks, Mesas, Hills} }
