package likeness

import "math"

// The box of a picture: x to the right, y down, the middle at x 50, the ground at y 97.
const (
	Box    = 100.0
	Ground = 97.0
	middle = 50.0
)

// Point is a place in the box.
type Point struct{ X, Y float64 }

// Role is what a shape represents, whatever its color.
type Role uint8

// The roles of shapes.
const (
	Plate  Role = iota // the livery's plate color
	Second             // limbs and panels that contrast with plates: bone, or the trim on light plates
	Joint              // frame, pistons, hands
	Dark               // holes, tubes, glass
	Accent             // the livery's accent
	Trim               // the livery's trim: boots, bands
	Eye                // eyes and lenses
	Glow               // muzzles of light, and flames
	Brass              // crests, hilts, warheads
	Weapon
	Blade
	White
	Decal  // numbers and chevrons, readable on plates
	Shadow // on the ground
	Line   // panel lines
	Ink    // what outlines are drawn in
	roles
)

// Tone is how the light falls on a shape.
type Tone uint8

// The tones of a shape. A dark one may have rimmed added: light from behind catches it.
const (
	deepest Tone = iota
	dim
	middling
	bright
	brightest
	shine                           // the edge of a plate
	rimmed                          // added to deepest, dim or middling
	byLight = rimmed + middling + 1 // a mark's tone: as its surface
	tones   = byLight
)

// Height is how high in its picture a shape is, from 0 to 7. Lower ones get less light.
type Height uint8

// Shape is a filled polygon, a line, or a circle. Filled shapes are outlined first, at twice the Width, so that the
// outline is outside.
type Shape struct {
	Role   Role
	Tone   Tone
	Height Height
	Points []Point // for a circle: its center
	Closed bool    // filled; otherwise a line
	Radius float64 // for a circle, else 0
	Width  float64 // of the line, or of the outside outline; 0 for none
	Fine   bool    // a detail that small sizes leave out
}

// Picture is a drawing in its box, from back to front.
type Picture struct {
	Outline [][]Point // areas that together are the silhouette, to be drawn first, with a line of OutlineWidth outside
	Shapes  []Shape
}

// OutlineWidth is the width of the line around a whole machine.
const OutlineWidth = .8

// Bounds returns the smallest box around the drawing, outlines included.
func (p Picture) Bounds() (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, area := range p.Outline {
		for _, q := range area {
			low.X, low.Y = min(low.X, q.X-OutlineWidth), min(low.Y, q.Y-OutlineWidth)
			high.X, high.Y = max(high.X, q.X+OutlineWidth), max(high.Y, q.Y+OutlineWidth)
		}
	}
	for _, s := range p.Shapes {
		reach := s.Radius + s.Width
		for _, q := range s.Points {
			low.X, low.Y = min(low.X, q.X-reach), min(low.Y, q.Y-reach)
			high.X, high.Y = max(high.X, q.X+reach), max(high.Y, q.Y+reach)
		}
	}
	return low, high
}
