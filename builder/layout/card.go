package layout

import (
	"context"
	"slices"

	"gantry/builder"
)

// A card has a margin that no cut reaches.
const safe = 3.0

// cardSize is the size of a card on a paper in mm. Half a page and a page leave
// room for the small print around them, and for the code below.
func (j request) cardSize() (w, h float64) {
	bleed := float64(j.options.Bleed)
	w, h = j.w-2*12-2*bleed, j.h-2*(cropRoom+codeSide)-2*bleed
	switch j.options.Card {
	case "tarot":
		return 70, 120
	case "half":
		if j.w > j.h {
			return w/2 - bleed, h
		}
		return w, h/2 - bleed
	case "full":
		return w, h
	}
	return 63, 88
}

// cardScales are the densities of a card, airy to tight.
var cardScales = []scale{
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 7, label: 6, box: 3.6, gap: 2.6, most: 60, tall: 20},
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 6.5, label: 6, box: 3, gap: 2, most: 60, tall: 17},
	{name: []float64{13, 11, 9.5, 8.5}, number: 16, body: 7, small: 6, label: 6, box: 2.7, gap: 1.6, dense: true,
		most: 60, tall: 14},
	{name: []float64{11, 9.5, 8.5, 7.5}, number: 11, body: 6.5, small: 6, label: 6, box: 2.3, gap: 1.1, dense: true,
		most: 60, tall: 11},
	{name: []float64{11, 9.5, 8.5, 7.5}, number: 8.5, body: 6.5, small: 6, label: 6, box: 2.2, gap: 0.9, dense: true,
		most: 22, tall: 9},
}

// largeScales are the densities of cards of half a page and of a page.
var largeScales = []scale{
	{name: []float64{16, 13, 11}, number: 16, body: 11, small: 8.5, label: 7, box: 5.2, gap: 5, most: 200, tall: 50},
	{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 8.5, label: 6.5, box: 5.2, gap: 4, most: 200, tall: 45},
	{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 7, label: 6.5, box: 4.4, gap: 3, most: 200, tall: 38},
	{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 7, label: 6.5, box: 4.4, gap: 3, most: 100, tall: 32},
}

// scalesOf are the densities of a card size.
func (j request) scalesOf() []scale {
	switch j.options.Card {
	case "half", "full":
		return slices.Concat(largeScales, cardScales)
	case "tarot":
		longer := slices.Clone(cardScales)
		for i := range longer {
			longer[i].most *= 2
		}
		return longer
	}
	return cardScales
}

// item is what stands in frames of one size: a unit, or the rules of many.
type item struct {
	title  string // of a bookmark
	id     string // the unit's, "" for rules
	frames []frame
	says   bool // a back that has anything but its head
}

// card sets one unit in the airiest scale in which it stands on one card. If it
// does not even in the tightest, the rules that it uses are left to the rules
// card; if that is not enough, legibility decides and it takes several cards.
func (s *Setter) card(j request, w, h float64, u builder.UnitSheet, number int) (p item, untold bool) {
	has := j.options.Legend && usesRules(u)
	scales := j.scalesOf()
	for _, told := range []bool{has, false} {
		for _, sc := range scales {
			if p := s.cardIn(j, sc, w, h, u, number, told); len(p.frames) == 1 {
				return p, has && !told
			}
		}
	}
	p, bare := s.cardIn(j, cardScales[1], w, h, u, number, has), s.cardIn(j, cardScales[1], w, h, u, number, false)
	if len(bare.frames) < len(p.frames) {
		return bare, has
	}
	return p, false
}

func (s *Setter) cardIn(j request, sc scale, w, h float64, u builder.UnitSheet, number int, told bool) item {
	k := s.kit(j, sc, w-2*safe)
	return item{title: nameWithin(u, mostName), id: u.Unit.ID,
		frames: k.pourUnit(u, j, number, h-2*safe, k.content(j, u, told))}
}

// backedCard is a card with its rules behind it.
func (s *Setter) backedCard(j request, w, h float64, u builder.UnitSheet, number int) (front, back item) {
	scales := j.scalesOf()
	k := s.kit(j, scales[0], w-2*safe)
	j.options.Legend = false // it stands on the back
	for _, sc := range append(slices.Clone(scales), cardScales[1]) {
		k = s.kit(j, sc, w-2*safe)
		head := k.highest(u, j.about.PointsName, number)
		rows := append(k.whole(u, head.cut), k.content(j, u, false)...)
		front = item{title: nameWithin(u, mostName), id: u.Unit.ID,
			frames: pour(rows, func(int) float64 { return h - 2*safe - head.h })}
		if len(front.frames) == 1 {
			break
		}
	}
	back = k.back(u, h-2*safe)
	k.even(j, u, number, &front, &back)
	return front, back
}

