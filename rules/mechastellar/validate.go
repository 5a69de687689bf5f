package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/pack"
)

// The largest numbers that a pack or a designed weapon may have. They are far
// beyond the game and keep a slip of the pen from making a sheet of a million
// boxes.
const (
	mostPoints = 10_000
	mostInches = 999
	mostSlots  = 50
	mostShots  = 20
	mostPen    = 30
	mostDamage = 10_000
	mostHP     = 20_000
	mostStep   = 50   // of a stat that is rolled for
	mostTimes  = 10   // of a type or a module
	mostRepair = 9999 // HP a round
)

// faults gathers the mistakes of a pack.
type faults struct {
	pack.Faults
	*tables
}

// factor finds a multiplier that is missing or out of its range.
func (x *faults) factor(pointer string, f *rules.Figure) {
	if f != nil && (!f.Known() || f.Value.IsWord() || f.Value.Cmp(zero) <= 0 || f.Value.Cmp(rules.Int(mostTimes)) > 0) {
		x.Fault(pointer, "must be more than 0 and at most %d, not %v", mostTimes, f.Value)
	}
}

// each finds numbers by name that are out of one range.
func (x *faults) each(at string, least, most int, by map[string]*rules.Figure) {
	for id, f := range by {
		x.Within(at+"/"+id, f, least, most)
	}
}

// needs finds rows that formulas and rules speak of and a table lacks.
func needs[T any](x *faults, at string, rows pack.Rows[T], ids ...string) {
	for _, id := range ids {
		if _, ok := rows.By[id]; !ok {
			x.Fault(at, "has no %s", id)
		}
	}
}

// validate finds what would make the game answer with nonsense.
func (p *tables) validate() error {
	x := &faults{tables: p}
	x.construction()
	x.kinds()
	x.army()
	for id, q := range p.Qualities.Rows.All {
		if !slices.Contains([]string{"", "roman", "plus", "inches", "plain"}, q.Number) {
			x.Fault("/qualities/rows/"+id+"/number", "must be roman, plus, inches or plain, not %q", q.Number)
		}
	}
	for id, w := range p.Weapons.Rows.All {
		x.weapon("/weapons/rows/"+id, &w)
		if _, twice := p.Traits.Rows.By[id]; twice || id == rules.Designed {
			x.Fault("/weapons/rows/"+id, "is the id of another item")
		}
	}
	for id, t := range p.Traits.Rows.All {
		x.OrMissing("/traits/rows/"+id+"/level", t.Level, 1, 2)
	}
	for i, id := range p.Yardstick.Targets {
		if !p.Profiles.Rows.Has(id) {
			x.Fault(fmt.Sprintf("/yardstick/targets/%d", i), "there is no profile %q", id)
		}
	}
	for i, f := range p.Yardstick.Ranges {
		x.Within(fmt.Sprintf("/yardstick/ranges/%d", i), &f, 0, mostInches)
	}
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, &pr)
	}
	needs(x, "/editions/rows", p.Editions.Rows, p.Default)
	return x.Err()
}

