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

// textReader reads one list as text: first what its lines are, then, unit by unit,
// what they name in the game.
type textReader struct {
	lib      *builder.Library
	pack     *builder.Pack
	profiles builder.Names
	kinds    map[string]kind // of the profiles, as the catalogue has them
	options  chooser         // of the army, as an empty one has them
	plurals  builder.Names   // of the profiles
	longest  int             // name of a profile, in letters and digits
	cheapest int             // points of a profile, 0 where the game has none

	r      builder.Roster
	army   []textPart // what is said of the whole army
	units  []*textUnit
	total  string // what the text says the army costs
	limit  int    // the limit beside that, 0 for none
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
	cost     int      // of one, -1 where nothing is said
	parts    []textPart
	carries  bool          // something is said of its loadout
	reported bool          // what becomes of its profile
	loose    []rules.Mount // carried, nobody says where
}

// textPart is something said of a unit or of the army; label is "" where none is given.
type textPart struct {
	no          int
	label, text string
}

// splitTexts finds the lists of a text, each with its name above the line of its game.
func splitTexts(lib *builder.Library, docs []document) []document {
	if len(docs) != 1 || !docs[0].text || len(docs[0].data) > MaxTextBytes {
		return docs
	}
	raw := strings.Split(oneBreak.Replace(string(docs[0].data)), "\n")
	lines := textLines(string(docs[0].data))
	var from []int
	for i, l := range lines {
		switch {
		case gameOfLine(lib, l) == nil:
		case len(from) == 0:
			from = append(from, 0)
		case i > 0 && lines[i-1].text != "":
			from = append(from, i-1)
		default:
			from = append(from, i)
		}
	}
	if len(from) < 2 {
		return docs
	}
	docs = nil
	for n, at := range from {
		end := len(raw)
		if n+1 < len(from) {
			end = from[n+1]
		}
		docs = append(docs, document{data: []byte(strings.Join(raw[at:end], "\n")), text: true, before: at})
	}
	return docs
}

// readText reads a list as text. The error is for the person who wrote it.
func readText(ctx context.Context, lib *builder.Library, text string, before int) (builder.Roster, []Note, error) {
	if len(text) > MaxTextBytes {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf(
			"The text is %d kB large; a list as text has at most %d kB.", len(text)>>10, MaxTextBytes>>10), nil)
	}
	lines := textLines(text)
	if len(lines) > textLinesMost {
		return builder.Roster{}, nil, builder.Invalid(fmt.Sprintf("The text has %d lines; a list has at most %d.", len(lines),
			textLinesMost), nil)
	}
	for i := range lines {
		lines[i].no += before
	}
	p, at := packOfText(lib, lines)
	if p == nil {
		return builder.Roster{}, nil, errForeign
	}
	x := newTextReader(lib, p)
	if err := x.read(ctx, lines, at); err != nil {
		return builder.Roster{}, nil, err
	}
	if len(x.units) == 0 && at < 0 {
		return builder.Roster{}, nil, errForeign
	}
	s, err := x.resolve(ctx)
	if err != nil {
		return builder.Roster{}, nil, err
	}
	x.compare(s)
	r, err := lib.Read(ctx, x.r.Encode()) // with the bounds of a document
	slices.SortStableFunc(x.notes, func(a, b Note) int { return a.Line - b.Line })
	return r, x.notes, err
}

func newTextReader(lib *builder.Library, p *builder.Pack) *textReader {
	x := &textReader{lib: lib, pack: p, profiles: builder.NewNames(), plurals: builder.NewNames(),
		kinds: map[string]kind{}, options: newChooser(p.Options), cheapest: cheapestOf(p.Catalogue)}
	for _, e := range p.Catalogue {
		x.profiles.Add(e.Name, e.ID)
		x.profiles.Add(e.ID, e.ID)
		x.plurals.Add(builder.Models(2, e.Name), e.ID)
		x.plurals.Add(e.Name+"s", e.ID)
		x.longest = max(x.longest, len(builder.NameKey(e.Name)))
	}
	x.r = builder.Roster{System: p.ID, Pack: p.PackRef}
	return x
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
	packLine = regexp.MustCompile(`^` + packLabel + ` (\S+) ([^\s,]+)`)
	hashLine = regexp.MustCompile(`^` + hashLabel + ` [0-9a-f]{64}$`)
	linkLine = regexp.MustCompile(`^https?://\S+$`)
)

