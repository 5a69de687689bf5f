package likeness

import "gantry/rules"

// body makes the torso and what is mounted on it.
func (b *biped) body() {
	m, w, d, h := b.machine, b.chest, b.depth, b.trunk
	role := Second
	if b.hulled() || b.scout {
		role = Plate
	}
	m.loft(b.torso, role, section{-.5, cut(w*.6, d*.62)}, section{h * .34, cut(w*.94, d*.94)},
		section{h * .72, cut(w*1.02, d)}, section{h * .98, cut(w*.7, d*.72)}).near(.6)
	front := b.torso.at(0, 0, d*.86)
	switch {
	case m.heroic > .5:
		b.heroChest(front)
	case m.Head == "":
		b.bulwark()
	case b.platform:
		b.gunDeck()
	case role == Plate:
		b.scoutChest(front)
	default:
		b.soldierChest(front)
	}
	if m.Plan == rules.Battloid {
		b.aircraftChest()
	}
	if role == Second {
		sides(func(s float64) {
			m.plate(b.torso.at(s*w*.36, h*.98, -.2).nod(-30), Plate, -1.4, .9, .8,
				mirrored(s, -w*.3, d*.5, w*.5, d*.3, w*.56, -d*.4, -w*.2, -d*.4)...).near(1.2)
		})
	}
	z := d*.86 + 3
	if b.platform || m.Head == "" {
		z = d * 1.5
	}
	spots := []spot{{b.torso.at(w*.52, h*.34, z), .8, 6}, {b.torso.at(-w*.52, h*.34, z), .8, 6},
		{b.torso.at(0, h*.16, z), .7, 6.5}}
	m.anchor(spots[0].o, rules.AtTorso)
	m.each(spots, []rules.Place{rules.AtTorso}, func(on spot, it rules.LikenessItem) {
		m.ports(on.grow(on.size), it, m.emblem, on.ahead)
	})
}

// heroChest makes swept breast plates over a V with a jewel.
func (b *biped) heroChest(f frame) {
	m, w, h := b.machine, b.chest, b.trunk
	sides(func(s float64) {
		p := m.plate(f.at(0, h*.66, 0).turn(s*12), Plate, -1.4, 2.2, thick,
			mirrored(s, .4, h*.25, w*.98, h*.30, w*1.06, h*.02, w*.6, -h*.20, .4, -h*.08)...).near(2.2)
		p.line(.32, mirrored(s, w*.3, h*.08, w*.95, h*.12)...)
		for j := range 2 {
			k := float64(j)
			role := [...]Role{Plate, Second}[j]
			m.plate(f.at(s*w*.3, h*(.2-.15*k), -b.depth*(.1*k)), role, -1, 1, .6,
				mirrored(s, -w*.25, h*.06, w*(.26-.06*k), h*.06, w*(.2-.06*k), -h*.06, -w*.25, -h*.06)...).near(1.4)
		}
	})
	m.plate(f.at(0, h*.62, 0), Accent, -.5, 4.2, thick, -w*.86, h*.33, -w*.2, h*.10, 0, h*.15, w*.2, h*.10, w*.86,
		h*.33, w*.4, -h*.16, 0, -h*.33, -w*.4, -h*.16).near(3.6)
	p := m.plate(f.at(0, h*.60, 3.6), Brass, -.5, 1.4, .9, -w*.2, h*.10, 0, h*.17, w*.2, h*.10, w*.16, -h*.10, 0,
		-h*.18, -w*.16, -h*.10).near(4.8)
	p.lit(Glow, -w*.09, h*.05, w*.09, h*.05, 0, -h*.1)
}

