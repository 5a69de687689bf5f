package likeness

import "gantry/rules"

// wolf is a beast on four long legs, its head high. Its measures are half widths.
type wolf struct {
	*machine
	w, leg float64
	body   frame
}

func buildWolf(m *machine) {
	b := &wolf{machine: m, w: 5.2 + 2.4*m.mass, leg: 2.2 + 1.2*m.mass + .3*m.armor}
	height := 35 + 2*m.mass
	if m.gone[rules.AtLegs] {
		height = 9 + m.mass
	}
	b.body = world.at(0, height, 0)
	legs := b.legs()
	b.trunk()
	b.mane()
	head := b.head()
	b.tail()
	f, w := b.body, b.w
	size := .8 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 11.5, -5).nod(-8), size + .14, 2}, {f.at(0, 11, -15), size, 1}},
		left:  []spot{{f.at(-w-3, 11, -3), .78, 0}, {f.at(-w-3, 0, -15), .66, 0}, {f.at(-w-2.5, -4, 4), .6, 0}},
		right: []spot{{f.at(w+3, 3.5, 2), .72, 1}, {f.at(w+3, 0, -15), .66, 1}, {f.at(w+2.5, -4, 4), .6, 1}},
		head:  []spot{{head.at(0, 6.6, -1.4), .54, 2}, {head.at(4.6, 1, -1), .46, 2}, {head.at(-4.6, 1, -1), .46, 0}},
		torso: []spot{{f.at(0, -4.5, 17), .6, 1}, {f.at(0, -6.5, 4), .56, 0}},
		legs:  legs,
		stern: []frame{f.at(w*.8, 5, -18).backward().nod(-6), f.at(-w*.8, 5, -18).backward().nod(-6)},
	})
}

// legs makes the four legs in a stride, and returns where their items are.
func (b *wolf) legs() []spot {
	m, f := b.machine, b.body
	stride := 3 + 4*m.speed
	var spots []spot
	sides(func(s float64) {
		hind := leg{hip: f.point(s*(b.w+.2), 0, -13), foot: vec{s * (b.w + 1.4), 0, -16 + s*stride*.8}, heel: vec{0,
			11, -6},
			bend: 1, w: b.leg * 1.1, thigh: .5, slack: 1.12, out: .12}
		t := m.beastLeg(hind)
		front := leg{hip: f.point(s*(b.w+.4), -1, 11.5), foot: vec{s * (b.w + 1), 0, 13 - s*stride}, heel: vec{0, 4,
			-1},
			bend: -.8, w: b.leg, thigh: .46, slack: 1.06, out: .1}
		m.beastLeg(front)
		spots = append(spots, spot{world.on(t.point(s*(b.leg*1.2+1.6), -5, 0)), .62, 1})
	})
	return []spot{spots[1], spots[0]}
}

// trunk makes the chest, a narrow waist, the hips, and the plates over them.
func (b *wolf) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-12, box(-w*.7, w*.7, -2.6, 4.6, 1.6)}, section{0, box(-w*.64, w*.64, -3.6, 4.4, 1.6)},
		section{8, box(-w*.76, w*.76, -5, 5, 1.6)})
	m.hull(f, Second, section{-19, box(-w*.56, w*.56, -2.6, 3.8, 1.2)}, section{-14, box(-w*.94, w*.94, -5, 6, 2)},
		section{-7, box(-w*.74, w*.74, -3.4, 5.4, 1.8)})
	m.hull(f, Second, section{2, box(-w*.8, w*.8, -6.6, 5.6, 2)}, section{10, box(-w*1.04, w*1.04, -8, 6.8, 2.4)},
		section{17, box(-w*.7, w*.7, -5, 5.6, 1.8)}, section{19, box(-w*.4, w*.4, -3, 3.6, 1.2)})
	sides(func(s float64) {
		p := m.plate(f.at(s*w*.66, .6, -2).side(s), Second, -.4, .9, .6, mirrored(-s, -5.4, 3.4, 5, 3.4, 4.6, -3.6,
			-5, -2.8)...)
		p.vents(Dark, 0, 2, 3, 4.4, 3)
		p = m.plate(f.at(s*w*.96, 1.6, -13).side(s), Plate, -1.4, 1.4+.8*m.armor, thick, mirrored(-s, -6, 3.6, -2,
			5.8, 5, 5.2,
			7, .4, 3, -5.4, -4.6, -5)...)
		m.badge(p, 0, .6, 2.5, true)
		p = m.plate(f.at(s*w*1.06, 1.6, 9.5).side(s), Plate, -1.4, 1.6+.9*m.armor, thick, mirrored(-s, -6.4, 5.6, 4,
			6.6, 7.4, 2,
			5.4, -6, -1, -7.6, -6, -4)...)
		m.badge(p, s*.2, .6, 2.7, false)
	})
	p := m.plate(frame{f.point(0, 6.2, 9), world.x, vec{0, 0, -1}, world.y}, Plate, -.8, 1.4, usual, -w*.66, -8,
		w*.66, -8,
		w*.8, 3, 0, 9, -w*.8, 3)
	p.paint(Accent, -w*.2, -6, w*.2, -6, w*.2, 2, 0, 4, -w*.2, 2)
}

