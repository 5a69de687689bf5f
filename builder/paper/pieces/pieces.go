package pieces

import (
	"context"
	"fmt"
	"strconv"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// SmallBase is the side of the smallest base of a unit in mm.
const SmallBase = 25.0

const (
	middleBase = 32.0
	largeBase  = 40.0
	giantBase  = 50.0
)

// Base returns the side of a unit's base in mm. l may be nil.
func Base(j job.Job, l *rules.Likeness) float64 {
	if mm, chosen := j.ChosenBase(); chosen {
		return mm
	}
	switch {
	case l == nil || j.About.Board != rules.OpenTable || l.Plan == rules.Infantry:
		return SmallBase
	case l.Plan == rules.Kaiju || l.Plan == rules.Ship:
		return giantBase
	case l.Mass < 3:
		return SmallBase
	case l.Mass < 7:
		return middleBase
	}
	return largeBase
}

// A Piece is one thing to cut out, its cut inside a box of w × h. A name that is too long for it is printed in full
// under it.
type Piece struct {
	Title, Unit string
	W, H        float64
	Token       bool // cut in rows, so its sheet has cut marks, and a title if that costs no sheet
	Copy        int  // its number among equal markers, 0 for other pieces
	Under       []layout.TextLine
	Draw        func(p *layout.Canvas, x, y float64)
}

// high returns the height of a piece with the name under it.
func (p Piece) high() float64 {
	if len(p.Under) == 0 {
		return p.H
	}
	return p.H + underGap + float64(len(p.Under))*LabelLead
}

// underGap is the space between a piece and the name under it, in mm.
const underGap = 0.8

// The space for scissors in mm: between rows, and between the pieces of a row.
const (
	pieceGap = 3.0
	sideGap  = 0.5 // at least, between pieces that are narrower over their feet
)

// gap returns the minimum space beside a piece.
func (p Piece) gap() float64 {
	if p.Token {
		return pieceGap
	}
	return sideGap
}

// A Stand is a model in one of its modes.
type Stand struct {
	job.Entry
	Likeness *rules.Likeness // nil if it cannot be drawn
	Number   string          // tells it from its twins, "" for a single model
}

// Looks returns what a model looks like in each of its modes, a single nil if it can't be drawn.
func Looks(m job.Entry) (looks []*rules.Likeness) {
	all := typeset.Likenesses(m.Unit)
	for i := range all {
		looks = append(looks, &all[i])
	}
	if looks == nil {
		return []*rules.Likeness{nil}
	}
	return looks
}

// Models returns a piece per model, for each of its modes.
func Models(ctx context.Context, j job.Job, of func(job.Job, Stand) Piece) (list []Piece, err error) {
	for _, s := range Stands(j) {
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		list = append(list, of(j, s))
	}
	return list, nil
}

// Stands returns the models of a list in each of their modes, numbered.
func Stands(j job.Job) (list []Stand) {
	letters := letters(j)
	for _, m := range j.Models() {
		number := ""
		if m.Twin.Of > 1 {
			number = letters[m.Unit.Unit.ID] + strconv.Itoa(m.Twin.N)
		}
		for _, l := range Looks(m) {
			list = append(list, Stand{m, l, number})
		}
	}
	return list
}

// letters returns a letter for each unit of several models, if there is more than one such unit.
func letters(j job.Job) map[string]string {
	var twins []string
	for _, u := range j.All {
		if u.Unit.Number() > 1 {
			twins = append(twins, u.Unit.ID)
		}
	}
	out := map[string]string{}
	for i := range twins[:min(len(twins), 26)] {
		if len(twins) > 1 {
			out[twins[i]] = string(rune('A' + i))
		}
	}
	return out
}

// Key says which unit each number is of: "A1–A11 Pods".
func Key(j job.Job) (list []string) {
	letters := letters(j)
	for _, u := range j.Sheet.Units {
		if n := u.Unit.Number(); n > 1 {
			of := letters[u.Unit.ID]
			list = append(list, fmt.Sprintf("%s1–%s%d %s", of, of, n, typeset.NameWithin(j.Named(u), typeset.MostName)))
		}
	}
	return list
}

// Label returns a name and its mode in at most a number of lines of a width. If the name is too long, it is cut, and
// under is the whole name.
func Label(j job.Job, s Stand, w float64, most int, color layout.Color) (set, under []layout.TextLine) {
	larger := min(maxLabel, LeastLabel*j.Options.Factor())
	var caption []layout.TextLine
	for _, size := range []float64{larger, LeastLabel} {
		if s.Likeness != nil && (caption == nil || len(caption) > 1) {
			caption = j.Measure.Wrap(w, layout.Style{Face: layout.Condensed, Size: size,
				Color: color}.Span(layout.Clean(s.Likeness.Mode)))
		}
	}
	name := typeset.NameWithin(s.Unit, typeset.MostName)
	sizes := []float64{maxLabel, max(larger, 7.5), LeastLabel}
	if set = nameLines(j.Measure, name, w, max(1, most-len(caption)), color, sizes); set != nil {
		return append(set, caption...), nil
	}
	st := layout.Style{Face: layout.CondensedBold, Size: LeastLabel, Color: color}
	if caption != nil && j.Measure.Longest(name, st) <= w { // the mode follows the name
		small := layout.Style{Face: layout.Condensed, Size: LeastLabel, Color: color}
		set = j.Measure.Wrap(w, st.Span(name+typeset.WideBlank), small.Span(layout.Clean(s.Likeness.Mode)))
		if len(set) <= most {
			return set, nil
		}
	}
	return append(cutName(j.Measure, max(1, most-len(caption)), w, name, st), caption...), WholeName(j, name, w)
}

// nameLines returns a name in the largest of some sizes that fits in a number of lines, with broken words only if
// nothing else helps, or nil.
func nameLines(m *layout.Measure, name string, w float64, most int, color layout.Color, sizes []float64,
) []layout.TextLine {
	for _, broken := range []bool{false, true} {
		for _, size := range sizes {
			st := layout.Style{Face: layout.CondensedBold, Size: size, Color: color}
			if !broken && m.Longest(name, st) > w {
				continue
			}
			if set := m.Wrap(w, st.Span(name)); len(set) <= most {
				return set
			}
		}
	}
	return nil
}

// cutName returns the first lines of a name, with "…" and the number that ends it.
func cutName(m *layout.Measure, lines int, w float64, name string, st layout.Style) []layout.TextLine {
	return m.CutWithEnd(lines, w, st.Span(name), st.Span("…"+typeset.EndNumber(name)))
}

// WholeName returns a full name under a piece of a width.
func WholeName(j job.Job, name string, w float64) []layout.TextLine {
	return j.Measure.Wrap(w, layout.Style{Face: layout.Condensed, Size: LeastLabel, Color: j.Palette.Ink}.Span(name))
}

// LeastLabel is the smallest type on a piece, maxLabel the largest. LabelLead is the line height in mm, and
// labelCapitals the height of capitals in the largest.
const (
	LeastLabel    = 7.0
	maxLabel      = 8.5
	LabelLead     = 3.1
	labelCapitals = 2.2
)

// DrawLabels draws lines under each other, centered on x, the top of the first line's capitals at y.
func DrawLabels(p *layout.Canvas, lines []layout.TextLine, x, y float64) {
	for i, l := range lines {
		p.Text(l, x-l.W/2, y+labelCapitals+float64(i)*LabelLead)
	}
}

// Edge is the smallest margin around counters, in mm: the area that printers leave white.
const Edge = 10.0

// LabelPad returns the space beside words on a piece of a width. Small pieces have less.
func LabelPad(w float64) float64 {
	if w < 30 {
		return 1.5
	}
	return 2.6
}
