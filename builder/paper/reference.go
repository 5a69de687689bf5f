package paper

import (
	"context"
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// referenceColumns is how many columns a page of the quick reference has, and
// columnGutter the room between two in mm.
const (
	referenceColumns = 3
	columnGutter     = 6.0
)

// setReference sets the words that the units use, each once and none that no
// unit uses, and the game's own reference, in columns.
func setReference(ctx context.Context, j job.Job, doc *layout.Document) error {
	full := fullOf(j)
	k := fullKit(j, typeset.Scale{Name: []float64{11}, Body: 8.5, Small: 8.5, Label: 7, Gap: 4, Least: 7})
	columns := referenceColumns
	if j.W < 260 && j.Options.Factor() > 1 {
		columns = 2
	}
	head := k.Text(k.Ink(layout.Bold, 16).Span("Quick reference"),
		k.Muted(layout.Condensed, 8.5).Span(typeset.WideBlank+"for this list"))
	narrow := k.In(columnOf(k.W, columns))
	rows := usedRows(narrow, j)
	if len(rows) == 0 {
		rows = narrow.Text(k.Ink(layout.Condensed, k.Body).Span("No unit has a rules term."))
	}
	return full.pages(ctx, doc, "Reference", full.columns(head, rows, columns))
}

// columnOf is the width of one of several columns.
func columnOf(w float64, columns int) float64 {
	return (w - columnGutter*float64(columns-1)) / float64(columns)
}

// columns is pages of rows of the width of a column, under a head on the first.
func (f full) columns(head, rows []layout.Row, columns int) []layout.Flow {
	top := layout.Height(head) + 2
	narrow := pourColumns(rows, func(i int) (page int, y float64) {
		if page = i / columns; page == 0 {
			y = top
		}
		return page, y
	}, f.room())
	w := columnOf(f.W-2*f.Margin(), columns)
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
				column.Draw(p, x+float64(c)*(w+columnGutter), y)
			}})
		}
		frames = append(frames, page)
	}
	return frames
}

// leastFill is how far a column goes at least, where those of a page end alike.
const leastFill = 8.0

// pourColumns pours rows into columns that end at the foot of their page; at is the
// page of a column and where it begins. Those of the last page end alike, as high as
// they hold what is left.
func pourColumns(rows []layout.Row, at func(i int) (page int, top float64), foot float64) []layout.Flow {
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

// usedRows is the words in alphabetical order, then the panels of units and army.
func usedRows(k typeset.Kit, j job.Job) []layout.Row {
	terms, panels := glossary(j.Sheet.Units)
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b rules.Term) int { return strings.Compare(a.Name, b.Name) })
	var rows []layout.Row
	if len(terms) > 0 {
		rows = append(rows, k.Heading("Rules terms for your units")...)
		rows[len(rows)-1].H += 0.2 * k.Gap
		rows = append(rows, k.Legend(terms, false)...)
	}
	rows = append(rows, k.Panels(mergePanels(panels, j.Sheet.Whole.Panels), false)...)
	return append(rows, k.Notes()...)
}
