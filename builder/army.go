package builder

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/doc"
)

// armyHash returns the SHA-256, in hexadecimal, of what affects a fight in a roster with printed loadouts filled
// in. Names, the order of units and how they are grouped into entries make no difference. Neither do the limit, the
// notes, the pack and settings that only change what is shown. It fails if the context ends.
func armyHash(ctx context.Context, r Roster, options rules.Form, forms []rules.Form) (string, error) {
	units := make([]fighter, len(r.Units))
	w := armyWriter{text: make([]byte, 0, 1024), digested: make([]byte, 0, 1024)} // a few units' worth
	for i := range r.Units {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		units[i] = w.fighter(&r.Units[i], &forms[i])
	}
	b := doc.AppendSorted(append(w.text[:0], `{"numbers":`...), numbersOfArmy(r.Overrides))
	b = appendChoices(append(b, `,"options":`...), w.fighting(r.Options, options.Fields))
	b = doc.AppendString(append(b, `,"system":`...), r.System)
	b = append(b, `,"units":[`...)
	for i, t := range w.colors(units) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), t...), '"') // digits and letters need no escape
	}
	return HashOf(append(b, "]}"...)), nil
}

// numbersOfArmy returns the overrides by path. The last one for a path wins.
func numbersOfArmy(overrides []Override) map[string]any {
	last := map[string]any{}
	for _, o := range overrides {
		last[o.Path] = o.Value.Go()
	}
	return last
}

// fighter is a unit without its name and id, apart from its ties to others.
type fighter struct {
	id     string
	count  int
	color  string  // of what it is; equal for units that are the same
	groups []label // its labels, by field
	refers []tie   // ids of units, by field
}

// label is one that units share.
type label struct {
	tie
	digest string // of the units that share it
}

// armyWriter writes units one after another, each into the same memory.
type armyWriter struct {
	text     []byte // of the unit
	rows     []byte // the texts of its mounts, end to end
	mounts   []mountText
	choices  []choice
	digested []byte
	labelled []labelled
}

// mountText is a mount as a document without its id.
type mountText struct {
	text []byte
	of   int // its place in the unit
}

// choice is one choice of a unit or a row. field is nil if the game has no such field.
type choice struct {
	id    string
	field *rules.Field
	value any
}

// fighting returns the choices that change how an army fights, sorted. The slice is valid until the next call.
func (w *armyWriter) fighting(choices rules.Choices, fields []rules.Field) []choice {
	list := w.choices[:0]
	for id, v := range choices {
		fd := fieldOf(fields, id)
		if fd == nil || !fd.Displays && !isDefault(fd, v) {
			list = append(list, choice{id, fd, v})
		}
	}
	slices.SortFunc(list, func(a, b choice) int { return cmp.Compare(a.id, b.id) })
	w.choices = list
	return list
}

func fieldOf(fields []rules.Field, id string) *rules.Field {
	for i := range fields {
		if fields[i].ID == id {
			return &fields[i]
		}
	}
	return nil
}

func appendChoices(b []byte, list []choice) []byte {
	b = append(b, '{')
	for i, c := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = doc.AppendSorted(append(doc.AppendString(b, c.id), ':'), c.value)
	}
	return append(b, '}')
}

func (w *armyWriter) fighter(u *rules.Unit, form *rules.Form) fighter {
	f := fighter{id: u.ID, count: u.Count}
	w.writeMounts(u, form)
	all := w.fighting(u.Choices, form.Fields)
	list := all[:0]
	for _, c := range all {
		text, isText := c.value.(string)
		switch {
		case !isText || c.field == nil:
		case c.field.Groups:
			f.groups = append(f.groups, label{tie: tie{c.id, text}})
			continue
		case c.field.Refers == rules.ToUnit:
			f.refers = append(f.refers, tie{c.id, text})
			continue
		case c.field.Refers == rules.ToMount:
			if place := w.place(u, text); place >= 0 {
				c.value = place
			}
		}
		list = append(list, c)
	}
	b := appendChoices(append(w.text[:0], `{"choices":`...), list)
	b = append(b, `,"mounts":[`...)
	for i, m := range w.mounts {
		if i > 0 {
			b = append(b, ',')
		}
		b = doc.AppendString(b, m.text)
	}
	b = doc.AppendString(append(b, `],"profile":`...), u.Profile)
	w.text = append(b, '}')
	f.color = digest(w, w.text)
	return f
}

// writeMounts writes the mounts, sorted by their text.
func (w *armyWriter) writeMounts(u *rules.Unit, form *rules.Form) {
	w.mounts = w.mounts[:0]
	b := w.rows[:0]
	for i := range u.Mounts {
		from := len(b)
		b = w.appendMount(b, &u.Mounts[i], form)
		w.mounts = append(w.mounts, mountText{b[from:], i})
	}
	w.rows = b
	slices.SortFunc(w.mounts, func(a, b mountText) int { return bytes.Compare(a.text, b.text) })
}

func (w *armyWriter) appendMount(b []byte, m *rules.Mount, form *rules.Form) []byte {
	b = append(b, '{')
	if m.At != "" {
		b = append(doc.AppendString(append(b, `"at":`...), m.At), ',')
	}
	if m.Item != "" {
		b = append(doc.AppendString(append(b, `"item":`...), m.Item), ',')
	}
	if m.Value != nil {
		b = append(w.appendValue(append(b, `"value":`...), m, form), ',')
	}
	return append(bytes.TrimSuffix(b, []byte{','}), '}')
}

