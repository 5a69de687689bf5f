package views

import (
	"strings"
	"time"
)

// Home is the first page: the games and the reader's rosters.
type Home struct {
	Page
	Systems []System
	Rosters []RosterLine
	Deleted []RosterLine
	Warning string // that little room is left, "" where there is enough
	Mine    bool   // something of the reader's is kept here
}

// Mine asks whether everything of the reader's is to be deleted, or says that it
// is. Rosters and Profiles count the deleted ones.
type Mine struct {
	Page
	Rosters, Profiles int
	Pictures          bool
	Done              bool
}

// foreverLabel is that of a button which stays in one line.
const foreverLabel = "Delete\u00a0for\u00a0ever"

func (p Mine) empty() bool { return p.Rosters == 0 && p.Profiles == 0 && !p.Pictures }

// what names what is kept of the reader's.
func (p Mine) what() string {
	var list []string
	if p.Rosters > 0 {
		list = append(list, counted(p.Rosters, "roster", "rosters"))
	}
	if p.Profiles > 0 {
		list = append(list, counted(p.Profiles, "profile", "profiles"))
	}
	if p.Pictures {
		list = append(list, "your pictures")
	}
	return strings.Join(list, ", ") + ", what is deleted already among them, with all earlier states and shared links"
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
	Standing               *Standing // nil where it is not known
}

// Standing is the verdict on a roster, and its points; Unit is what they are
// called.
type Standing struct {
	Word  string // of the verdict
	Todo  int    // what a draft lacks
	Total string // of points, in words
	Limit *int
	Unit  string
}

// points are "200 / 200 pts", "" where the game has none.
func (s Standing) points() string {
	switch {
	case s.Total == "":
		return ""
	case s.Limit == nil:
		return s.Total + " " + s.Unit
	}
	return s.Total + " / " + itoa(*s.Limit) + " " + s.Unit
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
