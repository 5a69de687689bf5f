package typeset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Long reports whether a track has more boxes than the scale draws, so that it becomes a number to write.
func (k Kit) Long(t rules.Track) bool { return t.Boxes > k.Most || k.As[t.ID] == AsField }

// ManyBoxes is the largest number of full-size boxes of a track. minBox is the size in mm that smaller boxes keep
// if possible.
const (
	ManyBoxes = 40
	minBox    = 3
)

// boxOf returns the size of a track's boxes in mm.
func (k Kit) boxOf(t rules.Track) float64 {
	if t.Boxes > ManyBoxes && !k.Fields { // else it may be a ladder
		return max(0.75*k.Box, min(k.Box, minBox))
	}
	return k.Box
}

// group is the tracks under one heading.
type group struct {
	Name   string
	Tracks []rules.Track
}

// groups collects tracks by group, in order of first appearance.
func groups(tracks []rules.Track) []group {
	var out []group
	at := map[string]int{}
	for _, t := range tracks {
		i, ok := at[t.Group]
		if !ok {
			i = len(out)
			at[t.Group] = i
			out = append(out, group{Name: t.Group})
		}
		out[i].Tracks = append(out[i].Tracks, t)
	}
	return out
}

// overWhole is how much lower tracks must be at full width than in a column to go above the others.
const overWhole = 0.7

// Tallest is the height up to which a row of groups stays whole.
const Tallest = 46

// gutter is the space between two columns of groups, in mm.
const gutter = 2.5

// columnsOf returns the number of columns for groups, and their width.
func (k Kit) columnsOf(groups int) (n int, w float64) {
	lines := (groups + 2) / 3
	n = (groups + lines - 1) / lines
	return n, (k.W - gutter*float64(n-1)) / float64(n)
}

// Tracks sets tracks in up to three columns of groups. Tracks without a group go above the others if only the full
// width holds them beside their labels, or if a column is much too narrow.
func (k Kit) Tracks(tracks []rules.Track) []layout.Row {
	all := groups(tracks)
	if len(all) == 0 {
		return nil
	}
	var rows []layout.Row
	n, w := k.columnsOf(len(all))
	if g := all[0]; g.Name == "" && len(all) > 1 && !k.In(w).oneLines(g.Tracks) {
		over := k.Column(g.Tracks, k.oneLines(g.Tracks))
		if k.oneLines(g.Tracks) || layout.Height(over) < overWhole*layout.Height(k.In(w).Column(g.Tracks, false)) {
			rows, all = over, k.halveGroup(all[1:])
			n, w = k.columnsOf(len(all))
		}
	}
	below := map[bool]bool{} // boxes go below labels, by whether groups have names
	for _, g := range all {
		below[g.Name != ""] = below[g.Name != ""] || !k.In(w).oneLines(g.Tracks)
	}
	for len(all) > 0 {
		part := all[:min(n, len(all))]
		all = all[len(part):]
		heads, bodies, xs := make([][]layout.Row, len(part)), make([][]layout.Row, len(part)), make([]float64,
			len(part))
		for i, g := range part {
			xs[i] = float64(i) * (w + gutter)
			heads[i] = k.In(w).Heading(g.Name)
			bodies[i] = k.In(w).Column(g.Tracks, !below[g.Name != ""])
		}
		head := k.OneRow(layout.SideBySide(heads, xs))
		if head.H > 0 {
			head.H += 0.5
		}
		body := layout.SideBySide(bodies, xs)
		if k.Abreast(bodies, xs).H <= Tallest { // read group by group
			for i := range part {
				bodies[i] = slices.Concat(heads[i], []layout.Row{layout.Space(head.H - layout.Height(heads[i]))},
					bodies[i])
			}
			body = []layout.Row{k.Abreast(bodies, xs)}
		} else if head.H > 0 {
			body = layout.RepeatHead(head, body)
		}
		if len(rows) > 0 {
			rows = append(rows, layout.Space(k.Gap/2))
		}
		rows = append(rows, body...)
	}
	return rows
}

