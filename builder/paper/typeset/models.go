package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Cells with the tracks of identical models: the smallest width, the space beside, after a model's number and
// under a cell, in mm, and the maximum side by side.
const (
	minCopy    = 24.0
	copyGutter = 4.0
	copyAir    = 1.6
	maxCopies  = 4
	copyGap    = 0.45
)

// UnitTracks returns the tracks of a unit. Several identical models have theirs in equal cells with their number, as
// low as possible, and their notes once under all.
func (k Kit) UnitTracks(u builder.UnitSheet, number int, lower float64) []layout.Row {
	tracks := u.Profile.Tracks
	if number < 2 || len(tracks) == 0 {
		return k.PackedTracks(tracks, lower)
	}
	tracks, notes := k.noteless(tracks, besideNote)
	st := k.Ink(layout.CondensedBold, k.Body+0.5)
	c := copies{number: number, st: st, tab: k.Measure.Width(strconv.Itoa(number), st) + copyAir}
	lowest := 0.0
	for n := 1; n <= min(number, maxCopies); n++ {
		w := (k.W - copyGutter*float64(n-1)) / float64(n)
		if n > 1 && w < minCopy {
			break
		}
		set := k.In(w-c.tab).PackedTracks(tracks, lower)
		if all := layout.Height(set) * float64((number+n-1)/n); n == 1 || all < lowest-0.1 {
			c.cell, c.columns, c.wide, lowest = set, n, w, all
		}
	}
	return append(c.rows(k), notes...)
}

// copies is the tracks of identical models.
type copies struct {
	number, columns int
	cell            []layout.Row // of one model
	wide, tab       float64      // the width for a cell, and for the number before its tracks
	st              layout.Style // of the number
}

func (m copies) rows(k Kit) (rows []layout.Row) {
	for from := 0; from < m.number; from += m.columns {
		of := min(m.columns, m.number-from)
		for i, r := range m.cell {
			first := i == 0
			h, under := r.H, 0.0 // the room of a hairline
			if first && from > 0 {
				h, under = h+copyGap, copyGap
			}
			if i == len(m.cell)-1 && from+of < m.number {
				h += copyGap
			}
			all := layout.Row{H: h, Keep: i < len(m.cell)-1 && (first || layout.Height(m.cell) <= Tallest),
				Draw: func(p *layout.Canvas, x, y float64) {
					for c := range of {
						at := x + float64(c)*(m.wide+copyGutter)
						if first {
							base := y + under + min(r.H, k.Box+1)/2 + layout.Middle(m.st.Size)
							p.Left(strconv.Itoa(from+c+1), m.st, at, base)
						}
						if c > 0 {
							p.Upright(at-copyGutter/2, y, y+h, layout.Hair, p.Palette.Rule)
						}
						if r.Draw != nil {
							r.Draw(p, at+m.tab, y+under)
						}
					}
				}}
			rows = append(rows, k.HairlineOver(all, first && from > 0))
		}
	}
	return rows
}

// betweenGroups is the space between the boxes of two groups in mm.
const betweenGroups = 0.6

// packedGroups returns tracks by group, each group on its own lines after its name.
func (k Kit) packedGroups(tracks []rules.Track) []layout.Row {
	var rows []layout.Row
	if grid := k.gridOf(groups(tracks)); grid != nil {
		return grid
	}
	for _, g := range groups(tracks) {
		if len(rows) > 0 {
			rows = append(rows, layout.Space(betweenGroups))
		}
		name := k.Measure.Set(k.Caps().Span(strings.ToUpper(g.Name)))
		in := k.In(k.W - name.W - 2)
		var set []layout.Row
		if in.W >= k.W/2 {
			set = in.packed(g.Tracks)
		}
		if over := append(k.Heading(g.Name), k.packed(g.Tracks)...); set == nil ||
			layout.Height(over) < layout.Height(set) {
			rows = append(rows, over...)
			continue
		}
		for i, r := range set {
			draw, first := r.Draw, i == 0
			set[i].Draw = func(p *layout.Canvas, x, y float64) {
				if first {
					p.Text(name, x, y+r.H/2+layout.Middle(k.Label))
				}
				draw(p, x+name.W+2, y)
			}
		}
		rows = append(rows, set...)
	}
	return rows
}

// inGrid is the smallest number of tracks of each of several groups whose boxes are under one another.
const inGrid = 3

