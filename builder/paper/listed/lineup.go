package listed

import (
	"cmp"
	"math"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// maxInBanner is the largest number of machines in a banner.
const maxInBanner = 12

// byCost returns the units that have a drawing, by falling cost, else by heroism and mass.
func byCost(j job.Job) []builder.UnitSheet {
	units := slices.DeleteFunc(slices.Clone(j.Sheet.Units),
		func(u builder.UnitSheet) bool { return len(typeset.Likenesses(u)) == 0 })
	points := func(u builder.UnitSheet) rules.Value {
		s, _ := u.Profile.Role(rules.RolePoints)
		return s.Value
	}
	slices.SortStableFunc(units, func(a, b builder.UnitSheet) int {
		of, than := b.Likenesses[0], a.Likenesses[0]
		return cmp.Or(points(b).Cmp(points(a)), of.Heroic-than.Heroic, of.Mass-than.Mass)
	})
	return units
}

// machines returns at most a number of machines: one of each unit by falling cost, then their twins.
func machines(j job.Job, most int) (list []layout.Figure) {
	units := byCost(j)
	for twin := 0; len(list) < most; twin++ {
		had := len(list)
		for _, u := range units {
			if u.Unit.Number() > twin && len(list) < most {
				list = append(list, j.MachinesOf(u).Figures[0])
			}
		}
		if len(list) == had {
			break
		}
	}
	return list
}

// Machines side by side have limits: the minimum share of each that shows beside the next, the minimum share of the
// largest possible size, and the number of machines that are drawn at any size.
const (
	minShown = 0.52
	minSize  = 0.8
	alwaysIn = 3
)

// lineUp draws machines in one scale on a floor, from x on in a room of w by h mm above it: the first in the middle,
// the smaller ones in front. It leaves out the last ones if they would be too small or too close.
func lineUp(p *layout.Canvas, list []layout.Figure, x, w, floor, h float64) {
	if len(list) == 0 || w <= 0 {
		return
	}
	tallest := 0.0
	for _, f := range list {
		tallest = max(tallest, f.Drawing.H)
	}
	fit := func(n int, share float64) float64 { // the scale at which n machines fill the room
		wide := 0.0
		for _, f := range list[:n] {
			wide += share * f.Drawing.W
		}
		return w / (wide + (1-share)*list[0].Drawing.W)
	}
	n := len(list)
	for n > alwaysIn && fit(n, minShown) < minSize*h/tallest {
		n--
	}
	scale := min(h/tallest, fit(n, minShown))
	share := 1.0
	for share > minShown && fit(n, share) < scale {
		share -= 0.02
	}
	row := make([]layout.Figure, 0, n) // from left to right
	for i, f := range list[:n] {
		f.W, f.H = scale*f.Drawing.W, scale*f.Drawing.H
		if i%2 == 0 {
			row = append(row, f)
		} else {
			row = slices.Insert(row, 0, f)
		}
	}
	at, end := 0.0, 0.0
	for i := range row {
		if i > 0 {
			at += share * (row[i-1].W + row[i].W) / 2
		} else {
			at = row[0].W / 2
		}
		row[i].X, row[i].Y = at-row[i].W/2, floor-row[i].H
		end = max(end, row[i].X+row[i].W)
	}
	left := x + max(0, (w-end)/2)
	middle := float64(n-1) / 2
	back := func(i int) float64 { // how far back a machine is
		return math.Round(10*row[i].H/(scale*tallest))*100 + math.Abs(float64(i)-middle)
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(back(b), back(a)) })
	set := make([]layout.Figure, n)
	for at, i := range order {
		f := row[i]
		f.X += left
		if f.Drawing.H < 0.8*tallest {
			f.Y += 1.2
		}
		set[at] = f
	}
	typeset.PutTogether(p, set...)
}
