package likeness

import (
	"cmp"
	"math"
	"slices"

	"gantry/rules"
)

// camera looks at a machine. Its angles are in degrees.
type camera struct {
	yaw   float64 // turns the machine's front to the left of the page if negative
	pitch float64 // looks down
	far   float64 // distance, 0 for a parallel view
}

// The directions of the light, and of the rim light from behind.
var (
	light = vec{-.52, .72, .52}.unit()
	rim   = vec{.86, .28, -.42}.unit()
)

// eyeHeight is the height that a camera looks at, so that perspective does not depend on a machine's size.
const eyeHeight = 48

// shot is a machine as a camera sees it.
type shot struct {
	camera
	sinYaw, cosYaw, sinPitch, cosPitch float64
	k, dx, dy                          float64 // the scale and place in the box
	top                                float64 // y of the machine's upper end in the box

	at     []vec   // the points of the part in view, in the camera's space
	on     []Point // the same on the page
	points []Point // of all faces
}

func (c camera) shot() shot {
	s := shot{camera: c, k: 1}
	s.sinYaw, s.cosYaw = math.Sincos(c.yaw * math.Pi / 180)
	s.sinPitch, s.cosPitch = math.Sincos(c.pitch * math.Pi / 180)
	return s
}

// turned returns a direction in the camera's space: x to the right, y up, z to the camera.
func (s *shot) turned(p vec) vec {
	x, z := float64(p.x*s.cosYaw)+float64(p.z*s.sinYaw), float64(p.z*s.cosYaw)-float64(p.x*s.sinYaw)
	return vec{x, float64(p.y*s.cosPitch) - float64(z*s.sinPitch), float64(p.y*s.sinPitch) + float64(z*s.cosPitch)}
}

// seen returns a point in the camera's space.
func (s *shot) seen(p vec) vec { return s.turned(vec{p.x, p.y - eyeHeight, p.z}) }

// facing reports whether a surface at a point of the camera's space is turned to the camera.
func (s *shot) facing(at, out vec) bool {
	if s.far == 0 {
		return out.z > .01
	}
	return out.dot(vec{0, 0, s.far}.sub(at)) > .01
}

// flat returns the place of a point of the camera's space on the page, y down.
func (s *shot) flat(p vec) Point {
	k := s.k
	if s.far > 0 {
		k *= s.far / (s.far - p.z)
	}
	return Point{float64(p.x*k) + s.dx, s.dy - float64(p.y*k)}
}

// lit returns how the light falls on a surface.
func lit(out vec) Tone {
	switch l := .5 + .5*out.dot(light); {
	case l > .90:
		return brightest
	case l > .70:
		return bright
	case l > .50:
		return middling
	case l > .32:
		return dim
	}
	return deepest
}

