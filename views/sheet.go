package views

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"gantry/builder/layout"
)

// mmPerPoint turns a type size into the millimetres of a page.
const mmPerPoint = 25.4 / 72

// Sheet draws one page of paper as SVG, from the marks that the PDF is made of.
// The classes f0, f1, … are the faces in their order. pictures gives the address
// of a picture.
func Sheet(p layout.Page, pictures func(id string) string) templ.Component {
	return drawing(p, layout.Frame{W: p.W, H: p.H, Title: p.Label}, strings.TrimSpace("paper "+paperName(p)), pictures)
}

// Card draws the first card or sheet of a page of paper as Sheet does, without the rest
// of the page; nothing where there is none.
func Card(p layout.Page) templ.Component {
	if len(p.Frames) == 0 {
		return templ.NopComponent
	}
	return drawing(p, p.Frames[0], "paper", func(string) string { return "" })
}

// drawing is a part of a page.
func drawing(p layout.Page, part layout.Frame, class string, pictures func(id string) string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		s := svg{pictures: pictures}
		s.str(`<svg class="`).str(class).str(`" role="img" xmlns="http://www.w3.org/2000/svg"`)
		s.attr("aria-label", part.Title)
		s.str(` viewBox="`).num(part.X).str(" ").num(part.Y).str(" ").num(part.W).str(" ").num(part.H).str(`">`)
		for _, m := range p.Marks {
			s.mark(m)
		}
		s.str("</svg>")
		_, err := w.Write(s.Bytes())
		return err
	})
}

// paperName is the class by which the stylesheet prints the page on its paper.
func paperName(p layout.Page) string {
	switch [2]float64{min(p.W, p.H), max(p.W, p.H)} {
	case [2]float64{210, 297}:
		if p.W > p.H {
			return "a4-side"
		}
		return "a4"
	case [2]float64{215.9, 279.4}:
		if p.W > p.H {
			return "letter-side"
		}
		return "letter"
	}
	return ""
}

type svg struct {
	bytes.Buffer
	pictures func(id string) string
}

func (s *svg) str(t string) *svg { s.WriteString(t); return s }

// num writes a length to a hundredth of a millimetre.
func (s *svg) num(f float64) *svg {
	b := strconv.AppendFloat(s.AvailableBuffer(), f, 'f', 2, 64)
	b = bytes.TrimSuffix(bytes.TrimRight(b, "0"), []byte("."))
	if len(b) == 0 || string(b) == "-0" {
		b = []byte("0")
	}
	s.Write(b)
	return s
}

func (s *svg) attr(name, value string) {
	s.str(" ").str(name).str(`="`).str(templ.EscapeString(value)).str(`"`)
}

// fine writes a length to a thousandth of a millimetre.
func (s *svg) fine(name string, f float64) *svg {
	s.str(" ").str(name).str(`="`).str(strconv.FormatFloat(f, 'f', 3, 64)).str(`"`)
	return s
}

func (s *svg) length(name string, f float64) *svg {
	s.str(" ").str(name).str(`="`).num(f).str(`"`)
	return s
}

func (s *svg) paint(fill, stroke layout.Color, width float64) {
	s.attr("fill", fill.String())
	if stroke.Drawn() && width > 0 {
		s.attr("stroke", stroke.String())
		s.length("stroke-width", width)
	}
}

func (s *svg) mark(m layout.Mark) {
	switch m := m.(type) {
	case layout.Text:
		s.str(`<text class="f`).str(strconv.Itoa(int(m.Face))).str(`"`)
		s.fine("x", m.X).fine("y", m.Y)
		if utf8.RuneCountInString(m.String) > 1 { // browsers round sizes of type: told its length, a line is that long
			s.fine("textLength", m.Width)
		}
		s.str(` font-size="`).str(strconv.FormatFloat(m.Size*mmPerPoint, 'f', 3, 64)).str(`"`)
		s.attr("fill", m.Color.String())
		s.str(">").str(templ.EscapeString(m.String)).str("</text>")
	case layout.Line:
		s.str("<line").length("x1", m.X1).length("y1", m.Y1).length("x2", m.X2).length("y2", m.Y2)
		s.attr("stroke", m.Color.String())
		s.length("stroke-width", m.Width).str("/>")
	case layout.Rect:
		s.str("<rect").length("x", m.X).length("y", m.Y).length("width", m.W).length("height", m.H)
		s.paint(m.Fill, m.Stroke, m.Width)
		s.str("/>")
	case layout.Circle:
		s.str("<circle").length("cx", m.X).length("cy", m.Y).length("r", m.R)
		s.paint(m.Fill, m.Stroke, m.Width)
		s.str("/>")
	case layout.Path:
		s.path(m)
	case layout.Figure:
		s.figure(m)
	case layout.Code:
		s.code(m)
	case layout.Picture:
		s.str("<image").length("x", m.X).length("y", m.Y).length("width", m.W).length("height", m.H)
		s.attr("href", s.pictures(m.ID))
		s.attr("aria-label", m.Title)
		s.str(` preserveAspectRatio="none"/>`)
	}
}

// code is one path in units of modules.
func (s *svg) code(c layout.Code) {
	scale := strconv.FormatFloat(c.Side/float64(c.Modules), 'f', 5, 64)
	s.str(`<path transform="translate(`).num(c.X).str(" ").num(c.Y).str(`) scale(`).str(scale).str(`)" d="`)
	for _, r := range c.Dark {
		width := strconv.Itoa(r[2])
		s.str("M").str(strconv.Itoa(r[0])).str(" ").str(strconv.Itoa(r[1]))
		s.str("h").str(width).str("v1.04h-").str(width).str("z")
	}
	s.str(`"`)
	s.attr("fill", c.Color.String())
	s.str("/>")
}

func (s *svg) path(m layout.Path) {
	s.str(`<path d="`)
	for i, at := range m.Points {
		if i == 0 {
			s.str("M")
		} else {
			s.str("L")
		}
		s.num(at[0]).str(" ").num(at[1])
	}
	if m.Closed {
		s.str("Z")
	}
	s.str(`"`)
	s.paint(m.Fill, m.Stroke, m.Width)
	s.str(` stroke-linejoin="miter"/>`)
}
