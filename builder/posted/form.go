package posted

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
)

// KeepValue is posted by a control that can't show the current value. The document keeps the value.
const KeepValue = "(keep)"

// maxName is the maximum number of letters of a name in a form. A document may hold a longer name, which is kept
// and shown.
const maxName = 200

// ParseName returns a name from a form, without the space around it. The error is a UserError that begins with the
// label.
func ParseName(label, text string) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n > maxName {
		return "", builder.Invalid(fmt.Sprintf("%s has %d letters; there is room for %d.", label, n, maxName), nil)
	}
	return text, nil
}

// ParseWhole reads a number that a person typed. The error is a UserError that
// begins with the label.
func ParseWhole(label, text string) (int, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
	if err != nil {
		return 0, builder.Invalid(fmt.Sprintf("%s must be a whole number, not %.40q.", label, text), nil)
	}
	return int(n), nil
}

// Value is the posted value of a field. Keep leaves the stored value as it is.
type Value struct {
	Value any // nil for the default or nothing
	Keep  bool
}

// ParseField reads the posted value of a field. was is the stored value: a row keeps the members that the form
// doesn't show. The error is a UserError.
func ParseField(fd rules.Field, form url.Values, name string, was any) (Value, error) {
	if fd.Kind >= rules.FieldList {
		return parseMany(fd, form, name, was)
	}
	value, err := parseOne(fd, form.Get(name))
	if err != nil || value == fd.Default {
		return Value{}, err
	}
	if value == KeepValue && fd.Kind != rules.FieldInt {
		return Value{Keep: true}, nil
	}
	return Value{Value: value}, nil
}

// parseOne returns the value of a field that has one, nil for none.
func parseOne(fd rules.Field, text string) (any, error) {
	switch fd.Kind {
	case rules.FieldBool:
		if text != "true" && fd.Default != true {
			return nil, nil
		}
		return text == "true", nil
	case rules.FieldInt:
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		if o, ok := fd.Option(strings.TrimSpace(text)); ok {
			return o.ID, nil
		}
		n, err := ParseWhole(fd.Label, text)
		if err != nil {
			return nil, err
		}
		return n, nil
	}
	if text == "" {
		return nil, nil
	}
	return text, nil
}

// parseMany returns the value of a field that holds several.
func parseMany(fd rules.Field, form url.Values, name string, was any) (Value, error) {
	switch fd.Kind {
	case rules.FieldList:
		return postedList(parseList(fd, form[name])), nil
	case rules.FieldInts:
		list, err := builder.ParseInts(fd, form.Get(name))
		return postedList(list), err
	case rules.FieldRow:
		row, _, err := parseRow(fd, form, name, was)
		if err != nil {
			return Value{}, err
		}
		return Value{Value: row}, nil
	default:
		list, err := parseRows(fd, form, name, was)
		return postedList(list), err
	}
}

// postedList returns an empty Value for a nil list.
func postedList(list []any) Value {
	if list == nil {
		return Value{}
	}
	return Value{Value: list}
}

// parseList returns the ticked ids. For a field without options, it splits a text at commas and line breaks.
func parseList(fd rules.Field, values []string) (list []any) {
	if len(fd.Options) == 0 && len(values) > 0 {
		values = strings.FieldsFunc(values[0], func(r rune) bool { return r == ',' || r == '\n' || r == '\r' })
	}
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			list = append(list, v)
		}
	}
	return list
}

// parseRow returns the stored row with the posted columns. some reports whether any posted column has a value.
func parseRow(fd rules.Field, form url.Values, name string, was any) (row map[string]any, some bool, err error) {
	stored, _ := was.(map[string]any)
	if row = maps.Clone(stored); row == nil {
		row = map[string]any{}
	}
	for _, col := range fd.Columns {
		v, err := ParseField(col, form, name+"."+col.ID, stored[col.ID])
		switch {
		case err != nil:
			return nil, false, err
		case v.Keep:
			some = true
		case v.Value == nil:
			delete(row, col.ID)
		default:
			row[col.ID], some = v.Value, true
		}
	}
	return row, some, nil
}

// parseRows returns the rows with values. The page always offers one empty row.
func parseRows(fd rules.Field, form url.Values, name string, was any) (rows []any, err error) {
	stored, _ := was.([]any)
	sent := func(row string) bool {
		return slices.ContainsFunc(fd.Columns, func(col rules.Field) bool { return form.Has(row + "." + col.ID) })
	}
	for i := 0; sent(RowName(name, i)); i++ {
		var before any
		if i < len(stored) {
			before = stored[i]
		}
		row, some, err := parseRow(fd, form, RowName(name, i), before)
		if err != nil {
			return nil, err
		}
		if some {
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// RowName returns the name prefix of a row's controls. The names of its columns follow it.
func RowName(name string, i int) string { return name + "." + strconv.Itoa(i) }

// Text returns a value as a control shows it. ParseField reads it back.
func Text(v any) string {
	list, isList := v.([]any)
	if !isList {
		return builder.RawText(v)
	}
	var parts []string
	for _, e := range list {
		parts = append(parts, Text(e))
	}
	if _, ints := rules.Ints(list); ints {
		return strings.Join(parts, "/")
	}
	return strings.Join(parts, ", ")
}
