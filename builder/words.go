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
	OwnNumbersTitle = "Unofficial values" // for numbers that the game's author didn't publish
	NoticeTitle     = "About these rules"
)

// unknownWord follows the names of things that the game lacks.
const unknownWord = " (unknown)"

// LabeledChoice is one choice as text.
type LabeledChoice struct {
	ID, Label, Text string
	Given           bool // the document has it; else it is the default
	Known           bool // the form has the field, and the field the value
}

// String returns the choice on a line: "Edition: 2021".
func (s LabeledChoice) String() string { return s.Label + ": " + s.Text }

// choicesIn returns choices as text, in the order of their form, with defaults for absent ones. Choices that the
// form lacks follow, as written.
func choicesIn(form rules.Form, given rules.Choices) []LabeledChoice {
	var out []LabeledChoice
	for _, fd := range form.Fields {
		v, ok := given[fd.ID]
		if !ok && fd.Default != false { // an untouched switch is left out
			v = fd.Default
		}
		if text, known := ValueText(fd, v); text != "" {
			out = append(out, LabeledChoice{fd.ID, fd.Label, text, ok, known})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if _, ok := form.Field(id); !ok {
			out = append(out, LabeledChoice{id, id, RawText(given[id]) + unknownWord, true, false})
		}
	}
	return out
}

// GivenIn is choicesIn without defaults.
func GivenIn(form rules.Form, given rules.Choices) []LabeledChoice {
	return slices.DeleteFunc(choicesIn(form, given), func(s LabeledChoice) bool { return !s.Given })
}

// ValueText returns a value of a field as text, "" for none. known is false for a value that the field lacks, which
// is marked as unknown.
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

// listText returns the elements of a list as text. Any other value counts as a list of one. The second result
// reports whether all are known.
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
		if fd.Kind == rules.FieldList && len(fd.Options) == 0 { // free text
			return s, true
		}
	}
	return RawText(v) + unknownWord, false
}

// rowText returns one row of a field with columns as text.
func rowText(fd rules.Field, v any, between string, labels bool) (string, bool) {
	row, ok := v.(map[string]any)
	if !ok {
		return RawText(v) + unknownWord, false
	}
	var parts []string
	all := true
	for _, c := range choicesIn(rules.Form{Fields: fd.Columns}, row) {
		text := c.Text
		if _, column := (rules.Form{Fields: fd.Columns}).Field(c.ID); labels || !column {
			text = strings.TrimSpace(c.Label + " " + text)
		}
		parts, all = append(parts, text), all && c.Known
	}
	return strings.Join(parts, between), all
}

// RowText returns the row of a mount as text, without its name, which is its label.
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

// isName reports whether a column only names the row.
func isName(column rules.Field) bool { return column.Displays && column.Kind == rules.FieldText }

// ChoiceText returns a choice or its default as text, a dash for none.
func ChoiceText(fd rules.Field, v any) string {
	if v == nil {
		v = fd.Default
	}
	text, _ := ValueText(fd, v)
	return cmp.Or(text, "–")
}

// RawText returns a value as in a document: text as it is, everything else as JSON.
func RawText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(doc.NodeOf(v).Append(nil))
}

// NoLocation is the place of a mount that names none.
const NoLocation = "no location"

// MountLabel returns the label of a mount on all pages: the name of its row, else the item's label with the value.
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

// Unknown returns the label of something that the game lacks.
func Unknown(text string) string { return text + unknownWord }

// PointsText returns points with the game's word for them: "40 pts".
func PointsText(about rules.About, points string) string { return points + " " + about.PointsName }

// FitsText returns the label of a filter for what the remaining points can buy.
func FitsText(about rules.About, left int) string {
	if left <= 0 {
		return "Costs nothing"
	}
	return PointsText(about, strconv.Itoa(left)) + " or less"
}

// RosterName returns the name of a roster for display.
func RosterName(name string) string { return cmp.Or(name, "Unnamed list") }

// EventName returns the name of an event for display.
func EventName(name string) string { return cmp.Or(name, "Unnamed event") }

// overriderOf names the event that sets a number, or the list.
func overriderOf(event string) string {
	if event != "" {
		return fmt.Sprintf("the event %.80q", event)
	}
	return "this list"
}