// gridOf returns groups of equally many tracks, one per line after its name and in columns, with their notes under
// all. It returns nil if they have no room or are not on cards.
func (k Kit) gridOf(list []group) []layout.Row {
	if !k.Fields || len(list) < 2 || len(list[0].Tracks) < inGrid {
		return nil
	}
	k = k.Labels()
	n, names := len(list[0].Tracks), 0.0
	ws := make([]float64, n)
	cells := make([][]packedTrack, len(list))
	var all []rules.Track
	for i, g := range list {
		if len(g.Tracks) != n {
			return nil
		}
		names = max(names, k.Measure.Set(k.Caps().Span(strings.ToUpper(g.Name))).W+2)
		all = append(all, g.Tracks...)
		bare, _ := k.noteless(g.Tracks, 0)
		for c, t := range bare {
			cell := k.trackToPack(t, true)
			if !cell.shares() {
				return nil
			}
			cells[i], ws[c] = append(cells[i], cell), max(ws[c], cell.w)
		}
	}
	between := (k.W - names - sum(ws)) / float64(n-1)
	if between < 0.6 {
		return nil
	}
	_, notes := k.noteless(all, 0)
	var rows []layout.Row
	for i, g := range list {
		high := 0.0
		for _, cell := range cells[i] {
			high = max(high, cell.row.H)
		}
		rows = append(rows, layout.Row{H: high, Draw: func(p *layout.Canvas, x, y float64) {
			p.Left(strings.ToUpper(g.Name), k.Caps(), x, y+high/2+layout.Middle(k.Label))
			at := x + names
			for c, cell := range cells[i] {
				cell.row.Draw(p, at, y+(high-cell.row.H)/2)
				at += ws[c] + between
			}
		}})
	}
	return append(rows, notes...)
}

// packed returns tracks without a place in reading order: as many per line as fit, each label before its boxes. On a
// card a later one fills a line on which the next has no room, and the first boxes of all lines are under one another.
func (k Kit) packed(tracks []rules.Track) []layout.Row {
	k = k.Labels()
	lines, notes := k.packLines(tracks)
	label := firstLabel(lines)
	for _, wide := range []float64{max(label, k.Labelled), label} {
		if k.Fields && !slices.ContainsFunc(lines, func(l []packedTrack) bool {
			room := k.W + closer
			if len(l) == 1 {
				room = k.W
			}
			return l[0].shares() && lineOf(l)+wide-l[0].label > room
		}) {
			for _, l := range lines {
				l[0].widen(wide)
			}
			break
		}
	}
	var rows []layout.Row
	for _, l := range lines {
		rows = append(rows, k.packedLine(l)...)
	}
	if notes != nil {
		rows = append(rows, k.Text(notes...)...)
	}
	return rows
}

// packLines returns tracks by line, and their notes.
func (k Kit) packLines(tracks []rules.Track) (lines [][]packedTrack, notes []layout.Span) {
	var line []packedTrack
	at := 0.0
	flush := func() {
		if len(line) > 0 {
			lines = append(lines, line)
		}
		line, at = nil, 0
	}
	several := len(tracks) > 1
	for ; len(tracks) > 0; tracks = tracks[1:] {
		next := k.trackToPack(tracks[0], several)
		if k.Fields && len(line) > 0 && next.shares() && at+next.w > k.W {
			later := slices.IndexFunc(tracks, func(t rules.Track) bool {
				fill := k.trackToPack(t, several)
				return fill.shares() && fill.note == nil && !k.Long(t) && at+fill.w <= k.W
			})
			if later > 0 {
				next = k.trackToPack(tracks[later], several)
				tracks = slices.Concat(tracks[later:later+1], tracks[:later], tracks[later+1:])
			}
		}
		if !next.shares() || at+next.w > k.W {
			flush()
		}
		notes = append(notes, next.note...)
		line = append(line, next)
		if at += next.w + packedGutter; !next.shares() {
			flush()
		}
	}
	flush()
	return lines, notes
}

// firstLabel returns the width of the longest label at the beginning of lines.
func firstLabel(lines [][]packedTrack) (w float64) {
	for _, l := range lines {
		w = max(w, l[0].label)
	}
	return w
}

// packedGutter is the space between the tracks of a line in mm.
const packedGutter = 1.8

// closer is how much nearer the last track of a line may be for the alignment of boxes, in mm.
const closer = 0.8

// lineOf returns the length of tracks on a line.
func lineOf(line []packedTrack) float64 {
	w := -packedGutter
	for _, t := range line {
		w += t.w + packedGutter
	}
	return w
}

// packedLine returns a line of tracks. On a card the last of several ends at the right.
func (k Kit) packedLine(line []packedTrack) []layout.Row {
	if !line[0].shares() {
		return line[0].alone
	}
	at, high := 0.0, 0.0
	xs := make([]float64, len(line))
	for i, t := range line {
		xs[i] = at
		at += t.w + packedGutter
		high = max(high, t.row.H)
	}
	if n := len(line); n > 1 && k.Fields {
		xs[n-1] += k.W - at + packedGutter
	}
	return []layout.Row{{H: high, Draw: func(p *layout.Canvas, x, y float64) {
		for i, t := range line {
			t.row.Draw(p, x+xs[i], y+(high-t.row.H)/2)
		}
	}}}
}