// mane makes the neck, and a collar of blades that sweep back.
func (b *wolf) mane() {
	m, f := b.machine, b.body
	k := 1 + .16*m.mass + .2*m.heroic
	m.loft(bone(f.point(0, 1, 13), f.point(0, 13, 21), world.y), Joint, section{3, cut(4.6*k, 5*k)},
		section{-6, cut(4*k, 4.6*k)}, section{-14, cut(3*k, 3.4*k)})
	throat := m.plate(f.at(0, 1.5, 18.6).nod(-30), Plate, -1, 1.2, .8, -3*k, 5, 3*k, 5, 3.6*k, -2, 0, -7, -3.6*k, -2)
	throat.paint(Accent, -1*k, 2, 1*k, 2, .8*k, -3, -.8*k, -3)
	sides(func(s float64) {
		for i := range 2 {
			q := float64(i)
			g := f.at(s*(3.6-.4*q)*k, 7+3.4*q, 15.5+2.4*q).side(s).roll(s * (24 + 6*q)).nod(-8)
			m.plate(g, Plate, -.5, .8, .7, mirrored(-s, 3.4, 3, 4.4, -2.4, 0, -4.4, -8-1.5*q, 1, -2, 3.6)...)
		}
	})
	m.plate(frame{f.point(0, 12, 13.5), world.x, vec{0, .42, -.9}, vec{0, .9, .42}}, Plate, -.7, 1, .8, -3*k, -5, 3*k,
		-5,
		2.6*k, 2, 0, 7, -2.6*k, 2)
}

// head makes the head and returns its frame.
func (b *wolf) head() frame {
	m := b.machine
	yaw := -10.0
	if m.square {
		yaw = 0
	}
	f := b.body.at(0, 15.5, 22).nod(12).turn(yaw).grow(1.18 + .16*m.mass)
	if m.gone[rules.AtHead] {
		m.torn(bone(b.body.point(0, 15, 22.4), b.body.point(0, 0, 12), world.y).roll(180), 3.4)
		return f
	}
	m.hull(f.at(0, -2.8, .6).nod(16), Second, section{-2, box(-2.6, 2.6, -1.2, .8, .4)}, section{8, box(-1.5, 1.5,
		-.7, .6, .3)})
	m.fangs(f.at(0, -1.4, 8.2), 1.3, 2)
	m.hull(f, Plate, section{-5, box(-3, 3, -2.6, 3.6, 1.2)}, section{-.5, box(-4.3, 4.3, -3.2, 4.8, 1.6)},
		section{4, box(-3, 3, -1.8, 3.2, 1.1)})
	snout := m.hull(f, Plate, section{3.4, box(-2.5, 2.5, -1.9, 2.3, .9)}, section{9.4, box(-1.7, 1.7, -1.4, 1.2, .6)},
		section{10.4, box(-1.2, 1.2, -.9, .8, .4)})
	m.flanks(snout, f, 2.2, func(s float64) { snout.line(.3, mirrored(-s, 4, -1, 9, -.8)...) })
	m.hull(f.at(0, .5, 9.8), Dark, section{0, box(-1.1, 1.1, -.5, .8, .3)}, section{1.4, box(-.8, .8, -.4, .5,
		.2)}).near(.4)
	sides(func(s float64) {
		m.plate(f.at(s*3.5, -1.2, -.6).side(s).turn(-s*14), Second, -.5, .7, .5, mirrored(-s, -4.4, -1.4, 2.6, 1, 3.4,
			-.8, 0, -2.6)...)
		b.ear(f.at(s*2.9, 4, -2), s)
	})
	m.gaze(f.at(0, 1.6, 2.4), 3.5, 1)
	m.crested(f.at(0, 4.4, .6), m.Crest)
	return f
}

// ear makes a pointed ear.
func (b *wolf) ear(f frame, s float64) {
	p := b.plate(f.roll(-s*8).turn(s*14).nod(-6), Plate, -.8, .8, .5, mirrored(s, -1.9, -1, -1.6, 2.6, .3, 6.8, 2,
		3.2, 2.1, -1.4)...)
	p.paint(Accent, mirrored(s, -.8, .4, -.5, 2.6, .3, 5, 1, 3, 1.2, .2)...)
}

// tail makes a tail like a raised blade.
func (b *wolf) tail() {
	m, f := b.machine, b.body
	root, mid, tip := f.point(0, 2.6, -18), f.point(0, 8, -26), f.point(0, 25, -38)
	m.loft(bone(root, mid, world.y), Joint, section{1, cut(2, 2)}, section{-root.distance(mid), cut(1.5, 1.7)})
	l := mid.distance(tip)
	g := bone(mid, tip, world.y)
	m.loft(g, Second, section{2, cut(1.4, 1.4)}, section{-l * .4, cut(1.7, 3.2)}, section{-l * .72, cut(1.2, 2.4)})
	m.loft(g, Accent, section{-l * .72, cut(1.2, 2.4)}, section{-l, cut(.2, .3)})
}
