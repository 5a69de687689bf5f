package paper

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// blankSheets sets a page of record sheets with nothing filled in, for a pencil:
// one of each form that the list's units have, or of an empty list the catalogue's, and
// these again until the page is full.
func blankSheets(_ context.Context, j job.Job, doc *layout.Document) error {
	l := cellOf(j, grid{w: j.W, h: j.H / 2, columns: 1, rows: 2, pad: max(10, j.Margin()-4)})
	if j.W > j.H {
		l = cellOf(j, grid{w: j.W / 2, h: j.H, columns: 2, rows: 1, pad: max(10, j.Margin()-4)})
	}
	l.foot, l.stamp, l.code = l.foot[:0:0], layout.TextLine{}, layout.Code{} // it belongs to no list
	if j.About.Credit != "" {                                                // and no number is on it
		l.foot = j.Measure.Cut(2, l.w-2*l.pad, layout.Style{Face: layout.Condensed, Size: 6,
			Color: j.Palette.Muted}.Span(j.About.Credit))
	}
	var pieces []item
	list := forms(j)
	for _, u := range list {
		k := sheetKit(j, l)
		var frames []layout.Flow
		for lines := blankRows; lines >= leastRows; lines-- {
			if frames = layout.Pour(recordRows(k, j, u, lines),
				func(int) float64 { return l.room() }); len(frames) == 1 {
				break
			}
		}
		for i := range frames {
			sheetEnd(k, &frames[i], l, true)
		}
		pieces = append(pieces, item{title: "Record sheet", frames: frames})
	}
	places, err := placesOf(pieces)
	if err != nil {
		return err
	}
	more := armed(list)
	for n, i := len(more), 0; n > 0 && i < n*l.columns*l.rows && len(places)%(l.columns*l.rows) != 0; i++ {
		again, err := placesOf(pieces[more[i%n] : more[i%n]+1])
		if err != nil {
			return err
		}
		places = append(places, again...)
	}
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Record sheets", Page: len(doc.Pages)})
	for n := range l.pages(len(places)) {
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := l.impose(j, p, l.part(places, n), false)
		drawCuts(p, j, l.grid)
		page.Label, page.Marks = "Record sheets", p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// forms is a unit of each form: of the same stats, tracks and places. One that
// another has all of is left out.
func forms(j job.Job) []builder.UnitSheet {
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
		for _, p := range places(u) {
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

// roomiest is a unit whose places have as many slots as those of any unit.
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

// armed are which of the forms have weapons: of those more than one is wanted. All, where none has.
func armed(list []builder.UnitSheet) (out []int) {
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

// holds tells whether a set has all of another.
func holds(all, some map[string]bool) bool {
	for l := range some {
		if !all[l] {
			return false
		}
	}
	return true
}

// places is the locations whose mounts have boxes.
func places(u builder.UnitSheet) []rules.Location {
	return slices.DeleteFunc(slices.Clone(u.Form.Locations), func(l rules.Location) bool {
		return !slices.ContainsFunc(u.Profile.Tracks, func(t rules.Track) bool { return t.Group == l.Label })
	})
}

// The lines of a blank sheet: how many rows of a table and of a location with no
// bound are ruled, and how high a row is in mm.
const (
	blankRows = 6
	leastRows = 3 // where the sheet is full
	blankLine = 6.0
	slotBox   = 4.8
)

// recordRows is the rows of a record sheet of a unit's form.
func recordRows(k typeset.Kit, j job.Job, u builder.UnitSheet, lines int) []layout.Row {
	rows := append([]layout.Row{headLine(k, strings.ToUpper(j.About.PointsName))}, blankBlocks(k, u.Profile.Blocks)...)
	for i, t := range u.Profile.Tables {
		rows = append(rows, layout.Space(k.Gap/2))
		n := lines
		if i > 0 {
			n /= 2
		}
		rows = append(rows, blankTable(k, withAmmo(t, u), n)...)
	}
	rows = append(rows, layout.Space(k.Gap/2))
	rows = append(rows, k.Tracks(blankTracks(u.Profile.Tracks))...)
	return append(rows, blankLocations(k, places(u))...)
}

// withAmmo is a table of weapons with a column for what they have left, where any of the unit's counts
// and no place has boxes for it.
func withAmmo(t rules.Table, u builder.UnitSheet) rules.Table {
	counts := func(t rules.Track) bool { return t.Mount != "" && t.Sign == rules.SignAmmo }
	if typeset.IsArms(t) && len(places(u)) == 0 && slices.ContainsFunc(u.Profile.Tracks, counts) {
		t.Columns = append(slices.Clone(t.Columns), rules.Column{Label: "Ammo"})
	}
	return t
}

// blankBlocks is a cell for each value of the blocks, or a table of the modes
// that are compared.
func blankBlocks(k typeset.Kit, blocks []rules.Block) []layout.Row {
	var rows []layout.Row
	var labels []string
	strip := func() {
		for len(labels) > 0 {
			n := min(len(labels), 10)
			rows = append(rows, blankCells(k, labels[:n], highCells))
			labels = labels[n:]
		}
	}
	compared := typeset.Modes(blocks)
	for i, b := range blocks {
		if len(compared) > 1 && b.Card && !b.SmallPrint && b.Label != "" {
			first := func(before rules.Block) bool { return before.Label == compared[0].Label && !before.SmallPrint }
			if strip(); !slices.ContainsFunc(blocks[:i], first) {
				rows = append(rows, layout.Space(k.Gap/2))
				rows = append(rows, blankTable(k, typeset.Comparison(typeset.BlocksBelowHead(compared)), 0)...)
			}
			continue
		}
		if b.Card && b.Label != "" {
			strip()
			rows = append(rows, k.Heading(b.Label)...)
		}
		for _, s := range b.Stats {
			if b.Card && s.Role != rules.RolePoints {
				labels = append(labels, strings.ToUpper(s.Label))
			}
		}
		if !b.SmallPrint {
			strip()
		}
	}
	strip()
	return rows
}

// blankTracks is the unit's own tracks, once each, with boxes to count on.
func blankTracks(all []rules.Track) []rules.Track {
	var tracks []rules.Track
	for _, t := range all {
		if t.Mount == "" && !slices.ContainsFunc(tracks, func(have rules.Track) bool { return have.Label == t.Label }) {
			if t.Note, t.Full = "", ""; len(t.Captions) == 0 {
				t.Boxes = max(10, min(t.Boxes, typeset.ManyBoxes))
			}
			tracks = append(tracks, t)
		}
	}
	return tracks
}

// headLine is lines to write on, a label under each; the last is left out where
// a game has no points.
func headLine(k typeset.Kit, points string) layout.Row {
	labels, ends := []string{"NAME", "WHAT IT IS", points}, []float64{0, 0.5, 0.85, 1}
	if points == "" {
		labels, ends = labels[:2], []float64{0, 0.55, 1}
	}
	return writeOn(k, labels, ends)
}

// writeLine is lines of one length to write on, a label under each.
func writeLine(k typeset.Kit, labels []string) layout.Row {
	ends := []float64{0}
	for i := range labels {
		ends = append(ends, float64(i+1)/float64(len(labels)))
	}
	return writeOn(k, labels, ends)
}

// writeOn is lines to write on that end at parts of the width, a label under each.
func writeOn(k typeset.Kit, labels []string, ends []float64) layout.Row {
	const gutter = 3.0
	return layout.Row{H: 12, Draw: func(p *layout.Canvas, x, y float64) {
		for i, l := range labels {
			from, to := x+ends[i]*(k.W+gutter), x+ends[i+1]*(k.W+gutter)-gutter
			p.Rule(from, to, y+8.2, layout.Hair, p.Palette.Rule)
			p.Left(l, k.Caps(), from, y+10.8)
		}
	}}
}

// highCells is how high cells are on a blank sheet in mm.
const highCells = 11.0

// cellAir is what a label keeps free in its cell, in mm.
const cellAir = 0.9

// blankCells is a strip of empty cells of a height.
func blankCells(k typeset.Kit, labels []string, h float64) layout.Row {
	w := k.W / float64(len(labels))
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i, l := range labels {
			for _, line := range k.Measure.Cut(1, w-cellAir, k.Caps().Span(l)) {
				p.Text(line, x+float64(i)*w+min(float64(i), 1)*0.8, y+2.6)
			}
			if i > 0 {
				p.Upright(x+float64(i)*w, y+0.6, y+h-1.2, layout.Hair, p.Palette.Rule)
			}
		}
		p.Rule(x, x+k.W, y+h-0.6, layout.Hair, p.Palette.Rule)
	}}
}

// blankColumns is where the columns of a blank table begin, and the end of the last: a text wants
// more room than a number, and a label as much as it is long; where there are no lines to rule, so
// have the names of the rows.
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

// blankTable is the heads of a table and ruled rows, so many with nothing in them,
// or, for none, those of the table with what they are.
func blankTable(k typeset.Kit, t rules.Table, lines int) []layout.Row {
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
		rows = append(rows, layout.Row{H: blankLine, Draw: func(p *layout.Canvas, x, y float64) {
			if i < len(names) {
				p.Text(names[i], x, y+blankLine-1.9)
			}
			p.Rule(x, x+k.W, y+blankLine-0.4, layout.Hair/2, p.Palette.Rule)
			for c := 1; c < n; c++ {
				p.Upright(x+ends[c]-1, y+1, y+blankLine-1, layout.Hair/2, p.Palette.Rule)
			}
		}})
	}
	return rows
}

// blankLocations is the places of a unit with a line and boxes for each slot.
func blankLocations(k typeset.Kit, locations []rules.Location) []layout.Row {
	if len(locations) == 0 {
		return nil
	}
	n := min(3, len(locations))
	const gutter = 4.0
	w := (k.W - gutter*float64(n-1)) / float64(n)
	var rows []layout.Row
	for len(locations) > 0 {
		part := locations[:min(n, len(locations))]
		locations = locations[len(part):]
		columns, xs := make([][]layout.Row, len(part)), make([]float64, len(part))
		for i, l := range part {
			xs[i] = float64(i) * (w + gutter)
			lines := l.Max
			if lines <= 0 || lines > blankRows {
				lines = blankRows
			}
			c := k.In(w)
			columns[i] = append(columns[i], c.Text(c.Caps().Span(strings.ToUpper(l.Label)))...)
			for range lines {
				columns[i] = append(columns[i], layout.Row{H: blankLine, Draw: func(p *layout.Canvas, x, y float64) {
					p.Rule(x, x+w-3*slotBox-1, y+blankLine-0.6, layout.Hair/2, p.Palette.Rule)
					for b := range 3 {
						p.Box(x+w-float64(3-b)*slotBox, y+blankLine-0.6-slotBox, slotBox, slotBox, false)
					}
				}})
			}
		}
		rows = append(rows, layout.Space(k.Gap/2))
		rows = append(rows, k.Abreast(columns, xs))
	}
	return rows
}
