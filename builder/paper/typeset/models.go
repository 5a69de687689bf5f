package typeset

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/rules"
)

// EachModel returns the tracks of several identical models, each with its number.
func EachModel(tracks []rules.Track, number int) []rules.Track {
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

// PackedGroups returns tracks by group, each group on its own lines after its name.
func (k Kit) PackedGroups(tracks []rules.Track) []layout.Row {
	var rows []layout.Row
	for _, g := range Groups(tracks) {
		name := k.Measure.Set(k.Caps().Span(strings.ToUpper(g.Name)))
		in := k.In(k.W - name.W - 2)
		if in.W < k.W/2 {
			return k.Tracks(tracks)
		}
		set := in.Packed(g.Tracks)
		if over := append(k.Heading(g.Name), k.Packed(g.Tracks)...); layout.Height(over) < layout.Height(set) {
			rows = append(rows, over...)
			continue
		}
		for i, r := range set {
			draw, first := r.Draw, i == 0
			set[i].Draw = func(p *layout.Canvas, x, y float64) {
				if first {
					p.Text(name, x, y+r.H/2+layout.Middle(k.Label))
				}
				draw(p, x+name.W+2, y)
			}
		}
		rows = append(rows, set...)
	}
	return rows
}

// Packed returns tracks without a place in reading order: as many per line as fit, each label before its boxes.
func (k Kit) Packed(tracks []rules.Track) []layout.Row {
	const gutter = 3.5
	var rows []layout.Row
	var line []layout.Row
	var xs []float64
	at, high := 0.0, 0.0
	k = k.Labels()
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
		if k.As[t.ID] == AsLadder {
			if set, ok := k.ladder(t); ok {
				flush()
				rows = append(rows, set...)
				continue
			}
		}
		if bare := t; k.Fields && t.Note != "" && !k.OneLine(t) {
			if bare.Note = ""; k.OneLine(bare) { // its note goes under all
				notes = append(notes, k.Ink(layout.Condensed, k.Tiny()).Span(t.Label+": "),
					k.Muted(layout.Condensed, k.Tiny()).Span(t.Note+WideBlank))
				t = bare
			}
		}
		if !k.OneLine(t) || t.Boxes <= 0 {
			flush()
			rows = append(rows, k.Column([]rules.Track{t}, false)...)
			continue
		}
		w := k.Measure.Set(k.trackLabel(t)...).W + 1.2 + k.wide(t)
		var r layout.Row
		if k.Long(t) {
			if set, ok := k.ladder(t); ok && k.Most >= 30 && k.As[t.ID] != AsField {
				flush()
				rows = append(rows, set...)
				continue
			}
			w, r = k.fieldWidth(t), k.field(t)
		} else {
			r = k.trackLine(t, w-k.wide(t))[0]
		}
		if len(line) > 0 && at+w > k.W {
			flush()
		}
		line, xs = append(line, r), append(xs, at)
		at += w + gutter
		high = max(high, r.H)
	}
	flush()
	if notes != nil {
		rows = append(rows, k.Text(notes...)...)
	}
	return rows
}

// Noteless returns tracks in columns without their notes, and the notes as one text, if each track then fits on one
// line.
func (k Kit) Noteless(tracks []rules.Track) ([]rules.Track, []layout.Row) {
	if len(tracks) == 0 {
		return nil, nil
	}
	_, w := k.columnsOf(len(Groups(tracks)))
	in := k.In(w)
	without := slices.Clone(tracks)
	var notes []layout.Span
	seen := map[string]bool{}
	for i, t := range tracks {
		without[i].Note = ""
		if t.Note != "" && !seen[t.Note] {
			notes = append(notes, k.Ink(layout.Condensed, k.Tiny()).Span(t.Label+": "),
				k.Muted(layout.Condensed, k.Tiny()).Span(t.Note+WideBlank))
		}
		seen[t.Note] = true
	}
	if notes == nil || in.OneLines(tracks) || !in.OneLines(without) {
		return tracks, nil
	}
	return without, k.Text(notes...)
}

// Labels returns the kit for labels of tracks: slightly smaller than small tables.
func (k Kit) Labels() Kit {
	if k.Fields && k.Body < 8 {
		k.Body = max(k.Least, k.Body-0.5)
	}
	return k
}
