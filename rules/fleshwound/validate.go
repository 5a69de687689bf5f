package fleshwound

import (
	"slices"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/pack"
)

var shape = pack.Shape[tables]{Words: data.Words("fleshwound"),
	Bounds:   map[string]int{"points": maxPoints, "damage": maxDamage, "number": maxNumber},
	Validate: (*tables).validate}

// faults collects the mistakes of a pack.
type faults struct {
	pack.Faults
	*tables
}

// validate finds values that would make the game's answers nonsense, and values that it cannot use.
func (p *tables) validate() *pack.Faults {
	x := &faults{tables: p}
	x.bands()
	x.rolls()
	x.hits()
	x.weights()
	own := &p.HouseHeat // the effects of heat may be unknown, except in the house rule
	x.Within("/house-heat/to-hit", &own.ToHit, 0, 99)
	x.Within("/house-heat/move", &own.Move, 0, 99)
	x.Within("/house-heat/shutdown", &own.Shutdown, 0, 99)
	for id, s := range p.Specials.Rows.All {
		at := "/specials/rows/" + id
		if s.Weapon && forms[s.Form].numbers == 0 || s.Weapon && s.Form == formOne {
			x.Fault(at+"/weapon", "a weapon has damage: its form must be star, two or three")
		}
		x.thousandths(at+"/points", &s.Points)
	}
	x.Needs("/specials/rows", p.Specials.Rows, intuition, jumpStrong, jumpWeak, mel, omni, rcn, ene, caseOne, caseTwo)
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, &pr)
		if id == rules.Designed {
			x.Fault("/profiles/rows/"+id, "is the id of designed mechs")
		}
	}
	x.design("/start", &p.Start.design)
	x.Needs("/editions/rows", p.Editions.Rows, p.Default)
	x.Targets(pack.Yardstick{Targets: p.Yardstick.Targets}, "mech", p.Profiles.Rows)
	for i, id := range p.Yardstick.Bands {
		x.Known("/yardstick/bands/"+slashes(i), "band", p.Bands.Rows, id)
	}
	x.idle()
	return &x.Faults
}

// idle finds data that the game cannot use.
func (x *faults) idle() {
	x.Uses("/criticals/rows", x.Criticals.Rows.IDs, criticalIDs[:]...)
	x.Uses("/ammo/rows", x.Ammo.Rows.IDs, ene, caseTwo, caseOne, noAmmo)
	var totals []string
	for n := 2; n <= 12; n++ {
		totals = append(totals, slashes(n))
	}
	x.Uses("/crit-table/rows", x.CritTable.Rows.IDs, totals...)
}

// thousandths rejects a number that isn't a multiple of a thousandth.
func (x *faults) thousandths(pointer string, f *rules.Figure) {
	if f.Value.Mul(rules.Int(1000)).Floor() != f.Value.Mul(rules.Int(1000)) {
		x.Fault(pointer, "must be a number from -100 to 100 in thousandths, not %v", f.Value)
	}
}

func (x *faults) bands() {
	if ids := []string{"short", "medium", "long", "extreme"}; !slices.Equal(x.Bands.Rows.IDs, ids) {
		x.Fault("/bands/rows", "must be %v, in this order", ids)
	}
	inches, hexes := 0, 0
	for i, id := range x.Bands.Rows.IDs {
		b, at := x.Bands.Rows.By[id], "/bands/rows/"+id
		if last := i == len(x.Bands.Rows.IDs)-1; (b.To == nil) != last || (b.Hexes == nil) != last {
			x.Fault(at, "every band but the last ends somewhere, in inches and in hexes")
			continue
		}
		if b.To != nil {
			x.Within(at+"/to", b.To, inches+1, 999)
			x.Within(at+"/hexes", b.Hexes, hexes+1, 999)
			inches, hexes = b.To.Int(), b.Hexes.Int()
		}
	}
}

func (x *faults) rolls() {
	x.Within("/ranges/pilot-most", &x.Ranges.MaxPilot, x.Ranges.MinPilot.Int(), 20)
	last := -1
	for i, id := range x.Movement.Rows.IDs {
		g, at := x.Movement.Rows.By[id], "/movement/rows/"+id
		if x.Within(at+"/from", &g.From, last+1, 999); i == 0 && g.From.Int() != 0 {
			x.Fault(at+"/from", "the first row is for moves from 0")
		}
		last = g.From.Int()
	}
}

// hits checks the bounds of critical and ammo hits.
func (x *faults) hits() {
	x.Needs("/criticals/rows", x.Criticals.Rows, criticalIDs[:]...)
	for id, c := range x.Criticals.Rows.All {
		at := "/criticals/rows/" + id
		if id != critMP {
			x.Within(at+"/each", &c.Each, 0, 20)
		} else if x.thousandths(at+"/each", &c.Each); c.Each.Value.Cmp(rules.Int(1)) > 0 {
			x.Fault(at+"/each", "must be the part of the move that is left, from 0 to 1")
		}
	}
	for n := 2; n <= 12; n++ {
		if id := slashes(n); !x.CritTable.Rows.Has(id) {
			x.Fault("/crit-table/rows", "has no result for a %s", id)
		}
	}
	for total, result := range x.CritTable.Rows.All {
		if !slices.Contains([]string{"ammo", "nothing", "explodes"}, result) {
			x.Known("/crit-table/rows/"+total, "critical hit", x.Criticals.Rows, result)
		}
	}
	x.Needs("/ammo/rows", x.Ammo.Rows, ene, caseTwo, caseOne, noAmmo)
}

func (x *faults) weights() {
	p := &x.Points
	for id, f := range map[string]*rules.Figure{"modifier": &p.Modifier, "size": &p.Size, "short": &p.Short,
		"medium": &p.Medium, "long": &p.Long, "ov": &p.OV, "armor": &p.Armor, "structure": &p.Structure,
		"least": &p.Least, "star": &p.Star, "acc": &p.Acc, "acc-usual": &p.AccUsual, "piloting": &p.Piloting,
		"piloting-usual": &p.PilotingUsual, "pilot-least": &p.MinPilot} {
		x.thousandths("/points/"+id, f)
	}
}

func (x *faults) profile(at string, p *profile) {
	x.design(at, &p.design)
	for _, i := range []int{size, move, ov, armor, structure} {
		if _, ok := p.Build[buildStats[i].id]; !ok {
			x.Fault(at+"/build", "has no %s", buildStats[i].id)
		}
	}
	for i, l := range p.Loadout {
		s, ok := x.Specials.Rows.By[l.Item]
		if _, fits := s.read(l.value()); !ok || !fits {
			x.Fault(at+"/loadout/"+slashes(i), "is not a special with its numbers")
		}
	}
}

// design checks the build stats of a mech as choices are checked.
func (x *faults) design(at string, d *design) {
	stats := x.stats()
	for id, f := range d.Build {
		i := slices.IndexFunc(stats[:], func(s buildStat) bool { return s.id == id })
		x.Within(at+"/build/"+id, &f, stats[i].min, stats[i].max)
	}
}
