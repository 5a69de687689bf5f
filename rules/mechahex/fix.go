package mechahex

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
)

// worth is what removing the whole unit takes off the total.
func (m *model) worth() int { return m.price().Value.Int() * m.Number() }

func (m *model) removal() rules.Fix {
	return rules.Fix{Text: "Remove " + m.title(), Points: -m.worth(), Edits: []rules.Edit{rules.Remove(m.ID, "")}}
}

// unchoose takes a hero or title away.
func (m *model) unchoose(choice string, t rules.Section[honour]) rules.Fix {
	points := 0
	for _, id := range t.Rows.Known(m.Choices.Texts(choice)) {
		points += t.Rows.By[id].Points.Int()
	}
	edits := []rules.Edit{rules.Set(m.ID, "choices."+choice, nil)}
	if _, ok := m.Choices[customChoice]; ok && choice == "hero" {
		edits = append(edits, rules.Set(m.ID, "choices."+customChoice, nil))
	}
	return rules.Fix{Text: fmt.Sprintf("Take the %s of %s away", choice, m.title()), Points: -points * m.Number(), Edits: edits}
}

// ordered is the models by id, so that fixes do not depend on the list's order.
func (v *view) ordered() []*model {
	return slices.SortedFunc(slices.Values(v.models), func(a, b *model) int { return rules.ByID(a.ID, b.ID) })
}

// cheaper are the single removals that bring the army under the limit: the two
// that cost the fewest points.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		if each := m.price().Value.Int(); each > 0 && m.Count > 1 {
			if n := (over + each - 1) / each; n < m.Count {
				fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("%d %s less", n, m.title()), Points: -n * each, Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
			}
		}
		for _, f := range []rules.Fix{m.unchoose("hero", v.pack.Heroes), m.unchoose("title", v.pack.Titles), m.removal()} {
			if -f.Points >= over {
				fixes = append(fixes, f)
			}
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Or(b.Points-a.Points, cmp.Compare(a.Text, b.Text)) })
	return fixes[:min(2, len(fixes))]
}

// fewer removes models of a kind until n of them are gone, the cheapest first.
func (v *view) fewer(kind string, n int) []rules.Fix {
	var of []*model
	for _, m := range v.ordered() {
		if m.known && m.class.Kind == kind && m.CountFits() {
			of = append(of, m)
		}
	}
	slices.SortStableFunc(of, func(a, b *model) int { return cmp.Compare(a.price().Value.Int(), b.price().Value.Int()) })
	fix := rules.Fix{Text: fmt.Sprintf("Remove %d %s", n, rules.Plural(n, kind))}
	for _, m := range of {
		take := min(n, m.Count)
		if take == 0 {
			break
		}
		n -= take
		fix.Points -= take * m.price().Value.Int()
		if take == m.Count {
			fix.Edits = append(fix.Edits, rules.Remove(m.ID, ""))
		} else {
			fix.Edits = append(fix.Edits, rules.Set(m.ID, "count", m.Count-take))
		}
	}
	return []rules.Fix{fix}
}

// onlyHero leaves a hero with the first unit that has it. A unit of several
// models cannot keep it.
func (v *view) onlyHero(id string) []rules.Fix {
	fix := rules.Fix{Text: fmt.Sprintf("Keep one %s", v.pack.Heroes.Rows.By[id].Name)}
	kept := false
	for _, m := range v.ordered() {
		if !m.hero(id) {
			continue
		}
		if !kept && m.Count == 1 {
			kept = true
			continue
		}
		fix.Points -= v.pack.Heroes.Rows.By[id].Points.Int() * m.Number()
		fix.Edits = append(fix.Edits, rules.Set(m.ID, "choices.hero", others(m.heroes, id)))
		if _, ok := m.Choices[customChoice]; ok && id == aceCustom {
			fix.Edits = append(fix.Edits, rules.Set(m.ID, "choices."+customChoice, nil))
		}
	}
	return []rules.Fix{fix}
}

// others is a choice of all the ids but one.
func others(ids []string, not string) any {
	var rest []any
	for _, id := range ids {
		if id != not {
			rest = append(rest, id)
		}
	}
	switch len(rest) {
	case 0:
		return nil
	case 1:
		return rest[0]
	}
	return rest
}

// without adds to a fix that a choice is taken away.
func (m *model) without(choice string, t rules.Section[honour], fix rules.Fix) rules.Fix {
	un := m.unchoose(choice, t)
	fix.Points += un.Points
	fix.Edits = append(fix.Edits, un.Edits...)
	return fix
}

// fewerHeroes leaves the army as many heroes as it may have under a reading, the
// cheapest go first. Under the reading by the army's total, each one that goes
// takes its points with it.
func (v *view) fewerHeroes(reading string) []rules.Fix {
	var with []*model
	heroes := 0
	for _, m := range v.ordered() {
		if len(m.heroes) > 0 && m.CountFits() {
			with = append(with, m)
			heroes += len(m.heroes) * m.Count
		}
	}
	slices.SortStableFunc(with, func(a, b *model) int {
		return b.unchoose("hero", v.pack.Heroes).Points - a.unchoose("hero", v.pack.Heroes).Points
	})
	size, _ := v.limit()
	base := size.Int()
	if reading == byArmyTotal {
		total, _ := v.points()
		base = total.Value.Int()
	}
	fix := rules.Fix{}
	gone := 0
	for _, m := range with {
		may := base / v.pack.Army.HeroEvery.Int()
		if reading == byArmyTotal {
			may = (base + fix.Points) / v.pack.Army.HeroEvery.Int()
		}
		if heroes <= may {
			break
		}
		heroes -= len(m.heroes) * m.Count
		gone++
		fix = m.without("hero", v.pack.Heroes, fix)
		fix.Text = m.unchoose("hero", v.pack.Heroes).Text
	}
	switch {
	case gone > 1 && heroes == 0:
		fix.Text = "Take all heroes away"
	case gone > 1:
		fix.Text = fmt.Sprintf("Keep %d %s", heroes, pluralHero(heroes))
	}
	return []rules.Fix{fix}
}

