package mechastellar

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/pack"
)

var shape = pack.Shape[tables]{Words: data.Words("mechastellar"), Bounds: map[string]int{
	"points": maxPoints, "inches": maxInches, "slots": maxSlots, "shots": maxShots, "pen": maxPen,
	"damage": maxDamage, "hp": maxHP, "printed": maxHP * maxTimes, "step": maxStep, "times": maxTimes,
	"repair": maxAbility,
}, Validate: (*tables).validate}

// faults collects the mistakes of a pack.
type faults struct {
	pack.Faults
	*tables
}

// factor finds a multiplier that is not above 0.
func (x *faults) factor(pointer string, f *rules.Figure) {
	if f != nil && f.Value.Cmp(zero) <= 0 {
		x.Fault(pointer, "must be more than 0 and at most %d, not %v", maxTimes, f.Value)
	}
}

// validate finds values that would make the game's answers nonsense, and values that it cannot use.
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

// The rows that formulas read.
var (
	skillRows      = []string{"shooting", "melee", "evade"}
	baseRows       = append(slices.Clip(skillRows), "move", "sensors")
	engagementRows = []string{smallModels, "large"}
)

// construction finds missing rows that formulas read.
func (x *faults) construction() {
	x.Needs("/base/rows", x.Base.Rows, baseRows...)
	x.Needs("/growth/rows", x.Growth.Rows, skillRows...)
	x.Needs("/frames/rows", x.Frames.Rows, "1", "2", "3", "4", "5")
}

// kinds checks the bounds of types, roles, specials and pilots.
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

// army checks the army's tables, its battlefields and its modules.
func (x *faults) army() {
	a := &x.Army
	x.Needs("/army/engagement", a.Engagement, engagementRows...)
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

// pools checks the starting pools: rows for growing games, and a last row for any larger one.
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

// items finds items that the pack lacks.
func (x *faults) items(at string, ids []string, traits bool) {
	for _, id := range ids {
		if !x.Weapons.Rows.Has(id) && !(traits && x.Traits.Rows.Has(id)) {
			x.Fault(at, "there is no item %q", id)
		}
	}
}

// idle finds data that the game cannot use.
func (x *faults) idle() {
	x.Reserved("/profiles/rows", x.Profiles.Rows)
	x.Uses("/base/rows", x.Base.Rows.IDs, baseRows...)
	x.Uses("/growth/rows", x.Growth.Rows.IDs, skillRows...)
	x.Uses("/frames/rows", x.Frames.Rows.IDs, chosenAs(frame)...)
	x.Uses("/pilots/rows", x.Pilots.Rows.IDs, chosenAs(pilot)...)
	x.Uses("/size/names", slices.Sorted(maps.Keys(x.Size.Names)), chosenAs(size)...)
	x.Uses("/army/engagement", x.Army.Engagement.IDs, engagementRows...)
	x.reached("/frame-bonus/from", frame, x.FrameBonus.From)
	for id, t := range x.Tiers.Rows.All {
		x.reached("/tiers/rows/"+id+"/begin", performance, t.Begin)
	}
	for id, b := range x.Size.Evade.All {
		x.reached("/size/evade/"+id+"/from", size, b.From)
	}
	for id, t := range x.Types.Rows.All {
		if t.Power != nil && t.Havoc != nil {
			x.Idle("/types/rows/"+id+"/havoc", "is not used: the type has power")
		}
	}
	for id, m := range x.Modules.Rows.All {
		for name, f := range map[string]*rules.Figure{"saves": m.Saves, "warship-saves": m.Ships} {
			if f != nil && m.HP == nil {
				x.Idle("/modules/rows/"+id+"/"+name, "is not used: only modules that multiply HP limit saves")
			}
		}
	}
	for id, w := range x.Weapons.Rows.All {
		if w.IndirectTo != nil && !w.has("indirect") {
			x.Idle("/weapons/rows/"+id+"/indirect-to", "is not used: the weapon is not indirect")
		}
	}
	for id, p := range x.Profiles.Rows.All {
		x.idleProfile("/profiles/rows/"+id, &p)
	}
}

// chosenAs returns the values of a build stat as ids of the rows that they select.
func chosenAs(stat int) (ids []string) {
	for n := buildStats[stat].Min; n <= buildStats[stat].Max; n++ {
		ids = append(ids, strconv.Itoa(n))
	}
	return ids
}

// reached finds a row that begins above the maximum of a build stat.
func (x *faults) reached(pointer string, stat int, from rules.Figure) {
	if s := &buildStats[stat]; from.Int() > s.Max {
		x.Idle(pointer, "is %d, above the maximum %s of %d", from.Int(), s.Label, s.Max)
	}
}

func (x *faults) idleProfile(at string, p *profile) {
	for _, item := range slices.Sorted(maps.Keys(p.Alternates)) {
		if !slices.Contains(p.Loadout, item) {
			x.Idle(at+"/alternates/"+item, "is not used: the loadout has no %s to replace", item)
		}
	}
	x.Uses(at+"/printed", p.Printed.IDs, "points", "eq-slots", "sensors", "move", "actions", "shooting", "melee",
		"evade", "arm-save", "hp")
	for name, f := range map[string]*rules.Figure{"catapult": p.Catapult, "repair": p.Repair} {
		if f != nil && p.Type != warship {
			x.Idle(at+"/"+name, "is not used: only a %s has it", warship)
		}
	}
}