// scoutChest makes one broad plate with intakes and a hatch.
func (b *biped) scoutChest(f frame) {
	m, w, h := b.machine, b.chest, b.trunk
	p := m.plate(f.at(0, h*.5, 0), Plate, -1.2, 1.8, thick, -w*.92, h*.30, w*.92, h*.30, w*1.04, h*.02, w*.66, -h*.40,
		-w*.66, -h*.40, -w*1.04, h*.02).near(2)
	sides(func(s float64) {
		p.paint(Dark, mirrored(s, w*.42, h*.16, w*.84, h*.16, w*.84, -h*.08, w*.42, -h*.08)...)
		p.vents(Joint, s*w*.63, h*.14, w*.17, h*.2, 3)
	})
	p = m.plate(f.at(0, h*.34, 1.4), Second, -.4, 1.8, 1, -w*.34, h*.26, w*.34, h*.26, w*.26, -h*.34, 0, -h*.42, -w*.26,
		-h*.34).near(3)
	p.paint(Accent, -w*.18, h*.1, w*.18, h*.1, w*.14, -h*.06, -w*.14, -h*.06)
}

// soldierChest makes two breast plates with vents, and a hatch between them.
func (b *biped) soldierChest(f frame) {
	m, w, h := b.machine, b.chest, b.trunk
	sides(func(s float64) {
		p := m.plate(f.at(0, h*.60, 0).turn(s*16), Plate, -1.2, 1.9+.6*m.armor, 1.1,
			mirrored(s, w*.16, h*.30, w*.9, h*.26, w*1.02, h*.02, w*.78, -h*.2, w*.16, -h*.12)...).near(2)
		p.paint(Dark, mirrored(s, w*.36, h*.15, w*.84, h*.14, w*.84, -h*.06, w*.38, -h*.06)...)
		p.vents(Accent, s*w*.6, h*.13, w*.2, h*.19, 3)
		m.plate(f.at(s*w*.46, h*.24, -b.depth*.07).nod(-10), Plate, -1, 1, .8,
			mirrored(s, -w*.34, h*.10, w*.3, h*.10, w*.14, -h*.16, -w*.26, -h*.18)...).near(1.3).shaded()
	})
	p := m.plate(f.at(0, h*.60, 0), Accent, -1, 3.2, 1, -w*.27, h*.30, w*.27, h*.30, w*.24, -h*.10, 0, -h*.26, -w*.24,
		-h*.10).near(3.2)
	p.paint(Dark, -w*.14, h*.2, w*.14, h*.2, w*.12, h*.08, -w*.12, h*.08)
	p.line(.3, -w*.2, -h*.03, w*.2, -h*.03)
}

// bulwark makes the body of a machine without a head: a broad block with a slit, and two lamps on it.
func (b *biped) bulwark() {
	m, t, w, d, h := b.machine, b.torso, b.chest, b.depth, b.trunk
	m.loft(t, Plate, section{-.5, cut(w*.7, d*.8)}, section{h * .26, cut(w*1.06, d*1.16)},
		section{h * .84, cut(w*1.1, d*1.2)}, section{h * 1.06, cut(w*.86, d*.94)}).near(1.2)
	f := t.at(0, 0, d*1.16)
	p := m.plate(f.at(0, h*.76, 0), Dark, -.8, 1.2, .4, box(-w*.86, w*.86, -h*.1, h*.1, .8)...).near(2.8)
	p.lit(Eye, box(-w*.74, w*.74, -h*.04, h*.04, .3)...)
	p = m.plate(f.at(0, h*.36, -.4).nod(5), Second, -1, 1.8, thick, -w*.66, h*.22, w*.66, h*.22, w*.54, -h*.24, -w*.54,
		-h*.24).near(2.4)
	p.paint(Dark, -w*.44, h*.13, w*.44, h*.13, w*.4, -h*.14, -w*.4, -h*.14)
	p.vents(Joint, 0, h*.1, w*.36, h*.2, 3)
	sides(func(s float64) {
		m.tube(t.at(s*w*.56, h*1.08, d*.55), Weapon, 8, 1.9, 2.2, -2.4, 1.8).near(3).lit(Glow, round(1.5, 8)...)
		m.plate(t.at(s*w*.3, h*1.06, -d*.2).nod(-90), Second, -.6, .9, .6,
			box(-w*.2, w*.2, -d*.5, d*.5, .6)...).near(1.6)
	})
}

