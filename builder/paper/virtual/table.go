package virtual

import (
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// table is a roster as the objects of a virtual table. Pictures are named by their
// files, without an ending.
type table struct {
	Name     string
	Sheets   []cardSheet
	Models   []model
	Counters []counter // of the army
}

// cardSheet is a picture of cards and one of their backs, with the same columns and rows.
type cardSheet struct {
	Fronts, Backs string
	Columns, Rows int
	Cards         []string // what they are called, row by row
}

// model is one machine that players move.
type model struct {
	Name     string
	Tile     tileShape // figureTile stands upright
	Scale    float64   // of the usual size
	States   []state   // one at least, the first as it enters play
	Counters []counter
}

// tileShape is what a model lies on.
type tileShape int

// The shapes of models.
const (
	figureTile tileShape = iota
	hexagonTile
	roundTile
	squareTile
)

// state is a model in a mode, with some boxes of a track marked. Back is "" where
// it looks alike from both sides.
type state struct{ Name, Note, Front, Back string }

// counter counts the marked boxes of a track.
type counter struct{ Name, Note string }

// maxStates is the maximum number of boxes of a track whose marks are states.
const maxStates = 6

// stateTrack returns the track of a unit whose marks are states on a virtual table: the
// first short one of the whole unit, else the first short one. All others get counters,
// since the states of two tracks would multiply.
func stateTrack(u builder.UnitSheet) (found rules.Track, ok bool) {
	for _, t := range u.Profile.Tracks {
		switch {
		case t.Boxes < 1 || t.Boxes > maxStates:
		case t.Group == "" && t.Mount == "" && t.Place == "":
			return t, true
		case !ok:
			found, ok = t, true
		}
	}
	return found, ok
}

// countersOf returns counters for tracks, except the one with an id.
func countersOf(tracks []rules.Track, without string) (list []counter) {
	for _, t := range tracks {
		if t.Boxes > 0 && t.ID != without {
			list = append(list, counter{Name: trackName(t), Note: "Marked of " + trackFull(t)})
		}
	}
	return list
}

// markedText says how many boxes of a track are marked.
func markedText(t rules.Track, n int) string {
	return fmt.Sprintf("%s: %d of %d marked", trackName(t), n, t.Boxes)
}

// trackName is a track with the place that it belongs to.
func trackName(t rules.Track) string {
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
