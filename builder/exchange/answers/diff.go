package answers

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/rules/doc"
)

// Diff is the difference between lists A and B as JSON. The patch turns A, as Gantry reads it, into B.
type Diff struct {
	Same     bool         `json:"same"`      // the documents are, to the last note
	SameArmy bool         `json:"same_army"` // they fight alike
	A        DiffSide     `json:"a"`
	B        DiffSide     `json:"b"`
	Changes  []DiffChange `json:"changes"`
	Patch    []doc.Op     `json:"patch"` // RFC 6902
}

// DiffSide is one of the two.
type DiffSide struct {
	System string `json:"system"`
	Name   string `json:"name"`
	Army   string `json:"army"`
	builder.ListSummary
}

// DiffChange is one change as text, with its kind.
type DiffChange struct {
	Kind string `json:"kind"`
	versions.Change
}

// DiffOf returns a difference as a document.
func DiffOf(d versions.Diff) Diff {
	out := Diff{Same: d.Same(), SameArmy: d.SameArmy(), A: diffSide(d.From), B: diffSide(d.To),
		Changes: []DiffChange{}, Patch: append([]doc.Op{}, d.Patch...)}
	for _, c := range d.Changes {
		c.Edits = append([]rules.Edit{}, c.Edits...)
		out.Changes = append(out.Changes, DiffChange{kindOf(c), c})
	}
	return out
}

func diffSide(s builder.Sheet) DiffSide {
	return DiffSide{s.Roster.System, s.Roster.Name, s.Verdict.Army, s.Summary()}
}

// The kinds of changes.
const (
	kindAdded   = "unit-added"
	kindRemoved = "unit-removed"
	kindUnit    = "unit"
	kindMounts  = "mounts"
	kindChoice  = "choice"
	kindOption  = "option"
	kindNumber  = "number"
	kindRoster  = "roster"
)

func kindOf(c versions.Change) string {
	if len(c.Edits) == 0 {
		return kindRoster
	}
	switch e := c.Edits[0]; {
	case e.NewUnit != nil:
		return kindAdded
	case e.Op == rules.EditRemove && e.Mount == "":
		return kindRemoved
	case e.Mount != "" || e.NewMount != nil:
		return kindMounts
	case e.Field.Kind == rules.TargetChoice:
		return kindChoice
	case e.Unit != "":
		return kindUnit
	case e.Field.Kind == rules.TargetOption:
		return kindOption
	case e.Field.Kind == rules.TargetFigure:
		return kindNumber
	}
	return kindRoster
}

// DiffText returns a difference for people.
func DiffText(d versions.Diff) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s → %s\n", format.Line(builder.RosterName(d.From.Roster.Name)),
		format.Line(builder.RosterName(d.To.Roster.Name)))
	fmt.Fprintf(&b, "  from: %s\n  to:   %s\n", d.From.ScoreAnd(), d.To.ScoreAnd())
	for _, c := range d.Changes {
		fmt.Fprintln(&b, "  - "+format.Line(c.Text))
	}
	if text := d.Summary(); text != "" {
		fmt.Fprintln(&b, "  "+text)
	}
	return b.String()
}

// ReadDiff reads a request for a difference: an object of two rosters, "a" and "b".
// The error is a UserError.
func ReadDiff(ctx context.Context, lib *builder.Library, data []byte) (a, b builder.Roster, err error) {
	sent := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &sent); err != nil {
		return a, b, builder.Invalid(rules.Sentence(`This is not an object with two lists, "a" and "b": `+err.Error()),
			err)
	}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if name != "a" && name != "b" {
			return a, b, builder.Invalid(fmt.Sprintf("Unknown field %.40q. Allowed: a, b.", name),
				nil)
		}
	}
	for _, of := range []struct {
		name string
		to   *builder.Roster
	}{{"a", &a}, {"b", &b}} {
		if sent[of.name] == nil {
			return a, b, builder.Invalid(fmt.Sprintf("/%s: required (a list or a unit).", of.name), nil)
		}
		if *of.to, err = lib.ReadAny(ctx, sent[of.name]); err != nil {
			return a, b, fmt.Errorf("reading %s: %w", of.name, err)
		}
	}
	return a, b, nil
}
