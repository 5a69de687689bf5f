package mechastellar

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
)

// unmount takes weapons off the unit.
func (m *model) unmount(text string, gear []gear) rules.Fix {
	edits := make([]rules.Edit, len(gear))
	for i, g := range gear {
		edits[i] = rules.Remove(m.ID, g.ID)
	}
	return fix(text, edits...)
}

// after is the unit as some edits make it.
func (m *model) after(edits ...rules.Edit) *model {
	f, _, err := rules.Force{Units: []rules.Unit{m.Unit}}.Apply(edits)
	if err != nil || len(f.Units) == 0 {
		return m
	}
	return m.model(f.Units[0])
}

// ordered are the units by their ids.
func (a *army) ordered() []*model {
	ms := slices.Clone(a.models)
	slices.SortFunc(ms, func(a, b *model) int { return rules.ByID(a.ID, b.ID) })
	return ms
}

// cheaper takes so many points off the army: fewer units of an entry, a pilot of
// a lower level, or the cheapest unit that is enough.
func (a *army) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range a.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.price.Value.Int()
		if n := (over + each - 1) / max(1, each); each > 0 && n < m.Count {
			fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Field %d of %s", m.Count-n, m.title()), Points: -n * each,
				Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
		} else if worth := each * m.Count; worth >= over && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, rules.Fix{Text: "Remove " + m.title(), Points: -worth, Edits: []rules.Edit{rules.Remove(m.ID, "")}})
		}
		if basic := rules.Set(m.ID, "choices.pilot", 0); m.level() > 0 {
			if saved := (each - m.after(basic).price.Value.Int()) * m.Count; saved >= over {
				fixes = append(fixes, rules.Fix{Text: "A basic pilot for " + m.title(), Points: -saved, Edits: []rules.Edit{basic}})
			}
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}

// fewer takes so many units away, the last ones first.
func (a *army) fewer(over int) []rules.Fix {
	var edits []rules.Edit
	ms := a.ordered()
	slices.Reverse(ms)
	for _, m := range ms {
		switch {
		case over <= 0 || !m.CountFits():
		case m.Count > over:
			edits = append(edits, rules.Set(m.ID, "count", m.Count-over))
			over = 0
		default:
			edits = append(edits, rules.Remove(m.ID, ""))
			over -= m.Count
		}
	}
	return []rules.Fix{fix("Leave the last units at home", edits...)}
}

// roomier gives a designed unit so many EQ slots as it needs, by less armor or
// more cost.
func (m *model) roomier(need int) []rules.Fix {
	var fixes []rules.Fix
	if m.stock != nil {
		return nil
	}
	for _, way := range []struct {
		stat, sign int
	}{{armor, -1}, {cost, 1}, {speed, -1}} {
		s, b := buildStats[way.stat], m.build[way.stat]
		if !b.Known() {
			continue
		}
		for n := b.Int() + way.sign; n >= s.min && n <= s.max; n += way.sign {
			e := rules.Set(m.ID, "choices."+s.id, n)
			if m.after(e).slots.Value.Int() >= need {
				fixes = append(fixes, fix(fmt.Sprintf("%s %d", s.label, n), e))
				break
			}
		}
	}
	return fixes
}

// fitting makes the slots that weapons use equal to those that the unit has: by
// another cost, by a weapon less, or by one that its profile lists.
func (m *model) fitting(used, have int) []rules.Fix {
	fits := func(o *model) bool {
		n, _, _ := o.slotsUsed()
		return o.slots.Value.IsInt() && n == o.slots.Value.Int()
	}
	var fixes []rules.Fix
	try := func(text string, edits ...rules.Edit) {
		if len(fixes) < 3 && fits(m.after(edits...)) {
			fixes = append(fixes, fix(text, edits...))
		}
	}
	if c := m.is(cost) + used - have; m.stock == nil && c >= buildStats[cost].min && c <= buildStats[cost].max {
		try(fmt.Sprintf("Cost+ %d", c), rules.Set(m.ID, "choices.cost", c))
	}
	for _, g := range m.gearByID {
		if used > have && !g.Beside && g.Slots.Int() == used-have {
			try("Remove "+g.Name, rules.Remove(m.ID, g.ID))
		}
	}
	if m.stock != nil && used < have {
		for _, mt := range m.stock.mounts {
			if w, ok := m.weapons[mt.Item]; ok && !slices.ContainsFunc(m.gear, func(g gear) bool { return g.Item == mt.Item }) {
				try("Mount "+w.Name, rules.AddMount(m.ID, rules.Mount{Item: mt.Item, At: atEquipment}))
			}
		}
	}
	if m.stock != nil && len(fixes) == 0 {
		try("Mount what its profile mounts", m.asPrinted()...)
	}
	return fixes
}

