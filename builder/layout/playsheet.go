package layout

import (
	"context"

	"gantry/builder"
)

// pencil is the scale of play sheets: boxes that a pencil fills.
var pencil = scale{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 7, label: 6.5, box: 5.2, gap: 3,
	most: 200, tall: 24}

// The least that is worth ruling for notes, and its lines' height, in mm.
const (
	leastNote = 14.0
	noteLine  = 7.0
)

// sheetCell is how play sheets stand on a page, and what stands at the foot of each.
type sheetCell struct {
	grid
	foot  []line
	stamp line
	cut   bool // the foot is longer
	code  Code
}

// low is the height of the foot.
func (l sheetCell) low() float64 {
	low := 5 + float64(max(1, len(l.foot))-1)*runningLead
	if l.code.Modules > 0 { // it may stand in the edge, but not at the cut
		low = max(low, codeSide+1+cutEdge-l.pad)
	}
	return low
}

// cutEdge is how far a code stands from a cut.
const cutEdge = 3.5

// room is the height inside a sheet above its foot.
func (l sheetCell) room() float64 { return l.h - 2*l.pad - l.low() }

// mostFoot bounds the foot's lines: a name that is longer is a text, and is cut
// to half of them.
const mostFoot = 12

// leaf completes a grid with the foot: the roster, its game, its verdict.
func (s *Setter) leaf(j request, g grid) sheetCell {
	st := style{Condensed, 6, j.pal.muted}
	word, color := j.pal.word(j.sheet.Verdict)
	l := sheetCell{grid: g, code: j.code,
		stamp: s.measure.set(span{word, style{CondensedBold, 6, color}}, span{"   " + j.short(), st})}
	game := smallPrint(j.provenance(), j.about.Credit)
	if game != "" {
		game = wideBlank + game
	}
	w, name := g.w-2*g.pad-l.stamp.w-3-j.code.room(), span{j.sheet.Roster.Name, st}
	if l.foot = s.measure.wrap(w, name, span{game, st}); len(l.foot) > mostFoot {
		l.cut = true
		l.foot = append(s.measure.cut(mostFoot/2, w, name), s.measure.wrap(w, span{game, st})...)
	}
	return l
}

// playSheets sets a sheet a unit to play with. The rules that it uses stand
// behind it, or, where paper is printed on one side, below it or once at the end.
func (s *Setter) playSheets(ctx context.Context, j request, doc *Document) error {
	l, err := s.sheetLeaf(ctx, j)
	if err != nil {
		return err
	}
	d := deck{title: "Play sheets", grid: l.grid, around: func(p *canvas, _ string) { p.cuts(j, l.grid) }}
	var untold []builder.UnitSheet
	for _, u := range j.sheet.Units {
		if err := going(ctx); err != nil {
			return err
		}
		var front, back item
		if j.hasBacks() {
			front, back = s.sheet(j, l, u)
		} else {
			var left bool
			if front, left = s.oneSheet(j, l, u); left {
				untold = append(untold, u)
			}
		}
		for range u.Unit.Number() {
			if d.fronts = append(d.fronts, front); j.hasBacks() {
				d.backs = append(d.backs, back)
			}
		}
	}
	if untold != nil {
		p := s.rulesPiece(j, untold, "of the play sheets", []scale{pencil}, l.w-2*l.pad, l.room())
		for i := range p.frames {
			s.sheetKit(j, l).sheetEnd(&p.frames[i], l, false)
		}
		d.fronts = append(d.fronts, p)
	}
	return s.deal(ctx, j, doc, d)
}

// oneSheet is a unit's sheet with its rules below it, in the largest type in
// which they take no other frame; else they are left.
func (s *Setter) oneSheet(j request, l sheetCell, u builder.UnitSheet) (p item, untold bool) {
	has := j.options.Legend && usesRules(u)
	p = s.front(j, l, u, nil, has)
	if has {
		for _, size := range backScales {
			k := s.sheetKit(j, l)
			k.small = size
			rows := append([]row{k.line(k.gap/2, k.gap/2)}, k.legend(u.Profile.Legend, false)...)
			rows = append(rows, k.panels(u.Profile.Panels, false)...)
			if with := s.front(j, l, u, rows, false); len(with.frames) <= len(p.frames) {
				p, has = with, false
				break
			}
		}
	}
	k := s.sheetKit(j, l)
	for i := range p.frames {
		p.frames[i].putHead(k.head(u, j.about.PointsName, 1, i, len(p.frames)).row)
		k.sheetEnd(&p.frames[i], l, true)
	}
	return p, has
}

// sheet is a unit's front and back, with their heads and feet and of equally
// many frames.
func (s *Setter) sheet(j request, l sheetCell, u builder.UnitSheet) (front, back item) {
	k := s.sheetKit(j, l)
	front, back = s.front(j, l, u, nil, false), k.back(u, l.room())
	k.even(j, u, 1, &front, &back)
	for i := range front.frames {
		k.sheetEnd(&front.frames[i], l, true)
		k.sheetEnd(&back.frames[i], l, false)
	}
	return front, back
}

