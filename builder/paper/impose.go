package paper

import (
	"fmt"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// grid is how frames stand on a page: edge to edge or apart, centred.
type grid struct {
	w, h          float64
	columns, rows int
	pad           float64 // inside a frame
	bleed         float64 // around a frame
	crop          bool
	low           float64 // what the foot of a frame takes
	top           float64 // of the first row; 0: in the middle of the page
}

// size is what the frames take together.
func (g grid) size() (w, h float64) {
	return float64(g.columns)*(g.w+2*g.bleed) - 2*g.bleed, float64(g.rows)*(g.h+2*g.bleed) - 2*g.bleed
}

func (g grid) origin(j job.Job) (x, y float64) {
	w, h := g.size()
	if g.top > 0 {
		return (j.W - w) / 2, g.top
	}
	return (j.W - w) / 2, (j.H - h) / 2
}

// at is where a frame stands.
func (g grid) at(j job.Job, column, row int) (x, y float64) {
	x, y = g.origin(j)
	return x + float64(column)*(g.w+2*g.bleed), y + float64(row)*(g.h+2*g.bleed)
}

// fill makes a grid of as many frames as a paper holds.
func (g grid) fill(w, h float64) grid {
	g.columns, g.rows = int((w+1e-6)/(g.w+2*g.bleed)), int((h+1e-6)/(g.h+2*g.bleed))
	return g
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
	piece item
	frame int
}

// placesOf is where pieces go. The error is a UserError: they are too many.
func placesOf(pieces []item) ([]place, error) {
	var places []place
	for _, p := range pieces {
		if n := len(places) + len(p.frames); n > job.MostFrames {
			return nil, &builder.UserError{Kind: builder.KindTooLarge,
				Text: fmt.Sprintf("The texts fill more than %d cards or sheets. Print fewer units at once.",
					job.MostFrames)}
		}
		for i := range p.frames {
			places = append(places, place{p, i})
		}
	}
	return places, nil
}

// impose draws a page of frames, row by row; a back page has each where the
// paper turned over the job's edge has it.
func (g grid) impose(j job.Job, p *layout.Canvas, places []place, back bool) layout.Page {
	page := layout.Page{W: j.W, H: j.H}
	for i, at := range places {
		column, row := i%g.columns, i/g.columns
		switch long := j.Options.Backs != "short"; {
		case !back:
		case long == (j.W < j.H): // the edge is upright
			column = g.columns - 1 - column
		default:
			row = g.rows - 1 - row
		}
		x, y := g.at(j, column, row)
		switch {
		case j.Palette.Spare:
		case g.crop && g.bleed == 0:
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: g.w, H: g.h, Width: layout.Hair / 2,
				Stroke: j.Palette.Rule})
		}
		at.piece.frames[at.frame].Draw(p, x+g.pad, y+g.pad)
		page.Frames = append(page.Frames, layout.Frame{X: x, Y: y, W: g.w, H: g.h, Title: at.piece.title,
			Unit: at.piece.id})
	}
	return page
}

// addPage ends a page: its marks, and a bookmark for each unit that begins on it.
func addPage(d *layout.Document, page layout.Page, p *layout.Canvas, places []place) {
	for i, at := range places {
		if at.frame == 0 {
			d.Outline = append(d.Outline, layout.Bookmark{Title: page.Frames[i].Title, Level: 1, Page: len(d.Pages),
				Y: page.Frames[i].Y})
		}
	}
	page.Marks = p.Marks
	d.Pages = append(d.Pages, page)
}

// drawCrops marks every cut at the edges of a grid.
func drawCrops(p *layout.Canvas, j job.Job, g grid) {
	from, to := g.bleed+0.6, g.bleed+2.6
	x0, y0 := g.origin(j)
	w, h := g.size()
	for c := range g.columns {
		x, _ := g.at(j, c, 0)
		for i, x := range []float64{x, x + g.w} {
			if g.bleed == 0 && i == 1 && c < g.columns-1 {
				continue // the next frame begins there
			}
			p.Upright(x, y0-to, y0-from, layout.Hair/2, p.Palette.Ink)
			p.Upright(x, y0+h+from, y0+h+to, layout.Hair/2, p.Palette.Ink)
		}
	}
	for r := range g.rows {
		_, y := g.at(j, 0, r)
		for i, y := range []float64{y, y + g.h} {
			if g.bleed == 0 && i == 1 && r < g.rows-1 {
				continue
			}
			p.Rule(x0-to, x0-from, y, layout.Hair/2, p.Palette.Ink)
			p.Rule(x0+w+from, x0+w+to, y, layout.Hair/2, p.Palette.Ink)
		}
	}
}
