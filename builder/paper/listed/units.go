package listed

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Units returns the list of units: picture, name and class, the card's stats, the points, and the loadout.
func Units(k typeset.Kit, j job.Job, art Window) []layout.Row {
	beside := 0.0
	if art.W > 0 {
		beside = art.W + thumbGap
	}
	t := NewUnitTable(k.In(k.W-beside), j, art.W > 0)
	gap := rowGap(k)
	var rows []layout.Row
	for i, unit := range j.Sheet.Units {
		set := t.rows(j.Named(unit), art.W > 0)
		if low := art.H + gap - layout.Height(set); low > 0 {
			set = append(set, layout.Row{H: low})
		}
		whole, h := layout.Height(set) <= maxWhole, 0.0
		picture := art
		picture.H = max(art.H, min(layout.Height(set)-gap, highThumb*art.W))
		for n := range set {
			draw, first := set[n].Draw, n == 0
			if draw == nil {
				draw = func(*layout.Canvas, float64, float64) {}
			}
			set[n].Draw = func(p *layout.Canvas, x, y float64) {
				if first && i > 0 {
					p.Rule(x, x+k.W, y, layout.Hair/2, p.Palette.Rule)
				}
				if first && art.W > 0 {
					picture.Draw(p, j, j.MachinesOf(unit), unit.Unit.Number(), x, y+gap/2)
				}
				draw(p, x+beside, y)
			}
			h += set[n].H
			set[n].Keep = n < len(set)-1 && (set[n].Keep || whole || n < 5 || h < art.H+gap)
		}
		rows = append(rows, set...)
	}
	return rows
}

// Of the list of units, in mm: the space beside a picture, that between two at most, and the height up to which a unit
// is never split.
const (
	thumbGap = 3.0
	maxGap   = 1.2
	maxWhole = 60.0
)

// highThumb is the largest height of a picture that fills a high row, against its width.
const highThumb = 1.2

// rowGap returns the space between two pictures, in mm.
func rowGap(k typeset.Kit) float64 { return min(maxGap, 0.3*k.Gap) }

// A UnitTable holds the columns of the list of units.
type UnitTable struct {
	typeset.Kit
	j           job.Job
	ids, Labels []string
	ws          []float64
	points      float64 // width of the last column
	first       float64 // width of the first
	under       bool    // the numbers are under the name
}

// minFirst is the smallest width of the name column.
const minFirst = 46

// NewUnitTable returns the columns for the units of a job. Numbers without room beside the names go under them if that
// is allowed.
func NewUnitTable(k typeset.Kit, j job.Job, under bool) UnitTable {
	t := UnitTable{Kit: k, j: j}
	add := func(s rules.Stat, size float64) {
		i := slices.Index(t.ids, s.ID)
		if i < 0 {
			i = len(t.ids)
			t.ids, t.Labels, t.ws = append(t.ids, s.ID), append(t.Labels, strings.ToUpper(s.Label)),
				append(t.ws, k.Measure.Width(layout.Clean(strings.ToUpper(s.Label)), k.Caps()))
		}
		t.ws[i] = max(t.ws[i], k.Measure.Width(layout.Clean(s.Text), k.Ink(layout.Bold, size)))
	}
	for _, u := range j.Sheet.Units {
		points, _ := t.pointsOf(u)
		t.points = max(t.points, points.W+columnAir+tickSide+tickGap)
		for _, s := range Strip(u) {
			add(s, t.Number)
		}
	}
	for _, u := range j.Sheet.Units {
		for _, b := range modesOf(u) {
			for _, s := range b.Stats {
				if t.inColumn(s) {
					add(s, t.modeSize())
				}
			}
		}
	}
	t.first = k.W - t.points
	for _, w := range t.ws {
		t.first -= w + columnAir
	}
	if wide := k.W - t.points - t.first; t.first < minFirst { // too many columns
		t.first = k.W - t.points
		if t.under = under && wide <= k.W; !t.under {
			t.ids, t.Labels, t.ws = nil, nil, nil // the stats become a line of text
		}
		for i := range t.ws {
			t.ws[i] += min(maxSpread, max(0, t.first-wide)/float64(len(t.ws)))
		}
	}
	return t
}

