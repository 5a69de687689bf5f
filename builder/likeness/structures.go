package likeness

import (
	"math"

	"gantry/rules"
)

func buildTower(m *machine) {
	w := 12 + 4*m.mass + 1.5*m.armor
	m.footing(w)
	m.shaft(w)
	f := world.at(0, 57, 0)
	back := world.backward()
	m.stern(spot{back.at(-w*.4, 26, w*.82), .9, -1}, spot{back.at(w*.4, 26, w*.82), .9, -1})
	turret{m, m.turned(f, 10), w * .98, w * .9, 15 + 3*m.mass, 6, 1.15}.build()
	k, top := .86+.2*m.mass, 1.0
	if m.gone[rules.AtTurret] {
		top = 0
	}
	m.block(world.at(0, 30, w*.9), Joint, w*.5, 1.6, 3).near(2)
	ledge := world.at(0, 31, w*.96)
	m.seatItems([]seat{onDeck(ledge.at(w*.3, 0, 0), k*.8, 4), onDeck(ledge.at(-w*.3, 0, 0), k*.8, 4)}, rules.AtTorso)
	m.atFlanks(func(s float64) [3]seat {
		return [...]seat{onFlank(f.at(s*w*1.16, -2, w*.3), s, k, 8),
			onFlank(f.at(s*w*(1.14-.14*top), 11*top, -w*.4), s, k*.9, 9), onFlank(world.at(s*w*.84, 36, 0), s, k*.9, 4)}
	})
	m.seatItems([]seat{onFlank(world.at(w*.97, 18, 0), 1, k*.9, 5), onFlank(world.at(-w*.97, 18, 0), -1, k*.9, 5)},
		rules.AtLegs)
	m.seatItems([]seat{onDeck(f.at(-w*.5, (15+3*m.mass)*top-.6, -w*.5), k, 12)}, rules.AtBack)
}

// footing makes what a tower stands on, with buttresses by its armor.
func (m *machine) footing(w float64) {
	m.loft(world, Trim, section{0, cut(w*1.9, w*1.9)}, section{5, cut(w*1.82, w*1.82)}, section{8, cut(w*1.5, w*1.5)}).
		near(-8)
	thick := w * (.16 + .14*m.armor)
	for _, turn := range []float64{0, 90, 180, 270} {
		f := world.turn(turn + 45)
		m.hull(f, Second, section{w * .7, box(-thick, thick, 4, 34, 1)},
			section{w * 1.15, box(-thick, thick, 4, 17, 1)}, section{w * 1.8, box(-thick, thick, 2, 7, 1)})
	}
}

// shaft makes the mast of a tower, with a door and a gallery.
func (m *machine) shaft(w float64) {
	p := m.loft(world, Plate, section{7, cut(w*1.06, w*1.06)}, section{32, cut(w*.82, w*.82)},
		section{50, cut(w*.74, w*.74)})
	m.loft(world, Accent, section{43, cut(w*.80, w*.80)}, section{46, cut(w*.79, w*.79)}).near(1)
	m.loft(world, Joint, section{48, cut(w*.80, w*.80)}, section{53, cut(w*1.16, w*1.16)}).near(1.4)
	m.loft(world, Trim, section{53, cut(w*1.24, w*1.24)}, section{56, cut(w*1.24, w*1.24)}).near(2)
	p.on(world.backward().at(0, 27, w*.89).nod(-8)).vents(Dark, 0, 7, w*.3, 12, 5)
	for i := range 6 { // rungs
		y := -19 + 3.2*float64(i)
		p.line(.5, -w*.2, y, w*.2, y)
	}
	door := m.plate(world.at(0, 8, w*1.02).nod(-5), Second, -1, 1.6, .9, -w*.36, 0, -w*.36, 12, -w*.2, 15, w*.2, 15,
		w*.36, 12, w*.36, 0).near(4)
	door.paint(Dark, -w*.24, .4, -w*.24, 11, -w*.14, 13, w*.14, 13, w*.24, 11, w*.24, .4)
	sides(func(s float64) {
		q := m.plate(world.at(s*w*.80, 37, 0).side(s).nod(-4), Second, -.6, 1.2, .8, -w*.4, 4.6, w*.4, 4.6, w*.44, -7,
			-w*.44, -7).near(2)
		m.otherDecals(q, 0, -.6, 2.6)
	})
}

