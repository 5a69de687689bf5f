package layout

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// margin is the edge of a full page that no printer reaches.
const margin = 14.0

// rosterScales are the densities of a roster sheet, from one that an army can
// be played from to one that only lists it. The first that needs one page is
// taken, else the plain one.
var rosterScales = []scale{
	{name: []float64{13}, number: 16, body: 8.5, small: 8.5, label: 6.5, box: 5.4, gap: 4.5, pips: true, run: 10},
	{name: []float64{11}, number: 16, body: 8.5, small: 7, label: 6, box: 5.2, gap: 3, pips: true, run: 10},
	{name: []float64{8.5}, number: 11, body: 7, small: 7, label: 6, box: 5, gap: 2.2, pips: true, run: 10},
	{name: []float64{11}, number: 16, body: 8.5, small: 8.5, label: 6.5, box: 5.4, gap: 4.5, run: 10},
	{name: []float64{8.5}, number: 16, body: 8.5, small: 8.5, label: 6, box: 5.2, gap: 4, run: 10},
	plainRoster,
	{name: []float64{8.5}, number: 11, body: 7, small: 6.5, label: 6, box: 5.2, gap: 2.2, run: 10},
}

var plainRoster = scale{name: []float64{8.5}, number: 16, body: 8.5, small: 7, label: 6, box: 5.2, gap: 3, run: 10}

// mostPips bounds the models whose damage boxes are tried: no page holds more.
const mostPips = 24

// roster sets the roster sheet: the army, its verdict, its units, what is wrong
// and the quick reference.
func (s *Setter) roster(j job, doc *Document) {
	foot := s.small(j)
	top, bottom := margin, margin+float64(len(foot))*2.6+2.5
	models := 0
	for _, u := range j.sheet.Units {
		models += u.Unit.Number()
	}
	var frames []frame
	for _, sc := range append(slices.Clone(rosterScales), plainRoster) {
		if len(frames) == 1 {
			break
		}
		if sc.pips && models > mostPips {
			continue
		}
		k := kit{scale: sc, m: s.measure, pal: j.pal, w: j.w - 2*margin, marked: &marked{}}
		frames = pour(k.roster(j), func(int) float64 { return j.h - top - bottom })
	}
	doc.Outline = append(doc.Outline, Bookmark{Title: "Roster", Page: len(doc.Pages)})
	for i, f := range frames {
		p := &pen{m: s.measure, pal: j.pal}
		f.draw(p, margin, top)
		y := j.h - bottom + 2.5
		p.rule(margin, j.w-margin, y, hair, j.pal.rule)
		for n, l := range foot {
			p.text(l, margin, y+2.8+float64(n)*2.6)
		}
		p.right(fmt.Sprintf("%s   %d/%d", j.short(), i+1, len(frames)), style{Condensed, 6, j.pal.muted}, j.w-margin, margin-4)
		if i > 0 {
			name := s.measure.cut(3, j.w-2*margin-40, span{j.sheet.Roster.Name, style{CondensedBold, 6, j.pal.ink}})
			for n, l := range name {
				p.text(l, margin, margin-4-float64(len(name)-1-n)*runningLead)
			}
		}
		doc.Pages = append(doc.Pages, Page{Label: fmt.Sprintf("Roster %d of %d", i+1, len(frames)), W: j.w, H: j.h, Marks: p.marks})
	}
}

// small is whose game it is and under which terms, for the foot of a page.
func (s *Setter) small(j job) []line {
	var parts []string
	for _, t := range []string{j.about.Banner, j.about.Credit, j.about.Licence, j.about.Source} {
		if t != "" {
			parts = append(parts, t)
		}
	}
	return s.measure.wrap(j.w-2*margin, span{strings.Join(parts, wideBlank), style{Condensed, 6, j.pal.muted}})
}

func (k kit) roster(j job) []row {
	rows := k.title(j)
	rows = append(rows, k.army(j.sheet.Army)...)
	rows = append(rows, space(k.gap))
	rows = append(rows, k.units(j)...)
	rows = append(rows, k.findings(j)...)
	if j.sheet.Roster.Notes != "" {
		rows = append(rows, space(k.gap))
		rows = append(rows, k.heading("Notes")...)
		rows = append(rows, k.text(span{j.sheet.Roster.Notes, k.ink(Condensed, k.body)})...)
	}
	for _, t := range j.sheet.Army.Tables {
		rows = append(rows, space(k.gap))
		rows = append(rows, k.table(t)...)
	}
	rows = append(rows, k.reference(j.sheet.Army)...)
	return append(rows, k.notes()...)
}

// army is the army's stats, its parts as a table with a row each, and what a
// pencil marks for all of it.
func (k kit) army(army rules.Profile) []row {
	var whole, parts []rules.Block
	for _, b := range army.Blocks {
		switch {
		case b.Card && b.Label != "":
			parts = append(parts, b)
		case b.Card:
			whole = append(whole, b)
		}
	}
	rows := k.strips(reduced(whole))
	if len(parts) > 0 {
		rows = append(rows, space(k.gap))
		t := compared(parts)
		w := min(k.w, partLabel+partStat*float64(len(t.Columns)-1)) // numbers stand near their label
		rows = append(rows, k.in(w).table(t)...)
	}
	if len(army.Tracks) > 0 {
		rows = append(rows, space(k.gap))
		rows = append(rows, k.tracks(army.Tracks)...)
	}
	return rows
}

// The width of a part's label and of each of its numbers, in mm.
const (
	partLabel = 50
	partStat  = 20
)

