package typeset

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Scale holds the sizes of one density. A card takes the airiest that fits.
type Scale struct {
	Name   []float64 // sizes to try for the name, points
	Number float64   // the strip's numbers
	Body   float64   // tables and tracks
	Small  float64   // the legend
	Label  float64   // capitals
	Box    float64   // a box for a pencil, mm
	Gap    float64   // between parts, mm
	Dense  bool      // the legend is one paragraph
	Close  bool      // the lines of a term are close
	Flat   bool      // a class is beside its name, and labels are beside their numbers
	Run    int       // most boxes per line; 0: as many as fit
	Most   int       // most drawn boxes of a track
	Least  float64   // the smallest type of marks and notes; 0: imprint
	Fields bool      // tracks with too many boxes become ladders or fields
}

// Imprint is the size of the smallest print, in points.
const Imprint = 6.5

// Tiny returns the smallest type of the scale.
func (sc Scale) Tiny() float64 { return max(Imprint, sc.Least) }

// The marks beside a value, explained on the same page.
const (
	houseMark    = "ʜ"
	overrideMark = "†"
	typedMark    = "ᴛ"
)

// WideBlank keeps its width in wrapped text.
const WideBlank = "\u00a0\u00a0 "

// Kit makes rows in one scale and one width.
type Kit struct {
	Scale
	Measure *layout.Measure
	Palette layout.Palette
	W       float64
	Marked  *Marked
	Bare    bool             // values have no marks
	Silent  bool             // problems are not shown
	Stands  builder.Standing // the list's state; "" if it is only judged
	Tight   bool             // lines of weapons are small, and have no line for notes if Moved is set
	Across  bool             // the columns of tables fill the width
	Strong  bool             // the numbers of tables are bold
	Flowing bool             // tables of mounts without numbers are text
	Moved   *[]rules.Term    // collects the notes that tight lines leave out, by weapon
	Where   string           // where rules are, beside the head of weapons

	ChangedBy string  // who changed the numbers with that mark
	Factor    float64 // of the type size

	As map[string]TrackStyle // of tracks by id, alike on every card of a deck

	Labelled float64 // the width of labels of tracks, if there is room

	Edge, Bleed float64 // how far areas reach beyond the content: to the cut, and over it
}

// Times returns the scale with larger type and boxes.
func (sc Scale) Times(f float64) Scale {
	if f == 1 {
		return sc
	}
	names := make([]float64, len(sc.Name))
	for i, n := range sc.Name {
		names[i] = n * f
	}
	sc.Name = names
	for _, at := range []*float64{&sc.Number, &sc.Body, &sc.Small, &sc.Label, &sc.Box, &sc.Least} {
		*at *= f
	}
	return sc
}

// Pt returns a type size outside the scale, scaled as the job asks.
func (k Kit) Pt(size float64) float64 { return size * max(1, k.Factor) }

// Marked records the marks in a frame's rows.
type Marked struct{ house, override, typed, designed bool }

// Ink returns a style in the color of text.
func (k Kit) Ink(f layout.Face, size float64) layout.Style {
	return layout.Style{Face: f, Size: size, Color: k.Palette.Ink}
}

// Muted returns a style in the color of labels and notes.
func (k Kit) Muted(f layout.Face, size float64) layout.Style {
	return layout.Style{Face: f, Size: size, Color: k.Palette.Muted}
}

// struck returns a style for something that may be lost.
func (k Kit) struck(st layout.Style, lost bool) layout.Style {
	if lost {
		st.Struck, st.Color = true, k.Palette.Muted
	}
	return st
}

// Caps returns the style of headings in capitals.
func (k Kit) Caps() layout.Style {
	return layout.Style{Face: layout.CondensedBold, Size: k.Label, Color: k.Palette.Muted}
}

// In returns the kit for a narrower column.
func (k Kit) In(w float64) Kit { k.W = w; return k }

// Mark returns the sign beside a value of a source, "" for most.
func (k Kit) Mark(s rules.Source) string {
	mark := ""
	if k.Bare {
		return ""
	}
	if s.Basis == rules.House {
		k.Marked.house = true
		mark += houseMark
	}
	if s.Basis == rules.Typed {
		k.Marked.typed = true
		mark += typedMark
	}
	if s.Overridden {
		k.Marked.override = true
		mark += overrideMark
	}
	return mark
}

// noteDesigned records the mark of a design at the end of a text.
func (k Kit) noteDesigned(text string) {
	if strings.HasSuffix(text, builder.DesignedMark) {
		k.Marked.designed = true
	}
}

