package paper

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// edge is the least room around counters, in mm: what printers leave white.
const edge = 10.0

// setCounters sets a counter a model for each side: pages of fronts, each with the
// backs behind it. A back tells the side and nothing else, so that counters lie
// face down.
func setCounters(ctx context.Context, j job.Job, doc *layout.Document) error {
	leafEnd(j, doc)
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Counters", Page: len(doc.Pages)})
	return eachSide(j, func(c counter) error {
		var fronts []item
		for _, m := range j.Models() {
			if err := job.Going(ctx); err != nil {
				return err
			}
			fronts = append(fronts, item{title: m.Title(), id: m.Unit.Unit.ID,
				frames: []layout.Flow{c.frame(c.front(m))}})
		}
		return setSide(ctx, j, doc, c, "Counters", fronts)
	})
}

// eachSide is done for the counters of each side.
func eachSide(j job.Job, set func(counter) error) error {
	for i, side := range j.About.Sides {
		c := counter{Kit: typeset.Kit{Scale: counterScale, Measure: j.Measure,
			Palette: paletteOfSide(j.Palette, side),
			W:       counterSide - 2*counterPad,
			Marked:  &typeset.Marked{}, Bare: !j.Options.Basis, ChangedBy: j.Options.ChangedBy()}, side: side,
			hollow: i > 0 && j.Palette.Mono, drawings: j.Drawings}
		if err := set(c); err != nil {
			return err
		}
	}
	return nil
}

// setSide sets the pages of one side's counters.
func setSide(ctx context.Context, j job.Job, doc *layout.Document, c counter, of string, fronts []item) error {
	var backs []item
	for range fronts {
		backs = append(backs, item{title: c.side.Name, frames: []layout.Flow{c.frame(c.back(j.Sheet.Pack))}})
	}
	front, err := placesOf(fronts)
	if err != nil {
		return err
	}
	back, err := placesOf(backs)
	if err != nil {
		return err
	}
	g, small := counterGrid(j, c)
	label := of + ", " + c.side.Name
	pages := g.pages(len(front))
	for n := range pages {
		if err := job.Going(ctx); err != nil {
			return err
		}
		front, back, g := g.part(front, n), g.part(back, n), g
		g.rows = (len(front) + g.columns - 1) / g.columns // a page that is not full is a smaller grid
		p := &layout.Canvas{Measure: j.Measure, Palette: c.Palette}
		page := g.impose(j, p, front, false)
		x, y := g.origin(j)
		if g.crop {
			drawCrops(p, j, g)
		}
		drawRunning(p, small, runningRight(j, label, n+1, pages), x, y, float64(g.columns)*g.w, float64(g.rows)*g.h)
		drawCodeBeside(p, j, g)
		page.Label = fmt.Sprintf("%s %d of %d", label, n+1, pages)
		if n == 0 {
			doc.Outline = append(doc.Outline, layout.Bookmark{Title: layout.Clean(c.side.Name), Level: 1,
				Page: len(doc.Pages)})
		}
		page.Marks = p.Marks
		doc.Pages = append(doc.Pages, page)

		p = &layout.Canvas{Measure: j.Measure, Palette: c.Palette}
		page = g.impose(j, p, back, true)
		page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", label, n+1, pages), p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// counterGrid is as many counters as stand on the paper with its small print,
// which explains the marks on them.
func counterGrid(j job.Job, c counter) (grid, running) {
	g := grid{w: counterSide, h: counterSide, columns: int((j.W - 2*edge) / counterSide),
		rows: int((j.H - 2*edge) / counterSide), crop: j.Options.CropMarks}
	w := float64(g.columns) * g.w
	small := runningOf(j, w)
	if said := c.MarkLegend(); len(said) > 0 {
		small.below = append(j.Measure.Wrap(w, c.Muted(layout.Condensed,
			typeset.Imprint).Span(strings.Join(said, typeset.WideBlank))),
			small.below...)
	}
	for _, y := g.origin(j); y < small.needs() && g.rows > 1; _, y = g.origin(j) {
		g.rows--
	}
	return g, small
}
