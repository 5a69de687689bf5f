package views

import (
	"maps"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// pageParts is what the parts of an editor's page are made of.
type pageParts struct {
	Editor
	sheet    builder.Sheet
	standing builder.Standing
	names    map[string]string // of the units, told apart
	worn     Worn
}

// partsOf returns what the parts of an editor's page of a sheet are made of.
func partsOf(e Editor, s builder.Sheet) pageParts {
	return pageParts{e, s, s.Verdict.Standing(), s.Names(), wornOf(s.Roster, s.About)}
}

// withUnknown are the fields, and one for each choice that has none: it is
// shown, and can be changed or cleared.
func withUnknown(fields []rules.Field, choices rules.Choices) []rules.Field {
	out := slices.Clone(fields)
	known := rules.Form{Fields: fields}
	for _, id := range slices.Sorted(maps.Keys(choices)) {
		if _, ok := known.Field(id); !ok {
			out = append(out, rules.Field{ID: id, Label: builder.Unknown(id), Kind: rules.FieldText})
		}
	}
	return out
}

// settings is what the choices for a whole list are called.
const settings = "Settings"
