package exchange

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// The bounds of a list as text.
const (
	MaxTextBytes  = 512 << 10
	textLinesMost = 12_000
)

// A list in words takes textValues of a Budget and one per byte: reading and judging it takes
// about 1 ms and 4 µs per byte. The search for lists in a text takes one per searchBytes.
const (
	textValues  = 600
	searchBytes = 4
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

	r      builder.Roster
	army   []textPart // what is said of the whole army
	units  []*textUnit
	own    bool // Gantry wrote the text
	totals []stated
	limit  int // the limit beside that, 0 for none
	notes  []Note
	begun  bool // the game's name was read
	brings bool // it is said that the limit is the list's own
	skip   bool // until the next blank line
	gap    bool // a blank line stands before this one
}

// textUnit is a unit as its lines say it.
type textUnit struct {
	unit     rules.Unit
	line     textLine
	words    []string // behind its name: what it is
	prices   []price
	parts    []textPart
	carries  bool          // something is said of its loadout
	reported bool          // what becomes of its profile
	loose    []rules.Mount // carried, nobody says where

	counted bool // the line says how many
	recount int  // the line says another count, too; 0 where it does not
	none    bool // the line says 0
	plural  bool // its profile's name is a plural
	bare    bool // its count is a number without a sign, before a singular
}

// textPart is something said of a unit or of the army; label is "" where none is given.
type textPart struct {
	no          int
	label, text string
}

// listsInWords finds the lists of a text, each with its name above the line of its game.
func listsInWords(ctx context.Context, lib *builder.Library, text string) (docs []document) {
	raw := strings.Split(text, "\n")
	from := []int{0}
	if len(text) <= MaxTextBytes {
		from = listStarts(ctx, lib, textLines(ctx, text))
	}
	for n, at := range from {
		end := len(raw)
		if n+1 < len(from) {
			end = from[n+1]
		}
		docs = append(docs, document{data: []byte(strings.Join(raw[at:end], "\n")), text: true, before: at})
	}
	return docs
}

// listStarts are the lines at which the lists of a text begin, the first line for one.
func listStarts(ctx context.Context, lib *builder.Library, lines []textLine) (from []int) {
	games, readers := gamesByName(lib), map[*builder.Pack]*textReader{}
	var last, here *textReader
	for i, l := range lines {
		if ctx.Err() != nil {
			break
		}
		p := gameOfLine(games, l)
		if p == nil {
			continue
		}
		if readers[p] == nil {
			readers[p] = newTextReader(lib, p)
		}
		last, here = here, readers[p]
		switch {
		case len(from) == 0:
			from = append(from, 0)
		case gameOfLine(games, lines[i-1]) != nil: // a list may be called as its game is
		case lines[i-1].text == "", !ownText.MatchString(l.text) && endsList(last, here, lines[i-2:i]):
			from = append(from, i)
		default:
			from = append(from, i-1)
		}
	}
	if from == nil {
		return []int{0}
	}
	return from
}

// endsList reports whether the second of two lines, above that of a game, is a unit of the
// list before, whose game is last. A unit of both games is one of the list that it touches.
func endsList(last, here *textReader, lines []textLine) bool {
	if lines[0].text == "" {
		return last.isUnitAbove(lines[1]) && !here.isUnitAbove(lines[1])
	}
	return !lines[1].heading && last.unitsOn(lines[1]) != nil
}

