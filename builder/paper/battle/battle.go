package battle

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/played"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// battleScale is the scale of the head of a battle pack, battleWords that of the reference.
var (
	battleScale = typeset.Scale{Name: []float64{11}, Number: 14, Body: 8.5, Small: 8, Label: 7, Box: 5.2, Gap: 2.4,
		Run: 10, Most: 40, Least: 7}
	battleWords = typeset.Scale{Name: []float64{11}, Number: 14, Body: 8, Small: 8, Label: 7, Box: 5, Gap: 2, Most: 40,
		Least: 7}
)

// battleDensity is one way to set a battle pack: the scale of its units, the height of a figure in mm, and the size
// of the reference.
type battleDensity struct {
	unit   typeset.Scale
	figure float64
	words  float64
}

// battleDensities lists the settings from the airiest. The first that takes the fewest pages wins.
var battleDensities = func() []battleDensity {
	airy := typeset.Scale{Name: []float64{14, 12, 10.5, 9}, Number: 16, Body: 8, Small: 8, Label: 7, Box: 4.8, Gap: 1.8,
		Most: 60, Least: 7, Fields: true}
	dense := typeset.Scale{Name: []float64{13, 11, 9.5, 8.5}, Number: 14, Body: 7.5, Small: 7.5, Label: 7, Box: 4.6,
		Gap:  1.2,
		Most: 60, Least: 7, Fields: true}
	return []battleDensity{{airy, 26, 8}, {airy, 26, 7.5}, {dense, 22, 7.5}, {dense, 16, 7}}
}()

// airiest lists the settings to try if a battle pack would end in a nearly empty page.
var airiest = func() []battleDensity {
	large := battleDensities[0].unit
	large.Number, large.Body, large.Small, large.Gap = 18, 9, 9, 2.4
	return []battleDensity{{large, 38, 10.5}, {large, 36, 9.5}, {large, 32, 9}, {battleDensities[0].unit, 30, 9}}
}()

// mostTried is the largest number of pages for which denser settings are tried.
const mostTried = 40

// The spaces between units and inside their frames, in mm.
const (
	blockGap  = 3.0
	blockPad  = 2.2
	leastPour = 24.0 // the smallest height in which the reference begins
)

// sheetColumn is a column of a page, and how much of it is used.
type sheetColumn struct {
	page      int
	x         float64
	top, room float64
	rows      []layout.Row
	ys        []float64
}

// Set sets the battle pack: the army, every unit once with a track for each identical one, and the words that they
// use, once.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	var b *battle
	for _, d := range battleDensities {
		if b != nil && len(b.pages) > mostTried {
			break
		}
		try, err := battleIn(ctx, j, d)
		if err != nil {
			return err
		}
		if b == nil || len(try.pages) < len(b.pages) {
			b = try
		}
	}
	for _, d := range airiest {
		if len(b.pages) < 2 || len(b.pages) > mostTried || !b.endsNearlyEmpty() {
			break
		}
		try, err := battleIn(ctx, j, d)
		if err != nil {
			return err
		}
		if len(try.pages) == len(b.pages) {
			b = try
			break
		}
	}
	b.close()
	start := len(doc.Pages)
	if err := b.full.Pages(ctx, doc, "Battle pack", b.pages); err != nil {
		return err
	}
	for _, u := range b.units {
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: u.title, Level: 1, Page: start + u.page,
			Y: j.Margin() + u.y})
	}
	slices.SortStableFunc(doc.Outline[len(doc.Outline)-len(b.units):],
		func(a, b layout.Bookmark) int { return a.Page - b.Page })
	return nil
}

// battleIn returns a battle pack of a density.
func battleIn(ctx context.Context, j job.Job, d battleDensity) (*battle, error) {
	full := press.FullOf(j)
	b := &battle{Job: j, battleDensity: d, full: full, columns: 2}
	if j.W > j.H {
		b.columns = 3
	}
	b.w = press.ColumnOf(j.W-2*j.Margin(), b.columns)
	over := full.Pour(battleHead(press.FullKit(j, battleScale), j))
	b.pages = over
	top := over[len(over)-1].End
	if top > full.Room()-leastPour {
		top = full.Room()
	}
	b.open(len(over)-1, top+blockGap)
	for i, e := range j.Merged() {
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		if i > 0 && j.Options.Breaks == job.BreakUnit {
			b.first = len(b.spaces)
			b.nextPage()
		}
		b.put(b.unit(e))
	}
	b.reference()
	return b, nil
}

// battle is a battle pack that is being set.
type battle struct {
	job.Job
	battleDensity
	full    press.Full
	columns int
	w       float64
	pages   []layout.Flow
	spaces  []*sheetColumn
	first   int // the first column that a unit may use
	units   []placedUnit
}

type placedUnit struct {
	title string
	page  int
	y     float64
}

// mostLeft is the share of the last page that may stay empty before everything is set larger.
const mostLeft = 0.3

// endsNearlyEmpty reports whether much of the last page is empty.
func (b *battle) endsNearlyEmpty() bool {
	left := 0.0
	for _, c := range b.spaces[len(b.spaces)-b.columns:] {
		left += c.room
	}
	return left > mostLeft*float64(b.columns)*b.full.Room()
}

// open adds the columns of a page below a height.
func (b *battle) open(page int, top float64) {
	for c := range b.columns {
		b.spaces = append(b.spaces, &sheetColumn{page: page, x: float64(c) * (b.w + press.ColumnGutter), top: top,
			room: b.full.Room() - top})
	}
}

