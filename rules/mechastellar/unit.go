package mechastellar

import (
	"slices"

	"gantry/rules"
)

// Base is the unit as its player chose it.
func (m *model) Base() *rules.Unit { return m.Unit }

// Known tells whether the profile is one of the game.
func (m *model) Known() bool { return m.known }

// Price is what one of it costs.
func (m *model) Price() *rules.Stat { return &m.price }

// Title is what sentences call it.
func (m *model) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.stock != nil:
		return m.stock.Name
	}
	return "Designed unit"
}

// published tells whether printed values go before derived ones.
func (m *model) published() bool { return m.stock != nil && m.stock.profile.published() }

func (m *model) is(b int) int { return m.build[b].Int() }

// level is the pilot's, 0 where it is not known.
func (m *model) level() int { return m.build[pilot].Int() }

// exceptional tells whether the unit may use the skills of level 1 and up.
func (m *model) exceptional() bool { return m.level() > 0 || m.commander }

// levelName is what the pilot's level is called on a unit of this type.
func (m *model) levelName() string {
	p := m.build[pilot]
	if !p.Known() {
		return "Unknown pilot"
	}
	l := m.pack.Pilots.Rows.By[p.Value.String()]
	switch {
	case m.typ.id == warship:
		return l.Captain
	case m.kaiju:
		return l.Kaiju
	}
	return l.Pilot
}

// tags are [G] and [S], as far as they are known.
func (m *model) tags() []string {
	tags := slices.Clone(m.Choices.Texts("tags"))
	return slices.DeleteFunc(tags, func(t string) bool { return t != "G" && t != "S" })
}

// mayCarry tells whether units may be aboard, as far as that is known.
func (m *model) mayCarry() bool {
	return m.typ.id == warship || !m.known && m.Choices.Text("type") == warship
}