// maxSpread is how much wider columns under a name may become to fill the row, in mm.
const maxSpread = 8.0

// UnitsBeside reports whether the stats of units have room beside their names and pictures.
func UnitsBeside(k typeset.Kit, j job.Job, art Window) bool {
	return !NewUnitTable(k.In(k.W-art.W-thumbGap), j, true).under
}

// modesOf returns the modes of a unit that has several.
func modesOf(u builder.UnitSheet) []rules.Block {
	modes := typeset.BlocksBelowHead(typeset.Modes(u.Profile.Blocks))
	if len(modes) < 2 {
		return nil
	}
	return modes
}

// modeSize returns the size of the numbers of modes in points, and inColumn reports whether a stat of a mode is short
// enough to be under its label. Others follow the name of the mode.
func (t UnitTable) modeSize() float64 { return max(t.Small+1, 0.8*t.Number) }

func (t UnitTable) inColumn(s rules.Stat) bool {
	return slices.Contains(t.ids, s.ID) || len([]rune(s.Text)) <= maxInColumn
}

// maxInColumn is the largest number of characters of a stat of a mode in a column.
const maxInColumn = 3

// modeRows returns a line per mode: its name beside its stats, which are in the columns of the list.
func (t UnitTable) modeRows(modes []rules.Block) (rows []layout.Row) {
	name, word := t.Ink(layout.CondensedBold, t.Small), t.Ink(layout.Condensed, t.Small)
	number := t.Ink(layout.Bold, t.modeSize())
	for _, b := range modes {
		spans := []layout.Span{}
		var set []layout.TextLine
		var middles []float64
		for _, s := range b.Stats {
			if !t.inColumn(s) {
				spans = append(spans, word.Span(s.Text+t.Mark(s.Source)+typeset.WideBlank))
				continue
			}
			if i := slices.Index(t.ids, s.ID); i >= 0 {
				set = append(set, t.Measure.Set(number.Span(s.Text), t.SmallMark().Span(t.Mark(s.Source))))
				middles = append(middles, t.middle(i))
			}
		}
		label := t.Measure.Set(name.Span(b.Label))
		line := t.Measure.Set(spans...)
		left := -1.0
		if len(set) > 0 {
			left = middles[0] - set[0].W/2 - columnAir - line.W
		}
		words := []layout.Row{{Draw: func(p *layout.Canvas, x, y float64) {
			p.Text(label, x, y+number.Base())
			p.Text(line, x+left, y+number.Base())
		}}}
		if left < label.W+1 {
			words = t.In(t.first - 2).Text(append([]layout.Span{name.Span(b.Label + typeset.WideBlank)}, spans...)...)
		}
		draw := words[0].Draw
		words[0].H = max(words[0].H, number.Lead())
		words[0].Draw = func(p *layout.Canvas, x, y float64) {
			draw(p, x, y)
			for i, l := range set {
				p.Text(l, x+middles[i]-l.W/2, y+number.Base())
			}
		}
		rows = append(rows, words...)
	}
	return rows
}

// middle returns the middle of a column.
func (t UnitTable) middle(column int) float64 {
	at := t.first
	if t.under {
		at = -columnAir
	}
	for i := range column + 1 {
		at += columnAir + t.ws[i]
	}
	return at - t.ws[column]/2
}

// besideColumns returns blocks without the stats that have a column.
func (t UnitTable) besideColumns(blocks []rules.Block) []rules.Block {
	blocks = slices.Clone(blocks)
	for i, b := range blocks {
		if b.Label == "" {
			blocks[i].Stats = slices.DeleteFunc(slices.Clone(b.Stats),
				func(s rules.Stat) bool { return slices.Contains(t.ids, s.ID) })
		}
	}
	return blocks
}

// withoutBuild returns blocks without numbers that only a designer needs.
func withoutBuild(blocks []rules.Block) []rules.Block {
	blocks = slices.Clone(blocks)
	for i, b := range blocks {
		blocks[i].Stats = slices.DeleteFunc(slices.Clone(b.Stats),
			func(s rules.Stat) bool { return s.Rank == rules.RankBuild })
	}
	return blocks
}

