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
		n += t.levels()
	}
	return n
}

// traitBudget returns the levels of traits that the unit may have: those of the pilot's level, or of its profile.
// It returns -1 if the pilot is unknown.
func (m *model) traitBudget() int {
	if !m.build[pilot].Known() {
		return -1
	}
	n := m.pilotRow().Traits.Int()
	if m.stock != nil {
		n = max(n, m.stock.traitLevels)
	}
	return n
}

// pilotRow returns the row of the pilot's level.
func (m *model) pilotRow() level { return m.pack.Pilots.Rows.By[m.build[pilot].Value.String()] }

// traitBasis returns the weakest basis of the budget of traits.
func (m *model) traitBasis() rules.Basis {
	read := max(m.build[pilot].Basis, m.pilotRow().Traits.Basis)
	for _, t := range m.traits {
		if t.Kind != ofMecha && t.levelKnown() {
			read = max(read, t.Level.Basis)
		}
	}
	return read
}

// levelKnown reports whether the trait's level is published.
func (t *trait) levelKnown() bool { return t.Level != nil && t.Level.Known() }

// levels returns the levels that the trait counts: its own, 1 if unknown, and 0 for a trait of the mecha.
func (t *trait) levels() int {
	if t.Kind == ofMecha {
		return 0
	}
	if !t.levelKnown() {
		return 1
	}
	return t.Level.Int()
}
