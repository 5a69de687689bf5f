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
	lost   bool // the unit has no such place
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
// Without tracks it is the mounts that no track names. What is at a place that
// the unit does not have stands under that place as written.
func loadout(u builder.UnitSheet, tracks bool) []*load {
	type key struct {
		place string
		lost  bool
	}
	var out []*load
	at, nowhere := map[key]*load{}, lost(u)
	put := func(mount, place, label string) {
		k := key{place, nowhere[mount]}
		if k.lost {
			m, _ := u.Unit.Mount(mount)
			k.place = m.At
		}
		if at[k] == nil {
			at[k] = &load{place: k.place, lost: k.lost, counts: map[string]int{}}
			out = append(out, at[k])
		}
		at[k].add(label)
	}
	seen := shown(u, func(mount, place, label string, track bool) {
		if tracks || !track || nowhere[mount] {
			put(mount, place, label)
		}
	})
	for _, m := range u.Unit.Mounts {
		if !seen[m.ID] {
			put(m.ID, m.At, itemOf(m))
		}
	}
	return out
}

// lost is the mounts at a location that the unit does not have.
func lost(u builder.UnitSheet) map[string]bool {
	ids := map[string]bool{}
	for _, f := range u.Findings {
		if f.Rule == "unknown-location" {
			ids[f.Item] = true
		}
	}
	return ids
}

// placed is a location as written, marked where the unit has none such.
func placed(at string, lost bool) string {
	switch {
	case !lost:
		return at
	case at == "":
		return "no location"
	}
	return at + unknownWord
}

// shown gives each mount that a unit's tracks or tables name, with its place and
// label and whether it is a track, and tells which these are.
func shown(u builder.UnitSheet, put func(mount, place, label string, track bool)) map[string]bool {
	seen := map[string]bool{}
	for _, t := range u.Profile.Tracks {
		if t.Mount != "" && !seen[t.Mount] {
			seen[t.Mount] = true
			place := t.Group
			if place == "" {
				m, _ := u.Unit.Mount(t.Mount)
				place = m.At
			}
			put(t.Mount, place, t.Label, true)
		}
	}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			if r.Mount != "" && !seen[r.Mount] && len(r.Cells) > 0 {
				seen[r.Mount] = true
				m, _ := u.Unit.Mount(r.Mount)
				put(r.Mount, m.At, r.Cells[0].Text, false)
			}
		}
	}
	return seen
}

// carried is a unit's loadout on the roster sheet: with the damage boxes of each
// model where there is room for them, else in words.
func (k kit) carried(u builder.UnitSheet) []row {
	if !k.pips {
		return k.loads(loadout(u, true))
	}
	var tracks []rules.Track
	plain := len(u.Profile.Tracks) == 1 && u.Profile.Tracks[0].Group == ""
	for i := range u.Unit.Number() {
		for _, t := range u.Profile.Tracks {
			switch number := strconv.Itoa(i + 1); {
			case u.Unit.Number() == 1:
			case plain:
				t.Label = number + " " + t.Label
			default:
				t.Group = strings.TrimSpace(number + "\u00a0" + t.Group) // it stays with its place
			}
			tracks = append(tracks, t)
		}
	}
	set := k.tracks
	if plain {
		set = k.lined
	}
	rows := append([]row{space(1)}, set(tracks)...)
	rows = append(rows, space(0.8))
	return append(rows, k.loads(loadout(u, false))...)
}

// unnamed is the mounts that a card would not name, such as unknown items, or not
// where the roster has them: also those at a location that the unit does not have.
func unnamed(u builder.UnitSheet) []rules.Mount {
	seen, nowhere := shown(u, func(string, string, string, bool) {}), lost(u)
	var out []rules.Mount
	for _, m := range u.Unit.Mounts {
		if !seen[m.ID] || nowhere[m.ID] {
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
		if l.lost {
			spans = append(spans, span{placed(l.place, true) + " ", style{CondensedBold, k.small, k.pal.muted}})
		} else if l.place != "" {
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
			k.designed(label)
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
