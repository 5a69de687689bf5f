package robotech

import (
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/pack"
)

// The largest numbers that a pack may have. They are far beyond the game and
// keep a slip of the pen from making a sheet of a million boxes.
const (
	mostLines = 40 // of a table
	mostScale = 1000
	mostStep  = 99 // that a trait or a situation adds
)

// faults gathers the mistakes of a pack.
type faults struct {
	*tables
	pack.Faults
}

func (x *faults) each(at string, least, most int, by map[string]*rules.Figure) {
	for id, f := range by {
		x.Within(at+"/"+id, f, least, most)
	}
}

// needs finds rows that rules speak of and a table lacks.
func needs[T any](x *faults, at string, rows pack.Rows[T], ids ...string) {
	for _, id := range ids {
		if !rows.Has(id) {
			x.Fault(at, "has no %s", id)
		}
	}
}

// validate finds what would make the game answer with nonsense.
func (p *tables) validate() error {
	x := &faults{tables: p}
	x.army()
	x.words()
	for id, w := range p.Weapons.Rows.All {
		x.weapon("/weapons/rows/"+id, id, w)
	}
	for id, m := range p.Missiles.Rows.All {
		at := "/missiles/rows/" + id
		x.each(at, 1, mostNumber, map[string]*rules.Figure{"most": &m.Most, "volley": &m.Volley})
		if m.Volley.Int() > m.Most.Int() {
			x.Fault(at+"/volley", "is more than a pylon takes")
		}
		x.weapon(at, id, m.weapon())
	}
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, id, &pr)
	}
	needs(x, "/editions/rows", p.Editions.Rows, p.Default)
	return x.Err()
}

func (x *faults) army() {
	a := &x.Army
	x.each("/scale", 1, mostScale, map[string]*rules.Figure{"mph": &x.Scale.MPH, "kph": &x.Scale.KPH})
	x.each("/army", 0, 1_000_000, map[string]*rules.Figure{"limit": &a.Limit})
	x.each("/army", 1, mostFormation, map[string]*rules.Figure{"formation-min": &a.FormationMin, "formation-max": &a.FormationMax, "volley": &a.Volley})
	x.each("/army", 0, mostStep, map[string]*rules.Figure{"formation-leaders": &a.Leaders, "abilities": &a.Abilities, "abilities-one": &a.AbilitiesOne,
		"exceptional": &a.Exceptional, "crew-limit": &a.CrewLimit})
	x.each("/army", 0, mostLines, map[string]*rules.Figure{"activation-table": &a.OrderTable, "missile-lines": &a.MissileLines})
}

