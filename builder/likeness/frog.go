package likeness

import "gantry/rules"

// frog is a squat beast with a wide head, ready to jump on huge hind legs. Its measures are half widths.
type frog struct {
	*machine
	w, leg float64
	body   frame
}

func buildFrog(m *machine) {
	b := &frog{machine: m, w: 10 + 2.6*m.mass, leg: 2.8 + 1.3*m.mass + .3*m.armor}
	height := 18.0
	if m.gone[rules.AtLegs] {
		height = 11
	}
	b.body = world.at(0, height, 0).nod(-20)
	b.arms()
	sides(b.hindLeg)
	b.trunk()
	head := b.head()
	f, w := b.body, b.w
	flat := func(x, y, z, nod float64) frame { return world.on(f.point(x, y, z)).nod(nod) }
	size := .84 + .16*m.mass
	m.carry(load{
		back:  []spot{{flat(0, 17.5, -8, -6), size + .12, 2}, {flat(0, 12, -13, 0), size, 1}},
		left:  []spot{{flat(-w-6, 1, 12, 0), .74, 0}, {flat(-w-3, 1, 8, 0), .6, 0}, {flat(-w-1, 8, -5, 0), .6, 0}},
		right: []spot{{flat(w+3, 7, 5, 0), .74, 1}, {flat(w+3, 1, 8, 0), .6, 1}, {flat(w+1, 8, -5, 0), .6, 1}},
		head:  []spot{{head.at(0, 8, 0), .6, 2}, {head.at(w*.9, 1, 2), .5, 2}, {head.at(-w*.9, 1, 2), .5, 0}},
		torso: []spot{{flat(0, -4, 18, 0), .64, 1}, {flat(0, -8, 10, 0), .56, 0}},
		legs:  []spot{{world.at(w+13, 16, -1), .66, 2}, {world.at(-w-13, 16, -1), .66, 0}},
		stern: []frame{flat(w*.5, 14, -13, -10).backward(), flat(-w*.5, 14, -13, -10).backward()},
	})
}

// arms makes the short forelegs, their elbows out.
func (b *frog) arms() {
	m, f := b.machine, b.body
	sides(func(s float64) {
		hip := f.point(s*b.w*.86, -2, 9)
		m.beastLeg(leg{hip: hip, foot: vec{s * (b.w + 4), 0, 15 - s*1.5}, heel: vec{0, 3, -1}, bend: -.6,
			w: b.leg * .8, thigh: .5,
			slack: 1.16, out: .9})
	})
}

// hindLeg makes a leg that is folded for a jump: a thigh to a knee beside the body, a shank back to a heel, a long
// foot.
func (b *frog) hindLeg(s float64) {
	m, w := b.machine, b.leg
	hip := b.body.point(s*b.w*.7, -2, -13)
	if m.gone[rules.AtLegs] {
		m.stump(leg{hip: hip, foot: vec{s * 20, 0, -20}, w: w * 1.2}, s)
		return
	}
	joint, heel := vec{s * (b.w + 9), 28 + 4*m.speed, 2}, vec{s * (b.w + 7), 5, -20 - 3*m.speed}
	out := vec{s, .3, 0}
	l := hip.distance(joint)
	thigh := bone(hip, joint, out)
	m.loft(thigh, Plate, section{w, cut(w*.9, w*.8)}, section{-l * .45, cut(w*2, w*1.3)}, section{-l, cut(w*.8, w*.8)})
	p := m.plate(thigh.at(0, -l*.5, w*1.2), Second, -.6, .9+.8*m.armor, .8, -w*1.2, l*.26, w*1.1, l*.26, w*1.2,
		-l*.16, 0, -l*.36,
		-w*1.2, -l*.16)
	m.badge(p, 0, 0, w*.7, true)
	m.tube(frame{joint, vec{0, 0, -1}, world.y, world.x}, Trim, 10, w*.95, w*.95, -w*.9, w*.9)
	shank := bone(joint, heel, out)
	l = joint.distance(heel)
	m.loft(shank, Joint, section{0, cut(w*.6, w*.6)}, section{-l * .3, cut(w*1.15, w*.9)}, section{-l, cut(w*.5,
		w*.5)})
	p = m.plate(shank.at(0, -l*.45, w*.8), Plate, -.5, .8+.6*m.armor, .7, -w, l*.3, w, l*.3, w*.6, -l*.32, -w*.6,
		-l*.32)
	m.badge(p, 0, 0, w*.8, false)
	m.tube(frame{heel, vec{0, 0, -1}, world.y, world.x}, Trim, 8, w*.7, w*.7, -w*.7, w*.7)
	foot := aim(vec{heel.x, 0, heel.z}, vec{s * .34, 0, 1})
	m.hull(foot, Trim, section{-w * .8, box(-w*.6, w*.6, 0, w*1.6, .5)}, section{w * 1.6, box(-w*.8, w*.8, 0, w*1.4,
		.6)},
		section{17, box(-w*1.5, w*1.5, 0, w*.5, .4)})
	m.toes(foot.at(0, 0, 16.4), 3, w*1.05, w*1.9)
}

