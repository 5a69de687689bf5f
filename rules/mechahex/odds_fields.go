package mechahex

import "gantry/rules"

// Attacks that belong to no mount, and the side's rolls. A mount with such an id fires only in the volley.
const (
	volley     = "volley"
	ram        = "ram"
	split      = "relentless-split"
	moraleTest = "morale"
	expected   = "expected-damage"
)

const maxLevels = 20 // levels that a unit can fall in a situation

var (
	ramFields = append([]rules.Field{
		{ID: "target-jumped", Label: "Target jumped", Kind: rules.FieldBool},
		{ID: "fall", Label: "Target's fall", Kind: rules.FieldInt, Max: maxLevels, Default: 0,
			Help: "Falling damage."},
		{ID: "fall-attacker", Label: "Attacker's fall", Kind: rules.FieldInt, Max: maxLevels, Default: 0,
			Help: "Falling damage."},
	}, sufferedFields...)

	// sufferedFields are the fields for earlier damage on the target.
	sufferedFields = []rules.Field{
		{ID: "target-damage", Label: "Damage on the target", Kind: rules.FieldInt, Max: maxPoints, Default: 0,
			GameChecks: true, Help: "Assumes Ammo Boxes are damaged last.", Role: rules.RoleDamage},
		{ID: "ammo-box-spent", Label: "Ammo Box hit this round", Kind: rules.FieldBool},
	}
)

// situation is the situation of a shot, or of a ram.
type situation struct {
	hexes                int // -1: in range
	rear, cover, moved   bool
	held                 *bool // nil: not given
	jumped, targetJumped bool
	sight, spent         bool
	elevation            int // of the attacker above the target
	dice, second         int // at the first target, -1: all; and at the second
	fall, fallAttacker   int
}

// sideRolls returns the side's rolls, which need no units.
func sideRolls(aim []rules.Field) []rules.Attack {
	return []rules.Attack{
		{ID: moraleTest, Label: "Morale test", Note: "D6 + working upgrades, 6+", Situation: []rules.Field{
			{ID: "upgrades", Label: "Working upgrades", Kind: rules.FieldInt, Min: 1, Max: maxSlots, Default: 1}}},
		{ID: expected, Label: "Expected damage", Note: "each weapon against each class", Situation: aim},
	}
}

// splitFields returns the fields that aim the dice of a Relentless weapon.
func splitFields(all int) []rules.Field {
	return []rules.Field{
		{ID: "dice", Label: "Dice at this target", Kind: rules.FieldInt, Max: all, Default: all,
			Help: "Relentless. Aim the rest elsewhere."},
		{ID: split, Label: "Dice at the second target", Kind: rules.FieldInt, Max: all, Default: 0,
			Help: "Relentless. Dice left from the first target."},
	}
}

// aimFields returns the fields of a shot that do not depend on the target's damage.
func (p *printing) aimFields() []rules.Field {
	held := rules.Field{ID: "held", Label: "Target used Hold", Sign: rules.SignTarget, Kind: rules.FieldBool}
	for _, id := range p.pack.Classes.Rows.IDs {
		if p.holds(p.classes[id].Kind) {
			held.TrueFor = append(held.TrueFor, id)
		}
	}
	return []rules.Field{
		{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: maxHexes,
			Help: "Leave empty for a target in range."},
		{ID: "rear", Label: "From the rear", Sign: rules.SignRear, Kind: rules.FieldBool},
		{ID: "elevation", Label: "Attacker is", Kind: rules.FieldOneOf, Default: "level", Options: []rules.Option{
			{ID: "level", Label: "level"}, {ID: "above", Label: "higher"}, {ID: "below", Label: "lower"}}},
		{ID: "cover", Label: "Cover in the way", Sign: rules.SignCover, Kind: rules.FieldBool},
		{ID: "moved", Label: "Attacker moved", Sign: rules.SignFast, Kind: rules.FieldBool},
		{ID: "attacker-jumped", Label: "Attacker jumped", Kind: rules.FieldBool},
		held,
		{ID: "target-jumped", Label: "Target jumped", Kind: rules.FieldBool},
		{ID: "line-of-sight", Label: "Line of sight", Kind: rules.FieldBool, Default: true},
	}
}

func readSituation(c rules.Choices) situation {
	s := situation{hexes: -1, dice: -1, sight: true,
		rear: c.Bool("rear"), cover: c.Bool("cover"), moved: c.Bool("moved") || c.Bool("attacker-jumped"),
		jumped: c.Bool("attacker-jumped"), targetJumped: c.Bool("target-jumped"), spent: c.Bool("ammo-box-spent"),
		elevation: map[string]int{"above": 1, "below": -1}[c.Text("elevation")],
	}
	for id, n := range map[string]*int{"range": &s.hexes, "dice": &s.dice, split: &s.second, "fall": &s.fall,
		"fall-attacker": &s.fallAttacker} {
		if given, ok := c.Int(id); ok {
			*n = given
		}
	}
	if sight, given := c["line-of-sight"].(bool); given {
		s.sight = sight
	}
	if held, given := c["held"].(bool); given {
		s.held = &held
	}
	return s
}
