package text

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// textReader reads one list as text: first what its lines are, then, unit by unit,
// what they name in the game.
type textReader struct {
	lib      *builder.Library
	pack     *builder.Pack
	names    builder.UnitNames
	kinds    map[string]kind // of the profiles, as the catalogue has them
	options  chooser         // of the army, as an empty one has them
	cheapest int             // points of a profile, 0 where the game has none

	r        builder.Roster
	army     []textPart // parts that describe the whole army
	units    []*textUnit
	byGantry bool // Gantry wrote the text
	totals   []listTotal
	limit    int // the limit beside that, 0 for none
	notes    []format.Note
	begun    bool // the game's name was read
	brings   bool // the text reports that the list sets its limit
	skip     bool // until the next blank line
	gap      bool // follows a blank line
}

func newTextReader(lib *builder.Library, p *builder.Pack) *textReader {
	return &textReader{lib: lib, pack: p, names: p.UnitNames(), kinds: map[string]kind{},
		options:  newChooser(p.Options),
		cheapest: cheapestOf(p.Catalogue), r: builder.Roster{System: p.ID, Pack: p.PackRef}}
}

func (x *textReader) note(line int, kind format.NoteKind, text, mend string) {
	x.notes = append(x.notes, format.Note{Line: line, Kind: kind, Text: text, Mend: mend})
}

// keepNote adds a line to the list's notes and reports it.
func (x *textReader) keepNote(l textLine) {
	x.r.Notes = withLine(x.r.Notes, l.text)
	x.note(l.no, format.NoteKept, keptText(l.text, "list"), "")
}

// kindOf returns that of a profile as the catalogue has it.
func (x *textReader) kindOf(profile string) kind {
	if k, known := x.kinds[profile]; known {
		return k
	}
	var f rules.Form
	if e := rules.EntryOf(x.pack.Catalogue, profile); e != nil {
		f = x.pack.Form(e.Unit)
	}
	k := kind{newItemFinder(x.pack, f), newChooser(f)}
	x.kinds[profile] = k
	return k
}

// hasLabel reports whether a line has a label that its unit knows.
func (x *textReader) hasLabel(u *textUnit, l textLine) bool {
	name, _, ok := label(l.text)
	if !ok {
		return false
	}
	if name == format.NotesLabel || name == format.NoLoadout {
		return true
	}
	k := x.kindOf(u.unit.Profile)
	_, field := k.choices.names.Find(name)
	_, at := k.places.Find(name)
	return field || at
}

// isOf reports whether a line with a label gives items or choices of the unit above. A line of units can look the same:
// Squad: Wolf.
func (x *textReader) isOf(last *textUnit, l textLine, units []*textUnit) bool {
	_, said, _ := label(l.text)
	if _, carried := x.kindOf(last.unit.Profile).all(said); carried || !x.hasLabel(last, l) {
		return carried
	}
	numbered, outside := slices.ContainsFunc(units, (*textUnit).numbered), l.indent <= last.line.indent
	return len(units) == 1 && !(numbered && outside) || !numbered && !outside
}

// isItem reports whether a line names something that the unit before it may carry.
func (x *textReader) isItem(u *textUnit, text string) bool {
	if u == nil || x.gap {
		return false
	}
	_, ok := x.kindOf(u.unit.Profile).item(text)
	return ok
}

// kind is the items and choices that the units of one profile may have.
type kind struct {
	itemFinder
	choices chooser
}

// textUnit is a unit as its lines say it.
type textUnit struct {
	unit     rules.Unit
	line     textLine
	words    []string // after its name: what it is
	prices   []price
	parts    []textPart
	carries  bool          // the text gives a loadout
	reported bool          // a note covers its profile
	loose    []rules.Mount // carried, without a location

	counted bool // the text gives a count
	recount int  // a second count that differs, 0 for none
	none    bool // the text gives the count 0
	plural  bool // its profile's name is a plural
	bare    bool // its count is a number without a sign, before a singular
}

// heads reports whether a bare name only stands above units of its profile, which have
// the price, the bullet or the indent that it has not.
func (u textUnit) heads(next textUnit) bool {
	return u.unit.Profile == next.unit.Profile && u.unit.Name == "" && !u.counted && u.prices == nil &&
		u.parts == nil &&
		u.words == nil && (next.prices != nil || next.line.bullet && !u.line.bullet || next.line.indent > u.line.indent)
}

