package battle

import (
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/press"
)

// unitGutter is the space between the columns of units in mm, referenceColumns the number of columns of the reference.
const (
	unitGutter       = 4.0
	referenceColumns = 3
)

// page is a page of a battle pack: what is over its columns of units, and the columns.
type page struct {
	layout.Flow
	blocks []*block
	top    float64   // of the columns
	ends   []float64 // of each column
}

// block is a unit or a table in a column.
type block struct {
	layout.Flow
	page, column int
	y            float64
	higher       func(by float64) layout.Flow // the block some mm higher, nil if it can't be
}

// end returns where the longest column ends.
func (p *page) end() float64 { return slices.Max(p.ends) }

// maxSplits is the largest number of ways to share blocks among columns that are tried.
const maxSplits = 4096

// balance shares the blocks of a page among its columns so that the longest is as short as possible. The first block
// and the order within a column stay.
func (p *page) balance(gap float64) {
	n, ways := len(p.ends), 1
	if len(p.blocks) < 2 {
		return
	}
	for range p.blocks[1:] {
		if ways *= n; ways > maxSplits {
			return
		}
	}
	ends := make([]float64, n)
	fill := func(way int, put func(b *block, column int, y float64)) {
		for c := range ends {
			ends[c] = p.top
		}
		for i, b := range p.blocks {
			c := 0
			if i > 0 {
				c, way = way%n, way/n
			}
			put(b, c, ends[c])
			ends[c] += b.End + gap
		}
	}
	best, least := -1, p.end()-0.5 // small gains don't change the reading order
	for way := range ways {
		if fill(way, func(*block, int, float64) {}); slices.Max(ends) < least {
			best, least = way, slices.Max(ends)
		}
	}
	if best >= 0 {
		fill(best, func(b *block, c int, y float64) { b.column, b.y = c, y })
		copy(p.ends, ends)
	}
}

// maxHigher is how much higher a block may become so that the columns of its page end together, as a share of it.
const maxHigher = 0.08

// align makes the units of shorter columns higher, so that all columns of a page end together if that is near.
func (p *page) align(gap float64) {
	for c, end := range p.ends {
		missing := p.end() - end
		var can []*block
		all := 0.0
		for _, at := range p.blocks {
			if at.column == c && at.higher != nil {
				can, all = append(can, at), all+at.End
			}
		}
		if missing < 0.1 || missing > maxHigher*all {
			continue
		}
		for _, at := range can {
			by := missing * at.End / all
			if f := at.higher(by); f.End < at.End+by+0.1 {
				at.Flow = f
			}
		}
		y := p.top
		for _, at := range p.blocks {
			if at.column == c {
				at.y = y
				y += at.End + gap
			}
		}
		p.ends[c] = y
	}
}

// columns returns the number of columns of units.
func (b *battle) columns() int {
	if b.W > b.H {
		return 3
	}
	return 2
}

// column returns the width of a column of units.
func (b *battle) column() float64 {
	n := float64(b.columns())
	return (b.W - 2*b.Margin() - unitGutter*(n-1)) / n
}

// addPage adds a page that begins with what is over its columns.
func (b *battle) addPage(over layout.Flow) {
	p := &page{Flow: over, ends: make([]float64, b.columns())}
	if over.Rows != nil {
		p.top = over.End
	}
	for c := range p.ends {
		p.ends[c] = p.top
	}
	b.pages = append(b.pages, p)
}

// folio is the space between blocks and the page's number under them, in mm.
const folio = 4.0

// room returns the height for blocks.
func (b *battle) room() float64 { return b.full.Room() - folio }

// put puts a block into the shortest column of the first page with room for it.
func (b *battle) put(f layout.Flow) *block {
	column := func(p *page) int { return slices.Index(p.ends, slices.Min(p.ends)) }
	n := b.pageFor(func(p *page) bool { return p.ends[column(p)]+f.End <= b.room()+1e-6 })
	p := b.pages[n]
	at := &block{Flow: f, page: n, column: column(p), y: p.ends[column(p)]}
	p.blocks = append(p.blocks, at)
	p.ends[at.column] += f.End + b.gap
	return at
}

// putWide puts a block under all columns of the first page with room for it.
func (b *battle) putWide(f layout.Flow) {
	p := b.pages[b.pageFor(func(p *page) bool { return p.end()+f.End <= b.room()+1e-6 })]
	y := p.end()
	p.Add(y, layout.Row{H: f.End, Draw: f.Draw})
	for c := range p.ends {
		p.ends[c] = y + f.End + b.gap
	}
}