// construction bounds the numbers that formulas read.
func (x *faults) construction() {
	needs(x, "/base/rows", x.Base.Rows, "shooting", "melee", "evade", "move", "sensors")
	needs(x, "/growth/rows", x.Growth.Rows, "shooting", "melee", "evade")
	needs(x, "/frames/rows", x.Frames.Rows, "1", "2", "3", "4", "5")
	for id, f := range x.Base.Rows.All {
		x.Within("/base/rows/"+id, &f, 0, mostStep)
	}
	for id, g := range x.Growth.Rows.All {
		x.Within("/growth/rows/"+id+"/full", &g.Full, 0, 10)
		x.Within("/growth/rows/"+id+"/every", &g.Every, 1, 10)
	}
	for id, f := range x.Frames.Rows.All {
		x.Within("/frames/rows/"+id, &f, 1, mostHP)
	}
	for id, t := range x.Tiers.Rows.All {
		x.Within("/tiers/rows/"+id+"/begin", &t.Begin, 0, 11)
		x.Within("/tiers/rows/"+id+"/points", &t.Points, 0, mostPoints)
	}
	x.each("/tiers", 0, mostHP, map[string]*rules.Figure{"hp": &x.Tiers.HP})
	x.each("/tiers", 0, mostStep, map[string]*rules.Figure{"sensors": &x.Tiers.Sensors, "move": &x.Tiers.Move, "power": &x.Tiers.Power})
	b := &x.FrameBonus
	x.each("/frame-bonus", 0, mostStep, map[string]*rules.Figure{"from": &b.From, "shooting": &b.Shooting, "melee": &b.Melee, "evade": &b.Evade})
	x.each("/hp", 0, mostHP, map[string]*rules.Figure{"armor": &x.HP.Armor})
	x.each("/hp", 0, mostStep, map[string]*rules.Figure{"frame-plus": &x.HP.Plus})
	x.each("/hp", 1, mostHP, map[string]*rules.Figure{"full": &x.HP.Full, "arm-save": &x.HP.ArmSave})
	s := &x.Slots
	x.each("/slots", 0, mostSlots, map[string]*rules.Figure{"base": &s.Base, "frame": &s.Frame, "armor": &s.Armor, "speed": &s.Speed, "cost": &s.Cost, "size": &s.Size})
	x.each("/move", 0, mostStep, map[string]*rules.Figure{"performance": &x.Move.Performance, "speed": &x.Move.Speed, "weight": &x.Move.Weight})
	x.each("/move", 1, mostStep, map[string]*rules.Figure{"every": &x.Move.Every})
	x.each("/size", 0, mostHP, map[string]*rules.Figure{"hp": &x.Size.HP})
	x.each("/size", 0, mostStep, map[string]*rules.Figure{"melee": &x.Size.Melee})
	for id, r := range x.Size.Evade.All {
		x.Within("/size/evade/"+id+"/from", &r.From, 0, 6)
		x.Within("/size/evade/"+id+"/lost", &r.Lost, 0, mostStep)
	}
	q := &x.Points
	x.each("/points", 0, mostPoints, map[string]*rules.Figure{"frame": &q.Frame, "performance": &q.Performance, "cost": &q.Cost, "size": &q.Size, "pilot": &q.Pilot, "least": &q.Least})
	x.each("/points", 1, mostPoints, map[string]*rules.Figure{"full": &q.Full})
}

// kinds bounds types, roles, specials and pilots.
func (x *faults) kinds() {
	needs(x, "/types/rows", x.Types.Rows, "ms", superHeavy, warship)
	needs(x, "/roles/rows", x.Roles.Rows, "battler")
	needs(x, "/specials/rows", x.Specials.Rows, "none")
	needs(x, "/pilots/rows", x.Pilots.Rows, "0", "1", "2")
	for id, t := range x.Types.Rows.All {
		at := "/types/rows/" + id
		x.factor(at+"/hp", &t.HP)
		x.factor(at+"/points", &t.Points)
		x.each(at, -mostStep, mostStep, map[string]*rules.Figure{"evade": &t.Evade, "actions": &t.Actions, "power": t.Power, "havoc": t.Havoc})
	}
	for id, r := range x.Roles.Rows.All {
		x.each("/roles/rows/"+id, -mostStep, mostStep, map[string]*rules.Figure{"shooting": &r.Shooting, "melee": &r.Melee, "evade": &r.Evade,
			"move": &r.Move, "actions": &r.Actions, "sensors": &r.Sensors})
	}
	for id, s := range x.Specials.Rows.All {
		at := "/specials/rows/" + id
		x.each(at, -mostStep, mostStep, map[string]*rules.Figure{"actions": &s.Actions, "move": &s.Move, "slots": &s.Slots})
		x.Within(at+"/hp", &s.HP, 0, mostHP)
		x.Within(at+"/points", &s.Points, 0, mostPoints)
	}
	for id, l := range x.Pilots.Rows.All {
		x.Within("/pilots/rows/"+id+"/traits", &l.Traits, 0, mostStep)
	}
}

// army bounds what a side has, and its modules.
func (x *faults) army() {
	a := &x.Army
	x.Within("/army/limit", &a.Limit, 0, 1_000_000)
	x.Within("/army/most", &a.Most, 1, mostStep)
	x.each("/army", 0, mostStep, map[string]*rules.Figure{"rounds": &a.Rounds, "commanders": &a.Commanders, "events": &a.Events, "commands": &a.Commands})
	needs(x, "/army/engagement", a.Engagement, smallModels, "large")
	for id, f := range a.Engagement.All {
		x.Within("/army/engagement/"+id, &f, 0, mostInches)
	}
	for name, rows := range map[string]pack.Rows[pool]{"momentum": a.Momentum, "influence": a.Influence} {
		last := 0
		for i, id := range rows.IDs {
			row, at := rows.By[id], "/army/"+name+"/"+id
			x.Within(at+"/start", &row.Start, 0, a.Most.Int())
			if row.UpTo == nil {
				if i < len(rows.IDs)-1 {
					x.Fault(at, "has no size, and is not the last row")
				}
				continue
			}
			x.Within(at+"/up-to", row.UpTo, last, 1_000_000)
			last = row.UpTo.Int()
		}
		if n := len(rows.IDs); n == 0 || rows.By[rows.IDs[n-1]].UpTo != nil {
			x.Fault("/army/"+name, "has no last row for larger games")
		}
	}
	for id, b := range x.Battlefields.Rows.All {
		at := "/battlefields/rows/" + id
		x.Within(at+"/move", &b.Move, 0, mostStep)
		for _, typ := range b.Types {
			if !x.Types.Rows.Has(typ) {
				x.Fault(at+"/types", "there is no type %q", typ)
			}
		}
	}
	needs(x, "/modules/rows", x.Modules.Rows, gritty, srw, climactic, strategic)
	for id, m := range x.Modules.Rows.All {
		at := "/modules/rows/" + id
		x.factor(at+"/hp", m.HP)
		x.each(at, 0, 999, map[string]*rules.Figure{"units": m.Units, "frame": m.Frame, "saves": m.Saves, "warship-saves": m.Ships})
		for i, o := range m.Score {
			x.Within(fmt.Sprintf("%s/score/%d/points", at, i), &o.Points, 0, 999)
		}
	}
}

