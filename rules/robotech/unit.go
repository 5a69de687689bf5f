package robotech

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// The numbers of a unit card. Those from PIL to Melee are each mode's own.
const (
	crew = iota
	actions
	hp
	leadership
	points
	pil
	gun
	size
	melee
	howMany
)

const modal = pil // the first number that modes have of their own

// cardNumber is a number that a designed unit chooses and a card has.
type cardNumber struct {
	id, label string
	card      string // the label on the card, where it is a shorter one
	min, max  int
	usual     any // what it is where it is not given; nil: not known
	source    rules.Source
	help      string
}

// The largest numbers of a unit, far beyond the game.
const (
	mostHP     = 999
	mostInches = 999
)

var cardNumbers = [howMany]cardNumber{
	crew: {id: "crew", label: "Crew", min: 1, max: 99, usual: 1, source: book.House("Unit Attributes"),
		help: "2 or more: maximum speed costs no action. Each crew member fires a weapon."},
	actions: {id: "actions", label: "Actions", card: "Act", max: 9, usual: 1, source: book.Inferred("Unit Attributes")},
	hp:      {id: "hp", label: "HP", min: 1, max: mostHP},
	leadership: {id: "leadership", label: "Leadership", card: "Lead", max: 20, usual: 0,
		source: book.Printed("Unit Attributes"), help: "0: not a leader."},
	points: {id: "points", label: "Points", max: 10_000, help: "Enter the points you and your opponent agree on."},
	pil:    {id: "pil", label: "PIL", min: -9, max: 20},
	gun:    {id: "gun", label: "GUN", min: -9, max: 20},
	size: {id: "size", label: "Size", min: -99, max: 30,
		help: "Roll needed to hit it. Ships: 0 or less. Planets: −10 or less."},
	melee: {id: "melee", label: "Melee damage", card: "Melee", max: 999, help: "0 or –: none."},
}

// model is a unit read under a setting. It never changes.
type model struct {
	*rules.Unit
	judge.Judged
	*chassis
}

// chassis is what a unit is by its build, which units of the same build share.
type chassis struct {
	*setting
	known     bool
	published *published // nil for a designed unit
	numbers   [modal]rules.Figure
	label     string // of its formation, as the player gave it
	abilities int    // special ones, of a character
	onSled    bool
	modes     []mode      // at least one of a known unit
	traits    []unitTrait // of its mounts
	weapons   []fitted
	mounts    []*rules.Mount // by location and id
	circles   []int          // the starred ones of HP, as far as they are some
	faults    []fault
	price     rules.Stat
}

// mode is one form of a unit.
type mode struct {
	id, name string // "" of a unit that does not transform
	class    string // "" where not known
	numbers  [howMany - modal]rules.Figure
	moves    []move
	traits   []unitTrait // its own and the unit's

	traitsFrom rules.Source // the list of its traits; missing where nobody knows it
}

// number is a number of the mode, from PIL on.
func (md *mode) number(i int) rules.Figure { return md.numbers[i-modal] }

// before is the mode's name before a fact, as in "jet: ", "" for the only mode.
func (md *mode) before() string {
	if md.name == "" {
		return ""
	}
	return md.name + ": "
}

// inMode is the mode's name in brackets behind a word, "" for the only mode.
func (md *mode) inMode() string {
	if md.name == "" {
		return ""
	}
	return " (" + md.name + ")"
}

// move is a kind of mobility.
type move struct {
	kind string
	speed
}

// fitted is a mounted weapon or the load of a pylon.
type fitted struct {
	*rules.Mount
	*weapon
	load int // missiles on a pylon
}

// fault is a value of a unit that cannot be used, and why.
type fault struct {
	place  string // the choice, or the mount of a designed weapon
	weapon bool
	why    string
	basis  rules.Basis // house where only Gantry draws the line
	ours   bool        // Gantry's own rule says so
}

// Judge applies the rules that concern a unit alone.
func (s *setting) Judge(m *model) { checks.Judge(m) }

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
	m.faults = unique(m.faults)
	m.price = m.pointsCost()
	return m
}

