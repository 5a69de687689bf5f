package playsheets

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/blank"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The lines of a record sheet: the ruled rows of a table and of an unbounded location, and the side of a slot's box
// in mm.
const (
	blankRows = 6
	slotBox   = 4.8
)

// Records sets a page of blank record sheets, one per form of the list's units, or of the catalog for an empty
// list, repeated until the page is full.
func Records(_ context.Context, j job.Job, doc *layout.Document) error {
	l := cellOf(j, press.Grid{W: j.W, H: j.H / 2, Columns: 1, Rows: 2, Pad: max(10, j.Margin()-4)})
	if j.W > j.H {
		l = cellOf(j, press.Grid{W: j.W / 2, H: j.H, Columns: 2, Rows: 1, Pad: max(10, j.Margin()-4)})
	}
	l.foot, l.hash, l.code = l.foot[:0:0], layout.TextLine{}, layout.Code{} // it belongs to no list
	if j.About.Credit != "" {                                               // it has no numbers
		l.foot = j.Measure.Cut(2, l.W-2*l.Pad, layout.Style{Face: layout.Condensed, Size: typeset.Imprint,
			Color: j.Palette.Muted}.Span(j.About.Credit))
	}
	var pieces []press.Item
	list := blank.Forms(j)
	for _, u := range list {
		k := sheetKit(j, l)
		var frames []layout.Flow
		for lines := blankRows; lines >= blank.LeastRows; lines-- {
			if frames = layout.Pour(recordRows(k, j, u, lines),
				func(int) float64 { return l.room() }); len(frames) == 1 {
				break
			}
		}
		for i := range frames {
			sheetEnd(k, &frames[i], l, true)
		}
		pieces = append(pieces, press.Item{Title: "Record sheet", Frames: frames})
	}
	places, err := press.PlacesOf(pieces)
	if err != nil {
		return err
	}
	more := blank.Armed(list)
	for n, i := len(more), 0; n > 0 && i < n*l.Columns*l.Rows && len(places)%(l.Columns*l.Rows) != 0; i++ {
		again, err := press.PlacesOf(pieces[more[i%n] : more[i%n]+1])
		if err != nil {
			return err
		}
		places = append(places, again...)
	}
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Record sheets", Page: len(doc.Pages)})
	for n := range l.Pages(len(places)) {
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := l.Impose(j, p, l.Part(places, n), false)
		drawCuts(p, j, l.Grid)
		page.Label, page.Marks = "Record sheets", p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// recordRows returns the rows of a record sheet of a unit's form.
func recordRows(k typeset.Kit, j job.Job, u builder.UnitSheet, lines int) []layout.Row {
	rows := append([]layout.Row{headLine(k, strings.ToUpper(j.About.PointsName))}, blankBlocks(k, u.Profile.Blocks)...)
	for i, t := range u.Profile.Tables {
		rows = append(rows, layout.Space(k.Gap/2))
		n := lines
		if i > 0 {
			n /= 2
		}
		rows = append(rows, blank.Table(k, withAmmo(t, u), n)...)
	}
	rows = append(rows, layout.Space(k.Gap/2))
	rows = append(rows, k.Tracks(blank.Tracks(u.Profile.Tracks))...)
	return append(rows, blankLocations(k, blank.Places(u))...)
}

// withAmmo returns a table of weapons with a column for remaining ammo, if the unit counts ammo and no place has
// boxes for it.
func withAmmo(t rules.Table, u builder.UnitSheet) rules.Table {
	counts := func(t rules.Track) bool { return t.Mount != "" && t.Sign == rules.SignAmmo }
	if typeset.IsArms(t) && len(blank.Places(u)) == 0 && slices.ContainsFunc(u.Profile.Tracks, counts) {
		t.Columns = append(slices.Clone(t.Columns), rules.Column{Label: "Ammo"})
	}
	return t
}

// blankBlocks returns a cell for each value of the blocks, or a table if modes are compared.
func blankBlocks(k typeset.Kit, blocks []rules.Block) []layout.Row {
	var rows []layout.Row
	var labels []string
	strip := func() {
		for len(labels) > 0 {
			n := min(len(labels), 10)
			rows = append(rows, blank.Cells(k, labels[:n], highCells))
			labels = labels[n:]
		}
	}
	compared := typeset.Modes(blocks)
	for i, b := range blocks {
		if len(compared) > 1 && b.Card && !b.SmallPrint && b.Label != "" {
			first := func(before rules.Block) bool { return before.Label == compared[0].Label && !before.SmallPrint }
			if strip(); !slices.ContainsFunc(blocks[:i], first) {
				rows = append(rows, layout.Space(k.Gap/2))
				rows = append(rows, blank.Table(k, typeset.Comparison(typeset.BlocksBelowHead(compared)), 0)...)
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

// headLine returns lines to write on, with labels below. A game without points lacks the last.
func headLine(k typeset.Kit, points string) layout.Row {
	labels, ends := []string{"NAME", "WHAT IT IS", points}, []float64{0, 0.5, 0.85, 1}
	if points == "" {
		labels, ends = labels[:2], []float64{0, 0.55, 1}
	}
	return blank.WriteOn(k, labels, ends)
}

// highCells is the height of cells on a blank sheet in mm.
const highCells = 11.0

// blankLocations returns the places of a unit with a line and boxes for each slot.
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
				columns[i] = append(columns[i], layout.Row{H: blank.LineHigh,
					Draw: func(p *layout.Canvas, x, y float64) {
						p.Rule(x, x+w-3*slotBox-1, y+blank.LineHigh-0.6, layout.Hair/2, p.Palette.Rule)
						for b := range 3 {
							p.Box(x+w-float64(3-b)*slotBox, y+blank.LineHigh-0.6-slotBox, slotBox, slotBox, false)
						}
					}})
			}
		}
		rows = append(rows, layout.Space(k.Gap/2))
		rows = append(rows, k.Abreast(columns, xs))
	}
	return rows
}
