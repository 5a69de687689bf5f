package press

import (
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
)

// ColumnGutter is the space between two columns in mm.
const ColumnGutter = 5.0

// ColumnOf returns the width of one of several columns.
func ColumnOf(w float64, columns int) float64 {
	return (w - ColumnGutter*float64(columns-1)) / float64(columns)
}

// Columns returns pages of rows of a column's width, under a head on the first page.
func (f Full) Columns(head, rows []layout.Row, columns int) []layout.Flow {
	var first layout.Flow
	y := 0.0
	for _, r := range head {
		y = first.Add(y, r)
	}
	return f.ColumnsUnder([]layout.Flow{first}, []float64{y + 2}, rows, columns)
}

// columnSizes are the sizes of type that FitColumns tries, in points.
var columnSizes = []float64{10.5, 10, 9.5, 9, 8.5}

// FitColumns is Columns in the largest type that needs one page, else in the smallest. set sets the head for the width
// of the page, and the rows for that of a column.
func (f Full) FitColumns(columns int, set func(page, column typeset.Kit) (head, rows []layout.Row)) []layout.Flow {
	var pages []layout.Flow
	for _, size := range columnSizes {
		k := FullKit(f.Job, typeset.Scale{Name: []float64{11}, Body: size, Small: size, Label: 7, Gap: 4, Least: 7})
		head, rows := set(k, k.In(ColumnOf(k.W, columns)))
		if pages = f.Columns(head, rows, columns); len(pages) == 1 {
			break
		}
	}
	return pages
}

// minPour is the smallest height in which columns begin under something else, in mm.
const minPour = 20.0

// ColumnsUnder pours rows of a column's width into the room under where each page ends, then on further pages.
func (f Full) ColumnsUnder(pages []layout.Flow, ends []float64, rows []layout.Row, columns int) []layout.Flow {
	var free []int // the pages with room
	for n, end := range ends {
		if f.Room()-end >= minPour {
			free = append(free, n)
		}
	}
	at := func(i int) (page int, top float64) {
		if i /= columns; i < len(free) {
			return free[i], ends[free[i]]
		}
		return len(ends) + i - len(free), 0
	}
	w := ColumnOf(f.W-2*f.Margin(), columns)
	for i, column := range PourColumns(rows, at, f.Room()) {
		n, top := at(i)
		for n >= len(pages) {
			pages = append(pages, layout.Flow{})
		}
		right := float64(i%columns) * (w + ColumnGutter)
		pages[n].Add(top, layout.Row{H: column.End, Draw: func(p *layout.Canvas, x, y float64) {
			column.Draw(p, x+right, y)
		}})
	}
	return pages
}

// minFill is the smallest height of a column if those of a page are balanced.
const minFill = 8.0

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
			low = max(low, top+minFill)
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
