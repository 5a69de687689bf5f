package layout

import (
	"maps"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// chosen is one choice in words.
type chosen struct {
	id, label, text string
	known           bool // the form has the field, and the field has the value
}

// unknownWord stands behind a value that the game does not have.
const unknownWord = " (unknown)"

// choices words the choices of a form, in the form's order and with the defaults
// of what is absent, and then those that the form does not have, as written.
func choices(form rules.Form, given rules.Choices) []chosen {
	var out []chosen
	for _, f := range form.Fields {
		v, ok := given[f.ID]
		if !ok && f.Default != false { // a switch that nobody touched says nothing
			v = f.Default
		}
		if text, known := worded(f, v); text != "" {
			out = append(out, chosen{f.ID, f.Label, text, known})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(given)) {
		if _, ok := form.Field(id); !ok {
			out = append(out, chosen{id, id, asWritten(given[id]) + unknownWord, false})
		}
	}
	return out
}

// written is the choices of a unit that its sheet does not name, as written: of
// an unknown unit all, else what its form does not have.
func (j job) written(u builder.UnitSheet) []chosen {
	switch {
	case len(u.Unit.Choices) == 0:
		return nil
	case !u.Known:
		return strange(rules.Form{}, u.Unit.Choices)
	}
	return strange(u.Form, u.Unit.Choices)
}

// strange is the choices that a form does not have, or not with that value,
// as written.
func strange(form rules.Form, given rules.Choices) []chosen {
	var out []chosen
	for _, c := range choices(form, given) {
		if v, ok := given[c.id]; ok && !c.known {
			out = append(out, chosen{c.id, c.id, asWritten(v), false})
		}
	}
	return out
}

// worded is a value in the words of its field, "" for none; what the field does
// not have stands as written and is marked.
func worded(f rules.Field, v any) (text string, known bool) {
	if v == nil || v == "" {
		return "", true
	}
	switch f.Kind {
	case rules.FieldText:
		if s, ok := v.(string); ok {
			return s, true
		}
	case rules.FieldInt:
		if _, ok := v.(int); ok {
			return asWritten(v), true
		}
		if s, ok := v.(string); ok {
			if o, found := f.Option(s); found {
				return o.Label, true
			}
		}
	case rules.FieldBool:
		if yes, ok := v.(bool); ok {
			return map[bool]string{true: "yes", false: "no"}[yes], true
		}
	case rules.FieldOneOf, rules.FieldList:
		return each(v, ", ", func(v any) (string, bool) { return option(f, v) })
	case rules.FieldInts:
		if _, ok := rules.Ints(v); ok {
			return each(v, "/", func(v any) (string, bool) { return asWritten(v), true })
		}
	case rules.FieldRow, rules.FieldRows:
		return each(v, "; ", func(v any) (string, bool) { return columns(f, v) })
	}
	return asWritten(v) + unknownWord, false
}

// each words every element of a list; a value that is none is a list of one.
func each(v any, between string, word func(any) (string, bool)) (string, bool) {
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

func option(f rules.Field, v any) (string, bool) {
	if s, ok := v.(string); ok {
		if o, found := f.Option(s); found {
			return o.Label, true
		}
		if f.Kind == rules.FieldList && len(f.Options) == 0 { // any text will do
			return s, true
		}
	}
	return asWritten(v) + unknownWord, false
}

// columns words one row of a field that has columns.
func columns(f rules.Field, v any) (string, bool) {
	row, ok := v.(map[string]any)
	if !ok {
		return asWritten(v) + unknownWord, false
	}
	var parts []string
	all := true
	for _, c := range choices(rules.Form{Fields: f.Columns}, row) {
		parts, all = append(parts, strings.TrimSpace(c.label+" "+c.text)), all && c.known
	}
	return strings.Join(parts, ", "), all
}

// asWritten is a value as the roster has it.
func asWritten(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return string(doc.NodeOf(v).Append(nil))
}
