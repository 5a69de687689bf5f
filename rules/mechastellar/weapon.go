package mechastellar

import "gantry/rules"

// weapon is a row of the weapon table. A nil figure is absent; a missing one is unknown.
type weapon struct {
	rules.Source
	Name      string        `json:"name"`
	Group     string        `json:"group"`
	Slots     rules.Figure  `json:"slots" pack:"0..slots"`
	Beside    bool          `json:"beside"` // has its own slots
	Points    *rules.Figure `json:"points" pack:"0..points"`
	Melee     bool          `json:"melee"`
	Range     *rules.Figure `json:"range" pack:"0..inches,missing"`  // inches
	Attacks   *rules.Figure `json:"attacks" pack:"0..shots,missing"` // shots; for a melee weapon, hits on attack
	Blocks    *rules.Figure `json:"blocks" pack:"0..shots,missing"`  // for a shield or barrier
	Close     *closeRange   `json:"close-range"`
	Pen       *rules.Figure `json:"pen" pack:"0..pen,missing"`
	PenKind   string        `json:"pen-kind" pack:"optional,|S|P"` // "", "S" or "P"
	Dmg       *rules.Figure `json:"dmg" pack:"0..damage,missing"`
	Qualities []qualityOf   `json:"qualities" pack:"optional"`
	Pilot     *rules.Figure `json:"pilot" pack:"0..2"`          // the lowest level that may use it
	Text      string        `json:"text" pack:"optional,words"` // what the qualities do not cover

	WarshipPen *rules.Figure `json:"warship-pen" pack:"0..pen"`    // extra PEN against warships
	IndirectTo *rules.Figure `json:"indirect-to" pack:"0..inches"` // inches of indirect fire, besides sensors

	row   rules.Row    // for a table
	terms []rules.Term // of its qualities
	key   string       // for a designed weapon; see weaponKey
}

// closeRange is what a weapon gains at half its range, or a melee weapon on defense.
type closeRange struct {
	Shots *rules.Figure `json:"shots" pack:"-shots..shots,missing"`
	Hits  *rules.Figure `json:"hits" pack:"-shots..shots,missing"`
	Def   *rules.Figure `json:"def" pack:"-shots..shots,missing"`
}

// qualityOf is a quality of a weapon, with its number if it has one. It has its own source if the weapon's row does
// not list it.
type qualityOf struct {
	rules.Source
	ID string        `json:"id"`
	N  *rules.Figure `json:"n" pack:"0..inches,missing"`
}

// quality is a word of the weapon table.
type quality struct {
	rules.Source
	Name   string `json:"name"`
	Number string `json:"number" pack:"optional,|roman|plus|inches|plain"` // how to write its number; "" for none
	Text   string `json:"text" pack:"words"`

	Kinds map[string]string `json:"kinds" pack:"optional,words,keys S|P"` // texts for kinds of PEN that have their own
}

// term explains a quality as the weapon has it.
func (w *weapon) term(q quality, of qualityOf) rules.Term {
	t := rules.Term{ID: of.ID, Name: q.Name, Text: q.Text, Source: q.Source}
	if text, ok := q.Kinds[w.PenKind]; ok {
		t.ID, t.Name, t.Text = of.ID+"-"+w.PenKind, q.Name+" "+w.PenKind, text
	}
	if of.Basis > t.Basis && of.Source != w.Source {
		t.Source = of.Source
	}
	return t
}

func (w *weapon) has(id string) bool {
	for _, q := range w.Qualities {
		if q.ID == id {
			return true
		}
	}
	return false
}

// isShield reports whether the weapon blocks.
func (w *weapon) isShield() bool { return w.has("shield") || w.has("melee-shield") || w.has("barrier") }

// Figures that distinguish weapons of one kind.
const (
	rapid = 6   // attacks of a gatling
	aimed = 3   // attacks of a rifle that aims
	heavy = 700 // damage
)

// kind returns the look of a gun, by its qualities.
func (w *weapon) kind() rules.ItemKind {
	n := rules.IntOf(w.Attacks)
	switch {
	case w.has("explosive"):
		return rules.Missile
	case w.has("indirect"):
		return rules.Artillery
	case w.has("remote"):
		return rules.Beam
	case w.has("energy") && w.Attacks != nil && n <= aimed:
		return rules.Laser
	case w.has("energy"):
		return rules.Beam
	case n >= rapid, w.has("anti-air"):
		return rules.Gatling
	}
	return rules.Gun
}
