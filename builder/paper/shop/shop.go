package shop

import (
	"context"
	"fmt"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// Output sets the cards that a dealer gives for a print shop.
func Output(deal press.Dealer) job.Output {
	set := func(ctx context.Context, j job.Job, doc *layout.Document) error {
		size, err := sizeOf(j.Options.Shop)
		if err != nil {
			return err
		}
		d, j, err := deal(ctx, j, size)
		if err != nil {
			return err
		}
		return setSides(ctx, j, d, doc)
	}
	return job.Output{ID: "print-shop", Label: "Print shop", Files: offered(), DPI: job.ShopDPI, Set: set,
		Help: "Fronts and backs with bleed, 300 dpi (ZIP). Pick your shop's card size."}
}

// setSides adds a page for each side of the cards: the fronts in order, then their backs. One back does
// for all if none has words.
func setSides(ctx context.Context, j job.Job, d press.Deck, doc *layout.Document) error {
	front, back, err := d.Sides()
	if err != nil {
		return err
	}
	doc.Files = []layout.File{{Name: "readme.txt", Data: []byte(shopReadme(j, len(front)))}}
	for i, at := range front {
		page, p := shopPage(j, d.Grid, at)
		page.Label, page.File = "Front of "+at.Item.Title, "fronts/"+layout.FileNameAt(i, len(front), at.Item.Title)
		press.AddPage(doc, page, p, front[i:i+1])
	}
	if !press.HasBackContent(back) {
		page := backPage(j)
		page.Label, page.File = "Back of all cards", "backs/all"
		doc.Pages = append(doc.Pages, page)
		return job.CheckContext(ctx)
	}
	for i, at := range back {
		page := backPage(j)
		if at.Item.HasContent {
			var p *layout.Canvas
			page, p = shopPage(j, d.Grid, at)
			page.Marks = p.Marks
		}
		page.Label, page.File = "Back of "+at.Item.Title, "backs/"+layout.FileNameAt(i, len(front), at.Item.Title)
		doc.Pages = append(doc.Pages, page)
	}
	return job.CheckContext(ctx)
}

// shopReadme returns the instructions for the order.
func shopReadme(j job.Job, cards int) string {
	size := *j.Shop
	w, h := size.Trim()
	return fmt.Sprintf("%s: %s\n\n%d cards for a print shop, %s at %d dpi.\n"+
		"Cut size %.2f × %.2f mm, plus %.2f mm bleed on each side."+
		"\n\nfronts/ has the fronts in order, backs/ their backs. If backs/ has only all.png, use it for every card."+
		"\n\n%s\n",
		j.Game(), builder.RosterName(layout.Clean(j.Sheet.Roster.Name)), cards, size.Label, job.ShopDPI, w,
		h, size.BleedMM(),
		job.SmallPrint(j.Provenance(), j.About.Credit))
}

// shopPage returns one side of a card with its bleed.
func shopPage(j job.Job, g press.Grid, at press.Place) (layout.Page, *layout.Canvas) {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	return g.Impose(j, p, []press.Place{at}, false), p
}

// backPage returns a card back without content.
func backPage(j job.Job) layout.Page {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	bleed := j.Bleed()
	if j.Palette.Band.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{W: j.W, H: j.H, Fill: j.Palette.Band})
	}
	w, h := j.W-2*bleed, j.H-2*bleed
	press.DrawPlainBack(p, j, bleed, bleed, w, h)
	return layout.Page{W: j.W, H: j.H, Marks: p.Marks,
		Frames: []layout.Frame{{X: bleed, Y: bleed, W: w, H: h, Title: "Back", Unit: ""}}}
}
