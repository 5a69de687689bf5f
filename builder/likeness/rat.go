package likeness

import "gantry/rules"

// rat is a low beast with an arched back, round ears and a long tail. Its measures are half widths.
type rat struct {
	*machine
	w, leg float64
	body   frame
}

func buildRat(m *machine) {
	b := &rat{machine: m, w: 7.4 + 2.4*m.mass, leg: 2 + 1*m.mass + .2*m.armor}
	height := 17 + m.mass
	if m.gone[rules.AtLegs] {
		height = 10 + m.mass
	}
	b.body = world.at(0, height, 0)
	b.legs()
	b.trunk()
	head := b.head()
	b.tail()
	f, w := b.body, b.w
	size := .78 + .16*m.mass
	m.carry(load{
		back:  []spot{{f.at(0, 18.5, -6).nod(-6), size + .12, 2}, {f.at(0, 18, -14), size, 1}},
		left:  []spot{{f.at(-w-1, 16.5, -1), .78, 0}, {f.at(-w-3, 1, 2), .6, 0}, {f.at(-w-3, 8, -12), .6, 0}},
		right: []spot{{f.at(w+3.4, 7, 0), .7, 1}, {f.at(w+3, 1, 2), .6, 1}, {f.at(w+3, 8, -12), .6, 1}},
		head:  []spot{{head.at(0, 5.8, 0), .52, 2}, {head.at(4, -1, 3), .46, 2}, {head.at(-4, -1, 3), .46, 0}},
		torso: []spot{{f.at(0, -6.6, 15), .6, 1}, {f.at(0, -8.4, 4), .5, 0}},
		legs:  []spot{{f.at(w+4, -4, -9), .62, 2}, {f.at(-w-4, -4, -9), .62, 0}},
		stern: []frame{f.at(4, 6, -20).backward().nod(-10), f.at(-4, 6, -20).backward().nod(-10)},
	})
}

// legs makes four short legs.
func (b *rat) legs() {
	m, f := b.machine, b.body
	stride := 2 + 2*m.speed
	sides(func(s float64) {
		m.beastLeg(leg{hip: f.point(s*b.w*.9, -3, -11), foot: vec{s * (b.w + 1.6), 0, -9 + s*stride}, heel: vec{0, 3,
			-3}, bend: 1,
			w: b.leg * 1.3, thigh: .5, slack: 1.3, out: .3})
		m.beastLeg(leg{hip: f.point(s*b.w*.8, -3, 11), foot: vec{s * (b.w + .6), 0, 13 - s*stride}, heel: vec{0, 3,
			-1}, bend: -1,
			w: b.leg, thigh: .5, slack: 1.14, out: .3})
	})
}

// trunk makes a belly under bands of armor, and plates over haunches and shoulders.
func (b *rat) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Joint, section{-20, box(-w*.5, w*.5, -5, 5, 1.6)}, section{-12, box(-w*.8, w*.8, -8, 9, 2.4)},
		section{6, box(-w*.8, w*.8, -8.4, 9, 2.4)}, section{18, box(-w*.46, w*.46, -5.6, 4, 1.6)}).near(-1)
	for i, at := range []struct{ back, front, w0, w1, top0, top1 float64 }{{-20.5, -10, .66, 1.06, 7.6, 14}, {-10.6,
		.4, .96, 1.02, 13,
		13.4}, {-.6, 9, .94, .86, 12.4, 10.6}, {8, 16.5, .78, .6, 9.4, 6.4}} {
		role := [...]Role{Plate, Second}[i%2]
		p := m.hull(f, role, section{at.back, b.band(w*at.w0, at.top0)}, section{at.front, b.band(w*at.w1, at.top1)})
		if i%2 == 0 {
			p.on(frame{f.point(0, (at.top0+at.top1)/2+.1, (at.back+at.front)/2), world.x, vec{0, 0, -1}, world.y})
			p.paint(Accent, -w*.14, -4, w*.14, -4, w*.14, 4, -w*.14, 4)
		}
	}
	sides(func(s float64) {
		p := m.plate(f.at(s*w*1.02, 2, -10.5).side(s).nod(-8), Plate, -1.4, 1.6+.8*m.armor, thick, mirrored(-s, -7.4,
			-1, -4.6, 6.4, 3.6,
			7, 8, 1.6, 5.6, -5.6, -3, -7)...)
		m.badge(p, 0, .6, 3, true)
		p = m.plate(f.at(s*w*.92, 1, 8).side(s).nod(-8), Plate, -1.4, 1.4+.8*m.armor, thick, mirrored(-s, -5.6, 4.6,
			2, 5.8, 6, 1.4,
			4, -5, -3, -6)...)
		m.badge(p, -s*.4, .4, 2.4, false)
	})
}

