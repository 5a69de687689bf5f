package likeness

import (
	"math"

	"gantry/rules"
)

// Widths of lines, in the box.
const (
	outline = 0.42 // outside of a shape
	detail  = 0.4  // panel lines
)

// canvas gathers what pens draw.
type canvas struct {
	shapes  []Shape
	light   Point // the direction that light falls in
	store   []Point
	anchors map[rules.Place]Point
}

// pen draws on a canvas in a coordinate system that can be moved, turned and scaled.
type pen struct {
	to                     *canvas
	xx, xy, yx, yy, dx, dy float64
	size                   float64
}

// newPen returns a pen for the box with its middle at x 0, the ground at y 0, y down.
func newPen(light Point) pen {
	c := &canvas{shapes: make([]Shape, 0, 224), light: light, store: make([]Point, 0, 1400),
		anchors: make(map[rules.Place]Point, 12)}
	return pen{to: c, xx: 1, yy: 1, dx: middle, dy: ground, size: 1}
}

// Light falls from the left on front views, and from above on side views.
var (
	fromLeft  = Point{0.96, 0.28}
	fromAbove = Point{0.29, 0.957}
)

func (p pen) at(x, y float64) pen {
	p.dx, p.dy = p.xx*x+p.yx*y+p.dx, p.xy*x+p.yy*y+p.dy
	return p
}

// turn returns the pen turned clockwise, in degrees: 90 points down.
func (p pen) turn(degrees float64) pen {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	p.xx, p.xy, p.yx, p.yy = p.xx*cos+p.yx*sin, p.xy*cos+p.yy*sin, p.yx*cos-p.xx*sin, p.yy*cos-p.xy*sin
	return p
}

func (p pen) grow(k float64) pen {
	p.size *= k
	return p.stretch(k, k)
}

func (p pen) stretch(kx, ky float64) pen {
	p.xx, p.xy, p.yx, p.yy = p.xx*kx, p.xy*kx, p.yx*ky, p.yy*ky
	return p
}

// flip returns the pen with left and right swapped.
func (p pen) flip() pen { return p.stretch(-1, 1) }

// flipIf returns the pen, flipped if mirrored is true.
func (p pen) flipIf(mirrored bool) pen {
	if mirrored {
		return p.flip()
	}
	return p
}

// unmirrored returns a pen that draws letters from left to right.
func (p pen) unmirrored() pen { return p.flipIf(p.xx*p.yy-p.xy*p.yx < 0) }

// sides calls draw for the right side and, mirrored, for the left one.
func (p pen) sides(draw func(q pen)) {
	draw(p.flip())
	draw(p)
}

// points returns pairs of x and y in the box.
func (p pen) points(xy []float64) []Point {
	c := p.to
	start := len(c.store)
	for i := 0; i+1 < len(xy); i += 2 {
		x, y := xy[i], xy[i+1]
		c.store = append(c.store, Point{p.xx*x + p.yx*y + p.dx, p.xy*x + p.yy*y + p.dy})
	}
	return c.store[start:len(c.store):len(c.store)]
}

// anchor records where places of the body are.
func (p pen) anchor(x, y float64, places ...rules.Place) {
	for _, at := range places {
		p.to.anchors[at] = Point{p.xx*x + p.yx*y + p.dx, p.xy*x + p.yy*y + p.dy}
	}
}

func (p pen) add(s Shape) { p.to.shapes = append(p.to.shapes, s) }

// plate draws a polygon with an outline and a shaded side.
func (p pen) plate(r Role, xy ...float64) {
	pts := p.points(xy)
	p.add(Shape{Role: r, Points: pts, Closed: true, Width: outline})
	p.shade(r, pts)
}

// slab draws a plate that also catches light on its lit edge.
func (p pen) slab(r Role, xy ...float64) {
	pts := p.points(xy)
	p.add(Shape{Role: r, Points: pts, Closed: true, Width: outline})
	p.shade(r, pts)
	p.shine(r, pts)
}

// flat draws a small polygon with an outline and no shade.
func (p pen) flat(r Role, xy ...float64) {
	p.add(Shape{Role: r, Points: p.points(xy), Closed: true, Width: outline})
}

// fill draws a polygon without an outline that small sizes keep.
func (p pen) fill(r Role, xy ...float64) {
	p.add(Shape{Role: r, Points: p.points(xy), Closed: true})
}

