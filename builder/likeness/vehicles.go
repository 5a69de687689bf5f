package likeness

import (
	"cmp"
	"slices"

	"gantry/rules"
)

// vehicleSize is the scale at which the largest vehicle fills the box.
const vehicleSize = 0.98

// mainGuns returns the guns of a turret, the largest first: its own, else the hull's.
func (s *side) mainGuns() []rules.LikenessItem {
	out := s.itemsAt(rules.AtTurret, rules.AtBack)
	if len(out) == 0 {
		out = s.itemsAt(rules.AtTorso)
	}
	slices.SortStableFunc(out, func(a, b rules.LikenessItem) int { return cmp.Compare(b.Size, a.Size) })
	return out
}

// turret draws a low, wide turret, its guns at the front, other items on top.
func (s *side) turret(x, y, k float64) {
	guns := s.mainGuns()
	q := s.at(x, y).grow(k)
	q.anchor(4, -7, rules.AtTurret, rules.AtBack)
	if s.gone[rules.AtTurret] {
		q.wound(8)
		return
	}
	q.plate(Joint, -11, -1, 11, -1, 13, 3, -13, 3)
	inFront, onTop := split(guns)
	q.drawAt(inFront, []spot{{13, -6, 0, 1}, {2, -17, -4, .8}, {14, -3, 0, .6}})
	q.slab(Plate, -17, -2, -15, -8, -7, -13, 7, -13, 15, -8, 16, -3, 12, 0, -13, 0)
	q.plate(Trim, -17, -3, -15, -8, -21, -8, -22, -3)
	q.line(-7, -13, -4, -.4)
	q.line(6, -13, 10, -.4)
	q.flat(Trim, -5, -13, -3.6, -15.6, 3, -15.6, 4, -13)
	q.disc(Eye, 8.4, -10.2, 1.1)
	q.cable(Joint, .5, -12, -9, -15, -26)
	q.at(1, 0).grow(.7).badge(s.emblem, 0, -9, 3.8)
	q.drawAt(onTop, []spot{{-6, -18, 0, .85}, {5, -19, 0, .7}})
}

// split separates items that shoot along a barrel from items on top.
func split(items []rules.LikenessItem) (barrels, others []rules.LikenessItem) {
	for _, it := range items {
		if slices.Contains(barrelled(), it.Kind) {
			barrels = append(barrels, it)
		} else {
			others = append(others, it)
		}
	}
	return barrels, others
}

// hullItems draws the remaining items of a vehicle on its hull.
func (s *side) hullItems() {
	s.near(spot{22, -19, 0, .62}, spot{-10, -18, 0, .62}, spot{-26, -19, 0, .55}, spot{6, -18, 0, .5})
	s.anchor(4, -22, rules.AtTorso)
	s.before(spot{30, -25, 0, .5}, spot{22, -27, 0, .45})
	s.below(spot{30, -14, 0, .5}, spot{-30, -14, 0, .5})
}

func drawTracked(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, vehicleSize)
	s.shadow(0, 47)
	s.thrust(spot{-41, -24, 0, .8}, spot{-41, -31, 0, .7})
	s.far(spot{-24, -30, -12, .9}, spot{14, -30, -12, .8})
	s.turret(-4, -29, 1+.1*s.armour)
	s.slab(Plate, -41, -21, -38, -28, 22, -29, 42, -18, 38, -12, -40, -12)
	s.line(22, -28, 26, -13)
	s.mark(Trim, -36, -27, -24, -27.4, -24, -25, -37, -24.6)
	for i := range 3 {
		x := -35 + 4*float64(i)
		s.line(x, -27, x, -24.6)
	}
	s.slab(Dark, -45, -10, -40, -17, 36, -17, 45, -11, 37, -1, 32, 0, -36, 0, -41, -2)
	for i := range 6 {
		s.disc(Joint, -32+12.6*float64(i), -6, 5)
		s.disc(Rear, -32+12.6*float64(i), -6, 1.9)
	}
	for i := range 14 { // cleats
		x := -34 + 5*float64(i)
		s.mark(Joint, x, -.9, x+2.6, -.9, x+2.6, 0, x, 0)
	}
	low := -10 + 4.5*s.armour
	s.slab(Plate, -43, -19, 38, -19, 44, -14, 40, low, -41, low)
	for i := range 5 {
		x := -26 + 14*float64(i)
		s.line(x, -18, x, low)
	}
	s.mark(Accent, -43, -18.4, -33, -18.4, -33, low, -41.6, low)
	s.flat(Eye, 35, -19.6, 39.4, -18, 38.6, -16, 35, -17)
	s.hullItems()
	return s.to
}

