package likeness

import "gantry/rules"

func drawSpider(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize)
	w := 2.5 + .9*s.armour
	s.shadow(0, 56)
	s.thrust(spot{-58, -50, 12, .9}, spot{-58, -32, -6, .8})
	s.far(spot{-2, -58, -4, .85}, spot{12, -56, -4, .75})
	for _, at := range [][3]float64{{-8, -54, -54}, {0, -27, -36}, {12, 36, 44}, {18, 58, 60}} {
		s.bugLeg(at[0], -36, at[1], -60, at[2], w*.85, true)
	}
	s.slab(Plate, -6, -33, -11, -48, -22, -56, -36, -54, -45, -44, -45, -30, -35, -20, -17, -21)
	s.plate(Rear, -22, -56, -16, -40, -19, -20.8, -31, -20.4, -30, -38, -33, -54.4)
	s.line(-38, -52, -36, -38, -39, -24)
	s.flat(Accent, -29, -49, -22, -49, -25, -39, -20, -28, -29, -28, -25, -39)
	s.plate(Joint, -44, -38, -51, -34, -44, -30)
	s.slab(Plate, -12, -34, -6, -46, 14, -49, 28, -42, 30, -32, 20, -26, -6, -27)
	s.badge(s.emblem, 6, -39, 3.8)
	s.spiderHead()
	// the outer legs arch over abdomen and head, the inner ones come down between
	for _, at := range [][4]float64{{-6, -52, -70, -66}, {0, -12, -64, -15}, {12, 20, -64, 21}, {18, 56, -70, 68}} {
		s.bugLeg(at[0], -34, at[1], at[2], at[3], w, false)
	}
	s.near(spot{8, -36, 0, .75}, spot{-28, -38, 0, .75}, spot{18, -40, 0, .6})
	s.above(spot{0, -55, -4, .95}, spot{-28, -62, -8, .95}, spot{12, -56, -4, .75})
	s.below(spot{-28, -40, 0, .5}, spot{30, -40, 0, .5})
	return s.to
}

// spiderHead draws many eyes, and fangs.
func (s *side) spiderHead() {
	if s.gone[rules.AtHead] {
		s.stump(29, -36, 0, 4.5)
		return
	}
	s.plate(Joint, 38, -31, 46, -26, 44, -15, 41, -22, 35, -27)
	s.plate(Rear, 34, -30, 42, -24, 39, -12, 37, -21, 31, -26)
	s.slab(Plate, 24, -30, 27, -44, 38, -48, 47, -42, 48, -33, 40, -27)
	for _, at := range [][3]float64{{43, -37.6, 2}, {38.4, -40.6, 1.7}, {38.6, -35.4, 1.3}, {34.4, -38, 1.1}} {
		s.disc(Dark, at[0], at[1], at[2]+.5)
		s.fill(Eye, oval(at[0], at[1], at[2], at[2])...)
	}
	s.before(spot{36, -52, 0, .55}, spot{34, -26, 0, .55})
}

func drawAnt(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, beastSize)
	w := 2.5 + .9*s.armour
	s.shadow(0, 54)
	s.thrust(spot{-64, -48, 12, .9}, spot{-64, -26, -10, .8})
	s.far(spot{-4, -60, -4, .85}, spot{10, -58, -4, .75})
	hips := []float64{-12, 0, 12}
	knees := []float64{-30, -2, 28}
	feet := []float64{-40, 3, 44}
	for i := range hips {
		s.bugLeg(hips[i]-2, -42, knees[i]+6, -54, feet[i]+9, w*.85, true)
	}
	// a gaster in rings, a narrow waist, a trunk
	s.slab(Plate, -26, -36, -30, -52, -42, -60, -56, -56, -65, -44, -66, -32, -56, -22, -38, -22, -28, -28)
	s.plate(Rear, -42, -60, -37, -42, -40, -22, -48, -21.4, -46, -42, -50, -58.4)
	s.plate(Rear, -57, -55, -55, -40, -57, -23, -62, -28, -60, -40, -61, -50)
	s.plate(Joint, -66, -36, -74, -30, -64, -28)
	s.badge(s.emblem, -33, -40, 3.6)
	s.disc(Joint, -23, -38, 4.6)
	s.slab(Plate, -21, -36, -16, -48, 4, -54, 18, -50, 24, -42, 18, -33, -14, -32)
	s.line(-14, -40, 20, -42)
	s.plate(Trim, -4, -52.4, 6, -54, 8, -48, -2, -47)
	s.antHead()
	for i := range hips {
		s.bugLeg(hips[i], -38, knees[i]-4, -50, feet[i]-5, w*1.2, false)
	}
	s.near(spot{4, -42, 0, .75}, spot{-44, -40, 0, .75}, spot{12, -46, 0, .6})
	s.above(spot{-4, -60, -4, .95}, spot{-46, -64, -8, .9}, spot{10, -60, -4, .75})
	s.below(spot{-26, -34, 0, .5}, spot{26, -34, 0, .5})
	return s.to
}

// antHead draws elbowed feelers, and jaws like tongs.
func (s *side) antHead() {
	s.disc(Joint, 24, -44, 4)
	if s.gone[rules.AtHead] {
		s.stump(26, -44, 0, 4)
		return
	}
	s.cable(Joint, 1.3, 36, -54, 42, -72, 58, -76)
	s.cable(Joint, 1.5, 39, -53, 47, -66, 64, -67)
	s.plate(Rear, 46, -40, 58, -43, 66, -37, 57, -38.4, 47, -35)
	s.slab(Plate, 23, -44, 28, -56, 40, -58, 50, -50, 51, -40, 43, -32, 29, -35)
	s.plate(Trim, 44, -38, 54, -37, 63, -28, 53, -31.4, 42, -32)
	s.line(30, -38, 42, -35)
	s.flat(Dark, 36, -52, 44, -51, 45, -44, 39, -43)
	s.fill(Eye, 37.4, -50.4, 42.6, -49.8, 43.2, -45.4, 39.6, -44.8)
	s.before(spot{34, -61, 0, .55}, spot{38, -32, 0, .55})
}
