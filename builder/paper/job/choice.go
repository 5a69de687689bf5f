package job

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// A unit is chosen by its id or name, with a colon and a number for only some of it: "u1", "Anvil", "u3:2".

// splitChoice returns the unit that a choice names and how many of it, 0 for all.
func splitChoice(choice string) (name string, n int) {
	if i := strings.LastIndexByte(choice, ':'); i > 0 {
		if n, err := strconv.Atoi(choice[i+1:]); err == nil && n > 0 {
			return choice[:i], n
		}
	}
	return choice, 0
}

// ChoiceOf returns the choice of n of a unit.
func ChoiceOf(u rules.Unit, n int) string {
	if n == u.Number() {
		return u.ID
	}
	return u.ID + ":" + strconv.Itoa(n)
}

// CountOf returns how many of a unit with a title are printed.
func (o Options) CountOf(u rules.Unit, title string) int {
	if len(o.Units) == 0 {
		return u.Number()
	}
	for _, choice := range o.Units {
		if n, ok := picks(choice, u, title); ok {
			return n
		}
	}
	return 0
}

// picks reports whether a choice names a unit, and how many of it.
func picks(choice string, u rules.Unit, title string) (n int, ok bool) {
	named := func(name string) bool { return name == u.ID || title != "" && strings.EqualFold(name, title) }
	if named(choice) { // an id may hold a colon
		return u.Number(), true
	}
	if name, n := splitChoice(choice); n > 0 && named(name) {
		return n, true
	}
	return 0, false
}

// WithoutGone returns the options for the units of a list that may have changed since they were chosen. Choices that
// the list lost are dropped, with a sentence for each. A choice of every unit becomes no choice.
func (o Options) WithoutGone(list []builder.UnitSheet) (Options, []string) {
	var left []string
	var units []string
	whole := true
	for _, u := range list {
		n := min(o.CountOf(u.Unit, u.Title), u.Unit.Number())
		if whole = whole && n == u.Unit.Number(); n > 0 {
			units = append(units, ChoiceOf(u.Unit, n))
		}
	}
	for _, choice := range o.Units {
		chosen := func(u builder.UnitSheet) bool { _, ok := picks(choice, u.Unit, u.Title); return ok }
		if !slices.ContainsFunc(list, chosen) {
			left = append(left, fmt.Sprintf("Unit %.60q was chosen to print but is no longer in the list.", choice))
		}
	}
	if whole {
		units = nil
	}
	o.Units = units
	return o, left
}

// Choose returns the units to print. The error is a UserError: a choice matches no unit, or more than there are.
func (o Options) Choose(units []builder.UnitSheet) ([]builder.UnitSheet, error) {
	if len(o.Units) == 0 {
		return units, nil
	}
	for _, choice := range o.Units {
		if err := checkChoice(choice, units); err != nil {
			return nil, err
		}
	}
	var out []builder.UnitSheet
	for _, u := range units {
		if n := o.CountOf(u.Unit, u.Title); n > 0 {
			u.Unit.Count = n
			out = append(out, u)
		}
	}
	return out, nil
}

func checkChoice(choice string, units []builder.UnitSheet) error {
	var names []string
	found := false
	for _, u := range units {
		n, ok := picks(choice, u.Unit, u.Title)
		if found = found || ok; n > u.Unit.Number() {
			return builder.Invalid(fmt.Sprintf("%s: %d in the list, %d chosen to print.",
				typeset.NameWithin(u, typeset.MostName), u.Unit.Number(), n), nil)
		}
		names = append(names, u.Unit.ID, u.Title)
	}
	if found {
		return nil
	}
	name, _ := splitChoice(choice)
	text := fmt.Sprintf("Unknown unit %.60q.%s", choice, rules.DidYouMean(rules.Nearest(name, names)))
	return builder.Invalid(text, nil)
}