func drawWheeled(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, vehicleSize)
	s.shadow(0, 44)
	s.thrust(spot{-40, -22, 0, .8}, spot{-38, -32, 0, .7})
	s.far(spot{-26, -37, -12, .9}, spot{14, -37, -12, .8})
	s.turret(-6, -36, .84+.1*s.armour)
	s.slab(Plate, -40, -30, -34, -36, 16, -37, 30, -31, 44, -22, 43, -15, 36, -10, -38, -10, -42, -16)
	s.flat(Dark, 19, -34, 28, -29.6, 32, -26, 17, -28)
	s.fill(Glow, 20.4, -32.6, 23.6, -31, 24.8, -27.8, 19.4, -28.4)
	s.line(-40, -22, 42, -21)
	s.line(14, -36, 12, -12)
	s.mark(Accent, -41, -21, -8, -21.4, -12, -17, -41.6, -17)
	s.flat(Eye, 39, -23.6, 43, -21, 42.6, -18.6, 39, -20)
	n := 2 + int(2.4*s.mass+.3)
	for i := range n {
		x := -30 + 61*float64(i)/float64(n-1)
		s.plate(Trim, x-11, -13, x-7, -19, x+7, -19, x+11, -13, x+11, -9, x-11, -9)
		s.disc(Dark, x, -8.6, 8.6)
		s.disc(Joint, x, -8.6, 5)
		s.disc(Plate, x, -8.6, 2.2)
		for j := range 3 {
			s.dot(Dark, x-2.9+2.9*float64(j), -8.6+3*float64(j%2), .7)
		}
	}
	s.hullItems()
	return s.to
}

func drawHover(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, vehicleSize)
	s.shadow(0, 45)
	s.thrust(spot{-40, -38, 0, .9}, spot{-44, -20, 0, .7})
	s.far(spot{-22, -38, -12, .9}, spot{16, -38, -12, .8})
	s.turret(-2, -38, .88+.1*s.armour)
	s.plate(Rear, -40, -30, -48, -52, -40, -54, -26, -34) // a fin
	s.mark(Accent, -44.6, -43, -48, -52, -40, -54, -36.6, -46)
	s.slab(Plate, -44, -26, -38, -36, 14, -38, 34, -32, 48, -22, 40, -17, -40, -17)
	s.flat(Dark, 20, -34.4, 32, -31, 38, -27, 18, -29)
	s.fill(Glow, 22, -33, 27, -31.6, 28, -28.6, 20.6, -29.4)
	s.line(-40, -27, 44, -25)
	s.plate(Joint, -52, -32, -42, -35, -40, -22, -51, -23)
	s.fill(Glow, -52, -31, -60, -28, -51.6, -24)
	s.slab(Trim, -42, -18, 42, -18, 47, -13, 38, -8, -38, -8, -46, -12)
	for i := range 4 {
		x := -28 + 18*float64(i)
		s.flat(Dark, x-6, -8.6, x+6, -8.6, x+4.6, -5.6, x-4.6, -5.6)
		s.fill(Glow, x-4, -5.6, x+4, -5.6, x+2, -1.4, x-2, -1.4)
	}
	s.line(-42, -13, 44, -13)
	s.hullItems()
	return s.to
}

