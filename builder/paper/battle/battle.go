package battle

import (
	"context"
	"slices"
	"sort"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/played"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// A density is one way to set a battle pack.
type density struct {
	banner float64 // height of the banner in mm
	unit   *typeset.Scale
	window played.WindowSize
	text   float64 // size of the reference in points
	close  bool    // the lines of the reference are close
	gap    float64 // between units in mm
}

// window returns the size of windows with machines in mm: the width, and the minimum heights for high and low ones.
func window(wide, high, low float64) played.WindowSize {
	return played.WindowSize{Wide: wide, High: high, Low: low}
}

// densities lists the settings from the airiest. The first that takes the fewest pages wins.
var densities = func() []density {
	airy := typeset.Scale{Name: []float64{14, 12, 10.5, 9}, Number: 14.5, Body: 7.5, Small: 7.5, Label: 7, Box: 4.6,
		Gap: 1.4, Most: 60, Least: 7, Fields: true}
	large, largest := airy, airy
	large.Number, large.Body, large.Small, large.Box = 15.5, 8.2, 8, 4.8
	largest.Name, largest.Number, largest.Body = []float64{15, 13, 11, 9}, 16.5, 9
	largest.Small, largest.Label, largest.Box = 8.5, 7.5, 5.2
	dense := airy
	dense.Name, dense.Number, dense.Gap = []float64{13, 11, 9.5, 8.5}, 12.5, 1
	flat := dense
	flat.Name, flat.Number, flat.Gap, flat.Box, flat.Flat = []float64{12, 11, 9.5, 8.5}, 12, 0.7, 4.52, true
	return []density{
		{56, &largest, window(33, 44, 24), 9.4, false, 3.6},
		{52, &large, window(30, 40, 22), 8.8, false, 3.4},
		{52, &airy, window(27, 36, 20), 8.2, false, 3.4},
		{46, &airy, window(27, 30, 17), 8.2, false, 3},
		{40, &airy, window(26, 26, 16), 8, false, 2.6},
		{36, &airy, window(24, 22, 14), 8, true, 2.2},
		{30, &dense, window(19, 15, 12), 8, true, 1.8},
		{26, &flat, window(19, 14, 10), 8, true, 1.4},
		{20, &flat, window(17, 12, 9), 8, true, 1.2},
		{20, &flat, window(17, 12, 9), 7.5, true, 1.2},
	}
}()

// headScale is the scale of the army's numbers under the banner, and of its tables.
var headScale = typeset.Scale{Name: []float64{11}, Number: 14, Body: 8, Small: 8.5, Label: 7, Box: 4.8, Gap: 1.8,
	Run: 10, Most: 40, Least: 7}

// minLast is the share of the last page that is full if units are smaller so that they are on fewer pages.
const minLast = 0.6

// betterThan compares a denser battle pack with another. Fewer pages are better, then no words in low rooms, then
// units on fewer pages if the words need the last page anyway.
func (b *battle) betterThan(other *battle) bool {
	if len(b.pages) != len(other.pages) {
		return len(b.pages) < len(other.pages)
	}
	if b.lowText != other.lowText {
		return other.lowText
	}
	last := b.pages[len(b.pages)-1]
	return b.unitPages() < other.unitPages() && last.end() >= minLast*b.full.Room()
}

// moreAir lists larger spaces between units in mm, and whether the lines of the reference are close. The first that
// fits is used.
var moreAir = []struct {
	gap   float64
	close bool
}{{4, false}, {2.6, false}, {0, false}, {4, true}, {2.6, true}}

// maxTried is the largest number of pages for which denser settings are tried.
const maxTried = 40

// Set sets the battle pack: the army, every unit once with a track for each identical one, and the words that they
// use, once.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	var b, last *battle
	for _, d := range densities {
		if b != nil && (len(b.pages) == 1 || len(b.pages) > maxTried) {
			break
		}
		try, err := battleIn(ctx, j, d, last)
		if err != nil {
			return err
		}
		last = try
		if b == nil || try.betterThan(b) {
			b = try
		}
	}
	b, err := b.withAir(ctx)
	if err != nil {
		return err
	}
	if j.Options.NoteLines {
		b.ruleForNotes()
	}
	start := len(doc.Pages)
	if err := b.full.Pages(ctx, doc, "Battle pack", b.flows()); err != nil {
		return err
	}
	for _, u := range b.units {
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: u.title, Level: 1, Page: start + u.at.page,
			Y: j.Margin() + u.at.y})
	}
	slices.SortStableFunc(doc.Outline[len(doc.Outline)-len(b.units):],
		func(a, b layout.Bookmark) int { return a.Page - b.Page })
	return nil
}

