package image

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"

	scaling "golang.org/x/image/draw"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"gantry/builder/layout"
)

// rasterPen draws the marks of a part on a band of its dots.
type rasterPen struct {
	doc      layout.Document
	part     part
	scale    float64 // dots per millimeter
	dst      *image.RGBA
	cut      image.Rectangle // of the figure being drawn, empty for none
	raster   vector.Rasterizer
	outlines *outlines
	scaled   map[layout.Picture]*image.RGBA
	shape    shape
	err      error // the first error
}

func newRasterPen(d layout.Document, p part, dpi int) *rasterPen {
	return &rasterPen{doc: d, part: p, scale: layout.DotsOf(1, float64(dpi)), outlines: newOutlines(),
		scaled: map[layout.Picture]*image.RGBA{}}
}

// draw draws a band on white, or on nothing.
func (r *rasterPen) draw(ctx context.Context, band image.Rectangle) error {
	if r.dst == nil || r.dst.Rect.Size() != band.Size() {
		r.dst = image.NewRGBA(band)
	}
	r.dst.Rect = band
	ground := byte(0xFF)
	if r.part.page.Clear {
		ground = 0
	}
	for i := range r.dst.Pix {
		r.dst.Pix[i] = ground
	}
	for i, m := range r.part.page.Marks {
		if i%64 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		m.Draw(r)
	}
	return r.err
}

// at returns a place of the page in dots.
func (r *rasterPen) at(x, y float64) point {
	return point{(x - r.part.frame.X) * r.scale, (y - r.part.frame.Y) * r.scale}
}

