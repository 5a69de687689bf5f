package mechastellar

import (
	"fmt"
	"slices"
	"strings"

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

// buildStat is a number that a design chooses, in a field of a form.
type buildStat struct {
	rules.Field
	card   string      // the label on the card, where it is a shorter one
	signed bool        // a bonus
	bounds rules.Basis // of its least and its most
}

var buildStats = [numbers]buildStat{
	performance: {Field: buildField("performance", "Performance", 0, 10, 0, "Tier 2 at 5+, tier 3 at 8+."),
		card: "Perf", bounds: rules.House},
	frame: {Field: buildField("frame", "Frame", 1, 5, 1, "")},
	size:  {Field: buildField("size", "Size", 0, 5, 0, ""), bounds: rules.House},
	speed: {Field: buildField("speed", "Speed+", -3, 5, 0, ""), signed: true, bounds: rules.House},
	armor: {Field: buildField("armor", "Armor+", 0, 10, 0, ""), signed: true, bounds: rules.House},
	cost:  {Field: buildField("cost", "Cost+", -10, 10, 0, ""), signed: true, bounds: rules.House},
	pilot: {Field: pilotField()},
}

var pilotLevels = []string{"basic", "skilled", "ace"}

// pilotNames are the levels of pilots as sentences name them.
var pilotNames = [...]string{"Basic", "Skilled", "Ace"}

// aPilot names a pilot of a level: "a Skilled pilot".
func aPilot(level int) string {
	if name := pilotNames[level]; name != "Ace" {
		return "a " + name + " pilot"
	}
	return "an Ace pilot"
}

func pilotField() rules.Field {
	fd := buildField("pilot", "Pilot", 0, 2, 0, "1+: any target and traits. 2: also better defense.")
	fd.Levels = pilotLevels
	return fd
}

func buildField(id, label string, least, most, usual int, help string) rules.Field {
	return rules.Field{ID: id, Label: label, Help: help, Kind: rules.FieldInt, Min: least, Max: most, Default: usual,
		GameChecks: true}
}

// fault is a choice that cannot be used, and why.
type fault struct {
	choice, why string
	basis       rules.Basis
}

// model is a unit read against the pack under the options of an army.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is what a unit is by its build, which units of the same build share.
type chassis struct {
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
	traits     []mountedTrait
	gearByID   []gear // by the ids of the mounts
	traitsByID []mountedTrait
	designs    []gear // the designed weapons, by the ids of their mounts
	strange    bool   // a mount's item or row is unknown: what is computed from mounts is missing
	unknown    bool   // a mount's item is

	tier      rules.Figure // how many tiers of Performance above the first
	commander bool
	boards    bool         // it says what ship it is aboard
	slots     rules.Figure // EQ slots
	price     rules.Stat   // of one of it, without its steps
}

// typeRow is a type with its id, which says what it is called.
type typeRow struct {
	id string
	*unitType
}

// Judge applies the rules that concern a unit alone.
func (s *setting) Judge(m *model) { checks.Judge(m) }

// Unit reads a unit.
func (s *setting) Unit(u *rules.Unit) *model {
	m := s.build(u)
	if m.known {
		m.equip()
		m.slots = m.usableSlots()
		m.unknown = s.unknownIn(u)
	}
	m.price = m.points(rules.Work("points", "Points"))
	return m
}

// begin is a unit of which nothing is read.
func (s *setting) begin(u *rules.Unit) *model { return &model{Unit: u, chassis: &chassis{setting: s}} }

// unknownIn tells whether the game does not have an item that a unit mounts.
func (s *setting) unknownIn(u *rules.Unit) bool {
	for i := range u.Mounts {
		item := u.Mounts[i].Item
		if item != rules.Designed && s.weapons[item] == nil && s.game.traits[item] == nil {
			return true
		}
	}
	return false
}

// build reads what a unit is, but for its equipment.
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

// fromProfile takes the build of a published or sample profile. Only its pilot
// may be another one; any other build stat given on it is a fault.
func (m *model) fromProfile() {
	m.typ, m.role, m.special, m.build = m.stock.typ, m.stock.role, m.stock.special, m.stock.build
	m.kaiju = m.stock.Kaiju
	for _, id := range []string{"type", "role", "special", "kaiju"} {
		m.refuseChoice(id, strings.ToUpper(id[:1])+id[1:])
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

// refuseChoice faults a choice that a profile has made.
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

// shipOnly faults what only warships have.
func (m *model) shipOnly() {
	for _, id := range []string{"catapult", "repair"} {
		if _, ok := m.Choices[id]; ok && m.typ.id != warship && m.typ.id != "" {
			m.fault(id, "%s%s: only for warships. Clear it", strings.ToUpper(id[:1]), id[1:])
		}
	}
}

func (m *model) fault(choice, why string, args ...any) {
	m.faults = append(m.faults, fault{choice: choice, why: fmt.Sprintf(why, args...), basis: rules.House})
}

// number is a build stat as it is chosen; one that cannot be used is missing.
func (m *model) number(stat int, usual rules.Figure) rules.Figure {
	s := &buildStats[stat]
	f, why := judge.Number(m.Choices, s.Field, usual)
	if why != "" {
		m.faults = append(m.faults, fault{choice: s.ID, why: why, basis: s.bounds})
	}
	return f
}

// choose is the row that a choice names, or, of no id, one whose figures are all
// missing.
func choose[T any](m *model, choice, usual string, rows map[string]*T) (id string, row *T) {
	id, row, why := judge.Row(m.Choices, choice, usual, rows)
	if why != "" {
		m.fault(choice, "%s", why)
		row = rows[""]
	}
	return id, row
}

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
