package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// Sizes of the drawings in a weapon's line, in mm.
const (
	stripWide  = 7.0
	stripTight = 4.6 // if room is short
	stripHigh  = 1.9
	mostDice   = 4 // more dice become a number beside one die
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
	w    float64
	draw func(p *layout.Canvas, x, middle float64) // x is its left end
	none bool                                      // a dash
}

// Arms sets a weapon table: one line per weapon with its icon, its range as a strip, its dice and its damage, and
// its notes below.
func (k Kit) Arms(t rules.Table) []layout.Row {
	t = JoinedRange(moveDiceWords(WithoutBuildColumns(t)))
	of := map[string]rules.Row{} // by mount
	for _, r := range t.Rows {
		of[r.Mount] = r
	}
	lines := mergeRows(t.Rows)
	n := len(t.Columns)
	words := wordColumns(t, lines)
	cells := make([][]armCell, len(lines))
	ws := make([]float64, n)
	icon := 0.0
	for i, r := range lines {
		cells[i] = make([]armCell, n)
		marks := k.cellTexts(r)
		if of[r.Mount].Kind != "" {
			icon = iconSide + 1
		}
		for c := 1; c < n && c < len(r.Cells); c++ {
			if words[c] {
				continue
			}
			cells[i][c] = k.armCell(t, c, marks[c], of[r.Mount])
			ws[c] = max(ws[c], cells[i][c].w)
		}
		if !slices.ContainsFunc(cells[i], func(c armCell) bool { return c.draw != nil && !c.none }) {
			clear(cells[i]) // nothing to measure: its words are there
		}
	}
	const gap = 1.4
	xs, at := make([]float64, n), k.W
	for c := n - 1; c > 0; c-- {
		if words[c] || ws[c] == 0 {
			continue
		}
		ws[c] = max(ws[c], k.Measure.Width(layout.Clean(strings.ToUpper(t.Columns[c].Label)), k.Caps()))
		at -= ws[c]
		xs[c] = at
		at -= gap
	}
	if at < icon {
		return k.Table(t)
	}
	places := armPlaces{xs, ws, words, icon, at - icon}
	var rows []layout.Row
	for i, r := range lines {
		rows = append(rows, k.armRow(r, cells[i], of[r.Mount].Kind, places, i > 0)...)
	}
	return layout.RepeatHead(k.armHead(t, places), rows)
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

// armPlaces holds the positions of the cells of weapons' lines.
type armPlaces struct {
	xs, ws     []float64
	words      []bool
	icon, room float64
}

// armHead returns the column heads. A title without room beside them is above them.
func (k Kit) armHead(t rules.Table, at armPlaces) layout.Row {
	st := k.Caps()
	title := t.Title
	if title == "" {
		title = t.Columns[0].Label
	}
	title = strings.ToUpper(title)
	over := 0.0
	if k.Measure.Width(layout.Clean(title), st) > at.icon+at.room {
		over = st.Lead()
	}
	return layout.Row{H: over + st.Lead() + 0.2, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		p.Left(title, st, x, y+st.Base())
		for c := 1; c < len(at.xs); c++ {
			if !at.words[c] && at.ws[c] > 0 {
				p.Right(strings.ToUpper(t.Columns[c].Label), st, x+at.xs[c]+at.ws[c], y+over+st.Base())
			}
		}
	}}
}

// narrowName is the share of the width below which a name is printed above its cells instead of beside them.
const narrowName = 0.3

// armHigh returns the smallest height of a weapon's line: its icon and a line of type.
func (k Kit) armHigh() float64 {
	line := 0.9 * k.Ink(layout.CondensedBold, k.Body).Lead()
	if k.Tight > 0 {
		return max(iconSide+0.1, line)
	}
	return max(iconSide+0.7, line)
}

