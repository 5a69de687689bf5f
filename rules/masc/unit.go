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

// unit is so many mecha of one type. It depends on nothing but the pack.
type unit struct {
	*rules.Unit
	judge.Judged
	*machine        // never nil; empty where the type is not known
	known    bool   // the profile is a type of the pack
	counted  bool   // and its number is one to count with
	squad    string // its label, "" for none
}

var noMachine = &machine{Class: class{Source: rules.Source{Basis: rules.Missing}}}

// group is some units in the order of their ids.
type group []*unit

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
	return read
}

// unpriced is what everything costs: the game has no points.
var unpriced = rules.Stat{Source: judge.NotGiven.Source, Value: judge.NotGiven.Value}

// Price is that of no unit of the game.
func (u *unit) Price() *rules.Stat { return &unpriced }

// Judge applies nothing: no rule concerns a unit alone.
func (g *game) Judge(*unit) {}

// Under is how units are read: the same under any options.
func (g *game) Under(rules.Choices) judge.Setting[*unit] { return g }

// Known tells whether the profile is a type of the pack, or a design.
func (u *unit) Known() bool { return u.known }

// Base is the unit as its player chose it.
func (u *unit) Base() *rules.Unit { return u.Unit }

// only are the units of a group of which something is true.
func (g group) only(is func(*unit) bool) group {
	return slices.DeleteFunc(slices.Clone(g), func(u *unit) bool { return !is(u) })
}

// counted are the units that can be counted with.
func (g group) counted() group { return g.only(func(u *unit) bool { return u.counted }) }

// mecha is how many there are in the group.
func (g group) mecha() (n int) {
	for _, u := range g {
		n += u.Number()
	}
	return n
}

func (u *unit) Title() string { return cmp.Or(u.Unit.Name, u.machine.Name) }
