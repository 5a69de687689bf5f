package fleshwound

import (
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// open decodes and validates a pack.
func open(raw []byte) (rules.Game, error) {
	p, err := pack.Decode[tables](raw)
	if err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	g := &game{pack: p, specials: rowsOf(p.Specials), order: map[string]int{}, samples: rowsOf(p.Profiles),
		stats: p.stats(), items: p.allItems(), options: armyFields()}
	for i, id := range p.Specials.Rows.IDs {
		g.order[id] = i
	}
	g.entries = g.allEntries()
	g.about = g.imprint()
	return g, nil
}

func rowsOf[T any](t pack.Section[T]) map[string]*T {
	rows := make(map[string]*T, len(t.Rows.By))
	for id, row := range t.Rows.All {
		rows[id] = &row
	}
	return rows
}

const mostPoints = 1_000_000

// faults gathers the mistakes of a pack.
type faults struct {
	pack.Faults
	*tables
}

// validate finds what would make the game answer with nonsense.
func (p *tables) validate() error {
	x := &faults{tables: p}
	x.bands()
	x.rolls()
	x.hits()
	x.heats()
	x.weights()
	for id, s := range p.Specials.Rows.All {
		at := "/specials/rows/" + id
		if _, ok := forms[s.Form]; !ok {
			x.Fault(at+"/form", "must be none, one, star, two or three, not %q", s.Form)
		}
		if s.Weapon && forms[s.Form].numbers == 0 || s.Weapon && s.Form == formOne {
			x.Fault(at+"/weapon", "a weapon has damage: its form must be star, two or three")
		}
		x.part(at+"/points", &s.Points)
	}
	lacks(x, "/specials/rows", p.Specials.Rows, intuition, jumpStrong, jumpWeak, mel, omni, rcn, ene, caseOne, caseTwo)
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, &pr)
		if id == rules.Designed {
			x.Fault("/profiles/rows/"+id, "is the id of designed mechs")
		}
	}
	x.design("/start", &p.Start.design)
	lacks(x, "/editions/rows", p.Editions.Rows, p.Default)
	for i, id := range p.Yardstick.Targets {
		if !p.Profiles.Rows.Has(id) {
			x.Fault("/yardstick/targets/"+slashes(i), "there is no mech %q", id)
		}
	}
	for i, id := range p.Yardstick.Bands {
		if !p.Bands.Rows.Has(id) {
			x.Fault("/yardstick/bands/"+slashes(i), "there is no band %q", id)
		}
	}
	return x.Err()
}

// part bounds a number that may be a fraction.
func (x *faults) part(pointer string, f *rules.Figure) {
	const most = 100
	if !f.Known() || f.Value.IsWord() || f.Value.Cmp(rules.Int(-most)) < 0 || f.Value.Cmp(rules.Int(most)) > 0 || f.Value.Mul(rules.Int(1000)).Floor() != f.Value.Mul(rules.Int(1000)) {
		x.Fault(pointer, "must be a number from -%d to %d in thousandths, not %v", most, most, f.Value)
	}
}

// each finds numbers by name that are out of one range.
func (x *faults) each(at string, least, most int, by map[string]*rules.Figure) {
	for id, f := range by {
		x.Within(at+"/"+id, f, least, most)
	}
}

// lacks finds rows that formulas and rules speak of and a table has not.
func lacks[T any](x *faults, at string, rows pack.Rows[T], ids ...string) {
	for _, id := range ids {
		if !rows.Has(id) {
			x.Fault(at, "has no %s", id)
		}
	}
}

