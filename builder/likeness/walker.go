package likeness

import "gantry/rules"

// walker is a gun platform on four legs. Its measures are half lengths and the height of its hips.
type walker struct {
	*machine
	long, wide, hips, leg float64
}

func buildWalker(m *machine) {
	k := m.mass
	w := walker{m, 18 + 4*k, 13 + 4*k, 36 + 3*k + 3*m.speed, 3.6 + 1.9*k + .7*m.armor - .6*m.speed}
	if m.gone[rules.AtLegs] {
		w.hips = 9
	}
	sides(func(s float64) {
		w.oneLeg(s, -1)
		w.oneLeg(s, 1)
	})
	w.body()
	back := world.backward()
	m.stern(spot{back.at(-w.wide*.4, w.hips+2, w.long), .9, -1}, spot{back.at(w.wide*.4, w.hips+2, w.long), .9, -1})
	turret{m, m.turned(world.at(0, w.hips+8, -1), 14), 9 + 3*k + m.armor, 9 + 2.6*k, 9.4 + 2*k + m.armor, 16,
		1.15}.build()
	w.mounts()
}

// oneLeg makes one leg: on side s, at the back, q -1, or at the front, q 1.
func (w walker) oneLeg(s, q float64) {
	m, r := w.machine, w.leg
	hip := vec{s * w.wide * .86, w.hips, q * w.long * .64}
	foot := vec{s * w.wide * 1.95, 0, q * w.long * 1.32}
	m.tube(frame{hip, vec{0, 0, -s}, world.y, vec{s, 0, 0}}, Trim, 8, r*1.3, r*1.15, -4, r*.9).near(-1)
	front := vec{s * .7, 0, q * .7}.unit()
	if m.gone[rules.AtLegs] {
		m.torn(bone(hip, hip.add(vec{s, .2, 0}), world.z).at(0, -r*1.2, 0), r)
		return
	}
	ankle := foot.add(vec{0, 5, 0})
	reach := hip.distance(ankle) * 1.22
	joint := knee(hip, ankle, reach*.45, reach*.55, vec{s * .6, 1, q * .4})
	thigh, shin := bone(hip, joint, front), bone(joint, ankle, front)
	l1, l2 := reach*.45, reach*.55
	m.loft(thigh, Plate, section{0, cut(r*.9, r)}, section{-l1 * .5, cut(r*1.08, r*1.2)},
		section{-l1 * .96, cut(r*.8, r*.84)})
	m.plate(thigh.at(0, -l1*.5, r*1.14), Second, -.5, 1+.8*m.armor, .8, -r*.62, l1*.3, r*.62, l1*.3, r*.56, -l1*.28, 0,
		-l1*.38, -r*.56, -l1*.28).near(1)
	m.tube(frame{joint.sub(front.times(r)), world.y.cross(front), world.y, front}, Trim, 8, r*.9, r*.9, 0, r*2.1).
		near(1.4).paint(Accent, round(r*.42, 6)...)
	m.loft(shin, Joint, section{-l2 * .5, round(r*.44, 5)}, section{-l2, round(r*.44, 5)}).near(-.4)
	m.loft(shin, Plate, section{0, cut(r*.6, r*.64)}, section{-l2 * .28, cut(r*1.04, r*1.14)},
		section{-l2 * .86, cut(r*.6, r*.64)})
	g := m.plate(shin.at(0, -l2*.42, r*.94), Second, -.5, 1.2+.8*m.armor, .7, -r*.58, l2*.22, r*.58, l2*.22, r*.4,
		-l2*.28, -r*.4, -l2*.28).near(.8)
	g.paint(Accent, -r*.22, l2*.1, r*.22, l2*.1, r*.16, -l2*.16, -r*.16, -l2*.16)
	f := frame{foot, world.y.cross(front), world.y, front}
	m.loft(f, Trim, section{5.8, round(r*.7, 6)}, section{3.4, round(r*.9, 6)}, section{0, round(r*1.7, 6)}).near(.3)
}

func (w walker) body() {
	m, l, x := w.machine, w.long, w.wide
	f := world.at(0, w.hips, 0)
	m.hull(f, Plate, section{-l, box(-x*.72, x*.72, -3, 6, 1.6)}, section{-l * .4, box(-x*.98, x*.98, -5.4, 8, 2.4)},
		section{l * .5, box(-x*.94, x*.94, -5.4, 7.4, 2.4)}, section{l * 1.12, box(-x*.5, x*.5, -3, 2.8, 1.4)})
	m.hull(f, Joint, section{-l * .6, box(-x*.6, x*.6, -8.4, -4, 1)}, section{l * .6, box(-x*.6, x*.6, -8.4, -4, 1)}).
		near(-6)
	face := m.plate(f.at(0, 3, l*.86).nod(-36), Second, -1.4, 1.4, .9, -x*.6, 4.6, x*.6, 4.6, x*.46, -4.6, -x*.46,
		-4.6).near(3)
	face.paint(Dark, -x*.44, 2.6, x*.44, 2.6, x*.38, -.4, -x*.38, -.4)
	face.lit(Eye, -x*.38, 2, x*.38, 2, x*.34, .2, -x*.34, .2)
	sides(func(s float64) {
		p := m.plate(f.at(s*x*.97, 1, -l*.02).side(s), Second, -.8, 1+m.armor, .8,
			mirrored(-s, -l*.3, 4.4, l*.3, 4.4, l*.24, -3.8, -l*.24, -3.8)...).near(2)
		m.otherDecals(p, 0, .4, 2.4)
		m.tube(f.backward().at(s*x*.42, 1.4, l-.6), Joint, 8, 2.2, 2.4, 0, 2).near(1).paint(Dark, round(1.8, 8)...)
	})
	p := m.plate(f.at(0, 6.8, -l*.74).nod(-84), Second, -.6, .8, .8, box(-x*.5, x*.5, -l*.18, l*.18, .8)...).near(3)
	p.vents(Dark, 0, l*.13, x*.4, l*.3, 3)
}

func (w walker) mounts() {
	m, l, x := w.machine, w.long, w.wide
	f, k := world.at(0, w.hips, 0), .8+.16*m.mass
	m.seatItems([]seat{onDeck(f.at(x*.62, 4.4, l*.6), k*.8, 5), onDeck(f.at(-x*.62, 4.4, l*.6), k*.8, 5),
		onDeck(f.at(0, -6, l*.9), k*.8, 4)}, rules.AtTorso)
	m.atFlanks(func(s float64) [3]seat {
		return [...]seat{onFlank(f.at(s*x*.9, -5, l*.34), s, k*.9, 4), onFlank(f.at(s*x*.86, 8.4, -l*.1), s, k*.86, 8),
			onFlank(f.at(s*x*.74, 6.4, -l*.78), s, k*.8, 5)}
	})
	m.seatItems([]seat{onFlank(f.at(x*1.06, -2, 0), 1, k*.8, 4), onFlank(f.at(-x*1.06, -2, 0), -1, k*.8, 4)},
		rules.AtLegs)
	m.seatItems([]seat{onDeck(f.at(-x*.4, 7.4, -l*.8), k*.9, 5), onDeck(f.at(x*.4, 7.4, -l*.8), k*.9, 5)}, rules.AtBack)
}