// HouseRulesName returns the name of a player's own numbers for display.
func HouseRulesName(name string) string { return cmp.Or(name, "Unnamed numbers") }

// DesignName returns the name of a player's own profile for display.
func DesignName(name string) string { return cmp.Or(name, "Unnamed unit") }

// FindingText returns the message of a finding after the name of its unit: "Wolf 2 · No weapon. Add one." The name
// is "" for a finding on the army.
func FindingText(unit, message string) string {
	if unit == "" {
		return message
	}
	return unit + " · " + message
}

// namesApart returns the titles of units told apart, by their ids.
func namesApart(units []rules.Unit, titles []string) map[string]string {
	names := make(map[string]string, len(units))
	for i, name := range NamesApart(titles) {
		names[units[i].ID] = name
	}
	return names
}

// NamesApart makes names unique: "Wolf", "Wolf" become "Wolf 1", "Wolf 2". It numbers equal names in order, and
// skips numbers that give a name in the list.
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

// ChoicesLeft returns how many choices a list or a unit still needs: "2 choices left".
func ChoicesLeft(n int) string { return rules.Count(n, "choice") + " left" }

// agreeOnLimit is the first thing to settle for players of a game without a limit.
const agreeOnLimit = "Agree on a limit"

// maxNote is the maximum length of an instruction that fits after the word of the state on a phone.
const maxNote = 27

// unchanged are endings of words whose plural is the same.
var unchanged = []string{"mecha", "infantry", "cavalry", "artillery", "aircraft", "spacecraft", "ordnance", "s"}

// irregular gives plurals that no ending tells.
var irregular = map[string]string{"wolf": "wolves", "half": "halves", "shelf": "shelves", "calf": "calves",
	"elf": "elves", "thief": "thieves", "knife": "knives", "life": "lives",
	"leaf": "leaves", "loaf": "loaves", "man": "men", "woman": "women", "mouse": "mice", "foot": "feet",
	"tooth": "teeth", "goose": "geese", "ox": "oxen", "child": "children", "hero": "heroes", "echo": "echoes"}

// endings are the ends of words that take more than an s, with the ends of their plurals.
var endings = [...][2]string{{"ch", "ches"}, {"sh", "shes"}, {"x", "xes"}, {"z", "zes"},
	{"ay", "ays"}, {"ey", "eys"}, {"oy", "oys"}, {"uy", "uys"}, {"y", "ies"}}

// Models returns a name for n models. A name that doesn't end in a small letter, such as a type with its mark,
// stays as it is.
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

// FieldName returns the name of a field in a sentence: "PIL (jet)" for "jet: PIL". Names of more than two words are
// in quotes.
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

// InsteadText returns a changed number: "armor 4 → 5".
func InsteadText(label, was, now string) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s → %s", label, was, now))
}

// IsHidden reports whether a rune doesn't show: a control character, a line or paragraph separator, or one that
// Reorders text.
func IsHidden(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp) || Reorders(r)
}

// Reorders reports whether a rune opens or closes a bidirectional embedding, override or isolate. It would change
// the order of the text around it.
func Reorders(r rune) bool {
	return '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
}

// LowerFirst returns a label that begins with a small letter. Abbreviations stay.
func LowerFirst(label string) string {
	first, n := utf8.DecodeRuneInString(label)
	if second, _ := utf8.DecodeRuneInString(label[n:]); unicode.IsUpper(second) {
		return label
	}
	return string(unicode.ToLower(first)) + label[n:]
}

// WholeNumber returns a figure as an integer, nil if it is unknown or a fraction.
func WholeNumber(f *rules.Figure) *int {
	if f == nil || !f.Known() || !f.Value.IsInt() {
		return nil
	}
	n := f.Int()
	return &n
}

// RowTitle returns the name in the row of a designed weapon.
func RowTitle(it rules.Item, row rules.Choices) string {
	if it.Value == nil {
		return ""
	}
	for _, c := range it.Value.Columns {
		if isName(c) {
			return row.Text(c.ID)
		}
	}
	return ""
}

// FigureText returns a value of a pack in a sentence: "1,000", "−2", "–" for none.
func FigureText(value string) string {
	if n, err := strconv.Atoi(value); err == nil {
		return rules.Minus(rules.Grouped(n))
	}
	return rules.Minus(cmp.Or(value, "–"))
}
