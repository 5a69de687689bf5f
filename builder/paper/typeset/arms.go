package typeset

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Sizes of the drawings in a weapon's line, in mm.
const (
	blockWide = 1.2  // minimum, in a range strip
	blockGap  = 0.25 // between two
	blockHigh = 1.0  // under a number
	stripDrop = 0.4  // below the baseline of its number
	stripGap  = 0.8  // before the number beside it
	lineField = 8.0  // to write in

	minWritten = 5.5 // room to write in a field that shows its maximum
)

// IsArms reports whether a table lists weapons.
func IsArms(t rules.Table) bool {
	damage := func(c rules.Column) bool { return c.Holds == rules.HoldsDamage }
	return len(t.Bands) > 0 || slices.ContainsFunc(t.Columns, damage)
}

// WithoutBuildColumns returns a table without its columns for designers.
func WithoutBuildColumns(t rules.Table) rules.Table {
	for c := len(t.Columns) - 1; c >= 0; c-- {
		if t.Columns[c].Holds != rules.HoldsBuild {
			continue
		}
		t.Columns = slices.Delete(slices.Clone(t.Columns), c, c+1)
		without := func(rows []rules.Row) []rules.Row {
			rows = slices.Clone(rows)
			for i, r := range rows {
				if c < len(r.Cells) {
					rows[i].Cells = slices.Delete(slices.Clone(r.Cells), c, c+1)
				}
			}
			return rows
		}
		t.Rows, t.Brief = without(t.Rows), without(t.Brief)
	}
	return t
}

// JoinedRange returns a table with near and far ranges joined: "30/60".
func JoinedRange(t rules.Table) rules.Table {
	near := slices.IndexFunc(t.Columns, func(c rules.Column) bool { return c.Holds == rules.HoldsNear })
	if near < 0 || near+1 >= len(t.Columns) || t.Columns[near+1].Holds != rules.HoldsRange {
		return t
	}
	t.Columns, t.Rows = slices.Clone(t.Columns), slices.Clone(t.Rows)
	t.Columns[near+1].Label = t.Columns[near].Label + "/" + t.Columns[near+1].Label
	t.Columns = slices.Delete(t.Columns, near, near+1)
	for i, r := range t.Rows {
		if near+1 >= len(r.Cells) {
			continue
		}
		cells := slices.Clone(r.Cells)
		cells[near+1].Text = cells[near].Text + "/" + cells[near+1].Text
		t.Rows[i].Cells = slices.Delete(cells, near, near+1)
	}
	return t
}

// moveDiceWords returns a table whose dice cells with words are moved to the notes.
func moveDiceWords(t rules.Table) rules.Table {
	c := slices.IndexFunc(t.Columns, func(c rules.Column) bool { return c.Holds == rules.HoldsDice })
	if c < 0 {
		return t
	}
	t.Rows = slices.Clone(t.Rows)
	for i, r := range t.Rows {
		if c >= len(r.Cells) || !strings.Contains(r.Cells[c].Text, " ") {
			continue
		}
		t.Rows[i].Cells = slices.Clone(r.Cells)
		t.Rows[i].Note = strings.TrimSuffix(r.Cells[c].Text+" · "+r.Note, " · ")
		t.Rows[i].Cells[c].Text = "–"
	}
	return t
}

// armCell is one cell of a weapon's line.
type armCell struct {
	w     float64
	high  float64                                 // if it is higher than the line
	low   float64                                 // the room it needs below the baseline
	strip bool                                    // begins with a range strip
	draw  func(p *layout.Canvas, x, base float64) // from its left end on a baseline, boxes around their middle
	none  bool                                    // a dash
}

// Marking is what a weapon's line has to mark with a pencil: the boxes of its track, and its location.
type Marking struct {
	Track rules.Track
	Field int    // the maximum for a field instead of boxes, 0 for boxes
	Place string // short, in capitals; "" for none
}

