package masc

import (
	"cmp"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// String names the types of a group by the first unit of each.
func (g group) String() string {
	var names []string
	for _, u := range g {
		if !slices.Contains(names, u.machine.Name) {
			names = append(names, u.machine.Name)
		}
	}
	return strings.Join(names, ", ")
}

// unit is a number of mecha of one type. It depends only on the pack.
type unit struct {
	*rules.Unit
	judge.Judged
	*machine        // never nil; empty if the type is unknown
	known    bool   // the profile is a type of the pack
	counted  bool   // and its number can be used
	squad    string // its label, "" for none
	marked   int    // boxes of its Body
}

var noMachine = &machine{Class: class{Source: rules.Source{Basis: rules.Missing}}}

// group is some units sorted by id.
type group []*unit

// listed returns the label of the unit's squad in the list.
func (u *unit) listed() string { return u.squad }

// Unit reads a unit.
func (g *game) Unit(u *rules.Unit) *unit {
	read := &unit{Unit: u, machine: g.machine(u.Profile), squad: strings.TrimSpace(u.Choices.Text(squadChoice))}
	if u.Profile == rules.Designed {
		read.machine = g.designed(u)
	}
	if read.known = read.machine != nil; !read.known {
		read.machine = noMachine
	}
	read.counted = read.known && u.CountFits()
	read.marked = min(max(u.Condition[bodyTrack], 0), read.Body.Int())
	return read
}

// unpriced is the price of everything: the game has no points.
var unpriced = rules.Stat{Source: judge.NotGiven.Source, Value: judge.NotGiven.Value}

// Price returns a missing price: M.A.S.C. has no points.
func (u *unit) Price() *rules.Stat { return &unpriced }

// Judge does nothing: no rule concerns a single unit.
func (g *game) Judge(*unit) {}

// Known reports whether the profile is a type of the pack, or a design.
func (u *unit) Known() bool { return u.known }

// Base returns the unit as its player chose it.
func (u *unit) Base() *rules.Unit { return u.Unit }

// only returns the units of a group for which is holds.
func (g group) only(is func(*unit) bool) group {
	return slices.DeleteFunc(slices.Clone(g), func(u *unit) bool { return !is(u) })
}

// counted returns the units that can be counted.
func (g group) counted() group { return g.only(func(u *unit) bool { return u.counted }) }

// mecha returns the number of mecha in the group.
func (g group) mecha() (n int) {
	for _, u := range g {
		n += u.Number()
	}
	return n
}

// attackDice returns the dice of the group without pins.
func (g group) attackDice() (n int) {
	for _, u := range g {
		n += u.Count * u.Attack.Int()
	}
	return n
}

func (u *unit) Title() string { return cmp.Or(u.Unit.Name, u.machine.Name) }
