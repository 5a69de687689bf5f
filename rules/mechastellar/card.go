package mechastellar

import (
	"slices"
	"strings"

	"gantry/rules"
)

// sheetStats are the derived stats that no army changes.
type sheetStats struct {
	slots  rules.Stat
	pool   rules.Stat // power or havoc; no id where the type has neither
	combat [8]rules.Stat
}

const hpAt = 7 // of combat

func (m *model) derived() sheetStats {
	s := sheetStats{slots: m.slots(), combat: [8]rules.Stat{m.sensors(), m.move(), m.actions(), m.shooting(), m.melee(), m.evade(), m.armSave(), m.hp()}}
	if p, ok := m.pool(); ok {
		s.pool = p
	}
	return s
}

// stats are the derived stats under the army's modules.
func (m *model) stats() sheetStats {
	var s sheetStats
	if m.given != nil {
		s = m.given.stats
	} else {
		s = m.derived()
	}
	if d, ok := m.view.doubled(); ok {
		hp := s.combat[hpAt]
		w := m.view.paper.Work(hp.ID, hp.Label, 2).StepStat("HP", rules.OpSet, hp).Mul(d.name, d.hp).Stat()
		w.Printed, w.Derived = hp.Printed, hp.Derived
		s.combat[hpAt] = w
	}
	return s
}

func (g *game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	m := g.alone(f, u)
	if !m.known {
		return rules.Profile{}
	}
	s := m.stats()
	p := rules.Profile{
		Class: m.headline(),
		Blocks: []rules.Block{
			{Card: true, Fine: true, Stats: []rules.Stat{m.built(performance), m.built(frame), m.price().As(rules.RolePoints)}},
			{Card: true, Fine: true, Stats: m.pilotLine(s)},
			{Card: true, Key: true, Stats: s.combat[:]},
			{Stats: []rules.Stat{m.built(pilot)}},
		},
		Tracks: m.tracks(s),
		Legend: m.legend(),
		Panels: m.panels(),
	}
	if len(m.gear) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if len(m.traits) > 0 {
		p.Tables = append(p.Tables, m.traitRows())
	}
	return p
}

// headline is what the unit is, as the heading of a profile has it.
func (m *model) headline() string {
	parts := make([]string, 0, 6)
	name := m.typ.Name
	if m.kaiju {
		name = "Kaiju"
	}
	parts = append(parts, name, m.role.Name)
	if m.special != m.view.specials["none"] {
		parts = append(parts, m.special.Name)
	}
	parts = append(parts, m.levelName())
	if m.Choices.Bool("commander") {
		parts = append(parts, "Commander")
	}
	for _, t := range m.tags() {
		parts = append(parts, "["+t+"]")
	}
	return strings.Join(parts, " · ")
}

// built shows a build stat.
func (m *model) built(i int) rules.Stat {
	b := &buildStats[i]
	label := b.label
	if b.card != "" {
		label = b.card
	}
	s := m.view.paper.Work(b.id, label, 1).Set(b.label, m.build[i]).Needs("a value in its range").Stat()
	if b.signed {
		return signed(s)
	}
	return s
}

// pilotLine is the second line of a profile: model, power or havoc, EQ slots,
// size and the build stats beside it, and how far the unit engages.
func (m *model) pilotLine(s sheetStats) []rules.Stat {
	line := make([]rules.Stat, 0, 10)
	if name := m.Choices.Text("model"); name != "" {
		line = append(line, rules.Stated("model", "Model", name, rules.ThisRoster))
	}
	if s.pool.ID != "" {
		line = append(line, tinted(s.pool))
	}
	of := m.built(size)
	if name := m.view.pack.Size.Names[of.Text]; name != "" {
		of.Label += ", " + name
	}
	line = append(line, s.slots, of, m.built(speed), m.built(armor), m.built(cost))
	for _, id := range []string{"catapult", "repair"} {
		if f, ok := m.ship(id); ok {
			line = append(line, m.view.paper.Work(id, strings.ToUpper(id[:1])+id[1:], 1).Set(id, f).Stat())
		}
	}
	return append(line, m.engagement())
}

// tinted is power in green, havoc in orange.
func tinted(s rules.Stat) rules.Stat {
	s.Tint = "#1C6540"
	if s.ID == "havoc" {
		s.Tint = "#A84B00"
	}
	return s
}

