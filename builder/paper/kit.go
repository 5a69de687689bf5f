package paper

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// scale is the sizes of one density. A card takes the airiest that fits.
type scale struct {
	name   []float64 // sizes to try for the name, points
	number float64   // the strip's numbers
	body   float64   // tables and tracks
	small  float64   // the legend
	label  float64   // capitals
	box    float64   // a pencil's box, mm
	gap    float64   // between the parts, mm
	dense  bool      // the legend is one paragraph
	pips   bool      // the roster sheet has the damage boxes of its units
	run    int       // most boxes on a line; 0: as many as fit
	most   int       // most boxes of a track that are drawn
	least  float64   // the smallest type of marks and notes; 0: imprint
	fields bool      // tracks of too many boxes are ladders or fields to write in
}

// imprint is the size of the smallest print, in points.
const imprint = 6.0

// tiny is the smallest type of the scale.
func (sc scale) tiny() float64 { return max(imprint, sc.least) }

// The marks beside a value, explained where they stand.
const (
	houseMark    = "ʜ"
	overrideMark = "†"
	typedMark    = "ᴛ"
)

// wideBlank keeps its width where text is wrapped.
const wideBlank = "\u00a0\u00a0 "

// How tight the lines of weapons are.
const (
	lowLines = iota + 1
	numbersOnly
)

// kit makes rows in one scale and one width.
type kit struct {
	scale
	m      *layout.Measure
	pal    layout.Palette
	w      float64
	marked *marked
	bare   bool             // values have no marks
	silent bool             // on what is wrong
	stands builder.Standing // of the list; "" where it is only judged
	tight  int              // of weapons: low lines with short strips, or with numbers only

	changedBy string  // what the mark of such a number means
	factor    float64 // of the size of type

	as map[string]trackStyle // by the id of tracks that every card of a deck has alike

	edge, bleed float64 // how far areas run beside the content: to the cut, and over it
}

// times is the scale with larger type and boxes.
func (sc scale) times(f float64) scale {
	if f == 1 {
		return sc
	}
	names := make([]float64, len(sc.name))
	for i, n := range sc.name {
		names[i] = n * f
	}
	sc.name = names
	for _, at := range []*float64{&sc.number, &sc.body, &sc.small, &sc.label, &sc.box, &sc.least} {
		*at *= f
	}
	return sc
}

// pt is a size of type that no scale has, in the job's size.
func (k kit) pt(size float64) float64 { return size * max(1, k.factor) }

// marked is which marks were set in a frame's rows.
type marked struct{ house, override, typed, designed bool }

func (k kit) ink(f layout.Face, size float64) layout.Style {
	return layout.Style{Face: f, Size: size, Color: k.pal.Ink}
}
func (k kit) muted(f layout.Face, size float64) layout.Style {
	return layout.Style{Face: f, Size: size, Color: k.pal.Muted}
}
func (k kit) caps() layout.Style {
	return layout.Style{Face: layout.CondensedBold, Size: k.label, Color: k.pal.Muted}
}

// in is the kit for a narrower column.
func (k kit) in(w float64) kit { k.w = w; return k }

// mark is the sign beside a value of that source, "" for most.
func (k kit) mark(s rules.Source) string {
	mark := ""
	if k.bare {
		return ""
	}
	if s.Basis == rules.House {
		k.marked.house = true
		mark += houseMark
	}
	if s.Basis == rules.Typed {
		k.marked.typed = true
		mark += typedMark
	}
	if s.Overridden {
		k.marked.override = true
		mark += overrideMark
	}
	return mark
}

// noteDesigned notes that a text that is set ends in the mark of a design.
func (k kit) noteDesigned(text string) {
	if strings.HasSuffix(text, builder.DesignedMark) {
		k.marked.designed = true
	}
}

// lines makes a row of each line; a wrapped text is never kept whole.
func (k kit) lines(lines []layout.TextLine, h, base float64) []layout.Row {
	rows := make([]layout.Row, len(lines))
	for i, l := range lines {
		rows[i] = layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) { p.Text(l, x, y+base) }}
	}
	return rows
}

// text wraps spans into rows as high as the largest style asks.
func (k kit) text(spans ...layout.Span) []layout.Row {
	st := spans[0].Style
	for _, s := range spans {
		if s.Size > st.Size {
			st = s.Style
		}
	}
	return k.lines(k.m.Wrap(k.w, spans...), st.Lead(), st.Base())
}

// line is a thin rule across, with room above and below.
func (k kit) line(above, below float64) layout.Row {
	return layout.Row{H: above + below, Keep: true, Part: true, Draw: func(p *layout.Canvas, x, y float64) {
		p.Rule(x, x+k.w, y+above, layout.Hair, p.Palette.Rule)
	}}
}

