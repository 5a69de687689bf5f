package mechahex

import (
	"cmp"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// model is a unit read under a printing, and its derived values.
type model struct {
	*rules.Unit
	judge.Judged
	ed         *printing
	class      *class   // never nil; empty if the profile is unknown
	known      bool     // the profile is a class of the game
	sure       bool     // the edition leaves nothing about the class unknown
	heroes     []string // ids of its heroes that the game knows
	titles     []string
	fitted     []*fitting
	rooms      []room // the locations, in the game's order
	strange    bool   // a mount's item is unknown: values computed from mounts are missing
	counts     []int  // the mounts of each item, by its index in the tables
	firstArmor string // the mount of the first Extra Armor, "" for none
	price      rules.Stat
}

// fitting is a mount with a known item.
type fitting struct {
	rules.Mount
	*item
	slots   rules.Figure
	allowed bool
	marked  int // of its boxes
}

// room is one location with its mounts and its used slots.
type room struct {
	judge.Slots
	items []*fitting // sorted by id
}

var noClass = &class{}

// cost returns the slots that an item takes on the model. An item that the class may not mount counts at its lowest
// printed cost.
func (m *model) cost(it *item) (slots rules.Figure, allowed bool) {
	allowed = !it.MechaOnly || m.class.Kind == mecha
	if it.Slots != nil {
		return *it.Slots, allowed
	}
	if f, ok := it.SlotsBy[m.Profile]; ok {
		return f, allowed
	}
	least := rules.Figure{}
	for _, f := range it.SlotsBy {
		if least.Cite == "" || f.Int() < least.Int() {
			least = f
		}
	}
	return least, false
}

// Base returns the unit as its player chose it.
func (m *model) Base() *rules.Unit { return m.Unit }

// Known reports whether the profile is a class of the game.
func (m *model) Known() bool { return m.known }

// Title returns the player's name for the model, or its class.
func (m *model) Title() string { return cmp.Or(m.Name, m.class.Name) }

// Price returns the points of one such model.
func (m *model) Price() *rules.Stat { return &m.price }

func (m *model) hero(id string) bool { return slices.Contains(m.heroes, id) }

// customAt returns the location that Ace Custom enlarges, "" for none.
func (m *model) customAt() string {
	at := m.Choices.Text(customChoice)
	if _, ok := m.class.Locations.By[at]; ok && m.hero(aceCustom) && m.class.Kind == mecha {
		return at
	}
	return ""
}

// lost reports whether a mount is at a location that the model lacks.
func (m *model) lost() bool {
	return slices.ContainsFunc(m.Mounts, func(mt rules.Mount) bool { return !m.class.Locations.Has(mt.At) })
}

// mounted counts the mounts of an item.
func (m *model) mounted(id string) int {
	if it := m.ed.items[id]; it != nil {
		return m.counts[it.place]
	}
	return 0
}

// scenery reports whether the model is terrain that no side pays for or counts.
func (m *model) scenery() bool { return m.class.is("npc") && m.Choices.Bool(scenery) }

// freeArmor returns the number of Extra Armors that the model has besides its slots.
func (m *model) freeArmor() (rules.Figure, bool) {
	if m.class.Armored == nil || m.ed.Armored != armoredFree {
		return rules.Figure{}, false
	}
	return *m.class.Armored, true
}

// weapon returns a mounted weapon by its mount id.
func (m *model) weapon(mount string) (*fitting, bool) {
	i := slices.IndexFunc(m.fitted, func(f *fitting) bool { return f.ID == mount && f.weapon() })
	if i < 0 || mount == "" {
		return nil, false
	}
	return m.fitted[i], true
}

// relentless reports whether a weapon is Relentless, on its own or through Avenger.
func (m *model) relentless(f *fitting) bool { return f.has("relentless") || m.avenged(f.ID) }

// avenged reports whether Avenger makes the weapon Relentless.
func (m *model) avenged(mount string) bool {
	return slices.Contains(m.titles, avenger) && m.Choices.Text(weaponChoice) == mount
}

// boxes returns the damage that disables an item.
func (f *fitting) boxes() rules.Figure {
	if f.Capacity != nil {
		return *f.Capacity
	}
	return f.slots
}

func (it *item) boxes() rules.Figure { return (&fitting{item: it}).boxes() }