// trunk makes a belly and a back of plates.
func (b *frog) trunk() {
	m, f, w := b.machine, b.body, b.w
	m.hull(f, Second, section{-20, box(-w*.4, w*.4, -5, 2, 1.2)}, section{-6, box(-w*.82, w*.82, -9, 6, 2.4)},
		section{10, box(-w*.96, w*.96, -9, 8, 2.6)}, section{18, box(-w*.6, w*.6, -5, 5, 2)})
	m.hull(f, Plate, section{-21, box(-w*.44, w*.44, -1.6, 4, 1.2)}, section{-13, box(-w*.8, w*.8, -1, 8.4, 2.4)},
		section{-5, box(-w*.94, w*.94, 0, 11, 3)})
	m.hull(f, Plate, section{-5.4, box(-w*.96, w*.96, .4, 10, 3)}, section{9, box(-w*1.06, w*1.06, .8, 10.6, 3)},
		section{13, box(-w*.9, w*.9, 1, 9, 2.6)})
	sides(func(s float64) {
		m.plate(f.at(s*w*.46, 10.4, -6).upright().turn(s*14), Accent, -.8, .8, .6, mirrored(s, -1.2, -9, 1.2, -8, 1.6,
			4, 0, 8, -1.4, 4)...)
	})
}

// head makes a wide head with eyes that stand out of it, and returns its frame.
func (b *frog) head() frame {
	m, w := b.machine, b.w
	f := world.on(b.body.point(0, 5, 13)).nod(-4)
	if m.gone[rules.AtHead] {
		m.torn(bone(f.point(0, 0, 2), f.point(0, -3, -6), world.y).roll(180), w*.5)
		return f
	}
	m.hull(f, Second, section{-3, box(-w*.96, w*.96, -7, -1, 1.2)}, section{7, box(-w*.84, w*.84, -6, -1, 1.2)},
		section{13, box(-w*.4, w*.4, -3.4, -1, .6)})
	p := m.hull(f, Plate, section{-3, box(-w*1.1, w*1.1, -1.6, 6, 2.4)}, section{5, box(-w*1.04, w*1.04, -1.6, 5.6,
		2.2)},
		section{14, box(-w*.44, w*.44, -1.4, 1.6, .9)})
	p.paint(Dark, -w*.2, .6, -w*.08, .8, -w*.08, .2, -w*.2, 0)
	p.paint(Dark, w*.2, .6, w*.08, .8, w*.08, .2, w*.2, 0)
	m.plate(f.at(0, 4.4, 8.6).upright().nod(22), Second, -.6, .9, .7, -w*.3, -5, w*.3, -5, w*.46, 4.6, -w*.46, 4.6)
	sides(func(s float64) {
		r := w * .4
		g := f.at(s*w*.66, 5.4, 3)
		m.loft(g, Plate, section{-2, round(r*1.1, 8)}, section{r * .7, round(r*1.1, 8)}, section{r * 1.3, round(r*.6,
			8)})
		e := g.at(0, r*.5, 0).turn(s * 42)
		m.tube(e, Dark, 10, r*.98, r*.9, 0, r*1.08)
		q := m.tube(e, Eye, 10, r*.72, r*.62, r*.6, r*1.3).near(.6)
		q.paint(Dark, box(-r*.5, r*.5, -r*.14, r*.14, .1)...)
	})
	m.horns(f.at(0, 5, -1), w*.36, 1.2)
	m.crested(f.at(0, 5.4, 0), m.Crest)
	return f
}
