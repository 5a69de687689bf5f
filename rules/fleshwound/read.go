package fleshwound

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// Unit reads a unit.
func (s *setting) Unit(u *rules.Unit) *mech {
	m := s.read(u)
	if m.known {
		m.arrange()
		m.carries = m.class == classMech && m.has(omni)
	}
	m.price = m.points(rules.Reckon("pv", "PV"))
	return m
}

// read reads the build and the specials of a unit.
func (s *setting) read(u *rules.Unit) *mech {
	m := &mech{Unit: u, setting: s, class: classMech, fists: true, fistsBy: fistsUnsaid,
		rides: u.Choices.Bool("carried"), suffers: u.AtPhaseStart()}
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

// readSample takes the build of a sample mech. Its pilot may differ; any other build stat on it is a fault.
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
	for _, x := range [...]struct{ id, label string }{{"damage", "Damage"}, {"unit-class", "Class"},
		{"fists", "Fists"}} {
		if _, ok := m.Choices[x.id]; ok {
			m.fixed(x.id, x.label)
		}
	}
}

// fixed adds a fault for a choice that a sample mech does not have.
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

// number returns a build stat from a choice, missing if it cannot be used.
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
	f.Basis = max(f.Basis, s.basis)
	usable := whole && s.usable(n)
	switch low, high := n < s.min, n > s.max; {
	case !whole || low && s.minInText || high && s.maxInText:
		f.why = func() string {
			return fmt.Sprintf("%s: enter %s (now %.40s).", s.label, s.bounds(), doc.PlainText(v))
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
			return fmt.Sprintf(`%s %d" isn't whole hexes (%d" each). Use %d" or %d".`, s.label, n, step,
				below, below+step)
		}
	}
	m.faults = append(m.faults, f)
	if !usable {
		m.unusable = true
		return judge.NotGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// fillIn gives a mech the defaults of missing values.
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

// standard returns the default of a build stat.
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

// readSpecials reads the mech's mounted specials.
func (m *mech) readSpecials() {
	m.specials = make([]fitting, 0, len(m.Mounts))
	for _, mt := range m.Mounts {
		sp := m.game.specials[mt.Item]
		if sp == nil {
			m.unclear, m.unknown = true, true
			if mt.At == atSpecial {
				m.unlisted = append(m.unlisted, mt)
			}
			continue
		}
		f := fitting{Mount: mt, special: sp, zeroStar: sp.Form == formStar && mt.Value == star}
		numbers, fits := sp.read(mt.Value)
		f.numbers, f.misfit = numbers, !fits
		m.unclear, m.unusable = m.unclear || f.misfit, m.unusable || f.misfit
		m.specials = append(m.specials, f)
	}
}

// arrange sorts the specials, and sets the text on a card and the origin of each.
func (m *mech) arrange() {
	for i := range m.specials {
		f := &m.specials[i]
		f.origin, f.unexpected, f.title = m.origin(f), f.isUnexpected(), f.onCard()
	}
	slices.SortStableFunc(m.specials, func(a, b fitting) int {
		return cmp.Or(m.order[a.Item]-m.order[b.Item], rules.ByID(a.ID, b.ID))
	})
	// Weapons may occur twice: each fires. For other specials the text has no rule for a second.
	for i := 1; i < len(m.specials); i++ {
		f := &m.specials[i]
		f.duplicate = !f.Weapon && f.Item == m.specials[i-1].Item
	}
	slices.SortStableFunc(m.unlisted, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) })
}

// origin returns the source of a special. A sample mech's own has the sample's source.
func (m *mech) origin(f *fitting) rules.Source {
	if m.sample != nil && slices.ContainsFunc(m.sample.Loadout, f.is) {
		return m.sample.Source
	}
	return rules.ThisRoster
}

// is reports whether the pack gives the special to the sample mech.
func (f *fitting) is(l load) bool {
	same := func(n rules.Figure, m int) bool { return n.Int() == m }
	return l.Item == f.Item && l.Star == f.zeroStar && (f.Value == nil || f.Form != formNone) &&
		(l.Star || slices.EqualFunc(l.Numbers, f.numbers, same))
}
