package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// The build stats of a mech, in the order of a design.
const (
	size = iota
	acc
	piloting
	move
	jump
	modifier
	ov
	armor
	structure
	height
	numStats
)

// buildStat is a number of a mech's build.
type buildStat struct {
	id, label string
	word      string // the label within a sentence
	help      string
	min, max  int         // beyond them Gantry warns, unless the text sets the bounds
	basis     rules.Basis // of the bounds, if the pack sets them
	section   string      // of the book that explains the number; "" for Gantry's reading
	minInText bool        // less is an error
	maxInText bool        // more is an error
	pilot     bool        // the pilot's: may be chosen for sample mechs; its bounds are in the pack
	signed    bool        // may be negative
	optional  bool        // has a default
}

var buildStats = [numStats]buildStat{
	size: {id: "size", label: "Size", help: "0 to 5.", section: sizeTable, minInText: true, maxInText: true},
	acc: {id: "acc", label: "Accuracy", help: "To shoot. Lower is better.", section: resolveShots,
		pilot: true, signed: true, optional: true},
	piloting: {id: "piloting", label: "Piloting", help: "For physical attacks. Lower is better.",
		section: physical, pilot: true, signed: true, optional: true},
	move: {id: "move", label: "Move", help: "Inches.", max: 98},
	jump: {id: "jump", label: "Jump", help: "Inches.", max: 98, optional: true},
	modifier: {id: "movement-modifier", label: "Movement modifier", help: "Leave empty to use Move.",
		min: -9, max: 19, signed: true, optional: true},
	ov:        {id: "ov", label: "OV", help: "Overdrive.", max: 19},
	armor:     {id: "armor", label: "Armor", max: 199, section: damageHeads, minInText: true},
	structure: {id: "structure", label: "Structure", min: 1, max: 199, section: damageHeads, minInText: true},
	height:    {id: "height", label: "Height", help: "Leave empty to use Size.", max: 19, optional: true},
}

// maxReckoned is the largest number that Gantry computes with. It is far beyond the game and keeps a typing error
// from making a card of a million boxes.
const maxReckoned = 9999

// maxDamage is the largest damage that Gantry expects of a weapon at one range.
const maxDamage = 99

// stats returns the build stats with the bounds that the pack sets.
func (p *tables) stats() [numStats]buildStat {
	all := buildStats
	for i := range all {
		if all[i].word = all[i].label; i != ov {
			all[i].word = strings.ToLower(all[i].label)
		}
	}
	all[size].max, all[size].basis = p.Sizes.Most.Int(), p.Sizes.Most.Basis
	for _, i := range []int{acc, piloting} {
		all[i].min, all[i].max = p.Ranges.MinPilot.Int(), p.Ranges.MaxPilot.Int()
	}
	return all
}

// source returns the section of the text that explains the number.
func (s *buildStat) source() rules.Source {
	switch {
	case s.section == "":
		return house("mech numbers without a limit in the text")
	case s.maxInText:
		return book.Printed(s.section)
	}
	return book.Inferred(s.section)
}

// bounds formats the text's bounds.
func (s *buildStat) bounds() string {
	switch {
	case s.maxInText:
		return fmt.Sprintf("%d to %d", s.min, s.max)
	case s.minInText:
		return fmt.Sprintf("%d or more", s.min)
	}
	return "a whole number"
}

// usable reports whether Gantry computes with a number.
func (s *buildStat) usable(n int) bool {
	if n < 0 {
		return s.signed && n >= -maxReckoned
	}
	return n <= maxReckoned && (n >= s.min || !s.minInText) && (n <= s.max || !s.maxInText)
}
