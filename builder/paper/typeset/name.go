package typeset

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
)

// MostName is the number of characters up to which a name is printed in full. A product prints a longer one in full
// once, and elsewhere its beginning and the unit's id.
const MostName = 400

// MostNameLines is the largest number of head lines for a name.
const MostNameLines = 4

// beginning returns at most the first n characters of a text, and whether that is all.
func beginning(s string, n int) (string, bool) {
	for i := range s {
		if n--; n < 0 {
			return s[:i], false
		}
	}
	return s, true
}

// NameWithin returns a unit's name in at most n characters.
func NameWithin(u builder.UnitSheet, n int) string {
	if title, all := beginning(u.Title, n); all {
		return layout.Clean(title)
	}
	first, _ := beginning(u.Title, min(n, 60))
	return layout.Clean(first) + "… " + IDOf(u)
}

// EndNumber returns the number at the end of a name with the space before it, or "".
func EndNumber(name string) string {
	i := strings.LastIndexByte(name, ' ')
	if _, err := strconv.Atoi(name[i+1:]); i < 0 || err != nil {
		return ""
	}
	return name[i:]
}

// IDOf returns a unit's id, printable and short.
func IDOf(u builder.UnitSheet) string {
	id, _ := beginning(u.Unit.ID, 12)
	return layout.Clean(id)
}

// Name is a unit's name, already set.
type Name struct {
	Lines []layout.TextLine
	St    layout.Style
	Cut   bool // the lines are only the beginning
}

// WholeName returns a unit's full name for the body if its head cuts it.
func (k Kit) WholeName(u builder.UnitSheet, cut bool) []layout.Row {
	if !cut {
		return nil
	}
	return append(k.Text(k.Ink(layout.CondensedBold, k.Body).Span(u.Title)), layout.Space(k.Gap/2))
}

// SetName sets a unit's name and the part of its frame at the largest size that fits on one line, else at the
// smallest, wrapped.
func (k Kit) SetName(u builder.UnitSheet, before, part string, sizes []float64, room float64) Name {
	title, all := beginning(u.Title, MostName)
	if why := u.Profile.OutOfPlay; why != "" {
		before = strings.ToUpper(why) + " · " + before
	}
	title = before + title
	var n Name
	for _, size := range sizes {
		n.St = k.Ink(layout.CondensedBold, size)
		if l := k.Measure.Set(n.St.Span(title), k.Muted(layout.Condensed, min(8.5, size)).Span(part)); all &&
			l.W <= room {
			n.Lines = []layout.TextLine{l}
			return n
		}
	}
	for n.St.Size > smallestType && k.Measure.Longest(layout.Clean(title), n.St) > room && all {
		n.St.Size = max(smallestType, n.St.Size-0.5)
	}
	small := k.Muted(layout.Condensed, k.Body)
	n.Lines = k.Measure.WrapUpTo(MostNameLines+1, room, n.St.Span(title), small.Span(part))
	if !all || len(n.Lines) > MostNameLines {
		n.Lines = k.Measure.CutWithEnd(MostNameLines, room, n.St.Span(title), n.St.Span("…"),
			small.Span(" "+IDOf(u)+part))
		n.Cut = true
	}
	return n
}