// fill puts the shape on the band in a color, and empties it.
func (r *rasterPen) fill(c layout.Color) {
	defer r.shape.reset()
	if !c.Drawn() || len(r.shape.steps) == 0 {
		return
	}
	low, high := r.shape.bounds()
	if !(high.x > -1e6 && low.x < 1e6 && high.y > -1e6 && low.y < 1e6) {
		return
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	if box = box.Intersect(r.dst.Rect); !r.cut.Empty() {
		box = box.Intersect(r.cut)
	}
	if box.Empty() {
		return
	}
	r.raster.Reset(box.Dx(), box.Dy())
	r.shape.trace(&r.raster, point{float64(box.Min.X), float64(box.Min.Y)})
	red, green, blue := c.RGB()
	r.raster.Draw(r.dst, box, image.NewUniform(color.RGBA{red, green, blue, 0xFF}), image.Point{})
}

// Text draws the letters of a run.
func (r *rasterPen) Text(m layout.Text) {
	o := r.at(m.X, m.Y)
	size := m.Size * layout.MMPerPoint * r.scale
	reach := float64(1.5 * size)
	if m.Turns != 0 {
		reach += float64(m.Width * r.scale)
	}
	if band := r.dst.Rect; o.y+reach < float64(band.Min.Y) || o.y-reach > float64(band.Max.Y) {
		return
	}
	right := direction(m.Turns)
	for _, letter := range m.String {
		g, em, err := r.outlines.of(m.Face, letter)
		if err != nil {
			r.err = err
			return
		}
		k := size / em
		for _, s := range g.segments {
			r.shape.segment(s, o, point{k * right.x, k * right.y})
		}
		r.shape.close()
		step := k * float64(g.advance)
		o = point{o.x + float64(step*right.x), o.y + float64(step*right.y)}
	}
	r.fill(m.Color)
}

// direction returns where a baseline runs after quarter turns.
func direction(turns int) point { return [...]point{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}[turns] }

// segment adds a step of a letter at o whose units of width are k.
func (s *shape) segment(seg sfnt.Segment, o, k point) {
	if seg.Op == sfnt.SegmentOpMoveTo {
		s.close()
	}
	step := step{op: seg.Op}
	for i, a := range seg.Args {
		x, y := float64(a.X), float64(a.Y)
		step.to[i] = point{o.x + float64(k.x*x) - float64(k.y*y), o.y + float64(k.y*x) + float64(k.x*y)}
	}
	s.steps = append(s.steps, step)
}

// Line draws a stroke. Horizontal and vertical strokes have sharp edges.
func (r *rasterPen) Line(m layout.Line) {
	a, b := r.at(m.X1, m.Y1), r.at(m.X2, m.Y2)
	half := m.Width * r.scale / 2
	switch {
	case a.y == b.y:
		y1, y2 := sharp(a.y-half, a.y+half)
		r.shape.rect(min(a.x, b.x), y1, max(a.x, b.x), y2)
	case a.x == b.x:
		x1, x2 := sharp(a.x-half, a.x+half)
		r.shape.rect(x1, min(a.y, b.y), x2, max(a.y, b.y))
	default:
		r.shape.stroke([]point{a, b}, false, half)
	}
	r.fill(m.Color)
}

// sharp returns the edges of a stroke on whole dots, at least one dot wide.
func sharp(low, high float64) (from, to float64) {
	from, to = math.Round(low), math.Round(high)
	return from, max(to, from+1)
}

// Rect draws a box with sharp edges.
func (r *rasterPen) Rect(m layout.Rect) {
	a, b := r.at(m.X, m.Y), r.at(m.X+m.W, m.Y+m.H)
	x1, x2 := sharp(a.x, b.x)
	y1, y2 := sharp(a.y, b.y)
	r.shape.rect(x1, y1, x2, y2)
	r.fill(m.Fill)
	if m.Width <= 0 || !m.Stroke.Drawn() {
		return
	}
	half := m.Width * r.scale / 2
	l1, l2 := sharp(a.x-half, a.x+half)
	r1, r2 := sharp(b.x-half, b.x+half)
	t1, t2 := sharp(a.y-half, a.y+half)
	b1, b2 := sharp(b.y-half, b.y+half)
	r.shape.rect(l1, t1, r2, t2)
	r.shape.rect(l1, b1, r2, b2)
	r.shape.rect(l1, t2, l2, b1)
	r.shape.rect(r1, t2, r2, b1)
	r.fill(m.Stroke)
}

// Circle draws a round box.
func (r *rasterPen) Circle(m layout.Circle) {
	o, radius := r.at(m.X, m.Y), m.R*r.scale
	r.shape.circle(o, radius, false)
	r.fill(m.Fill)
	r.ring(o, radius, m.Width*r.scale/2, m.Stroke)
}

// ring draws the stroke of a circle.
func (r *rasterPen) ring(o point, radius, half float64, c layout.Color) {
	if half <= 0 {
		return
	}
	r.shape.circle(o, radius+half, false)
	if radius > half {
		r.shape.circle(o, radius-half, true)
	}
	r.fill(c)
}

// Path draws a chain of strokes with mitered joins, or an area.
func (r *rasterPen) Path(m layout.Path) {
	if len(m.Points) < 2 {
		return
	}
	points := make([]point, len(m.Points))
	for i, p := range m.Points {
		points[i] = r.at(p[0], p[1])
	}
	r.shape.polygon(points)
	r.fill(m.Fill)
	half := m.Width * r.scale / 2
	switch {
	case half <= 0:
		return
	case m.Closed && straight(points):
		sides(points, true, func(a, b, _ point) {
			x1, x2 := sharpSide(a.x, b.x, half)
			y1, y2 := sharpSide(a.y, b.y, half)
			r.shape.rect(x1, y1, x2, y2)
		})
	default:
		r.shape.stroke(points, m.Closed, half)
	}
	r.fill(m.Stroke)
}

// straight reports whether all sides of an area are horizontal or vertical.
func straight(points []point) bool {
	all := true
	sides(points, true, func(_, _, along point) {
		all = all && min(math.Abs(along.x), math.Abs(along.y)) < 1e-9
	})
	return all
}

// sharpSide returns where an edge with its corners starts and ends, on whole dots.
func sharpSide(a, b, half float64) (from, to float64) {
	from, _ = sharp(min(a, b)-half, min(a, b)+half)
	_, to = sharp(max(a, b)-half, max(a, b)+half)
	return from, to
}

// Code draws the modules as one area.
func (r *rasterPen) Code(m layout.Code) {
	side := m.Side / float64(m.Modules)
	for _, run := range m.Dark {
		a := r.at(m.X+float64(run[0])*side, m.Y+float64(run[1])*side)
		b := r.at(m.X+float64(run[0]+run[2])*side, m.Y+float64(run[1]+1)*side)
		r.shape.rect(math.Round(a.x), math.Round(a.y), math.Round(b.x), math.Round(b.y))
	}
	r.fill(m.Color)
}

// Picture draws a picture of the document in its rectangle.
func (r *rasterPen) Picture(m layout.Picture) {
	a, b := r.at(m.X, m.Y), r.at(m.X+m.W, m.Y+m.H)
	box := image.Rect(int(math.Round(a.x)), int(math.Round(a.y)), int(math.Round(b.x)), int(math.Round(b.y)))
	if box.Intersect(r.dst.Rect).Empty() {
		return
	}
	of, ok := r.scaled[m]
	if !ok {
		img, err := jpeg.Decode(bytes.NewReader(r.doc.Pictures[m.ID].Data))
		if err != nil {
			r.err = fmt.Errorf("read picture %.80q: %w", m.ID, err)
			return
		}
		of = image.NewRGBA(image.Rectangle{Max: box.Size()})
		scaling.CatmullRom.Scale(of, of.Rect, img, img.Bounds(), draw.Src, nil)
		r.scaled[m] = of
	}
	draw.Draw(r.dst, box, of, image.Point{}, draw.Src)
}

// Figure draws a unit: each area over its own round stroke.
func (r *rasterPen) Figure(m layout.Figure) {
	x, y, scale := m.Place()
	if c := m.Cut; c.W > 0 {
		a, b := r.at(c.X, c.Y), r.at(c.X+c.W, c.Y+c.H)
		r.cut = image.Rect(int(math.Round(a.x)), int(math.Round(a.y)), int(math.Round(b.x)), int(math.Round(b.y)))
		defer func() { r.cut = image.Rectangle{} }()
	}
	for i := range m.Drawing.Parts {
		p := &m.Drawing.Parts[i]
		points := make([]point, len(p.Points))
		for i, q := range p.Points {
			points[i] = r.at(x+scale*q[0], y+scale*q[1])
		}
		half := p.Width * scale * r.scale / 2
		if half > 0 {
			r.shape.round(points, p.Closed, half)
			r.fill(p.Stroke)
		}
		r.shape.polygon(points)
		r.fill(p.Fill)
	}
}
