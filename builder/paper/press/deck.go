package press

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// A Deck is the fronts of a product and, on double-sided paper, the backs, frame by frame.
type Deck struct {
	Title  string // for the bookmark and the label of the pages
	Grid   Grid
	Fronts []Item
	Backs  []Item                               // none, or one per front
	Around func(p *layout.Canvas, right string) // draws around the frames of a front

	Over     layout.Flow // drawn on the first page instead of the first rows of frames
	OverRows int         // the number of those rows

	First, Of int // pages before it, and in total, if other decks share its title
}

// A Dealer returns the cards of a list in a size, with their backs, and the job that sets them.
type Dealer func(context.Context, job.Job, job.ShopSize) (Deck, job.Job, error)

// byUnit is the deck as one of each unit's own, in their order.
func (d Deck) byUnit() (out []Deck) {
	for from := 0; from < len(d.Fronts); {
		to := from + 1
		for to < len(d.Fronts) && d.Fronts[to].ID == d.Fronts[from].ID {
			to++
		}
		one := d
		if one.Fronts = d.Fronts[from:to]; d.Backs != nil {
			one.Backs = d.Backs[from:to]
		}
		out, from = append(out, one), to
		d.Over, d.OverRows = layout.Flow{}, 0
	}
	return out
}

// decksOf splits the deck where a new page begins.
func decksOf(j job.Job, d Deck) []Deck {
	if j.Options.Breaks == job.BreakUnit {
		return d.byUnit()
	}
	return []Deck{d}
}

// PagesOf returns the number of pages of a deck's fronts.
func PagesOf(j job.Job, d Deck) (n int, err error) {
	for _, one := range decksOf(j, d) {
		front, _, err := one.Sides()
		if err != nil {
			return 0, err
		}
		n += d.Grid.Pages(len(front))
	}
	return n, nil
}

// Deal sets a deck's pages. Each unit gets its own pages if that option is on.
func Deal(ctx context.Context, j job.Job, doc *layout.Document, d Deck) error {
	pages, err := PagesOf(j, d)
	if err != nil {
		return err
	}
	of, first := max(d.Of, pages), d.First
	for _, one := range decksOf(j, d) {
		one.First, one.Of = first, of
		dealt, err := dealPages(ctx, j, doc, one)
		if err != nil {
			return err
		}
		first += dealt
	}
	return nil
}

// dealPages sets a deck's pages, each followed by its backs, and counts the fronts. If no unit has a back, there
// are no backs. If some have, each page has its own sheet of paper.
func dealPages(ctx context.Context, j job.Job, doc *layout.Document, d Deck) (pages int, err error) {
	front, back, err := d.Sides()
	if err != nil {
		return 0, err
	}
	pages = d.Grid.Pages(len(front))
	last := -1 // the last page with content on its back
	for n := range pages {
		if back != nil && HasBackContent(d.Grid.Part(back, n)) {
			last = n
		}
	}
	if last >= 0 {
		LeafEnd(j, doc)
	}
	if d.First == 0 {
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: d.Title, Page: len(doc.Pages)})
	}
	for n := range pages {
		if err := job.CheckContext(ctx); err != nil {
			return 0, err
		}
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		if n == 0 { // read before the frames
			x, y := d.Grid.Origin(j)
			d.Over.Draw(p, x, y)
		}
		page := d.Grid.Impose(j, p, d.Grid.Part(front, n), false)
		d.Around(p, RunningRight(j, d.Title, d.First+n+1, d.Of))
		page.Label = fmt.Sprintf("%s %d of %d", d.Title, d.First+n+1, d.Of)
		AddPage(doc, page, p, d.Grid.Part(front, n))
		if last < 0 {
			continue
		}
		switch part := d.Grid.Part(back, n); {
		case HasBackContent(part):
			p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
			page := d.Grid.Impose(j, p, part, true)
			page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", d.Title, d.First+n+1, d.Of), p.Marks
			doc.Pages = append(doc.Pages, page)
		case n < pages-1: // else two units would share a sheet
			doc.Pages = append(doc.Pages, BlankPage(j))
		}
	}
	return pages, nil
}

// HasBackContent reports whether any of the backs on a page has content. The last parts of a unit may have none.
func HasBackContent(places []Place) bool {
	return slices.ContainsFunc(places, func(p Place) bool {
		return p.Item.HasContent && p.Item.Frames[p.Frame].Rows != nil
	})
}

// WithBoth returns the deck with a piece that takes both sides of further cards.
func (d Deck) WithBoth(p Item) Deck {
	for i := 0; i < len(p.Frames); i += 2 {
		front, back := p, p
		front.Frames, back.Frames = p.Frames[i:i+1], []layout.Flow{{}}
		if back.HasContent = i+1 < len(p.Frames); back.HasContent {
			back.Frames = p.Frames[i+1 : i+2]
		}
		d.Fronts, d.Backs = append(d.Fronts, front), append(d.Backs, back)
	}
	return d
}

// Sides returns the front and back frames of a deck's cards, after empty places for what is over them.
func (d Deck) Sides() (front, back []Place, err error) {
	if front, err = PlacesOf(d.Fronts); err != nil {
		return nil, nil, err
	}
	if back, err = PlacesOf(d.Backs); err != nil {
		return nil, nil, err
	}
	over := make([]Place, d.OverRows*d.Grid.Columns)
	if back != nil {
		back = slices.Concat(over, back)
	}
	return slices.Concat(over, front), back, nil
}
