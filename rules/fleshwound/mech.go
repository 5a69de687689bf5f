package fleshwound

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// What Gantry says where a mech does not.
var (
	fistsUnsaid  = house("default fists")
	heightUnsaid = house("default height: size")
)

// mech is a unit as it was read under the army's options. It never changes.
type mech struct {
	*rules.Unit
	judge.Judged
	*setting
	known   bool     // the profile is one of the game
	sample  *profile // nil for a design
	class   string   // "" where it is unknown
	build   [numStats]rules.Figure
	damage  [4]rules.Figure // short, medium, long, extreme
	fists   bool
	fistsBy rules.Source // that says whether it has some
	rides   bool         // it is carried by a mech
	carries bool         // an armored unit may ride on it

	specials   []fitting     // in the pack's order, then by their ids
	unlisted   []rules.Mount // at the place of specials, and no special of the game
	unknown    bool          // a special is unknown
	unclear    bool          // a special is unknown or its number is: what counts specials is missing
	unusable   bool          // a number that it gives, or one of a special, cannot be used
	faults     []fault       // of its choices
	absent     []*buildStat  // needed and not given
	mod, price rules.Stat    // its movement modifier; its points; both without their working
}

// fault is a choice that the text forbids, or that Gantry did not expect.
type fault struct {
	rules.Source
	choice   string
	severity rules.Severity
	why      func() string
}

// Unit reads a unit.
func (s *setting) Unit(u *rules.Unit) *mech {
	m := s.read(u)
	if m.known {
		m.arrange()
		m.carries = m.class == classMech && m.has(omni)
	}
	m.price = m.pointsIn(rules.Reckon("pv", "PV"))
	return m
}

// read reads the build and the specials of a unit.
func (s *setting) read(u *rules.Unit) *mech {
	m := &mech{Unit: u, setting: s, class: classMech, fists: true, fistsBy: fistsUnsaid,
		rides: u.Choices.Bool("carried")}
	for i := range m.build {
		m.build[i] = judge.NotGiven
	}
	for i := range m.damage {
		m.damage[i] = judge.NotGiven
	}
	m.sample = s.samples[u.Profile]
	m.known = m.sample != nil || u.Profile == rules.Designed
	switch {
	case m.sample != nil:
		m.readSample()
	case m.known:
		m.readDesign()
	}
	if m.known {
		m.fillIn()
		m.readSpecials()
		m.mod = m.movementModifier(rules.Reckon("movement-modifier", "Mod"))
	}
	return m
}

// Judge applies the rules that concern a unit alone.
func (s *setting) Judge(m *mech) { checks.Judge(m) }

// readSample takes the build of a sample mech. Its pilot may be another one; any
// other build stat given on it is a fault.
func (m *mech) readSample() {
	p := m.sample
	if p.Class != "" {
		m.class = p.Class
	}
	m.fistsBy = p.Source
	if p.Fists != nil {
		m.fists = *p.Fists
	}
	for i := range m.stats {
		s := &m.stats[i]
		if f, ok := p.Build[s.id]; ok {
			m.build[i] = f
		}
		if v, ok := m.Choices[s.id]; ok && s.pilot {
			m.build[i] = m.number(s, v)
		} else if ok {
			m.fixed(s.id, s.label)
		}
	}
	copy(m.damage[:], p.Damage)
	for _, x := range [...]struct{ id, label string }{{"damage", "Damage"}, {"unit-class", "Class"}, {"fists", "Fists"}} {
		if _, ok := m.Choices[x.id]; ok {
			m.fixed(x.id, x.label)
		}
	}
}

// fixed is the fault of a choice that a sample mech does not have.
func (m *mech) fixed(choice, label string) {
	m.faults = append(m.faults, fault{choice: choice, Source: m.sample.Source, why: func() string {
		return label + ": fixed on sample mechs, so yours isn't used. Clear it."
	}})
}

func (m *mech) readDesign() {
	if class, ok := m.Choices["unit-class"]; ok {
		if m.class, _ = class.(string); m.class != classMech && m.class != classUnit {
			m.class = ""
		}
	}
	if fists, ok := m.Choices["fists"].(bool); ok {
		m.fists, m.fistsBy = fists, rules.ThisRoster
	}
	for i := range m.stats {
		s := &m.stats[i]
		if v, ok := m.Choices[s.id]; ok {
			m.build[i] = m.number(s, v)
		} else if !s.optional {
			m.absent = append(m.absent, s)
		}
	}
	if list, ok := m.Choices["damage"]; ok {
		m.readDamage(list)
	} else {
		m.absent = append(m.absent, &buildStat{id: "damage", word: "damage"})
	}
}

