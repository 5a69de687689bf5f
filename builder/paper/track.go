package paper

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// long tells whether a track has more boxes than the scale draws; then it is a
// number to write down.
func (k kit) long(t rules.Track) bool { return t.Boxes > k.most || k.as[t.ID] == asField }

// manyBoxes is how many boxes stand in a track of their full size, leastBox the
// size in mm of which they keep most.
const (
	manyBoxes = 40
	leastBox  = 3
)

// boxOf is the size of a track's boxes in mm.
func (k kit) boxOf(t rules.Track) float64 {
	if t.Boxes > manyBoxes && !k.fields { // else it may be a ladder
		return max(0.75*k.box, min(k.box, leastBox))
	}
	return k.box
}

// group is tracks under one heading.
type group struct {
	name   string
	tracks []rules.Track
}

// groups collects tracks by their group, in the order of first appearance.
func groups(tracks []rules.Track) []group {
	var out []group
	at := map[string]int{}
	for _, t := range tracks {
		i, ok := at[t.Group]
		if !ok {
			i = len(out)
			at[t.Group] = i
			out = append(out, group{name: t.Group})
		}
		out[i].tracks = append(out[i].tracks, t)
	}
	return out
}

// overWhole is how much lower tracks must be over the whole width than in a column
// of it to stand over the others.
const overWhole = 0.7

// tallest is how high a row of groups may be and still be kept whole.
const tallest = 46

// gutter is the room between two columns of groups, in mm.
const gutter = 2.5

// columnsOf is how many columns a number of groups stand in, and their width.
func (k kit) columnsOf(groups int) (n int, w float64) {
	lines := (groups + 2) / 3
	n = (groups + lines - 1) / lines
	return n, (k.w - gutter*float64(n-1)) / float64(n)
}

// tracks sets what a pencil marks, in up to three columns of groups. Tracks
// without a group stand over the others where only the whole width has room for
// them beside their labels, or where a column is much too narrow.
func (k kit) tracks(tracks []rules.Track) []layout.Row {
	all := groups(tracks)
	if len(all) == 0 {
		return nil
	}
	var rows []layout.Row
	n, w := k.columnsOf(len(all))
	if g := all[0]; g.name == "" && len(all) > 1 && !k.in(w).oneLines(g.tracks) {
		over := k.column(g.tracks, k.oneLines(g.tracks))
		if k.oneLines(g.tracks) || layout.Height(over) < overWhole*layout.Height(k.in(w).column(g.tracks, false)) {
			rows, all = over, k.halveGroup(all[1:])
			n, w = k.columnsOf(len(all))
		}
	}
	below := map[bool]bool{} // the boxes of groups with a name stand alike, as do the others'
	for _, g := range all {
		below[g.name != ""] = below[g.name != ""] || !k.in(w).oneLines(g.tracks)
	}
	for len(all) > 0 {
		part := all[:min(n, len(all))]
		all = all[len(part):]
		heads, bodies, xs := make([][]layout.Row, len(part)), make([][]layout.Row, len(part)), make([]float64,
			len(part))
		for i, g := range part {
			xs[i] = float64(i) * (w + gutter)
			heads[i] = k.in(w).heading(g.name)
			bodies[i] = k.in(w).column(g.tracks, !below[g.name != ""])
		}
		head := k.oneRow(layout.SideBySide(heads, xs))
		if head.H > 0 {
			head.H += 0.5
		}
		body := layout.SideBySide(bodies, xs)
		if k.abreast(bodies, xs).H <= tallest { // read group by group
			for i := range part {
				bodies[i] = slices.Concat(heads[i], []layout.Row{layout.Space(head.H - layout.Height(heads[i]))}, bodies[i])
			}
			body = []layout.Row{k.abreast(bodies, xs)}
		} else if head.H > 0 {
			body = layout.RepeatHead(head, body)
		}
		if len(rows) > 0 {
			rows = append(rows, layout.Space(k.gap/2))
		}
		rows = append(rows, body...)
	}
	return rows
}

// setInLines sets short tracks line by line, as many beside each other as fit.
func (k kit) setInLines(tracks []rules.Track) []layout.Row {
	const gutter = 5.0
	need := 0.0
	for _, t := range tracks {
		need = max(need, k.m.Set(k.trackLabel(t)...).W+1.2+k.wide(t))
	}
	n := max(1, min(len(tracks), int((k.w+gutter)/(need+gutter))))
	w := (k.w - gutter*float64(n-1)) / float64(n)
	columns, xs := make([][]layout.Row, n), make([]float64, n)
	for c := range columns {
		var of []rules.Track
		for i := c; i < len(tracks); i += n {
			of = append(of, tracks[i])
		}
		xs[c] = float64(c) * (w + gutter)
		columns[c] = k.in(w).column(of, need <= w)
	}
	return layout.SideBySide(columns, xs)
}

