package press

import "gantry/builder/layout"

// ColumnGutter is the space between two columns in mm.
const ColumnGutter = 6.0

// ColumnOf returns the width of one of several columns.
func ColumnOf(w float64, columns int) float64 {
	return (w - ColumnGutter*float64(columns-1)) / float64(columns)
}

// Columns returns pages of rows of a column's width, under a head on the first page.
func (f Full) Columns(head, rows []layout.Row, columns int) []layout.Flow {
	top := layout.Height(head) + 2
	narrow := PourColumns(rows, func(i int) (page int, y float64) {
		if page = i / columns; page == 0 {
			y = top
		}
		return page, y
	}, f.Room())
	w := ColumnOf(f.W-2*f.Margin(), columns)
	var frames []layout.Flow
	for i := 0; i < len(narrow); i += columns {
		var page layout.Flow
		y := 0.0
		if i == 0 {
			for _, r := range head {
				y = page.Add(y, r)
			}
			y = top
		}
		for c, column := range narrow[i:min(len(narrow), i+columns)] {
			page.Add(y, layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
				column.Draw(p, x+float64(c)*(w+ColumnGutter), y)
			}})
		}
		frames = append(frames, page)
	}
	return frames
}

// leastFill is the smallest height of a column if those of a page are balanced.
const leastFill = 8.0

// PourColumns pours rows into columns that end at the foot of their page. at returns the page of a column and its
// top. The columns of the last page are balanced.
func PourColumns(rows []layout.Row, at func(i int) (page int, top float64), foot float64) []layout.Flow {
	to := func(last int, low float64) []layout.Flow {
		return layout.Pour(rows, func(i int) float64 {
			page, top := at(i)
			if page == last {
				return low - top
			}
			return foot - top
		})
	}
	frames := to(-1, 0)
	last, _ := at(len(frames) - 1)
	most, low := 0, 0.0
	for page, top := at(0); page <= last; page, top = at(most) {
		if page == last {
			low = max(low, top+leastFill)
		}
		most++
	}
	for ; low < foot; low += 2 {
		if even := to(last, low); len(even) <= most {
			return even
		}
	}
	return frames
}
