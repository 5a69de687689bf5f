package layout

import (
	"fmt"
	"strings"
)

// Document is everything that is printed of one roster, or of several.
type Document struct {
	Title   string // plain text, no control characters
	Lang    string // BCP 47, of Gantry's own words
	Pages   []Page
	Outline []Bookmark
	Notes   []string // what the paper cannot show, one sentence each
	Rosters [][]byte // the rosters' documents, to be kept in the file
	Printed [][]byte // how the pages of each were drawn, a Printed as JSON
	Files   []File   // what goes with its pages where they are pictures

	Pictures map[string]Image // by their ids
}

// File is a file of a name.
type File struct {
	Name string
	Data []byte
}

// Image is a picture as a JPEG, and its size in dots.
type Image struct {
	W, H int
	Data []byte
}

// Drawing is a unit as polygons, strokes and circles in a box of its own, from the
// back to the front.
type Drawing struct {
	W, H  float64
	Parts []Part
}

// Part is one area, stroke or circle of a drawing. An area's stroke lies under its
// filling, so that half of it is seen.
type Part struct {
	Points [][2]float64 // of a circle its middle
	Radius float64      // of a circle, 0 else
	Closed bool
	Width  float64
	Stroke Color
	Fill   Color
}

// Bookmark leads to a place in the document.
type Bookmark struct {
	Title string
	Level int     // 0 a product, 1 a unit in it
	Page  int     // index into Pages
	Y     float64 // mm from the top
}

// Page is one side of paper. X grows to the right and Y downwards from the top
// left corner; all lengths are millimetres.
type Page struct {
	Label  string // "Unit cards 1 of 2"
	File   string // what its picture is called, without an ending; "" is by its place and label
	Clear  bool   // its picture has no ground under the marks
	List   int    // whose page it is: index into the document's Rosters
	W, H   float64
	Frames []Frame // the cards and sheets on it, none overlapping another
	Marks  []Mark  // in the order of drawing
}

// Frame is the outer edge of a card or play sheet, where it is cut.
type Frame struct {
	X, Y, W, H float64
	Title      string
	Unit       string // the unit's id, "" of a card of rules
}

// Mark is one thing to draw: Text, Line, Rect, Circle, Path, Code, Picture or Figure.
type Mark interface{ Draw(p Pen) }

// Pen draws marks of every kind. Whoever draws pages is one, so that a new kind of
// mark is drawn everywhere before the program builds.
type Pen interface {
	Text(m Text)
	Line(m Line)
	Rect(m Rect)
	Circle(m Circle)
	Path(m Path)
	Code(m Code)
	Picture(m Picture)
	Figure(m Figure)
}

// Text is one run in one face. Widths hold without kerning and ligatures.
type Text struct {
	X, Y   float64 // the left end of the baseline
	Size   float64 // points
	Face   Face
	Color  Color
	String string  // glyphs for all of it are in the face; at most U+FFFF
	Width  float64 // mm
}

// Line is a straight stroke.
type Line struct {
	X1, Y1, X2, Y2 float64
	Width          float64
	Color          Color
}

// Rect is a box. Its stroke, when it has one, is centred on the edge.
type Rect struct {
	X, Y, W, H float64
	Width      float64 // of the stroke
	Stroke     Color
	Fill       Color
}

// Circle is a round box about a centre.
type Circle struct {
	X, Y, R float64
	Width   float64
	Stroke  Color
	Fill    Color
}

// Path is a chain of straight strokes with mitred joins.
type Path struct {
	Points [][2]float64
	Closed bool
	Width  float64
	Stroke Color
	Fill   Color
}

// Code is a square of dark modules, a QR code.
type Code struct {
	X, Y, Side float64
	Modules    int      // on a side
	Dark       [][3]int // runs of dark modules: column and row of the first, and how many
	Color      Color
	Text       string // what it says
}

// Picture is a picture of the document, upright, filling a rectangle.
type Picture struct {
	X, Y, W, H float64
	ID         string // in the document's pictures
	Title      string // whose it is
}

// Figure is a drawing of the document, undistorted, as large as its room allows and
// standing in the middle of its foot.
type Figure struct {
	X, Y, W, H float64 // its room
	ID         string  // the same of the same drawing, in one document
	Title      string  // whose it is
	Drawing    Drawing
}

// Place is where the drawing's box has its upper left corner, and how many
// millimetres a unit of it is.
func (f Figure) Place() (x, y, scale float64) {
	scale = min(f.W/f.Drawing.W, f.H/f.Drawing.H)
	return f.X + (f.W-scale*f.Drawing.W)/2, f.Y + f.H - scale*f.Drawing.H, scale
}

// Draw draws the mark with a pen.
func (m Text) Draw(p Pen) { p.Text(m) }

// Draw draws the mark with a pen.
func (m Line) Draw(p Pen) { p.Line(m) }

// Draw draws the mark with a pen.
func (m Rect) Draw(p Pen) { p.Rect(m) }

// Draw draws the mark with a pen.
func (m Circle) Draw(p Pen) { p.Circle(m) }

// Draw draws the mark with a pen.
func (m Path) Draw(p Pen) { p.Path(m) }

// Draw draws the mark with a pen.
func (c Code) Draw(p Pen) { p.Code(c) }

// Draw draws the mark with a pen.
func (m Picture) Draw(p Pen) { p.Picture(m) }

// Draw draws the mark with a pen.
func (f Figure) Draw(p Pen) { p.Figure(f) }

// Color is an opaque colour. The zero Color draws nothing.
type Color uint32

const Opaque Color = 1 << 24

// RGB is an opaque colour.
func RGB(r, g, b uint8) Color { return Opaque | Color(r)<<16 | Color(g)<<8 | Color(b) }

// Drawn tells whether the colour draws anything.
func (c Color) Drawn() bool { return c&Opaque != 0 }

// RGB is the colour's parts.
func (c Color) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// String is the colour as SVG and CSS write it, "none" for nothing.
func (c Color) String() string {
	if !c.Drawn() {
		return "none"
	}
	return fmt.Sprintf("#%06x", uint32(c&^Opaque))
}

// Face is one of the embedded faces.
type Face uint8

// The faces. CJK and Hangul stand in for what the others do not hold.
const (
	Regular Face = iota
	Bold
	Condensed
	CondensedBold
	CJK
	Hangul
	Faces = iota // how many there are
)

// Family is the face's CSS font family.
func (f Face) Family() string {
	return [...]string{"Gantry", "Gantry", "Gantry Condensed", "Gantry Condensed", "Gantry CJK", "Gantry Hangul"}[f]
}

// Weight is the face's CSS font weight.
func (f Face) Weight() int { return [...]int{400, 700, 400, 700, 400, 400}[f] }

// FileName is a title as small letters, digits and hyphens, at most 60 of them.
func FileName(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case b.Len() >= 60:
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if name := strings.Trim(b.String(), "-"); name != "" {
		return name
	}
	return "sheet"
}
