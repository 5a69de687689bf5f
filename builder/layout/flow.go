package layout

import "slices"

// Row is one line of a card or page: its height and how to draw it.
type Row struct {
	H         float64
	Draw      func(p *Canvas, x, y float64)
	Keep      bool // stays in one frame with the next row
	Separator bool // separates rows; dropped at the start of a frame
	Head      *Row // repeated above the row if a new frame starts with it
}

// Space returns an empty row.
func Space(h float64) Row { return Row{H: h, Separator: true} }

// Flow holds the rows of one frame, and where they are.
type Flow struct {
	Rows []Row
	Ys   []float64
	End  float64 // of the last row
}

// Add puts a row at y and returns where the next one begins.
func (f *Flow) Add(y float64, r Row) float64 {
	if r.Draw != nil {
		f.Rows, f.Ys = append(f.Rows, r), append(f.Ys, y)
	}
	f.End = max(f.End, y+r.H)
	return y + r.H
}

// Draw puts the frame's rows with its top left corner at x, y.
func (f Flow) Draw(p *Canvas, x, y float64) {
	for i, r := range f.Rows {
		r.Draw(p, x, y+f.Ys[i])
	}
}

// PutHead puts a head above the contents of the frame. It is drawn first, in reading order.
func (f *Flow) PutHead(head Row) {
	for i := range f.Ys {
		f.Ys[i] += head.H
	}
	f.End += head.H
	f.Rows, f.Ys = slices.Insert(f.Rows, 0, head), slices.Insert(f.Ys, 0, 0)
}

// Pour fills frames with rows. room returns the height of each frame. There is always at least one frame. A row
// higher than a frame would get a frame alone.
func Pour(rows []Row, room func(i int) float64) []Flow {
	frames := []Flow{{}}
	y := 0.0
	for i := 0; i < len(rows); i++ {
		f := &frames[len(frames)-1]
		if y > 0 && y+keptHeight(rows[i:]) > room(len(frames)-1)+1e-6 &&
			(y+rows[i].H > room(len(frames)-1)+1e-6 || !isKept(rows, i)) {
			if rows[i].Separator && !rows[i].Keep { // it would vanish, and may be the last
				continue
			}
			frames = append(frames, Flow{})
			f, y = &frames[len(frames)-1], 0
			if h := rows[i].Head; h != nil {
				y = f.Add(y, *h)
			}
		}
		if y == 0 && rows[i].Separator {
			continue
		}
		if h, n := keptHeight(rows[i:]), len(frames)-1; y == 0 && rows[i].Keep && h > room(n)+1e-6 && h <= room(n+1) {
			frames = append(frames, Flow{}) // the first row would be alone
			f = &frames[len(frames)-1]
		}
		y = f.Add(y, rows[i])
	}
	return frames
}

// isKept reports whether the row before keeps row i in its frame.
func isKept(rows []Row, i int) bool { return i > 0 && rows[i-1].Keep }

// keptHeight returns the height of the first row and of the rows that it keeps, in mm.
func keptHeight(rows []Row) float64 {
	h := 0.0
	for _, r := range rows {
		h += r.H
		if !r.Keep {
			break
		}
	}
	return h
}

// SideBySide sets columns of rows next to each other, line by line.
func SideBySide(columns [][]Row, xs []float64) []Row {
	var out []Row
	for i := 0; ; i++ {
		r, any := Row{}, false
		line := make([]Row, len(columns))
		for c, rows := range columns {
			if i >= len(rows) {
				continue
			}
			any = true
			line[c] = rows[i]
			r.H = max(r.H, rows[i].H)
			r.Keep = r.Keep || rows[i].Keep
		}
		if !any {
			return out
		}
		r.Draw = func(p *Canvas, x, y float64) {
			for c, part := range line {
				if part.Draw != nil {
					part.Draw(p, x+xs[c], y)
				}
			}
		}
		out = append(out, r)
	}
}

// RepeatHead gives every row the same head and puts it before them.
func RepeatHead(head Row, rows []Row) []Row {
	head.Keep = true
	for i := range rows {
		rows[i].Head = &head
	}
	return append([]Row{head}, rows...)
}

// DrawRows draws rows one under another, with their top left corner at x, y.
func DrawRows(p *Canvas, x, y float64, rows []Row) {
	for _, r := range rows {
		if r.Draw != nil {
			r.Draw(p, x, y)
		}
		y += r.H
	}
}

// Height returns the total height of rows, in mm.
func Height(rows []Row) float64 {
	h := 0.0
	for _, r := range rows {
		h += r.H
	}
	return h
}
