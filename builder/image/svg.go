package image

import (
	"bytes"
	"encoding/base64"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"

	"gantry/builder/layout"
)

// Inline writes a part of a page as an SVG element with a class, for a page of the site that has the fonts: f0, f1,
// … are the classes of the faces in order. pictures returns the address of a picture.
func Inline(w io.Writer, p layout.Page, part layout.Frame, class string, pictures func(id string) string) error {
	s := svgPen{pictures: pictures, page: layout.FileName(p.Label) + "-"}
	s.str(`<svg class="`).str(class).str(`" role="img" xmlns="http://www.w3.org/2000/svg"`)
	s.attr("aria-label", part.Title)
	s.box(part)
	for _, m := range p.Marks {
		m.Draw(&s)
	}
	s.str("</svg>")
	_, err := w.Write(s.Bytes())
	return err
}

// Scene writes a drawing as a complete SVG without fonts that fills its box. What does not fit the box's ratio is cut
// off at the sides and the top.
func Scene(w io.Writer, d layout.Drawing) error {
	var s svgPen
	s.str(`<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="xMidYMax slice"`)
	s.box(layout.Frame{W: d.W, H: d.H})
	s.Figure(layout.Figure{W: d.W, H: d.H, Drawing: d})
	s.str("</svg>")
	_, err := w.Write(s.Bytes())
	return err
}

// svgPen writes marks as SVG. With outlines, letters become shapes and pictures are embedded, so that the file is
// complete.
type svgPen struct {
	bytes.Buffer
	pictures func(id string) string
	outlines *outlines
	page     string          // what ids of figures begin with
	written  map[string]bool // ids of figures
	err      error           // the first error
}

func (s *svgPen) str(t string) *svgPen { s.WriteString(t); return s }

// num writes a number with up to 2 decimals.
func (s *svgPen) num(f float64) *svgPen {
	b := strconv.AppendFloat(s.AvailableBuffer(), f, 'f', 2, 64)
	b = bytes.TrimSuffix(bytes.TrimRight(b, "0"), []byte("."))
	if len(b) == 0 || string(b) == "-0" {
		b = []byte("0")
	}
	s.Write(b)
	return s
}

func (s *svgPen) attr(name, value string) {
	s.str(" ").str(name).str(`="`).str(escape(value)).str(`"`)
}

// escape returns a text escaped for XML, without the characters that XML cannot hold.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, s))
}

// box ends the opening tag of an element with the viewBox of a part of the page.
func (s *svgPen) box(part layout.Frame) {
	s.str(` viewBox="`).num(part.X).str(" ").num(part.Y).str(" ").num(part.W).str(" ").num(part.H).str(`">`)
}

// precise writes an attribute with 3 decimals.
func (s *svgPen) precise(name string, f float64) *svgPen {
	s.str(" ").str(name).str(`="`).str(strconv.FormatFloat(f, 'f', 3, 64)).str(`"`)
	return s
}

func (s *svgPen) length(name string, f float64) *svgPen {
	s.str(" ").str(name).str(`="`).num(f).str(`"`)
	return s
}

func (s *svgPen) paint(fill, stroke layout.Color, width float64) {
	s.attr("fill", fill.String())
	if stroke.Drawn() && width > 0 {
		s.attr("stroke", stroke.String())
		s.length("stroke-width", width)
	}
}

// Text writes a run as text, or as its outlines.
func (s *svgPen) Text(m layout.Text) {
	if s.outlines != nil {
		s.outlined(m)
		return
	}
	s.str(`<text class="f`).str(strconv.Itoa(int(m.Face))).str(`"`)
	s.precise("x", m.X).precise("y", m.Y)
	if m.Turns != 0 {
		s.str(` transform="rotate(`).num(float64(-90 * m.Turns)).str(" ").num(m.X).str(" ").num(m.Y).str(`)"`)
	}
	if utf8.RuneCountInString(m.String) > 1 { // browsers round font sizes; textLength keeps the line's length
		s.precise("textLength", m.Width)
	}
	s.precise("font-size", m.Size*layout.MMPerPoint)
	s.attr("fill", m.Color.String())
	s.str(">").str(escape(m.String)).str("</text>")
}