// armRow returns a weapon's line, and its words below. A name that would break goes above its cells with the words
// beside them, if that is lower.
func (k Kit) armRow(r rules.Row, cells []armCell, kind rules.ItemKind, at armPlaces, ruled bool) []layout.Row {
	texts := k.cellTexts(r)
	if len(texts) == 0 {
		return nil
	}
	small := k.Muted(layout.Condensed, max(k.Tiny(), k.Body-1))
	said := notesOf(r, texts, at.words)
	spans := k.spans(texts[0], 0)
	inline := append(slices.Clone(spans), small.Span(WideBlank+said))
	beside, wide := at.room, k.W-at.icon
	if !slices.ContainsFunc(cells, func(c armCell) bool { return c.draw != nil }) {
		beside = wide
	}
	if said != "" && k.Measure.Set(inline...).W <= beside {
		spans, said = inline, ""
	}
	name := k.In(beside).Text(spans...)
	under := k.In(wide).Text(small.Span(said))
	over := k.armOver(spans, small.Span(said), cells, kind, at)
	lower := over.H < max(layout.Height(name), k.armHigh())+0.5+layout.Height(under)
	if beside < wide && (beside < narrowName*k.W || lower) {
		return []layout.Row{k.HairlineOver(over, ruled)}
	}
	h := max(layout.Height(name), k.armHigh())
	line := layout.Row{H: h + 0.5, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		middle := y + 0.25 + h/2
		layout.DrawRows(p, x+at.icon, middle-layout.Height(name)/2, name)
		if kind != "" {
			k.icon(p, kind, x, middle-iconSide/2)
		}
		at.put(p, cells, x, middle)
	}}
	rows := []layout.Row{k.HairlineOver(line, ruled)}
	for i, u := range under {
		draw := u.Draw
		under[i].Draw = func(p *layout.Canvas, x, y float64) { draw(p, x+at.icon, y-0.3) }
		under[i].Keep = i < len(under)-1
	}
	if len(under) == 0 {
		rows[0].Keep = false
	}
	return append(rows, under...)
}

// put draws the cells of a weapon's line around its middle.
func (at armPlaces) put(p *layout.Canvas, cells []armCell, x, middle float64) {
	for c, cell := range cells {
		if cell.draw != nil {
			cell.draw(p, x+at.xs[c]+at.ws[c]-cell.w, middle)
		}
	}
}

// armOver returns a weapon with its name above its cells. Its words are beside the cells or, without room there,
// behind the name or below everything.
func (k Kit) armOver(name []layout.Span, said layout.Span, cells []armCell, kind rules.ItemKind,
	at armPlaces) layout.Row {
	first, wide := k.armHigh(), k.W-at.icon
	second, under := max(first-0.5, 0.9*k.Ink(layout.Bold, k.Body).Lead()), 0.0
	words := k.In(at.room).Text(said)
	inline := append(slices.Clone(name), said.Style.Span(WideBlank), said)
	switch {
	case len(words) < 2:
	case k.Measure.Set(inline...).W <= wide:
		name, words = inline, nil
	case at.room < narrowName*k.W || len(words) > 2:
		words = k.In(wide).Text(said)
		under = second
	}
	lines, lead := k.Measure.Wrap(wide, name...), k.Ink(layout.CondensedBold, k.Body).Lead()
	more := float64(len(lines)-1) * lead
	return layout.Row{H: first + more + max(second, under+layout.Height(words)) + 0.2,
		Draw: func(p *layout.Canvas, x, y float64) {
			for i, l := range lines {
				p.Text(l, x+at.icon, y+0.25+first/2+layout.Middle(k.Body)+float64(i)*lead)
			}
			if kind != "" {
				k.icon(p, kind, x, y+0.25+(first-iconSide)/2)
			}
			at.put(p, cells, x, y+first+more+second/2)
			layout.DrawRows(p, x+at.icon, y+first+more+under, words)
		}}
}

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