// Strip returns a unit's stats in the list of units.
func Strip(u builder.UnitSheet) (stats []rules.Stat) {
	of, _ := u.Profile.KeyBlocks()
	for _, b := range typeset.BlocksBelowHead(of) {
		if b.Label == "" { // a mode has its own line
			stats = append(stats, b.Stats...)
		}
	}
	return stats
}

// pointsLarger is how much larger than numbers the points are, columnAir the space between two numbers in mm.
const (
	pointsLarger = 1.36
	columnAir    = 3.0
)

// minLoads is the smallest width in mm of a loadout beside the numbers, maxLoads the largest number of its lines.
const (
	minLoads = 50.0
	maxLoads = 3
)

// rows returns the rows of one unit, with pictograms in its loadout or without.
func (t UnitTable) rows(u builder.UnitSheet, pictograms bool) []layout.Row {
	gap := rowGap(t.Kit)
	times := ""
	if n := u.Unit.Number(); n > 1 {
		times = strconv.Itoa(n) + "× "
	}
	side := t.In(t.first - 2)
	name := t.SetName(u, times, "", t.Name, side.W)
	left := append([]layout.Row{layout.Space(gap)}, side.Lines(name.Lines, name.St.Lead(), name.St.Base())...)
	class := u.Profile.Class
	if !u.Known {
		class = "Unknown profile " + u.Unit.Profile
	}
	if class != "" {
		left = append(left, side.Text(t.Muted(layout.Condensed, t.Small).Span(class))...)
	}
	_, rest := u.Profile.KeyBlocks()
	rest = t.besideColumns(withoutBuild(rest))
	var loads []layout.Row
	modal := modesOf(u) != nil
	beside := pictograms && !modal && !t.under && side.W >= minLoads && len(t.ids) > 0
	if beside {
		loads = side.LoadoutRows(u, pictograms)
		beside = len(loads) <= maxLoads
	}
	columns, xs := [][]layout.Row{left}, []float64{0}
	numbers := t.numbers(u)
	if !t.under {
		columns, xs = append(columns, []layout.Row{layout.Space(gap), numbers}), append(xs, 0)
	}
	columns, xs = append(columns, []layout.Row{layout.Space(gap), t.pointsRow(u)}), append(xs, 0)
	var below []layout.Row
	if fine := t.In(t.W - t.first - columnAir).Fine(rest); beside {
		columns[0] = append(append(left, layout.Space(0.6)), loads...)
		fine = append([]layout.Row{layout.Space(gap + numbers.H + 0.6)}, fine...)
		columns, xs = append(columns, fine), append(xs, t.first+columnAir)
	} else {
		below = append(append(below, layout.Space(0.3*gap)), t.Fine(rest)...)
	}
	rows := []layout.Row{t.Abreast(columns, xs)}
	if t.under {
		rows = append(rows, layout.Space(0.3*gap), numbers)
	}
	rows = append(rows, t.WholeName(u, name.Cut)...)
	rows = append(rows, t.underName(u, below)...)
	if !beside {
		rows = append(rows, t.LoadoutRows(u, pictograms)...)
	}
	rows = append(rows, t.Choices(u.Strange())...)
	if u.Unit.Notes != "" && t.j.Options.Notes {
		rows = append(rows, t.Text(t.Muted(layout.Condensed, t.Small).Span(u.Unit.Notes))...)
	}
	rows[len(rows)-1].H += gap
	return rows
}

// underName returns the modes of a unit, then other rows, and in a table without columns its stats as text.
func (t UnitTable) underName(u builder.UnitSheet, other []layout.Row) (rows []layout.Row) {
	modes := modesOf(u)
	if modes != nil && len(t.ids) > 0 {
		return append(t.modeRows(modes), other...)
	}
	rows = slices.Clone(other)
	if len(t.ids) == 0 {
		rows = append(rows, statText(t.Kit, u)...)
	}
	for _, b := range typeset.BlocksBelowHead(typeset.Modes(u.Profile.Blocks)) {
		rows = append(rows, blockText(t.Kit, b)...)
	}
	return rows
}