func buildBunker(m *machine) {
	w, d, h := 35+3*m.mass, 26+3*m.mass, 24+4*m.mass+3*m.armor
	m.stern(spot{world.backward().at(-w*.3, h*.4, d*.9), 1, 0}, spot{world.backward().at(w*.3, h*.4, d*.9), 1, 0})
	m.loft(world, Trim, section{0, cut(w*1.12, d*1.12, 9)}, section{3.4, cut(w*1.06, d*1.06, 9)}).near(-12)
	p := m.loft(world, Plate, section{3, cut(w, d, 11)}, section{h * .56, cut(w*.88, d*.86, 11)},
		section{h, cut(w*.62, d*.58, 8)})
	m.walls(p, w, d, h)
	m.ribs(w, d, h)
	m.loft(world, Second, section{h, cut(w*.68, d*.64, 8)}, section{h + 2.4, cut(w*.64, d*.6, 8)}).near(8)
	m.slit(w, d, h)
	m.bunkerDoor(w, d, h)
	m.sandbags(w, d)
	m.roof(w, d, h+2.4)
	m.atFlanks(func(s float64) [3]seat {
		return [...]seat{onFlank(world.at(s*w*.86, h*.58, d*.3), s, 1, 4),
			onFlank(world.at(s*w*.74, h*.8, -d*.1), s, 1, 4), onFlank(world.at(s*w*.84, h*.6, -d*.5), s, 1, 4)}
	})
}

// walls paints the lower walls of a bunker: a band, seams, and louvers behind.
func (m *machine) walls(p *part, w, d, h float64) {
	lean := math.Atan2(d*.14, h*.56-3) * 180 / math.Pi
	for _, f := range []frame{world, world.backward()} {
		p.on(f.at(0, 3, d+.1).nod(-lean))
		for i := range 4 {
			x := w * .62 * (float64(i)/1.5 - 1)
			p.line(.34, x, 1, x*.96, h*.5)
		}
		p.line(.34, -w*.66, h*.24, w*.66, h*.24)
		p.paint(Accent, -w*.62, h*.2, -w*.44, h*.2, -w*.44, h*.08, -w*.64, h*.08)
	}
	p.vents(Dark, w*.1, h*.46, w*.22, h*.4, 4)
	p.vents(Dark, w*.54, h*.46, w*.14, h*.4, 4)
}

// ribs makes supports against the walls of a bunker, by its armor.
func (m *machine) ribs(w, d, h float64) {
	n := int(1 + 2.4*m.armor)
	for _, z := range []float64{-1, 1} {
		f := world
		if z < 0 {
			f = world.backward()
		}
		for i := range n + 1 {
			x := w * .74 * (2*float64(i)/float64(n) - 1)
			m.hull(f.at(x, 0, 0), Second, section{d * .74, box(-2.6, 2.6, 3, h*.56, .6)},
				section{d * .88, box(-2.6, 2.6, 3, h*.5, .6)}, section{d * 1.05, box(-2.6, 2.6, 3, 6, .6)}).near(4)
		}
	}
}

// slit makes the opening that a bunker looks out of, under a brow.
func (m *machine) slit(w, d, h float64) {
	f := world.at(0, h*.60, d*.84)
	p := m.plate(f.nod(-24), Dark, -1, 1, .4, -w*.62, 3.4, w*.62, 3.4, w*.68, -3.4, -w*.68, -3.4).near(3)
	p.lit(Eye, -w*.56, 1.6, -w*.3, 1.6, -w*.32, -1.4, -w*.6, -1.4)
	p.lit(Glow, w*.1, 1, w*.5, 1, w*.52, -1, w*.1, -1)
	m.hull(f, Second, section{-d * .2, box(-w*.66, w*.66, 3, 8, 1)}, section{3.4, box(-w*.72, w*.72, 3, 5.6, .6)}).
		near(4)
	if m.gone[rules.AtTorso] {
		m.torn(f.at(0, 0, 1).nod(-90), 5)
	}
	m.seatItems([]seat{onDeck(f.at(-w*.1, -4, 0), 1, 6), onDeck(f.at(w*.34, -4, 0), .9, 6),
		onDeck(f.at(-w*.5, -4, 0), .9, 6)}, rules.AtTorso)
	m.seatItems([]seat{onDeck(world.at(-w*.7, 3, d), .9, 8), onDeck(world.at(w*.7, 3, d), .9, 8)}, rules.AtLegs)
}

