package fleshwound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
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
	min, max  int         // beyond them Gantry warns, unless the text sets them
	bound     rules.Basis // of the pack's numbers among them
	section   string      // of the book that says what the number does; "" where it is Gantry's reading
	least     bool        // the text sets min: what is less is an error
	most      bool        // the text sets max
	pilot     bool        // of the pilot: chosen for sample mechs too, its bounds are in the pack
	signed    bool        // may be less than 0
	optional  bool        // something follows where it is not given
}

// source is where the text says what the number is for.
func (s buildStat) source() rules.Source {
	switch {
	case s.section == "":
		return house("numbers of a mech that the text does not bound")
	case s.most:
		return book.Printed(s.section)
	}
	return book.Inferred(s.section)
}

// word is the number's name within a sentence.
func (s buildStat) word() string {
	if s.label == strings.ToUpper(s.label) {
		return s.label
	}
	return strings.ToLower(s.label)
}

// mostReckoned is the largest number that Gantry computes with: far beyond the
// game, it keeps a slip of the pen from making a card of a million boxes.
const mostReckoned = 9999

var buildStats = [numbers]buildStat{
	size: {id: "size", label: "Size", help: "0 to 5.", section: sizeTable, least: true, most: true},
	acc: {id: "acc", label: "Accuracy", help: "The pilot's target number to shoot.", section: resolveShots,
		pilot: true, signed: true, optional: true},
	piloting: {id: "piloting", label: "Piloting", help: "The pilot's target number for physical attacks.", section: physical,
		pilot: true, signed: true, optional: true},
	move:      {id: "move", label: "Move", help: "Inches.", max: 98},
	jump:      {id: "jump", label: "Jump", help: "Inches.", max: 98, optional: true},
	modifier:  {id: "movement-modifier", label: "Movement modifier", help: "Blank: from the move.", min: -9, max: 19, signed: true, optional: true},
	ov:        {id: "ov", label: "OV", help: "Overdrive.", max: 19},
	armor:     {id: "armor", label: "Armor", max: 199, section: damageHeads, least: true},
	structure: {id: "structure", label: "Structure", min: 1, max: 199, section: damageHeads, least: true},
	height:    {id: "height", label: "Height", help: "For lines of sight. Blank: the size.", max: 19, optional: true},
}

// mostDamage is the largest damage of a weapon at one range that Gantry expects.
const mostDamage = 99

// notGiven is a number that a design leaves out and that nothing gives.
var notGiven = rules.Figure{Value: rules.Word("missing"), Source: rules.Source{Basis: rules.Missing, Cite: rules.ThisRoster.Cite}}

// fault is a choice that the text forbids, or that Gantry did not expect.
type fault struct {
	rules.Source
	choice, why string
	severity    rules.Severity
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
	armed    rules.Source // of its fists
	faults   []fault
	broken   bool        // a number that it gives, or one of a special, cannot be used
	absent   []buildStat // needed and not given
	unarmed  bool        // no damage is given
	specials []fitting
	unknown  []rules.Mount // at the place of specials, and no special of the game
	strange  bool          // a special is unknown or its number is: what counts specials is missing
	alien    bool          // a special is unknown
}

func (v *view) mech(u rules.Unit) *mech {
	m := &mech{Unit: u, view: v, class: classMech, fists: true, armed: house("fists where nothing is said of them")}
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
	m.armed = p.Source
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
	m.faults = append(m.faults, fault{choice: choice, Source: m.sample.Source, mends: []any{nil},
		why: fmt.Sprintf("the %s of a %s is fixed, and used as it is; a designed mech has its own", name, m.sample.Name)})
}

