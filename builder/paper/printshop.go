package paper

import (
	"context"
	"fmt"
	"math"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// ShopCards sets the cards of a sheet for a print shop, a page for each side: the fronts in
// order, then the backs in the same order, or one back for all where none says anything. Their
// Files name them so. Errors are those of Pages.
func (s *Setter) ShopCards(ctx context.Context, sheet builder.Sheet, o job.Options, size job.ShopSize) (layout.Document,
	error) {
	o.Card = size.Card
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return layout.Document{}, err
	}
	d, j, err := shopDeck(ctx, j, size)
	if err != nil {
		return layout.Document{}, err
	}
	front, back, err := d.places()
	if err != nil {
		return layout.Document{}, err
	}
	doc.Readme = shopReadme(j, len(front))
	number := fileNumber(len(front))
	for i, at := range front {
		page, p := shopPage(j, d.grid, at)
		page.Label, page.File = "Front of "+at.piece.title, "fronts/"+number(i)+"-"+layout.FileName(at.piece.title)
		addPage(&doc, page, p, front[i:i+1])
	}
	if !says(back) {
		page := backPage(j)
		page.Label, page.File = "Back of all cards", "backs/all"
		doc.Pages = append(doc.Pages, page)
		return doc, job.Going(ctx)
	}
	for i, at := range back {
		page := backPage(j)
		if at.piece.says {
			var p *layout.Canvas
			page, p = shopPage(j, d.grid, at)
			page.Marks = p.Marks
		}
		page.Label, page.File = "Back of "+at.piece.title, "backs/"+number(i)+"-"+layout.FileName(at.piece.title)
		doc.Pages = append(doc.Pages, page)
	}
	return doc, job.Going(ctx)
}

// shopReadme says what to order.
func shopReadme(j job.Job, cards int) string {
	size := *j.Shop
	w, h := size.Trim()
	return fmt.Sprintf("%s: %s\n\n%d cards for a print shop, %s at %d dpi.\n"+
		"Cut size %.2f × %.2f mm, plus %.2f mm bleed on each side."+
		"\n\nfronts/ has the fronts in order, backs/ their backs. If backs/ has only all.png, use it for every card."+
		"\n\n%s\n",
		j.Game(), builder.RosterName(layout.Clean(j.Sheet.Roster.Name)), cards, size.Label, job.ShopDPI, w, h, size.BleedMM(),
		job.SmallPrint(j.Provenance(), j.About.Credit))
}

// shopDeck is the cards of a request in a print shop's size, with their backs, and the request
// that sets them.
func shopDeck(ctx context.Context, j job.Job, size job.ShopSize) (deck, job.Job, error) {
	j.Shop = &size
	j.W, j.H = size.Size()
	w, h := size.Trim()
	g := grid{w: w, h: h, columns: 1, rows: 1, pad: safe, bleed: size.BleedMM()}
	d, err := cardDeck(ctx, j, g)
	return d, j, err
}

// withBoth is the deck with a piece on both sides of more cards.
func (d deck) withBoth(p item) deck {
	for i := 0; i < len(p.frames); i += 2 {
		front, back := p, p
		front.frames, back.frames = p.frames[i:i+1], []layout.Flow{{}}
		if back.says = i+1 < len(p.frames); back.says {
			back.frames = p.frames[i+1 : i+2]
		}
		d.fronts, d.backs = append(d.fronts, front), append(d.backs, back)
	}
	return d
}

// places are the sides of a deck's cards.
func (d deck) places() (front, back []place, err error) {
	if front, err = placesOf(d.fronts); err != nil {
		return nil, nil, err
	}
	back, err = placesOf(d.backs)
	return front, back, err
}

// shopPage is one side of a card with its bleed.
func shopPage(j job.Job, g grid, at place) (layout.Page, *layout.Canvas) {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	return g.impose(j, p, []place{at}, false), p
}

// fileNumber numbers files of which there are n so that their names sort.
func fileNumber(n int) func(i int) string {
	digits := len(fmt.Sprint(n))
	return func(i int) string { return fmt.Sprintf("%0*d", digits, i+1) }
}

// backPage is the back of a card that says nothing.
func backPage(j job.Job) layout.Page {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	bleed := j.Bleed()
	if j.Palette.Band.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{W: j.W, H: j.H, Fill: j.Palette.Band})
	}
	w, h := j.W-2*bleed, j.H-2*bleed
	drawPlainBack(p, j, bleed, bleed, w, h)
	return layout.Page{W: j.W, H: j.H, Marks: p.Marks,
		Frames: []layout.Frame{{X: bleed, Y: bleed, W: w, H: h, Title: "Back", Unit: ""}}}
}

// drawPlainBack draws a card back at x, y: livery, game, emblem and name of the list.
func drawPlainBack(p *layout.Canvas, j job.Job, x, y, w, h float64) {
	middle, on := x+w/2, p.Palette.OnBand
	if p.Palette.Band.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: w, H: h, Fill: p.Palette.Band})
	}
	for i, inset := range []float64{safe, safe + 1.4} {
		p.Marks = append(p.Marks, layout.Rect{X: x + inset, Y: y + inset, W: w - 2*inset, H: h - 2*inset,
			Width: []float64{0.7, 0.25}[i], Stroke: on})
	}
	room := w - 2*(safe+4)
	for i, l := range p.Measure.Wrap(room, layout.Style{Face: layout.Bold, Size: 15, Color: on}.Span(j.Game())) {
		p.Text(l, middle-l.W/2, y+0.2*h+float64(i)*6.4)
	}
	drawBackSign(p, middle, y+h/2, 0.21*w)
	whose := layout.Style{Face: layout.CondensedBold, Size: 10,
		Color: on}.Span(builder.RosterName(layout.Clean(j.Sheet.Roster.Name)))
	for i, l := range p.Measure.Cut(3, room, whose) {
		p.Text(l, middle-l.W/2, y+0.8*h+float64(i)*4.4)
	}
}

// drawBackSign is the roster's emblem about a middle, or a plain badge where it has none.
func drawBackSign(p *layout.Canvas, x, y, r float64) {
	shape, on := p.Palette.Worn.Emblem.Shape, p.Palette.OnBand
	points := typeset.EmblemPoints(shape)
	switch {
	case shape == "":
		for i, k := range []float64{1, 0.72, 0.3} {
			ring := layout.Path{Closed: true, Width: []float64{1, 0.4, 0}[i], Stroke: on}
			if i == 2 {
				ring.Stroke, ring.Fill = 0, on
			}
			for _, at := range typeset.Star(6, 1) {
				ring.Points = append(ring.Points, [2]float64{x + k*r*at[0], y + k*r*at[1]})
			}
			p.Marks = append(p.Marks, ring)
		}
		return
	case points == nil:
		p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Fill: on})
	default:
		path := layout.Path{Closed: true, Fill: on}
		for _, at := range points {
			path.Points = append(path.Points, [2]float64{x + r*at[0], y + r*at[1]})
		}
		p.Marks = append(p.Marks, path)
	}
	if n := p.Palette.Worn.Emblem.Number; n > 0 {
		color := p.Palette.Band
		if !color.Drawn() {
			color = p.Palette.Paper
		}
		size := math.Round(r * 2.2)
		p.Center(fmt.Sprint(n), layout.Style{Face: layout.CondensedBold, Size: size, Color: color}, x,
			y+0.26*size*layout.MMPerPoint)
	}
}
