package mechahex

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

func (m *model) checkTerrain(r *rules.Ruling) {
	switch {
	case m.class.is("npc"):
		r.Find(rules.Finding{Unit: m.ID}.Says(m.outOfArmy,
			"%s is terrain: scenarios place it, armies do not buy it.", m.Title()))
	case m.Choices.Bool(scenery):
		r.Find(rules.Finding{Unit: m.ID, Item: scenery}.Says(m.intoArmy,
			"%s is a %s of the army: only terrain is scenery.", m.Title(), m.class.Kind))
	}
}

func (m *model) checkStructure(r *rules.Ruling) {
	if m.class.Kind == structure && !m.class.is("npc") {
		r.Find(rules.Finding{Unit: m.ID,
			Message: "The rules say neither how many armed structures you may have nor where they stand: " +
				"agree on both with your opponent."})
	}
}

func (m *model) checkHero(r *rules.Ruling) {
	m.checkHonour(r, "hero", "heroes", m.heroes, m.ed.pack.Heroes)
}
func (m *model) checkTitle(r *rules.Ruling) {
	m.checkHonour(r, "title", "titles", m.titles, m.ed.pack.Titles)
}

// checkHonour rules that heroes or titles are on a mecha, and alone there.
func (m *model) checkHonour(r *rules.Ruling, choice, plural string, ids []string, t pack.Section[honour]) {
	f := rules.Finding{Unit: m.ID, Item: choice}
	switch {
	case len(ids) > 0 && m.class.Kind != mecha:
		r.Find(f.Says(func() []rules.Fix { return []rules.Fix{m.without(choice)} },
			"%s is a %s: only mecha have a %s.", m.Title(), m.class.Kind, choice))
	case len(ids) > 1:
		r.Find(f.OutOf(len(ids), 1).Says(func() []rules.Fix {
			return []rules.Fix{m.choose("Keep only "+t.Rows.By[ids[0]].Name, choice, ids[0])}
		}, "%s has %d %s: a mecha has one at most.", m.Title(), len(ids), plural))
	}
}

func (m *model) checkLocations(r *rules.Ruling) {
	if !m.sure {
		return
	}
	for i := range m.rooms {
		at := &m.rooms[i]
		at.TooFull(r, m, func() []rules.Fix { return m.lighter(at) })
	}
}

// checkFilled passes over locations that hold too much already, that hold an
// unknown item, models that have an item nowhere, and terrain, which is a fault
// by itself.
func (m *model) checkFilled(r *rules.Ruling) {
	if !m.sure || m.class.is("npc") || m.lost() {
		return
	}
	for i := range m.rooms {
		at := &m.rooms[i]
		at.NotFull(r, m, func() []rules.Fix { return m.filled(at) })
	}
}

func (m *model) checkAllowed(r *rules.Ruling) {
	for _, f := range m.fitted {
		if f.allowed {
			continue
		}
		r.Find(rules.Finding{Unit: m.ID, Item: f.ID}.Says(func() []rules.Fix { return m.instead([]*fitting{f}) },
			"%s cannot mount %s: %s.", m.Title(), f.Name, m.refusal(f.item)))
	}
}

// checkLimits finds what is mounted too often, in the order of the tables.
func (m *model) checkLimits(r *rules.Ruling) {
	r.Cite = m.ed.Cite
	for place, n := range m.counts {
		if n == 0 {
			continue
		}
		it := m.ed.list[place]
		most := m.ed.limit(it)
		if most == nil {
			continue
		}
		if r.Reads(most.Basis); n <= most.Int() {
			continue
		}
		over := m.over(it, most.Int())
		f := rules.Finding{Unit: m.ID, Item: over[len(over)-1].ID, Basis: most.Basis}.OutOf(n, most.Int())
		r.Find(f.Says(func() []rules.Fix { return m.instead(over) },
			"%s mounts %d × %s; the %s allows %d on a model.", m.Title(), n, it.Name, m.ed.Name, most.Int()))
	}
}

// over are the mounts of an item beyond a limit, the last ids first to go, and
// what another rule needs last of all.
func (m *model) over(it *item, most int) []*fitting {
	var of []*fitting
	for _, f := range m.fitted {
		if f.item == it {
			of = append(of, f)
		}
	}
	slices.SortFunc(of, func(a, b *fitting) int {
		return cmp.Or(last(m.needed(b), m.needed(a)), rules.ByID(a.ID, b.ID))
	})
	return of[most:]
}

func (m *model) checkArmored(r *rules.Ruling) {
	if !m.mustMountArmor() || m.mounted(extraArmor) > 0 || m.strange || m.class.is("npc") {
		return
	}
	r.Cite = m.ed.special("armored").Cite
	_, free := m.freeForArmor()
	r.Find(rules.Finding{Unit: m.ID, Basis: m.class.Armored.Basis, Todo: free}.OutOf(0, 1).Says(m.armor,
		"%s is Armored: it must mount Extra Armor.", m.Title()))
}

func (m *model) checkCustom(r *rules.Ruling) {
	at, given := m.Choices[customChoice]
	f := rules.Finding{Unit: m.ID, Item: customChoice, Todo: !given}
	switch {
	case !m.hero(aceCustom) && given:
		r.Find(f.Says(m.noPlace, "%s has a place for Ace Custom's slot, but not that hero.", m.Title()))
	case !m.hero(aceCustom) || m.class.Kind != mecha || m.customAt() != "":
	case given:
		r.Find(f.Says(m.enlarged, "Ace Custom's slot on %s is in %.60q: it has no such place.",
			m.Title(), fmt.Sprint(at)))
	default:
		r.Find(f.Says(m.enlarged,
			"Choose where %s gets Ace Custom's extra slot; until then it has none.", m.Title()))
	}
}

func (m *model) checkAvenger(r *rules.Ruling) {
	if m.class.Kind != mecha || !slices.Contains(m.titles, avenger) {
		return
	}
	named, given := m.Choices[weaponChoice]
	weapon, ok := m.weapon(m.Choices.Text(weaponChoice))
	f := rules.Finding{Unit: m.ID, Item: weaponChoice, Todo: !given}
	switch {
	case !given:
		r.Find(f.Says(m.avengers, "Choose which weapon of %s its title Avenger makes Relentless.", m.Title()))
	case !ok:
		r.Find(f.Says(m.avengers, "%s mounts no weapon %.60q, which Avenger names.", m.Title(), fmt.Sprint(named)))
	case weapon.has("relentless"):
		r.FindAs(rules.Warning, f.Says(m.avengers,
			"%s of %s is Relentless already: Avenger does nothing for it.", weapon.Name, m.Title()))
	}
}