// armCell returns a cell of a weapon's line, drawn as its column demands.
func (k Kit) armCell(t rules.Table, c int, text cellText, of rules.Row) armCell {
	holds := t.Columns[c].Holds
	st := k.Ink(layout.Condensed, k.Body)
	if holds == rules.HoldsDamage {
		st = k.Ink(layout.Bold, k.Body+1)
	}
	short := text.text
	number, isNumber := strconv.Atoi(short)
	switch {
	case short == "–" || short == "":
		dash := k.wordCell("–", "", k.Muted(layout.Condensed, k.Body))
		dash.none = true
		return dash
	case holds == rules.HoldsDice && isNumber == nil && number > 0 && number <= mostDice:
		w := float64(number)*(dieSide+0.5) - 0.5
		mark := k.Measure.Set(k.SmallMark().Span(text.mark))
		return armCell{w: w + mark.W, draw: func(p *layout.Canvas, x, middle float64) {
			for i := range number {
				drawDie(p, t.Columns[c].Dice, x+float64(i)*(dieSide+0.5), middle-dieSide/2)
			}
			p.Text(mark, x+w+0.1, middle)
		}}
	case holds == rules.HoldsDice && isNumber == nil && number > 0:
		l := k.Measure.Set(k.Ink(layout.Bold, k.Body).Span(short+"×"), k.SmallMark().Span(text.mark))
		return armCell{w: l.W + 0.5 + dieSide, draw: func(p *layout.Canvas, x, middle float64) {
			p.Text(l, x, middle+layout.Middle(k.Body))
			drawDie(p, t.Columns[c].Dice, x+l.W+0.5, middle-dieSide/2)
		}}
	case holds == rules.HoldsRange && len(t.Bands) > 0 && of.Far > 0 && k.Tight < NumbersOnly:
		return k.rangeCell(of.Reach(t.Bands), text)
	case holds == rules.HoldsArc && of.Arc != "":
		return k.spansCell(st, append(layout.GlyphSpans(of.Arc, st), st.Span(short), k.SmallMark().Span(text.mark))...)
	}
	return k.wordCell(short, text.mark, st)
}

func (k Kit) wordCell(text, mark string, st layout.Style) armCell {
	return k.spansCell(st, st.Span(text), k.SmallMark().Span(mark))
}

func (k Kit) spansCell(st layout.Style, spans ...layout.Span) armCell {
	l := k.Measure.Set(spans...)
	return armCell{w: l.W, draw: func(p *layout.Canvas, x, middle float64) {
		p.Text(l, x, middle+layout.Middle(st.Size))
	}}
}

// rangeCell returns a bar of bands as Row.Reach has them, dark in near range and lighter in far range, followed by
// the number.
func (k Kit) rangeCell(bands []int, text cellText) armCell {
	number, _, _ := strings.Cut(text.text, " ") // the strip's scale gives the unit
	l := k.Measure.Set(k.Ink(layout.Condensed, k.Body).Span(number), k.SmallMark().Span(text.mark))
	n, wide := float64(len(bands)), stripWide
	if k.Tight > 0 {
		wide = stripTight
	}
	cell := wide/n - 0.4
	return armCell{w: wide + 0.8 + l.W, draw: func(p *layout.Canvas, x, middle float64) {
		for i, reach := range bands {
			band := layout.Rect{X: x + float64(i)*(wide/n), Y: middle - stripHigh/2, W: cell, H: stripHigh}
			band.Fill = stripColor(k.Palette, 2-reach)
			if !band.Fill.Drawn() {
				band.Width, band.Stroke = layout.Hair/2, k.Palette.Ink
			}
			p.Marks = append(p.Marks, band)
			if k.Palette.Mono && reach == 1 {
				p.Marks = append(p.Marks, layout.Path{Points: [][2]float64{{band.X, band.Y + band.H},
					{band.X + band.W, band.Y}},
					Width: layout.Hair / 2, Stroke: k.Palette.Ink})
			}
		}
		p.Text(l, x+wide+0.8, middle+layout.Middle(k.Body))
	}}
}

// stripColor returns the color of a band: 0 in near range, 1 in range, 2 out of range.
func stripColor(p layout.Palette, n int) layout.Color {
	switch {
	case n == 0 && (p.Mono || p.Spare):
		return p.Ink
	case p.Mono || p.Spare:
		return 0
	case n == 0:
		return p.Ink.Mixed(p.Accent, 0.85)
	case n == 1:
		return p.Accent.Mixed(p.Paper, 0.5)
	}
	return layout.RGB(0xE2, 0xE1, 0xDC)
}
