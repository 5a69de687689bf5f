package paper

import (
	"gantry/builder"
	"gantry/builder/layout"
)

// mostName is how many characters a name may have. A longer one is a text: a
// product has it whole once, and elsewhere by its beginning and the unit's id.
const mostName = 400

// mostNameLines is how many lines of a head a name may take.
const mostNameLines = 4

// beginning is at most the first n characters of a text, and whether it is all.
func beginning(s string, n int) (string, bool) {
	for i := range s {
		if n--; n < 0 {
			return s[:i], false
		}
	}
	return s, true
}

// nameWithin is what a unit is called where there is room for n characters.
func nameWithin(u builder.UnitSheet, n int) string {
	if title, all := beginning(u.Title, n); all {
		return layout.Clean(title)
	}
	first, _ := beginning(u.Title, min(n, 60))
	return layout.Clean(first) + "… " + idOf(u)
}

// idOf is a unit's id, printable and short.
func idOf(u builder.UnitSheet) string {
	id, _ := beginning(u.Unit.ID, 12)
	return layout.Clean(id)
}

// name is a unit's name, set.
type name struct {
	lines []layout.TextLine
	st    layout.Style
	cut   bool // the lines are only its beginning
}

// whole is all of a unit's name for the body, where its head is cut.
func (k kit) whole(u builder.UnitSheet, cut bool) []layout.Row {
	if !cut {
		return nil
	}
	return append(k.text(k.ink(layout.CondensedBold, k.body).Span(u.Title)), layout.Space(k.gap/2))
}

// setName sets a unit's name and what part of it a frame has at the largest of
// sizes at which they take one line, else at the smallest, wrapped.
func (k kit) setName(u builder.UnitSheet, before, part string, sizes []float64, room float64) name {
	title, all := beginning(u.Title, mostName)
	title = before + title
	var n name
	for _, size := range sizes {
		n.st = k.ink(layout.Bold, size)
		if l := k.m.Set(n.st.Span(title), k.muted(layout.Condensed, min(8.5, size)).Span(part)); all && l.W <= room {
			n.lines = []layout.TextLine{l}
			return n
		}
	}
	for n.st.Size > smallestType && k.m.Longest(layout.Clean(title), n.st) > room && all {
		n.st.Size = max(smallestType, n.st.Size-0.5)
	}
	small := k.muted(layout.Condensed, k.body)
	n.lines = k.m.Wrap(room, n.st.Span(title), small.Span(part))
	if !all || len(n.lines) > mostNameLines {
		n.lines = k.m.CutWithEnd(mostNameLines, room, n.st.Span(title), n.st.Span("…"), small.Span(" "+idOf(u)+part))
		n.cut = true
	}
	return n
}
