package likeness

import "gantry/rules"

// Draw is a unit seen from its front, or a beast and a vehicle from its right
// side, wearing an emblem. Left is the left of the page, as on record sheets.
// The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem) Picture {
	return drawn(l, e, false)
}

// Back is the same unit from behind, mirrored: it stands on the back of Draw's
// picture when a paper figure is folded.
func Back(l rules.Likeness, e Emblem) Picture {
	return drawn(l, e, true)
}

func drawn(l rules.Likeness, e Emblem, rear bool) Picture {
	l = Canonical(l)
	return fitted(lightened(fallen(l, bodies[l.Plan](l, e, rear))))
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

// figure is a likeness that is being drawn: what all plans measure and mount.
type figure struct {
	pen
	rules.Likeness
	mounts
	emblem                      Emblem
	rear                        bool    // seen from behind
	mass, speed, armour, heroic float64 // 0 to 1
}

func newFigure(l rules.Likeness, e Emblem, rear bool) figure {
	return figure{Likeness: l, emblem: e, rear: rear, mass: share(l.Mass), speed: share(l.Speed), armour: share(l.Armour),
		heroic: share(l.Heroic)}
}

// share is a proportion of 0 to 9 as 0 to 1.
func share(n int) float64 { return float64(n) / 9 }

// body draws a likeness from the front or from behind, anywhere near the box.
type body func(l rules.Likeness, e Emblem, rear bool) []Shape

// bodies are how the plans are drawn.
var bodies = map[rules.Plan]body{
	rules.Biped: drawBiped, rules.Battloid: drawBiped, rules.Pod: drawPod, rules.Walker: drawWalker,
	rules.Hover: drawHover, rules.Tracked: drawTracked, rules.Wheeled: drawWheeled, rules.Ship: drawShip,
	rules.Fighter: drawFighter, rules.Guardian: drawGuardian,
	rules.Tower: drawTower, rules.Bunker: drawBunker, rules.Infantry: drawInfantry,
	rules.Kaiju: drawKaiju, rules.Turtle: drawTurtle, rules.Wolf: drawWolf, rules.Spider: drawSpider,
	rules.Frog: drawFrog, rules.Rat: drawRat, rules.Ant: drawAnt,
}
