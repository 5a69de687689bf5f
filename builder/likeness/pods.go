package likeness

import (
	"slices"

	"gantry/rules"
)

// pod is an egg with one eye on two legs that bend backward.
type pod struct {
	*machine
	shell frame
	r     float64 // of the egg
}

func buildPod(m *machine) {
	p := &pod{machine: m, r: 18 + 5*m.mass}
	hips := 40 + 6*m.mass + 4*m.speed*(1-m.mass)
	if m.gone[rules.AtLegs] {
		hips = p.r * .56
	}
	p.shell = world.at(0, hips+p.r*.55, 0).nod(6)
	if m.square {
		p.shell = world.at(0, hips+p.r*.55, 0)
	}
	p.tail()
	p.legs(hips)
	p.egg()
	p.belt()
	p.face()
	p.guns()
	p.top()
}

func (p *pod) legs(hips float64) {
	r, w := p.r, 4.2+2*p.mass-.6*p.speed
	p.block(world.at(0, hips-r*.36, -1.5), Joint, r*.5, 3, r*.42).near(-r * .5)
	var thighs, calves []spot
	sides(func(s float64) {
		z := -7.0
		switch {
		case p.square:
			z = 1
		case s < 0:
			z = 8
		}
		l := p.bentLeg(s, vec{s * r * .46, hips - r*.02, -2}, vec{s * r * .62, 0, z}, w)
		thighs, calves = append(thighs, l[0]), append(calves, l[1])
	})
	p.onLegs(thighs, calves)
}

// bentLeg makes a leg of half width w that bends backward like a bird's, and returns where its thigh and its shin
// carry items. It ends at a stump where the legs are lost.
func (m *machine) bentLeg(s float64, hip, foot vec, w float64) [2]spot {
	front := vec{s * .12, 0, 1}.unit()
	ankle := foot.add(vec{0, 5 + .3*w, 0})
	long := hip.distance(ankle) * 1.16
	joint := knee(hip, ankle, long*.44, long*.56, vec{s * .12, .1, -1})
	if m.gone[rules.AtLegs] {
		stump := bone(hip, hip.add(vec{s * .5, -.4, .7}), front)
		m.loft(stump, Plate, section{1, cut(w*.9, w)}, section{-w * 1.3, cut(w*1.05, w*1.15)})
		m.torn(stump.at(0, -w*1.7, 0), w)
		at := spot{world.on(stump.point(s*w*1.3, 0, 0)), .6, 2}
		return [2]spot{at, at}
	}
	thigh, shin := bone(hip, joint, front), bone(joint, ankle, front)
	l := long * .44
	m.loft(thigh, Plate, section{1, cut(w*.9, w)}, section{-l * .4, cut(w*1.08, w*1.2)},
		section{-l * .9, cut(w*.72, w*.8)})
	q := m.plate(thigh.at(s*w*1.05, -l*.42, 0).side(s), Second, -.3, .9+.8*m.armor, .6,
		mirrored(-s, -w*.7, l*.2, w*.7, l*.24, w*.6, -l*.26, -w*.4, -l*.3)...).near(.4)
	q.paint(Accent, mirrored(-s, -w*.3, l*.08, w*.3, l*.1, w*.3, -l*.04, -w*.3, -l*.06)...)
	hinge := world.on(joint).turn(90)
	m.tube(hinge, Trim, 10, w*.8, w*.8, -w*.95, w*.95).near(.6)
	m.tube(world.on(joint).turn(s*90).at(0, 0, w*.9), Accent, 8, w*.42, w*.36, 0, w*.28).near(.2)
	m.birdShin(shin, long*.56, w)
	m.claw(frame{foot, vec{front.z, 0, -front.x}, world.y, front}, w, ankle.y)
	return [2]spot{{world.on(thigh.point(s*w*1.7, -l*.5, w*.3)).turn(s * 8), .62, 2},
		{world.on(shin.point(s*w*.9, -long*.2, -w*.8)), .6, 1}}
}

func (m *machine) birdShin(f frame, l, w float64) {
	m.loft(f, Second, section{0, cut(w*.5, w*.56)}, section{-l * .25, cut(w*.78, w*.95)},
		section{-l * .7, cut(w*.6, w*.7)}, section{-l, cut(w*.46, w*.5)})
	out := .9 + .8*m.armor
	p := m.plate(f.at(0, -l*.44, w*.7), Plate, -.6, out, .7, -w*.52, l*.22, w*.52, l*.22, w*.6, -l*.1, w*.36, -l*.32,
		-w*.36, -l*.32, -w*.6, -l*.1).near(.6)
	p.line(.28, -w*.4, -l*.04, w*.4, -l*.04)
}

