package typeset

import (
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// maxLeading is the number of large stats on a card if its game does not say which lead.
const maxLeading = 5

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
		n := min(maxLeading, len(usual))
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

// Scale returns how large the main figure or the picture is in a room.
func (a Art) Scale(w, h float64) float64 {
	if a.ID != "" {
		return min(w/float64(a.Img.W), h/float64(a.Img.H))
	}
	return min(w/a.Figures[0].Drawing.W, h/a.Figures[0].Drawing.H)
}

// LeadRows returns the leading numbers of a unit without a figure.
func (k Kit) LeadRows(leading []rules.Stat) []layout.Row {
	if k.Flat {
		if row, ok := k.flatStrip(leading); ok {
			return []layout.Row{row}
		}
	}
	return k.Strips([]rules.Block{{Card: true, Stats: leading}})
}

// flatStrip returns numbers after their labels on one line. ok is false without room.
func (k Kit) flatStrip(stats []rules.Stat) (row layout.Row, ok bool) {
	var set []layout.TextLine
	need := 0.0
	for _, c := range k.cells(rules.Block{Stats: stats}) {
		number := layout.Style{Face: layout.Bold, Size: k.Number, Color: c.color}
		l := k.Measure.Set(k.Caps().Span(c.label+"\u00a0"), number.Span(c.text), k.SmallMark().Span(c.mark))
		set, need = append(set, l), need+l.W+2
	}
	if len(set) == 0 || need > k.W {
		return layout.Row{}, false
	}
	more := (k.W - need) / float64(len(set))
	h := float64(layout.CapsHigh*k.Number*layout.MMPerPoint) + 1.2
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i, l := range set {
			w := l.W + 2 + more
			p.Text(l, x+(w-l.W)/2, y+h-0.6)
			if x += w; i < len(set)-1 {
				p.Upright(x, y+0.3, y+h-0.3, layout.Hair, p.Palette.Rule)
			}
		}
	}}, true
}

// NumberRows returns the modes of a unit as a table if it has several, else its leading numbers.
func (k Kit) NumberRows(leading []rules.Stat, modes []rules.Block) []layout.Row {
	switch {
	case len(modes) > 1:
		return k.modeTable(modes)
	case len(leading) > 0:
		return k.LeadRows(leading)
	}
	return nil
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
	if k.Body += 1.5; k.Fields {
		k.Body -= 1.2
	}
	for c := range t.Columns {
		t.Columns[c].Right = c > 0
	}
	k.Across, k.Strong = true, true
	return k.Table(t)
}

// Untracked returns the stats that are not the number of boxes of a track.
func Untracked(stats []rules.Stat, tracks []rules.Track) []rules.Stat {
	return slices.DeleteFunc(stats, func(s rules.Stat) bool {
		return slices.ContainsFunc(tracks, func(t rules.Track) bool {
			return t.Label == s.Label && FullOf(t) == s.Text
		})
	})
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
