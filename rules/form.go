package rules

import (
	"slices"
	"strings"
)

// Form is what may be chosen for a unit or an army, and what the choices use up.
type Form struct {
	Fields    []Field
	Locations []Location
	Items     []Item // every item of the game, including those that the unit may not mount
}

// FieldKind is the shape of a field's value.
type FieldKind int

const (
	FieldText  FieldKind = iota // string
	FieldInt                    // int between Min and Max, or the id of an option instead of a number
	FieldBool                   // bool
	FieldOneOf                  // the id of an option
	FieldList                   // a list of ids of options
	FieldInts                   // a list of ints between Min and Max
	FieldRow                    // an object of Columns
	FieldRows                   // a list of such objects
)

// Referent is what the id in a field's value refers to.
type Referent int

const (
	ToOption Referent = iota // one of the field's options
	ToMount                  // a mount of the unit
	ToUnit                   // another unit of the force
)

// Field is one choice.
type Field struct {
	ID         string
	Label      string
	Help       string
	Sign       Sign // drawn beside the label of a FieldBool in a situation, "" for none
	Kind       FieldKind
	Options    []Option // for FieldOneOf, FieldList and FieldInt; an empty id means "none"
	Min, Max   int      // for FieldInt and FieldInts
	Levels     []string // for FieldInt: the name of each number from Min on, nil without names
	Default    any      // the meaning of an absent value; nil for none
	Start      any      // for an item's value: the value of a new mount if there is no default
	Columns    []Field  // for FieldRow and FieldRows
	Inactive   bool     // without effect now: shown only if it is set
	GameChecks bool     // a rule of the game judges the value, the document's rules do not
	AllowList  bool     // for FieldOneOf: a rule of the game judges a list of several
	TrueFor    []string // for FieldBool in a situation: target profiles for which it defaults to true
	Dice       bool     // in a result: dice decide it. A FieldOneOf with the default "" is open until it is chosen
	Displays   bool     // changes only names, views or permissions: armies that differ only in it play the same
	Groups     bool     // for FieldText: a label; units with the same label form a group
	Refers     Referent // for FieldOneOf: what the value's id refers to
	// Role is the meaning of a FieldInt in a situation. RoleDamage is earlier damage on the target that affects
	// the dice or its destruction.
	Role Role
	// FromTarget is for FieldText in a situation: the value is an option of the target's field with that id or,
	// without options, an attack with that field.
	FromTarget string
}

// Option is one value of a field.
type Option struct {
	ID    string
	Label string
	Note  string // cost or effect in few words
}

// Letters returns the options of a mark that joins units: none, then A to H. An attacker that has acquired an enemy has
// the same letter as that enemy, say.
func Letters(none string) []Option {
	list := []Option{{Label: none}}
	for c := 'A'; c <= 'H'; c++ {
		list = append(list, Option{ID: string(c + 'a' - 'A'), Label: string(c)})
	}
	return list
}

// Location is a place for items, with the slots in use.
type Location struct {
	ID         string
	Label      string
	Used       int
	Max        int  // negative: no limit
	GameChecks bool // a rule of the game judges unknown items here
	// Mirror is the location on the other side, "" for none. The items of one may be copied to the other.
	Mirror string
	// Pair is the common label of the location and its mirror if both must hold the same, else "". A choice for one
	// side is made for both.
	Pair string
	// Place is the location's place on the drawn body, "" for none.
	Place Place
}

// Item is something to mount.
type Item struct {
	ID     string
	Label  string
	Group  string
	Slots  int // slots that one takes
	Points int // points that one adds to the unit; a game sets it for all items or for none
	// Stats are its numbers and words as in the tables of a unit, besides slots and points. Every item of a game
	// has the same ids in one order; a missing stat is a dash. They are shared and must not be changed.
	Stats   []Stat
	Kind    ItemKind // its icon, "" for none
	Note    string   // what it does, in few words; its numbers are in Stats
	Refused string   // why this unit may not mount it; "" if it may
	At      []string // the locations that offer it; nil: all
	Value   *Field   // the form of a mount's value; nil for none
}

