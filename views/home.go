package views

import "time"

// Home is the first page: the games and the reader's rosters.
type Home struct {
	Page
	Systems []System
	Rosters []RosterLine
	Deleted []RosterLine
}

// System is a game to start with.
type System struct {
	ID, Name, Doc string
	Examples      []Example
}

// Example is a ready-made roster of a game; Index is its place in the pack.
type Example struct {
	Index  int
	Name   string
	Points string
}

// RosterLine is a line of the list of rosters.
type RosterLine struct {
	ID, Name, System, Game string
	Units                  int
	Updated                time.Time
}

// NewRoster is the form of a new roster.
type NewRoster struct {
	Page
	Notice  *Notice
	Systems []System
	Chosen  string // the id of a game
	Name    string
	Player  string
	Limit   string
	Hint    string    // what an empty limit means, "" for a game without limits
	Options []Control // of the chosen game; their names are "options.<id>"
}
