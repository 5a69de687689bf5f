package mechastellar

import (
	"slices"
	"strings"

	"gantry/rules"
)

// sheetStats are the derived stats of a published unit, whatever the army is.
type sheetStats struct {
	slots  rules.Stat
	combat [combatStats]rules.Stat
}

// Room for the stats of any sheet, and for the steps of most.
const (
	mostStats   = 22
	combatStats = hpAt + 1
	sheetLines  = 39
)

// combat adds the stats that a battle asks for, HP the last, under the army's
// modules.
func (m *model) combat(line []rules.Stat) []rules.Stat {
	if m.given != nil {
		line = append(line, m.given.stats.combat[:]...)
	} else {
		line = m.derived(line)
	}
	at := line[len(line)-combatStats:]
	if d, ok := m.view.doubled(); ok {
		at[hpAt] = m.altered(at[hpAt], func(w *rules.Working) { w.Mul(d.name, d.hp) })
	}
	if b := m.view.pack.Battlefields.Rows.By[m.view.battlefield()]; m.level() > 0 && slices.Contains(b.Types, m.typ.id) {
		at[moveAt] = m.altered(at[moveAt], func(w *rules.Working) { w.Add("skilled in "+strings.ToLower(b.Name), b.Move) })
	}
	return line
}

// altered is a stat with a step more, what is printed and what is derived alike.
func (m *model) altered(s rules.Stat, step func(*rules.Working)) rules.Stat {
	w := m.view.paper.Work(s.ID, s.Label, 2).StepStat(s.Label, rules.OpSet, s)
	step(w)
	out := w.Shown("", affix[s.ID])
	out.Printed, out.Note = s.Printed, s.Note
	if s.Derived != nil {
		d := m.altered(*s.Derived, step)
		out.Derived = &d
	}
	return out
}

func (m *model) derived(line []rules.Stat) []rules.Stat {
	return append(line, m.sensors(), m.move(), m.actions(), m.shooting(), m.melee(), m.evade(), *m.view.parts.armSave.of(m.build[armor]), m.hp())
}

func (g *game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	m := g.alone(f, u)
	if !m.known {
		return rules.Profile{}
	}
	lines := m.stats()
	combat := lines[2].Stats
	p := rules.Profile{
		Class:  m.headline(),
		Blocks: lines,
		Tracks: m.tracks(combat[len(combat)-1]),
		Legend: m.legend(),
		Panels: m.panels(),
	}
	p.Tables = make([]rules.Table, 0, 2)
	if len(m.gear) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if len(m.traits) > 0 {
		p.Tables = append(p.Tables, m.traitRows())
	}
	return p
}

// stats are all that is derived of a unit, by the lines of its profile.
func (m *model) stats() []rules.Block {
	first := append(make([]rules.Stat, 0, mostStats), m.built(performance), m.built(frame), m.price().As(rules.RolePoints))
	second := m.pilotLine(first[len(first):])
	combat := m.combat(second[len(second):])
	last := append(combat[len(combat):], m.built(pilot))
	return []rules.Block{
		{Card: true, Fine: true, Stats: slices.Clip(first)},
		{Card: true, Fine: true, Stats: slices.Clip(second)},
		{Card: true, Key: true, Stats: slices.Clip(combat)},
		{Stats: last},
	}
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
func (m *model) built(i int) rules.Stat { return *m.view.parts.built[i].of(m.build[i]) }

// pilotLine is the second line of a profile: model, power or havoc, EQ slots,
// size and the build stats beside it, and how far the unit engages.
func (m *model) pilotLine(line []rules.Stat) []rules.Stat {
	if name := m.Choices.Text("model"); name != "" {
		line = append(line, rules.Stated("model", "Model", name, rules.ThisRoster))
	}
	if s, ok := m.pool(); ok {
		line = append(line, tinted(s))
	}
	of := m.built(size)
	if name := m.view.pack.Size.Names[of.Text]; name != "" {
		of.Label += ", " + name
	}
	line = append(line, m.slots(), of, m.built(speed), m.built(armor), m.built(cost))
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
	if by := m.view.parts.engagement[models]; by != nil {
		return *by.of(m.build[size])
	}
	by := engagement(notGiven)
	return *by.of(m.build[size])
}

// tracks are what a pencil marks: HP, what is had each round, what is used up.
func (m *model) tracks(hp rules.Stat) []rules.Track {
	var tracks []rules.Track
	if hp.Basis != rules.Missing {
		boxes := hp.Value.Div(rules.Int(hpBox)).Ceil().Int()
		tracks = append(tracks, rules.Track{Label: "HP", Note: hp.Text + ", " + hpBoxText + " a box", Boxes: max(0, boxes), Every: 10, Full: hp.Text})
	}
	if s, ok := m.pool(); ok && s.Basis != rules.Missing {
		tracks = append(tracks, rules.Track{Label: s.Label, Note: "each round", Boxes: max(0, s.Value.Int()), Round: true})
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
	add := func(t rules.Term) {
		if t.Text != "" && !slices.ContainsFunc(terms, func(o rules.Term) bool { return o.ID == t.ID }) {
			terms = append(terms, t)
		}
	}
	for _, t := range m.traits {
		add(t.term)
	}
	for _, g := range m.gear {
		for _, t := range g.terms {
			add(t)
		}
	}
	for id, mod := range m.view.pack.Modules.Rows.All {
		if saves := mod.Saves; saves != nil && m.view.module(id) {
			if m.typ.id == warship && mod.Ships != nil {
				saves = mod.Ships
			}
			add(rules.Term{ID: id, Name: mod.Name, Text: "HP are doubled; a weapon causes at most " + saves.Value.String() + " armor saves.", Source: saves.Source})
		}
	}
	return terms
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