// readText reads a list as text. The error is for the person who wrote it.
func readText(ctx context.Context, lib *builder.Library, text string, before int) (builder.Roster, []Note, error) {
	if len(text) > MaxTextBytes {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf(
			"The text is %d kB. Limit: %d kB.", len(text)>>10, MaxTextBytes>>10), nil)
	}
	if err := builder.Spend(ctx, builder.Values, textValues+len(text)); err != nil {
		return builder.Roster{}, nil, err
	}
	lines := textLines(ctx, text)
	if len(lines) > textLinesMost {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf("The text has %d lines. Limit: %d.", len(lines),
			textLinesMost), nil)
	}
	for i := range lines {
		lines[i].no += before
	}
	p, at := packOfText(ctx, lib, lines)
	if err := ctx.Err(); err != nil {
		return builder.Roster{}, nil, err
	}
	if p == nil {
		return builder.Roster{}, nil, errForeign
	}
	x := newTextReader(lib, p)
	x.own = ownText.MatchString(text)
	if err := x.read(ctx, lines, at); err != nil {
		return builder.Roster{}, nil, err
	}
	if len(x.units) == 0 && at < 0 {
		return builder.Roster{}, nil, errForeign
	}
	if !x.own {
		x.cutNumbering()
	}
	s, err := x.resolve(ctx)
	if err != nil {
		return builder.Roster{}, nil, err
	}
	x.compare(s)
	r, err := lib.Read(ctx, x.r.Encode()) // with the bounds of a document
	if err == nil {
		err = x.compareHash(ctx, r, lines, at)
	}
	slices.SortStableFunc(x.notes, func(a, b Note) int { return a.Line - b.Line })
	return r, x.notes, err
}

func newTextReader(lib *builder.Library, p *builder.Pack) *textReader {
	return &textReader{lib: lib, pack: p, names: p.UnitNames(), kinds: map[string]kind{}, options: newChooser(p.Options),
		cheapest: cheapestOf(p.Catalogue), r: builder.Roster{System: p.ID, Pack: p.PackRef}}
}

// cheapestOf is what the cheapest profile of a catalogue costs, 0 where none has points.
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
	packLine = regexp.MustCompile(`^(?:` + packLabel + `|` + oldPackLabel + `) (\S+) ([^\s,]+)`)
	hashLine = regexp.MustCompile(`^(?:` + hashLabel + `|` + oldHashLabel + `) ([0-9a-f]{64})$`)
	linkLine = regexp.MustCompile(`^https?://\S+$`)
)

// packOfText is the pack that a text is read under, nil where nothing says which, and
// where the line stands that names its game, -1 for nowhere.
func packOfText(ctx context.Context, lib *builder.Library, lines []textLine) (p *builder.Pack, at int) {
	at = -1
	games := gamesByName(lib)
	for i, l := range lines {
		if named := gameOfLine(games, l); named != nil {
			p, at = named, i
		} else if p != nil { // a list may be called as its game is
			break
		}
	}
	for _, l := range lines {
		m := packLine.FindStringSubmatch(l.text)
		if m == nil || p != nil && m[1] != p.ID {
			continue
		}
		if named, err := lib.PackOf(m[1], builder.PackRef{ID: m[1], Version: m[2]}); err == nil {
			return named, at
		}
	}
	if p == nil {
		p = packByNames(ctx, lib, lines)
	}
	return p, at
}

// gamesByName returns the packs by the NameKey of their games' names and ids.
func gamesByName(lib *builder.Library) map[string]*builder.Pack {
	games := map[string]*builder.Pack{}
	for _, p := range slices.Backward(lib.Packs()) {
		games[builder.NameKey(p.ID)], games[builder.NameKey(p.System.Name)] = p, p
	}
	return games
}

// gameOfLine is the pack of the game whose name a line begins with.
func gameOfLine(games map[string]*builder.Pack, l textLine) *builder.Pack {
	head, _, _ := strings.Cut(l.text, " · ")
	if l.text == "" || len(head) > 100 {
		return nil
	}
	p := games[builder.NameKey(head)]
	if m := gameHead.FindStringSubmatch(head); p == nil && m != nil {
		p = games[builder.NameKey(m[1])]
	}
	return p
}

// gameHead is a line that names a game with a few words around it: Game: Robotech (300 pts).
var gameHead = regexp.MustCompile(`(?i)^(?:(?:game|system|game system|ruleset|rules|army|faction|list)\s*:\s*)?(.+?)` +
	`(?:\s+(?:list|army|force|roster))?(?:(?:\s+[–—-]|[,:]|\s*[(\[]|\s)\s*(` + numberWord +
	`)(?:\s*/\s*(\d{1,6}))?\s*(?:pts?|points?|pv)?\.?\s*[)\]]?)?$`)

