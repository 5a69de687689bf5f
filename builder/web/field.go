package web

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// keepValue is posted by a control whose value is not one that it can show: the
// roster keeps what it has.
const keepValue = "(keep)"

// errKept is not shown: nothing is to change.
var errKept = builder.Invalid("Nothing was chosen.", nil)

// parseWhole reads a number that a person typed.
func parseWhole(label, text string) (int, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
	if err != nil {
		return 0, builder.Invalid(fmt.Sprintf("%s must be a whole number, not %.40q.", label, text), nil)
	}
	return int(n), nil
}

// nameMost is how many letters of a name the pages take. A document may hold a
// longer one, which is kept and shown.
const nameMost = 200

// parseName is a name from a form, without the space around it.
func parseName(label, text string) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n > nameMost {
		return "", builder.Invalid(fmt.Sprintf("%s has %d letters; there is room for %d.", label, n, nameMost), nil)
	}
	return text, nil
}

// fieldValue is the posted value of a field, nil where it is the default or
// nothing. was is the stored value: of a row it keeps what the form does not
// show. The error is a UserError, or errKept.
func fieldValue(fd rules.Field, form url.Values, name string, was any) (any, error) {
	value, err := typed(fd, form, name, was)
	if err != nil || fd.Kind < rules.FieldList && value == fd.Default {
		return nil, err
	}
	return value, nil
}

func typed(fd rules.Field, form url.Values, name string, was any) (any, error) {
	text := form.Get(name)
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
		return orNil(parseWhole(fd.Label, text))
	case rules.FieldList:
		return typedList(fd, form[name])
	case rules.FieldInts:
		return typedInts(fd, text)
	case rules.FieldRow:
		row, _, err := typedRow(fd, form, name, was)
		return orNil(row, err)
	case rules.FieldRows:
		return typedRows(fd, form, name, was)
	}
	if text == keepValue {
		return nil, errKept
	}
	if text == "" {
		return nil, nil
	}
	return text, nil
}

// orNil is a value, or nil beside an error.
func orNil[T any](v T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

// typedList is the ticked ids; of a field without options, the words of a text.
func typedList(fd rules.Field, values []string) (any, error) {
	if len(fd.Options) == 0 && len(values) > 0 {
		values = strings.FieldsFunc(values[0], func(r rune) bool { return r == ',' || r == '\n' || r == '\r' })
	}
	var list []any
	for _, v := range values {
		if v = strings.TrimSpace(v); v != "" {
			list = append(list, v)
		}
	}
	if list == nil {
		return nil, nil
	}
	return list, nil
}

// typedInts is the numbers of a text like "3/2/1", nil for none.
func typedInts(fd rules.Field, text string) (any, error) {
	var list []any
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == ',' || unicode.IsSpace(r) }) {
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			return nil, builder.Invalid(fmt.Sprintf("%s must be whole numbers like 3/2/1, not %.40q.", fd.Label, text), nil)
		}
		list = append(list, int(n))
	}
	if list == nil {
		return nil, nil
	}
	return list, nil
}

// typedRow is the stored row with the posted columns; some tells whether any of
// these holds something.
func typedRow(fd rules.Field, form url.Values, name string, was any) (row map[string]any, some bool, err error) {
	stored, _ := was.(map[string]any)
	if row = maps.Clone(stored); row == nil {
		row = map[string]any{}
	}
	for _, col := range fd.Columns {
		v, err := fieldValue(col, form, name+"."+col.ID, stored[col.ID])
		switch {
		case errors.Is(err, errKept):
			some = true
		case err != nil:
			return nil, false, err
		case v == nil:
			delete(row, col.ID)
		default:
			row[col.ID], some = v, true
		}
	}
	return row, some, nil
}

// typedRows are the rows that hold anything; the page offers one empty row.
func typedRows(fd rules.Field, form url.Values, name string, was any) (any, error) {
	stored, _ := was.([]any)
	var rows []any
	for i := 0; slices.ContainsFunc(fd.Columns, func(col rules.Field) bool { return form.Has(rowName(name, i) + "." + col.ID) }); i++ {
		var before any
		if i < len(stored) {
			before = stored[i]
		}
		row, some, err := typedRow(fd, form, rowName(name, i), before)
		if err != nil {
			return nil, err
		}
		if some {
			rows = append(rows, row)
		}
	}
	if rows == nil {
		return nil, nil
	}
	return rows, nil
}

func rowName(name string, i int) string { return name + "." + strconv.Itoa(i) }

