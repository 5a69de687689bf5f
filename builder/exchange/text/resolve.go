package text

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/fold"
	"gantry/rules"
)

// textPasses bounds how often a text is looked through: a choice may bring others.
const textPasses = 4

// resolve looks up the names on the units' lines and returns the sheet of the result. Unknown names stay in the list as
// written.
func (x *textReader) resolve(ctx context.Context) (s builder.Sheet, err error) {
	if len(x.units) > builder.MaxUnits {
		return s, builder.Invalid(fmt.Sprintf("The text has %d units. Limit: %d.", len(x.units),
			builder.MaxUnits), nil)
	}
	for _, u := range x.units {
		x.r.Units = append(x.r.Units, u.unit)
	}
	x.r.NameUnits()
	if x.r, err = x.lib.Complete(x.r); err != nil {
		return s, err
	}
	for i, u := range x.units {
		u.unit = x.r.Units[i]
	}
	for range textPasses {
		if s, err = x.lib.SheetAfter(ctx, s, x.r); err != nil {
			return s, err
		}
		if !x.pass(ctx, s) {
			break
		}
	}
	x.keepUnknown(ctx, s)
	return x.lib.SheetAfter(ctx, s, x.r)
}

// pass resolves what the forms of a sheet know; more reports whether any was. Like
// keepUnknown it stops with its context, as the sheet after it does.
func (x *textReader) pass(ctx context.Context, s builder.Sheet) (more bool) {
	left, options := x.army[:0], newChooser(s.Options)
	for _, part := range x.army {
		if x.setArmy(options, part) {
			more = true
		} else {
			left = append(left, part)
		}
	}
	x.army = left
	for i, u := range x.units {
		if ctx.Err() != nil {
			return false
		}
		if x.passUnit(u, s.Units[i]) {
			more = true
			x.r.Units[i] = u.unit
		}
	}
	return more
}

// setArmy applies a part to the list and reports whether it is known.
func (x *textReader) setArmy(options chooser, part textPart) bool {
	switch part.label {
	case format.PlayerLabel:
		x.r.Player = part.text
		return true
	case format.NotesLabel:
		x.r.Notes = withLine(x.r.Notes, part.text)
		return true
	case format.BringsLabel: // repeats other lines
		return true
	case format.LimitLabel:
		p, ok := x.priceOf(part.text)
		if n, err := strconv.Atoi(part.text); err == nil {
			p.points, ok = n, true
		}
		if ok = ok && p.points >= 0; ok {
			x.r.Limit = &p.points
		}
		return ok
	}
	id, v, ok := options.choice(part)
	if ok {
		x.r.Options = x.r.Options.With(id, v)
	}
	return ok
}

// maxLabel is how long a label may be, in bytes.
const maxLabel = 200

// cutLabel cuts a line after a known label, which may contain colons.
func cutLabel(names builder.Names, line string) (id, said string, ok bool) {
	for at := 0; ; {
		next := strings.IndexByte(line[at:], ':')
		if next < 0 || at+next > maxLabel {
			return "", "", false
		}
		at += next + 1
		if id, ok = names.Find(strings.TrimSpace(line[:at-1])); ok {
			return id, strings.TrimSpace(line[at:]), true
		}
	}
}

// choice returns the choice that a part says, where the form has it.
func (c chooser) choice(part textPart) (id string, v any, ok bool) {
	id, said, ok := cutLabel(c.names, part.label+format.LabelSeparator+part.text)
	if !ok {
		return "", nil, false
	}
	fd, _ := c.Field(id)
	v, ok = builder.ParseText(fd, said)
	return id, v, ok
}

// setAsWritten chooses what a part says as it is written, where the form may tell its options to
// those alone who have chosen one; it does so once.
func (u *textUnit) setAsWritten(choices chooser, part textPart) bool {
	id, _ := choices.names.Find(part.label)
	fd, _ := choices.Field(id)
	if fd.Refers == rules.ToOption || len(fd.Options) > 0 || u.unit.Choices[id] != nil {
		return false
	}
	u.unit.Choices = u.unit.Choices.With(id, part.text)
	return true
}

