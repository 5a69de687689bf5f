package pdf

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"time"
	"unicode/utf16"

	"github.com/jung-kurt/gofpdf"

	"gantry/builder/layout"
	"gantry/static/fonts"
)

// fpdf is a canvas on gofpdf. It remembers the current settings, since every setting costs a line of the page.
type fpdf struct {
	*gofpdf.Fpdf
	font         fontKey
	size         float64
	added        map[fontKey]string // the library's names of the document's fonts
	pieces       []piece            // of the current text
	pictures     map[string]layout.Image
	forms        map[string]gofpdf.Template // the drawings that are already on a page
	ink          layout.Color               // the text color
	stroke, fill layout.Color
	width        float64
}

// fontKey is a font of the library: a page of a text face, or a fallback.
type fontKey struct {
	face layout.Face
	page int
}

// fileDate is the date in every file. A list has none, and a clock would make two prints of one list differ.
var fileDate = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func newFpdf(d layout.Document) *fpdf {
	f := gofpdf.New("P", "mm", "A4", "")
	f.SetCreationDate(fileDate)
	f.SetModificationDate(fileDate)
	f.SetCatalogSort(true)
	f.SetProducer("Gantry", false)
	f.SetTitle(inUTF16(d.Title), false)
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetCompression(false) // see finish
	c := &fpdf{Fpdf: f, added: map[fontKey]string{}, pictures: d.Pictures, forms: map[string]gofpdf.Template{}}
	c.reset()
	return c
}

// reset clears what the library carries over to the next page. A page then has the same bytes after any other page,
// and builder/proof can compare it.
func (f *fpdf) reset() {
	f.use(fontKey{face: layout.Regular}, 8)
	f.SetLineWidth(0.2)
	f.SetDrawColor(0, 0, 0)
	f.SetFillColor(0, 0, 0)
	f.SetTextColor(0, 0, 0)
}

// use selects a font. The first use adds it to the document.
func (f *fpdf) use(k fontKey, size float64) {
	if f.font == k && f.size == size {
		return
	}
	name, ok := f.added[k]
	if !ok {
		name = f.add(k)
		f.added[k] = name
	}
	f.SetFont(name, "", size)
	f.font, f.size = k, size
}

func (f *fpdf) add(k fontKey) string {
	if k.face >= layout.CJK {
		name := [...]string{"cjk", "hangul"}[k.face-layout.CJK]
		f.AddUTF8FontFromBytes(name, "", ttf(k.face))
		return name
	}
	s, err := simples[k.face]()
	if err != nil {
		f.SetError(err)
		return ""
	}
	name := "f" + strconv.Itoa(int(k.face)) + "-" + strconv.Itoa(k.page)
	f.AddFontFromBytes(name, "", s.pages[k.page].json, s.pages[k.page].font)
	return name
}

// ttf returns a copy of a fallback's bytes, since the library writes into them.
func ttf(f layout.Face) []byte {
	if f == layout.Hangul {
		return fonts.Hangul()
	}
	return fonts.CJK()
}

// inUTF16 returns a text in the encoding of titles and bookmarks.
func inUTF16(s string) string {
	b := []byte{0xFE, 0xFF}
	for _, u := range utf16.Encode([]rune(s)) {
		b = binary.BigEndian.AppendUint16(b, u)
	}
	return string(b)
}

func (f *fpdf) page(w, h float64) {
	f.AddPageFormat("P", gofpdf.SizeType{Wd: w, Ht: h})
	f.font, f.size, f.width = fontKey{page: -1}, 0, 0
	f.use(fontKey{face: layout.Regular}, 8)
	f.ink, f.stroke, f.fill = 0, 0, 0
}

func (f *fpdf) bookmark(title string, level int, y float64) {
	f.use(fontKey{face: layout.Regular}, 8) // with a fallback the library would encode the title twice
	f.Bookmark(inUTF16(title), level, y)
}

