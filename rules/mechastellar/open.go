package mechastellar

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/judge"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, words, err := shape.Open(raw)
	if err != nil {
		return nil, err
	}
	g := &game{pack: p, words: words, types: p.Types.Rows.Copies(), roles: p.Roles.Rows.Copies(),
		specials: p.Specials.Rows.Copies(), weapons: p.Weapons.Rows.Copies(), traits: p.Traits.Rows.Copies(),
		stock: map[string]*stock{}, owners: map[string][]string{}}
	g.label()
	for id, mod := range p.Modules.Rows.All {
		if mod.HP != nil {
			g.doubles = append(g.doubles, doubling{id, mod.Name, *mod.HP})
		}
	}
	for id, pr := range p.Profiles.Rows.All {
		g.stock[id] = g.stockOf(&pr)
		for _, item := range pr.Options {
			if pr.published() {
				g.owners[item] = append(g.owners[item], pr.Name)
			}
		}
	}
	g.items, g.unitFields, g.armyFields = g.allItems(), g.allUnitFields(), g.allArmyFields()
	g.formFields, g.designItems = g.allFields(), map[rules.Value][]rules.Item{}
	for _, s := range g.stock {
		m := g.setting(nil).begin(&rules.Unit{})
		m.stock, m.build = s, s.build
		s.items = m.offers(0)
	}
	levels := []rules.Figure{judge.NotGiven}
	for n := range buildStats[pilot].Max + 1 {
		levels = append(levels, rules.Given(n, rules.ThisRoster))
	}
	for _, level := range levels {
		m := g.setting(nil).begin(&rules.Unit{})
		m.build[pilot] = level
		g.designItems[level.Value] = m.offers(0)
	}
	g.entries = g.allEntries()
	g.gauge = g.testRange()
	g.most = g.maxHarms()
	return g, nil
}

// label sets the names of rows, and adds rows with missing figures for unknown ids.
func (g *game) label() {
	x := judge.NotGiven
	g.types[""] = &unitType{Name: "Unknown type", HP: x, Points: x, Evade: x, Actions: x}
	g.roles[""] = &role{Name: "Unknown role", Shooting: x, Melee: x, Evade: x, Move: x, Actions: x, Sensors: x}
	g.specials[""] = &special{Name: "Unknown special", Actions: x, Move: x, Slots: x, HP: x, Points: x}
	for _, r := range g.roles {
		r.label = "role " + r.Name
	}
	for id, b := range g.pack.Size.Evade.By {
		b.label = "Size " + strconv.Itoa(b.From.Int()) + " and up"
		g.pack.Size.Evade.By[id] = b
	}
	for _, w := range g.weapons {
		w.show(g.pack.Qualities, g.words)
	}
	for id, t := range g.traits {
		t.show(id)
	}
}

// stockOf computes the values of a profile in any army.
func (g *game) stockOf(p *profile) *stock {
	f := &stock{profile: p, typ: typeRow{p.Type, g.types[p.Type]}, role: g.roles[p.Role],
		special: g.specials[p.Special],
		mounts:  g.loadout(p)}
	for i, s := range buildStats {
		f.build[i] = p.Build.By[s.ID]
	}
	m := g.setting(nil).begin(&rules.Unit{Mounts: f.mounts})
	m.known, m.stock = true, f
	m.fromProfile()
	m.equip()
	f.traitLevels = m.traitLevels()
	f.slots = f.withPrinted(m.buildSlots(rules.Work("eq-slots", "EQ")))
	for i, s := range m.formulas() {
		f.combat[i] = f.withPrinted(s)
	}
	if !p.published() {
		return f
	}
	w := m.buildPoints(rules.Work("points", "Points"))
	f.points = w.Stat()
	if n := f.build[pilot]; !isZero(n) { // printed points include the printed pilot
		w = rules.Work("points", "Points").StepStat("build", rules.OpSet, f.points)
		scale(w, "pilot", rules.OpAdd, g.pack.Points.Pilot, "Pilot", n)
	}
	if with := w.Stat(); with.Value != p.Printed.By["points"].Value {
		f.differs = append(f.differs, with)
	}
	return f
}

// withPrinted returns the printed stat, if there is one, with the derived one beside it.
func (f *stock) withPrinted(s rules.Stat) rules.Stat {
	printed, ok := f.Printed.By[s.ID]
	if !ok || !f.published() {
		return s
	}
	if printed.Value != s.Value {
		f.differs = append(f.differs, s)
	}
	n, derived := printed.Int(), s
	s = rules.Work(s.ID, s.Label).Set("printed", printed).Format("", affix[s.ID])
	if s.ID == "evade" || s.ID == "arm-save" {
		s = s.Signed()
	}
	s.Printed, s.Derived, s.Note = &n, &derived, derived.Note
	return s
}

// loadout returns the mounts of a profile as fielded. The id of an item is the id of its first mount.
func (g *game) loadout(p *profile) []rules.Mount {
	mounts := make([]rules.Mount, 0, len(p.Loadout))
	for _, item := range p.Loadout {
		mt := rules.Mount{ID: item, Item: item, At: atEquipment}
		if _, ok := g.traits[item]; ok {
			mt.At = atTrait
		}
		for n := 2; slices.ContainsFunc(mounts, func(o rules.Mount) bool { return o.ID == mt.ID }); n++ {
			mt.ID = fmt.Sprintf("%s-%d", item, n)
		}
		mounts = append(mounts, mt)
	}
	return mounts
}

// allEntries returns the published profiles, the house samples by type, and an empty design.
func (g *game) allEntries() []rules.Entry {
	var entries []rules.Entry
	for id, p := range g.pack.Profiles.Rows.All {
		e := g.entry(rules.Unit{Profile: id, Count: 1, Mounts: g.stock[id].mounts})
		e.Name, e.Note, e.Group = p.Name, p.Note, "Gantry's samples"
		if p.published() {
			e.Group = "Published units"
		}
		entries = append(entries, e)
	}
	e := g.entry(rules.Unit{Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{}})
	e.Name, e.Note, e.Group = "Designed unit", "Choose every build stat.", "Your own"
	return append(entries, e)
}

func (g *game) entry(u rules.Unit) rules.Entry {
	m := g.setting(nil).Unit(&u)
	e := rules.Entry{ID: u.Profile, Unit: u, Facets: []string{m.typ.Name, m.role.Name}}
	if m.kaiju {
		e.Facets = append(e.Facets, "Kaiju")
	}
	if m.level() > 0 {
		e.Facets = append(e.Facets, m.levelName())
	}
	combat := m.rankedCombat()
	e.Stats = append([]rules.Stat{m.cost().As(rules.RolePoints), m.buildOf(performance), m.buildOf(frame), m.eqSlots()},
		combat[:]...)
	return e
}

// System is the game.
var System = rules.System{
	ID:   "mechastellar",
	Name: "MechaStellar",
	Doc:  "Real robots, super robots, kaiju and warships, built from stats. 500 points per side.",
	Open: open, Shape: shape,
}
