package robotech

import (
	"cmp"

	"gantry/rules"
)

// The kinds of numbers that traits and attributes take, as packs name them.
const (
	noNumber       = ""     // without a number
	numberNeeded   = "must" // with a number
	numberOptional = "may"  // with a number or without
	weaponKind     = "kind" // with a kind of weapon
	numberInches   = "inches"
	numberRange    = "range" // from–to
	ammo           = "ammo"  // [#]
	barrels        = "barrels"
)

// weapon is a row of a weapon table. A nil figure is absent; a missing one is unknown.
type weapon struct {
	rules.Source
	System     string        `json:"system"`
	Group      string        `json:"group"`
	Class      string        `json:"class"`
	Arc        string        `json:"arc"`
	SR         *rules.Figure `json:"sr" pack:"0..inches,missing"`    // inches
	Speed      *rules.Figure `json:"speed" pack:"1..inches,missing"` // for a missile, inches per turn
	LR         *rules.Figure `json:"lr" pack:"0..inches,missing"`
	Dmg        *rules.Figure `json:"dmg" pack:"0..inches,missing"`
	Attributes []attributeOf `json:"attributes" pack:"optional"`
	Sample     *numbers      `json:"sample"`
	Note       string        `json:"note" pack:"optional,words"`

	unknown []string // unknown attributes, as written
	misread []string // attributes with an invalid number, and why

	lines *weaponLines // for a weapon of the pack, made when it opens
}

// weaponLines holds the lines of a weapon on every unit's sheet.
type weaponLines struct {
	row        rules.Row
	volleyless string
	stats      []rules.Stat
}

// attributeOf is an attribute of a weapon, with its number if it has one.
type attributeOf struct {
	ID   string        `json:"id"`
	From *rules.Figure `json:"from" pack:"0..number,fraction,missing"` // for a range
	N    *rules.Figure `json:"n" pack:"0..number,fraction,missing"`
}

// attribute is a word of the weapon table.
type attribute struct {
	rules.Source
	Name   string   `json:"name"`
	Number string   `json:"number" pack:"optional,|must|may|inches|range|ammo|barrels"`
	AKA    []string `json:"aka" pack:"optional"` // other names
	Text   string   `json:"text" pack:"words"`
	Beyond string   `json:"beyond" pack:"optional,words"` // effects that odds of one target leave out
}

// numbers holds the house sample's values of a weapon that is not printed.
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

// withSample returns a weapon with the house sample's values.
func (w weapon) withSample() *weapon {
	if s := w.Sample; s != nil {
		w.Speed, w.LR, w.Dmg = cmp.Or(s.Speed, w.Speed), cmp.Or(s.LR, w.LR), cmp.Or(s.Dmg, w.Dmg)
		w.Attributes = append(w.Attributes[:len(w.Attributes):len(w.Attributes)], s.Attributes...)
	}
	return &w
}

// longInTurns returns the LR of a designed missile if it is less than its speed: it was given in turns, as in the
// text, and not in inches. It returns 0 for any other weapon.
func (w *weapon) longInTurns() int {
	if w.Speed == nil || !w.Speed.Known() || w.LR == nil || !w.LR.Known() || w.LR.Int() >= w.Speed.Int() {
		return 0
	}
	return w.LR.Int()
}

// is reports whether the weapon has an attribute.
func (w *weapon) is(id string) bool {
	_, ok := w.attribute(id)
	return ok
}