func drawWalker(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, vehicleSize)
	w := 3.4 + 1.4*s.armour
	s.shadow(0, 45)
	s.thrust(spot{-28, -46, 0, .8}, spot{-26, -53, 0, .7})
	s.far(spot{-20, -54, -12, .9}, spot{16, -54, -12, .8})
	for _, x := range []float64{-1, 1} {
		s.bugLeg(x*14, -38, x*26, -50, x*33, w*.85, true)
	}
	s.turret(-2, -54, .9+.1*s.armour)
	s.plate(Joint, -20, -38, 20, -38, 14, -30, -14, -30)
	s.slab(Plate, -30, -44, -26, -53, 14, -54, 27, -48, 34, -42, 26, -36, -26, -36)
	s.flat(Dark, 20, -50, 30, -44.6, 28, -42, 18, -44)
	s.fill(Eye, 23, -47.4, 28, -44.4, 27, -43, 22, -44.4)
	s.line(-26, -44, 18, -45)
	s.mark(Accent, -28, -43, -10, -43.4, -12, -39, -27, -39)
	for _, x := range []float64{-1, 1} {
		s.disc(Trim, x*18, -38, 5)
		s.bugLeg(x*18, -38, x*34, -45, x*42, w*1.25, false)
		if !s.gone[rules.AtLegs] {
			s.plate(Trim, x*42-5, 0, x*42-3, -4, x*42+3, -4, x*42+5, 0)
		}
	}
	s.near(spot{22, -40, 0, .62}, spot{-12, -40, 0, .62}, spot{-24, -41, 0, .55})
	s.anchor(0, -44, rules.AtTorso)
	s.before(spot{24, -50, 0, .5}, spot{20, -34, 0, .5})
	s.below(spot{-28, -30, 0, .5}, spot{26, -30, 0, .5})
	return s.to
}

// drawPod draws a shell with one great lens, on legs that bend backwards.
func drawPod(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, 1)
	w := 3.6 + 1.4*s.armour
	s.shadow(0, 27)
	s.thrust(spot{-26, -72, 8, .8}, spot{-25, -52, -14, .75})
	s.far(spot{6, -72, -4, .8}, spot{-4, -84, -8, .7})
	s.podLeg(5, w*.9, true)
	s.drawItems([]spot{{-2, -92, -6, .9}, {10, -90, -4, .75}, {-14, -86, -10, .75}}, rules.AtBack, rules.AtTurret)
	if s.speed > .4 {
		s.plate(Weapon, -25, -66, -33, -69, -35, -56, -25, -55)
		s.fill(Glow, -35, -66, -42+8*(1-s.speed), -62, -35, -58)
	}
	s.slab(Plate, -22, -46, -27, -62, -22, -78, -8, -88, 8, -88, 21, -79, 26, -64, 21, -48, 8, -40, -8, -40)
	s.plate(Trim, -24.6, -54, 24.4, -58, 21, -48, 8, -40, -8, -40, -22, -46)
	s.line(-8, -88, -14, -64, -8, -41)
	s.line(-26, -66, -12, -66)
	s.flat(Rear, -2, -86.6, 6, -86.8, 9, -81, -3, -81)
	s.badge(s.emblem, -17, -72, 3)
	if s.gone[rules.AtHead] {
		s.at(16, -66).wound(8)
	} else {
		s.disc(Joint, 14, -66, 10)
		s.disc(Dark, 15, -66, 7.6)
		s.disc(Eye, 16.4, -66.4, 4.6)
		s.dot(Plate, 18, -68, 1.4)
	}
	s.podLeg(-5, w*1.15, false)
	s.near(spot{15, -48, 2, .85}, spot{-4, -54, 0, .75}, spot{6, -80, -4, .6}, spot{-12, -47, 0, .6})
	s.before(spot{12, -78, -4, .65}, spot{16, -56, 4, .65})
	s.below(spot{-10, -30, 0, .55}, spot{2, -20, 0, .5})
	return s.to
}