// heading is a label in capitals.
func (k kit) heading(s string) []layout.Row {
	rows := k.text(k.caps().Span(strings.ToUpper(s)))
	for i := range rows {
		rows[i].Keep = true
	}
	return rows
}

// legend explains terms: the name bold, the text after it.
func (k kit) legend(terms []rules.Term, cites bool) []layout.Row {
	var rows []layout.Row
	if k.dense && !cites {
		var spans []layout.Span
		for _, t := range terms {
			spans = append(spans, k.ink(layout.CondensedBold, k.small).Span(t.Name+k.mark(t.Source)),
				k.ink(layout.Condensed, k.small).Span(" "+t.Text+"  "))
		}
		if spans == nil {
			return nil
		}
		return k.text(spans...)
	}
	for _, t := range terms {
		spans := []layout.Span{k.ink(layout.CondensedBold, k.small).Span(t.Name + k.mark(t.Source)),
			k.ink(layout.Condensed, k.small).Span(" " + t.Text)}
		if cites && t.Cite != "" {
			spans = append(spans, k.muted(layout.Condensed, k.small).Span(" ("+t.Cite+")"))
		}
		term := k.text(spans...)
		for i := range term {
			term[i].Keep = i < len(term)-1
		}
		rows = append(rows, term...)
		rows = append(rows, layout.Space(termGap))
	}
	return rows
}

// termGap parts two terms, in mm.
const termGap = 0.35

// panels are titled lists of terms.
func (k kit) panels(panels []rules.Panel, cites bool) []layout.Row {
	var rows []layout.Row
	for _, p := range panels {
		rows = append(rows, layout.Space(k.gap))
		rows = append(rows, k.heading(p.Title)...)
		if n := len(rows) - 1; p.Title != "" {
			rows[n].H += 0.2 * k.gap
		}
		rows = append(rows, k.legend(p.Terms, cites)...)
	}
	return rows
}

// notes explains the marks that were set so far, after what else stands there.
func (k kit) notes(other ...string) []layout.Row {
	parts := slices.DeleteFunc(other, func(s string) bool { return s == "" })
	parts = append(parts, k.markLegend()...)
	if len(parts) == 0 {
		return nil
	}
	return k.text(k.muted(layout.Condensed, k.tiny()).Span(strings.Join(parts, wideBlank)))
}

// noted is rows and what explains their marks, which stands in one frame with the last of them.
func (k kit) noted(rows []layout.Row) []layout.Row {
	notes := k.notes()
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

// markLegend explains the marks that were set so far.
func (k kit) markLegend() (parts []string) {
	if k.marked.house {
		parts = append(parts, houseMark+" unofficial")
	}
	if k.marked.typed {
		parts = append(parts, typedMark+" entered by a player")
	}
	if k.marked.designed {
		parts = append(parts, builder.DesignedMark+" designed by the player")
	}
	if k.marked.override {
		parts = append(parts, overrideMark+" "+k.changedBy)
	}
	return parts
}

// unknown shows a unit that the game does not have, as it is written.
func (k kit) unknown(u builder.UnitSheet) []layout.Row {
	rows := k.text(k.muted(layout.Condensed, k.body).Span("Unknown profile "),
		k.ink(layout.CondensedBold, k.body).Span(u.Unit.Profile))
	for _, f := range u.Findings {
		rows = append(rows, layout.Space(0.4))
		rows = append(rows, k.text(k.ink(layout.Condensed, k.body).Span(f.Message))...)
	}
	return append(rows, k.besides(u)...)
}

// besides lists what the rest of a unit's sheet does not show: mounts that no table
// names, and, as written, what the game does not have.
func (k kit) besides(u builder.UnitSheet) []layout.Row {
	var mounted, strange []layout.Row
	for _, c := range u.Strange() {
		strange = append(strange, k.text(k.muted(layout.Condensed, k.body).Span(c.Label+": "),
			k.ink(layout.Condensed, k.body).Span(c.Text))...)
	}
	for _, l := range loadsBesideTables(u) {
		for _, m := range l.Items {
			spans := []layout.Span{k.ink(layout.Condensed, k.body).Span(k.mountLabel(m))}
			if l.Place != "" {
				spans = append(spans, k.muted(layout.Condensed, k.body).Span(wideBlank+l.Place))
			}
			if u.Known && m.Known && !l.Lost {
				mounted = append(mounted, k.text(spans...)...)
			} else {
				strange = append(strange, k.text(spans...)...)
			}
		}
	}
	return append(k.withHeading("Mounted", mounted), k.withHeading("As written", strange)...)
}

// withHeading is rows under a line and a heading, none where there are none.
func (k kit) withHeading(heading string, rows []layout.Row) []layout.Row {
	if len(rows) == 0 {
		return nil
	}
	return append(append([]layout.Row{k.line(k.gap/2, k.gap/2)}, k.heading(heading)...), rows...)
}
