package mechastellar

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

func (a *army) Profile(unit int) rules.Profile {
	m := a.Units[unit]
	if !m.known {
		return rules.Profile{}
	}
	blocks := m.stats()
	combat := blocks[2].Stats
	tracks := m.tracks(combat[hpAt])
	a.wear(m, combat)
	p := rules.Profile{
		Class:  m.headline(),
		Blocks: blocks,
		Tables: make([]rules.Table, 0, 2),
		Tracks: tracks,
		Marks:  a.marks(m),
		Legend: m.legend(),
		Panels: m.panels(),

		Acts: m.acts(), OutOfPlay: a.outOfPlay(m),
	}
	if len(m.gear) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if len(m.traits) > 0 {
		p.Tables = append(p.Tables, m.traitRows())
	}
	return p
}

// acts returns the phases in which the unit takes its turn.
func (m *model) acts() []string {
	early, late := rules.PhaseID(activations), rules.PhaseID(warships)
	switch {
	case m.typ.id != warship:
		return []string{early}
	case m.plays(srw):
		return []string{early, late}
	}
	return []string{late}
}

// stats returns a unit's derived stats, by the lines of its profile.
func (m *model) stats() []rules.Block {
	combat := m.rankedCombat()
	return []rules.Block{
		{Card: true, SmallPrint: true,
			Stats: append(rules.Building(m.buildOf(performance), m.buildOf(frame)), m.cost().As(rules.RolePoints))},
		{Card: true, SmallPrint: true, Stats: m.pilotLine()},
		{Card: true, Key: true, Stats: combat[:]},
		{Stats: []rules.Stat{m.buildOf(pilot)}},
	}
}

// rankedCombat returns the combat stats, with those that lead in play.
func (m *model) rankedCombat() [combatStats]rules.Stat {
	combat := m.combat()
	for _, at := range []int{moveAt, actionsAt, shootingAt, meleeAt, evadeAt} {
		combat[at].Rank = rules.RankLeads
	}
	return combat
}

// headline returns the heading of a unit's profile.
func (m *model) headline() string {
	parts := make([]string, 0, 6)
	name := m.typ.Name
	if m.kaiju {
		name = "Kaiju"
	}
	parts = append(parts, name, m.role.Name)
	if m.special != m.specials["none"] {
		parts = append(parts, m.special.Name)
	}
	parts = append(parts, m.levelName())
	if m.commander {
		parts = append(parts, "Commander")
	}
	for _, t := range m.tags() {
		parts = append(parts, "["+t+"]")
	}
	return strings.Join(parts, " · ")
}

// pilotLine returns the second line of a profile: model, power or havoc, EQ slots, size, the other build stats, and
// the engagement range.
func (m *model) pilotLine() (line []rules.Stat) {
	if name := m.Choices.Text("model"); name != "" {
		line = append(line, rules.WordStat("model", "Model", name, rules.ThisRoster))
	}
	if s, ok := m.pool(); ok {
		line = append(line, tint(s))
	}
	of := m.buildOf(size)
	if name := m.pack.Size.Names[of.Text]; name != "" {
		of.Note = "Size " + of.Text + ": " + name + "."
	}
	line = append(append(line, rules.Building(m.eqSlots())...), of)
	line = append(line, rules.Building(m.buildOf(speed), m.buildOf(armor), m.buildOf(cost))...)
	for _, id := range []string{"catapult", "repair"} {
		if f, ok := m.ship(id); ok {
			line = append(line, rules.Work(id, rules.UpperFirst(id)).Set(id, f).Stat())
		}
	}
	return append(line, m.engagement())
}

// tint colors power green and havoc orange.
func tint(s rules.Stat) rules.Stat {
	s.Tint = 0x1C6540
	if s.ID == "havoc" {
		s.Tint = 0xA84B00
	}
	return s
}

// ship returns a stat that only warships have.
func (m *model) ship(id string) (rules.Figure, bool) {
	if m.typ.id != warship {
		return rules.Figure{}, false
	}
	if n, ok := m.Choices.Int(id); ok && n >= 0 && n <= maxAbility {
		return rules.Given(n, rules.ThisRoster), true
	}
	if m.stock != nil {
		f := map[string]*rules.Figure{"catapult": m.stock.Catapult, "repair": m.stock.Repair}[id]
		if f != nil {
			return *f, true
		}
	}
	return rules.Figure{}, false
}

// tracks returns the unit's tracks: HP, points of each round, and single uses.
func (m *model) tracks(hp rules.Stat) []rules.Track {
	var tracks []rules.Track
	if hp.Basis != rules.Missing {
		tracks = append(tracks, rules.Track{ID: hpTrack, Label: "HP", Note: fmt.Sprintf("%s, %d a box", hp.Text, hpBox),
			Boxes: hpBoxes(hp), Every: 10, Full: hp.Text, Sign: rules.SignDamage})
	}
	if s, ok := m.pool(); ok && s.Basis != rules.Missing {
		tracks = append(tracks, rules.Track{ID: s.ID, Label: s.Label, Note: "each round", Boxes: max(0, s.Value.Int()),
			Round: true})
	}
	for _, g := range m.gear {
		t := rules.Track{Label: g.Name, Mount: g.ID, Boxes: 1}
		if g.has("single-use") {
			t.ID, t.Note = g.ID+singleUse, "single use"
			tracks = append(tracks, t)
		}
		if g.has("recharge") {
			t.ID, t.Note, t.Round = g.ID+recharge, "reloading", true
			tracks = append(tracks, t)
		}
	}
	for i := range tracks {
		tracks[i].Marked = m.marked(tracks[i].ID, tracks[i].Boxes)
	}
	return tracks
}

// legend explains the unit's traits, the qualities of its weapons and the
// modules that change its numbers, once each.
func (m *model) legend() []rules.Term {
	terms := make([]rules.Term, 0, len(m.traits)+3*len(m.gear)+1)
	add := func(t rules.Term) { terms = rules.AddTerm(terms, t) }
	for _, t := range m.traits {
		add(t.term)
	}
	for _, g := range m.gear {
		for _, t := range g.terms {
			add(t)
		}
	}
	if slices.ContainsFunc(m.gear, func(g gear) bool { return g.has("remote") }) {
		for _, ref := range m.pack.Reference {
			if t, ok := rules.FindTerm([]rules.Panel{ref.Panel}, "blindside"); ok { // its text mentions it
				add(t)
			}
		}
	}
	for _, mod := range m.modules {
		if saves := mod.Saves; saves != nil {
			if m.typ.id == warship && mod.Ships != nil {
				saves = mod.Ships
			}
			text := "HP shown are already doubled. A weapon causes at most " + saves.Value.String() + " armor saves."
			add(rules.Term{ID: mod.id, Name: mod.Name, Text: text, Source: saves.Source})
		}
	}
	return terms
}

// panels returns the reference that only some units need, among them this one.
func (m *model) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range m.pack.Reference {
		if ref.For == "" || ref.For == "exceptional" || !m.uses(ref.For) {
			continue
		}
		panel := ref.Panel
		if m.Condition != nil && !m.commands() { // in a battle, its captain gives no orders
			panel.Terms = slices.DeleteFunc(slices.Clone(panel.Terms), func(t rules.Term) bool {
				return t.ID == "captain-bonus" || strings.HasPrefix(t.ID, "order-")
			})
		}
		panels = append(panels, panel)
	}
	return panels
}

// uses reports whether the unit needs a panel.
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