// isHeading reports whether a line names what follows: Wolves, == Wolf ==.
func (u textUnit) isHeading() bool {
	return (u.plural || u.line.heading && !u.line.bullet) && !u.counted && u.prices == nil
}

// numbered reports whether the line of a unit gives a count or a price.
func (u *textUnit) numbered() bool { return u.counted || u.prices != nil }

// textPart is a text about a unit or the list. Its label is "" if it has none.
type textPart struct {
	no          int
	label, text string
}

// chooser finds the choices of a form by their names.
type chooser struct {
	rules.Form
	names builder.Names
}

func newChooser(f rules.Form) chooser { return chooser{f, fieldNames(f.Fields)} }

func fieldNames(fields []rules.Field) builder.Names {
	names := builder.NewNames()
	for _, fd := range fields {
		names.Add(fd.Label, fd.ID)
	}
	for _, fd := range fields {
		names.Add(fd.ID, fd.ID)
	}
	return names
}

// withLine returns notes with one more line.
func withLine(notes, line string) string { return strings.TrimPrefix(notes+"\n"+line, "\n") }

// compareItem reports the price of an item that is another here.
func (x *textReader) compareItem(u *textUnit, it foundItems, line int) {
	if it.said == "" {
		return
	}
	c := x.kindOf(u.unit.Profile).itemFinder
	item, _ := c.form.Item(it.Item)
	if said := wholeNumber(it.said); said == item.Points || said == it.n*item.Points {
		return
	}
	if c.cheapest() == 0 {
		x.note(line, format.NotePrice, fmt.Sprintf("%.80s has no price here. The text has %s.", item.Label, it.said),
			"")
		return
	}
	x.note(line, format.NotePrice, fmt.Sprintf("%.80s costs %s. The text has %s.", item.Label,
		builder.PointsText(x.pack.About, strconv.Itoa(item.Points)), it.said), "Your list uses the game's price.")
}

// isPart reports whether a line that stands as far left as its unit has a label that the
// unit knows.
func (x *textReader) isPart(u *textUnit, l textLine) bool {
	return !x.gap && x.hasLabel(u, l)
}

// cheapestOf returns what the cheapest profile of a catalogue costs, 0 where none has points.
func cheapestOf(catalogue []rules.Entry) (least int) {
	for _, e := range catalogue {
		for _, st := range e.Stats {
			n, known := numberIn(st.Text)
			if known && n > 0 && st.Role == rules.RolePoints && (least == 0 || n < least) {
				least = n
			}
		}
	}
	return least
}

var (
	packLine = regexp.MustCompile(`^(?:` + format.PackLabel + `|` + format.OldPackLabel + `) (\S+) ([^\s,]+)`)
	hashLine = regexp.MustCompile(`^(?:` + format.HashLabel + `|` + format.OldHashLabel + `) ([0-9a-f]{64})$`)
	linkLine = regexp.MustCompile(`^https?://\S+$`)
)

// findingLine is a line of FindingLine, of this or of an earlier version.
var findingLine = regexp.MustCompile(`^(?:to do|problem|warning|note|error|info) [a-z0-9-]+: .*\[[a-z ]+, .*\]$`)

// armyLabel returns the label that Gantry writes for a label of the list.
func armyLabel(name string) string {
	switch strings.ToLower(name) {
	case "player", "player name":
		return format.PlayerLabel
	case "limit", "points limit", "game size":
		return format.LimitLabel
	case "notes":
		return format.NotesLabel
	case "brings along", "changed by this list": // texts up to 2026-11
		return format.BringsLabel
	}
	return name
}

// isArmyEnd reports whether a line is one of the army though it stands below units.
func isArmyEnd(l textLine) bool {
	name, _, ok := label(l.text)
	return ok && l.indent == 0 && slices.Contains([]string{format.PlayerLabel, format.LimitLabel}, armyLabel(name))
}

func hasCount(text string) bool {
	_, _, ok := countBefore(text)
	return ok
}

// gameHead is a line that names a game with a few words around it: Game: Robotech (300 pts).
var gameHead = regexp.MustCompile(`(?i)^(?:(?:game|system|game system|ruleset|rules|army|faction|list)\s*:\s*)?(.+?)` +
	`(?:\s+(?:list|army|force|roster))?(?:(?:\s+[–—-]|[,:]|\s*[(\[]|\s)\s*(` + numberWord +
	`)(?:\s*/\s*(\d{1,6}))?\s*(?:pts?|points?|pv)?\.?\s*[)\]]?)?$`)
