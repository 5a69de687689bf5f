package likeness

import "gantry/rules"

// kaiju is a monster on its hind legs, with blades along its back and a heavy tail. Its measures are half widths.
type kaiju struct {
	*machine
	w, leg, arm float64
	hips, chest frame
}

func buildKaiju(m *machine) {
	k := m.mass
	b := &kaiju{machine: m, w: 10 + 3*k, leg: 5.2 + 1.6*k + .5*m.armor, arm: 3.4 + 1.3*k}
	height := 33.0
	if m.gone[rules.AtLegs] {
		height = 11
	}
	twist := 8.0
	if m.square {
		twist = 0
	}
	b.hips = world.at(0, height, -3)
	b.chest = b.hips.at(0, 19, 3).turn(twist).nod(12)
	sides(b.hindLeg)
	b.trunk()
	b.spines()
	b.tail()
	head := b.head()
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		b.claw(at)
	}
	f, w := b.chest, b.w
	size := .8 + .2*k
	m.nozzles([]frame{f.at(w*.9, 9, -w*.5).turn(142).nod(16), f.at(-w*.9, 9, -w*.5).turn(-142).nod(16)})
	m.pedestal(spot{f.at(w*.72, 15, -5), size, 1}, rules.AtBack, rules.AtTurret)
	m.place([]spot{{f.at(w*.72, 15, -5).nod(-12), size + .1, 2}, {f.at(-w*.72, 15, -5).nod(-12), size + .1, 2}},
		rules.AtBack, rules.AtTurret)
	m.flank([]spot{{f.at(-w*1.2, 16.5, 1), size, 1}}, rules.AtLeftShoulder, rules.AtLeftWing)
	m.flank([]spot{{f.at(w*1.2, 15, 1), size, 1}}, rules.AtRightShoulder, rules.AtRightWing)
	m.place([]spot{{f.at(0, 3, w*.86), .7, 3}, {f.at(w*.5, 6, w*.8), .6, 3}, {f.at(-w*.5, 6, w*.8), .6, 3}},
		rules.AtTorso)
	m.flank([]spot{{b.hips.at(w*.9+b.leg, -8, 2), .7, 2}, {b.hips.at(-w*.9-b.leg, -8, 2), .7, 2}}, rules.AtLegs)
	if m.gone[rules.AtHead] {
		m.anchor(head.o, rules.AtHead)
		return
	}
	m.place([]spot{{head.at(0, -2, 7), .62, 3}, {head.at(5.4, 4, -1), .5, 3}, {head.at(-5.4, 4, -1), .5, 1}},
		rules.AtHead)
}

