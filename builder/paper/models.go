package paper

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// eachModel are the tracks of so many models alike, each with its number.
func eachModel(tracks []rules.Track, number int) []rules.Track {
	if number < 2 {
		return tracks
	}
	plain := len(tracks) == 1 && tracks[0].Group == ""
	var out []rules.Track
	for i := range number {
		n := strconv.Itoa(i + 1)
		for _, t := range tracks {
			if plain {
				t.Label = n + " " + t.Label
			} else {
				t.Group = strings.TrimSuffix(n+"\u00a0· "+t.Group, "\u00a0· ")
			}
			out = append(out, t)
		}
	}
	return out
}

// packedGroups are tracks by their groups, each on lines of its own after its name.
func (k kit) packedGroups(tracks []rules.Track) []layout.Row {
	var rows []layout.Row
	for _, g := range groups(tracks) {
		name := k.m.Set(k.caps().Span(strings.ToUpper(g.name)))
		in := k.in(k.w - name.W - 2)
		if in.w < k.w/2 {
			return k.tracks(tracks)
		}
		set := in.packed(g.tracks)
		if over := append(k.heading(g.name), k.packed(g.tracks)...); layout.Height(over) < layout.Height(set) {
			rows = append(rows, over...)
			continue
		}
		for i, r := range set {
			draw, first := r.Draw, i == 0
			set[i].Draw = func(p *layout.Canvas, x, y float64) {
				if first {
					p.Text(name, x, y+r.H/2+0.26*k.label*layout.MMPerPoint)
				}
				draw(p, x+name.W+2, y)
			}
		}
		rows = append(rows, set...)
	}
	return rows
}

// packed are tracks of no place as they are read: as many on a line as fit, each
// with its label before its boxes.
func (k kit) packed(tracks []rules.Track) []layout.Row {
	const gutter = 3.5
	var rows []layout.Row
	var line []layout.Row
	var xs []float64
	at, high := 0.0, 0.0
	k = k.labels()
	flush := func() {
		if len(line) > 0 {
			set, places, h := line, xs, high
			rows = append(rows, layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
				for i, r := range set {
					r.Draw(p, x+places[i], y+(h-r.H)/2)
				}
			}})
		}
		line, xs, at, high = nil, nil, 0, 0
	}
	var notes []layout.Span
	for _, t := range tracks {
		if k.as[t.ID] == asLadder {
			if set, ok := k.ladder(t); ok {
				flush()
				rows = append(rows, set...)
				continue
			}
		}
		if bare := t; k.fields && t.Note != "" && !k.oneLine(t) {
			if bare.Note = ""; k.oneLine(bare) { // its note stands under all
				notes = append(notes, k.ink(layout.Condensed, k.tiny()).Span(t.Label+": "),
					k.muted(layout.Condensed, k.tiny()).Span(t.Note+wideBlank))
				t = bare
			}
		}
		if !k.oneLine(t) || t.Boxes <= 0 {
			flush()
			rows = append(rows, k.column([]rules.Track{t}, false)...)
			continue
		}
		w := k.m.Set(k.trackLabel(t)...).W + 1.2 + k.wide(t)
		var r layout.Row
		if k.long(t) {
			if set, ok := k.ladder(t); ok && k.most >= 30 && k.as[t.ID] != asField {
				flush()
				rows = append(rows, set...)
				continue
			}
			w, r = k.fieldWidth(t), k.field(t)
		} else {
			r = k.trackLine(t, w-k.wide(t))[0]
		}
		if len(line) > 0 && at+w > k.w {
			flush()
		}
		line, xs = append(line, r), append(xs, at)
		at += w + gutter
		high = max(high, r.H)
	}
	flush()
	if notes != nil {
		rows = append(rows, k.text(notes...)...)
	}
	return rows
}

// noteless are tracks in columns without their notes, and these as one text, where each of
// them then stands on one line.
func (k kit) noteless(tracks []rules.Track) ([]rules.Track, []layout.Row) {
	if len(tracks) == 0 {
		return nil, nil
	}
	_, w := k.columnsOf(len(groups(tracks)))
	in := k.in(w)
	without := slices.Clone(tracks)
	var notes []layout.Span
	seen := map[string]bool{}
	for i, t := range tracks {
		without[i].Note = ""
		if t.Note != "" && !seen[t.Note] {
			notes = append(notes, k.ink(layout.Condensed, k.tiny()).Span(t.Label+": "),
				k.muted(layout.Condensed, k.tiny()).Span(t.Note+wideBlank))
		}
		seen[t.Note] = true
	}
	if notes == nil || in.oneLines(tracks) || !in.oneLines(without) {
		return tracks, nil
	}
	return without, k.text(notes...)
}

// labels is the kit for labels of tracks: a little smaller than tables where these
// are small themselves.
func (k kit) labels() kit {
	if k.fields && k.body < 8 {
		k.body = max(k.least, k.body-0.5)
	}
	return k
}
