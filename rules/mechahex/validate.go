package mechahex

import (
	"maps"
	"slices"

	"gantry/data"
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
)

var shape = pack.Shape[tables]{Words: data.Words("mechahex"), Bounds: map[string]int{
	"points": mostPoints, "hexes": mostHexes, "slots": mostSlots, "dice": mostDice}, Validate: (*tables).validate}

// faults gathers the mistakes of a pack.
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

// validate finds what would make the game answer with nonsense, and what it cannot use.
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

// items bounds the upgrades or the weapons.
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