// hindLeg makes a leg like a pillar: a thigh, a shank that leans back, a foot with claws.
func (b *kaiju) hindLeg(s float64) {
	m, w := b.machine, b.leg
	hip := b.hips.point(s*b.w*.66, -2, 0)
	step := 6.0
	if s > 0 {
		step = -3
	}
	foot := vec{s * (b.w*.84 + 3), 0, step}
	if m.gone[rules.AtLegs] {
		m.stump(leg{hip: hip, foot: vec{foot.x, 0, 12}, w: w * .8}, s)
		return
	}
	heel := foot.add(vec{0, 7, -5})
	front := vec{s * .4, 0, 1}.unit()
	joint := knee(hip, heel, 15, 14, vec{s * .3, .1, 1})
	thigh, shank := bone(hip, joint, front), bone(joint, heel, front)
	l := hip.distance(joint)
	m.loft(thigh, Plate, section{4, cut(w*.8, w*.9)}, section{-l * .4, cut(w*1.16, w*1.4)},
		section{-l, cut(w*.8, w*.84)})
	p := m.plate(thigh.at(s*w*1.08, -l*.34, 0).side(s), Second, -.6, 1+.8*m.armor, 1,
		mirrored(-s, -w*.9, l*.32, w*.8, l*.36, w, -l*.1, w*.2, -l*.42, -w*.8, -l*.2)...)
	m.badge(p, 0, 0, w*.46, s < 0)
	l = joint.distance(heel)
	m.loft(shank, Joint, section{2, cut(w*.66, w*.7)}, section{-l * .4, cut(w*.8, w*.9)}, section{-l, cut(w*.56, w*.6)})
	m.plate(frame{joint, shank.x, world.y, front}.at(0, -1, w*.7), Trim, -1, 1.2, 1, -w*.6, 3, 0, 5, w*.6, 3, w*.66,
		-2.6, 0, -5.4, -w*.66, -2.6).near(.6)
	p = m.plate(shank.at(0, -l*.62, w*.66), Plate, -.6, 1.1, .8, -w*.56, l*.2, w*.56, l*.2, w*.44, -l*.3, -w*.44, -l*.3)
	p.stripes(m.emblem.Stripes, w*.3, l*.1)
	g := aim(foot, front)
	m.hull(g, Plate, section{-7 - w*.3, box(-w*.6, w*.6, 0, 5, 1)}, section{-1, box(-w*.9, w*.9, 0, 8, 1.6)},
		section{7, box(-w*1.1, w*1.1, 0, 3.6, 1)})
	m.toes(g.at(0, 0, 6.4), 3, w*.72, w*.95)
}

// trunk makes the hips, the belly in rings, the chest and its plates.
func (b *kaiju) trunk() {
	m, h, f, w := b.machine, b.hips, b.chest, b.w
	m.loft(h, Plate, section{-7, cut(w*.66, w*.6)}, section{-1, cut(w*.98, w*.92)}, section{8, cut(w*.84, w*.84)})
	m.loft(bone(f.o.add(vec{0, 4, 0}), h.point(0, 4, 0), world.z), Plate, section{0, cut(w*.78, w*.74)},
		section{-16, cut(w*.8, w*.76)})
	m.loft(f, Plate, section{-4, cut(w*.8, w*.78)}, section{5, cut(w*1.06, w*.94)}, section{14, cut(w*.94, w*.8)},
		section{19, cut(w*.52, w*.52)})
	for i := range 4 { // a belly in rings
		q := float64(i)
		at := h.point(0, -3+6.6*q, w*(.86-.05*q)).add(vec{0, 0, .8 * q})
		half := w * (.56 - .03*q)
		p := m.plate(world.on(at).nod(10-6*q), Second, -1.4, 1.4, .9, -half, 3.1, half, 3.1, half*.9, -3.1, -half*.9,
			-3.1)
		p.near(.5)
	}
	breast := m.plate(f.at(0, 9.4, w*.84).nod(-8), Second, -1.4, 1.6, thick, -w*.7, 5, w*.7, 5, w*.82, 0, w*.4, -6,
		-w*.4, -6, -w*.82, 0)
	breast.near(.8).paint(Dark, -w*.3, 2.4, w*.3, 2.4, w*.36, 0, w*.16, -3, -w*.16, -3, -w*.36, 0)
	breast.lit(Glow, -w*.22, 1.6, w*.22, 1.6, w*.27, 0, w*.12, -2.2, -w*.12, -2.2, -w*.27, 0)
	sides(func(s float64) {
		p := m.plate(f.at(s*w*.98, 10, 0).side(s).nod(-16), Plate, -1.2, 2+1.6*m.armor, thick,
			mirrored(-s, -6, 3, -2, 6.4, 4, 5.6, 7, 0, 4, -6, -4, -6)...)
		m.badge(p, 0, .4, 2.8, s > 0 && m.emblem.Number == 0)
	})
}

