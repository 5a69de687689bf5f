package likeness

import (
	"math"

	"gantry/rules"
)

// biped is a machine on two legs with two arms. Its measures are half widths.
type biped struct {
	*machine
	hips, ankle         float64 // heights
	leg, arm            float64
	chest, depth        float64
	trunk               float64 // the height of the torso
	shoulder, hip, step float64 // from the middle
	scout               bool    // its knees bend backward
	platform            bool    // a gun platform: its torso is a hull
	twin                bool    // both arms are busy: they reach out less
	torso               frame
	twist               float64 // the turn of the torso, in degrees: the left arm aims
}

// boots returns the role of shins and feet: super robots wear boots.
func (b *biped) boots() Role {
	if b.heroic > .5 {
		return Trim
	}
	return Plate
}

func (b *biped) legs() {
	m, w := b.machine, b.leg
	var thighs, calves []spot
	sides(func(s float64) {
		ahead, turned, z := 0.0, 26.0, -4.5-3*m.speed
		switch {
		case m.square:
			turned, z = 8, 1
		case s < 0:
			ahead, turned, z = 2, 16, 7+3*m.speed
		}
		foot := vec{s * b.step, 0, z}
		hip, ankle := vec{s * b.hip, b.hips, 0}, foot.add(vec{0, b.ankle, 0})
		long := hip.distance(ankle) * (1.025 + .05*m.speed)
		bend := 1.0
		if b.scout {
			long, bend = long*1.05, -1
		}
		joint := knee(hip, ankle, long*.485, long*.515, vec{s * .22, .15, bend})
		sin, cos := math.Sincos(turned * math.Pi / 180)
		front := vec{s * sin, 0, cos}
		thigh, shin := bone(hip, joint, front), bone(joint, ankle, front)
		b.thigh(thigh, long*.485, s, ahead)
		outside := thigh.at(s*w*1.3, -long*.2, 0)
		thighs = append(thighs, spot{frame{outside.o, world.x, world.y, world.z}.turn(s * 20), .6, ahead + 2})
		calves = append(calves, spot{frame{shin.at(s*w*1.2, -long*.3, -w*.6).o, world.x, world.y, world.z}, .62, ahead})
		if m.gone[rules.AtLegs] {
			m.torn(thigh.at(0, -long*.485, 0), w)
			return
		}
		b.shin(shin, long*.515, s, ahead)
		b.kneecap(frame{joint, shin.x, thigh.y.add(shin.y).unit(), thigh.z.add(shin.z).unit()}, ahead)
		b.foot(frame{foot, vec{front.z, 0, -front.x}, world.y, front}, ahead)
	})
	m.onLegs(thighs, calves)
}

// onLegs puts jets and plates on both legs, and other items on one after the other.
func (m *machine) onLegs(thighs, calves []spot) {
	m.anchor(thighs[1].point(0, 0, 2), rules.AtLegs)
	for i, it := range m.takeRest(rules.AtLegs) {
		switch it.Kind {
		case rules.Jet, rules.Plating, rules.Sink:
			for _, on := range calves {
				f := on.at(0, 4*float64(i), 0)
				if it.Kind != rules.Jet {
					f = f.turn(signOf(on.o.x) * 80)
				}
				m.item(settled(f, it).grow(on.size), it, m.emblem, on.ahead)
			}
		default:
			on := thighs[1-i%2]
			f := on.at(0, 5*float64(i/2), 0)
			m.bracket(f.at(-1.6*signOf(on.o.x), 0, -2.4), 3.4, 3.2, 1.2).near(on.ahead - .6)
			m.bracket(f.at(-.8*signOf(on.o.x), 5, -1.4), 1.2, 2.8, 1).near(on.ahead - .4)
			m.item(settled(f, it).grow(on.size), it, m.emblem, on.ahead)
		}
	}
}

func (b *biped) thigh(f frame, long, s, ahead float64) {
	w, m := b.leg, b.machine
	m.loft(f, Joint, section{2, round(w*.66, 8)}, section{-long, round(w*.5, 8)}).near(ahead - 1)
	role := Second
	if b.heroic > .5 {
		role = White
	}
	p := m.loft(f, role, section{1, cut(w*.72, w*.8)}, section{-long * .35, cut(w, w*1.12)},
		section{-long * .8, cut(w*.84, w*.9)}, section{-long * .86, cut(w*.7, w*.74)}).near(ahead)
	p.on(f.at(0, 0, w*1.03)).line(.3, -w*.5, -long*.62, w*.5, -long*.62)
	if m.speed > .45 {
		m.plate(f.at(s*w*.98, -long*.45, 0).side(s), Plate, -.5, 1.1, .6,
			mirrored(-s, -w*.5, 3, w*.5, 2, w*.6, -4, -w*.4, -5)...).near(ahead + .3)
	}
}