// Arms sets a weapon table: one line per weapon with its icon, its range as a strip, its dice, its damage and what is
// marked on it, and its notes below. Weapons are marked by mount, nil for no marks. Equal weapons without marks share
// a line.
func (k Kit) Arms(t rules.Table, marked map[string]Marking) []layout.Row {
	t = JoinedRange(moveDiceWords(WithoutBuildColumns(t)))
	of := map[string]rules.Row{} // by mount
	for _, r := range t.Rows {
		of[r.Mount] = r
	}
	lines, plain := t.Rows, t
	if marked == nil {
		lines = mergeRows(t.Rows)
	} else {
		label := "Left"
		for _, m := range marked {
			if m.Place != "" {
				label = "Hits"
			}
		}
		t.Columns = append(slices.Clone(t.Columns), rules.Column{Label: label, Right: true})
	}
	table := armTable{Kit: k, Table: t, lines: lines, of: of, marked: marked, words: wordColumns(t, lines)}
	if !table.fit() { // the boxes are under the numbers
		var tracks []rules.Track
		for _, r := range lines {
			if m, ok := marked[r.Mount]; ok {
				tracks = append(tracks, m.Track)
			}
		}
		return append(k.Table(plain), k.Tracks(tracks)...)
	}
	return layout.RepeatHead(table.head(), table.rows())
}

// armTable is a weapon table and how it is set.
type armTable struct {
	Kit
	rules.Table
	lines  []rules.Row
	of     map[string]rules.Row // by mount
	marked map[string]Marking
	words  []bool // columns whose words are printed under the line

	armStyle
	size   float64 // of names and numbers, in points
	cells  [][]armCell
	xs, ws []float64 // of columns
	rail   float64   // the width of locations
	icon   float64   // the width of locations and icons
	room   float64   // beside all numbers
}

// An armStyle is one way to give names room beside their numbers.
type armStyle struct {
	gap   float64 // between numbers, in mm
	icon  float64 // the width of icons in mm
	under bool    // range strips are under their numbers
	stack bool    // more than two boxes are in two rows
	arcs  bool    // arcs are words under the line
}

// The type of names and numbers in points above the kit's body, and the styles of lines, as they are tried. Tight lines
// have small type and small icons only, and no words under them.
var (
	armSizes  = []float64{0.9, 0.4, 0, -0.5}
	armStyles = []armStyle{
		{2, iconWide, false, false, false}, {1.6, slimIcon, false, false, false}, {1.6, slimIcon, true, false, false},
		{1.2, slimIcon, true, false, false}, {1.2, slimIcon, true, true, false}, {1.6, slimIcon, false, true, true},
		{1.2, slimIcon, true, true, true},
	}
)

// nameBelow counts for a name under its numbers, more than names of several lines.
const nameBelow = 100

// fit sets the cells in the first style and then the largest type with which the fewest names are broken. ok is false
// if numbers have no room.
func (t *armTable) fit() (ok bool) {
	var best armTable
	fewest := math.MaxInt
	arcs := slices.ContainsFunc(t.Columns, func(c rules.Column) bool { return c.Holds == rules.HoldsArc })
	stacks := slices.ContainsFunc(t.lines, func(r rules.Row) bool { return t.marked[r.Mount].Track.Boxes > 2 })
	sizes := armSizes
	if t.Tight {
		sizes = sizes[1:]
	}
	var tried []armStyle
	for _, style := range armStyles {
		skip := t.Tight && style.arcs
		style.arcs, style.stack = style.arcs && arcs, style.stack && stacks
		if skip || slices.Contains(tried, style) {
			continue
		}
		tried = append(tried, style)
		for _, more := range sizes {
			try := *t
			try.armStyle, try.size = style, max(t.Tiny(), t.Body+more)
			if !try.set() {
				continue
			}
			if n := try.broken(fewest); n < fewest {
				best, fewest, ok = try, n, true
			}
			if fewest == 0 {
				*t = best
				return true
			}
		}
	}
	*t = best
	return ok
}