// words bounds the tables of words, and holds them to the rows that rules name.
func (x *faults) words() {
	needs(x, "/values/rows", x.Values.Rows, sample, asPrint)
	needs(x, "/classes/rows", x.Classes.Rows, mecha, vehicle, infantry)
	needs(x, "/weapon-classes/rows", x.WeaponClasses.Rows, missiles)
	needs(x, "/arcs/rows", x.Arcs.Rows, "F")
	for id, a := range x.Arcs.Rows.All {
		if a.Only != "" && !x.Classes.Rows.Has(a.Only) {
			x.Fault("/arcs/rows/"+id+"/only", "there is no class %q", a.Only)
		}
	}
	needs(x, "/attributes/rows", x.Attributes.Rows, ammo, barrels, "burst", "volley", "missile", "opt", "blast")
	needs(x, "/modifiers/rows", x.Modifiers.Rows, "not-acquired", "long-range", "fast-token", "formation-fire", "into-melee", "called-shot", "get-into-cover",
		"missile-defense", "missile-defense-mrm", "missile-defense-lrm", "sensors", "accurate", "ae", "burst", "protoculture-scope", "anti-ship", "anti-planet",
		"side", "rear", "second-arc", "indirect", "no-hands", "extra-attacker", "melee-side", "melee-rear")
	c := &x.Combat
	x.each("/combat", -mostStep, mostStep, map[string]*rules.Figure{"ap": &c.AP, "ae-margin": &c.AEMargin, "ship-size": &c.ShipSize, "planet-size": &c.PlanetSize,
		"infantry-damage": &c.Infantry, "wall-total": &c.WallTotal, "barrage-damage": &c.Barrage, "barrage-dodge": &c.BarrageDodge, "steal": &c.Steal,
		"ally": &c.Ally, "ally-temper": &c.AllyTemper})
	x.each("/combat", 1, mostStep, map[string]*rules.Figure{"wall-missiles": &c.WallMissiles, "ecm-step": &c.ECMStep})
	for i, id := range x.Yardstick.Targets {
		if !x.Profiles.Rows.Has(id) {
			x.Fault("/yardstick/targets/"+strconv.Itoa(i), "there is no profile %q", id)
		}
	}
	for i, f := range x.Yardstick.Ranges {
		x.Within("/yardstick/ranges/"+strconv.Itoa(i), &f, 0, mostInches)
	}
	for id, t := range x.Traits.Rows.All {
		at := "/traits/rows/" + id
		if !slices.Contains([]string{plain, must, may, ofKind}, t.Number) {
			x.Fault(at+"/number", "must be must, may or kind, not %q", t.Number)
		}
		x.each(at, -mostStep, mostStep, map[string]*rules.Figure{"actions": t.Actions, "pil": t.PIL, "gun": t.GUN, "size": t.Size, "brawl": t.Brawl, "own-attacks": t.OwnAttacks})
		x.each(at, 0, mostStep, map[string]*rules.Figure{"fast": t.Fast, "fast-with-fast": t.FastWithFast})
		if t.Includes != nil {
			needs(x, at+"/includes", x.Traits.Rows, t.Includes.Traits...)
		}
		if x.Weapons.Rows.Has(id) || x.Missiles.Rows.Has(id) || id == rules.Designed {
			x.Fault(at, "is the id of another item")
		}
	}
	for id, a := range x.Attributes.Rows.All {
		if !slices.Contains([]string{plain, must, may, inInches, aRange, ammo, barrels}, a.Number) {
			x.Fault("/attributes/rows/"+id+"/number", "must be must, may, inches, range, ammo or barrels, not %q", a.Number)
		}
	}
	for id, m := range x.Modifiers.Rows.All {
		x.Within("/modifiers/rows/"+id+"/n", &m.N, -mostStep, mostStep)
		if !slices.Contains([]string{"hit", "dodge", "melee"}, m.On) {
			x.Fault("/modifiers/rows/"+id+"/on", "must be hit, dodge or melee, not %q", m.On)
		}
	}
	for id, r := range x.Terrain.Rows.All {
		x.each("/terrain/rows/"+id, 0, mostInches, map[string]*rules.Figure{"concealment": r.Concealment, "concealment-per": r.ConcealmentPer,
			"cover": r.Cover, "cover-per": r.CoverPer, "limit": r.Limit, "mobility": r.Mobility})
	}
}

func (x *faults) weapon(at, id string, w weapon) {
	if c, ok := x.WeaponClasses.Rows.By[w.Class]; !ok || c.Armor {
		x.Fault(at+"/class", "there is no class of weapons %q", w.Class)
	}
	if !x.Arcs.Rows.Has(w.Arc) {
		x.Fault(at+"/arc", "there is no arc %q", w.Arc)
	}
	if w.SR == nil && w.Speed == nil {
		x.Fault(at, "has neither sr nor speed")
	}
	if id == rules.Designed {
		x.Fault(at, "is the id of designed weapons")
	}
	attributes, reach := w.Attributes, map[string]*rules.Figure{"sr": w.SR, "speed": w.Speed, "lr": w.LR, "dmg": w.Dmg}
	if w.LR == nil || w.Dmg == nil {
		x.Fault(at, "has no lr or no dmg")
	}
	if s := w.Sample; s != nil {
		reach["sample/speed"], reach["sample/lr"], reach["sample/dmg"] = s.Speed, s.LR, s.Dmg
		attributes = append(slices.Clone(attributes), s.Attributes...)
	}
	for name, f := range reach {
		least := 0
		if name == "speed" || name == "sample/speed" {
			least = 1
		}
		x.OrMissing(at+"/"+name, f, least, mostInches)
	}
	for _, a := range attributes {
		row, ok := x.Attributes.Rows.By[a.ID]
		if !ok {
			x.Fault(at+"/attributes", "there is no attribute %q", a.ID)
		}
		if (row.Number == must || row.Number == ammo || row.Number == barrels || row.Number == aRange) && a.N == nil {
			x.Fault(at+"/attributes", "%s has no number", a.ID)
		}
		if row.Number != inInches {
			x.OrMissing(at+"/attributes/"+a.ID, a.N, 1, mostNumber)
			x.OrMissing(at+"/attributes/"+a.ID, a.From, 1, mostNumber)
		}
		if row.Number == aRange && (a.From == nil || a.N == nil || !a.N.Known() || a.From.Int() > a.N.Int()) {
			x.Fault(at+"/attributes", "%s has no least and most", a.ID)
		}
	}
}

