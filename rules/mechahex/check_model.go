package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
)

func (m *model) checkTerrain(r *rules.Ruling) {
	switch {
	case m.class.is("npc"):
		r.Find(rules.Finding{Unit: m.ID}.Messagef("Scenario terrain, not an army unit. Mark it as scenery."))
	case m.Choices.Bool(scenery):
		f := rules.Finding{Unit: m.ID, Item: scenery, Basis: rules.GantryRule.Basis, Cite: rules.GantryRule.Cite}
		r.Find(f.Messagef("Only terrain can be scenery, not a %s. Clear Scenery.", m.class.Kind))
	}
}

func (m *model) checkStructure(r *rules.Ruling) {
	if m.class.Kind == structure && !m.class.is("npc") {
		r.Find(rules.Finding{Unit: m.ID,
			Message: "The rules don't limit armed structures or say where to place them. Agree with your opponent."})
	}
}

func (m *model) checkHero(r *rules.Ruling) {
	m.checkHonour(r, "hero", "heroes", m.heroes)
}
func (m *model) checkTitle(r *rules.Ruling) {
	m.checkHonour(r, "title", "titles", m.titles)
}

// checkHonour checks that heroes or titles are on a mecha, and at most one each.
func (m *model) checkHonour(r *rules.Ruling, choice, plural string, ids []string) {
	f := rules.Finding{Unit: m.ID, Item: choice}
	switch {
	case len(ids) > 0 && m.class.Kind != mecha:
		r.Find(f.Messagef("Only mecha can have %s. Remove the %s.", plural, choice))
	case len(ids) > 1:
		r.Find(f.OutOf(len(ids), 1).Messagef("%s: %d, limit 1 per mecha. Keep one.", rules.Heading(plural), len(ids)))
	}
}

func (m *model) checkLocations(r *rules.Ruling) {
	if !m.sure {
		return
	}
	for i := range m.rooms {
		m.rooms[i].FindOverfull(r, m)
	}
}

// checkFilled skips overfull locations, locations with an unknown item, models with an item nowhere, and terrain,
// which is its own fault.
func (m *model) checkFilled(r *rules.Ruling) {
	if !m.sure || m.class.is("npc") || m.lost() {
		return
	}
	for i := range m.rooms {
		m.rooms[i].FindEmptySlots(r, m)
	}
}

func (m *model) checkAllowed(r *rules.Ruling) {
	for _, f := range m.fitted {
		if f.allowed {
			continue
		}
		r.Find(rules.Finding{Unit: m.ID, Item: f.ID}.Messagef("%s: %s. Remove or swap it.", f.Name, m.refusal(f.item)))
	}
}

// checkLimits finds items mounted too often, in the order of the tables.
func (m *model) checkLimits(r *rules.Ruling) {
	r.Cite = m.ed.Cite
	for place, n := range m.counts {
		if n == 0 {
			continue
		}
		it := m.ed.allItems[place]
		most := m.ed.limit(it)
		if most == nil {
			continue
		}
		if r.DependsOn(most.Basis); n <= most.Int() {
			continue
		}
		f := rules.Finding{Unit: m.ID, Item: m.minNeeded(it).ID, Basis: most.Basis}.OutOf(n, most.Int())
		r.Find(f.Messagef("%s: %d, limit %d per model (%s).", it.Name, n, most.Int(), m.ed.Name))
	}
}

// minNeeded returns the last mount of an item by id. It prefers mounts that no other rule needs.
func (m *model) minNeeded(it *item) (least *fitting) {
	for _, f := range m.fitted {
		switch {
		case f.item != it:
		case least == nil || m.needed(least) && !m.needed(f),
			m.needed(least) == m.needed(f) && rules.ByID(f.ID, least.ID) > 0:
			least = f
		}
	}
	return least
}

// needed reports whether removing the mount breaks another rule: Avenger names it, or it is the Extra Armor that
// Armored needs.
func (m *model) needed(f *fitting) bool {
	return m.avenged(f.ID) && f.weapon() || f.Item == extraArmor && m.mustMountArmor() && f.ID == m.firstArmor
}

// mustMountArmor reports whether Armored needs an Extra Armor in the slots.
func (m *model) mustMountArmor() bool {
	return m.class.Armored != nil && m.ed.Armored != armoredFree
}

func (m *model) checkArmored(r *rules.Ruling) {
	if !m.mustMountArmor() || m.mounted(extraArmor) > 0 || m.strange || m.class.is("npc") {
		return
	}
	r.Cite = m.ed.special("armored").Cite
	f := rules.Finding{Unit: m.ID, Basis: m.class.Armored.Basis, Todo: m.roomForArmor()}.OutOf(0, 1)
	r.Find(f.Messagef("Armored units need Extra Armor. Add it."))
}

// roomForArmor reports whether a location has free slots for an Extra Armor.
func (m *model) roomForArmor() bool {
	slots, _ := m.cost(m.ed.items[extraArmor])
	return slices.ContainsFunc(m.rooms, func(at room) bool { return at.Free() >= slots.Int() })
}

func (m *model) checkCustom(r *rules.Ruling) {
	at, given := m.Choices[customChoice]
	f := rules.Finding{Unit: m.ID, Item: customChoice, Todo: !given}
	switch {
	case !m.hero(aceCustom) && given:
		r.Find(f.Messagef("Only Ace Custom adds a slot. Clear the slot's location."))
	case !m.hero(aceCustom) || m.class.Kind != mecha || m.customAt() != "":
	case given:
		r.Find(f.Messagef("Unknown location: %.60q. Pick one for Ace Custom's slot.", fmt.Sprint(at)))
	default:
		r.Find(f.Messagef("Pick a location for Ace Custom's slot."))
	}
}

func (m *model) checkAvenger(r *rules.Ruling) {
	if m.class.Kind != mecha || !slices.Contains(m.titles, avenger) {
		return
	}
	_, given := m.Choices[weaponChoice]
	weapon, ok := m.weapon(m.Choices.Text(weaponChoice))
	f := rules.Finding{Unit: m.ID, Item: weaponChoice, Todo: !given}
	switch {
	case !given:
		r.Find(f.Messagef("Pick Avenger's weapon."))
	case !ok:
		r.Find(f.Messagef("Avenger's weapon is gone. Pick another."))
	case weapon.has("relentless"):
		r.FindAs(rules.Warning, f.Messagef(
			"%s is already Relentless. Avenger adds nothing.", weapon.Name))
	}
}

// unarmed reports whether the model has no weapon but a location for one. It is false for terrain, and for models
// with something unknown.
func (m *model) unarmed() bool {
	if m.strange || !m.sure || m.class.is("npc") {
		return false
	}
	return !slices.ContainsFunc(m.fitted, (*fitting).weapon) && slices.ContainsFunc(m.ed.allItems, m.canCarry)
}

// canCarry reports whether an item is a weapon that fits in a location of the model.
func (m *model) canCarry(it *item) bool {
	slots, allowed := m.cost(it)
	most := m.ed.limit(it)
	return it.weapon() && allowed && (most == nil || most.Int() > 0) &&
		slices.ContainsFunc(m.rooms, func(at room) bool { return at.Max >= slots.Int() })
}