// band returns an arch over the back.
func (b *rat) band(w, top float64) []float64 {
	return []float64{-w, 2, -w, top * .5, -w * .62, top * .92, -w * .2, top, w * .2, top, w * .62, top * .92, w,
		top * .5, w, 2}
}

// head makes a head like a wedge and returns its frame.
func (b *rat) head() frame {
	m := b.machine
	yaw := -8.0
	if m.square {
		yaw = 0
	}
	f := b.body.at(0, 1.6, 18.5).nod(9).turn(yaw).grow(1.12 + .2*m.mass)
	if m.gone[rules.AtHead] {
		m.torn(bone(b.body.point(0, 1, 19), b.body.point(0, 0, 10), world.y).roll(180), 3.6)
		return f
	}
	m.loft(bone(b.body.point(0, 2, 12), f.o, world.y), Joint, section{1, cut(4.2, 4.6)}, section{-7, cut(3.4, 3.8)})
	m.hull(f.at(0, -2.4, 1).nod(6), Second, section{-3, box(-3, 3, -1.8, 1, .5)}, section{10.4, box(-1.2, 1.2, -.8,
		.4, .3)})
	m.fangs(f.at(0, -1.2, 12.2), .5, 2.6)
	m.hull(f, Plate, section{-5, box(-3.2, 3.2, -2.6, 3.2, 1.2)}, section{0, box(-4.6, 4.6, -2.8, 4.6, 1.8)},
		section{5.4, box(-3.2, 3.2, -1.8, 2.8, 1.2)}, section{12.4, box(-1.3, 1.3, -1.1, .9, .5)})
	m.hull(f.at(0, -.1, 12), Accent, section{0, box(-1.1, 1.1, -.8, .9, .4)}, section{1.8, box(-.6, .6, -.4, .5,
		.2)}).near(.5)
	sides(func(s float64) { b.ear(f.at(s*4, 4.8, -2), s) })
	b.whiskers(f.at(0, -.6, 10.4))
	m.gaze(f.at(0, 1.4, 3.4), 3.7, .86)
	m.crested(f.at(0, 4, 1), m.Crest)
	return f
}

// ear makes a round ear.
func (b *rat) ear(f frame, s float64) {
	p := b.tube(f.at(s*1.6, 2.4, 0).turn(s*34).nod(-14).roll(-s*10), Plate, 10, 5, 4.8, -.7, .7)
	p.paint(Trim, round(3.9, 10)...)
	p.paint(Accent, ring(0, -.6, 2.6, 2.6, 8)...)
}

func (b *rat) whiskers(f frame) {
	first := len(b.parts)
	sides(func(s float64) {
		for _, up := range []float64{-8, 14} {
			b.tube(f.at(s*1, 0, 0).turn(s*58).nod(-up), Weapon, 4, .2, .1, 0, 9)
		}
	})
	b.join(first).near(.3)
}

// tail makes a long tail in joints, thinner from one to the next, its tip raised.
func (b *rat) tail() {
	m, f := b.machine, b.body
	k := 1 + .3*m.mass
	at := []vec{f.point(0, 0, -18), {1, 8.5, -26}, {3, 5, -34}, {4, 4, -42}, {3, 7, -49.5}, {1, 14, -54}, {0, 23, -55}}
	for i := range len(at) - 1 {
		r := (3 - .42*float64(i)) * k
		role := [...]Role{Joint, Second}[i%2]
		if i == len(at)-2 {
			role = Accent
		}
		m.tube(aim(at[i], at[i+1].sub(at[i])), role, 7, r, r*.74, -r*.3, at[i].distance(at[i+1]))
	}
}
