package unit

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/views"
)

// Stage is a unit's figure in one of its modes with its locations on it.
type Stage struct {
	Mode    int
	Targets []Target
	cost    float64 // of their seats; lower is better
}

// Target is a location on the figure. Its sign is in a grid of cells beside the body, with a line
// to its place there. On the narrowest phone a cell is 10 px.
type Target struct {
	Location
	Column, Row, Wide int     // its cells from the upper left, 0 the first
	x, y              float64 // its place on the body, in cells
}

// The grid: the figure is in the middle, and signs fit in the space around it.
const (
	stageColumns, stageRows = 28, 20
	stageLeft               = (stageColumns - stageRows) / 2 // offset of the figure, which is as wide as high
	targetHigh              = 5                              // cells per sign: 44 px on the narrowest phone
	minWide, maxWide        = 5, 8
	plateWide, plateHigh    = 10, 5 // of the name
)

// maxPips is how many slots are drawn at a target; more are a number.
const maxPips = 6

// stageOf returns the locations of a unit that are parts of its body, on its figure in the mode that has them most
// apart; nil for none.
func stageOf(modes []rules.Likeness, locations []Location) *Stage {
	parts := slices.DeleteFunc(slices.Clone(locations), func(at Location) bool { return at.Place == "" })
	if len(parts) == 0 || len(modes) == 0 {
		return nil
	}
	best := stageIn(modes[0], parts)
	for i, l := range modes[1:] {
		if s := stageIn(l, parts); s.cost < best.cost {
			best = s
			best.Mode = i + 1
		}
	}
	return &best
}

// stageIn returns parts of a body on one figure.
func stageIn(l rules.Likeness, parts []Location) Stage {
	picture, anchors := likeness.Draw(l, likeness.Emblem{}, likeness.ThreeQuarter)
	var body ground
	body.cover(picture)
	for row := range plateHigh {
		for column := range plateWide {
			body[row][column] = cellBody // the name is there
		}
	}
	targets := make([]Target, len(parts))
	widest := 0
	for i, at := range parts {
		targets[i] = Target{Location: at, Wide: wideTarget(at)}
		targets[i].x, targets[i].y = onStage(anchors[at.Place])
		widest = max(widest, targets[i].Wide)
	}
	anywhere := body
	cost, all := anywhere.seatAll(targets, 1, 1)
	if !all { // rows and columns hold more signs
		cost, all = body.seatAll(targets, targetHigh, widest)
	}
	if !all {
		targets = slices.DeleteFunc(targets, func(t Target) bool { return t.Row < 0 })
	}
	return Stage{Targets: targets, cost: cost}
}

// seatAll finds cells for the targets one by one, those at the sides of the body first. It tries every rows-th row and
// columns-th column. A target without room is only in the list of locations.
func (g *ground) seatAll(targets []Target, rows, columns int) (cost float64, all bool) {
	order := make([]*Target, len(targets))
	for i := range targets {
		order[i] = &targets[i]
	}
	outside := func(t *Target) float64 { return math.Abs(t.x - stageColumns/2) }
	slices.SortStableFunc(order, func(a, b *Target) int { return cmp.Compare(outside(b), outside(a)) })
	for _, t := range order {
		cost += g.seat(t, rows, columns)
	}
	return cost, !math.IsInf(cost, 1)
}

// onStage returns a point of the figure's box in cells.
func onStage(p likeness.Point) (x, y float64) {
	return stageLeft + p.X*stageRows/likeness.Box, p.Y * stageRows / likeness.Box
}

// wideTarget returns how many cells the words and slots of a location take.
func wideTarget(l Location) int {
	const letter, pip, pad, cell = 7, 10, 12, 10 // px
	px := pad + max(letter*utf8.RuneCountInString(l.Label), pip*min(len(l.Boxes), maxPips))
	return min(max((px+cell-1)/cell, minWide), maxWide)
}

// ground is what each cell of a stage holds.
type ground [stageRows][stageColumns]cellState

type cellState uint8

const (
	cellFree cellState = iota
	cellBody           // the machine is drawn there
	cellTaken
)

// cover marks the cells that a picture is drawn on, by their middles and by the points of its outline.
func (g *ground) cover(p likeness.Picture) {
	for _, area := range p.Outline {
		shape := make([]likeness.Point, len(area))
		for i, at := range area {
			shape[i].X, shape[i].Y = onStage(at)
			g[min(max(int(shape[i].Y), 0), stageRows-1)][min(max(int(shape[i].X), 0), stageColumns-1)] = cellBody
		}
		for row := range g {
			for column := range g[row] {
				if inside(shape, float64(column)+0.5, float64(row)+0.5) {
					g[row][column] = cellBody
				}
			}
		}
	}
}

