package paper

import (
	"slices"

	"gantry/builder/layout"
	"gantry/rules"
)

// army is the army's stats, its parts as a table with a row each, and what a
// pencil marks for all of it.
func (k kit) army(army rules.Profile) []layout.Row {
	var whole, parts []rules.Block
	for _, b := range army.Blocks {
		switch {
		case b.Card && b.Label != "":
			parts = append(parts, b)
		case b.Card:
			whole = append(whole, b)
		}
	}
	rows := k.strips(blocksBelowHead(whole))
	if len(parts) > 0 {
		rows = append(rows, layout.Space(k.gap))
		t := comparison(parts)
		w := min(k.w, partLabel+partStat*float64(len(t.Columns)-1)) // numbers stand near their label
		rows = append(rows, k.in(w).table(t)...)
	}
	if len(army.Tracks) > 0 {
		rows = append(rows, layout.Space(k.gap))
		tracks := k.tracks(army.Tracks)
		wraps := func(t rules.Track) bool { return k.perLine(t) < t.Boxes }
		if !slices.ContainsFunc(army.Tracks, wraps) {
			if packed := k.packedTracks(army.Tracks, lineLower); height(packed) < height(tracks) {
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

// comparison is blocks under each other: their labels, and a column a stat.
func comparison(blocks []rules.Block) rules.Table {
	t := rules.Table{Columns: []rules.Column{{}}}
	var ids []string
	for _, b := range blocks {
		r := rules.Row{Cells: []rules.Cell{{Text: b.Label}}}
		for _, s := range b.Stats {
			i := slices.Index(ids, s.ID)
			if i < 0 {
				i = len(ids)
				ids, t.Columns = append(ids, s.ID), append(t.Columns, rules.Column{Label: s.Label, Right: true})
			}
			for len(r.Cells) <= i+1 {
				r.Cells = append(r.Cells, rules.Cell{})
			}
			r.Cells[i+1] = rules.Cell{Text: s.Text, Source: s.Source}
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// blocksBelowHead is blocks without what the head of the sheet shows already.
func blocksBelowHead(blocks []rules.Block) []rules.Block {
	var out []rules.Block
	for _, b := range blocks {
		var stats []rules.Stat
		for _, s := range b.Stats {
			if s.Role != rules.RolePoints && s.Role != rules.RoleLimit {
				stats = append(stats, s)
			}
		}
		b.Stats = stats
		out = append(out, b)
	}
	return out
}
