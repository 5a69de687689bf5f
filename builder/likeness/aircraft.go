package likeness

import (
	"math"

	"gantry/rules"
)

// onPylons puts the items of places at spots, each on a block that reaches over to the body: above it where reach is
// more than 0, else below.
func (m *machine) onPylons(spots []spot, reach float64, places ...rules.Place) {
	n := 0
	for _, at := range places {
		n += len(m.items[at])
	}
	for _, on := range spots[:min(n, len(spots))] {
		k := on.size
		if reach == 0 {
			m.block(on.at(-3*signOf(on.o.x)*k, 0, 0), Joint, 2.4*k, 1.2*k, 2*k).near(on.ahead - .6)
			continue
		}
		m.block(on.at(0, reach*k*.7, 0), Joint, 1.3*k, max(reach, -reach)*k*.5, 2.6*k).near(on.ahead - .6)
	}
	m.place(spots, places...)
}

// atStern puts the jets of all places at spots that blow along z.
func (m *machine) atStern(spots []spot) {
	for i, it := range m.jetsOf() {
		on, round := spots[i%len(spots)], float64(i/len(spots))
		m.item(on.at(0, 5*on.size*round, 0).grow(on.size), it, m.emblem, on.ahead)
	}
}

// airframe is the body of an aircraft: nose, intakes, wings and fins.
type airframe struct {
	*machine
	body  frame
	bulk  float64 // how thick it is, about 1
	tail  float64 // how far it reaches back
	span  float64 // from a wing's root to its tip
	swept float64 // how far back the tip of a wing is
	rises float64 // how much the wings rise to their tips, in degrees
}

func buildFighter(m *machine) {
	m.flies = true
	a := &airframe{machine: m, bulk: .9 + .34*m.mass, tail: 23 + 3*m.mass, span: 20 + 5*m.mass - 2*m.speed,
		swept: 11 + 8*m.speed}
	a.body = world.at(0, 30, 0)
	if !m.square {
		a.body = a.body.roll(-14).nod(-4)
	}
	a.fuselage()
	a.engines()
	sides(a.intake)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		a.wing(at)
		a.fin(sideOf(at))
		a.pylons(at)
		a.cheek(at)
	}
	a.hardpoints()
	f, k := a.body, a.bulk
	a.onPylons([]spot{{f.at(5*k, -3.4*k-2, -14), .7, -.5}, {f.at(-5*k, -3.4*k-2, -14), .7, -.5}}, 2, rules.AtLegs)
}

// fuselage makes the body with its spine. It ends at the neck where the head is lost.
func (a *airframe) fuselage() {
	m, f, k := a.machine, a.body, a.bulk
	m.hull(f, Second, section{-a.tail, box(-5*k, 5*k, -2.2*k, 2.4*k, 1.2)},
		section{-8, box(-5.6*k, 5.6*k, -2.8*k, 3.2*k, 1.4)}, section{4, box(-4.2*k, 4.2*k, -2.6*k, 3*k, 1.3)})
	m.hull(f, Plate, section{-a.tail * .8, box(-1.4*k, 1.4*k, 2*k, 3.2*k, .5)},
		section{-6, box(-1.9*k, 1.9*k, 2*k, 4.6*k, .9)}, section{3, box(-1.7*k, 1.7*k, 2*k, 4.4*k, .9)}).near(1)
	if m.gone[rules.AtHead] {
		m.torn(f.at(0, 0, 5).upright(), 3.4*k)
		m.anchor(f.point(0, 0, 8), rules.AtHead)
		return
	}
	a.nose()
	if m.heroic > .5 || m.speed > .8 || m.Crest&rules.CrestBlades != 0 {
		sides(func(s float64) { // canards
			c := m.plate(f.at(s*3*k, .8, 15).upright(), Plate, -.4, .4, .3,
				mirrored(s, 0, -4, 10, 4, 10.5, 6.5, 0, 4)...)
			c.paint(Accent, mirrored(s, 7, 1.6, 10, 4, 10.5, 6.5, 7, 5.7)...)
		})
	}
	m.onPylons([]spot{{f.at(3.6*k, -.2, 19), .6, 1}, {f.at(-3.6*k, -.2, 19), .6, 1}}, 0, rules.AtHead)
}

