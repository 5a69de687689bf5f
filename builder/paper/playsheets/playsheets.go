package playsheets

import (
	"context"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// Set sets one play sheet per unit, identical units on one sheet with a track each. The rules of a unit are on the
// back or, on single-sided paper, below the only sheet, else once at the end.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	set := sheetSet{Job: j, sizes: sheetSizes(j), entries: j.Merged()}
	for _, e := range set.entries {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		set.add(e)
	}
	set.arrange()
	return dealSheets(ctx, j, doc, set.sizes, set.decks())
}

// dealSheets sets the pages of the sheets of every size, the largest first.
func dealSheets(ctx context.Context, j job.Job, doc *layout.Document, sizes []sheetCell, all []press.Deck) error {
	pages, done := 0, 0
	count := make([]int, len(all))
	for n := range all {
		all[n].Grid = sizes[n].Grid
		var err error
		if count[n], err = press.PagesOf(j, all[n]); err != nil {
			return err
		}
		pages += count[n]
	}
	for n := len(all) - 1; n >= 0; n-- {
		d, l := all[n], sizes[n]
		if len(d.Fronts) == 0 {
			continue
		}
		d.Title, d.First, d.Of = "Play sheets", done, pages
		d.Around = func(p *layout.Canvas, _ string) { drawCuts(p, j, l.Grid) }
		done += count[n]
		if err := press.Deal(ctx, j, doc, d); err != nil {
			return err
		}
	}
	return nil
}

// sheetSizes returns the grids of six, four, two and one sheets per page, or in landscape four, two and one. If the
// foot is too high for a quarter, it returns only the last two.
func sheetSizes(j job.Job) []sheetCell {
	pad := max(8, j.Margin()-6)
	wide := cellOf(j, press.Grid{W: j.W, H: j.H / 2, Columns: 1, Rows: 2, Pad: max(10, j.Margin()-4)})
	if j.W > j.H { // a landscape quarter is too low, a landscape half is upright
		wide = cellOf(j, press.Grid{W: j.W / 2, H: j.H, Columns: 2, Rows: 1, Pad: max(10, j.Margin()-4)})
	}
	whole := cellOf(j, press.Grid{W: j.W, H: j.H, Columns: 1, Rows: 1, Pad: max(10, j.Margin()-4)})
	four := cellOf(j, press.Grid{W: j.W / 2, H: j.H / 2, Columns: 2, Rows: 2, Pad: pad})
	if four.cut {
		return []sheetCell{wide, whole}
	}
	if j.W > j.H {
		return []sheetCell{four, wide, whole}
	}
	return []sheetCell{cellOf(j, press.Grid{W: j.W / 2, H: j.H / 3, Columns: 2, Rows: 3, Pad: pad}), four, wide, whole}
}

// smallest returns a unit's sheet in the smallest size that fits. It is a full page if that splits nothing and the unit
// would take both halves.
func (s *sheetSet) smallest(e job.Entry) (p playSheet) {
	half := halfSheet(s.sizes)
	for n := range half + 1 {
		if p = s.sheetIn(n, e); len(p.front.Frames) == 1 && (p.ruled || len(s.entries) > 1) {
			return p
		}
	}
	if len(p.front.Frames) > 1 {
		if page := s.sheetIn(half+1, e); 2*len(page.front.Frames) <= len(p.front.Frames) {
			return page
		}
	}
	return p
}