func (x *faults) bands() {
	if ids := []string{"short", "medium", "long", "extreme"}; !slices.Equal(x.Bands.Rows.IDs, ids) {
		x.Fault("/bands/rows", "must be %v, in this order", ids)
	}
	inches, hexes := 0, 0
	for i, id := range x.Bands.Rows.IDs {
		b, at := x.Bands.Rows.By[id], "/bands/rows/"+id
		x.Within(at+"/modifier", &b.Modifier, -20, 20)
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
	x.Within("/scale/hex", &x.Scale.Hex, 1, 20)
}

func (x *faults) rolls() {
	x.Within("/sizes/most", &x.Sizes.Most, 0, 12)
	x.Within("/sizes/step", &x.Sizes.Step, -5, 5)
	h := &x.ToHit
	x.each("/to-hit", 0, 20, map[string]*rules.Figure{"always": &h.Always, "never": &h.Never, "light-cover": &h.Light, "heavy-cover": &h.Heavy, "obscured": &h.Obscured, "immobile": &h.Immobile})
	d := &x.Damage
	x.each("/damage", 0, mostDamage, map[string]*rules.Figure{"rear": &d.Rear, "mel": &d.Mel, "extreme": &d.Extreme})
	r := &x.Ranges
	x.Within("/ranges/pilot-least", &r.PilotLeast, 0, 20)
	x.Within("/ranges/pilot-most", &r.PilotMost, r.PilotLeast.Int(), 20)
	x.Within("/ranges/move-step", &r.MoveStep, 1, 20)
	x.Within("/army/limit", x.Army.Limit, 1, mostPoints)
	last := -1
	for i, id := range x.Movement.Rows.IDs {
		g, at := x.Movement.Rows.By[id], "/movement/rows/"+id
		if x.Within(at+"/from", &g.From, last+1, 999); i == 0 && g.From.Int() != 0 {
			x.Fault(at+"/from", "the first row is for moves from 0")
		}
		x.Within(at+"/modifier", &g.Modifier, -20, 20)
		last = g.From.Int()
	}
	if last < 0 {
		x.Fault("/movement/rows", "has no row for moves from 0")
	}
	x.each("/defaults", 0, 98, map[string]*rules.Figure{"acc": &x.Defaults.Acc, "piloting": &x.Defaults.Piloting, "jump": &x.Defaults.Jump})
	s := &x.Side
	x.each("/initiative", 0, 999, map[string]*rules.Figure{"rcn": &s.RCN, "rcn-most": &s.RCNMost, "prb": &s.PRB, "prb-inches": &s.PRBInches, "ecm-inches": &s.ECMInches})
}

// hits bounds critical and ammo hits.
func (x *faults) hits() {
	lacks(x, "/criticals/rows", x.Criticals.Rows, "engine", "fire-control", "weapon", "mp")
	for id, c := range x.Criticals.Rows.All {
		at := "/criticals/rows/" + id
		x.Within(at+"/explode", &c.Explode, 1, 20)
		if id != "mp" {
			x.Within(at+"/each", &c.Each, 0, 20)
		} else if x.part(at+"/each", &c.Each); c.Each.Value.Cmp(rules.Int(0)) < 0 || c.Each.Value.Cmp(rules.Int(1)) > 0 {
			x.Fault(at+"/each", "must be the part of the move that is left, from 0 to 1")
		}
	}
	for n := 2; n <= 12; n++ {
		if id := slashes(n); !x.CritTable.Rows.Has(id) {
			x.Fault("/crit-table/rows", "has no result for a %s", id)
		}
	}
	for total, result := range x.CritTable.Rows.All {
		if !x.Criticals.Rows.Has(result) && !slices.Contains([]string{"ammo", "nothing", "explodes"}, result) {
			x.Fault("/crit-table/rows/"+total, "there is no critical hit %q", result)
		}
	}
	lacks(x, "/ammo/rows", x.Ammo.Rows, ene, caseTwo, caseOne, noAmmo)
	for id, a := range x.Ammo.Rows.All {
		x.Within("/ammo/rows/"+id+"/damage", a.Damage, 0, mostDamage)
	}
}

// heats bounds what heats; what heat does need not be known.
func (x *faults) heats() {
	h, own := &x.Heat, &x.HouseHeat
	x.each("/heat", 0, 20, map[string]*rules.Figure{"overdrive": &h.Overdrive, "extra-weapon": &h.Extra, "combat-intuition": &h.Intuition})
	for id, f := range map[string]*rules.Figure{"to-hit": &h.ToHit, "move": &h.Move, "shutdown": &h.Shutdown} {
		x.OrMissing("/heat/"+id, f, 0, 99)
	}
	x.each("/house-heat", 0, 99, map[string]*rules.Figure{"to-hit": &own.ToHit, "move": &own.Move, "shutdown": &own.Shutdown})
}

func (x *faults) weights() {
	p := &x.Points
	for id, f := range map[string]*rules.Figure{"modifier": &p.Modifier, "size": &p.Size, "short": &p.Short, "medium": &p.Medium, "long": &p.Long, "ov": &p.OV,
		"armor": &p.Armor, "structure": &p.Structure, "least": &p.Least, "star": &p.Star, "acc": &p.Acc, "acc-usual": &p.AccUsual,
		"piloting": &p.Piloting, "piloting-usual": &p.PilotingUsual, "pilot-least": &p.PilotLeast} {
		x.part("/points/"+id, f)
	}
}

func (x *faults) profile(at string, p *profile) {
	if p.Class != "" && p.Class != classMech && p.Class != classUnit {
		x.Fault(at+"/class", "must be %s or %s, not %q", classMech, classUnit, p.Class)
	}
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
		for j := range l.Numbers {
			x.Within(at+"/loadout/"+slashes(i)+"/numbers/"+slashes(j), &l.Numbers[j], 0, mostNumber)
		}
	}
}

// design bounds what a mech is built of, as choices are.
func (x *faults) design(at string, d *design) {
	stats := x.stats()
	for id, f := range d.Build {
		i := slices.IndexFunc(stats[:], func(s buildStat) bool { return s.id == id })
		if i < 0 {
			x.Fault(at+"/build/"+id, "is no number of a mech")
			continue
		}
		x.Within(at+"/build/"+id, &f, stats[i].min, stats[i].max)
	}
	if n := len(d.Damage); n != 3 && n != 4 {
		x.Fault(at+"/damage", "must be three numbers, or four")
	}
	for i := range d.Damage {
		x.Within(at+"/damage/"+slashes(i), &d.Damage[i], 0, mostDamage)
	}
}