// set sets the cells of all lines from the right. ok is false without room.
func (t *armTable) set() (ok bool) {
	t.setCells()
	at, last := t.W, len(t.Columns)-1
	for c := last; c > 0; c-- {
		if t.words[c] || t.ws[c] == 0 {
			continue
		}
		t.ws[c] = max(t.ws[c], t.Measure.Width(layout.Clean(strings.ToUpper(t.Columns[c].Label)), t.Caps()))
		at -= t.ws[c]
		t.xs[c] = at
		if at -= t.gap; c == last && t.marked != nil {
			at += t.gap - boxGap
		}
	}
	for _, cells := range t.cells {
		for c := range cells {
			if cells[c].strip {
				cells[c].w = t.ws[c] // all strips begin at one place
			}
		}
	}
	t.room = at - t.icon
	return t.room >= 0
}

// setCells sets the cells of all lines, and the widths of columns, rails and icons.
func (t *armTable) setCells() {
	n, icons := len(t.Columns), 0.0
	if t.Tight {
		t.armStyle.icon = min(t.armStyle.icon, tightIcon)
	}
	if t.words = slices.Clone(t.words); t.arcs {
		for c, col := range t.Columns {
			t.words[c] = t.words[c] || col.Holds == rules.HoldsArc
		}
	}
	t.cells, t.xs, t.ws = make([][]armCell, len(t.lines)), make([]float64, n), make([]float64, n)
	for i, r := range t.lines {
		cells := make([]armCell, n)
		t.cells[i] = cells
		texts := t.cellTexts(r)
		if t.of[r.Mount].Kind != "" {
			icons = t.armStyle.icon + iconGap
		}
		if t.marked[r.Mount].Place != "" {
			t.rail = t.railWide() + railGap
		}
		for c := 1; c < n && c < len(r.Cells); c++ {
			if !t.words[c] {
				cells[c] = t.cell(c, texts[c], t.of[r.Mount])
				t.ws[c] = max(t.ws[c], cells[c].w)
			}
		}
		if !armed(cells) {
			clear(cells) // nothing to measure: its words are there
		}
		if m := t.marked[r.Mount]; m.Field > 0 {
			cells[n-1] = t.fieldCell(m.Field, r.Cells[0].Text)
			t.ws[n-1] = max(t.ws[n-1], cells[n-1].w)
		} else if m.Track.Boxes > 0 {
			cells[n-1] = t.boxesCell(m.Track, t.stack && armed(cells[:n-1]))
			if armed(cells[:n-1]) {
				t.ws[n-1] = max(t.ws[n-1], cells[n-1].w)
			}
		}
	}
	t.icon = t.rail + icons
}

// broken returns the number of lines that names take beyond their first, and nameBelow for each with nothing on that.
// It stops when there are enough.
func (t *armTable) broken(enough int) (n int) {
	for i, r := range t.lines {
		if n >= enough {
			break
		}
		if name := t.nameSpans(r); name != nil {
			beside, whole := t.rooms(t.cells[i])
			lines := t.Measure.WrapBeside(beside, whole, name...)
			if n += len(lines) - 1; lines[0].W == 0 {
				n += nameBelow
			}
		}
	}
	return n
}

// armed reports whether any of a line's cells has a number.
func armed(cells []armCell) bool {
	return slices.ContainsFunc(cells, func(c armCell) bool { return c.draw != nil && !c.none })
}

// betweenHits is the minimum space between the boxes of weapons, in mm.
const betweenHits = 0.9

// boxesCell returns the boxes of a track, in two rows if there are more than two and stack is set.
func (k Kit) boxesCell(t rules.Track, stack bool) armCell {
	b := k.Boxes(t)
	b.gap = max(b.gap, betweenHits)
	if n := (t.Boxes + 1) / 2; stack && t.Boxes > 2 {
		over, under := b.Row(0, n, 0, b.H, k.caption()), b.Row(n, t.Boxes, 0, b.H, k.caption())
		return armCell{w: b.Width(n), high: 2*b.H + betweenHits/2, draw: func(p *layout.Canvas, x, middle float64) {
			over.Draw(p, x, middle-b.H-betweenHits/4)
			under.Draw(p, x+b.Width(n)-b.Width(t.Boxes-n), middle+betweenHits/4)
		}}
	}
	boxes := b.Row(0, t.Boxes, 0, b.H, k.Muted(layout.Condensed, k.Tiny()))
	return armCell{w: b.Width(t.Boxes), high: b.H, draw: func(p *layout.Canvas, x, middle float64) {
		boxes.Draw(p, x, middle-b.H/2)
	}}
}