// sheetLeaf is four sheets a page if every unit, with room for notes, and the
// foot stand on one of these, else two.
func (s *Setter) sheetLeaf(ctx context.Context, j request) (sheetCell, error) {
	l := s.leaf(j, grid{w: j.w / 2, h: j.h / 2, columns: 2, rows: 2, pad: max(8, j.margin()-6)})
	wide := s.leaf(j, grid{w: j.w, h: j.h / 2, columns: 1, rows: 2, pad: max(10, j.margin()-4)})
	if j.w > j.h { // a quarter of paper on its side is too low, its half is upright
		wide = s.leaf(j, grid{w: j.w / 2, h: j.h, columns: 2, rows: 1, pad: max(10, j.margin()-4)})
	}
	if l.cut {
		return wide, nil
	}
	for _, u := range j.sheet.Units {
		if err := going(ctx); err != nil {
			return sheetCell{}, err
		}
		f := s.front(j, l, u, nil, false).frames
		head := s.sheetKit(j, l).highest(u, j.about.PointsName, 1)
		if len(f) > 1 || f[0].end+head.h > l.room()-leastNote {
			return wide, nil
		}
	}
	return l, nil
}

func (s *Setter) sheetKit(j request, l sheetCell) kit {
	return s.kit(j, pencil, l.w-2*l.pad)
}

// front is a unit's sheet without its heads, with the rules that it uses, or a
// word on where they are.
func (s *Setter) front(j request, l sheetCell, u builder.UnitSheet, told []row, left bool) item {
	k := s.sheetKit(j, l)
	head := k.highest(u, j.about.PointsName, 1)
	rows := k.whole(u, head.cut)
	if u.Known {
		strips := func(k kit) []row {
			rows := k.strips(u.Profile.Blocks)
			if len(rows) > 0 {
				rows = append(rows, k.line(0, k.gap/2))
			}
			return rows
		}
		rows = append(rows, k.withPicture(j, u, strips, func(k kit) []row { return k.tracks(u.Profile.Tracks) })...)
		for _, t := range u.Profile.Tables {
			rows = append(rows, k.line(k.gap/2, k.gap/2))
			rows = append(rows, k.table(t)...)
		}
		rows = append(rows, k.besides(u)...)
	} else {
		rows = append(rows, k.unknown(u)...)
	}
	if u.Unit.Notes != "" && j.options.Notes {
		rows = append(rows, k.line(k.gap/2, k.gap/2))
		rows = append(rows, k.text(span{u.Unit.Notes, k.ink(Condensed, k.body)})...)
	}
	rows = append(rows, told...)
	words := ""
	if left {
		words = "Words: see the rules sheet"
	}
	rows = append(rows, k.notes(words)...)
	return item{title: nameWithin(u, mostName), id: u.Unit.ID,
		frames: pour(rows, func(int) float64 { return l.room() - head.h })}
}

// sheetEnd puts what a sheet belongs to at its foot and, on a front, rules the
// room that is left for notes.
func (k kit) sheetEnd(f *frame, l sheetCell, front bool) {
	if top := f.end + 2.5; front && l.room()-top >= leastNote-2.5 {
		f.add(top, row{draw: func(p *canvas, x, y float64) {
			p.left("NOTES", k.caps(), x, y+2.2)
			for at := noteLine + 1.5; top+at <= l.room()+0.5; at += noteLine {
				p.rule(x, x+k.w, y+at, hair/2, p.pal.rule)
			}
		}})
	}
	f.add(l.room()+2.5, row{draw: func(p *canvas, x, y float64) {
		p.text(l.stamp, x+k.w-l.stamp.w-l.code.room(), y+2.4)
		p.code(l.code, x+k.w-codeSide, y-1.5, codeSide)
		for i, line := range l.foot {
			p.text(line, x, y+2.4+float64(i)*runningLead)
		}
	}})
}

// cuts is the lines between sheets that fill a page.
func (p *canvas) cuts(j request, g grid) {
	for c := 1; c < g.columns; c++ {
		p.upright(float64(c)*g.w, 0, j.h, hair/2, p.pal.rule)
	}
	for r := 1; r < g.rows; r++ {
		p.rule(0, j.w, float64(r)*g.h, hair/2, p.pal.rule)
	}
}

// blank is a page that lets the next begin on the front of a leaf.
func (s *Setter) blank(j request) Page {
	p := &canvas{m: s.measure, pal: j.pal}
	p.centre("Blank, so that the backs fall behind their fronts.", style{Condensed, 6, j.pal.muted}, j.w/2, j.h/2)
	return Page{Label: "Blank", W: j.w, H: j.h, Marks: p.marks}
}