// numbers returns a unit's stats with their labels above.
func (t UnitTable) numbers(u builder.UnitSheet) layout.Row {
	type number struct {
		text, mark string
		layout.Style
		label string
		at    float64
	}
	var list []number
	stats := Strip(u)
	inModes := map[string]bool{}
	for _, b := range u.Profile.Blocks {
		if b.Card && b.Label == "" {
			stats = append(stats, b.Stats...)
		}
	}
	for _, b := range modesOf(u) {
		for _, s := range b.Stats {
			inModes[s.ID] = true
		}
	}
	for i, id := range t.ids {
		at := slices.IndexFunc(stats, func(s rules.Stat) bool { return s.ID == id && s.Role != rules.RolePoints })
		switch {
		case at >= 0:
			s := stats[at]
			list = append(list, number{s.Text, t.Mark(s.Source), t.Ink(layout.Bold, t.Number), t.Labels[i],
				t.middle(i)})
		case inModes[id]:
			list = append(list, number{label: t.Labels[i], at: t.middle(i)})
		}
	}
	top, base := t.bases()
	return layout.Row{H: base + 1, Draw: func(p *layout.Canvas, x, y float64) {
		for _, n := range list { // the marks hang, so that the digits align
			p.Center(n.label, t.Caps(), x+n.at, y+top)
			w := t.Measure.Width(layout.Clean(n.text), n.Style)
			p.Left(n.text, n.Style, x+n.at-w/2, y+base)
			if n.mark != "" {
				p.Left(n.mark, t.SmallMark(), x+n.at+w/2+0.2, y+base)
			}
		}
	}}
}

// bases returns the baselines of numbers' labels and of the numbers, from the top of their row.
func (t UnitTable) bases() (label, number float64) {
	label = t.Caps().Base() + 0.5
	return label, label + float64(layout.CapsHigh*t.Number*layout.MMPerPoint) + 1
}

// tickSide is the side of the box that an organizer ticks at the end of a row, tickGap the space before it, in mm.
const (
	tickSide = 3.6
	tickGap  = 2.4
)

// pointsRow returns the points of a unit at the right end of its row, before a box to tick.
func (t UnitTable) pointsRow(u builder.UnitSheet) layout.Row {
	_, base := t.bases()
	points, mark := t.pointsOf(u)
	return layout.Row{H: base + 1, Draw: func(p *layout.Canvas, x, y float64) {
		right := x + t.W - tickSide
		p.Text(points, right-tickGap-points.W, y+base)
		p.Left(mark, t.SmallMark(), right-tickGap+0.2, y+base) // it hangs
		p.Box(right, y+base-tickSide, tickSide, tickSide, false)
	}}
}

// pointsOf returns a unit's points and their mark. Those of several models are the total, after how it comes about.
func (t UnitTable) pointsOf(u builder.UnitSheet) (points layout.TextLine, mark string) {
	s, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return layout.TextLine{}, ""
	}
	var spans []layout.Span
	text := s.Text
	if n := u.Unit.Number(); n > 1 {
		small := t.Muted(layout.Condensed, max(8.5, 0.7*t.Number))
		times := strconv.Itoa(n) + " × "
		if !s.Value.IsWord() {
			times, text = times+s.Text+" = ", s.Value.Mul(rules.Int(n)).String()
		}
		spans = append(spans, small.Span(times))
	}
	return t.Measure.Set(append(spans, t.pointsStyle().Span(text))...), t.Mark(s.Source)
}

// pointsStyle returns the style of points: in the color of the list's plates if that can be read on paper.
func (t UnitTable) pointsStyle() layout.Style {
	return layout.Style{Face: layout.Bold, Size: pointsLarger * t.Number, Color: t.Palette.Bright()}
}

// statText returns a unit's stats as text.
func statText(k typeset.Kit, u builder.UnitSheet) []layout.Row {
	return blockText(k, rules.Block{Stats: Strip(u)})
}

func blockText(k typeset.Kit, b rules.Block) []layout.Row {
	var spans []layout.Span
	if b.Label != "" {
		spans = append(spans, k.Ink(layout.CondensedBold, k.Small).Span(b.Label+typeset.WideBlank))
	}
	for _, s := range b.Stats {
		if s.Role != rules.RolePoints {
			spans = append(spans, k.Muted(layout.Condensed, k.Small).Span(s.Label+" "),
				k.Ink(layout.CondensedBold, k.Small).Span(s.Text+k.Mark(s.Source)+typeset.WideBlank))
		}
	}
	if spans == nil {
		return nil
	}
	return k.Text(spans...)
}
