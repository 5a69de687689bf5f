package mechastellar

import "gantry/rules"

// Kinds of traits that rules speak of.
const (
	ofCommander = "commander"
	ofCaptain   = "captain"
	ofMecha     = "mecha"
)

// The locations of every unit.
const (
	atEquipment = "equipment"
	atTrait     = "trait"
)

// slotsUsed is what the weapons take of the EQ slots, and those whose part of it
// is not known.
func (m *model) slotsUsed() (used int, basis rules.Basis, without []gear) {
	for _, g := range m.gear {
		switch {
		case g.Beside:
		case !g.Slots.Known():
			without = append(without, g)
		default:
			used += g.Slots.Int()
			basis = max(basis, g.Slots.Basis)
		}
	}
	return used, basis, without
}

// traitLevels is what the traits take of the pilot's budget.
func (m *model) traitLevels() int {
	n := 0
	for _, t := range m.traits {
		n += t.worth()
	}
	return n
}

// traitBudget is the levels of traits that the unit may have, -1 where its pilot
// is not known: those of the pilot's level, or what its profile has.
func (m *model) traitBudget() int {
	l := m.build[pilot]
	if !l.Known() {
		return -1
	}
	n := m.pack.Pilots.Rows.By[l.Value.String()].Traits.Int()
	if m.stock != nil {
		n = max(n, m.stock.traitLevels)
	}
	return n
}

// traitBasis is the weakest basis of what the budget of traits is read from.
func (m *model) traitBasis() rules.Basis {
	l := m.build[pilot]
	read := max(l.Basis, m.pack.Pilots.Rows.By[l.Value.String()].Traits.Basis)
	for _, t := range m.traits {
		if t.Kind != ofMecha && t.Level != nil && t.Level.Known() {
			read = max(read, t.Level.Basis)
		}
	}
	return read
}

// worth is what the trait takes of a pilot's levels of traits: its own, 1 where
// that is not known, and nothing where the trait is the mecha's.
func (t *trait) worth() int {
	if t.Kind == ofMecha {
		return 0
	}
	if t.Level == nil || !t.Level.Known() {
		return 1
	}
	return t.Level.Int()
}
