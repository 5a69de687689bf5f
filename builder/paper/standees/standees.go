package standees

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

const howStandees = "Standees: cut along the outlines. Fold the middle with the print outside and glue the halves. " +
	"Fold both white flaps outward and glue them to a base."

// Section returns a paper figure per model and mode. The back is upside down above the front, so that both stand
// upright when folded. A flap for the base is at each end.
func Section(ctx context.Context, j job.Job) (pieces.Section, error) {
	list, err := pieces.Models(ctx, j, standeePiece)
	return pieces.Section{Label: "Standees", How: howStandees, List: list}, err
}

// standeePiece returns one paper figure.
func standeePiece(j job.Job, m pieces.Stand) pieces.Piece {
	j.Palette = pieces.Rimmed(j.Palette)
	base := pieces.Base(j, m.Likeness)
	var front, back layout.Figure
	var around []likeness.Point
	var rods [2]float64
	if m.Likeness != nil {
		front, back, rods, around = bothSides(j, *m.Likeness)
	} else {
		around = []likeness.Point{{X: -base / 2, Y: -base}, {X: base / 2, Y: -base}}
	}
	c := cutAround(around, base)
	strip, pad := 2*c.foot, pieces.LabelPad(c.w)
	name, whole := setStrip(j, m, strip, pad)
	var under []layout.TextLine
	if !whole {
		under = pieces.WholeName(j, typeset.NameWithin(m.Unit, typeset.MostName), c.w)
	}
	return pieces.Piece{Title: m.Title(), Unit: m.Unit.Unit.ID, W: c.w, H: 2 * c.half, Under: under,
		Draw: func(p *layout.Canvas, x, y float64) {
			of := p.Palette
			p.Palette = j.Palette
			defer func() { p.Palette = of }()
			x, y = x-c.from, y+c.half
			c.draw(p, x, y)
			ground := y - c.fold
			if m.Likeness == nil {
				name, _ := pieces.Label(j, m, base-2*pad, 4, p.Palette.Ink)
				pieces.DrawLabels(p, name, x, ground-0.7*base)
			} else {
				front.Title, back.Title = m.Title(), m.Title()
				front.X, front.Y = x+front.X, ground-front.H
				back.X, back.Y = front.X, y+c.fold
				if rods[0] > 0 {
					drawFlightStand(p, x, ground, -rods[0])
					drawFlightStand(p, x, y+c.fold, rods[1])
				}
				p.Marks = append(p.Marks, back, front)
			}
			name(p, x-strip/2, ground)
			if m.Number != "" {
				pieces.DrawTurnedNumber(p, m.Number, x+strip/2-pad-footDisc, y+c.fold-(accentHigh+footHigh)/2,
					footDisc, p.Palette.OnBand, p.Palette.Band)
			}
			drawSign(p, x, y+c.fold-footHigh/2, 2.8)
		}}
}

// The height of a machine's figure in mm, by its mass: of one on foot, up to a mass of 2, up to 6, above, and of the
// largest. A4 holds two rows of the middle height, or a heavy and a light one.
const (
	soldierTall, lightTall, middleTall, heavyTall, giantTall = 28.0, 40.0, 47.5, 55.0, 66.0
	standeeTall                                              = 1.5 // times a base that the player chose
)

// tallOf returns the height of a biped of a unit's mass, in mm.
func tallOf(j job.Job, l rules.Likeness) float64 {
	if mm, chosen := j.ChosenBase(); chosen {
		return standeeTall * mm
	}
	switch {
	case l.Plan == rules.Infantry:
		return soldierTall
	case l.Plan == rules.Kaiju || l.Plan == rules.Ship:
		return giantTall
	case l.Mass < 3:
		return lightTall
	case l.Mass < 7:
		return middleTall
	}
	return heavyTall
}

