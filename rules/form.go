package rules

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
	Default    any      // what an absent value means; nil where it means nothing
	Columns    []Field  // of FieldRow and FieldRows
	Inactive   bool     // of no use now: shown only where it is set
	GameChecks bool     // a rule of the game judges the value, the document's rules do not
	AllowList  bool     // of FieldOneOf: a rule of the game judges a list of several
	TrueFor    []string // of FieldBool in a situation: profiles of a target for which it is true where nothing is said
	Displays   bool     // names, shows or allows only: two armies that differ in it alone fight alike
	Groups     bool     // of FieldText: a label; what counts is which units have the same
	Refers     Referent // of FieldOneOf: the value is the id of one
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
}

// Item is something to mount.
type Item struct {
	ID      string
	Label   string
	Group   string
	Slots   int      // what one uses of a location
	Points  int      // what one adds to the unit; a game says so of all its items or of none
	Note    string   // its numbers in a few words
	Refused string   // why this unit may not mount it; "" where it may
	At      []string // the locations where it is offered; nil: all of them
	Value   *Field   // the form of a mount's value; nil where it has none
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