func (m *machine) bunkerDoor(w, d, h float64) {
	sides(func(s float64) {
		f := world.at(s*w*.97, 3, -d*.08).side(s).nod(-12)
		p := m.plate(f, Trim, -3, 2.4, 1, -8, 0, -8, h*.5, -6, h*.58, 6, h*.58, 8, h*.5, 8, 0).near(4)
		p.paint(Dark, -5.4, .6, -5.4, h*.44, 5.4, h*.44, 5.4, .6)
		p.paint(Joint, -4.6, .8, -4.6, h*.40, -.3, h*.40, -.3, .8)
		p.paint(Joint, .3, .8, .3, h*.40, 4.6, h*.40, 4.6, .8)
		q := m.plate(world.at(s*w*.93, h*.34, d*.4).side(s).nod(-12), Second, -1, 1, .8, -6, 4, 6, 4, 6, -4, -6, -4).
			near(3)
		m.decals(q, 0, 0, 2.8)
	})
}

// sandbags makes a wall in front of a bunker, higher with more armor.
func (m *machine) sandbags(w, d float64) {
	n := 4 + int(3*m.armor)
	first := len(m.parts)
	for i := range n {
		x := w * 1.04 * (2*(float64(i)+.5)/float64(n) - 1)
		half := w / float64(n) * 1.06
		m.hull(world.at(x, 0, d*1.2), Joint, section{-3, box(-half*.9, half*.9, 0, 5, 1.6)},
			section{1, box(-half, half, 0, 6.4, 2)}, section{4, box(-half*.9, half*.9, 0, 4, 1.6)})
	}
	m.join(first).near(6)
}

// roof makes a cupola, vents and a mast on a bunker, and the items there.
func (m *machine) roof(w, d, h float64) {
	f := world.at(0, h, -d*.06)
	first := len(m.parts)
	if m.gone[rules.AtTurret] || m.gone[rules.AtHead] {
		m.torn(f.at(0, 1, 0).roll(180), 6)
	} else {
		m.loft(f, Plate, section{-.5, round(11, 10)}, section{4, round(10.4, 10)}, section{7.6, round(6.4, 10)},
			section{8.6, round(2.4, 10)})
		p := m.plate(f.at(0, 3, 9.4), Dark, -1, .9, .4, -5, 1.6, 5, 1.6, 5, -1.4, -5, -1.4).near(1)
		p.lit(Eye, -4, .8, 4, .8, 4, -.6, -4, -.6)
	}
	m.tube(f.at(w*.44, 0, -d*.3).upright(), Joint, 8, 2.6, 2.2, 0, 5)
	m.tube(f.at(w*.44, 5, -d*.3).upright(), Trim, 8, 3.4, 3, 0, 2).near(1)
	m.tube(f.at(-w*.4, 0, -d*.34).upright(), Joint, 5, .5, .25, 0, 26)
	m.plate(f.at(-w*.4, 26, -d*.34).turn(30), Accent, -.3, .3, .2, 0, 0, 9, -2.4, 0, -6)
	m.nearer(first, 10)
	m.seatItems([]seat{onDeck(f.at(w*.36, 0, d*.34), 1, 12), onDeck(f.at(-w*.36, 0, d*.34), 1, 12),
		onDeck(f.at(0, 8, -1), .9, 13)}, rules.AtTurret, rules.AtBack, rules.AtHead)
}