// number is a build stat as a choice gives it; one that cannot be used is missing.
func (m *mech) number(s *buildStat, v any) rules.Figure {
	n, whole := v.(int)
	step := 1
	if s.id == buildStats[move].id && m.hexes {
		step = m.pack.Ranges.MoveStep.Int()
	}
	if whole && n >= s.min && n <= s.max && n%step == 0 {
		return rules.Given(n, rules.ThisRoster)
	}
	f := fault{choice: s.id, Source: s.source()}
	f.Basis = max(f.Basis, s.bound)
	usable := whole && s.usable(n)
	switch low, high := n < s.min, n > s.max; {
	case !whole || low && s.least || high && s.most:
		f.why = func() string {
			return fmt.Sprintf("%s: enter %s (now %s).", s.label, s.bounds(), brief(v))
		}
	case low || high:
		f.severity, f.Basis = rules.Warning, rules.House
		f.why = func() string {
			return unusual(s.label+" "+rules.Grouped(n), s.min, s.max, usable)
		}
	default:
		f.severity, f.Source = rules.Warning, m.pack.Ranges.MoveStep.Source
		f.why = func() string {
			below := n - n%step
			return fmt.Sprintf(`%s %d" isn't whole hexes (%d" each). Use %d" or %d".`, s.label, n, step, below, below+step)
		}
	}
	m.faults = append(m.faults, f)
	if !usable {
		m.unusable = true
		return judge.NotGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// unusual says that Gantry did not expect a number outside of some bounds.
func unusual(what string, least, most int, usable bool) string {
	text := fmt.Sprintf("%.60s: usually %d to %d. Check it.", what, least, most)
	if !usable {
		text = fmt.Sprintf("%.60s doesn't count. Enter %d to %d.", what, least, most)
	}
	return rules.Minus(text)
}

// fillIn gives a mech what follows where nothing is given.
func (m *mech) fillIn() {
	for i := range m.build {
		if f, ok := m.standard(i); ok && !m.gives(i) {
			m.build[i] = f
		}
	}
	if f := m.build[size]; !m.gives(height) && f.Known() {
		f.Source = heightUnsaid
		m.build[height] = f
	}
	if f := m.pack.Damage.Extreme; !m.damage[3].Known() && m.damage[0].Known() {
		m.damage[3] = f
	}
}

// standard is a number of a mech that gives none.
func (g *game) standard(i int) (f rules.Figure, ok bool) {
	switch d := &g.pack.Defaults; i {
	case acc:
		return d.Acc, true
	case piloting:
		return d.Piloting, true
	case jump:
		return d.Jump, true
	}
	return rules.Figure{}, false
}

// gives tells whether the mech has a value of its own, even one that is no good.
func (m *mech) gives(i int) bool {
	if m.sample != nil {
		if _, ok := m.sample.Build[m.stats[i].id]; ok {
			return true
		}
		if !m.stats[i].pilot {
			return false
		}
	}
	_, ok := m.Choices[m.stats[i].id]
	return ok
}

// lacks is the first of some numbers that is not known, "" where all are.
func (m *mech) lacks(of ...int) string {
	for _, i := range of {
		if !m.build[i].Known() {
			return m.stats[i].word
		}
	}
	return ""
}

// source is what the mech's class, fists and lack of specials rest on.
func (m *mech) source() rules.Source {
	if m.sample != nil {
		return m.sample.Source
	}
	return rules.ThisRoster
}

// Base is the unit as its player chose it.
func (m *mech) Base() *rules.Unit { return m.Unit }

// Known tells whether the profile is one of the game.
func (m *mech) Known() bool { return m.known }

// Price is what one of it costs.
func (m *mech) Price() *rules.Stat { return &m.price }

// Title is what sentences call it.
func (m *mech) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.sample != nil:
		return m.sample.Name
	}
	return "Designed mech"
}

// counts tells whether the army's rules can count the mech.
func (m *mech) counts() bool { return m.known && m.CountFits() }

// hasPrice tells whether it is known what its part of the army costs.
func (m *mech) hasPrice() bool { return m.price.Basis != rules.Missing && m.CountFits() }

// punches tells whether the mech may make physical attacks.
func (m *mech) punches() bool { return m.fists || m.has(mel) }

// jumps tells whether jumping concerns the mech.
func (m *mech) jumps() bool {
	return m.build[jump].Value != rules.Int(0) || m.has(jumpStrong) || m.has(jumpWeak)
}

// brief is the beginning of a value for people: 3/2/1, −3, "large".
func brief(v any) string {
	text := string(doc.NodeOf(v).Append(nil))
	switch v := v.(type) {
	case int:
		text = rules.Grouped(v)
	case []any:
		text = slashes(v)
	}
	return rules.Minus(fmt.Sprintf("%.40s", text))
}
