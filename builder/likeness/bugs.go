package likeness

import "gantry/rules"

// bugLeg makes a thin leg: a thigh up to a knee, a shank that tapers to a spike.
func (m *machine) bugLeg(hip, joint, foot vec, w float64, upper, lower Role) {
	s := signOf(hip.x)
	if m.gone[rules.AtLegs] {
		end := hip.add(vec{joint.x - hip.x, 0, joint.z - hip.z}.unit().times(3 * w))
		t := bone(hip, end, world.y)
		m.loft(t, Joint, section{0, cut(w*.8, w*.8)}, section{-3 * w, cut(w, w)})
		m.torn(t.at(0, -3.6*w, 0), w)
		return
	}
	front := vec{joint.x - hip.x, 0, joint.z - hip.z}.unit()
	thigh, shank := bone(hip, joint, world.y), bone(joint, foot, front)
	l := hip.distance(joint)
	m.loft(thigh, upper, section{1, cut(w*.6, w*.6)}, section{-l * .3, cut(w, w*1.1)}, section{-l, cut(w*.7, w*.7)})
	m.tube(frame{joint, front, world.y, vec{-front.z, 0, front.x}.times(s)}, Trim, 8, w*.92, w*.92, -w*.8, w*.8)
	l = joint.distance(foot)
	m.loft(shank, lower, section{w * .2, cut(w*.6, w*.6)}, section{-l * .28, cut(w*.86, w*1.1)},
		section{-l * .62, cut(w*.56, w*.6)})
	m.loft(shank, Joint, section{-l * .6, cut(w*.56, w*.6)}, section{-l, cut(w*.12, w*.12)})
}

// spider is a bug on eight raised legs, with a large abdomen. Its measures are half widths.
type spider struct {
	*machine
	w, leg float64
	body   frame
}

func buildSpider(m *machine) {
	b := &spider{machine: m, w: 8 + 2*m.mass, leg: 1.9 + 1*m.mass + .3*m.armor}
	height := 23 + 2*m.mass
	if m.gone[rules.AtLegs] {
		height = 9
	}
	b.body = world.at(0, height, 2)
	b.legs()
	b.trunk()
	b.abdomen()
	head := b.head()
	f, w := b.body, b.w
	size := .8 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 24+4*m.mass, -20).nod(-4), size + .14, 3}, {f.at(0, 11, 1).nod(-6), size, 3}},
		left:  []spot{{f.at(-w-2.4, 9, 8), .72, 2}, {f.at(-w*1.3-3, 10, -20), .7, 1}, {f.at(-w*1.3-3, 4, -24), .6, 1}},
		right: []spot{{f.at(w+2.4, 8, 8), .72, 2}, {f.at(w*1.3+3, 10, -20), .7, 1}, {f.at(w*1.3+3, 4, -24), .6, 1}},
		head:  []spot{{head.at(0, 6.2, -.6), .52, 3}, {head.at(5.4, 0, 0), .46, 3}, {head.at(-5.4, 0, 0), .46, 2}},
		torso: []spot{{f.at(0, -6, 8), .6, 1}, {f.at(0, -6, 0), .5, 0}},
		legs:  []spot{{f.at(w+4, 6, -4), .68, 3}, {f.at(-w-4, 6, -4), .68, 2}},
		stern: []frame{f.at(w*.8, 19, -29).backward().nod(-6), f.at(-w*.8, 19, -29).backward().nod(-6)},
	})
}

// legs makes four legs on each side, their knees above the body.
func (b *spider) legs() {
	m, f := b.machine, b.body
	sides(func(s float64) {
		for i, at := range []struct{ hip, out, knee, reach, foot float64 }{{8, 14, 20, 24, 34}, {4, 21, 9, 34, 15},
			{0, 21, -5, 34, -10},
			{-4, 15, -18, 27, -32}} {
			up := 17 + 4*m.speed - float64(i%3)
			joint := f.point(s*(b.w*.5+at.out), up, at.knee)
			m.bugLeg(f.point(s*b.w*.8, 0, at.hip), joint, vec{s * (b.w*.5 + at.reach), 0, at.foot + 2}, b.leg, Plate,
				Second)
		}
	})
}