// bothSides returns a likeness from the front, and from behind upside down, at X from the middle of its feet. When
// the paper is folded, their points match. rods are the lengths of their flight stands in mm, 0 for none. around
// is the hull of both, in mm from the middle of the feet.
func bothSides(j job.Job, l rules.Likeness) (front, back layout.Figure, rods [2]float64,
	around []likeness.Point,
) {
	p := j.Palette
	p.Clear = true // it casts no shadow
	from, _ := likeness.Draw(l, p.Worn.Emblem, likeness.Front)
	to, _ := likeness.Draw(l, p.Worn.Emblem, likeness.Behind)
	all := slices.Concat(from.Outline...)
	for _, q := range slices.Concat(to.Outline...) {
		all = append(all, likeness.Point{X: likeness.Box - q.X, Y: q.Y})
	}
	all = likeness.Hull(all)
	low, high := likeness.Picture{Outline: [][]likeness.Point{all}}.Bounds()
	in := typeset.Window{X: low.X, Y: low.Y, W: high.X - low.X}
	in.H = max(high.Y, likeness.Ground+likeness.OutlineWidth) - in.Y // what flies is above its foot
	tall, feet := tallOf(j, l), feetOf(all, high.Y)
	flies := in.Y+in.H-high.Y > minRise
	if flies { // its stand is under its middle
		feet = likeness.Box / 2
	}
	most := (j.H - 2*maxSmallPrint) / 2
	scale := min(tall/(minTall+tallByMass*float64(l.Mass)), tall/in.H, maxWide*tall/in.W,
		(most-footHigh-cutAir-flapDeep)/in.H)
	front = j.Drawings.Once("front "+fmt.Sprint(l), func() layout.Drawing { return typeset.DrawnFigure(p, from, in) })
	behind := in
	behind.X = likeness.Box - in.X - in.W
	back = j.Drawings.Once("back "+fmt.Sprint(l), func() layout.Drawing {
		return upsideDown(typeset.DrawnFigure(p, to, behind))
	})
	front.X, front.W, front.H = (in.X-feet)*scale, in.W*scale, in.H*scale
	back.W, back.H = front.W, front.H
	for _, q := range all {
		around = append(around, likeness.Point{X: (q.X - feet) * scale, Y: (q.Y - in.Y - in.H) * scale})
	}
	if flies {
		const inside = 1.5 // how far a rod reaches into a machine, of its box
		for i, outline := range [][][]likeness.Point{from.Outline, to.Outline} {
			rods[i] = (in.Y + in.H - undersideOf(outline) + inside) * scale
		}
	}
	return front, back, rods, around
}

// The height of a biped's picture, of the 100 of its box: the smallest, and the rest per mass. A figure is at most
// maxWide times as wide as a biped of its mass is tall. maxSmallPrint is the room above and below the highest
// standee in mm.
const (
	minTall, tallByMass = 65, 2.4
	maxWide             = 1.12
	maxSmallPrint       = 22.0
)

// minRise is how far over the ground a figure needs a flight stand, of the 100 of its box.
const minRise = 2.0

// undersideOf returns the lowest y of a figure in the middle of its box, or that of the box if the middle is empty.
func undersideOf(outline [][]likeness.Point) float64 {
	const middle = likeness.Box / 2
	y := 0.0
	for _, area := range outline {
		for i, a := range area {
			b := area[(i+1)%len(area)]
			if (a.X > middle) != (b.X > middle) {
				y = max(y, a.Y+float64((b.Y-a.Y)*(middle-a.X))/(b.X-a.X))
			}
		}
	}
	if y == 0 {
		return likeness.Box
	}
	return y
}

// drawFlightStand draws a rod from the ground to a height, negative upwards, behind what flies.
func drawFlightStand(p *layout.Canvas, x, ground, high float64) {
	const foot, low, rod = 3.2, 0.8, 0.6 // half the widths, and the height of the foot
	up := math.Copysign(1, high)
	fill, width := p.Palette.Band, 0.0
	if !fill.Drawn() {
		fill, width = p.Palette.Paper, layout.Hair
	}
	p.Marks = append(p.Marks, layout.Path{Closed: true, Fill: fill, Width: width, Stroke: p.Palette.Ink,
		Points: [][2]float64{{x - foot, ground}, {x - 2*rod, ground + up*low}, {x - rod, ground + 2*up*low},
			{x - rod, ground + high}, {x + rod, ground + high}, {x + rod, ground + 2*up*low},
			{x + 2*rod, ground + up*low}, {x + foot, ground}}})
}

