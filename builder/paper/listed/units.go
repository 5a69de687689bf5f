package listed

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Units returns the list of units: name and class, the card's stats, the points, and the loadout.
func Units(k typeset.Kit, j job.Job) []layout.Row {
	u := NewUnitTable(k, j)
	var rows []layout.Row
	for i, unit := range j.Sheet.Units {
		set := u.rows(j.Named(unit))
		if i > 0 {
			set[0] = k.HairlineOver(set[0], true)
		}
		for n := range set[:len(set)-1] {
			set[n].Keep = set[n].Keep || n < 5
		}
		rows = append(rows, set...)
	}
	return layout.RepeatHead(u.head(j.About.PointsName), rows)
}

// A UnitTable holds the columns of the list of units.
type UnitTable struct {
	typeset.Kit
	j           job.Job
	size        float64 // of names and numbers, points
	ids, Labels []string
	ws          []float64
	points      float64 // width of the last column
	first       float64 // width of the first
}

// leastName is the smallest width of the name column.
const leastName = 48

// NewUnitTable returns the columns for the units of a job.
func NewUnitTable(k typeset.Kit, j job.Job) UnitTable {
	t := UnitTable{Kit: k, j: j, size: k.Name[0], points: 1.9 * k.Name[0]}
	for _, u := range j.Sheet.Units {
		for _, s := range Strip(u) {
			i := slices.Index(t.ids, s.ID)
			if i < 0 {
				i = len(t.ids)
				t.ids, t.Labels, t.ws = append(t.ids, s.ID), append(t.Labels, strings.ToUpper(s.Label)),
					append(t.ws, k.Measure.Width(layout.Clean(strings.ToUpper(s.Label)), k.Caps()))
			}
			t.ws[i] = max(t.ws[i], k.Measure.Width(layout.Clean(s.Text), k.Ink(layout.Bold, t.size)))
		}
	}
	t.first = k.W - t.points
	for _, w := range t.ws {
		t.first -= w + 4
	}
	if t.first < leastName { // too many columns: the stats become a line of text
		t.ids, t.Labels, t.ws, t.first = nil, nil, nil, k.W-t.points
	}
	return t
}

// Strip returns a unit's stats in the list of units.
func Strip(u builder.UnitSheet) (stats []rules.Stat) {
	of, _ := u.Profile.KeyBlocks()
	for _, b := range typeset.BlocksBelowHead(of) {
		if b.Label == "" { // a mode has its own line
			stats = append(stats, b.Stats...)
		}
	}
	return stats
}

func (t UnitTable) head(points string) layout.Row {
	return layout.Row{H: 3.4, Draw: func(p *layout.Canvas, x, y float64) {
		p.Left("UNIT", t.Caps(), x, y+2.2)
		at := x + t.first
		for i, l := range t.Labels {
			at += 4 + t.ws[i]
			p.Right(l, t.Caps(), at, y+2.2)
		}
		p.Right(strings.ToUpper(points), t.Caps(), x+t.W, y+2.2)
	}}
}

// rows returns the rows of one unit.
func (t UnitTable) rows(u builder.UnitSheet) []layout.Row {
	times := ""
	if n := u.Unit.Number(); n > 1 {
		times = strconv.Itoa(n) + "× "
	}
	set := t.SetName(u, times, "", t.Name, t.first-2)
	names, st := set.Lines, set.St
	if len(names) == 0 {
		names = []layout.TextLine{{}}
	}
	rows := t.Lines(names, st.Lead()+0.2, st.Base()+t.over())
	last := len(rows) - 1 // the numbers are on the first line and read after the name
	numbers := t.numbers(u)
	name, up := rows[last].Draw, float64(last)*rows[0].H
	rows[last].Draw = func(p *layout.Canvas, x, y float64) {
		name(p, x, y)
		numbers(p, x, y-up+st.Base()+t.over())
	}
	rows[last].H += t.over()
	rows = append(rows, t.WholeName(u, set.Cut)...)
	class := u.Profile.Class
	if !u.Known {
		class = "Unknown profile " + u.Unit.Profile
	}
	body := t.In(t.W)
	if class != "" {
		rows = append(rows, body.Text(t.Muted(layout.Condensed, t.Small).Span(class))...)
	}
	_, rest := u.Profile.KeyBlocks()
	rows = append(rows, body.Fine(rest)...)
	if len(t.ids) == 0 {
		rows = append(rows, statText(body, u)...)
	}
	for _, b := range u.Profile.Blocks { // other modes
		if b.Card && !b.SmallPrint && b.Label != "" {
			rows = append(rows, blockText(body, b)...)
		}
	}
	rows = append(rows, body.LoadoutRows(u)...)
	rows = append(rows, body.Choices(u.Strange())...)
	if u.Unit.Notes != "" && t.j.Options.Notes {
		rows = append(rows, body.Text(t.Muted(layout.Condensed, t.Small).Span(u.Unit.Notes))...)
	}
	rows[len(rows)-1].H += 0.8
	if t.Pips {
		rows[len(rows)-1].H += 0.4 * t.Gap
	}
	return rows
}

// over returns the space above a unit's name.
func (t UnitTable) over() float64 { return 0.6 + 0.1*(t.size-8.5) }

// numbers returns a function that draws a unit's stats and points on the line of its name.
func (t UnitTable) numbers(u builder.UnitSheet) func(p *layout.Canvas, x, y float64) {
	type number struct {
		text, mark string
		layout.Style
		at float64
	}
	var list []number
	at := t.first
	stats := Strip(u)
	for i, id := range t.ids {
		at += 4 + t.ws[i]
		for _, s := range stats {
			if s.ID == id {
				list = append(list, number{s.Text, t.Mark(s.Source), t.Ink(layout.Regular, t.size), at})
			}
		}
	}
	if s, ok := u.Profile.Role(rules.RolePoints); ok {
		text := s.Text
		if u.Unit.Number() > 1 {
			text = strconv.Itoa(u.Unit.Number()) + " × " + text
		}
		list = append(list, number{text, t.Mark(s.Source),
			layout.Style{Face: layout.Bold, Size: t.size, Color: t.Palette.Accent}, t.W})
	}
	return func(p *layout.Canvas, x, y float64) {
		for _, n := range list { // the marks hang, so that the digits align
			p.Right(n.text, n.Style, x+n.at, y)
			if n.mark != "" {
				p.Left(n.mark, t.SmallMark(), x+n.at+0.2, y)
			}
		}
	}
}

// statText returns a unit's stats as text.
func statText(k typeset.Kit, u builder.UnitSheet) []layout.Row {
	return blockText(k, rules.Block{Stats: Strip(u)})
}

func blockText(k typeset.Kit, b rules.Block) []layout.Row {
	var spans []layout.Span
	if b.Label != "" {
		spans = append(spans, k.Ink(layout.CondensedBold, k.Small).Span(b.Label+typeset.WideBlank))
	}
	for _, s := range b.Stats {
		if s.Role != rules.RolePoints {
			spans = append(spans, k.Muted(layout.Condensed, k.Small).Span(s.Label+" "),
				k.Ink(layout.CondensedBold, k.Small).Span(s.Text+k.Mark(s.Source)+typeset.WideBlank))
		}
	}
	if spans == nil {
		return nil
	}
	return k.Text(spans...)
}
