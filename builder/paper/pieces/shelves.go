package pieces

import (
	"cmp"
	"slices"

	"gantry/builder/layout"
	"gantry/rules"
)

// shelf is a row of pieces, the highest first, or a column, the widest first.
type shelf struct {
	list    []Piece
	long    float64 // of the pieces, with a gap after each
	upright bool    // a column
}

// measures returns how far a piece reaches along the shelf and across it, and the gap after it.
func (s *shelf) measures(p Piece) (along, across, gap float64) {
	if s.upright {
		return p.high(), p.W, pieceGap
	}
	return p.W, p.high(), p.gap()
}

// add appends a piece.
func (s *shelf) add(p Piece) {
	along, _, gap := s.measures(p)
	s.list, s.long = append(s.list, p), s.long+along+gap
}

// takes reports whether a shelf of a length has room for a piece.
func (s *shelf) takes(p Piece, long float64) bool {
	along, across, _ := s.measures(p)
	_, room, _ := s.measures(s.list[0])
	return s.long+along <= long && s.down(p)+across <= room
}

// down returns how far a piece is below the top of the row.
func (s *shelf) down(p Piece) float64 {
	if !p.Token {
		return 0
	}
	return (s.list[0].H - p.H) / 2
}

// shelved returns pieces in rows, or in columns, and these in pages of a size. Each piece is in the first row or column
// with room for it. If a height of the first page is used, that may get no pieces.
func shelved(list []Piece, w, h, first float64, upright bool) (pages [][]shelf) {
	list = slices.Clone(list)
	long, deep, between := w, h, pieceGap
	if upright {
		long, deep, between = h, w, sideGap
	}
	across := func(p Piece) float64 {
		_, a, _ := (&shelf{upright: upright}).measures(p)
		return a
	}
	slices.SortStableFunc(list, func(a, b Piece) int { return cmp.Compare(across(b), across(a)) })
	var used []float64 // of each page
	if first > 0 {
		pages, used = [][]shelf{nil}, []float64{first}
	}
	for _, p := range list {
		if addToShelf(pages, p, long) {
			continue
		}
		at := slices.IndexFunc(used, func(used float64) bool { return used+across(p) <= deep })
		if at < 0 {
			at, pages, used = len(pages), append(pages, nil), append(used, 0)
		}
		row := shelf{upright: upright}
		row.add(p)
		pages[at] = append(pages[at], row)
		used[at] += across(p) + between
	}
	return pages
}

// addToShelf puts a piece in the first shelf with room for it, if there is one.
func addToShelf(pages [][]shelf, p Piece, long float64) bool {
	for _, page := range pages {
		for i := range page {
			if page[i].takes(p, long) {
				page[i].add(p)
				return true
			}
		}
	}
	return false
}

// piecesOf returns the number of pieces on shelves.
func piecesOf(shelves []shelf) (n int) {
	for _, s := range shelves {
		n += len(s.list)
	}
	return n
}

// highOf returns the height of a page of rows with a gap between them, or of columns.
func highOf(shelves []shelf, upright bool, gap float64) (high float64) {
	for i, s := range shelves {
		switch {
		case upright:
			high = max(high, s.long-pieceGap)
		case i > 0:
			high += gap + s.list[0].high()
		default:
			high = s.list[0].high()
		}
	}
	return high
}

// drawPiece draws a piece with the name under it.
func drawPiece(p *layout.Canvas, it Piece, x, y float64) layout.Frame {
	it.Draw(p, x, y)
	DrawLabels(p, it.Under, x+it.W/2, y+it.H+underGap)
	return layout.Frame{X: x, Y: y, W: it.W, H: it.H, Title: it.Title, Unit: it.Unit}
}

