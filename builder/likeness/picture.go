package likeness

import "math"

// The box of a picture: x to the right, y down, the middle at x 50, the ground at y 97.
const (
	Box    = 100.0
	ground = 97.0
	middle = 50.0
)

// Point is a place in the box.
type Point struct{ X, Y float64 }

// Role is what a shape represents, whatever its color.
type Role uint8

// The roles of shapes.
const (
	Plate  Role = iota // the livery's plate color
	Rear               // plates at the back: wings, packs
	Joint              // frame, pistons, hands
	Dark               // holes, tubes, glass
	Accent             // the livery's accent
	Trim               // the livery's trim: boots, vents
	Eye                // eyes and lenses
	Glow               // muzzles of light, and flames
	Brass              // crests, hilts, warheads
	Weapon
	Blade
	Shadow // on the ground
	Line   // panel lines
	roles
)

// Tone is how the light falls on a shape. It comes from the left.
type Tone uint8

// The tones of a shape.
const (
	Base Tone = iota
	Shade
	Shine
)

// Shape is a filled polygon, a line, or a circle. Filled shapes are outlined first, at twice the Width, so that the
// outline is outside.
type Shape struct {
	Role   Role
	Tone   Tone
	Points []Point // for a circle: its center
	Closed bool    // filled; otherwise a line
	Radius float64 // for a circle, else 0
	Width  float64 // of the line, or of the outside outline; 0 for none
	Fine   bool    // a detail that small sizes leave out
}

// Picture is a drawing in its box, from back to front.
type Picture struct{ Shapes []Shape }

// Bounds returns the smallest box around the drawing, outlines included.
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

// isDot reports whether a shape is a circle without an outline. It is written as a line of no length with round
// ends, which takes fewer bytes.
func isDot(s *Shape) bool { return s.Radius > 0 && s.Width == 0 }