// appendValue writes the value of a mount. For a row, it writes only the columns that change how it fights.
func (w *armyWriter) appendValue(b []byte, m *rules.Mount, form *rules.Form) []byte {
	if row, ok := m.Value.(map[string]any); ok {
		if it, _ := form.Item(m.Item); it.Value != nil {
			return appendChoices(b, w.fighting(row, it.Value.Columns))
		}
	}
	return doc.AppendSorted(b, m.Value)
}

// place returns the index of the mount with an id among the written mounts, or -1. If several mounts have the id,
// the last one counts. Identical mounts share the first index.
func (w *armyWriter) place(u *rules.Unit, id string) int {
	last := -1
	for i := range u.Mounts {
		if u.Mounts[i].ID == id {
			last = i
		}
	}
	if last < 0 {
		return -1
	}
	of := slices.IndexFunc(w.mounts, func(m mountText) bool { return m.of == last })
	return slices.IndexFunc(w.mounts, func(m mountText) bool { return bytes.Equal(m.text, w.mounts[of].text) })
}

// maxRounds bounds how many ties away another unit can affect a unit's color.
const maxRounds = 8

// colors returns the colors of the units with their counts, after labels and references became part of the colors.
// A label counts by the units that share it and a reference by the unit that it means, not by their text.
func (w *armyWriter) colors(units []fighter) []string {
	all := tallyOf(units)
	for range maxRounds {
		before := len(all)
		w.tieUnits(units)
		if all = tallyOf(units); len(all) == before {
			break
		}
	}
	return all.texts()
}

func tallyOf(units []fighter) tally {
	all := make(tally, len(units))
	for i := range units {
		all[units[i].color] += units[i].count
	}
	return all
}

// tieUnits makes the units that each unit is tied to part of its color.
func (w *armyWriter) tieUnits(units []fighter) {
	w.group(units)
	meant := ties{}
	for i := range units {
		u := &units[i]
		for _, t := range u.refers {
			meant.add(t, u)
		}
	}
	colorOf := map[string]string{}
	for i := 0; len(meant) > 0 && i < len(units); i++ {
		colorOf[units[i].id] = units[i].color
	}
	alone := map[string]string{} // digests of colors without ties, by color
	means, fields := meant.digests(w), meant.fields()
	var parts []string
	for i := range units {
		u := &units[i]
		parts = append(parts[:0], u.color)
		for _, t := range u.groups {
			parts = append(parts, "group", t.field, t.digest)
		}
		for _, t := range u.refers {
			parts = append(parts, "means", t.field, cmp.Or(colorOf[t.value], t.value))
		}
		for _, field := range fields {
			if by, ok := means[tie{field, u.id}]; ok {
				parts = append(parts, "meant", field, by)
			}
		}
		next, known := alone[u.color]
		if !known || len(parts) > 1 {
			next = digest(w, parts...)
		}
		if len(parts) == 1 {
			alone[u.color] = next
		}
		u.color = next
	}
}

// labelled is a unit and one of its labels.
type labelled struct {
	*label
	unit *fighter
}

// group gives the labels of units the digests of those that share them.
func (w *armyWriter) group(units []fighter) {
	list := w.labelled[:0]
	for i := range units {
		for k := range units[i].groups {
			list = append(list, labelled{&units[i].groups[k], &units[i]})
		}
	}
	w.labelled = list
	slices.SortFunc(list, func(a, b labelled) int {
		return cmp.Or(cmp.Compare(a.field, b.field), cmp.Compare(a.value, b.value),
			cmp.Compare(a.unit.color, b.unit.color))
	})
	for from, to := 0, 0; from < len(list); from = to {
		var texts []string
		for to < len(list) && list[to].tie == list[from].tie {
			color, n := list[to].unit.color, 0
			for ; to < len(list) && list[to].tie == list[from].tie && list[to].unit.color == color; to++ {
				n += list[to].unit.count
			}
			texts = append(texts, color+" "+strconv.Itoa(n))
		}
		shared := digest(w, texts...)
		for i := from; i < to; i++ {
			list[i].digest = shared
		}
	}
}

// tie is a field and its value: a label, or the id of another unit.
type tie struct{ field, value string }

// ties count the units that have a tie, by their colors.
type ties map[tie]tally

func (t ties) add(key tie, u *fighter) {
	if t[key] == nil {
		t[key] = tally{}
	}
	t[key][u.color] += u.count
}

// fields returns the fields of the ties, sorted, each once.
func (t ties) fields() (list []string) {
	for key := range t {
		list = append(list, key.field)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (t ties) digests(w *armyWriter) map[tie]string {
	all := map[tie]string{}
	for key, units := range t {
		all[key] = digest(w, units.texts()...)
	}
	return all
}

// tally counts units by color.
type tally map[string]int

func (t tally) texts() []string {
	list := make([]string, 0, len(t))
	for color, n := range t {
		list = append(list, color+" "+strconv.Itoa(n))
	}
	slices.Sort(list) // all colors have the same length
	return list
}

// digest is a hash of texts that no other texts have.
func digest[T string | []byte](w *armyWriter, texts ...T) string {
	b := w.digested[:0]
	for _, t := range texts {
		b = append(append(strconv.AppendInt(b, int64(len(t)), 10), ':'), t...)
	}
	w.digested = b
	return HashOf(b)
}
