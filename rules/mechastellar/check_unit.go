package mechastellar

import (
	"slices"
	"strings"

	"gantry/rules"
)

// checkRange checks the bounds of every stat that a unit chooses: all of a design's, only the pilot of a profile's.
func (m *model) checkRange(r *rules.Ruling) {
	if m.stock == nil {
		r.DependsOn(rules.House)
	}
	for _, ft := range m.faults {
		r.Find(rules.Finding{Unit: m.ID, Item: ft.choice, Basis: ft.basis}.Messagef("%s", rules.Sentence(ft.why)))
	}
	if !m.slots.Known() {
		return
	}
	if r.DependsOn(m.slots.Basis); m.slots.Value.Cmp(zero) < 0 {
		f := rules.Finding{Unit: m.ID, Item: "eq-slots", Basis: max(m.slots.Basis, rules.House)}
		r.Find(f.OutOf(m.slots.Int(), 0).Messagef("EQ slots: %s. Lower Armor+ or raise Cost+.",
			rules.Minus(m.slots.Value.String())))
	}
}

// checkSlots skips impossible builds. It is silent on a unit with a weapon of unknown slots, unless the others are
// too many.
func (m *model) checkSlots(r *rules.Ruling) {
	have := m.slots.Int()
	if !m.slots.Value.IsInt() || have < 0 {
		return
	}
	used, basis, without := m.slotsUsed()
	basis = max(basis, m.slots.Basis)
	r.DependsOn(basis)
	switch free := have - used; {
	case free < 0 || free > 0 && len(without) == 0 && !m.strange:
		f := rules.Finding{Unit: m.ID, Basis: basis, Todo: free > 0}.Messagef(
			"EQ slots: %d of %d used. Fill all of them.", used, have)
		if free < 0 {
			f = f.Messagef("EQ slots: %d of %d used. Remove a weapon.", used, have)
		}
		r.Find(f.OutOf(used, have))
	case len(without) > 0:
		r.State = rules.Silent
		for _, g := range without {
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: g.ID, Basis: rules.Missing, Todo: true}.Messagef(
				"Enter %s's EQ slots to check the unit's total.", g.Name))
		}
	}
}

func (m *model) checkRequires(r *rules.Ruling) {
	for _, g := range m.gearByID {
		m.checkPilot(r, g)
		if g.At == atTrait {
			r.Find(rules.Finding{Unit: m.ID, Item: g.ID}.Messagef("%s is a weapon, not a trait. Move it to Equipment.",
				g.Name))
		}
	}
	for _, t := range m.traitsByID {
		if t.At == atEquipment {
			r.Find(rules.Finding{Unit: m.ID, Item: t.ID}.Messagef("%s is a trait, not equipment. Move it to Traits.",
				t.Name))
		}
	}
	if m.published() {
		m.checkPlaces(r)
	}
}

// checkPilot checks that the pilot is good enough for a weapon.
func (m *model) checkPilot(r *rules.Ruling, g gear) {
	if g.Pilot == nil || !m.build[pilot].Known() {
		return
	}
	read, level, least := max(g.Pilot.Basis, m.build[pilot].Basis), m.level(), g.Pilot.Int()
	if r.DependsOn(read); level < least {
		f := rules.Finding{Unit: m.ID, Item: g.ID, Basis: read}.Messagef(
			"%s needs %s (now %s).", g.Name, aPilot(least), pilotNames[level])
		r.Find(f.OutOf(level, least))
	}
}