// outlined writes a run as references to the letters of the file.
func (s *svgPen) outlined(m layout.Text) {
	at, open := 0, false
	for _, r := range m.String {
		g, em, err := s.outlines.of(m.Face, r)
		if err != nil {
			s.fail(err)
			return
		}
		if !open {
			open = true
			k := m.Size * layout.MMPerPoint / em
			scale := strconv.FormatFloat(k, 'f', 8, 64)
			s.str(`<g role="img"`)
			s.attr("aria-label", m.String)
			s.attr("fill", m.Color.String())
			s.str(` transform="translate(`).num(m.X).str(" ").num(m.Y)
			if m.Turns != 0 {
				s.str(`) rotate(`).num(float64(-90 * m.Turns))
			}
			s.str(`) scale(`).str(scale).str(`)">`)
		}
		if len(g.segments) > 0 {
			s.str(`<use href="#`).str(g.id).str(`" x="`).str(strconv.Itoa(at)).str(`"/>`)
		}
		at += g.advance
	}
	if open {
		s.str("</g>")
	}
}

// letters writes the letters of a file as shapes to refer to.
func (s *svgPen) letters(list []*glyph) {
	s.str("<defs>")
	for _, g := range list {
		if len(g.segments) == 0 {
			continue
		}
		s.str(`<path id="`).str(g.id).str(`" d="`)
		for i, seg := range g.segments {
			if seg.Op == sfnt.SegmentOpMoveTo && i > 0 {
				s.str("Z")
			}
			s.str([...]string{"M", "L", "Q", "C"}[seg.Op])
			for i, p := range seg.Args[:[...]int{1, 1, 2, 3}[seg.Op]] {
				if i > 0 {
					s.str(" ")
				}
				s.str(strconv.Itoa(int(p.X))).str(" ").str(strconv.Itoa(int(p.Y)))
			}
		}
		s.str(`Z"/>`)
	}
	s.str("</defs>")
}

// Line writes a stroke.
func (s *svgPen) Line(m layout.Line) {
	s.str("<line").length("x1", m.X1).length("y1", m.Y1).length("x2", m.X2).length("y2", m.Y2)
	s.attr("stroke", m.Color.String())
	s.length("stroke-width", m.Width).str("/>")
}

// Rect writes a box.
func (s *svgPen) Rect(m layout.Rect) {
	s.str("<rect").length("x", m.X).length("y", m.Y).length("width", m.W).length("height", m.H)
	s.paint(m.Fill, m.Stroke, m.Width)
	s.str("/>")
}

// Circle writes a round box.
func (s *svgPen) Circle(m layout.Circle) {
	s.str("<circle").length("cx", m.X).length("cy", m.Y).length("r", m.R)
	s.paint(m.Fill, m.Stroke, m.Width)
	s.str("/>")
}

// Path writes a chain of strokes, or an area.
func (s *svgPen) Path(m layout.Path) {
	s.str(`<path d="`).chain(m.Points, m.Closed)
	s.str(`"`)
	s.paint(m.Fill, m.Stroke, m.Width)
	s.str(` stroke-linejoin="miter"/>`)
}

func (s *svgPen) chain(points [][2]float64, closed bool) {
	for i, at := range points {
		s.str([...]string{"M", "L"}[min(i, 1)]).num(at[0]).str(" ").num(at[1])
	}
	if closed {
		s.str("Z")
	}
}

var highModule = "v" + strconv.FormatFloat(layout.ModuleHigh, 'f', -1, 64)

// Code writes one path in units of modules.
func (s *svgPen) Code(c layout.Code) {
	scale := strconv.FormatFloat(c.Side/float64(c.Modules), 'f', 5, 64)
	s.str(`<path transform="translate(`).num(c.X).str(" ").num(c.Y).str(`) scale(`).str(scale).str(`)" d="`)
	for _, r := range c.Dark {
		width := strconv.Itoa(r[2])
		s.str("M").str(strconv.Itoa(r[0])).str(" ").str(strconv.Itoa(r[1]))
		s.str("h").str(width).str(highModule).str("h-").str(width).str("z")
	}
	s.str(`"`)
	s.attr("fill", c.Color.String())
	s.str("/>")
}

// Picture writes a picture by its address.
func (s *svgPen) Picture(m layout.Picture) {
	s.str("<image").length("x", m.X).length("y", m.Y).length("width", m.W).length("height", m.H)
	s.attr("href", s.pictures(m.ID))
	s.attr("aria-label", m.Title)
	s.str(` preserveAspectRatio="none"/>`)
}

// figureGrid is how many units of a file make one unit of a drawing's box.
const figureGrid = 10

