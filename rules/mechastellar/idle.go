package mechastellar

import (
	"maps"
	"slices"
	"strconv"

	"gantry/rules"
)

// idle finds what the pack has and the game cannot use.
func (x *faults) idle() {
	x.Reserved("/profiles/rows", x.Profiles.Rows)
	x.Uses("/base/rows", x.Base.Rows.IDs, "shooting", "melee", "evade", "move", "sensors")
	x.Uses("/growth/rows", x.Growth.Rows.IDs, "shooting", "melee", "evade")
	x.Uses("/frames/rows", x.Frames.Rows.IDs, chosenAs(frame)...)
	x.Uses("/pilots/rows", x.Pilots.Rows.IDs, chosenAs(pilot)...)
	x.Uses("/size/names", slices.Sorted(maps.Keys(x.Size.Names)), chosenAs(size)...)
	x.Uses("/army/engagement", x.Army.Engagement.IDs, smallModels, "large")
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

// chosenAs are the values of a build stat, as rows that it picks are called.
func chosenAs(stat int) (ids []string) {
	for n := buildStats[stat].Min; n <= buildStats[stat].Max; n++ {
		ids = append(ids, strconv.Itoa(n))
	}
	return ids
}

// reached finds what begins above the most that a build stat can be.
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