// passUnit resolves what the form of a unit knows; more reports whether any was.
func (x *textReader) passUnit(u *textUnit, us builder.UnitSheet) (more bool) {
	c, choices := newItemFinder(x.pack, us.Form), newChooser(us.Form)
	var left []textPart
	for _, part := range u.expand(choices.names, c.places, x.byGantry) {
		if x.setPart(u, c, choices, part) {
			more = true
			continue
		}
		more = u.setAsWritten(choices, part) || more
		left = append(left, part)
	}
	u.parts = left
	if !more {
		more = x.passWords(u, us, c)
	}
	if len(u.loose) > 0 {
		x.placeLoose(u, us.Form)
	}
	return more
}

// expand splits the text on a unit's line into parts.
func (u *textUnit) expand(fields, places builder.Names, byGantry bool) (parts []textPart) {
	for _, part := range u.parts {
		if !byGantry {
			part = part.named(fields, places)
		}
		names := map[string]builder.Names{choicesInBrackets: fields, loadoutOnLine: places}[part.label]
		if part.label != choicesInBrackets && part.label != loadoutOnLine {
			parts = append(parts, part)
			continue
		}
		from := len(parts)
		for piece := range strings.SplitSeq(part.text, ";") {
			piece = strings.TrimSpace(piece)
			_, said, known := cutLabel(names, piece)
			if !known && part.label == loadoutOnLine {
				_, said, known = cutLabel(fields, piece)
			}
			if known || piece == format.NoLoadout {
				name := strings.TrimSuffix(strings.TrimSpace(strings.TrimSuffix(piece, said)), ":")
				parts = append(parts, textPart{u.line.no, name, said})
			} else if len(parts) > from && part.label == choicesInBrackets {
				parts[len(parts)-1].text += "; " + piece
			} else {
				parts = append(parts, textPart{u.line.no, part.label, piece})
			}
		}
	}
	return parts
}

// loadoutLabel is a word that list builders and players write before items.
var loadoutLabel = regexp.MustCompile(`(?i)^(?:selections?|weapons?|equipment|loadout|wargear|options|upgrades?|` +
	`items|gear|(?:armed|equipped) with|with)$`)

// named returns a part with its label as the game has it: Weapons: is that of a loadout where no field or place is
// called so, and Torso - Light Gatling names a place.
func (part textPart) named(fields, places builder.Names) textPart {
	if loadoutLabel.MatchString(part.label) {
		_, field := fields.Find(part.label)
		if _, place := places.Find(part.label); !place && !field {
			part.label = loadoutOnLine
		}
	}
	if part.label != "" {
		return part
	}
	if m := dashLabel.FindStringSubmatch(part.text); m != nil {
		_, field := fields.Find(m[1])
		if _, place := places.Find(m[1]); place || field {
			part.label, part.text = m[1], m[2]
		}
	}
	return part
}

var dashLabel = regexp.MustCompile(`^(\S.*?)\s*(?:\s[–—-]|[=>])\s+(\S.*)$`)

// setPart applies a part to a unit and reports whether it is known.
func (x *textReader) setPart(u *textUnit, c itemFinder, choices chooser, part textPart) bool {
	switch part.label {
	case format.NotesLabel:
		u.keep(part.text)
		return true
	case format.NoLoadout:
		u.unit.Mounts, u.carries = []rules.Mount{}, true
		return true
	case "", loadoutOnLine, choicesInBrackets:
		list, ok := c.all(part.text)
		if !ok {
			return false
		}
		x.carry(u, list, "", part.no)
		return true
	}
	if id, v, ok := choices.choice(part); ok {
		u.unit.Choices = u.unit.Choices.With(id, v)
		return true
	}
	at, ok := c.places.Find(part.label)
	if ok {
		x.carryAll(u, c, at, part)
	}
	return ok
}

// keep adds a line to the notes of a unit.
func (u *textUnit) keep(line string) { u.unit.Notes = withLine(u.unit.Notes, line) }

// emptyPlace matches words for an empty location.
var emptyPlace = regexp.MustCompile(`^(?i:none|empty|nothing|[–—-]+)$`)

// carryAll mounts a list of items at a location. It mounts unknown items as written.
func (x *textReader) carryAll(u *textUnit, c itemFinder, at string, part textPart) {
	for _, name := range c.list(part.text) {
		it, ok := c.item(name)
		if !ok && emptyPlace.MatchString(name) {
			continue
		}
		if !ok {
			raw := strings.TrimSuffix(name, builder.Unknown(""))
			it = foundItems{Mount: rules.Mount{Item: raw}, n: 1}
			_, gone := x.pack.Successor(raw)
			x.note(part.no, format.NoteUnknown, unknownText("item", raw, gone),
				suggestionText(c.names.Nearest(raw), part.no))
		}
		x.carry(u, []foundItems{it}, at, part.no)
	}
}

