package attack

import (
	"strings"

	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/views"
)

// Duel is the picture at the top of the page of an attack: who attacks whom, where, and the number that counts.
type Duel struct {
	System, List string // of the scene behind them
	By, At       Fighter
	Weapon       rules.ItemKind // "" if the attack has no pictogram
	Attack       string
	Stats        string // of the target
	Number       string // the average damage; "" for none, or if the answer's sentence begins with a chance
	Unit         string // what follows an average
}

// Fighter is one of the two; Picture is "" without a unit. A page shows a mirrored picture turned around.
type Fighter struct {
	Name, Picture string
	Mirrored      bool
}

// duelOf returns the picture of a question without a number.
func duelOf(x *Question) Duel {
	return Duel{
		System: x.Sheet.Roster.System, List: x.Sheet.Roster.Name,
		By:     x.fighter(x.by, true),
		At:     x.fighter(x.at, false),
		Weapon: x.attack.Kind, Attack: x.attack.Label, Stats: x.statsOf(x.at),
	}
}

// maxPlateStats is how many numbers fit on a plate.
const maxPlateStats = 4

// statsOf returns the first numbers of a chosen unit that matter in play.
func (x *Question) statsOf(c unitChoice) string {
	if c.key == "" {
		return ""
	}
	var list []string
	key, _ := x.Sheet.Pack.Army(rules.Force{Units: []rules.Unit{c.unit}}).Profile(0).KeyBlocks()
	for _, b := range key {
		for _, st := range b.Stats {
			if b.Label == "" && st.Role == "" && st.Text != "–" && len(list) < maxPlateStats {
				list = append(list, views.NoBreak(st.Label+" "+rules.Minus(st.Text)))
			}
		}
	}
	return strings.Join(list, " · ")
}

// fighter returns a chosen unit that faces right or left on the page.
func (x *Question) fighter(c unitChoice, right bool) Fighter {
	if c.key == "" {
		return Fighter{Name: c.name}
	}
	f := x.Facing(c.side(), c.unit, right)
	f.Name = c.name
	return f
}

// Facing returns the picture of a unit that faces right or left on the page, in the colors of its list.
// A mirrored picture has no number on its shoulder.
func (x *Question) Facing(side string, u rules.Unit, right bool) Fighter {
	look, worn := x.Sheet.Pack.Likenesses(u)[0], x.wornBy(side, u)
	f := Fighter{Mirrored: likeness.AimsRight(look) != right}
	if f.Mirrored {
		worn.Emblem.Number = 0
	}
	f.Picture = worn.Picture(look)
	return f
}
