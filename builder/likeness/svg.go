package likeness

import (
	"fmt"
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
	Small  bool   // leaves out details that do not show at ThumbnailSize or less
	Close  bool   // fills the frame with the machine, which keeps its feet at the bottom
}

// How many units of a file make one unit of the box: usually, and for a small picture.
const (
	usualGrid = 10
	smallGrid = 5
)

// smallSeam is the factor by which the lines around parts widen in small pictures.
const smallSeam = 1.5

// haloWidth is the width of the line that sets a machine off a dark ground, outside its outline.
const haloWidth = .45

// ThumbnailSize is the width in pixels at which fine details do not show.
const ThumbnailSize = 96

// SVG returns a picture as a file. Shown at ThumbnailSize or less, it leaves fine details out.
func SVG(p Picture, v View) []byte {
	if v.Style == InkSaving {
		p = p.Hatched()
	}
	if v.Small {
		p.Shapes = slices.DeleteFunc(slices.Clone(p.Shapes), func(s Shape) bool { return s.Fine })
	}
	pal := NewPalette(v.Livery, v.Style)
	w := writer{buf: make([]byte, 0, 28<<10), grid: usualGrid}
	if v.Small {
		w.grid = smallGrid
	}
	w.buf = append(w.buf, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="`...)
	if v.Close {
		low, high := Picture{Outline: p.Outline}.Bounds() // the shadow may reach further
		w.buf = fmt.Appendf(w.buf, `%d %d %d %d" preserveAspectRatio="xMidYMax`, w.on(low.X-haloWidth),
			w.on(low.Y-haloWidth), w.on(high.X-low.X+2*haloWidth), w.on(high.Y-low.Y+2*haloWidth))
	} else {
		w.buf = fmt.Appendf(w.buf, "0 0 %[1]d %[1]d", w.on(Box))
	}
	w.buf = append(w.buf, `" stroke-linejoin="round" stroke-linecap="round">`...)
	if v.Title != "" {
		w.buf = append(w.buf, "<title>"...)
		w.buf = append(w.buf, escape(v.Title)...)
		w.buf = append(w.buf, "</title>"...)
	}
	w.style(p, v, pal.Outline)
	w.shapes(p, &pal)
	return append(w.buf, "</svg>\n"...)
}

// writer builds a file.
type writer struct {
	buf  []byte
	grid float64 // units of the file in one of the box
	open string  // the attributes of the open path
}

// style writes the widths of lines. The halo is for dark grounds only.
func (w *writer) style(p Picture, v View, ink RGB) {
	seamed := 0.0
	for i := range p.Shapes {
		if s := &p.Shapes[i]; s.Closed {
			seamed = max(seamed, s.Width)
		}
	}
	w.buf = fmt.Appendf(w.buf,
		"<style>.k{fill:%[1]v;stroke:%[1]v;stroke-width:%.0[2]f}.o{stroke:%[1]v;stroke-width:%.1[3]f;"+
			"paint-order:stroke}", ink, 2*OutlineWidth*w.grid, 2*seamed*w.grid)
	halo := fmt.Sprintf(".h{fill:none;stroke:%v;stroke-width:%.0f}", halo, 2*(OutlineWidth+haloWidth)*w.grid)
	switch v.On {
	case OnDark:
		w.buf = append(w.buf, halo...)
	case OnAny:
		w.buf = append(w.buf, ".h{fill:none}@media(prefers-color-scheme:dark){"+halo+"}"...)
	}
	w.buf = fmt.Appendf(w.buf, "@media(max-width:%dpx){.f{display:none}.o{stroke-width:%.1f}}</style>", ThumbnailSize,
		2*smallSeam*seamed*w.grid)
}

// shapes writes the shadow, the outline, and what is inside it.
func (w *writer) shapes(p Picture, pal *Palette) {
	rest := p.Shapes
	for len(rest) > 0 && rest[0].Role == Shadow {
		if pal.Opacity > 0 {
			w.begin(fmt.Sprintf(`opacity="%.1f" fill="%v"`, pal.Opacity, pal.Of(&rest[0])), false)
			w.path(&rest[0])
		}
		rest = rest[1:]
	}
	w.end()
	if len(p.Outline) > 0 {
		w.buf = append(w.buf, `<defs><path id="k" d="`...)
		for _, area := range p.Outline {
			w.path(&Shape{Points: area, Closed: true})
		}
		w.buf = append(w.buf, `"/></defs><use href="#k" class="h"/><use href="#k" class="k"/>`...)
	}
	for i := range rest {
		s := &rest[i]
		outlined := s.Closed && s.Width > 0
		w.begin(w.attributes(s, pal.Of(s), outlined), outlined && s.Role != Ink)
		w.path(s)
	}
	w.end()
}

// attributes returns what a path of a shape has besides its points: f is for details, o for areas with a line around.
func (w *writer) attributes(s *Shape, c RGB, outlined bool) string {
	class := ""
	switch {
	case outlined:
		class = "o"
	case s.Fine:
		class = "f"
	}
	if class != "" {
		class = `class="` + class + `" `
	}
	if s.Closed {
		return class + `fill="` + c.String() + `"`
	}
	return class + `fill="none" stroke="` + c.String() + `" stroke-width="` + strconv.Itoa(w.widthOf(s)) + `"`
}

// widthOf returns a line's width on the grid.
func (w *writer) widthOf(s *Shape) int { return max(1, w.on(s.Width)) }

// begin opens a path, unless one with the same attributes is open and can go on.
func (w *writer) begin(attributes string, alone bool) {
	if attributes == w.open && !alone {
		return
	}
	w.end()
	w.open = attributes
	w.buf = append(w.buf, "<path "+attributes+` d="`...)
}

// end closes the open path.
func (w *writer) end() {
	if w.open != "" {
		w.buf = append(w.buf, `"/>`...)
		w.open = ""
	}
}

// path writes a shape on the grid: its start, then each step.
func (w *writer) path(s *Shape) {
	x, y, begun := 0, 0, false
	for i, q := range s.Points {
		nx, ny := w.on(q.X), w.on(q.Y)
		switch {
		case i == 0:
			w.buf = append(w.buf, 'M')
		case nx == x && ny == y && i < len(s.Points)-1: // closer than the grid shows
			continue
		case !begun:
			w.buf = append(w.buf, 'l')
			begun = true
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

// space separates two numbers, unless a sign does.
func (w *writer) space(next int) {
	if next >= 0 {
		w.buf = append(w.buf, ' ')
	}
}

// on returns a length on the grid.
func (w *writer) on(v float64) int { return int(math.Round(v * w.grid)) }

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
