package listed

import (
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Army returns the army's stats, its parts as a table, and its tracks.
func Army(k typeset.Kit, army rules.Profile) []layout.Row {
	var whole, parts []rules.Block
	for _, b := range army.Blocks {
		switch {
		case b.Card && b.Label != "":
			parts = append(parts, b)
		case b.Card:
			whole = append(whole, b)
		}
	}
	rows := k.Strips(typeset.BlocksBelowHead(whole))
	if len(parts) > 0 {
		rows = append(rows, layout.Space(k.Gap))
		t := typeset.Comparison(parts)
		w := min(k.W, partLabel+partStat*float64(len(t.Columns)-1)) // numbers stay near their label
		rows = append(rows, k.In(w).Table(t)...)
	}
	if len(army.Tracks) > 0 {
		rows = append(rows, layout.Space(k.Gap))
		tracks := k.Tracks(army.Tracks)
		wraps := func(t rules.Track) bool { return k.PerLine(t) < t.Boxes }
		if !slices.ContainsFunc(army.Tracks, wraps) {
			if packed := k.PackedTracks(army.Tracks, typeset.LineLower); layout.Height(packed) < layout.Height(tracks) {
				tracks = packed
			}
		}
		rows = append(rows, tracks...)
	}
	return rows
}

// The width of a part's label and of each of its numbers, in mm.
const (
	partLabel = 50
	partStat  = 20
)

// KeepWhole keeps the rows of a short table in one frame.
func KeepWhole(rows []layout.Row) []layout.Row {
	h := layout.Height(rows)
	for i := 0; h <= typeset.Tallest && i < len(rows)-1; i++ {
		rows[i].Keep = true
	}
	return rows
}
