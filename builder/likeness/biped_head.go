package likeness

import "gantry/rules"

// head makes the head by its kind, and what is mounted on it.
func (b *biped) head() {
	m, h, d := b.machine, b.trunk, b.depth
	neck := b.torso.at(0, h+.2, d*.06).turn(-b.twist * .55).nod(-2)
	if m.gone[rules.AtHead] {
		m.torn(neck.roll(180), 3)
		m.anchor(neck.o, rules.AtHead)
		return
	}
	f := neck.grow(.92 + .22*m.mass + .1*m.heroic)
	switch m.Head {
	case "":
		m.crested(b.torso.at(0, h*1.02, d*.3).grow(1.1), m.Crest)
	case rules.MonoEye:
		m.monoEye(f, m.Crest)
	case rules.Dome:
		if f = b.torso.at(0, h*.93, d*.35).grow(1 + .35*m.mass); b.platform {
			f = b.torso.at(0, h, d*.75).grow(.86 + .1*m.mass)
		}
		m.dome(f, m.Crest)
	case rules.Cockpit:
		if f = b.torso.at(0, h*.86, d*.5).grow(1 + .2*m.mass); b.platform {
			f = b.torso.at(0, h*.92, d*1.05).grow(1 + .2*m.mass)
		}
		m.cockpit(f, m.Crest)
	default:
		m.helmet(f, m.Crest, m.heroic, m.Head == rules.Horned)
	}
	m.place([]spot{{f.at(6.4, 4.5, 0), .36, 6}, {f.at(-6.4, 4.5, 0), .36, 6}}, rules.AtHead)
}

// helmet makes a face behind a visor with two eyes.
func (m *model) helmet(f frame, crest int, heroic float64, horned bool) {
	role := Plate
	if heroic > .5 {
		role = White
	}
	m.tube(f.upright(), Joint, 8, 2.4, 2.2, -1, 2.4).near(2)
	m.loft(f, role, section{1.4, shift(cut(2.6, 3), 0, .2)}, section{3.2, cut(3.5, 3.9)}, section{7.4, cut(3.7, 4.1)},
		section{9.8, cut(2.4, 3)}, section{10.4, cut(1.4, 1.9)}).near(3)
	g := f.at(0, 0, 4)
	p := m.plate(g, Dark, -1, .3, .2, -3.1, 6.9, 3.1, 6.9, 2.8, 4.5, 0, 3.6, -2.8, 4.5).near(4)
	m.plate(g, Second, -1.2, 1, .5, -1.9, 3.9, 0, 3.1, 1.9, 3.9, 1.5, 1.5, 0, .7, -1.5, 1.5).near(4.4)
	m.plate(g, Accent, -1.6, .9, .4, -.9, 10.2, .9, 10.2, 1.1, 7, -1.1, 7).near(4.2)
	sides(func(s float64) {
		p.lit(Eye, mirrored(s, .35, 4.9, 2.7, 6.1, 2.5, 5, .5, 4.3)...)
		m.plate(f.at(s*3.6, 5, -.4).side(s), Second, -.3, 1.1, .4,
			mirrored(-s, -1.6, 2.6, 1.3, 2.2, 1.5, -1.6, -1.4, -2)...).near(3.4)
		if horned {
			m.loft(f, Brass, section{7.4, box(s*1.8, s*4, -.4, 1.8, 0)}, section{10.4, box(s*3.8, s*5.4, -.2, 1.4, 0)},
				section{15.4, box(s*5, s*5.2, .4, .6, 0)}).near(4)
		}
	})
	if crest&rules.CrestBlades != 0 {
		m.blades(g.at(0, 8.2, .6))
	}
	if crest&rules.CrestFin != 0 {
		m.fin(f.at(0, 9, 0), -4, -1.4, 3.6, -.6, 2, 4.4, -1.6, 9.6, -4.4, 8.6)
	}
}

// blades makes a pair of blades that spread upwards from the brow.
func (m *model) blades(f frame) {
	sides(func(s float64) {
		m.plate(f.turn(s*8), Brass, -.3, .35, .2, mirrored(s, .2, 0, 1.2, 1.3, 8.6, 6.6, 8, 5.2, 2.6, -.3)...).near(5)
	})
}