func (s *side) podLeg(x, w float64, far bool) {
	upper, lower, foot := Plate, Plate, Trim
	if far {
		upper, lower, foot = Joint, Joint, Joint
	}
	s.disc(Joint, x, -44, w*1.3)
	s.limb(upper, x, -45, w*1.25, x-15, -30, w*.9)
	if s.gone[rules.AtLegs] {
		s.stump(x-15, -30, 120, w*.7)
		return
	}
	s.limb(Joint, x-15, -30, w*.6, x-3, -5, w*.5)
	s.limb(lower, x-14, -28, w*.95, x-5.6, -11, w*.7)
	s.disc(foot, x-15, -30, w*1.1)
	s.plate(foot, x-12, 0, x-9, -4, x-3, -8, x+5, -5, x+13, -2, x+14, 0)
	s.line(x-1, -7, x+4, -.4)
}

// drawShip draws a warship of space or sky, over its shadow.
func drawShip(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newSide(l, e, rear, 0.9)
	s.shadow(0, 38)
	s.thrust(spot{-44, -60, 0, 1}, spot{-44, -26, 0, .9})
	s.far(spot{12, -56, 0, .8}, spot{-6, -60, 0, .7})
	s.below(spot{8, -19, 0, .85}, spot{-16, -17, 0, .8}, spot{26, -23, 0, .7})
	s.drawItems([]spot{{22, -53, 0, 1}, {36, -48, 0, .85}, {8, -62, 0, .85}}, rules.AtTurret, rules.AtBack)
	for i := range 3 { // engines
		y := -51 + 11*float64(i)
		s.fill(Glow, -50, y-3.6, -60+3*float64(i%2), y, -50, y+3.6)
		s.plate(Weapon, -52, y-4.8, -42, y-3.6, -42, y+3.6, -52, y+4.8)
	}
	s.plate(Rear, -26, -52, -44, -78, -34, -78, -8, -54) // fins
	s.mark(Accent, -38, -69.6, -44, -78, -34, -78, -28, -70)
	s.plate(Rear, -28, -26, -42, -8, -34, -8, -12, -24)
	s.bridge()
	s.slab(Plate, -46, -40, -40, -54, 14, -56, 34, -50, 58, -44, 58, -39, 34, -34, 56, -33, 54, -29, 30, -24, -34, -22,
		-46, -32)
	s.plate(Trim, -46, -33, 34, -34, 56, -33, 54, -29, 30, -24, -34, -22)
	s.flat(Dark, 34, -38.6, 44, -36.6, 34, -34.6)
	s.line(-42, -45, 46, -44)
	s.line(14, -56, 18, -35)
	s.line(-18, -55, -16, -34)
	s.mark(Accent, 24, -53, 30, -51.2, 34, -40, 27, -38)
	s.badge(s.emblem, -30, -45, 4.4)
	for i := range 6 {
		x := -12 + 5.4*float64(i)
		s.mark(Dark, x, -40.4, x+3, -40.4, x+3, -38, x, -38)
	}
	s.near(spot{4, -48, 0, .75}, spot{26, -44, 0, .7}, spot{-18, -30, 0, .7}, spot{14, -29, 0, .65})
	s.before(spot{46, -42, 0, .8}, spot{44, -31, 0, .7})
	return s.to
}

// bridge draws the bridge of a ship, in storeys.
func (s *side) bridge() {
	s.plate(Joint, -12, -60, -9, -78, 3, -80, 6, -62)
	s.cable(Joint, .8, -6, -78, -8, -92)
	s.cable(Joint, .8, -12, -86, -2, -89)
	s.slab(Plate, -18, -54, -16, -64, 10, -66, 14, -55)
	s.line(-16, -60, 11, -61)
	s.slab(Plate, -9, -72, -8, -78, 4, -80, 9, -75, 7, -70)
	s.flat(Dark, -2, -77, 4, -78, 8, -75, 6.6, -73, -2, -73)
	s.fill(Eye, -1, -76, 3.4, -77, 6.6, -74.8, -1, -74.4)
}
