package likeness

import "gantry/rules"

// Draw is a unit seen from its front, or a beast and a vehicle from its right
// side, wearing an emblem. Left is the left of the page, as on record sheets.
// The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)
	return fitted(lightened(fallen(l, bodyOf(l.Plan)(l, e, false))))
}

// Back is the same unit from behind, mirrored: it stands on the back of Draw's
// picture when a paper figure is folded.
func Back(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)

	return fitted(lightened(fallen(l, bodyOf(l.Plan)(l, e, true))))
}

// fallen is a body that has lost its legs: it lies where it stood.
func fallen(l rules.Likeness, shapes []Shape) []Shape {
	switch l.Plan {
	case rules.Hover, rules.Tracked, rules.Wheeled, rules.Fighter, rules.Ship, rules.Tower, rules.Bunker, rules.Infantry:
		return shapes
	}
	if !mounted(l, nil).gone[rules.AtLegs] {
		return shapes
	}
	low := 0.0
	for _, s := range shapes {
		for _, p := range s.Points {
			if s.Role != Shadow {
				low = max(low, p.Y+s.Radius)
			}
		}
	}
	for _, s := range shapes {
		for i := range s.Points {
			if s.Role != Shadow {
				s.Points[i].Y += ground - low
			}
		}
	}
	return shapes
}

// body draws a likeness from the front or from behind, anywhere near the box.
type body func(l rules.Likeness, e Emblem, rear bool) []Shape

// bodyOf is how a plan is drawn.
func bodyOf(p rules.Plan) body {
	switch p {
	case rules.Pod:
		return drawPod
	case rules.Walker:
		return drawWalker
	case rules.Hover:
		return drawHover
	case rules.Tracked:
		return drawTracked
	case rules.Wheeled:
		return drawWheeled
	case rules.Ship:
		return drawShip
	case rules.Kaiju:
		return drawKaiju
	case rules.Turtle:
		return drawTurtle
	case rules.Wolf:
		return drawWolf
	case rules.Spider:
		return drawSpider
	case rules.Frog:
		return drawFrog
	case rules.Rat:
		return drawRat
	case rules.Ant:
		return drawAnt
	}
	return frontOf(p)
}

// frontOf is how a plan is drawn that is not seen from its side.
func frontOf(p rules.Plan) body {
	switch p {
	case rules.Fighter:
		return drawFighter
	case rules.Guardian:
		return drawGuardian
	case rules.Tower:
		return drawTower
	case rules.Bunker:
		return drawBunker
	case rules.Infantry:
		return drawInfantry
	}
	return drawBiped
}
