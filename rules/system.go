package rules

import "context"

// System is a game that Gantry knows: a value, not code that registers itself.
type System struct {
	ID   string // URL segment, database value, name of the pack file
	Name string
	Doc  string // one line: what kind of game it is
	// Open decodes a pack strictly, validates it and precomputes what it can.
	// It is pure. Its mistakes are of type pack.Error, joined.
	Open func(pack []byte) (Game, error)
}

// Game answers questions about one pack. It never changes and is safe for
// concurrent use; what it returns may be shared and is not to be changed. A
// Force may hold unknown ids and values of any shape: they
// are reported by the document's rules, and a game skips what needs them.
type Game interface {
	About() About
	// Options is the army's own form.
	Options(Force) Form
	// Catalogue is what may be added to the force, in the game's order.
	Catalogue(Force) []Entry
	// Form is a unit's choices, its locations and what may go where. The form
	// of an unknown profile has no locations and every field and item.
	Form(Force, Unit) Form
	// Profile is the unit's computed sheet; empty for an unknown profile.
	Profile(Force, Unit) Profile
	// Army is the same for the whole force. Where the context ends before the
	// force is read, what it returns is worth nothing.
	Army(context.Context, Force) Profile
	// Check applies every rule that concerns the force, kept or not, in an
	// order that does not depend on the order of units. It stops with the
	// context, as Army does.
	Check(context.Context, Force) []Ruling
}

// About is what a page says of a game.
type About struct {
	Imprint
	// RulesVersion counts the times that the game's own code came to answer
	// otherwise: it is raised by hand whenever the same document and pack can get
	// another verdict, number or chance.
	RulesVersion int
	Editions     []Option
	PointsName   string   // "pts"
	Products     []string // what can be printed, by the ids of Products
	Rules        []Rule   // every rule that Check can rule on
	Readings     []Term   // how unclear passages are read
	Tables       []Table  // the game's tables
	Yardstick    Yardstick
}

// Accent is a game's colour, as #RRGGBB, on light and on dark ground.
type Accent struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// The products that a game may print.
const (
	ProductRoster     = "roster"
	ProductCards      = "cards"
	ProductPlaySheets = "play-sheets"
	ProductCounters   = "counters" // of both sides, to cut out
)
