package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// The numbers that a mech is built of, in the order in which a design gives them.
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

// buildStat is a number that a mech is built of.
type buildStat struct {
	id, label string
	word      string // the label within a sentence
	help      string
	min, max  int         // beyond them Gantry warns, unless the text sets them
	bound     rules.Basis // of the pack's numbers among them
	section   string      // of the book that says what the number does; "" where it is Gantry's reading
	least     bool        // the text sets min: what is less is an error
	most      bool        // the text sets max
	pilot     bool        // of the pilot: chosen for sample mechs too, its bounds are in the pack
	signed    bool        // may be less than 0
	optional  bool        // something follows where it is not given
}

var buildStats = [numStats]buildStat{
	size: {id: "size", label: "Size", help: "0 to 5.", section: sizeTable, least: true, most: true},
	acc: {id: "acc", label: "Accuracy", help: "To shoot. Lower is better.", section: resolveShots,
		pilot: true, signed: true, optional: true},
	piloting: {id: "piloting", label: "Piloting", help: "For physical attacks. Lower is better.",
		section: physical, pilot: true, signed: true, optional: true},
	move: {id: "move", label: "Move", help: "Inches.", max: 98},
	jump: {id: "jump", label: "Jump", help: "Inches.", max: 98, optional: true},
	modifier: {id: "movement-modifier", label: "Movement modifier", help: "Leave empty to use Move.",
		min: -9, max: 19, signed: true, optional: true},
	ov:        {id: "ov", label: "OV", help: "Overdrive.", max: 19},
	armor:     {id: "armor", label: "Armor", max: 199, section: damageHeads, least: true},
	structure: {id: "structure", label: "Structure", min: 1, max: 199, section: damageHeads, least: true},
	height:    {id: "height", label: "Height", help: "Leave empty to use Size.", max: 19, optional: true},
}

// mostReckoned is the largest number that Gantry computes with: far beyond the
// game, it keeps a slip of the pen from making a card of a million boxes.
const mostReckoned = 9999

// mostDamage is the largest damage of a weapon at one range that Gantry expects.
const mostDamage = 99

// stats are the build stats with the bounds that the pack sets.
func (p *tables) stats() [numStats]buildStat {
	all := buildStats
	for i := range all {
		if all[i].word = all[i].label; i != ov {
			all[i].word = strings.ToLower(all[i].label)
		}
	}
	all[size].max, all[size].bound = p.Sizes.Most.Int(), p.Sizes.Most.Basis
	for _, i := range []int{acc, piloting} {
		all[i].min, all[i].max = p.Ranges.PilotLeast.Int(), p.Ranges.PilotMost.Int()
	}
	return all
}

// source is where the text says what the number is for.
func (s *buildStat) source() rules.Source {
	switch {
	case s.section == "":
		return house("mech numbers without a limit in the text")
	case s.most:
		return book.Printed(s.section)
	}
	return book.Inferred(s.section)
}

// bounds are those of the text, as what to enter.
func (s *buildStat) bounds() string {
	switch {
	case s.most:
		return fmt.Sprintf("%d to %d", s.min, s.max)
	case s.least:
		return fmt.Sprintf("%d or more", s.min)
	}
	return "a whole number"
}

// usable tells whether Gantry computes with a number at all.
func (s *buildStat) usable(n int) bool {
	if n < 0 {
		return s.signed && n >= -mostReckoned
	}
	return n <= mostReckoned && (n >= s.min || !s.least) && (n <= s.max || !s.most)
}
