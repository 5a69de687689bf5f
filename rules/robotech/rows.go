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
	traitColumns = columns("Trait")
)

// arcSigns are what stands for each arc; hands shoot as the front does.
var arcSigns = map[string]rules.Sign{"F": rules.SignFront, "FF": rules.SignFront, "2H": rules.SignFront,
	"RH": rules.SignFront, "LH": rules.SignFront, "RS": rules.SignRight, "LS": rules.SignLeft, "R": rules.SignRear,
	"FR": rules.SignRear, "T": rules.SignAround}

// rangeBands are the inches at which the bands of a card's range strip end.
var rangeBands = []int{15, 30, 60, 120, 240}

// weaponRow is a weapon as tables show it, its class and attributes under it.
func (g *game) weaponRow(w *weapon) rules.Row {
	note := g.attributeWords(w, "")
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; ok {
		note = strings.TrimSuffix(c.Name+" · "+note, " · ")
	}
	near, far := rules.IntOf(cmp.Or(w.Speed, w.SR)), rules.IntOf(w.LR)
	return rules.Row{Note: note, Kind: w.kind(), Arc: arcSigns[w.Arc], Near: near, Far: far, Cells: []rules.Cell{
		rules.Text(w.System), rules.Text(cmp.Or(w.Arc, "–")), w.shortRange(), w.LR.Cell("", ""), w.Dmg.Cell("", "")}}
}

// volleyless are the attributes of a pylon's missile beside its volleys.
func (g *game) volleyless(w *weapon) string { return g.attributeWords(w, "volley") }

// noWeapon are the stats of an item that is not a weapon.
var noWeapon = (&weapon{}).stats(rules.Row{Cells: make([]rules.Cell, len(weaponColumns))})

// stats are the numbers and words of the weapon's row.
func (w *weapon) stats(row rules.Row) []rules.Stat {
	words, arc := rules.Cell{Text: row.Note, Source: w.Source}, row.Cells[1]
	of := func(i int, id string, f *rules.Figure) rules.Stat {
		return row.Cells[i].Stat(id, weaponColumns[i].Label, f)
	}
	arc.Source = w.Source
	return []rules.Stat{arc.Stat("arc", weaponColumns[1].Label, nil), of(2, "sr", cmp.Or(w.Speed, w.SR)),
		of(3, "lr", w.LR), of(4, "dmg", w.Dmg), words.Stat("attributes", "Attributes", nil)}
}

// attributeWords are the attributes of a weapon in words, but one.
func (g *game) attributeWords(w *weapon, but string) string {
	var notes []string
	for _, a := range w.Attributes {
		if a.ID != but {
			notes = append(notes, g.attributeNamed(a))
		}
	}
	return strings.Join(append(notes, w.unknown...), " · ")
}

// columns are those of labels between bars; one with > stands right.
func columns(labels string) []rules.Column {
	var out []rules.Column
	for l := range strings.SplitSeq(labels, "|") {
		name, right := strings.CutPrefix(l, ">")
		out = append(out, rules.Column{Label: name, Right: right})
	}
	return out
}

// kind is what the weapon looks like, by its class and by how it fires.
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

// Damage that tells sizes apart: of all barrels together, or of one missile.
const (
	slight       = 4
	solid        = 8
	solidMissile = 10
)

// linesOf are the lines of a weapon: a designed one has none before it is asked.
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

// attributeNamed is an attribute with its number as weapon tables write it.
func (g *game) attributeNamed(a attributeOf) string {
	row := g.pack.Attributes.Rows.By[a.ID]
	known := a.N != nil && a.N.Known()
	switch {
	case row.Number == ammo && known:
		return "[" + a.N.Value.String() + "]"
	case row.Number == barrels && known:
		return "[x" + a.N.Value.String() + "]"
	case row.Number == aRange && known && a.From != nil && a.From.Value != a.N.Value:
		return row.Name + " " + a.From.Value.String() + "–" + a.N.Value.String()
	case row.Number == inInches && known:
		return row.Name + " " + inches(a.N.Value)
	case a.ID == "accurate" && known:
		return row.Name + " +" + a.N.Value.String()
	case known:
		return row.Name + " " + a.N.Value.String()
	}
	return row.Name
}

// inches writes a length, with halves as the game does.
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