// compared is blocks under each other: their labels, and a column a stat.
func compared(blocks []rules.Block) rules.Table {
	t := rules.Table{Columns: []rules.Column{{}}}
	var ids []string
	for _, b := range blocks {
		r := rules.Row{Cells: []rules.Cell{{Text: b.Label}}}
		for _, s := range b.Stats {
			i := slices.Index(ids, s.ID)
			if i < 0 {
				i = len(ids)
				ids, t.Columns = append(ids, s.ID), append(t.Columns, rules.Column{Label: s.Label, Right: true})
			}
			for len(r.Cells) <= i+1 {
				r.Cells = append(r.Cells, rules.Cell{})
			}
			r.Cells[i+1] = rules.Cell{Text: s.Text, Source: s.Source}
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// reduced is blocks without what the head of the sheet shows already.
func reduced(blocks []rules.Block) []rules.Block {
	var out []rules.Block
	for _, b := range blocks {
		var stats []rules.Stat
		for _, s := range b.Stats {
			if s.Role != rules.RolePoints && s.Role != rules.RoleLimit {
				stats = append(stats, s)
			}
		}
		b.Stats = stats
		out = append(out, b)
	}
	return out
}

// mostUnderLines is how many lines of the head stand under the army's name; what
// is more follows the head.
const mostUnderLines = 8

// title is the head of the roster sheet.
func (k kit) title(j job) []row {
	r, v := j.sheet.Roster, j.sheet.Verdict
	const side = 62
	game := "Roster"
	if j.sheet.Pack != nil {
		game = j.sheet.Pack.System.Name
	}
	name := k.m.wrap(k.w-side, span{j.title(), k.ink(Bold, 16)})
	var under []line
	if r.Player != "" {
		under = k.m.wrap(k.w-side, span{r.Player, k.ink(Regular, 8.5)})
	}
	under = append(under, k.m.wrap(k.w-side, span{j.settings(), k.muted(Condensed, 7)})...)
	var rest []row
	if len(name) > mostNameLines {
		rest = k.text(span{j.title(), k.ink(CondensedBold, k.body)})
		name = name[:mostNameLines]
	}
	if len(under) > mostUnderLines {
		rest = append(rest, k.lines(under[mostUnderLines:], k.muted(Condensed, 8.5).lead(), k.muted(Condensed, 8.5).base())...)
		under = under[:mostUnderLines]
	}
	big, mid := k.ink(Bold, 16), k.muted(Condensed, 8.5)
	left := 4 + float64(len(name))*big.lead() + float64(len(under))*mid.lead()
	right := stampHeight(v.State) + 3.4
	if v.Points != nil {
		right += big.lead() + 1
	}
	h := max(left, right) + 2.5
	head := row{h: h + 2, draw: func(p *pen, x, y float64) {
		p.left(strings.ToUpper(game), style{CondensedBold, 6, p.pal.accent}, x, y+2)
		at := y + 2.6
		for _, l := range name {
			p.text(l, x, at+big.base())
			at += big.lead()
		}
		for _, l := range under {
			p.text(l, x, at+mid.base())
			at += mid.lead()
		}
		at = y
		if v.Points != nil {
			spans := []span{{strconv.Itoa(*v.Points), big}}
			if v.Limit != nil {
				spans = append(spans, span{" / " + strconv.Itoa(*v.Limit), mid})
			}
			l := p.m.set(append(spans, span{" " + j.about.PointsName, mid})...)
			p.text(l, x+k.w-l.w, at+big.base())
			at += big.lead() + 1
		}
		p.stamp(v.State, x+k.w, at)
		at += stampHeight(v.State)
		p.right(restsOn(v), k.muted(Condensed, 7), x+k.w, at+3)
		p.rule(x, x+k.w, y+h, 0.5, p.pal.accent)
	}}
	return append([]row{head}, rest...)
}

func (j job) title() string {
	if t := clean(j.sheet.Roster.Name); strings.TrimSpace(t) != "" {
		return t
	}
	return "Roster"
}

// settings is the army's class and its own choices in words, each once.
func (j job) settings() string {
	class := j.sheet.Army.Class
	var parts []string
	for _, c := range choices(j.sheet.Game.Options(j.sheet.Roster.Force), j.sheet.Roster.Options) {
		text := c.label + ": " + c.text
		parts = append(parts, text)
		if class == c.text || class == text {
			class = ""
		}
	}
	if class != "" {
		parts = append([]string{class}, parts...)
	}
	return strings.Join(parts, " · ")
}

// reference is the army's panels in three columns, at the foot.
func (k kit) reference(army rules.Profile) []row {
	if len(army.Panels) == 0 {
		return nil
	}
	const n, gutter = 3, 6.0
	w := (k.w - gutter*(n-1)) / n
	columns, heights, xs := make([][]row, n), make([]float64, n), make([]float64, n)
	for i := range xs {
		xs[i] = float64(i) * (w + gutter)
	}
	for _, p := range army.Panels {
		least := 0
		for i := range heights {
			if heights[i] < heights[least]-0.1 {
				least = i
			}
		}
		rows := k.in(w).panels([]rules.Panel{p}, false)
		for _, r := range rows {
			heights[least] += r.h
		}
		columns[least] = append(columns[least], rows...)
	}
	whole := k.abreast(columns, xs)
	rows := []row{space(k.gap), k.line(0, 0)}
	if whole.h < 150 {
		rows = append(rows, whole)
	} else {
		rows = append(rows, beside(columns, xs)...)
	}
	for i := range rows {
		rows[i].foot = true
	}
	return rows
}