// halveGroup splits a single group into two columns, if its tracks fit on one line in each.
func (k Kit) halveGroup(all []group) []group {
	if _, w := k.columnsOf(2); len(all) != 1 || !k.In(w).oneLines(all[0].Tracks) {
		return all
	}
	half := (len(all[0].Tracks) + 1) / 2
	return []group{{all[0].Name, all[0].Tracks[:half]}, {"", all[0].Tracks[half:]}}
}

// Abreast sets columns side by side as one row that never breaks.
func (k Kit) Abreast(columns [][]layout.Row, xs []float64) layout.Row {
	var all layout.Row
	set := make([]layout.Row, len(columns))
	for i, rows := range columns {
		set[i] = k.OneRow(rows)
		all.H = max(all.H, set[i].H)
	}
	all.Draw = func(p *layout.Canvas, x, y float64) {
		for i, r := range set {
			r.Draw(p, x+xs[i], y)
		}
	}
	return all
}

// Column returns the tracks of a group one under another. The boxes of one-line tracks are aligned.
func (k Kit) Column(tracks []rules.Track, inline bool) []layout.Row {
	var rows []layout.Row
	labels := make([]float64, len(tracks))
	at, most := 0.0, 0.0
	for i, t := range tracks {
		labels[i] = k.Measure.Set(k.trackLabel(t)...).W + labelGap
		if at = max(at, labels[i]); t.Boxes > 0 && !k.Long(t) {
			most = max(most, k.lineWidth(t)-labels[i])
		}
	}
	at = min(at, k.W-most) // only boxes after a longer label are elsewhere
	for i, t := range tracks {
		switch {
		case k.Fields && k.Long(t):
			rows = append(rows, k.field(t))
		case t.Boxes <= 0 || k.Long(t):
			rows = append(rows, k.Text(k.trackLabel(t)...)...)
		case inline:
			rows = append(rows, k.trackLine(t, max(at, labels[i]))...)
		default:
			rows = append(rows, k.trackBelow(t)...)
		}
	}
	return rows
}

// TrackBoxes is the spacing of a track's boxes.
type TrackBoxes struct {
	w, H, gap, extra float64 // extra: between two groups of every
	every, marked    int
	captions         []string
	round            bool
}

// Boxes returns the boxes of a track, to tick.
func (k Kit) Boxes(t rules.Track) TrackBoxes {
	box := k.boxOf(t)
	b := TrackBoxes{w: box, H: box, gap: 0.18 * box, extra: 0.4 * box, every: t.Every, marked: t.Marked,
		round: t.Round}
	if k.Fields {
		b.gap, b.extra = 0.04*box, 0.3*box
	}
	if b.every <= 0 || b.every%5 == 0 {
		b.every = 5 // the eye counts five at a glance
	}
	if k.captionsFit(t) {
		if b.captions = t.Captions; k.Fields && b.captions != nil { // a scale
			b.w, b.gap = scaleWide*box, 0
			if t.Round {
				b.w = box
			}
		}
		for _, c := range t.Captions {
			b.w = max(b.w, k.Measure.Width(layout.Clean(c), k.caption())+captionPad)
		}
	}
	if b.w > b.H {
		b.round, b.gap = false, b.gap+captionGap
	}
	return b
}

// scaleWide is the width of a scale's boxes on a card as a share of their height.
const scaleWide = 0.94

// captionsFit reports whether a track's captions fit in its boxes. If one is too long, all go after the label.
func (k Kit) captionsFit(t rules.Track) bool {
	for _, c := range t.Captions {
		if k.Measure.Width(layout.Clean(c), k.caption())+captionPad > min(k.W, widestCaption) {
			return false
		}
	}
	return true
}

// captionPad is the padding of a caption that widens its box, captionGap the extra space between such boxes, in mm.
const (
	captionPad = 0.6
	captionGap = 0.2
)

// widestCaption is the largest width of a box widened by its caption, in mm.
const widestCaption = 22

// x returns where box i starts.
func (b TrackBoxes) x(i int) float64 { return float64(i)*(b.w+b.gap) + float64(i/b.every)*b.extra }

