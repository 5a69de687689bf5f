package likeness

import "gantry/rules"

// beastSize is the scale at which the largest beast fills the box.
const beastSize = 0.76

func drawWolf(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize)
	w := 3.1 + 1.1*s.armour
	s.shadow(0, 46)
	s.thrust(spot{-38, -50, 8, .8}, spot{-36, -38, -6, .7})
	s.far(spot{-4, -58, -3, .9}, spot{14, -58, -3, .8})
	s.beastLeg(-23, -40, -31, -22, -21, w, true)
	s.beastLeg(19, -40, 27, -21, 19, w, true)
	s.plate(Joint, -33, -50, -42, -60, -47, -70, -40, -64, -31, -56) // tail: a joint, then a blade
	s.slab(Rear, -42, -58, -50, -68, -60, -84, -56, -66, -48, -55)
	s.line(-44, -60, -57, -79)
	s.slab(Plate, -38, -46, -30, -55, 2, -55, 26, -56, 35, -46, 29, -33, 4, -33, -14, -38, -30, -33)
	s.plate(Joint, -14, -40, 4, -42, 6, -33, -12, -36)
	for i := range 3 {
		x := -10 + 5*float64(i)
		s.line(x, -39, x+1, -34)
	}
	s.beastLeg(-28, -38, -37, -21, -28, w*1.15, false)
	s.beastLeg(26, -36, 33, -19, 26, w*1.15, false)
	s.slab(Plate, -41, -45, -35, -57, -18, -57, -12, -44, -20, -31, -34, -32)
	s.line(-36, -52, -18, -50)
	s.slab(Plate, 11, -56, 33, -58, 42, -46, 34, -30, 20, -31, 9, -43)
	s.badge(s.emblem, 24, -46, 5)
	s.wolfHead()
	s.near(spot{-6, -45, 0, .8}, spot{-24, -48, 0, .7}, spot{4, -38, 0, .7})
	s.above(spot{-8, -61, -4, 1.05}, spot{-28, -61, -6, .85}, spot{8, -62, -6, .8})
	s.below(spot{-26, -30, 0, .55}, spot{26, -28, 0, .55})
	return s.to
}

func (s *side) wolfHead() {
	s.plate(Joint, 30, -52, 36, -68, 48, -62, 42, -44)
	for i := range 3 { // a mane of blades
		x, y := 26+3.4*float64(i), -56-4.6*float64(i)
		s.plate(Rear, x, y+4, x-7, y-6, x+5, y-3)
	}
	if s.gone[rules.AtHead] {
		s.stump(42, -62, -50, 4)
		return
	}
	s.flat(Rear, 47, -73, 49, -88, 54, -72)
	s.plate(Joint, 46, -60, 64, -58, 63, -53, 50, -52, 44, -55)
	s.fill(Blade, 52, -59.5, 54, -55, 55.4, -59.3)
	s.fill(Blade, 58, -59, 60, -55, 61.4, -58.8)
	s.slab(Plate, 36, -64, 41, -74, 53, -75, 60, -68, 69, -64, 69, -58, 54, -58, 47, -54, 40, -56)
	s.flat(Dark, 65, -64, 69.4, -63, 69, -60, 66, -60.4)
	s.plate(Trim, 39, -72, 38, -89, 48, -74)
	s.mark(Accent, 40.6, -76, 40.4, -83, 44.4, -75.6)
	s.eye(54, -66, 1.15)
	s.line(44, -56, 50, -64, 68, -62)
	s.before(spot{50, -79, 0, .6}, spot{44, -52, 0, .6}, spot{38, -70, -14, .55})
}