// pageFor returns the first page with room, a new one if none has.
func (b *battle) pageFor(hasRoom func(p *page) bool) int {
	for n := b.first; n < len(b.pages); n++ {
		if hasRoom(b.pages[n]) {
			return n
		}
	}
	b.addPage(layout.Flow{})
	return len(b.pages) - 1
}

// A region is room for a column of words: its page, its top, and its distance from the left.
type region struct {
	page      int
	top, left float64
}

// The minimum height of a region under units in mm, that of one that saves a page, and how much shorter than the page
// a column of units is if words are to fill the room under it.
const (
	minRegion = 40.0
	minLow    = 12.0
	hole      = 36.0
)

// regions are the room for columns of words under units, and then all columns of the pages that follow.
type regions struct {
	free    []region
	pages   int     // with units
	columns int     // on further pages
	apart   float64 // how far the left edges of columns are apart in mm
}

// at returns the region of a column.
func (r regions) at(i int) region {
	if i < len(r.free) {
		return r.free[i]
	}
	i -= len(r.free)
	return region{r.pages + i/r.columns, 0, float64(i%r.columns) * r.apart}
}

// regions returns the room under the units of each page, under all of them or under each column, that is at least some
// mm high.
func (b *battle) regions(columns int, under bool, least float64) regions {
	r := regions{pages: len(b.pages), columns: columns,
		apart: press.ColumnOf(b.W-2*b.Margin(), columns) + press.ColumnGutter}
	if under {
		r.apart = b.column() + unitGutter
	}
	for n, p := range b.pages {
		for c := range columns {
			top := p.end()
			if under {
				top = p.ends[c]
			}
			if b.full.Room()-top >= least {
				r.free = append(r.free, region{n, top, float64(c) * r.apart})
			}
		}
	}
	return r
}

// holed reports whether a page has a column of units that is much shorter than another.
func (b *battle) holed() bool {
	return slices.ContainsFunc(b.pages, func(p *page) bool { return p.end()-slices.Min(p.ends) >= hole })
}

// A poured text is columns of words in regions.
type poured struct {
	columns []layout.Flow
	regions
}

// last returns the page on which the text ends.
func (t poured) last() int { return t.at(max(0, len(t.columns)-1)).page }

// pourInto returns rows in regions.
func (b *battle) pourInto(rows []layout.Row, r regions) poured {
	return poured{press.PourColumns(rows, func(i int) (page int, top float64) {
		at := r.at(i)
		return at.page, at.top
	}, b.full.Room()), r}
}

// putText puts poured words on their pages.
func (b *battle) putText(t poured) {
	for i, column := range t.columns {
		at := t.at(i)
		for at.page >= len(b.pages) {
			b.addPage(layout.Flow{})
		}
		p := b.pages[at.page]
		p.Add(at.top, layout.Row{H: column.End, Draw: func(p *layout.Canvas, x, y float64) {
			column.Draw(p, x+at.left, y)
		}})
		for c := range p.ends {
			p.ends[c] = max(p.ends[c], at.top+column.End)
		}
	}
}

// roomToNote is the free height from which a page is ruled for notes, in mm.
const roomToNote = 22.0

// ruleForNotes rules the free room of each page for notes.
func (b *battle) ruleForNotes() {
	k := press.FullKit(b.Job, headScale)
	for _, p := range b.pages {
		if room := b.full.Room() - p.end(); room >= roomToNote {
			p.Add(p.end(), press.NoteLines(k, room))
		}
	}
}

// flows returns the contents of the pages.
func (b *battle) flows() []layout.Flow {
	out := make([]layout.Flow, len(b.pages))
	for i, p := range b.pages {
		over := 0 // rows over the units
		for over < len(p.Rows) && p.Ys[over] < p.top {
			over++
		}
		for _, at := range p.blocks {
			x := float64(at.column) * (b.column() + unitGutter)
			row := layout.Row{H: at.End, Draw: func(on *layout.Canvas, left, y float64) { at.Draw(on, left+x, y) }}
			p.Rows, p.Ys = slices.Insert(p.Rows, over, row), slices.Insert(p.Ys, over, at.y)
			over++
		}
		out[i] = p.Flow
	}
	return out
}
