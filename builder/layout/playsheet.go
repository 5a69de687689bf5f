package layout

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
)

// pencil is the scale of play sheets: boxes that a pencil fills.
var pencil = scale{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 7, label: 6.5, box: 5.2, gap: 3, most: 200}

// backScales are the sizes of the reference on the back, large to small.
var backScales = []float64{8.5, 7.5, 6.5}

// The least that is worth ruling for notes, and its lines' height, in mm.
const (
	leastNote = 14.0
	noteLine  = 7.0
)

// leaf is how play sheets stand on a page, and what stands at the foot of each.
type leaf struct {
	grid
	foot  []line
	stamp line
	cut   bool // the foot is longer
}

// low is the height of the foot.
func (l leaf) low() float64 { return 5 + float64(max(1, len(l.foot))-1)*runningLead }

// room is the height inside a sheet above its foot.
func (l leaf) room() float64 { return l.h - 2*l.pad - l.low() }

// mostFoot bounds the foot's lines: a name that is longer is a text, and is cut
// to half of them.
const mostFoot = 12

// leaf completes a grid with the foot: the roster, its game, its verdict.
func (s *Setter) leaf(j job, g grid) leaf {
	st := style{Condensed, 6, j.pal.muted}
	word, color := j.pal.word(j.sheet.Verdict.State)
	l := leaf{grid: g, stamp: s.measure.set(span{word, style{CondensedBold, 6, color}}, span{"   " + j.short(), st})}
	game := ""
	for _, more := range []string{j.about.Banner, j.about.Credit} {
		if more != "" {
			game += wideBlank + more
		}
	}
	w, name := g.w-2*g.pad-l.stamp.w-3, span{j.sheet.Roster.Name, st}
	if l.foot = s.measure.wrap(w, name, span{game, st}); len(l.foot) > mostFoot {
		l.cut = true
		l.foot = append(s.measure.cut(mostFoot/2, w, name), s.measure.wrap(w, span{game, st})...)
	}
	return l
}

// playSheets sets a sheet a unit to play with and, behind each page, a page of
// the rules that its units use. The columns of the back are mirrored, so that
// paper turned over its long edge has each unit's rules behind it. Where no unit
// uses any there are no backs.
func (s *Setter) playSheets(ctx context.Context, j job, doc *Document) error {
	l, err := s.sheetLeaf(ctx, j)
	if err != nil {
		return err
	}
	var fronts, backs []piece
	for _, u := range j.sheet.Units {
		if err := going(ctx); err != nil {
			return err
		}
		front, back := s.sheet(j, l, u)
		for range u.Unit.Number() {
			fronts, backs = append(fronts, front), append(backs, back)
		}
	}
	front, err := placesOf(fronts)
	if err != nil {
		return err
	}
	back, err := placesOf(backs)
	if err != nil {
		return err
	}
	pages := l.pages(len(front))
	last := -1 // the last page with something on its back
	for n := range pages {
		if says(l.part(back, n)) {
			last = n
		}
	}
	if len(doc.Pages)%2 == 1 && last >= 0 {
		doc.Pages = append(doc.Pages, s.blank(j))
	}
	doc.Outline = append(doc.Outline, Bookmark{Title: "Play sheets", Page: len(doc.Pages)})
	for n := range pages {
		if err := going(ctx); err != nil {
			return err
		}
		p := &pen{m: s.measure, pal: j.pal}
		page := l.impose(j, p, l.part(front, n), false)
		p.cuts(j, l.grid)
		page.Label = fmt.Sprintf("Play sheets %d of %d", n+1, pages)
		doc.add(page, p, l.part(front, n))
		switch part := l.part(back, n); {
		case says(part):
			p := &pen{m: s.measure, pal: j.pal}
			page := l.impose(j, p, part, true)
			p.cuts(j, l.grid)
			page.Label, page.Marks = fmt.Sprintf("Play sheets, backs %d of %d", n+1, pages), p.marks
			doc.Pages = append(doc.Pages, page)
		case last >= 0 && n < pages-1: // else two units would stand on one leaf
			doc.Pages = append(doc.Pages, s.blank(j))
		}
	}
	return nil
}

// says tells whether any of the backs on a page says something.
func says(places []place) bool {
	return slices.ContainsFunc(places, func(p place) bool { return p.piece.says })
}

// sheet is a unit's front and back, with their heads and feet and of equally
// many frames.
func (s *Setter) sheet(j job, l leaf, u builder.UnitSheet) (front, back piece) {
	front, back = s.front(j, l, u), s.back(j, l, u)
	n := max(len(front.frames), len(back.frames))
	k := s.sheetKit(j, l)
	for _, p := range []*piece{&front, &back} {
		for len(p.frames) < n {
			p.frames = append(p.frames, frame{})
		}
	}
	for i := range n {
		front.frames[i].under(k.head(u, j.about.PointsName, 1, i, n).row)
		back.frames[i].under(k.backHead(u, back.says, i, n).row)
		k.sheetEnd(&front.frames[i], l, true)
		k.sheetEnd(&back.frames[i], l, false)
	}
	return front, back
}

