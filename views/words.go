package views

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// RosterName is what a roster is called.
func RosterName(name string) string {
	if name == "" {
		return "Unnamed roster"
	}
	return name
}

// numbersName is what own numbers are called.
func numbersName(name string) string {
	if name == "" {
		return "Unnamed numbers"
	}
	return name
}

// unitNames are what units are called where they are not beside their name: their
// title, with their place in the list where several have the same.
func unitNames(s builder.Sheet) map[string]string {
	titles := make([]string, len(s.Units))
	for i, us := range s.Units {
		titles[i] = us.Title
	}
	names := map[string]string{}
	for i, name := range namesApart(titles) {
		names[s.Units[i].Unit.ID] = name
	}
	return names
}

func namesApart(titles []string) []string {
	times, names := map[string]int{}, make([]string, len(titles))
	for _, t := range titles {
		times[t]++
	}
	for i, t := range titles {
		if names[i] = t; times[t] > 1 {
			names[i] = fmt.Sprintf("%s (no. %d)", t, i+1)
		}
	}
	return names
}

// loadoutOf is what is mounted, by location in the form's order; locations that
// the unit does not have come last.
func loadoutOf(form rules.Form, u rules.Unit) []Loaded {
	var out []Loaded
	for _, l := range formLocations(form, u) {
		var items []string
		for _, m := range u.Mounts {
			if m.At == l.ID {
				items = append(items, itemLabel(form, m))
			}
		}
		if len(items) > 0 {
			out = append(out, Loaded{At: l.Label, Items: strings.Join(items, ", ")})
		}
	}
	return out
}

func itemLabel(form rules.Form, m rules.Mount) string {
	label := "unknown: " + m.Item
	if it, ok := form.Item(m.Item); ok {
		label = it.Label
	}
	if row, ok := m.Value.(map[string]any); ok && rules.Choices(row).Text("name") != "" {
		return rules.Choices(row).Text("name") // a row of its own has its own name
	}
	if m.Value != nil {
		label += " " + builder.FormText(m.Value)
	}
	return label
}

// rowText is a row in words: the labels of what it holds, but of a list of rows
// their values alone.
func rowText(fd rules.Field, value any) string {
	var parts []string
	switch v := value.(type) {
	case map[string]any:
		for _, col := range fd.Columns {
			text := rowText(col, v[col.ID])
			if text != "" && fd.Kind == rules.FieldRow {
				text = col.Label + " " + text
			}
			if text != "" {
				parts = append(parts, text)
			}
		}
		if fd.Kind == rules.FieldRows {
			return strings.Join(parts, " ")
		}
	case []any:
		for _, row := range v {
			parts = append(parts, rowText(fd, row))
		}
	case nil:
	default:
		text := builder.FormText(value)
		if o, ok := fd.Option(text); ok {
			return o.Label
		}
		return text
	}
	return strings.Join(parts, ", ")
}

// choiceText is a choice as a reader knows it.
func choiceText(fd rules.Field, v any) string {
	if v == nil {
		v = fd.Default
	}
	if id, ok := v.(string); ok {
		if o, ok := fd.Option(id); ok {
			return o.Label
		}
	}
	if v == nil {
		return "–"
	}
	return builder.FormText(v)
}
