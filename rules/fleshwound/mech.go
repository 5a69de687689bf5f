package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// The numbers that a mech is built of, in the order in which a design gives them.
const (
	size = iota
	acc
	piloting
	move
	jump
	modifier
	ov
	armor
	structure
	height
	numbers // how many there are
)

// buildStat is a number of a design.
type buildStat struct {
	id, label string
	help      string
	min, max  int
	pilot     bool // of the pilot: chosen for sample mechs too, its bounds are in the pack
	optional  bool // something follows where it is not given
}

// word is the number's name within a sentence.
func (s buildStat) word() string {
	if s.label == strings.ToUpper(s.label) {
		return s.label
	}
	return strings.ToLower(s.label)
}

// The largest numbers are far beyond the game; they keep a slip of the pen from
// making a card of a million boxes.
var buildStats = [numbers]buildStat{
	size:      {id: "size", label: "Size", help: "0 to 5."},
	acc:       {id: "acc", label: "Accuracy", help: "The pilot's target number to shoot.", pilot: true, optional: true},
	piloting:  {id: "piloting", label: "Piloting", help: "The pilot's target number for physical attacks.", pilot: true, optional: true},
	move:      {id: "move", label: "Move", help: "Inches, an even number.", max: 98},
	jump:      {id: "jump", label: "Jump", help: "Inches.", max: 98, optional: true},
	modifier:  {id: "movement-modifier", label: "Movement modifier", help: "Blank: from the move.", min: -9, max: 19, optional: true},
	ov:        {id: "ov", label: "OV", help: "Overdrive.", max: 19},
	armor:     {id: "armor", label: "Armor", max: 199},
	structure: {id: "structure", label: "Structure", min: 1, max: 199},
	height:    {id: "height", label: "Height", help: "For lines of sight. Blank: the size.", max: 19, optional: true},
}

// mostDamage is the largest damage of a weapon at one range.
const mostDamage = 99

// notGiven is a number that a design leaves out and that nothing gives.
var notGiven = rules.Figure{Value: rules.Word("missing"), Source: rules.Source{Basis: rules.Missing, Cite: rules.ThisRoster.Cite}}

// fault is a choice that cannot be used.
type fault struct {
	choice, why string
	basis       rules.Basis
	mends       []any // values that can be used instead; nil takes the choice away
}

// mech is a unit read against the pack and the force's options.
type mech struct {
	rules.Unit
	view     *view
	known    bool     // the profile is one of the game
	sample   *profile // nil for a design
	class    string   // "" where it is unknown
	build    [numbers]rules.Figure
	damage   [4]rules.Figure // short, medium, long, extreme
	fists    bool
	faults   []fault
	absent   []buildStat // needed and not given
	unarmed  bool        // no damage is given
	specials []fitting
	unknown  []rules.Mount // at the place of specials, and no special of the game
	strange  bool          // a special is unknown or its number is: what counts specials is missing
	alien    bool          // a special is unknown
}

func (v *view) mech(u rules.Unit) *mech {
	m := &mech{Unit: u, view: v, class: classMech, fists: true}
	for i := range m.build {
		m.build[i] = notGiven
	}
	for i := range m.damage {
		m.damage[i] = notGiven
	}
	if m.sample = v.samples[u.Profile]; m.sample != nil {
		m.known = true
		m.fromSample()
	} else if m.known = u.Profile == rules.Designed; m.known {
		m.fromChoices()
	}
	if m.known {
		m.fillIn()
		m.fit()
	}
	return m
}

// fromSample takes the build of a sample mech. Its pilot may be another one; any
// other build stat given on it is a fault.
func (m *mech) fromSample() {
	p := m.sample
	if p.Class != "" {
		m.class = p.Class
	}
	if p.Fists != nil {
		m.fists = *p.Fists
	}
	for i, s := range m.view.stats() {
		if f, ok := p.Build[s.id]; ok {
			m.build[i] = f
		}
		if v, ok := m.Choices[s.id]; ok && s.pilot {
			m.build[i] = m.number(s, v)
		} else if ok {
			m.fixed(s.id, s.word())
		}
	}
	copy(m.damage[:], p.Damage)
	for _, id := range []string{"damage", "unit-class", "fists"} {
		if _, ok := m.Choices[id]; ok {
			m.fixed(id, strings.ReplaceAll(id, "-", " "))
		}
	}
}

func (m *mech) fixed(choice, name string) {
	m.faults = append(m.faults, fault{choice: choice, basis: rules.House, mends: []any{nil},
		why: fmt.Sprintf("the %s of a %s is fixed, and used as it is; a designed mech has its own", name, m.sample.Name)})
}

func (m *mech) fromChoices() {
	if class, ok := m.Choices["unit-class"]; ok {
		if m.class, _ = class.(string); m.class != classMech && m.class != classUnit {
			m.class = ""
		}
	}
	if fists, ok := m.Choices["fists"].(bool); ok {
		m.fists = fists
	}
	for i, s := range m.view.stats() {
		if v, ok := m.Choices[s.id]; ok {
			m.build[i] = m.number(s, v)
		} else if !s.optional {
			m.absent = append(m.absent, s)
		}
	}
	list, ok := m.Choices["damage"]
	if !ok {
		m.unarmed = true
		return
	}
	m.readDamage(list)
}