// controlOf is a field with its present value, nil for none. A value that the
// field cannot have is shown as it is.
func controlOf(id, name string, fd rules.Field, value any) views.Control {
	c := views.Control{ID: id, Name: name, Label: fd.Label, Help: fd.Help, Min: fd.Min, Max: fd.Max}
	if value == nil {
		value = fd.Default
	}
	switch fd.Kind {
	case rules.FieldText, rules.FieldInt:
		c.Value = written(value)
		if fd.Kind == rules.FieldInt {
			c.Shape = views.ShapeInt
			_, number := value.(int)
			_, word := fd.Option(c.Value)
			if len(fd.Options) > 0 { // a word may stand here: no control of numbers
				c.Shape = views.ShapeText
			}
			if !number && !word && value != nil {
				c.Shape, c.Fault = views.ShapeText, true
			}
		}
	case rules.FieldInts:
		c.Value = written(value)
		_, ints := rules.Ints(value)
		c.Fault = value != nil && !ints
	case rules.FieldBool:
		c.Shape, c.Checked = views.ShapeCheck, value == true
		if _, ok := value.(bool); !ok && value != nil {
			c.Shape, c.Fault = views.ShapeText, true
			c.Value = written(value)
		}
	case rules.FieldOneOf:
		c.Shape = views.ShapeSelect
		c.Choices, c.Fault = oneOf(fd, value)
	case rules.FieldList:
		listControl(&c, fd, value)
	case rules.FieldRow:
		c.Shape = views.ShapeTable
		c.Rows = [][]views.Control{rowControls(id, name, fd, value)}
	case rules.FieldRows:
		c.Shape = views.ShapeTable
		rows, _ := value.([]any)
		for i := range len(rows) + 1 {
			var row any
			if i < len(rows) {
				row = rows[i]
			}
			c.Rows = append(c.Rows, rowControls(rowName(id, i), rowName(name, i), fd, row))
		}
	}
	return c
}

// oneOf is the options of a field; a value that is none of them stands first.
func oneOf(fd rules.Field, value any) (choices []views.Choice, fault bool) {
	text, isText := value.(string)
	_, known := fd.Option(text)
	none := value == nil || value == ""
	switch {
	case none && !known:
		choices = append(choices, views.Choice{Label: "–", On: true})
	case !none && (!isText || !known):
		choices = append(choices, views.Choice{Value: keepValue, Label: "unknown: " + written(value), On: true})
		fault = true
		if several, ok := value.([]any); ok && fd.Many {
			choices[0].Label = "several: " + written(several)
		}
	}
	offersNone := none && !known
	for _, o := range fd.Options {
		offersNone = offersNone || o.ID == ""
		label := o.Label
		if o.Note != "" {
			label += " (" + o.Note + ")"
		}
		choices = append(choices, views.Choice{Value: o.ID, Label: label, On: known && o.ID == text})
	}
	if !offersNone && fd.Default == nil {
		choices = append([]views.Choice{{Label: "–"}}, choices...)
	}
	return choices, fault
}

func listControl(c *views.Control, fd rules.Field, value any) {
	on := (rules.Choices{"": value}).Texts("")
	if len(fd.Options) == 0 {
		c.Shape, c.Value = views.ShapeArea, strings.Join(on, ", ")
		return
	}
	c.Shape = views.ShapeMany
	for _, o := range fd.Options {
		c.Choices = append(c.Choices, views.Choice{Value: o.ID, Label: o.Label, On: slices.Contains(on, o.ID)})
	}
	for _, id := range on {
		if _, ok := fd.Option(id); !ok {
			c.Choices = append(c.Choices, views.Choice{Value: id, Label: "unknown: " + id, On: true})
		}
	}
}

// rowControls are the columns of a row. A page may have many rows of the same
// options, so that only the chosen one's note is written.
func rowControls(id, name string, fd rules.Field, value any) []views.Control {
	row, _ := value.(map[string]any)
	var cells []views.Control
	for _, col := range fd.Columns {
		if o, ok := col.Option(rules.Choices(row).Text(col.ID)); ok && o.Note != "" {
			col.Help = o.Note
		}
		col.Options = slices.Clone(col.Options)
		for i := range col.Options {
			col.Options[i].Note = ""
		}
		cells = append(cells, controlOf(id+"."+col.ID, name+"."+col.ID, col, row[col.ID]))
	}
	return cells
}

// written is a value as a person would write it.
func written(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case []any:
		var parts []string
		for _, e := range v {
			parts = append(parts, written(e))
		}
		if _, ints := rules.Ints(v); ints {
			return strings.Join(parts, "/")
		}
		return strings.Join(parts, ", ")
	}
	return string(doc.NodeOf(v).Append(nil))
}
