package horizon

import (
	"hash/fnv"
	"math"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Version changes with the drawing of scenes. A test checks it.
const Version = "7297786f"

// Scene selects the part of a horizon to draw.
type Scene struct {
	W, H   float64 // only their ratio counts
	Seed   string  // scenes with different seeds have different ridges; see Seed
	Night  bool
	Fine   bool       // for a screen: no edges in the sky
	Ground float64    // how far down the horizon is, as a share of the height; 0 for usualGround
	Light  [2]float64 // the middle of the pool of light, as shares of width and height; zero for .5 and .44
}

// usualGround is where the horizon of most scenes is, as a share of their height.
const usualGround = .76

// Seed returns the seed of a list's scenes, from its name: eight hexadecimal digits.
func Seed(name string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(name)) // never fails
	return strconv.FormatUint(1<<32|uint64(h.Sum32()), 16)[1:]
}

// IsSeed reports whether a text is a seed as Seed returns it.
func IsSeed(s string) bool { return len(s) == 8 && strings.Trim(s, "0123456789abcdef") == "" }

// Floor returns the color of the floor under a machine, which its shadow is mixed with.
func Floor(h rules.Horizon, night bool) layout.Color {
	p := newPaints(h, night)
	return p.onFloor(floorPools - 1)
}

// Letters returns the color of large letters in the sky: the sky's, a little lighter.
func Letters(h rules.Horizon, night bool) layout.Color {
	p := newPaints(h, night)
	return p.sky.Mixed(p.light, .5)
}

// Draw returns a scene in a box of the height Height. Everything is within the box.
func Draw(h rules.Horizon, s Scene) layout.Drawing {
	if s.Ground == 0 {
		s.Ground = usualGround
	}
	if s.Light == ([2]float64{}) {
		s.Light = [2]float64{.5, .44}
	}
	w := math.Round(Height*s.W/s.H*100) / 100
	d := drawer{Horizon: h, paints: newPaints(h, s.Night), night: s.Night, fine: s.Fine, w: w,
		ground: float64(Height * s.Ground), scale: min(Height, .55*w), random: newRandom(s.Seed)}
	d.lightAt = point{float64(w * s.Light[0]), float64(Height * s.Light[1])}
	d.drawSky()
	d.ridges()
	d.floorAndLines()
	return layout.Drawing{W: w, H: Height, Parts: d.parts}
}
