package likeness

import (
	"fmt"
	"strconv"

	"gantry/rules"
)

// iconSheet returns every pictogram and glyph as a symbol of one file: item-beam, sign-d6 and so on, in the color of
// the text around it.
func iconSheet() []byte {
	w := writer{buf: []byte(`<svg xmlns="http://www.w3.org/2000/svg">` + "\n"), grid: usualGrid}
	for _, k := range rules.ItemKinds() {
		w.symbol("item-"+string(k), Pictogram(k), PictogramWidth, PictogramHeight)
	}
	for _, s := range rules.Signs() {
		w.symbol("sign-"+string(s), Glyph(s), IconGrid, IconGrid)
	}
	return append(w.buf, "</svg>\n"...)
}

// symbol writes a picture in one color under an id, with the width and the height of its box.
func (w *writer) symbol(id string, p Picture, width, height float64) {
	w.buf = fmt.Appendf(w.buf, `<symbol id="%s" viewBox="0 0 %d %d">`, id, w.on(width), w.on(height))
	w.symbolShapes(p)
	w.buf = append(w.buf, "</symbol>\n"...)
}

// pictogramStrip returns the pictograms of all kinds one under another, which pages show as masks.
func pictogramStrip() []byte {
	kinds := rules.ItemKinds()
	w := writer{grid: usualGrid}
	w.buf = fmt.Appendf(w.buf, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">`+"\n",
		w.on(PictogramWidth), w.on(PictogramHeight)*len(kinds))
	for i, k := range kinds {
		w.buf = fmt.Appendf(w.buf, `<g transform="translate(0 %d)">`, i*w.on(PictogramHeight))
		w.symbolShapes(Pictogram(k))
		w.buf = append(w.buf, "</g>\n"...)
	}
	return append(w.buf, "</svg>\n"...)
}

// symbolShapes writes the shapes of a picture in one color.
func (w *writer) symbolShapes(p Picture) {
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
}

// signSheet returns every sign as a symbol: state-ready and so on, in the color of the text around it.
func signSheet() []byte {
	w := writer{grid: usualGrid}
	for _, state := range Signs() {
		w.symbol("state-"+state, Sign(state), IconGrid, IconGrid)
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
