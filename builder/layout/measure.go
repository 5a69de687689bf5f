package layout

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"gantry/rules"
	"gantry/static/fonts"
)

// MMOfDots converts dots of a resolution in dots per inch to millimeters.
func MMOfDots(dots, dpi float64) float64 { return dots * 25.4 / dpi }

// DotsOf converts millimeters to dots of a resolution in dots per inch.
func DotsOf(mm, dpi float64) float64 { return mm * dpi / 25.4 }

// ModuleHigh is the height of a drawn module of a code, in modules: above 1, else readers show white lines between
// rows.
const ModuleHigh = 1.04

// MMPerPoint is one point in millimeters.
const MMPerPoint = 25.4 / 72

// widths holds the advances of a face by character, in units of 1/em, plus one. 0 means that the face has no glyph.
type widths struct {
	em      float64
	advance []uint16 // of U+0000 to U+FFFF
}

// Measure holds the widths of the faces. The large fallbacks are read when first needed.
type Measure struct {
	faces       [CJK]widths
	signs       widths
	cjk, hangul func() *widths
}

// NewMeasure reads the embedded faces.
func NewMeasure() (*Measure, error) {
	m := &Measure{signs: signWidths(), cjk: fallback(fonts.CJK, 0x2E80, 0xFFFF),
		hangul: fallback(fonts.Hangul, 0x1100, 0xD7A3)}
	for f, ttf := range [CJK][]byte{fonts.Regular(), fonts.Bold(), fonts.Condensed(), fonts.CondensedBold()} {
		w, err := readWidths(ttf, ' ', 0x2C7F)
		if err != nil {
			return nil, fmt.Errorf("read face %d: %w", f, err)
		}
		m.faces[f] = w
	}
	return m, nil
}

// fallback returns a function that reads the widths of a face on its first call.
func fallback(ttf func() []byte, first, last rune) func() *widths {
	return sync.OnceValue(func() *widths {
		w, err := readWidths(ttf(), first, last)
		if err != nil {
			panic(err) // a test reads every embedded file
		}
		return &w
	})
}

// readWidths reads the advances of the characters from first to last and of the few extra ones.
func readWidths(ttf []byte, first, last rune) (widths, error) {
	face, err := sfnt.Parse(ttf)
	if err != nil {
		return widths{}, err
	}
	w := widths{em: float64(face.UnitsPerEm()), advance: make([]uint16, 0x10000)}
	var b sfnt.Buffer
	read := func(first, last rune) error {
		for r := first; r <= last; r++ {
			g, err := face.GlyphIndex(&b, r)
			if err != nil {
				return err
			}
			if g == 0 {
				continue
			}
			a, err := face.GlyphAdvance(&b, g, fixed.Int26_6(face.UnitsPerEm()), font.HintingNone)
			if err != nil {
				return err
			}
			w.advance[r] = uint16(a) + 1
		}
		return nil
	}
	if err := read(first, last); err != nil {
		return widths{}, err
	}
	for _, more := range [][2]rune{{0xA720, 0xA78E}, {0xFB00, 0xFB06}, {0xFFFD, 0xFFFD}} {
		if err := read(more[0], more[1]); err != nil {
			return widths{}, err
		}
	}
	return w, nil
}

// signs is a face whose letters are the signs of states and of games. They are measured as text and drawn as
// shapes: no embedded font has all of them.
const signs Face = Faces

// signLetters holds its letters, with the state of each as likeness.Sign knows it.
var signLetters = map[rune]string{'✓': "ready", '◔': "draft", '✕': "illegal", '?': "open"}

// CapsHigh is the height of capitals as a share of the type size.
const CapsHigh = 0.714

// signEm is the width and height of its letters in em.
const signEm = CapsHigh

// firstGlyph is the letter of the first of rules.Signs. The others follow it.
const firstGlyph = 0xE000

func signWidths() widths {
	w := widths{em: 1000, advance: make([]uint16, 0x10000)}
	w.advance[' '] = 260 + 1
	for r := range signLetters {
		w.advance[r] = 1000*signEm + 1
	}
	for i := range rules.Signs() {
		w.advance[firstGlyph+i] = 1000*signEm + 1
	}
	return w
}

func (m *Measure) of(f Face) *widths {
	switch f {
	case CJK:
		return m.cjk()
	case Hangul:
		return m.hangul()
	case signs:
		return &m.signs
	}
	return &m.faces[f]
}

// of returns a character's width in em, and whether the face has it.
func (w *widths) of(r rune) (float64, bool) {
	if r > 0xFFFF || w.advance[r] == 0 {
		return 0, false
	}
	return float64(w.advance[r]-1) / w.em, true
}