// Lines makes a row of each line. Wrapped text may break across frames.
func (k Kit) Lines(lines []layout.TextLine, h, base float64) []layout.Row {
	rows := make([]layout.Row, len(lines))
	for i, l := range lines {
		rows[i] = layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) { p.Text(l, x, y+base) }}
	}
	return rows
}

// Text wraps spans into rows as high as the largest style.
func (k Kit) Text(spans ...layout.Span) []layout.Row {
	st := spans[0].Style
	for _, s := range spans {
		if s.Size > st.Size {
			st = s.Style
		}
	}
	return k.Lines(k.Measure.Wrap(k.W, spans...), st.Lead(), st.Base())
}

// Line returns a thin rule across, with room above and below.
func (k Kit) Line(above, below float64) layout.Row {
	return layout.Row{H: above + below, Keep: true, Separator: true, Draw: func(p *layout.Canvas, x, y float64) {
		p.Rule(x, x+k.W, y+above, layout.Hair, p.Palette.Rule)
	}}
}

// Heading returns a label in capitals.
func (k Kit) Heading(s string) []layout.Row {
	rows := k.Text(k.Caps().Span(strings.ToUpper(s)))
	for i := range rows {
		rows[i].Keep = true
	}
	return rows
}

// Legend explains terms: the name bold, the text after it.
func (k Kit) Legend(terms []rules.Term, cites bool) []layout.Row {
	var rows []layout.Row
	if k.Dense && !cites {
		var spans []layout.Span
		for _, t := range terms {
			spans = append(spans, k.termName(t), k.Ink(layout.Condensed, k.Small).Span(" "+t.Text+"  "))
		}
		if spans == nil {
			return nil
		}
		return k.Text(spans...)
	}
	for _, t := range terms {
		spans := []layout.Span{k.termName(t), k.Ink(layout.Condensed, k.Small).Span(" " + t.Text)}
		if cites && t.Cite != "" {
			spans = append(spans, k.Muted(layout.Condensed, k.Small).Span(" ("+t.Cite+")"))
		}
		term := k.Text(spans...)
		for i := range term {
			if term[i].Keep = i < len(term)-1; k.Close {
				term[i].H *= closeLead
			}
		}
		rows = append(rows, term...)
		rows = append(rows, layout.Space(TermGap))
	}
	return rows
}

// TermGap is the space between two terms in mm, closeLead the distance of close lines as a share of the usual one.
const (
	TermGap   = 0.35
	closeLead = 0.9
)

// termName returns the name of a term, in the color of plates.
func (k Kit) termName(t rules.Term) layout.Span {
	st := k.Ink(layout.CondensedBold, k.Small)
	st.Color = k.Palette.Dark()
	return st.Span(t.Name + k.Mark(t.Source))
}

// Panels returns titled lists of terms.
func (k Kit) Panels(panels []rules.Panel, cites bool) []layout.Row {
	var rows []layout.Row
	for _, p := range panels {
		rows = append(rows, layout.Space(k.Gap))
		rows = append(rows, k.Heading(p.Title)...)
		if n := len(rows) - 1; p.Title != "" {
			rows[n].H += 0.2 * k.Gap
		}
		rows = append(rows, k.Legend(p.Terms, cites)...)
	}
	return rows
}

// Notes explains the marks so far, after other notes.
func (k Kit) Notes(other ...string) []layout.Row {
	parts := slices.DeleteFunc(other, func(s string) bool { return s == "" })
	parts = append(parts, k.MarkLegend()...)
	if len(parts) == 0 {
		return nil
	}
	return k.Text(k.Muted(layout.Condensed, k.Tiny()).Span(strings.Join(parts, WideBlank)))
}

// Noted returns rows and the explanation of their marks, which stays in one frame with the last row.
func (k Kit) Noted(rows []layout.Row) []layout.Row {
	notes := k.Notes()
	if len(notes) == 0 {
		return rows
	}
	rows = slices.Clone(rows)
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].Keep = true; rows[i].Draw != nil {
			break
		}
	}
	return append(rows, notes...)
}

// MarkLegend returns explanations of the marks so far.
func (k Kit) MarkLegend() (parts []string) {
	if k.Marked.house {
		parts = append(parts, houseMark+" unofficial")
	}
	if k.Marked.typed {
		parts = append(parts, typedMark+" entered by a player")
	}
	if k.Marked.designed {
		parts = append(parts, builder.DesignedMark+" designed by the player")
	}
	if k.Marked.override {
		parts = append(parts, overrideMark+" "+k.ChangedBy)
	}
	return parts
}

// TrackStyle is one way to draw a track.
type TrackStyle int

// The styles of tracks.
const (
	asFits TrackStyle = iota
	AsLadder
	AsField
)
