package rules

import (
	"fmt"
)

// Basis says how reliable a value or a rule is. A computed value takes the weakest basis among its inputs; a larger
// Basis is weaker. FileFormat and Chosen come from a document: they are below the others, so that they weaken nothing,
// and no pack may use them.
type Basis int8

const (
	FileFormat Basis = iota - 2 // a rule of the document, of no game
	Chosen                      // a choice in the list, not a number of a book
	Printed                     // printed in the rule text
	Inferred                    // it follows from printed facts
	Typed                       // a person copied it from the book
	House                       // the text is silent: chosen by Gantry or the players
	Missing                     // unknown: what needs it is disabled, never guessed
)

var basisNames = [...]string{"format", "chosen", "printed", "inferred", "typed", "house", "missing"}

func (b Basis) String() string { return basisNames[b-FileFormat] }

// Word returns the basis for display. String returns its name in JSON.
func (b Basis) Word() string {
	return [...]string{"file format", "your choice", "official", "interpreted", "entered by a player", "unofficial",
		"unpublished"}[b-FileFormat]
}

// ParseBasis reads a basis that a number of a pack may have.
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

// Founds reports whether the basis tells how reliable a number of a game is. Chosen and FileFormat do not.
func (b Basis) Founds() bool { return b >= Printed }

// Source is the origin of a value: its basis, its citation, and whether an override of the list replaced the pack's
// value.
type Source struct {
	Basis      Basis  `json:"basis"`
	Overridden bool   `json:"overridden,omitempty"`
	Cite       string `json:"cite"`
}

// Word returns the source for display: its basis, or what replaced it.
func (s Source) Word() string {
	if s.Overridden && s.Basis != Typed {
		return "house rule"
	}
	return s.Basis.Word()
}

// Weakest returns the source with the weakest basis among it and others, under its own citation.
func (s Source) Weakest(others ...Source) Source {
	for _, o := range others {
		s.Basis, s.Overridden = max(s.Basis, o.Basis), s.Overridden || o.Overridden
	}
	return s
}

// Book is the name of a rule text, with its edition, for citations.
type Book string

// Printed, Inferred and House return sources in a section of the book.
func (b Book) Printed(section string) Source  { return Source{Basis: Printed, Cite: b.Cite(section)} }
func (b Book) Inferred(section string) Source { return Source{Basis: Inferred, Cite: b.Cite(section)} }
func (b Book) House(section string) Source    { return Source{Basis: House, Cite: b.Cite(section)} }

// Cite returns the citation of a section.
func (b Book) Cite(section string) string { return string(b) + ", " + section }

// ThisRoster is the source of the player's choices.
var ThisRoster = Source{Basis: Chosen, Cite: "this list"}

// GantryRule is the source of the rules that Gantry adds to a game.
var GantryRule = Source{Basis: House, Cite: "Gantry's rule"}

// Figure is one number of a pack with its source. A pack writes it as {"value", "basis", "cite"}, or as a bare
// number that takes basis and citation from its table. null is an unknown figure.
type Figure struct {
	Value Value
	Source
}

// Given returns a figure that a formula contains, such as a constant.
func Given(n int, s Source) Figure { return Figure{Value: Int(n), Source: s} }

// Int returns the figure as an integer, 0 if it is missing or a fraction.
func (f Figure) Int() int { return f.Value.Int() }

// IntOf returns a figure as an integer, 0 if it is nil or unknown.
func IntOf(f *Figure) int {
	if f == nil || !f.Known() {
		return 0
	}
	return f.Int()
}

// Known reports whether the figure has a value.
func (f Figure) Known() bool { return f.Basis != Missing }
