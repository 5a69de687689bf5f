package typeset

import (
	"slices"

	"gantry/builder/layout"
	"gantry/rules"
)

// The padding of a grid's cells, and the smallest row height for a pencil, in mm.
const (
	cellPad  = 0.8
	writable = 7.0
)

// gridBox is the size of boxes in a grid relative to those outside. minGridBox is their smallest size in mm.
const (
	gridBox    = 0.8
	minGridBox = 4.6
)

// Grid sets a ruled table for a pencil in the kit's width, in one frame.
func (k Kit) Grid(g rules.Grid) []layout.Row {
	n := 0
	for _, cells := range g.Rows {
		n = max(n, len(cells))
	}
	if n == 0 {
		return nil
	}
	k.Box = max(minGridBox, gridBox*k.Box)
	xs, ws := k.gridColumns(g, n)
	rows := k.Heading(g.Title)
	if len(rows) > 0 {
		rows[len(rows)-1].H += 0.6
	}
	if len(g.Heads) > 0 {
		rows = append(rows, k.gridHeads(g.Heads, xs, ws))
	}
	for _, cells := range g.Rows {
		rows = append(rows, k.gridRow(cells, xs, ws))
	}
	note := k.Text(k.Muted(layout.Condensed, max(k.Tiny(), k.Body-0.5)).Span(g.Note))
	if len(note) > 0 {
		rows = append(rows, layout.Space(0.6))
		rows = append(rows, note...)
	}
	for i := range rows[:len(rows)-1] {
		rows[i].Keep = true
	}
	return rows
}

// gridColumns returns the positions and widths of the columns: equal, but the first may be narrow.
func (k Kit) gridColumns(g rules.Grid, n int) (xs, ws []float64) {
	xs, ws = make([]float64, n), make([]float64, n)
	left, like := k.W, n
	if g.Narrow && n > 1 {
		for _, cells := range g.Rows {
			if len(cells) > 0 {
				ws[0] = max(ws[0], k.Measure.Set(k.trackLabel(cells[0])...).W+k.wide(cells[0])+2*cellPad)
			}
		}
		ws[0] = min(ws[0], k.W/3)
		left, like = k.W-ws[0], n-1
	}
	for c := range n {
		if c >= n-like {
			ws[c] = left / float64(like)
		}
		if c > 0 {
			xs[c] = xs[c-1] + ws[c-1]
		}
	}
	return xs, ws
}

// gridHeads returns the column heads, centered.
func (k Kit) gridHeads(heads []string, xs, ws []float64) layout.Row {
	st := k.Caps()
	return layout.Row{H: st.Lead() + 0.4, Draw: func(p *layout.Canvas, x, y float64) {
		for c, head := range heads[:min(len(heads), len(xs))] {
			p.Center(head, st, x+xs[c]+ws[c]/2, y+st.Base())
		}
	}}
}

// gridRow returns cells of one height, each with a frame.
func (k Kit) gridRow(cells []rules.Track, xs, ws []float64) layout.Row {
	set, h := make([][]layout.Row, len(cells)), writable
	for c, t := range cells {
		in := k.In(ws[c] - 2*cellPad)
		if t.Label != "" || t.Boxes > 0 {
			set[c] = in.Column([]rules.Track{t}, in.OneLine(t))
		}
		h = max(h, layout.Height(set[c])+2*cellPad)
	}
	end := xs[len(xs)-1] + ws[len(ws)-1]
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		p.Rule(x, x+end, y, layout.Hair, p.Palette.Rule)
		p.Rule(x, x+end, y+h, layout.Hair, p.Palette.Rule)
		for _, at := range slices.Concat(xs, []float64{end}) {
			p.Upright(x+at, y, y+h, layout.Hair, p.Palette.Rule)
		}
		for c, rows := range set {
			layout.DrawRows(p, x+xs[c]+cellPad, y+(h-layout.Height(rows))/2, rows)
		}
	}}
}