func (x *faults) weapon(at string, w *weapon) {
	x.Within(at+"/slots", &w.Slots, 0, mostSlots)
	x.Within(at+"/points", w.Points, 0, mostPoints)
	x.Within(at+"/pilot", w.Pilot, 0, 2)
	x.OrMissing(at+"/range", w.Range, 0, mostInches)
	x.OrMissing(at+"/attacks", w.Attacks, 0, mostShots)
	x.OrMissing(at+"/blocks", w.Blocks, 0, mostShots)
	x.OrMissing(at+"/pen", w.Pen, 0, mostPen)
	x.OrMissing(at+"/dmg", w.Dmg, 0, mostDamage)
	x.Within(at+"/warship-pen", w.WarshipPen, 0, mostPen)
	x.Within(at+"/indirect-to", w.IndirectTo, 0, mostInches)
	if c := w.Close; c != nil {
		x.OrMissing(at+"/close-range/shots", c.Shots, -mostShots, mostShots)
		x.OrMissing(at+"/close-range/hits", c.Hits, -mostShots, mostShots)
		x.OrMissing(at+"/close-range/def", c.Def, -mostShots, mostShots)
	}
	if w.PenKind != "" && w.PenKind != "S" && w.PenKind != "P" {
		x.Fault(at+"/pen-kind", `must be "S" or "P", not %q`, w.PenKind)
	}
	for i, q := range w.Qualities {
		if _, ok := x.Qualities.Rows.By[q.ID]; !ok {
			x.Fault(fmt.Sprintf("%s/qualities/%d", at, i), "there is no quality %q", q.ID)
		}
		x.OrMissing(fmt.Sprintf("%s/qualities/%d/n", at, i), q.N, 0, mostInches)
	}
}

func (x *faults) profile(at string, p *profile) {
	for _, of := range []struct {
		what, id string
		ok       bool
	}{{"type", p.Type, x.Types.Rows.Has(p.Type)}, {"role", p.Role, x.Roles.Rows.Has(p.Role)}, {"special", p.Special, x.Specials.Rows.Has(p.Special)}} {
		if !of.ok {
			x.Fault(at+"/"+of.what, "there is no %s %q", of.what, of.id)
		}
	}
	if p.Kaiju && p.Type != superHeavy {
		x.Fault(at+"/kaiju", "only a %s may be a kaiju", superHeavy)
	}
	for _, s := range buildStats {
		f, ok := p.Build.By[s.id]
		if !ok {
			x.Fault(at+"/build", "has no %s", s.id)
		}
		x.Within(at+"/build/"+s.id, &f, s.min, s.max)
	}
	x.each(at, 0, mostRepair, map[string]*rules.Figure{"catapult": p.Catapult, "repair": p.Repair})
	for id, f := range p.Printed.All {
		x.Within(at+"/printed/"+id, &f, 0, mostHP*mostTimes)
	}
	if p.published() {
		needs(x, at+"/printed", p.Printed, "points", "eq-slots", "hp")
	}
	for item, others := range p.Alternates {
		x.items(at+"/alternates", append([]string{item}, others...), false)
	}
	x.items(at+"/options", p.Options, false)
	x.items(at+"/loadout", p.Loadout, true)
}

// items finds items that the pack does not have.
func (x *faults) items(at string, ids []string, traits bool) {
	for _, id := range ids {
		if !x.Weapons.Rows.Has(id) && !(traits && x.Traits.Rows.Has(id)) {
			x.Fault(at, "there is no item %q", id)
		}
	}
}
