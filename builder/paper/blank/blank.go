package blank

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Forms returns one unit per form. A form is a set of stats, tracks and places. A form that another form contains
// is left out.
func Forms(j job.Job) []builder.UnitSheet {
	units := j.Known()
	labels := make([]map[string]bool, len(units))
	for i, u := range units {
		labels[i] = map[string]bool{}
		for _, b := range u.Profile.Blocks {
			for _, s := range b.Stats {
				if b.Card {
					labels[i][b.Label+"/"+s.ID] = true
				}
			}
		}
		for _, t := range u.Profile.Tracks {
			if t.Mount == "" {
				labels[i][t.Group+"//"+t.Label] = true
			}
		}
		for _, p := range Places(u) {
			labels[i]["@"+p.ID] = true
		}
	}
	var out []builder.UnitSheet
	for i, u := range units {
		more := func(other map[string]bool) bool { return len(other) > len(labels[i]) && holds(other, labels[i]) }
		same := func(other map[string]bool) bool { return len(other) == len(labels[i]) && holds(other, labels[i]) }
		if !slices.ContainsFunc(labels, more) && !slices.ContainsFunc(labels[:i], same) {
			out = append(out, roomiest(u, units))
		}
	}
	return out
}

// roomiest returns a unit whose places have as many slots as those of any unit.
func roomiest(u builder.UnitSheet, units []builder.UnitSheet) builder.UnitSheet {
	u.Form.Locations = slices.Clone(u.Form.Locations)
	for i := range u.Form.Locations {
		l := &u.Form.Locations[i]
		for _, other := range units {
			for _, o := range other.Form.Locations {
				if o.ID == l.ID && l.Max > 0 {
					l.Max = max(l.Max, o.Max)
				}
			}
		}
	}
	return u
}

// Armed returns the indexes of the forms with weapons, or of all forms if none has weapons.
func Armed(list []builder.UnitSheet) (out []int) {
	for i, u := range list {
		if slices.ContainsFunc(u.Profile.Tables, typeset.IsArms) {
			out = append(out, i)
		}
	}
	if out == nil {
		for i := range list {
			out = append(out, i)
		}
	}
	return out
}

// holds reports whether a set has all of another.
func holds(all, some map[string]bool) bool {
	for l := range some {
		if !all[l] {
			return false
		}
	}
	return true
}

// Places returns the locations whose mounts have boxes.
func Places(u builder.UnitSheet) []rules.Location {
	return slices.DeleteFunc(slices.Clone(u.Form.Locations), func(l rules.Location) bool {
		return !slices.ContainsFunc(u.Profile.Tracks, func(t rules.Track) bool { return t.Group == l.Label })
	})
}

// LeastRows is the smallest number of ruled rows in a table. LineHigh is the height of a row in mm.
const (
	LeastRows = 3
	LineHigh  = 6.0
)

// Tracks returns the unit's own tracks, once each, with boxes to count on.
func Tracks(all []rules.Track) []rules.Track {
	var tracks []rules.Track
	for _, t := range all {
		if t.Mount == "" && !slices.ContainsFunc(tracks, func(have rules.Track) bool { return have.Label == t.Label }) {
			if t.Note, t.Full, t.Marked = "", "", 0; len(t.Captions) == 0 {
				t.Boxes = max(10, min(t.Boxes, typeset.ManyBoxes))
			}
			tracks = append(tracks, t)
		}
	}
	return tracks
}

// WriteLine returns lines of one length to write on, a label under each.
func WriteLine(k typeset.Kit, labels []string) layout.Row {
	ends := []float64{0}
	for i := range labels {
		ends = append(ends, float64(i+1)/float64(len(labels)))
	}
	return WriteOn(k, labels, ends)
}

// WriteOn returns lines to write on that end at parts of the width, a label under each.
func WriteOn(k typeset.Kit, labels []string, ends []float64) layout.Row {
	const gutter = 3.0
	return layout.Row{H: 12, Draw: func(p *layout.Canvas, x, y float64) {
		for i, l := range labels {
			from, to := x+ends[i]*(k.W+gutter), x+ends[i+1]*(k.W+gutter)-gutter
			p.Rule(from, to, y+8.2, layout.Hair, p.Palette.Rule)
			p.Left(l, k.Caps(), from, y+10.8)
		}
	}}
}

