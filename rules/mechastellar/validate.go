package mechastellar

import (
	"fmt"

	"gantry/data"
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

var shape = pack.Shape[tables]{Words: data.Words("mechastellar"), Bounds: map[string]int{
	"points": mostPoints, "inches": mostInches, "slots": mostSlots, "shots": mostShots, "pen": mostPen,
	"damage": mostDamage, "hp": mostHP, "printed": mostHP * mostTimes, "step": mostStep, "times": mostTimes,
	"repair": mostRepair,
}, Validate: (*tables).validate}

// faults gathers the mistakes of a pack.
type faults struct {
	pack.Faults
	*tables
}

// factor finds a multiplier that is not above 0.
func (x *faults) factor(pointer string, f *rules.Figure) {
	if f != nil && f.Value.Cmp(zero) <= 0 {
		x.Fault(pointer, "must be more than 0 and at most %d, not %v", mostTimes, f.Value)
	}
}

// validate finds what would make the game answer with nonsense, and what it cannot use.
func (p *tables) validate() *pack.Faults {
	x := &faults{tables: p}
	x.construction()
	x.kinds()
	x.army()
	for id, w := range p.Weapons.Rows.All {
		for i, q := range w.Qualities {
			x.Known(fmt.Sprintf("/weapons/rows/%s/qualities/%d", id, i), "quality", p.Qualities.Rows, q.ID)
		}
		if p.Traits.Rows.Has(id) || id == rules.Designed {
			x.Fault("/weapons/rows/"+id, "is the id of another item")
		}
	}
	x.Targets(p.Yardstick, "profile", p.Profiles.Rows)
	for id, pr := range p.Profiles.Rows.All {
		x.profile("/profiles/rows/"+id, &pr)
	}
	x.Needs("/editions/rows", p.Editions.Rows, p.Default)
	x.idle()
	return &x.Faults
}

// construction finds rows that formulas read.
func (x *faults) construction() {
	x.Needs("/base/rows", x.Base.Rows, "shooting", "melee", "evade", "move", "sensors")
	x.Needs("/growth/rows", x.Growth.Rows, "shooting", "melee", "evade")
	x.Needs("/frames/rows", x.Frames.Rows, "1", "2", "3", "4", "5")
}

// kinds bounds types, roles, specials and pilots.
func (x *faults) kinds() {
	x.Needs("/types/rows", x.Types.Rows, "ms", superHeavy, warship)
	x.Needs("/roles/rows", x.Roles.Rows, "battler")
	x.Needs("/specials/rows", x.Specials.Rows, "none")
	x.Needs("/pilots/rows", x.Pilots.Rows, "0", "1", "2")
	for id, t := range x.Types.Rows.All {
		x.factor("/types/rows/"+id+"/hp", &t.HP)
		x.factor("/types/rows/"+id+"/points", &t.Points)
	}
}

// army bounds what a side has, and its modules.
func (x *faults) army() {
	a := &x.Army
	x.Needs("/army/engagement", a.Engagement, smallModels, "large")
	x.pools("/army/momentum", a.Momentum)
	x.pools("/army/influence", a.Influence)
	for id, b := range x.Battlefields.Rows.All {
		x.Known("/battlefields/rows/"+id+"/types", "type", x.Types.Rows, b.Types...)
	}
	x.Needs("/modules/rows", x.Modules.Rows, gritty, srw, climactic, strategic)
	for id, m := range x.Modules.Rows.All {
		x.factor("/modules/rows/"+id+"/hp", m.HP)
	}
}

// pools bounds what a side starts with: rows of games that grow, and the last for
// any larger one.
func (x *faults) pools(at string, rows pack.Rows[pool]) {
	last := 0
	for i, id := range rows.IDs {
		row, at := rows.By[id], at+"/"+id
		x.Within(at+"/start", &row.Start, 0, x.Army.Most.Int())
		switch end := i == len(rows.IDs)-1; {
		case row.UpTo == nil && !end:
			x.Fault(at, "has no size, and is not the last row")
		case row.UpTo != nil && end:
			x.Fault(at, "is the last row, for larger games, and has a size")
		case row.UpTo != nil:
			x.Within(at+"/up-to", row.UpTo, last, 1_000_000)
			last = row.UpTo.Int()
		}
	}
}

func (x *faults) profile(at string, p *profile) {
	x.Known(at+"/type", "type", x.Types.Rows, p.Type)
	x.Known(at+"/role", "role", x.Roles.Rows, p.Role)
	x.Known(at+"/special", "special", x.Specials.Rows, p.Special)
	if p.Kaiju && p.Type != superHeavy {
		x.Fault(at+"/kaiju", "only a %s may be a kaiju", superHeavy)
	}
	for _, s := range buildStats {
		x.Needs(at+"/build", p.Build, s.ID)
		if f, ok := p.Build.By[s.ID]; ok {
			x.Within(at+"/build/"+s.ID, &f, s.Min, s.Max)
		}
	}
	if p.published() {
		x.Needs(at+"/printed", p.Printed, "points", "eq-slots", "hp")
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