func (m *mech) fromChoices() {
	if class, ok := m.Choices["unit-class"]; ok {
		if m.class, _ = class.(string); m.class != classMech && m.class != classUnit {
			m.class = ""
		}
	}
	if fists, ok := m.Choices["fists"].(bool); ok {
		m.fists, m.armed = fists, rules.ThisRoster
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
	list, ints := rules.Ints(v)
	f := fault{choice: "damage", Source: house("numbers of a mech that the text does not bound")}
	if !ints || len(list) != 3 && len(list) != 4 {
		m.broken = true
		f.why = "damage must be three whole numbers, for short, medium and long range, or four with extreme range, such as [3, 2, 1], not " +
			brief(v)
		f.mends = []any{threeOrFour(list)}
		if numbers := slashedNumbers(v); numbers != nil {
			f.why = fmt.Sprintf("damage must be a list of numbers: write %s, not %s", strings.ReplaceAll(brief(numbers), ",", ", "), brief(v))
			f.mends = []any{numbers}
		}
		m.faults = append(m.faults, f)
		return
	}
	least, most := slices.Min(list), slices.Max(list)
	if least < 0 || most > mostDamage {
		f.severity = rules.Warning
		f.why = fmt.Sprintf("Gantry expects damage from 0 to %d, not %s", mostDamage, brief(v))
		f.mends = []any{threeOrFour(list)}
	}
	if least < 0 || most > mostReckoned {
		m.broken = true
		f.why += "; it is left out"
	} else {
		for i, n := range list {
			m.damage[i] = rules.Given(n, rules.ThisRoster)
		}
	}
	if f.why != "" {
		m.faults = append(m.faults, f)
	}
}

// threeOrFour makes so many numbers of damage of a list, nil of none.
func threeOrFour(list []int) any {
	if len(list) == 0 {
		return nil
	}
	var whole []any
	for i := range min(max(3, len(list)), 4) {
		n := 0
		if i < len(list) {
			n = min(max(list[i], 0), mostDamage)
		}
		whole = append(whole, n)
	}
	return whole
}

// slashedNumbers reads damage that is written as it is on a card: "3/2/1".
func slashedNumbers(v any) []any {
	text, _ := v.(string)
	var list []any
	for _, part := range strings.Split(text, "/") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > mostDamage {
			return nil
		}
		list = append(list, n)
	}
	if len(list) != 3 && len(list) != 4 {
		return nil
	}
	return list
}

// stats are the build stats with the bounds that the pack sets.
func (g *game) stats() [numbers]buildStat {
	all := buildStats
	all[size].max, all[size].bound = g.pack.Sizes.Most.Int(), g.pack.Sizes.Most.Basis
	for _, i := range []int{acc, piloting} {
		all[i].min, all[i].max = g.pack.Ranges.PilotLeast.Int(), g.pack.Ranges.PilotMost.Int()
	}
	return all
}

// number is a build stat as a choice gives it; one that cannot be used is missing.
func (m *mech) number(s buildStat, v any) rules.Figure {
	n, whole := v.(int)
	low, high := whole && n < s.min, whole && n > s.max
	f := fault{choice: s.id, Source: s.source(), mends: []any{nil}}
	f.Basis = max(f.Basis, s.bound)
	usable := whole && n <= mostReckoned && (n >= 0 || s.signed && n >= -mostReckoned)
	step := 1
	if s.id == buildStats[move].id && m.view.hexes() {
		step = m.view.pack.Ranges.MoveStep.Int()
	}
	switch {
	case !whole || low && s.least || high && s.most:
		usable = false
		f.why = fmt.Sprintf("%s must be a whole number%s, not %s", s.word(), s.bounds(), brief(v))
	case low || high:
		f.severity, f.Basis = rules.Warning, rules.House
		f.why = fmt.Sprintf("Gantry expects %s from %d to %d, not %d", s.word(), s.min, s.max, n)
		if !usable {
			f.why += "; it is left out"
		}
	case n%step != 0:
		f.severity, f.Source = rules.Warning, m.view.pack.Ranges.MoveStep.Source
		f.why = fmt.Sprintf(`a %s of %d" is no whole number of hexes; in hexes it is a multiple of %d"`, s.word(), n, step)
	default:
		return rules.Given(n, rules.ThisRoster)
	}
	if whole {
		near := min(max(n, s.min), s.max)
		f.mends = []any{near - near%step}
	}
	m.faults = append(m.faults, f)
	if !usable {
		m.broken = true
		return notGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// bounds are those of the text, in words.
func (s buildStat) bounds() string {
	switch {
	case s.most:
		return fmt.Sprintf(" from %d to %d", s.min, s.max)
	case s.least:
		return fmt.Sprintf(" from %d on", s.min)
	}
	return ""
}

// written is a value as the roster has it, brief its beginning.
func written(v any) string { return string(doc.NodeOf(v).Append(nil)) }
func brief(v any) string   { return fmt.Sprintf("%.40s", written(v)) }

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
