package likeness

import "gantry/rules"

// newFront is a pen for what is seen from the front or from above: left and right
// are the page's, and the light comes from the left.
func newFront(l rules.Likeness, e Emblem, rear bool, k float64) *side {
	s := newSide(l, e, rear, k)
	s.to.light = fromLeft
	return s
}

// wingItems are what hangs under each wing and at each arm.
func (s *side) wingItems(spots ...spot) {
	for _, sign := range []float64{-1, 1} {
		places := []rules.Place{rules.AtLeftWing, rules.AtLeftArm, rules.AtLeftShoulder}
		if sign > 0 {
			places = []rules.Place{rules.AtRightWing, rules.AtRightArm, rules.AtRightShoulder}
		}
		mirrored := make([]spot, len(spots))
		for i, at := range spots {
			at.x *= sign
			mirrored[i] = at
		}
		s.hung(s.those(places...), mirrored)
	}
}

// hung draws items without mounts.
func (s *side) hung(items []rules.LikenessItem, spots []spot) {
	for i, it := range items {
		at, round := spots[i%len(spots)], float64(i/len(spots))
		s.at(at.x*(1+.12*round), at.y+3*round).turn(at.turn).grow(at.grow * (1 - .12*min(round, 5))).along(it)
	}
}

// drawFighter is an aircraft over the ground, its nose to the top of the page.
func drawFighter(l rules.Likeness, e Emblem, rear bool) []Shape {
	s := newFront(l, e, rear, .96)
	s.shadow(3, 24)
	span := 38 + 6*(1-s.speed)
	tip := -30 + 6*s.speed
	for _, sign := range []float64{-1, 1} {
		q := s.pen
		if sign < 0 {
			q = q.flip()
		}
		q.fill(Glow, 5, -9, 8, 2-3*(1-s.speed), 11, -9)
		q.plate(Weapon, 4.4, -15, 11.6, -15, 12, -8, 4, -8)
	}
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := s.pen
		if at == rules.AtLeftWing {
			q = q.flip()
		}
		if s.gone[at] {
			q.stump(10, -34, 0, 8)
			continue
		}
		q.slab(Plate, 7, -58, 14, -50, span, tip-4, span+1, tip+4, 26, tip+8, 9, -20)
		q.mark(Accent, span-9, tip-9.6, span, tip-4, span+1, tip+4, span-9, tip+6.4)
		q.line(11, -48, 13, -24)
		q.line(15, -42, span-9, tip+3)
		q.plate(Rear, 8, -20, 20, -10, 21, -5, 10, -9)
		q.slab(Trim, 11, -28, 15, -26, 17, -8, 13, -9) // a fin from above
	}
	s.wingItems(spot{22, -38, -90, .85}, spot{30, -32, -90, .75}, spot{15, -44, -90, .7})
	s.slab(Plate, 0, -97, 2.6, -86, 5.6, -70, 7, -52, 11.4, -44, 12, -16, 8, -10, -8, -10, -12, -16, -11.4, -44, -7, -52,
		-5.6, -70, -2.6, -86)
	s.flat(Dark, 0, -78, 2.8, -72, 3, -62, 0, -57, -3, -62, -2.8, -72)
	s.fill(Glow, 0, -76, 1.8, -71, 1.8, -67, -1.8, -67, -1.8, -71)
	s.plate(Trim, 7, -52, 11.4, -44, 11.6, -34, 7.4, -38)
	s.plate(Trim, -7, -52, -11.4, -44, -11.6, -34, -7.4, -38)
	s.line(0, -56, 0, -12)
	s.line(-8, -28, 8, -28)
	s.mark(Accent, -2.2, -88, 2.2, -88, 3, -84, -3, -84)
	s.at(0, -40).grow(3).emblem(Emblem{Shape: s.emblem.Shape, Number: s.emblem.Number})
	s.hung(s.those(rules.AtTorso, rules.AtHead), []spot{{-4.6, -72, -90, .55}, {4.6, -72, -90, .55}, {0, -88, -90, .5}})
	s.hung(s.those(rules.AtBack, rules.AtTurret), []spot{{0, -34, -90, .75}, {0, -22, -90, .6}})
	s.hung(s.those(rules.AtLegs), []spot{{-8, -22, -90, .5}, {8, -22, -90, .5}})
	return s.to.shapes
}

