package layout

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// columnGap is the room between two columns of a table in mm, moreGap what is
// added where there is room.
const (
	columnGap = 1.3
	moreGap   = 3.0
)

// table sets a table in the kit's width: numbers stand right and are not
// broken, texts wrap. The title stands over the first column, which says what
// the rows are. The head stands again where the table goes on.
func (k kit) table(t rules.Table) []row {
	if len(t.Rows) == 0 {
		return nil
	}
	n := len(t.Columns)
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
	lines := counted(t.Rows)
	xs, ws := k.columns(columns, lines)
	var rows []row
	for i, r := range lines {
		set := make([][]row, len(r.Cells))
		for c, cell := range r.Cells {
			face := Condensed
			if c == 0 {
				face = CondensedBold
			}
			set[c] = k.in(ws[c]).cell(cell.Text+k.mark(cell.Source), k.ink(face, k.body), columns[c].Right)
		}
		lined := beside(set, xs)
		if len(lined) == 0 {
			continue
		}
		lined[0] = k.ruled(lined[0], i > 0)
		rows = append(rows, lined...)
	}
	heads := make([][]row, len(columns))
	for c, col := range columns {
		heads[c] = k.in(ws[c]).cell(strings.ToUpper(col.Label), k.caps(), col.Right)
	}
	all := k.oneRow(beside(heads, xs))
	rows = under(all, rows)
	if t.Title != "" && !titled {
		rows = append(k.heading(t.Title), rows...)
	}
	return rows
}

// counted is a table's rows with neighbours that read alike as one, "2× " before
// its first cell.
func counted(rows []rules.Row) []rules.Row {
	var out []rules.Row
	for i := 0; i < len(rows); {
		n := 1
		for i+n < len(rows) && slices.Equal(rows[i].Cells, rows[i+n].Cells) {
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

// cell is the lines of one cell.
func (k kit) cell(text string, st style, right bool) []row {
	lines := k.m.wrap(k.w+0.01, span{text, st})
	rows := k.lines(lines, st.lead()+0.35, st.base()+0.2)
	if right {
		for i, l := range lines {
			rows[i].draw = func(p *pen, x, y float64) { p.text(l, x+k.w-l.w, y+st.base()+0.2) }
		}
	}
	return rows
}

// ruled draws a hairline over a row.
func (k kit) ruled(r row, on bool) row {
	if !on {
		return r
	}
	draw := r.draw
	r.draw = func(p *pen, x, y float64) {
		p.rule(x, x+k.w, y, hair/2, p.pal.rule)
		draw(p, x, y)
	}
	return r
}

// oneRow joins rows that always stand together.
func (k kit) oneRow(rows []row) row {
	h := 0.0
	for _, r := range rows {
		h += r.h
	}
	return row{h: h, draw: func(p *pen, x, y float64) {
		for _, r := range rows {
			if r.draw != nil {
				r.draw(p, x, y)
			}
			y += r.h
		}
	}}
}

// columns is where the columns of a table stand and how wide they are. A last
// text column takes the room that is left; if there is too little, the widest
// text columns give way.
func (k kit) columns(columns []rules.Column, rows []rules.Row) (xs, ws []float64) {
	n := len(columns)
	xs, ws = make([]float64, n), make([]float64, n)
	left := k.w - columnGap*float64(n-1)
	texts := []int{}
	for c, col := range columns {
		ws[c] = k.m.width(clean(strings.ToUpper(col.Label)), k.caps())
		for _, r := range rows {
			if c < len(r.Cells) {
				face := Condensed
				if c == 0 {
					face = CondensedBold
				}
				mark := k.mark(r.Cells[c].Source)
				ws[c] = max(ws[c], k.m.width(clean(r.Cells[c].Text+mark), k.ink(face, k.body)))
			}
		}
		if !col.Right {
			texts = append(texts, c)
		}
		left -= ws[c]
	}
	switch {
	case left >= 0 && len(texts) > 0:
		ws[texts[len(texts)-1]] += left
	case left < 0:
		give(ws, texts, -left)
		if over := sum(ws) + columnGap*float64(n-1) - k.w; over > 0.001 { // numbers too wide as well
			all := make([]int, n)
			for i := range all {
				all[i] = i
			}
			give(ws, all, over)
		}
	}
	gap := columnGap
	if left > 0 && n > 1 && len(texts) > 0 {
		gap += min(moreGap, left/float64(2*n-2))
		ws[texts[len(texts)-1]] -= (gap - columnGap) * float64(n-1)
	}
	for c := 1; c < n; c++ {
		xs[c] = xs[c-1] + ws[c-1] + gap
	}
	return xs, ws
}

func sum(ws []float64) float64 {
	s := 0.0
	for _, w := range ws {
		s += w
	}
	return s
}

// leastColumn is how narrow a column may become, in mm.
const leastColumn = 5

// give takes width from the widest of some columns until enough is given.
func give(ws []float64, from []int, need float64) {
	for need > 0.001 {
		widest, second := -1, 0.0
		for _, c := range from {
			switch {
			case widest < 0 || ws[c] > ws[widest]:
				if widest >= 0 {
					second = max(second, ws[widest])
				}
				widest = c
			case ws[c] > second:
				second = ws[c]
			}
		}
		if widest < 0 || ws[widest] <= leastColumn {
			return
		}
		step := max(0.2, ws[widest]-second)
		step = min(step, need, ws[widest]-leastColumn)
		ws[widest] -= step
		need -= step
	}
}