// missing are the numbers that a design needs and does not give.
func (m *mech) missing() []buildStat {
	if !m.unarmed {
		return m.absent
	}
	return append(slices.Clone(m.absent), buildStat{id: "damage", label: "Damage"})
}

// readDamage takes three numbers, or four.
func (m *mech) readDamage(v any) {
	list, ok := rules.Ints(v)
	whole, beyond := []any{}, false
	for _, n := range list {
		ok = ok && n >= 0 && n <= mostDamage
		beyond = beyond || n > mostDamage
		whole = append(whole, min(max(n, 0), mostDamage))
	}
	if ok && (len(list) == 3 || len(list) == 4) {
		for i, n := range list {
			m.damage[i] = rules.Given(n, rules.ThisRoster)
		}
		return
	}
	f := fault{choice: "damage", mends: []any{nil}, basis: rules.Inferred,
		why: fmt.Sprintf("damage must be three whole numbers, for short, medium and long range, or four with extreme range, from 0 to %d, not %.40s", mostDamage, written(v))}
	if beyond { // a bound of Gantry's own
		f.basis = rules.House
	}
	if len(list) > 0 {
		for len(whole) < 3 {
			whole = append(whole, 0)
		}
		f.mends = []any{whole[:min(4, len(whole))]}
	}
	m.faults = append(m.faults, f)
}

// stats are the build stats with the bounds that the pack sets.
func (g *game) stats() [numbers]buildStat {
	all := buildStats
	all[size].max = g.pack.Sizes.Most.Int()
	for _, i := range []int{acc, piloting} {
		all[i].min, all[i].max = g.pack.Ranges.PilotLeast.Int(), g.pack.Ranges.PilotMost.Int()
	}
	return all
}

// number is a build stat as a choice gives it; one that cannot be used is missing.
func (m *mech) number(s buildStat, v any) rules.Figure {
	step := 1
	if s.id == buildStats[move].id {
		step = m.view.pack.Ranges.MoveStep.Int()
	}
	n, ok := v.(int)
	if ok && n >= s.min && n <= s.max && n%step == 0 {
		return rules.Given(n, rules.ThisRoster)
	}
	f := fault{choice: s.id, why: fmt.Sprintf("%s must be a whole number from %d to %d, not %.40s", s.word(), s.min, s.max, written(v)), mends: []any{nil}}
	switch {
	case s.pilot:
		f.basis = max(m.view.pack.Ranges.PilotLeast.Basis, m.view.pack.Ranges.PilotMost.Basis)
	case s.id == buildStats[size].id:
		f.basis = m.view.pack.Sizes.Most.Basis
	case ok && (n > s.max || s.min < 0): // Gantry's own bounds
		f.basis = rules.House
	default:
		f.basis = rules.Inferred
	}
	if step > 1 {
		f.basis = max(f.basis, m.view.pack.Ranges.MoveStep.Basis)
		f.why = fmt.Sprintf("%s must be a multiple of %d\" from %d\" to %d\", not %.40s", s.word(), step, s.min, s.max, written(v))
	}
	if ok {
		near := min(max(n, s.min), s.max)
		f.mends = []any{near - near%step}
	}
	m.faults = append(m.faults, f)
	return notGiven
}

// written is a value as the roster has it.
func written(v any) string { return string(rules.NodeOf(v).Append(nil)) }

// fillIn gives a mech what follows where nothing is given.
func (m *mech) fillIn() {
	d := m.view.pack.Defaults
	for i, f := range map[int]rules.Figure{acc: d.Acc, piloting: d.Piloting, jump: d.Jump} {
		if !m.gives(i) {
			m.build[i] = f
		}
	}
	if f := m.build[size]; !m.gives(height) && f.Known() {
		f.Source = house("height is the size where none is given")
		m.build[height] = f
	}
	if f := m.view.pack.Damage.Extreme; !m.damage[3].Known() && m.damage[0].Known() {
		m.damage[3] = f
	}
}

// gives tells whether the mech has a value of its own, even one that is no good.
func (m *mech) gives(i int) bool {
	if m.sample != nil {
		if _, ok := m.sample.Build[buildStats[i].id]; ok {
			return true
		}
		if !buildStats[i].pilot {
			return false
		}
	}
	_, ok := m.Choices[buildStats[i].id]
	return ok
}

// gait is the row of the table of movement modifiers that the move falls into.
func (m *mech) gait() gait {
	g := gait{From: notGiven, Modifier: notGiven}
	for _, row := range m.view.pack.Movement.Rows.All {
		if f := m.build[move]; f.Known() && f.Value.Cmp(row.From.Value) >= 0 {
			g = row
		}
	}
	return g
}

func (m *mech) title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.sample != nil:
		return m.sample.Name
	}
	return "Designed mech"
}

func (m *mech) carried() bool { return m.Choices.Bool("carried") }

// punches tells whether the mech may make physical attacks.
func (m *mech) punches() bool { return m.fists || m.has(mel) }
