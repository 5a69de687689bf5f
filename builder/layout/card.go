package layout

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// A card is a poker card with a margin that no cut reaches.
const (
	cardW, cardH = 63.0, 88.0
	safe         = 3.0
)

// cardScales are the densities of a card, airy to tight.
var cardScales = []scale{
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 7, label: 6, box: 3.6, gap: 2.6, most: 60},
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 6.5, label: 6, box: 3, gap: 2, most: 60},
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 6, label: 6, box: 2.7, gap: 1.6, dense: true, most: 60},
	{name: []float64{11, 9.5, 8.5, 7.5}, number: 11, body: 6.5, small: 6, label: 6, box: 2.3, gap: 1.1, dense: true, most: 60},
	{name: []float64{11, 9.5, 8.5, 7.5}, number: 8.5, body: 6.5, small: 6, label: 6, box: 2.2, gap: 0.9, dense: true, most: 22},
}

// piece is what stands in frames of one size: a unit, or the rules of many.
type piece struct {
	title  string // of a bookmark
	id     string // the unit's, "" for rules
	frames []frame
	says   bool // a back that has anything but its head
}

// card sets one unit in the airiest scale in which it stands on one card. If it
// does not even in the tightest, the rules that it uses are left to the rules
// card; if that is not enough, legibility decides and it takes several cards.
func (s *Setter) card(job job, u builder.UnitSheet, number int) (p piece, told bool) {
	has := job.options.Legend && len(u.Profile.Legend)+len(u.Profile.Panels) > 0
	for _, told := range []bool{has, false} {
		for _, sc := range cardScales {
			if p := s.cardIn(job, sc, u, number, told); len(p.frames) == 1 {
				return p, told || !has
			}
		}
	}
	p, bare := s.cardIn(job, cardScales[1], u, number, has), s.cardIn(job, cardScales[1], u, number, false)
	if len(bare.frames) < len(p.frames) {
		return bare, !has
	}
	return p, true
}

func (s *Setter) cardIn(job job, sc scale, u builder.UnitSheet, number int, told bool) piece {
	k := s.cardKit(job, sc)
	body := k.content(job, u, told)
	return piece{title: called(u, mostName), id: u.Unit.ID, frames: k.paged(u, job, number, cardH-2*safe, body)}
}

func (s *Setter) cardKit(job job, sc scale) kit {
	return kit{scale: sc, m: s.measure, pal: job.pal, w: cardW - 2*safe, marked: &marked{}}
}

// content is everything of a unit but its head; told tells whether the rules
// that it uses stand with it.
func (k kit) content(job job, u builder.UnitSheet, told bool) []row {
	if !u.Known {
		return k.unknown(u, job.written(u))
	}
	rows := k.strips(u.Profile.Blocks)
	if len(rows) > 0 {
		rows = append(rows, k.line(0, k.gap/2))
	}
	for _, t := range u.Profile.Tables {
		if t.Brief != nil {
			t.Rows = t.Brief
		}
		rows = append(rows, k.table(t)...)
		rows = append(rows, k.line(k.gap/2, k.gap/2))
	}
	rows = append(rows, k.tracks(u.Profile.Tracks)...)
	rows = append(rows, k.written(job.written(u), unnamed(u), lost(u))...)
	var foot []row
	rest := ""
	switch {
	case told:
		foot = append(foot, k.line(k.gap/2, k.gap/2))
		foot = append(foot, k.legend(u.Profile.Legend, false)...)
		foot = append(foot, k.panels(u.Profile.Panels, false)...)
	case job.options.Legend && len(u.Profile.Legend)+len(u.Profile.Panels) > 0:
		rest = "Words: see the rules card"
	}
	foot = append(foot, k.notes(rest)...)
	for i := range foot {
		foot[i].foot = true
	}
	return append(rows, foot...)
}