func drawTurtle(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize)
	w := 4.2 + 1*s.armour
	s.shadow(2, 52)
	s.thrust(spot{-50, -42, 10, .9}, spot{-50, -28, 0, .8})
	s.far(spot{10, -60, -4, .9}, spot{-10, -62, -4, .8})
	s.beastLeg(-22, -24, -30, -14, -27, w, true)
	s.beastLeg(26, -24, 34, -14, 34, w, true)
	s.plate(Joint, -46, -24, -62, -15, -48, -16)
	s.plate(Joint, -50, -27, -46, -36, 46, -36, 49, -25, 38, -15, -42, -15)
	s.line(-40, -20, 38, -20)
	s.turtleHead()
	s.slab(Plate, -54, -30, -47, -46, -30, -58, 0, -64, 28, -58, 45, -46, 51, -30, 40, -26, -44, -26)
	s.plate(Trim, -54, -30, 51, -30, 40, -25, -44, -25)
	for _, x := range []float64{-27, 0, 27} { // plates of the shell
		high := -57.0
		if x == 0 {
			high = -61
		}
		s.slab(Rear, x-10, -34, x-12, -46, x-6, high+3, x+6, high+3, x+12, -46, x+10, -34)
		s.line(x-8, -36, x-9, -46, x-4, high+6, x+4, high+6)
	}
	s.badge(s.emblem, 0, -46, 5)
	if s.armour > .5 {
		for _, x := range []float64{-36, -14, 14, 36} {
			s.plate(Joint, x-3, -54+.14*x*x*.1, x, -63+.14*x*x*.1, x+3, -54+.14*x*x*.1)
		}
	}
	s.beastLeg(-30, -22, -42, -13, -42, w*1.25, false)
	s.beastLeg(30, -22, 41, -13, 42, w*1.25, false)
	s.near(spot{-4, -38, 0, .9}, spot{22, -36, 0, .75}, spot{-26, -38, 0, .75})
	s.above(spot{-2, -69, -6, 1.2}, spot{-26, -66, -8, 1}, spot{20, -66, -6, .85})
	s.below(spot{-36, -18, 0, .6}, spot{36, -18, 0, .6})
	return s.to
}

func (s *side) turtleHead() {
	s.plate(Joint, 42, -22, 44, -36, 54, -42, 60, -32, 54, -24)
	s.line(47, -36, 50, -25)
	if s.gone[rules.AtHead] {
		s.stump(56, -33, -20, 5)
		return
	}
	s.slab(Plate, 50, -34, 55, -45, 66, -46, 74, -40, 75, -32, 71, -28, 58, -27)
	s.plate(Trim, 68, -36, 76, -34, 73, -26, 62, -27.6)
	s.line(57, -30, 74, -32)
	s.eye(64, -39.4, 1.1)
	s.before(spot{58, -49, 0, .6}, spot{60, -26, 0, .6})
}

func drawFrog(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize*1.06)
	w := 3.3 + s.armour
	s.shadow(2, 44)
	s.thrust(spot{-32, -46, 20, .8}, spot{-38, -34, -4, .8})
	s.far(spot{-6, -58, -18, .85}, spot{-20, -50, -18, .8})
	s.beastLeg(16, -36, 22, -20, 17, w, true)
	s.slab(Plate, -36, -28, -28, -46, -4, -58, 20, -64, 38, -58, 42, -42, 26, -28, -6, -21, -30, -20)
	s.plate(Joint, 2, -34, 34, -48, 40, -42, 26, -28, -4, -22)
	s.line(10, -35, 16, -26)
	s.line(19, -39, 26, -30)
	s.line(-24, -44, 14, -60)
	s.badge(s.emblem, -8, -46, 5.4)
	s.frogHead()
	s.beastLeg(24, -40, 34, -22, 27, w*1.1, false)
	s.frogThigh(w)
	s.near(spot{2, -42, -14, .85}, spot{18, -48, -14, .7}, spot{-16, -38, -14, .7})
	s.above(spot{-10, -62, -22, 1}, spot{-26, -54, -22, .85}, spot{8, -66, -18, .8})
	s.below(spot{-18, -32, -8, .6}, spot{26, -30, 0, .55})
	return s.to
}

func (s *side) frogHead() {
	if s.gone[rules.AtHead] {
		s.stump(36, -54, -30, 6)
		return
	}
	s.disc(Rear, 34, -73, 4.6)
	s.slab(Plate, 24, -58, 30, -70, 44, -72, 56, -62, 58, -53, 46, -44, 30, -46)
	s.plate(Rear, 30, -48, 57, -55, 56, -50, 46, -43, 32, -43)
	s.line(34, -51, 57.4, -56)
	s.disc(Plate, 39, -73, 6)
	s.disc(Dark, 40, -73, 4)
	s.disc(Eye, 41, -73.4, 2.4)
	s.dot(Dark, 51, -61, .9)
	s.before(spot{48, -72, 0, .55}, spot{46, -44, 0, .6})
}