// withAir returns the battle pack with the first of the larger spaces that change none of its pages.
func (b *battle) withAir(ctx context.Context) (*battle, error) {
	for _, air := range moreAir {
		wide := b.density
		wide.gap, wide.close = max(b.gap, air.gap), b.close && air.close
		same := wide.gap == b.gap && wide.close == b.close || air.close && !b.close
		if same || len(b.pages) > maxTried {
			continue
		}
		try, err := battleIn(ctx, b.Job, wide, b)
		if err != nil {
			return nil, err
		}
		if len(try.pages) == len(b.pages) && try.places() == b.places() && try.lowText == b.lowText {
			return try, nil
		}
	}
	return b, nil
}

// battle is a battle pack that is being set.
type battle struct {
	job.Job
	density
	full    press.Full
	pages   []*page
	first   int  // the first page that a unit may use
	lowText bool // words begin in a low room
	sets    []setUnit
	units   []placedUnit
}

// unitPages returns the number of pages up to the last unit, and places the sum of the pages of all blocks.
func (b *battle) unitPages() (n int) {
	for i, p := range b.pages {
		if len(p.blocks) > 0 {
			n = i + 1
		}
	}
	return n
}

func (b *battle) places() (sum int) {
	for i, p := range b.pages {
		sum += i * len(p.blocks)
	}
	return sum
}

// setUnit is a unit in a frame, or in parts, and the height of its body.
type setUnit struct {
	press.Item
	high float64
}

type placedUnit struct {
	title string
	at    *block
}

// battleIn returns a battle pack of a density. Units are taken from another pack if they have the same size there.
func battleIn(ctx context.Context, j job.Job, d density, other *battle) (*battle, error) {
	b := &battle{Job: j, density: d, full: press.FullOf(j)}
	if other != nil && other.density.unit == d.unit && other.window == d.window {
		b.sets = other.sets
	}
	for _, f := range b.full.Pour(headRows(press.FullKit(j, headScale), j, d.banner)) {
		b.addPage(f)
	}
	b.first = len(b.pages) - 1
	start := b.first
	for i, e := range j.Merged() {
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		if i > 0 && j.Options.Breaks == job.BreakUnit {
			b.first = len(b.pages)
			b.addPage(layout.Flow{})
		}
		if i == len(b.sets) {
			b.sets = append(b.sets, b.unit(e, 0))
		}
		u := b.sets[i]
		for n, f := range u.Frames {
			at := b.put(f)
			if len(u.Frames) == 1 {
				at.higher = func(by float64) layout.Flow { return b.unit(e, u.high+by).Frames[0] }
			}
			b.first = at.page // units are in the order of their list
			if n == 0 {
				b.units = append(b.units, placedUnit{u.Title, at})
			}
		}
	}
	if j.Options.Breaks != job.BreakUnit {
		b.first = start
	}
	b.tables()
	for _, p := range b.pages {
		p.balance(b.gap)
		p.align(b.gap)
	}
	b.grids()
	b.reference()
	return b, nil
}

// panelPad is the space inside the frame of a unit in mm.
const panelPad = 1.6

// unit returns a unit in a frame, in parts if it is higher than a page. Its machine fills a height in mm.
func (b *battle) unit(e job.Entry, fill float64) setUnit {
	k := press.NewKit(b.Job, *b.density.unit, b.column()-2*panelPad)
	k.Edge = panelPad
	room := b.room() - 2*panelPad - 0.1
	head := k.HighestBand(e.Unit, b.About.PointsName, typeset.Twin{}, e.Number)
	body := played.Body(k, b.Job, e, b.window, room-head.H, fill)
	p := press.Item{Title: typeset.NameWithin(e.Unit, typeset.MostName), ID: e.Unit.Unit.ID}
	p.Frames = layout.Pour(append(k.WholeName(e.Unit, head.Cut), body...), func(int) float64 { return room - head.H })
	for i := range p.Frames {
		f := &p.Frames[i]
		f.PutHead(k.Band(e.Unit, b.About.PointsName, typeset.Twin{}, e.Number, i, len(p.Frames)).Row)
		p.Frames[i] = b.framed(*f)
	}
	return setUnit{p, layout.Height(body)}
}