// rulesCard is the rules that units use and have no room for, each once.
func (s *Setter) rulesCard(job job, untold []builder.UnitSheet) piece {
	var terms []rules.Term
	var panels []rules.Panel
	for _, u := range untold {
		for _, t := range u.Profile.Legend {
			if !slices.Contains(terms, t) {
				terms = append(terms, t)
			}
		}
		for _, p := range u.Profile.Panels {
			if !slices.ContainsFunc(panels, func(have rules.Panel) bool { return have.Title == p.Title && slices.Equal(have.Terms, p.Terms) }) {
				panels = append(panels, p)
			}
		}
	}
	k := s.cardKit(job, cardScales[0])
	head := func(part string) row {
		name, small := k.ink(Bold, 13), k.muted(Condensed, 8.5)
		return row{h: 7.5, draw: func(p *pen, x, y float64) {
			p.left("Rules", name, x, y+name.base())
			p.right("of the unit cards"+part, small, x+k.w, y+name.base())
			p.rule(x, x+k.w, y+6.2, 0.5, p.pal.accent)
		}}
	}
	p := piece{title: "Rules"}
	for _, sc := range cardScales { // the airiest on the fewest cards
		k = s.cardKit(job, sc)
		body := append(k.legend(terms, false), k.panels(panels, false)...)
		frames := pour(append(body, k.notes()...), func(int) float64 { return cardH - 2*safe - 7.5 })
		if p.frames == nil || len(frames) < len(p.frames) {
			p.frames = frames
		}
	}
	for i := range p.frames {
		part := ""
		if len(p.frames) > 1 {
			part = fmt.Sprintf(" (%d/%d)", i+1, len(p.frames))
		}
		p.frames[i].under(head(part))
	}
	return p
}

// paged pours a unit's rows into frames of a height, each with its own head.
func (k kit) paged(u builder.UnitSheet, job job, number int, height float64, body []row) []frame {
	n := 1
	for {
		heads := make([]head, n)
		for i := range heads {
			heads[i] = k.head(u, job.about.PointsName, number, i, n)
		}
		rows := append(append([]row{}, k.whole(u, heads[0].cut)...), body...)
		frames := pour(rows, func(i int) float64 { return height - heads[min(i, n-1)].h })
		if len(frames) <= n {
			for i := range frames {
				frames[i].under(heads[i].row)
			}
			return frames
		}
		n = len(frames)
	}
}

// cardGrid is nine cards a page. Where the small print needs more room than that
// leaves, the paper lies on its side, or holds fewer.
func (s *Setter) cardGrid(j job) (job, grid, running) {
	side := j
	side.w, side.h = j.h, j.w
	rows := int(j.h / cardH)
	for _, try := range []struct {
		job  job
		rows int
	}{{j, rows}, {side, int(side.h / cardH)}, {j, rows - 1}} {
		g := grid{w: cardW, h: cardH, columns: int(try.job.w / cardW), rows: try.rows, pad: safe, crop: j.options.CropMarks}
		small := s.running(try.job, float64(g.columns)*g.w)
		if _, y := g.origin(try.job); small.needs() <= y {
			return try.job, g, small
		}
	}
	g := grid{w: cardW, h: cardH, columns: int(j.w / cardW), rows: 1, pad: safe, crop: j.options.CropMarks}
	return j, g, s.running(j, float64(g.columns)*g.w)
}

// cards sets the pages of unit cards.
func (s *Setter) cards(ctx context.Context, job job, doc *Document) error {
	var pieces []piece
	var untold []builder.UnitSheet
	for i, e := range job.entries() {
		if err := going(ctx); err != nil {
			return err
		}
		if i > 0 && e.unit.Unit.ID == pieces[i-1].id { // one of several alike
			pieces = append(pieces, pieces[i-1])
			continue
		}
		p, told := s.card(job, e.unit, e.number)
		if pieces = append(pieces, p); !told {
			untold = append(untold, e.unit)
		}
	}
	if untold != nil {
		pieces = append(pieces, s.rulesCard(job, untold))
	}
	places, err := placesOf(pieces)
	if err != nil {
		return err
	}
	job, g, small := s.cardGrid(job)
	pages := g.pages(len(places))
	doc.Outline = append(doc.Outline, Bookmark{Title: "Unit cards", Page: len(doc.Pages)})
	for n := range pages {
		if err := going(ctx); err != nil {
			return err
		}
		p := &pen{m: s.measure, pal: job.pal}
		page := g.impose(job, p, g.part(places, n), false)
		x, y := g.origin(job)
		if g.crop {
			p.crops(g, x, y)
		}
		p.running(small, job.runningRight("Unit cards", n+1, pages), x, y, float64(g.columns)*g.w, float64(g.rows)*g.h)
		page.Label = fmt.Sprintf("Unit cards %d of %d", n+1, pages)
		doc.add(page, p, g.part(places, n))
	}
	return nil
}
