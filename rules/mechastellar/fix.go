package mechastellar

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
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
	alone, _, err := rules.Lineup{Units: []*rules.Unit{m.Unit}}.Apply(edits)
	if err != nil || len(alone.Units) == 0 {
		return m
	}
	return m.setting.Unit(alone.Units[0])
}

// Cheaper takes so many points off the army: fewer units of an entry, a pilot of
// a lower level, or the cheapest unit that is enough.
func (a *army) Cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range judge.ByID(a.Units) {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.price.Value.Int()
		worth := each * m.Count
		if n := (over + each - 1) / max(1, each); each > 0 && n < m.Count {
			fixes = append(fixes, judge.Field(m, m.Count-n))
		} else if worth >= over && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, judge.Remove(m))
		}
		if m.level() == 0 {
			continue
		}
		basic := judge.Choose(m, "A basic pilot for "+m.Title(), "pilot", 0)
		if saved := (each - m.after(basic.Edits...).price.Value.Int()) * m.Count; saved >= over {
			basic.Points = -saved
			fixes = append(fixes, basic)
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}

// fewer takes so many units away, the last ones first.
func (a *army) fewer(over int) []rules.Fix {
	last := judge.ByID(a.Units)
	slices.Reverse(last)
	return []rules.Fix{fix("Leave the last units at home", judge.TakeOff(last, over)...)}
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
		for n := b.Int() + way.sign; n >= s.Min && n <= s.Max; n += way.sign {
			way := judge.Choose(m, fmt.Sprintf("%s %d", s.Label, n), s.ID, n)
			if m.after(way.Edits...).slots.Int() >= need {
				fixes = append(fixes, way)
				break
			}
		}
	}
	return fixes
}

// fitting makes the slots that weapons use equal to those that the unit has: by
// another cost, by a weapon less, or by one that its profile lists.
func (m *model) fitting(used, have int) []rules.Fix {
	var fixes []rules.Fix
	for _, way := range m.refits(used, have) {
		if len(fixes) < 3 && m.after(way.Edits...).fits() {
			fixes = append(fixes, way)
		}
	}
	if m.stock != nil && len(fixes) == 0 {
		if way := fix("Mount what its profile mounts", m.asPrinted()...); m.after(way.Edits...).fits() {
			fixes = append(fixes, way)
		}
	}
	return fixes
}

// fits tells whether the weapons use exactly the slots.
func (m *model) fits() bool {
	used, _, _ := m.slotsUsed()
	return m.slots.Value.IsInt() && used == m.slots.Int()
}

// refits are the ways in which the slots might come out.
func (m *model) refits(used, have int) (ways []rules.Fix) {
	s := &buildStats[cost]
	if c := m.is(cost) + used - have; m.stock == nil && c >= s.Min && c <= s.Max {
		ways = append(ways, judge.Choose(m, fmt.Sprintf("Cost+ %d", c), s.ID, c))
	}
	for _, g := range m.gearByID {
		if used > have && !g.Beside && g.Slots.Int() == used-have {
			ways = append(ways, judge.Unmount(m, g.ID, g.Name))
		}
	}
	if m.stock != nil && used < have {
		for _, item := range m.notMounted() {
			ways = append(ways, judge.Mount(m, rules.Mount{Item: item, At: atEquipment}, m.weapons[item].Name))
		}
	}
	return ways
}

// notMounted are the weapons of its profile that a unit does not mount.
func (m *model) notMounted() (items []string) {
	for _, mt := range m.stock.mounts {
		if m.weapons[mt.Item] != nil && !slices.ContainsFunc(m.gear, func(g gear) bool { return g.Item == mt.Item }) {
			items = append(items, mt.Item)
		}
	}
	return items
}