// asPrinted gives a unit the weapons of its profile, and no others.
func (m *model) asPrinted() []rules.Edit {
	var edits []rules.Edit
	for _, g := range m.gearByID {
		if !g.Beside && !slices.ContainsFunc(m.stock.mounts, func(mt rules.Mount) bool { return mt.Item == g.Item }) {
			edits = append(edits, rules.Remove(m.ID, g.ID))
		}
	}
	for _, mt := range m.stock.mounts {
		if _, ok := m.weapons[mt.Item]; ok && !slices.ContainsFunc(m.gear, func(g gear) bool { return g.Item == mt.Item }) {
			edits = append(edits, rules.AddMount(m.ID, rules.Mount{Item: mt.Item, At: atEquipment}))
		}
	}
	return edits
}

// qualified lets the unit use a weapon that needs a better pilot, or takes it
// away; a profile has the weapon back whose place it took.
func (m *model) qualified(g gear) []rules.Fix {
	n := g.Pilot.Int()
	fixes := []rules.Fix{}
	if n <= buildStats[pilot].max {
		fixes = append(fixes, fix("A pilot of level "+romans[n], rules.Set(m.ID, "choices.pilot", n)))
	}
	if m.stock != nil {
		for _, item := range m.stock.Loadout {
			if slices.Contains(m.stock.Alternates[item], g.Item) {
				return append(fixes, fix("Mount "+m.weapons[item].Name, rules.SetMount(m.ID, g.ID, "item", item)))
			}
		}
	}
	return append(fixes, fix("Remove "+g.Name, rules.Remove(m.ID, g.ID)))
}

// fewerTraits takes traits of so many levels away, the last ones first.
func (m *model) fewerTraits(over int) []rules.Fix {
	var edits []rules.Edit
	ts := m.traitsByID
	for i := len(ts) - 1; i >= 0 && over > 0; i-- {
		edits = append(edits, rules.Remove(m.ID, ts[i].ID))
		over -= ts[i].worth()
	}
	fixes := []rules.Fix{fix("Take the last traits away", edits...)}
	for l := m.level() + 1; l <= buildStats[pilot].max; l++ {
		e := rules.Set(m.ID, "choices.pilot", l)
		if o := m.after(e); o.traitLevels() <= o.traitBudget() {
			return append(fixes, fix("A pilot of level "+romans[l], e))
		}
	}
	return fixes
}

// oneCommander leaves the first units as Commanders that are not too many; where
// each entry is, one unit of the first.
func (a *army) oneCommander(most int) []rules.Fix {
	var edits []rules.Edit
	var first *model
	kept := 0
	for _, m := range a.ordered() {
		if !m.commander || !m.known || !m.CountFits() {
			continue
		}
		if first == nil {
			first = m
		}
		if kept+m.Count <= most {
			kept += m.Count
			continue
		}
		edits = append(edits, rules.Set(m.ID, "choices.commander", nil))
	}
	if kept == 0 && most > 0 {
		return []rules.Fix{fix(onePromoted, append(edits, first.promotion()...)...)}
	}
	return []rules.Fix{fix(fmt.Sprintf("Keep %d %s", kept, rules.Plural(kept, "Commander")), edits...)}
}

const onePromoted = "Make one of them the Commander"

// promotion makes one of several units of an entry the Commander, an entry of
// its own.
func (m *model) promotion() []rules.Edit {
	one := m.Unit
	one.ID, one.Count = "", 1
	one.Mounts = slices.Clone(one.Mounts)
	slices.SortFunc(one.Mounts, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) })
	one.Choices = maps.Clone(one.Choices)
	if one.Choices == nil {
		one.Choices = rules.Choices{}
	}
	one.Choices["commander"] = true
	return []rules.Edit{rules.Set(m.ID, "count", m.Count-1), rules.AddUnit(one)}
}

// appoint makes the best pilot the Commander, a single unit before one of
// several.
func (a *army) appoint() []rules.Fix {
	var best *model
	single := func(m *model) bool { return m.Count == 1 }
	for _, m := range a.ordered() {
		if m.known && m.CountFits() && (best == nil || single(m) && !single(best) || single(m) == single(best) && m.level() > best.level()) {
			best = m
		}
	}
	switch {
	case best == nil:
		return nil
	case single(best):
		return []rules.Fix{fix(best.title()+" commands", rules.Set(best.ID, "choices.commander", true))}
	}
	return []rules.Fix{fix(onePromoted, best.promotion()...)}
}

// warships are those of the army, by their ids.
func (a *army) warships() []*model {
	return slices.DeleteFunc(a.ordered(), func(m *model) bool { return m.typ.id != warship })
}

// boarding puts the unit on a ship that is large enough, or on none.
func (m *model) boarding(ships []*model) []rules.Fix {
	fixes := []rules.Fix{fix("Leave the ship", rules.Set(m.ID, "choices.ship", nil))}
	for _, o := range ships {
		if len(fixes) == 3 {
			break
		}
		if o.ID != m.ID && m.fits(o) {
			fixes = append(fixes, fix("Go aboard "+o.title(), rules.Set(m.ID, "choices.ship", o.ID)))
		}
	}
	return fixes
}
