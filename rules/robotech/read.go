package robotech

import (
	"cmp"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// readMounts reads the mounts. The checks report items in the wrong place.
func (m *model) readMounts() {
	m.mounts = make([]*rules.Mount, len(m.Mounts))
	for i := range m.Mounts {
		m.mounts[i] = &m.Mounts[i]
	}
	slices.SortStableFunc(m.mounts, func(a, b *rules.Mount) int {
		return cmp.Or(cmp.Compare(a.At, b.At), rules.ByID(a.ID, b.ID))
	})
	m.readTraits()
	m.weapons = make([]fitted, 0, len(m.Mounts))
	for i := range m.Mounts {
		mt := &m.Mounts[i]
		w, missile := m.set.weapons[mt.Item], m.missiles[mt.Item] != nil
		switch {
		case mt.At == atWeapon && mt.Item == rules.Designed:
			w, faults := m.designedWeapon(*mt, m.modes)
			m.weapons = append(m.weapons, fitted{Mount: mt, weapon: w})
			m.faults = append(m.faults, faults...)
		case w == nil:
		case mt.At == atWeapon && !missile:
			m.weapons = append(m.weapons, fitted{Mount: mt, weapon: w})
		case strings.HasPrefix(mt.At, atPylon) && m.hasPylons():
			if n, ok := m.load(mt); ok {
				m.weapons = append(m.weapons, fitted{Mount: mt, weapon: w, load: n})
			}
		}
	}
}

// readTraits reads the mounted traits, which all modes have.
func (m *model) readTraits() {
	for _, mt := range m.on(atTrait) {
		if m.game.traits[mt.Item] != nil {
			m.traits = append(m.traits, m.mountedTrait(*mt))
		}
	}
	if len(m.traits) == 0 {
		return
	}
	m.modes = slices.Clone(m.modes) // they may belong to the pack
	for i := range m.modes {
		m.modes[i].traits = append(m.modes[i].traits, m.traits...)
	}
}

// Unit reads a unit.
func (s *setting) Unit(u *rules.Unit) *model {
	m := s.begin(u)
	m.label, m.abilities, m.onSled = strings.TrimSpace(u.Choices.Text("formation")), len(u.Choices.Texts("abilities")),
		u.Choices.Bool("on-sled")
	switch {
	case m.published != nil:
		m.readCard()
	case u.Profile == rules.Designed:
		m.readChoices()
	default:
		m.price = judge.Unknown(rules.Work("points", "Points"), "a known profile")
		return m
	}
	m.known = true
	m.readCircles()
	m.readMounts()
	m.applyCondition()
	m.faults = unique(m.faults)
	m.price = m.pointsCost()
	return m
}

// begin returns a unit that is not read yet.
func (s *setting) begin(u *rules.Unit) *model {
	return &model{Unit: u, chassis: &chassis{setting: s, published: s.set.published[u.Profile]}}
}

// cost returns the points of the card or, if they are unpublished, of the player.
func (m *model) cost() rules.Figure {
	p := m.published
	if p != nil && p.card.Points.Known() {
		return p.numbers[points]
	}
	f := m.chosenNumber(cardNumbers[points], cardNumbers[points].id)
	switch {
	case p == nil:
	case f.Known():
		f.Basis = rules.House
	default:
		f = p.numbers[points]
	}
	return f
}

// unique returns a list without repetitions: several modes may take a fault from the unit.
func unique(faults []fault) []fault {
	if len(faults) < 2 {
		return faults
	}
	seen := make(map[fault]bool, len(faults))
	return slices.DeleteFunc(faults, func(f fault) bool {
		twice := seen[f]
		seen[f] = true
		return twice
	})
}

// readCard takes the values of a published unit. Its player may choose only unpublished values; an override changes
// a published one.
func (m *model) readCard() {
	p := m.published
	m.numbers, m.modes = p.numbers, p.modes
	if m.set.id == printed {
		m.modes = slices.Clone(p.modes)
		for i := range m.modes {
			if md := &m.modes[i]; m.writtenTraits(md) {
				md.traitsFrom = rules.ThisRoster
			}
		}
	}
	m.numbers[points] = m.cost()
	for _, id := range p.fixed {
		if _, ok := m.Choices[id]; ok {
			m.fault(rules.House, id, "%s: fixed by the card. Clear it or set a house rule", fixedLabel(id))
			m.faults[len(m.faults)-1].ours = true
		}
	}
}

// fixedLabel returns the label of a value that a card sets, with its mode: "Class (fighter)".
func fixedLabel(id string) string {
	mode, value, ofMode := strings.Cut(id, "/")
	if !ofMode {
		mode, value = "", id
	}
	label := rules.UpperFirst(value)
	for _, n := range cardNumbers {
		if n.id == value {
			label = n.label
		}
	}
	if ofMode {
		label += " (" + mode + ")"
	}
	return label
}

// readCircles reads the starred circles, and adds faults for invalid ones.
func (m *model) readCircles() {
	v, given := m.Choices["critical-circles"]
	if !given || v == nil {
		return
	}
	list, ok := rules.Ints(v)
	most, read := maxHP, rules.House
	if f := m.numbers[hp]; f.Known() {
		most, read = f.Int(), f.Basis
	}
	if !ok || slices.ContainsFunc(list, func(n int) bool { return n < 1 || n > most }) {
		m.fault(read, "critical-circles", "Critical circles: enter whole numbers from 1 to %d", most)
		return
	}
	m.circles = list
}