// sheetLeaf is four sheets a page if every unit, with room for notes, and the
// foot stand on one of these, else two.
func (s *Setter) sheetLeaf(ctx context.Context, j job) (leaf, error) {
	l := s.leaf(j, grid{w: j.w / 2, h: j.h / 2, columns: 2, rows: 2, pad: 8})
	wide := s.leaf(j, grid{w: j.w, h: j.h / 2, columns: 1, rows: 2, pad: 10})
	if l.cut {
		return wide, nil
	}
	for _, u := range j.sheet.Units {
		if err := going(ctx); err != nil {
			return leaf{}, err
		}
		f := s.front(j, l, u).frames
		head := s.sheetKit(j, l).head(u, j.about.PointsName, 1, 0, 1)
		if len(f) > 1 || f[0].end+head.h > l.room()-leastNote {
			return wide, nil
		}
	}
	return l, nil
}

func (s *Setter) sheetKit(j job, l leaf) kit {
	return kit{scale: pencil, m: s.measure, pal: j.pal, w: l.w - 2*l.pad, marked: &marked{}}
}

// front is a unit's sheet without its heads.
func (s *Setter) front(j job, l leaf, u builder.UnitSheet) piece {
	k := s.sheetKit(j, l)
	head := k.head(u, j.about.PointsName, 1, 8, 9)
	rows := k.whole(u, head.cut)
	if u.Known {
		rows = append(rows, k.strips(u.Profile.Blocks)...)
		if len(rows) > 0 {
			rows = append(rows, k.line(0, k.gap/2))
		}
		rows = append(rows, k.tracks(u.Profile.Tracks)...)
		for _, t := range u.Profile.Tables {
			rows = append(rows, k.line(k.gap/2, k.gap/2))
			rows = append(rows, k.table(t)...)
		}
		rows = append(rows, k.written(j.written(u), unnamed(u), lost(u))...)
	} else {
		rows = append(rows, k.unknown(u, j.written(u))...)
	}
	if u.Unit.Notes != "" {
		rows = append(rows, k.line(k.gap/2, k.gap/2))
		rows = append(rows, k.text(span{u.Unit.Notes, k.ink(Condensed, k.body)})...)
	}
	rows = append(rows, k.notes()...)
	return piece{title: called(u, mostName), id: u.Unit.ID, frames: pour(rows, func(int) float64 { return l.room() - head.h })}
}

// back is the rules that a unit uses, with their citations, without its heads.
func (s *Setter) back(j job, l leaf, u builder.UnitSheet) piece {
	var p piece
	for _, size := range backScales {
		k := s.sheetKit(j, l)
		k.small = size
		rows := k.legend(u.Profile.Legend, true)
		rows = append(rows, k.panels(u.Profile.Panels, true)...)
		says := len(rows) > 0
		head := k.backHead(u, says, 8, 9)
		rows = append(rows, k.notes()...)
		p = piece{called(u, mostName), u.Unit.ID, pour(rows, func(int) float64 { return l.room() - head.h }), says}
		if len(p.frames) == 1 {
			break
		}
	}
	return p
}

// backHead is the head of a back: the name small, and what it is.
func (k kit) backHead(u builder.UnitSheet, says bool, i, n int) head {
	part := "rules"
	switch {
	case !says:
		part = "no rules of its own"
	case n > 1:
		part = fmt.Sprintf("rules (%d/%d)", i+1, n)
	}
	sub := k.muted(Condensed, 8.5)
	set := k.setName(u, "", "", []float64{11, 8.5}, k.w-k.m.width(part, sub)-4)
	name, st := set.lines, set.st
	var h head // the whole name stands on the front
	base := k.ink(Bold, 11).base()
	end := base + float64(max(1, len(name))-1)*st.lead()
	h.h = end + 4
	h.draw = func(p *pen, x, y float64) {
		for i, l := range name {
			p.text(l, x, y+base+float64(i)*st.lead())
		}
		p.right(part, sub, x+k.w, y+base)
		p.rule(x, x+k.w, y+end+1.8, 0.5, p.pal.accent)
	}
	return h
}

// sheetEnd puts what a sheet belongs to at its foot and, on a front, rules the
// room that is left for notes.
func (k kit) sheetEnd(f *frame, l leaf, front bool) {
	if top := f.end + 2.5; front && l.room()-top >= leastNote-2.5 {
		f.add(top, row{draw: func(p *pen, x, y float64) {
			p.left("NOTES", k.caps(), x, y+2.2)
			for at := noteLine + 1.5; top+at <= l.room()+0.5; at += noteLine {
				p.rule(x, x+k.w, y+at, hair/2, p.pal.rule)
			}
		}})
	}
	f.add(l.room()+2.5, row{draw: func(p *pen, x, y float64) {
		p.text(l.stamp, x+k.w-l.stamp.w, y+2.4)
		for i, line := range l.foot {
			p.text(line, x, y+2.4+float64(i)*runningLead)
		}
	}})
}

// cuts is the lines between sheets that fill a page.
func (p *pen) cuts(j job, g grid) {
	for c := 1; c < g.columns; c++ {
		p.upright(float64(c)*g.w, 0, j.h, hair/2, p.pal.rule)
	}
	for r := 1; r < g.rows; r++ {
		p.rule(0, j.w, float64(r)*g.h, hair/2, p.pal.rule)
	}
}

// blank is a page that lets the next begin on the front of a leaf.
func (s *Setter) blank(j job) Page {
	p := &pen{m: s.measure, pal: j.pal}
	p.centre("Blank, so that the backs fall behind their fronts.", style{Condensed, 6, j.pal.muted}, j.w/2, j.h/2)
	return Page{Label: "Blank", W: j.w, H: j.h, Marks: p.marks}
}
