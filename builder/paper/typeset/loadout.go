package typeset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Loads returns a unit's loadout in the order of its sheet.
func Loads(u builder.UnitSheet) []builder.Load {
	var out []builder.Load
	for _, l := range u.Loadout() {
		slices.SortStableFunc(l.Items, func(a, b builder.Loaded) int { return a.Rank - b.Rank })
		if len(l.Items) > 0 {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b builder.Load) int { return a.Items[0].Rank - b.Items[0].Rank })
	return joinNumbered(out)
}

// joinNumbered returns loads in which neighboring locations with the same items that differ only by the next number,
// such as Pylon 1 and Pylon 2, are one: Pylon 1–2.
func joinNumbered(loads []builder.Load) []builder.Load {
	var out []builder.Load
	first, last, open := 0, 0, "" // the numbers and the name of the last of out, if it may go on
	var each builder.Load         // the first of those that are the last of out
	for _, l := range loads {
		name, number, _ := strings.Cut(l.Place, " ")
		n, err := strconv.Atoi(number)
		if err == nil && !l.Lost && name == open && n == last+1 && sameItems(l, each) {
			last = n
			all := &out[len(out)-1]
			all.Items, all.Place = slices.Concat(all.Items, l.Items), fmt.Sprintf("%s %d–%d", name, first, last)
			continue
		}
		each = l
		if first, last, open = n, n, name; err != nil || l.Lost {
			open = ""
		}
		out = append(out, l)
	}
	return out
}

func sameItems(a, b builder.Load) bool {
	return slices.EqualFunc(a.Items, b.Items, func(x, y builder.Loaded) bool { return x.Label == y.Label })
}

// LoadoutRows returns a unit's loadout on the army sheet, with pictograms before the items if they are asked for.
func (k Kit) LoadoutRows(u builder.UnitSheet, pictograms bool) []layout.Row {
	if pictograms {
		return k.pictured(Loads(u))
	}
	return k.Loads(Loads(u))
}

// piece is an item of a loadout on its line: where it is, its pictogram and its words.
type piece struct {
	kind         rules.ItemKind
	before, text layout.TextLine
	words        layout.Span
	x            float64
}

// pieces sets items with their pictograms, as many on a line as fit. They are in columns if no item is much wider than
// the others.
type pieces struct {
	Kit
	ink    layout.Style
	places float64 // the width of locations that begin lines
	step   float64 // the width of a column, 0 without columns
	line   []piece
	at     float64 // where the next piece begins
	rows   []layout.Row
}

// The space between pieces and inside them in mm, the step in mm of which widths of columns are multiples,
// so that those of several units agree, and the largest shares of the width for locations and for a column.
const (
	betweenPieces = 3.2
	insidePiece   = 0.9
	columnStep    = 7.0
	maxPlace      = 0.3
	maxColumn     = 0.5
)

// pictured returns a loadout as items with their pictograms, as many on a line as fit.
func (k Kit) pictured(loads []builder.Load) []layout.Row {
	set := pieces{Kit: k, ink: k.Ink(layout.Condensed, k.Small)}
	parts := make([][]piece, len(loads))
	words := 0.0
	for i, l := range loads {
		if w := set.place(l).W; w <= maxPlace*k.W {
			set.places = max(set.places, w)
		}
		parts[i] = set.of(l)
		for _, c := range parts[i] {
			words = max(words, set.words(c))
		}
	}
	if len(loads) > maxPlaceLines {
		set.places = 0
	}
	wide := columnStep * math.Ceil((words+betweenPieces)/columnStep)
	if wide <= maxColumn*(k.W-set.places)+betweenPieces && (set.places > 0 || len(loads) < 2) {
		set.step = wide
	}
	for i, l := range loads {
		before := set.place(l)
		if set.places > 0 {
			if set.flush(); before.W > set.places {
				set.rows = append(set.rows, k.Text(k.Caps().Span(strings.ToUpper(l.Place)))...)
				before = layout.TextLine{}
			}
		}
		for _, c := range parts[i] {
			c.before, before = before, layout.TextLine{}
			set.add(c, l)
		}
	}
	set.flush()
	return set.rows
}

