package layout

import "slices"

// row is one line of a card or page: as high as it is, drawn where it lands.
type row struct {
	h     float64
	draw  func(p *canvas, x, y float64)
	keep  bool // stands in one frame with the next row
	part  bool // parts rows, and vanishes where a frame begins
	foot  bool // moves to the foot of its frame if there is room
	parts bool // stands nowhere: a new frame begins
	head  *row // stands again above the row where a new frame begins with it
	spare spare
}

// spare is where one of a row's columns has ended: nothing stands under it to the row's end.
type spare struct{ x, y, w float64 }

// space is an empty row.
func space(h float64) row { return row{h: h, part: true} }

// frame is the rows that stand in one frame, and where.
type frame struct {
	rows []row
	ys   []float64
	end  float64 // of the last row, before foot rows were moved
}

func (f *frame) add(y float64, r row) float64 {
	if r.draw != nil {
		f.rows, f.ys = append(f.rows, r), append(f.ys, y)
	}
	f.end = max(f.end, y+r.h)
	return y + r.h
}

// draw puts the frame's rows with its top left corner at x, y.
func (f frame) draw(p *canvas, x, y float64) {
	for i, r := range f.rows {
		r.draw(p, x, y+f.ys[i])
	}
}

// putHead puts a head above what stands in the frame. It is drawn first, as it is
// read.
func (f *frame) putHead(head row) {
	for i := range f.ys {
		f.ys[i] += head.h
	}
	f.end += head.h
	f.rows, f.ys = slices.Insert(f.rows, 0, head), slices.Insert(f.ys, 0, 0)
}

// pour fills frames with rows; room tells the height of each. There is always
// at least one frame. A row higher than a frame would stand alone in it.
func pour(rows []row, room func(i int) float64) []frame {
	frames := []frame{{}}
	y := 0.0
	for i := 0; i < len(rows); i++ {
		f := &frames[len(frames)-1]
		if rows[i].parts {
			frames, y = append(frames, frame{}), 0
			pushDown(f, room(len(frames)-2)-f.end)
			continue
		}
		if y > 0 && y+keptHeight(rows[i:]) > room(len(frames)-1)+1e-6 &&
			(y+rows[i].h > room(len(frames)-1)+1e-6 || !isKept(rows, i)) {
			if rows[i].part && !rows[i].keep { // it would vanish, and may be the last
				continue
			}
			frames = append(frames, frame{})
			f, y = &frames[len(frames)-1], 0
			if h := rows[i].head; h != nil {
				y = f.add(y, *h)
			}
		}
		if y == 0 && rows[i].part {
			continue
		}
		if h, n := keptHeight(rows[i:]), len(frames)-1; y == 0 && rows[i].keep && h > room(n)+1e-6 && h <= room(n+1) {
			frames = append(frames, frame{}) // the first row would stand alone
			f = &frames[len(frames)-1]
		}
		y = f.add(y, rows[i])
	}
	pushDown(&frames[len(frames)-1], room(len(frames)-1)-y)
	return frames
}

// isKept tells whether the row before keeps row i in its frame.
func isKept(rows []row, i int) bool { return i > 0 && rows[i-1].keep }

// keptHeight is the height of the first row and of those that it keeps.
func keptHeight(rows []row) float64 {
	h := 0.0
	for _, r := range rows {
		h += r.h
		if !r.keep {
			break
		}
	}
	return h
}

// pushDown moves the foot rows of a frame down by the room that is left, if the
// first of them stands in it.
func pushDown(f *frame, left float64) {
	first := -1
	for i, r := range f.rows {
		if r.foot {
			first = i
			break
		}
	}
	if first <= 0 || left <= 0 {
		return
	}
	for i := first; i < len(f.ys); i++ {
		f.ys[i] += left
	}
}

// sideBySide sets columns of rows next to each other, line by line.
func sideBySide(columns [][]row, xs []float64) []row {
	var out []row
	for i := 0; ; i++ {
		r, any := row{}, false
		line := make([]row, len(columns))
		for c, rows := range columns {
			if i >= len(rows) {
				continue
			}
			any = true
			line[c] = rows[i]
			r.h = max(r.h, rows[i].h)
			r.keep = r.keep || rows[i].keep
		}
		if !any {
			return out
		}
		r.draw = func(p *canvas, x, y float64) {
			for c, part := range line {
				if part.draw != nil {
					part.draw(p, x+xs[c], y)
				}
			}
		}
		out = append(out, r)
	}
}

// repeatHead gives every row the same head and puts it before them.
func repeatHead(head row, rows []row) []row {
	head.keep = true
	for i := range rows {
		rows[i].head = &head
	}
	return append([]row{head}, rows...)
}
