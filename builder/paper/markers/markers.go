package markers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/rules"
)

const howMarkers = "Markers: glue onto cardstock, then cut along the outlines."

// Set sets the markers on the table beside units, in the numbers that a game uses. Below are their meanings.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	var list []pieces.Piece
	said := []string{howMarkers}
	for _, m := range j.About.Markers {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		for n := range m.Count {
			list = append(list, markerPiece(j, m, n+1))
		}
		if text := m.Label + ": " + m.Text; m.Text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return pieces.Set(ctx, j, doc, "Markers", strings.Join(said, "   "), list)
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
	color := j.Palette.Accent
	if c, ok := layout.ParseColor(m.Color); ok && !j.Palette.Mono {
		color = c
	}
	name := m.Label
	if m.Numbered {
		name = fmt.Sprintf("%s %d", m.Label, n)
	}
	st := layout.Style{Face: layout.CondensedBold, Size: pieces.LeastLabel, Color: j.Palette.Ink}
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
	return pieces.Piece{Title: name, W: w, H: side, Draw: func(p *layout.Canvas, x, y float64) {
		x, y = x+w/2, y+side/2
		pieces.DrawMarker(p, shape, side, x, y, color)
		high := min(top-1+side/2-2*pieces.TokenEdge-0.6, side*0.62)
		p.Symbol(likeness.Glyph(m.Sign), x-high/2, y+top-0.8-high, high, p.Palette.Ink)
		pieces.DrawLabels(p, label, x, y+top)
	}}
}
