package mechastellar

import "gantry/rules"

// Kinds of traits that rules refer to.
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

// slotsUsed returns the EQ slots of the weapons, and the weapons with unknown slots.
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

// traitLevels returns the levels of the traits.
func (m *model) traitLevels() int {
	n := 0
	for _, t := range m.traits {
		n += t.worth()
	}
	return n
}

// traitBudget returns the levels of traits that the unit may have: those of the pilot's level, or of its profile.
// It returns -1 if the pilot is unknown.
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

// traitBasis returns the weakest basis of the budget of traits.
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

// worth returns the levels of the trait: its own, 1 if unknown, and 0 for a trait of the mecha.
func (t *trait) worth() int {
	if t.Kind == ofMecha {
		return 0
	}
	if t.Level == nil || !t.Level.Known() {
		return 1
	}
	return t.Level.Int()
}