// Text writes a run piece by piece, one for each page of its face.
func (f *fpdf) Text(t layout.Text) {
	if t.Turns != 0 {
		f.TransformBegin()
		f.TransformRotate(float64(90*t.Turns), t.X, t.Y)
		defer func() {
			f.TransformEnd()
			f.SetFontSize(f.size) // the end restores the font before the turn
		}()
	}
	if f.ink != t.Color {
		r, g, b := t.Color.RGB()
		f.SetTextColor(int(r), int(g), int(b))
		f.ink = t.Color
	}
	if t.Face >= layout.CJK {
		f.use(fontKey{face: t.Face}, t.Size)
		f.Fpdf.Text(t.X, t.Y, t.String)
		return
	}
	s, err := simples[t.Face]()
	if err != nil {
		f.SetError(err)
		return
	}
	pieces, ok := s.pieces(f.pieces, t.String)
	if !ok {
		f.SetErrorf("the face lacks a character of %.80q", t.String)
		return
	}
	f.pieces = pieces
	x := t.X
	for _, p := range pieces {
		f.use(fontKey{t.Face, p.page}, t.Size)
		f.Fpdf.Text(x, t.Y, string(p.codes))
		x += p.width / 1000 * t.Size * 25.4 / 72
	}
}

// pen sets stroke, fill and width, and returns the library's word for the operation.
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

// Line draws a stroke.
func (f *fpdf) Line(l layout.Line) {
	if f.pen(l.Color, 0, l.Width) != "" {
		f.Fpdf.Line(l.X1, l.Y1, l.X2, l.Y2)
	}
}

// Rect draws a box.
func (f *fpdf) Rect(r layout.Rect) {
	if do := f.pen(r.Stroke, r.Fill, r.Width); do != "" {
		f.Fpdf.Rect(r.X, r.Y, r.W, r.H, do)
	}
}

// Circle draws a round box.
func (f *fpdf) Circle(c layout.Circle) {
	if do := f.pen(c.Stroke, c.Fill, c.Width); do != "" {
		f.Fpdf.Circle(c.X, c.Y, c.R, do)
	}
}

// Path draws a chain of strokes, or an area.
func (f *fpdf) Path(p layout.Path) {
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

// Code fills runs of modules.
func (f *fpdf) Code(c layout.Code) {
	if f.pen(0, c.Color, 0) == "" {
		return
	}
	const points = 1 / layout.MMPerPoint
	m := c.Side / float64(c.Modules) * points
	_, h := f.GetPageSize()
	var b []byte // one area for all runs: the library's rectangles cost more than the rest of a page
	for _, r := range c.Dark {
		for _, n := range []float64{c.X*points + float64(r[0])*m, (h-c.Y)*points - float64(r[1])*m, float64(r[2]) * m,
			-layout.ModuleHigh * m} {
			b = append(strconv.AppendFloat(b, n, 'f', 3, 64), ' ')
		}
		b = append(b, "re\n"...)
	}
	f.RawWriteStr(string(append(b, 'f')))
}

// jpeg tells the library to copy the bytes of a picture into the file, once each.
var jpeg = gofpdf.ImageOptions{ImageType: "JPG"}

// Picture puts a picture of the document on the page.
func (f *fpdf) Picture(p layout.Picture) {
	img, ok := f.pictures[p.ID]
	if !ok {
		f.SetErrorf("the document has no picture %.80q", p.ID)
		return
	}
	if f.GetImageInfo(p.ID) == nil {
		f.RegisterImageOptionsReader(p.ID, jpeg, bytes.NewReader(img.Data))
	}
	f.ImageOptions(p.ID, p.X, p.Y, p.W, p.H, false, jpeg, 0, "")
}

// bytes returns the file without another copy. The library is done with it.
func (f *fpdf) bytes() ([]byte, error) {
	var b lastWrite
	err := f.Output(&b)
	return b, err
}

// lastWrite keeps the last written bytes, which do not change any more.
type lastWrite []byte

func (w *lastWrite) Write(data []byte) (int, error) {
	*w = data
	return len(data), nil
}