// ship is a stat that only warships have.
func (m *model) ship(id string) (rules.Figure, bool) {
	if m.typ.id != warship {
		return rules.Figure{}, false
	}
	if n, ok := m.Choices.Int(id); ok && n >= 0 && n <= mostRepair {
		return rules.Given(n, rules.ThisRoster), true
	}
	if m.given != nil {
		f := map[string]*rules.Figure{"catapult": m.given.Catapult, "repair": m.given.Repair}[id]
		if f != nil {
			return *f, true
		}
	}
	return rules.Figure{}, false
}

// engagement is how near an enemy is locked in melee.
func (m *model) engagement() rules.Stat {
	models := smallModels
	if v, ok := m.view.force.Options["figures"]; ok {
		models, _ = v.(string)
	}
	base, ok := m.view.pack.Army.Engagement.By[models]
	if !ok {
		base = notGiven
	}
	return m.view.paper.Work("engagement", "Engage", 2).Set("size of the figures", base).Add("Size", m.build[size]).Shown("", `"`)
}

// tracks are what a pencil marks: HP, what is had each round, what is used up.
func (m *model) tracks(s sheetStats) []rules.Track {
	var tracks []rules.Track
	if hp := s.combat[hpAt]; hp.Basis != rules.Missing {
		boxes := hp.Value.Div(rules.Int(hpBox)).Ceil().Int()
		tracks = append(tracks, rules.Track{Label: "HP", Note: hp.Text + ", " + hpBoxText + " a box", Boxes: max(0, boxes), Every: 10, Full: hp.Text})
	}
	if s.pool.ID != "" && s.pool.Basis != rules.Missing {
		tracks = append(tracks, rules.Track{Label: s.pool.Label, Note: "each round", Boxes: max(0, s.pool.Value.Int()), Round: true})
	}
	for _, g := range m.gear {
		if g.has("single-use") {
			tracks = append(tracks, rules.Track{Label: g.Name, Mount: g.ID, Note: "single use", Boxes: 1})
		}
		if g.has("recharge") {
			tracks = append(tracks, rules.Track{Label: g.Name, Mount: g.ID, Note: "reloading", Boxes: 1, Round: true})
		}
	}
	return tracks
}

const (
	hpBox     = 100
	hpBoxText = "100"
)

// legend explains the unit's traits, the qualities of its weapons and the
// modules that change its numbers, once each.
func (m *model) legend() []rules.Term {
	terms := make([]rules.Term, 0, len(m.traits)+3*len(m.gear)+1)
	add := func(id, name, text string, src rules.Source) {
		if text != "" && !slices.ContainsFunc(terms, func(t rules.Term) bool { return t.ID == id }) {
			terms = append(terms, rules.Term{ID: id, Name: name, Text: text, Source: src})
		}
	}
	p := &m.view.pack
	for _, t := range m.traits {
		add(t.Item, t.Name, t.told(), t.Source)
	}
	for _, g := range m.gear {
		for _, q := range g.Qualities {
			if row, ok := p.Qualities.Rows.By[q.ID]; ok {
				add(q.ID, row.Name, row.Text, row.Source)
			}
		}
	}
	for id, mod := range p.Modules.Rows.All {
		if saves := mod.Saves; saves != nil && m.view.module(id) {
			if m.typ.id == warship && mod.Ships != nil {
				saves = mod.Ships
			}
			add(id, mod.Name, "HP are doubled; a weapon causes at most "+saves.Value.String()+" armor saves.", saves.Source)
		}
	}
	return terms
}

// told is the trait's text, or that it is not known.
func (t *trait) told() string {
	if t.Text == "" {
		return "Only its name is known; read its text from the profile."
	}
	return t.Text
}

// panels are the reference that this unit has and others have not.
func (m *model) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range m.view.pack.Reference {
		if ref.For != "" && ref.For != "exceptional" && m.uses(ref.For) {
			panels = append(panels, ref.Panel)
		}
	}
	return panels
}

// uses tells whether a panel for some units is for this one.
func (m *model) uses(what string) bool {
	switch what {
	case "exceptional":
		return m.exceptional()
	case "power":
		return m.typ.Power != nil
	case "havoc":
		return m.typ.Havoc != nil
	case warship:
		return m.typ.id == warship
	}
	return false
}