// fin makes a crest of pairs of z and y.
func (m *model) fin(f frame, pairs ...float64) {
	m.plate(frame{f.o, f.z, f.y, f.x.times(-1)}, Brass, -.7, .7, .3, pairs...).near(4.6)
}

// crested makes the crest of a head without a helmet.
func (m *model) crested(f frame, crest int) {
	if crest&rules.CrestFin != 0 {
		m.fin(f, -3.4, -1, 3, -.4, 2.4, 3, -.8, 8.8, -3.2, 7.8)
	}
	if crest&rules.CrestBlades != 0 {
		m.blades(f.at(0, -1.4, 3))
	}
}

// monoEye makes a helmet with one lens on a rail, and a snout with a hose.
func (m *model) monoEye(f frame, crest int) {
	m.tube(f.upright(), Joint, 8, 2.4, 2.2, -1, 2.4).near(2)
	m.loft(f, Plate, section{.8, cut(3.3, 3.5)}, section{3, cut(4.2, 4.4, 1.8)}, section{7, cut(4, 4.2, 1.8)},
		section{9.4, cut(2.7, 2.9, 1.2)}, section{10.2, cut(1.3, 1.5, .6)}).near(3)
	m.loft(f, Dark, section{4.6, cut(4.35, 4.55, 1.9)}, section{6.6, cut(4.3, 4.5, 1.9)}).near(3.6)
	m.tube(f.at(.9, 5.6, 4.4), Eye, 8, 1.15, 1, -.6, .8).near(5).lit(White, round(.5, 6)...)
	m.plate(f.at(0, 3.4, 4.2), Second, -1, 1.6, .5, -1.9, 1.2, 1.9, 1.2, 1.5, -1.8, -1.5, -1.8).near(4)
	m.tube(f.at(-3.4, 2.6, 3).turn(-40).nod(30), Joint, 6, .55, .55, 0, 5).near(4.6)
	if crest == 0 {
		m.hull(f.at(0, 9.4, -1), Second, section{-2, box(-.5, .5, 0, 1.4, 0)}, section{3, box(-.5, .5, 0, .8, 0)}).
			near(4)
	}
	m.crested(f.at(0, 9.4, 0), crest)
}

// dome makes a head low between the shoulders.
func (m *model) dome(f frame, crest int) {
	m.loft(f, Plate, section{-1, cut(5.4, 4.2, 1.6)}, section{3.4, cut(5, 4, 1.6)}, section{6.6, cut(3.2, 2.8, 1.1)},
		section{7.2, cut(1.6, 1.4, .6)}).near(4)
	p := m.plate(f.at(0, 2.8, 3.7), Dark, -.8, .5, .3, -4.1, 1.3, 4.1, 1.3, 3.4, -1.5, -3.4, -1.5).near(5)
	p.lit(Eye, -3.4, .7, 3.4, .7, 2.9, -.8, -2.9, -.8)
	m.tube(f.at(3.6, 5, -1).upright(), Joint, 6, .35, .2, 0, 7).near(4)
	m.crested(f.at(0, 6.4, -.4), crest)
}

// cockpit makes a pilot's canopy in the torso.
func (m *model) cockpit(f frame, crest int) {
	m.loft(f, Plate, section{-5, cut(3.6, 2.2, 1)}, section{-1, cut(4.6, 3.6, 1.4)}, section{3, cut(4.2, 3.2, 1.4)},
		section{5.6, cut(2.6, 2, .9)}).near(4)
	p := m.plate(f.at(0, .4, 3.5).nod(-14), Dark, -1, .8, .4, -3.3, 1.4, -2, 3.6, 2, 3.6, 3.3, 1.4, 2.5, -2.6, -2.5,
		-2.6).near(5)
	sides(func(s float64) { p.lit(Glow, mirrored(s, 2.6, 1.2, 1.6, 2.9, .25, 2.9, .25, -1.9, 2, -1.9)...) })
	m.crested(f.at(0, 5.4, -.2), crest)
}