// fieldCell returns a field to write in. Its maximum is at its right end unless the weapon's name ends with it.
func (k Kit) fieldCell(most int, name string) armCell {
	var of layout.TextLine
	if number := strconv.Itoa(most); !strings.HasSuffix(name, " "+number) {
		of = k.Measure.Set(k.Muted(layout.Condensed, k.Tiny()).Span("/" + number))
	}
	wide := max(lineField, minWritten+of.W)
	return armCell{w: wide, high: k.Box, draw: func(p *layout.Canvas, x, middle float64) {
		p.Box(x, middle-k.Box/2, wide, k.Box, false)
		p.Text(of, x+wide-of.W-0.5, middle+layout.Middle(k.Tiny()))
	}}
}

// wordColumns returns the columns after the first that hold words. They are printed under the line.
func wordColumns(t rules.Table, lines []rules.Row) []bool {
	words := make([]bool, len(t.Columns))
	for c := 1; c < len(t.Columns); c++ {
		longest := 0
		for _, r := range lines {
			if c < len(r.Cells) {
				longest = max(longest, len(r.Cells[c].Text))
			}
		}
		words[c] = longest > 6 && t.Columns[c].Holds == "" && !t.Columns[c].Right
	}
	return words
}

// head returns the column heads. A title without room beside them is above them.
func (t *armTable) head() layout.Row {
	st := t.Caps()
	title := t.Title
	if title == "" {
		title = t.Columns[0].Label
	}
	if t.rail > 0 && slices.ContainsFunc(t.cells, func(c []armCell) bool { return !armed(c[:len(c)-1]) }) {
		title = "Loadout"
	}
	title = strings.ToUpper(title)
	where := t.Measure.Set(t.Muted(layout.Condensed, t.Label).Span("\u00a0\u00a0" + t.Where))
	if t.Where == "" || t.Measure.Width(layout.Clean(title), st)+where.W > t.icon+t.room {
		where = layout.TextLine{}
	}
	over := 0.0
	if t.Measure.Width(layout.Clean(title), st) > t.icon+t.room {
		over = st.Lead()
	}
	return layout.Row{H: over + st.Lead() + 0.2, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		p.Left(title, st, x, y+st.Base())
		p.Text(where, x+p.Measure.Width(layout.Clean(title), st), y+st.Base())
		for c := 1; c < len(t.xs); c++ {
			if !t.words[c] && t.ws[c] > 0 {
				p.Right(strings.ToUpper(t.Columns[c].Label), st, x+t.xs[c]+t.ws[c], y+over+st.Base())
			}
		}
	}}
}

// damageMore is the type of a weapon's damage in points above that of its other numbers.
const damageMore = 0.8

// underBase is the room under the baseline of a weapon's line, and overCaps that over its capitals, in mm.
const (
	underBase = 0.85
	overCaps  = 0.85
)

// high returns the height of a line without what is under its first line of text, and its baseline. Words that end
// before a range strip are beside it.
func (t *armTable) high(cells []armCell, text []layout.TextLine) (high, base float64) {
	base = overCaps + float64((t.size+damageMore)*layout.CapsHigh*layout.MMPerPoint)
	under := underBase
	for c, cell := range cells {
		if len(text) == 1 || t.icon+text[1].W+nameGap > t.xs[c]+t.ws[c]-cell.w {
			under = max(under, cell.low)
		}
	}
	high = base + under
	if more := iconHigh(t.armStyle.icon) + 1 - high; more > 0 && !t.Tight {
		return high + more, base + more/2
	}
	return high, base
}

