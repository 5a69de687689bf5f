package layout

import (
	"slices"
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
// Without tracks it is the mounts that no track names.
func loadout(u builder.UnitSheet, tracks bool) []*load {
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
	shown(u, func(place, label string, track bool) {
		if tracks || !track {
			put(place, label)
		}
	})
	for _, m := range unshown(u) {
		put(m.At, itemOf(m))
	}
	return out
}

// shown gives each mount that a unit's tracks or tables name, with its place and
// label and whether it is a track, and tells which these are.
func shown(u builder.UnitSheet, put func(place, label string, track bool)) map[string]bool {
	seen := map[string]bool{}
	for _, t := range u.Profile.Tracks {
		if t.Mount != "" && !seen[t.Mount] {
			seen[t.Mount] = true
			put(t.Group, t.Label, true)
		}
	}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			if r.Mount != "" && !seen[r.Mount] && len(r.Cells) > 0 {
				seen[r.Mount] = true
				m, _ := u.Unit.Mount(r.Mount)
				put(m.At, r.Cells[0].Text, false)
			}
		}
	}
	return seen
}

// unshown is the mounts that a unit's sheet does not name, such as unknown items.
func unshown(u builder.UnitSheet) []rules.Mount {
	seen := shown(u, func(string, string, bool) {})
	var out []rules.Mount
	for _, m := range u.Unit.Mounts {
		if !seen[m.ID] {
			out = append(out, m)
		}
	}
	return out
}

// carried is a unit's loadout on the roster sheet: with the damage boxes of each
// model where there is room for them, else in words.
func (k kit) carried(u builder.UnitSheet) []row {
	if !k.pips {
		return k.loads(loadout(u, true))
	}
	var tracks []rules.Track
	for i := range u.Unit.Number() {
		for _, t := range u.Profile.Tracks {
			if u.Unit.Number() > 1 {
				t.Group = strings.TrimSpace(strconv.Itoa(i+1) + " " + t.Group)
			}
			tracks = append(tracks, t)
		}
	}
	rows := append([]row{space(1)}, k.tracks(tracks)...)
	rows = append(rows, space(0.8))
	return append(rows, k.loads(loadout(u, false))...)
}

// unnamed is the mounts that a card would not name, or not where the roster has
// them: also those at a location that the unit does not have.
func unnamed(u builder.UnitSheet) []rules.Mount {
	out := unshown(u)
	for _, f := range u.Findings {
		m, ok := u.Unit.Mount(f.Item)
		if ok && f.Rule == "unknown-location" && !slices.ContainsFunc(out, func(o rules.Mount) bool { return o.ID == m.ID }) {
			out = append(out, m)
		}
	}
	return out
}

// loads is a loadout in words.
func (k kit) loads(loads []*load) []row {
	var spans []span
	for i, l := range loads {
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

// choices is choices in words, on the roster sheet.
func (k kit) choices(list []chosen) []row {
	var spans []span
	for _, c := range list {
		spans = append(spans, span{c.label + ": ", k.muted(Condensed, k.small)}, span{c.text + wideBlank, k.ink(Condensed, k.small)})
	}
	if spans == nil {
		return nil
	}
	return k.text(append([]span{{"AS WRITTEN ", k.caps()}}, spans...)...)
}
