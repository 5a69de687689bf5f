package likeness

import "gantry/rules"

// Draw returns a unit seen from the front, a beast or vehicle from its right side, wearing an emblem. Left is the
// left of the page, as on record sheets. The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem) Picture {
	return drawSide(l, e, false).picture()
}

// Back returns the same unit from behind, mirrored, for the back of Draw's picture on a folded paper figure.
func Back(l rules.Likeness, e Emblem) Picture {
	return drawSide(l, e, true).picture()
}

// Anchors returns the places of a body in its box, with the picture that Draw makes. Items at a place are drawn
// near it. A place that the plan lacks has the point where its items go instead.
func Anchors(l rules.Likeness) (Picture, map[rules.Place]Point) {
	c := drawSide(l, Emblem{}, false)
	p := c.picture()
	all := make(map[rules.Place]Point, len(c.anchors))
	for _, at := range rules.Places() {
		all[at] = c.anchorOf(at)
	}
	return p, all
}

// anchorOf returns the point of a place. A body without it has its items in its torso.
func (c *canvas) anchorOf(at rules.Place) Point {
	if p, ok := c.anchors[at]; ok {
		return p
	}
	return c.anchors[rules.AtTorso]
}

// drawSide returns a likeness drawn from one side, anywhere near the box.
func drawSide(l rules.Likeness, e Emblem, rear bool) *canvas {
	l = Canonical(l)
	c := bodies[l.Plan](l, e, rear)
	if hasFallen(l) {
		c.drop()
	}
	return c
}

// Views returns the sides that a unit can be seen from.
func Views() []string { return []string{"front", "back", "top"} }

// hasFallen reports whether a body has lost its legs and lies on the ground.
func hasFallen(l rules.Likeness) bool {
	switch l.Plan {
	case rules.Hover, rules.Tracked, rules.Wheeled, rules.Fighter, rules.Ship, rules.Tower,
		rules.Bunker, rules.Infantry:
		return false
	}
	return mounted(l, nil).gone[rules.AtLegs]
}

// drop moves the drawing down to the ground. The shadow stays.
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

// bodies holds the drawing function of each plan.
var bodies = map[rules.Plan]body{
	rules.Biped: drawBiped, rules.Battloid: drawBiped, rules.Pod: drawPod, rules.Walker: drawWalker,
	rules.Hover: drawHover, rules.Tracked: drawTracked, rules.Wheeled: drawWheeled, rules.Ship: drawShip,
	rules.Fighter: drawFighter, rules.Guardian: drawGuardian,
	rules.Tower: drawTower, rules.Bunker: drawBunker, rules.Infantry: drawInfantry,
	rules.Kaiju: drawKaiju, rules.Turtle: drawTurtle, rules.Wolf: drawWolf, rules.Spider: drawSpider,
	rules.Frog: drawFrog, rules.Rat: drawRat, rules.Ant: drawAnt,
}

// drawBiped draws a biped from back to front.
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