// OfferedAt reports whether the item may be mounted at a location.
func (it Item) OfferedAt(location string) bool {
	return it.At == nil || slices.Contains(it.At, location)
}

// NoStat returns a stat that an item does not have.
func NoStat(id, label string) Stat { return Cell{Text: noText}.Stat(id, label, nil) }

const (
	noText      = "–"
	unknownText = "?"
)

// Has reports whether an item has the stat.
func (s Stat) Has() bool { return s.Text != noText && s.Text != unknownText && s.Text != "" }

// Stat returns the cell as a stat of an item that sorts and filters by f, nil for words.
func (c Cell) Stat(id, label string, f *Figure) Stat {
	s := Stat{ID: id, Label: label, Value: missing, Text: c.Text, Source: c.Source}
	switch {
	case f != nil && f.Known():
		s.Value = f.Value
	case f == nil && c.Text != "" && c.Text != noText:
		s.Value = Word(c.Text)
	}
	if s.Text == "" {
		s.Text = noText
	}
	return s
}

// Stat finds a stat of the item by its id.
func (it Item) Stat(id string) (Stat, bool) {
	for i := range it.Stats {
		if it.Stats[i].ID == id {
			return it.Stats[i], true
		}
	}
	return Stat{}, false
}

// Brief returns the item in one line of at most most bytes: its numbers with their labels, its words, then its
// effect, as far as they fit.
func (it Item) Brief(most int) string {
	brief := ""
	add := func(part string) {
		if longer := strings.TrimPrefix(brief+", "+part, ", "); part != "" && len(longer) <= most {
			brief = longer
		}
	}
	for _, s := range it.Stats {
		switch {
		case !s.Has():
		case s.Value.IsWord():
			add(s.Text)
		default:
			add(s.Label + " " + s.Text)
		}
	}
	add(it.Note)
	return brief
}

// Field finds a field by its id.
func (f Form) Field(id string) (Field, bool) {
	for i := range f.Fields {
		if f.Fields[i].ID == id {
			return f.Fields[i], true
		}
	}
	return Field{}, false
}

// Location finds a location by its id.
func (f Form) Location(id string) (Location, bool) {
	for i := range f.Locations {
		if f.Locations[i].ID == id {
			return f.Locations[i], true
		}
	}
	return Location{}, false
}

// Takes returns how much of a location's maximum one item uses: its slots, or 1 if no item there has slots.
func (f Form) Takes(it Item, location string) int {
	if slices.ContainsFunc(f.Items, func(o Item) bool { return o.Slots > 0 && o.OfferedAt(location) }) {
		return it.Slots
	}
	return 1
}

// Item finds an item by its id.
func (f Form) Item(id string) (Item, bool) {
	for i := range f.Items {
		if f.Items[i].ID == id {
			return f.Items[i], true
		}
	}
	return Item{}, false
}

// Option finds an option by its id.
func (f Field) Option(id string) (Option, bool) {
	for i := range f.Options {
		if f.Options[i].ID == id {
			return f.Options[i], true
		}
	}
	return Option{}, false
}

// Entry is a published profile in the catalog.
type Entry struct {
	ID     string
	Name   string
	Group  string   // its heading
	Facets []string // the game's own words to filter by
	Stats  []Stat   // key numbers; one has RolePoints if the game has points
	Note   string   // why it may not be taken, or what is special about it
	Unit   Unit     // ready to add; its ID is empty
}

// EntryOf returns the catalog's entry with an id, nil for none.
func EntryOf(catalogue []Entry, id string) *Entry {
	for i := range catalogue {
		if catalogue[i].ID == id {
			return &catalogue[i]
		}
	}
	return nil
}

// ProfileName returns the catalog's name of a profile. An unknown id is its own name.
func ProfileName(catalogue []Entry, id string) string {
	if e := EntryOf(catalogue, id); e != nil {
		return e.Name
	}
	return id
}

// StatText returns a stat's text, "–" for none.
func StatText(s *Stat) string {
	if s == nil {
		return NoStat("", "").Text
	}
	return s.Text
}