// claw makes a foot of two toes and a heel.
func (m *machine) claw(f frame, w, ankle float64) {
	m.loft(f, Joint, section{ankle + 1, round(w*.62, 8)}, section{ankle * .5, round(w*.66, 8)})
	m.hull(f, Trim, section{-w * 1.9, box(-w*.3, w*.3, 0, ankle*.22, 0)},
		section{-w * .3, box(-w*.46, w*.46, 0, ankle*.8, .4)}).near(.1)
	sides(func(s float64) {
		m.hull(f.at(s*w*.62, 0, 0).turn(s*16), Trim, section{-w * .6, box(-w*.42, w*.42, 0, ankle*.8, .4)},
			section{w * .7, box(-w*.44, w*.44, 0, ankle*.62, .4)},
			section{w * 2.3, box(-w*.24, w*.24, 0, ankle*.2, .1)}).near(.4)
	})
}

func (p *pod) egg() {
	r, b := p.r, p.shell
	around := func(k, y float64) []float64 { return ring(0, y, r*k, r*k, 12) }
	p.hull(b, Plate, section{-r, around(.34, 1)}, section{-r * .72, around(.72, .6)}, section{-r * .2, around(.98, .4)},
		section{r * .3, around(1, 0)}, section{r * .72, around(.82, 0)}, section{r * .9, around(.6, 0)})
	brow := p.plate(b.at(0, r*.86, r*.42).nod(-52), Second, -.8, 1.6, 1, -r*.5, r*.3, r*.5, r*.3, r*.66, -r*.2, r*.3,
		-r*.42, -r*.3, -r*.42, -r*.66, -r*.2).near(1.8)
	brow.paint(Accent, -r*.16, r*.2, r*.16, r*.2, r*.12, -r*.3, -r*.12, -r*.3)
	jaw := p.plate(b.at(0, -r*.74, r*.52).nod(50), Second, -.8, 1.4, 1, -r*.4, r*.22, r*.4, r*.22, r*.26, -r*.3, -r*.26,
		-r*.3).near(1.2)
	jaw.vents(Dark, 0, r*.08, r*.2, r*.26, 3)
	for _, q := range []float64{-1, 1} {
		p.tube(b.at(q*r*.36, r*.86, -r*.4).upright().nod(-20), Joint, 5, .26, .16, 0, 10+2*q)
	}
	if p.Crest&rules.CrestFin != 0 {
		p.plate(b.at(0, r*.92, -r*.1).side(1), Accent, -.7, .7, .4, -r*.4, 0, r*.5, -r*.1, r*.62, r*.44, r*.3, r*.5).
			near(2)
	}
	if p.Crest&rules.CrestBlades != 0 {
		p.blades(b.at(0, r*.82, r*.62).grow(1.5))
	}
}

// belt makes the plates of both flanks, with number and emblem.
func (p *pod) belt() {
	r, b, e := p.r, p.shell, p.emblem
	sides(func(s float64) {
		out := 1.5 + 1.6*p.armor
		q := p.plate(b.at(s*r*.92, r*.12, -r*.1).side(s), Plate, -1.2, out, 1,
			mirrored(-s, -r*.5, r*.34, r*.4, r*.36, r*.56, -r*.1, r*.2, -r*.46, -r*.5, -r*.36)...).near(.6)
		q.paint(Accent, mirrored(-s, -r*.3, r*.24, r*.3, r*.25, r*.3, r*.12, -r*.3, r*.11)...)
		switch {
		case e.Number > 0:
			q.number(e.Number, 0, -r*.14, r*.16)
		case e.Shape != "":
			q.on(q.front.at(0, -r*.12, 0)).emblem(e.Shape, r*.16)
		case e.Stripes > 0:
			q.stripes(e.Stripes, r*.2, -r*.02)
		}
		if p.armor > .5 {
			p.plate(b.at(s*r*.66, -r*.62, -r*.1).side(s).nod(38), Second, -1, 1.4, .9,
				mirrored(-s, -r*.46, r*.2, r*.4, r*.22, r*.3, -r*.2, -r*.3, -r*.22)...)
		}
	})
}

