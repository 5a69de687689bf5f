package robotech

import (
	"cmp"

	"gantry/rules"
)

// weapon is a row of a weapon table. A nil figure is one that the weapon does
// not have; a missing one is not known.
type weapon struct {
	rules.Source
	System     string        `json:"system"`
	Group      string        `json:"group"`
	Class      string        `json:"class"`
	Arc        string        `json:"arc"`
	SR         *rules.Figure `json:"sr" pack:"0..inches,missing"`    // inches
	Speed      *rules.Figure `json:"speed" pack:"1..inches,missing"` // of a missile, inches a turn
	LR         *rules.Figure `json:"lr" pack:"0..inches,missing"`
	Dmg        *rules.Figure `json:"dmg" pack:"0..inches,missing"`
	Attributes []attributeOf `json:"attributes" pack:"optional"`
	Sample     *numbers      `json:"sample"`
	Note       string        `json:"note" pack:"optional,words"`

	unknown []string // attributes that the game does not have, as written
	misread []string // attributes whose number is wrong, and why

	lines *weaponLines // of a weapon of the pack, made when it opens
}

// weaponLines are what the sheet of a unit says of a weapon by itself.
type weaponLines struct {
	row        rules.Row
	volleyless string
	stats      []rules.Stat
}

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

// attributeOf is an attribute of a weapon, with its number where it has one.
type attributeOf struct {
	ID   string        `json:"id"`
	From *rules.Figure `json:"from" pack:"0..number,fraction,missing"` // of a range
	N    *rules.Figure `json:"n" pack:"0..number,fraction,missing"`
}

// attribute is a word of the weapon table.
type attribute struct {
	rules.Source
	Name   string   `json:"name"`
	Number string   `json:"number" pack:"optional,|must|may|inches|range|ammo|barrels"`
	AKA    []string `json:"aka" pack:"optional"` // other names
	Text   string   `json:"text" pack:"words"`
	Beyond string   `json:"beyond" pack:"optional,words"` // what odds of one target leave out
}

// attribute finds an attribute of the weapon.
func (w *weapon) attribute(id string) (attributeOf, bool) {
	for _, a := range w.Attributes {
		if a.ID == id {
			return a, true
		}
	}
	return attributeOf{}, false
}

// withSample is a weapon with what the house sample says of it.
func (w weapon) withSample() *weapon {
	if s := w.Sample; s != nil {
		w.Speed, w.LR, w.Dmg = cmp.Or(s.Speed, w.Speed), cmp.Or(s.LR, w.LR), cmp.Or(s.Dmg, w.Dmg)
		w.Attributes = append(w.Attributes[:len(w.Attributes):len(w.Attributes)], s.Attributes...)
	}
	return &w
}

// longInTurns is the LR of a designed missile that is less than its speed: it was given in
// turns, as the text has it, and not in inches. 0 of any other weapon.
func (w *weapon) longInTurns() int {
	if w.Speed == nil || !w.Speed.Known() || w.LR == nil || !w.LR.Known() || w.LR.Int() >= w.Speed.Int() {
		return 0
	}
	return w.LR.Int()
}

// weapon is a pylon's missile as a weapon: a salvo of up to a volley.
func (m missile) weapon() weapon {
	least := m.Volley
	if !m.Whole && m.Volley.Int() > 1 { // the text has whole volleys only
		least = rules.Given(1, book.Inferred("Weapon Traits"))
	}
	volley := m.Volley
	return weapon{Source: m.Source, System: m.Name, Class: missiles, Arc: "F", Speed: m.Speed, LR: m.LR, Dmg: m.Dmg,
		Sample: m.Sample, Attributes: []attributeOf{{ID: "volley", From: &least, N: &volley}}}
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

// is tells whether the weapon has an attribute.
func (w *weapon) is(id string) bool {
	_, ok := w.attribute(id)
	return ok
}
