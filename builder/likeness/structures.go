package likeness

import "gantry/rules"

// drawTower draws a structure that shoots: a foot, a shaft, a crown with its guns.
func drawTower(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newFront(l, e, rear, .84)
	w := 15 + 6*s.mass
	s.shadow(0, w*2)
	s.drawItems([]spot{{0, -92, -86, .8}, {-8, -90, -94, .7}, {9, -90, -80, .7}}, rules.AtBack, rules.AtHead)
	s.sideGuns(s.flip(), w, left)
	s.sideGuns(s.pen, w, right)
	s.slab(Rear, -w*1.7, 0, -w*1.4, -14, w*1.4, -14, w*1.7, 0)
	s.line(-w*1.5, -7, w*1.5, -7)
	s.slab(Plate, -w*1.16, -13, -w*.86, -58, w*.86, -58, w*1.16, -13)
	s.line(-w*.94, -44, w*.94, -44)
	s.line(-w*1.02, -29, w*1.02, -29)
	if !s.rear { // the door
		s.flat(Dark, -5, -13, -5, -24, -3, -27, 3, -27, 5, -24, 5, -13)
		s.mark(Joint, -4, -13, -4, -23, -.4, -23, -.4, -13)
	}
	for i := range 4 { // buttresses, by armor
		if float64(i) < 4*s.armour+.5 {
			x := w * (-1.1 + .73*float64(i))
			s.plate(Trim, x-2, 0, x-1.4, -17, x+1.4, -17, x+2, 0)
		}
	}
	s.mark(Accent, -w*.9, -40, w*.9, -40, w*.94, -35, -w*.94, -35)
	s.anchor(0, -69, rules.AtTurret, rules.AtTorso)
	if s.gone[rules.AtTurret] || s.gone[rules.AtTorso] {
		s.at(0, -62).wound(w * .8)
		return s.to
	}
	s.slab(Plate, -w*1.2, -60, -w*1.34, -66, -w*1.2, -76, -w*.9, -80, w*.9, -80, w*1.2, -76, w*1.34, -66, w*1.2, -60)
	s.plate(Trim, -w*1.2, -60, w*1.2, -60, w*.86, -55, -w*.86, -55)
	s.line(-w*1.3, -67, w*1.3, -67)
	s.mark(Eye, -w*.9, -78, w*.9, -78, w*.94, -76, -w*.94, -76)
	s.crown(w)
	s.plate(Rear, -4, -80, -3, -85, 3, -85, 4, -80)
	s.cable(Joint, .7, 0, -85, 0, -93)
	s.fill(Accent, oval(0, -94, 1, 1)...)
	if s.emblem != (Emblem{}) {
		s.at(0, -50).grow(3).emblem(Emblem{Shape: s.emblem.Shape})
	}
	s.drawItems([]spot{{-w, -8, 180, .5}, {w, -8, 0, .5}}, rules.AtLegs)
	return s.to
}

// crown draws the guns that point forward, in ports.
func (s *side) crown(w float64) {
	items := s.itemsAt(rules.AtTurret, rules.AtTorso)
	if s.rear {
		return
	}
	for i, it := range items {
		s.at(w*.85*port(i, len(items)), -69+13*float64(i/ports)).grow(1.9).facing(it)
	}
}

// ports is the largest number of guns in a row of a structure.
const ports = 4

// port returns the position of one of n guns in its row, from -1 on the left to 1.
func port(i, n int) float64 {
	if n = min(n, ports); n > 1 {
		return 2*float64(i%ports)/float64(n-1) - 1
	}
	return 0
}

// sideGuns draws guns that stick out of a tower, to the right of a pen.
func (s *side) sideGuns(q pen, w float64, places []rules.Place) {
	q.anchor(w*1.5, -66, places...)
	for i, it := range s.itemsAt(places...) {
		y := -66 + 12*float64(i%ports)
		q.plate(Joint, w*.7, y-3, w*1.5, y-2, w*1.5, y+2, w*.7, y+3)
		q.at(w*1.55, y).grow(.8).along(it)
	}
}