// inside reports whether a point is in a closed shape.
func inside(shape []likeness.Point, x, y float64) (in bool) {
	for i, from := range shape {
		to := shape[(i+1)%len(shape)]
		if from.Y > y != (to.Y > y) && x < from.X+float64((to.X-from.X)*(y-from.Y))/(to.Y-from.Y) {
			in = !in
		}
	}
	return in
}

// seat finds the cells for a target, over no other one: as near to its place as it can
// be, on its side, and over as little of the machine.
func (g *ground) seat(t *Target, rows, columns int) (cost float64) {
	const hides, crosses, far = 6, 6, 0.25 // cost per covered cell, for the other side, and per squared distance
	best := math.Inf(1)
	t.Row = -1
	for row := 0; row+targetHigh <= stageRows; row += rows {
		for column := 0; column+t.Wide <= stageColumns; column += columns {
			covered, free := g.under(row, column, t.Wide)
			cost := float64(hides*covered) + far*t.reach(row, column)*t.reach(row, column)
			if off := t.x - stageColumns/2; off*(float64(column)+float64(t.Wide)/2-stageColumns/2) < 0 &&
				math.Abs(off) > 1 {
				cost += crosses
			}
			if free && cost < best {
				best, t.Row, t.Column = cost, row, column
			}
		}
	}
	if t.Row < 0 {
		return best
	}
	for row := t.Row; row < t.Row+targetHigh; row++ {
		for column := t.Column; column < t.Column+t.Wide; column++ {
			g[row][column] = cellTaken
		}
	}
	return best
}

// under returns how many cells of the machine a sign would cover; no other may be there.
func (g *ground) under(row, column, wide int) (covered int, free bool) {
	for _, line := range g[row : row+targetHigh] {
		for _, c := range line[column : column+wide] {
			if c == cellTaken {
				return 0, false
			}
			covered += int(c)
		}
	}
	return covered, true
}

// reach returns how far a sign at some cells would be from its place on the body.
func (t Target) reach(row, column int) float64 {
	x, y := t.nearest(row, column)
	return math.Hypot(x-t.x, y-t.y)
}

// nearest returns the point of a sign that is nearest to the place on the body. What is seen of a sign is lower
// than its cells.
func (t Target) nearest(row, column int) (x, y float64) {
	const edge = 0.8
	left, top := float64(column), float64(row)
	return min(max(t.x, left), left+float64(t.Wide)), min(max(t.y, top+edge), top+targetHigh-edge)
}

// box returns the view of a sign's drawing, whose unit is a cell.
func (t Target) box() string { return fmt.Sprintf("0 0 %d %d", t.Wide, targetHigh) }

// spot returns the place on the body as the sign's drawing has it.
func (t Target) spot() (x, y string) { return t.inBox(t.x, t.y) }

func (t Target) inBox(x, y float64) (atX, atY string) {
	text := func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
	return text(x - float64(t.Column)), text(y - float64(t.Row))
}

// line leads from the middle of the sign, which covers its beginning, to the place on the body.
func (t Target) line() string {
	fromX, fromY := t.inBox(float64(t.Column)+float64(t.Wide)/2, float64(t.Row)+targetHigh/2.)
	x, y := t.spot()
	return "M" + fromX + " " + fromY + "L" + x + " " + y
}

// class returns the cells of a target.
func (t Target) class() string {
	name := "at c" + strconv.Itoa(t.Column) + " r" + strconv.Itoa(t.Row) + " w" + strconv.Itoa(t.Wide)
	switch {
	case t.Max >= 0 && t.Used > t.Max:
		return name + " overfull"
	case t.Max >= 0 && t.Used == t.Max:
		return name + " full"
	}
	return name
}

// pips reports whether the slots of a target are drawn one by one.
func (t Target) pips() bool { return len(t.Boxes) > 0 && len(t.Boxes) <= maxPips }

// count returns the number of items at a target, "" if it adds nothing to the profile.
func (t Target) count() string {
	switch {
	case !t.isUnlimited():
		return strconv.Itoa(t.Used) + "/" + strconv.Itoa(t.Max)
	case len(t.Mounts) == 0:
		return ""
	}
	return strconv.Itoa(len(t.Mounts))
}

// words describes the target for screen readers, beginning with its visible label.
func (t Target) words() string {
	switch {
	case t.isUnlimited() && len(t.Mounts) == 0:
		return t.Label + " (art): empty"
	case t.isUnlimited():
		return fmt.Sprintf("%s (art): %s", t.Label, t.count())
	case !t.pips():
		return fmt.Sprintf("%s (art): %s slots used", t.Label, t.count())
	}
	return fmt.Sprintf("%s (art): %d of %s used", t.Label, t.Used, views.Plural(t.Max, "slot", "slots"))
}
