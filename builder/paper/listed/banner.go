package listed

import (
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// The measures of a banner in mm: the line under it, the space below that, and the space over its plates, over its
// machines and under these.
const (
	bannerLine   = 0.9
	bannerUnder  = 1.6
	plateTop     = 6.0
	machineTop   = 5.0
	machineUnder = 2.2
)

// Banner returns the head of a sheet at the upper edges of the paper: the army on a scene that is high mm high, with
// the list's name, points and state. What has no room follows it.
func Banner(k typeset.Kit, j job.Job, high float64) []layout.Row {
	m := j.Margin()
	top := max(plateTop, m/2)
	player := j.Sheet.Roster.Player
	name := newNamePlate(k, j, 0.46*j.W, 1, 0)
	if name.player {
		player = ""
	}
	points := newPointsPlate(k, j)
	high = max(high, top+name.h+4)
	army := machines(j, maxInBanner)
	row := layout.Row{H: high + bannerLine + bannerUnder - m, Draw: func(p *layout.Canvas, x, y float64) {
		x, y = x-m, y-m
		ground(p, j, x, y, j.W, high)
		lineUp(p, army, x+m+name.w+2, j.W-2*m-name.w-points.w-4, y+high-machineUnder, high-machineUnder-machineTop)
		name.draw(p, x+m, y+top)
		points.draw(p, x+j.W-m, y+top)
	}}
	return append([]layout.Row{row}, underBanner(k, j, player, name.cut)...)
}

// ground draws the scene at the upper edge of a page, and the line under it.
func ground(p *layout.Canvas, j job.Job, x, y, w, h float64) {
	if !j.PutHorizon(p, x, y, w, h) {
		p.Rule(x, x+w, y+h+bannerLine/2, p.Palette.Heavy, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: x, Y: y + h, W: w, H: bannerLine, Fill: p.Palette.Badge})
}

// underBanner returns what follows a banner: the settings of the list, and at their right what its state depends on.
func underBanner(k typeset.Kit, j job.Job, player string, cut bool) []layout.Row {
	var rows []layout.Row
	if cut {
		rows = append(rows, k.Text(k.Ink(layout.CondensedBold, k.Body).Span(j.Title()))...)
	}
	small := k.Muted(layout.Condensed, k.Pt(7))
	v := j.Sheet.Verdict
	right := k.Measure.Set(small.Span(job.SmallPrint(v.PaperNote(), v.Judge())))
	if !j.Options.Stamp {
		right = layout.TextLine{}
	}
	lines := underLines(k.In(k.W-right.W-6), j, player)
	if len(lines) == 0 && right.W > 0 {
		lines = []layout.TextLine{{}}
	}
	st := small
	if player != "" {
		st = k.Muted(layout.Condensed, k.Pt(8.5))
	}
	set := k.Lines(lines, st.Lead(), st.Base())
	if len(set) > 0 {
		first := set[0].Draw
		set[0].Draw = func(p *layout.Canvas, x, y float64) {
			first(p, x, y)
			p.Text(right, x+k.W-right.W, y+st.Base())
		}
	}
	rows = append(rows, set...)
	return append(rows, layout.Space(0.5*k.Gap))
}