// content is everything of a unit but its head; told tells whether the rules
// that it uses stand with it.
func (k kit) content(job request, u builder.UnitSheet, told bool) []row {
	if !u.Known {
		return k.unknown(u)
	}
	rows := k.withPicture(job, u, func(k kit) []row { return k.strips(u.Profile.Blocks) })
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
	rows = append(rows, k.besides(u)...)
	var foot []row
	rest := ""
	switch {
	case told:
		foot = append(foot, k.line(k.gap/2, k.gap/2))
		foot = append(foot, k.legend(u.Profile.Legend, false)...)
		foot = append(foot, k.panels(u.Profile.Panels, false)...)
	case job.options.Legend && usesRules(u):
		rest = "Words: see the rules card"
	}
	foot = append(foot, k.notes(rest)...)
	for i := range foot {
		foot[i].foot = true
	}
	return append(rows, foot...)
}

// pourUnit pours a unit's rows into frames of a height, each with its own head.
func (k kit) pourUnit(u builder.UnitSheet, job request, number int, height float64, body []row) []frame {
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
				frames[i].putHead(heads[i].row)
			}
			return frames
		}
		n = len(frames)
	}
}

// printerEdge is what many printers leave white, in mm.
const printerEdge = 5.0

// cardGrid is as many cards as a page holds. Where the small print needs more
// room than that leaves, the paper lies on its side, or holds fewer.
func (s *Setter) cardGrid(j request) (request, grid, running) {
	side := j
	side.w, side.h = j.h, j.w
	of := func(j request) grid {
		w, h := j.cardSize()
		return grid{w: w, h: h, pad: safe, bleed: float64(j.options.Bleed), crop: j.options.CropMarks}.fill(j.w-2*printerEdge,
			j.h-2*printerEdge)
	}
	fewer := of(j)
	fewer.rows--
	for _, try := range []struct {
		job  request
		grid grid
	}{{j, of(j)}, {side, of(side)}, {j, fewer}} {
		g := try.grid
		if g.columns < 1 || g.rows < 1 {
			continue
		}
		w, _ := g.size()
		small := s.running(try.job, w)
		if _, y := g.origin(try.job); small.needs()+g.bleed <= y && try.job.codeFits(g) {
			return try.job, g, small
		}
	}
	g := of(j)
	g.columns, g.rows = max(1, g.columns), 1
	w, _ := g.size()
	_, y := g.origin(j)
	return j, g, s.within(s.running(j, w), j, w, y-g.bleed)
}

// cards sets the pages of unit cards.
func (s *Setter) cards(ctx context.Context, j request, doc *Document) error {
	j, g, small := s.cardGrid(j)
	d := deck{title: "Unit cards", grid: g}
	var untold []builder.UnitSheet
	for i, e := range j.entries() {
		if err := going(ctx); err != nil {
			return err
		}
		if n := len(d.fronts) - 1; i > 0 && e.unit.Unit.ID == d.fronts[n].id { // one of several alike
			d.fronts = append(d.fronts, d.fronts[n])
			if d.backs != nil {
				d.backs = append(d.backs, d.backs[n])
			}
			continue
		}
		if j.hasBacks() {
			front, back := s.backedCard(j, g.w, g.h, e.unit, e.number)
			d.fronts, d.backs = append(d.fronts, front), append(d.backs, back)
			continue
		}
		p, left := s.card(j, g.w, g.h, e.unit, e.number)
		if d.fronts = append(d.fronts, p); left {
			untold = append(untold, e.unit)
		}
	}
	if untold != nil {
		d.fronts = append(d.fronts, s.rulesPiece(j, untold, "of the unit cards", j.scalesOf(), g.w-2*safe, g.h-2*safe))
	}
	x, y := g.origin(j)
	w, h := g.size()
	d.around = func(p *canvas, right string) {
		if g.crop {
			p.crops(j, g)
		}
		p.running(small, right, x, y-g.bleed, w, h+2*g.bleed)
		p.codeBeside(j, g)
	}
	return s.deal(ctx, j, doc, d)
}
