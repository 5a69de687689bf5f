package views

import "gantry/builder"

// Designs is the page of the reader's own profiles of all games.
type Designs struct {
	Page
	Notice  *Notice
	Report  []Imported
	Systems []DesignSystem
	Designs []RosterLine
	Deleted []RosterLine
}

// DesignSystem is a game of which a reader may have own profiles.
type DesignSystem struct {
	ID, Name string
	Design   bool // it has units to design
}

// SystemDesigns is a game's own profiles, and where a new one begins.
type SystemDesigns struct {
	Page
	ID, Name string
	Designs  []RosterLine
}

// DesignTitle is what a reader's own profile is called: a unit, or own numbers of
// a game.
func DesignTitle(name, game string, numbers bool) string {
	switch {
	case name != "":
		return name
	case numbers:
		return "Numbers of " + game
	}
	return builder.DesignName("")
}

func (r RosterLine) designTitle() string { return DesignTitle(r.Name, r.Game, r.Units == 0) }
