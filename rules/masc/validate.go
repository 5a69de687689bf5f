package masc

import (
	"fmt"

	"gantry/data"
	"gantry/rules/pack"
)

// The largest numbers in a pack are far beyond the game. They keep a typing error from making a sheet of a million
// boxes, or more forces than can be counted.
var shape = pack.Shape[tables]{Words: data.Words("masc"), Bounds: map[string]int{
	"mecha": maxMecha, "points": maxPoints, "targets": maxTargets, "types": maxTypes,
	"squares": 99, "dice": maxDice,
	"regions": 12, "faces": maxFaces,
}, Validate: (*tables).validate}

// validate finds values that would make the game's answers nonsense, and values that it cannot use.
func (p *tables) validate() *pack.Faults {
	x := &pack.Faults{}
	if len(p.About.Sides) != 2 {
		x.Fault("/about/sides", "must be the two colors of counters, each with a name")
	}
	for id, m := range p.Types.Rows.All {
		x.OrMissing("/types/rows/"+id+"/armor", &m.Armor, 1, p.Components.Faces.Int())
	}
	for i, y := range p.Yardstick {
		x.Known(fmt.Sprintf("/yardstick/%d/profile", i), "type", p.Types.Rows, y.Profile)
	}
	x.Known("/default-edition", "edition", p.Editions.Rows, p.Default)
	x.Reserved("/types/rows", p.Types.Rows)
	x.Uses("/words/rows", p.Words.Rows.IDs, moveChoice, rangeChoice, attackChoice, armorChoice, bodyChoice)
	return x
}
