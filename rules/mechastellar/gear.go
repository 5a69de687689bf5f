package mechastellar

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

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

// gear is a mounted weapon.
type gear struct {
	*rules.Mount
	*weapon
}

// mountedTrait is a trait that a mount holds.
type mountedTrait struct {
	*rules.Mount
	*trait
}

// equip reads the mounts.
func (m *model) equip() {
	m.gear = make([]gear, 0, len(m.Mounts))
	for i := range m.Mounts {
		mt := &m.Mounts[i]
		if w, ok := m.weapons[mt.Item]; ok {
			m.gear = append(m.gear, gear{mt, w})
		} else if t, ok := m.game.traits[mt.Item]; ok {
			m.traits = append(m.traits, mountedTrait{mt, t})
		} else if row, ok := mt.Value.(map[string]any); ok && mt.Item == rules.Designed {
			w := designedWeapon(row)
			w.show(m.pack.Qualities, m.words)
			m.gear = append(m.gear, gear{mt, w})
		} else {
			m.strange = true
		}
	}
	m.gearByID = ordered(m.gear, func(a, b gear) int { return rules.ByID(a.ID, b.ID) })
	for _, g := range m.gearByID {
		if g.Item == rules.Designed {
			m.designs = append(m.designs, g)
		}
	}
	m.traitsByID = ordered(m.traits, func(a, b mountedTrait) int { return rules.ByID(a.ID, b.ID) })
}

// ordered is a list in an order, the list itself where it has it already.
func ordered[T any](list []T, order func(a, b T) int) []T {
	if slices.IsSortedFunc(list, order) {
		return list
	}
	list = slices.Clone(list)
	slices.SortFunc(list, order)
	return list
}

// ourNumber is the source of a number that a player wrote: no book says it.
var ourNumber = rules.Source{Basis: rules.House, Cite: rules.ThisRoster.Cite}

// designedWeapon is a weapon that the player wrote. What its form does not admit is
// left out; slots that it does not give are missing.
func designedWeapon(row rules.Choices) *weapon {
	w := &weapon{Name: row.Text("name"), Source: ourNumber, Slots: judge.NotGiven, key: weaponKey(row)}
	if w.Name == "" {
		w.Name = "Designed weapon"
	}
	if f := within(row, "slots", 0, mostSlots); f != nil {
		w.Slots = *f
	}
	w.Melee = row.Text("range") == "melee"
	w.Range = within(row, "range", 0, mostInches)
	w.Attacks = within(row, "attacks", 0, mostShots)
	w.Pen = within(row, "pen", 0, mostPen)
	w.Dmg = within(row, "dmg", 0, mostDamage)
	if k := row.Text("pen-kind"); k == "S" || k == "P" {
		w.PenKind = k
	}
	if c, ok := row["close-range"].(map[string]any); ok {
		w.Close = &closeRange{Shots: within(c, "shots", -mostShots, mostShots),
			Hits: within(c, "hits", -mostShots, mostShots), Def: within(c, "def", -mostShots, mostShots)}
	}
	list, _ := row["qualities"].([]any)
	for _, e := range list {
		if q, ok := e.(map[string]any); ok {
			of := qualityOf{ID: rules.Choices(q).Text("id"), N: within(q, "n", 0, mostInches)}
			if slices.Contains([]string{"shield", "melee-shield", "barrier"}, of.ID) {
				w.Blocks = of.N
			}
			w.Qualities = append(w.Qualities, of)
		}
	}
	return w
}

func within(row rules.Choices, id string, least, most int) *rules.Figure {
	n, ok := row.Int(id)
	if !ok || n < least || n > most {
		return nil
	}
	f := rules.Given(n, ourNumber)
	return &f
}

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
