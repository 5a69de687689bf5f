package pieces

import (
	"context"
	"fmt"
	"math"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// How tokens are made up; those to draw on have no arrow.
const (
	howCutTokens   = "Tokens: glue onto cardstock, then cut along the outlines. The thick edge "
	howTokens      = howCutTokens + "and the arrow are the front."
	howBlankTokens = howCutTokens + "is the front."
)

// Descender is how far the letters of labels hang under their line, in mm.
const Descender = 0.6

// Tokens sets a token a model, for each of its modes: the machine from above, its
// front up.
func Tokens(ctx context.Context, j job.Job, doc *layout.Document) error {
	var list []Piece
	for _, m := range standsOf(j) {
		if err := job.Going(ctx); err != nil {
			return err
		}
		list = append(list, Token(j, m))
	}
	return setPieces(ctx, j, doc, "Tokens", howTokens, list)
}

// Shape returns the token of a unit: as the board asks, and on an open table round for
// what turns and square for what is built there.
func Shape(j job.Job, l *rules.Likeness) string {
	switch {
	case j.Options.TokenShape != job.BoardToken:
		return j.Options.TokenShape
	case j.About.Board == rules.Hexes:
		return job.HexagonToken
	case j.About.Board == rules.Regions, l != nil && (l.Plan == rules.Tower || l.Plan == rules.Bunker):
		return job.SquareToken
	}
	return job.RoundToken
}

// hexagonOf is a hexagon of a width between two sides, one of them up, about a place.
func hexagonOf(w, x, y float64) [][2]float64 {
	r := w / 2
	corner := r / math.Sqrt(3)
	return [][2]float64{{x - corner, y - r}, {x + corner, y - r}, {x + 2*corner, y}, {x + corner, y + r},
		{x - corner, y + r}, {x - 2*corner, y}}
}

// wide is the box of a shape of a width between its sides.
func wide(shape string, w float64) float64 {
	if shape == job.HexagonToken {
		return 2 * w / math.Sqrt(3)
	}
	return w
}

// across is how wide a shape is at a height from its middle.
func across(shape string, w, y float64) float64 {
	r := w / 2
	switch shape {
	case job.HexagonToken:
		return 2 * (2*r - math.Abs(y)) / math.Sqrt(3)
	case job.SquareToken:
		return w
	}
	return 2 * math.Sqrt(max(0, r*r-y*y))
}

// The edge of a token in mm: its front is thicker.
const (
	TokenEdge  = 0.7
	TokenFront = 1.8
)

// TokenAir is kept free inside the edge.
const TokenAir = 1.0

// Token returns one machine from above with its name.
func Token(j job.Job, m Stand) Piece {
	base, shape := Base(j, m.Likeness), Shape(j, m.Likeness)
	name, under, top := tokenLabel(j, m, shape, base)
	figure := FromAbove(j.Drawings, m.Likeness, j.Palette)
	w := wide(shape, base)
	draw := func(p *layout.Canvas, x, y float64) {
		x, y = x+w/2, y+base/2
		DrawToken(p, shape, base, x, y)
		if figure.ID != "" {
			figure.Y = y - base/2 + TokenFront + overToken
			figure.H = y + top - underToken - figure.Y
			figure.W = figure.H * figure.Drawing.W / figure.Drawing.H
			figure.X, figure.Title = x-figure.W/2, m.Title()
			p.Marks = append(p.Marks, figure)
		}
		DrawLabels(p, name, x, y+top)
	}
	return Piece{title: m.Title(), unit: m.Unit.Unit.ID, W: w, H: base, under: under, Draw: draw}
}

// The room over and under a token's machine in mm, and the least of a token's width
// that is left to it.
const (
	overToken, underToken = 0.5, 0.8
	leastMachine          = 0.26
)

// tokenLabel is the words on a token and where their capitals begin under its
// middle: what tells it from its twins at the foot, and over it the name, in as few
// lines as hold it. Of a name that has no room under is all of it.
func tokenLabel(j job.Job, s Stand, shape string, w float64) (set, under []layout.TextLine,
	top float64) {
	t := tokenWords{m: j.Measure, shape: shape, w: w, color: j.Palette.Ink,
		pad: max(TokenEdge+TokenAir, labelPad(wide(shape, w)))}
	t.foot = w/2 - t.pad - Descender
	caption, _ := t.lines(s.caption(), 1)
	t.foot -= float64(len(caption)) * LabelLead
	name := typeset.NameWithin(s.Unit, typeset.MostName)
	set, all := t.lines(name, 0)
	if !all {
		under = wholeName(j, name, wide(shape, w))
	}
	return append(set, caption...), under, t.top(len(set))
}

// tokenWords sets words from a token's foot upwards.
type tokenWords struct {
	m      *layout.Measure
	shape  string
	w, pad float64
	foot   float64 // where the last line stands, from the middle
	color  layout.Color
}

// room is the length of the lines over the foot.
func (t *tokenWords) room() float64 { return across(t.shape, t.w, t.foot) - 2*t.pad }

// top is where the capitals of the first of so many lines begin.
func (t *tokenWords) top(lines int) float64 { return t.foot - 2.2 - float64(lines-1)*LabelLead }

// most is how many lines leave room for the machine, 0 for none.
func (t *tokenWords) most() int {
	highest := TokenFront + overToken + leastMachine*t.w + underToken - t.w/2
	return max(0, int(math.Floor(1+(t.top(1)-highest)/LabelLead)))
}

// lines are a text over the foot, which they raise where the token is wider; all is
// whether they are all of it. Words are parted where nothing else helps; without room
// there are as few lines as least.
func (t *tokenWords) lines(text string, least int) (set []layout.TextLine, all bool) {
	from := t.foot
	for _, parts := range []bool{false, true} {
		for _, try := range tokenTries {
			t.foot = from - try.up*t.w
			st := layout.Style{Face: layout.CondensedBold, Size: try.size, Color: t.color}
			if !parts && t.m.Longest(text, st) > t.room() {
				continue
			}
			if set = t.m.Wrap(t.room(), st.Span(text)); len(set) <= min(try.lines, max(least, t.most())) {
				return set, true
			}
		}
	}
	if n := max(least, t.most()); n > 0 {
		return set[:min(n, len(set))], false
	}
	t.foot = from
	return nil, false
}

// tokenTries are how words are set on a token until they fit: in how many lines, how
// large, and how far over the foot, where it is wider, of the token's width.
var tokenTries = []struct {
	lines    int
	size, up float64
}{{1, 8.5, 0}, {1, 8.5, 0.03}, {1, 7.5, 0.03}, {1, LeastLabel, 0.03}, {1, LeastLabel, 0.06},
	{2, 8.5, 0}, {2, 7.5, 0.03}, {2, LeastLabel, 0.03}, {2, LeastLabel, 0.06},
	{9, 7.5, 0.03}, {9, LeastLabel, 0.03}, {9, LeastLabel, 0.06}}

// FromAbove returns a likeness seen from above, empty for nil. Small units stay smaller.
func FromAbove(d *typeset.Drawings, l *rules.Likeness, p layout.Palette) layout.Figure {
	if l == nil {
		return layout.Figure{}
	}
	return d.Once(fmt.Sprint("above ", *l, p.Worn), func() layout.Drawing {
		picture := likeness.TopDown(*l, p.Worn.Emblem)
		low, high := picture.Bounds()
		side := max(high.X-low.X, high.Y-low.Y, typeset.LeastHigh)
		return typeset.DrawnFigure(p, picture, typeset.Window{X: (low.X + high.X - side) / 2,
			Y: (low.Y + high.Y - side) / 2, W: side,
			H: side})
	})
}

// DrawToken draws the ground of one about a middle: its edge in livery, where it is cut, and
// its front.
func DrawToken(p *layout.Canvas, shape string, w, x, y float64) {
	color := p.Palette.Band
	if !color.Drawn() {
		color = p.Palette.Ink
	}
	drawMarker(p, shape, w, x, y, color)
	front := layout.Path{Closed: true, Fill: color}
	for _, at := range frontEdge(shape, w) {
		front.Points = append(front.Points, [2]float64{x + at[0], y + at[1]})
	}
	p.Marks = append(p.Marks, front)
}

// drawMarker draws the ground of a marker, with an edge in a color.
func drawMarker(p *layout.Canvas, shape string, w, x, y float64, color layout.Color) {
	ring := func(in, width float64, stroke, fill layout.Color) {
		side := w - 2*in
		var m layout.Mark = layout.Circle{X: x, Y: y, R: side / 2, Width: width, Stroke: stroke, Fill: fill}
		switch shape {
		case job.HexagonToken:
			m = layout.Path{Points: hexagonOf(side, x, y), Closed: true, Width: width, Stroke: stroke, Fill: fill}
		case job.SquareToken:
			m = layout.Rect{X: x - side/2, Y: y - side/2, W: side, H: side, Width: width, Stroke: stroke, Fill: fill}
		}
		p.Marks = append(p.Marks, m)
	}
	ring(0, layout.Hair, p.Palette.Ink, p.Palette.Ground)
	if !p.Palette.Spare {
		ring(TokenEdge/2+layout.Hair/2, TokenEdge, color, 0)
	}
}

// frontEdge is the area along a shape's front about 0, 0.
func frontEdge(shape string, w float64) (points [][2]float64) {
	r, low := w/2, -w/2+TokenFront
	if shape != job.RoundToken {
		for _, y := range []float64{-r, low} {
			half := across(shape, w, y) / 2
			points = append(points, [2]float64{-half, y}, [2]float64{half, y})
		}
		points[2], points[3] = points[3], points[2]
		return points
	}
	from := math.Acos(-low / r)
	const steps = 16
	for i := range steps + 1 {
		sin, cos := math.Sincos(from * (2*float64(i)/steps - 1))
		points = append(points, [2]float64{r * sin, -r * cos})
	}
	return points
}