// nose makes the nose and the canopy.
func (a *airframe) nose() {
	m, f, k := a.machine, a.body, a.bulk
	neck := section{27, box(-1.5*k, 1.5*k, -1.3*k, 1.1*k, .6)}
	nose := m.hull(f, Second, section{4, box(-4.2*k, 4.2*k, -2.6*k, 3*k, 1.3)},
		section{16, box(-2.6*k, 2.6*k, -2*k, 2.2*k, 1)}, neck)
	m.flanks(nose, f.at(0, 0, 10), 3.45*k, func(s float64) {
		nose.paint(Accent, mirrored(-s, -6, .1, -2, -.2, 0, -1.4, -5, -1.4)...)
	})
	role := Trim
	if m.heroic > .5 {
		role = Accent
	}
	m.hull(f, role, neck, section{37 + 3*m.speed, box(-.2, .2, -.4, -.1, 0)}).near(.1)
	glass := m.hull(f, Glow, section{2, box(-1.9*k, 1.9*k, 1.8*k, 4.2*k, 1)},
		section{8, box(-2*k, 2*k, 1.6*k, 5.2*k, 1)}, section{15, box(-1.6*k, 1.6*k, 1.4*k, 4*k, .9)},
		section{21, box(-.5*k, .5*k, 1*k, 2*k, 0)}).near(2)
	m.flanks(glass, f.at(0, 0, 9), 2.05*k, func(s float64) { glass.line(.4, mirrored(-s, 0, 1.6*k, 0, 4.6*k)...) })
}

// engines makes two nozzles and their flames, and the jets that the aircraft carries.
func (a *airframe) engines() {
	f, k := a.body.backward(), a.bulk
	sides(func(s float64) {
		at := f.on(a.body.point(s*5.2*k, -.3, 1-a.tail))
		if a.gone[rules.AtLegs] && s > 0 {
			a.torn(at.upright(), 2.6*k)
			return
		}
		a.jet(at.grow(.94*k), .5+1.1*a.speed)
	})
	a.atStern([]spot{{f.on(a.body.point(0, 1.6*k, -a.tail)), .8, 0}, {f.on(a.body.point(10*k, .4, 4-a.tail)), .8, 0},
		{f.on(a.body.point(-10*k, .4, 4-a.tail)), .8, 0}})
}

// intake makes the engine's casing along one flank.
func (a *airframe) intake(s float64) {
	m, f, k := a.machine, a.body, a.bulk
	p := m.hull(f, Plate, section{-a.tail - .6, box(s*2.6*k, s*7.6*k, -3*k, 2.4*k, 1)},
		section{-8, box(s*3*k, s*8.2*k, -3.4*k, 3*k, 1.1)}, section{5, box(s*3.4*k, s*7.8*k, -2.8*k, 2.2*k, .8)},
		section{7, box(s*3.8*k, s*7.4*k, -2.4*k, 1.8*k, .6)}).near(.6)
	p.on(f.at(0, 0, 7.05)).paint(Dark, box(s*4.1*k, s*7.1*k, -2.1*k, 1.5*k, .5)...)
	p.on(f.side(s).at(0, 0, 8.1*k)).line(.3, mirrored(-s, -20, -.4, 3, -.4)...)
	if m.armor > .3 {
		q := m.plate(f.at(s*5.6*k, 2.7*k, -5).upright(), Second, -.5, .6+.8*m.armor, .6,
			mirrored(s, -1.8*k, -8, 1.8*k, -8, 2*k, 5, -1.8*k, 7)...).near(1)
		q.line(.3, mirrored(s, -1.2*k, -1, 1.3*k, -1)...)
	}
}

