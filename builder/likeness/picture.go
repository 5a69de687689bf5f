package likeness

import "math"

// The box of a picture: x to the right, y down, the middle at x 50, the ground
// that it stands on at y 97.
const (
	Box    = 100.0
	ground = 97.0
	middle = 50.0
)

// Point is a place in the box.
type Point struct{ X, Y float64 }

// Role is what a shape is, whatever its colour.
type Role uint8

// The roles of shapes.
const (
	Plate  Role = iota // what wears the livery's plate colour
	Rear               // plates that stand behind: wings, packs
	Joint              // frame, pistons, hands
	Dark               // holes, tubes, glass
	Accent             // the livery's accent
	Trim               // the livery's trim: boots, vents
	Eye                // what looks
	Glow               // what shoots light, and flames
	Brass              // crests, hilts, warheads
	Weapon
	Blade
	Shadow // on the ground
	Line   // panel lines
	roles
)

// Tone is how the light, which comes from the left, falls on a shape.
type Tone uint8

// The tones of a shape.
const (
	Base Tone = iota
	Shade
	Shine
)

// Shape is a polygon that is filled, a line, or a circle. What is filled is
// outlined first, twice as wide as Width, so that the outline stands outside.
type Shape struct {
	Role   Role
	Tone   Tone
	Points []Point // of a circle: its middle
	Closed bool    // filled; a line else
	Radius float64 // of a circle, 0 else
	Width  float64 // of the line, or of the outline outside; 0 has none
	Fine   bool    // a detail, which small sizes leave out
}

// Picture is a drawing in its box, from the back to the front.
type Picture struct{ Shapes []Shape }

// Bounds is the smallest box around all that is drawn, outlines with it.
func (p Picture) Bounds() (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, s := range p.Shapes {
		reach := s.Radius + s.Width
		for _, q := range s.Points {
			low.X, low.Y = min(low.X, q.X-reach), min(low.Y, q.Y-reach)
			high.X, high.Y = max(high.X, q.X+reach), max(high.Y, q.Y+reach)
		}
	}
	return low, high
}

// isDot tells of a circle without an outline: a line of no length with round ends,
// which takes fewer bytes.
func isDot(s *Shape) bool { return s.Radius > 0 && s.Width == 0 }
