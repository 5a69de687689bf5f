package robotech

import (
	"cmp"
	"strings"

	"gantry/rules"
)

var (
	weaponColumns = []rules.Column{{Label: "Weapon"}, {Label: "Arc", Holds: rules.HoldsArc},
		{Label: "SR", Right: true, Holds: rules.HoldsNear}, {Label: "LR", Right: true, Holds: rules.HoldsRange},
		{Label: "DMG", Right: true, Holds: rules.HoldsDamage}}
	traitColumns = rules.Columns("Trait")
)

// arcSigns holds the sign of each arc. Hands shoot like the front.
var arcSigns = map[string]rules.Sign{"F": rules.SignFront, "FF": rules.SignFront, "2H": rules.SignFront,
	"RH": rules.SignFront, "LH": rules.SignFront, "RS": rules.SignRight, "LS": rules.SignLeft, "R": rules.SignRear,
	"FR": rules.SignRear, "T": rules.SignAround}

// rangeBands lists the inches at which the bands of a card's range strip end.
var rangeBands = []int{15, 30, 60, 120, 240}

// weaponRow returns a weapon's row in tables, with its class and attributes below.
func (g *game) weaponRow(w *weapon) rules.Row {
	note := g.attributeWords(w, "")
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; ok {
		note = strings.TrimSuffix(c.Name+" · "+note, " · ")
	}
	near, far := rules.IntOf(cmp.Or(w.Speed, w.SR)), rules.IntOf(w.LR)
	return rules.Row{Note: note, Kind: w.kind(), Arc: arcSigns[w.Arc], Near: near, Far: far, Cells: []rules.Cell{
		rules.Text(w.System), rules.Text(cmp.Or(w.Arc, "–")), w.shortRange(), w.LR.Cell("", ""), w.Dmg.Cell("", "")}}
}

// volleyless returns the attributes of a pylon's missile without its volleys.
func (g *game) volleyless(w *weapon) string { return g.attributeWords(w, "volley") }

// noWeapon holds the stats of an item that is not a weapon.
var noWeapon = (&weapon{}).stats(rules.Row{Cells: make([]rules.Cell, len(weaponColumns))})

// stats returns the numbers and words of the weapon's row.
func (w *weapon) stats(row rules.Row) []rules.Stat {
	words, arc := rules.Cell{Text: row.Note, Source: w.Source}, row.Cells[1]
	of := func(i int, id string, f *rules.Figure) rules.Stat {
		return row.Cells[i].Stat(id, weaponColumns[i].Label, f)
	}
	arc.Source = w.Source
	return []rules.Stat{arc.Stat("arc", weaponColumns[1].Label, nil), of(2, "sr", cmp.Or(w.Speed, w.SR)),
		of(3, "lr", w.LR), of(4, "dmg", w.Dmg), words.Stat("attributes", "Attributes", nil)}
}

// attributeWords lists the attributes of a weapon, except one.
func (g *game) attributeWords(w *weapon, but string) string {
	var notes []string
	for _, a := range w.Attributes {
		if a.ID != but {
			notes = append(notes, g.attributeNamed(a))
		}
	}
	return strings.Join(append(notes, w.unknown...), " · ")
}

// kind returns the look of the weapon, by its class and by how it fires.
func (w *weapon) kind() rules.ItemKind {
	switch w.Class {
	case "particle", "plasma", "disintegrator":
		return rules.Beam
	case "laser":
		return rules.Laser
	case missiles:
		return rules.Missile
	case "explosive":
		if w.is("slow") || w.is("very-slow") {
			return rules.Artillery
		}
		return rules.Gun
	case "ballistic":
		if w.is("burst") {
			return rules.Gatling
		}
	}
	return rules.Gun
}

// Damage limits between sizes: of all barrels together, or of one missile.
const (
	slight       = 4
	solid        = 8
	solidMissile = 10
)

// linesOf returns the lines of a weapon. Those of a designed one are made on demand.
func (g *game) linesOf(w *weapon) *weaponLines {
	if w.lines != nil {
		return w.lines
	}
	l := &weaponLines{row: g.weaponRow(w), volleyless: g.volleyless(w),
		stats: append(make([]rules.Stat, 0, 2), w.damageAnAction())}
	if turns, ok := w.endurance(); ok {
		l.stats = append(l.stats, turns)
	}
	return l
}

// attributeNamed returns an attribute with its number as in weapon tables.
func (g *game) attributeNamed(a attributeOf) string {
	row := g.pack.Attributes.Rows.By[a.ID]
	known := a.N != nil && a.N.Known()
	switch {
	case row.Number == ammo && known:
		return "[" + a.N.Value.String() + "]"
	case row.Number == barrels && known:
		return "[x" + a.N.Value.String() + "]"
	case row.Number == numberRange && known && a.From != nil && a.From.Value != a.N.Value:
		return row.Name + " " + a.From.Value.String() + "–" + a.N.Value.String()
	case row.Number == numberInches && known:
		return row.Name + " " + inches(a.N.Value)
	case a.ID == "accurate" && known:
		return row.Name + " +" + a.N.Value.String()
	case known:
		return row.Name + " " + a.N.Value.String()
	}
	return row.Name
}

// inches returns a length, with halves as in the game.
func inches(v rules.Value) string {
	whole := v.Floor()
	switch half := v.Sub(whole); {
	case half == rules.Int(0):
		return v.String() + `"`
	case half == rules.Fraction(1, 2) && whole == rules.Int(0):
		return `½"`
	case half == rules.Fraction(1, 2):
		return whole.String() + `½"`
	}
	return v.String() + `"`
}
