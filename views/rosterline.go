package views

import (
	"slices"
	"strconv"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// RosterLine is a line of the list of rosters.
type RosterLine struct {
	ID, Name, System, Game string
	Models                 int
	Updated                time.Time
	Standing               *Standing // nil where it is not known
	Tags                   []string
	Newer                  *NewerPack // nil where it has the newest, or which it has is not known
}

// Faces returns pictures of its units, none where they are not known.
func (r RosterLine) Faces() []string {
	if r.Standing == nil {
		return nil
	}
	return r.Standing.Faces
}

// Standing is where a roster stands, and its points; Unit is what they are called.
type Standing struct {
	builder.Standing
	Total string // points, as text
	Limit *int
	Unit  string
	// Points is the total as a number, nil for none.
	Points *int
	Faces  []string        // thumbnails of some of its units
	Plate  string          // the color of its machines, #RRGGBB
	Pack   builder.PackRef // that judged it
}

// PointsText returns "200 / 200 pts", "" where the game has none.
func (s Standing) PointsText() string {
	switch {
	case s.Total == "":
		return ""
	case s.Limit == nil:
		return s.Total + " " + s.Unit
	}
	return s.Total + " / " + strconv.Itoa(*s.Limit) + " " + s.Unit
}

// Gauge returns the points as a bar.
func (s Standing) Gauge() Gauge {
	if s.Points == nil || s.Limit == nil {
		return Gauge{}
	}
	return Gauge{Used: *s.Points, Limit: *s.Limit, Color: s.Plate}
}

// NewerPack is the offer to move a roster to a newer pack, quietly.
type NewerPack struct{ Text, To string }

// NewerPackOf returns that of the sheet of what has an address, nil where there is no newer pack.
func NewerPackOf(s builder.Sheet, newest *builder.Pack, base string) *NewerPack {
	if newest == nil {
		return nil
	}
	return &NewerPack{"Made with rules data " + s.Pack.VersionBeside(newest.PackRef) + ". The newest is " +
		newest.VersionBeside(s.Pack.PackRef) + ".", MovePath(base)}
}

// NewerRulesOf returns the offer on the tile of a roster whose standing is known.
func NewerRulesOf(r RosterLine, newest *builder.Pack) *NewerPack {
	return &NewerPack{"New rules data " + newest.VersionBeside(r.Standing.Pack), MovePath(RosterPath(r.ID))}
}

// maxTileFaces is how many machines fit on a game's tile.
const maxTileFaces = 3

// Thumbnails returns the pictures that fit on a tile, at its size.
func (s HomeSystem) Thumbnails() []string {
	list := make([]string, min(len(s.Faces), maxTileFaces))
	for i := range list {
		list[i] = Thumbnail(s.Faces[i].Picture)
	}
	return list
}

// CrewOf returns up to most pictures of the games in turn, there and back, each of another body plan.
func CrewOf(games []HomeSystem, most int) (pictures []string) {
	games = slices.Clone(games)
	shown := map[rules.Plan]bool{}
	for before := -1; before < len(pictures); slices.Reverse(games) {
		before = len(pictures)
		for _, s := range games {
			i := slices.IndexFunc(s.Faces, func(f Face) bool { return !shown[f.Plan] })
			if i >= 0 && len(pictures) < most {
				shown[s.Faces[i].Plan] = true
				pictures = append(pictures, s.Faces[i].Picture)
			}
		}
	}
	return pictures
}

// DesignTitle returns what a reader's own profile is called: a unit, or own numbers of a game.
func DesignTitle(name, game string, numbers bool) string {
	switch {
	case name != "":
		return name
	case numbers:
		return "Saved numbers · " + game
	}
	return builder.DesignName("")
}

// HomeSystem is a game to start with.
type HomeSystem struct {
	*builder.Pack
	Faces  []Face   // of some of its units, in full
	Points []string // of its examples, as text
}
