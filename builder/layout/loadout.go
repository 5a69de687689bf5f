package layout

import (
	"strconv"
	"strings"

	"gantry/builder"
)

// load is what a unit carries at one place: labels, each with its number.
type load struct {
	place  string
	labels []string
	counts map[string]int
}

func (l *load) add(label string) {
	if l.counts[label] == 0 {
		l.labels = append(l.labels, label)
	}
	l.counts[label]++
}

// loadout is every mount of a unit under its place, by the names that the
// unit's sheet gives them: of its tracks, else of its tables, else as written.
func loadout(u builder.UnitSheet) []*load {
	var out []*load
	at := map[string]*load{}
	put := func(place, label string) {
		l := at[place]
		if l == nil {
			l = &load{place: place, counts: map[string]int{}}
			at[place], out = l, append(out, l)
		}
		l.add(label)
	}
	seen := map[string]bool{}
	for _, t := range u.Profile.Tracks {
		if t.Mount != "" && !seen[t.Mount] {
			seen[t.Mount] = true
			put(t.Group, t.Label)
		}
	}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			if r.Mount != "" && !seen[r.Mount] && len(r.Cells) > 0 {
				seen[r.Mount] = true
				put("", r.Cells[0].Text)
			}
		}
	}
	for _, m := range u.Unit.Mounts {
		if !seen[m.ID] {
			put(m.At, m.Item)
		}
	}
	return out
}

// loadout is the lines of a unit's loadout.
func (k kit) loadout(u builder.UnitSheet) []row {
	var spans []span
	for i, l := range loadout(u) {
		if i > 0 {
			spans = append(spans, span{"\u00a0\u00a0 ", k.ink(Condensed, k.small)})
		}
		if l.place != "" {
			spans = append(spans, span{strings.ToUpper(l.place) + " ", k.caps()})
		}
		text := ""
		for j, label := range l.labels {
			if j > 0 {
				text += ", "
			}
			if n := l.counts[label]; n > 1 {
				text += strconv.Itoa(n) + "× "
			}
			text += label
		}
		spans = append(spans, span{text, k.ink(Condensed, k.small)})
	}
	if spans == nil {
		return nil
	}
	return k.text(spans...)
}
