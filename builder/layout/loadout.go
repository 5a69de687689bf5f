package layout

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
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
	shown(u, put)
	for _, m := range unshown(u) {
		put(m.At, m.Item)
	}
	return out
}

// shown gives each mount that a unit's tracks or tables name, with its place and
// label, and tells which these are.
func shown(u builder.UnitSheet, put func(place, label string)) map[string]bool {
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
	return seen
}

// unshown is the mounts that a unit's sheet does not name, such as unknown items.
func unshown(u builder.UnitSheet) []rules.Mount {
	seen := shown(u, func(string, string) {})
	var out []rules.Mount
	for _, m := range u.Unit.Mounts {
		if !seen[m.ID] {
			out = append(out, m)
		}
	}
	return out
}

// loadout is the lines of a unit's loadout.
func (k kit) loadout(u builder.UnitSheet) []row {
	var spans []span
	for i, l := range loadout(u) {
		if i > 0 {
			spans = append(spans, span{wideBlank, k.ink(Condensed, k.small)})
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