// halveGroup is a group that stands alone in two columns, if its tracks stand on one
// line in each.
func (k kit) halveGroup(all []group) []group {
	if _, w := k.columnsOf(2); len(all) != 1 || !k.in(w).oneLines(all[0].tracks) {
		return all
	}
	half := (len(all[0].tracks) + 1) / 2
	return []group{{all[0].name, all[0].tracks[:half]}, {"", all[0].tracks[half:]}}
}

// abreast sets columns next to each other as one row that is never broken.
func (k kit) abreast(columns [][]layout.Row, xs []float64) layout.Row {
	var all layout.Row
	set := make([]layout.Row, len(columns))
	for i, rows := range columns {
		set[i] = k.oneRow(rows)
		all.H = max(all.H, set[i].H)
	}
	all.Draw = func(p *layout.Canvas, x, y float64) {
		for i, r := range set {
			r.Draw(p, x+xs[i], y)
		}
	}
	return all
}

// column is the tracks of a group one under another; the boxes of one-line
// tracks stand in one place.
func (k kit) column(tracks []rules.Track, inline bool) []layout.Row {
	var rows []layout.Row
	labels := make([]float64, len(tracks))
	at, most := 0.0, 0.0
	for i, t := range tracks {
		labels[i] = k.m.Set(k.trackLabel(t)...).W + 1.2
		if at = max(at, labels[i]); t.Boxes > 0 && !k.long(t) {
			most = max(most, k.wide(t))
		}
	}
	at = min(at, k.w-most) // only boxes whose label is longer stand elsewhere
	for i, t := range tracks {
		switch {
		case k.fields && k.long(t):
			rows = append(rows, k.field(t))
		case t.Boxes <= 0 || k.long(t):
			rows = append(rows, k.text(k.trackLabel(t)...)...)
		case inline:
			rows = append(rows, k.trackLine(t, max(at, labels[i]))...)
		default:
			rows = append(rows, k.trackBelow(t)...)
		}
	}
	return rows
}

// boxes is how a track's boxes are spaced.
type boxes struct {
	w, h, gap, extra float64 // extra: between two groups of every
	every            int
	captions         []string
	round            bool
}

func (k kit) boxes(t rules.Track) boxes {
	box := k.boxOf(t)
	b := boxes{w: box, h: box, gap: 0.18 * box, extra: 0.4 * box, every: t.Every, round: t.Round}
	if b.every <= 0 || b.every%5 == 0 {
		b.every = 5 // what an eye counts at a glance
	}
	if k.captionsFit(t) {
		b.captions = t.Captions
		for _, c := range t.Captions {
			b.w = max(b.w, k.m.Width(layout.Clean(c), k.muted(layout.Condensed, k.tiny()))+captionPad)
		}
	}
	if b.w > b.h {
		b.round, b.gap = false, b.gap+captionGap
	}
	return b
}

// captionsFit tells whether a track's captions stand in its boxes; a longer one
// puts all of them after the label.
func (k kit) captionsFit(t rules.Track) bool {
	for _, c := range t.Captions {
		if k.m.Width(layout.Clean(c), k.muted(layout.Condensed, k.tiny()))+captionPad > min(k.w, widestCaption) {
			return false
		}
	}
	return true
}

// captionPad is the room that a caption has in a box which it makes wider, and
// captionGap what such boxes stand further apart, in mm.
const (
	captionPad = 0.6
	captionGap = 0.2
)

// widestCaption is how wide a caption makes the boxes of its track, in mm.
const widestCaption = 22

// x is where box i starts.
func (b boxes) x(i int) float64 { return float64(i)*(b.w+b.gap) + float64(i/b.every)*b.extra }

// width is the length of n boxes.
func (b boxes) width(n int) float64 {
	if n <= 0 {
		return 0
	}
	return b.x(n-1) + b.w
}

// fit is how many boxes fit in a width: tens of those in fives if they fit, else whole groups.
func (b boxes) fit(w float64) int {
	n := 1
	for b.width(n+1) <= w {
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

// row is boxes from one to another, at x from the left.
func (b boxes) row(from, to int, at, h float64, caption layout.Style) layout.Row {
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i := from; i < to; i++ {
			left, top := x+at+b.x(i-from), y+(h-b.h)/2
			p.Box(left, top, b.w, b.h, b.round)
			if i < len(b.captions) {
				p.Center(b.captions[i], caption, left+b.w/2, top+b.h/2+0.26*caption.Size*layout.MMPerPoint)
			}
		}
	}}
}

