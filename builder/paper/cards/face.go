package cards

import (
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/played"
	"gantry/builder/paper/typeset"
)

// The share of a card's area for its figure: normally, and if other things need the room. The last is the maximum
// share of its height.
const (
	usualArt = 1.0 / 3
	leastArt = 1.0 / 4
	mostArt  = 0.56
	smallArt = 0.08 // for a card that is a table

	mostTableArt = 0.18 // share of its height, if there is room
)

// face selects what the front of a card holds and how it is set.
type face struct {
	words bool    // the rules that the unit uses
	most  int     // boxes of a track that are drawn
	arms  bool    // its weapons and other tables
	small bool    // stats that do not lead are in small print
	art   float64 // smallest share of the area for its figure
	tight bool    // its weapons are set in low lines
}

// faces are tried in this order. First the words move to the back, then the other stats into small print. Then
// boxes become ladders and fields, the figure shrinks, the weapons get less room, and last they move to the back.
var faces = []face{
	{true, 40, true, false, usualArt, false}, {true, 40, true, true, usualArt, false},
	{false, 40, true, false, usualArt, false}, {false, 40, true, true, usualArt, false},
	{false, 30, true, true, usualArt, false}, {false, 20, true, true, usualArt, false},
	{false, 12, true, true, usualArt, false},
	{false, 40, true, true, leastArt, false}, {false, 30, true, true, leastArt, false},
	{false, 12, true, true, leastArt, false},
	{false, 40, true, true, leastArt, true}, {false, 12, true, true, leastArt, true},
	{false, 40, false, false, usualArt, false}, {false, 40, false, true, usualArt, false},
	{false, 30, false, true, usualArt, false},
	{false, 40, false, true, leastArt, false}, {false, 30, false, true, leastArt, false},
	{false, 12, false, true, leastArt, false},
}

// splitFace sets a face that has no room for its tracks.
var splitFace = face{most: 12, art: leastArt}

// sides holds the two sides of a unit's card before they are framed.
type sides struct {
	front        []layout.Row
	rest         []layout.Row // what has no room on the front
	pencil       bool         // the rest has tracks, so that each model needs its own card
	rulesPrinted bool         // one of the sides has the rules that the unit uses
	lead         leadPlace
	marked       *typeset.Marked // the marks on both sides
}

// leadPlace is where the leading numbers of a face are.
type leadPlace int

const (
	noLead leadPlace = iota
	besideFigure
	underFigure
)

// twoSides returns the two sides of a unit's card of a height. backed says whether its rules are on the back.
func twoSides(k typeset.Kit, j job.Job, u builder.UnitSheet, tw typeset.Twin, number int, side float64,
	backed bool) sides {
	has := j.HasRules(u)
	if !u.Known {
		return sides{front: k.Unknown(u), rulesPrinted: true}
	}
	longest := 0
	for _, t := range u.Profile.Tracks {
		longest = max(longest, t.Boxes)
	}
	look := lookOf(k, j, u)
	alone, parted := k.Band(u, j.About.PointsName, tw, number, 0, 1), k.HighestBand(u, j.About.PointsName, tw, number)
	made := map[face][]layout.Row{} // what is under the figure, by the parts of the face that affect it
	tracks := map[int][]layout.Row{}
	for _, f := range faces {
		if f.words && (!has || backed) || f.most < 40 && longest <= f.most && f.art == usualArt {
			continue // the same as a face before
		}
		of := face{most: f.most, arms: f.arms, small: f.small, tight: f.tight}
		if longest <= f.most {
			of.most = 40
		}
		below, ok := made[of]
		if !ok {
			if _, ok := tracks[of.most]; !ok {
				tracks[of.most] = mostBoxes(k, f.most).UnitTracks(u, number, typeset.MuchLower)
			}
			below = belowFigure(k, u, f, tracks[of.most])
			made[of] = below
		}
		head := alone
		if !f.arms {
			head = parted
		}
		rows, lead, ok := fitFace(k, j, u, look, f, below, side-head.H, head.Cut, backed)
		if !ok {
			continue
		}
		out := sides{front: rows, rulesPrinted: f.words || !has, lead: lead}
		if !f.arms {
			out.rest = k.ArmsWithin(u, side-head.H)
		}
		return out
	}
	set := splitSides(k, j, u, look, splitFace, number, side, parted)
	if layout.Height(set.rest) > side-parted.H { // it would need a third face
		small := splitFace
		small.small = true
		if less := splitSides(k, j, u, look, small, number, side,
			parted); layout.Height(less.rest) < layout.Height(set.rest) {
			return less
		}
	}
	return set
}

