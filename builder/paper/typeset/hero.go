package typeset

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// mostLeading is the number of large stats on a card if its game does not say which lead.
const mostLeading = 5

// PlayStats returns the stats of a unit's card by rank: leading, usual, and in small print. It leaves out modes,
// points and build stats.
func PlayStats(u builder.UnitSheet) (leading, usual, fine []rules.Stat) {
	ranked := false
	for _, b := range BlocksBelowHead(u.Profile.Blocks) {
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
	if !ranked && len(Modes(u.Profile.Blocks)) == 0 {
		n := min(mostLeading, len(usual))
		leading, usual = usual[:n], usual[n:]
	}
	return leading, usual, fine
}

// Art is the image of a unit: its player's picture, else its likenesses.
type Art struct {
	ID      string // of the picture, "" for none
	Img     layout.Image
	Figures []layout.Figure // one per mode
	Labels  []string        // of the modes
	Title   string
}

// Any reports whether there is something to draw.
func (a Art) Any() bool { return a.ID != "" || len(a.Figures) > 0 }

// Put draws the main figure or the picture in a room. A picture stays off the cut.
func (a Art) Put(p *layout.Canvas, x, y, w, h float64) {
	if a.ID != "" {
		const air = 0.8
		x, y, w, h = x+air, y+air, w-2*air, h-2*air
		wide, high := w, w*float64(a.Img.H)/float64(a.Img.W)
		if high > h {
			wide, high = h*float64(a.Img.W)/float64(a.Img.H), h
		}
		p.Marks = append(p.Marks, layout.Picture{X: x + (w-wide)/2, Y: y + (h-high)/2, W: wide, H: high, ID: a.ID,
			Title: a.Title})
		return
	}
	f := a.Figures[0]
	f.X, f.Y, f.W, f.H = x, y, w, h
	p.Marks = append(p.Marks, f)
}

// others draws the figures of the other modes, one under another, in a room.
func (a Art) others(p *layout.Canvas, k Kit, x, y, w, h float64) {
	rest := a.Figures[1:]
	st := k.Caps()
	each := h / float64(len(rest))
	for i, f := range rest {
		top := y + float64(i)*each
		label := k.Measure.Cut(1, w, st.Span(strings.ToUpper(a.Labels[i+1])))[0]
		p.Text(label, x+(w-label.W)/2, top+each-0.6)
		f.X, f.Y, f.W, f.H = x, top, w, each-st.Lead()-0.2
		p.Marks = append(p.Marks, f)
	}
}

// LeadNumbers are leading stats set in a column or two.
type LeadNumbers struct {
	Kit
	cells   []cell
	columns int
	W       float64
}

// The gap between two columns of large numbers, and between a label and its number, in mm.
const (
	NumberGap = 2.4
	labelGap  = 0.7
)

// Lead holds the leading stats in every size that they may have, the largest first.
type Lead struct {
	Stats []rules.Stat
	tries []LeadNumbers
}

// LeadOf sets the leading stats in every size.
func (k Kit) LeadOf(stats []rules.Stat) Lead {
	cells := k.cells(rules.Block{Stats: stats})
	l := Lead{Stats: stats}
	if len(cells) == 0 {
		l.tries = []LeadNumbers{{Kit: k, columns: 1}}
		return l
	}
	for columns := 1; columns <= 2; columns++ {
		for _, size := range []float64{1, 0.9, 0.8, 0.7} {
			n := LeadNumbers{Kit: k, cells: cells, columns: columns}
			n.Number *= size
			n.W = n.wide()
			l.tries = append(l.tries, n)
		}
	}
	return l
}

// Least returns the height of the stats at their smallest size.
func (l Lead) Least() float64 {
	least := l.tries[0].High()
	for _, n := range l.tries {
		if n.W <= 0.42*n.Kit.W {
			least = min(least, n.High())
		}
	}
	return least
}

// Within returns the stats at the largest size that fits a height.
func (l Lead) Within(h float64) LeadNumbers {
	for _, n := range l.tries {
		if n.High() <= h+1e-6 && n.W <= 0.42*n.Kit.W {
			return n
		}
	}
	return l.tries[len(l.tries)-1]
}

func (n LeadNumbers) lines() int { return (len(n.cells) + n.columns - 1) / n.columns }

// step returns the distance from a number to the one below it.
func (n LeadNumbers) step() float64 {
	return 0.75*n.Label*layout.MMPerPoint + labelGap + 0.714*n.Number*layout.MMPerPoint + 1.9
}

// High returns the height of the numbers, in mm.
func (n LeadNumbers) High() float64 { return float64(n.lines()) * n.step() }

func (n LeadNumbers) wide() float64 {
	most := 0.0
	for i, c := range n.cells {
		if i == len(n.cells)-1 && i > 0 && i%n.columns == 0 && n.columns > 1 {
			continue // it is in the middle
		}
		most = max(most, n.Measure.Width(layout.Clean(c.label), n.Caps()),
			n.Measure.Width(layout.Clean(c.text), n.Ink(layout.Bold, n.Number))+n.Measure.Width(c.mark, n.SmallMark()))
	}
	return float64(n.columns)*most + float64(n.columns-1)*NumberGap
}

// draw draws the numbers in the middle of a height.
func (n LeadNumbers) draw(p *layout.Canvas, x, y, h float64) {
	each := (n.W - float64(n.columns-1)*NumberGap) / float64(n.columns)
	step := n.step()
	if lines := float64(n.lines()); lines > 1 {
		step += min(3, (h-n.High())/lines)
	}
	top := y + (h-step*float64(n.lines()))/2
	for i, c := range n.cells {
		mid := x + each/2 + float64(i%n.columns)*(each+NumberGap)
		if i == len(n.cells)-1 && len(n.cells)%n.columns == 1 {
			mid = x + n.W/2
		}
		at := top + float64(i/n.columns)*step + (step-n.step())/2 + 0.95
		base := at + 0.75*n.Label*layout.MMPerPoint
		p.Center(c.label, n.Caps(), mid, base)
		l := n.Measure.Set(layout.Style{Face: layout.Bold, Size: n.Number, Color: c.color}.Span(c.text),
			n.SmallMark().Span(c.mark))
		p.Text(l, mid-l.W/2, base+labelGap+0.714*n.Number*layout.MMPerPoint)
	}
}

// HeroAir is the space under a figure with numbers beside it, in mm.
const HeroAir = 0.6

// OverAir returns the space under a figure with numbers under it.
func (k Kit) OverAir(a Art) float64 {
	if len(a.Figures) < 2 {
		return 0.4
	}
	return k.Caps().Lead() + 0.2 // the names of its modes
}

// Hero returns a unit's figure with height h and the leading numbers beside it, over the full width of its card.
func (k Kit) Hero(a Art, leading Lead, h float64) layout.Row {
	n := leading.Within(h - 2)
	side := n.W
	if len(a.Figures) > 1 {
		side = max(side, 0.27*k.W)
	}
	room := k.W - side
	if side > 0 {
		room -= NumberGap
	}
	return layout.Row{H: h + 1.2, Draw: func(p *layout.Canvas, x, y float64) {
		if k.Palette.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x - k.Edge - k.Bleed, Y: y - BandBelow,
				W: k.W + 2*(k.Edge+k.Bleed),
				H: h + BandBelow, Fill: k.Palette.Ground})
		}
		a.Put(p, x, y, room, h-HeroAir) // it stays off the cut
		switch {
		case len(a.Figures) > 1 && len(n.cells) > 0:
			a.others(p, k, x+k.W-side, y, side, h/2)
			n.draw(p, x+k.W-side/2-n.W/2, y+h/2, h/2)
		case len(a.Figures) > 1:
			a.others(p, k, x+k.W-side, y, side, h)
		default:
			n.draw(p, x+k.W-n.W, y, h)
		}
	}}
}

