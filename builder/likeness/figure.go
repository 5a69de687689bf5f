package likeness

import "gantry/rules"

// figure is a likeness that is being drawn: the measures and mounts that all plans share.
type figure struct {
	pen
	rules.Likeness
	mounts
	emblem                      Emblem
	rear                        bool    // seen from behind
	mass, speed, armour, heroic float64 // 0 to 1
}

func newFigure(l rules.Likeness, e Emblem, rear bool) figure {
	return figure{Likeness: l, emblem: e, rear: rear, mass: share(l.Mass), speed: share(l.Speed),
		armour: share(l.Armour),
		heroic: share(l.Heroic)}
}

// share returns a proportion of 0 to 9 as 0 to 1.
func share(n int) float64 { return float64(n) / 9 }

// stump draws where a limb was torn off: a frayed joint, and sparks.
func (p pen) stump(x, y, degrees, w float64) {
	q := p.at(x, y).turn(degrees)
	q.flat(Dark, -1, -w, .6, -w*1.05, 2.4, -w*.6, .8, -w*.3, 3.2, 0, 1, w*.3, 2.6, w*.7, .4, w*1.05, -1, w)
	q.cable(Joint, .7, .6, -w*.4, 4, -w*.8, 5.4, -w*.5)
	q.cable(Accent, .7, .6, w*.2, 4.6, w*.5)
	q.fill(Eye, 4.4, -w*.2, 5.2, -.2, 7.4, 0, 5.2, .4, 4.8, 2.2, 4.2, .4, 2.6, 0, 4, -.3)
}

// wound draws a hole in a plate, w wide to each side.
func (p pen) wound(w float64) {
	p.flat(Dark, -w, -w*.3, -w*.3, -w*.5, 0, -w, w*.4, -w*.4, w, -w*.2, w*.5, w*.2, w*.7, w*.8, 0, w*.5, -w*.7, w*.8,
		-w*.5,
		w*.2)
	p.mark(Eye, -w*.3, 0, 0, -w*.4, w*.2, 0, w*.1, w*.3)
}

// shields draws n shields, one in front of the other.
func (p pen) shields(e Emblem, n int) {
	for i := min(n, copies) - 1; i >= 0; i-- {
		p.at(2.6*float64(i), -4*float64(i)).shield(e)
	}
}

// sheathed returns a knife for claws, which only hands have.
func (p pen) sheathed(it rules.LikenessItem) (pen, rules.LikenessItem) {
	if it.Size == rules.Small {
		p = p.grow(.62)
		it.Size = rules.Middle
	}
	return p, it
}
