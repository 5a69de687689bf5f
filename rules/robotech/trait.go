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
	Text         string        `json:"text"`
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
	Beyond       string        `json:"beyond" pack:"optional"`         // what odds of one target leave out
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

// held is a trait of a unit in one of its modes or in all.
type held struct {
	*trait        // nil: the game has no such trait
	id     string // "" where not known
	as     string // as it is written
	place  string // the mount, or the choice, that it stands in; "" on the card
	n      *rules.Figure
	kind   string // of Resistant
	fault  string // what is wrong with its number
}

// named is the trait with its number.
func (h held) named() string {
	switch {
	case h.trait == nil:
		return h.as
	case h.kind != "":
		return h.Name + " (" + h.kind + ")"
	case h.n != nil && h.n.Known():
		return h.Name + " " + h.n.Value.String()
	}
	return h.Name
}

// mounted is a trait as a mount has it.
func (v *view) mounted(m rules.Mount) held {
	t, ok := v.pack.Traits.Rows.By[m.Item]
	if !ok {
		return held{as: m.Item, place: m.ID}
	}
	h := held{trait: &t, id: m.Item, as: t.Name, place: m.ID}
	switch n := m.Value.(type) {
	case nil:
	case int:
		f := rules.Given(n, rules.ThisRoster)
		h.n = &f
	case string:
		h.kind = n
	default:
		h.fault = "has a value that is neither a number nor a word"
	}
	return v.numbered(h)
}

// written is a trait as a list of a mode has it: "Boost 4", "Hands",
// "Resistant laser".
func (v *view) written(text, place string) held {
	name, number := cutNumber(text)
	h := held{as: strings.TrimSpace(text), place: place}
	if id, ok := v.names["trait "+fold(name)]; ok {
		h.id = id
	} else if first, kind, _ := strings.Cut(strings.TrimSpace(name), " "); kind != "" {
		if h.id = v.names["trait "+fold(first)]; h.id != "" {
			h.kind = strings.ToLower(strings.Trim(kind, "() "))
		}
	}
	t, ok := v.pack.Traits.Rows.By[h.id]
	if !ok || h.kind != "" && t.Number == plain {
		return held{as: h.as, place: place}
	}
	h.trait = &t
	if h.kind != "" && t.Number != ofKind {
		h.fault = "has a number that cannot be read"
	}
	if number != "" {
		n, ok := amount(number)
		if !ok {
			h.fault = "has a number that cannot be read"
		} else {
			h.n = &rules.Figure{Value: n, Source: rules.ThisRoster}
		}
	}
	return v.numbered(h)
}

// traitList is the choice that lists the traits of a mode.
func (md *mode) traitList() string {
	if md.id == "" {
		return "traits"
	}
	return md.id + "/traits"
}

// writtenTraits reads the list of a mode's traits.
func (m *model) writtenTraits(md *mode) (ok bool) {
	place := md.traitList()
	v, given := m.Choices[place]
	if _, isList := v.([]any); !isList && v != nil && m.Choices.Text(place) == "" {
		m.fault(place, "the traits%s are no list of names", md.as(" of "))
		return false
	}
	for _, text := range m.Choices.Texts(place) {
		if name := fold(text); name != none && name != "" {
			md.traits = append(md.traits, m.view.written(text, place))
		}
	}
	return given && v != nil && v != ""
}

// none is written for the traits of a card without any.
const none = "none"

// typedTraits are those of a card that is not published: what the player's own
// card has. Until then nobody knows them.
func (m *model) typedTraits(md *mode) {
	md.traitsFrom = rules.Source{Basis: rules.Missing, Cite: book.Cite("Unit Attributes")}
	if m.writtenTraits(md) {
		md.traitsFrom = rules.ThisRoster
	}
}

// numbered says what is wrong with the number of a trait.
func (v *view) numbered(h held) held {
	whole := h.n != nil && h.n.Value.IsInt() && h.n.Int() >= 1 && h.n.Int() <= mostNumber
	switch _, isKind := v.pack.WeaponClasses.Rows.By[h.kind]; {
	case h.fault != "":
	case h.Number == must && !whole:
		h.fault = "needs a number of 1 or more"
	case h.Number == may && h.n != nil && !whole:
		h.fault = "may have a number, of 1 or more"
	case h.Number == ofKind && !isKind:
		h.fault = "needs a kind of weapon"
	case h.Number == plain && h.n != nil, h.Number != ofKind && h.kind != "", h.Number == ofKind && h.n != nil:
		h.fault = "takes no such value"
	}
	if h.fault != "" {
		h.n, h.kind = nil, ""
	}
	return h
}

// has finds a trait that the unit has in a mode.
func (md *mode) has(id string) bool {
	for _, h := range md.traits {
		if h.id == id {
			return true
		}
	}
	return false
}

// each ranges over the traits of a mode, each kind once: two of a kind do not
// add up.
func (md *mode) each(yield func(held) bool) {
	seen := map[string]bool{}
	for _, h := range md.traits {
		if h.trait == nil || seen[h.id] {
			continue
		}
		seen[h.id] = true
		if !yield(h) {
			return
		}
	}
}
