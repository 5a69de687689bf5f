package likeness

import "gantry/rules"

// biped is a machine with two legs and two arms. Its measures are the box's before scaling by mass. x 0 is its
// middle, y 0 the ground.
type biped struct {
	figure

	shoulder float64 // half the width between the joints of the arms
	chest    float64 // half its width
	hip      float64 // half the width of the pelvis
	stance   float64 // half the width between the feet
	leg, arm float64 // half their widths
	top      float64 // y of the chest's upper edge
	waist    float64 // y of the pelvis' upper edge
	crotch   float64
	knee     float64
}

func newBiped(l rules.Likeness, e Emblem, rear bool) *biped {
	b := &biped{figure: newFigure(l, e, rear)}
	b.mounts = mounted(l, map[rules.Place]rules.Place{rules.AtTurret: rules.AtBack})
	m, h := b.mass, b.heroic
	super := max(0, h-.6) / .4 // only machines above .6 heroic are bulkier
	b.pen = newPen(fromLeft).grow(0.70 + 0.24*m + 0.03*super)
	b.shoulder = 12.8 + 9*m + 7*m*m + 2.4*super
	b.chest = 9 + 7.6*m + 5.6*m*m + 2.4*super
	b.hip = 6 + 4.6*m + 3*m*m
	b.leg = 4.2 + 3.6*m + 3.2*m*m + 1.3*super
	b.arm = 3.6 + 3.2*m + 2.6*m*m + 1.3*super
	b.stance = b.hip + 3.2 + 4.4*m + 1.5*super
	b.top = -77 + 2*m
	b.waist = -49.5 + 1.5*m
	b.crotch = b.waist + 6
	b.knee = b.crotch * (0.545 - 0.03*h)
	return b
}