// trunk makes the body that carries the legs.
func (b *spider) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-10, box(-w*.5, w*.5, -4.6, 2, 1.4)}, section{0, box(-w*.86, w*.86, -6, 1, 1.8)},
		section{10, box(-w*.7, w*.7, -4.6, 1, 1.4)}).near(-.5)
	m.hull(f, Plate, section{-10, box(-w*.56, w*.56, -1.6, 4, 1.4)}, section{-2, box(-w*1.04, w*1.04, -2, 7, 2.4)},
		section{8, box(-w*.96, w*.96, -2, 6.4, 2.2)}, section{14, box(-w*.5, w*.5, -1.4, 3.6, 1.2)})
	p := m.plate(f.at(0, 6.6, 1).upright(), Second, -.8, 1.1, .8, -w*.4, -8, w*.4, -8, w*.62, 0, w*.34, 8, -w*.34, 8,
		-w*.62, 0)
	if p.stripes(m.emblem.Stripes, w*.36, 5); m.emblem.Stripes == 0 {
		p.paint(Accent, -w*.14, -6, w*.14, -6, w*.2, 0, -w*.2, 0)
	}
}

// abdomen makes the large hind body, with plates along its back.
func (b *spider) abdomen() {
	m, k := b.machine, 1.12+.16*b.mass
	f := b.body.at(0, 4, -9).nod(13).grow(k)
	m.hull(f, Joint, section{-4, box(-3, 3, -3, 3, 1)}, section{4, box(-3, 3, -3, 3, 1)})
	m.hull(f, Second, section{-28, ring(0, -2, 2.4, 2.4, 8)}, section{-21, ring(0, -2, 9, 6.4, 8)},
		section{-11, ring(0, -2, 10.4, 6, 8)}, section{-3, ring(0, 0, 5, 4, 8)})
	for i, at := range []struct{ back, front, r0, r1 float64 }{{-30, -21.4, 3.4, 9.4}, {-22, -11.6, 9.8, 11.8},
		{-12.4, -2.4, 11.2, 6.4}} {
		p := m.hull(f, Plate, section{at.back, ring(0, at.r0*.26, at.r0, at.r0*.86, 9)},
			section{at.front, ring(0, at.r1*.26, at.r1, at.r1*.86, 9)})
		if i == 1 {
			m.flanks(p, f.at(0, 4, -16), 10.6, func(float64) { m.badge(p, 0, 0, 3, false) })
			p.on(frame{f.point(0, 12.2, -16), world.x, f.z.times(-1), f.y})
			p.paint(Accent, -3, -4.6, 3, -4.6, .6, 0, 3, 4.6, -3, 4.6, -.6, 0)
		}
	}
	m.hull(f.at(0, -2, -28), Trim, section{-5, box(-.5, .5, -.5, .5, .1)}, section{0, box(-1.8, 1.8, -1.6, 1.6, .6)})
}

// head makes a head with many eyes and fangs, and returns its frame.
func (b *spider) head() frame {
	m := b.machine
	f := b.body.at(0, 1.4, 15).grow(1.1 + .2*m.mass)
	if m.gone[rules.AtHead] {
		m.torn(bone(f.o, f.point(0, 0, -6), world.y).roll(180), 3.6)
		return f
	}
	m.hull(f, Plate, section{-4, box(-4, 4, -3, 3.4, 1.4)}, section{1, box(-5, 5, -3.4, 4.6, 1.8)},
		section{5, box(-3.2, 3.2, -2.4, 2.6, 1.2)})
	sides(func(s float64) {
		m.hull(f.at(s*2.1, -2.4, 3.6).nod(34), Second, section{-1, box(-1.5, 1.5, -1.6, 1.6, .6)},
			section{5, box(-1.4, 1.4, -1.3, 1.3, .5)})
		m.hull(f.at(s*2.1, -5.6, 7.6).nod(78).turn(-s*10), Blade, section{-.4, box(-.9, .9, -1, 1, .3)},
			section{6, box(-.1, .1, -.1, .1, 0)})
		for _, at := range [][4]float64{{1.5, 1, 4.6, 1.5}, {3.7, 2.5, 2.6, 1.15}, {1.4, 3.7, 2.6, .9}} {
			m.tube(f.at(s*at[0], at[1], at[2]).turn(s*at[0]*9).nod(-at[1]*6), Eye, 7, at[3], at[3]*.7, -.6, 1).near(.8)
		}
	})
	m.horns(f.at(0, 3.6, -1), 4, .9)
	m.crested(f.at(0, 4, -1), m.Crest)
	return f
}

