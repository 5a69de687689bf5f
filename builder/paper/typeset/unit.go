package typeset

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// TableRows returns a unit's tables: weapons, then the others, with what is marked on its weapons' lines by mount.
func (k Kit) TableRows(u builder.UnitSheet, marked map[string]Marking) []layout.Row {
	arms, others := Parted(u.Profile.Tables, IsArms)
	var rows []layout.Row
	for _, t := range append(arms, others...) {
		full, brief := t, t.Brief != nil
		if brief {
			t.Rows = t.Brief
		}
		if len(rows) > 0 {
			rows = append(rows, layout.Space(k.Gap/2))
		}
		switch {
		case IsArms(t):
			rows = append(rows, k.Arms(t, marked)...)
		case k.Flowing && brief && len(full.Columns) > 2 && len(full.Rows) > 0:
			rows = append(rows, k.firstRow(full, t.Rows[0].Note))
		case k.Flowing && (brief || ofMounts(t)):
			rows = append(rows, k.flow(t)...)
		default:
			rows = append(rows, k.Table(t)...)
		}
	}
	return rows
}

// firstRow returns the first row of a table of numbers, with the heads over them, between its title and a note.
func (k Kit) firstRow(t rules.Table, note string) layout.Row {
	const each, air = 4.4, 0.3
	name, by, _ := strings.Cut(t.Title, " by ")
	title, number := k.Ink(layout.CondensedBold, k.Body), k.Ink(layout.Bold, k.Body+1)
	small := k.Ink(layout.Condensed, k.Tiny())
	left := max(k.Measure.Set(title.Span(name)).W, k.Measure.Set(k.Caps().Span(strings.ToUpper(by))).W) + 0.8
	right := left + float64(each*float64(len(t.Columns)-1))
	words := k.Measure.Wrap(k.W-right-1, small.Span(note))
	over := k.Caps().Lead()
	h := over + number.Lead() + 2*air
	text := float64(float64(len(words)) * small.Lead())
	h = max(h, text+2*air)
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		top, base := y+air+k.Caps().Base(), y+air+over+number.Base()
		p.Left(strings.ToUpper(by), k.Caps(), x, top)
		p.Left(name, title, x, base)
		for i, c := range t.Columns[1:] {
			middle := x + left + float64(each*(float64(i)+0.5))
			p.Center(c.Label, k.Caps(), middle, top)
			if cells := t.Rows[0].Cells[1:]; i < len(cells) {
				p.Center(cells[i].Text, number, middle, base)
			}
		}
		at := y + (h-text)/2
		for i, l := range words {
			p.Text(l, x+right+1, at+small.Base()+float64(float64(i)*small.Lead()))
		}
	}}
}

// WithReach returns stats with longer labels: those that tables have for their rows.
func WithReach(stats []rules.Stat, tables []rules.Table) []rules.Stat {
	stats = slices.Clone(stats)
	for i, s := range stats {
		for _, t := range tables {
			for _, r := range t.Rows {
				if len(r.Cells) > 0 && strings.HasPrefix(r.Cells[0].Text, s.Label+" ") {
					stats[i].Label = strings.TrimSuffix(r.Cells[0].Text, "\"")
				}
			}
		}
	}
	return stats
}

// ofMounts reports whether each row of a table is about a mount.
func ofMounts(t rules.Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r rules.Row) bool { return r.Mount == "" || r.Note != "" })
}

// flow returns the rows of a table as text, one after another.
func (k Kit) flow(t rules.Table) []layout.Row {
	var spans []layout.Span
	small := k.Ink(layout.Condensed, max(k.Tiny(), k.Body-0.5))
	for i, r := range t.Rows {
		if i > 0 {
			spans = append(spans, small.Span(WideBlank))
		}
		for c, text := range k.cellTexts(r) {
			st := small
			if c == 0 {
				st = k.Ink(layout.CondensedBold, k.Body)
			} else if text.text != "" {
				spans = append(spans, small.Span(" "))
			}
			spans = append(spans, k.struck(st, text.lost).Span(text.text), k.SmallMark().Span(text.mark))
		}
		if r.Note != "" {
			spans = append(spans, small.Span(" · "+r.Note))
		}
	}
	if spans == nil {
		return nil
	}
	return k.Text(spans...)
}

// How much lower tracks in lines must be than in columns to be preferred, in mm. All cards of a list use the same
// arrangement.
const (
	LineLower = 1.0
	MuchLower = 5.5
)

// PackedTracks returns tracks in as few lines as possible, those without a place first.
func (k Kit) PackedTracks(tracks []rules.Track, lower float64) []layout.Row {
	var loose, located []rules.Track
	for _, t := range tracks {
		if t.Group == "" {
			loose = append(loose, t)
		} else {
			located = append(located, t)
		}
	}
	if len(loose) > 0 && len(located) > 0 && k.Fields { // boxes of all are under one another
		for _, g := range groups(tracks) {
			lines, _ := k.Labels().packLines(g.Tracks)
			k.Labelled = max(k.Labelled, firstLabel(lines))
		}
	}
	rows := k.packed(loose)
	if len(rows) > 0 && len(located) > 0 {
		gap := k.Gap / 2
		if k.Fields {
			gap /= 2
		}
		rows = append(rows, layout.Space(gap))
	}
	located, notes := k.Labels().inColumns(located)
	columns := append(k.Labels().Tracks(located), notes...)
	if lines := append(k.Labels().packedGroups(located),
		notes...); layout.Height(lines) < layout.Height(columns)-lower+0.01 {
		columns = lines
	}
	return append(rows, columns...)
}