// Width returns the length of n boxes.
func (b TrackBoxes) Width(n int) float64 {
	if n <= 0 {
		return 0
	}
	return b.x(n-1) + b.w
}

// Fit returns how many boxes fit in a width: a multiple of ten for boxes in fives if possible, else whole groups.
func (b TrackBoxes) Fit(w float64) int {
	n := 1
	for b.Width(n+1) <= w {
		n++
	}
	switch {
	case b.every == 5 && n >= 10:
		n -= n % 10
	case n > b.every:
		n -= n % b.every
	}
	return n
}

// Row returns the boxes of a range, at x from the left.
func (b TrackBoxes) Row(from, to int, at, h float64, caption layout.Style) layout.Row {
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i := from; i < to; i++ {
			left, top := x+at+b.x(i-from), y+(h-b.H)/2
			if p.Box(left, top, b.w, b.H, b.round); i < b.marked {
				p.Cross(left, top, b.w, b.H)
			}
			if i < len(b.captions) {
				p.Center(b.captions[i], caption, left+b.w/2, top+b.H/2+layout.Middle(caption.Size))
			}
		}
	}}
}

// ofFull returns the words before the value of all boxes of a track that are not drawn.
func ofFull(t rules.Track) string {
	if t.Marked > 0 {
		return fmt.Sprintf("%d/%d marked, of ", t.Marked, t.Boxes)
	}
	return "of "
}

// FullOf returns the value of all of a track's boxes.
func FullOf(t rules.Track) string {
	if t.Full != "" {
		return t.Full
	}
	return strconv.Itoa(t.Boxes)
}

// labelGap is the space between a label and its boxes, noteGap that between boxes and their note, in mm.
const (
	labelGap = 1.2
	noteGap  = 1.0
)

// caption returns the style of words in boxes.
func (k Kit) caption() layout.Style { return k.Ink(layout.Condensed, k.Tiny()) }

// trackLabel returns a track's name and note, with room to write if there are too many boxes to draw. With fields
// the note is behind the boxes, and the name is short on a tight card.
func (k Kit) trackLabel(t rules.Track) []layout.Span {
	st := k.Ink(layout.Condensed, k.Body)
	if k.Fields {
		t.Sign, t.Note = "", ""
		if k.Tight {
			t.Label = cmp.Or(t.Short, t.Label)
		}
		st.Face = layout.CondensedBold
	}
	label := append(layout.GlyphSpans(t.Sign, st), k.struck(st, t.Lost()).Span(t.Label))
	if t.Note != "" && (t.Full == "" || !k.Long(t)) {
		label = append(label, k.Muted(layout.Condensed, k.Tiny()).Span("\u00a0 "+t.Note))
	}
	if len(t.Captions) > 0 && !k.captionsFit(t) {
		label = append(label, k.Muted(layout.Condensed, k.Tiny()).Span(" ("+strings.Join(t.Captions, ", ")+")"))
	}
	if k.Long(t) && !k.Fields {
		label = append(label, k.Ink(layout.Condensed, k.Body).Span("  ________ "+ofFull(t)+FullOf(t)))
	}
	return label
}

// PerLine returns how many of a track's boxes fit on one line beside its label.
func (k Kit) PerLine(t rules.Track) int {
	if k.Run == 0 || t.Boxes <= k.Run || len(t.Captions) > 0 { // a scale is not broken
		return t.Boxes
	}
	b := k.Boxes(t)
	return b.Fit(b.Width(k.Run))
}

// oneLines reports whether each of some tracks fits on one line.
func (k Kit) oneLines(tracks []rules.Track) bool {
	return !slices.ContainsFunc(tracks, func(t rules.Track) bool { return !k.OneLine(t) })
}

// wide returns the length of a track's longest line of boxes.
func (k Kit) wide(t rules.Track) float64 { return k.Boxes(t).Width(k.PerLine(t)) }

// OneLine reports whether a track's label and its longest line of boxes fit side by side.
func (k Kit) OneLine(t rules.Track) bool {
	if t.Boxes <= 0 || k.Long(t) && !k.Fields {
		return true
	}
	if k.Long(t) {
		return k.fieldWidth(t) <= k.W
	}
	return k.lineWidth(t) <= k.W
}

