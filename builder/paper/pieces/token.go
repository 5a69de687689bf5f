package pieces

import (
	"math"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Token returns one machine from above with its name.
func Token(j job.Job, m Stand) Piece {
	base, shape := Base(j, m.Likeness), Shape(j, m.Likeness)
	name, under, top := tokenLabel(j, m, shape, base)
	figure := FromAbove(j.Drawings, m.Likeness, j.Palette)
	w := Wide(shape, base)
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
	return Piece{Title: m.Title(), Unit: m.Unit.Unit.ID, W: w, H: base, Under: under, Draw: draw}
}

// The room over and under a token's machine in mm, and the minimum share of a token's
// width that is left for it.
const (
	overToken, underToken = 0.5, 0.8
	leastMachine          = 0.26
)

// tokenLabel returns the text on a token and the top of its capitals, from the token's
// middle. The name takes as few lines as possible. Below it, a caption tells the token
// from its twins. If the name doesn't fit, under is the whole name.
func tokenLabel(j job.Job, s Stand, shape string, w float64) (set, under []layout.TextLine,
	top float64) {
	t := tokenWords{m: j.Measure, shape: shape, w: w, color: j.Palette.Ink,
		pad: max(TokenEdge+TokenAir, LabelPad(Wide(shape, w)))}
	t.foot = w/2 - t.pad - Descender
	caption, _ := t.lines(s.Caption(), 1)
	t.foot -= float64(len(caption)) * LabelLead
	name := typeset.NameWithin(s.Unit, typeset.MostName)
	set, all := t.lines(name, 0)
	if !all {
		under = WholeName(j, name, Wide(shape, w))
	}
	return append(set, caption...), under, t.top(len(set))
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
func (t *tokenWords) top(lines int) float64 { return t.foot - 2.2 - float64(lines-1)*LabelLead }

// most returns how many lines leave room for the machine, or 0.
func (t *tokenWords) most() int {
	highest := TokenFront + overToken + leastMachine*t.w + underToken - t.w/2
	return max(0, int(math.Floor(1+(t.top(1)-highest)/LabelLead)))
}

// lines sets a text over the foot, and raises the foot to a wider part of the token if
// needed. all reports whether the text fits. Words are split only if nothing else helps.
// If there is no room, the text still gets least lines.
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

// tokenTries are ways to set words on a token, tried until they fit: the number of lines,
// the type size, and how far to raise the foot to a wider part, as a share of the token's
// width.
var tokenTries = []struct {
	lines    int
	size, up float64
}{{1, 8.5, 0}, {1, 8.5, 0.03}, {1, 7.5, 0.03}, {1, LeastLabel, 0.03}, {1, LeastLabel, 0.06},
	{2, 8.5, 0}, {2, 7.5, 0.03}, {2, LeastLabel, 0.03}, {2, LeastLabel, 0.06},
	{9, 7.5, 0.03}, {9, LeastLabel, 0.03}, {9, LeastLabel, 0.06}}
