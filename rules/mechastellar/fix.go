package mechastellar

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
)

// sortedGear is the weapons by the ids of their mounts.
func (m *model) sortedGear() []gear {
	if len(m.gear) < 2 {
		return m.gear
	}
	if m.byID == nil {
		m.byID = slices.Clone(m.gear)
		slices.SortFunc(m.byID, func(a, b gear) int { return rules.ByID(a.ID, b.ID) })
	}
	return m.byID
}

func (m *model) sortedTraits() []mounted {
	if len(m.traits) < 2 {
		return m.traits
	}
	ts := slices.Clone(m.traits)
	slices.SortFunc(ts, func(a, b mounted) int { return rules.ByID(a.ID, b.ID) })
	return ts
}

// fix is edits by what they do; what they add is priced where it is shown.
func (v *view) fix(text string, edits ...rules.Edit) rules.Fix {
	return rules.Fix{Text: text, Edits: edits}
}

// after is the unit as some edits make it.
func (m *model) after(edits ...rules.Edit) *model {
	f, _, err := rules.Force{Limit: m.view.force.Limit, Options: m.view.force.Options, Units: []rules.Unit{m.Unit}}.Apply(edits)
	if err != nil || len(f.Units) == 0 {
		return m
	}
	return m.view.game.alone(f, f.Units[0])
}

func (m *model) removal() rules.Fix {
	return m.view.fix("Remove "+m.title(), rules.Remove(m.ID, ""))
}

// ordered are the units by their ids.
func (v *view) ordered() []*model {
	ms := slices.Clone(v.models)
	slices.SortFunc(ms, func(a, b *model) int { return rules.ByID(a.ID, b.ID) })
	return ms
}

// cheaper takes so many points off the army: fewer units of an entry, a pilot of
// a lower level, or the cheapest unit that is enough.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.price().Value.Int()
		if n := (over + each - 1) / max(1, each); each > 0 && n < m.Count {
			fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Field %d of %s", m.Count-n, m.title()), Points: -n * each,
				Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
		} else if worth := each * m.Count; worth >= over && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, rules.Fix{Text: "Remove " + m.title(), Points: -worth, Edits: []rules.Edit{rules.Remove(m.ID, "")}})
		}
		if basic := rules.Set(m.ID, "choices.pilot", 0); m.level() > 0 {
			if saved := (each - m.after(basic).price().Value.Int()) * m.Count; saved >= over {
				fixes = append(fixes, rules.Fix{Text: "A basic pilot for " + m.title(), Points: -saved, Edits: []rules.Edit{basic}})
			}
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}

// fewer takes so many units away, the last ones first.
func (v *view) fewer(over int) []rules.Fix {
	var edits []rules.Edit
	ms := v.ordered()
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
	return []rules.Fix{v.fix("Leave the last units at home", edits...)}
}

