package likeness

import "gantry/rules"

// drawKaiju draws a monster on its hind legs, its tail on the ground, blades along its back.
func drawKaiju(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, 0.98)
	s.shadow(-6, 40)
	s.thrust(spot{-20, -66, 30, .9}, spot{-22, -50, 20, .8})
	s.far(spot{16, -52, 10, .7}, spot{0, -70, -20, .6})
	s.kaijuLeg(8, true)
	s.limb(Joint, 14, -60, 4, 26, -50, 3)
	if !s.gone[rules.AtLeftArm] {
		s.claws(26, -50, 20)
	}
	s.spines()
	s.slab(Plate, -14, -22, -28, -12, -46, -5, -50, 0, -30, -1, -10, -6, 0, -14) // tail
	s.line(-40, -4, -26, -6, -12, -12)
	s.slab(Plate, -18, -24, -21, -44, -16, -62, -6, -76, 6, -82, 17, -76, 20, -60, 18, -40, 10, -22, -4, -16)
	s.plate(Rear, 10, -76, 17, -74, 20, -60, 18, -40, 10, -24, 6, -30, 10, -52)
	for i := range 5 {
		y := -66 + 8.6*float64(i)
		s.line(10, y, 19, y+1.6)
	}
	s.anchor(24, -88, rules.AtHead)
	s.kaijuHead()
	s.kaijuLeg(-6, false)
	s.disc(Plate, 6, -64, 6)
	s.limb(Plate, 6, -63, 5, 16, -51, 4)
	if s.gone[rules.AtRightArm] {
		s.stump(16, -51, 30, 4)
	} else {
		s.limb(Joint, 16, -51, 3.8, 27, -54, 3)
		s.claws(27, -54, -10)
	}
	s.near(spot{24, -53, 0, .7}, spot{-2, -50, 0, .75}, spot{2, -36, 0, .65})
	s.above(spot{-12, -82, -34, .8}, spot{-24, -62, -44, .75}, spot{-26, -44, -44, .7})
	s.below(spot{-4, -26, 0, .6}, spot{10, -20, 0, .5})
	return s.to
}

// spines draws spines along the back, larger with mass.
func (s *side) spines() {
	for i, at := range [][3]float64{{-2, -82, -60}, {-13, -72, -40}, {-20, -58, -22}, {-23, -44, -10}, {-26, -28, -5},
		{-34, -15, 5}} {
		k := (9 + 4*s.mass) * [...]float64{.7, 1, 1.15, 1, .8, .5}[i]
		q := s.at(at[0], at[1]).turn(at[2] + 180)
		q.plate(Accent, -4, -k*.46, k*.8, -k*.62, k*1.3, -k*.1, k*.7, k*.12, k*.8, k*.5, -4, k*.5)
		q.line(0, 0, k*.8, -k*.2)
	}
}

func (s *side) kaijuHead() {
	s.slab(Plate, 0, -80, 2, -90, 12, -94, 16, -84, 18, -74)
	if s.gone[rules.AtHead] {
		s.stump(10, -92, -70, 6)
		return
	}
	for _, it := range s.itemsAt(rules.AtHead) {
		s.at(26, -83).turn(4).grow(.9).breath(it)
	}
	s.plate(Joint, 12, -84, 30, -82, 29, -77, 16, -76)
	for i := range 4 {
		x := 18 + 3.4*float64(i)
		s.fill(Blade, x, -85.6, x+1.2, -81.4, x+2.4, -85.2)
	}
	s.slab(Plate, 2, -88, 6, -96, 14, -99, 24, -95, 33, -91, 34, -86, 20, -85, 12, -80)
	s.plate(Trim, 4, -95, -3, -106, 10, -98)
	if s.Head == rules.Horned || s.Crest > 0 {
		s.plate(Brass, 26, -93.6, 32, -104, 31, -91)
	}
	s.eye(20, -92, 1)
	s.dot(Dark, 31.6, -89, .7)
}

// breath draws breath out of a mouth; any other item is drawn as it is.
func (p pen) breath(it rules.LikenessItem) {
	if it.Kind != rules.Beam && it.Kind != rules.Laser {
		p.drawMounted(it)
		return
	}
	k, n := scale(it), float64(min(it.Count, copies))
	w := 1.6 * k * (1 + .25*(n-1))
	if it.Kind == rules.Laser {
		w *= .55
	}
	p.flat(Glow, 2, -w*.5, 16*k, -w*1.7, 13*k, -w*.3, 20*k, 0, 13*k, w*.5, 15*k, w*1.8, 2, w*.6)
	p.mark(Eye, 3, -w*.2, 11*k, -w*.3, 12*k, w*.2, 3, w*.2)
}

// claws draws the claws of a hand.
func (s *side) claws(x, y, turn float64) {
	q := s.at(x, y).turn(turn)
	q.disc(Joint, 0, 0, 3)
	for i := range 3 {
		a := -2.4 + 2.4*float64(i)
		q.flat(Blade, 1, a-1, 7, a*1.7+1.4, 1, a+1)
	}
}

func (s *side) kaijuLeg(x float64, far bool) {
	skin := Plate
	if far {
		skin = Joint
	}
	s.slab(skin, x-13, -22, x-9, -36, x+4, -38, x+12, -26, x+10, -12, x-4, -10)
	if s.gone[rules.AtLegs] {
		s.stump(x, -12, 90, 6)
		return
	}
	s.slab(skin, x-7, -14, x+8, -16, x+7, -5, x+14, -3, x+16, 0, x-9, 0, x-8, -6)
	for i := range 3 {
		a := x + 5 + 4.4*float64(i)
		s.flat(Blade, a, -2.6, a+4, 0, a-.6, 0)
	}
	s.line(x-6, -28, x+4, -31)
	s.line(x-6, -7, x+5, -8)
}
