package likeness

import "gantry/rules"

// leg is a limb that a beast stands on, from its hip to the ground.
type leg struct {
	hip, foot vec
	heel      vec     // from the foot to the joint above it
	bend      float64 // where its knee points: 1 to the front, -1 to the back
	w         float64 // half the width of its thigh
	thigh     float64 // the share of its length
	slack     float64 // how much longer it is than straight
	out       float64 // how far its knee stands out
}

// beastLeg makes a leg: a thigh under a plate, a shank, and a paw with claws. It returns the frame of the thigh.
func (m *machine) beastLeg(g leg) frame {
	s, w := signOf(g.hip.x), g.w
	heel := g.foot.add(g.heel)
	long := g.hip.distance(heel) * g.slack
	joint := knee(g.hip, heel, long*g.thigh, long*(1-g.thigh), vec{s * g.out, .1, g.bend})
	t, shank := bone(g.hip, joint, world.z), bone(joint, heel, world.z)
	l := long * g.thigh
	if m.gone[rules.AtLegs] {
		return m.stump(g, s)
	}
	m.loft(t, Plate, section{w, cut(w*.8, w*1.3)}, section{-l * .34, cut(w, w*1.5)},
		section{-l * .98, cut(w*.62, w*.76)})
	p := m.plate(t.at(s*w*.96, -l*.3, 0).side(s), Second, -.6, .5+.9*m.armor, .7,
		mirrored(-s, -w*1.05, l*.26, w*1.05, l*.3, w*.8, -l*.3, 0, -l*.44, -w*.8, -l*.26)...)
	p.stripes(m.emblem.Stripes, w*.6, l*.16)
	m.tube(frame{joint, vec{0, 0, -1}, world.y, world.x}, Trim, 8, w*.74, w*.74, -w*.8, w*.8)
	m.shank(shank, long*(1-g.thigh), w, s)
	if g.heel.y > 6 {
		pastern := bone(heel, g.foot.add(vec{0, 2, 0}), world.z)
		m.loft(pastern, Second, section{w * .5, cut(w*.42, w*.6)}, section{-g.heel.y * .5, cut(w*.5, w*.5)},
			section{2 - g.heel.y, cut(w*.42, w*.42)})
	}
	m.paw(world.on(g.foot), w)
	return t
}

// stump makes the upper end of a leg that was torn off.
func (m *machine) stump(g leg, s float64) frame {
	end := g.hip.add(vec{s * 1.1, -.25, .5 * signOf(g.foot.z-g.hip.z)}.times(g.w * 1.7))
	t := bone(g.hip, end, world.z)
	l := g.hip.distance(end)
	m.loft(t, Plate, section{g.w, cut(g.w*.8, g.w*1.2)}, section{-l, cut(g.w, g.w*1.1)})
	m.torn(t.at(0, -l-.6*g.w, 0), g.w*1.1)
	return t
}

// shank makes a shank with a plate on its front.
func (m *machine) shank(f frame, l, w, s float64) {
	m.loft(f, Joint, section{w * .3, cut(w*.5, w*.6)}, section{-l * .3, cut(w*.66, w*.86)},
		section{-l, cut(w*.44, w*.48)})
	m.plate(f.at(s*w*.5, -l*.42, 0).side(s), Plate, -.5, .5+.4*m.armor, .6, -w*.55, l*.26, w*.55, l*.26, w*.4, -l*.3,
		-w*.4, -l*.3)
}

// paw makes a foot with three claws.
func (m *machine) paw(f frame, w float64) {
	m.hull(f, Trim, section{-w * .8, box(-w*.66, w*.66, 0, w*1.2, .6)},
		section{w * .7, box(-w*.9, w*.9, 0, w*1.25, .7)}, section{w * 1.9, box(-w*.8, w*.8, 0, w*.5, .4)})
	m.toes(f.at(0, 0, w*1.8), 3, w*.56, w*1)
}

// toes makes a row of n claws that point to the front, step apart and l long.
func (m *machine) toes(f frame, n int, step, l float64) {
	first := len(m.parts)
	for i := range n {
		x := step * (float64(i) - float64(n-1)/2)
		m.hull(f.at(x, 0, 0).turn(9*x/step), Blade, section{0, box(-step*.36, step*.36, 0, step, 0)},
			section{l, box(-step*.08, step*.08, 0, step*.2, 0)})
	}
	m.join(first).near(.3)
}

// load holds where a beast carries its items.
type load struct {
	back        []spot // also for a turret
	left, right []spot // on the flanks, for arms, shoulders and wings
	head, torso []spot
	legs        []spot
	stern       []frame // for jets, which blow along z
}

// carry puts the items of all places where a beast carries them.
func (m *machine) carry(l load) {
	m.nozzles(l.stern)
	m.pedestal(l.back[0], rules.AtBack, rules.AtTurret)
	m.place(l.back, rules.AtBack, rules.AtTurret)
	m.flank(l.left, rules.AtLeftArm, rules.AtLeftShoulder, rules.AtLeftWing)
	m.flank(l.right, rules.AtRightArm, rules.AtRightShoulder, rules.AtRightWing)
	m.place(l.torso, rules.AtTorso)
	m.flank(l.legs, rules.AtLegs)
	if m.gone[rules.AtHead] {
		m.anchor(l.head[0].o, rules.AtHead)
		return
	}
	m.pedestal(l.head[0], rules.AtHead)
	m.place(l.head, rules.AtHead)
}

