package rules

import (
	"context"
	"slices"
)

// System is a game that Gantry knows: a value, not code that registers itself.
type System struct {
	ID   string // URL segment, database value, name of the pack file
	Name string
	Doc  string // one line: what kind of game it is
	// Open decodes a pack strictly, validates it and precomputes what it can. It is pure. Its errors are of type
	// pack.Error, joined.
	Open func(pack []byte) (Game, error)
	// Shape describes its packs.
	Shape Shape
}

// Shape describes the packs of a game, whatever their rows hold.
type Shape interface {
	// Schema returns the JSON Schema of the packs.
	Schema(System) []byte
	// Check returns the errors of a pack under the schema.
	Check(pack []byte) error
	// Lint finds data that Open accepts and the game cannot use. Its errors are of type pack.Error, joined.
	Lint(pack []byte) error
	// Texts returns the texts of a pack that a game's file of words may replace, by their keys there.
	Texts(pack []byte) map[string]string
	// Refused says why numbers are not allowed in a pack, by JSON Pointer, as far as that is clear without the
	// pack. The values are JSON.
	Refused(numbers map[string][]byte) map[string]string
}

// Game is a system opened with one pack. It never changes and is safe for
// concurrent use.
type Game interface {
	About() About
	// Read reads every unit of a force, once. The only error is the context's.
	Read(context.Context, Force) (Army, error)
}

// About is the description of a game for its pages.
type About struct {
	Imprint
	// RulesVersion counts the changes of the game's code that can change a verdict, number or chance for the same
	// document and pack. It is raised by hand.
	RulesVersion int
	Editions     []Option // at least one; see pack.Edition
	PointsName   string   // "pts"
	Board        Board    // its board
	Arcs         []int    // degrees of the fronts of a unit that its rules name, narrowest first; nil for none
	Products     []string // printable products, by the ids of Products; at least one
	Rules        []Rule   // every rule that may be applied to an army
	Readings     []Term   // Gantry's readings of unclear passages; at least one
	Tables       []Table  // the game's tables; at least one
	Glossary     Glossary // explanations of its words and numbers
	Phases       []Phase  // who acts when in a round; nil: units of every profile act by turns
	LosesParts   bool     // damage disables what a unit carries, place by place
	Play         []Panel  // how it plays, on two screens; see HowItPlays
	Guide        Guide    // what counts when in a round
	Yardstick    Yardstick
	Markers      []Marker // objects on its table besides units, by the rules; nil for none
	Liveries     []Livery // what its machines wear by default; at least one
	Horizon      Horizon  // the scenes behind its machines

	// Numbers names tables, rows and numbers of the pack whose ids are unclear, by JSON Pointer. "/table/*/end"
	// matches that ending in a table, "/*/end" everywhere. "" leaves a word out.
	Numbers map[string]string
}

// Board is the board of a game.
type Board string

// The boards of games.
const (
	OpenTable Board = ""        // distances are measured
	Hexes     Board = "hexes"   // a unit is in a hexagon and faces one of its sides
	Regions   Board = "regions" // a unit is anywhere in a region
)

// Accent is a game's color, as #RRGGBB, on light and on dark backgrounds.
type Accent struct {
	Light string `json:"light" pack:"color"`
	Dark  string `json:"dark" pack:"color"`
}

// The products that a game may print.
const (
	ProductRoster     = "roster"
	ProductCards      = "cards"
	ProductPlaySheets = "play-sheets"
	ProductCounters   = "counters" // for both sides, to cut out
)

// DefaultColors returns what units wear by default: the colors for most of their models, the first of the game for
// none.
func (a About) DefaultColors(units []Unit) Colors {
	if len(a.Liveries) == 0 {
		return Colors{}
	}
	models := make([]int, len(a.Liveries))
	for _, u := range units {
		i := slices.IndexFunc(a.Liveries, func(l Livery) bool { return slices.Contains(l.Profiles, u.Profile) })
		models[max(i, 0)] += u.Number()
	}
	return a.Liveries[slices.Index(models, slices.Max(models))].Colors
}