// armRow returns a weapon's line, and what has no room beside its numbers below: the rest of a long name, and notes.
// Tight lines have no line for notes only: those are left to the kit's Moved. begins says that it is the first of
// its location. It is drawn more mm higher than it is.
func (t *armTable) armRow(i int, begins bool, more *float64) layout.Row {
	r, cells := t.lines[i], t.cells[i]
	texts := t.cellTexts(r)
	if len(texts) == 0 {
		return layout.Row{}
	}
	small := t.Muted(layout.Condensed, max(t.Tiny(), t.Body-1))
	said := notesOf(r, texts, t.words)
	name := t.nameSpans(r)
	boxes := &cells[len(cells)-1]
	beside, whole := t.rooms(cells)
	text := t.Measure.WrapBeside(beside, whole, name...)
	if said != "" {
		noted := append(slices.Clone(name), small.Span(WideBlank+said))
		switch all := t.Measure.WrapBeside(beside, whole, noted...); {
		case len(all) == 1:
			text = all
		case t.Tight && t.Moved != nil:
			*t.Moved = append(*t.Moved, rules.Term{Name: texts[0].text, Text: said})
		default:
			text = append(text, t.Measure.Wrap(whole, small.Span(said))...)
		}
	}
	high, base := t.high(cells, text)
	lead := small.Lead()
	h := high + float64(len(text)-1)*lead
	air := 0.0 // above the line, if its boxes are higher
	if boxes.high > 0 {
		air = max(0, boxes.high+0.7-h) / 2
	}
	h += 2 * air
	kind, side, caps := t.of[r.Mount].Kind, t.armStyle.icon, layout.CapsHigh*t.size*layout.MMPerPoint
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		from, air, h := x, air+*more/2, h+*more
		if !begins { // its place is over it
			from += t.rail
		}
		if i > 0 {
			p.Rule(from, x+t.W, y, layout.Hair/2, p.Palette.Rule)
		}
		p.Text(text[0], x+t.icon, y+air+base)
		for i, l := range text[1:] {
			p.Text(l, x+t.icon, y+air+high+float64(i)*lead+small.Base())
		}
		if kind != "" {
			drawIcon(p, kind, x+t.rail, y+air+base-(caps+iconHigh(side))/2, side)
		}
		t.put(p, cells, x, y+air+base)
		if boxes.high > 0 {
			boxes.draw(p, x+t.W-boxes.w, y+h/2)
		}
	}}
}

// nameSpans returns the name of a weapon.
func (t *armTable) nameSpans(r rules.Row) []layout.Span {
	texts := t.cellTexts(r)
	if len(texts) == 0 {
		return nil
	}
	k := t.Kit
	k.Body = t.size
	return k.spans(texts[0], 0)
}

// rooms returns the room for a name beside the numbers of its line, and that of a line without numbers.
func (t *armTable) rooms(cells []armCell) (beside, whole float64) {
	whole, numbers := t.W-t.icon, cells
	if boxes := cells[len(cells)-1]; boxes.high > 0 {
		whole -= boxes.w + boxGap
		numbers = cells[:len(cells)-1]
	}
	if !armed(numbers) {
		return whole, whole
	}
	left := slices.IndexFunc(numbers, func(c armCell) bool { return c.draw != nil })
	return t.xs[left] + t.ws[left] - cells[left].w - t.icon - nameGap, whole
}

// put draws the numbers of a weapon's line.
func (t *armTable) put(p *layout.Canvas, cells []armCell, x, base float64) {
	for c, cell := range cells {
		if cell.draw != nil && cell.high == 0 {
			cell.draw(p, x+t.xs[c]+t.ws[c]-cell.w, base)
		}
	}
}

// boxGap is the space before the boxes of a weapon's line, nameGap that after its name, in mm.
const (
	boxGap  = 1.5
	nameGap = 1.0
)

// notesOf returns the words under a weapon's line.
func notesOf(r rules.Row, texts []cellText, words []bool) string {
	var said []string
	for c, is := range words {
		if is && c < len(texts) && texts[c].text != "" && texts[c].text != "–" {
			said = append(said, texts[c].text+texts[c].mark)
		}
	}
	if r.Note != "" {
		said = append(said, r.Note)
	}
	return strings.Join(said, " · ")
}