// carry mounts items at a location, or wherever they fit where that is "".
func (x *textReader) carry(u *textUnit, list []foundItems, at string, line int) {
	if !u.carries {
		u.unit.Mounts, u.carries = []rules.Mount{}, true
	}
	for _, it := range list {
		if it.now != "" {
			x.note(line, format.NoteRenamed, renamedText(it.was, it.now), "")
		}
		x.compareItem(u, it, line)
		for range it.n {
			m := it.Mount
			if m.At = at; at == "" {
				u.loose = append(u.loose, m)
				continue
			}
			u.mount(m)
		}
	}
}

func (u *textUnit) mount(m rules.Mount) {
	m.ID = "m" + strconv.Itoa(len(u.unit.Mounts)+1)
	if len(u.unit.Mounts) <= builder.MaxMounts { // one more, for the bound to be seen
		u.unit.Mounts = append(u.unit.Mounts, m)
	}
}

// placeLoose mounts the items without a location: as the profile prints them if they are the same, else in free slots.
func (x *textReader) placeLoose(u *textUnit, f rules.Form) {
	loose := u.loose
	u.loose = nil
	printed := format.PrintedLoadout(x.pack, u.unit.Profile)
	if len(u.unit.Mounts) == 0 && sameButPlace(loose, printed) {
		for _, m := range printed {
			u.mount(m)
		}
		return
	}
	used := map[string]int{}
	for _, m := range u.unit.Mounts {
		it, _ := f.Item(m.Item)
		used[m.At] += f.Takes(it, m.At)
	}
	guessed := false
	for _, m := range loose {
		it, _ := f.Item(m.Item)
		at, others := roomFor(f, it, used)
		m.At, guessed = at, guessed || others
		used[at] += f.Takes(it, at)
		u.mount(m)
	}
	if guessed {
		x.note(u.line.no, format.NotePlaced, "No locations given. Gantry chose them.",
			"Check them in the list.")
	}
}

// roomFor returns the first location with room for an item, and whether it may go to others.
func roomFor(f rules.Form, it rules.Item, used map[string]int) (at string, others bool) {
	var may []rules.Location
	for _, l := range f.Locations {
		if it.OfferedAt(l.ID) {
			may = append(may, l)
		}
	}
	for _, l := range may {
		if l.Max < 0 || used[l.ID]+f.Takes(it, l.ID) <= l.Max {
			return l.ID, len(may) > 1
		}
	}
	if len(may) > 0 {
		return may[0].ID, len(may) > 1
	}
	return "", false
}

// sameButPlace reports whether two loadouts are of the same items with the same values.
func sameButPlace(a, b []rules.Mount) bool {
	bare := func(list []rules.Mount) (out []rules.Mount) {
		for _, m := range list {
			out = append(out, rules.Mount{Item: m.Item, Value: m.Value})
		}
		return out
	}
	return format.SameItems(bare(a), bare(b))
}

// passWords looks up the words after a unit's profile that aren't its class. more reports whether one was an item or a
// choice.
func (x *textReader) passWords(u *textUnit, us builder.UnitSheet, c itemFinder) (more bool) {
	var left []string
	for _, word := range u.words {
		if isClass(us, word) {
			continue
		}
		if list, ok := c.all(word); ok {
			x.carry(u, list, "", u.line.no)
			more = true
		} else if id, v := optionCalled(us.Form.Fields, word); id != "" && u.unit.Choices[id] == nil {
			u.unit.Choices, more = u.unit.Choices.With(id, v), true
		} else {
			left = append(left, word)
		}
	}
	u.words = left
	return more
}

// optionCalled returns the one choice that has an option of that name.
func optionCalled(fields []rules.Field, word string) (id string, v any) {
	for _, fd := range fields {
		if fd.Kind != rules.FieldOneOf || fd.Inactive {
			continue
		}
		value, ok := builder.ParseText(fd, word)
		if ok && id != "" {
			return "", nil
		}
		if ok {
			id, v = fd.ID, value
		}
	}
	return id, v
}