func (b *biped) shin(f frame, long, s, ahead float64) {
	w, m := b.leg, b.machine
	full := 1 + .28*m.armor
	m.loft(f, Joint, section{1.5, round(w*.5, 8)}, section{-long, round(w*.42, 8)}).near(ahead - 1)
	m.loft(f, b.boots(), section{-1.5, cut(w*.66, w*.7)},
		section{-long * .30, shift(cut(w*1.02*full, w*1.22*full), 0, -w*.22)},
		section{-long * .62, shift(cut(w*.98*full, w*1.1*full), 0, -w*.12)},
		section{-long * .98, cut(w*.86*full, w*.95)}, section{-long * 1.02, cut(w*.6, w*.7)}).near(ahead)
	g := f.at(0, -long*.52, w*.78*full)
	p := m.plate(g, b.boots(), -.6, 1.5, .9, -w*.56, long*.26, 0, long*.33, w*.56, long*.26, w*.7, -long*.1, w*.42,
		-long*.42, -w*.42, -long*.42, -w*.7, -long*.1).near(ahead + 1)
	p.paint(Accent, -w*.24, long*.12, w*.24, long*.12, w*.16, -long*.22, -w*.16, -long*.22)
	for _, q := range []float64{-1, 1} {
		p.line(.28, q*w*.5, long*.14, q*w*.34, -long*.06, q*w*.34, -long*.38)
	}
	if m.speed > .3 || m.armor > .5 {
		out := 1.2 + .8*m.speed
		p := m.plate(f.at(s*w*full, -long*.46, -w*.3).side(s), Second, -.4, out, .7,
			mirrored(-s, -w*.55, long*.2, w*.4, long*.24, w*.55, -long*.2, -w*.55, -long*.26)...).near(ahead + .4)
		p.vents(Dark, 0, long*.1, w*.3, long*.24, 3)
	}
}

func (b *biped) kneecap(f frame, ahead float64) {
	w, ar := b.leg, b.armor
	role := Second
	if b.heroic > .5 {
		role = Accent
	}
	top := 4.4 + 1.6*b.heroic + ar*1.3
	p := b.machine.plate(f.at(0, .6, w*.62), role, -.8, 1.7+.5*ar, 1, -w*.72, 2.2+ar, -w*.3, top, w*.3, top, w*.72,
		2.2+ar, w*.62, -2.6, 0, -4.2, -w*.62, -2.6).near(ahead + 1.6)
	p.line(.3, -w*.5, -.2, 0, -1.1, w*.5, -.2)
}

func (b *biped) foot(f frame, ahead float64) {
	m, l, a := b.machine, b.leg, b.ankle
	w := l * (.98 + .14*m.armor)
	m.loft(f, Joint, section{a + 2, round(l*.5, 8)}, section{a - 1.5, round(l*.55, 8)}).near(ahead - .5)
	m.hull(f, Dark, section{-l * 1.3, box(-w*1.02, w*1.02, -.4, .5, 0)},
		section{l * 2.1, box(-w*.86, w*.86, -.4, .5, 0)}).near(ahead - .6)
	m.hull(f, Trim, section{-l * 1.25, box(-w*.62, w*.62, 0, a*.62, .5)},
		section{-l * .5, box(-w*.8, w*.8, 0, a*.95, .8)}, section{l * .35, box(-w*.86, w*.86, 0, a*.95, .9)},
		section{l * 1.45, box(-w*.98, w*.98, 0, a*.5, .7)}, section{l * 2.05, box(-w*.78, w*.78, 0, a*.22, .4)}).
		near(ahead + .2)
	role := Plate
	if b.heroic > .5 {
		role = Accent
	}
	m.hull(f, role, section{-l * .15, box(-w*.7, w*.7, a*.5, a*1.22, .8)},
		section{l * .75, box(-w*.74, w*.74, a*.4, a, .8)}, section{l * 1.25, box(-w*.5, w*.5, a*.3, a*.62, .5)}).
		near(ahead + 1)
}

func (b *biped) pelvis() {
	m, w, d, ar := b.machine, b.hip, b.depth, b.armor
	f := world.at(0, b.hips, 0)
	m.loft(f, Joint, section{5.5, cut(w*1.05, d*.62)}, section{0, cut(w*1.35, d*.75)}, section{-3.5, cut(w*.62, d*.55)})
	sides(func(s float64) {
		skirt := f.at(s*w*.92, 4.6, d*.66).nod(-12 - 6*ar).turn(s * 14)
		p := m.plate(skirt, Plate, -.5, 1.2, .8,
			mirrored(s, -w*.62, 0, w*.55, 0, w*.74, -6-2.6*ar, w*.3, -9-3*ar, -w*.5, -7.4-3*ar)...).near(3.2)
		p.paint(Accent, mirrored(s, -w*.2, -1.6, w*.36, -1.6, w*.42, -3.2, -w*.2, -3.2)...)
		p.line(.3, mirrored(s, -w*.34, -4.6, w*.56, -4.4)...)
		if ar > .2 {
			m.plate(f.at(s*w*1.5, 4.4, -.2).side(s).nod(-18-8*ar), Second, -.4, 1.1, .8,
				mirrored(-s, -d*.62, 0, d*.62, 0, d*.74, -7-4*ar, d*.3, -9.5-4*ar, -d*.6, -8-4*ar)...).near(1.9 - .5*s)
		}
	})
	p := m.plate(f.at(0, 4.6, d*.72).nod(-6), Accent, -.4, 1.7, .8, -w*.36, 1.4, w*.36, 1.4, w*.42, -4.6, 0, -9.6,
		-w*.42, -4.6).near(4.4)
	p.line(.3, -w*.3, -1.6, w*.3, -1.6)
	belly := world.at(0, b.hips+5, 0).turn(b.twist * .4)
	m.loft(belly, Joint, section{0, cut(b.chest*.52, d*.6)}, section{2.6, cut(b.chest*.46, d*.54)},
		section{5.2, cut(b.chest*.56, d*.62)}).near(.4).shaded()
	m.plate(belly.at(0, 2.6, d*.5), Second, -.4, 1, .6, box(-b.chest*.26, b.chest*.26, -2.4, 2.6, .8)...).near(1.4).
		line(.3, -b.chest*.2, 0, b.chest*.2, 0)
}

// hulled reports whether a torso is the hull of a vehicle, not a body below a head.
func (b *biped) hulled() bool { return b.Head == "" || b.Head == rules.Cockpit || b.Head == rules.Dome }
