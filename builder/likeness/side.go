package likeness

import (
	"slices"

	"gantry/rules"
)

// side is a beast or a vehicle seen from its right side, its front to the right, or with newFront from its front. x
// 0 is its middle, y 0 the ground.
type side struct{ figure }

// spot is where an item is, its direction, and its scale.
type spot struct{ x, y, turn, grow float64 }

// newSide returns a pen for a plan that fills the box at scale k at its heaviest.
func newSide(l rules.Likeness, e Emblem, rear bool, k float64) *side {
	s := &side{newFigure(l, e, rear)}
	if rear {
		l.Items = otherSide(l.Items)
	}
	s.mounts = mounted(l, nil)
	s.pen = newPen(fromAbove).grow(k * (0.68 + 0.32*s.mass))
	if rear {
		s.pen = s.flip()
	}
	return s
}

// otherSide returns the items with left and right swapped.
func otherSide(items []rules.LikenessItem) []rules.LikenessItem {
	swap := map[rules.Place]rules.Place{rules.AtLeftArm: rules.AtRightArm, rules.AtRightArm: rules.AtLeftArm,
		rules.AtLeftShoulder: rules.AtRightShoulder, rules.AtRightShoulder: rules.AtLeftShoulder,
		rules.AtLeftWing: rules.AtRightWing, rules.AtRightWing: rules.AtLeftWing}
	out := make([]rules.LikenessItem, len(items))
	for i, it := range items {
		if to, ok := swap[it.Place]; ok {
			it.Place = to
		}
		out[i] = it
	}
	return out
}

// far draws what is on the far side and rises over the back.
func (s *side) far(spots ...spot) {
	for i := range spots {
		spots[i].y -= 5
		spots[i].turn -= 16
	}
	s.drawItems(spots, left...)
}

// near draws what is on the near side, and on the body.
func (s *side) near(spots ...spot) {
	s.drawItems(spots, slices.Concat(right, []rules.Place{rules.AtTorso})...)
}

// left and right are the places on each side.
var (
	left  = []rules.Place{rules.AtLeftArm, rules.AtLeftShoulder, rules.AtLeftWing}
	right = []rules.Place{rules.AtRightArm, rules.AtRightShoulder, rules.AtRightWing}
)

// above draws what is on the back.
func (s *side) above(spots ...spot) { s.drawItems(spots, rules.AtTurret, rules.AtBack) }

// thrust draws the jets of every place at the stern, with their exhaust backwards.
func (s *side) thrust(spots ...spot) {
	var jets []rules.LikenessItem
	for _, at := range rules.Places() {
		jets = append(jets, s.all(at, rules.Jet)...)
	}
	s.drawAt(jets, spots)
}

// below draws what is at the legs, or at the skirts of a vehicle without legs.
func (s *side) below(spots ...spot) { s.drawItems(spots, rules.AtLegs) }

// before draws what is at the head.
func (s *side) before(spots ...spot) { s.drawItems(spots, rules.AtHead) }

// itemsAt returns the items of places.
func (s *side) itemsAt(places ...rules.Place) []rules.LikenessItem {
	var out []rules.LikenessItem
	for _, at := range places {
		out = append(out, s.rest(at)...)
	}
	return out
}

// drawItems draws the items of places at spots. The first spot is the anchor of the places.
func (s *side) drawItems(spots []spot, places ...rules.Place) {
	s.anchor(spots[0].x, spots[0].y, places...)
	s.drawAt(s.itemsAt(places...), spots)
}

// drawAt draws items at spots. Items without a spot are drawn smaller, behind and above another.
func (p pen) drawAt(items []rules.LikenessItem, spots []spot) {
	for i, it := range items {
		at, round := spots[i%len(spots)], float64(i/len(spots))
		q := p.at(at.x-4*round, at.y-4.5*round).turn(at.turn)
		k := at.grow
		for range i / len(spots) {
			k *= .85
		}
		q.grow(1.3 * k).drawMounted(it)
	}
}