// maxPlaceLines is the largest number of locations that begin lines.
const maxPlaceLines = 3

// of returns the items of a load.
func (s *pieces) of(l builder.Load) (list []piece) {
	for _, c := range s.counted(l) {
		list = append(list, piece{kind: c.kind, text: s.Measure.Set(c.Span), words: c.Span})
	}
	return list
}

// words returns the width of a piece.
func (s *pieces) words(c piece) float64 {
	if c.kind == "" {
		return c.text.W
	}
	return c.text.W + iconWide + insidePiece
}

// place returns the location of a load before its items.
func (s *pieces) place(l builder.Load) layout.TextLine {
	switch {
	case l.Lost:
		return s.Measure.Set(s.Muted(layout.CondensedBold, s.Small).Span(l.Place + WideBlank))
	case l.Place != "":
		return s.Measure.Set(s.Caps().Span(strings.ToUpper(l.Place) + WideBlank))
	}
	return layout.TextLine{}
}

// add puts a piece on the line, or on the next without room. One without room on any line is text.
func (s *pieces) add(c piece, l builder.Load) {
	w := s.words(c)
	if s.places == 0 {
		w += c.before.W
	}
	if s.step > 0 {
		s.at = s.step * math.Ceil(s.at/s.step-1e-6)
	}
	if s.at+w > s.W-s.places {
		s.flush()
	}
	if w <= s.W-s.places {
		c.x = s.at
		s.line, s.at = append(s.line, c), s.at+w+betweenPieces
		return
	}
	s.rows = append(s.rows, s.Text(s.Caps().Span(strings.ToUpper(l.Place)+WideBlank), c.words)...)
}

// high returns the height of a line.
func (s *pieces) high() float64 { return max(s.ink.Lead(), iconHigh(iconWide)) + 0.5 }

// flush ends the line.
func (s *pieces) flush() {
	line, places, high := s.line, s.places, s.high()
	if len(line) == 0 {
		return
	}
	k := s.Kit
	s.rows = append(s.rows, layout.Row{H: high, Draw: func(p *layout.Canvas, x, y float64) {
		for _, c := range line {
			left, base := x+places+c.x, y+high/2+layout.Middle(k.Small)
			if places > 0 {
				p.Text(c.before, x, base)
			} else {
				p.Text(c.before, left, base)
				left += c.before.W
			}
			if c.kind != "" {
				drawIcon(p, c.kind, left, y+(high-iconHigh(iconWide))/2, iconWide)
				left += iconWide + insidePiece
			}
			p.Text(c.text, left, base)
		}
	}})
	s.line, s.at = nil, 0
}