// packedTrack is a track set for a line shared with others: the row with its width, or rows of the full width if it
// has no room on such a line, and the note that goes under all.
type packedTrack struct {
	row   layout.Row
	w     float64
	label float64                     // the width of the label, with the space after it
	set   func(at float64) layout.Row // sets the row with boxes at a distance from its left
	alone []layout.Row
	note  []layout.Span
}

func (p packedTrack) shares() bool { return p.row.Draw != nil }

// widen sets the boxes of a track after a label of a width.
func (p *packedTrack) widen(label float64) {
	if p.set != nil && label > p.label {
		p.row, p.w, p.label = p.set(label), p.w+label-p.label, label
	}
}

func (k Kit) trackToPack(t rules.Track, several bool) (out packedTrack) {
	if k.As[t.ID] == AsLadder {
		if set, ok := k.ladder(t); ok {
			return packedTrack{alone: set}
		}
	}
	if bare := t; k.Fields && t.Note != "" && !k.OneLine(t) {
		if bare.Note = ""; k.OneLine(bare) {
			out.note = k.noteUnder(t, several)
			t = bare
		}
	}
	half := t
	half.Every = (t.Boxes + 1) / 2
	beside := k
	beside.Run = half.Every
	switch {
	case k.Fields && !k.Long(t) && t.Captions == nil && half.Every > 5 && !k.OneLine(t) && beside.OneLine(half):
		out.alone = beside.trackLine(half, k.Measure.Set(k.trackLabel(half)...).W+labelGap)
	case !k.OneLine(t) || t.Boxes <= 0:
		out.alone = k.Column([]rules.Track{t}, false)
	case k.Long(t):
		if k.Most >= 30 && k.As[t.ID] != AsField {
			if set, ok := k.ladder(t); ok {
				out.alone = set
				return out
			}
		}
		label, of := k.fieldLine(t)
		out.w, out.label = k.fieldWidth(t), label.W+labelGap
		out.row, out.set = k.field(t), func(at float64) layout.Row { return k.fieldAt(label, of, at) }
	default:
		out.set = func(at float64) layout.Row { return k.trackLine(t, at)[0] }
		out.label, out.w = k.Measure.Set(k.trackLabel(t)...).W+labelGap, k.lineWidth(t)
		out.row = out.set(out.label)
	}
	return out
}

// noteUnder returns the note of a track under others, with its label if several have notes there.
func (k Kit) noteUnder(t rules.Track, several bool) (spans []layout.Span) {
	if t.Note == FullOf(t) {
		return nil
	}
	if several {
		spans = append(spans, k.Ink(layout.Condensed, k.Tiny()).Span(t.Label+": "))
	}
	return append(spans, k.Muted(layout.Condensed, k.Tiny()).Span(t.Note+WideBlank))
}

// inColumns returns tracks without their notes, and the notes as one text, if each track then fits on one line of its
// column.
func (k Kit) inColumns(tracks []rules.Track) ([]rules.Track, []layout.Row) {
	if len(tracks) == 0 {
		return nil, nil
	}
	_, w := k.columnsOf(len(groups(tracks)))
	in := k.In(w)
	if without, notes := k.noteless(tracks, 0); !in.oneLines(tracks) && in.oneLines(without) {
		return without, notes
	}
	return tracks, nil
}

// besideNote is the number of characters up to which notes stay beside the tracks of several models.
const besideNote = 4

// noteless returns tracks without notes longer than a number of characters, and these notes as one text.
func (k Kit) noteless(tracks []rules.Track, short int) ([]rules.Track, []layout.Row) {
	without := slices.Clone(tracks)
	var notes []layout.Span
	seen := map[string]bool{}
	for i, t := range tracks {
		if len(t.Note) <= short {
			continue
		}
		if without[i].Note = ""; !seen[t.Note] {
			notes = append(notes, k.Ink(layout.Condensed, k.Tiny()).Span(t.Label+": "),
				k.Muted(layout.Condensed, k.Tiny()).Span(t.Note+WideBlank))
		}
		seen[t.Note] = true
	}
	if notes == nil {
		return without, nil
	}
	return without, k.Text(notes...)
}

// Labels returns the kit for labels of tracks: slightly smaller than small tables.
func (k Kit) Labels() Kit {
	if k.Fields && k.Body < 8 {
		k.Body = max(k.Least, k.Body-0.5)
	}
	return k
}
