package tokens

import (
	"context"
	"math"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/typeset"
)

// The instructions for tokens. Blank ones have no arrow.
const (
	howCutTokens   = "Tokens: glue onto cardstock, then cut along the outlines. The thick edge "
	howTokens      = howCutTokens + "and the arrow are the front."
	howBlankTokens = howCutTokens + "is the front."
)

// Set sets a token per model and mode: the machine from above, its front up.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	var list []pieces.Piece
	for _, m := range pieces.Stands(j) {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		list = append(list, Token(j, m))
	}
	return pieces.Set(ctx, j, doc, "Tokens", howTokens, list)
}

// Token returns one machine from above with its name.
func Token(j job.Job, m pieces.Stand) pieces.Piece {
	base, shape := pieces.Base(j, m.Likeness), pieces.Shape(j, m.Likeness)
	name, under, top := tokenLabel(j, m, shape, base)
	figure := pieces.FromAbove(j.Drawings, m.Likeness, j.Palette)
	w := pieces.Wide(shape, base)
	draw := func(p *layout.Canvas, x, y float64) {
		x, y = x+w/2, y+base/2
		pieces.DrawToken(p, shape, base, x, y)
		if figure.ID != "" {
			figure.Y = y - base/2 + pieces.TokenFront + overToken
			figure.H = y + top - underToken - figure.Y
			figure.W = figure.H * figure.Drawing.W / figure.Drawing.H
			figure.X, figure.Title = x-figure.W/2, m.Title()
			p.Marks = append(p.Marks, figure)
		}
		pieces.DrawLabels(p, name, x, y+top)
	}
	return pieces.Piece{Title: m.Title(), Unit: m.Unit.Unit.ID, W: w, H: base, Under: under, Draw: draw}
}

// The space over and under a token's machine in mm, and the smallest share of a token's width for it.
const (
	overToken, underToken = 0.5, 0.8
	leastMachine          = 0.26
)

// tokenLabel returns the words on a token and their top below its middle: the words that tell it from its twins at
// the foot, and above them the name in as few lines as possible. If the name is too long, under is the whole name.
func tokenLabel(j job.Job, s pieces.Stand, shape string, w float64) (set, under []layout.TextLine,
	top float64) {
	t := tokenWords{m: j.Measure, shape: shape, w: w, color: j.Palette.Ink,
		pad: max(pieces.TokenEdge+pieces.TokenAir, pieces.LabelPad(pieces.Wide(shape, w)))}
	t.foot = w/2 - t.pad - pieces.Descender
	caption, _ := t.lines(s.Caption(), 1)
	t.foot -= float64(len(caption)) * pieces.LabelLead
	name := typeset.NameWithin(s.Unit, typeset.MostName)
	set, all := t.lines(name, 0)
	if !all {
		under = pieces.WholeName(j, name, pieces.Wide(shape, w))
	}
	return append(set, caption...), under, t.top(len(set))
}

// tokenWords sets words from a token's foot upwards.
type tokenWords struct {
	m      *layout.Measure
	shape  string
	w, pad float64
	foot   float64 // the position of the last line, from the middle
	color  layout.Color
}

// room returns the length of the lines at the foot.
func (t *tokenWords) room() float64 { return pieces.Across(t.shape, t.w, t.foot) - 2*t.pad }

// top returns the top of the capitals of the first of several lines.
func (t *tokenWords) top(lines int) float64 { return t.foot - 2.2 - float64(lines-1)*pieces.LabelLead }

// most returns the number of lines that leave room for the machine, 0 for none.
func (t *tokenWords) most() int {
	highest := pieces.TokenFront + overToken + leastMachine*t.w + underToken - t.w/2
	return max(0, int(math.Floor(1+(t.top(1)-highest)/pieces.LabelLead)))
}

// lines returns a text above the foot, which is raised where the token is wider. all reports whether the text is
// complete. Words break only as a last resort. Without room there are at most least lines.
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

// tokenTries lists ways to set words on a token: the number of lines, their size, and their height above the foot,
// as a share of the token's width. The first that fits wins.
var tokenTries = []struct {
	lines    int
	size, up float64
}{{1, 8.5, 0}, {1, 8.5, 0.03}, {1, 7.5, 0.03}, {1, pieces.LeastLabel, 0.03}, {1, pieces.LeastLabel, 0.06},
	{2, 8.5, 0}, {2, 7.5, 0.03}, {2, pieces.LeastLabel, 0.03}, {2, pieces.LeastLabel, 0.06},
	{9, 7.5, 0.03}, {9, pieces.LeastLabel, 0.03}, {9, pieces.LeastLabel, 0.06}}
