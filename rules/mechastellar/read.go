package mechastellar

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// Unit reads a unit.
func (s *setting) Unit(u *rules.Unit) *model {
	m := s.build(u)
	if m.known {
		m.equip()
		m.slots = m.eqSlots().Figure()
		m.unknown = s.unknownIn(u)
	}
	m.price = m.points(rules.Work("points", "Points"))
	return m
}

// begin returns a unit that is not read yet.
func (s *setting) begin(u *rules.Unit) *model { return &model{Unit: u, chassis: &chassis{setting: s}} }

// unknownIn reports whether a unit mounts an unknown item.
func (s *setting) unknownIn(u *rules.Unit) bool {
	for i := range u.Mounts {
		item := u.Mounts[i].Item
		if item != rules.Designed && s.weapons[item] == nil && s.game.traits[item] == nil {
			return true
		}
	}
	return false
}

// build reads a unit without its equipment.
func (s *setting) build(u *rules.Unit) *model {
	m := s.begin(u)
	m.commander = u.Choices.Bool("commander")
	ship, given := u.Choices["ship"]
	m.boards = given && ship != ""
	if m.stock = s.game.stock[u.Profile]; m.stock != nil {
		m.known = true
		m.fromProfile()
	} else if m.known = u.Profile == rules.Designed; m.known {
		m.fromChoices()
	}
	return m
}

// fromProfile takes the build of a published or sample profile. Its pilot may differ; any other build stat on it is
// a fault.
func (m *model) fromProfile() {
	m.typ, m.role, m.special, m.build = m.stock.typ, m.stock.role, m.stock.special, m.stock.build
	m.kaiju = m.stock.Kaiju
	for _, id := range []string{"type", "role", "special", "kaiju"} {
		m.refuseChoice(id, rules.UpperFirst(id))
	}
	for i := range buildStats {
		if i != pilot {
			m.refuseChoice(buildStats[i].ID, buildStats[i].Label)
		}
	}
	m.build[pilot] = m.number(pilot, m.build[pilot])
	m.shipOnly()
	m.tier = m.tiers()
}

// refuseChoice adds a fault for a choice that the profile sets.
func (m *model) refuseChoice(id, name string) {
	if _, ok := m.Choices[id]; ok {
		m.fault(id, "%s is fixed on this unit. Clear it or design your own", name)
	}
}

// fromChoices takes the build that a player chose.
func (m *model) fromChoices() {
	m.typ.id, m.typ.unitType = choose(m, "type", "ms", m.types)
	_, m.role = choose(m, "role", "battler", m.roles)
	_, m.special = choose(m, "special", "none", m.specials)
	for i := range buildStats {
		usual, _ := buildStats[i].Default.(int)
		m.build[i] = m.number(i, rules.Given(usual, rules.ThisRoster))
	}
	switch v := m.Choices["kaiju"].(type) {
	case nil:
	case bool:
		if m.kaiju = v && m.typ.id == superHeavy; v && !m.kaiju && m.typ.id != "" {
			m.fault("kaiju", "Kaiju: only for %s units", m.types[superHeavy].Name)
		}
	default:
		m.fault("kaiju", "Kaiju: enter true or false")
	}
	m.shipOnly()
	m.tier = m.tiers()
}

// shipOnly adds a fault for choices that only warships have.
func (m *model) shipOnly() {
	for _, id := range []string{"catapult", "repair"} {
		if _, ok := m.Choices[id]; ok && m.typ.id != warship && m.typ.id != "" {
			m.fault(id, "%s: only for warships. Clear it", rules.UpperFirst(id))
		}
	}
}

func (m *model) fault(choice, why string, args ...any) {
	m.faults = append(m.faults, fault{choice: choice, why: fmt.Sprintf(why, args...), basis: rules.House})
}

// number returns a chosen build stat, missing if it cannot be used.
func (m *model) number(stat int, usual rules.Figure) rules.Figure {
	s := &buildStats[stat]
	f, why := judge.Number(m.Choices, s.Field, usual)
	if why != "" {
		m.faults = append(m.faults, fault{choice: s.ID, why: why, basis: s.bounds})
	}
	return f
}

// choose returns the row that a choice names, or a row with only missing figures for an unknown id.
func choose[T any](m *model, choice, usual string, rows map[string]*T) (id string, row *T) {
	id, row, why := judge.Row(m.Choices, choice, usual, rows)
	if why != "" {
		m.fault(choice, "%s", why)
		row = rows[""]
	}
	return id, row
}

// weaponKey returns a key that designed weapons share if they differ only in their names.
func weaponKey(row rules.Choices) string {
	row = maps.Clone(row)
	delete(row, "name")
	return doc.Key(row)
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

// ordered returns a sorted list. It returns the list itself if that is sorted already.
func ordered[T any](list []T, order func(a, b T) int) []T {
	if slices.IsSortedFunc(list, order) {
		return list
	}
	list = slices.Clone(list)
	slices.SortFunc(list, order)
	return list
}

// ourNumber is the source of a number that a player wrote and no book has.
var ourNumber = rules.Source{Basis: rules.House, Cite: rules.ThisRoster.Cite}

// designedWeapon returns a weapon that the player wrote. Invalid values are left out, and slots that are not given
// are missing.
func designedWeapon(row rules.Choices) *weapon {
	w := &weapon{Name: row.Text("name"), Source: ourNumber, Slots: judge.NotGiven, key: weaponKey(row)}
	if w.Name == "" {
		w.Name = "Designed weapon"
	}
	if f := within(row, "slots", 0, maxSlots); f != nil {
		w.Slots = *f
	}
	w.Melee = row.Text("range") == "melee"
	w.Range = within(row, "range", 0, maxInches)
	w.Attacks = within(row, "attacks", 0, maxShots)
	w.Pen = within(row, "pen", 0, maxPen)
	w.Dmg = within(row, "dmg", 0, maxDamage)
	if k := row.Text("pen-kind"); k == "S" || k == "P" {
		w.PenKind = k
	}
	if c, ok := row["close-range"].(map[string]any); ok {
		w.Close = &closeRange{Shots: within(c, "shots", -maxShots, maxShots),
			Hits: within(c, "hits", -maxShots, maxShots), Def: within(c, "def", -maxShots, maxShots)}
	}
	list, _ := row["qualities"].([]any)
	for _, e := range list {
		if q, ok := e.(map[string]any); ok {
			of := qualityOf{ID: rules.Choices(q).Text("id"), N: within(q, "n", 0, maxInches)}
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
