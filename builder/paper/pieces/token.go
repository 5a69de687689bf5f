package pieces

import (
	"math"
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Token returns one machine from above with its number in a disc, or over its name if it has no twins.
func Token(j job.Job, m Stand) Piece {
	base, shape := Base(j, m.Likeness), Shape(j, m.Likeness)
	j.Palette = Rimmed(j.OnFloor())
	figure, around := FromAbove(j.Drawings, m.Likeness, j.Palette)
	label := tokenLabel(j, m, shape, base)
	in := face{shape: shape, w: base - 2*(TokenEdge+overToken), top: arrowDepth(base) + overToken - base/2,
		foot: base/2 - TokenEdge - overToken}
	if label.lines != nil {
		in.foot = label.top - underToken - overToken
	}
	draw := func(p *layout.Canvas, x, y float64) {
		x, y = x+Wide(shape, base)/2, y+base/2
		of := p.Palette
		p.Palette = j.Palette
		defer func() { p.Palette = of }()
		drawFloor(p, j.Drawings, shape, base, x, y, j.About.Arcs)
		drawEdge(p, shape, base, x, y)
		if label.lines != nil {
			DrawFoot(p, shape, base, x, y, label.top-underToken)
			DrawLabels(p, label.lines, x, y+label.first-labelCapitals)
		}
		if figure.ID != "" {
			scale, middle := in.fitted(figure.Drawing, around)
			figure.W, figure.H = scale*figure.Drawing.W, scale*figure.Drawing.H
			figure.X, figure.Y, figure.Title = x+middle.X-figure.W/2, y+middle.Y-figure.H/2, m.Title()
			p.Marks = append(p.Marks, figure)
		}
		if label.lines == nil && m.Number != "" {
			r := numberDisc(base)
			at := numberAt(shape, base, r)
			edge, ground, color := discOf(p.Palette, m.Number)
			p.Marks = append(p.Marks, layout.Circle{X: x + at[0], Y: y + at[1], R: r + discEdge, Fill: edge})
			DrawNumber(p, m.Number, x+at[0], y+at[1], r, ground, color)
		}
	}
	return Piece{Title: m.Title(), Unit: m.Unit.Unit.ID, W: Wide(shape, base), H: base, Token: true,
		Under: label.under, Draw: draw}
}

// Rimmed returns a palette with the darker color of the livery for the rim of a token, dark enough to show on paper.
func Rimmed(p layout.Palette) layout.Palette {
	if !p.Band.Drawn() || p.Mono {
		return p
	}
	dark := p.Band
	if p.Corner.Contrast(p.Paper) > dark.Contrast(p.Paper) {
		dark = p.Corner
	}
	for dark.Contrast(p.Paper) < minRim {
		dark = dark.Mixed(p.Ink, 0.2)
	}
	p.Band, p.OnBand = p.Readable(dark)
	return p
}

// The minimum contrast of a token's rim with paper, and of an accent with the rim.
const minRim, minOnRim = 6.0, 3.0

// A face is the free part of a token: inside a shape, between two heights from its middle.
type face struct {
	shape     string
	w         float64
	top, foot float64
}

// sides returns the straight sides of the face: their directions outwards, and their distances from the middle.
func (f face) sides() [][3]float64 {
	list := [][3]float64{{0, -1, -f.top}, {0, 1, f.foot}}
	corners := map[string]float64{job.HexagonToken: 6, job.SquareToken: 4}[f.shape]
	for i := range int(corners) {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		list = append(list, [3]float64{sin, -cos, f.w / 2})
	}
	return list
}

// most returns the largest scale at which points around a middle in the face are inside it.
func (f face) most(around []likeness.Point, middle likeness.Point) float64 {
	scale := math.Inf(1)
	for _, s := range f.sides() {
		free := s[2] - float64(s[0]*middle.X) - float64(s[1]*middle.Y)
		for _, q := range around {
			if out := float64(s[0]*q.X) + float64(s[1]*q.Y); out > 0 {
				scale = min(scale, free/out)
			}
		}
	}
	if f.shape != job.RoundToken {
		return scale
	}
	r := f.w / 2
	free := float64(r*r) - float64(middle.X*middle.X) - float64(middle.Y*middle.Y)
	for _, q := range around {
		along, long := float64(middle.X*q.X)+float64(middle.Y*q.Y), float64(q.X*q.X)+float64(q.Y*q.Y)
		if long > 0 {
			scale = min(scale, (math.Sqrt(max(0, float64(along*along)+float64(long*free)))-along)/long)
		}
	}
	return scale
}

// fitted returns the mm per unit at which a drawing, with points around it, fills the face, and where its middle is.
func (f face) fitted(d layout.Drawing, around []likeness.Point) (scale float64, middle likeness.Point) {
	var points []likeness.Point
	for _, q := range around {
		points = append(points, likeness.Point{X: q.X - d.W/2, Y: q.Y - d.H/2})
	}
	middle = likeness.Point{Y: (f.top + f.foot) / 2}
	scale = f.most(points, middle)
	for step := f.w / 8; step > 0.02; step /= 2 {
		for better := true; better; {
			better = false
			for k := range 8 {
				sin, cos := math.Sincos(float64(k) * math.Pi / 4)
				to := likeness.Point{X: middle.X + float64(step*sin), Y: middle.Y + float64(step*cos)}
				if at := f.most(points, to); at > scale+1e-9 {
					scale, middle, better = at, to, true
				}
			}
		}
	}
	return scale, middle
}

// numberDisc returns the radius of the disc of a number on a token of a width.
func numberDisc(w float64) float64 { return min(4.2, 1.1+float64(0.085*w)) }

// discOf returns the colors of the edge, the ground and the number of a disc: dark, in accent or light by the letter of
// the unit, so that neighboring letters differ.
func discOf(p layout.Palette, number string) (edge, ground, color layout.Color) {
	switch n := int(number[0]) - 'A'; {
	case n >= 0 && n%3 == 1 && p.Badge.Drawn():
		return p.Paper, p.Badge, p.OnBadge
	case n >= 0 && n%3 > 0:
		return p.Band, p.Paper, p.Band
	}
	return p.Paper, p.Band, p.OnBand
}

// discEdge is the paper around a number's disc in mm.
const discEdge = 0.4

// numberAt returns the middle of a number's disc from that of a token: at its lower right, on a round edge or inside
// another.
func numberAt(shape string, w, r float64) [2]float64 {
	const below = maxNumber * 0.21 // how far a number reaches under the middle of its line
	in := w/2 - max(r+discEdge, LabelPad(Wide(shape, w))+max(below, numberWide*r/2))
	switch shape {
	case job.HexagonToken: // in the corner
		right := in / math.Cos(math.Pi/6) / 2
		return [2]float64{right, in}
	case job.SquareToken:
		return [2]float64{in, in}
	}
	in = w/2 - r - discEdge - layout.Hair
	return [2]float64{0.78 * in, 0.625 * in}
}

// DrawNumber draws a number in a color on a disc around a center. Without a band, both are lines.
func DrawNumber(p *layout.Canvas, number string, x, y, r float64, ground, color layout.Color) {
	disc := layout.Circle{X: x, Y: y, R: r, Fill: ground}
	if !p.Palette.Band.Drawn() {
		disc = layout.Circle{X: x, Y: y, R: r, Fill: p.Palette.Paper, Width: layout.Hair, Stroke: p.Palette.Ink}
		color = p.Palette.Ink
	}
	p.Marks = append(p.Marks, disc)
	st := layout.Style{Face: layout.CondensedBold, Size: maxNumber, Color: color}
	for st.Size > LeastLabel && p.Measure.Width(number, st) > numberWide*r {
		st.Size--
	}
	p.Center(number, st, x, y+layout.Middle(st.Size))
}

// DrawTurnedNumber draws a number in a disc like DrawNumber, upside down.
func DrawTurnedNumber(p *layout.Canvas, number string, x, y, r float64, ground, color layout.Color) {
	from := len(p.Marks)
	DrawNumber(p, number, x, y, r, ground, color)
	for i, m := range p.Marks[from:] {
		if t, ok := m.(layout.Text); ok {
			t.X, t.Y, t.Turns = 2*x-t.X, 2*y-t.Y, 2
			p.Marks[from+i] = t
		}
	}
}

// maxNumber is the largest type of a number in a disc, in points, and numberWide its largest width in radiuses.
const (
	maxNumber  = 14.0
	numberWide = 1.5
)

// DrawFoot draws the ground of a name: all below a height from its center.
func DrawFoot(p *layout.Canvas, shape string, w, x, y, top float64) {
	const steps = 12
	inner := w - TokenEdge
	var left, right [][2]float64
	for k := range steps + 1 {
		at := top + (inner/2-top)*float64(k)/steps
		half := Across(shape, inner, at) / 2
		left, right = append(left, [2]float64{x - half, y + at}), append(right, [2]float64{x + half, y + at})
	}
	if !p.Palette.Band.Drawn() {
		p.Rule(left[0][0], right[0][0], y+top, layout.Hair, p.Palette.Ink)
		return
	}
	slices.Reverse(left)
	p.Marks = append(p.Marks, layout.Path{Points: slices.Concat(right, left), Closed: true, Fill: p.Palette.Band})
}

// The room over and under a token's machine in mm, and the minimum share of a token's
// width that is left for it.
const (
	overToken, underToken = 0.3, 0.6
	minMachine            = 0.4
)

// A footLabel is the text at the foot of a token. top is the top of its capitals and first its first baseline, both
// from the token's middle. under is the whole name, if it is cut.
type footLabel struct {
	lines, under []layout.TextLine
	top, first   float64
}

// tokenLabel returns a model's name on as few lines as possible, none for a number, which is in a disc. A model
// without a picture has both on its foot.
func tokenLabel(j job.Job, s Stand, shape string, w float64) footLabel {
	if s.Number != "" && s.Likeness != nil {
		return footLabel{}
	}
	pad := max(TokenEdge+TokenAir, LabelPad(Wide(shape, w)))
	t := tokenWords{m: j.Measure, shape: shape, w: w, color: j.Palette.OnBand, pad: pad}
	t.foot = w/2 - LabelPad(Wide(shape, w)) - Descender
	name := strings.TrimSpace(s.Number + " " + typeset.NameWithin(s.Unit, typeset.MostName))
	lines, all := t.lines(name)
	label := footLabel{lines: lines}
	if !all {
		label.under = WholeName(j, name, Wide(shape, w))
	}
	label.top = t.top(len(label.lines))
	label.first = label.top + labelCapitals
	return label
}

// tokenWords sets words from a token's foot upwards.
type tokenWords struct {
	m      *layout.Measure
	shape  string
	w, pad float64
	foot   float64 // the last line's baseline, from the middle
	color  layout.Color
}

// room is the length of the lines over the foot.
func (t *tokenWords) room() float64 { return Across(t.shape, t.w, t.foot) - 2*t.pad }

// top returns the top of the capitals of the first of several lines.
func (t *tokenWords) top(lines int) float64 {
	return t.foot - labelCapitals - float64(lines-1)*LabelLead
}

// most returns how many lines leave room for the machine, at least 1.
func (t *tokenWords) most() int {
	highest := arrowDepth(t.w) + overToken + float64(minMachine*t.w) + underToken - t.w/2
	return max(1, int(math.Floor(1+(t.top(1)-highest)/LabelLead)))
}

// lines sets a text over the foot, and raises the foot to a wider part of the token if
// needed. all reports whether the text fits. Words are split only if nothing else helps.
// If there is no room, the text still gets one line.
func (t *tokenWords) lines(text string) (set []layout.TextLine, all bool) {
	from := t.foot
	for _, parts := range []bool{false, true} {
		for _, try := range tokenTries {
			t.foot = from - try.up*t.w
			st := layout.Style{Face: layout.CondensedBold, Size: try.size, Color: t.color}
			if !parts && t.m.Longest(text, st) > t.room() {
				continue
			}
			if set = t.m.Wrap(t.room(), st.Span(text)); len(set) <= min(try.lines, t.most()) {
				return set, true
			}
		}
	}
	return cutName(t.m, t.most(), t.room(), text, layout.Style{Face: layout.CondensedBold, Size: LeastLabel,
		Color: t.color}), false
}

// tokenTries are ways to set words on a token, tried until they fit: the number of lines,
// the type size, and how far to raise the foot to a wider part, as a share of the token's
// width.
var tokenTries = []struct {
	lines    int
	size, up float64
}{{1, 8.5, 0}, {1, 8.5, 0.03}, {1, 7.5, 0.03}, {1, LeastLabel, 0.03}, {1, LeastLabel, 0.06}, {1, LeastLabel, 0.09},
	{2, 8.5, 0}, {2, 7.5, 0.03}, {2, LeastLabel, 0.03}, {2, LeastLabel, 0.06}}