// largeFigure is the size from which fine details of a figure show on a screen, in mm per unit of its box.
const largeFigure = 0.6

// Figure writes a unit in steps on a grid, and refers to it where it is written already. Parts of one paint that follow
// each other are one path, unless the stroke of one would cover another. A page of the site leaves out the fine details
// of figures that are not large.
func (s *svgPen) Figure(m layout.Figure) {
	if c := m.Cut; c.W > 0 {
		s.str("<svg").length("x", c.X).length("y", c.Y).length("width", c.W).length("height", c.H)
		s.box(layout.Frame{X: c.X, Y: c.Y, W: c.W, H: c.H})
		defer s.str("</svg>")
	}
	x, y, scale := m.Place()
	s.str(`<g transform="translate(`).num(x).str(" ").num(y).str(`) scale(`)
	s.str(strconv.FormatFloat(scale/figureGrid, 'f', 6, 64)).str(`)" stroke-linejoin="round" stroke-linecap="round"`)
	s.str(` paint-order="stroke"`)
	if m.Title == "" {
		s.str(` aria-hidden="true">`)
	} else {
		s.str(` role="img"`)
		s.attr("aria-label", m.Title)
		s.str(">")
	}
	id, fine := s.page+m.ID, s.outlines != nil || scale >= largeFigure
	if !fine {
		id += "-small"
	}
	if s.written[id] {
		s.str(`<use`)
		s.attr("href", "#"+id)
		s.str("/></g>")
		return
	} else if m.ID != "" {
		if s.written == nil {
			s.written = map[string]bool{}
		}
		s.written[id] = true
		s.str(`<g`)
		s.attr("id", id)
		s.str(">")
		defer s.str("</g>")
	}
	var paint layout.Part // the paint of the open path
	open := false
	for i := range m.Drawing.Parts {
		p := &m.Drawing.Parts[i]
		if p.Fine && !fine {
			continue
		}
		if open && (p.Fill != paint.Fill || p.Stroke != paint.Stroke || p.Width != paint.Width ||
			p.Width > 0 && p.Fill != p.Stroke) {
			s.str(`"/>`)
			open = false
		}
		if !open {
			s.str("<path")
			s.paint(p.Fill, p.Stroke, p.Width*figureGrid)
			s.str(` d="`)
			open, paint = true, *p
		}
		s.outline(p)
	}
	if open {
		s.str(`"/>`)
	}
	s.str("</g>")
}

// outline writes the commands of a part's path.
func (s *svgPen) outline(p *layout.Part) {
	on := func(v float64) int { return int(math.Round(v * figureGrid)) }
	x, y := 0, 0
	for i, q := range p.Points {
		nx, ny := on(q[0]), on(q[1])
		if i > 1 && nx >= x {
			s.str(" ")
		}
		s.str([...]string{"M", "l", ""}[min(i, 2)]).str(strconv.Itoa(nx - x))
		if ny >= y {
			s.str(" ")
		}
		s.str(strconv.Itoa(ny - y))
		x, y = nx, ny
	}
	if p.Closed {
		s.str("z")
	}
}

// address returns the data URLs of the document's pictures by their ids.
func address(d layout.Document) func(id string) string {
	return func(id string) string {
		return "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(d.Pictures[id].Data)
	}
}

// writeSVG writes a part of a page as a complete file, on white paper unless the page is clear.
func writeSVG(w io.Writer, p part, d layout.Document) error {
	body := svgPen{pictures: address(d), outlines: newOutlines()}
	for _, m := range p.page.Marks {
		m.Draw(&body)
	}
	if body.err != nil {
		return body.err
	}
	var s svgPen
	s.str(`<svg role="img" xmlns="http://www.w3.org/2000/svg" width="`).num(p.frame.W).str(`mm" height="`)
	s.num(p.frame.H).str(`mm"`)
	s.box(p.frame)
	s.str("<title>").str(escape(p.frame.Title)).str("</title>")
	s.letters(body.outlines.order)
	if !p.page.Clear {
		s.Rect(layout.Rect{X: p.frame.X, Y: p.frame.Y, W: p.frame.W, H: p.frame.H, Fill: layout.RGB(255, 255, 255)})
	}
	_, _ = body.WriteTo(&s) // memory never fails
	s.str("</svg>\n")
	_, err := w.Write(s.Bytes())
	return err
}

func (s *svgPen) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}