func (x *faults) profile(at, id string, p *profile) {
	modes := p.Modes
	if modes == nil {
		modes = []modeRow{{Class: p.Class}}
	}
	for _, item := range slices.Concat(p.Loadout, p.Options) {
		if !x.Weapons.Rows.Has(item) {
			x.Fault(at+"/loadout", "there is no weapon %q", item)
		}
	}
	if p.Pylons != nil && len(p.Pylons) != pylons/2 {
		x.Fault(at+"/pylons", "must be %d pairs", pylons/2)
	}
	for _, item := range p.Pylons {
		if item != "" && !x.Missiles.Rows.Has(item) {
			x.Fault(at+"/pylons", "there is no missile %q", item)
		}
	}
	for _, md := range modes {
		if !x.Classes.Rows.Has(md.Class) {
			x.Fault(at, "there is no class %q", md.Class)
		}
	}
	for name, cards := range map[string]pack.Section[card]{sample: x.Sample, asPrint: x.Printed} {
		c, ok := cards.Rows.By[id]
		if !ok {
			x.Fault("/"+name+"/rows", "has no %s", id)
			continue
		}
		x.card("/"+name+"/rows/"+id, c, modes)
	}
}

func (x *faults) card(at string, c card, modes []modeRow) {
	x.Within(at+"/squadron", c.Squadron, 1, mostFormation)
	for i, f := range map[int]*rules.Figure{crew: &c.Crew, actions: &c.Actions, hp: &c.HP, leadership: &c.Leadership, points: &c.Points} {
		x.OrMissing(at+"/"+cardNumbers[i].id, f, cardNumbers[i].min, cardNumbers[i].max)
	}
	for _, md := range modes {
		values, at := c.cardMode, at
		if md.ID != "" {
			row, ok := c.Modes.By[md.ID]
			if !ok {
				x.Fault(at+"/modes", "has no %s", md.ID)
				continue
			}
			values, at = row, at+"/modes/"+md.ID
		}
		for i, f := range map[int]*rules.Figure{pil: values.PIL, gun: values.GUN, size: values.Size, melee: values.Melee} {
			if f == nil {
				x.Fault(at, "has no %s", cardNumbers[i].id)
			}
			x.OrMissing(at+"/"+cardNumbers[i].id, f, cardNumbers[i].min, cardNumbers[i].max)
		}
		for kind, s := range values.Mobility.All {
			if !x.Mobilities.Rows.Has(kind) || s.Max == nil {
				x.Fault(at+"/mobility/"+kind, "is no mobility, or has no max")
			}
			for name, f := range map[string]*rules.Figure{"min": s.Min, "cruise": s.Cruise, "max": s.Max} {
				x.OrMissing(at+"/mobility/"+kind+"/"+name, f, 0, mostInches)
			}
		}
		for _, t := range values.Traits {
			row, ok := x.Traits.Rows.By[t.ID]
			if !ok || row.Number == must && t.N == nil {
				x.Fault(at+"/traits", "there is no trait %q, or it has no number", t.ID)
			}
			x.OrMissing(at+"/traits/"+t.ID, t.N, 1, mostNumber)
		}
	}
}
