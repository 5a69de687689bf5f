package paper

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// mostLeading is how many stats stand large on a card, where its game does not say
// which.
const mostLeading = 5

// playStats are the stats of a unit's card by how much they matter: those that lead,
// the others, and those in small print. Modes, points and what only a designer reads
// are none of them.
func playStats(u builder.UnitSheet) (leading, usual, fine []rules.Stat) {
	ranked := false
	for _, b := range blocksBelowHead(u.Profile.Blocks) {
		if !b.Card || b.Label != "" {
			continue
		}
		for _, s := range b.Stats {
			switch {
			case s.Rank == rules.RankBuild:
			case b.SmallPrint:
				fine = append(fine, s)
			case s.Rank == rules.RankLeads:
				leading, ranked = append(leading, s), true
			default:
				usual = append(usual, s)
			}
		}
	}
	if !ranked && len(modes(u.Profile.Blocks)) == 0 {
		n := min(mostLeading, len(usual))
		leading, usual = usual[:n], usual[n:]
	}
	return leading, usual, fine
}

// art is what is seen of a unit: its player's picture, else its likenesses.
type art struct {
	id      string // of the picture, "" for none
	img     layout.Image
	figures []layout.Figure // one a mode
	labels  []string        // of the modes
	title   string
}

func (a art) any() bool { return a.id != "" || len(a.figures) > 0 }

// put draws the main figure or the picture in a room. A picture keeps off the cut.
func (a art) put(p *layout.Canvas, x, y, w, h float64) {
	if a.id != "" {
		const air = 0.8
		x, y, w, h = x+air, y+air, w-2*air, h-2*air
		wide, high := w, w*float64(a.img.H)/float64(a.img.W)
		if high > h {
			wide, high = h*float64(a.img.W)/float64(a.img.H), h
		}
		p.Marks = append(p.Marks, layout.Picture{X: x + (w-wide)/2, Y: y + (h-high)/2, W: wide, H: high, ID: a.id,
			Title: a.title})
		return
	}
	f := a.figures[0]
	f.X, f.Y, f.W, f.H = x, y, w, h
	p.Marks = append(p.Marks, f)
}

// others are the figures of the other modes, one under another in a room.
func (a art) others(p *layout.Canvas, k kit, x, y, w, h float64) {
	rest := a.figures[1:]
	st := k.caps()
	each := h / float64(len(rest))
	for i, f := range rest {
		top := y + float64(i)*each
		label := k.m.Cut(1, w, st.Span(strings.ToUpper(a.labels[i+1])))[0]
		p.Text(label, x+(w-label.W)/2, top+each-0.6)
		f.X, f.Y, f.W, f.H = x, top, w, each-st.Lead()-0.2
		p.Marks = append(p.Marks, f)
	}
}

// numbers are leading stats set in a column or two.
type numbers struct {
	kit
	cells   []cell
	columns int
	w       float64
}

// Between two columns of large numbers, and from a label to its number, in mm.
const (
	numberGap = 2.4
	labelGap  = 0.7
)

// lead is the stats that lead, and how they may stand in a column or two: the largest
// first.
type lead struct {
	stats []rules.Stat
	tries []numbers
}

// leadOf sets the stats that lead in every size.
func (k kit) leadOf(stats []rules.Stat) lead {
	cells := k.cells(rules.Block{Stats: stats})
	l := lead{stats: stats}
	if len(cells) == 0 {
		l.tries = []numbers{{kit: k, columns: 1}}
		return l
	}
	for columns := 1; columns <= 2; columns++ {
		for _, size := range []float64{1, 0.9, 0.8, 0.7} {
			n := numbers{kit: k, cells: cells, columns: columns}
			n.number *= size
			n.w = n.wide()
			l.tries = append(l.tries, n)
		}
	}
	return l
}

// least is the height that the stats take where they are smallest.
func (l lead) least() float64 {
	least := l.tries[0].high()
	for _, n := range l.tries {
		if n.w <= 0.42*n.kit.w {
			least = min(least, n.high())
		}
	}
	return least
}

// within is how the stats stand in a height: as large as they fit.
func (l lead) within(h float64) numbers {
	for _, n := range l.tries {
		if n.high() <= h+1e-6 && n.w <= 0.42*n.kit.w {
			return n
		}
	}
	return l.tries[len(l.tries)-1]
}

func (n numbers) lines() int { return (len(n.cells) + n.columns - 1) / n.columns }

// step is from one number to that under it.
func (n numbers) step() float64 {
	return 0.75*n.label*layout.MMPerPoint + labelGap + 0.714*n.number*layout.MMPerPoint + 1.9
}

func (n numbers) high() float64 { return float64(n.lines()) * n.step() }

func (n numbers) wide() float64 {
	most := 0.0
	for i, c := range n.cells {
		if i == len(n.cells)-1 && i > 0 && i%n.columns == 0 && n.columns > 1 {
			continue // it stands in the middle
		}
		most = max(most, n.m.Width(layout.Clean(c.label), n.caps()),
			n.m.Width(layout.Clean(c.text), n.ink(layout.Bold, n.number))+n.m.Width(c.mark, n.smallMark()))
	}
	return float64(n.columns)*most + float64(n.columns-1)*numberGap
}

