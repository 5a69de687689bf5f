package image

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"gantry/builder/layout"
	"gantry/static/fonts"
)

// typefaces are the embedded faces. Each is parsed when it is first drawn.
var typefaces = [layout.Faces]func() (*sfnt.Font, error){
	parsed(fonts.Regular), parsed(fonts.Bold), parsed(fonts.Condensed), parsed(fonts.CondensedBold),
	parsed(fonts.CJK), parsed(fonts.Hangul),
}

func parsed(ttf func() []byte) func() (*sfnt.Font, error) {
	return sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(ttf()) })
}

// glyph is a letter in the units of its face, y downwards from the baseline.
type glyph struct {
	id       string // its id in a file
	segments []sfnt.Segment
	advance  int
}

// outlines holds the letters that a picture has needed so far.
type outlines struct {
	buffer sfnt.Buffer
	known  map[letter]*glyph
	order  []*glyph
}

type letter struct {
	face layout.Face
	r    rune
}

func newOutlines() *outlines { return &outlines{known: map[letter]*glyph{}} }

// of returns a letter of a face, and the units per em of the face. Pages hold only letters that their face has.
func (o *outlines) of(face layout.Face, r rune) (*glyph, float64, error) {
	f, err := typefaces[face]()
	if err != nil {
		return nil, 0, fmt.Errorf("read face %d: %w", face, err)
	}
	em := fixed.Int26_6(f.UnitsPerEm()) // a unit of the face is a 64th of a dot
	if g, ok := o.known[letter{face, r}]; ok {
		return g, float64(em), nil
	}
	index, err := f.GlyphIndex(&o.buffer, r)
	if err != nil {
		return nil, 0, fmt.Errorf("find %U in face %d: %w", r, face, err)
	}
	segments, err := f.LoadGlyph(&o.buffer, index, em, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("draw %U of face %d: %w", r, face, err)
	}
	g := &glyph{id: fmt.Sprintf("g%d-%d", face, r), segments: append([]sfnt.Segment(nil), segments...)}
	advance, err := f.GlyphAdvance(&o.buffer, index, em, font.HintingNone)
	if err != nil {
		return nil, 0, fmt.Errorf("measure %U of face %d: %w", r, face, err)
	}
	g.advance = int(advance)
	o.known[letter{face, r}], o.order = g, append(o.order, g)
	return g, float64(em), nil
}
