package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// The build stats that are numbers, in the order in which a design gives them.
const (
	performance = iota
	frame
	size
	speed
	armor
	cost
	pilot
	numbers // how many there are
)

// buildStat is a number that a design chooses.
type buildStat struct {
	id, label string
	card      string // the label on the card, where it is a shorter one
	min, max  int
	usual     int // what it is where it is not given
	signed    bool
	help      string
	bounds    rules.Basis // of min and max
}

var buildStats = [numbers]buildStat{
	performance: {id: "performance", label: "Performance", card: "Perf", max: 10, bounds: rules.House,
		help: "Tier 2 from 5 on, tier 3 from 8 on."},
	frame: {id: "frame", label: "Frame", min: 1, max: 5, usual: 1},
	size:  {id: "size", label: "Size", max: 5, bounds: rules.House},
	speed: {id: "speed", label: "Speed+", min: -3, max: 5, signed: true, bounds: rules.House},
	armor: {id: "armor", label: "Armor+", max: 10, signed: true, bounds: rules.House},
	cost:  {id: "cost", label: "Cost+", min: -10, max: 10, signed: true, bounds: rules.House},
	pilot: {id: "pilot", label: "Pilot", max: 2, help: "0 basic, 1 skilled, 2 ace."},
}

var notGiven = rules.Figure{Value: rules.Word("missing"),
	Source: rules.Source{Basis: rules.Missing, Cite: rules.ThisRoster.Cite}}

// fault is a build stat that cannot be used, and why.
type fault struct {
	choice  string
	why     func() string
	basis   rules.Basis
	near    *buildStat // the stat that is out of its range, with the nearest value in it
	nearest int
}

// model is a unit read against the pack under the options of an army.
type model struct {
	rules.Unit
	*setting
	known      bool    // the profile is one of the game
	stock      *stock  // nil for a designed unit
	typ        typeRow // empty figures are missing where the choice is unknown
	role       *role
	special    *special
	kaiju      bool
	build      [numbers]rules.Figure
	faults     []fault
	gear       []gear
	traits     []mounted
	gearByID   []gear // by the ids of the mounts
	traitsByID []mounted
	designs    []gear // the designed weapons, by the ids of their mounts
	strange    bool   // a mount's item or row is unknown: what is computed from mounts is missing
	unknown    bool   // a mount's item is

	tier      rules.Figure // how many tiers of Performance above the first
	commander bool
	boards    bool       // it says what ship it is aboard
	slots     rules.Stat // EQ slots
	price     rules.Stat // of one of it
	judged    judge.Judged
}

// typeRow is a type with its id, which says what it is called.
type typeRow struct {
	id string
	*unitType
}

// read reads a unit, and applies to it the rules that concern it alone.
func (s *setting) read(u rules.Unit) *model {
	m := s.model(u)
	if m.known {
		m.judged = checks.Judge(m)
	}
	return m
}

func (s *setting) model(u rules.Unit) *model {
	m := &model{Unit: u, setting: s, commander: u.Choices.Bool("commander")}
	ship, given := u.Choices["ship"]
	m.boards = given && ship != ""
	if m.stock = s.game.stock[u.Profile]; m.stock != nil {
		m.known = true
		m.fromProfile()
	} else if m.known = u.Profile == rules.Designed; m.known {
		m.fromChoices()
	}
	if m.known {
		m.equip()
		m.slots = m.eqSlots()
	}
	m.price = m.points()
	return m
}

// fromProfile takes the build of a published or sample profile. Only its pilot
// may be another one; any other build stat given on it is a fault.
func (m *model) fromProfile() {
	m.typ, m.role, m.special, m.kaiju, m.build = m.stock.typ, m.stock.role, m.stock.special, m.stock.Kaiju, m.stock.build
	for _, id := range []string{"type", "role", "special", "kaiju"} {
		m.fixedStat(id, id)
	}
	for i := range buildStats {
		s := &buildStats[i]
		if i != pilot {
			m.fixedStat(s.id, s.label)
		} else if v, ok := m.Choices[s.id]; ok {
			m.build[i] = m.number(s, v)
		}
	}
	m.shipOnly()
	m.tier = m.tiers()
}

func (m *model) fixedStat(id, name string) {
	if _, ok := m.Choices[id]; ok {
		m.fault(id, "the %s of %s is fixed by its profile, which is used as it is; a designed unit has its own",
			name, m.stock.Name)
	}
}

func (m *model) fromChoices() {
	m.typ.id = choose(m, "type", "ms", m.types, &m.typ.unitType)
	choose(m, "role", "battler", m.roles, &m.role)
	choose(m, "special", "none", m.specials, &m.special)
	for i := range buildStats {
		s := &buildStats[i]
		m.build[i] = rules.Given(s.usual, rules.ThisRoster)
		if v, ok := m.Choices[s.id]; ok {
			m.build[i] = m.number(s, v)
		}
	}
	switch v := m.Choices["kaiju"].(type) {
	case nil:
	case bool:
		if m.kaiju = v && m.typ.id == superHeavy; v && !m.kaiju && m.typ.id != "" {
			m.fault("kaiju", "only a %s may be a Kaiju", m.types[superHeavy].Name)
		}
	default:
		m.fault("kaiju", "whether it is a Kaiju must be true or false, not %.40q", quoted{v})
	}
	m.shipOnly()
	m.tier = m.tiers()
}

// shipOnly faults what only warships have.
func (m *model) shipOnly() {
	for _, id := range []string{"catapult", "repair"} {
		if _, ok := m.Choices[id]; ok && m.typ.id != warship && m.typ.id != "" {
			m.fault(id, "only a warship has a %s stat", id)
		}
	}
}

func (m *model) fault(choice, why string, args ...any) {
	m.faults = append(m.faults, fault{choice: choice, basis: rules.House,
		why: func() string { return fmt.Sprintf(why, args...) }})
}

// quoted is a value of a document as a sentence quotes it.
type quoted struct{ value any }

func (q quoted) String() string { return fmt.Sprint(q.value) }

// number is a build stat as a choice gives it; one that cannot be used is missing.
func (m *model) number(s *buildStat, v any) rules.Figure {
	n, ok := v.(int)
	if !ok || n < s.min || n > s.max {
		m.fault(s.id, "%s must be a whole number from %d to %d, not %.40s", s.label, s.min, s.max, quoted{v})
		last := &m.faults[len(m.faults)-1]
		if last.basis = s.bounds; ok {
			last.near, last.nearest = s, min(max(n, s.min), s.max)
		}
		return notGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// choose puts the row that a choice names into place, or one whose figures are
// all missing; the id is "" then.
func choose[T any](m *model, choice, usual string, rows map[string]*T, place **T) string {
	id := usual
	if v, ok := m.Choices[choice]; ok {
		id, _ = v.(string)
	}
	if row, ok := rows[id]; ok && id != "" {
		*place = row
		return id
	}
	m.fault(choice, "there is no %s %.40q", choice, quoted{m.Choices[choice]})
	*place = rows[""]
	return ""
}

func (m *model) title() string {
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
