package listed

import (
	"slices"
	"strings"
	"unicode"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// A poster has a number of machines, the height of the first one at most in mm and as a share of the poster, the size
// of machines behind it, the height as a share of the first one's up to which a machine is in front, the space between
// the plate and the first one in mm, where its feet are as a share of the height, the space to the edges of the paper
// in mm, and the middles of all as shares of the width.
const (
	maxOnPoster  = 5
	maxLeader    = 170.0
	leaderShare  = 0.86
	behindSize   = 0.74
	lowShare     = 0.72
	leaderMiddle = 0.57
	leaderFoot   = 0.975
	underPlate   = 4.0
	offEdge      = 7.0
)

var behindPlaces, frontPlaces = []float64{0.2, 0.86, 0.38, 0.73}, []float64{0.15, 0.87, 0.34, 0.74}

// Poster returns a scene at the upper edges of the paper, high mm high, with the machines and the name of a list. It
// also returns what has no room on it.
func Poster(k typeset.Kit, j job.Job, high float64) (layout.Row, []layout.Row) {
	m := j.Margin()
	top := 0.06 * high
	name := newNamePlate(k, j, 0.72*j.W, max(1, min(1.9, high/105)), m)
	list := machines(j, maxOnPoster)
	row := layout.Row{H: high + bannerLine - m, Draw: func(p *layout.Canvas, x, y float64) {
		x, y = x-m, y-m
		ground(p, j, x, y, j.W, high)
		if j.HasHorizon() {
			initials(p, j, x+m, y+top+name.h+0.03*high, j.W-2*m, 0.36*high)
		}
		crew(p, list, x, y, j.W, high, layout.Box{W: name.w, H: top + name.h})
		name.draw(p, x, y+top)
	}}
	player := j.Sheet.Roster.Player
	if name.player {
		player = ""
	}
	var rest []layout.Row
	if name.cut {
		rest = k.Text(k.Ink(layout.CondensedBold, k.Body).Span(j.Title()))
	}
	lines := underLines(k, j, player)
	st := k.Muted(layout.Condensed, k.Pt(7))
	if player != "" {
		st = k.Muted(layout.Condensed, k.Pt(8.5))
	}
	return row, append(rest, k.Lines(lines, st.Lead(), st.Base())...)
}

// initials draws the first letters of a list's name in the sky, as large as fit in a room.
func initials(p *layout.Canvas, j job.Job, x, y, w, h float64) {
	var letters strings.Builder
	for _, word := range strings.Fields(j.Title()) {
		first := []rune(word)[0]
		if letters.Len() < 3 && (unicode.IsLetter(first) || unicode.IsDigit(first)) && first < 0x500 {
			letters.WriteRune(unicode.ToUpper(first))
		}
	}
	if letters.Len() == 0 {
		return
	}
	st := layout.Style{Face: layout.Bold, Size: h / (layout.CapsHigh * layout.MMPerPoint), Color: j.InSky()}
	if wide := p.Measure.Width(letters.String(), st); wide > w {
		st.Size *= w / wide
	}
	p.Left(letters.String(), st, x, y+float64(layout.CapsHigh*st.Size*layout.MMPerPoint))
}

// crew draws machines in one scale on a poster: the first large in front, the others behind it, low ones beside its
// feet. The first one stays clear of the plate at the upper left.
func crew(p *layout.Canvas, list []layout.Figure, x, y, w, high float64, plate layout.Box) {
	if len(list) == 0 {
		return
	}
	lead := list[0]
	scale := min(maxLeader, leaderShare*high) / lead.Drawing.H
	if left := leaderMiddle*w - scale*lead.Drawing.W/2; left < plate.W {
		scale = min(scale, (float64(leaderFoot*high)-plate.H-underPlate)/lead.Drawing.H)
	}
	scale = min(scale, 0.62*w/lead.Drawing.W)
	for _, f := range list[1:] {
		scale = min(scale, 1.1*leaderShare*high/f.Drawing.H)
	}
	var set []layout.Figure
	put := func(f layout.Figure, middle, foot, scale float64) {
		f.W, f.H = scale*f.Drawing.W, scale*f.Drawing.H
		f.X, f.Y = x+min(max(offEdge, middle*w-f.W/2), w-offEdge-f.W), y+foot*high-f.H
		set = append(set, f)
	}
	low := func(f layout.Figure) bool { return f.Drawing.H < lowShare*lead.Drawing.H }
	behind, front := slices.DeleteFunc(slices.Clone(list[1:]), low), []layout.Figure(nil)
	for _, f := range list[1:] {
		if low(f) {
			front = append(front, f)
		}
	}
	for i, f := range slices.Backward(behind) {
		put(f, behindPlaces[i], 0.86-0.015*float64(i), behindSize*scale)
	}
	put(lead, leaderMiddle, leaderFoot, scale)
	for i, f := range slices.Backward(front) {
		put(f, frontPlaces[i], 0.97, scale)
	}
	typeset.PutTogether(p, set...)
}