// framed returns a frame with a line around it, from its own upper left corner.
func (b *battle) framed(f layout.Flow) layout.Flow {
	h := f.End + panelPad
	var out layout.Flow
	out.Add(0, layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		f.Draw(p, x+panelPad, y+panelPad)
		line := layout.Rect{X: x, Y: y, W: b.column(), H: h, Width: 0.35, Stroke: b.Palette.Corner}
		if !line.Stroke.Drawn() {
			line.Width, line.Stroke = layout.Hair, b.Palette.Ink
		}
		p.Marks = append(p.Marks, line) // over the grounds, which reach the edge
	}})
	return out
}

// tables puts the army's tables into the columns, except those whose words would wrap there much.
func (b *battle) tables() {
	k := press.NewKit(b.Job, headScale, b.column())
	for _, t := range b.Sheet.Whole.Tables {
		if t.Repeats || b.isWide(t) {
			continue
		}
		for _, f := range b.full.Pour(listed.KeepWhole(k.Table(t))) {
			b.put(f)
		}
	}
}

func (b *battle) isWide(t rules.Table) bool {
	return listed.IsWide(press.FullKit(b.Job, headScale), t, b.column())
}

// grids puts wide tables, and what the players fill in, under the columns.
func (b *battle) grids() {
	wide := press.FullKit(b.Job, headScale)
	for _, t := range b.Sheet.Whole.Tables {
		if t.Repeats || !b.isWide(t) {
			continue
		}
		for _, f := range b.full.Pour(listed.KeepWhole(wide.Table(t))) {
			b.putWide(f)
		}
	}
	for _, g := range b.Sheet.Whole.Grids {
		for _, f := range b.full.Pour(wide.Grid(g)) {
			b.putWide(f)
		}
	}
}

// reference pours the words of the units, and what cannot be printed, into the room under the units, then on. If a
// column of units leaves much room, the first words are under each column.
func (b *battle) reference() {
	columns := referenceColumns
	if b.W < b.H && b.Options.Factor() > 1 {
		columns--
	}
	k, panels := b.wordKit(press.ColumnOf(b.W-2*b.Margin(), columns)), []rules.Panel(nil)
	if b.Options.Legend {
		panels = listed.Words(b.Job)
	}
	rows := b.lastWords(k, panels)
	if len(rows) == 0 {
		return
	}
	best := b.pourInto(rows, b.regions(columns, false, minRegion))
	if b.holed() {
		under, rest := b.pourUnder(k, panels)
		words := b.lastWords(k, rest)
		after := b.pourInto(words, regions{pages: len(b.pages), columns: columns, apart: best.apart})
		if len(words) == 0 {
			best = under
		} else if after.last() <= best.last() {
			b.putText(under)
			best = after
		}
	}
	if best.last() >= len(b.pages) { // low rooms only save a page
		if low := b.pourInto(rows, b.regions(columns, false, minLow)); low.last() < best.last() {
			best, b.lowText = low, true
		}
	}
	b.putText(best)
}

// pourUnder returns the first terms, while there is room for them under the columns of units, and the other terms.
func (b *battle) pourUnder(k typeset.Kit, panels []rules.Panel) (under poured, rest []rules.Panel) {
	free, all := b.regions(b.columns(), true, minRegion), 0
	for _, p := range panels {
		all += len(p.Terms)
	}
	set := func(n int) poured {
		first, others := listed.Part(panels, n)
		rest = others
		return b.pourInto(k.In(b.column()).Bars(first), free)
	}
	n := sort.Search(all, func(n int) bool { return len(set(n+1).columns) > len(free.free) })
	under = set(n)
	return under, rest
}

// lastWords returns terms, and after them what their marks mean and what cannot be printed.
func (b *battle) lastWords(k typeset.Kit, panels []rules.Panel) []layout.Row {
	return slices.Concat(k.Bars(panels), k.Notes(), listed.Missing(k, b.Job))
}

// wordKit returns the kit of the words in a width.
func (b *battle) wordKit(w float64) typeset.Kit {
	sc := typeset.Scale{Name: []float64{11}, Number: 14, Body: b.text, Small: b.text, Label: 7, Gap: 2, Most: 40,
		Least: 7, Close: b.close}
	return press.NewKit(b.Job, sc, w)
}
