package builder

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/rules"
	"gantry/rules/doc"
)

// Titles of notices too long for a line of a phone.
const (
	OwnNumbersTitle = "Unofficial values" // of numbers that are not the author's of the game
	NoticeTitle     = "About these rules"
)

// unknownWord stands behind what the game does not have.
const unknownWord = " (unknown)"

// Said is one choice in words.
type Said struct {
	ID, Label, Text string
	Given           bool // the document says it; else it is what an absent value means
	Known           bool // the form has the field, and the field the value
}

// String is the choice on a line: "Edition: 2021".
func (s Said) String() string { return s.Label + ": " + s.Text }

// ChoicesIn words choices by their form, in its order, with what the absent ones
// mean; behind them those that the form does not have, as written.
func ChoicesIn(form rules.Form, given rules.Choices) []Said {
	var out []Said
	for _, fd := range form.Fields {
		v, ok := given[fd.ID]
		if !ok && fd.Default != false { // a switch that nobody touched says nothing
			v = fd.Default
		}
		if text, known := ValueText(fd, v); text != "" {
			out = append(out, Said{fd.ID, fd.Label, text, ok, known})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if _, ok := form.Field(id); !ok {
			out = append(out, Said{id, id, RawText(given[id]) + unknownWord, true, false})
		}
	}
	return out
}

// GivenIn is ChoicesIn without what nobody chose.
func GivenIn(form rules.Form, given rules.Choices) []Said {
	return slices.DeleteFunc(ChoicesIn(form, given), func(s Said) bool { return !s.Given })
}

// Settings are the army's own choices in words.
func (s Sheet) Settings() []Said { return ChoicesIn(s.Options, s.Roster.Options) }

// Choices are the unit's choices in words: of a design with what the absent ones mean, of
// a published unit only those that were made. Its numbers are the profile's.
func (u UnitSheet) Choices() []Said {
	if u.Unit.Profile == rules.Designed {
		return ChoicesIn(u.Form, u.Unit.Choices)
	}
	return GivenIn(u.Form, u.Unit.Choices)
}

// Strange are the choices that the unit's form does not have, or not with that
// value, as written; of an unknown unit all.
func (u UnitSheet) Strange() []Said {
	form := u.Form
	if !u.Known {
		form = rules.Form{}
	}
	var out []Said
	for _, c := range GivenIn(form, u.Unit.Choices) {
		if !c.Known {
			out = append(out, Said{c.ID, c.ID, RawText(u.Unit.Choices[c.ID]), true, false})
		}
	}
	return out
}

// ValueText is a value in the words of its field, "" for none, and whether the
// field has it; what it does not have stands as written and is marked.
func ValueText(fd rules.Field, v any) (text string, known bool) {
	if v == nil || v == "" {
		return "", true
	}
	switch fd.Kind {
	case rules.FieldText:
		if s, ok := v.(string); ok {
			return s, true
		}
	case rules.FieldInt:
		if _, ok := v.(int); ok {
			return RawText(v), true
		}
		if s, ok := v.(string); ok {
			if o, found := fd.Option(s); found {
				return o.Label, true
			}
		}
	case rules.FieldBool:
		if yes, ok := v.(bool); ok {
			return map[bool]string{true: "yes", false: "no"}[yes], true
		}
	case rules.FieldOneOf, rules.FieldList:
		return listText(v, ", ", func(v any) (string, bool) { return OptionText(fd, v) })
	case rules.FieldInts:
		if _, ok := rules.Ints(v); ok {
			return listText(v, "/", func(v any) (string, bool) { return RawText(v), true })
		}
	case rules.FieldRow:
		return rowText(fd, v, ", ", true)
	case rules.FieldRows: // values alone: every row has the same columns
		return listText(v, ", ", func(v any) (string, bool) { return rowText(fd, v, " ", false) })
	}
	return RawText(v) + unknownWord, false
}

// listText words every element of a list; a value that is none is a list of one.
func listText(v any, between string, word func(any) (string, bool)) (string, bool) {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	parts, all := make([]string, len(list)), true
	for i, e := range list {
		text, known := word(e)
		parts[i], all = text, all && known
	}
	return strings.Join(parts, between), all
}

// OptionText returns the label of an option of a field; known is false for any other value.
func OptionText(fd rules.Field, v any) (string, bool) {
	if s, ok := v.(string); ok {
		if o, found := fd.Option(s); found {
			return o.Label, true
		}
		if fd.Kind == rules.FieldList && len(fd.Options) == 0 { // any text will do
			return s, true
		}
	}
	return RawText(v) + unknownWord, false
}

// rowText words one row of a field that has columns.
func rowText(fd rules.Field, v any, between string, labels bool) (string, bool) {
	row, ok := v.(map[string]any)
	if !ok {
		return RawText(v) + unknownWord, false
	}
	var parts []string
	all := true
	for _, c := range ChoicesIn(rules.Form{Fields: fd.Columns}, row) {
		text := c.Text
		if _, column := (rules.Form{Fields: fd.Columns}).Field(c.ID); labels || !column {
			text = strings.TrimSpace(c.Label + " " + text)
		}
		parts, all = append(parts, text), all && c.Known
	}
	return strings.Join(parts, between), all
}

// RowText is the row of a mount in words, but for its name, which is its label.
func RowText(fd rules.Field, v any) string {
	row, ok := v.(map[string]any)
	if ok {
		row = maps.Clone(row)
		for _, c := range fd.Columns {
			if isName(c) {
				delete(row, c.ID)
			}
		}
		v = row
	}
	text, _ := ValueText(fd, v)
	return text
}

// isName tells whether a column of a row only says what the row is called.
func isName(column rules.Field) bool { return column.Displays && column.Kind == rules.FieldText }

// ChoiceText is a choice that is made or left to its default; a dash for none.
func ChoiceText(fd rules.Field, v any) string {
	if v == nil {
		v = fd.Default
	}
	text, _ := ValueText(fd, v)
	return cmp.Or(text, "–")
}

// RawText is a value as a document has it: a text as it is, all else as JSON.
func RawText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(doc.NodeOf(v).Append(nil))
}

