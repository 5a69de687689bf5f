package likeness

import "gantry/rules"

// Lengths of arms, and angles of their parts: 90 points down, less points outward.
const (
	upperArm, foreArm = 14.0, 16.0
	hangUpper         = 78.0
	hangFore          = 96.0
	aimFore           = 84.0
	raiseUpper        = 52.0
	raiseFore         = -62.0
)

// arms draws the right arm, and the left one mirrored.
func (b *biped) arms() {
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		b.oneArm(b.flipIf((at == rules.AtLeftArm) != b.rear), at)
	}
}

// handKinds returns the kinds of items that a hand holds.
func handKinds() []rules.ItemKind { return append(barrelled(), rules.Melee) }

func (b *biped) oneArm(q pen, at rules.Place) {
	w := b.arm
	q = q.at(b.shoulder+w*.5, b.top+8.5)
	q.anchor(1.6, 7, at)
	if b.gone[at] {
		q.limb(Joint, 0, 0, w*.5, 1.6, 7, w*.42)
		q.stump(1.6, 7, 80, w*.5)
		return
	}
	shields := b.all(at, rules.Shield)
	item, holds := b.first(at, handKinds()...)
	upper, fore := hangUpper, hangFore
	switch {
	case holds && item.Kind == rules.Melee && item.Size > rules.Small && (at == rules.AtRightArm || b.heroic < .5):
		upper, fore = raiseUpper, raiseFore
	case holds:
		fore = aimFore
	}
	u := q.turn(upper)
	u.limb(Joint, -1, 0, w*.62, upperArm, 0, w*.5)
	u.plate(Rear, 1, -w*.66, upperArm*.72, -w*.6, upperArm*.72, w*.6, 1, w*.66)
	f := u.at(upperArm, 0).turn(fore - upper)
	f.disc(Joint, 0, 0, w*.62)
	built := holds && (item.Kind == rules.Gatling || item.Kind == rules.Artillery || item.Kind != rules.Melee &&
		b.mass > .6 && b.heroic < .5)
	f.anchor(foreArm*.7, 0, at)
	b.foreArm(f, built)
	b.hand(f, item, holds, built)
	b.armItems(f, at)
	for _, it := range shields {
		b.armShield(f, it, fore)
	}
}

// foreArm draws a forearm along x from the elbow. One that is built around its weapon ends in a cuff.
func (b *biped) foreArm(f pen, built bool) {
	w := b.arm * (1 + .12*b.heroic)
	l := foreArm
	if built {
		l = foreArm - 3
	}
	f.slab(Plate, 1, -w*.5, 4, -w*.86, l*.62, -w*.92, l, -w*.66, l, w*.66, l*.62, w*.86, 4, w*.8, 1, w*.5)
	f.line(l*.62, -w*.86, l*.62, w*.8)
	f.line(4, -w*.2, l*.6, -w*.2)
	f.mark(Trim, l*.7, -w*.7, l*.88, -w*.66, l*.88, w*.66, l*.7, w*.72)
}

// hand draws a fist, with the item that it holds. A built-in item replaces the fist.
func (b *biped) hand(f pen, it rules.LikenessItem, holds, built bool) {
	w := b.arm
	h := f.at(foreArm, 0)
	longest := 1.6 // keeps what hangs from a hand off the ground
	if it.Kind == rules.Artillery {
		longest = 1.26
	}
	if holds {
		k := 1.06 + .2*b.mass + .12*b.heroic
		switch {
		case built:
			h.at(-2, 0).grow(min(k*1.08, longest/scale(it))).along(it)
			return
		case it.Kind == rules.Melee:
			h.at(2, 0).turn(-14).grow(k * (1 + .2*b.heroic)).along(it)
		default:
			h.at(5.6, -w*.16).turn(-4).grow(min(k, longest/scale(it))).along(it)
		}
	}
	h.plate(Joint, -.6, -w*.56, 2.4, -w*.66, 5, -w*.4, 5.4, w*.3, 3, w*.6, -.6, w*.54)
	h.line(2.4, -w*.1, 5.2, -w*.1)
	h.line(2.6, w*.22, 5, w*.22)
}

// armItems draws the items on the forearm, alternating outside and inside.
func (b *biped) armItems(f pen, at rules.Place) {
	w := b.arm
	for i, it := range b.rest(at) {
		side := -1.0
		if i%2 == 1 {
			side = 1
		}
		y := side * (w*.95 + 1.2*float64(i/2))
		x := 4 + 2.5*float64(i/2)
		switch it.Kind {
		case rules.Plating:
			f.at(8, 0).turn(-90).grow(w / 5.4).along(it)
		case rules.Sink, rules.Equipment:
			f.at(x+3, y*.8).turn(-90).grow(.7).along(it)
		case rules.Jet:
			f.at(1, y).turn(180).grow(.6).along(it)
		default:
			f.at(x, y).grow(.8 + .15*b.mass).along(it)
		}
	}
}

// armShield draws a shield on the outside of an arm.
func (b *biped) armShield(f pen, it rules.LikenessItem, fore float64) {
	k := (0.86 + .2*b.mass) * scale(it)
	q := f.at(9, -b.arm*.9).turn(-fore)
	q.grow(k).unmirrored().shields(b.emblem, it.Count)
}
