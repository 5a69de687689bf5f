package likeness

import (
	"strconv"

	"gantry/rules"
)

// iconSheet returns every icon and glyph as a symbol of one file: item-beam, sign-d6 and so on, in the color of the
// text around it.
func iconSheet() []byte {
	w := writer{buf: []byte(`<svg xmlns="http://www.w3.org/2000/svg">` + "\n"), grid: usualGrid}
	for _, k := range rules.ItemKinds() {
		w.symbol("item-"+string(k), Icon(k))
	}
	for _, s := range rules.Signs() {
		w.symbol("sign-"+string(s), Glyph(s))
	}
	return append(w.buf, "</svg>\n"...)
}

// symbol writes a picture on the grid of icons, under an id.
func (w *writer) symbol(id string, p Picture) {
	w.buf = append(w.buf, `<symbol id="`+id+`" viewBox="0 0 160 160">`...)
	for i := range p.Shapes {
		s := &p.Shapes[i]
		w.buf = append(w.buf, `<path `...)
		if s.Closed {
			w.buf = append(w.buf, `fill="currentColor" stroke="none`...)
		} else {
			w.buf = append(w.buf, `fill="none" stroke="currentColor" stroke-width="`...)
			w.buf = strconv.AppendInt(w.buf, int64(w.on(s.Width)), 10)
		}
		w.buf = append(w.buf, `" d="`...)
		if s.Radius > 0 {
			w.circle(w.on(s.Points[0].X), w.on(s.Points[0].Y), w.on(s.Radius))
		} else {
			w.path(s)
		}
		w.buf = append(w.buf, `"/>`...)
	}
	w.buf = append(w.buf, "</symbol>\n"...)
}

// signSheet returns every sign as a symbol: state-ready and so on, in the color of the text around it.
func signSheet() []byte {
	w := writer{grid: usualGrid}
	for _, state := range Signs() {
		w.symbol("state-"+state, Sign(state))
	}
	return w.buf
}

// circle writes two arcs: one alone would have no length.
func (w *writer) circle(x, y, r int) {
	w.buf = append(w.buf, 'M')
	w.buf = strconv.AppendInt(w.buf, int64(x-r), 10)
	w.space(y)
	w.buf = strconv.AppendInt(w.buf, int64(y), 10)
	for _, step := range []int{2 * r, -2 * r} {
		w.buf = append(w.buf, 'a')
		w.buf = strconv.AppendInt(w.buf, int64(r), 10)
		w.space(r)
		w.buf = strconv.AppendInt(w.buf, int64(r), 10)
		w.buf = append(w.buf, " 0 1 1"...)
		w.space(step)
		w.buf = strconv.AppendInt(w.buf, int64(step), 10)
		w.buf = append(w.buf, " 0"...)
	}
	w.buf = append(w.buf, 'z')
}
