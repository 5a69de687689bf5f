package mechastellar

import (
	"slices"

	"gantry/rules"
)

// Base returns the unit as its player chose it.
func (m *model) Base() *rules.Unit { return m.Unit }

// Known reports whether the profile is one of the game.
func (m *model) Known() bool { return m.known }

// Price returns the price of one.
func (m *model) Price() *rules.Stat { return &m.price }

// Title returns the unit's name in sentences.
func (m *model) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.stock != nil:
		return m.stock.Name
	}
	return "Designed unit"
}

// published reports whether printed values win over derived ones.
func (m *model) published() bool { return m.stock != nil && m.stock.profile.published() }

func (m *model) buildStat(b int) int { return m.build[b].Int() }

// level returns the pilot's level, 0 if unknown.
func (m *model) level() int { return m.build[pilot].Int() }

// exceptional reports whether the unit may use the skills of level 1 and up.
func (m *model) exceptional() bool { return m.level() > 0 || m.commander }

// levelName returns the name of the pilot's level on a unit of this type.
func (m *model) levelName() string {
	if !m.build[pilot].Known() {
		return "Unknown pilot"
	}
	l := m.pilotRow()
	switch {
	case m.typ.id == warship:
		return l.Captain
	case m.kaiju:
		return l.Kaiju
	}
	return l.Pilot
}

// tags returns [G] and [S], as far as they are known.
func (m *model) tags() []string {
	tags := slices.Clone(m.Choices.Texts("tags"))
	return slices.DeleteFunc(tags, func(t string) bool { return t != "G" && t != "S" })
}

// mayCarry reports whether units may be aboard. It is true if unknown.
func (m *model) mayCarry() bool {
	return m.typ.id == warship || !m.known && m.Choices.Text("type") == warship
}
