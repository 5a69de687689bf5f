package text

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/fold"
	"gantry/rules"
)

var nameLabel = regexp.MustCompile(`(?i)^(?:(?:army |list |force |roster )?name|list|roster)\s*:\s*(\S.*)$`)

// read reads all lines. The game's name is on line at, or on none.
func (x *textReader) read(ctx context.Context, lines []textLine, at int) error {
	x.noteSenders(lines)
	for i, l := range lines {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case l.text == "":
			x.skip, x.gap = false, true
			continue
		case x.skip && findingLine.MatchString(l.text):
		case i == at:
			x.readState(l)
		case i < at:
			x.readAbove(l, isBlank(lines[i+1:at]))
		case x.isEnd(l):
		default:
			x.readLine(l)
		}
		x.gap = false
	}
	return nil
}

// readLine reads a line that is a unit's, or of the army.
func (x *textReader) readLine(l textLine) {
	var last *textUnit
	if len(x.units) > 0 {
		last = x.units[len(x.units)-1]
	}
	switch {
	case len(l.text) > maxLine || l.struck:
		x.keepNote(l)
	case x.readGroup(last, l) || x.readTotal(last, l) || x.readNumber(last, l):
	case last == nil && x.isArmy(l), !x.byGantry && isArmyEnd(l):
		part := partOf(l)
		part.label = armyLabel(part.label)
		x.brings = x.brings || part.label == format.BringsLabel && strings.HasPrefix(part.text, "limit ")
		x.army = append(x.army, part)
	case last != nil && x.isBelow(last, l):
		last.parts = append(last.parts, partOf(l))
	default:
		x.readUnit(last, l)
	}
}

// readUnit reads a line that names a unit, or several, or something strange.
func (x *textReader) readUnit(last *textUnit, l textLine) {
	if several := x.severalUnits(l); several != nil {
		x.units = append(x.units, several...)
		return
	}
	u, ok := x.unitLine(l)
	switch {
	case !ok && l.heading:
		x.readHeading(l)
	case !ok:
		x.readStrange(last, l)
	case u.none || u.isHeading():
		x.keepNote(l)
	default:
		if last != nil && last.heads(u) {
			x.keepNote(last.line)
			x.units = x.units[:len(x.units)-1]
		}
		x.units = append(x.units, &u)
	}
}

// readHeading reads a line above the units: the list's name, or a line for the notes.
func (x *textReader) readHeading(l textLine) {
	if len(x.units) > 0 || x.begun || x.r.Name != "" {
		x.keepNote(l)
		return
	}
	x.readListName(l)
}

// readStrange reads a line without a name from the game. It is the list's name, a part of the unit above, an unknown
// unit or a note.
func (x *textReader) readStrange(last *textUnit, l textLine) {
	long := len(l.text) > maxUnit
	if last == nil && !x.begun && x.r.Name == "" && !l.bullet && !hasCount(l.text) && !long {
		x.readListName(l)
		return
	}
	if last == nil && x.repeatsTotal(l) {
		x.keepNote(l)
		return
	}
	if x.isGroup(l) {
		x.keepNote(l)
		return
	}
	if !long && !x.isItem(last, l.text) {
		if u, ok := x.unknownUnit(l); ok {
			x.units = append(x.units, &u)
			return
		}
	}
	switch {
	case last != nil && !x.gap:
		last.parts = append(last.parts, partOf(l))
	case last == nil && x.begun && !x.gap: // below the line of the game
		x.army = append(x.army, partOf(l))
	default:
		x.keepNote(l)
	}
}

// readGroup reads the units behind the name of their group: Squad: 2 Turtle, 2 Spider.
func (x *textReader) readGroup(last *textUnit, l textLine) bool {
	name, said, ok := label(l.text)
	if x.byGantry || !ok || name == format.NotesLabel || x.isArmy(l) || wordBefore.MatchString(l.text) {
		return false
	}
	if _, _, profile := x.profileIn(name); profile != "" {
		return false
	}
	of := l
	of.text = said
	units := x.unitsOn(of)
	if units == nil || len(units) == 1 && (!units[0].numbered() || units[0].unit.Name != "") ||
		last != nil && x.isOf(last, l, units) {
		return false
	}
	x.keepNote(textLine{no: l.no, text: name})
	x.units = append(x.units, units...)
	return true
}