// Load is what a unit carries at one location.
type Load struct {
	At    string // the location's id, as the document has it
	Place string // what it is called; see Lost
	Lost  bool   // the unit has no such location
	Items []Loaded
}

// Loaded is one mount in words.
type Loaded struct {
	rules.Mount
	Label    string
	Known    bool // the game has the item
	Designed bool // its player designed it
	Tracked  bool // a track of the profile is of it
	Listed   bool // a table of the profile is of it
	Rank     int  // its place among what tracks and tables are of; behind them for the others
}

// Text is what the location holds, in words.
func (l Load) Text() string {
	labels := make([]string, len(l.Items))
	for i, m := range l.Items {
		labels[i] = m.Label
	}
	return strings.Join(labels, ", ")
}

// Locations are the form's, and those that only mounts name.
func (u UnitSheet) Locations() []rules.Location {
	list := slices.Clip(u.Form.Locations)
	for _, m := range u.Unit.Mounts {
		if !slices.ContainsFunc(list, func(l rules.Location) bool { return l.ID == m.At }) {
			list = append(list, rules.Location{ID: m.At, Label: u.elsewhere(m.At).Place, Max: -1})
		}
	}
	return list
}

// Loadout is every mount of the unit under its location, in the order of its form;
// locations that the unit does not have come last.
func (u UnitSheet) Loadout() []Load {
	loads := make([]Load, 0, len(u.Form.Locations))
	for _, l := range u.Form.Locations {
		loads = append(loads, Load{At: l.ID, Place: l.Label})
	}
	shown := u.findShowings()
	for _, m := range u.Unit.Mounts {
		i := slices.IndexFunc(loads, func(l Load) bool { return l.At == m.At })
		if i < 0 {
			i = len(loads)
			loads = append(loads, u.elsewhere(m.At))
		}
		it, known := u.Form.Item(m.Item)
		l := Loaded{Mount: m, Label: MountLabel(it, known, m), Known: known, Designed: IsDesignedWeapon(m), Rank: len(shown)}
		if at, ok := shown[m.ID]; ok {
			l.Rank, l.Tracked, l.Listed = at.rank, at.tracked, !at.tracked
		}
		loads[i].Items = append(loads[i].Items, l)
	}
	return slices.DeleteFunc(loads, func(l Load) bool { return len(l.Items) == 0 })
}

// NoLocation is what the place of a mount is called that names none.
const NoLocation = "no location"

// elsewhere is a location that the form does not have; of an unknown unit nobody
// knows its locations.
func (u UnitSheet) elsewhere(at string) Load {
	switch {
	case !u.Known:
		return Load{At: at, Place: at}
	case at == "":
		return Load{Place: NoLocation, Lost: true}
	}
	return Load{At: at, Place: at + unknownWord, Lost: true}
}

// showing is where a profile shows a mount first.
type showing struct {
	rank    int
	tracked bool
}