func (b *battle) nextPage() {
	b.pages = append(b.pages, layout.Flow{})
	b.open(len(b.pages)-1, 0)
}

// put puts a unit into the first column with room for it. If no column has room, it puts the parts.
func (b *battle) put(u press.Item) {
	for i, f := range u.Frames {
		at := b.room(f.End)
		if i == 0 {
			b.units = append(b.units, placedUnit{u.Title, at.page, at.top})
		}
		at.add(layout.Row{H: f.End, Draw: func(p *layout.Canvas, x, y float64) { f.Draw(p, x, y) }})
	}
}

// room returns the first column with room for a height.
func (b *battle) room(h float64) *sheetColumn {
	for _, c := range b.spaces[b.first:] {
		if h <= c.room+1e-6 {
			return c
		}
	}
	b.nextPage()
	return b.spaces[len(b.spaces)-b.columns]
}

func (c *sheetColumn) add(r layout.Row) {
	c.rows, c.ys = append(c.rows, r), append(c.ys, c.top)
	c.top += r.H + blockGap
	c.room -= r.H + blockGap
}

// unit returns a unit in a frame, in parts if it is higher than a page.
func (b *battle) unit(e job.Entry) press.Item {
	k := press.NewKit(b.Job, b.battleDensity.unit, b.w-2*blockPad)
	k.Edge = blockPad
	room := b.full.Room() - 2*blockPad - 0.1
	head := k.HighestBand(e.Unit, b.About.PointsName, typeset.Twin{}, e.Number)
	rows := append(k.WholeName(e.Unit, head.Cut), played.Block(k, b.Job, e, b.figure)...)
	p := press.Item{Title: typeset.NameWithin(e.Unit, typeset.MostName), ID: e.Unit.Unit.ID}
	p.Frames = layout.Pour(rows, func(int) float64 { return room - head.H })
	for i := range p.Frames {
		f := &p.Frames[i]
		f.PutHead(k.Band(e.Unit, b.About.PointsName, typeset.Twin{}, e.Number, i, len(p.Frames)).Row)
		p.Frames[i] = b.framed(*f)
	}
	return p
}

// framed returns a frame with a line around it, from its own upper left corner.
func (b *battle) framed(f layout.Flow) layout.Flow {
	h := f.End + 2*blockPad
	inner := f
	out := layout.Flow{}
	out.Add(0, layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		inner.Draw(p, x+blockPad, y+blockPad)
		if !b.Palette.Spare { // over the tint, which reaches the edge
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: b.w, H: h, Width: layout.Hair, Stroke: b.Palette.Rule})
		}
	}})
	return out
}

// reference pours the words of the units, and what cannot be printed, into the free columns, then on.
func (b *battle) reference() {
	sc := battleWords
	sc.Body, sc.Small, sc.Label = b.words, b.words, max(sc.Label, b.words-2)
	k := press.NewKit(b.Job, sc, b.w)
	var rows []layout.Row
	if b.Options.Legend {
		rows = listed.Used(k, b.Job)
	}
	if rows = append(rows, listed.Missing(k, b.Job)...); len(rows) == 0 {
		return
	}
	free := slices.DeleteFunc(slices.Clone(b.spaces), func(c *sheetColumn) bool { return c.room < leastPour })
	frames := press.PourColumns(rows, func(i int) (page int, top float64) {
		if i < len(free) {
			return free[i].page, free[i].top
		}
		return len(b.pages) + (i-len(free))/b.columns, 0
	}, b.full.Room())
	for i, f := range frames {
		if i == len(free) {
			b.nextPage()
			free = append(free, b.spaces[len(b.spaces)-b.columns:]...)
		}
		free[i].add(layout.Row{H: f.End, Draw: func(p *layout.Canvas, x, y float64) { f.Draw(p, x, y) }})
	}
}

// roomToNote is the free height from which a column is ruled for notes, in mm.
const roomToNote = 32.0

// close puts the columns on their pages. Much free room is ruled for notes.
func (b *battle) close() {
	k := press.NewKit(b.Job, battleScale, b.w)
	for _, c := range b.spaces {
		if c.room >= roomToNote || len(c.rows) == 0 && c.room >= press.LeastNote {
			c.add(press.NoteLines(k, c.room, press.NotesHead))
		}
		for i, r := range c.rows {
			b.pages[c.page].Add(c.ys[i], layout.Row{H: r.H,
				Draw: func(p *layout.Canvas, x, y float64) { r.Draw(p, x+c.x, y) }})
		}
	}
}

// battleHead returns the head of the pack: the army, its problems, and its own tracks.
func battleHead(k typeset.Kit, j job.Job) []layout.Row {
	rows := append(listed.Title(k, j), listed.Army(k, j.Sheet.Whole)...)
	rows = append(rows, listed.Findings(k, j)...)
	rows = append(rows, listed.HouseRules(k, j)...)
	if j.Sheet.Roster.Notes != "" && j.Options.Notes {
		rows = append(append(rows, layout.Space(k.Gap)), k.Heading("Notes")...)
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(j.Sheet.Roster.Notes))...)
	}
	for _, t := range j.Sheet.Whole.Tables {
		rows = append(append(rows, layout.Space(k.Gap)), listed.KeepWhole(k.Table(t))...)
	}
	for _, g := range j.Sheet.Whole.Grids {
		rows = append(append(rows, layout.Space(k.Gap)), k.Grid(g)...)
	}
	return rows
}