func (x *textReader) readName(name string) {
	if m := nameLabel.FindStringSubmatch(name); m != nil && !x.byGantry {
		name = m[1]
	}
	if name != builder.RosterName("") {
		x.r.Name = name
	}
}

// unitsOn returns the units that a line names, nil for none.
func (x *textReader) unitsOn(l textLine) []*textUnit {
	if several := x.severalUnits(l); several != nil {
		return several
	}
	if u, ok := x.unitLine(l); ok && !u.none {
		return []*textUnit{&u}
	}
	return nil
}

// isBelow reports whether a line belongs to the unit before it: it is set farther right,
// has a bullet where the unit has none, or has a label of the unit.
func (x *textReader) isBelow(last *textUnit, l textLine) bool {
	if x.isPart(last, l) {
		return true
	}
	bulleted := !x.byGantry && l.bullet && !last.line.bullet && !x.gap
	if l.indent <= last.line.indent && !bulleted {
		return false
	}
	if x.byGantry || x.isItem(last, l.text) || x.hasLabel(last, l) {
		return true
	}
	u, ok := x.unitLine(l)
	return !ok || u.unit.Name != "" || l.indent > last.line.indent && !u.counted && u.prices == nil
}

// isArmy reports whether a line is of the whole army.
func (x *textReader) isArmy(l textLine) bool {
	name, _, ok := label(l.text)
	if !ok {
		return fold.Key(l.text) == fold.Key(x.pack.About.Banner)
	}
	_, field := x.options.names.Find(name)
	return field || slices.Contains([]string{format.PlayerLabel, format.LimitLabel, format.NotesLabel,
		format.BringsLabel}, armyLabel(name))
}

// isEnd reports whether a line is one of those that Gantry writes behind the units.
func (x *textReader) isEnd(l textLine) bool {
	if len(x.units) == 0 && !x.begun {
		return false
	}
	if packLine.MatchString(l.text) && !x.brings { // only a text in full has this line
		x.limit = 0
	}
	if (l.text == format.FindingsHead || l.text == format.OldFindings) && l.indent == 0 {
		x.skip = true
		return true
	}
	return hashLine.MatchString(l.text) || packLine.MatchString(l.text) || linkLine.MatchString(l.text)
}

func partOf(l textLine) textPart {
	if name, said, ok := label(l.text); ok {
		return textPart{l.no, name, said}
	}
	return textPart{l.no, "", l.text}
}

func isBlank(lines []textLine) bool {
	return !slices.ContainsFunc(lines, func(l textLine) bool { return l.text != "" })
}

// readAbove reads a line above that of the game; the last of them may name the list.
func (x *textReader) readAbove(l textLine, last bool) {
	army := !x.byGantry && x.isArmy(l)
	switch {
	case x.isUnitAbove(l):
		x.readLine(l)
	case last && (x.byGantry || !army && (!l.struck || l.heading)):
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
	if x.byGantry || l.struck {
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
	if !x.byGantry {
		x.readTitle(l)
	}
	x.readName(l.text)
	if x.byGantry {
		return
	}
	_, name, near, _ := x.likeliest(l.text)
	if units := x.unitsOn(l); units != nil {
		near = rules.ProfileName(x.pack.Catalogue, units[0].unit.Profile)
	} else if !sameInitial(near, name) || abs(len(fold.Key(near))-len(fold.Key(name))) > 2 {
		near = "" // "Wolf Pack" doesn't mean Wolf
	}
	switch text := fmt.Sprintf("Gantry read %.80q as the list name.", l.text); {
	case hasCount(l.text):
		x.note(l.no, format.NoteKept, text, "Write units below the line of the game.")
	case near != "":
		x.note(l.no, format.NoteKept, text, fmt.Sprintf("Did you mean %q? Write a count before it in line %d.", near,
			l.no))
	}
}

// noteSenders reports the lines of a chat that more than one person sent.
func (x *textReader) noteSenders(lines []textLine) {
	var names []string
	for _, l := range lines {
		if l.from == "" || slices.Contains(names, l.from) {
			continue
		}
		if names = append(names, l.from); len(names) == 2 {
			x.note(l.no, format.NoteKept, fmt.Sprintf("%.80s and %.80s each wrote part of this text.", names[0],
				names[1]),
				"Gantry read it as one list. Import each list separately.")
			return
		}
	}
}