// face makes the eye by the kind of head.
func (p *pod) face() {
	r, b := p.r, p.shell
	rim := p.hull(b, Second, section{r * .86, ring(0, 0, r*.66, r*.66, 12)}, section{r, ring(0, 0, r*.6, r*.6, 12)},
		section{r * 1.03, ring(0, 0, r*.5, r*.5, 12)}).near(1.5)
	rim.on(b.at(0, 0, r*1.04))
	rim.paint(Dark, round(r*.44, 14)...)
	switch {
	case p.gone[rules.AtHead]:
		p.torn(b.at(0, 0, r*.98).upright(), r*.26)
		p.anchor(b.point(0, 0, r), rules.AtHead)
		return
	case p.Head == rules.Visor || p.Head == rules.Horned:
		sides(func(s float64) {
			rim.lit(Eye, mirrored(s, r*.05, -r*.08, r*.36, r*.12, r*.34, -r*.08, r*.1, -r*.2)...)
		})
	case p.Head == rules.Cockpit:
		sides(func(s float64) {
			rim.lit(Glow, mirrored(s, r*.03, r*.36, r*.2, r*.3, r*.34, r*.03, r*.03, r*.03)...)
			rim.lit(Glow, mirrored(s, r*.03, -r*.03, r*.34, -r*.03, r*.2, -r*.3, r*.03, -r*.36)...)
		})
	default:
		rim.mark(Eye, bright, 0, round(r*.33, 14))
		rim.lit(Eye, ring(-r*.05, r*.06, r*.2, r*.2, 12)...)
		rim.lit(White, ring(-r*.11, r*.12, r*.075, r*.075, 8)...)
	}
	p.onPylons([]spot{{b.at(r*.56, r*.62, r*.74), .6, 4}, {b.at(-r*.56, r*.62, r*.74), .6, 4}}, -2.6, rules.AtHead)
}

// guns mounts arms below the cheeks, and the torso's items at the jaw.
func (p *pod) guns() {
	r, b := p.r, p.shell
	p.part()
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		s := sideOf(at)
		hub := b.at(s*r*.92, -r*.36, r*.14).turn(s * 90)
		if p.gone[at] {
			p.torn(b.at(s*r*1.02, -r*.36, r*.14).roll(s*90), r*.16)
			p.anchor(hub.o, at)
		} else {
			if len(p.items[at]) > 0 {
				p.tube(hub, Joint, 8, r*.22, r*.18, 0, r*.2).near(.5)
			}
			k := .8 + .2*p.mass
			f := b.at(s*r*.98, -r*.5, -r*.1)
			p.place([]spot{{f, k, 1}, {f.at(0, -5.4*k, 3), k * .9, 1}, {f.at(s*5*k, -2.6*k, -2), k * .9, 1.5}}, at)
		}
		p.onPylons([]spot{{b.at(s*(r*.98+2.6), r*.52, -r*.24).turn(s * 4), .8, 1}}, 0, flankPlaces(s)[2])
	}
	p.onPylons([]spot{{b.at(r*.34, -r*.72, r*.72), .7, 3}, {b.at(-r*.34, -r*.72, r*.72), .7, 3},
		{b.at(0, -r*.86, r*.5), .7, 2}}, 2, rules.AtTorso)
}

// part moves pairs of guns from the jaw to the arms of a pod with free arms, one of each to either side.
func (p *pod) part() {
	left, right := rules.AtLeftArm, rules.AtRightArm
	if len(p.items[left])+len(p.items[right]) > 0 || p.gone[left] || p.gone[right] {
		return
	}
	p.items[rules.AtTorso] = slices.DeleteFunc(slices.Clone(p.items[rules.AtTorso]), func(it rules.LikenessItem) bool {
		pair := it.Count%2 == 0 && slices.Contains(barrels(), it.Kind)
		if it.Count /= 2; pair {
			p.items[left], p.items[right] = append(p.items[left], it), append(p.items[right], it)
		}
		return pair
	})
}

// top mounts shoulders, turret and back on the egg.
func (p *pod) top() {
	r, k := p.r, .84+.2*p.mass
	b := p.shell.nod(-6)
	for _, at := range []rules.Place{rules.AtLeftShoulder, rules.AtRightShoulder} {
		s := sideOf(at)
		p.onPylons([]spot{{b.at(s*r*.6, r*1.06, -r*.02).turn(s * 5), k, 3}, {b.at(s*r*.9, r*.76, -r*.3), k * .8, 1}},
			-3.4, at)
	}
	p.onPylons([]spot{{b.at(0, r*1.2, r*.02), k * 1.05, 4}, {b.at(0, r*1.02, -r*.66), k, 1}}, -3.6, rules.AtTurret)
	p.onPylons([]spot{{b.at(r*.2, r*1.1, -r*.55), k, 1}, {b.at(-r*.3, r*1.1, -r*.6), k, 1}}, -3.6, rules.AtBack)
}

// tail makes nozzles behind the egg.
func (p *pod) tail() {
	r, b := p.r, p.shell
	f := b.backward().nod(16)
	p.tube(b.at(0, 0, -r*.95).backward(), Joint, 8, 1.6, 1.2, 0, 5)
	p.stern(spot{f.on(b.point(-r*.4, r*.36, -r*.84)), .9, 0}, spot{f.on(b.point(r*.4, r*.36, -r*.84)), .9, 0})
}
