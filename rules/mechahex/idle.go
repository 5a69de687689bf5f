package mechahex

import (
	"maps"
	"slices"

	"gantry/rules/pack"
)

// places are the locations that a body has; see placeOf and mirror.
var places = []string{"torso", "left-arm", "right-arm", "body"}

// idle finds what the pack has and the game cannot use.
func (x *faults) idle() {
	p := x.pack
	x.Reserved("/classes/rows", p.Classes.Rows)
	for id, c := range p.Classes.Rows.All {
		x.Uses("/classes/rows/"+id+"/locations", c.Locations.IDs, places...)
	}
	for id, h := range p.Heroes.Rows.All {
		if at := "/heroes/rows/" + id; h.Slots != nil && id != aceCustom {
			x.Idle(at+"/slots", "is not used: only %s gives slots", aceCustom)
		} else if h.Recovers != nil {
			x.Idle(at+"/recovers", "is not used: only titles recover damage")
		}
	}
	for id, t := range p.Titles.Rows.All {
		if t.Slots != nil {
			x.Idle("/titles/rows/"+id+"/slots", "is not used: only the hero %s gives slots", aceCustom)
		}
	}
	x.idleItems("/upgrades/rows/", p.Upgrades)
	x.idleItems("/weapons/rows/", p.Weapons)
	x.idleSpecials()
	for id, e := range p.Editions.Rows.All {
		at := "/editions/rows/" + id
		for class, patch := range e.Classes {
			if patch.Locations != nil {
				x.Uses(at+"/classes/"+class+"/locations", patch.Locations.IDs, places...)
			}
		}
		for _, special := range slices.Sorted(maps.Keys(e.SpecialRules)) {
			if !p.SpecialRules.Rows.Has(special) {
				x.Idle(at+"/special-rules/"+special, "there is no special rule %q", special)
			}
		}
	}
}

// idleItems finds numbers of items that nothing reads, and classes that may not mount one.
func (x *faults) idleItems(at string, table pack.Section[item]) {
	for id, it := range table.Rows.All {
		if it.Heat != nil && id != heatSinks {
			x.Idle(at+id+"/heat", "is not used: only %s cancel Overheat results", heatSinks)
		}
		for class := range it.SlotsBy {
			if c, ok := x.pack.Classes.Rows.By[class]; ok && it.MechaOnly && c.Kind != mecha {
				x.Idle(at+id+"/slots-by-class/"+class, "is not used: only mecha mount it, and this is a %s", c.Kind)
			}
		}
	}
}

// idleSpecials finds special rules that nothing has.
func (x *faults) idleSpecials() {
	p := x.pack
	var used []string
	for _, c := range p.Classes.Rows.By {
		used = append(used, c.Special...)
	}
	for _, t := range []pack.Section[honour]{p.Heroes, p.Titles} {
		for _, h := range t.Rows.By {
			used = append(used, h.Special...)
		}
	}
	for _, t := range []pack.Section[item]{p.Upgrades, p.Weapons} {
		for _, it := range t.Rows.By {
			used = append(used, it.Special...)
		}
	}
	for _, id := range p.SpecialRules.Rows.IDs {
		if !slices.Contains(used, id) {
			x.Idle("/special-rules/rows/"+id, "is not used: no class, hero, title, upgrade or weapon has it")
		}
	}
}
