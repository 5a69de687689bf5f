package tabletop

import (
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// Table is a roster as the objects of a virtual table. Pictures are named by their
// files, without an ending.
type Table struct {
	Name     string
	Sheets   []Sheet
	Models   []Model
	Counters []Counter // of the army
}

// Sheet is a picture of cards and one of their backs, both of so many columns and rows.
type Sheet struct {
	Fronts, Backs string
	Columns, Rows int
	Cards         []string // what they are called, row by row
}

// Model is one machine that is moved.
type Model struct {
	Name     string
	Tile     TileShape // FigureTile stands upright
	Scale    float64   // of the usual size
	States   []State   // one at least, the first as it enters play
	Counters []Counter
}

// TileShape is what a model lies on.
type TileShape int

// The shapes of models.
const (
	FigureTile TileShape = iota
	HexagonTile
	RoundTile
	SquareTile
)

// State is a model in a mode, with some boxes of a track marked. Back is "" where
// it looks alike from both sides.
type State struct{ Name, Note, Front, Back string }

// Counter counts the marked boxes of a track.
type Counter struct{ Name, Note string }

// mostStates is how many boxes a track may have whose every mark is a state of its own.
const mostStates = 6

// StateTrack is the track of a unit whose marks are states on a virtual table: the first short
// one of the whole unit, else the first short one. All others are counted, since states are
// whole alternatives and those of two tracks would multiply.
func StateTrack(u builder.UnitSheet) (found rules.Track, ok bool) {
	for _, t := range u.Profile.Tracks {
		switch {
		case t.Boxes < 1 || t.Boxes > mostStates:
		case t.Group == "" && t.Mount == "" && t.Place == "":
			return t, true
		case !ok:
			found, ok = t, true
		}
	}
	return found, ok
}

// Counters are counters of tracks, without the one of an id.
func Counters(tracks []rules.Track, without string) (list []Counter) {
	for _, t := range tracks {
		if t.Boxes > 0 && t.ID != without {
			list = append(list, Counter{Name: TrackName(t), Note: "Marked of " + trackFull(t)})
		}
	}
	return list
}

// MarkedText says how many boxes of a track are marked.
func MarkedText(t rules.Track, n int) string {
	return fmt.Sprintf("%s: %d of %d marked", TrackName(t), n, t.Boxes)
}

// TrackName is a track with the place that it belongs to.
func TrackName(t rules.Track) string {
	if t.Group == "" {
		return t.Label
	}
	return t.Group + ": " + t.Label
}

func trackFull(t rules.Track) string {
	text := fmt.Sprint(t.Boxes)
	if t.Note != "" {
		text += ", " + t.Note
	}
	return text
}
