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
	// Shape is what its packs look like.
	Shape Shape
}

// Shape is what the packs of a game look like, whatever stands between their rows.
type Shape interface {
	// Schema is the JSON Schema of the packs.
	Schema(System) []byte
	// Check finds what of a pack the schema refuses.
	Check(pack []byte) error
	// Lint finds what Open passes and the game cannot use. Its mistakes are of type
	// pack.Error, joined.
	Lint(pack []byte) error
	// Texts returns a pack's texts that a game's file of words may have, by their places there.
	Texts(pack []byte) map[string]string
	// Refused tells why numbers cannot stand in a pack, by their JSON Pointers, as far as
	// that is clear without the pack. The values are JSON.
	Refused(numbers map[string][]byte) map[string]string
}

// Game is a system opened with one pack. It never changes and is safe for
// concurrent use.
type Game interface {
	About() About
	// Read reads every unit of a force, once. The only error is the context's.
	Read(context.Context, Force) (Army, error)
}

// About is what a page says of a game.
type About struct {
	Imprint
	// RulesVersion counts the times that the game's own code came to answer
	// otherwise: it is raised by hand whenever the same document and pack can get
	// another verdict, number or chance.
	RulesVersion int
	Editions     []Option // at least one; see pack.Edition
	PointsName   string   // "pts"
	Board        Board    // what it is played on
	Products     []string // what can be printed, by the ids of Products; at least one
	Rules        []Rule   // every rule that an army can be ruled on by
	Readings     []Term   // how unclear passages are read; at least one
	Tables       []Table  // the game's tables; at least one
	Glossary     Glossary // what its words and numbers do at the table
	Play         []Panel  // how it plays, on two screens; see HowItPlays
	Yardstick    Yardstick
	Markers      []Marker // what lies on its table beside units, by the rules; nil for nothing

	// Numbers names tables, rows and numbers of the pack whose ids don't say enough, by JSON Pointer.
	// "/table/*/end" names all of a table that end so, "/*/end" all. "" leaves a word out.
	Numbers map[string]string
}

// Board is what a game is played on.
type Board string

// The boards of games.
const (
	OpenTable Board = ""        // distances are measured
	Hexes     Board = "hexes"   // a unit stands in a hexagon and faces one of its sides
	Regions   Board = "regions" // what stands in a region stands anywhere in it
)

// Accent is a game's colour, as #RRGGBB, on light and on dark ground.
type Accent struct {
	Light string `json:"light" pack:"color"`
	Dark  string `json:"dark" pack:"color"`
}

// The products that a game may print.
const (
	ProductRoster     = "roster"
	ProductCards      = "cards"
	ProductPlaySheets = "play-sheets"
	ProductCounters   = "counters" // of both sides, to cut out
)
