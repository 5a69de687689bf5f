package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Long reports whether a track has more boxes than the scale draws, so that it becomes a number to write.
func (k Kit) Long(t rules.Track) bool { return t.Boxes > k.Most || k.As[t.ID] == AsField }

// ManyBoxes is the largest number of full-size boxes of a track. leastBox is the size in mm that smaller boxes keep
// if possible.
const (
	ManyBoxes = 40
	leastBox  = 3
)

// boxOf returns the size of a track's boxes in mm.
func (k Kit) boxOf(t rules.Track) float64 {
	if t.Boxes > ManyBoxes && !k.Fields { // else it may be a ladder
		return max(0.75*k.Box, min(k.Box, leastBox))
	}
	return k.Box
}

// group is the tracks under one heading.
type group struct {
	Name   string
	Tracks []rules.Track
}

// Groups collects tracks by group, in order of first appearance.
func Groups(tracks []rules.Track) []group {
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

// Gutter is the space between two columns of groups, in mm.
const Gutter = 2.5

// columnsOf returns the number of columns for groups, and their width.
func (k Kit) columnsOf(groups int) (n int, w float64) {
	lines := (groups + 2) / 3
	n = (groups + lines - 1) / lines
	return n, (k.W - Gutter*float64(n-1)) / float64(n)
}

// Tracks sets tracks in up to three columns of groups. Tracks without a group go above the others if only the full
// width holds them beside their labels, or if a column is much too narrow.
func (k Kit) Tracks(tracks []rules.Track) []layout.Row {
	all := Groups(tracks)
	if len(all) == 0 {
		return nil
	}
	var rows []layout.Row
	n, w := k.columnsOf(len(all))
	if g := all[0]; g.Name == "" && len(all) > 1 && !k.In(w).OneLines(g.Tracks) {
		over := k.Column(g.Tracks, k.OneLines(g.Tracks))
		if k.OneLines(g.Tracks) || layout.Height(over) < overWhole*layout.Height(k.In(w).Column(g.Tracks, false)) {
			rows, all = over, k.halveGroup(all[1:])
			n, w = k.columnsOf(len(all))
		}
	}
	below := map[bool]bool{} // boxes go below labels, by whether groups have names
	for _, g := range all {
		below[g.Name != ""] = below[g.Name != ""] || !k.In(w).OneLines(g.Tracks)
	}
	for len(all) > 0 {
		part := all[:min(n, len(all))]
		all = all[len(part):]
		heads, bodies, xs := make([][]layout.Row, len(part)), make([][]layout.Row, len(part)), make([]float64,
			len(part))
		for i, g := range part {
			xs[i] = float64(i) * (w + Gutter)
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

// setInLines sets short tracks line by line, as many side by side as fit.
func (k Kit) setInLines(tracks []rules.Track) []layout.Row {
	const gutter = 5.0
	need := 0.0
	for _, t := range tracks {
		need = max(need, k.Measure.Set(k.trackLabel(t)...).W+1.2+k.wide(t))
	}
	n := max(1, min(len(tracks), int((k.W+gutter)/(need+gutter))))
	w := (k.W - gutter*float64(n-1)) / float64(n)
	columns, xs := make([][]layout.Row, n), make([]float64, n)
	for c := range columns {
		var of []rules.Track
		for i := c; i < len(tracks); i += n {
			of = append(of, tracks[i])
		}
		xs[c] = float64(c) * (w + gutter)
		columns[c] = k.In(w).Column(of, need <= w)
	}
	return layout.SideBySide(columns, xs)
}

// halveGroup splits a single group into two columns, if its tracks fit on one line in each.
func (k Kit) halveGroup(all []group) []group {
	if _, w := k.columnsOf(2); len(all) != 1 || !k.In(w).OneLines(all[0].Tracks) {
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
		labels[i] = k.Measure.Set(k.trackLabel(t)...).W + 1.2
		if at = max(at, labels[i]); t.Boxes > 0 && !k.Long(t) {
			most = max(most, k.wide(t))
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
	every            int
	captions         []string
	round            bool
}

// Boxes returns the boxes of a track, to tick.
func (k Kit) Boxes(t rules.Track) TrackBoxes {
	box := k.boxOf(t)
	b := TrackBoxes{w: box, H: box, gap: 0.18 * box, extra: 0.4 * box, every: t.Every, round: t.Round}
	if b.every <= 0 || b.every%5 == 0 {
		b.every = 5 // the eye counts five at a glance
	}
	if k.captionsFit(t) {
		b.captions = t.Captions
		for _, c := range t.Captions {
			b.w = max(b.w, k.Measure.Width(layout.Clean(c), k.Muted(layout.Condensed, k.Tiny()))+captionPad)
		}
	}
	if b.w > b.H {
		b.round, b.gap = false, b.gap+captionGap
	}
	return b
}

// captionsFit reports whether a track's captions fit in its boxes. If one is too long, all go after the label.
func (k Kit) captionsFit(t rules.Track) bool {
	for _, c := range t.Captions {
		if k.Measure.Width(layout.Clean(c), k.Muted(layout.Condensed, k.Tiny()))+captionPad > min(k.W, widestCaption) {
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
			p.Box(left, top, b.w, b.H, b.round)
			if i < len(b.captions) {
				p.Center(b.captions[i], caption, left+b.w/2, top+b.H/2+layout.Middle(caption.Size))
			}
		}
	}}
}

// FullOf returns the value of all of a track's boxes.
func FullOf(t rules.Track) string {
	if t.Full != "" {
		return t.Full
	}
	return strconv.Itoa(t.Boxes)
}

// trackLabel returns a track's name and note, with room to write if there are too many boxes to draw.
func (k Kit) trackLabel(t rules.Track) []layout.Span {
	label := append(layout.GlyphSpans(t.Sign, k.Ink(layout.Condensed, k.Body)),
		k.Ink(layout.Condensed, k.Body).Span(t.Label))
	if t.Note != "" && (t.Full == "" || !k.Long(t)) {
		label = append(label, k.Muted(layout.Condensed, k.Tiny()).Span("\u00a0 "+t.Note))
	}
	if len(t.Captions) > 0 && !k.captionsFit(t) {
		label = append(label, k.Muted(layout.Condensed, k.Tiny()).Span(" ("+strings.Join(t.Captions, ", ")+")"))
	}
	if k.Long(t) && !k.Fields {
		full := FullOf(t)
		label = append(label, k.Ink(layout.Condensed, k.Body).Span("  ________ of "+full))
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

// OneLines reports whether each of some tracks fits on one line.
func (k Kit) OneLines(tracks []rules.Track) bool {
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
	return k.Measure.Set(k.trackLabel(t)...).W+1.2+k.wide(t) <= k.W
}

func (k Kit) boxLine(t rules.Track) float64 {
	return max(1.25*k.boxOf(t)+0.3, k.Ink(layout.Condensed, k.Body).Lead())
}

// trackLine returns a label with its boxes on the same line, and surplus boxes below.
func (k Kit) trackLine(t rules.Track, at float64) []layout.Row {
	b, h := k.Boxes(t), k.boxLine(t)
	n := k.PerLine(t)
	var rows []layout.Row
	for from := 0; from < t.Boxes; from += n {
		r := b.Row(from, min(from+n, t.Boxes), at, h, k.Muted(layout.Condensed, k.Tiny()))
		r.Keep = from+n < t.Boxes
		rows = append(rows, r)
	}
	label, boxes := k.Measure.Set(k.trackLabel(t)...), rows[0].Draw
	rows[0].Draw = func(p *layout.Canvas, x, y float64) {
		p.Text(label, x, y+h/2+layout.Middle(k.Body))
		boxes(p, x, y)
	}
	return rows
}

// trackBelow returns a label with its boxes below, followed by the note.
func (k Kit) trackBelow(t rules.Track) []layout.Row {
	note := k.Measure.Set(k.Muted(layout.Condensed, k.Tiny()).Span(t.Note))
	b, h := k.Boxes(t), k.boxLine(t)
	n := b.Fit(k.W)
	if k.Run > 0 && len(t.Captions) == 0 {
		n = min(n, b.Fit(b.Width(k.Run)))
	}
	last := t.Boxes - (t.Boxes-1)/n*n
	behind := b.Width(last)+0.8+note.W <= k.W
	over := t
	if behind {
		over.Note = ""
	}
	rows := k.Text(k.trackLabel(over)...)
	if len(rows) > 0 {
		rows[len(rows)-1].Keep = true
	}
	for from := 0; from < t.Boxes; from += n {
		rows = append(rows, b.Row(from, min(from+n, t.Boxes), 0, h, k.Muted(layout.Condensed, k.Tiny())))
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