// ant is a bug of three segments on six legs, with jaws like tongs. Its measures are half widths.
type ant struct {
	*machine
	w, leg float64
	body   frame
}

func buildAnt(m *machine) {
	b := &ant{machine: m, w: 5.8 + 1.9*m.mass, leg: 1.6 + .9*m.mass + .3*m.armor}
	height := 27 + 2*m.mass
	if m.gone[rules.AtLegs] {
		height = 9
	}
	b.body = world.at(0, height, 2)
	b.legs()
	b.trunk()
	b.gaster()
	head := b.head()
	f, w := b.body, b.w
	size := .8 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 11.6, -1).nod(-8), size + .12, 3}, {f.at(0, 18, -24), size, 2}},
		left:  []spot{{f.at(-w-3, 12, 2), .72, 2}, {f.at(-w*1.3-4, 6, -22), .66, 1}, {f.at(-w-2, 2, -2), .6, 1}},
		right: []spot{{f.at(w+3, 5, 3), .66, 2}, {f.at(w*1.3+4, 6, -22), .66, 1}, {f.at(w+2, 2, -2), .6, 1}},
		head:  []spot{{head.at(0, 6, -1), .52, 3}, {head.at(6, 1, -1), .46, 3}, {head.at(-6, 1, -1), .46, 2}},
		torso: []spot{{f.at(0, -6, 7), .6, 1}, {f.at(0, -6, -2), .5, 0}},
		legs:  []spot{{f.at(w+4, 3.4, -7), .68, 3}, {f.at(-w-4, 3.4, -7), .68, 2}},
		stern: []frame{f.at(6, 9, -34).backward().nod(-4), f.at(-6, 9, -34).backward().nod(-4)},
	})
}

// legs makes three legs on each side: to the front, outwards and to the back.
func (b *ant) legs() {
	m, f := b.machine, b.body
	sides(func(s float64) {
		for _, at := range []struct{ hip, out, knee, reach, foot float64 }{{7, 14, 17, 20, 28}, {1, 18, 0, 27,
			2 + 3*s}, {-5, 14, -16, 21, -27}} {
			joint := f.point(s*(b.w*.5+at.out), 3+5*m.speed, at.knee)
			m.bugLeg(f.point(s*b.w*.76, -1, at.hip), joint, vec{s * (b.w*.5 + at.reach), 0, at.foot + 2}, b.leg, Second,
				Plate)
		}
	})
}

// trunk makes the middle segment and the waist.
func (b *ant) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-9, box(-w*.5, w*.5, -4, 2, 1)}, section{9, box(-w*.7, w*.7, -4.4, 2, 1)}).near(-.5)
	m.hull(f, Plate, section{-9, box(-w*.56, w*.56, -1.6, 4.4, 1.4)}, section{-3, box(-w*.84, w*.84, -2, 6.6, 1.8)},
		section{0, box(-w*.8, w*.8, -2, 6.4, 1.8)})
	p := m.hull(f, Plate, section{-.4, box(-w*.86, w*.86, -2, 6.8, 2)}, section{6, box(-w*1.08, w*1.08, -2, 8.6, 2.4)},
		section{12, box(-w*.6, w*.6, -1, 5.4, 1.4)})
	m.flanks(p, f.at(0, 0, 5), w*1.06, func(float64) { m.badge(p, 0, 3.2, 2.4, true) })
	top := m.plate(f.at(0, 8.4, 4.6).upright(), Second, -.6, 1, .7, -w*.5, -4.6, w*.5, -4.6, w*.6, 3, 0, 6, -w*.6, 3)
	if top.stripes(m.emblem.Stripes, w*.3, 2.6); m.emblem.Stripes == 0 {
		top.paint(Accent, -w*.16, -3, w*.16, -3, w*.16, 2, -w*.16, 2)
	}
	m.tube(f.at(0, 1, -13), Joint, 8, 2.6, 2.6, -2, 4)
	m.plate(f.at(0, 2, -12.4).nod(-8), Trim, -1.2, 1.2, .6, -2.4, 0, -1.6, 5, 1.6, 5, 2.4, 0, 1.6, -3, -1.6, -3)
}

