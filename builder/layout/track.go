package layout

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// mostBoxes is how many boxes a pencil can use; a longer track is a number to
// write down.
const mostBoxes = 120

// group is tracks under one heading.
type group struct {
	name   string
	tracks []rules.Track
}

// groups collects tracks by their group, in the order of first appearance.
func groups(tracks []rules.Track) []group {
	var out []group
	at := map[string]int{}
	for _, t := range tracks {
		i, ok := at[t.Group]
		if !ok {
			i = len(out)
			at[t.Group] = i
			out = append(out, group{name: t.Group})
		}
		out[i].tracks = append(out[i].tracks, t)
	}
	return out
}

// tracks sets what a pencil marks, in up to three columns of groups.
func (k kit) tracks(tracks []rules.Track) []row {
	all := groups(tracks)
	if len(all) == 0 {
		return nil
	}
	lines := (len(all) + 2) / 3
	n := (len(all) + lines - 1) / lines
	const gutter = 2.5
	w := (k.w - gutter*float64(n-1)) / float64(n)
	var rows []row
	for len(all) > 0 {
		part := all[:min(n, len(all))]
		all = all[len(part):]
		heads, bodies, xs := make([][]row, len(part)), make([][]row, len(part)), make([]float64, len(part))
		titled := false
		for i, g := range part {
			xs[i] = float64(i) * (w + gutter)
			heads[i] = k.in(w).heading(g.name)
			titled = titled || g.name != ""
			for _, t := range g.tracks {
				bodies[i] = append(bodies[i], k.in(w).track(t)...)
			}
		}
		body := beside(bodies, xs)
		if titled {
			body = under(k.oneRow(beside(heads, xs)), body)
		}
		if len(rows) > 0 {
			rows = append(rows, space(k.gap/2))
		}
		rows = append(rows, body...)
	}
	return rows
}

// boxes is how a track's boxes are spaced.
type boxes struct {
	w, h, gap, extra float64 // extra: between two groups of every
	every            int
	captions         []string
	round            bool
}

func (k kit) boxes(t rules.Track) boxes {
	b := boxes{w: k.box, h: k.box, gap: 0.18 * k.box, extra: 0.4 * k.box, every: t.Every, captions: t.Captions, round: t.Round}
	if b.every <= 0 {
		b.every = 5
	}
	for _, c := range t.Captions {
		b.w = max(b.w, min(k.w, k.m.width(clean(c), k.muted(Condensed, 6))+0.8))
	}
	if b.w > b.h {
		b.round = false
	}
	return b
}

// x is where box i starts.
func (b boxes) x(i int) float64 { return float64(i)*(b.w+b.gap) + float64(i/b.every)*b.extra }

// width is the length of n boxes.
func (b boxes) width(n int) float64 {
	if n <= 0 {
		return 0
	}
	return b.x(n-1) + b.w
}

// fit is how many boxes fit in a width: whole groups if one fits.
func (b boxes) fit(w float64) int {
	n := 1
	for b.width(n+1) <= w {
		n++
	}
	if n > b.every {
		n -= n % b.every
	}
	return n
}

// row is boxes from one to another, at x from the left.
func (b boxes) row(from, to int, at, h float64, caption style) row {
	return row{h: h, draw: func(p *pen, x, y float64) {
		for i := from; i < to; i++ {
			left, top := x+at+b.x(i-from), y+(h-b.h)/2
			p.box(left, top, b.w, b.h, b.round)
			if i < len(b.captions) {
				p.centre(b.captions[i], caption, left+b.w/2, top+b.h/2+0.26*caption.size*mmPerPt)
			}
		}
	}}
}

// track is a label and its boxes: on one line if they fit, else the boxes under
// the label.
func (k kit) track(t rules.Track) []row {
	label := []span{{t.Label, k.ink(Condensed, k.body)}}
	if t.Note != "" {
		label = append(label, span{" " + t.Note, k.muted(Condensed, 6)})
	}
	if t.Boxes > mostBoxes {
		label = append(label, span{fmt.Sprintf("  ______ of %d", t.Boxes), k.ink(Condensed, k.body)})
	}
	if t.Boxes <= 0 || t.Boxes > mostBoxes {
		return k.text(label...)
	}
	b, caption := k.boxes(t), k.muted(Condensed, 6)
	h := max(b.h+0.25*k.box+0.3, k.ink(Condensed, k.body).lead())
	set := k.m.set(label...)
	long := b.width(t.Boxes)
	if set.w+1+long <= k.w {
		r := b.row(0, t.Boxes, k.w-long, h, caption)
		boxes := r.draw
		r.draw = func(p *pen, x, y float64) {
			p.text(set, x, y+h/2+0.25*k.body*mmPerPt)
			boxes(p, x, y)
		}
		return []row{r}
	}
	var rows []row
	if strings.TrimSpace(t.Label+t.Note) != "" {
		rows = k.text(label...)
		rows[len(rows)-1].keep = true
	}
	n := b.fit(k.w)
	for from := 0; from < t.Boxes; from += n {
		rows = append(rows, b.row(from, min(from+n, t.Boxes), 0, h, caption))
	}
	return rows
}
