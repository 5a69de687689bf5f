package mend

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/rules"
)

// maxFills bounds the units whose fill is searched: 40 take up to 4 s. Only tests change it.
var maxFills = 40

// Fill gives each unit with empty slots the balanced fill that its own page offers. It
// only adds items, never past the limit. Units without a weapon come first. It looks at
// 40 units at most and ends with the context.
func Fill(ctx context.Context, lib *builder.Library, r builder.Roster) (versions.Change, error) {
	before, err := lib.Sheet(ctx, r)
	if err != nil {
		return versions.Change{}, err
	}
	var armed, unarmed []builder.UnitSheet
	for i, us := range before.Units {
		switch {
		case !HasRoom(before, us):
		case builder.Armed(before.Army(), i):
			armed = append(armed, us)
		default:
			unarmed = append(unarmed, us)
		}
	}
	var out versions.Change
	var filled, left []string
	units := slices.Concat(unarmed, armed)
	later := max(0, len(units)-maxFills)
	for _, us := range units[:len(units)-later] {
		fill, ok, err := namedFill(ctx, lib, r, us.Unit.ID, FillBalanced)
		if err != nil {
			return versions.Change{}, err
		}
		if !ok {
			left = append(left, us.Title)
			continue
		}
		if r, _, err = r.Apply(fill.Edits); err != nil {
			return versions.Change{}, err
		}
		filled = append(filled, us.Title)
		out.Edits = append(out.Edits, fill.Edits...)
	}
	out.Done = filledText(filled, left)
	if later > 0 {
		out.Done += fmt.Sprintf(" Fill again for %d more %s.", later, rules.Plural(later, "unit"))
	}
	return out, ctx.Err()
}

// maxNamed is how many units a line names.
const maxNamed = 3

// filledText says which units were filled: "Filled Anvil, Spark and 2 more."
func filledText(filled, left []string) string {
	list := func(names []string) string {
		if len(names) > maxNamed {
			return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNamed], ", "), len(names)-maxNamed)
		}
		return strings.Join(names, ", ")
	}
	switch {
	case len(filled) == 0 && len(left) == 0:
		return "No empty slots."
	case len(filled) == 0:
		return "Nothing fits " + list(left) + "."
	case len(left) > 0:
		return "Filled " + list(filled) + ". Nothing fits " + list(left) + "."
	}
	return "Filled " + list(filled) + "."
}
