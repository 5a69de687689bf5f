package mechahex

import (
	"maps"
	"slices"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/pack"
)

var shape = pack.Shape[tables]{Words: data.Words("mechahex"), Bounds: map[string]int{
	"points": maxPoints, "hexes": maxHexes, "slots": maxSlots, "dice": maxDice}, Validate: (*tables).validate}

// faults collects the mistakes of a pack.
type faults struct {
	pack.Faults
	pack *tables
}

// special finds special rules that the pack does not explain.
func (x *faults) special(pointer string, ids []string) {
	x.Known(pointer+"/special", "special rule", x.pack.SpecialRules.Rows, ids...)
}

// item finds an upgrade or a weapon.
func (p *tables) item(id string) (it item, ok bool) {
	if it, ok = p.Weapons.Rows.By[id]; !ok {
		it, ok = p.Upgrades.Rows.By[id]
	}
	return it, ok
}

// validate finds values that would make the game's answers nonsense, and values that it cannot use.
func (p *tables) validate() *pack.Faults {
	x := &faults{pack: p}
	for id, c := range p.Classes.Rows.All {
		x.class("/classes/rows/"+id, c)
	}
	for name, t := range map[string]pack.Section[honour]{"heroes": p.Heroes, "titles": p.Titles} {
		for id, h := range t.Rows.All {
			x.special("/"+name+"/rows/"+id, h.Special)
		}
	}
	if h, ok := p.Heroes.Rows.By[aceCustom]; ok && h.Slots == nil {
		x.Fault("/heroes/rows/"+aceCustom, "has no slots to give")
	}
	if it, ok := p.item(tunedEngine); ok && (it.Move == nil || it.Cruise == nil) {
		x.Fault("/upgrades/rows/"+tunedEngine, "has no move or no cruise to give")
	}
	x.items("upgrade", p.Upgrades)
	x.items("weapon", p.Weapons)
	for id, e := range p.Editions.Rows.All {
		x.edition("/editions/rows/"+id, e)
	}
	x.Known("/default-edition", "edition", p.Editions.Rows, p.Default)
	x.Targets(p.Yardstick, "class", p.Classes.Rows)
	if _, ok := p.item(extraArmor); !ok {
		x.Fault("/upgrades/rows", "has no %s, which armored models mount", extraArmor)
	}
	x.idle()
	return &x.Faults
}

func (x *faults) class(at string, c class) {
	x.special(at, c.Special)
	if (c.Move == nil) != (c.Cruise == nil) {
		x.Fault(at, "has one of move and cruise without the other")
	}
	if c.is("armored") != (c.Armored != nil) {
		x.Fault(at+"/armored", "is needed with the special rule armored, and only there")
	}
}

// items checks the bounds of the upgrades or the weapons.
func (x *faults) items(kind string, table pack.Section[item]) {
	for id, it := range table.Rows.All {
		at := "/" + kind + "s/rows/" + id
		x.special(at, it.Special)
		if it.Kind != kind {
			x.Fault(at+"/kind", "must be %s, not %q", kind, it.Kind)
		}
		if (it.Slots == nil) == (it.SlotsBy == nil) {
			x.Fault(at, "has either slots or slots-by-class")
		}
		x.Known(at+"/slots-by-class", "class", x.pack.Classes.Rows, slices.Sorted(maps.Keys(it.SlotsBy))...)
		if it.weapon() != (it.Range != nil && it.Attacks != nil && it.Strength != nil) {
			x.Fault(at, "a weapon, and only a weapon, has range, attacks and strength")
		}
	}
}

func (x *faults) edition(at string, e edition) {
	for id := range e.Limits {
		if _, ok := x.pack.item(id); !ok {
			x.Fault(at+"/limits", "there is no item %q", id)
		}
	}
	for id := range e.Reference {
		if !slices.ContainsFunc(x.pack.Reference, func(p rules.Panel) bool {
			return slices.ContainsFunc(p.Terms, func(t rules.Term) bool { return t.ID == id })
		}) {
			x.Fault(at+"/reference", "there is no term %q", id)
		}
	}
	for id := range e.Classes {
		x.Known(at+"/classes/"+id, "class", x.pack.Classes.Rows, id)
	}
}

// places lists the locations of a body; see placeOf and mirror.
var places = []string{"torso", "left-arm", "right-arm", "body"}

// idle finds data that the game cannot use.
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

// idleItems finds numbers of items that no rule reads, and classes that may not mount one.
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

// idleSpecials finds special rules that no class or item has.
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
