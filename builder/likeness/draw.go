package likeness

import "gantry/rules"

// Draw is a unit seen from its front, or a beast and a vehicle from its right
// side, wearing an emblem. Left is the left of the page, as on record sheets.
// The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem) Picture {
	return drawn(l, e, false).picture()
}

// Back is the same unit from behind, mirrored: it stands on the back of Draw's
// picture when a paper figure is folded.
func Back(l rules.Likeness, e Emblem) Picture {
	return drawn(l, e, true).picture()
}

// Anchors are where the places of a body are in its box, with the picture that Draw
// makes of it: what is mounted at a place stands about there. A place that the plan has
// not is where its items go instead.
func Anchors(l rules.Likeness) (Picture, map[rules.Place]Point) {
	c := drawn(l, Emblem{}, false)
	p := c.picture()
	all := make(map[rules.Place]Point, len(c.anchors))
	for _, at := range rules.Places() {
		all[at] = c.anchorOf(at)
	}
	return p, all
}

// anchorOf is where a place is; a body without it has its items in its torso.
func (c *canvas) anchorOf(at rules.Place) Point {
	if p, ok := c.anchors[at]; ok {
		return p
	}
	return c.anchors[rules.AtTorso]
}

// drawn is a likeness drawn from one side, anywhere near the box.
func drawn(l rules.Likeness, e Emblem, rear bool) *canvas {
	l = Canonical(l)
	c := bodies[l.Plan](l, e, rear)
	if hasFallen(l) {
		c.drop()
	}
	return c
}

// Views are the sides that a unit can be seen from.
func Views() []string { return []string{"front", "back", "top"} }

// hasFallen tells whether a body has lost its legs: it lies where it stood.
func hasFallen(l rules.Likeness) bool {
	switch l.Plan {
	case rules.Hover, rules.Tracked, rules.Wheeled, rules.Fighter, rules.Ship, rules.Tower, rules.Bunker, rules.Infantry:
		return false
	}
	return mounted(l, nil).gone[rules.AtLegs]
}

// drop brings what is drawn down to the ground, but for the shadow there.
func (c *canvas) drop() {
	low := 0.0
	for _, s := range c.shapes {
		for _, p := range s.Points {
			if s.Role != Shadow {
				low = max(low, p.Y+s.Radius)
			}
		}
	}
	for _, s := range c.shapes {
		for i := range s.Points {
			if s.Role != Shadow {
				s.Points[i].Y += ground - low
			}
		}
	}
	for at, p := range c.anchors {
		c.anchors[at] = Point{p.X, p.Y + ground - low}
	}
}

// body draws a likeness from the front or from behind, anywhere near the box.
type body func(l rules.Likeness, e Emblem, rear bool) *canvas

// bodies are how the plans are drawn.
var bodies = map[rules.Plan]body{
	rules.Biped: drawBiped, rules.Battloid: drawBiped, rules.Pod: drawPod, rules.Walker: drawWalker,
	rules.Hover: drawHover, rules.Tracked: drawTracked, rules.Wheeled: drawWheeled, rules.Ship: drawShip,
	rules.Fighter: drawFighter, rules.Guardian: drawGuardian,
	rules.Tower: drawTower, rules.Bunker: drawBunker, rules.Infantry: drawInfantry,
	rules.Kaiju: drawKaiju, rules.Turtle: drawTurtle, rules.Wolf: drawWolf, rules.Spider: drawSpider,
	rules.Frog: drawFrog, rules.Rat: drawRat, rules.Ant: drawAnt,
}

// drawBiped draws from what is furthest to what is nearest.
func drawBiped(l rules.Likeness, e Emblem, rear bool) *canvas {
	b := newBiped(l, e, rear)
	b.shadow(1.5, b.stance+b.leg*2.3)
	if !rear {
		b.back()
	}
	b.legs()
	b.pelvis()
	b.belly()
	b.arms()
	b.torso()
	b.head()
	b.shoulders()
	if rear {
		b.back()
	}
	return b.to
}
