package markers

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/rules"
)

const howMarkers = "Markers: glue onto cardstock, then cut along the outlines."

// Section returns the markers on the table beside units, in the numbers that a game uses, with the meanings that have
// no room on them.
func Section(ctx context.Context, j job.Job) (pieces.Section, error) {
	if err := job.CheckContext(ctx); err != nil {
		return pieces.Section{}, err
	}
	said := []string{howMarkers}
	for _, m := range j.About.Markers {
		text := m.Label + ": " + m.Text
		if m.Text != "" && !wordsOf(j, m, m.Label).whole && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	smaller := func(share float64) []pieces.Piece { return markersOf(j, share) }
	return pieces.Section{Label: "Markers", How: strings.Join(said, "   "), List: smaller(1), Smaller: smaller}, nil
}

// markersOf returns a game's markers. Round ones whose size Gantry chose are smaller by a share. Others are spaces of
// a board, or bases.
func markersOf(j job.Job, share float64) (list []pieces.Piece) {
	for _, m := range j.About.Markers {
		if m.Shape == rules.FormRound {
			m.Across *= share
		}
		var on words
		for n := range m.Count {
			if name := nameOn(j, m, n+1); n == 0 || name != m.Label {
				on = wordsOf(j, m, name)
			}
			list = append(list, markerPiece(j, m, n+1, on))
		}
	}
	return list
}

// markerAcross returns the width of a marker in mm: the game's, else that of bases.
func markerAcross(j job.Job, m rules.Marker) float64 {
	if m.Across > 0 {
		return m.Across
	}
	return pieces.Base(j, nil)
}

// numberedSide is the largest width in mm of a marker whose number is its picture.
const numberedSide = 20.0

// isNumbered reports whether the number of a marker is its picture.
func isNumbered(j job.Job, m rules.Marker) bool {
	return m.Numbered && markerAcross(j, m) <= numberedSide
}

// titleOf returns the name of a copy of a marker, nameOn the name that is on it.
func titleOf(m rules.Marker, n int) string {
	if m.Numbered {
		return fmt.Sprintf("%s %d", m.Label, n)
	}
	return m.Label
}

func nameOn(j job.Job, m rules.Marker, n int) string {
	if isNumbered(j, m) {
		return m.Label
	}
	return titleOf(m, n)
}

// markerPiece returns one marker: its sign large, its words under that. The number of a small one is its sign.
func markerPiece(j job.Job, m rules.Marker, n int, words words) pieces.Piece {
	side, shape := markerAcross(j, m), shapeOf(m)
	palette, color := colorsOf(j.Palette, m)
	small := isNumbered(j, m)
	w := pieces.Wide(shape, side)
	sign := j.Drawings.Once(fmt.Sprint("marker ", m.Sign, color, side), func() layout.Drawing {
		return drawnSign(palette, m.Sign, color, min(signEdge, edgeAt/side))
	})
	if small {
		sign = layout.Figure{}
	}
	title := titleOf(m, n)
	return pieces.Piece{Title: title, W: w, H: side, Token: true, Copy: n, Draw: func(p *layout.Canvas, x, y float64) {
		x, y = x+w/2, y+side/2
		of := p.Palette
		p.Palette = palette
		pieces.DrawMarker(p, j.Drawings, shape, side, x, y, words.top-footAir, sign)
		if small {
			ink := color.Mixed(p.Palette.Ink, numberDark)
			if !p.Palette.Band.Drawn() || p.Palette.Mono {
				ink = p.Palette.Ink
			}
			room := words.top - footAir + side/2 - pieces.TokenEdge - 2*footAir
			size := min(numberTall, room) / (layout.CapsHigh * layout.MMPerPoint)
			st := layout.Style{Face: layout.Bold, Size: size, Color: ink}
			p.Center(strconv.Itoa(n), st, x, y+words.top-2*footAir)
		}
		p.Palette = of
		words.draw(p, x, y)
	}}
}

func shapeOf(m rules.Marker) string {
	if m.Shape != rules.FormRound {
		return string(m.Shape)
	}
	return job.RoundToken
}

// words are the name of a marker and its effect on the foot.
type words struct {
	name   layout.TextLine
	size   float64 // of the name, in points
	effect []layout.TextLine
	whole  bool    // they have the effect
	top    float64 // the top of the name's capitals, from the middle
}

// The sizes of names that are tried in points, the line height of an effect in mm, and the largest share of a marker
// for its foot with an effect.
var nameSizes = []float64{11, 10, 9, 8, pieces.LeastLabel}

const (
	effectLead = 2.9
	maxFoot    = 0.48
)

// effectLines are the numbers of lines that an effect may have: short ones first, then longer ones, then none.
var effectLines = []int{2, 3, 0}

// signedNumber is a number with its sign, and the words after it.
var signedNumber = regexp.MustCompile(`(^|\s)[+−]\d+"? [^.,;(]+`)

// effectsOf returns what a marker may have of its effect: all of it, its first sentence, the first number that it
// changes, or no word.
func effectsOf(text string) (list []string) {
	if text == "" {
		return []string{""}
	}
	first, _, _ := strings.Cut(text, ". ")
	list = append(list, strings.TrimSuffix(text, "."), first)
	if changes := signedNumber.FindString(text); changes != "" {
		list = append(list, strings.TrimSpace(changes))
	}
	return append(list, "")
}

// wordsOf returns the words of a marker: its name as large as possible, with its effect if there is room.
func wordsOf(j job.Job, m rules.Marker, name string) words {
	side, shape := markerAcross(j, m), shapeOf(m)
	palette, _ := colorsOf(j.Palette, m)
	bold := layout.Style{Face: layout.CondensedBold, Color: palette.OnBand}
	plain := layout.Style{Face: layout.Condensed, Size: pieces.LeastLabel, Color: palette.OnBand}
	var out words
	for _, most := range effectLines {
		for _, effect := range effectsOf(m.Text) {
			if effect == "" && most > 0 || effect != "" && most == 0 {
				continue
			}
			for _, size := range nameSizes {
				bold.Size = size
				line := j.Measure.Set(bold.Span(name))
				for up := 0.1; up < 0.3; up += 0.02 { // a round marker is wider further up
					foot := float64(side*(0.5-up)) - pieces.TokenEdge
					var lines []layout.TextLine
					if effect != "" {
						lines = j.Measure.WrapUpTo(most+1, roomAt(shape, side, foot), plain.Span(effect))
					}
					capitals := float64(layout.CapsHigh * size * layout.MMPerPoint)
					out = words{name: line, size: size, effect: lines,
						top:   foot - capitals - float64(float64(len(lines))*effectLead),
						whole: effect != "" && len(m.Text) <= len(effect)+1}
					if len(lines) <= most && out.name.W <= roomAt(shape, side, out.top+capitals) &&
						(effect == "" || side/2-out.top <= maxFoot*side) {
						return out
					}
				}
			}
		}
	}
	return out
}

// roomAt returns the width for words on a baseline from the middle of a marker.
func roomAt(shape string, side, base float64) float64 {
	return pieces.Across(shape, side, base+pieces.Descender) - 2*pieces.TokenEdge - 1
}

// draw draws the words around the middle of a marker.
func (w words) draw(p *layout.Canvas, x, y float64) {
	at := y + w.top + float64(layout.CapsHigh*w.size*layout.MMPerPoint)
	for i, l := range append([]layout.TextLine{w.name}, w.effect...) {
		p.Text(l, x-l.W/2, at+float64(float64(i)*effectLead))
	}
}

// footAir is the space over a name on its foot, in mm. numberTall is the height of a number, numberDark how much darker
// than its marker it is.
const (
	footAir    = 1.0
	numberTall = 7.0
	numberDark = 0.3
)
