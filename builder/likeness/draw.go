package likeness

import "gantry/rules"

// Draw is a unit seen from its front, or a beast and a vehicle from its right
// side, wearing an emblem. Left is the left of the page, as on record sheets.
// The same likeness gives the same picture.
func Draw(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)
	return fitted(lightened(bodyOf(l.Plan)(l, e, false)))
}

// Back is the same unit from behind, mirrored: it stands on the back of Draw's
// picture when a paper figure is folded.
func Back(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)

	return fitted(lightened(bodyOf(l.Plan)(l, e, true)))
}

// body draws a likeness from the front or from behind, anywhere near the box.
type body func(l rules.Likeness, e Emblem, rear bool) []Shape

// bodyOf is how a plan is drawn.
func bodyOf(p rules.Plan) body {
	switch p {
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
	return drawBiped
}

// TopDown is the unit seen from above, its front towards the top of the box.
func TopDown(l rules.Likeness, e Emblem) Picture {
	l = Canonical(l)
	return fitted(lightened(bodyOf(l.Plan)(l, e, true)))
}