// draw puts the numbers in the middle of a height.
func (n numbers) draw(p *layout.Canvas, x, y, h float64) {
	each := (n.w - float64(n.columns-1)*numberGap) / float64(n.columns)
	step := n.step()
	if lines := float64(n.lines()); lines > 1 {
		step += min(3, (h-n.high())/lines)
	}
	top := y + (h-step*float64(n.lines()))/2
	for i, c := range n.cells {
		mid := x + each/2 + float64(i%n.columns)*(each+numberGap)
		if i == len(n.cells)-1 && len(n.cells)%n.columns == 1 {
			mid = x + n.w/2
		}
		at := top + float64(i/n.columns)*step + (step-n.step())/2 + 0.95
		base := at + 0.75*n.label*layout.MMPerPoint
		p.Center(c.label, n.caps(), mid, base)
		l := n.m.Set(layout.Style{Face: layout.Bold, Size: n.number, Color: c.color}.Span(c.text),
			n.smallMark().Span(c.mark))
		p.Text(l, mid-l.W/2, base+labelGap+0.714*n.number*layout.MMPerPoint)
	}
}

// heroAir is the room under a figure with numbers beside it, in mm.
const heroAir = 0.6

// overAir is the room under a figure with numbers under it.
func (k kit) overAir(a art) float64 {
	if len(a.figures) < 2 {
		return 0.4
	}
	return k.caps().Lead() + 0.2 // what its modes are called
}

// hero is a unit's figure with the numbers that lead beside it, in a height and over
// the full width of its card.
func (k kit) hero(a art, leading lead, h float64) layout.Row {
	n := leading.within(h - 2)
	side := n.w
	if len(a.figures) > 1 {
		side = max(side, 0.27*k.w)
	}
	room := k.w - side
	if side > 0 {
		room -= numberGap
	}
	return layout.Row{H: h + 1.2, Draw: func(p *layout.Canvas, x, y float64) {
		if k.pal.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x - k.edge - k.bleed, Y: y - bandBelow,
				W: k.w + 2*(k.edge+k.bleed),
				H: h + bandBelow, Fill: k.pal.Ground})
		}
		a.put(p, x, y, room, h-heroAir) // it keeps off the cut
		switch {
		case len(a.figures) > 1 && len(n.cells) > 0:
			a.others(p, k, x+k.w-side, y, side, h/2)
			n.draw(p, x+k.w-side/2-n.w/2, y+h/2, h/2)
		case len(a.figures) > 1:
			a.others(p, k, x+k.w-side, y, side, h)
		default:
			n.draw(p, x+k.w-n.w, y, h)
		}
	}}
}

// heroOver is a unit's figure over the full width of its card, the numbers that lead
// under it.
func (k kit) heroOver(a art, leading lead, h float64) layout.Row {
	under := k
	under.number = min(k.number, 0.8*k.number)
	strip := k.oneRow(under.leadRows(leading.stats))
	return layout.Row{H: h + strip.H + 1, Draw: func(p *layout.Canvas, x, y float64) {
		if k.pal.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x - k.edge - k.bleed, Y: y - bandBelow,
				W: k.w + 2*(k.edge+k.bleed),
				H: h + bandBelow, Fill: k.pal.Ground})
		}
		over := k.edge
		if a.id != "" {
			over = 0
		}
		if len(a.figures) < 2 {
			a.put(p, x-over, y, k.w+2*over, h-k.overAir(a))
		} else {
			a.abreast(p, k, x-over, y, k.w+2*over, h)
		}
		strip.Draw(p, x, y+h+1)
	}}
}

// abreast are the figures of all modes beside each other.
func (a art) abreast(p *layout.Canvas, k kit, x, y, w, h float64) {
	st := k.caps()
	each := w / float64(len(a.figures))
	for i, f := range a.figures {
		label := k.m.Cut(1, each, st.Span(strings.ToUpper(a.labels[i])))[0]
		left := x + float64(i)*each
		p.Text(label, left+(each-label.W)/2, y+h-0.8)
		f.X, f.Y, f.W, f.H = left, y, each, h-k.overAir(a)
		p.Marks = append(p.Marks, f)
	}
}

// leadRows are the numbers that lead where there is no figure.
func (k kit) leadRows(leading []rules.Stat) []layout.Row {
	return k.strips([]rules.Block{{Card: true, Stats: leading}})
}

// usualRows are the stats that do not lead, and the modes under each other.
func (k kit) usualRows(u builder.UnitSheet, usual, fine []rules.Stat) []layout.Row {
	var rows []layout.Row
	labelled := blocksBelowHead(modes(u.Profile.Blocks))
	if len(labelled) > 1 {
		rows = append(rows, k.modeTable(labelled)...)
		labelled = nil
	}
	small := k
	small.number = min(k.number, k.body+4)
	blocks := append([]rules.Block{{Card: true, Stats: usual}}, labelled...)
	rows = append(rows, small.strips(blocks)...)
	return append(rows, k.fine([]rules.Block{{Card: true, SmallPrint: true, Stats: fine}})...)
}

// modeTable compares modes: a line a mode, its numbers bold.
func (k kit) modeTable(blocks []rules.Block) []layout.Row {
	t := comparison(blocks)
	k.body += 1.5
	for c := range t.Columns {
		t.Columns[c].Right = c > 0
	}
	return k.table(t)
}

// parted are the tables of which something holds, and the others.
func parted(tables []rules.Table, is func(rules.Table) bool) (those, others []rules.Table) {
	for _, t := range tables {
		if is(t) {
			those = append(those, t)
		} else {
			others = append(others, t)
		}
	}
	return slices.Clip(those), others
}
