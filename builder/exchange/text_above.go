package exchange

import (
	"fmt"
	"slices"

	"gantry/builder"
)

// readAbove reads a line above that of the game; the last of them may name the list.
func (x *textReader) readAbove(l textLine, last bool) {
	army := !x.own && x.isArmy(l)
	switch {
	case x.isUnitAbove(l):
		x.readLine(l)
	case last && (x.own || !army && (!l.struck || l.heading)):
		x.readListName(l)
	case x.isEnd(l):
	case len(x.units) == 0 && !army:
		x.keepNote(l)
	default:
		x.readLine(l)
	}
}

// isUnitAbove reports whether a line above that of the game is a unit's: it names one with
// a count, a price or a bullet, or belongs to the units before it.
func (x *textReader) isUnitAbove(l textLine) bool {
	if x.own || l.struck {
		return false
	}
	if n := len(x.units); n > 0 && !l.heading && x.isBelow(x.units[n-1], l) {
		return true
	}
	units := x.unitsOn(l)
	return units != nil &&
		(len(x.units) > 0 || l.bullet && !l.heading || slices.ContainsFunc(units, (*textUnit).numbered))
}

// readListName reads the line that names the list. One that may be a unit is reported.
func (x *textReader) readListName(l textLine) {
	if !x.own {
		x.readTitle(l)
	}
	x.readName(l.text)
	if x.own {
		return
	}
	_, name, near, _ := x.likeliest(l.text)
	if units := x.unitsOn(l); units != nil {
		near = profileName(x.pack.Catalogue, units[0].unit.Profile)
	} else if !sameInitial(near, name) || abs(len(builder.NameKey(near))-len(builder.NameKey(name))) > 2 {
		near = "" // Wolf Pack is no Wolf
	}
	switch text := fmt.Sprintf("Gantry read %.80q as the list name.", l.text); {
	case hasCount(l.text):
		x.note(l.no, NoteKept, text, "Write units below the line of the game.")
	case near != "":
		x.note(l.no, NoteKept, text, fmt.Sprintf("Did you mean %q? Write a count before it in line %d.", near, l.no))
	}
}
