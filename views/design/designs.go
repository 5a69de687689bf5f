package design

import (
	"slices"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/rules"
	"gantry/views"
)

// Designs is the page of the reader's designs for all games.
type Designs struct {
	views.Page
	Notice  *views.Notice
	Report  []views.Imported
	Systems []Game
	Designs []Line
	Deleted []Line
}

// Game is a game of which a reader may have own profiles.
type Game struct {
	ID, Name string
	Bases    []views.Choice
}

// SystemDesigns is a game's own profiles, and where a new one begins.
type SystemDesigns struct {
	views.Page
	ID, Name string
	Bases    []views.Choice
	Curves   bool // there is something to vary
	Designs  []Line
}

// CanSweep reports whether a game's profiles have a choice that goes through a range.
func CanSweep(p *builder.Pack) bool {
	return slices.ContainsFunc(p.Catalogue, func(e rules.Entry) bool { return len(compare.Sweepable(p, e.Unit)) > 0 })
}

// BasesOf returns what a new profile of a game may be built on: first what is all design, where the game has that.
func BasesOf(p *builder.Pack) []views.Choice {
	var designed, published []views.Choice
	for _, e := range p.Catalogue {
		if e.ID == rules.Designed {
			designed = append(designed, views.Choice{Value: e.ID, Label: e.Name})
		} else {
			published = append(published, views.Choice{Value: e.ID, Label: e.Name, Group: e.Group})
		}
	}
	return append(designed, published...)
}

// Line is a line of a list of designs.
type Line struct {
	ID, Name, System, Game string
	Numbers                bool // saved numbers of a game
}

// Title returns what the design is called.
func (l Line) Title() string { return views.DesignTitle(l.Name, l.Game, l.Numbers) }