// drawColumns draws columns of pieces over a width.
func drawColumns(p *layout.Canvas, columns []shelf, x, y, w float64) (frames []layout.Frame) {
	spare := w
	for _, c := range columns {
		spare -= c.list[0].W
	}
	gap := min(spare/float64(max(1, len(columns)-1)), sideGap+2*looseGap)
	x += (spare - gap*float64(len(columns)-1)) / 2
	for _, c := range columns {
		wide, at := c.list[0].W, y
		for _, it := range c.list {
			frames = append(frames, drawPiece(p, it, x+(wide-it.W)/2, at))
			at += it.high() + pieceGap
		}
		x += wide + gap
	}
	return frames
}

// drawShelves draws rows of pieces: of tokens from the left, of others in the middle, as wide as the widest. The gaps
// of a row are equal. Those of a row that is not full are as wide as in the row above. under is the gap between rows.
func drawShelves(p *layout.Canvas, shelves []shelf, x, y, w, under float64) (frames []layout.Frame) {
	widest := 0.0
	for _, row := range shelves {
		widest = max(widest, row.long-row.list[0].gap())
	}
	tokens := shelves[0].list[0].Token
	more := 0.0 // of the gap between pieces
	switch {
	case !tokens:
		x += (w - widest) / 2
	case len(shelves) > 1:
		widest = w
	default:
		widest, more = min(w, widest+looseGap*float64(len(shelves[0].list)-1)), looseGap
	}
	for n, row := range shelves {
		first, columns := row.list[0], float64(len(row.list))
		spare := widest + first.gap() - row.long
		if columns > 1 && (n < len(shelves)-1 || (columns-1)*more > spare) {
			more = spare / (columns - 1)
		}
		at := x
		for i, it := range row.list {
			frames = append(frames, drawPiece(p, it, at, y+row.down(it)))
			at += it.W + first.gap() + more
			if tokens && i < len(row.list)-1 {
				drawCuts(p, at-(first.gap()+more)/2, y, first.high())
			}
		}
		if tokens {
			drawCut(p, x, w, y)
			drawCut(p, x, w, y+first.high())
		}
		y += first.high() + under
	}
	return frames
}

// looseGap is how much wider than needed the gaps of a single row of tokens and those between rows may be, in mm.
const looseGap = 4.0

// drawCut marks a cut across a page at both ends.
func drawCut(p *layout.Canvas, x, w, y float64) {
	const off, long = 1.0, 3.0
	p.Rule(x-off-long, x-off, y, layout.Hair/2, p.Palette.Ink)
	p.Rule(x+w+off, x+w+off+long, y, layout.Hair/2, p.Palette.Ink)
}

// drawCuts marks a cut between two pieces of a row at its top and bottom.
func drawCuts(p *layout.Canvas, x, y, h float64) {
	const half = 1.0
	p.Upright(x, y-half, y+half, layout.Hair/2, p.Palette.Ink)
	p.Upright(x, y+h-half, y+h+half, layout.Hair/2, p.Palette.Ink)
}

// drawTitle draws the title of a sheet of tokens in a bar, and the number of its pieces.
func drawTitle(p *layout.Canvas, title string, n int, x, y, w float64) {
	ground, on := p.Palette.Band, p.Palette.OnBand
	if ground.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: w, H: barHigh, Fill: ground})
	} else {
		on = p.Palette.Ink
		p.Rule(x, x+w, y+barHigh, layout.Hair, on)
	}
	const pad, size, small = 2.4, 11, 8
	st := layout.Style{Face: layout.CondensedBold, Size: size, Color: on}
	p.Left(title, st, x+pad, y+barHigh/2+layout.Middle(size))
	p.Right(rules.Count(n, "piece"), layout.Style{Face: layout.Condensed, Size: small, Color: on}, x+w-pad,
		y+barHigh/2+layout.Middle(small))
}

// The height of a title's bar in mm, and the space under it.
const barHigh, underBar = 6.6, 4.0

// titleHigh returns the height of the title over pieces, 0 for those without one.
func titleHigh(list []Piece) float64 {
	if len(list) == 0 || !list[0].Token {
		return 0
	}
	return barHigh + underBar
}
