package mechahex

import (
	"errors"
	"fmt"

	"gantry/rules"
)

// The largest numbers that a pack may have. They are far beyond the game and
// keep a slip of the pen from making a sheet of a million boxes.
const (
	mostPoints = 10_000
	mostHexes  = 1_000
	mostSlots  = 50
	mostDice   = 100
)

// faults gathers the mistakes of a pack.
type faults struct {
	pack pack
	errs []error
}

func (x *faults) fault(pointer, reason string, args ...any) {
	x.errs = append(x.errs, &rules.PackError{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)})
}

// within finds a number that is missing or out of its range; nil is no number
// and no mistake.
func (x *faults) within(pointer string, f *rules.Figure, least, most int) {
	if f != nil && (!f.Known() || !f.Value.IsInt() || f.Int() < least || f.Int() > most) {
		x.fault(pointer, "must be a whole number from %d to %d, not %v", least, most, f.Value)
	}
}

// special finds special rules that the pack does not explain.
func (x *faults) special(pointer string, ids []string) {
	for _, id := range ids {
		if _, ok := x.pack.SpecialRules.Rows.By[id]; !ok {
			x.fault(pointer+"/special", "there is no special rule %q", id)
		}
	}
}

// validate finds what would make the game answer with nonsense.
func (g *game) validate() error {
	x := &faults{pack: g.pack}
	for id, c := range g.pack.Classes.Rows.All {
		x.class("/classes/rows/"+id, c)
	}
	for name, t := range map[string]table[honour]{"heroes": g.pack.Heroes, "titles": g.pack.Titles} {
		for id, h := range t.Rows.All {
			at := "/" + name + "/rows/" + id
			x.special(at, h.Special)
			x.within(at+"/points", &h.Points, 0, mostPoints)
			x.within(at+"/slots", h.Slots, 1, mostSlots)
		}
	}
	if h, ok := g.pack.Heroes.Rows.By[aceCustom]; ok && h.Slots == nil {
		x.fault("/heroes/rows/"+aceCustom, "has no slots to give")
	}
	if it, ok := g.items[tunedEngine]; ok && (it.Move == nil || it.Cruise == nil) {
		x.fault("/upgrades/rows/"+tunedEngine, "has no move or no cruise to give")
	}
	for _, id := range g.itemIDs {
		x.item("/"+g.items[id].Kind+"s/rows/"+id, g.items[id])
	}
	for id, e := range g.pack.Editions.Rows.All {
		x.edition("/editions/rows/"+id, e, g)
	}
	if _, ok := g.pack.Editions.Rows.By[g.pack.Default]; !ok {
		x.fault("/default-edition", "there is no edition %q", g.pack.Default)
	}
	x.within("/army/limit", &g.pack.Army.Limit, 0, mostPoints)
	x.within("/army/hero-every", &g.pack.Army.HeroEvery, 1, mostPoints)
	if _, ok := g.items[extraArmor]; !ok {
		x.fault("/upgrades/rows", "has no %s, which armored models mount", extraArmor)
	}
	return errors.Join(x.errs...)
}

func (x *faults) class(at string, c class) {
	x.special(at, c.Special)
	if c.Kind != mecha && c.Kind != vehicle && c.Kind != structure {
		x.fault(at+"/kind", "must be mecha, vehicle or structure, not %q", c.Kind)
	}
	if (c.Move == nil) != (c.Cruise == nil) {
		x.fault(at, "has one of move and cruise without the other")
	}
	if len(c.Locations.IDs) == 0 {
		x.fault(at+"/locations", "a class has at least one location")
	}
	if c.is("armored") != (c.Armored != nil) {
		x.fault(at+"/armored", "stands beside the special rule armored and only there")
	}
	x.within(at+"/points", &c.Points, 0, mostPoints)
	x.within(at+"/move", c.Move, 0, mostHexes)
	x.within(at+"/cruise", c.Cruise, 0, mostHexes)
	x.within(at+"/evasion", &c.Evasion, 1, 7)
	x.within(at+"/toughness", &c.Toughness, 1, 7)
	x.within(at+"/armored", c.Armored, 0, mostSlots)
	x.locations(at, c.Locations)
}

func (x *faults) locations(at string, locations rules.Rows[rules.Figure]) {
	for id, f := range locations.All {
		x.within(at+"/locations/"+id, &f, 0, mostSlots)
	}
}

func (x *faults) item(at string, it *item) {
	x.special(at, it.Special)
	if (it.Slots == nil) == (it.SlotsBy == nil) {
		x.fault(at, "has either slots or slots-by-class")
	}
	for id, f := range it.SlotsBy {
		if _, ok := x.pack.Classes.Rows.By[id]; !ok {
			x.fault(at+"/slots-by-class", "there is no class %q", id)
		}
		x.within(at+"/slots-by-class/"+id, &f, 1, mostSlots)
	}
	if it.weapon() != (it.Range != nil && it.Attacks != nil && it.Strength != nil) {
		x.fault(at, "a weapon, and only a weapon, has range, attacks and strength")
	}
	x.within(at+"/slots", it.Slots, 1, mostSlots)
	x.within(at+"/capacity", it.Capacity, 1, mostSlots)
	x.within(at+"/heat", it.Heat, 0, mostDice)
	x.within(at+"/move", it.Move, 0, mostHexes)
	x.within(at+"/cruise", it.Cruise, 0, mostHexes)
	x.within(at+"/range", it.Range, 0, mostHexes)
	x.within(at+"/attacks", it.Attacks, 0, mostDice)
	x.within(at+"/strength", it.Strength, 0, mostDice)
}

func (x *faults) edition(at string, e edition, g *game) {
	if e.Armored != armoredFree && e.Armored != "mounted" {
		x.fault(at+"/armored", `must be "free" or "mounted"`)
	}
	for id, f := range e.Limits {
		if _, ok := g.items[id]; !ok {
			x.fault(at+"/limits", "there is no item %q", id)
		}
		x.within(at+"/limits/"+id, &f, 0, mostSlots)
	}
	x.within(at+"/upgrade-limit", e.UpgradeLimit, 0, mostSlots)
	x.within(at+"/weapon-limit", e.WeaponLimit, 0, mostSlots)
	for id, p := range e.Classes {
		at := at + "/classes/" + id
		if _, ok := x.pack.Classes.Rows.By[id]; !ok {
			x.fault(at, "there is no class %q", id)
		}
		x.within(at+"/toughness", p.Toughness, 1, 7)
		x.within(at+"/armored", p.Armored, 0, mostSlots)
		if p.Locations != nil {
			x.locations(at, *p.Locations)
		}
	}
}