// findShowings are the mounts that tracks or tables of the profile are of, in that order.
func (u UnitSheet) findShowings() map[string]showing {
	shown := map[string]showing{}
	show := func(mount string, tracked bool) {
		if _, before := shown[mount]; mount != "" && !before {
			shown[mount] = showing{len(shown), tracked}
		}
	}
	for _, t := range u.Profile.Tracks {
		show(t.Mount, true)
	}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			show(r.Mount, false)
		}
	}
	return shown
}

// MountLabel is what a mount is called everywhere: a row
// of its own by its name, else the item's label with its value.
func MountLabel(it rules.Item, known bool, m rules.Mount) string {
	if !known {
		return strings.TrimSpace(m.Item+" "+RawText(m.Value)) + unknownWord
	}
	if row, ok := m.Value.(map[string]any); ok {
		if name := RowTitle(it, row); name != "" {
			return name
		}
	}
	if m.Value == nil || it.Value == nil {
		return it.Label
	}
	text, _ := ValueText(*it.Value, m.Value)
	return it.Label + " " + text
}

// Unknown is the label of what the game does not have.
func Unknown(text string) string { return text + unknownWord }

// PointsText is a number of points in words.
func PointsText(about rules.About, points string) string { return points + " " + about.PointsName }

// FitsText names what costs no more than the points that are left.
func FitsText(about rules.About, left int) string {
	if left <= 0 {
		return "Costs nothing"
	}
	return PointsText(about, strconv.Itoa(left)) + " or less"
}

// Cost is what one model of the unit costs, in words; "" where nothing says so.
func (s Sheet) Cost(u UnitSheet) string {
	p, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return ""
	}
	return PointsText(s.About, p.Text)
}

// Score is the points used, and of how many: "180/200 pts"; "" in a game without
// points.
func (s Sheet) Score() string { return s.Verdict.Score(s.About) }

// Score is the same of a verdict on a list of a game.
func (v Verdict) Score(game rules.About) string {
	switch {
	case v.Points == nil:
		return ""
	case v.Limit == nil:
		return PointsText(game, v.Total())
	}
	return PointsText(game, fmt.Sprintf("%s/%d", v.Total(), *v.Limit))
}

// RosterName is what a roster is called.
func RosterName(name string) string { return cmp.Or(name, "Unnamed list") }

// EventName is what an event is called.
func EventName(name string) string { return cmp.Or(name, "Unnamed event") }

// overriderOf is who sets a number: an event, or its roster.
func overriderOf(event string) string {
	if event != "" {
		return fmt.Sprintf("the event %.80q", event)
	}
	return "this list"
}

// HouseRulesName is what a player's own numbers are called.
func HouseRulesName(name string) string { return cmp.Or(name, "Unnamed numbers") }

// DesignName is what a player's own profile is called.
func DesignName(name string) string { return cmp.Or(name, "Unnamed unit") }

// FindingText returns the message of a finding behind the name of its unit, which is ""
// for one of the army: "Wolf 2 · No weapon. Add one."
func FindingText(unit, message string) string {
	if unit == "" {
		return message
	}
	return unit + " · " + message
}

// Names returns what every page calls the units of the list, by their ids: see NamesApart.
func (s Sheet) Names() map[string]string {
	units, titles := make([]rules.Unit, len(s.Units)), make([]string, len(s.Units))
	for i, u := range s.Units {
		units[i], titles[i] = u.Unit, u.Title
	}
	return namesApart(units, titles)
}

// namesApart returns the titles of units told apart, by their ids.
func namesApart(units []rules.Unit, titles []string) map[string]string {
	names := make(map[string]string, len(units))
	for i, name := range NamesApart(titles) {
		names[units[i].ID] = name
	}
	return names
}

// NamesApart returns names so that no two are the same: "Wolf", "Wolf" are "Wolf 1", "Wolf 2". It counts those
// of one name in their order, and skips a number that another name has already.
func NamesApart(names []string) []string {
	times, next, apart := map[string]int{}, map[string]int{}, make([]string, len(names))
	for _, n := range names {
		times[n]++
	}
	for i, n := range names {
		if apart[i] = n; times[n] < 2 {
			continue
		}
		for apart[i] = ""; apart[i] == "" || times[apart[i]] > 0; apart[i] = n + " " + strconv.Itoa(next[n]) {
			next[n]++
		}
	}
	return apart
}

// WordLine returns the state, with the number of choices left: "Incomplete, 2 choices left".
func (v Verdict) WordLine() string {
	s := v.Standing()
	if s.State != Draft {
		return s.State.Word()
	}
	return s.State.Word() + ", " + ChoicesLeft(s.Choose)
}

