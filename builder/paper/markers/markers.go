package markers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/rules"
)

const howMarkers = "Markers: glue onto cardstock, then cut along the outlines."

// Section returns the markers on the table beside units, in the numbers that a game uses, with their meanings.
func Section(ctx context.Context, j job.Job) (pieces.Section, error) {
	if err := job.CheckContext(ctx); err != nil {
		return pieces.Section{}, err
	}
	said := []string{howMarkers}
	for _, m := range j.About.Markers {
		if text := m.Label + ": " + m.Text; m.Text != "" && !slices.Contains(said, text) {
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
		for n := range m.Count {
			list = append(list, markerPiece(j, m, n+1))
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

// markerPiece returns one marker: its sign large, its name under that, and its number.
func markerPiece(j job.Job, m rules.Marker, n int) pieces.Piece {
	side, shape := markerAcross(j, m), job.RoundToken
	if m.Shape != rules.FormRound {
		shape = string(m.Shape)
	}
	palette, color := colorsOf(j.Palette, m)
	name := m.Label
	if m.Numbered {
		name = fmt.Sprintf("%s %d", m.Label, n)
	}
	st := layout.Style{Face: layout.CondensedBold, Size: pieces.LeastLabel, Color: palette.OnBand}
	var label []layout.TextLine
	foot := 0.0                           // the baseline of the last line
	for up := 0.1; up < 0.4; up += 0.05 { // a round marker is wider further up
		foot = side*(0.5-up) - pieces.TokenEdge
		room := pieces.Across(shape, side, foot+0.6) - 2*pieces.TokenEdge - 1
		if label = j.Measure.Wrap(room, st.Span(name)); len(label) == 1 && label[0].W <= room {
			break
		}
	}
	top := foot - 2.2 - float64(len(label)-1)*pieces.LabelLead
	w := pieces.Wide(shape, side)
	sign := j.Drawings.Once(fmt.Sprint("marker ", m.Sign, color, side), func() layout.Drawing {
		return drawnSign(palette, m.Sign, color, min(signEdge, edgeAt/side))
	})
	return pieces.Piece{Title: name, W: w, H: side, Token: true, Copy: n, Draw: func(p *layout.Canvas, x, y float64) {
		x, y = x+w/2, y+side/2
		of := p.Palette
		p.Palette = palette
		pieces.DrawMarker(p, j.Drawings, shape, side, x, y, top-footAir, sign)
		p.Palette = of
		pieces.DrawLabels(p, label, x, y+top)
	}}
}

// footAir is the space over a name on its foot, in mm.
const footAir = 1.0
