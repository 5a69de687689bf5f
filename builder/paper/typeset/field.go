package typeset

import (
	"strconv"

	"gantry/builder/layout"
	"gantry/rules"
)

// The field to write a number in, in mm.
const (
	FieldWide = 12.0
	FieldHigh = 4.6
)

// fieldLine returns a track as one line: its label, a field to write in, and its maximum.
func (k Kit) fieldLine(t rules.Track) (label, of layout.TextLine) {
	return k.Measure.Set(k.trackLabel(t)...), k.Measure.Set(k.Muted(layout.Condensed, k.Body).Span(ofFull(t)),
		k.Ink(layout.CondensedBold, k.Body).Span(FullOf(t)))
}

// fieldWidth returns the length of that line.
func (k Kit) fieldWidth(t rules.Track) float64 {
	label, of := k.fieldLine(t)
	return label.W + labelGap + FieldWide + 1.2 + of.W
}

// field returns a track as a field to write in.
func (k Kit) field(t rules.Track) layout.Row {
	label, of := k.fieldLine(t)
	at := label.W + labelGap
	if k.fieldWidth(t) > k.W { // the label is above it
		over := k.Text(append(k.trackLabel(t), k.Ink(layout.Condensed, k.Body).Span(WideBlank+ofFull(t)+FullOf(t)))...)
		return k.OneRow(append(over, k.fieldAt(layout.TextLine{}, layout.TextLine{}, 0)))
	}
	return k.fieldAt(label, of, at)
}

func (k Kit) fieldAt(label, of layout.TextLine, at float64) layout.Row {
	return layout.Row{H: FieldHigh + 0.8, Draw: func(p *layout.Canvas, x, y float64) {
		base := y + 0.4 + FieldHigh/2 + layout.Middle(k.Body)
		p.Text(label, x, base)
		p.Box(x+at, y+0.4, FieldWide, FieldHigh, false)
		p.Text(of, x+at+FieldWide+1.2, base)
	}}
}

// The steps of a ladder in mm, and the range of box numbers that become a ladder.
const (
	rungHigh   = 4.6
	minLadder  = 24
	MostLadder = 200
)

// ladder returns a track as two or three scales, of tens and single boxes, that a pencil marks off downwards. ok is
// false without room.
func (k Kit) ladder(t rules.Track) (rows []layout.Row, ok bool) {
	if t.Boxes < minLadder && k.As[t.ID] != AsLadder || t.Boxes > MostLadder {
		return nil, false
	}
	unit := 1
	if n, _ := strconv.Atoi(t.Full); n > t.Boxes && n%t.Boxes == 0 {
		unit = n / t.Boxes
	}
	label := k.Text(append(k.trackLabel(t), k.Muted(layout.Condensed, k.Body).Span(WideBlank+ofFull(t)),
		k.Ink(layout.CondensedBold, k.Body).Span(FullOf(t)))...)
	label[len(label)-1].Keep = true
	st := k.Ink(layout.Condensed, k.Tiny())
	scale := func(from, to, step int) bool {
		wide := k.Measure.Width(strconv.Itoa(to*step), st) + 1.4
		wide = max(wide, 4.6)
		per := int((k.W + 0.01) / wide)
		if per < 5 {
			return false
		}
		wide = min(k.W/float64(per), max(8, wide))
		for at := from; at <= to; at += per {
			last := min(at+per-1, to)
			first := at
			rows = append(rows, layout.Row{H: rungHigh + 0.5, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
				for i := first; i <= last; i++ {
					left := x + float64(i-first)*wide
					p.Marks = append(p.Marks, layout.Rect{X: left, Y: y, W: wide, H: rungHigh, Width: layout.Hair,
						Stroke: p.Palette.Rule})
					p.Center(strconv.Itoa(i*step), st, left+wide/2, y+rungHigh/2+layout.Middle(st.Size))
				}
			}})
		}
		return true
	}
	if !scale(0, t.Boxes/10, 10*unit) || !scale(0, 9, unit) {
		return nil, false
	}
	rows[len(rows)-1].Keep = false
	return append(label, rows...), true
}