// feetOf returns the middle of a figure's feet on the ground.
func feetOf(hull []likeness.Point, ground float64) float64 {
	left, right := likeness.Box, 0.0
	for _, q := range hull {
		if q.Y > ground-6 {
			left, right = min(left, q.X), max(right, q.X)
		}
	}
	return (left + right) / 2
}

// upsideDown returns a drawing turned by 180 degrees.
func upsideDown(d layout.Drawing) layout.Drawing {
	for i := range d.Parts {
		for n, at := range d.Parts[i].Points {
			d.Parts[i].Points[n] = [2]float64{d.W - at[0], d.H - at[1]}
		}
	}
	return d
}

// setStrip sets the words on a standee's foot: the number among twins, the name, and the points if there is
// room beside the name alone. whole reports whether the name is complete.
func setStrip(j job.Job, m pieces.Stand, w, pad float64) (draw func(p *layout.Canvas, x, y float64), whole bool) {
	const gap = 0.9
	on := j.Palette.OnBand
	left, room := pad, w-2*pad
	if m.Number != "" {
		left, room = left+2*footDisc+gap, room-2*footDisc-gap
	}
	var points layout.TextLine
	name, under := pieces.Label(j, m, room, stripLines, on)
	if s, ok := m.Unit.Profile.Role(rules.RolePoints); ok {
		number := j.Measure.Set(layout.Style{Face: layout.Bold, Size: 10, Color: on}.Span(s.Text))
		tries := []pieces.Stand{m}
		if m.Likeness != nil && m.Likeness.Mode != "" { // its picture shows the mode
			alone, all := m, *m.Likeness
			all.Mode, alone.Likeness = "", &all
			tries = append(tries, alone)
		}
		for _, try := range tries {
			with, cut := pieces.Label(j, try, room-number.W-gap, stripLines, on)
			if len(with) <= stripLines && cut == nil {
				name, under, points = with, nil, number
				break
			}
		}
	}
	name = name[:min(len(name), stripLines)]
	return func(p *layout.Canvas, x, y float64) {
		middle := y + (accentHigh+footHigh)/2
		if m.Number != "" {
			pieces.DrawNumber(p, m.Number, x+pad+footDisc, middle, footDisc, on, j.Palette.Band)
		}
		text := float64(len(name)-1)*pieces.LabelLead + 2.9 // with the descenders of its last line
		for i, l := range name {
			p.Text(l, x+left, middle-text/2+2.3+float64(i)*pieces.LabelLead)
		}
		p.Text(points, x+w-pad-points.W, middle+layout.Middle(10))
	}, under == nil
}

// footDisc is the radius of the disc of a number on a foot, in mm.
const footDisc = 2.6

// stripLines is the number of lines on a foot.
const stripLines = 2

// drawSign draws the list's emblem around a center, upside down like the whole back of a standee.
func drawSign(p *layout.Canvas, x, y, r float64) {
	if p.Palette.Worn.Emblem.Shape == "" {
		return
	}
	points := typeset.EmblemPoints(p.Palette.Worn.Emblem.Shape)
	if points == nil {
		p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Fill: p.Palette.OnBand})
		return
	}
	path := layout.Path{Closed: true, Fill: p.Palette.OnBand}
	for _, at := range points {
		path.Points = append(path.Points, [2]float64{x - float64(r*at[0]), y - float64(r*at[1])})
	}
	p.Marks = append(p.Marks, path)
}

// accentOf returns the color of the line over a foot.
func accentOf(p layout.Palette) layout.Color {
	color, _ := layout.ParseColor(p.Worn.Accent)
	if p.Mono || !p.Band.Drawn() {
		return 0
	}
	return cmp.Or(color, p.Corner)
}
