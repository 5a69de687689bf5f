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
	return setAll(ctx, j, doc, "Counters", func(c counter) ([]press.Item, error) {
		var fronts []press.Item
		for _, m := range j.Models() {
			if err := job.CheckContext(ctx); err != nil {
				return nil, err
			}
			fronts = append(fronts, press.Item{Title: m.Title(), ID: m.Unit.Unit.ID,
				Frames: []layout.Flow{c.frame(c.front(m))}})
		}
		return fronts, nil
	})
}

// sides returns the counters of each side.
func sides(j job.Job) (list []counter) {
	marked := &typeset.Marked{}
	for i, side := range j.About.Sides {
		list = append(list, counter{Kit: typeset.Kit{Scale: counterScale, Measure: j.Measure,
			Palette: paletteOfSide(j.Palette, side), W: counterSide - 2*counterPad,
			Marked: marked, Bare: !j.Options.Basis, ChangedBy: j.Options.ChangedBy()}, side: side,
			hollow: i > 0 && j.Palette.Mono, drawings: j.Drawings})
	}
	return list
}

// setAll sets the pages of the counters of all sides. Each side begins a row, if that takes no other sheet.
func setAll(ctx context.Context, j job.Job, doc *layout.Document, of string,
	fronts func(counter) ([]press.Item, error)) error {
	press.LeafEnd(j, doc)
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: of, Page: len(doc.Pages)})
	all := sides(j)
	var lists [][]press.Item
	for _, c := range all {
		list, err := fronts(c)
		if err != nil {
			return err
		}
		lists = append(lists, list)
	}
	g, small := counterGrid(j, all)
	var front, back []press.Item
	for i, list := range lists {
		if pad := (g.Columns - len(front)%g.Columns) % g.Columns; g.Pages(len(front)+pad+len(list)) ==
			g.Pages(len(front)+len(list)) {
			front, back = append(front, make([]press.Item, pad)...), append(back, make([]press.Item, pad)...)
		}
		page := len(doc.Pages) + 2*(len(front)/(g.Columns*g.Rows))
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: layout.Clean(all[i].side.Name), Level: 1, Page: page})
		front = append(front, list...)
		for range list {
			back = append(back, press.Item{Title: all[i].side.Name,
				Frames: []layout.Flow{all[i].frame(all[i].back(j.Sheet.Pack))}})
		}
	}
	return setPages(ctx, j, doc, g, small, of, front, back)
}

// setPages sets pages of fronts, and behind each the page of its backs.
func setPages(ctx context.Context, j job.Job, doc *layout.Document, g press.Grid, small press.Running, of string,
	fronts, backs []press.Item) error {
	front, err := placesOf(fronts)
	if err != nil {
		return err
	}
	back, err := placesOf(backs)
	if err != nil {
		return err
	}
	pages := g.Pages(len(front))
	for n := range pages {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		front, back, g := g.Part(front, n), g.Part(back, n), g
		g.Rows = (len(front) + g.Columns - 1) / g.Columns // the grid of a last page is smaller
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := g.Impose(j, p, front, false)
		x, y := g.Origin(j)
		if g.Crop {
			press.DrawCrops(p, j, g)
		}
		w, h := g.Size()
		press.DrawRunning(p, small, press.RunningRight(j, of, n+1, pages), x, y, w, h)
		press.DrawCodeBeside(p, j, g)
		page.Label, page.Marks = fmt.Sprintf("%s %d of %d", of, n+1, pages), p.Marks
		doc.Pages = append(doc.Pages, page)

		if (j.Options.Backs != "short") != (j.W < j.H) { // the paper is turned over a horizontal edge
			g.Top = j.H - g.Top - h
		}
		p = &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page = g.Impose(j, p, back, true)
		page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", of, n+1, pages), p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// placesOf returns the places of counters, empty ones too.
func placesOf(list []press.Item) (places []press.Place, err error) {
	if _, err = press.PlacesOf(list); err != nil {
		return nil, err
	}
	for _, it := range list {
		places = append(places, press.Place{Item: it})
	}
	return places, nil
}

// counterGrid returns the grid that holds as many counters as possible, from the top of the page. The small print
// explains their marks.
func counterGrid(j job.Job, all []counter) (press.Grid, press.Running) {
	g := press.Grid{W: counterSide, H: counterSide, Columns: int((j.W - 2*pieces.Edge) / counterSide),
		Crop: j.Options.CropMarks}
	w := float64(g.Columns) * g.W
	small := press.RunningOf(j, w)
	if len(all) > 0 {
		if said := all[0].MarkLegend(); len(said) > 0 {
			small.Below = append(j.Measure.Wrap(w, all[0].Muted(layout.Condensed,
				typeset.Imprint).Span(strings.Join(said, typeset.WideBlank))),
				small.Below...)
		}
	}
	g.Top = max(pieces.Edge, small.Above())
	g.Rows = max(1, int((j.H-g.Top-max(pieces.Edge, small.Under()))/counterSide))
	return g, small
}