// drawBunker draws a bunker: slopes, a slit, and the items on top.
func drawBunker(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newFront(l, e, rear, 1)
	w := 40.0
	s.shadow(0, w*1.15)
	s.drawItems([]spot{{0, -43, -40, .95}, {-14, -41, -120, .9}, {14, -41, -50, .9}}, rules.AtTurret, rules.AtBack,
		rules.AtHead)
	s.anchor(0, -25.5, rules.AtTorso, rules.AtLegs)
	s.flanks()
	s.slab(Rear, -w*1.1, 0, -w*.98, -14, w*.98, -14, w*1.1, 0)
	s.slab(Plate, -w*.98, -13, -w*.7, -34, -w*.5, -40, w*.5, -40, w*.7, -34, w*.98, -13)
	s.plate(Trim, -w*.5, -40, w*.5, -40, w*.56, -36, -w*.56, -36)
	s.line(-w*.6, -36, -w*.76, -13)
	s.line(w*.6, -36, w*.76, -13)
	if s.rear {
		s.flat(Dark, -7, -13, -6, -28, 6, -28, 7, -13)
		s.mark(Joint, -5.6, -14, -5, -26, -.5, -26, -.5, -14)
	} else {
		s.flat(Dark, -w*.62, -29, w*.62, -29, w*.66, -22, -w*.66, -22)
		s.mark(Eye, -w*.56, -27, -w*.4, -27, -w*.4, -24.6, -w*.57, -24.6)
	}
	n := 2 + int(4*s.armour)
	for i := range n { // sandbags and plates in front
		x := w * (-.96 + 1.92*(float64(i)+.5)/float64(n))
		s.plate(Joint, x-6, 0, x-7, -4, x-4, -7, x+4, -7, x+7, -4, x+6, 0)
	}
	s.mark(Accent, -w*.88, -17, -w*.5, -17, -w*.5, -14, -w*.93, -14)
	s.badge(s.emblem, w*.7, -17.6, 2.6)
	if s.gone[rules.AtTorso] {
		s.at(0, -24).wound(12)
	}
	items := s.itemsAt(rules.AtTorso, rules.AtLegs)
	if s.rear {
		items = nil
	}
	for i, it := range items {
		s.at(w*.46*port(i, len(items)), -25.5+9*float64(i/ports)).facing(it)
	}
	return s.to
}

// flanks draws the guns of a bunker's flanks.
func (s *side) flanks() {
	s.drawItems([]spot{{-30, -32, 188, .7}, {-32, -22, 184, .6}}, left...)
	s.drawItems([]spot{{30, -32, -8, .7}, {32, -22, -4, .6}}, right...)
}

// soldiers returns the number of soldiers of a squad: more if it is heavier.
func soldiers(l rules.Likeness) int { return 2 + (l.Mass+2)/4 }

// drawInfantry draws a squad.
func drawInfantry(l rules.Likeness, e Emblem, rear bool) *canvas {
	s := newFront(l, e, rear, 1)
	n := soldiers(l)
	hands := make([][]rules.LikenessItem, n)
	all := s.itemsAt(rules.Places()...)
	for i, it := range all {
		hands[i%n] = append(hands[i%n], it)
	}
	s.shadow(0, 13*float64(n))
	for _, row := range []int{1, 0} { // the back row first
		for i := range n {
			if i%2 != row {
				continue
			}
			x := 25 * (float64(i) - float64(n-1)/2)
			k := .98 - .1*float64(row)
			q := s.at(x, -4*float64(row)).grow(k)
			if i == 0 {
				q.anchor(1, -35, rules.Places()...)
			}
			s.soldier(q, hands[i], i)
		}
	}
	return s.to
}

// soldier draws a soldier in powered armor.
func (s *side) soldier(q pen, items []rules.LikenessItem, i int) {
	w := 4 + 1.6*s.armour
	for j, it := range items[min(1, len(items)):] {
		q.at(-7-2*float64(j), -48-3*float64(j)).turn(-70).grow(.62).along(it)
	}
	q.plate(Rear, -8, -50, -4, -52, -4, -34, -9, -36)
	for _, sign := range []float64{-1, 1} {
		x := sign * 5.6
		q.limb(Joint, x*.7, -28, w*.8, x, -4, w*.62)
		q.plate(Plate, x-w*.7, -25, x+w*.6, -25, x+w*.62, -16, x-w*.66, -16)
		q.plate(Trim, x-w*.7, -13, x+w*.7, -13, x+w*.8, -4, x+w*1.5, 0, x-w*.8, 0)
	}
	q.plate(Joint, -6, -36, 6, -36, 5.4, -26, -5.4, -26)
	q.slab(Plate, -8.4, -51, 8.4, -51, 9, -44, 5.6, -34, -5.6, -34, -9, -44)
	q.flat(Accent, -3, -50, 3, -50, 2, -41, -2, -41)
	q.line(-8, -44, 8, -44)
	if s.rear {
		q.slab(Rear, -7, -52, 7, -52, 7.6, -38, -7.6, -38)
		q.flat(Trim, -3, -50, 3, -50, 3, -44, -3, -44)
	}
	q.slab(Plate, -5, -56, -5.4, -61, -3, -66, 3, -66, 5.4, -61, 5, -56, 2.6, -53, -2.6, -53)
	if s.rear {
		q.line(0, -66, 0, -54)
	} else {
		q.flat(Dark, -4, -62, 5, -62, 4.6, -58, -4, -58)
		q.fill(Eye, -2.6, -61, 4.2, -61, 4, -59, -2.4, -59)
	}
	if i == 0 {
		q.cable(Joint, .6, -4.4, -62, -6, -74)
	}
	q.limb(Joint, -9, -47, 2.4, -11, -38, 2)
	q.limb(Plate, -11, -39, 2.6, -2, -34, 2.2)
	if len(items) > 0 {
		q.at(1, -35).turn(24).grow(.78).along(items[0])
	}
	q.limb(Joint, 9, -47, 2.4, 12, -39, 2)
	q.limb(Plate, 12, -39, 2.6, 7, -32, 2.2)
	q.sides(func(r pen) { r.slab(Plate, 6.6, -52, 11.6, -51, 12.6, -44, 7, -45) })
}
