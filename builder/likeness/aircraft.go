package likeness

import (
	"slices"

	"gantry/rules"
)

// newFront returns a pen for a view from the front or from above: left and right are the page's, and the light
// comes from the left.
func newFront(l rules.Likeness, e Emblem, rear bool, k float64) *side {
	s := newSide(l, e, rear, k)
	s.mounts = mounted(l, nil) // the whole drawing is mirrored, not seen from its other side
	s.to.light = fromLeft
	return s
}

// wingItems draws what hangs under each wing and at each arm.
func (s *side) wingItems(spots ...spot) {
	mirrored := slices.Clone(spots)
	for i := range mirrored {
		mirrored[i].x *= -1
	}
	s.drawHanging(mirrored, rules.AtLeftWing, rules.AtLeftArm, rules.AtLeftShoulder)
	s.drawHanging(spots, rules.AtRightWing, rules.AtRightArm, rules.AtRightShoulder)
}

// drawHanging draws items without mounts.
func (s *side) drawHanging(spots []spot, places ...rules.Place) {
	s.anchor(spots[0].x, spots[0].y, places...)
	for i, it := range s.itemsAt(places...) {
		at, round := spots[i%len(spots)], float64(i/len(spots))
		s.at(at.x*(1+.12*round), at.y+3*round).turn(at.turn).grow(at.grow * (1 - .12*min(round, 5))).along(it)
	}
}

// drawFighter draws an aircraft over the ground, its nose to the top of the page.
func drawFighter(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newFront(l, e, rear, .96)
	s.shadow(3, 24)
	span := 38 + 6*(1-s.speed)
	tip := -30 + 6*s.speed
	s.sides(func(q pen) {
		q.fill(Glow, 5, -9, 8, 2-3*(1-s.speed), 11, -9)
		q.plate(Weapon, 4.4, -15, 11.6, -15, 12, -8, 4, -8)
	})
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := s.flipIf(at == rules.AtLeftWing)
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
	s.slab(Plate, 0, -97, 2.6, -86, 5.6, -70, 7, -52, 11.4, -44, 12, -16, 8, -10, -8, -10, -12, -16,
		-11.4, -44, -7, -52,
		-5.6, -70, -2.6, -86)
	if s.rear {
		s.underside()
		return s.to
	}
	s.flat(Dark, 0, -78, 2.8, -72, 3, -62, 0, -57, -3, -62, -2.8, -72)
	s.fill(Glow, 0, -76, 1.8, -71, 1.8, -67, -1.8, -67, -1.8, -71)
	s.plate(Trim, 7, -52, 11.4, -44, 11.6, -34, 7.4, -38)
	s.plate(Trim, -7, -52, -11.4, -44, -11.6, -34, -7.4, -38)
	s.line(0, -56, 0, -12)
	s.line(-8, -28, 8, -28)
	s.mark(Accent, -2.2, -88, 2.2, -88, 3, -84, -3, -84)
	s.at(0, -40).grow(3).emblem(Emblem{Shape: s.emblem.Shape, Number: s.emblem.Number})
	s.drawHanging([]spot{{-4.6, -72, -90, .55}, {4.6, -72, -90, .55}, {0, -88, -90, .5}}, rules.AtTorso, rules.AtHead)
	s.anchor(0, -52, rules.AtTorso)
	s.anchor(0, -72, rules.AtHead)
	s.drawHanging([]spot{{0, -34, -90, .75}, {0, -22, -90, .6}}, rules.AtBack, rules.AtTurret)
	s.drawHanging([]spot{{-8, -22, -90, .5}, {8, -22, -90, .5}}, rules.AtLegs)
	return s.to
}

// underside draws an aircraft's belly, with wheel doors and what hangs there.
func (s *side) underside() {
	s.sides(func(q pen) {
		q.flat(Dark, 4.4, -50, 7, -52, 11, -44, 10.4, -39, 5, -42) // an intake
		q.flat(Rear, 5, -35, 10.4, -35, 10.4, -20, 5, -18)
		q.line(7.7, -34, 7.7, -20)
	})
	s.flat(Rear, -2.2, -76, 2.2, -76, 3, -60, -3, -60)
	s.line(0, -75, 0, -61)
	s.line(-4.6, -56, 4.6, -56)
	s.mark(Accent, -2.2, -88, 2.2, -88, 3, -84, -3, -84)
	s.drawHanging([]spot{{0, -17, -90, .6}}, rules.AtBack, rules.AtTurret)
	s.drawHanging([]spot{{0, -70, -90, .5}, {4, -66, -90, .45}}, rules.AtHead)
	s.drawHanging([]spot{{0, -46, -90, .9}, {-7, -40, -90, .6}, {7, -40, -90, .6}}, rules.AtTorso, rules.AtLegs)
}