// frogThigh draws a thigh folded for a jump.
func (s *side) frogThigh(w float64) {
	s.slab(Plate, -40, -22, -35, -42, -15, -46, -2, -36, -8, -22, -28, -16)
	s.line(-33, -36, -10, -36)
	if s.gone[rules.AtLegs] {
		s.stump(-36, -18, 100, w)
		return
	}
	s.limb(Joint, -36, -20, w*.9, -8, -9, w*.7)
	s.limb(Plate, -30, -17.6, w*1.1, -16, -12.4, w*.95)
	s.disc(Trim, -36, -20, w*1.2)
	s.dot(Dark, -36, -20, w*.5)
	s.plate(Trim, -18, 0, -16, -9, -8, -13, 2, -8, 12, -3, 14, 0)
	s.line(-4, -9, 2, -.4)
	s.line(2, -7, 9, -.4)
}

func drawRat(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize*1.1)
	w := 2.7 + .8*s.armour
	s.shadow(-4, 42)
	s.thrust(spot{-33, -36, 16, .8}, spot{-35, -24, 0, .7})
	s.far(spot{2, -46, -3, .8}, spot{-12, -46, -3, .75})
	tail := []float64{-32, -18, -42, -12, -52, -14, -59, -22, -60, -34}
	for i := 0; i+3 < len(tail); i += 2 { // thinner from joint to joint
		k := 2.6 - .45*float64(i/2)
		s.limb(Joint, tail[i], tail[i+1], k, tail[i+2], tail[i+3], k-.5)
		s.disc(Trim, tail[i+2], tail[i+3], k*.72)
	}
	s.beastLeg(-18, -22, -24, -12, -17, w, true)
	s.beastLeg(15, -22, 20, -12, 15, w, true)
	s.slab(Plate, -36, -18, -34, -30, -24, -42, -6, -47, 14, -41, 28, -30, 26, -16, 2, -12, -28, -13)
	s.plate(Rear, -4, -46.6, 6, -44, 8, -14, -2, -13)
	s.line(1, -44, 3, -14)
	s.line(-31, -24, -6, -22)
	s.badge(s.emblem, -18, -32, 4.6)
	s.ratHead()
	s.slab(Plate, -36, -19, -32, -31, -20, -33, -13, -22, -18, -12, -32, -12)
	s.beastLeg(-24, -20, -33, -11, -26, w*1.2, false)
	s.beastLeg(18, -20, 26, -11, 20, w*1.2, false)
	s.near(spot{6, -28, 0, .75}, spot{-20, -24, 0, .6}, spot{14, -34, 0, .6})
	s.above(spot{-4, -52, -4, .95}, spot{-22, -48, -8, .8}, spot{10, -50, -4, .7})
	s.below(spot{-26, -18, 0, .5}, spot{20, -18, 0, .5})
	return s.to
}

func (s *side) ratHead() {
	if s.gone[rules.AtHead] {
		s.stump(27, -26, -10, 5)
		return
	}
	s.disc(Rear, 27, -44, 5.2)
	s.flat(Blade, 56, -20, 58, -13, 60, -19.6)
	s.slab(Plate, 21, -29, 29, -40, 41, -37, 53, -28, 63, -22, 61, -17, 44, -13, 26, -14)
	s.flat(Dark, 60, -23.6, 65, -22, 63.4, -18.6, 60.6, -19)
	s.line(40, -15, 47, -19.6, 60, -18.4)
	s.disc(Trim, 32, -43, 6.2)
	s.disc(Accent, 32, -43, 3.7)
	s.eye(46, -28.6, 1)
	s.cable(Joint, .5, 54, -20, 66, -14)
	s.cable(Joint, .5, 53, -19, 63, -10)
	s.before(spot{42, -42, 0, .55}, spot{40, -13, 0, .55})
}
