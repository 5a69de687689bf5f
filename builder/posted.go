package builder

import (
	"net/url"
	"strings"

	"gantry/rules"
)

// ParseValue reads the posted value of the field that a form names, of a unit, of a
// mount or of the army itself, as the field is in the army. The error is a
// UserError.
func ParseValue(army rules.Army, form url.Values) (Posted, error) {
	field, f := form.Get("field"), army.Force()
	var u rules.Unit
	formOf := func() rules.Form { return rules.Form{} }
	if i := f.Place(form.Get("unit")); i >= 0 {
		u, formOf = f.Units[i], func() rules.Form { return army.Form(i) }
	}
	if mount := form.Get("mount"); mount != "" && field == "value" {
		m, _ := u.Mount(mount)
		it, _ := formOf().Item(m.Item)
		if it.Value == nil {
			it.Value = &rules.Field{Label: "The value"}
		}
		return ParseField(*it.Value, form, "value", m.Value)
	}
	if id, ok := strings.CutPrefix(field, "choices."); ok {
		return parseChoice(formOf(), id, form, u.Choices)
	}
	if id, ok := strings.CutPrefix(field, "options."); ok {
		return parseChoice(army.Options(), id, form, f.Options)
	}
	switch text := form.Get("value"); {
	case field == "count":
		return parseCount(u, form)
	case field == "limit" && strings.TrimSpace(text) == "":
		return Posted{}, nil
	case field == "limit":
		return parseNumber("The limit", text)
	case text == KeepValue:
		return Posted{Keep: true}, nil
	default:
		return Posted{Value: strings.ReplaceAll(text, "\r\n", "\n")}, nil
	}
}

func parseChoice(f rules.Form, id string, form url.Values, was rules.Choices) (Posted, error) {
	fd, ok := f.Field(id)
	if !ok {
		fd = rules.Field{ID: id, Label: id}
	}
	return ParseField(fd, form, "value", was[id])
}

// parseCount is a unit's new count: as written, or a step from what it is.
func parseCount(u rules.Unit, form url.Values) (Posted, error) {
	if !form.Has("by") {
		return parseNumber("The count", form.Get("value"))
	}
	by, err := ParseWhole("The step", form.Get("by"))
	if err != nil {
		return Posted{}, err
	}
	return Posted{Value: StepCount(u, by)}, nil
}

// StepCount is a unit's count some more or less.
func StepCount(u rules.Unit, by int) int { return min(max(1, u.Count+by), rules.MaxCount) }

func parseNumber(label, text string) (Posted, error) {
	n, err := ParseWhole(label, text)
	if err != nil {
		return Posted{}, err
	}
	return Posted{Value: n}, nil
}