// splitSides returns the sides of a unit whose tracks or tables have no room on the face under a band. Weapons on
// the back shrink until everything fits on one back.
func splitSides(k typeset.Kit, j job.Job, u builder.UnitSheet, of look, f face, number int, side float64,
	band typeset.Head) sides {
	room := side - band.H
	below := belowFigure(k, u, f, mostBoxes(k, f.most).UnitTracks(u, number, typeset.MuchLower))
	over := k.WholeName(u, band.Cut)
	top := func(h float64) ([]layout.Row, leadPlace) { return topRows(k, j, of, leastArt, h) }
	split := func(arms []layout.Row, room float64) sides {
		out := splitRows(over, slices.Concat(below, arms), room, top)
		out.rulesPrinted, out.pencil = !j.HasRules(u), len(out.rest) > len(arms)
		return out
	}
	arms := k.ArmsWithin(u, room)
	if !j.HasBacks() {
		foot := faceFoot(k, j, u, f, false)
		if set := split(arms, room-layout.Height(foot)); !set.pencil {
			set.front = append(set.front, foot...)
			return set
		}
		return split(arms, room)
	}
	set := split(arms, room)
	fits := func(set sides) bool { return layout.Height(k.Noted(set.rest)) <= played.BackRoom(k, u, side) }
	for k.Tight = typeset.LowLines; k.Tight <= typeset.NumbersOnly && !fits(set); k.Tight++ {
		if less := split(k.ArmRows(u), room); fits(less) {
			return less
		}
	}
	return set
}

// splitRows fills a face of a height and returns the rows without room apart. top returns the figure for a room.
func splitRows(over, rest []layout.Row, room float64, top func(h float64) ([]layout.Row, leadPlace)) (out sides) {
	set, lead := top(0)
	left := room - layout.Height(over) - layout.Height(set)
	n, used := 0, 0.0
	for i, h := 0, 0.0; i < len(rest); i++ {
		if h += rest[i].H; h > left+1e-6 {
			break
		}
		if !rest[i].Keep {
			n, used = i+1, h
		}
	}
	most := layout.Height(set) + left - used
	if high, at := top(most); layout.Height(high) <= most {
		set, lead = high, at
	}
	out.front, out.rest, out.lead = slices.Concat(over, set, rest[:n]), slices.Clone(rest[n:]), lead
	for len(out.rest) > 0 && out.rest[0].Separator {
		out.rest = out.rest[1:]
	}
	if n < len(rest) && rest[n].Head != nil {
		out.rest = slices.Insert(out.rest, 0, *rest[n].Head)
	}
	return out
}

// fitFace returns a face of a height, and where its leading numbers are. ok reports whether everything fits.
func fitFace(k typeset.Kit, j job.Job, u builder.UnitSheet, of look, f face, below []layout.Row, room float64, cut,
	backed bool) (rows []layout.Row, lead leadPlace, ok bool) {
	over := k.WholeName(u, cut)
	if layout.Height(over)+layout.Height(below)+leastTop(k, j, of, f.art) > room {
		return nil, noLead, false
	}
	foot := faceFoot(k, j, u, f, backed)
	left := room - layout.Height(over) - layout.Height(below) - layout.Height(foot)
	if left < 0 {
		return nil, noLead, false
	}
	top, lead := topRows(k, j, of, f.art, left)
	if layout.Height(top) > left+1e-6 {
		return nil, noLead, false
	}
	return slices.Concat(over, top, below, foot), lead, true
}

// look is the head of a face: the unit's figure, and the leading numbers.
type look struct {
	typeset.Art
	typeset.Lead
}

func lookOf(k typeset.Kit, j job.Job, u builder.UnitSheet) look {
	leading, _, _ := typeset.PlayStats(u)
	return look{j.ArtOf(u), k.LeadOf(leading)}
}

// leastTop returns a lower bound for the height of a face's top, without setting it.
func leastTop(k typeset.Kit, j job.Job, of look, part float64) float64 {
	if j.Options.Frame != job.FramePortrait || !of.Any() {
		return 0
	}
	w, h := cardSize(j)
	return part * w * h / (k.W + 2*k.Edge)
}