// take draws a model at k of its size, or smaller if its box needs that.
func (c camera) take(m *model, k float64) (Picture, map[rules.Place]Point) {
	s := c.shot()
	list := make([]view, 0, len(m.parts))
	for _, p := range m.parts {
		if v, ok := s.view(p); ok {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(a, b view) int { return cmp.Compare(a.depth, b.depth) })
	list = uncovered(list)
	low, high := boundsOf(list)
	if m.flies { // it is over the ground, where its shadow is
		high.Y = max(high.Y, s.flat(s.seen(vec{})).Y+7)
	}
	s.fit(low, high, k)
	out := Picture{Shapes: make([]Shape, 0, 6*len(list))}
	if shadow, ok := s.shadow(m); ok {
		out.Shapes = append(out.Shapes, shadow)
	}
	for i := range list {
		s.place(&list[i])
		out.Outline = append(out.Outline, list[i].hulls...)
		out.Shapes = s.draw(out.Shapes, &list[i])
	}
	out.Outline = outermost(out.Outline)
	out.lighten()
	anchors := make(map[rules.Place]Point, len(m.anchors))
	for at, p := range m.anchors {
		anchors[at] = s.flat(s.seen(p))
	}
	return out, anchors
}

// boundsOf returns the smallest box around parts.
func boundsOf(list []view) (low, high Point) {
	low, high = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, v := range list {
		for _, h := range v.hulls {
			for _, q := range h {
				low, high = Point{min(low.X, q.X), min(low.Y, q.Y)}, Point{max(high.X, q.X), max(high.Y, q.Y)}
			}
		}
	}
	return low, high
}

// fit scales the shot by k, or less if its box needs that, and puts the machine on the ground in the middle.
func (s *shot) fit(low, high Point, k float64) {
	const room = Box - 2*margin
	s.k = min(k, room/(high.X-low.X), room/(high.Y-low.Y))
	s.dx = max(margin-low.X*s.k, min(middle, Box-margin-high.X*s.k))
	s.dy = Ground - high.Y*s.k
	if s.pitch > steep { // seen from above, it is in the middle
		s.dy = (Box - (low.Y+high.Y)*s.k) / 2
	}
	if s.top = low.Y*s.k + s.dy; s.top < margin {
		s.dy, s.top = s.dy+margin-s.top, margin
	}
}

// steep is the pitch in degrees from which a camera sees the ground around a machine and no horizon.
const steep = 35

// margin is the free space at the edges of the box.
const margin = 1.0

// place moves a part to its place in the box.
func (s *shot) place(v *view) {
	move := func(points []Point) {
		for i, q := range points {
			points[i] = Point{float64(q.X*s.k) + s.dx, float64(q.Y*s.k) + s.dy}
		}
	}
	for _, h := range v.hulls {
		move(h)
	}
	for i := range v.sides {
		move(v.sides[i].points)
		v.sides[i].area *= s.k * s.k
	}
}

// view is a part as the camera sees it.
type view struct {
	of    *part
	depth float64
	sides []side
	hulls [][]Point
	area  float64 // of the hulls
}

// side is a visible face.
type side struct {
	depth  float64
	points []Point
	role   Role
	tone   Tone
	area   float64
}

// view returns a part as the camera sees it, false for one that is not seen.
func (s *shot) view(p *part) (view, bool) {
	s.at, s.on = s.at[:0], s.on[:0]
	for _, q := range p.points {
		at := s.seen(q)
		s.at, s.on = append(s.at, at), append(s.on, s.flat(at))
	}
	v := view{of: p}
	var inside []vec
	for _, solid := range p.solids {
		inside = append(inside, center(s.at[solid[0]:solid[1]]))
		if h := Hull(s.on[solid[0]:solid[1]]); len(h) > 2 {
			v.hulls, v.area = append(v.hulls, h), v.area+areaOf(h)
		}
	}
	for i := range p.faces {
		f := &p.faces[i]
		from := len(s.points)
		var mid, out vec
		for j, k := range f.corners {
			a, b := s.at[k], s.at[f.corners[(j+1)%len(f.corners)]]
			mid, out = mid.add(a), out.add(a.cross(b))
			s.points = append(s.points, s.on[k])
		}
		mid, out = mid.times(1/float64(len(f.corners))), out.unit()
		if out.dot(mid.sub(inside[f.solid])) < 0 {
			out = out.times(-1)
		}
		v.depth += mid.z / float64(len(p.faces))
		if !s.facing(mid, out) {
			s.points = s.points[:from]
			continue
		}
		tone := lit(out)
		tone -= min(tone, f.darker)
		if tone <= middling && out.dot(rim) > .55 {
			tone += rimmed
		}
		flat := s.points[from:len(s.points):len(s.points)]
		v.sides = append(v.sides, side{mid.z, flat, f.role, tone, areaOf(flat)})
	}
	if len(v.sides) == 0 || len(v.hulls) == 0 {
		return v, false
	}
	if len(v.hulls) > 1 { // almost convex: one outline is enough
		if one := Hull(slices.Concat(v.hulls...)); areaOf(one) < v.area*1.06 {
			v.hulls = [][]Point{one}
		}
	}
	v.depth = math.Round((v.depth+p.ahead)*1e6) / 1e6
	slices.SortStableFunc(v.sides, func(a, b side) int { return cmp.Compare(a.depth, b.depth) })
	return v, true
}

// uncovered drops parts that are wholly behind a later one.
func uncovered(list []view) []view {
	kept := list[:0:0]
	for i, v := range list {
		hidden := slices.ContainsFunc(list[i+1:], func(w view) bool {
			return len(w.hulls) == 1 && w.area > v.area && !slices.ContainsFunc(v.hulls, func(h []Point) bool {
				return !within(h, w.hulls[0])
			})
		})
		if !hidden {
			kept = append(kept, v)
		}
	}
	return kept
}

// outermost returns areas without those that are wholly inside another.
func outermost(areas [][]Point) [][]Point {
	slices.SortStableFunc(areas, func(a, b []Point) int { return cmp.Compare(areaOf(b), areaOf(a)) })
	out := areas[:0:0]
	for _, a := range areas {
		if !slices.ContainsFunc(out, func(b []Point) bool { return within(a, b) }) {
			out = append(out, a)
		}
	}
	return out
}

// within reports whether a polygon is inside a convex one that runs as Hull returns it.
func within(p, hull []Point) bool {
	for i, a := range hull {
		b := hull[(i+1)%len(hull)]
		for _, q := range p {
			if turns(a, b, q) < 0 {
				return false
			}
		}
	}
	return true
}

// draw adds the shapes of a part: its hull in ink and the commonest color at once, the other faces, and its marks.
func (s *shot) draw(to []Shape, v *view) []Shape {
	main := v.sides[0]
	var sums [roles][tones]float64
	for _, f := range v.sides {
		sums[f.role][f.tone] += f.area
		if sums[f.role][f.tone] > sums[main.role][main.tone] {
			main = f
		}
	}
	single := len(v.hulls) == 1
	first := len(to)
	for _, h := range v.hulls {
		shape := Shape{Role: Ink, Closed: true, Width: seam * s.k, Points: h}
		if single {
			shape.Role, shape.Tone = main.role, main.tone
		}
		to = append(to, shape)
	}
	if single { // the visible sides of a convex part never overlap: those of one color stand together
		slices.SortStableFunc(v.sides, func(a, b side) int {
			return cmp.Or(cmp.Compare(a.role, b.role), cmp.Compare(a.tone, b.tone))
		})
	}
	for _, f := range v.sides {
		if f.area >= minFace && (!single || f.role != main.role || f.tone != main.tone) {
			to = append(to, Shape{Role: f.role, Tone: f.tone, Closed: true, Points: f.points, Fine: f.area < smallFace})
		}
	}
	for _, m := range v.of.marks {
		at := s.seen(m.points[0])
		out := s.turned(m.out).unit()
		if !s.facing(at, out) {
			continue
		}
		shape := Shape{Role: m.role, Tone: m.tone, Width: m.width * s.k, Closed: m.width == 0, Fine: true}
		if m.tone == byLight {
			shape.Tone = max(dim, lit(out))
		}
		for _, q := range m.points {
			shape.Points = append(shape.Points, s.flat(s.seen(q)))
		}
		if shape.Closed && (m.tone == brightest || areaOf(shape.Points) > markedSmall) {
			shape.Fine = false
		}
		to = append(to, shape)
	}
	y := 0.0
	for _, q := range v.hulls[0] {
		y += q.Y / float64(len(v.hulls[0]))
	}
	for i := range to[first:] {
		to[first+i].Height = heightOf((Ground - y) / (Ground - s.top))
	}
	return to
}

// heightOf returns the height of a part, of 1, in steps: the lower, the less light comes from above.
func heightOf(share float64) Height { return Height(max(0, min(7, math.Floor(8*share)))) }

// Areas below which faces are left out, and faces and marks of small pictures, and the width of the ink around a part.
const (
	minFace     = .6
	smallFace   = 2.5
	markedSmall = 5
	seam        = .36
)

// shadow returns the shadow on the ground: around the feet, or below what flies.
func (s *shot) shadow(m *model) (Shape, bool) {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range m.parts {
		for _, q := range p.points {
			if q.y > 3.5 && !m.flies {
				continue
			}
			q.y = 0
			at := s.flat(s.seen(q))
			low, high = Point{min(low.X, at.X), min(low.Y, at.Y)}, Point{max(high.X, at.X), max(high.Y, at.Y)}
		}
	}
	if low.X > high.X || s.pitch > steep {
		return Shape{}, false
	}
	k := 1.0
	if m.flies {
		k = .7
	}
	x := (low.X+high.X)/2 + 2.5
	rx, ry := min((high.X-low.X)*.56*k+2, x-margin, Box-margin-x), max(2.6, min(9, (high.Y-low.Y)*.46*k+1.4))
	around := ring(x, (low.Y+high.Y)/2, rx, ry, 26)
	out := Shape{Role: Shadow, Closed: true}
	for i := 0; i < len(around); i += 2 {
		out.Points = append(out.Points, Point{around[i], min(around[i+1], Box)})
	}
	return out, true
}

// turns returns how far the way from a over b turns to c.
func turns(a, b, c Point) float64 {
	return float64((b.X-a.X)*(c.Y-a.Y)) - float64((b.Y-a.Y)*(c.X-a.X))
}

// Hull returns the convex hull of points, clockwise from its left end. It has no three points on a line.
func Hull(points []Point) []Point {
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, func(a, b Point) int {
		if a.X != b.X {
			return cmp.Compare(a.X, b.X)
		}
		return cmp.Compare(a.Y, b.Y)
	})
	half := func(out []Point, list func(i int) Point) []Point {
		from := len(out)
		for i := range sorted {
			p := list(i)
			for n := len(out); n > from+1; n = len(out) {
				a, b := out[n-2], out[n-1]
				if turns(a, b, p) > 1e-9 {
					break
				}
				out = out[:n-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	out := half(make([]Point, 0, len(points)+1), func(i int) Point { return sorted[i] })
	return half(out, func(i int) Point { return sorted[len(sorted)-1-i] })
}

// areaOf returns the area of a polygon.
func areaOf(p []Point) float64 {
	sum := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		sum += float64(a.X*b.Y) - float64(b.X*a.Y)
	}
	return math.Abs(sum) / 2
}