// begin is a unit of which nothing is read.
func (s *setting) begin(u *rules.Unit) *model {
	return &model{Unit: u, chassis: &chassis{setting: s, published: s.set.published[u.Profile]}}
}

// cost is the points of the card, or those that the player gives where nobody
// published them.
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

// unique is a list without what stands in it before: several modes may take a
// fault from the unit.
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

func (m *model) fault(basis rules.Basis, choice, why string, args ...any) {
	m.faults = append(m.faults, fault{place: choice, why: fmt.Sprintf(why, args...), basis: basis})
}

// published is a unit of the pack with the values of its card in one of the sets.
type published struct {
	*profile
	card    card
	numbers [modal]rules.Figure
	modes   []mode
	fixed   []string               // the choices that are its card's
	fields  map[bool][]rules.Field // of an army without and with hover sleds
	items   []rules.Item           // as it may mount them
	bodies  []rules.Likeness       // of its modes, with nothing mounted
}

// publish puts a profile together with its card.
func (s *valueSet) publish(p *profile, c card, traits map[string]*trait) *published {
	u := &published{profile: p, card: c, numbers: c.numbers()}
	for _, row := range p.modeRows() {
		values := c.mode(row.ID)
		md := mode{id: row.ID, name: row.Name, class: row.Class, numbers: values.numbers(), traitsFrom: c.Source}
		for kind, v := range values.Mobility.All {
			md.moves = append(md.moves, move{kind, v})
		}
		for _, t := range values.Traits {
			md.traits = append(md.traits, unitTrait{trait: traits[t.ID], id: t.ID, as: traits[t.ID].Name, n: t.N})
		}
		if md.traits = slices.Clip(md.traits); s.id == printed { // what the player's own card has
			md.traitsFrom = rules.Source{Basis: rules.Missing, Cite: book.Cite("Unit Attributes")}
		}
		u.modes = append(u.modes, md)
	}
	u.fixed = []string{"class", "modes", "mobility"}
	for i, n := range cardNumbers {
		if i != points || c.Points.Known() {
			u.fixed = append(u.fixed, n.id)
		}
	}
	for i := range u.modes {
		if id := u.modes[i].id; id != "" {
			u.fixed = append(u.fixed, id+"/class", id+"/mobility")
			for _, n := range cardNumbers[modal:] {
				u.fixed = append(u.fixed, id+"/"+n.id)
			}
		}
		if s.id == sample {
			u.fixed = append(u.fixed, u.modes[i].traitList())
		}
	}
	return u
}

// readCard takes the values of a published unit. Its player may choose none of
// them but what nobody published; an override changes one.
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

// fixedLabel is the label of a value that a card fixes, with the mode of it:
// "Class (fighter)".
func fixedLabel(id string) string {
	mode, value, ofMode := strings.Cut(id, "/")
	if !ofMode {
		mode, value = "", id
	}
	label := strings.ToUpper(value[:1]) + value[1:]
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

// readCircles reads the starred circles, and faults those that are none.
func (m *model) readCircles() {
	v, given := m.Choices["critical-circles"]
	if !given || v == nil {
		return
	}
	list, ok := rules.Ints(v)
	most, read := mostHP, rules.House
	if f := m.numbers[hp]; f.Known() {
		most, read = f.Int(), f.Basis
	}
	if !ok || slices.ContainsFunc(list, func(n int) bool { return n < 1 || n > most }) {
		m.fault(read, "critical-circles", "Critical circles: enter whole numbers from 1 to %d", most)
		return
	}
	m.circles = list
}

// Base, Known, Title and Price are what judge asks of a unit.
func (m *model) Base() *rules.Unit  { return m.Unit }
func (m *model) Known() bool        { return m.known }
func (m *model) Title() string      { return m.title() }
func (m *model) Price() *rules.Stat { return &m.price }

func (m *model) title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.published != nil:
		return m.published.Name
	}
	return "Designed unit"
}

// leads tells whether the unit is a leader; known is false where nobody knows.
func (m *model) leads() (leader, known bool) {
	f := &m.numbers[leadership]
	return f.Int() > 0, f.Known()
}
