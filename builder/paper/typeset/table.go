package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// columnGap is the space between two columns of a table in mm. moreGap is added if there is room, and turnGap between
// right-aligned numbers and words.
const (
	columnGap = 1.3
	turnGap   = 1.4
	moreGap   = 5.0
)

// Table sets a table in the kit's width: numbers are right-aligned and never broken, texts wrap. The title is above
// the first column, the row names. The head is repeated in the next frame.
func (k Kit) Table(t rules.Table) []layout.Row {
	if len(t.Rows) == 0 {
		return nil
	}
	n := max(1, len(t.Columns))
	for _, r := range t.Rows {
		n = max(n, len(r.Cells))
	}
	columns := slices.Clone(t.Columns)
	for len(columns) < n {
		columns = append(columns, rules.Column{})
	}
	titled := t.Title != "" && !columns[0].Right
	if titled {
		columns[0].Label = t.Title
	}
	lines := mergeRows(t.Rows)
	texts := make([][]cellText, len(lines))
	for i, r := range lines {
		texts[i] = k.cellTexts(r)
	}
	k = k.wholeWords(columns, texts)
	xs, ws := k.columns(columns, texts)
	var rows []layout.Row
	for i, r := range lines {
		lined := k.tableRow(texts[i], r.Note, columns, xs, ws)
		if len(lined) == 0 {
			continue
		}
		lined[0] = k.In(xs[n-1]+ws[n-1]).HairlineOver(lined[0], i > 0)
		rows = append(rows, lined...)
	}
	heads := make([][]layout.Row, len(columns))
	for c, col := range columns {
		heads[c] = k.In(ws[c]).cell(col.Right, k.Caps().Span(strings.ToUpper(col.Label)))
	}
	all := cellByCell(heads, xs)
	rows = layout.RepeatHead(all, rows)
	if t.Title != "" && !titled {
		rows = append(k.Heading(t.Title), rows...)
	}
	return rows
}

// lower returns a row with space above it.
func lower(r layout.Row, by float64) layout.Row {
	draw := r.Draw
	r.H += by
	r.Draw = func(p *layout.Canvas, x, y float64) { draw(p, x, y+by) }
	return r
}

// mergeRows merges equal neighboring rows of a table, with "2× " before the first cell.
func mergeRows(rows []rules.Row) []rules.Row {
	var out []rules.Row
	for i := 0; i < len(rows); {
		n := 1
		for i+n < len(rows) && rows[i].Note == rows[i+n].Note && rows[i].Lost == rows[i+n].Lost &&
			slices.Equal(rows[i].Cells, rows[i+n].Cells) {
			n++
		}
		r := rows[i]
		if n > 1 && len(r.Cells) > 0 {
			r.Cells = slices.Clone(r.Cells)
			r.Cells[0].Text = strconv.Itoa(n) + "× " + r.Cells[0].Text
		}
		out = append(out, r)
		i += n
	}
	return out
}

// cellText is the text of a cell, and the mark beside it.
type cellText struct {
	text, mark string
	lost       bool // its row
}

// SmallMark returns the style of marks beside a value.
func (k Kit) SmallMark() layout.Style { return k.Muted(layout.Condensed, k.Tiny()) }

// spans returns a cell's text and mark as spans.
func (k Kit) spans(c cellText, column int) []layout.Span {
	face := cellFace(column)
	if k.Strong && len([]rune(c.text)) <= maxStrong {
		face = layout.CondensedBold
	}
	text := k.struck(k.Ink(face, k.Body), c.lost).Span(c.text)
	if c.mark == "" {
		return []layout.Span{text}
	}
	return []layout.Span{text, k.SmallMark().Span(c.mark)}
}

// maxStrong is the largest number of characters of a bold number.
const maxStrong = 4

