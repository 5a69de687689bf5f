package counters

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// Set sets one counter per model for each side: pages of fronts, each with its backs. A back shows only the side,
// so that counters lie face down.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	press.LeafEnd(j, doc)
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Counters", Page: len(doc.Pages)})
	return eachSide(j, func(c counter) error {
		var fronts []press.Item
		for _, m := range j.Models() {
			if err := job.CheckContext(ctx); err != nil {
				return err
			}
			fronts = append(fronts, press.Item{Title: m.Title(), ID: m.Unit.Unit.ID,
				Frames: []layout.Flow{c.frame(c.front(m))}})
		}
		return setSide(ctx, j, doc, c, "Counters", fronts)
	})
}

// eachSide calls set for the counters of each side.
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
func setSide(ctx context.Context, j job.Job, doc *layout.Document, c counter, of string, fronts []press.Item) error {
	var backs []press.Item
	for range fronts {
		backs = append(backs, press.Item{Title: c.side.Name, Frames: []layout.Flow{c.frame(c.back(j.Sheet.Pack))}})
	}
	front, err := press.PlacesOf(fronts)
	if err != nil {
		return err
	}
	back, err := press.PlacesOf(backs)
	if err != nil {
		return err
	}
	g, small := counterGrid(j, c)
	label := of + ", " + c.side.Name
	pages := g.Pages(len(front))
	for n := range pages {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		front, back, g := g.Part(front, n), g.Part(back, n), g
		g.Rows = (len(front) + g.Columns - 1) / g.Columns // the grid of a last page is smaller
		p := &layout.Canvas{Measure: j.Measure, Palette: c.Palette}
		page := g.Impose(j, p, front, false)
		x, y := g.Origin(j)
		if g.Crop {
			press.DrawCrops(p, j, g)
		}
		press.DrawRunning(p, small, press.RunningRight(j, label, n+1, pages), x, y, float64(g.Columns)*g.W,
			float64(g.Rows)*g.H)
		press.DrawCodeBeside(p, j, g)
		page.Label = fmt.Sprintf("%s %d of %d", label, n+1, pages)
		if n == 0 {
			doc.Outline = append(doc.Outline, layout.Bookmark{Title: layout.Clean(c.side.Name), Level: 1,
				Page: len(doc.Pages)})
		}
		page.Marks = p.Marks
		doc.Pages = append(doc.Pages, page)

		p = &layout.Canvas{Measure: j.Measure, Palette: c.Palette}
		page = g.Impose(j, p, back, true)
		page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", label, n+1, pages), p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// counterGrid returns the grid that holds as many counters as possible. The small print explains their marks.
func counterGrid(j job.Job, c counter) (press.Grid, press.Running) {
	g := press.Grid{W: counterSide, H: counterSide, Columns: int((j.W - 2*pieces.Edge) / counterSide),
		Rows: int((j.H - 2*pieces.Edge) / counterSide), Crop: j.Options.CropMarks}
	w := float64(g.Columns) * g.W
	small := press.RunningOf(j, w)
	if said := c.MarkLegend(); len(said) > 0 {
		small.Below = append(j.Measure.Wrap(w, c.Muted(layout.Condensed,
			typeset.Imprint).Span(strings.Join(said, typeset.WideBlank))),
			small.Below...)
	}
	for _, y := g.Origin(j); y < small.Needs() && g.Rows > 1; _, y = g.Origin(j) {
		g.Rows--
	}
	return g, small
}
