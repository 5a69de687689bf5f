package likeness

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// On is the background of a picture.
type On string

// The grounds of pictures.
const (
	OnAny   On = "" // light or dark, as the reader's device prefers
	OnLight On = "light"
	OnDark  On = "dark"
)

// View is how a picture is shown.
type View struct {
	Livery Livery
	Style  Style // "" is Color
	On     On
	Title  string // for people who cannot see it, "" for none
}

// grid is how many units of the file make one unit of the box.
const grid = 10

// smallOutline is the factor by which outlines widen in small pictures.
const smallOutline = 1.7

// SVG returns a picture as a file. At 64 px and below it leaves fine details out and widens the outlines.
func SVG(p Picture, v View) []byte {
	if v.Style == InkSaving {
		p = p.Hatched()
	}
	w := writer{buf: make([]byte, 0, 12<<10)}
	w.buf = append(w.buf, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" stroke-linejoin="round" `+
		`stroke-linecap="round" paint-order="stroke">`...)
	if v.Title != "" {
		w.buf = append(w.buf, "<title>"...)
		w.buf = append(w.buf, escape(v.Title)...)
		w.buf = append(w.buf, "</title>"...)
	}
	w.style(p, v)
	w.shapes(p)
	return append(w.buf, "</svg>\n"...)
}

// writer builds a file.
type writer struct {
	buf   []byte
	class string // of the open path
}

// letter returns the class of a role and tone.
func letter(r Role, t Tone) string { return string(rune('A'+int(r))) + [...]string{"", "s", "i"}[t] }

// className returns the class of a shape: l for a line, then its letter; f for a detail, o for an outline, and the
// width of lines.
func className(s *Shape) string {
	name := letter(s.Role, s.Tone)
	switch {
	case !s.Closed || isDot(s):
		name = "l" + name + " w" + strconv.Itoa(widthOf(s))
	case s.Width > 0:
		name += " o"
	}
	if s.Fine {
		name += " f"
	}
	return name
}

// widthOf returns a line's width on the grid.
func widthOf(s *Shape) int { return max(1, onGrid(s.Width+2*s.Radius)) }

// used is a role and tone that a picture has, as a filling or as a line.
type used struct {
	filled, lined bool
}

func (w *writer) style(p Picture, v View) {
	var have [int(roles) * 3]used
	widths := map[int]bool{}
	outlined := 0.0
	for i := range p.Shapes {
		s := &p.Shapes[i]
		u := &have[int(s.Role)*3+int(s.Tone)]
		if s.Closed && !isDot(s) {
			u.filled, outlined = true, max(outlined, s.Width)
		} else {
			u.lined, widths[widthOf(s)] = true, true
		}
	}
	w.buf = append(w.buf, "<style>"...)
	w.buf = fmt.Appendf(w.buf, ".o{stroke-width:%.0f}", 2*outlined*grid)
	for _, n := range slices.Sorted(maps.Keys(widths)) {
		w.buf = fmt.Appendf(w.buf, ".w%d{fill:none;stroke-width:%d}", n, n)
	}
	w.colors(have[:], v, v.On == OnDark)
	if v.On == OnAny && v.Style != InkSaving {
		w.buf = append(w.buf, "@media(prefers-color-scheme:dark){"...)
		w.colors(have[:], v, true)
		w.buf = append(w.buf, '}')
	}
	w.buf = fmt.Appendf(w.buf, "@media(max-width:64px){.f{display:none}.o{stroke-width:%.0f}}</style>",
		2*smallOutline*outlined*grid)
}

// colors writes the CSS classes for one background.
func (w *writer) colors(have []used, v View, dark bool) {
	pal := NewPalette(v.Livery, v.Style, dark)
	w.buf = fmt.Appendf(w.buf, ".o{stroke:%v}", pal.Outline)
	for i, u := range have {
		c := pal.fill[i/3][i%3]
		name := letter(Role(i/3), Tone(i%3)) //nolint:gosec // few
		if u.filled {
			w.buf = fmt.Appendf(w.buf, ".%s{fill:%v}", name, c)
		}
		if u.lined {
			w.buf = fmt.Appendf(w.buf, ".l%s{stroke:%v}", name, c)
		}
		if Role(i/3) == Shadow && u.filled {
			w.buf = fmt.Appendf(w.buf, ".%s{opacity:%.2f}", name, pal.Opacity)
		}
	}
}

func (w *writer) shapes(p Picture) {
	for i := range p.Shapes {
		s := &p.Shapes[i]
		class := className(s)
		if class != w.class || s.Width > 0 && s.Closed {
			w.close()
			w.buf = append(w.buf, `<path class="`...)
			w.buf = append(w.buf, class...)
			w.buf = append(w.buf, `" d="`...)
			w.class = class
		}
		w.path(s)
	}
	w.close()
}

func (w *writer) close() {
	if w.class != "" {
		w.buf = append(w.buf, `"/>`...)
		w.class = ""
	}
}

// path writes a shape on the grid: its start, then each step.
func (w *writer) path(s *Shape) {
	if isDot(s) {
		w.buf = append(w.buf, 'M')
		w.buf = strconv.AppendInt(w.buf, int64(onGrid(s.Points[0].X)), 10)
		w.space(onGrid(s.Points[0].Y))
		w.buf = strconv.AppendInt(w.buf, int64(onGrid(s.Points[0].Y)), 10)
		w.buf = append(w.buf, "h0"...)
		return
	}
	if s.Radius > 0 {
		r := max(1, onGrid(s.Radius))
		x, y := onGrid(s.Points[0].X), onGrid(s.Points[0].Y)
		w.circle(x, y, r)
		return
	}
	x, y := 0, 0
	for i, q := range s.Points {
		nx, ny := onGrid(q.X), onGrid(q.Y)
		switch i {
		case 0:
			w.buf = append(w.buf, 'M')
		case 1:
			w.buf = append(w.buf, 'l')
		default:
			w.space(nx - x)
		}
		w.buf = strconv.AppendInt(w.buf, int64(nx-x), 10)
		w.space(ny - y)
		w.buf = strconv.AppendInt(w.buf, int64(ny-y), 10)
		x, y = nx, ny
	}
	if s.Closed {
		w.buf = append(w.buf, 'z')
	}
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

// space separates two numbers, unless a sign does.
func (w *writer) space(next int) {
	if next >= 0 {
		w.buf = append(w.buf, ' ')
	}
}

// onGrid returns a length on the grid.
func onGrid(v float64) int { return int(math.Round(v * grid)) }

func escape(s string) string {
	var b []byte
	for _, r := range s {
		switch {
		case r == '<' || r == '>' || r == '&' || r == '"':
			b = fmt.Appendf(b, "&#%d;", r)
		case r < ' ' || r == '\ufffe' || r == '\uffff':
			b = append(b, ' ')
		default:
			b = append(b, string(r)...)
		}
	}
	return string(b)
}
