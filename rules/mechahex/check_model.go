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
		r.Find(rules.Finding{Unit: m.ID, Words: func() (string, []rules.Fix) {
			return m.Title() + " is terrain of a scenario and cannot be part of an army.", m.outOfArmy()
		}})
	case m.Choices.Bool(scenery):
		r.Find(rules.Finding{Unit: m.ID, Item: scenery, Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("%s is a %s of the army; only structures that no army may take are scenery.",
				m.Title(), m.class.Kind), m.intoArmy()
		}})
	}
}

func (m *model) checkStructure(r *rules.Ruling) {
	if m.class.Kind == structure && !m.class.is("npc") {
		r.Find(rules.Finding{Unit: m.ID,
			Message: "The text sets no limit to armed structures and no rule to deploy them; agree on both with your opponent."})
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
		f.Words = func() (string, []rules.Fix) {
			return fmt.Sprintf("%s is a %s; only mecha have a %s.", m.Title(), m.class.Kind, choice),
				[]rules.Fix{m.without(choice)}
		}
		r.Find(f)
	case len(ids) > 1:
		f.Words = func() (string, []rules.Fix) {
			return fmt.Sprintf("%s has %d %s; a mecha has one at most.", m.Title(), len(ids), plural),
				[]rules.Fix{m.choose("Keep only "+t.Rows.By[ids[0]].Name, choice, ids[0])}
		}
		r.Find(f.Of(len(ids), 1))
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
		r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("%s is not for %s: %s.", f.Name, m.Title(), m.refusal(f.item)), m.instead([]*fitting{f})
		}})
	}
}

// checkLimits finds what is mounted too often, in the order of the tables.
func (m *model) checkLimits(r *rules.Ruling) {
	r.Cite = m.ed.Cite
	for place, n := range m.counts {
		if n == 0 {
			continue
		}
		id := m.ed.itemIDs[place]
		it := m.ed.items[id]
		most := m.ed.limit(id, it)
		if most == nil {
			continue
		}
		if r.Reads(most.Basis); n <= most.Int() {
			continue
		}
		over := m.over(id, most.Int())
		r.Find(rules.Finding{Unit: m.ID, Item: over[len(over)-1].ID, Basis: most.Basis, Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("%s mounts %d of %s; the %s allows %d a model.", m.Title(), n, it.Name, m.ed.Name, most.Int()),
				m.instead(over)
		}}.Of(n, most.Int()))
	}
}

// over are the mounts of an item beyond a limit, the last ids first to go, and
// what another rule needs last of all.
func (m *model) over(id string, most int) []*fitting {
	var of []*fitting
	for _, f := range m.fitted {
		if f.Item == id {
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
	r.Find(rules.Finding{Unit: m.ID, Basis: m.class.Armored.Basis, Todo: free, Words: func() (string, []rules.Fix) {
		return m.Title() + " is Armored and mounts no Extra Armor.", m.armor()
	}}.Of(0, 1))
}

func (m *model) checkCustom(r *rules.Ruling) {
	at, given := m.Choices[customChoice]
	f := rules.Finding{Unit: m.ID, Item: customChoice}
	switch {
	case !m.hero(aceCustom) && given:
		f.Words = func() (string, []rules.Fix) {
			return m.Title() + " names a location for Ace Custom and does not have that hero.",
				[]rules.Fix{m.choose("Take the location away", customChoice, nil)}
		}
		r.Find(f)
	case m.hero(aceCustom) && m.class.Kind == mecha && m.customAt() == "":
		f.Todo = !given
		f.Words = func() (string, []rules.Fix) {
			if given {
				return fmt.Sprintf("Ace Custom's slot of %s is in %.60q, which is no location of it.",
					m.Title(), fmt.Sprint(at)), m.enlarged()
			}
			return fmt.Sprintf("Ace Custom gives %s a slot, but not where; until it is named there is no slot.",
				m.Title()), m.enlarged()
		}
		r.Find(f)
	}
}

func (m *model) checkAvenger(r *rules.Ruling) {
	if m.class.Kind != mecha || !slices.Contains(m.titles, avenger) {
		return
	}
	named, given := m.Choices[weaponChoice]
	weapon, ok := m.weapon(m.Choices.Text(weaponChoice))
	find := func(s rules.Severity, todo bool, message func() string) {
		r.FindAs(s, rules.Finding{Unit: m.ID, Item: weaponChoice, Todo: todo, Words: func() (string, []rules.Fix) {
			return message(), m.avengers()
		}})
	}
	switch {
	case !ok && !given:
		find(rules.Error, true, func() string {
			return fmt.Sprintf("Avenger gives one weapon of %s Relentless, but not which.", m.Title())
		})
	case !ok:
		find(rules.Error, false, func() string {
			return fmt.Sprintf("Avenger names %.60q, which is no weapon mounted on %s.", fmt.Sprint(named), m.Title())
		})
	case weapon.has("relentless"):
		find(rules.Warning, false, func() string {
			return fmt.Sprintf("%s of %s is Relentless already; Avenger does nothing for it.", weapon.Name, m.Title())
		})
	}
}
