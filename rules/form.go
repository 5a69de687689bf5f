package rules

import "strings"

// Form is what may be chosen for a unit or an army, and what the choices so far
// use up.
type Form struct {
	Fields    []Field
	Locations []Location
	Items     []Item // every item of the game, also those that the unit may not mount
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

// Referent is what the value of a field is the id of.
type Referent int

const (
	ToOption Referent = iota // one of the field's own options
	ToMount                  // a mount of the unit
	ToUnit                   // another unit of the force
)

// Field is one choice.
type Field struct {
	ID         string
	Label      string
	Help       string
	Kind       FieldKind
	Options    []Option // of FieldOneOf, FieldList and FieldInt; empty ids mean "none"
	Min, Max   int      // of FieldInt and FieldInts
	Levels     []string // of FieldInt: what each number from Min on is called, nil where they have no names
	Default    any      // what an absent value means; nil where it means nothing
	Start      any      // of an item's value: what a new mount begins with, where it has no default
	Columns    []Field  // of FieldRow and FieldRows
	Inactive   bool     // of no use now: shown only where it is set
	GameChecks bool     // a rule of the game judges the value, the document's rules do not
	AllowList  bool     // of FieldOneOf: a rule of the game judges a list of several
	TrueFor    []string // of FieldBool in a situation: profiles of a target for which it is true where nothing is said
	Displays   bool     // names, shows or allows only: two armies that differ in it alone fight alike
	Groups     bool     // of FieldText: a label; what counts is which units have the same
	Refers     Referent // of FieldOneOf: the value is the id of one
	// of FieldInt in a situation: RoleDamage is what the target has suffered before, on which the dice or what
	// destroys it depend
	Role Role
	// of FieldText in a situation: an option of the target's field of that id; where that has none, an attack
	// with that field
	FromTarget string
}

// Option is one value of a field.
type Option struct {
	ID    string
	Label string
	Note  string // cost or effect in a few words
}

// Location is where items are mounted, with what they use of it.
type Location struct {
	ID         string
	Label      string
	Used       int
	Max        int  // negative: no limit
	GameChecks bool // a rule of the game judges items here that the game does not have
	// Mirror is the location on the other side, "" where there is none: what one
	// carries may be copied to the other.
	Mirror string
	// Pair is the label of the location and its mirror together where both must carry the
	// same, "" elsewhere: a choice for one side is made for both.
	Pair string
	// Place is where it is on the body that the unit is drawn with, "" where it is no
	// part of that.
	Place Place
}

// Item is something to mount.
type Item struct {
	ID     string
	Label  string
	Group  string
	Slots  int // what one uses of a location
	Points int // what one adds to the unit; a game says so of all its items or of none
	// Stats are its numbers and words as the tables of a unit show them, beside slots
	// and points: the same ids in one order in every item of a game. What it does not
	// have is a dash. They are shared and not to be changed.
	Stats   []Stat
	Kind    ItemKind // the icon that stands for it, "" for none
	Note    string   // what it does, in a few words; its numbers stand in Stats
	Refused string   // why this unit may not mount it; "" where it may
	At      []string // the locations where it is offered; nil: all of them
	Value   *Field   // the form of a mount's value; nil where it has none
}

// NoStat is a number or word that an item does not have.
func NoStat(id, label string) Stat { return Cell{Text: noText}.Stat(id, label, nil) }

const (
	noText      = "–"
	unknownText = "?"
)

// Has reports whether a stat of an item says anything.
func (s Stat) Has() bool { return s.Text != noText && s.Text != unknownText && s.Text != "" }

// Stat is the cell as a stat of an item, to sort and filter by the figure; nil for
// words.
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

// Brief is what the item is in one line of at most so many bytes: its numbers with
// their labels, its words, then what it does, as far as these fit.
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

// Entry is a published profile as the catalogue shows it.
type Entry struct {
	ID     string
	Name   string
	Group  string   // the heading it stands under
	Facets []string // the game's own words to filter by
	Stats  []Stat   // key numbers; one has RolePoints where the game has points
	Note   string   // why it may not be taken, or what is special about it
	Unit   Unit     // ready to add; its ID is empty
}
