package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// maxOnLine is the largest number of boxes on a weapon's line.
const maxOnLine = 3

// OnLines moves tracks of a single model to the lines of their weapons. It returns what is marked there by mount, and
// the unit with the other tracks. If each weapon has a track at a location, all tracks at locations get lines, in the
// order of the locations. Tracks with too many boxes for a line become fields on it if fields is set.
func OnLines(u builder.UnitSheet, number int, fields bool) (builder.UnitSheet, map[string]Marking) {
	at := slices.IndexFunc(u.Profile.Tables, IsArms)
	if at < 0 || number > 1 {
		return u, nil
	}
	t := u.Profile.Tables[at]
	if t.Brief != nil {
		t.Rows, t.Brief = t.Brief, nil
	}
	t.Rows = slices.Clone(t.Rows)
	row := map[string]int{} // by mount
	for i, r := range t.Rows {
		for _, mount := range append([]string{r.Mount}, r.Also...) {
			row[mount] = i
		}
	}
	kinds := kindsByMount(u)
	marked := map[string]Marking{}
	var rest []rules.Track
	whole := isLoadout(u.Profile.Tracks, t.Rows)
	var lines []rules.Row
	for _, track := range u.Profile.Tracks {
		i, armed := row[track.Mount]
		armed = armed && track.Mount != "" && track.Captions == nil
		switch {
		case track.Group != "" && whole:
			r := rules.Row{Mount: track.Mount, Kind: kinds[track.Mount], Lost: track.Lost(),
				Cells: []rules.Cell{{Text: track.Label}}}
			if armed {
				r = t.Rows[i]
			}
			marked[track.Mount] = Marking{Track: track, Place: shortPlace(track.Group)}
			lines = append(lines, withNote(r, track.Note))
		case armed && track.Group == "" && track.Boxes <= maxOnLine:
			marked[track.Mount] = Marking{Track: track}
			t.Rows[i] = withNote(t.Rows[i], track.Note)
		case armed && fields:
			m := marked[t.Rows[i].Mount]
			full, _ := strconv.Atoi(FullOf(track))
			marked[t.Rows[i].Mount] = Marking{Track: track, Field: m.Field + full}
		default:
			rest = append(rest, track)
		}
	}
	if len(marked) == 0 {
		return u, nil
	}
	if whole {
		t.Rows = lines
	}
	u.Profile.Tracks, u.Profile.Tables = rest, slices.Clone(u.Profile.Tables)
	u.Profile.Tables[at] = t
	return u, marked
}

func kindsByMount(u builder.UnitSheet) map[string]rules.ItemKind {
	kinds := map[string]rules.ItemKind{}
	for _, l := range u.Loadout() {
		for _, m := range l.Items {
			kinds[m.ID] = m.Kind
		}
	}
	return kinds
}

// isLoadout reports whether each weapon has one track at a location, and each track at a location has a mount.
func isLoadout(tracks []rules.Track, weapons []rules.Row) bool {
	located := map[string]bool{}
	for _, t := range tracks {
		if t.Group == "" {
			continue
		}
		if t.Mount == "" || located[t.Mount] {
			return false
		}
		located[t.Mount] = true
	}
	return !slices.ContainsFunc(weapons, func(r rules.Row) bool { return !located[r.Mount] })
}

// withNote returns a weapon's row with the note of its track, unless the row has those words.
func withNote(r rules.Row, note string) rules.Row {
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), strings.ToLower(note)) }
	if note == "" || has(r.Note) || slices.ContainsFunc(r.Cells, func(c rules.Cell) bool { return has(c.Text) }) {
		return r
	}
	r.Note = strings.TrimPrefix(r.Note+" · "+note, " · ")
	return r
}

// shortPlace returns a location in capitals, with its side as a letter: "L ARM".
func shortPlace(place string) string {
	for _, side := range []string{"Left ", "Right "} {
		if rest, ok := strings.CutPrefix(place, side); ok {
			place = side[:1] + "\u00a0" + rest
		}
	}
	return strings.ToUpper(place)
}