// LoadsBesideTables returns the loadout that a card would not show: items without a track or table, and everything
// at unknown locations.
func LoadsBesideTables(u builder.UnitSheet) []builder.Load {
	var out []builder.Load
	for _, l := range u.Loadout() {
		if u.Known && !l.Lost {
			l.Items = slices.DeleteFunc(l.Items, func(m builder.Loaded) bool { return m.Tracked || m.Listed })
		}
		if len(l.Items) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// Loads returns a loadout as text.
func (k Kit) Loads(loads []builder.Load) []layout.Row {
	var spans []layout.Span
	for i, l := range loads {
		if i > 0 {
			spans = append(spans, k.Ink(layout.Condensed, k.Small).Span(WideBlank))
		}
		if l.Lost {
			spans = append(spans, layout.Style{Face: layout.CondensedBold, Size: k.Small,
				Color: k.Palette.Muted}.Span(l.Place+" "))
		} else if l.Place != "" {
			spans = append(spans, k.Caps().Span(strings.ToUpper(l.Place)+" "))
		}
		ink, items := k.Ink(layout.Condensed, k.Small), []layout.Span{}
		for i, c := range k.counted(l) {
			if i > 0 {
				items = joined(items, ink.Span(", "))
			}
			items = joined(items, c.Span)
		}
		spans = append(spans, items...)
	}
	if spans == nil {
		return nil
	}
	return k.Text(spans...)
}

// joined appends a span to others, to the last one if both have one style.
func joined(spans []layout.Span, s layout.Span) []layout.Span {
	if n := len(spans); n > 0 && spans[n-1].Style == s.Style {
		spans[n-1].Text += s.Text
		return spans
	}
	return append(spans, s)
}

// counted is an item of a load with its number.
type counted struct {
	kind rules.ItemKind
	layout.Span
}

// counted returns the items of a location, equal ones once with their number.
func (k Kit) counted(l builder.Load) (list []counted) {
	counts := map[layout.Span]int{}
	span := func(m builder.Loaded) layout.Span {
		return k.struck(k.Ink(layout.Condensed, k.Small), m.Lost).Span(k.mountLabel(m))
	}
	for _, m := range l.Items {
		counts[span(m)]++
	}
	for _, m := range l.Items {
		s := span(m)
		n := counts[s]
		if counts[s] = 0; n > 1 {
			s.Text = strconv.Itoa(n) + "× " + s.Text
		}
		if n > 0 {
			list = append(list, counted{m.Kind, s})
		}
	}
	return list
}

// mountLabel returns a mount's label, marked if its player designed it.
func (k Kit) mountLabel(m builder.Loaded) string {
	label := m.Label
	if m.Designed {
		label += " " + builder.DesignedMark
		k.noteDesigned(label)
	}
	return label
}

// Choices returns choices as text, for the army sheet.
func (k Kit) Choices(list []builder.LabeledChoice) []layout.Row {
	var spans []layout.Span
	for _, c := range list {
		spans = append(spans, k.Muted(layout.Condensed, k.Small).Span(c.Label+": "),
			k.Ink(layout.Condensed, k.Small).Span(c.Text+WideBlank))
	}
	if spans == nil {
		return nil
	}
	return k.Text(append([]layout.Span{k.Caps().Span("AS WRITTEN ")}, spans...)...)
}

// Unknown shows a unit that the game does not know, as written.
func (k Kit) Unknown(u builder.UnitSheet) []layout.Row {
	rows := k.Text(k.Muted(layout.Condensed, k.Body).Span("Unknown profile "),
		k.Ink(layout.CondensedBold, k.Body).Span(u.Unit.Profile))
	for _, f := range u.Findings {
		rows = append(rows, layout.Space(0.4))
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(f.Message))...)
	}
	return append(rows, k.Besides(u)...)
}

// Besides lists what the rest of a unit's sheet does not show: mounts that no table names, and unknown choices and
// items, as written.
func (k Kit) Besides(u builder.UnitSheet) []layout.Row {
	var mounted, strange []layout.Row
	for _, c := range u.Strange() {
		strange = append(strange, k.Text(k.Muted(layout.Condensed, k.Body).Span(c.Label+": "),
			k.Ink(layout.Condensed, k.Body).Span(c.Text))...)
	}
	for _, l := range LoadsBesideTables(u) {
		for _, m := range l.Items {
			spans := []layout.Span{k.Ink(layout.Condensed, k.Body).Span(k.mountLabel(m))}
			if l.Place != "" {
				spans = append(spans, k.Muted(layout.Condensed, k.Body).Span(WideBlank+l.Place))
			}
			if u.Known && m.Known && !l.Lost {
				mounted = append(mounted, k.Text(spans...)...)
			} else {
				strange = append(strange, k.Text(spans...)...)
			}
		}
	}
	return append(k.withHeading("Mounted", mounted), k.withHeading("As written", strange)...)
}

// withHeading returns rows under a line and a heading, nothing for no rows.
func (k Kit) withHeading(heading string, rows []layout.Row) []layout.Row {
	if len(rows) == 0 {
		return nil
	}
	return append(append([]layout.Row{k.Line(k.Gap/2, k.Gap/2)}, k.Heading(heading)...), rows...)
}