// CellAir is the space around a label in its cell, in mm.
const CellAir = 0.9

// Cells returns a strip of empty cells of a height.
func Cells(k typeset.Kit, labels []string, h float64) layout.Row {
	w := k.W / float64(len(labels))
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i, l := range labels {
			for _, line := range k.Measure.Cut(1, w-CellAir, k.Caps().Span(l)) {
				p.Text(line, x+float64(i)*w+min(float64(i), 1)*0.8, y+2.6)
			}
			if i > 0 {
				p.Upright(x+float64(i)*w, y+0.6, y+h-1.2, layout.Hair, p.Palette.Rule)
			}
		}
		p.Rule(x, x+k.W, y+h-0.6, layout.Hair, p.Palette.Rule)
	}}
}

// blankColumns returns where the columns of a blank table begin, and the end of the last. Text columns are wider
// than number columns, and no column is narrower than its label. Without ruled lines the column of row names is
// wide too.
func blankColumns(k typeset.Kit, t rules.Table, lines int) []float64 {
	shares, ws := make([]float64, len(t.Columns)), make([]float64, len(t.Columns))
	all, labels, tight := 0.0, 0.0, false
	for c, col := range t.Columns {
		shares[c] = 1
		switch {
		case c == 0 || !col.Right && c == len(t.Columns)-1:
			shares[c] = 3
		case !col.Right:
			shares[c] = 2
		}
		ws[c] = k.Measure.Width(layout.Clean(strings.ToUpper(col.Label)), k.Caps()) + 1.6
		all += shares[c]
	}
	for _, r := range t.Rows {
		if lines == 0 {
			ws[0] = max(ws[0], k.Measure.Width(layout.Clean(r.Cells[0].Text), k.Ink(layout.CondensedBold, k.Body))+1.6)
		}
	}
	for c := range ws {
		labels += ws[c]
		tight = tight || shares[c]/all*k.W < ws[c]
	}
	ends := []float64{0}
	for c := range ws {
		w := shares[c] / all * k.W
		if tight && labels < k.W {
			w = ws[c] + shares[c]/all*(k.W-labels)
		}
		ends = append(ends, ends[c]+w)
	}
	return ends
}

// Table returns the heads of a table and a number of empty ruled rows. If lines is 0, it returns the table's own
// rows with their names.
func Table(k typeset.Kit, t rules.Table, lines int) []layout.Row {
	n := len(t.Columns)
	if n == 0 {
		return nil
	}
	ends := blankColumns(k, t, lines)
	rows := []layout.Row{{H: 3.6, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		for c, col := range t.Columns {
			label := strings.ToUpper(col.Label)
			if c == 0 && t.Title != "" {
				label = strings.ToUpper(t.Title)
			}
			for _, l := range k.Measure.Cut(1, ends[c+1]-ends[c]-1, k.Caps().Span(label)) {
				p.Text(l, x+ends[c], y+2.6)
			}
		}
	}}}
	var names []layout.TextLine
	if lines == 0 {
		for _, r := range t.Rows {
			names = append(names, k.Measure.Set(k.Ink(layout.CondensedBold, k.Body).Span(r.Cells[0].Text)))
		}
	}
	for i := range max(lines, len(names)) {
		rows = append(rows, layout.Row{H: LineHigh, Draw: func(p *layout.Canvas, x, y float64) {
			if i < len(names) {
				p.Text(names[i], x, y+LineHigh-1.9)
			}
			p.Rule(x, x+k.W, y+LineHigh-0.4, layout.Hair/2, p.Palette.Rule)
			for c := 1; c < n; c++ {
				p.Upright(x+ends[c]-1, y+1, y+LineHigh-1, layout.Hair/2, p.Palette.Rule)
			}
		}})
	}
	return rows
}
