package robotech

import (
	"cmp"

	"gantry/rules"
)

// How a trait or an attribute is written.
const (
	plain    = ""     // without a number
	must     = "must" // with a number
	may      = "may"  // with a number or without
	ofKind   = "kind" // with a kind of weapon
	inInches = "inches"
	aRange   = "range" // from–to
	ammo     = "ammo"  // [#]
	barrels  = "barrels"
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

// numbers are what the house sample says of a weapon that is not printed.
type numbers struct {
	rules.Source
	Speed      *rules.Figure `json:"speed" pack:"1..inches,missing"`
	LR         *rules.Figure `json:"lr" pack:"0..inches,missing"`
	Dmg        *rules.Figure `json:"dmg" pack:"0..inches,missing"`
	Attributes []attributeOf `json:"attributes" pack:"optional"`
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

// is tells whether the weapon has an attribute.
func (w *weapon) is(id string) bool {
	_, ok := w.attribute(id)
	return ok
}