// cellTexts returns the cells of a row with their marks: one mark in the first cell if all cells with a source
// share it, else each has its own.
func (k Kit) cellTexts(r rules.Row) []cellText {
	cells := make([]cellText, len(r.Cells))
	sourced, same, mark := 0, true, ""
	for i, c := range r.Cells {
		cells[i].text, cells[i].lost = c.Text, r.Lost
		k.noteDesigned(c.Text)
		if c.Source == (rules.Source{}) {
			continue
		}
		cells[i].mark = k.Mark(c.Source)
		same = same && (sourced == 0 || cells[i].mark == mark)
		mark = cells[i].mark
		sourced++
	}
	if sourced > 1 && same {
		for i := range cells {
			cells[i].mark = ""
		}
		cells[0].mark = mark
	}
	return cells
}

// FewLines is the number of lines up to which a table row is never split.
const FewLines = 6

// tableRow returns the lines of one row and of its note, which spans the whole width.
func (k Kit) tableRow(cells []cellText, note string, columns []rules.Column, xs, ws []float64) []layout.Row {
	set := make([][]layout.Row, len(cells))
	for c, cell := range cells {
		set[c] = k.In(ws[c]).cell(columns[c].Right, k.spans(cell, c)...)
	}
	rows := layout.SideBySide(set, xs)
	if n := len(rows); n > 1 && n <= FewLines {
		rows = []layout.Row{cellByCell(set, xs)}
	}
	air := max(0, 0.35*(k.Body-7)) // large type stays off the rule above it
	if len(rows) > 0 {
		rows[0] = lower(rows[0], air)
	}
	under := k.Text(k.Muted(layout.Condensed, max(k.Tiny(), k.Body-0.5)).Span(note))
	if len(under) == 0 {
		return rows
	}
	if n := len(rows); n > 0 {
		rows[n-1].Keep = true
	}
	under[len(under)-1].H += 0.4 + air/2
	return append(rows, under...)
}

// cellByCell returns columns of lines as one row, drawn in reading order: all lines of a cell before the next cell.
func cellByCell(columns [][]layout.Row, xs []float64) layout.Row {
	lines := layout.SideBySide(columns, xs)
	return layout.Row{H: layout.Height(lines), Draw: func(p *layout.Canvas, x, y float64) {
		for c, cell := range columns {
			at := y
			for i, r := range cell {
				r.Draw(p, x+xs[c], at)
				at += lines[i].H
			}
		}
	}}
}

// cell returns the lines of one cell.
func (k Kit) cell(right bool, spans ...layout.Span) []layout.Row {
	st := spans[0].Style
	lines := k.Measure.Wrap(k.W+0.01, spans...)
	rows := k.Lines(lines, st.Lead()+0.35, st.Base()+0.2)
	if right {
		for i, l := range lines {
			rows[i].Draw = func(p *layout.Canvas, x, y float64) { p.Text(l, x+k.W-l.W, y+st.Base()+0.2) }
		}
	}
	return rows
}

// HairlineOver draws a hairline over a row.
func (k Kit) HairlineOver(r layout.Row, on bool) layout.Row {
	if !on {
		return r
	}
	draw := r.Draw
	r.Draw = func(p *layout.Canvas, x, y float64) {
		p.Rule(x, x+k.W, y, layout.Hair/2, p.Palette.Rule)
		draw(p, x, y)
	}
	return r
}

// OneRow joins rows that always stay together.
func (k Kit) OneRow(rows []layout.Row) layout.Row {
	return layout.Row{H: layout.Height(rows),
		Draw: func(p *layout.Canvas, x, y float64) { layout.DrawRows(p, x, y, rows) }}
}

// smallestType is the smallest type that avoids a broken word, in points.
const smallestType = 7.0

// wholeWords returns the kit with type just small enough that no word of a table breaks, if possible.
func (k Kit) wholeWords(columns []rules.Column, rows [][]cellText) Kit {
	least := smallestType
	for k.Body > least || k.Label > least {
		need := columnGap * float64(len(columns)-1)
		for c, col := range columns {
			need += k.longestOf(col, c, rows)
		}
		if need <= k.W {
			break
		}
		k.Body, k.Label = max(least, k.Body-0.5), max(least, k.Label-0.5)
	}
	return k
}