// mark draws a polygon without an outline: a detail.
func (p pen) mark(r Role, xy ...float64) {
	p.add(Shape{Role: r, Points: p.points(xy), Closed: true, Fine: true})
}

// line draws a panel line: a detail.
func (p pen) line(xy ...float64) {
	p.add(Shape{Role: Line, Points: p.points(xy), Width: detail, Fine: true})
}

// cable draws a line that small sizes keep.
func (p pen) cable(r Role, width float64, xy ...float64) {
	p.add(Shape{Role: r, Points: p.points(xy), Width: width * p.size})
}

// disc draws a circle with an outline.
func (p pen) disc(r Role, x, y, radius float64) {
	p.add(Shape{Role: r, Points: p.points([]float64{x, y}), Closed: true, Radius: radius * p.size, Width: outline})
}

// dot draws a circle without an outline: a detail.
func (p pen) dot(r Role, x, y, radius float64) {
	p.add(Shape{Role: r, Points: p.points([]float64{x, y}), Closed: true, Radius: radius * p.size, Fine: true})
}

// hole draws a dark circle without an outline that small sizes keep.
func (p pen) hole(x, y, radius float64) {
	p.add(Shape{Role: Dark, Points: p.points([]float64{x, y}), Closed: true, Radius: radius * p.size})
}

// round draws an ellipse with a shaded side.
func (p pen) round(r Role, x, y, rx, ry float64) { p.plate(r, oval(x, y, rx, ry)...) }

// limb draws a plate from one point to another, w0 wide at the start and w1 at the end.
func (p pen) limb(r Role, x0, y0, w0, x1, y1, w1 float64) {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return
	}
	nx, ny := (y0-y1)/l, (x1-x0)/l
	p.plate(r, x0-nx*w0, y0-ny*w0, x0+nx*w0, y0+ny*w0, x1+nx*w1, y1+ny*w1, x1-nx*w1, y1-ny*w1)
}

// shadow draws a shadow on the ground.
func (p pen) shadow(x, rx float64) {
	p.add(Shape{Role: Shadow, Points: p.points(ring(x, -0.4, rx, 2.6, 26)), Closed: true})
}

// oval returns a polygon that looks round on small parts.
func oval(x, y, rx, ry float64) []float64 { return ring(x, y, rx, ry, 14) }

// ring returns an ellipse with a number of corners.
func ring(x, y, rx, ry float64, corners int) []float64 {
	out := make([]float64, 0, 2*corners)
	for i := range corners {
		sin, cos := math.Sincos((float64(i) + 0.5) * 2 * math.Pi / float64(corners))
		out = append(out, x+rx*cos, y+ry*sin)
	}
	return out
}

// Shares of a plate, along the light, that are shaded and that shine.
const (
	shadeFrom = 0.64
	shineTo   = 0.11
)

// shade darkens the side away from the light, more so further to the right.
func (p pen) shade(r Role, pts []Point) {
	low, high := p.to.along(pts)
	from := shadeFrom - 0.2*(pts[0].X-middle)/middle
	if p.to.light.Y > p.to.light.X {
		from = shadeFrom - 0.04
	}
	p.cut(r, Shade, pts, low+(high-low)*from, 1)
}

func (p pen) shine(r Role, pts []Point) {
	low, high := p.to.along(pts)
	p.cut(r, Shine, pts, low+(high-low)*shineTo, -1)
}

// along returns the range of points in the direction of the light.
func (c *canvas) along(pts []Point) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, q := range pts {
		d := q.X*c.light.X + q.Y*c.light.Y
		low, high = min(low, d), max(high, d)
	}
	return low, high
}

// cut adds the part of a polygon beyond a line across the light, or before it.
func (p pen) cut(r Role, t Tone, pts []Point, edge, sign float64) {
	c := p.to
	start := len(c.store)
	for i, a := range pts {
		b := pts[(i+1)%len(pts)]
		da := sign * (a.X*c.light.X + a.Y*c.light.Y - edge)
		db := sign * (b.X*c.light.X + b.Y*c.light.Y - edge)
		if da >= 0 {
			c.store = append(c.store, a)
		}
		if (da >= 0) != (db >= 0) {
			k := da / (da - db)
			c.store = append(c.store, Point{a.X + k*(b.X-a.X), a.Y + k*(b.Y-a.Y)})
		}
	}
	if part := c.store[start:len(c.store):len(c.store)]; len(part) > 2 {
		p.add(Shape{Role: r, Tone: t, Points: part, Closed: true, Fine: t == Shine})
	}
}