// The part of a text that packByNames reads.
const (
	gameLines = 200
	gameBytes = 16 << 10
)

// packByNames is the pack of the one game that knows most of the units, nil where none
// does, two do as well, or the context has ended.
func packByNames(ctx context.Context, lib *builder.Library, lines []textLine) (best *builder.Pack) {
	most, again := 0, false
	for _, p := range lib.Packs() {
		x, n, size := newTextReader(lib, p), 0, 0
		for _, l := range lines[:min(len(lines), gameLines)] {
			if size += len(l.text); size > gameBytes {
				break
			}
			if ctx.Err() != nil {
				return nil
			}
			if u, ok := x.unitLine(l); ok && u.unit.Profile != rules.Designed {
				n++
			}
		}
		if again = again && n <= most || n == most; n > most {
			best, most = p, n
		}
	}
	if again || most == 0 {
		return nil
	}
	return best
}

// read tells what the lines are. The game's name stands at a line, or nowhere.
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

// noteSenders reports the lines of a chat that more than one person sent.
func (x *textReader) noteSenders(lines []textLine) {
	var names []string
	for _, l := range lines {
		if l.from == "" || slices.Contains(names, l.from) {
			continue
		}
		if names = append(names, l.from); len(names) == 2 {
			x.note(l.no, NoteKept, fmt.Sprintf("%.80s and %.80s each wrote part of this text.", names[0], names[1]),
				"Gantry read it as one list. Import each list separately.")
			return
		}
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

// numbered reports whether the line of a unit gives a count or a price.
func (u *textUnit) numbered() bool { return u.counted || u.prices != nil }

func isBlank(lines []textLine) bool {
	return !slices.ContainsFunc(lines, func(l textLine) bool { return l.text != "" })
}

func (x *textReader) readName(name string) {
	if m := nameLabel.FindStringSubmatch(name); m != nil && !x.own {
		name = m[1]
	}
	if name != builder.RosterName("") {
		x.r.Name = name
	}
}

var nameLabel = regexp.MustCompile(`(?i)^(?:(?:army |list |force |roster )?name|list|roster)\s*:\s*(\S.*)$`)

// isEnd tells whether a line is one of those that Gantry writes behind the units.
func (x *textReader) isEnd(l textLine) bool {
	if len(x.units) == 0 && !x.begun {
		return false
	}
	if packLine.MatchString(l.text) && !x.brings { // only a text in full has this line
		x.limit = 0
	}
	if (l.text == findingsHead || l.text == oldFindings) && l.indent == 0 {
		x.skip = true
		return true
	}
	return hashLine.MatchString(l.text) || packLine.MatchString(l.text) || linkLine.MatchString(l.text)
}

// findingLine is a line of FindingLine, of this or of an earlier version.
var findingLine = regexp.MustCompile(`^(?:to do|problem|warning|note|error|info) [a-z0-9-]+: .*\[[a-z ]+, .*\]$`)

var scoreWords = regexp.MustCompile(`^(?:at least )?(\d+)(?:/(\d+))? \pL+$`)

// stateWords match the state of a list in texts of this and of earlier versions.
const stateWords = `(?:Legal|Incomplete|Illegal|Needs agreement|legal|illegal|ready|draft|open|undecided)\b`

var stateWord = regexp.MustCompile(`^` + stateWords)

// readState reads the line that names the game: points, limit, state, and what is
// chosen for the army.
func (x *textReader) readState(l textLine) {
	x.begun = true
	for i, part := range strings.Split(l.text, " · ") {
		m := scoreWords.FindStringSubmatch(part)
		name, said, labelled := label(part)
		switch {
		case i == 0:
			if m := gameHead.FindStringSubmatch(part); m != nil && m[2] != "" {
				x.state(l.no, m[2])
				x.limit, _ = strconv.Atoi(m[3])
			}
		case m != nil:
			x.state(l.no, m[1])
			x.limit, _ = strconv.Atoi(m[2])
		case stateWord.MatchString(part):
		case labelled:
			x.army = append(x.army, textPart{l.no, name, said})
		default:
			x.keepNote(textLine{no: l.no, text: part})
		}
	}
}

// readLine reads a line that is a unit's, or of the army.
func (x *textReader) readLine(l textLine) {
	var last *textUnit
	if len(x.units) > 0 {
		last = x.units[len(x.units)-1]
	}
	switch {
	case len(l.text) > lineMost || l.struck:
		x.keepNote(l)
	case x.readGroup(last, l) || x.readTotal(last, l) || x.readNumber(last, l):
	case last == nil && x.isArmy(l), !x.own && isArmyEnd(l):
		part := partOf(l)
		part.label = armyLabel(part.label)
		x.brings = x.brings || part.label == bringsLabel && strings.HasPrefix(part.text, "limit ")
		x.army = append(x.army, part)
	case last != nil && x.isBelow(last, l):
		last.parts = append(last.parts, partOf(l))
	default:
		x.readUnit(last, l)
	}
}

// isArmyEnd reports whether a line is one of the army though it stands below units.
func isArmyEnd(l textLine) bool {
	name, _, ok := label(l.text)
	return ok && l.indent == 0 && slices.Contains([]string{playerLabel, limitLabel}, armyLabel(name))
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

// isHeading reports whether a line names what follows: Wolves, == Wolf ==.
func (u textUnit) isHeading() bool {
	return (u.plural || u.line.heading && !u.line.bullet) && !u.counted && u.prices == nil
}

// heads reports whether a bare name only stands above units of its profile, which have
// the price, the bullet or the indent that it has not.
func (u textUnit) heads(next textUnit) bool {
	return u.unit.Profile == next.unit.Profile && u.unit.Name == "" && !u.counted && u.prices == nil && u.parts == nil &&
		u.words == nil && (next.prices != nil || next.line.bullet && !u.line.bullet || next.line.indent > u.line.indent)
}

// isBelow reports whether a line belongs to the unit before it: it is set farther right,
// has a bullet where the unit has none, or has a label of the unit.
func (x *textReader) isBelow(last *textUnit, l textLine) bool {
	if x.isPart(last, l) {
		return true
	}
	bulleted := !x.own && l.bullet && !last.line.bullet && !x.gap
	if l.indent <= last.line.indent && !bulleted {
		return false
	}
	if x.own || x.isItem(last, l.text) || x.hasLabel(last, l) {
		return true
	}
	u, ok := x.unitLine(l)
	return !ok || u.unit.Name != "" || l.indent > last.line.indent && !u.counted && u.prices == nil
}

// readHeading reads what stands over units: the name of the list, or words to keep.
func (x *textReader) readHeading(l textLine) {
	if len(x.units) > 0 || x.begun || x.r.Name != "" {
		x.keepNote(l)
		return
	}
	x.readListName(l)
}

// readStrange reads a line that names nothing that the game fields: it is the name of
// the list, carried by the unit before it, or a unit that is unknown; else it is kept.
func (x *textReader) readStrange(last *textUnit, l textLine) {
	long := len(l.text) > unitMost
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

// groupPrice is the name of a group of units with what they cost: Squad 1 (150 pts).
var groupPrice = regexp.MustCompile(`(?i)^(?:squad|squadron|team|lance|star|group|platoon|section|wing|flight|` +
	`detachment|company|patrol|formation)\b[^:,;]{0,40}?(?:\s*[(\[]|\s*[:=]|\s+[–—-]|\s)\s*(` + numberWord +
	`)\s*(\pL*)\.?[)\]]?$`)

// isGroup reports whether a line names a group of units with its price.
func (x *textReader) isGroup(l textLine) bool {
	m := groupPrice.FindStringSubmatch(plainNumbers(l.text))
	return m != nil && !x.own && (x.isPoints(m[2]) || m[2] == "" && x.mayCost(wholeNumber(m[1])))
}

// readGroup reads the units behind the name of their group: Squad: 2 Turtle, 2 Spider.
func (x *textReader) readGroup(last *textUnit, l textLine) bool {
	name, said, ok := label(l.text)
	if x.own || !ok || name == notesLabel || x.isArmy(l) || wordBefore.MatchString(l.text) {
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

// isOf reports whether a line with a label says what the unit above carries or chooses,
// though units are called like that: Squad: Wolf.
func (x *textReader) isOf(last *textUnit, l textLine, units []*textUnit) bool {
	_, said, _ := label(l.text)
	if _, carried := x.kindOf(last.unit.Profile).all(said); carried || !x.hasLabel(last, l) {
		return carried
	}
	numbered, outside := slices.ContainsFunc(units, (*textUnit).numbered), l.indent <= last.line.indent
	return len(units) == 1 && !(numbered && outside) || !numbered && !outside
}

// repeatsTotal reports whether a line above the units has the total of the list's title.
func (x *textReader) repeatsTotal(l textLine) bool {
	m := titleTotal.FindStringSubmatch(plainNumbers(l.text))
	return m != nil && slices.ContainsFunc(x.totals, func(t stated) bool { return t.points == wholeNumber(m[2]) })
}

func partOf(l textLine) textPart {
	if name, said, ok := label(l.text); ok {
		return textPart{l.no, name, said}
	}
	return textPart{l.no, "", l.text}
}

// armyLabel is the label of what is said of an army as Gantry writes it.
func armyLabel(name string) string {
	switch strings.ToLower(name) {
	case "player", "player name":
		return playerLabel
	case "limit", "points limit", "game size":
		return limitLabel
	case "notes":
		return notesLabel
	case "brings along", "changed by this list": // texts up to 2026-11
		return bringsLabel
	}
	return name
}

func hasCount(text string) bool {
	_, _, ok := countBefore(text)
	return ok
}

// keepNote keeps a line that says nothing of units in the notes of the roster.
func (x *textReader) keepNote(l textLine) {
	x.r.Notes = withLine(x.r.Notes, l.text)
	x.note(l.no, NoteKept, keptText(l.text, "list"), "")
}

// withLine is notes with one more line.
func withLine(notes, line string) string { return strings.TrimPrefix(notes+"\n"+line, "\n") }

func (x *textReader) note(line int, kind NoteKind, text, mend string) {
	x.notes = append(x.notes, Note{Line: line, Kind: kind, Text: text, Mend: mend})
}

// isPart tells whether a line that stands as far left as its unit has a label that the
// unit knows.
func (x *textReader) isPart(u *textUnit, l textLine) bool {
	return !x.gap && x.hasLabel(u, l)
}

// hasLabel reports whether a line has a label that its unit knows.
func (x *textReader) hasLabel(u *textUnit, l textLine) bool {
	name, _, ok := label(l.text)
	if !ok {
		return false
	}
	if name == notesLabel || name == noLoadout {
		return true
	}
	k := x.kindOf(u.unit.Profile)
	_, field := k.choices.names.Find(name)
	_, at := k.places.Find(name)
	return field || at
}

// isArmy tells whether a line is of the whole army.
func (x *textReader) isArmy(l textLine) bool {
	name, _, ok := label(l.text)
	if !ok {
		return builder.NameKey(l.text) == builder.NameKey(x.pack.About.Banner)
	}
	_, field := x.options.names.Find(name)
	return field || slices.Contains([]string{playerLabel, limitLabel, notesLabel, bringsLabel}, armyLabel(name))
}

// isItem tells whether a line names something that the unit before it may carry.
func (x *textReader) isItem(u *textUnit, text string) bool {
	if u == nil || x.gap {
		return false
	}
	_, ok := x.kindOf(u.unit.Profile).item(text)
	return ok
}

// kind is what a line may say of the units of one profile.
type kind struct {
	carrier
	choices chooser
}

// kindOf is that of a profile as the catalogue has it.
func (x *textReader) kindOf(profile string) kind {
	if k, known := x.kinds[profile]; known {
		return k
	}
	var f rules.Form
	if e := entryOf(x.pack.Catalogue, profile); e != nil {
		f = x.pack.Form(e.Unit)
	}
	k := kind{newCarrier(x.pack, f), newChooser(f)}
	x.kinds[profile] = k
	return k
}