// checkPlaces checks that an alternate weapon replaces its original.
func (m *model) checkPlaces(r *rules.Ruling) {
	for _, item := range m.stock.Loadout {
		others := m.stock.Alternates[item]
		if len(others) == 0 {
			continue
		}
		here := m.gearOf(func(id string) bool { return id == item || slices.Contains(others, id) })
		if len(here) <= 1 {
			continue
		}
		// drop the printed weapon, or all alternates but one
		slices.SortStableFunc(here, func(a, b gear) int { return boolInt(a.Item == item) - boolInt(b.Item == item) })
		f := rules.Finding{Unit: m.ID, Item: here[0].ID}.Messagef(
			"%s and its alternates: %d, limit 1. Remove %d.", m.weapons[item].Name, len(here), len(here)-1)
		r.Find(f.OutOf(len(here), 1))
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// gearOf returns the weapons with matching items, sorted by mount id.
func (m *model) gearOf(is func(item string) bool) (of []gear) {
	for _, g := range m.gearByID {
		if is(g.Item) {
			of = append(of, g)
		}
	}
	return of
}

func (m *model) checkTraits(r *rules.Ruling) {
	for _, t := range m.traitsByID {
		if t.Kind != ofMecha && !t.levelKnown() {
			f := rules.Finding{Unit: m.ID, Item: t.ID, Cite: rules.GantryRule.Cite, Basis: rules.House}
			r.FindAs(rules.Info, f.Messagef("%s's level is unpublished. Counted as Level I.", t.Name))
		}
	}
	used, budget := m.traitLevels(), m.traitBudget()
	if budget < 0 {
		return
	}
	read := m.traitBasis()
	if r.DependsOn(read); used > budget {
		f := rules.Finding{Unit: m.ID, Item: atTrait, Basis: read}.Messagef(
			"Trait levels: %d, limit %d with %s. Remove a trait.", used, budget,
			aPilot(m.level()))
		r.Find(f.OutOf(used, budget))
	}
}

func (m *model) checkListed(r *rules.Ruling) {
	if !m.published() {
		return
	}
	for _, g := range m.gearByID {
		if m.stock.lists(g.Item) || m.owners[g.Item] != nil {
			continue
		}
		r.Find(rules.Finding{Unit: m.ID, Item: g.ID}.Messagef(
			"%s isn't listed for %s. Agree with your opponent.", g.Name, m.stock.Name))
	}
}

// checkOnce checks the options of published profiles, which a unit has besides its own weapons.
func (m *model) checkOnce(r *rules.Ruling) {
	if !m.published() {
		return
	}
	for _, item := range m.stock.Options {
		here := m.gearOf(func(id string) bool { return id == item })
		if len(here) < 2 {
			continue
		}
		f := rules.Finding{Unit: m.ID, Item: here[1].ID}.Messagef(
			"%s: %d, limit 1. Remove %d.", here[0].Name, len(here), len(here)-1)
		r.Find(f.OutOf(len(here), 1))
	}
}

func (m *model) checkOwner(r *rules.Ruling) {
	for _, g := range m.gearByID {
		owners := m.owners[g.Item]
		if owners == nil || m.stock != nil && m.stock.lists(g.Item) {
			continue
		}
		r.Find(rules.Finding{Unit: m.ID, Item: g.ID}.Messagef("%s: listed for %s only. Agree with your opponent.",
			g.Name, strings.Join(owners, " and ")))
	}
}

func (m *model) checkBearer(r *rules.Ruling) {
	for _, t := range m.traitsByID {
		notCaptain := t.Kind == ofCaptain && m.typ.id != warship && m.typ.id != ""
		if !notCaptain && (t.Kind != ofCommander || m.commander) {
			continue
		}
		f := rules.Finding{Unit: m.ID, Item: t.ID, Basis: t.Basis}
		if notCaptain {
			r.Find(f.Messagef("%s: only for captains of warships. Remove it.", t.Name))
		} else {
			r.Find(f.Messagef("%s: only for the Commander. Remove it or make this unit Commander.", t.Name))
		}
	}
}

func (m *model) checkTwice(r *rules.Ruling) {
	for i, t := range m.traitsByID {
		if slices.ContainsFunc(m.traitsByID[:i], func(o mountedTrait) bool { return o.Item == t.Item }) {
			r.Find(rules.Finding{Unit: m.ID, Item: t.ID}.Messagef("Duplicate trait: %s. Remove one.", t.Name))
		}
	}
}

// hasBattlefield reports whether the army's battlefield is known.
func (a *army) hasBattlefield() bool { return a.battlefield != "" }

// checkTags checks that a unit may fight on the army's battlefield. A low-gravity battle is on the ground.
func (m *model) checkTags(r *rules.Ruling) {
	banned, where := "S", "on the ground"
	if m.battlefield == space {
		banned, where = "G", "in space"
	}
	if slices.Contains(m.tags(), banned) {
		r.Find(rules.Finding{Unit: m.ID, Item: "tags"}.Messagef(
			"The tag [%s] means that this unit can't fight %s.", banned, where))
	}
}

func (m *model) checkDiffers(r *rules.Ruling) {
	if !m.published() {
		return
	}
	for _, s := range m.stock.differs {
		r.Find(rules.Finding{Unit: m.ID, Item: s.ID, Basis: s.Basis}.Messagef(
			"%s: official %s, calculated %s. Using %[2]s.", s.Label, grouped(m.stock.Printed.By[s.ID].Value),
			grouped(s.Value)))
	}
}

// grouped returns a number with separators: "1,200".
func grouped(v rules.Value) string {
	if v.IsInt() {
		return rules.Grouped(v.Int())
	}
	return v.String()
}

// unarmed reports whether the unit has no weapon to attack with, but EQ slots for one. It is false for a profile
// without a printed weapon, and for a unit with an unknown item.
func (m *model) unarmed() bool {
	attacks := func(g gear) bool { return g.attacks() }
	if m.strange || slices.ContainsFunc(m.gear, attacks) || !m.slots.Known() || m.slots.Int() < 1 {
		return false
	}
	own := func(id string) bool { return m.weapons[id].attacks() }
	if m.stock != nil && !slices.ContainsFunc(m.stock.Loadout, own) {
		return false
	}
	for id, w := range m.weapons {
		if w.attacks() && w.Slots.Known() && w.Slots.Int() <= m.slots.Int() && m.refusal(id) == "" {
			return true
		}
	}
	return false
}