// ChoicesLeft returns how many choices a list or a unit still needs: "2 choices left".
func ChoicesLeft(n int) string { return Counted(n, "choice") + " left" }

// agreeOnLimit is what the players of a game without a limit settle first.
const agreeOnLimit = "Agree on a limit"

// noteMost is how long a demand may be that fits behind the word of the state on a phone.
const noteMost = 27

// demandMost is how long a finding may be that is a demand as it stands.
const demandMost = 60

// demand is what a finding wants to be chosen: "fill Anvil's left arm";
// "" where it takes more than a line to say.
func demand(x rules.Finding, f rules.Force, forms []rules.Form, names map[string]string) string {
	i := f.Place(x.Unit)
	if x.Rule == RuleEmpty {
		return "add the first unit"
	}
	if i < 0 {
		if text := strings.TrimSuffix(x.Said().Message, "."); len(text) <= demandMost && !strings.Contains(text, ". ") {
			return LowerFirst(text)
		}
		return ""
	}
	u := f.Units[i]
	whose := NamesApart(UnitTitles(f.Units, names))[i] + "'s "
	if at, is := forms[i].Location(x.Item); is {
		return "fill " + whose + strings.ToLower(at.Label)
	}
	if fd, is := forms[i].Field(x.Item); is {
		return "pick " + whose + LowerFirst(fd.Label)
	}
	if m, is := u.Mount(x.Item); is {
		it, known := forms[i].Item(m.Item)
		if it.Value != nil && it.Value.Kind == rules.FieldRow {
			return "fill in " + whose + MountLabel(it, known, m)
		}
		return "enter the value of " + whose + MountLabel(it, known, m)
	}
	return ""
}

// NextText is what is to be chosen first, and how much beside it, as a sentence; ""
// where nothing is to choose or the note has said so.
func (s Standing) NextText() string {
	if s.State != Draft || s.Next == "" {
		return ""
	}
	text := "Next: " + s.Next
	if s.Choose > 1 {
		text += fmt.Sprintf(" · %d more to do", s.Choose-1)
	}
	return text
}

// Note returns what to do, behind the word of the state: "2 choices left", "agree on a
// limit", "2 warnings". It is "" where nothing fits on a line.
func (s Standing) Note() string {
	switch {
	case s.State == Draft && s.Choose == 1 && s.Next != "" && utf8.RuneCountInString(s.Next) <= noteMost:
		return s.Next
	case s.State == Draft:
		return ChoicesLeft(s.Choose)
	case s.AwaitsLimit():
		return "agree on a limit"
	case s.State == Open:
		return "the rules leave a question open"
	case s.State == Ready && s.Warnings > 0:
		return Counted(s.Warnings, "warning")
	}
	return ""
}

// String returns the state and its note: "Incomplete · 2 choices left".
func (s Standing) String() string {
	if note := s.Note(); note != "" {
		return s.State.Word() + " · " + note
	}
	return s.State.Word()
}

// PaperNote returns the line below the state on paper: what the list lacks, or that some
// numbers are unofficial. It is "" for a list of official numbers.
func (v Verdict) PaperNote() string {
	if s := v.Standing(); s.State != Ready && s.Note() != "" { // paper has no room for warnings
		return s.Note()
	}
	switch v.RestsOn {
	case rules.House:
		return "with unofficial numbers"
	case rules.Typed:
		return "with numbers entered by a player"
	}
	return ""
}

// Footing returns what the state depends on, for people who see its word already.
func (v Verdict) Footing() string {
	switch s := v.Standing(); {
	case s.State == Draft:
		return s.Note()
	case v.State == Undecided && v.review:
		return "the organizer decides"
	case v.State == Undecided:
		return "the rules can't decide"
	case v.State == Illegal && v.RestsOn == rules.House:
		return "by a house rule"
	case v.State == Illegal:
		return "by " + v.Grounds()
	}
	return "source: " + v.Grounds()
}

// Sureness returns how reliable the state is, in a sentence for players.
func (v Verdict) Sureness() string {
	switch {
	case v.State == Undecided:
		return "The published rules can't decide this."
	case v.RestsOn == rules.Format:
		return "The file itself decides this, not a rule of the game."
	case v.RestsOn == rules.Printed:
		return "All sources are official."
	case v.RestsOn == rules.Inferred:
		return "Some numbers are interpreted: they follow from the rules but aren't printed there."
	case v.RestsOn == rules.Typed:
		return "It uses numbers that a player entered."
	case v.RestsOn == rules.House:
		return "This list uses unofficial numbers. Agree on them with your opponent."
	}
	return "It depends on an unpublished number."
}

