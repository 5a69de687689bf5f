package press

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// A Grid is an arrangement of frames on a page: edge to edge or apart, centered.
type Grid struct {
	W, H          float64
	Columns, Rows int
	Pad           float64 // inside a frame
	Bleed         float64 // around a frame
	Crop          bool
	Low           float64 // the height of a frame's foot
	Top           float64 // the top of the first row; 0 centers the grid on the page
}

// Size returns the width and height of all frames.
func (g Grid) Size() (w, h float64) {
	return float64(g.Columns)*(g.W+2*g.Bleed) - 2*g.Bleed, float64(g.Rows)*(g.H+2*g.Bleed) - 2*g.Bleed
}

// Origin returns the position of the first frame.
func (g Grid) Origin(j job.Job) (x, y float64) {
	w, h := g.Size()
	if g.Top > 0 {
		return (j.W - w) / 2, g.Top
	}
	return (j.W - w) / 2, (j.H - h) / 2
}

// at returns the position of a frame.
func (g Grid) at(j job.Job, column, row int) (x, y float64) {
	x, y = g.Origin(j)
	return x + float64(column)*(g.W+2*g.Bleed), y + float64(row)*(g.H+2*g.Bleed)
}

// Fill returns a grid with as many frames as a paper holds.
func (g Grid) Fill(w, h float64) Grid {
	g.Columns, g.Rows = int((w+1e-6)/(g.W+2*g.Bleed)), int((h+1e-6)/(g.H+2*g.Bleed))
	return g
}

// Pages returns the number of pages for n frames.
func (g Grid) Pages(n int) int { return (n + g.Columns*g.Rows - 1) / (g.Columns * g.Rows) }

// Part returns the places on page n.
func (g Grid) Part(places []Place, n int) []Place {
	perPage := g.Columns * g.Rows
	return places[n*perPage : min(len(places), (n+1)*perPage)]
}

// A Place is one frame of a unit. The zero Place stays empty.
type Place struct {
	Item  Item
	Frame int
}

// PlacesOf returns the places of pieces. The error is a UserError if they are too many.
func PlacesOf(pieces []Item) ([]Place, error) {
	var places []Place
	for _, p := range pieces {
		if n := len(places) + len(p.Frames); n > job.MostFrames {
			return nil, &builder.UserError{Kind: builder.KindTooLarge,
				Text: fmt.Sprintf("The texts fill more than %d cards or sheets. Print fewer units at once.",
					job.MostFrames)}
		}
		for i := range p.Frames {
			places = append(places, Place{p, i})
		}
	}
	return places, nil
}

// Impose draws a page of frames, row by row. On a back page each frame is mirrored for paper turned over the job's
// edge.
func (g Grid) Impose(j job.Job, p *layout.Canvas, places []Place, back bool) layout.Page {
	page := layout.Page{W: j.W, H: j.H}
	for i, at := range places {
		if at.Item.Frames == nil {
			continue
		}
		column, row := i%g.Columns, i/g.Columns
		switch long := j.Options.Backs != "short"; {
		case !back:
		case long == (j.W < j.H): // the edge is vertical
			column = g.Columns - 1 - column
		default:
			row = g.Rows - 1 - row
		}
		x, y := g.at(j, column, row)
		at.Item.Frames[at.Frame].Draw(p, x+g.Pad, y+g.Pad)
		page.Frames = append(page.Frames, layout.Frame{X: x, Y: y, W: g.W, H: g.H, Title: at.Item.Title,
			Unit: at.Item.ID})
	}
	if g.Crop && g.Bleed == 0 && !j.Palette.Spare {
		for _, f := range page.Frames { // over the tints of all frames, which meet at the cuts
			p.Marks = append(p.Marks, layout.Rect{X: f.X, Y: f.Y, W: f.W, H: f.H, Width: layout.Hair / 2,
				Stroke: j.Palette.Rule})
		}
	}
	return page
}

// AddPage adds a finished page: its marks, and a bookmark for each unit that begins on it.
func AddPage(d *layout.Document, page layout.Page, p *layout.Canvas, places []Place) {
	places = slices.DeleteFunc(slices.Clone(places), func(at Place) bool { return at.Item.Frames == nil })
	for i, at := range places {
		if at.Frame == 0 {
			d.Outline = append(d.Outline, layout.Bookmark{Title: page.Frames[i].Title, Level: 1, Page: len(d.Pages),
				Y: page.Frames[i].Y})
		}
	}
	page.Marks = p.Marks
	d.Pages = append(d.Pages, page)
}

// DrawCrops marks every cut at the edges of a grid. The marks end before the small print.
func DrawCrops(p *layout.Canvas, j job.Job, g Grid) {
	from, to := g.Bleed+0.4, g.Bleed+1.9
	x0, y0 := g.Origin(j)
	w, h := g.Size()
	for c := range g.Columns {
		x, _ := g.at(j, c, 0)
		for i, x := range []float64{x, x + g.W} {
			if g.Bleed == 0 && i == 1 && c < g.Columns-1 {
				continue // the next frame begins there
			}
			p.Upright(x, y0-to, y0-from, layout.Hair/2, p.Palette.Ink)
			p.Upright(x, y0+h+from, y0+h+to, layout.Hair/2, p.Palette.Ink)
		}
	}
	for r := range g.Rows {
		_, y := g.at(j, 0, r)
		for i, y := range []float64{y, y + g.H} {
			if g.Bleed == 0 && i == 1 && r < g.Rows-1 {
				continue
			}
			p.Rule(x0-to, x0-from, y, layout.Hair/2, p.Palette.Ink)
			p.Rule(x0+w+from, x0+w+to, y, layout.Hair/2, p.Palette.Ink)
		}
	}
}

// PrinterEdge is the margin that many printers leave white, in mm.
const PrinterEdge = 5.0

// An Item is the content of frames of one size: a unit, or the rules of many.
type Item struct {
	Title      string // for the bookmark
	ID         string // the unit's, "" for rules
	Frames     []layout.Flow
	HasContent bool // a back with content below its head
}