// roomier gives a designed unit so many EQ slots as it needs, by less armor or
// more cost.
func (m *model) roomier(need int) []rules.Fix {
	var fixes []rules.Fix
	if m.given != nil {
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
			if m.after(e).eqSlots().Int() >= need {
				fixes = append(fixes, m.view.fix(fmt.Sprintf("%s %d", s.label, n), e))
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
		return o.eqSlots().Value.IsInt() && n == o.eqSlots().Int()
	}
	var fixes []rules.Fix
	try := func(text string, edits ...rules.Edit) {
		if len(fixes) < 3 && fits(m.after(edits...)) {
			fixes = append(fixes, m.view.fix(text, edits...))
		}
	}
	if c := m.is(cost) + used - have; m.given == nil && c >= buildStats[cost].min && c <= buildStats[cost].max {
		try(fmt.Sprintf("Cost+ %d", c), rules.Set(m.ID, "choices.cost", c))
	}
	for _, g := range m.sortedGear() {
		if used > have && !g.Beside && g.Slots.Int() == used-have {
			try("Remove "+g.Name, rules.Remove(m.ID, g.ID))
		}
	}
	if m.given != nil && used < have {
		for _, mt := range m.given.mounts {
			if w, ok := m.view.weapons[mt.Item]; ok && !slices.ContainsFunc(m.gear, func(g gear) bool { return g.Item == mt.Item }) {
				try("Mount "+w.Name, rules.AddMount(m.ID, rules.Mount{Item: mt.Item, At: atEquipment}))
			}
		}
	}
	if m.given != nil && len(fixes) == 0 {
		try("Mount what its profile mounts", m.asPrinted()...)
	}
	return fixes
}

// asPrinted gives a unit the weapons of its profile, and no others.
func (m *model) asPrinted() []rules.Edit {
	var edits []rules.Edit
	for _, g := range m.sortedGear() {
		if !g.Beside && !slices.ContainsFunc(m.given.mounts, func(mt rules.Mount) bool { return mt.Item == g.Item }) {
			edits = append(edits, rules.Remove(m.ID, g.ID))
		}
	}
	for _, mt := range m.given.mounts {
		if _, ok := m.view.weapons[mt.Item]; ok && !slices.ContainsFunc(m.gear, func(g gear) bool { return g.Item == mt.Item }) {
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
		fixes = append(fixes, m.view.fix("A pilot of level "+romans[n], rules.Set(m.ID, "choices.pilot", n)))
	}
	if m.given != nil {
		for _, item := range m.given.Loadout {
			if slices.Contains(m.given.Alternates[item], g.Item) {
				return append(fixes, m.view.fix("Mount "+m.view.weapons[item].Name, rules.SetMount(m.ID, g.ID, "item", item)))
			}
		}
	}
	return append(fixes, m.view.fix("Remove "+g.Name, rules.Remove(m.ID, g.ID)))
}

// fewerTraits takes traits of so many levels away, the last ones first.
func (m *model) fewerTraits(over int) []rules.Fix {
	var edits []rules.Edit
	ts := m.sortedTraits()
	for i := len(ts) - 1; i >= 0 && over > 0; i-- {
		edits = append(edits, rules.Remove(m.ID, ts[i].ID))
		over -= ts[i].worth()
	}
	fixes := []rules.Fix{m.view.fix("Take the last traits away", edits...)}
	for l := m.level() + 1; l <= buildStats[pilot].max; l++ {
		e := rules.Set(m.ID, "choices.pilot", l)
		if o := m.after(e); o.traitLevels() <= o.traitBudget() {
			return append(fixes, m.view.fix("A pilot of level "+romans[l], e))
		}
	}
	return fixes
}

// oneCommander leaves the first units as Commanders that are not too many; where
// each entry is, one unit of the first.
func (v *view) oneCommander(most int) []rules.Fix {
	var edits []rules.Edit
	var first *model
	kept := 0
	for _, m := range v.ordered() {
		if !m.Choices.Bool("commander") || !m.known || !m.CountFits() {
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
		return []rules.Fix{v.fix(onePromoted, append(edits, first.promotion()...)...)}
	}
	return []rules.Fix{v.fix(fmt.Sprintf("Keep %d %s", kept, rules.Plural(kept, "Commander")), edits...)}
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
func (v *view) appoint() []rules.Fix {
	var best *model
	single := func(m *model) bool { return m.Count == 1 }
	for _, m := range v.ordered() {
		if m.known && m.CountFits() && (best == nil || single(m) && !single(best) || single(m) == single(best) && m.level() > best.level()) {
			best = m
		}
	}
	switch {
	case best == nil:
		return nil
	case single(best):
		return []rules.Fix{v.fix(best.title()+" commands", rules.Set(best.ID, "choices.commander", true))}
	}
	return []rules.Fix{v.fix(onePromoted, best.promotion()...)}
}

// warships are those of the army, by their ids.
func (v *view) warships() []*model {
	if v.ships == nil {
		v.ships = slices.DeleteFunc(v.ordered(), func(m *model) bool { return m.typ.id != warship })
	}
	return v.ships
}

// aboard puts the unit on a ship that is large enough, or on none.
func (m *model) aboard() []rules.Fix {
	fixes := []rules.Fix{m.view.fix("Leave the ship", rules.Set(m.ID, "choices.ship", nil))}
	for _, o := range m.view.warships() {
		if len(fixes) == 3 {
			break
		}
		if o.ID != m.ID && m.fits(o) {
			fixes = append(fixes, m.view.fix("Go aboard "+o.title(), rules.Set(m.ID, "choices.ship", o.ID)))
		}
	}
	return fixes
}

// Points is the total of Army alone, for the prices of fixes.
func (g *game) Points(ctx context.Context, f rules.Force) int {
	v := g.view(ctx, f)
	v.paper.Lines = 0 // no sheet is made
	s, _ := v.points()
	return s.Value.Int()
}
