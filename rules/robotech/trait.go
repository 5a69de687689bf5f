package robotech

import (
	"strings"

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

// trait is a trait of units, with what it adds to the card's numbers.
type trait struct {
	rules.Source
	Name         string        `json:"name"`
	Number       string        `json:"number" pack:"optional,|must|may|kind"`
	Text         string        `json:"text" pack:"words"`
	Actions      *rules.Figure `json:"actions" pack:"-step..step"`
	PIL          *rules.Figure `json:"pil" pack:"-step..step"`
	GUN          *rules.Figure `json:"gun" pack:"-step..step"`  // of a gunner's shots
	Size         *rules.Figure `json:"size" pack:"-step..step"` // enemies find it so much harder to hit
	Brawl        *rules.Figure `json:"brawl" pack:"-step..step"`
	Tier         bool          `json:"tier"` // a grade of brawler: a unit has one
	Hands        bool          `json:"hands"`
	Fast         *rules.Figure `json:"fast" pack:"0..step"` // FAST markers
	FastWithFast *rules.Figure `json:"fast-with-fast" pack:"0..step"`
	OwnAttacks   *rules.Figure `json:"own-attacks" pack:"-step..step"` // while it moves fast
	Includes     *included     `json:"includes"`                       // traits that such a unit has too; nil: none
	Beyond       string        `json:"beyond" pack:"optional,words"`   // what odds of one target leave out
}

// adds is what the trait adds to a number of the card, nil for nothing.
func (t *trait) adds(number int) *rules.Figure {
	switch number {
	case actions:
		return t.Actions
	case pil:
		return t.PIL
	case size:
		return t.Size
	}
	return nil
}

// included are the traits that a trait brings, and who says so.
type included struct {
	rules.Source
	Traits []string `json:"traits" pack:"len 1.."`
}

// traitOf is a trait of a card, with its number.
type traitOf struct {
	ID string        `json:"id"`
	N  *rules.Figure `json:"n" pack:"1..number,missing"`
}

// unitTrait is a trait of a unit in one of its modes or in all.
type unitTrait struct {
	*trait         // nil: the game has no such trait
	id      string // "" where not known
	as      string // as it is written
	place   string // the mount, or the choice, that it stands in; "" on the card
	mounted bool
	n       *rules.Figure
	kind    string // of Resistant
	fault   string // what is wrong with its number
}

// label is the trait with its number.
func (t unitTrait) label() string {
	switch {
	case t.trait == nil:
		return t.as
	case t.kind != "":
		return t.Name + " (" + t.kind + ")"
	case t.n != nil && t.n.Known():
		return t.Name + " " + t.n.Value.String()
	}
	return t.Name
}

// mountedTrait is a trait as a mount has it.
func (g *game) mountedTrait(m rules.Mount) unitTrait {
	t := unitTrait{trait: g.traits[m.Item], id: m.Item, place: m.ID, mounted: true}
	switch v := m.Value.(type) {
	case nil:
	case int:
		n := rules.Given(v, rules.ThisRoster)
		t.n = &n
	case string:
		t.kind = v
	default:
		t.fault = "enter a number or a word"
	}
	return g.checkNumber(t)
}

// parseTrait reads a trait as a list of a mode has it: "Boost 4", "Hands",
// "Resistant laser".
func (g *game) parseTrait(text, place string) unitTrait {
	name, number := cutNumber(text)
	unread := unitTrait{as: strings.TrimSpace(text), place: place}
	t := unread
	if id, ok := g.traitNames.id(name); ok {
		t.id = id
	} else if first, kind, _ := strings.Cut(strings.TrimSpace(name), " "); kind != "" {
		if t.id, ok = g.traitNames.id(first); ok {
			t.kind = strings.ToLower(strings.Trim(kind, "() "))
		}
	}
	t.trait = g.traits[t.id]
	if t.trait == nil || t.kind != "" && t.Number == plain {
		return unread
	}
	if t.kind != "" && t.Number != ofKind {
		t.fault = "enter a number"
	}
	if number != "" {
		n, ok := parseNumber(number)
		if !ok {
			t.fault = "enter a number"
		} else {
			t.n = &rules.Figure{Value: n, Source: rules.ThisRoster}
		}
	}
	return g.checkNumber(t)
}

// checkNumber says what is wrong with the number of a trait.
func (g *game) checkNumber(t unitTrait) unitTrait {
	if t.fault == "" {
		t.fault = g.numberFault(t)
	}
	if t.fault != "" {
		t.n, t.kind = nil, ""
	}
	return t
}

func (g *game) numberFault(t unitTrait) string {
	whole := t.n != nil && t.n.Value.IsInt() && t.n.Int() >= 1 && t.n.Int() <= mostNumber
	switch t.Number {
	case must:
		if !whole {
			return "enter a number of 1 or more"
		}
	case may:
		if t.n != nil && !whole {
			return "enter 1 or more, or leave the number out"
		}
	case ofKind:
		if !g.pack.WeaponClasses.Rows.Has(t.kind) {
			return "enter a weapon class"
		}
		if t.n != nil {
			return "remove its value"
		}
	case plain:
		if t.n != nil {
			return "remove its value"
		}
	}
	if t.kind != "" && t.Number != ofKind {
		return "remove its value"
	}
	return ""
}

// traitList is the choice that lists the traits of a mode.
func (md *mode) traitList() string {
	if md.id == "" {
		return "traits"
	}
	return md.id + "/traits"
}

// writtenTraits reads the list of a mode's traits, and tells whether there is one.
func (m *model) writtenTraits(md *mode) (ok bool) {
	place := md.traitList()
	v := m.Choices[place]
	if v == nil || v == "" {
		return false
	}
	if _, isList := v.([]any); !isList && m.Choices.Text(place) == "" {
		m.fault(rules.Printed, place, "Traits%s: enter a list of names", md.inMode())
		return false
	}
	for _, text := range m.Choices.Texts(place) {
		if name := fold(text); name != none && name != "" {
			md.traits = append(md.traits, m.parseTrait(text, place))
		}
	}
	return true
}

// none is written for the traits of a card without any.
const none = "none"

// has tells whether the unit has a trait in a mode.
func (md *mode) has(id string) bool {
	for i := range md.traits {
		if md.traits[i].id == id {
			return true
		}
	}
	return false
}

// each ranges over the traits of a mode, each kind once: two of a kind do not
// add up.
func (md *mode) each(yield func(*unitTrait) bool) {
	for i := range md.traits {
		if t := &md.traits[i]; t.trait != nil && md.first(t.id) == i && !yield(t) {
			return
		}
	}
}

// first is the place of the first trait of a kind.
func (md *mode) first(id string) int {
	for i := range md.traits {
		if md.traits[i].id == id {
			return i
		}
	}
	return -1
}
