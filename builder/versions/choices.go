package versions

import (
	"reflect"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// choiceChange returns the words for a new value of a field: "set", "Class to Mech". The verb is "" for a number
// that had a value: "Armor 5 → 3", or "Unit limit: 2 → 3" of an army.
func choiceChange(fd rules.Field, was, now any) (verb, what string) {
	name := builder.FieldName(fd)
	if was == "" {
		was = nil
	}
	cleared := now == nil || now == ""
	if cleared && fd.Default != nil && fd.Default != "" {
		now, cleared = fd.Default, false
	}
	_, isList := now.([]any)
	switch {
	case fd.Kind == rules.FieldBool:
		return turned(name, now == true)
	case cleared:
		return "clear", clearedText(fd, name, was)
	case fd.Kind == rules.FieldInt:
		return numberChange(fd, name, was, now)
	case isList:
		return listChange(fd, name, was, now)
	}
	return "set", name + " to " + saidText(fd, now)
}

// turned returns the words for a switch.
func turned(name string, on bool) (verb, what string) {
	if on {
		return "turn on", name
	}
	return "turn off", name
}

// maxCleared is the longest value that a clearing change names.
const maxCleared = 40

func clearedText(fd rules.Field, name string, was any) string {
	text := saidText(fd, was)
	_, known := builder.ValueText(fd, was)
	lost := fd.Refers != rules.ToOption && !known // it names a unit or mount that is gone
	if was == nil || lost || len(text) > maxCleared || strings.ContainsAny(name+text, "()[]") {
		return name
	}
	return name + " (" + text + ")"
}

// numberChange returns the words for a number that replaces another, or none.
func numberChange(fd rules.Field, name string, was, now any) (verb, what string) {
	if was == nil {
		was = fd.Default
	}
	old, known := levelText(fd, was)
	text, _ := levelText(fd, now)
	if !known {
		return "set", name + " to " + text
	}
	return "", name + " " + old + " → " + text
}

// levelText returns a number of a field, by name if it has one. known is false if the field does not allow it.
func levelText(fd rules.Field, v any) (text string, known bool) {
	n, whole := v.(int)
	switch {
	case whole && len(fd.Levels) == 0:
		return rules.Minus(rules.Grouped(n)), true
	case whole && n >= fd.Min && n-fd.Min < len(fd.Levels):
		return fd.Levels[n-fd.Min], true
	}
	text, known = builder.ValueText(fd, v)
	if !known {
		return doc.PlainText(v), false
	}
	return text, known && text != "" && !whole
}

// listChange returns the words for a list that gains or loses some values, or is replaced.
func listChange(fd rules.Field, name string, was, now any) (verb, what string) {
	before, after := elements(was), elements(now)
	gone, come := without(before, after), without(after, before)
	switch {
	case len(before) > 0 && len(come) == 0 && len(gone) > 0:
		return "remove", saidText(fd, gone) + " from " + name
	case len(before) > 0 && len(gone) == 0 && len(come) > 0:
		return "add", saidText(fd, come) + " to " + name
	}
	return "set", name + " to " + saidText(fd, now)
}

func elements(v any) []any {
	list, ok := v.([]any)
	if !ok && v != nil {
		return []any{v}
	}
	return list
}

// without returns the values of a list that another lacks.
func without(list, other []any) (left []any) {
	for _, v := range list {
		if !slices.ContainsFunc(other, func(o any) bool { return reflect.DeepEqual(o, v) }) {
			left = append(left, v)
		}
	}
	return left
}

// saidText returns a value of a field for a sentence: "a, b and c", "3/2/1", or "heavy" in quotes if the field does
// not have it.
func saidText(fd rules.Field, v any) string {
	if fd.Kind == rules.FieldList || fd.Kind == rules.FieldOneOf {
		var parts []string
		for _, e := range elements(v) {
			text, known := builder.OptionText(fd, e)
			if !known {
				text = doc.PlainText(e)
			}
			parts = append(parts, text)
		}
		return rules.Listed(parts, "and")
	}
	text, known := builder.ValueText(fd, v)
	if !known {
		return doc.PlainText(v)
	}
	return rules.Minus(text)
}
