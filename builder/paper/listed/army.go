package listed

import (
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Army returns the army's stats in small print, its parts as a table, and its tracks.
func Army(k typeset.Kit, army rules.Profile) []layout.Row {
	var whole, parts []rules.Block
	for _, b := range army.Blocks {
		b.SmallPrint = b.SmallPrint || b.Label == ""
		switch {
		case b.Card && b.Label != "":
			parts = append(parts, b)
		case b.Card:
			whole = append(whole, b)
		}
	}
	rows := k.Strips(typeset.BlocksBelowHead(whole))
	var scored []layout.Row
	army.Tracks, scored = scoredTracks(k, army.Tracks)
	if len(parts) > 0 {
		rows = append(rows, layout.Space(k.Gap))
		t := typeset.Comparison(parts)
		w := min(k.W, partLabel+partStat*float64(len(t.Columns)-1)) // numbers stay near their label
		table := k.In(w).Table(t)
		left := w + press.ColumnGutter
		if high := layout.Height(table); left < maxBeside*k.W && high <= typeset.Tallest {
			if beside := armyTracks(k.In(k.W-left), army.Tracks); len(beside) > 0 && layout.Height(beside) <= high {
				return append(append(rows, k.Abreast([][]layout.Row{table, beside}, []float64{0, left})), scored...)
			}
		}
		rows = append(rows, table...)
	}
	if tracks := armyTracks(k, army.Tracks); len(tracks) > 0 {
		rows = append(append(rows, layout.Space(k.Gap)), tracks...)
	}
	return append(rows, scored...)
}

// armyTracks returns tracks in columns, or packed if that is lower and no track wraps.
func armyTracks(k typeset.Kit, tracks []rules.Track) []layout.Row {
	if len(tracks) == 0 {
		return nil
	}
	rows := k.Tracks(tracks)
	wraps := func(t rules.Track) bool { return k.PerLine(t) < t.Boxes }
	if !slices.ContainsFunc(tracks, wraps) {
		if packed := k.PackedTracks(tracks, typeset.LineLower); layout.Height(packed) < layout.Height(rows) {
			rows = packed
		}
	}
	return rows
}

// scoredTracks returns tracks without the groups in which several have the same label, and these groups: each track
// under its label and its note.
func scoredTracks(k typeset.Kit, tracks []rules.Track) (others []rules.Track, rows []layout.Row) {
	same := map[string]bool{} // groups
	for i, t := range tracks {
		same[t.Group] = same[t.Group] || slices.ContainsFunc(tracks[:i], func(o rules.Track) bool {
			return o.Group == t.Group && o.Label == t.Label && o.Note != t.Note
		})
	}
	const abreast = 3
	in := k.In(press.ColumnOf(k.W, abreast))
	group := ""
	var set [][]layout.Row
	var xs []float64
	flush := func() {
		if len(set) > 0 {
			rows = append(rows, k.Abreast(set, xs), layout.Space(0.8))
		}
		set, xs = nil, nil
	}
	for _, t := range tracks {
		if !same[t.Group] {
			others = append(others, t)
			continue
		}
		if t.Group != group || len(set) == abreast {
			flush()
		}
		if t.Group != group {
			group = t.Group
			rows = append(append(rows, layout.Space(k.Gap)), k.Heading(group)...)
		}
		cell := in.Text(in.Ink(layout.CondensedBold, in.Body).Span(t.Label+" "),
			in.Muted(layout.Condensed, in.Body).Span(t.Note))
		t.Label, t.Note = "", ""
		xs = append(xs, float64(float64(len(set))*(in.W+press.ColumnGutter)))
		set = append(set, append(cell, in.Column([]rules.Track{t}, in.OneLine(t))...))
	}
	flush()
	return others, rows
}

// The width of a part's label and of each of its numbers in mm, and the largest share of the width for parts that have
// tracks beside them.
const (
	partLabel = 50
	partStat  = 20
	maxBeside = 0.6
)

// KeepWhole keeps the rows of a short table in one frame.
func KeepWhole(rows []layout.Row) []layout.Row {
	h := layout.Height(rows)
	for i := 0; h <= typeset.Tallest && i < len(rows)-1; i++ {
		rows[i].Keep = true
	}
	return rows
}

// muchHigher is how much higher a table in a column may be than over the full width, as a factor. maxAbreast is the
// height up to which two tables are abreast, in mm.
const (
	muchHigher = 1.6
	maxAbreast = 80.0
)

// IsWide reports whether the words of a table wrap much in a column of a width.
func IsWide(k typeset.Kit, t rules.Table, column float64) bool {
	return layout.Height(k.In(column).Table(t)) > muchHigher*layout.Height(k.Table(t))
}

// Tables returns tables, two abreast unless their words would wrap much there.
func Tables(k typeset.Kit, tables []rules.Table) (rows []layout.Row) {
	half := press.ColumnOf(k.W, 2)
	for len(tables) > 0 {
		rows = append(rows, layout.Space(k.Gap))
		if len(tables) > 1 && !IsWide(k, tables[0], half) && !IsWide(k, tables[1], half) {
			in := k.In(half)
			if both := k.Abreast([][]layout.Row{in.Table(tables[0]), in.Table(tables[1])},
				[]float64{0, half + press.ColumnGutter}); both.H <= maxAbreast {
				rows, tables = append(rows, both), tables[2:]
				continue
			}
		}
		rows, tables = append(rows, KeepWhole(k.Table(tables[0]))...), tables[1:]
	}
	return rows
}
