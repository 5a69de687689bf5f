package paper

import (
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// The parts of a card's area that its figure takes: as a rule, and where other
// things need the room; and the part of its height that it never exceeds.
const (
	usualArt = 1.0 / 3
	leastArt = 1.0 / 4
	mostArt  = 0.56
	smallArt = 0.08 // of a card that is a table

	mostTableArt = 0.18 // of its height, where there is room
)

// face is what stands on the front of a card.
type face struct {
	words bool    // the rules that the unit uses
	most  int     // boxes of a track that are drawn
	arms  bool    // its weapons and other tables
	small bool    // stats that do not lead stand in small print
	art   float64 // least part of the area for its figure
	tight bool    // its weapons stand in low lines
}

// faces are tried in this order: words go to the back, then what does not lead into
// small print, then boxes give way to ladders and fields, then the figure, then the
// room of weapons, then these go to the back.
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

// splitFace is how a face is set whose tracks have no room on it.
var splitFace = face{most: 12, art: leastArt}

// sides are the two sides of a unit's card before they stand in frames.
type sides struct {
	front  []layout.Row
	rest   []layout.Row // of the front what has no room on it
	pencil bool         // the rest has what a pencil marks: it is one model's own
	told   bool         // the rules that the unit uses are on one of them
}

// cardKit is the kit of a card's content.
func (s *Setter) cardKit(j request, w float64) kit {
	k := s.kit(j, cardScale(j.options.Card), w-2*safe)
	k.edge, k.bleed = safe, j.bleed()
	return k
}

// cardScale are the sizes of what stands on a card.
func cardScale(card string) scale {
	sc := scale{name: []float64{14, 12.5, 11, 9.5, 8.5, 7.5}, number: 20, body: 7.5, small: 7.5, label: 7,
		box: 4.6, gap: 1.6, most: 40, least: 7, fields: true}
	switch card {
	case "tarot":
		sc.name = []float64{16, 14, 12.5, 11, 9.5, 8.5}
		sc.body, sc.small = 8.5, 8
	case "half", "full":
		sc.name = []float64{24, 20, 16, 13, 11}
		sc.number, sc.body, sc.small, sc.label, sc.box, sc.gap, sc.most = 28, 11, 9, 8, 5.4, 3, 200
	}
	return sc
}

// twoSides is what stands on the two sides of a unit's card of a height; backed
// tells whether its rules stand behind it.
func (k kit) twoSides(j request, u builder.UnitSheet, tw twin, number int, side float64, backed bool) sides {
	has := j.hasRules(u)
	if !u.Known {
		return sides{front: k.unknown(u), told: true}
	}
	longest := 0
	for _, t := range u.Profile.Tracks {
		longest = max(longest, t.Boxes)
	}
	look := k.lookOf(j, u)
	alone, parted := k.band(u, j.about.PointsName, tw, number, 0, 1), k.highestBand(u, j.about.PointsName, tw, number)
	made := map[face][]layout.Row{} // what stands under the figure, by what of the face it hangs on
	tracks := map[int][]layout.Row{}
	for _, f := range faces {
		if f.words && (!has || backed) || f.most < 40 && longest <= f.most && f.art == usualArt {
			continue // the same as one before
		}
		of := face{most: f.most, arms: f.arms, small: f.small, tight: f.tight}
		if longest <= f.most {
			of.most = 40
		}
		below, ok := made[of]
		if !ok {
			if _, ok := tracks[of.most]; !ok {
				tracks[of.most] = k.mostBoxes(f.most).unitTracks(u, number, muchLower)
			}
			below = k.below(u, f, tracks[of.most])
			made[of] = below
		}
		head := alone
		if !f.arms {
			head = parted
		}
		rows, ok := k.fit(j, u, look, f, below, side-head.H, head.cut, backed)
		if !ok {
			continue
		}
		out := sides{front: rows, told: f.words || !has}
		if !f.arms {
			out.rest = k.armsWithin(u, side-head.H)
		}
		return out
	}
	set := k.splitSides(j, u, look, splitFace, number, side, parted)
	if layout.Height(set.rest) > side-parted.H { // it would need a third face
		small := splitFace
		small.small = true
		if less := k.splitSides(j, u, look, small, number, side, parted); layout.Height(less.rest) < layout.Height(set.rest) {
			return less
		}
	}
	return set
}

// splitSides is a unit whose tracks or tables have no room on a face of a height under a band; weapons
// behind it give way until all stands on one back.
func (k kit) splitSides(j request, u builder.UnitSheet, of look, f face, number int, side float64, band head) sides {
	room := side - band.H
	below := k.below(u, f, k.mostBoxes(f.most).unitTracks(u, number, muchLower))
	over, top := k.whole(u, band.cut), k.top(j, of, leastArt, 0)
	larger := func(h float64) []layout.Row { return k.top(j, of, leastArt, h) }
	split := func(arms []layout.Row, room float64) sides {
		out := k.split(over, top, slices.Concat(below, arms), room, larger)
		out.told, out.pencil = !j.hasRules(u), len(out.rest) > len(arms)
		return out
	}
	arms := k.armsWithin(u, room)
	if !j.hasBacks() {
		foot := k.foot(j, u, f, false)
		if set := split(arms, room-layout.Height(foot)); !set.pencil {
			set.front = append(set.front, foot...)
			return set
		}
		return split(arms, room)
	}
	set := split(arms, room)
	fits := func(set sides) bool { return layout.Height(k.noted(set.rest)) <= k.backRoom(u, side) }
	for k.tight = lowLines; k.tight <= numbersOnly && !fits(set); k.tight++ {
		if less := split(k.armRows(u), room); fits(less) {
			return less
		}
	}
	return set
}

// split is a face of a height that is full: what of the rest has no room on it stands elsewhere.
func (k kit) split(over, top, rest []layout.Row, room float64, larger func(h float64) []layout.Row) (out sides) {
	left := room - layout.Height(over) - layout.Height(top)
	n, used := 0, 0.0
	for i, h := 0, 0.0; i < len(rest); i++ {
		if h += rest[i].H; h > left+1e-6 {
			break
		}
		if !rest[i].Keep {
			n, used = i+1, h
		}
	}
	if high := larger(layout.Height(top) + left - used); layout.Height(high) <= layout.Height(top)+left-used {
		top = high
	}
	out.front, out.rest = slices.Concat(over, top, rest[:n]), slices.Clone(rest[n:])
	for len(out.rest) > 0 && out.rest[0].Part {
		out.rest = out.rest[1:]
	}
	if n < len(rest) && rest[n].Head != nil {
		out.rest = slices.Insert(out.rest, 0, *rest[n].Head)
	}
	return out
}

// fit is a face in a height, if it stands in it.
func (k kit) fit(j request, u builder.UnitSheet, of look, f face, below []layout.Row, room float64, cut, backed bool) (
	[]layout.Row, bool) {
	over := k.whole(u, cut)
	if layout.Height(over)+layout.Height(below)+k.leastTop(j, of, f.art) > room {
		return nil, false
	}
	foot := k.foot(j, u, f, backed)
	left := room - layout.Height(over) - layout.Height(below) - layout.Height(foot)
	if left < 0 {
		return nil, false
	}
	top := k.top(j, of, f.art, left)
	if layout.Height(top) > left+1e-6 {
		return nil, false
	}
	return slices.Concat(over, top, below, foot), true
}

// look is what stands at the head of a face: the unit as it is seen, and the numbers
// that lead.
type look struct {
	art
	lead
}

func (k kit) lookOf(j request, u builder.UnitSheet) look {
	leading, _, _ := playStats(u)
	return look{j.artOf(u), k.leadOf(leading)}
}

// leastTop is a height that no top of a face goes under, known before it is set.
func (k kit) leastTop(j request, of look, part float64) float64 {
	if j.options.Frame != framePortrait || !of.any() {
		return 0
	}
	w, h := j.cardSize()
	return part * w * h / (k.w + 2*k.edge)
}

// top is the figure and the numbers that lead: as high as the room lets it, and as
// part of the card asks.
func (k kit) top(j request, of look, part, room float64) []layout.Row {
	a, leading := of.art, of.lead
	if j.options.Frame == frameMinimal || !a.any() {
		return k.leadRows(leading.stats)
	}
	w, h := j.cardSize()
	whole := k.w + 2*k.edge
	if j.options.Frame == frameTable {
		high := smallArt * w * h / whole
		over := k.heroOver(a, leading, high)
		return []layout.Row{k.heroOver(a, leading, high+min(max(0, room-over.H), mostTableArt*h))}
	}
	high, least := min(room-1.2, mostArt*h), part*w*h/(k.w+k.edge)
	for least < h && k.artRoom(a, leading, least)*(least-heroAir) < part*w*h {
		least++
	}
	if high = max(high, least); k.artRoom(a, leading, high)*(high-heroAir) < part*w*h { // its numbers are larger
		high = least
	}
	fits := leading.within(high-2).high() <= high-2 && (len(a.figures) < 2 || len(leading.stats) == 0)
	if beside := k.hero(a, leading, high); fits && beside.H <= room {
		return []layout.Row{beside}
	}
	high = part*w*h/whole + k.overAir(a)
	over := k.heroOver(a, leading, high)
	return []layout.Row{k.heroOver(a, leading, high+min(max(0, room-over.H), mostArt*h))}
}

// mostBoxes is the kit with tracks of at most so many boxes drawn.
func (k kit) mostBoxes(n int) kit { k.most = n; return k }

// below is what stands under the figure.
func (k kit) below(u builder.UnitSheet, f face, tracks []layout.Row) []layout.Row {
	_, usual, fine := playStats(u)
	if f.small {
		usual, fine = nil, append(usual, fine...)
	}
	rows := k.usualRows(u, usual, fine)
	if f.arms {
		if f.tight {
			k.tight = lowLines
		}
		rows = append(rows, k.armRows(u)...)
	}
	if len(tracks) > 0 {
		if air := k.gap / 2; len(rows) > 0 && f.tight {
			rows = append(rows, k.line(0.7*air, 0.7*air))
		} else if len(rows) > 0 {
			rows = append(rows, k.line(air, air))
		}
		rows = append(rows, tracks...)
	}
	return append(rows, k.besides(u)...)
}

// armRows are a unit's tables as a card has them: weapons, then the others.
func (k kit) armRows(u builder.UnitSheet) []layout.Row {
	arms, others := parted(u.Profile.Tables, isArms)
	var rows []layout.Row
	for _, t := range append(arms, others...) {
		if t.Brief != nil {
			t.Rows = t.Brief
		}
		if len(rows) > 0 {
			rows = append(rows, layout.Space(k.gap/2))
		}
		if isArms(t) {
			rows = append(rows, k.arms(t)...)
		} else {
			rows = append(rows, k.table(t)...)
		}
	}
	return rows
}

// armsWithin are a unit's tables as they stand in a height, if they do.
func (k kit) armsWithin(u builder.UnitSheet, room float64) []layout.Row {
	rows := k.armRows(u)
	for k.tight = lowLines; k.tight <= numbersOnly && layout.Height(rows) > room; k.tight++ {
		rows = k.armRows(u)
	}
	return rows
}

// unitTracks are what a pencil marks, of each model of its own.
func (k kit) unitTracks(u builder.UnitSheet, number int, lower float64) []layout.Row {
	return k.packedTracks(eachModel(u.Profile.Tracks, number), lower)
}

// How much lower lines of tracks stand than columns to be taken, in mm: on the cards of a list all
// units have their tracks alike.
const (
	lineLower = 1.0
	muchLower = 5.5
)

// packedTracks are tracks in as few lines as hold them, those of no place over the
// others.
func (k kit) packedTracks(tracks []rules.Track, lower float64) []layout.Row {
	var loose, located []rules.Track
	for _, t := range tracks {
		if t.Group == "" {
			loose = append(loose, t)
		} else {
			located = append(located, t)
		}
	}
	rows := k.packed(loose)
	if len(rows) > 0 && len(located) > 0 {
		rows = append(rows, layout.Space(k.gap/2))
	}
	located, notes := k.labels().noteless(located)
	columns := append(k.labels().tracks(located), notes...)
	if lines := append(k.labels().packedGroups(located), notes...); layout.Height(lines) < layout.Height(columns)-lower {
		columns = lines
	}
	return append(rows, columns...)
}

// foot is the last lines of a front: the rules, or where they are, and what the
// marks mean.
func (k kit) foot(j request, u builder.UnitSheet, f face, backed bool) []layout.Row {
	var foot []layout.Row
	where := ""
	words, arms := j.hasRules(u), !f.arms && len(u.Profile.Tables) > 0
	switch {
	case f.words:
		foot = append(foot, k.line(k.gap/2, k.gap/2))
		foot = append(foot, k.legend(u.Profile.Legend, false)...)
		foot = append(foot, k.panels(u.Profile.Panels, false)...)
	case arms && words && backed:
		where = "Weapons and words: on the back"
	case arms && j.hasBacks():
		where = "Weapons: on the back"
		if words && !backed {
			where += ". Keywords: see the rules card"
		}
	case words && backed:
		where = "Words: on the back"
	case arms:
		where = "Weapons: on a “More” card"
	case words && f.art == usualArt: // where room is short it says so itself
		where = "Keywords: see the rules card"
	}
	foot = append(foot, k.notes(where)...)
	for i := range foot {
		foot[i].Foot = true
	}
	return foot
}

// artRoom is the width of the room for a figure of a height.
func (k kit) artRoom(a art, leading lead, h float64) float64 {
	side := leading.within(h - 2).w
	if len(a.figures) > 1 {
		side = max(side, 0.27*k.w)
	}
	if side > 0 {
		side += numberGap
	}
	return k.w - side
}