// packOfText is the pack that a text is read under, nil where nothing says which, and
// where the line stands that names its game, -1 for nowhere.
func packOfText(lib *builder.Library, lines []textLine) (p *builder.Pack, at int) {
	at = -1
	for i, l := range lines {
		if p = gameOfLine(lib, l); p != nil {
			at = i
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
		p = packByNames(lib, lines)
	}
	return p, at
}

// gameOfLine is the pack of the game whose name a line begins with.
func gameOfLine(lib *builder.Library, l textLine) *builder.Pack {
	head, _, _ := strings.Cut(l.text, " · ")
	key := builder.NameKey(head)
	if l.text == "" || len(head) > 100 {
		return nil
	}
	for _, p := range lib.Packs() {
		if key == builder.NameKey(p.System.Name) || key == builder.NameKey(p.ID) {
			return p
		}
	}
	return nil
}

// packByNames is the pack of the one game that knows most of the units, nil where none
// does, or two do as well.
func packByNames(lib *builder.Library, lines []textLine) (best *builder.Pack) {
	most, again := 0, false
	for _, p := range lib.Packs() {
		x, n := newTextReader(lib, p), 0
		for _, l := range lines[:min(len(lines), 200)] {
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
	for i, l := range lines {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case l.text == "":
			x.skip, x.gap = false, true
			continue
		case x.skip:
		case i == at:
			x.readState(l)
		case at > 0 && i < at && isBlank(lines[i+1:at]):
			x.readName(l.text)
		case x.isEnd(l):
		case at >= 0 && i < at:
			x.keepNote(l)
		default:
			x.readLine(l)
		}
		x.gap = false
	}
	return nil
}

func isBlank(lines []textLine) bool {
	return !slices.ContainsFunc(lines, func(l textLine) bool { return l.text != "" })
}

func (x *textReader) readName(name string) {
	if name != builder.RosterName("") {
		x.r.Name = name
	}
}

// isEnd tells whether a line is one of those that Gantry writes behind the units.
func (x *textReader) isEnd(l textLine) bool {
	if len(x.units) == 0 && !x.begun {
		return false
	}
	if packLine.MatchString(l.text) && !x.brings { // only a text in full has this line
		x.limit = 0
	}
	if l.text == findingsHead && l.indent == 0 {
		x.skip = true
	}
	return x.skip || hashLine.MatchString(l.text) || packLine.MatchString(l.text) || linkLine.MatchString(l.text)
}

var scoreWords = regexp.MustCompile(`^(?:at least )?(\d+)(?:/(\d+))? \pL+$`)

// stateWord begins with a word for the state of a list.
var stateWord = regexp.MustCompile(`^(?:` + string(builder.Ready+"|"+builder.Draft+"|"+builder.Open) + `|` +
	string(builder.Legal+"|"+builder.Illegal+"|"+builder.Undecided) + `)\b`)

// readState reads the line that names the game: points, limit, state, and what is
// chosen for the army.
func (x *textReader) readState(l textLine) {
	x.begun = true
	for i, part := range strings.Split(l.text, " · ") {
		m := scoreWords.FindStringSubmatch(part)
		name, said, labelled := label(part)
		switch {
		case i == 0:
		case m != nil:
			x.total = m[1]
			x.limit, _ = strconv.Atoi(m[2])
		case labelled:
			x.army = append(x.army, textPart{l.no, name, said})
		case !stateWord.MatchString(part):
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
	case len(l.text) > lineMost:
		x.keepNote(l)
	case last != nil && (l.indent > last.line.indent || x.isPart(last, l)):
		last.parts = append(last.parts, partOf(l))
	case last == nil && x.isArmy(l):
		x.brings = x.brings || strings.HasPrefix(l.text, bringsLabel+labelSeparator+"limit ") ||
			strings.HasPrefix(l.text, oldBringsLabel+labelSeparator+"limit ")
		x.army = append(x.army, partOf(l))
	default:
		if u, ok := x.unitLine(l); ok {
			x.units = append(x.units, &u)
		} else {
			x.readStrange(last, l)
		}
	}
}

// readStrange reads a line that names nothing that the game fields: it is the name of
// the list, carried by the unit before it, or a unit that is unknown; else it is kept.
func (x *textReader) readStrange(last *textUnit, l textLine) {
	if last == nil && !x.begun && x.r.Name == "" && !l.bullet && !hasCount(l.text) {
		x.readName(l.text)
		return
	}
	if !x.isItem(last, l.text) {
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

func partOf(l textLine) textPart {
	if name, said, ok := label(l.text); ok {
		return textPart{l.no, name, said}
	}
	return textPart{l.no, "", l.text}
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
	name, _, ok := label(l.text)
	if !ok || x.gap {
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
	return field || slices.Contains([]string{playerLabel, limitLabel, notesLabel, bringsLabel, oldBringsLabel}, name)
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

// unitLine reads a line that names a profile of the game.
func (x *textReader) unitLine(l textLine) (textUnit, bool) {
	n, body, _ := countBefore(l.text)
	u, ok := x.unitOf(body)
	if !ok {
		if n, body, ok = bareCount(l.text); ok {
			u, ok = x.unitOf(body)
		}
	}
	if u.unit.Count == 0 {
		u.unit.Count = n
	}
	u.line = l
	return u, ok
}

// unitOf reads the name of a unit, its profile, and what stands behind them.
func (x *textReader) unitOf(body string) (textUnit, bool) {
	body, unknown := cutUnknown(body)
	if unknown {
		return textUnit{}, false
	}
	start, end, id := x.profileIn(body)
	if id == "" {
		return textUnit{}, false
	}
	name := strings.TrimRight(body[:start], " ,(–—-")
	u := x.behind(strings.TrimPrefix(body[end:], ")"))
	u.unit.Name, u.unit.Profile = name, id
	return u, true
}

// cutUnknown cuts a text where Gantry says that the profile before it is unknown.
func cutUnknown(body string) (known string, unknown bool) {
	known, _, unknown = strings.Cut(body, unknownUnit)
	return known, unknown
}

// behind reads what stands behind the profile of a unit: how many, what is chosen, what
// it is, what it costs, what it carries.
func (x *textReader) behind(text string) (u textUnit) {
	u.cost = -1
	for marked := true; marked; {
		text, marked = x.mark(&u, text)
	}
	if m := priceThenLoadout.FindStringSubmatch(text); m != nil && u.cost < 0 {
		if n, _ := strconv.Atoi(m[1]); x.mayCost(n) {
			u.cost, text = n, ": "+m[2]
		}
	}
	words, cost, loadout := cutCost(text, x.isPoints)
	if cost >= 0 {
		u.cost = cost
	}
	for _, word := range wordsOf(strings.Trim(words, " ,·|–—-")) {
		if n, err := strconv.Atoi(word); err == nil && u.cost < 0 && x.mayCost(n) {
			u.cost = n
		} else {
			u.words = append(u.words, word)
		}
	}
	if n, err := strconv.Atoi(loadout); err == nil && u.cost < 0 && x.mayCost(n) {
		u.cost = n
	} else if loadout != "" {
		u.parts = append(u.parts, textPart{0, loadoutOnLine, loadout})
	}
	return u
}

// mark reads a count or something in brackets behind the name of a unit; more tells
// whether there was any.
func (x *textReader) mark(u *textUnit, text string) (rest string, more bool) {
	if n, rest, ok := countBehind(text); ok {
		u.unit.Count = n
		return rest, true
	}
	if n, rest, ok := numberBehind(text); ok {
		if u.cost < 0 && x.mayCost(n) {
			u.cost = n
		} else {
			u.unit.Count = n
		}
		return rest, true
	}
	inside, rest, ok := cutBrackets(text)
	if !ok {
		return text, false
	}
	if said, cost, _ := cutCost(inside, x.isPoints); said == "" && cost >= 0 {
		u.cost = cost
	} else {
		u.parts = append(u.parts, textPart{0, choicesInBrackets, inside})
	}
	return rest, true
}

// priceThenLoadout is a price without a word before what a unit carries: 10 - light gatling.
var priceThenLoadout = regexp.MustCompile(`^\s*(\d{1,6})\s+[–—-]\s+(.*)$`)

// mayCost reports whether a number without a word may be a price: nothing of the game
// costs less than its cheapest unit.
func (x *textReader) mayCost(n int) bool { return x.cheapest > 0 && n >= x.cheapest }

// The labels of what stands on the line of a unit itself.
const (
	choicesInBrackets = "("
	loadoutOnLine     = "="
)

// isPoints tells whether a word is what points are called.
func (x *textReader) isPoints(word string) bool {
	word = strings.ToLower(word)
	return slices.Contains([]string{"pt", "pts", "point", "points"}, word) ||
		word == strings.ToLower(strings.TrimSpace(builder.PointsText(x.pack.About, "")))
}

var nameEnds = regexp.MustCompile(`\s*(?:[,·(\[)\]:|]|\s[–—-]\s|\s[xX×✕]\s*\d|\s\d{1,4}\s+[–—-]\s|$)`)
var nameStarts = regexp.MustCompile(`,\s*|\s[–—-]\s+|\(\s*`)

// profileIn finds the name of a profile in a text: at its beginning or behind a comma,
// and of several the last, since a player's own name stands before it. What stands
// behind a colon is carried.
func (x *textReader) profileIn(body string) (start, end int, id string) {
	starts := [][]int{{0, 0}}
	starts = append(starts, nameStarts.FindAllStringIndex(body, 16)...)
	ends := nameEnds.FindAllStringIndex(body, 40)
	for _, s := range starts {
		comma := s[1] == 0 || body[s[0]] == ','
		if id != "" && (!comma || strings.Contains(body[end:max(end, s[0])], ":")) {
			continue
		}
		for _, e := range slices.Backward(ends) {
			if e[0] <= s[1] || e[0]-s[1] > 4*x.longest+16 {
				continue
			}
			found, ok := x.profiles.Find(body[s[1]:e[0]])
			if !ok {
				found, ok = x.plurals.Find(body[s[1]:e[0]])
			}
			if ok {
				start, end, id = s[1], e[0], found
				break
			}
		}
	}
	return start, end, id
}

// unknownUnit reads a line that is a unit's by its count, its cost or its likeness to a
// name, though the game has no such profile: it is kept as the line has it.
func (x *textReader) unknownUnit(l textLine) (textUnit, bool) {
	n, body, counted := countBefore(l.text)
	var name, profile, near, rest string
	if said, marked := cutUnknown(body); marked {
		counted, profile = true, said
		if at := strings.LastIndex(said, ", "); at >= 0 {
			name, profile = said[:at], said[at+2:]
		}
		near, rest = x.profiles.Nearest(profile), body[len(said)+len(unknownUnit):]
	} else {
		name, profile, near, rest = x.likeliest(body)
	}
	u := x.behind(rest)
	if u.unit.Count == 0 {
		u.unit.Count = n
	}
	id, gone := x.pack.Successor(profile)
	if !counted && u.cost < 0 && id+gone == "" && (near == "" || !sameInitial(near, profile)) {
		return textUnit{}, false
	}
	u.line, u.reported, u.unit.Name, u.unit.Profile = l, true, name, profile
	if id != "" {
		u.unit.Profile = id
		x.note(l.no, NoteRenamed, renamedText(profile, profileName(x.pack.Catalogue, id)), "")
		return u, true
	}
	x.note(l.no, NoteUnknown, unknownText("a unit", profile, gone), mendText(near, l.no))
	return u, true
}

// likeliest cuts a line whose profile nothing knows into a name, what is most like the
// name of a profile, and the rest.
func (x *textReader) likeliest(body string) (name, profile, near, rest string) {
	for _, s := range append([][]int{{0, 0}}, nameStarts.FindAllStringIndex(body, 10)...) {
		end := nameEnds.FindStringIndex(body[s[1]:])
		if end == nil {
			continue
		}
		part := body[s[1] : s[1]+end[0]]
		like := x.profiles.Nearest(part)
		if id, gone := x.pack.Successor(part); id+gone != "" {
			return strings.TrimRight(body[:s[0]], " "), part, like, body[s[1]+end[0]:]
		}
		if profile == "" || near == "" && like != "" {
			name, profile, near, rest = strings.TrimRight(body[:s[0]], " "), part, like, body[s[1]+end[0]:]
		}
	}
	return name, profile, near, rest
}

func sameInitial(a, b string) bool {
	a, b = builder.NameKey(a), builder.NameKey(b)
	return a != "" && b != "" && a[0] == b[0]
}