// fullOf is what all of a track's boxes are.
func fullOf(t rules.Track) string {
	if t.Full != "" {
		return t.Full
	}
	return strconv.Itoa(t.Boxes)
}

// trackLabel is a track's name and note, with room to write where there are too
// many boxes to draw.
func (k kit) trackLabel(t rules.Track) []layout.Span {
	label := append(layout.GlyphSpans(t.Sign, k.ink(layout.Condensed, k.body)),
		k.ink(layout.Condensed, k.body).Span(t.Label))
	if t.Note != "" && (t.Full == "" || !k.long(t)) {
		label = append(label, k.muted(layout.Condensed, k.tiny()).Span("\u00a0 "+t.Note))
	}
	if len(t.Captions) > 0 && !k.captionsFit(t) {
		label = append(label, k.muted(layout.Condensed, k.tiny()).Span(" ("+strings.Join(t.Captions, ", ")+")"))
	}
	if k.long(t) && !k.fields {
		full := fullOf(t)
		label = append(label, k.ink(layout.Condensed, k.body).Span("  ________ of "+full))
	}
	return label
}

// perLine is how many of a track's boxes stand on one line beside its label.
func (k kit) perLine(t rules.Track) int {
	if k.run == 0 || t.Boxes <= k.run || len(t.Captions) > 0 { // a scale is not broken
		return t.Boxes
	}
	b := k.boxes(t)
	return b.fit(b.width(k.run))
}

// oneLines tells whether every one of some tracks stands on one line.
func (k kit) oneLines(tracks []rules.Track) bool {
	return !slices.ContainsFunc(tracks, func(t rules.Track) bool { return !k.oneLine(t) })
}

// wide is the length of a track's longest line of boxes.
func (k kit) wide(t rules.Track) float64 { return k.boxes(t).width(k.perLine(t)) }

// oneLine tells whether a track's label and its longest line of boxes fit beside
// each other.
func (k kit) oneLine(t rules.Track) bool {
	if t.Boxes <= 0 || k.long(t) && !k.fields {
		return true
	}
	if k.long(t) {
		return k.fieldWidth(t) <= k.w
	}
	return k.m.Set(k.trackLabel(t)...).W+1.2+k.wide(t) <= k.w
}

func (k kit) boxLine(t rules.Track) float64 {
	return max(1.25*k.boxOf(t)+0.3, k.ink(layout.Condensed, k.body).Lead())
}

// trackLine is a label with its boxes at a place on the same line, and those
// that are too many for it below them.
func (k kit) trackLine(t rules.Track, at float64) []layout.Row {
	b, h := k.boxes(t), k.boxLine(t)
	n := k.perLine(t)
	var rows []layout.Row
	for from := 0; from < t.Boxes; from += n {
		r := b.row(from, min(from+n, t.Boxes), at, h, k.muted(layout.Condensed, k.tiny()))
		r.Keep = from+n < t.Boxes
		rows = append(rows, r)
	}
	label, boxes := k.m.Set(k.trackLabel(t)...), rows[0].Draw
	rows[0].Draw = func(p *layout.Canvas, x, y float64) {
		p.Text(label, x, y+h/2+0.26*k.body*layout.MMPerPoint)
		boxes(p, x, y)
	}
	return rows
}

// trackBelow is a label with its boxes under it, and the note behind the last.
func (k kit) trackBelow(t rules.Track) []layout.Row {
	note := k.m.Set(k.muted(layout.Condensed, k.tiny()).Span(t.Note))
	b, h := k.boxes(t), k.boxLine(t)
	n := b.fit(k.w)
	if k.run > 0 && len(t.Captions) == 0 {
		n = min(n, b.fit(b.width(k.run)))
	}
	last := t.Boxes - (t.Boxes-1)/n*n
	behind := b.width(last)+0.8+note.W <= k.w
	over := t
	if behind {
		over.Note = ""
	}
	rows := k.text(k.trackLabel(over)...)
	if len(rows) > 0 {
		rows[len(rows)-1].Keep = true
	}
	for from := 0; from < t.Boxes; from += n {
		rows = append(rows, b.row(from, min(from+n, t.Boxes), 0, h, k.muted(layout.Condensed, k.tiny())))
	}
	for i := range rows[:len(rows)-1] {
		rows[i].Keep = rows[i].Keep || len(rows) <= fewLines
	}
	end := &rows[len(rows)-1]
	end.H += 0.5
	if boxes := end.Draw; behind && note.W > 0 {
		end.Draw = func(p *layout.Canvas, x, y float64) {
			boxes(p, x, y)
			p.Text(note, x+b.width(last)+0.8, y+h/2+0.26*k.tiny()*layout.MMPerPoint)
		}
	}
	return rows
}