// wing makes a swept wing that lies flat, a stump where it is lost.
func (a *airframe) wing(at rules.Place) {
	m, f, k, s := a.machine, a.body, a.bulk, sideOf(at)
	if m.gone[at] {
		m.plate(f.at(s*6*k, .6, -4).upright(), Plate, -.6, .6, .5,
			mirrored(s, 0, -7, 5, -2, 4, 4, 6, 9, 4, 17, 0, 17)...)
		m.torn(f.at(s*(6*k+5), .6, -9).roll(s*90), 2)
		m.anchor(f.point(s*(6*k+4), .6, -9), at)
		return
	}
	w, t := a.span, a.swept
	p := m.plate(f.at(s*6*k, .6, -4).roll(s*a.rises).upright(), Plate, -.7, .7, .5,
		mirrored(s, 0, -8*k, w*.32, t*.14, w, t, w*1.04, t+6.5, w*.46, 17.5*k, 0, 17*k)...)
	p.paint(Accent, mirrored(s, w*.78, t*.66, w, t, w*1.04, t+6.5, w*.82, t*.82+7)...)
	p.line(.32, mirrored(s, w*.16, 12*k, w*.76, t*.9+4)...)
	p.line(.3, mirrored(s, w*.06, 1, w*.66, t*.7)...)
	if e := m.emblem; s > 0 {
		p.on(frame{p.front.point(w*.36, 10, 0), p.front.y, p.front.x.times(-1), p.front.z})
		switch {
		case e.Number > 0:
			p.number(e.Number, 0, 0, 2.5)
		case e.Shape != "":
			p.on(p.front.grow(1.3)).emblem(e.Shape, 3)
		case e.Stripes > 0:
			p.stripes(e.Stripes, 3, 2)
		}
	}
}

// fin makes a tail fin that leans outward.
func (a *airframe) fin(s float64) {
	m, k := a.machine, a.bulk
	h := 9 + 3*m.speed + 2*m.heroic
	if m.Crest&rules.CrestFin != 0 {
		h += 3
	}
	f := a.body.at(s*4.8*k, 2.2*k, 6-a.tail).side(1).nod(s * 16)
	p := m.plate(f, Second, -.45, .45, .3, -6, 0, 2, h, 7.4, h+1, 9, 0).near(1.2)
	tip := []float64{.6, h * .83, 2, h, 7.4, h + 1, 7.7, h*.83 + .2}
	p.paint(Accent, tip...)
	if m.emblem.Shape != "" && m.emblem.Number > 0 {
		p.on(p.front.at(2.8, h*.42, 0)).emblem(m.emblem.Shape, 2.4)
	}
	p.on(f.backward().at(0, 0, .5)).paint(Accent, mirrored(-1, tip...)...)
	q := m.plate(a.body.at(s*6.6*k, -.4, 4-a.tail).upright(), Plate, -.4, .4, .3,
		mirrored(s, 0, -4, 9*k, 5, 9.4*k, 8, 0, 6)...)
	q.line(.28, mirrored(s, 1, 3.4, 8*k, 6.4)...)
}

// pylons mounts what hangs below a wing, and what is over its root.
func (a *airframe) pylons(at rules.Place) {
	f, k, s := a.body, a.bulk, sideOf(at)
	a.onPylons([]spot{{f.at(s*6.6*k, 3*k+3, -6), .84, 2}, {f.at(s*6.6*k, 3*k+3, -15), .8, 2}}, -3,
		flankPlaces(s)[1])
	if a.gone[at] {
		return
	}
	g := f.at(s*6*k, .6, -4).roll(s * a.rises)
	below := func(x, z float64) spot { return spot{f.on(g.point(s*x, -3.9, z)), .84, -.5} }
	inner := a.span*.34 + 1
	a.onPylons([]spot{below(inner, 1-a.swept*.2), below(inner+8.4, -2-a.swept*.44), below(inner-8.4, 3-a.swept*.1)},
		3.4, at)
}

// cheek mounts an arm's items beside the intake.
func (a *airframe) cheek(wing rules.Place) {
	f, k, s := a.body, a.bulk, sideOf(wing)
	a.onPylons([]spot{{f.at(s*(8.2*k+2.6), -1.4*k, 2), .84, .6}, {f.at(s*(8.2*k+2.6), -3, -9), .8, -.5}}, 0,
		flankPlaces(s)[0])
}