// spines makes the blades along the back, the largest between the shoulders.
func (b *kaiju) spines() {
	m, f, h, w := b.machine, b.chest, b.hips, b.w
	k := 1 + .35*m.mass + .3*m.heroic
	for _, at := range []struct {
		o          vec
		lean, size float64
	}{{f.point(0, 20, -w*.44), 44, .62}, {f.point(0, 13, -w*.86), 66, 1}, {f.point(0, 4, -w*.96), 80, 1.2},
		{h.point(0, 13, -w*.94), 92, 1.1},
		{h.point(0, 4, -w*1.06), 84, .86}, {h.point(0, -3, -w*1.4), 62, .66}} {
		g := frame{at.o, vec{0, 0, 1}, world.y, vec{-1, 0, 0}}.roll(at.lean)
		n := at.size * k
		p := m.plate(g, Accent, -1.1, 1.1, .9, -5*n, -3, -5.6*n, 4*n, .4*n, 14*n, 5.6*n, 2.6*n, 4.6*n, -3)
		p.line(.3, 0, -1, .4*n, 9*n)
	}
}

// tail makes a heavy tail that swings sideways, with a blade for the weapon on its end.
func (b *kaiju) tail() {
	m, h, w := b.machine, b.hips, b.w
	swing := 1.0
	if m.square {
		swing = 0
	}
	at := []vec{h.point(0, -1, -w*.5), {3 * swing, 16, -22}, {8 * swing, 8, -34}, {13 * swing, 5.4, -45},
		{14 * swing, 6, -56}, {11 * swing, 11, -66}}
	at[1].y = min(at[1].y, h.o.y-1)
	for i := range len(at) - 1 {
		r, end := w*(.8-.14*float64(i)), w*(.8-.14*float64(i+1))
		l := at[i].distance(at[i+1])
		g := aim(at[i], at[i+1].sub(at[i]))
		role := [...]Role{Plate, Joint}[i%2]
		m.hull(g, role, section{-r * .2, cut(r, r)}, section{l + end*.1, cut(end*.9, end*.9)})
		if i > 0 && i < 4 {
			n := .9 - .18*float64(i)
			up := frame{g.point(0, r*.9, l*.5), g.z, g.y, g.x.times(-1)}
			m.plate(up, Accent, -.8, .8, .6, -4*n, -2, -4.4*n, 3*n, .4*n, 10*n, 4*n, 2*n, 4*n, -2)
		}
	}
	end := aim(at[5], at[5].sub(at[4]))
	for _, it := range m.takeAll(rules.AtBack, append(melees(), rules.Ram)...) {
		m.item(end.grow(.9), it, m.emblem, 0)
	}
}

// head makes the neck, and a head with open jaws. It returns the head's frame.
func (b *kaiju) head() frame {
	m, f, w := b.machine, b.chest, b.w
	yaw := -10.0
	if m.square {
		yaw = 0
	}
	k := 1.18 + .24*m.mass
	g := world.on(f.point(0, 28, 9)).nod(4).turn(yaw + 4).grow(k)
	neck := bone(f.point(0, 14, 0), g.o, world.z)
	m.loft(neck, Plate, section{0, cut(w*.6, w*.6)}, section{-8, cut(w*.5, w*.52)}, section{-15, cut(w*.36, w*.4)})
	if m.gone[rules.AtHead] {
		m.torn(neck.at(0, -17, 0), w*.36)
		return g
	}
	m.plate(neck.at(0, -8, w*.5), Second, -.8, 1.1, .8, -w*.28, 4.4, w*.28, 4.4, w*.24, -4.4, -w*.24, -4.4)
	jaw := g.at(0, -3, 0).nod(22)
	m.hull(jaw, Second, section{-3, box(-3.4, 3.4, -2, 1, .6)}, section{11, box(-2.2, 2.2, -1.2, .8, .5)})
	m.teeth(jaw.at(0, .8, 9.4), 1.7, 1)
	m.hull(g.at(0, -2, 0), Dark, section{-2, box(-2.8, 2.8, -2, 2, .5)}, section{5, box(-2.2, 2.2, -.6, 2, .5)})
	m.hull(g, Plate, section{-6, box(-3.4, 3.4, -2.4, 4, 1.4)}, section{0, box(-4.6, 4.6, -2, 5.6, 1.8)},
		section{5, box(-3.4, 3.4, -1.6, 3.6, 1.2)})
	m.hull(g, Plate, section{4.4, box(-3, 3, -1.6, 2.8, 1)}, section{11, box(-2.4, 2.4, -1.4, 2, .9)},
		section{13, box(-1.6, 1.6, -.8, 1.2, .6)}).paint(Dark, -1.1, .5, -.4, .5, -.4, 0, -1.1, 0)
	m.teeth(g.at(0, -1.2, 11.4), 1.8, -1)
	sides(func(s float64) {
		m.plate(g.at(s*4.2, 3.6, -2).side(s).turn(-s*16), Plate, -.7, .9, .7,
			mirrored(-s, 5.4, -1, 4, 2.2, -4, 5, -9, 7, -6, 0, -2, -3)...)
	})
	m.gaze(g.at(0, 2.4, 3.4), 4, 1)
	m.crested(g.at(0, 5, 1), m.Crest)
	return g
}