// gunDeck makes the body of a gun platform: a nose that leads, boxes at its sides, a deck behind.
func (b *biped) gunDeck() {
	m, t, d, h := b.machine, b.torso, b.depth, b.trunk
	w := b.chest * .62
	m.hull(t, Plate, section{-d * 1.25, box(-w*1.1, w*1.1, h*.18, h*.92, 2)},
		section{-d * .2, box(-w*1.25, w*1.25, h*.02, h*1.06, 2.4)},
		section{d * 1.15, box(-w*1.1, w*1.1, h*.06, h*.98, 2.2)}).near(1.2)
	nose := m.hull(t, Plate, section{d * 1.1, box(-w*1.02, w*1.02, h*.10, h*.94, 2.2)},
		section{d * 1.75, box(-w*.78, w*.78, h*.20, h*.72, 1.6)},
		section{d * 2.05, box(-w*.5, w*.5, h*.28, h*.58, 1.2)}).near(2.2)
	nose.paint(Accent, box(-w*.36, w*.36, h*.34, h*.52, .6)...)
	glacis := m.plate(t.at(0, h*.22, d*1.62).nod(34), Second, -.4, 1.1, .8, -w*.7, h*.10, w*.7, h*.10, w*.5, -h*.22,
		-w*.5, -h*.22).near(3)
	glacis.paint(Dark, -w*.3, h*.02, w*.3, h*.02, w*.24, -h*.1, -w*.24, -h*.1)
	sides(func(s float64) {
		outer := b.chest
		p := m.hull(t, Second, section{-d, box(s*w*1.15, s*outer*1.12, h*.22, h*.96, 1.2)},
			section{d * .9, box(s*w*1.15, s*outer*1.16, h*.16, h, 1.4)},
			section{d * 1.3, box(s*w*1.2, s*outer*1.08, h*.24, h*.86, 1.2)}).near(1 + .4*s)
		p.paint(Dark, box(s*w*1.3, s*outer*1.02, h*.34, h*.76, .6)...)
		p.vents(Joint, s*(w*1.25+outer)/2, h*.74, (outer-w*1.25)*.42, h*.4, 4)
	})
	m.tube(t.at(-w*.8, h*1.05, -d*.7).upright(), Joint, 6, .3, .18, 0, 9).near(1)
}

// aircraftChest makes the nose, the intakes, the folded wings and the fins of a battloid.
func (b *biped) aircraftChest() {
	m, t, w, d, h := b.machine, b.torso, b.chest, b.depth, b.trunk
	p := m.plate(t.at(0, h*.5, d*.86+1).nod(4), Second, -.6, 3.4, thick, -w*.34, h*.46, w*.34, h*.46, w*.38, 0, w*.2,
		-h*.40, 0, -h*.52, -w*.2, -h*.40, -w*.38, 0).near(4)
	p.paint(Dark, -w*.2, h*.40, w*.2, h*.40, w*.22, h*.10, 0, -h*.02, -w*.22, h*.10)
	p.lit(Glow, -w*.16, h*.37, -w*.01, h*.37, -w*.01, h*.04, -w*.17, h*.11)
	p.paint(Accent, -w*.2, -h*.26, w*.2, -h*.26, w*.13, -h*.36, -w*.13, -h*.36)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		s := sideOf(at)
		q := m.hull(t, Plate, section{d * .2, box(s*w*.46, s*w, h*.40, h*.84, .8)},
			section{d * 1.25, box(s*w*.5, s*w*.98, h*.44, h*.80, .8)}).near(2.4)
		q.paint(Dark, box(s*w*.54, s*w*.93, h*.48, h*.76, .5)...)
		fin := m.plate(t.at(s*w*.34, h*.9, -d*1.6).nod(-8), Second, -.5, .5, .4,
			mirrored(s, -1.6, 0, 0, 13, 3.6, 14, 4, 0)...).near(-7.5)
		fin.paint(Accent, mirrored(s, -.3, 10.6, 0, 13, 3.6, 14, 3.8, 10.6)...)
		if m.gone[at] {
			continue
		}
		f := t.at(s*w*.5, h*.7, -d*1.7).turn(s * 34).roll(-s * 10)
		wing := m.plate(f, Plate, -.7, .7, .6, mirrored(s, 0, 4, 9, 3, 17, -20, 15.5, -31, 7, -27, 0, -13)...).near(-9)
		wing.paint(Accent, mirrored(s, 15.2, -15, 17, -20, 15.5, -31, 10, -29)...)
	}
}

