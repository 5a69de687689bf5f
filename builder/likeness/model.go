package likeness

import (
	"math"
	"slices"

	"gantry/rules"
)

// model is a machine in convex parts, which any camera can draw.
type model struct {
	parts   []*part
	anchors map[rules.Place]vec
	flies   bool // its shadow is on the ground below it
}

// part is a convex solid, or a row of them, with what is painted on it. Parts are drawn from back to front.
type part struct {
	points []vec
	solids [][2]int // the points of each solid: the first, and the one after the last
	faces  []face
	marks  []mark
	ahead  float64 // how much nearer to the camera it counts
	front  frame   // the surface that marks are painted on
}

// face is one flat side of a solid.
type face struct {
	corners []uint16 // of the part's points
	solid   int
	role    Role
	darker  Tone // tones that it is darker than the light makes it
}

// mark is an area or a line painted on a surface.
type mark struct {
	points []vec
	out    vec // away from the surface
	role   Role
	tone   Tone    // or byLight
	width  float64 // a line's, 0 for an area
}

// section is the outline of a solid at one place of its axis, as pairs.
type section struct {
	at   float64
	ring []float64
}

// loft makes a solid along y: its sections are in x and z.
func (m *model) loft(f frame, r Role, sections ...section) *part {
	n := len(sections[0].ring) / 2
	p := &part{front: f, points: make([]vec, 0, n*len(sections)), faces: make([]face, 0, n*(len(sections)-1)+2)}
	for _, s := range sections {
		for j := 0; j+1 < len(s.ring); j += 2 {
			p.points = append(p.points, f.point(s.ring[j], s.at, s.ring[j+1]).rounded())
		}
	}
	for i := range len(sections) - 1 {
		p.solids = append(p.solids, [2]int{i * n, (i + 2) * n})
		p.around(i*n, (i+1)*n, n, i, r)
	}
	p.cap(0, n, 0, r)
	p.cap(n*(len(sections)-1), n, len(sections)-2, r)
	m.parts = append(m.parts, p)
	return p
}

// around adds the faces between two rings of n points.
func (p *part) around(from, to, n, solid int, r Role) {
	corners := make([]uint16, 0, 4*n)
	for j := range n {
		k := (j + 1) % n
		corners = append(corners, uint16(from+j), uint16(from+k), uint16(to+k),
			uint16(to+j)) //nolint:gosec // few points
		p.faces = append(p.faces, face{corners[4*j : 4*j+4], solid, r, 0})
	}
}

// cap adds the face of a ring of n points.
func (p *part) cap(from, n, solid int, r Role) *face {
	corners := make([]uint16, n)
	for j := range corners {
		corners[j] = uint16(from + j) //nolint:gosec // few points
	}
	p.faces = append(p.faces, face{corners, solid, r, 0})
	return &p.faces[len(p.faces)-1]
}

// hull makes a solid along z: its sections are in x and y. Marks go on its front.
func (m *model) hull(f frame, r Role, sections ...section) *part {
	g := frame{f.o, f.x, f.z, f.y.times(-1)}
	for i := range sections {
		ring := slices.Clone(sections[i].ring)
		for j := 1; j < len(ring); j += 2 {
			ring[j] = -ring[j]
		}
		sections[i].ring = ring
	}
	p := m.loft(g, r, sections...)
	p.front = f.at(0, 0, sections[len(sections)-1].at+.03)
	return p
}

// tube makes a round bar along z.
func (m *model) tube(f frame, r Role, corners int, r0, r1, z0, z1 float64) *part {
	return m.hull(f, r, section{z0, round(r0, corners)}, section{z1, round(r1, corners)})
}

// block makes a box around the frame with cut corners, from half sizes.
func (m *model) block(f frame, r Role, w, h, d float64) *part {
	return m.loft(f, r, section{h, cut(w, d)}, section{-h, cut(w, d)})
}

// The bevels of plates.
const (
	usual = .8
	thick = 1.2
)

// plate makes an armor plate from pairs of x and y, between z0 and z1. Its front is drawn in by the bevel. Marks go
// on its front.
func (m *model) plate(f frame, r Role, z0, z1, bevel float64, outline ...float64) *part {
	n := len(outline) / 2
	p := &part{front: f.at(0, 0, z1+.05), points: make([]vec, 3*n), faces: make([]face, 0, 2*n+2),
		solids: [][2]int{{0, 3 * n}}}
	var cx, cy float64
	for i := range n {
		cx, cy = cx+outline[2*i]/float64(n), cy+outline[2*i+1]/float64(n)
	}
	edge := z1 - min(bevel*.8, (z1-z0)*.6)
	in := make([]float64, 0, len(outline))
	for i := range n {
		x, y := outline[2*i]-cx, outline[2*i+1]-cy
		l := math.Hypot(x, y)
		k := 1.0
		if l > 0 {
			k = max(0, l-bevel*1.25) / l
		}
		in = append(in, cx+x*k, cy+y*k)
		p.points[i] = f.point(outline[2*i], outline[2*i+1], z0).rounded()
		p.points[n+i] = f.point(outline[2*i], outline[2*i+1], edge).rounded()
		p.points[2*n+i] = f.point(cx+x*k, cy+y*k, z1).rounded()
	}
	p.around(0, n, n, 0, r)
	p.around(n, 2*n, n, 0, r)
	p.cap(2*n, n, 0, r)
	p.cap(0, n, 0, r).darker = 1
	m.parts = append(m.parts, p)
	p.trim(bevel, in, cx, cy)
	return p
}