// cell returns a cell of a weapon's line, drawn as its column demands.
func (t *armTable) cell(c int, text cellText, of rules.Row) armCell {
	holds := t.Columns[c].Holds
	bold := t.Ink(layout.CondensedBold, max(t.size, t.Body))
	st := t.Ink(layout.Condensed, t.Body)
	if t.Columns[c].Right {
		st = bold
	}
	if holds == rules.HoldsDamage {
		st = t.Ink(layout.CondensedBold, t.size+damageMore)
	}
	bold, st = t.struck(bold, text.lost), t.struck(st, text.lost)
	short := text.text
	number, isNumber := strconv.Atoi(short)
	switch {
	case short == "–" || short == "":
		dash := t.wordCell("–", "", t.Muted(layout.Condensed, t.Body))
		dash.none = true
		return dash
	case holds == rules.HoldsDice && isNumber == nil && number > 0:
		l := t.Measure.Set(st.Span(short), t.SmallMark().Span(text.mark))
		return armCell{w: l.W + 0.5 + dieSide, draw: func(p *layout.Canvas, x, base float64) {
			p.Text(l, x, base)
			drawDie(p, t.Columns[c].Dice, x+l.W+0.5, base-layout.Middle(st.Size)-dieSide/2)
		}}
	case holds == rules.HoldsRange && len(t.Bands) > 0 && of.Far > 0:
		return t.rangeCell(c, of.Reach(t.Bands), text, bold)
	case holds == rules.HoldsArc && of.Arc != "":
		return t.spansCell(append(layout.GlyphSpans(of.Arc, st), st.Span(short), t.SmallMark().Span(text.mark))...)
	}
	return t.wordCell(short, text.mark, st)
}

func (k Kit) wordCell(text, mark string, st layout.Style) armCell {
	return k.spansCell(st.Span(text), k.SmallMark().Span(mark))
}

func (k Kit) spansCell(spans ...layout.Span) armCell {
	l := k.Measure.Set(spans...)
	return armCell{w: l.W, draw: func(p *layout.Canvas, x, base float64) { p.Text(l, x, base) }}
}

// rangeCell returns a number beside or over a strip of bands as Row.Reach has them, dark in near range and lighter in
// far range. A strip beside it begins at the left of its column.
func (t *armTable) rangeCell(c int, bands []int, text cellText, st layout.Style) armCell {
	number, _, _ := strings.Cut(text.text, " ") // the strip's scale gives the unit
	l := t.Measure.Set(st.Span(number), t.SmallMark().Span(text.mark))
	n := float64(len(bands))
	wide, high, drop := float64(n*(blockWide+blockGap))-blockGap, layout.CapsHigh*t.size*layout.MMPerPoint, 0.0
	cell := armCell{w: wide + stripGap + l.W, strip: true}
	if t.under {
		wide, high, drop = max(wide, l.W), blockHigh, stripDrop+blockHigh
		cell = armCell{w: wide, low: drop + blockGap}
	}
	each, ws := (wide+blockGap)/n, t.ws
	cell.draw = func(p *layout.Canvas, x, base float64) {
		for i, reach := range bands {
			band := layout.Rect{X: x + float64(float64(i)*each), Y: base + drop - high, W: each - blockGap, H: high}
			band.Fill = stripColor(p.Palette, 2-reach)
			if !band.Fill.Drawn() {
				band.Width, band.Stroke = layout.Hair/2, p.Palette.Ink
			}
			p.Marks = append(p.Marks, band)
			if p.Palette.Mono && reach == 1 {
				p.Marks = append(p.Marks, layout.Path{Points: [][2]float64{{band.X, band.Y + band.H},
					{band.X + band.W, band.Y}},
					Width: layout.Hair / 2, Stroke: p.Palette.Ink})
			}
		}
		at := x + (wide-l.W)/2 // over the strip
		if cell.strip {
			at = x + ws[c] - l.W
		}
		p.Text(l, at, base)
	}
	return cell
}

// stripColor returns the color of a band: 0 in near range, 1 in range, 2 out of range.
func stripColor(p layout.Palette, n int) layout.Color {
	switch {
	case n == 0 && (p.Mono || p.Spare):
		return p.Ink
	case p.Mono || p.Spare:
		return 0
	case n == 0:
		return p.Bright()
	case n == 1:
		return p.Bright().Mixed(p.Paper, 0.5)
	}
	return layout.RGB(0xD9, 0xD8, 0xD3)
}
