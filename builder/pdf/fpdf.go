package pdf

import (
	"bytes"
	"strings"
	"time"

	"github.com/jung-kurt/gofpdf"

	"gantry/builder/layout"
	"gantry/static/fonts"
)

// fpdf is a canvas on gofpdf. It remembers what is set, since every setting
// costs a line of the page.
type fpdf struct {
	*gofpdf.Fpdf
	face         layout.Face
	size         float64
	ink          layout.Color // of text
	stroke, fill layout.Color
	width        float64
}

// printed is the date in every file: a roster has none, and a clock would make
// two prints of one roster differ.
var printed = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func newFpdf(d layout.Document) *fpdf {
	f := gofpdf.New("P", "mm", "A4", "")
	f.SetCreationDate(printed)
	f.SetModificationDate(printed)
	f.SetCatalogSort(true)
	f.SetProducer("Gantry", false)
	f.SetTitle(encodable(d.Title), true)
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	for face, used := range usedFaces(d) {
		if used {
			f.AddUTF8FontFromBytes(family(layout.Face(face)), "", ttf(layout.Face(face)))
		}
	}
	return &fpdf{Fpdf: f}
}

// usedFaces tells which faces the document needs; bookmarks are encoded as one
// of them, so there is always the first.
func usedFaces(d layout.Document) (used [layout.Faces]bool) {
	used[layout.Regular] = true
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if t, ok := m.(layout.Text); ok {
				used[t.Face] = true
			}
		}
	}
	return used
}

func family(f layout.Face) string {
	return [...]string{"regular", "bold", "condensed", "condensed-bold", "cjk", "hangul"}[f]
}

// ttf is a copy of the face's bytes; the library writes into them.
func ttf(f layout.Face) []byte {
	switch f {
	case layout.Bold:
		return fonts.Bold()
	case layout.Condensed:
		return fonts.Condensed()
	case layout.CondensedBold:
		return fonts.CondensedBold()
	case layout.CJK:
		return fonts.CJK()
	case layout.Hangul:
		return fonts.Hangul()
	}
	return fonts.Regular()
}

// encodable replaces what the library cannot encode in titles and bookmarks.
func encodable(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return '□'
		}
		return r
	}, strings.ToValidUTF8(s, "□"))
}

func (f *fpdf) page(w, h float64) {
	f.AddPageFormat("P", gofpdf.SizeType{Wd: w, Ht: h})
	f.Fpdf.SetFont(family(layout.Regular), "", 8)
	f.face, f.size, f.width = layout.Regular, 8, 0
	f.ink, f.stroke, f.fill = 0, 0, 0
}

func (f *fpdf) bookmark(title string, level int, y float64) {
	if f.face != layout.Regular { // any UTF-8 face will do
		f.SetFont(family(layout.Regular), "", 8)
		f.face, f.size = layout.Regular, 8
	}
	f.Bookmark(encodable(title), level, y)
}

func (f *fpdf) text(t layout.Text) {
	if f.face != t.Face || f.size != t.Size {
		f.SetFont(family(t.Face), "", t.Size)
		f.face, f.size = t.Face, t.Size
	}
	if f.ink != t.Color {
		r, g, b := t.Color.RGB()
		f.SetTextColor(int(r), int(g), int(b))
		f.ink = t.Color
	}
	f.Text(t.X, t.Y, t.String)
}

// pen sets stroke, fill and width, and gives the library's word for what to do.
func (f *fpdf) pen(stroke, fill layout.Color, width float64) string {
	if width == 0 {
		stroke = 0
	}
	do := ""
	if fill.Drawn() {
		do = "F"
		if f.fill != fill {
			r, g, b := fill.RGB()
			f.SetFillColor(int(r), int(g), int(b))
			f.fill = fill
		}
	}
	if stroke.Drawn() {
		do += "D"
		if f.stroke != stroke {
			r, g, b := stroke.RGB()
			f.SetDrawColor(int(r), int(g), int(b))
			f.stroke = stroke
		}
		if f.width != width {
			f.SetLineWidth(width)
			f.width = width
		}
	}
	return do
}

func (f *fpdf) line(l layout.Line) {
	if f.pen(l.Color, 0, l.Width) != "" {
		f.Line(l.X1, l.Y1, l.X2, l.Y2)
	}
}

func (f *fpdf) rect(r layout.Rect) {
	if do := f.pen(r.Stroke, r.Fill, r.Width); do != "" {
		f.Rect(r.X, r.Y, r.W, r.H, do)
	}
}

func (f *fpdf) circle(c layout.Circle) {
	if do := f.pen(c.Stroke, c.Fill, c.Width); do != "" {
		f.Circle(c.X, c.Y, c.R, do)
	}
}

func (f *fpdf) path(p layout.Path) {
	do := f.pen(p.Stroke, p.Fill, p.Width)
	if do == "" || len(p.Points) < 2 {
		return
	}
	f.MoveTo(p.Points[0][0], p.Points[0][1])
	for _, to := range p.Points[1:] {
		f.LineTo(to[0], to[1])
	}
	if p.Closed {
		f.ClosePath()
	}
	f.DrawPath(do)
}

func (f *fpdf) bytes() ([]byte, error) {
	var b bytes.Buffer
	err := f.Output(&b)
	return b.Bytes(), err
}