// keepUnknown keeps in the list what no pass has found.
func (x *textReader) keepUnknown(ctx context.Context, s builder.Sheet) {
	options := newChooser(s.Options)
	for _, part := range x.army {
		if id, v, ok := x.renamedChoice(options, part); ok {
			x.r.Options = x.r.Options.With(id, v)
			continue
		}
		id, known := options.names.Find(part.label)
		switch {
		case known || strings.HasSuffix(part.text, builder.Unknown("")):
			x.r.Options = x.r.Options.With(cmp.Or(id, part.label), builder.ReadRaw(part.text))
			x.noteValue(options, id, part)
		case fold.Key(textOf(part)) == fold.Key(s.About.Banner):
		default:
			x.keepNote(textLine{no: part.no, text: textOf(part)})
		}
	}
	for i, u := range x.units {
		if ctx.Err() != nil {
			return
		}
		c, choices := newItemFinder(x.pack, s.Units[i].Form), newChooser(s.Units[i].Form)
		for _, part := range u.parts {
			x.keepPart(u, s.Units[i], c, choices, part)
		}
		x.r.Units[i] = u.unit
	}
}

// textOf returns a part as its line has it.
func textOf(part textPart) string {
	if part.label == "" || part.label == choicesInBrackets || part.label == loadoutOnLine {
		return part.text
	}
	return part.label + format.LabelSeparator + part.text
}

// renamedChoice returns the choice that a part says by names of an older pack.
func (x *textReader) renamedChoice(c chooser, part textPart) (id string, v any, ok bool) {
	id, ok = c.names.Find(part.label)
	if !ok {
		if id, _ = x.pack.Successor(part.label); id == "" {
			return "", nil, false
		}
		part.label = id
	}
	if to, _ := x.pack.Successor(part.text); to != "" {
		fd, _ := c.Field(id)
		if o, has := fd.Option(to); has {
			x.note(part.no, format.NoteRenamed, renamedText(part.text, o.Label), "")
			return id, to, true
		}
	}
	id, v, ok = c.choice(part)
	if ok {
		x.note(part.no, format.NoteRenamed, renamedText(textOf(part), id), "")
	}
	return id, v, ok
}

// noteValue reports a choice whose value is unknown, or that is unknown itself.
func (x *textReader) noteValue(c chooser, id string, part textPart) {
	fd, known := c.Field(id)
	if !known {
		x.note(part.no, format.NoteUnknown, unknownText("choice", part.label, ""),
			suggestionText(c.names.Nearest(part.label), part.no))
		return
	}
	_, gone := x.pack.Successor(part.text)
	x.note(part.no, format.NoteUnknown, unknownText("value of "+fd.Label, part.text, gone),
		suggestionText(builder.OptionLike(fd, part.text), part.no))
}

// keepPart keeps text about a unit that the game doesn't know.
func (x *textReader) keepPart(u *textUnit, us builder.UnitSheet, c itemFinder, choices chooser, part textPart) {
	if id, v, ok := x.renamedChoice(choices, part); ok {
		u.unit.Choices = u.unit.Choices.With(id, v)
		return
	}
	id, known := choices.names.Find(part.label)
	marked := strings.HasSuffix(part.text, builder.Unknown(""))
	at, lost := strings.CutSuffix(part.label, builder.Unknown(""))
	switch {
	case part.label == loadoutOnLine:
		part.label = ""
		x.carryAll(u, c, firstLocation(us.Form), part)
	case lost || part.label == builder.NoLocation:
		x.carryAll(u, c, strings.TrimPrefix(at, builder.NoLocation), part)
	case part.label != "" && part.label != choicesInBrackets && (known || marked):
		if fd, _ := choices.Field(id); fd.Refers != rules.ToOption { // units and mounts get new ids here
			u.unit.Choices = u.unit.Choices.With(id, nil)
			u.keep(textOf(part))
			x.note(part.no, format.NoteUnknown, fmt.Sprintf("Unknown %s: %.80q. Saved in the unit's notes.",
				fd.Label, part.text), "Pick it in the list.")
			return
		}
		u.unit.Choices = u.unit.Choices.With(cmp.Or(id, part.label), builder.ReadRaw(part.text))
		x.noteValue(choices, id, part)
	case part.label == "" && isStats(us, part.text):
		x.compareStats(us, part)
	default:
		u.keep(textOf(part))
		x.note(part.no, format.NoteKept, keptText(textOf(part), "unit"), "")
	}
}

func firstLocation(f rules.Form) string {
	if len(f.Locations) == 0 {
		return ""
	}
	return f.Locations[0].ID
}
