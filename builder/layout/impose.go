package layout

import "fmt"

// grid is how frames stand on a page: edge to edge, centred.
type grid struct {
	w, h          float64
	columns, rows int
	crop          bool
}

func (g grid) origin(job job) (x, y float64) {
	return (job.w - float64(g.columns)*g.w) / 2, (job.h - float64(g.rows)*g.h) / 2
}

// place is one frame of a piece.
type place struct {
	piece piece
	frame int
}

// impose puts pieces on pages of a grid, in order, row by row.
func (s *Setter) impose(job job, doc *Document, g grid, label string, pieces []piece) {
	var places []place
	for _, p := range pieces {
		for i := range p.frames {
			places = append(places, place{p, i})
		}
	}
	perPage := g.columns * g.rows
	pages := (len(places) + perPage - 1) / perPage
	for n := range pages {
		pen := &pen{m: s.measure, pal: job.pal}
		page := Page{Label: fmt.Sprintf("%s %d of %d", label, n+1, pages), W: job.w, H: job.h}
		if n == 0 {
			doc.Outline = append(doc.Outline, Bookmark{Title: label, Page: len(doc.Pages)})
		}
		x0, y0 := g.origin(job)
		for i, at := range places[n*perPage : min(len(places), (n+1)*perPage)] {
			x, y := x0+float64(i%g.columns)*g.w, y0+float64(i/g.columns)*g.h
			pen.marks = append(pen.marks, Rect{X: x, Y: y, W: g.w, H: g.h, Width: hair / 2, Stroke: job.pal.rule})
			at.piece.frames[at.frame].draw(pen, x+safe, y+safe)
			page.Frames = append(page.Frames, Frame{x, y, g.w, g.h, clean(at.piece.unit.Title), at.piece.unit.Unit.ID})
			if at.frame == 0 {
				doc.Outline = append(doc.Outline, Bookmark{clean(at.piece.unit.Title), 1, len(doc.Pages), y})
			}
		}
		if g.crop {
			pen.crops(g, x0, y0)
		}
		pen.running(job, running{label, n + 1, pages}, x0, x0+float64(g.columns)*g.w, y0-3.4, y0+float64(g.rows)*g.h+4.6)
		page.Marks = pen.marks
		doc.Pages = append(doc.Pages, page)
	}
}

// crops marks every cut at the edges of a grid.
func (p *pen) crops(g grid, x0, y0 float64) {
	const from, to = 0.6, 2.6
	x1, y1 := x0+float64(g.columns)*g.w, y0+float64(g.rows)*g.h
	for c := 0; c <= g.columns; c++ {
		x := x0 + float64(c)*g.w
		p.upright(x, y0-to, y0-from, hair/2, p.pal.ink)
		p.upright(x, y1+from, y1+to, hair/2, p.pal.ink)
	}
	for r := 0; r <= g.rows; r++ {
		y := y0 + float64(r)*g.h
		p.rule(x0-to, x0-from, y, hair/2, p.pal.ink)
		p.rule(x1+from, x1+to, y, hair/2, p.pal.ink)
	}
}