// drawGuardian is an aircraft from before that stands on legs and reaches out with
// arms.
func drawGuardian(l rules.Likeness, e Emblem, rear bool) []Shape {
	s := newFront(l, e, rear, .94)
	s.shadow(2, 32)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := s.pen
		if at == rules.AtLeftWing {
			q = q.flip()
		}
		if s.gone[at] {
			q.stump(14, -64, 0, 5)
			continue
		}
		q.slab(Plate, 8, -70, 46, -77, 50, -80, 49, -73, 12, -58)
		q.mark(Accent, 40, -76, 50, -80, 49, -73, 40, -69.6)
		q.line(14, -66, 44, -74)
		q.plate(Trim, 9, -70, 16, -90, 19, -90, 15, -68) // fins
	}
	s.hung(s.those(rules.AtLeftWing, rules.AtLeftShoulder), []spot{{-26, -68, 78, .6}, {-36, -71, 78, .55}})
	s.hung(s.those(rules.AtRightWing, rules.AtRightShoulder), []spot{{26, -68, 102, .6}, {36, -71, 102, .55}})
	s.hung(s.those(rules.AtBack, rules.AtTurret), []spot{{0, -82, -90, .7}, {-7, -80, -96, .6}, {7, -80, -84, .6}})
	for _, sign := range []float64{-1, 1} {
		q := s.pen
		if sign < 0 {
			q = q.flip()
		}
		s.guardianLeg(q)
	}
	s.hung(s.those(rules.AtLegs), []spot{{-27, -24, 90, .5}, {27, -24, 90, .5}})
	s.guardianArm(rules.AtLeftArm)
	s.guardianArm(rules.AtRightArm)
	// intakes and the nose
	s.slab(Rear, -17, -72, -8, -76, 8, -76, 17, -72, 18, -58, 10, -50, -10, -50, -18, -58)
	s.sides(func(q pen) {
		q.flat(Dark, 9, -68, 16, -67, 16, -58, 10, -56)
		q.line(10, -65, 16, -64)
	})
	s.slab(Plate, 0, -80, 7, -74, 9, -62, 6, -48, 2, -40, -2, -40, -6, -48, -9, -62, -7, -74)
	s.flat(Dark, 0, -77, 4.6, -72, 5, -65, 0, -61, -5, -65, -4.6, -72)
	s.fill(Glow, -3.4, -71.6, -.6, -74.6, -.6, -63.6, -3.6, -66)
	s.plate(Accent, -5.4, -50, 5.4, -50, 2, -40, -2, -40)
	s.hung(s.those(rules.AtTorso), []spot{{-7, -52, 90, .55}, {7, -52, 90, .55}, {0, -44, 90, .55}})
	s.hung(s.those(rules.AtHead), []spot{{0, -42, 90, .6}, {-3, -44, 90, .5}})
	return s.to.shapes
}

// guardianLeg bends backwards and ends in an engine.
func (s *side) guardianLeg(q pen) {
	q.limb(Joint, 9, -54, 4.6, 21, -36, 4)
	q.plate(Rear, 8, -56, 17, -57, 26, -38, 17, -35)
	if s.gone[rules.AtLegs] {
		q.stump(21, -37, 80, 4)
		return
	}
	q.limb(Joint, 21, -36, 4, 22, -10, 4)
	q.slab(Plate, 15, -34, 19, -39, 26, -38, 30, -30, 29, -12, 16, -12)
	q.line(16, -24, 29.4, -24)
	q.mark(Accent, 20.6, -33, 24.6, -33, 24.2, -26, 21, -26)
	q.slab(Trim, 13, 0, 15, -10, 19, -14, 27, -14, 31, -9, 33, 0)
	q.line(19, -13, 17, -.6)
	q.line(26, -13, 28, -.6)
}

// guardianArm reaches forward under the wing.
func (s *side) guardianArm(at rules.Place) {
	q := s.pen
	if at == rules.AtLeftArm {
		q = q.flip()
	}
	q.limb(Joint, 16, -60, 3, 31, -55, 2.6)
	if s.gone[at] {
		q.stump(31, -55, 40, 3)
		return
	}
	items := s.those(at)
	f := q.at(31, -55).turn(84)
	for i, it := range items {
		k := .95 - .2*float64(min(i, 3))
		f.at(12-2*float64(i), -3*float64(i%3)).grow(k).along(it)
	}
	f.disc(Trim, 0, 0, 4)
	f.slab(Plate, 1, -3, 4, -4.2, 12, -3.6, 12, 3.6, 4, 4.2, 1, 3)
	f.plate(Joint, 12, -2.4, 15, -2.6, 16, 2, 12, 2.4)
}