// back makes the pack, its jets and wings, and the items on the back.
func (b *biped) back() {
	m, w, d, h := b.machine, b.chest, b.depth, b.trunk
	pack := b.torso.at(0, h*.62, -d)
	jets := m.takeAll(rules.AtBack, rules.Jet)
	count := 0
	for _, it := range jets {
		count += it.Count * it.Size
	}
	m.block(pack.at(0, 0, -1.5), Second, w*.55, h*.34, 2.6+1.2*m.mass).near(-6)
	sides(func(s float64) {
		m.block(pack.at(s*w*.62, 1, -2.5), Plate, w*.22, h*.3, 2.6).near(-6.4)
		if m.speed > .35 || count > 0 {
			power := max(m.speed-.4, .06*float64(min(count, 9)))
			f := pack.at(s*w*.6, -h*.28, -3).nod(112).grow(.8 + .5*m.speed + .03*float64(min(count, 9)))
			m.jet(f, max(0, power))
		}
		if m.Plan != rules.Battloid && (m.speed > .55 || m.heroic > .7) {
			b.wing(pack.at(s*w*.5, h*.2, -3).turn(s*26), s)
		}
	})
	for i, it := range jets { // further nozzles, one for each kind of jet
		m.item(pack.at(0, -h*.1*float64(i), -4.5).nod(112).grow(.55), it, m.emblem, -7)
	}
	out := max(w*.66, b.shoulder*.72)
	left := []spot{{b.torso.at(-out, h*1.1, -d*.5).nod(-12), .8 + .2*m.mass, 7}}
	right := []spot{{b.torso.at(out, h*1.1, -d*.5).nod(-12), .8 + .2*m.mass, 5}}
	b.atop(rules.AtBack, right[0], left[0])
	if m.Plan == rules.Battloid { // its wings are behind the shoulders
		left = []spot{{b.torso.at(-b.shoulder*1.04, h*1.06, -d*.9).nod(-12), .66 + .2*m.mass, 7}}
		right = []spot{{b.torso.at(b.shoulder*1.04, h*1.06, -d*.9).nod(-12), .66 + .2*m.mass, 5}}
	}
	b.atop(rules.AtLeftWing, left...)
	b.atop(rules.AtRightWing, right...)
}

// wing makes a swept wing out to one side, two where a machine is very fast.
func (b *biped) wing(f frame, s float64) {
	m := b.machine
	f = f.grow(.62 + .5*max(0, m.speed-.5) + .25*m.heroic)
	p := m.plate(f, Second, -.7, .7, .7, mirrored(s, 0, 0, 5, 5, 15, 17, 24, 30, 25.5, 24, 20, 8, 11, -5, 2, -8)...).
		near(-8)
	p.paint(Accent, mirrored(s, 15, 17, 24, 30, 25.5, 24, 22.4, 14)...)
	p.line(.35, mirrored(s, 4, 0, 20, 19)...)
	p.line(.3, mirrored(s, 9, -3, 19, 8)...)
	if m.speed > .75 || m.heroic > .7 {
		m.plate(f.at(s, -7, .2), Plate, -.6, .6, .6, mirrored(s, 0, 0, 6, 1, 16, -2, 21, -8, 15, -9, 5, -7)...).
			near(-8.5)
	}
}
