package layout

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gantry/rules"
)

// Document is everything that is printed of one list, or of several.
type Document struct {
	Title   string // plain text, no control characters
	Lang    string // BCP 47, the language of the text that Gantry adds
	Pages   []Page
	Outline []Bookmark
	Notes   []string // what the paper cannot show, one sentence each
	Rosters [][]byte // the rosters' documents, to be kept in the file
	Printed [][]byte // how the pages of each were drawn, a Printed as JSON
	Files   []File   // what goes with its pages where they are pictures

	Pictures map[string]Image // by id
}

// File is a named file.
type File struct {
	Name string
	Data []byte
}

// Image is a picture as a JPEG, and its size in dots.
type Image struct {
	W, H int
	Data []byte
}

// Drawing is a unit as polygons and strokes in a box of W × H, from back to front.
type Drawing struct {
	W, H    float64
	Parts   []Part
	Shadows int // the number of first parts that are shadows on the ground
}

// Part is one area or stroke of a drawing. An area's stroke lies under its filling, which covers half of
// it.
type Part struct {
	Points [][2]float64
	Closed bool
	Width  float64
	Stroke Color
	Fill   Color
	Fine   bool // a detail that does not show on a screen
}

// Bookmark leads to a place in the document.
type Bookmark struct {
	Title string
	Level int     // 0 for a product, 1 for a unit in it
	Page  int     // index into Pages
	Y     float64 // mm from the top
}

// Page is one side of paper. X grows to the right and Y downwards from the top left corner. All lengths are in
// millimeters.
type Page struct {
	Label  string // "Unit cards 1 of 2"
	File   string // the name of its picture, without an extension; "" takes its number and label
	Clear  bool   // its picture has no background
	List   int    // the list it belongs to: index into Rosters
	W, H   float64
	Frames []Frame // the cards and sheets on it; they do not overlap
	Marks  []Mark  // in drawing order
}

// Frame is the outer edge of a card or play sheet: the line to cut along.
type Frame struct {
	X, Y, W, H float64
	Title      string
	Unit       string // the unit's id, "" for a card of rules
}

// Mark is one thing to draw: Text, Line, Rect, Circle, Path, Code, Picture or Figure.
type Mark interface{ Draw(p Pen) }

// Pen draws marks of every kind. Everything that draws pages implements it, so that the compiler finds the ones
// that lack a new kind of mark.
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

// Text is one run in one face. Widths exclude kerning and ligatures.
type Text struct {
	X, Y   float64 // the start of the baseline
	Turns  int     // quarter turns counterclockwise: 1 reads upward, 2 is upside down
	Size   float64 // points
	Face   Face
	Color  Color
	String string  // the face has glyphs for all of it; at most U+FFFF
	Width  float64 // mm
}

// Line is a straight stroke.
type Line struct {
	X1, Y1, X2, Y2 float64
	Width          float64
	Color          Color
}

// Rect is a box. Its stroke is centered on the edge.
type Rect struct {
	X, Y, W, H float64
	Width      float64 // of the stroke
	Stroke     Color
	Fill       Color
}

// Circle is a round box about a center.
type Circle struct {
	X, Y, R float64
	Width   float64
	Stroke  Color
	Fill    Color
}

// Path is a chain of straight strokes with mitered joins.
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
	Modules    int      // per side
	Dark       [][3]int // runs of dark modules: column and row of the first, and the length
	Color      Color
	Text       string // the text that it encodes
}

// Picture is an upright picture of the document that fills a rectangle.
type Picture struct {
	X, Y, W, H float64
	ID         string // in the document's pictures
	Title      string // the name of the unit it shows
}

// Figure is a drawing of the document, as large as its room allows without distortion, standing at the middle of
// the room's foot.
type Figure struct {
	X, Y, W, H float64 // its room
	ID         string  // equal drawings of a document have equal ids
	Title      string  // the name of the unit it shows
	Drawing    Drawing
	Cut        Box // what is outside it does not show; the zero Box cuts nothing
}

// Box is an upright area.
type Box struct{ X, Y, W, H float64 }

// Place returns the upper left corner of the drawing's box, and the millimeters per unit of it.
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

// Color is an opaque color. The zero Color draws nothing.
type Color uint32

const Opaque Color = 1 << 24

// RGB returns an opaque color.
func RGB(r, g, b uint8) Color { return Opaque | Color(r)<<16 | Color(g)<<8 | Color(b) }

// Drawn reports whether the color draws anything.
func (c Color) Drawn() bool { return c&Opaque != 0 }

// RGB returns the color's parts.
func (c Color) RGB() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// String returns the color as SVG and CSS write it, "none" for nothing.
func (c Color) String() string {
	if !c.Drawn() {
		return "none"
	}
	return fmt.Sprintf("#%06x", uint32(c&^Opaque))
}

// Face is one of the embedded faces.
type Face uint8

// The faces. CJK and Hangul are fallbacks for what the others lack.
const (
	Regular Face = iota
	Bold
	Condensed
	CondensedBold
	CJK
	Hangul
	Faces = iota // the number of faces
)

// Family returns the face's CSS font family.
func (f Face) Family() string {
	return [...]string{"Gantry", "Gantry", "Gantry Condensed", "Gantry Condensed", "Gantry CJK", "Gantry Hangul"}[f]
}

// Weight returns the face's CSS font weight.
func (f Face) Weight() int { return [...]int{400, 700, 400, 700, 400, 400}[f] }

// FileName returns a title in lower case letters, digits and hyphens, at most 60 of them.
func FileName(title string) string {
	name := rules.Slug(title)
	return cmp.Or(strings.Trim(name[:min(len(name), 60)], "-"), "sheet")
}

// FileNameAt returns the FileName of the file at a place among some, with a number before it so that names sort.
func FileNameAt(place, files int, title string) string {
	return fmt.Sprintf("%0*d-%s", len(strconv.Itoa(files)), place+1, FileName(title))
}
