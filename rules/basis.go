package rules

import (
	"fmt"
)

// Basis says how well a value or a rule is founded. The order matters: a
// computed value takes the weakest basis among what it is computed from, and a
// larger Basis is a weaker one. Format and Chosen are the words of a document:
// they stand below the order, so that they weaken nothing, and no pack may use
// them.
type Basis int8

const (
	Format   Basis = iota - 2 // a rule of the document, of no game
	Chosen                    // a choice of the roster: no number of a book
	Printed                   // it stands in the rule text
	Inferred                  // it follows from printed facts
	Typed                     // a person says that they copied it from the book
	House                     // the text is silent, Gantry or the player's group chose it
	Missing                   // not known: what needs it is disabled, never guessed
)

var basisNames = [...]string{"format", "chosen", "printed", "inferred", "typed", "house", "missing"}

func (b Basis) String() string { return basisNames[b-Format] }

// Word returns the basis as people read it. String returns it as JSON has it.
func (b Basis) Word() string {
	return [...]string{"file format", "your choice", "official", "interpreted", "entered by a player", "unofficial",
		"unpublished"}[b-Format]
}

// ParseBasis reads the name of a basis that a number of a pack may have.
func ParseBasis(name string) (Basis, error) {
	for b := Printed; b <= Missing; b++ {
		if b.String() == name {
			return b, nil
		}
	}
	return 0, fmt.Errorf("unknown basis %q. Allowed: printed, inferred, typed, house, missing", name)
}

func (b Basis) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

func (b *Basis) UnmarshalText(text []byte) (err error) {
	*b, err = ParseBasis(string(text))
	return err
}

// Founds tells whether the basis says how well a number of a game is founded;
// what a person chose and what only the document's form demands say nothing of
// that.
func (b Basis) Founds() bool { return b >= Printed }

// Source is where a value comes from: its basis and its citation, and whether
// a roster's override replaced what the pack says.
type Source struct {
	Basis      Basis  `json:"basis"`
	Overridden bool   `json:"overridden,omitempty"`
	Cite       string `json:"cite"`
}

// Word returns the source as people read it: its basis, or what replaced it.
func (s Source) Word() string {
	if s.Overridden && s.Basis != Typed {
		return "house rule"
	}
	return s.Basis.Word()
}

// Weakest is the source of what others were read for too: their weakest basis, under
// its own citation.
func (s Source) Weakest(others ...Source) Source {
	for _, o := range others {
		s.Basis, s.Overridden = max(s.Basis, o.Basis), s.Overridden || o.Overridden
	}
	return s
}

// Book is the name of a rule text, with its edition, for citations.
type Book string

// Printed, Inferred and House are sources in a section of the book.
func (b Book) Printed(section string) Source  { return Source{Basis: Printed, Cite: b.Cite(section)} }
func (b Book) Inferred(section string) Source { return Source{Basis: Inferred, Cite: b.Cite(section)} }
func (b Book) House(section string) Source    { return Source{Basis: House, Cite: b.Cite(section)} }

// Cite is the citation of a section.
func (b Book) Cite(section string) string { return string(b) + ", " + section }

// ThisRoster is the source of what a player chose.
var ThisRoster = Source{Basis: Chosen, Cite: "this list"}

// Figure is one number of a pack with its source. In a pack it is written as
// {"value", "basis", "cite"}, or as a bare number that takes basis and citation
// from the table around it; null is a figure that is not known.
type Figure struct {
	Value Value
	Source
}

// Given is a figure that a formula brings along, such as a step's constant.
func Given(n int, s Source) Figure { return Figure{Value: Int(n), Source: s} }

// Int is the figure as an integer; 0 where it is missing or a fraction.
func (f Figure) Int() int { return f.Value.Int() }

// IntOf is a figure as an integer, 0 for what there is not or is not known.
func IntOf(f *Figure) int {
	if f == nil || !f.Known() {
		return 0
	}
	return f.Int()
}

// Known tells whether the figure has a value.
func (f Figure) Known() bool { return f.Basis != Missing }
