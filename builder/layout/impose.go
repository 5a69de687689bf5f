package layout

import (
	"fmt"

	"gantry/builder"
)

// grid is how frames stand on a page: edge to edge, centred.
type grid struct {
	w, h          float64
	columns, rows int
	pad           float64 // inside a frame
	crop          bool
}

func (g grid) origin(job job) (x, y float64) {
	return (job.w - float64(g.columns)*g.w) / 2, (job.h - float64(g.rows)*g.h) / 2
}

// pages is how many pages a number of frames takes.
func (g grid) pages(n int) int { return (n + g.columns*g.rows - 1) / (g.columns * g.rows) }

// part is the places on page n.
func (g grid) part(places []place, n int) []place {
	perPage := g.columns * g.rows
	return places[n*perPage : min(len(places), (n+1)*perPage)]
}

// place is one frame of a unit.
type place struct {
	piece piece
	frame int
}

// placesOf is where pieces go. The error is a UserError: they are too many.
func placesOf(pieces []piece) ([]place, error) {
	var places []place
	for _, p := range pieces {
		if n := len(places) + len(p.frames); n > mostFrames {
			return nil, &builder.UserError{Kind: builder.KindTooLarge, Text: fmt.Sprintf("The units' texts fill more than %d cards or sheets; that is too much to print at once.", mostFrames)}
		}
		for i := range p.frames {
			places = append(places, place{p, i})
		}
	}
	return places, nil
}

// impose draws a page of frames, row by row; mirrored, each stands where the
// paper turned over its long edge has it.
func (g grid) impose(job job, p *pen, places []place, mirrored bool) Page {
	page := Page{W: job.w, H: job.h}
	x0, y0 := g.origin(job)
	for i, at := range places {
		column := i % g.columns
		if mirrored {
			column = g.columns - 1 - column
		}
		x, y := x0+float64(column)*g.w, y0+float64(i/g.columns)*g.h
		if g.crop {
			p.marks = append(p.marks, Rect{X: x, Y: y, W: g.w, H: g.h, Width: hair / 2, Stroke: job.pal.rule})
		}
		at.piece.frames[at.frame].draw(p, x+g.pad, y+g.pad)
		page.Frames = append(page.Frames, Frame{x, y, g.w, g.h, at.piece.title, at.piece.id})
	}
	return page
}

// add ends a page: its marks, and a bookmark for each unit that begins on it.
func (d *Document) add(page Page, p *pen, places []place) {
	for i, at := range places {
		if at.frame == 0 {
			d.Outline = append(d.Outline, Bookmark{page.Frames[i].Title, 1, len(d.Pages), page.Frames[i].Y})
		}
	}
	page.Marks = p.marks
	d.Pages = append(d.Pages, page)
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
