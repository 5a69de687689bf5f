package pdf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"gantry/builder/layout"
	"gantry/static/fonts"
)

// firstCode is the code of the space, the first character of every page of a face.
const firstCode = 32

// simple is a text face split into pages of at most 224 characters, each a simple font of PDF. A simple font is
// written unchanged; one font with all characters would be parsed and subset for every document.
type simple struct {
	pages []fontPage
	at    map[rune]place // the first place of each character
}

// place is a page of a face, and the code of a character on it.
type place struct {
	page int
	code byte
}

// fontPage is one page of a face: the description for the library, and the compressed font.
type fontPage struct {
	json, font []byte
	advance    [256]int // thousandths of the size, by code
}

// simples holds the text faces, read when a document first needs one.
var simples = [layout.CJK]func() (*simple, error){
	layout.Regular:   sync.OnceValues(func() (*simple, error) { return readSimple("regular", "GantryRegular") }),
	layout.Bold:      sync.OnceValues(func() (*simple, error) { return readSimple("bold", "GantryBold") }),
	layout.Condensed: sync.OnceValues(func() (*simple, error) { return readSimple("condensed", "GantryCondensed") }),
	layout.CondensedBold: sync.OnceValues(func() (*simple, error) {
		return readSimple("condensed-bold", "GantryCondensedBold")
	}),
}

func readSimple(face, name string) (*simple, error) {
	data, err := fonts.Pages(face)
	if err != nil {
		return nil, fmt.Errorf("read face %s: %w", face, err)
	}
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	var heads []struct {
		Runes        string
		Widths       []int
		Size, Length int
	}
	if err := json.Unmarshal(line, &heads); err != nil {
		return nil, fmt.Errorf("read face %s: %w", face, err)
	}
	s := &simple{at: map[rune]place{}}
	for n, h := range heads {
		page := fontPage{font: rest[:h.Length:h.Length]}
		rest = rest[h.Length:]
		var names strings.Builder
		fmt.Fprintf(&names, "%d", firstCode)
		for i, r := range []rune(h.Runes) {
			code := byte(firstCode + i)
			fmt.Fprintf(&names, " /uni%04X", r)
			page.advance[code] = h.Widths[i]
			if _, known := s.at[r]; !known {
				s.at[r] = place{n, code}
			}
		}
		page.json, err = json.Marshal(map[string]any{
			"Tp": "TrueType", "Name": fmt.Sprintf("%s%d", name, n), "Diff": names.String(), "Enc": "",
			"File": fmt.Sprintf("%s-%d.z", face, n), "OriginalSize": h.Size, "Cw": page.advance, "Up": -100, "Ut": 50,
			// For Noto Sans. The symbolic flag is off, so that names find the glyphs, not codes.
			"Desc": map[string]any{"Ascent": 1069, "Descent": -293, "CapHeight": 714, "Flags": 32, "StemV": 80,
				"MissingWidth": 600,
				"FontBBox":     map[string]int{"Xmin": -621, "Ymin": -389, "Xmax": 2800, "Ymax": 1067}},
		})
		if err != nil {
			return nil, fmt.Errorf("describe face %s: %w", face, err)
		}
		s.pages = append(s.pages, page)
	}
	return s, nil
}

// piece is the part of a text on one page of its face, as codes.
type piece struct {
	page  int
	codes []byte
	width float64 // thousandths of the size
}

// pieces splits a text where its page changes. A character that is also on the current page, such as a space, stays
// there. It returns false if the face lacks a character.
func (s *simple) pieces(buffer []piece, text string) ([]piece, bool) {
	out := buffer[:0]
	for _, r := range text {
		at, ok := s.at[r]
		if !ok {
			return nil, false
		}
		last := len(out) - 1
		switch {
		case last >= 0 && r == ' ':
			at = place{out[last].page, firstCode}
		case last < 0 || out[last].page != at.page:
			if last+1 < cap(out) {
				out = out[:last+2]
				out[last+1] = piece{page: at.page, codes: out[last+1].codes[:0]}
			} else {
				out = append(out, piece{page: at.page})
			}
			last++
		}
		p := &out[last]
		p.codes = append(p.codes, at.code)
		p.width += float64(s.pages[p.page].advance[at.code])
	}
	return out, true
}
