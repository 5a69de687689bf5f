package pieces

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// A Section is the pieces of a product, with their instructions.
type Section struct {
	Label, How string
	List       []Piece
	Fill       bool // only fills the last sheet, with equal numbers of each kind of piece

	Smaller func(share float64) []Piece // the list with those pieces smaller that may be, nil if none may
}

// A block is the part of a section that is on one sheet.
type block struct {
	Section
	first   bool    // of its section
	title   float64 // the height of its title, 0 for none
	shelves []shelf
	upright bool
	gap     float64 // between its rows
}

func (b *block) high() float64 { return b.title + highOf(b.shelves, b.upright, b.gap) }

// blockGap is the space between blocks in mm.
const blockGap = 7.0

// A sheet is blocks under each other over their instructions.
type sheet struct {
	blocks []block
	how    []string
}

func (s *sheet) high() float64 {
	high := blockGap * float64(len(s.blocks)-1)
	for i := range s.blocks {
		high += s.blocks[i].high()
	}
	return high
}

// Set sets the sheets of sections, each section's highest pieces first. A section begins below the one before if there
// is room.
func Set(ctx context.Context, j job.Job, doc *layout.Document, sections ...Section) error {
	var sheets []sheet
	label, labels := "", 0
	for _, s := range sections {
		if s.Fill {
			sheets = filled(j, sheets, s)
			continue
		}
		sheets = fewest(j, sheets, s)
		label = s.Label
		labels++
	}
	if labels > 1 {
		label = "Pieces"
	}
	for n := range sheets {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		sheets[n].draw(j, doc, label, n+1, len(sheets))
	}
	return nil
}

// smallerShares are the sizes of pieces that are tried if they save a sheet.
var smallerShares = []float64{0.96, 0.92, 0.88}

// fewest returns sheets with a section, whose pieces are smaller if that saves a sheet.
func fewest(j job.Job, sheets []sheet, s Section) []sheet {
	all := added(j, sheets, s)
	if s.Smaller == nil || len(all) < 2 {
		return all
	}
	for _, share := range smallerShares {
		s.List = s.Smaller(share)
		if fewer := added(j, sheets, s); len(fewer) < len(all) {
			return fewer
		}
	}
	return all
}

// filled returns sheets with as many pieces of each kind of a section as fit on the last sheet.
func filled(j job.Job, sheets []sheet, s Section) []sheet {
	most := 0
	for _, p := range s.List {
		most = max(most, p.Copy)
	}
	for ; most > 0; most-- {
		s.List = slices.DeleteFunc(slices.Clone(s.List), func(p Piece) bool { return p.Copy > most })
		if more := added(j, sheets, s); len(more) == len(sheets) {
			return more
		}
	}
	return sheets
}

// added returns sheets with a section, which begins on the last one if there is room.
func added(j job.Job, sheets []sheet, s Section) []sheet {
	w := j.W - 2*Edge
	_, room := pieceRoom(j, s.How)
	used := 0.0 // of the first sheet
	sheets = slices.Clone(sheets)
	if n := len(sheets); n > 0 {
		last := &sheets[n-1]
		_, both := pieceRoom(j, append(slices.Clip(last.how), s.How)...)
		used = room - both + last.high() + blockGap
	}
	t := titleHigh(s.List)
	titles := [2]float64{t, t} // of the first sheet and of others
	parts, upright := shelved(s.List, w, room-t, used, false), false
	if t > 0 { // rather fewer sheets than titles
		for _, of := range [][2]float64{{t, 0}, {0, 0}} {
			more := shelved(s.List, w, room-of[1], used+of[0]-of[1], false)
			if len(more) < len(parts) && (of[0] > 0 || used == 0) {
				parts, titles = more, of
			}
		}
	} else if used == 0 {
		if more := shelved(s.List, w, room, 0, true); len(more) < len(parts) {
			parts, upright = more, true
		}
	}
	first := true
	for i, shelves := range parts {
		if len(shelves) == 0 {
			continue
		}
		if i > 0 || used == 0 {
			sheets = append(sheets, sheet{})
		}
		last := &sheets[len(sheets)-1]
		last.how = append(slices.Clip(last.how), s.How)
		last.blocks = append(slices.Clip(last.blocks),
			block{s, first, titles[min(i, 1)], shelves, upright, pieceGap})
		first = false
	}
	return sheets
}

// draw sets the sheet as a page, with wider gaps between tokens if there is room.
func (s *sheet) draw(j job.Job, doc *layout.Document, label string, n, of int) {
	w, small := j.W-2*Edge, pieceSmall(j, s.how...)
	top, room := pieceRoom(j, s.how...)
	for i := range s.blocks {
		if b := &s.blocks[i]; len(b.shelves) > 1 && b.shelves[0].list[0].Token {
			b.gap += max(0, min(looseGap, (room-s.high())/float64(len(b.shelves)-1)))
		}
	}
	around := press.Grid{W: w, Columns: 1, Rows: 1, H: s.high(), Top: top}
	page := layout.Page{Label: fmt.Sprintf("%s %d of %d", label, n, of), W: j.W, H: j.H}
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	x, y := around.Origin(j)
	press.DrawRunning(p, small, press.RunningRight(j, label, n, of), x, y, w, around.H)
	press.DrawCodeBeside(p, j, around)
	for _, b := range s.blocks {
		if b.first {
			doc.Outline = append(doc.Outline, layout.Bookmark{Title: b.Label, Page: len(doc.Pages), Y: y - top})
		}
		if b.title > 0 {
			drawTitle(p, b.Label, piecesOf(b.shelves), x, y, w)
		}
		if b.upright {
			page.Frames = append(page.Frames, drawColumns(p, b.shelves, x, y, w)...)
		} else {
			page.Frames = append(page.Frames, drawShelves(p, b.shelves, x, y+b.title, w, b.gap)...)
		}
		y += b.high() + blockGap
	}
	page.Marks = p.Marks
	doc.Pages = append(doc.Pages, page)
}

// pieceSmall returns the small print of a sheet, with instructions.
func pieceSmall(j job.Job, how ...string) press.Running {
	w, small := j.W-2*Edge, press.RunningOf(j, j.W-2*Edge)
	wide := w
	if j.Code.Modules > 0 { // the code is beside the text
		wide -= press.CodeSide + pieceGap
	}
	var lines []layout.TextLine
	for _, text := range how {
		st := layout.Style{Face: layout.Condensed, Size: 7, Color: j.Palette.Ink}
		lines = append(lines, j.Measure.Wrap(wide, st.Span(text))...)
	}
	small.Below = append(lines, small.Below...)
	return press.RunningWithin(small, j, w, j.H/4)
}

// pieceRoom returns the top of a sheet with instructions, and the height for pieces and titles.
func pieceRoom(j job.Job, how ...string) (top, high float64) {
	small := pieceSmall(j, how...)
	top = max(Edge, small.Above())
	return top, j.H - top - max(Edge, small.Under(), press.CodeUnder(j.Code))
}
