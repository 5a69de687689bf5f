package mechastellar

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, err := shape.Decode(raw)
	if err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	g := &game{pack: p, types: rowsOf(p.Types), roles: rowsOf(p.Roles), specials: rowsOf(p.Specials), weapons: rowsOf(p.Weapons),
		traits: rowsOf(p.Traits), fixed: map[string]*fixed{}}
	x := notGiven
	g.types[""] = &unitType{Name: "Unknown type", HP: x, Points: x, Evade: x, Actions: x}
	g.roles[""] = &role{Name: "Unknown role", Shooting: x, Melee: x, Evade: x, Move: x, Actions: x, Sensors: x}
	g.specials[""] = &special{Name: "Unknown special", Actions: x, Move: x, Slots: x, HP: x, Points: x}
	for _, r := range g.roles {
		r.label = "role " + r.Name
		r.parts = p.partsOf(r)
	}
	for id, b := range g.pack.Size.Evade.By {
		b.label = "Size " + strconv.Itoa(b.From.Int()) + " and up"
		g.pack.Size.Evade.By[id] = b
	}
	for id, mod := range p.Modules.Rows.All {
		if mod.HP != nil {
			g.doubles = append(g.doubles, doubling{id, mod.Name, *mod.HP})
		}
	}
	for _, w := range g.weapons {
		w.show(p.Qualities)
	}
	for id, t := range g.traits {
		t.show(id)
	}
	for _, t := range p.Tiers.Rows.All {
		g.tiers = append(g.tiers, t)
	}
	g.parts = g.pack.parts()
	g.items, g.fields, g.options = g.allItems(), g.buildFields(), g.armyFields()
	g.owners = map[string][]string{}
	for id, pr := range p.Profiles.Rows.All {
		g.fixed[id] = g.fix(&pr)
		for _, item := range pr.Options {
			if pr.published() {
				g.owners[item] = append(g.owners[item], pr.Name)
			}
		}
	}
	g.entries, g.offers = g.allEntries(), g.allOffers()
	g.most = g.mostHarm()
	return judge.Adapt(g), nil
}

func rowsOf[T any](t pack.Section[T]) map[string]*T {
	rows := make(map[string]*T, len(t.Rows.By)+1)
	for id, row := range t.Rows.All {
		rows[id] = &row
	}
	return rows
}

// fix computes what follows from a profile in any army.
func (g *game) fix(p *profile) *fixed {
	f := &fixed{profile: p, typ: typeRow{p.Type, g.types[p.Type]}, role: g.roles[p.Role], special: g.specials[p.Special], mounts: g.loadout(p)}
	for i, s := range buildStats {
		f.build[i] = p.Build.By[s.id]
	}
	m := &model{view: &view{game: g}, known: true, given: f}
	m.fromProfile()
	m.Mounts = f.mounts
	m.equip()
	f.traitLevels = m.traitLevels()
	f.stats.slots = m.builtSlots()
	copy(f.stats.combat[:], m.derived(nil))
	if !p.published() {
		return f
	}
	f.points = m.designPoints()
	beside := func(s rules.Stat) rules.Stat {
		printed, ok := p.Printed.By[s.ID]
		if !ok {
			return s
		}
		if printed.Value != s.Value {
			f.differs = append(f.differs, s)
		}
		n, derived := printed.Int(), s
		s = rules.Work(s.ID, s.Label).Set("printed", printed).Shown("", affix[s.ID])
		if s.ID == "evade" || s.ID == "arm-save" {
			s = signed(s)
		}
		s.Printed, s.Derived, s.Note = &n, &derived, derived.Note
		return s
	}
	f.stats.slots = beside(f.stats.slots)
	for i, s := range f.stats.combat {
		f.stats.combat[i] = beside(s)
	}
	with := f.points
	if n := f.build[pilot]; !none(n) { // printed points hold the printed pilot
		with = hand{rules.Work("points", "Points").StepStat("build", rules.OpSet, f.points), m}.times("pilot", &g.parts.costPilot, n).Stat()
	}
	with.ID, with.Label = "points", "Points"
	if with.Value != p.Printed.By["points"].Value {
		f.differs = append(f.differs, with)
	}
	return f
}

// affix stands behind a stat's number.
var affix = map[string]string{"sensors": `"`, "move": `"`, "melee": "d10"}

// loadout is the mounts of a profile as it is fielded: an item's id is the id
// of its first mount.
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
