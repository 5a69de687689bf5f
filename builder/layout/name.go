package layout

import (
	"gantry/builder"
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
		return clean(title)
	}
	first, _ := beginning(u.Title, min(n, 60))
	return clean(first) + "… " + idOf(u)
}

// idOf is a unit's id, printable and short.
func idOf(u builder.UnitSheet) string {
	id, _ := beginning(u.Unit.ID, 12)
	return clean(id)
}

// name is a unit's name, set.
type name struct {
	lines []line
	st    style
	cut   bool // the lines are only its beginning
}

// whole is all of a unit's name for the body, where its head is cut.
func (k kit) whole(u builder.UnitSheet, cut bool) []row {
	if !cut {
		return nil
	}
	return append(k.text(k.ink(CondensedBold, k.body).span(u.Title)), space(k.gap/2))
}

// setName sets a unit's name and what part of it a frame has at the largest of
// sizes at which they take one line, else at the smallest, wrapped.
func (k kit) setName(u builder.UnitSheet, before, part string, sizes []float64, room float64) name {
	title, all := beginning(u.Title, mostName)
	title = before + title
	var n name
	for _, size := range sizes {
		n.st = k.ink(Bold, size)
		if l := k.m.set(n.st.span(title), k.muted(Condensed, min(8.5, size)).span(part)); all && l.w <= room {
			n.lines = []line{l}
			return n
		}
	}
	for n.st.size > smallestType && k.m.longest(clean(title), n.st) > room && all {
		n.st.size = max(smallestType, n.st.size-0.5)
	}
	small := k.muted(Condensed, k.body)
	n.lines = k.m.wrap(room, n.st.span(title), small.span(part))
	if !all || len(n.lines) > mostNameLines {
		n.lines = k.m.cutWithEnd(mostNameLines, room, n.st.span(title), n.st.span("…"), small.span(" "+idOf(u)+part))
		n.cut = true
	}
	return n
}
