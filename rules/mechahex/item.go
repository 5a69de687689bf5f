package mechahex

import (
	"fmt"

	"gantry/rules"
)

var weaponColumns = []rules.Column{word("Weapon"), {Label: "Range", Right: true, Holds: rules.HoldsRange},
	{Label: "Att", Right: true, Holds: rules.HoldsDice, Dice: 6}, {Label: "Str", Right: true, Holds: rules.HoldsDamage},
	word("Special")}

// cells returns an item's numbers in the columns of the weapon table.
func (it *item) cells() [3]rules.Cell {
	return [...]rules.Cell{it.Range.Cell("", unitOf(it.Range)), it.Attacks.Cell("", ""), it.Strength.Cell("", "")}
}

// stats returns an item's numbers and special rules.
func (g *game) stats(it *item) []rules.Stat {
	cells := it.cells()
	special := rules.Cell{Text: g.names(it.Special), Source: rules.Source{Cite: it.cite}}
	return []rules.Stat{cells[0].Stat("range", weaponColumns[1].Label, it.Range),
		cells[1].Stat("attacks", weaponColumns[2].Label, it.Attacks),
		cells[2].Stat("strength", weaponColumns[3].Label, it.Strength),
		special.Stat("special", weaponColumns[4].Label, nil)}
}

// reach returns the range of a weapon with its unit: "1 hex", "9 hexes".
func (it *item) reach() string { return it.Range.Value.String() + unitOf(it.Range) }

// unitOf returns the unit of a range, to follow its number.
func unitOf(f *rules.Figure) string {
	if rules.IntOf(f) == 1 {
		return " hex"
	}
	return " hexes"
}

// numbers returns a weapon's numbers in few words.
func (it *item) numbers() string {
	return fmt.Sprintf("%s, Att %s, Str %s", it.reach(), it.Attacks.Value, it.Strength.Value)
}

// word and number return columns.
func word(label string) rules.Column { return rules.Column{Label: label} }

func number(label string) rules.Column { return rules.Column{Label: label, Right: true} }