// hardpoints mounts what is carried in the middle: a gun below the nose, turrets on the spine.
func (a *airframe) hardpoints() {
	f, k := a.body, a.bulk
	a.onPylons([]spot{{f.at(0, -2.6*k-2.4, 8), 1, 1}, {f.at(3.6*k, -2.4*k-2, 5), .8, 1},
		{f.at(-3.6*k, -2.4*k-2, 5), .8, 0}}, 2, rules.AtTorso)
	a.onPylons([]spot{{f.at(0, 4*k+3.4, -8), .9, 4}, {f.at(0, 3*k+3.4, -17), .8, 3}}, -3, rules.AtTurret, rules.AtBack)
}

// buildGuardian makes an aircraft that stands on legs bent backward and reaches out with two arms.
func buildGuardian(m *machine) {
	hips := 36 + 5*m.mass
	if m.gone[rules.AtLegs] {
		hips = 13
	}
	a := &airframe{machine: m, bulk: 1 + .3*m.mass, tail: 18 + 3*m.mass, span: 24 + 5*m.mass - 2*m.speed,
		swept: 15 + 8*m.speed, rises: 7}
	a.body = world.at(0, hips+4, 4).nod(9)
	f, k := a.body.backward(), a.bulk
	a.atStern([]spot{{f.on(a.body.point(0, 1.6*k, -a.tail)), .8, 0}, {f.on(a.body.point(5*k, -.4, -a.tail)), .8, 0},
		{f.on(a.body.point(-5*k, -.4, -a.tail)), .8, 0}})
	a.fuselage()
	sides(a.intake)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		a.wing(at)
		a.fin(sideOf(at))
		a.pylons(at)
	}
	a.hardpoints()
	a.stand(hips)
	b := &biped{machine: m, arm: 2.4 + 1.6*m.mass + .3*m.heroic, torso: world.at(0, hips, 0)}
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		a.reach(b, at)
	}
}

// stand makes the legs, which are the engines in flight: their nozzles are at the heels.
func (a *airframe) stand(hips float64) {
	k, w := a.bulk, 3.2+1.7*a.mass
	var thighs, calves []spot
	sides(func(s float64) {
		z := -13.0
		if s < 0 {
			z = 6
		}
		hip := vec{s * 6.4 * k, hips, -8}
		a.tube(world.on(hip).turn(90), Joint, 8, w*.9, w*.9, -w*.9, w*.9)
		l := a.bentLeg(s, hip, vec{s * (11 + 3*a.mass), 0, z}, w)
		thighs, calves = append(thighs, l[0]), append(calves, l[1])
		if !a.gone[rules.AtLegs] {
			f := world.on(l[1].point(-s*w*.9, -2, -w*.6)).backward().nod(50)
			a.jet(f.grow(.5+.2*a.speed), 0)
		}
	})
	a.onLegs(thighs, calves)
}

// reach makes the arm at a place: its forearm is forward, below the wing. The left one aims at the page's left.
func (a *airframe) reach(b *biped, at rules.Place) {
	s, k := sideOf(at), a.bulk
	item, holds := a.takeFirst(at, held()...)
	arm := limbs{joint: a.body.point(s*8.6*k, -1.6*k, 3), long: 10 + 2.4*a.mass, reach: 12 + 2.8*a.mass}
	arm.upper, arm.fore = b.direction(s, .62, -.74, .2), b.direction(s, .16, -.34, .92)
	along := b.direction(s, .02, -.16, .98)
	if s < 0 && !a.square {
		arm.fore = b.direction(s, .50, -.30, .70)
		along = b.direction(s, .52, -.12, .84)
	}
	if holds && isLong(item) {
		arm.upper, arm.fore = b.direction(s, .84, -.5, .2), b.direction(s, .6, .3, .7)
		along = b.direction(s, .5, .82, .1)
	}
	a.tube(world.on(arm.joint).turn(90).at(0, 0, -s), Trim, 8, b.arm*1.05, b.arm*1.05, -b.arm*.9, b.arm*.9).near(1)
	if a.gone[at] {
		a.torn(bone(arm.joint, arm.joint.add(arm.upper), b.torso.z).at(0, -b.arm*1.2, 0), b.arm)
		a.anchor(arm.joint.add(arm.upper.times(b.arm)), at)
		return
	}
	b.forearm(at, arm, along, item, holds, 1+math.Abs(s))
}