// drawMounted draws an item on its mount.
func (p pen) drawMounted(it rules.LikenessItem) {
	switch it.Kind {
	case rules.Shield:
		p.turn(90).grow(.62).along(it)
	case rules.Jet:
		p.turn(180).along(it)
	case rules.Melee: // beasts and machines without hands have claws
		p = p.grow(1.15 * scale(it))
		it.Size = rules.Small
		p.along(it)
	case rules.Missile:
		p.turn(-16).along(it)
	case rules.Equipment, rules.Sink, rules.Plating:
		p.along(it)
	default: // items with a barrel
		p.plate(Joint, -3.4, 0, 2.8, 0, 4.2, 6, -4.8, 6)
		p.at(0, -.4*scale(it)*spacing(it)*float64(min(it.Count, copies)-1)).along(it)
	}
}

// beastLeg draws a leg from a hip over a knee to a paw on the ground. A far one is dark.
func (s *side) beastLeg(x, y, kx, ky, fx, w float64, far bool) {
	upper, lower, paw := Plate, Joint, Trim
	if far {
		upper, paw = Joint, Joint
	}
	s.limb(upper, x, y, w*1.4, kx, ky, w*.85)
	if s.gone[rules.AtLegs] {
		s.stump(kx, ky, 90, w*.7)
		return
	}
	s.limb(lower, kx, ky, w*.72, fx, -4, w*.56)
	if !far {
		s.limb(Plate, kx+(fx-kx)*.16, ky*.84-.6, w*.8, kx+(fx-kx)*.62, ky*.38-2.4, w*.66)
	}
	s.disc(paw, kx, ky, w*.92)
	if !far {
		s.dot(Dark, kx, ky, w*.34)
	}
	s.plate(paw, fx-w*1.1, 0, fx-w*.9, -3.4, fx-w*.2, -5, fx+w*.8, -4.4, fx+w*1.7, -2, fx+w*1.9, 0)
	s.line(fx+w*.5, -4, fx+w*.8, -.2)
	s.line(fx+w*1.1, -3, fx+w*1.4, -.2)
}

// bugLeg draws a leg that rises to a knee and comes down to a point.
func (s *side) bugLeg(x, y, kx, ky, fx, w float64, far bool) {
	upper, lower, knee := Plate, Plate, Trim
	if far {
		upper, lower, knee = Joint, Joint, Joint
	}
	s.limb(upper, x, y, w*.8, kx, ky, w*1.15)
	if s.gone[rules.AtLegs] {
		s.stump(kx, ky, 90, w*.7)
		return
	}
	mx, my := kx+(fx-kx)*.5, ky*.5
	s.limb(Joint, mx, my, w*.6, fx, 0, w*.16)
	s.limb(lower, kx, ky, w*1.1, mx+(fx-mx)*.12, my*.88, w*.68)
	s.limb(knee, mx, my, w*.78, mx+(fx-mx)*.3, my*.7, w*.66)
	s.disc(knee, kx, ky, w*1.22)
	if !far {
		s.dot(Dark, kx, ky, w*.4)
	}
}

// badge draws the emblem on a flank, or a panel of accent if there is none.
func (p pen) badge(e Emblem, x, y, r float64) {
	if e == (Emblem{}) {
		p.flat(Accent, x-r*1.3, y-r*.7, x+r*1.1, y-r, x+r*1.4, y+r*.6, x-r*1.1, y+r)
		p.line(x-r*.4, y-r*.8, x-r*.2, y+r*.9)
		return
	}
	p.at(x, y).grow(r).emblem(e)
}

// eye draws a lens under a brow.
func (s *side) eye(x, y, k float64) {
	q := s.at(x, y).grow(k)
	q.flat(Dark, -3.4, -1.6, 3.2, -.4, 2.6, 1.9, -2.6, 1.3)
	q.fill(Eye, -2.2, -.8, 2.4, .1, 1.9, 1.2, -1.6, .8)
}
