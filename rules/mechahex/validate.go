package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// The largest numbers that a pack may have. They are far beyond the game and
// keep a slip of the pen from making a sheet of a million boxes.
const (
	mostPoints = 10_000
	mostHexes  = 1_000
	mostSlots  = 50
	mostDice   = 100
	mostMounts = 1 << 20 // of an item that has no limit
)

// faults gathers the mistakes of a pack.
type faults struct {
	pack.Faults
	pack tables
}

// special finds special rules that the pack does not explain.
func (x *faults) special(pointer string, ids []string) {
	for _, id := range ids {
		if _, ok := x.pack.SpecialRules.Rows.By[id]; !ok {
			x.Fault(pointer+"/special", "there is no special rule %q", id)
		}
	}
}

// validate finds what would make the game answer with nonsense.
func (g *game) validate() error {
	x := &faults{pack: g.pack}
	for id, c := range g.pack.Classes.Rows.All {
		x.class("/classes/rows/"+id, c)
	}
	for name, t := range map[string]pack.Section[honour]{"heroes": g.pack.Heroes, "titles": g.pack.Titles} {
		for id, h := range t.Rows.All {
			at := "/" + name + "/rows/" + id
			x.special(at, h.Special)
			x.Within(at+"/points", &h.Points, 0, mostPoints)
			x.Within(at+"/slots", h.Slots, 1, mostSlots)
			x.Within(at+"/recovers", h.Recovers, 0, mostSlots)
		}
	}
	if h, ok := g.pack.Heroes.Rows.By[aceCustom]; ok && h.Slots == nil {
		x.Fault("/heroes/rows/"+aceCustom, "has no slots to give")
	}
	if it, ok := g.items[tunedEngine]; ok && (it.Move == nil || it.Cruise == nil) {
		x.Fault("/upgrades/rows/"+tunedEngine, "has no move or no cruise to give")
	}
	for _, id := range g.itemIDs {
		x.item("/"+g.items[id].Kind+"s/rows/"+id, g.items[id])
	}
	for id, e := range g.pack.Editions.Rows.All {
		x.edition("/editions/rows/"+id, e, g)
	}
	if _, ok := g.pack.Editions.Rows.By[g.pack.Default]; !ok {
		x.Fault("/default-edition", "there is no edition %q", g.pack.Default)
	}
	x.Within("/army/limit", &g.pack.Army.Limit, 0, mostPoints)
	x.Within("/army/hero-every", &g.pack.Army.HeroEvery, 1, mostPoints)
	for i, id := range g.pack.Yardstick.Targets {
		if !g.pack.Classes.Rows.Has(id) {
			x.Fault(fmt.Sprintf("/yardstick/targets/%d", i), "there is no class %q", id)
		}
	}
	for i, f := range g.pack.Yardstick.Ranges {
		x.Within(fmt.Sprintf("/yardstick/ranges/%d", i), &f, 0, mostHexes)
	}
	if _, ok := g.items[extraArmor]; !ok {
		x.Fault("/upgrades/rows", "has no %s, which armored models mount", extraArmor)
	}
	return x.Err()
}

func (x *faults) class(at string, c class) {
	x.special(at, c.Special)
	if c.Kind != mecha && c.Kind != vehicle && c.Kind != structure {
		x.Fault(at+"/kind", "must be mecha, vehicle or structure, not %q", c.Kind)
	}
	if (c.Move == nil) != (c.Cruise == nil) {
		x.Fault(at, "has one of move and cruise without the other")
	}
	if len(c.Locations.IDs) == 0 {
		x.Fault(at+"/locations", "a class has at least one location")
	}
	if c.is("armored") != (c.Armored != nil) {
		x.Fault(at+"/armored", "stands beside the special rule armored and only there")
	}
	x.Within(at+"/points", &c.Points, 0, mostPoints)
	x.Within(at+"/move", c.Move, 0, mostHexes)
	x.Within(at+"/cruise", c.Cruise, 0, mostHexes)
	x.Within(at+"/evasion", &c.Evasion, 1, 7)
	x.Within(at+"/toughness", &c.Toughness, 1, 7)
	x.Within(at+"/armored", c.Armored, 0, mostSlots)
	x.locations(at, c.Locations)
}

func (x *faults) locations(at string, locations pack.Rows[rules.Figure]) {
	for id, f := range locations.All {
		x.Within(at+"/locations/"+id, &f, 0, mostSlots)
	}
}

func (x *faults) item(at string, it *item) {
	x.special(at, it.Special)
	if (it.Slots == nil) == (it.SlotsBy == nil) {
		x.Fault(at, "has either slots or slots-by-class")
	}
	for id, f := range it.SlotsBy {
		if _, ok := x.pack.Classes.Rows.By[id]; !ok {
			x.Fault(at+"/slots-by-class", "there is no class %q", id)
		}
		x.Within(at+"/slots-by-class/"+id, &f, 1, mostSlots)
	}
	if it.weapon() != (it.Range != nil && it.Attacks != nil && it.Strength != nil) {
		x.Fault(at, "a weapon, and only a weapon, has range, attacks and strength")
	}
	x.Within(at+"/slots", it.Slots, 1, mostSlots)
	x.Within(at+"/capacity", it.Capacity, 1, mostSlots)
	x.Within(at+"/heat", it.Heat, 0, mostDice)
	x.Within(at+"/move", it.Move, 0, mostHexes)
	x.Within(at+"/cruise", it.Cruise, 0, mostHexes)
	x.Within(at+"/range", it.Range, 0, mostHexes)
	x.Within(at+"/attacks", it.Attacks, 0, mostDice)
	x.Within(at+"/strength", it.Strength, 0, mostDice)
}

func (x *faults) edition(at string, e edition, g *game) {
	if e.Armored != armoredFree && e.Armored != "mounted" {
		x.Fault(at+"/armored", `must be "free" or "mounted"`)
	}
	for id, f := range e.Limits {
		if _, ok := g.items[id]; !ok {
			x.Fault(at+"/limits", "there is no item %q", id)
		}
		x.Within(at+"/limits/"+id, &f, 0, mostSlots)
	}
	x.Within(at+"/upgrade-limit", e.UpgradeLimit, 0, mostSlots)
	x.Within(at+"/weapon-limit", e.WeaponLimit, 0, mostSlots)
	for i, kind := range e.OnlyHold {
		if kind != mecha && kind != vehicle && kind != structure {
			x.Fault(fmt.Sprintf("%s/only-hold/%d", at, i), "must be mecha, vehicle or structure, not %q", kind)
		}
	}
	for id := range e.Reference {
		if !slices.ContainsFunc(x.pack.Reference, func(p rules.Panel) bool {
			return slices.ContainsFunc(p.Terms, func(t rules.Term) bool { return t.ID == id })
		}) {
			x.Fault(at+"/reference", "there is no term %q", id)
		}
	}
	for id, p := range e.Classes {
		at := at + "/classes/" + id
		if _, ok := x.pack.Classes.Rows.By[id]; !ok {
			x.Fault(at, "there is no class %q", id)
		}
		x.Within(at+"/toughness", p.Toughness, 1, 7)
		x.Within(at+"/armored", p.Armored, 0, mostSlots)
		if p.Locations != nil {
			x.locations(at, *p.Locations)
		}
	}
}