// lighter makes room in a location that holds too much: one item goes where it
// fits, or as few as needed are removed.
func (m *model) lighter(at room) []rules.Fix {
	over := at.used - at.max
	var fixes []rules.Fix
	items := slices.Clone(at.items)
	slices.SortStableFunc(items, func(a, b *fitting) int { return a.slots.Int() - b.slots.Int() })
	for _, f := range items {
		for _, to := range m.rooms {
			if to.id != at.id && f.slots.Int() >= over && to.free() >= f.slots.Int() && len(fixes) == 0 {
				fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Move %s to the %s", f.Name, label(to.id)), Edits: []rules.Edit{rules.SetMount(m.ID, f.ID, "at", to.id)}})
			}
		}
	}
	removal := rules.Fix{}
	i := slices.IndexFunc(items, func(f *fitting) bool { return f.slots.Int() >= over })
	if i < 0 {
		i = 0
		slices.Reverse(items) // no single one is enough: the largest go first
	}
	for _, f := range items[i:] {
		if over <= 0 {
			break
		}
		over -= f.slots.Int()
		removal.Edits = append(removal.Edits, rules.Remove(m.ID, f.ID))
		removal.Text = "Remove " + f.Name
	}
	if len(removal.Edits) > 1 {
		removal.Text = fmt.Sprintf("Remove %d items", len(removal.Edits))
	}
	return append(fixes, removal)
}

// filler is, of the proposed items of exactly or at most so many slots, the one
// that the model has least of, counting those that are about to be added, and
// may mount once more.
func (m *model) filler(most int, exact bool, adding map[string]int, not string) (id string, it *item, ok bool) {
	least := 0
	for _, candidate := range m.view.itemIDs {
		offered := m.view.items[candidate]
		slots, allowed := m.cost(offered)
		limit := m.view.ed.limit(candidate, offered)
		has := m.mounted(candidate) + adding[candidate]
		full := limit != nil && has >= limit.Int()
		fits := slots.Int() <= most && (!exact || slots.Int() == most)
		if offered.Fills && allowed && !full && fits && candidate != not && (!ok || has < least) {
			id, it, ok, least = candidate, offered, true, has
		}
	}
	return id, it, ok
}

// filled proposes items for the free slots of a location.
func (m *model) filled(at room) []rules.Fix {
	fix := rules.Fix{Text: fmt.Sprintf("Fill the %s with ", label(at.id))}
	adding := map[string]int{}
	for free := at.free(); free > 0; {
		id, it, ok := m.filler(free, false, adding, "")
		if !ok {
			return nil
		}
		slots, _ := m.cost(it)
		free -= slots.Int()
		if len(fix.Edits) > 0 {
			fix.Text += ", "
		}
		fix.Text += it.Name
		adding[id]++
		fix.Edits = append(fix.Edits, rules.AddMount(m.ID, rules.Mount{Item: id, At: at.id}))
	}
	return []rules.Fix{fix}
}

func (m *model) instead(f *fitting) []rules.Fix { return m.insteadOf([]*fitting{f}) }

// insteadOf replaces mounts by others of the same size, or removes them.
func (m *model) insteadOf(fs []*fitting) []rules.Fix {
	var replace, remove rules.Fix
	adding := map[string]int{}
	whole := true
	for _, f := range fs {
		remove.Edits = append(remove.Edits, rules.Remove(m.ID, f.ID))
		remove.Text = "Remove " + f.Name
		id, it, ok := m.filler(f.slots.Int(), true, adding, f.Item)
		if !ok {
			whole = false
			continue
		}
		adding[id]++
		replace.Edits = append(replace.Edits, rules.SetMount(m.ID, f.ID, "item", id))
		replace.Text = fmt.Sprintf("Mount %s instead", it.Name)
	}
	if len(fs) > 1 {
		remove.Text = fmt.Sprintf("Remove %d of them", len(fs))
		replace.Text = fmt.Sprintf("Mount other items instead of %d of them", len(fs))
	}
	if !whole {
		return []rules.Fix{remove}
	}
	return []rules.Fix{replace, remove}
}

// armor mounts the Extra Armor that an armored model lacks: where a slot is
// free, else in place of an item of its size.
func (m *model) armor() []rules.Fix {
	name := m.view.items[extraArmor].Name
	slots, _ := m.cost(m.view.items[extraArmor])
	for _, at := range m.rooms {
		if at.free() >= slots.Int() {
			return []rules.Fix{{Text: "Mount " + name, Edits: []rules.Edit{rules.AddMount(m.ID, rules.Mount{Item: extraArmor, At: at.id})}}}
		}
	}
	for _, at := range m.rooms {
		for _, f := range at.items {
			if f.slots.Int() == slots.Int() {
				return []rules.Fix{{Text: fmt.Sprintf("Mount %s instead of %s", name, f.Name), Edits: []rules.Edit{rules.SetMount(m.ID, f.ID, "item", extraArmor)}}}
			}
		}
	}
	return nil
}

// avengers are the weapons that Avenger does something for, by mount id.
func (m *model) avengers() []rules.Fix {
	var fixes []rules.Fix
	for _, at := range m.rooms {
		for _, f := range at.items {
			if f.weapon() && !f.has("relentless") && len(fixes) < 3 {
				fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Name %s (%s)", f.Name, label(at.id)), Edits: []rules.Edit{rules.Set(m.ID, "choices."+weaponChoice, f.ID)}})
			}
		}
	}
	return fixes
}