// trim paints a thin light on the upper edges of a plate, and panel lines and bolts on a large one.
func (p *part) trim(bevel float64, in []float64, cx, cy float64) {
	n := len(in) / 2
	f := p.front
	corner := func(i int) (x, y float64) { i %= n; return in[2*i], in[2*i+1] }
	if bevel < .6 {
		return
	}
	role := p.faces[0].role
	low, high := vec{math.Inf(1), math.Inf(1), 0}, vec{math.Inf(-1), math.Inf(-1), 0}
	for j := range n {
		x0, y0 := corner(j)
		x1, y1 := corner(j + 1)
		low, high = vec{min(low.x, x0), min(low.y, y0), 0}, vec{max(high.x, x0), max(high.y, y0), 0}
		l := math.Hypot(x1-x0, y1-y0)
		if l < 4.5 {
			continue
		}
		nx, ny := (y1-y0)/l, (x0-x1)/l
		if nx*((x0+x1)/2-cx)+ny*((y0+y1)/2-cy) < 0 {
			nx, ny = -nx, -ny
		}
		if out := f.x.times(nx).add(f.y.times(ny)).unit(); out.y*.86-out.x*.5 > .62 {
			dx, dy := (x1-x0)*.06, (y1-y0)*.06
			p.mark(role, shine, .24, []float64{x0 + dx, y0 + dy, x1 - dx, y1 - dy})
		}
	}
	if min(high.x-low.x, high.y-low.y) < 7.5 || bevel < 1 || n >= 8 {
		return
	}
	for j := range n {
		x0, y0 := corner(j)
		x1, y1 := corner(j + 1)
		if (y0+y1)/2 < low.y+.3*(high.y-low.y) {
			p.line(.24, cx+(x0-cx)*.8, cy+(y0-cy)*.8, cx+(x1-cx)*.8, cy+(y1-cy)*.8)
		}
	}
	for j := 0; j < n; j += 2 {
		x, y := corner(j)
		x, y = cx+(x-cx)*.86, cy+(y-cy)*.86
		p.paint(Line, x-.3, y-.3, x+.3, y-.3, x+.3, y+.3, x-.3, y+.3)
	}
}

// join makes one part of the parts from a number on: a row of solids.
func (m *model) join(first int) *part {
	p := m.parts[first]
	for _, q := range m.parts[first+1:] {
		from, solids := len(p.points), len(p.solids)
		p.points = append(p.points, q.points...)
		for _, s := range q.solids {
			p.solids = append(p.solids, [2]int{from + s[0], from + s[1]})
		}
		for _, f := range q.faces {
			corners := make([]uint16, len(f.corners))
			for i, c := range f.corners {
				corners[i] = c + uint16(from) //nolint:gosec // few points
			}
			p.faces = append(p.faces, face{corners, f.solid + solids, f.role, f.darker})
		}
		p.marks = append(p.marks, q.marks...)
	}
	m.parts = m.parts[:first+1]
	return p
}

// near makes a part count as nearer to the camera.
func (p *part) near(ahead float64) *part {
	p.ahead += ahead
	return p
}

// shaded makes a part darker than the light does: it is in the shadow of another.
func (p *part) shaded() *part {
	for i := range p.faces {
		p.faces[i].darker++
	}
	return p
}

// nearer makes the parts from a first one count as nearer to the camera.
func (m *model) nearer(first int, ahead float64) {
	for _, p := range m.parts[first:] {
		p.near(ahead)
	}
}

// on moves the surface that marks are painted on.
func (p *part) on(f frame) *part {
	p.front = f
	return p
}

// paint paints an area on the part's surface.
func (p *part) paint(r Role, pairs ...float64) *part { return p.mark(r, byLight, 0, pairs) }

// lit paints an area that shines.
func (p *part) lit(r Role, pairs ...float64) *part { return p.mark(r, brightest, 0, pairs) }

// line paints a panel line.
func (p *part) line(width float64, pairs ...float64) *part {
	return p.mark(Line, byLight, width, pairs)
}

func (p *part) mark(r Role, t Tone, width float64, pairs []float64) *part {
	points := make([]vec, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		points = append(points, p.front.point(pairs[i], pairs[i+1], .02*float64(len(p.marks)%8)).rounded())
	}
	p.marks = append(p.marks, mark{points, p.front.z.unit().rounded(), r, t, width * p.front.x.length()})
	return p
}

// vents paints n slots below each other, 2w wide and h high together.
func (p *part) vents(r Role, x, y, w, h float64, n int) *part {
	for i := range n {
		top := y - h*float64(i)/float64(n)
		p.paint(r, x-w, top, x+w, top, x+w, top-h/float64(n)*.55, x-w, top-h/float64(n)*.55)
	}
	return p
}

// center returns the mean of points.
func center(points []vec) (c vec) {
	for _, p := range points {
		c = c.add(p)
	}
	return c.times(1 / float64(len(points)))
}

// anchor keeps a point where the items of places are.
func (m *model) anchor(at vec, places ...rules.Place) {
	for _, p := range places {
		m.anchors[p] = at
	}
}