// drawGuardian draws an aircraft from the front. It crouches on legs bent backwards and reaches out with its arms.
func drawGuardian(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newFront(l, e, rear, 1.02)
	s.shadow(2, 36)
	s.guardianWings()
	s.drawHanging([]spot{{-25, -56, 78, .75}, {-34, -59, 78, .7}, {-17, -54, 78, .6}}, rules.AtLeftWing,
		rules.AtLeftShoulder)
	s.drawHanging([]spot{{25, -56, 102, .75}, {34, -59, 102, .7}, {17, -54, 102, .6}}, rules.AtRightWing,
		rules.AtRightShoulder)
	s.drawHanging([]spot{{0, -72, -90, .8}, {-7, -70, -98, .7}, {7, -70, -82, .7}}, rules.AtBack, rules.AtTurret)
	s.sides(s.guardianLeg)
	s.drawHanging([]spot{{-30, -20, 92, .6}, {30, -20, 88, .6}}, rules.AtLegs)
	s.guardianArm(rules.AtLeftArm)
	s.guardianArm(rules.AtRightArm)
	s.slab(Rear, -17, -62, -8, -67, 8, -67, 17, -62, 18, -48, 11, -41, -11, -41, -18, -48)
	s.sides(func(q pen) { // intakes
		q.flat(Dark, 9, -58, 16, -57, 16, -47, 10, -45)
		q.line(10, -54, 16, -53)
		q.line(10, -50, 16, -49.6)
	})
	if s.rear {
		s.guardianTail()
		return s.to
	}
	s.guardianNose()
	s.drawHanging([]spot{{-7.4, -40, 90, .7}, {7.4, -40, 90, .7}, {0, -32, 90, .7}}, rules.AtTorso)
	s.anchor(0, -44, rules.AtTorso)
	s.drawHanging([]spot{{0, -29, 90, .7}, {-4, -32, 92, .6}, {4, -32, 88, .6}}, rules.AtHead)
	return s.to
}

func (s *side) guardianNose() {
	s.slab(Plate, 0, -71, 7, -65, 9, -53, 6.4, -38, 2, -27, -2, -27, -6.4, -38, -9, -53, -7, -65)
	s.flat(Dark, 0, -68, 4.6, -63, 5, -55, 0, -50, -5, -55, -4.6, -63)
	s.fill(Glow, -3.4, -62.4, -.6, -65.6, -.6, -53.4, -3.6, -56)
	s.plate(Accent, -5.6, -40, 5.6, -40, 2, -27, -2, -27)
	s.line(-7.6, -46, 7.6, -46)
	s.at(0, -44.6).grow(2).emblem(Emblem{Shape: s.emblem.Shape})
}

// guardianTail draws the rear view instead of nose and canopy.
func (s *side) guardianTail() {
	s.slab(Plate, -4, -70, 4, -70, 9, -56, 8, -40, 4, -32, -4, -32, -8, -40, -9, -56)
	s.line(0, -69, 0, -33)
	s.plate(Trim, -5, -50, 5, -50, 4, -38, -4, -38)
	s.sides(func(q pen) {
		q.disc(Weapon, 12.4, -48, 4.6)
		q.disc(Glow, 12.4, -48, 2.6)
	})
}

func (s *side) guardianWings() {
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := s.flipIf(at == rules.AtLeftWing)
		q.plate(Trim, 8, -60, 14, -82, 19, -84, 17, -58) // fins
		q.mark(Accent, 12.4, -76, 14, -82, 19, -84, 18.4, -76.6)
		if s.gone[at] {
			q.stump(14, -54, 0, 5)
			continue
		}
		q.slab(Plate, 8, -60, 40, -68, 47, -71, 47, -65, 42, -60, 12, -47)
		q.mark(Accent, 38, -67.5, 47, -71, 47, -65, 42, -60, 38, -58.4)
		q.line(14, -55, 38, -63)
	}
}

// guardianLeg draws a leg that goes back to its knee, then forward, and ends in an engine.
func (s *side) guardianLeg(q pen) {
	q.limb(Joint, 9, -44, 5, 22, -33, 4)
	q.slab(Plate, 9, -49, 16, -49, 28, -36, 21, -30, 11, -40)
	q.disc(Joint, 24, -33, 5)
	if s.gone[rules.AtLegs] {
		q.stump(25, -31, 70, 4)
		return
	}
	q.plate(Rear, 28, -33, 33, -27, 31, -13, 26, -12)
	q.slab(Plate, 18, -30, 22, -35, 27, -34, 30, -27, 28, -12, 18.4, -12, 17, -22)
	q.line(17.4, -21, 29, -21)
	q.mark(Accent, 21.4, -32, 25.4, -32, 25, -24, 22, -24)
	q.mark(Dark, 20, -17, 26.4, -17, 26, -15.6, 20, -15.6)
	q.plate(Joint, 19, -13, 27.4, -13, 27, -8, 19.4, -8)
	q.slab(Trim, 13.6, 0, 15.6, -6, 19.4, -10.4, 22.4, -10.4, 22, 0) // two toes
	q.slab(Trim, 23.6, 0, 23.6, -10.4, 27.2, -10.4, 31.4, -6, 33.6, 0)
}

// guardianArm draws an arm that reaches forward under the wing.
func (s *side) guardianArm(at rules.Place) {
	q := s.flipIf(at == rules.AtLeftArm)
	q.limb(Joint, 15, -50, 3.2, 33, -45, 2.8)
	q.anchor(34, -40, at)
	if s.gone[at] {
		q.stump(33, -45, 40, 3)
		return
	}
	f := q.at(33, -45).turn(76)
	for i, it := range s.itemsAt(at) {
		k := 1.1 - .2*float64(min(i, 3))
		f.at(12-2*float64(i), -3*float64(i%3)).grow(k).along(it)
	}
	f.disc(Trim, 0, 0, 4.4)
	f.slab(Plate, 1, -3.4, 4, -4.8, 12, -4, 12, 4, 4, 4.8, 1, 3.4)
	f.line(8, -4, 8, 4)
	f.plate(Joint, 12, -2.8, 15.4, -3, 16.4, 2.4, 12, 2.8)
}
