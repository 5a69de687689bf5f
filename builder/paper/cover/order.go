package cover

import (
	"strconv"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The sizes of names and points in the order of battle against the text, and the space over, between and under the
// parts of a unit in mm for text of 10 points.
const (
	nameLarger   = 1.2
	besideClass  = 3.0
	besidePoints = 5.0
	overUnit     = 1.6
	underName    = 0.4
)

// orderRows returns the order of battle: a unit's name, what it is, its points and, under them, its loadout.
func orderRows(k typeset.Kit, j job.Job) []layout.Row {
	s := k.Body / 10
	name, class := k.Ink(layout.CondensedBold, nameLarger*k.Body), k.Ink(layout.Condensed, k.Body)
	var rows []layout.Row
	for _, u := range j.Sheet.Units {
		points := pointsOf(k, j, u.Unit.Number(), u.Profile)
		room := k.W - points.W - besidePoints*s
		words := u.Profile.Class
		if !u.Known {
			words = "Unknown profile " + u.Unit.Profile
		}
		title := typeset.NameWithin(u, typeset.MostName)
		lines := k.Measure.Wrap(room, name.Span(title))
		if all := k.Measure.Set(name.Span(title), class.Span(typeset.WideBlank+words)); all.W <= room {
			lines, words = []layout.TextLine{all}, ""
		}
		unit := []layout.Row{{H: overUnit * s}}
		first := k.Lines(lines, name.Lead(), name.Base())
		draw := first[0].Draw
		first[0].Draw = func(p *layout.Canvas, x, y float64) {
			draw(p, x, y)
			p.Text(points, x+k.W-points.W, y+name.Base())
		}
		unit = append(unit, first...)
		if words != "" {
			unit = append(unit, k.In(room).Text(class.Span(words))...)
		}
		unit = append(append(unit, layout.Space(underName*s)), k.In(room).Loads(typeset.Loads(u))...)
		unit = append(unit, layout.Space(overUnit*s))
		unit[0].Draw = func(*layout.Canvas, float64, float64) {}
		unit[0] = k.HairlineOver(unit[0], true)
		for i := range min(len(unit)-1, typeset.FewLines) {
			unit[i].Keep = true
		}
		rows = append(rows, unit...)
	}
	return rows
}

// pointsOf returns the points of a unit in the color of the plates if that can be read, and before them its number.
func pointsOf(k typeset.Kit, j job.Job, number int, of rules.Profile) layout.TextLine {
	var spans []layout.Span
	st := k.Ink(layout.Bold, nameLarger*k.Body)
	if c := k.Palette.Badge; c.Drawn() && k.Palette.Corner.Drawn() && c.ReadableOn(k.Palette.Corner) {
		st.Color = c
	}
	text, mark := "", ""
	if j.About.PointsName != "" {
		text = "–"
		if s, ok := of.Role(rules.RolePoints); ok {
			text, mark = s.Text, k.Mark(s.Source)
		}
	}
	if number > 1 {
		times := strconv.Itoa(number) + " × "
		if text == "" {
			times = "× " + strconv.Itoa(number)
		}
		spans = append(spans, k.Ink(layout.Condensed, k.Body).Span(times))
	}
	return k.Measure.Set(append(spans, st.Span(text), k.SmallMark().Span(mark))...)
}
