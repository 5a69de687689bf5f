package judge

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/pack"
)

// NotGiven is a figure without a value.
var NotGiven = rules.Figure{Value: rules.Word("missing"),
	Source: rules.Source{Basis: rules.Missing, Cite: rules.ThisRoster.Cite}}

// Unknown ends the math of a stat that an unknown id makes impossible. It names the missing input.
func Unknown(w *rules.Working, needs string) rules.Stat {
	format := rules.Source{Basis: rules.Missing, Cite: "Gantry list format"}
	return w.Set("unknown", rules.Figure{Source: format}).Needs(needs).Stat()
}

// Number returns a choice of a whole number within the bounds of its field, or usual without a choice. An invalid
// choice is missing, and fault asks for a valid one: "Armor: enter 0 to 9".
func Number(c rules.Choices, fd rules.Field, usual rules.Figure) (f rules.Figure, fault string) {
	v, given := c[fd.ID]
	if !given {
		return usual, ""
	}
	n, whole := v.(int)
	if !whole || n < fd.Min || n > fd.Max {
		return NotGiven, rules.Minus(fmt.Sprintf("%s: enter %d to %d", fd.Label, fd.Min, fd.Max))
	}
	return rules.Given(n, rules.ThisRoster), ""
}

// Row returns the table row that a choice names, or the usual one without a choice. If there is no such row, id is ""
// and fault is a message: `Unknown role: "tank"`.
func Row[T any](c rules.Choices, choice, usual string, rows map[string]T) (id string, row T, fault string) {
	v, given := c[choice]
	if id = usual; given {
		id, _ = v.(string)
	}
	row, ok := rows[id]
	if !ok || id == "" {
		return "", row, fmt.Sprintf("Unknown %s: %.40q", choice, fmt.Sprint(v))
	}
	return id, row, ""
}

// Options returns the rows of a table as options of a field.
func Options[T any](rows pack.Rows[T], option func(T) rules.Option) []rules.Option {
	options := make([]rules.Option, 0, len(rows.IDs))
	for id, row := range rows.All {
		o := option(row)
		o.ID = id
		options = append(options, o)
	}
	return options
}

// Targets returns the units of a catalogue with these ids, named, for a yardstick.
func Targets(catalogue []rules.Entry, ids []string) []rules.Unit {
	targets := make([]rules.Unit, 0, len(ids))
	for _, id := range ids {
		if e := rules.EntryOf(catalogue, id); e != nil {
			u := e.Unit
			u.Name = e.Name
			targets = append(targets, u)
		}
	}
	return targets
}

// Bands are the ranges that a yardstick measures at, with the unit behind each.
func Bands(ranges []rules.Figure, unit string) []rules.Band {
	bands := make([]rules.Band, len(ranges))
	for i, f := range ranges {
		bands[i] = rules.Band{Label: f.Value.String() + unit, Situation: rules.Choices{"range": f.Int()}}
	}
	return bands
}
