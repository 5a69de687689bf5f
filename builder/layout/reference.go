package layout

import (
	"context"
	"slices"
	"strings"

	"gantry/rules"
)

// referenceColumns is how many columns a page of the quick reference has, and
// columnGutter the room between two in mm.
const (
	referenceColumns = 3
	columnGutter     = 6.0
)

// quickReference sets the words that the units use, each once and none that no
// unit uses, and the game's own reference, in columns.
func (s *Setter) quickReference(ctx context.Context, j request, doc *Document) error {
	full := s.full(j)
	k := s.fullKit(j, scale{name: []float64{11}, body: 8.5, small: 8.5, label: 6.5, gap: 4})
	columns := referenceColumns
	if j.w < 260 && j.options.factor() > 1 {
		columns = 2
	}
	head := k.text(span{"Quick reference", k.ink(Bold, 16)},
		span{wideBlank + "of what this list uses", k.muted(Condensed, 8.5)})
	narrow := k.in(columnOf(k.w, columns))
	rows := narrow.used(j)
	if len(rows) == 0 {
		rows = narrow.text(span{"No unit uses a word that needs one.", k.ink(Condensed, k.body)})
	}
	return full.pages(ctx, doc, "Reference", full.columns(head, rows, columns))
}

// columnOf is the width of one of several columns.
func columnOf(w float64, columns int) float64 {
	return (w - columnGutter*float64(columns-1)) / float64(columns)
}

// columns is pages of rows of the width of a column, under a head on the first.
func (f full) columns(head, rows []row, columns int) []frame {
	top := height(head) + 2
	narrow := balance(rows, columns, f.room()-top, f.room())
	w := columnOf(f.w-2*f.margin(), columns)
	var frames []frame
	for i := 0; i < len(narrow); i += columns {
		var page frame
		y := 0.0
		if i == 0 {
			for _, r := range head {
				y = page.add(y, r)
			}
			y = top
		}
		for c, column := range narrow[i:min(len(narrow), i+columns)] {
			page.add(y, row{draw: func(p *canvas, x, y float64) { column.draw(p, x+float64(c)*(w+columnGutter), y) }})
		}
		frames = append(frames, page)
	}
	return frames
}

// balance pours rows into columns of one height, the least at which they take
// one page; where they take several, its columns are full.
func balance(rows []row, columns int, first, room float64) []frame {
	for h := height(rows) / float64(columns); h < first; h += 2 {
		if frames := pour(rows, func(int) float64 { return h }); len(frames) <= columns {
			return frames
		}
	}
	return pour(rows, func(i int) float64 {
		if i < columns {
			return first
		}
		return room
	})
}

// used is the words in alphabetical order, then the panels of units and army.
func (k kit) used(j request) []row {
	terms, panels := glossary(j.sheet.Units)
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b rules.Term) int { return strings.Compare(a.Name, b.Name) })
	var rows []row
	if len(terms) > 0 {
		rows = append(rows, k.heading("Words of the units")...)
		rows[len(rows)-1].h += 0.2 * k.gap
		rows = append(rows, k.legend(terms, false)...)
	}
	rows = append(rows, k.panels(mergePanels(panels, j.sheet.Whole.Panels), false)...)
	return append(rows, k.notes()...)
}