// lineWidth returns the length of a track's label, its longest line of boxes and its note side by side.
func (k Kit) lineWidth(t rules.Track) float64 {
	w := k.Measure.Set(k.trackLabel(t)...).W + labelGap + k.wide(t)
	if note := k.noteBehind(t); note.W > 0 {
		w += noteGap + note.W
	}
	return w
}

// noteBehind returns the note of a track on a card, which the number of its boxes may make needless.
func (k Kit) noteBehind(t rules.Track) layout.TextLine {
	if !k.Fields || t.Note == FullOf(t) || len(t.Note) == 1 { // a mark, which the rules explain
		t.Note = ""
	}
	t.Note = strings.TrimPrefix(t.Note, FullOf(t)+", ")
	return k.Measure.Set(k.Muted(layout.Condensed, k.Tiny()).Span(t.Note))
}

func (k Kit) boxLine(t rules.Track) float64 {
	line := k.Ink(layout.Condensed, k.Body).Lead()
	if k.Fields {
		return max(1.08*k.boxOf(t), line)
	}
	return max(1.25*k.boxOf(t)+0.3, line)
}

// trackLine returns a label with its boxes on the same line, and surplus boxes below.
func (k Kit) trackLine(t rules.Track, at float64) []layout.Row {
	b, h := k.Boxes(t), k.boxLine(t)
	n := k.PerLine(t)
	var rows []layout.Row
	for from := 0; from < t.Boxes; from += n {
		r := b.Row(from, min(from+n, t.Boxes), at, h, k.caption())
		r.Keep = from+n < t.Boxes
		rows = append(rows, r)
	}
	label, note, boxes := k.Measure.Set(k.trackLabel(t)...), k.noteBehind(t), rows[0].Draw
	rows[0].Draw = func(p *layout.Canvas, x, y float64) {
		p.Text(label, x, y+h/2+layout.Middle(k.Body))
		boxes(p, x, y)
		if note.W > 0 {
			p.Text(note, x+at+b.Width(min(n, t.Boxes))+noteGap, y+h/2+layout.Middle(k.Tiny()))
		}
	}
	return rows
}

// trackBelow returns a label with its boxes below, followed by the note.
func (k Kit) trackBelow(t rules.Track) []layout.Row {
	if k.Fields && t.Note == FullOf(t) {
		t.Note = ""
	}
	note := k.Measure.Set(k.Muted(layout.Condensed, k.Tiny()).Span(t.Note))
	b, h := k.Boxes(t), k.boxLine(t)
	n := b.Fit(k.W)
	if k.Run > 0 && len(t.Captions) == 0 {
		n = min(n, b.Fit(b.Width(k.Run)))
	}
	last := t.Boxes - (t.Boxes-1)/n*n
	if t.Boxes > n && t.Boxes < 2*n && 3*last < n && len(t.Captions) == 0 { // two lines of nearly equal length
		n = (t.Boxes + 1) / 2
		last, b.every = t.Boxes-n, n
	}
	behind := b.Width(last)+0.8+note.W <= k.W
	over := t
	if behind {
		over.Note = ""
	}
	label := k.trackLabel(over)
	if k.Fields && over.Note != "" {
		label = append(label, k.Muted(layout.Condensed, k.Tiny()).Span("\u00a0 "+over.Note))
	}
	rows := k.Text(label...)
	if len(rows) > 0 {
		rows[len(rows)-1].Keep = true
	}
	for from := 0; from < t.Boxes; from += n {
		rows = append(rows, b.Row(from, min(from+n, t.Boxes), 0, h, k.caption()))
	}
	for i := range rows[:len(rows)-1] {
		rows[i].Keep = rows[i].Keep || len(rows) <= FewLines
	}
	end := &rows[len(rows)-1]
	end.H += 0.5
	if boxes := end.Draw; behind && note.W > 0 {
		end.Draw = func(p *layout.Canvas, x, y float64) {
			boxes(p, x, y)
			p.Text(note, x+b.Width(last)+0.8, y+h/2+layout.Middle(k.Tiny()))
		}
	}
	return rows
}