// topRows returns the figure and the leading numbers, as high as the room allows and at least the given part of the
// card, and where the numbers are.
func topRows(k typeset.Kit, j job.Job, of look, part, room float64) ([]layout.Row, leadPlace) {
	a, leading, under := of.Art, of.Lead, underFigure
	if len(leading.Stats) == 0 {
		under = noLead
	}
	if j.Options.Frame == job.FrameMinimal || !a.Any() {
		return k.LeadRows(leading.Stats), under
	}
	w, h := cardSize(j)
	whole := k.W + 2*k.Edge
	if j.Options.Frame == job.FrameTable {
		high := smallArt * w * h / whole
		over := k.HeroOver(a, leading, high)
		return []layout.Row{k.HeroOver(a, leading, high+min(max(0, room-over.H), mostTableArt*h))}, under
	}
	high, least := min(room-1.2, mostArt*h), part*w*h/(k.W+k.Edge)
	for least < h && artRoom(k, a, leading, least)*(least-typeset.HeroAir) < part*w*h {
		least++
	}
	if high = max(high, least); artRoom(k, a, leading,
		high)*(high-typeset.HeroAir) < part*w*h { // its numbers are larger
		high = least
	}
	fits := leading.Within(high-2).High() <= high-2 && (len(a.Figures) < 2 || len(leading.Stats) == 0)
	if beside := k.Hero(a, leading, high); fits && beside.H <= room && !(k.LeadUnder && under == underFigure) {
		return []layout.Row{beside}, min(under, besideFigure)
	}
	high = part*w*h/whole + k.OverAir(a)
	over := k.HeroOver(a, leading, high)
	return []layout.Row{k.HeroOver(a, leading, high+min(max(0, room-over.H), mostArt*h))}, under
}

// mostBoxes returns the kit with at most n boxes drawn per track.
func mostBoxes(k typeset.Kit, n int) typeset.Kit { k.Most = n; return k }

// belowFigure returns the rows under the figure.
func belowFigure(k typeset.Kit, u builder.UnitSheet, f face, tracks []layout.Row) []layout.Row {
	_, usual, fine := typeset.PlayStats(u)
	if f.small {
		usual, fine = nil, append(usual, fine...)
	}
	rows := k.UsualRows(u, usual, fine)
	if f.arms {
		if f.tight {
			k.Tight = typeset.LowLines
		}
		rows = append(rows, k.ArmRows(u)...)
	}
	if len(tracks) > 0 {
		if air := k.Gap / 2; len(rows) > 0 && f.tight {
			rows = append(rows, k.Line(0.7*air, 0.7*air))
		} else if len(rows) > 0 {
			rows = append(rows, k.Line(air, air))
		}
		rows = append(rows, tracks...)
	}
	return append(rows, k.Besides(u)...)
}

// faceFoot returns the last lines of a front: the rules, or where they are, and the meaning of the marks.
func faceFoot(k typeset.Kit, j job.Job, u builder.UnitSheet, f face, backed bool) []layout.Row {
	var foot []layout.Row
	where := ""
	words, arms := j.HasRules(u), !f.arms && len(u.Profile.Tables) > 0
	switch {
	case f.words:
		foot = append(foot, k.Line(k.Gap/2, k.Gap/2))
		foot = append(foot, k.Legend(u.Profile.Legend, false)...)
		foot = append(foot, k.Panels(u.Profile.Panels, false)...)
	case arms && words && backed:
		where = "Weapons and words: on the back"
	case arms && j.HasBacks():
		where = "Weapons: on the back"
		if words && !backed {
			where += ". Keywords: see the rules card"
		}
	case words && backed:
		where = "Words: on the back"
	case arms:
		where = "Weapons: on a “More” card"
	case words && f.art == usualArt: // if room is short the rules say it
		where = "Keywords: see the rules card"
	}
	foot = append(foot, k.Notes(where)...)
	for i := range foot {
		foot[i].Foot = true
	}
	return foot
}

// artRoom returns the width of the room for a figure of a height.
func artRoom(k typeset.Kit, a typeset.Art, leading typeset.Lead, h float64) float64 {
	side := leading.Within(h - 2).W
	if len(a.Figures) > 1 {
		side = max(side, 0.27*k.W)
	}
	if side > 0 {
		side += typeset.NumberGap
	}
	return k.W - side
}