// HeroOver returns a unit's figure over the full width of its card, the leading numbers below.
func (k Kit) HeroOver(a Art, leading Lead, h float64) layout.Row {
	under := k
	under.Number = min(k.Number, 0.8*k.Number)
	strip := k.OneRow(under.LeadRows(leading.Stats))
	return layout.Row{H: h + strip.H + 1, Draw: func(p *layout.Canvas, x, y float64) {
		if k.Palette.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x - k.Edge - k.Bleed, Y: y - BandBelow,
				W: k.W + 2*(k.Edge+k.Bleed),
				H: h + BandBelow, Fill: k.Palette.Ground})
		}
		over := k.Edge
		if a.ID != "" {
			over = 0
		}
		if len(a.Figures) < 2 {
			a.Put(p, x-over, y, k.W+2*over, h-k.OverAir(a))
		} else {
			a.abreast(p, k, x-over, y, k.W+2*over, h)
		}
		strip.Draw(p, x, y+h+1)
	}}
}

// abreast draws the figures of all modes side by side.
func (a Art) abreast(p *layout.Canvas, k Kit, x, y, w, h float64) {
	st := k.Caps()
	each := w / float64(len(a.Figures))
	for i, f := range a.Figures {
		label := k.Measure.Cut(1, each, st.Span(strings.ToUpper(a.Labels[i])))[0]
		left := x + float64(i)*each
		p.Text(label, left+(each-label.W)/2, y+h-0.8)
		f.X, f.Y, f.W, f.H = left, y, each, h-k.OverAir(a)
		p.Marks = append(p.Marks, f)
	}
}

// LeadRows returns the leading numbers of a unit without a figure.
func (k Kit) LeadRows(leading []rules.Stat) []layout.Row {
	return k.Strips([]rules.Block{{Card: true, Stats: leading}})
}

// UsualRows returns the stats that do not lead, and the modes one under another.
func (k Kit) UsualRows(u builder.UnitSheet, usual, fine []rules.Stat) []layout.Row {
	var rows []layout.Row
	labelled := BlocksBelowHead(Modes(u.Profile.Blocks))
	if len(labelled) > 1 {
		rows = append(rows, k.modeTable(labelled)...)
		labelled = nil
	}
	small := k
	small.Number = min(k.Number, k.Body+4)
	blocks := append([]rules.Block{{Card: true, Stats: usual}}, labelled...)
	rows = append(rows, small.Strips(blocks)...)
	return append(rows, k.Fine([]rules.Block{{Card: true, SmallPrint: true, Stats: fine}})...)
}

// modeTable compares modes: one line per mode, its numbers bold.
func (k Kit) modeTable(blocks []rules.Block) []layout.Row {
	t := Comparison(blocks)
	k.Body += 1.5
	for c := range t.Columns {
		t.Columns[c].Right = c > 0
	}
	return k.Table(t)
}

// Parted separates the tables for which is holds from the others.
func Parted(tables []rules.Table, is func(rules.Table) bool) (those, others []rules.Table) {
	for _, t := range tables {
		if is(t) {
			those = append(those, t)
		} else {
			others = append(others, t)
		}
	}
	return slices.Clip(those), others
}