// teeth makes four teeth in a row across, pointing down, or up with way 1.
func (m *model) teeth(f frame, w, way float64) {
	first := len(m.parts)
	sides(func(s float64) {
		for i := range 2 {
			m.loft(f.at(s*w, 0, -3.4*float64(i)), Blade, section{0, cut(.45, .6)}, section{way * 2, cut(.06, .08)})
		}
	})
	m.join(first).near(.4)
}

// claw makes the arm at a place, with claws and with what it carries.
func (b *kaiju) claw(at rules.Place) {
	m, f, w, s := b.machine, b.chest, b.arm, sideOf(at)
	joint := f.point(s*(b.w+w*.4), 9, 3)
	if m.gone[at] {
		m.torn(bone(joint, joint.add(vec{s, -.4, .3}), f.z).at(0, -w, 0), w)
		m.anchor(joint, at)
		return
	}
	elbow := joint.add(f.x.times(s * 5)).add(f.y.times(-11)).add(f.z.times(3))
	rise := 2.0
	if s < 0 {
		rise = 5
	}
	hand := elbow.add(f.x.times(s * .5)).add(f.y.times(rise)).add(f.z.times(12))
	upper, fore := bone(joint, elbow, f.z), bone(elbow, hand, f.y)
	l := joint.distance(elbow)
	m.loft(upper, Joint, section{2, round(w*.8, 8)}, section{-l, round(w*.64, 8)})
	m.loft(upper, Plate, section{-l * .2, cut(w, w)}, section{-l * .82, cut(w*.8, w*.8)})
	l = elbow.distance(hand)
	m.loft(fore, Plate, section{w * .5, cut(w*.66, w*.66)}, section{-l * .3, cut(w*1.06, w*1.06)},
		section{-l, cut(w*.7, w*.7)})
	grip := aim(hand, hand.sub(elbow))
	m.anchor(hand, at)
	m.block(grip, Joint, w*.8, w*.7, w*.7)
	switch it, ok := m.takeFirst(at, melees()...); {
	case ok && isLong(it):
		m.item(aim(hand, f.y.times(.8).add(f.z.times(.5)).add(f.x.times(s*.3))).grow(.8+.2*m.mass), it, m.emblem, 2)
	case ok:
		m.item(grip.nod(28).grow(1+.3*m.mass), it, m.emblem, 2)
	default:
		m.toes(grip.nod(30).at(0, -w*.2, w*.5), 3, w*.6, w*1.6)
	}
	on := aim(fore.point(0, -l*.4, 0), hand.sub(elbow))
	m.flank([]spot{{on.at(0, w*1.7, 0), .6 + .16*m.mass, 2}, {on.at(s*w*1.7, 0, 0), .6 + .16*m.mass, 2}}, at)
}