// gaster makes the hind segment in rings, with a sting.
func (b *ant) gaster() {
	m, k := b.machine, 1.16+.2*b.mass
	f := b.body.at(0, 3.6, -14.5).nod(15).grow(k)
	for i, at := range []struct{ front, back, r0, r1 float64 }{{0, -8, 3, 8.4}, {-7, -14.6, 7.6, 9.2}, {-13.8, -20.4,
		8.4, 6.6}, {-19.6, -26, 5.8, 1.6}} {
		role := [...]Role{Plate, Second}[i%2]
		p := m.hull(f, role, section{at.back, ring(0, 0, at.r1*.9, at.r1, 9)},
			section{at.front, ring(0, 0, at.r0*.9, at.r0, 9)})
		if i == 1 {
			m.flanks(p, f.at(0, 1, -11), 8.2, func(float64) { m.badge(p, 0, 0, 2.6, false) })
		}
	}
	m.hull(f, Accent, section{-33, box(-.2, .2, -2.4, -2, .1)}, section{-25, box(-1.4, 1.4, -1.4, 1.4, .5)})
}

// head makes a head with elbowed feelers and jaws, and returns its frame.
func (b *ant) head() frame {
	m := b.machine
	f := b.body.at(0, 4.6, 19).nod(12).grow(1.36 + .24*m.mass)
	neck := bone(b.body.point(0, 2, 10), f.o, world.y)
	m.loft(neck, Joint, section{1, cut(2.6, 2.6)}, section{-6, cut(2.4, 2.4)})
	if m.gone[rules.AtHead] {
		m.torn(neck.at(0, -8, 0), 2.8)
		return f
	}
	m.hull(f, Plate, section{-4.4, box(-4.6, 4.6, -2.4, 3.4, 1.6)}, section{0, box(-5.6, 5.6, -3, 4.6, 2)},
		section{6, box(-3.2, 3.2, -2.4, 2.4, 1.2)})
	m.plate(f.at(0, 4, 2.6).upright().nod(20), Second, -.6, .8, .6, -1.8, -4, 1.8, -4, 2.2, 3.6, -2.2, 3.6)
	sides(func(s float64) {
		m.plate(f.at(s*4.9, 1.2, 1.2).side(s).turn(-s*16), Dark, -.4, .7, .3,
			mirrored(-s, -2.6, 2, 1.4, 2.2, 2.6, -.4, -1, -1.8, -2.8, -.6)...).
			near(.8).lit(Eye, mirrored(-s, -2, 1.5, 1.1, 1.6, 2, -.3, -.9, -1.2, -2.1, -.4)...)
		b.jaw(f.at(s*2.8, -1.6, 5), s)
		b.feeler(f.at(s*2, 3, 4.6), s)
	})
	m.horns(f.at(0, 3.6, -1), 4, .9)
	m.crested(f.at(0, 4.4, -1), m.Crest)
	return f
}

// jaw makes one side of the jaws, bent to the middle.
func (b *ant) jaw(f frame, s float64) {
	g := frame{f.o, f.x.times(s), f.z, f.y.times(-s)}
	b.plate(g, Blade, -.8, .8, .5, -1, -1, 1.4, -1.4, 3.4, 2.6, 3, 6.6, 1.2, 4.4).near(.4)
	b.plate(g, Blade, -.7, .7, .5, 3.4, 3.4, 3, 6.6, .4, 10.4, -2.4, 11.4, .4, 7.4).near(.5)
}

// feeler makes an elbowed feeler.
func (b *ant) feeler(f frame, s float64) {
	root, elbow, tip := f.o, f.point(s*4, 9.5, 3), f.point(s*8, 9, 14)
	k := f.x.length()
	first := len(b.parts)
	b.tube(aim(root, elbow.sub(root)), Joint, 5, .7*k, .5*k, 0, root.distance(elbow))
	b.tube(aim(elbow, tip.sub(elbow)), Accent, 5, .8*k, .4*k, -.4, elbow.distance(tip))
	b.join(first)
}
