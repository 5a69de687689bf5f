package typeset

import (
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// cell is a stat ready to draw: a small label over a large number.
type cell struct {
	label, text, mark string
	color             layout.Color
}

func (k Kit) cells(b rules.Block) []cell {
	var cells []cell
	for _, s := range b.Stats {
		if s.Role != rules.RolePoints {
			cells = append(cells, cell{strings.ToUpper(s.Label), s.Text, k.Mark(s.Source), k.tint(s)})
		}
	}
	return cells
}

// widestCell is the largest width of a cell in a wide strip, in mm.
const widestCell = 32

// need returns the smallest width of a cell.
func (k Kit) need(c cell) float64 {
	label := k.Measure.Width(layout.Clean(c.label), k.Caps())
	number := k.Measure.Width(layout.Clean(c.text), k.Ink(layout.Bold, k.Number)) + k.Measure.Width(c.mark, k.Caps())
	if k.Fields {
		return max(label+labelAir, number+numberAir)
	}
	return max(label, number) + k.air()
}

// Fine returns the fine blocks of a card in as few lines as possible: small labels before their values, never
// separated.
func (k Kit) Fine(blocks []rules.Block) []layout.Row {
	const gap = 2.2
	label, value := k.Muted(layout.Condensed, k.Label), k.Ink(layout.CondensedBold, k.Small)
	var rows []layout.Row
	var at []float64
	var set []layout.TextLine
	flush := func() {
		lines, xs := set, at
		if len(lines) == 0 {
			return
		}
		rows = append(rows, layout.Row{H: value.Lead() + 0.2, Draw: func(p *layout.Canvas, x, y float64) {
			for i, l := range lines {
				p.Text(l, x+xs[i], y+value.Base())
			}
		}})
		set, at = nil, nil
	}
	for _, b := range blocks {
		if !b.Card || !b.SmallPrint {
			continue
		}
		for _, s := range b.Stats {
			if s.Role == rules.RolePoints {
				continue
			}
			spans := []layout.Span{label.Span(strings.ToUpper(s.Label) + " "),
				layout.Style{Face: value.Face, Size: value.Size, Color: k.tint(s)}.Span(s.Text),
				k.SmallMark().Span(k.Mark(s.Source))}
			l := k.Measure.Set(spans...)
			x := 0.0
			if n := len(set); n > 0 {
				if x = at[n-1] + set[n-1].W + gap; x+l.W > k.W {
					flush()
					x = 0
				}
			}
			if l.W > k.W {
				rows = append(rows, k.Text(spans...)...)
				continue
			}
			set, at = append(set, l), append(at, x)
		}
	}
	flush()
	return rows
}

// tint returns a stat's own color, else ink.
func (k Kit) tint(s rules.Stat) layout.Color {
	if s.Tint != 0 && !k.Palette.Mono {
		return layout.Opaque | layout.Color(s.Tint)
	}
	return k.Palette.Ink
}

// air returns the smallest space beside a cell's text.
func (k Kit) air() float64 { return min(1.6, 0.12*k.Number) }

// labelAir and numberAir are the smallest space beside the text of a card's cell in mm, and minEqual is the smallest
// share of the size of its numbers at which all cells are equally wide.
const (
	labelAir  = 0.6
	numberAir = 2.0
	minEqual  = 0.96
)

// equalCells returns the kit with numbers just small enough that the cells of a card are equally wide, if possible.
func (k Kit) equalCells(cells []cell) Kit {
	small := k
	for ; k.Fields && small.Number >= minEqual*k.Number; small.Number -= 0.5 {
		if n, widths := small.share(cells); n == len(cells) && slices.Min(widths) == slices.Max(widths) {
			return small
		}
	}
	return k
}

// Strips returns the blocks of a card: the fine ones as text, then each other block as a row of equal cells.
// Several blocks with labels, such as modes, become a table with a row each.
func (k Kit) Strips(blocks []rules.Block) []layout.Row {
	rows := k.Fine(blocks)
	labelled := Modes(blocks)
	compared := len(labelled) > 1
	for _, b := range blocks {
		cells := k.cells(b)
		if !b.Card || b.SmallPrint || len(cells) == 0 {
			continue
		}
		if compared && b.Label != "" {
			continue
		}
		if b.Label != "" {
			rows = append(rows, layout.Space(k.Gap/2))
			rows = append(rows, k.Heading(b.Label)...)
		}
		k := k.equalCells(cells)
		for len(cells) > 0 {
			n, widths := k.share(cells)
			if n == 0 {
				rows = append(rows,
					k.Text(k.Caps().Span(cells[0].label+" "),
						k.Ink(layout.Bold, k.Body).Span(cells[0].text+cells[0].mark))...)
				n = 1
			} else {
				rows = append(rows, k.strip(cells[:n], widths))
			}
			cells = cells[n:]
		}
	}
	if compared {
		rows = append(rows, layout.Space(k.Gap/2))
		rows = append(rows, k.Table(Comparison(BlocksBelowHead(labelled)))...)
	}
	return rows
}

// Modes returns the blocks of a card that have a label.
func Modes(blocks []rules.Block) (labelled []rules.Block) {
	for _, b := range blocks {
		if b.Card && !b.SmallPrint && b.Label != "" {
			labelled = append(labelled, b)
		}
	}
	return labelled
}

// share returns how many cells fit in the first row, and their widths: equal if possible, else with equal space. 0
// means that the first cell is wider than the row.
func (k Kit) share(cells []cell) (int, []float64) {
	n, sum, widest := 0, 0.0, 0.0
	for _, c := range cells {
		w := k.need(c)
		if sum+w > k.W {
			break
		}
		n, sum, widest = n+1, sum+w, max(widest, w)
	}
	if rest := len(cells) - n; n > 0 && rest > 0 && rest < n { // two rows of nearly equal length
		if half := (len(cells) + 1) / 2; half < n {
			return k.shareOf(cells[:half])
		}
	}
	if n == 0 {
		return 0, nil
	}
	return k.shareOf(cells[:n])
}

func (k Kit) shareOf(cells []cell) (int, []float64) {
	widths := make([]float64, len(cells))
	same := min(widestCell, k.W/float64(len(cells)))
	sum, equal := 0.0, true
	for i, c := range cells {
		widths[i] = k.need(c)
		sum += widths[i]
		equal = equal && widths[i] <= same
	}
	for i := range widths {
		if equal {
			widths[i] = same
		} else {
			widths[i] += (k.W - sum) / float64(len(cells))
		}
	}
	return len(cells), widths
}

func (k Kit) strip(cells []cell, widths []float64) layout.Row {
	label, number := k.Caps(), k.Ink(layout.Bold, k.Number)
	high := layout.CapsHigh * k.Number * layout.MMPerPoint
	over, between, under := 0.9, 1.1, 1.3
	if k.Fields {
		over, between, under = 0.7, 0.9, 1.0
	}
	top := over + label.Size*layout.MMPerPoint*0.75 // top of the label's baseline
	h := top + between + high + under
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i, c := range cells {
			mid := x + widths[i]/2
			p.Center(c.label, label, mid, y+top)
			l, mark := p.Measure.Set(layout.Style{Face: number.Face, Size: number.Size,
				Color: c.color}.Span(c.text)), p.Measure.Set(k.SmallMark().Span(c.mark))
			base := y + top + between + high
			left := mid - (l.W+mark.W)/2
			p.Text(l, left, base)
			p.Text(mark, left+l.W+0.1, base-high+1.5)
			x += widths[i]
			if i < len(cells)-1 {
				p.Upright(x, y+0.7, y+h-0.9, layout.Hair, p.Palette.Rule)
			}
		}
	}}
}

// Comparison returns blocks as a table: their labels, and a column per stat.
func Comparison(blocks []rules.Block) rules.Table {
	t := rules.Table{Columns: []rules.Column{{}}}
	var ids []string
	for _, b := range blocks {
		r := rules.Row{Cells: []rules.Cell{{Text: b.Label}}}
		for _, s := range b.Stats {
			i := slices.Index(ids, s.ID)
			if i < 0 {
				i = len(ids)
				ids, t.Columns = append(ids, s.ID), append(t.Columns, rules.Column{Label: s.Label, Right: true})
			}
			for len(r.Cells) <= i+1 {
				r.Cells = append(r.Cells, rules.Cell{})
			}
			r.Cells[i+1] = rules.Cell{Text: s.Text, Source: s.Source}
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// BlocksBelowHead returns blocks without what the head of the sheet shows.
func BlocksBelowHead(blocks []rules.Block) []rules.Block {
	var out []rules.Block
	for _, b := range blocks {
		var stats []rules.Stat
		for _, s := range b.Stats {
			if s.Role != rules.RolePoints && s.Role != rules.RoleLimit {
				stats = append(stats, s)
			}
		}
		b.Stats = stats
		out = append(out, b)
	}
	return out
}