// asPrinted gives a unit the weapons of its profile, and no others.
func (m *model) asPrinted() []rules.Edit {
	var edits []rules.Edit
	for _, g := range m.gearByID {
		if !g.Beside && !slices.ContainsFunc(m.stock.mounts, func(mt rules.Mount) bool { return mt.Item == g.Item }) {
			edits = append(edits, rules.Remove(m.ID, g.ID))
		}
	}
	for _, item := range m.notMounted() {
		edits = append(edits, rules.AddMount(m.ID, rules.Mount{Item: item, At: atEquipment}))
	}
	return edits
}

// qualify lets the unit use a weapon that needs a better pilot, or takes it
// away; a profile has the weapon back whose place it took.
func (m *model) qualify(g gear) []rules.Fix {
	n := g.Pilot.Int()
	fixes := []rules.Fix{}
	if n <= buildStats[pilot].Max {
		fixes = append(fixes, m.betterPilot(n))
	}
	if m.stock != nil {
		for _, item := range m.stock.Loadout {
			if slices.Contains(m.stock.Alternates[item], g.Item) {
				return append(fixes, fix("Mount "+m.weapons[item].Name, rules.SetMount(m.ID, g.ID, "item", item)))
			}
		}
	}
	return append(fixes, judge.Unmount(m, g.ID, g.Name))
}

// betterPilot gives the unit a pilot of a level.
func (m *model) betterPilot(level int) rules.Fix {
	return judge.Choose(m, "A pilot of level "+romans[level], "pilot", level)
}

// fewerTraits takes traits of so many levels away, the last ones first.
func (m *model) fewerTraits(over int) []rules.Fix {
	var edits []rules.Edit
	for _, t := range slices.Backward(m.traitsByID) {
		if over > 0 {
			edits = append(edits, rules.Remove(m.ID, t.ID))
			over -= t.worth()
		}
	}
	fixes := []rules.Fix{fix("Take the last traits away", edits...)}
	for level := m.level() + 1; level <= buildStats[pilot].Max; level++ {
		way := m.betterPilot(level)
		if o := m.after(way.Edits...); o.traitLevels() <= o.traitBudget() {
			return append(fixes, way)
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
	for _, m := range judge.ByID(a.Units) {
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
		edits = append(edits, rules.SetChoice(m.ID, "commander", nil))
	}
	if kept == 0 && most > 0 {
		return []rules.Fix{fix(onePromoted, append(edits, first.promotion()...)...)}
	}
	return []rules.Fix{fix(fmt.Sprintf("Keep %d %s", kept, rules.Plural(kept, "Commander")), edits...)}
}

// takeCommand makes the unit the Commander.
func (m *model) takeCommand() rules.Fix {
	return judge.Choose(m, m.Title()+" commands", "commander", true)
}

const onePromoted = "Make one of them the Commander"

// promotion makes one of several units of an entry the Commander, an entry of
// its own.
func (m *model) promotion() []rules.Edit {
	one := *m.Unit
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
	for _, m := range judge.ByID(a.Units) {
		if !m.known || !m.CountFits() {
			continue
		}
		if best == nil || single(m) && !single(best) || single(m) == single(best) && m.level() > best.level() {
			best = m
		}
	}
	switch {
	case best == nil:
		return nil
	case single(best):
		return []rules.Fix{best.takeCommand()}
	}
	return []rules.Fix{fix(onePromoted, best.promotion()...)}
}

// warships are those of the army, by their ids.
func (a *army) warships() []*model {
	return slices.DeleteFunc(judge.ByID(a.Units), func(m *model) bool { return m.typ.id != warship })
}

// boarding puts the unit on a ship that is large enough, or on none.
func (m *model) boarding(ships []*model) []rules.Fix {
	fixes := []rules.Fix{judge.Choose(m, "Leave the ship", "ship", nil)}
	for _, o := range ships {
		if len(fixes) == 3 {
			break
		}
		if o.ID != m.ID && m.fitsAboard(o) {
			fixes = append(fixes, judge.Choose(m, "Go aboard "+o.Title(), "ship", o.ID))
		}
	}
	return fixes
}