// nozzles puts the jets of all places at the stern. A fast machine always has some.
func (m *machine) nozzles(stern []frame) {
	i, power := 0, min(1, .35+.6*m.speed)
	for _, at := range rules.Places() {
		for _, it := range m.takeAll(at, rules.Jet) {
			for range max(2, min(it.Count, maxDrawn)) {
				on, row := stern[i%len(stern)], i/len(stern)
				m.jet(on.at(0, 4.6*float64(row),
					-2*float64(row)).grow(sizeOf(it)*(.56+.2*m.mass+.05*float64(min(it.Count, 9)))),
					power)
				i++
			}
		}
	}
	if i == 0 && m.speed > .5 {
		for _, f := range stern {
			m.jet(f.grow(.56), m.speed-.4)
		}
	}
}

// pedestal makes what turns below the items of a back: torn wires if they are lost.
func (m *machine) pedestal(on spot, at ...rules.Place) {
	lost, carries := false, false
	for _, p := range at {
		lost, carries = lost || m.gone[p], carries || len(m.items[p]) > 0
	}
	f := on.at(0, -3.6*on.size, -2*on.size).grow(on.size)
	switch {
	case carries:
		m.block(f, Joint, 2.4, 3.2, 3.4)
	case lost:
		m.torn(f.at(0, -1.6, 0).roll(180), 3)
	}
}

// flank puts items on spots at the flanks. Flat ones look outwards, others along z.
func (m *machine) flank(spots []spot, places ...rules.Place) {
	m.anchor(spots[0].point(0, 0, 4*spots[0].size), places...)
	i := 0
	for _, at := range places {
		if m.gone[at] && at != rules.AtLegs {
			on := spots[len(spots)-1]
			s := signOf(on.o.x)
			m.torn(on.at(-s*2*on.size, 0, 0).roll(s*90), 2.6*on.size)
		}
		for _, it := range m.takeRest(at) {
			on, round := spots[i%len(spots)], float64(i/len(spots))
			s := signOf(on.o.x)
			f := on.at(s*1.5*round, -5*on.size*round, -3*on.size*round)
			m.block(f.at(-s*2.2*on.size, 0, 0), Joint, 2.2*on.size, 1.5*on.size, 2.2*on.size)
			switch it.Kind {
			case rules.Shield:
				f = f.turn(s * 90)
			case rules.Plating, rules.Sink: // on the far side they look up, to be seen over the back
				f = f.turn(s * (62 + 28*s)).nod(20*s - 20)
			default:
				f = settled(f, it)
			}
			m.item(f.grow(on.size), it, m.emblem, on.ahead+round)
			i++
		}
	}
}

// badge paints the number or the shape of the emblem around a point, r wide to each side, else a bar.
func (m *machine) badge(p *part, x, y, r float64, shape bool) {
	e := m.emblem
	switch {
	case shape && e.Shape != "":
		p.on(p.front.at(x, y, 0)).emblem(e.Shape, r)
	case !shape && e.Number > 0:
		p.number(e.Number, x, y, r*.8)
	default:
		p.paint(Accent, x-r, y+r*.3, x+r, y+r*.3, x+r*.9, y-r*.4, x-r*.9, y-r*.4)
	}
}

// fangs makes two teeth that point down, x to each side and l long.
func (m *model) fangs(f frame, x, l float64) {
	first := len(m.parts)
	sides(func(s float64) {
		m.loft(f.at(s*x, 0, 0), Blade, section{0, cut(l*.2, l*.3)}, section{-l, cut(l*.03, l*.05)})
	})
	m.join(first).near(.4)
}

// gaze makes the eyes of a head by its kind: slanted ones, a pane across the face, or one lens. The frame is between
// the eyes, w from each.
func (m *machine) gaze(f frame, w, k float64) {
	switch m.Head {
	case rules.MonoEye:
		m.tube(f.at(0, 1.2*k, .6*k).nod(-24), Dark, 8, 1.7*k, 1.7*k, -1, 1).near(1)
		m.tube(f.at(0, 1.2*k, .6*k).nod(-24), Eye, 8, 1.2*k, 1*k, 0, 1.5).near(1.6)
	case rules.Visor:
		sides(func(s float64) {
			p := m.plate(f.at(s*w*.8, .3*k, .6*k).side(s).turn(-s*24), Dark, -.6, .7, .3,
				mirrored(-s, -3.4*k, 1.2*k, 3*k, .9*k, 2.4*k, -1.2*k, -3*k, -.9*k)...).near(1)
			p.lit(Glow, mirrored(-s, -2.8*k, .7*k, 2.4*k, .5*k, 2*k, -.6*k, -2.4*k, -.4*k)...)
		})
	default:
		sides(func(s float64) {
			m.plate(f.at(s*w*.8, 0, .6*k).side(s).turn(-s*22), Eye, -.5, .7, .3,
				mirrored(-s, -2.3*k, 1.3*k, 2.5*k, -.1*k, 1.7*k, -1.1*k, -1.5*k, -.7*k)...).near(1)
		})
	}
	m.horns(f.at(0, 2.4*k, -2*k), w, k)
}

// horns makes two horns, w from the frame each, if the head has them.
func (m *machine) horns(f frame, w, k float64) {
	if m.Head != rules.Horned {
		return
	}
	sides(func(s float64) {
		m.loft(f.at(s*w*.7, 0, 0).roll(-s*24).nod(-30), Brass, section{0, cut(1.1*k, 1.1*k)},
			section{5 * k, cut(.7*k, .7*k)}, section{9 * k, cut(.1*k, .1*k)})
	})
}
