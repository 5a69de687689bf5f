package unit

import (
	"maps"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// Parts is what the parts of an editor's page are made of.
type Parts struct {
	views.Editor
	Sheet    builder.Sheet
	Standing builder.Standing
	names    map[string]string // of the units, told apart
	Worn     views.Worn
}

// PartsOf returns what the parts of an editor's page of a sheet are made of.
func PartsOf(e views.Editor, s builder.Sheet) Parts {
	return Parts{e, s, s.Verdict.Standing(), s.Names(), views.WornOf(s.Roster, s.About)}
}

// WithUnknown returns the fields, and one for each choice that has none: it is shown, and can be changed or
// cleared.
func WithUnknown(fields []rules.Field, choices rules.Choices) []rules.Field {
	out := slices.Clone(fields)
	known := rules.Form{Fields: fields}
	for _, id := range slices.Sorted(maps.Keys(choices)) {
		if _, ok := known.Field(id); !ok {
			out = append(out, rules.Field{ID: id, Label: builder.Unknown(id), Kind: rules.FieldText})
		}
	}
	return out
}

// Settings is what the choices for a whole list are called.
const Settings = "Settings"
