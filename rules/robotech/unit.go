package robotech

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// number returns a number of the mode, from PIL on.
func (md *mode) number(i int) rules.Figure { return md.numbers[i-modal] }

// prefix returns the mode's name to put before a fact, as in "jet: ", "" for the only mode.
func (md *mode) prefix() string {
	if md.name == "" {
		return ""
	}
	return md.name + ": "
}

// suffix returns the mode's name in brackets to follow a word, "" for the only mode.
func (md *mode) suffix() string {
	if md.name == "" {
		return ""
	}
	return " (" + md.name + ")"
}

func (m *model) fault(basis rules.Basis, choice, why string, args ...any) {
	m.faults = append(m.faults, fault{place: choice, why: fmt.Sprintf(why, args...), basis: basis})
}

// Base, Known, Price and Title implement judge.Unit.
func (m *model) Base() *rules.Unit  { return m.Unit }
func (m *model) Known() bool        { return m.known }
func (m *model) Price() *rules.Stat { return &m.price }

func (m *model) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.published != nil:
		return m.published.Name
	}
	return "Designed unit"
}

// leads reports whether the unit is a leader. known is false if that is unknown.
func (m *model) leads() (leader, known bool) {
	f := &m.numbers[leadership]
	return f.Int() > 0, f.Known()
}

// needsSled reports whether the units are on hover sleds.
func (m *model) needsSled() bool { return m.onSled && m.known && m.CountFits() }

// unknownWord returns the word for an unknown number of the unit.
func (m *model) unknownWord() string {
	if m.published != nil {
		return "unpublished"
	}
	return "missing"
}

// traitList returns the choice that lists the traits of a mode.
func (md *mode) traitList() string {
	if md.id == "" {
		return "traits"
	}
	return md.id + "/traits"
}

// has reports whether the unit has a trait in a mode.
func (md *mode) has(id string) bool { return md.first(id) >= 0 }

// each ranges over the known traits of a mode, each kind once: two of a kind do not add up.
func (md *mode) each(yield func(*unitTrait) bool) {
	for i := range md.traits {
		if t := &md.traits[i]; t.trait != nil && md.first(t.id) == i && !yield(t) {
			return
		}
	}
}

// first returns the index of the first trait of a kind, -1 for none.
func (md *mode) first(id string) int {
	return slices.IndexFunc(md.traits, func(t unitTrait) bool { return t.id == id })
}

// kinds ranges over the mobilities of a mode, the first of each kind.
func (md *mode) kinds(yield func(*move) bool) {
	for i := range md.moves {
		mv := &md.moves[i]
		twice := slices.ContainsFunc(md.moves[:i], func(o move) bool { return o.kind == mv.kind })
		if !twice && !yield(mv) {
			return
		}
	}
}

// mobilityName returns a kind of mobility as a heading.
func (g *game) mobilityName(kind string) string {
	if row, ok := g.pack.Mobilities.Rows.By[kind]; ok {
		return row.Name
	}
	return rules.UpperFirst(kind)
}

// label returns the name of a weapon, with its pylon.
func (f fitted) label() string {
	if n, ok := strings.CutPrefix(f.At, atPylon); ok {
		return f.System + ", pylon " + n
	}
	return f.System
}
