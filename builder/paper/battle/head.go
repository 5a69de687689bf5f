package battle

import (
	"strconv"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// headRows returns the head of the pack: the army on a banner, its round, numbers and problems, and its own tracks.
func headRows(k typeset.Kit, j job.Job, banner float64) []layout.Row {
	rows := listed.Banner(k, j, banner)
	rows = append(rows, roundRows(k, j.Sheet.Whole)...)
	rows = append(rows, listed.Army(k, j.Sheet.Whole)...)
	rows = append(rows, listed.Report(k, j)...)
	return append(rows, layout.Space(k.Gap))
}

// The measures of the round in mm: the height of its arrows, their points, the space between them, and the
// circles of rounds. phaseSize is the type of phases in points.
const (
	arrowHigh  = 8.0
	arrowPoint = 2.4
	arrowGap   = 0.8
	roundSide  = 4.8
	phaseSize  = 8.4
)

// roundRows returns the rounds of a game to mark, and the phases of each as arrows in their order. It returns nothing
// if the phases have no room on one line, since the reference has them.
func roundRows(k typeset.Kit, army rules.Profile) []layout.Row {
	n := len(army.Phases)
	if n == 0 {
		return nil
	}
	caps := k.Ink(layout.CondensedBold, k.Pt(phaseSize))
	label := k.Measure.Set(caps.Span("ROUND"))
	left := label.W + 2 + float64(army.Rounds)*(roundSide+1)
	if army.Rounds == 0 {
		left = 0
	}
	st := k.Ink(layout.CondensedBold, k.Pt(phaseSize))
	set := func() (phases []layout.TextLine, need float64) {
		for i, name := range army.Phases {
			if !strings.HasPrefix(name, strconv.Itoa(i+1)) {
				name = strconv.Itoa(i+1) + " " + name
			}
			l := k.Measure.Set(st.Span(name))
			phases, need = append(phases, l), need+l.W+2*arrowPoint+0.8+arrowGap
		}
		return phases, need
	}
	phases, need := set()
	for need > k.W-left && st.Size > k.Tiny() {
		st.Size = max(k.Tiny(), st.Size-0.4)
		phases, need = set()
	}
	if need > k.W-left {
		return nil
	}
	more := (k.W - left - need) / float64(n)
	draw := func(p *layout.Canvas, x, y float64) {
		middle := y + arrowHigh/2
		if army.Rounds > 0 {
			p.Text(label, x, middle+layout.Middle(caps.Size))
		}
		for i := range army.Rounds {
			at := x + label.W + 1.6 + float64(i)*(roundSide+1)
			p.Box(at, middle-roundSide/2, roundSide, roundSide, true)
			p.Center(strconv.Itoa(i+1), k.Muted(layout.Condensed, k.Tiny()), at+roundSide/2,
				middle+layout.Middle(k.Tiny()))
		}
		at := x + left
		for _, l := range phases {
			w := l.W + 2*arrowPoint + 0.8 + more
			arrow := layout.Path{Closed: true, Fill: k.Palette.Tray, Points: [][2]float64{{at, y},
				{at + w - arrowPoint, y}, {at + w, middle}, {at + w - arrowPoint, y + arrowHigh}, {at, y + arrowHigh},
				{at + arrowPoint, middle}}}
			if !k.Palette.Tray.Drawn() {
				arrow.Width, arrow.Stroke = layout.Hair, k.Palette.Rule
			}
			p.Marks = append(p.Marks, arrow)
			p.Text(l, at+(w-l.W)/2+0.3*arrowPoint, middle+layout.Middle(st.Size))
			at += w + arrowGap
		}
	}
	return []layout.Row{{H: arrowHigh + 1.6, Draw: draw}}
}