// longestOf returns the width of the longest word of a column, or of its unbreakable part.
func (k Kit) longestOf(col rules.Column, c int, rows [][]cellText) float64 {
	_, most := k.extent(k.Caps().Span(strings.ToUpper(col.Label)))
	for _, r := range rows {
		if c < len(r) {
			_, word := k.extent(k.spans(r[c], c)...)
			most = max(most, word)
		}
	}
	return min(most, longestWord*k.W)
}

// columns returns the positions and widths of a table's columns. A text in the last column takes the remaining
// room. If room is short, the widest columns shrink, texts before numbers. No column breaks a word while another
// can shrink.
func (k Kit) columns(columns []rules.Column, rows [][]cellText) (xs, ws []float64) {
	n := len(columns)
	xs, ws = make([]float64, n), make([]float64, n)
	words, least := make([]float64, n), make([]float64, n)
	turn := func(c int) float64 { // the room between the ends of numbers and the beginnings of words
		if c > 0 && columns[c-1].Right && !columns[c].Right {
			return turnGap
		}
		return 0
	}
	var texts, all []int
	for c, col := range columns {
		ws[c], words[c] = k.extent(k.Caps().Span(strings.ToUpper(col.Label)))
		for _, r := range rows {
			if c < len(r) {
				w, word := k.extent(k.spans(r[c], c)...)
				ws[c], words[c] = max(ws[c], w), max(words[c], word)
			}
		}
		words[c] = min(words[c], longestWord*k.W)
		ws[c], words[c] = ws[c]+turn(c), words[c]+turn(c)
		least[c] = min(minColumn, ws[c])
		all = append(all, c)
		if !col.Right {
			texts = append(texts, c)
		}
	}
	over := sum(ws) + columnGap*float64(n-1) - k.W
	over = give(ws, texts, words, over)
	over = give(ws, all, words, over)
	over = give(ws, all, least, over)
	gap := columnGap
	if left := -over; left > 0 {
		gaps := float64(n - 1)
		last := len(texts) > 0 && texts[len(texts)-1] == n-1
		switch {
		case gaps > 0 && k.Across:
			gap += left / gaps
			last = false
		case gaps > 0 && last:
			gap += min(moreGap, left/(2*gaps))
		case gaps > 0:
			gap += min(moreGap, left/gaps)
		}
		if last {
			ws[n-1] += left - (gap-columnGap)*gaps
		}
	}
	for c := 1; c < n; c++ {
		xs[c] = xs[c-1] + ws[c-1] + gap
	}
	for c := range n {
		xs[c], ws[c] = xs[c]+turn(c), ws[c]-turn(c)
	}
	return xs, ws
}

// cellFace returns the face of a column's cells.
func cellFace(c int) layout.Face {
	if c == 0 {
		return layout.CondensedBold
	}
	return layout.Condensed
}

// extent returns the width of a text on one line, and of its longest word. Marks after the first span may go on
// their own line.
func (k Kit) extent(spans ...layout.Span) (whole, word float64) {
	for _, s := range spans {
		text := layout.Clean(s.Text)
		whole += k.Measure.Width(text, s.Style)
		word = max(word, k.Measure.Longest(text, s.Style))
	}
	return whole, word
}

func sum(ws []float64) float64 {
	s := 0.0
	for _, w := range ws {
		s += w
	}
	return s
}

// longestWord is the share of a table's width up to which a word stays whole.
const longestWord = 2.0 / 3

// minColumn is the smallest width of a column, in mm.
const minColumn = 5

// give takes width from the widest of some columns, never below their floor, until it has enough. It returns what
// is still missing.
func give(ws []float64, from []int, floor []float64, need float64) float64 {
	for need > 0.001 {
		widest, second := -1, 0.0
		for _, c := range from {
			switch {
			case ws[c] <= floor[c]+1e-9:
			case widest < 0:
				widest = c
			case ws[c] > ws[widest]:
				widest, second = c, ws[widest]
			default:
				second = max(second, ws[c])
			}
		}
		if widest < 0 {
			return need
		}
		step := min(max(0.2, ws[widest]-second), need, ws[widest]-floor[widest])
		ws[widest] -= step
		need -= step
	}
	return need
}