// SourceLine returns the weakest source and the rules data that judged: "source:
// official, rules data mechahex 1.2.1".
func (v Verdict) SourceLine() string {
	on := v.RestsOn.Word()
	if v.RestsOn == rules.Chosen && v.State == Illegal {
		on = v.Grounds()
	}
	return "source: " + on + ", rules data " + v.Judge()
}

// unchanged are words that are the same for one and for several.
var unchanged = []string{"mecha", "infantry", "cavalry", "artillery", "aircraft", "spacecraft", "ordnance", "s"}

// irregular are words whose plural no ending tells.
var irregular = map[string]string{"wolf": "wolves", "half": "halves", "shelf": "shelves", "calf": "calves",
	"elf": "elves", "thief": "thieves", "knife": "knives", "life": "lives",
	"leaf": "leaves", "loaf": "loaves", "man": "men", "woman": "women", "mouse": "mice", "foot": "feet",
	"tooth": "teeth", "goose": "geese", "ox": "oxen", "child": "children", "hero": "heroes", "echo": "echoes"}

// endings are the ends of words that take more than an s, with what stands in their
// place.
var endings = [...][2]string{{"ch", "ches"}, {"sh", "shes"}, {"x", "xes"}, {"z", "zes"},
	{"ay", "ays"}, {"ey", "eys"}, {"oy", "oys"}, {"uy", "uys"}, {"y", "ies"}}

// Models is what several models of a name are called. What ends otherwise than in a
// small letter, such as a type with its mark, stands as it is.
func Models(n int, title string) string {
	lower := strings.ToLower(title)
	last, _ := utf8.DecodeLastRuneInString(title)
	if n == 1 || n == -1 || !unicode.IsLower(last) ||
		slices.ContainsFunc(unchanged, func(end string) bool { return strings.HasSuffix(lower, end) }) {
		return title
	}
	word := lower[strings.LastIndexAny(lower, " -")+1:]
	stem := title[:max(0, len(title)-len(word))]
	if many := irregular[word]; many != "" {
		return stem + title[len(stem):len(stem)+1] + many[1:]
	}
	for _, e := range endings {
		if strings.HasSuffix(word, e[0]) {
			return title[:len(title)-len(e[0])] + e[1]
		}
	}
	return title + "s"
}

// Counted is a number of things whose plural ends in s.
func Counted(n int, word string) string { return strconv.Itoa(n) + " " + rules.Plural(n, word) }

// ThenText is a list after a change: "Then 190/200, Legal". open says that the rules
// leave it undecided.
func ThenText(about rules.About, b rules.Budget, errors, choices int, open bool) string {
	points := ""
	if n, limit := WholeNumber(b.Points), WholeNumber(b.Limit); n != nil && limit != nil && !b.Suggested {
		points = fmt.Sprintf("%d/%d, ", *n, *limit)
	} else if n != nil {
		points = PointsText(about, strconv.Itoa(*n)) + ", "
	}
	switch {
	case errors > 0:
		return "Then " + points + Counted(errors, "problem") + " left"
	case choices > 0:
		return "Then " + points + Counted(choices, "choice") + " left"
	case open:
		return "Then " + points + "Needs agreement"
	}
	return "Then " + points + "Legal"
}

// FieldName is what a field is called in a sentence: "PIL (jet)" for "jet: PIL", in
// quotes where it has more than two words.
func FieldName(fd rules.Field) string {
	if mode, label, of := strings.Cut(fd.Label, ": "); of {
		return label + " (" + mode + ")"
	}
	if label, where := strings.CutSuffix(fd.Label, " in"); where {
		return label
	}
	if strings.Count(fd.Label, " ") > 1 {
		return `"` + fd.Label + `"`
	}
	return fd.Label
}

// PlainText is a value that no field words: a text in quotes, numbers as 3/2/1.
func PlainText(v any) string {
	switch v := v.(type) {
	case nil:
		return "–"
	case string:
		return fmt.Sprintf("%.80q", v)
	case int:
		return rules.Minus(rules.Grouped(v))
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = PlainText(e)
		}
		return strings.Join(parts, "/")
	}
	return rules.Minus(RawText(v))
}

// InsteadText is a number that was another: "armor 4 → 5".
func InsteadText(label, was, now string) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s → %s", label, was, now))
}
