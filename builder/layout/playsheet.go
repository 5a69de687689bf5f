package layout

import (
	"fmt"

	"gantry/builder"
)

// pencil is the scale of play sheets: boxes that a pencil fills.
var pencil = scale{name: []float64{16, 13, 11}, number: 16, body: 8.5, small: 7, label: 6.5, box: 5.2, gap: 3}

// backScales are the sizes of the reference on the back, large to small.
var backScales = []float64{8.5, 7.5, 6.5}

// Room at the foot of a play sheet, and the least that is worth ruling for
// notes, in mm.
const (
	sheetFoot = 5.0
	leastNote = 14.0
	noteLine  = 7.0
)

// playSheets sets a sheet a unit to play with and, behind each page, a page of
// the rules that its units use. The columns of the back are mirrored, so that
// paper turned over its long edge has each unit's rules behind it.
func (s *Setter) playSheets(j job, doc *Document) {
	g := s.sheetGrid(j)
	var fronts, backs []piece
	for _, u := range j.sheet.Units {
		front, back := s.front(j, g, u), s.back(j, g, u)
		for len(front.frames) < len(back.frames) {
			front.frames = append(front.frames, frame{})
		}
		for len(back.frames) < len(front.frames) {
			back.frames = append(back.frames, frame{})
		}
		k := s.sheetKit(j, g)
		for i := range front.frames {
			n := len(front.frames)
			front.frames[i].under(k.head(u, j.about.PointsName, 1, i, n).row)
			back.frames[i].under(k.backHead(u, i, n))
			k.sheetEnd(j, &front.frames[i], g, true)
			k.sheetEnd(j, &back.frames[i], g, false)
		}
		for range u.Unit.Number() {
			fronts, backs = append(fronts, front), append(backs, back)
		}
	}
	if len(doc.Pages)%2 == 1 && len(fronts) > 0 {
		doc.Pages = append(doc.Pages, s.blank(j))
	}
	doc.Outline = append(doc.Outline, Bookmark{Title: "Play sheets", Page: len(doc.Pages)})
	front, back := placesOf(fronts), placesOf(backs)
	pages := g.pages(len(front))
	for n := range pages {
		for _, side := range []struct {
			name   string
			places []place
			back   bool
		}{{"Play sheets", front, false}, {"Play sheets, backs", back, true}} {
			p := &pen{m: s.measure, pal: j.pal}
			page := g.impose(j, p, g.part(side.places, n), side.back)
			p.cuts(j, g)
			page.Label = fmt.Sprintf("%s %d of %d", side.name, n+1, pages)
			if side.back {
				page.Marks = p.marks
				doc.Pages = append(doc.Pages, page)
				continue
			}
			doc.add(page, p, g.part(side.places, n))
		}
	}
}

// sheetGrid is four sheets a page if every unit stands on one of these with
// room for notes, else two.
func (s *Setter) sheetGrid(j job) grid {
	g := grid{w: j.w / 2, h: j.h / 2, columns: 2, rows: 2, pad: 8}
	for _, u := range j.sheet.Units {
		f := s.front(j, g, u).frames
		head := s.sheetKit(j, g).head(u, j.about.PointsName, 1, 0, 1)
		if len(f) > 1 || f[0].end+head.h > g.h-2*g.pad-sheetFoot-leastNote {
			return grid{w: j.w, h: j.h / 2, columns: 1, rows: 2, pad: 10}
		}
	}
	return g
}

func (s *Setter) sheetKit(j job, g grid) kit {
	return kit{scale: pencil, m: s.measure, pal: j.pal, w: g.w - 2*g.pad, marked: &marked{}}
}

// front is a unit's sheet without its heads.
func (s *Setter) front(j job, g grid, u builder.UnitSheet) piece {
	k := s.sheetKit(j, g)
	rows := k.head(u, j.about.PointsName, 1, 8, 9).rest
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
		rows = append(rows, k.written(unshown(u))...)
	} else {
		rows = append(rows, k.unknown(u)...)
	}
	if u.Unit.Notes != "" {
		rows = append(rows, k.line(k.gap/2, k.gap/2))
		rows = append(rows, k.text(span{u.Unit.Notes, k.ink(Condensed, k.body)})...)
	}
	rows = append(rows, k.notes()...)
	head := k.head(u, j.about.PointsName, 1, 8, 9)
	return piece{u, pour(rows, func(int) float64 { return g.h - 2*g.pad - sheetFoot - head.h })}
}

// back is the rules that a unit uses, with their citations, without its heads.
func (s *Setter) back(j job, g grid, u builder.UnitSheet) piece {
	head := s.sheetKit(j, g).backHead(u, 8, 9)
	var p piece
	for _, size := range backScales {
		k := s.sheetKit(j, g)
		k.small = size
		rows := k.legend(u.Profile.Legend, true)
		rows = append(rows, k.panels(u.Profile.Panels, true)...)
		rows = append(rows, k.notes()...)
		p = piece{u, pour(rows, func(int) float64 { return g.h - 2*g.pad - sheetFoot - head.h })}
		if len(p.frames) == 1 {
			break
		}
	}
	return p
}

// backHead is the head of a back: the name small, and what it is.
func (k kit) backHead(u builder.UnitSheet, i, n int) row {
	part := "rules"
	if n > 1 {
		part = fmt.Sprintf("rules (%d/%d)", i+1, n)
	}
	st, sub := k.ink(Bold, 11), k.muted(Condensed, 8.5)
	name := k.m.elide(u.Title, st, k.w-k.m.width(part, sub)-4)
	base := st.base()
	return row{h: base + 4, draw: func(p *pen, x, y float64) {
		p.left(name, st, x, y+base)
		p.right(part, sub, x+k.w, y+base)
		p.rule(x, x+k.w, y+base+1.8, 0.5, p.pal.accent)
	}}
}

// sheetEnd puts what a sheet belongs to at its foot and, on a front, rules the
// room that is left for notes.
func (k kit) sheetEnd(j job, f *frame, g grid, front bool) {
	bottom := g.h - 2*g.pad
	if top := f.end + 2.5; front && bottom-sheetFoot-top >= leastNote-2.5 {
		f.add(top, row{draw: func(p *pen, x, y float64) {
			p.left("NOTES", k.caps(), x, y+2.2)
			for at := noteLine + 1.5; top+at <= bottom-sheetFoot+0.5; at += noteLine {
				p.rule(x, x+k.w, y+at, hair/2, p.pal.rule)
			}
		}})
	}
	f.add(bottom-2.5, row{draw: func(p *pen, x, y float64) {
		st := style{Condensed, 6, p.pal.muted}
		word, color := p.pal.word(j.sheet.Verdict.State)
		right := p.m.set(span{word, style{CondensedBold, 6, color}}, span{"   " + j.short(), st})
		p.text(right, x+k.w-right.w, y+2.4)
		text := j.sheet.Roster.Name
		for _, more := range []string{j.about.Banner, j.about.Credit} {
			if more != "" {
				text += "   " + more
			}
		}
		p.left(p.m.elide(text, st, k.w-right.w-3), st, x, y+2.4)
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
	p.centre("Blank, so that the backs of the play sheets fall behind their fronts.", style{Condensed, 6, j.pal.muted}, j.w/2, j.h/2)
	return Page{Label: "Blank", W: j.w, H: j.h, Marks: p.marks}
}
