package likeness

import (
	"cmp"
	"slices"
	"strconv"

	"gantry/rules"
)

// seat is a place for items on a surface: on a deck, or at a flank. They shoot along z.
type seat struct {
	spot
	side float64 // -1 on the left of the page, 1 on the right, 0 on a deck
}

// onDeck returns a seat on a deck.
func onDeck(f frame, size, ahead float64) seat { return seat{spot{f, size, ahead}, 0} }

// onFlank returns a seat at one flank.
func onFlank(f frame, s, size, ahead float64) seat { return seat{spot{f, size, ahead}, s} }

// flankPlaces returns the places of arm, shoulder and wing on one side.
func flankPlaces(s float64) [3]rules.Place {
	if s < 0 {
		return [...]rules.Place{rules.AtLeftArm, rules.AtLeftShoulder, rules.AtLeftWing}
	}
	return [...]rules.Place{rules.AtRightArm, rules.AtRightShoulder, rules.AtRightWing}
}

// atFlanks puts the items of arms, shoulders and wings on seats at both sides, torn ends where everything is lost.
func (m *machine) atFlanks(seats func(s float64) [3]seat) {
	sides(func(s float64) {
		on := seats(s)
		for i, at := range flankPlaces(s) {
			m.seatItems(on[i:i+1], at)
			if p := on[i].o; m.gone[at] {
				m.torn(bone(p, p.add(vec{s, 0, 0}), world.z), 2.6)
			}
		}
	})
}

// seatItems puts the items of places on seats and anchors the places at the first. Further ones
// are farther from the surface.
func (m *machine) seatItems(seats []seat, places ...rules.Place) {
	m.anchor(seats[0].o, places...)
	i := 0
	for _, at := range places {
		for _, it := range m.takeRest(at) {
			on := seats[i%len(seats)]
			for range i / len(seats) {
				on.frame = on.at(0, 6*on.size, -2*on.size)
			}
			m.sit(on, it)
			i++
		}
	}
}

// sit puts an item on a seat: a bracket carries it clear of the surface, flat things lie on it.
func (m *machine) sit(on seat, it rules.LikenessItem) {
	n := min(it.Count, maxDrawn)
	across := min(n, 2)
	half := girthOf(it.Kind) * sizeOf(it) * on.size / 2
	w, h := half*float64(across), half*float64((n+across-1)/across)
	f := on.frame
	switch flat := isFlat(it.Kind); {
	case flat && on.side != 0:
		f = f.turn(90*on.side).at(0, 0, on.size)
		if it.Kind == rules.Shield {
			f = f.roll(90 * on.side)
		}
	case flat:
		f = f.nod(-68).at(0, 0, 1.6*on.size)
	case on.side != 0:
		m.bracket(f.at(on.side*w*.5, -.4, -2*on.size), w*.5+1, 1.7*on.size, 2.6*on.size).near(on.ahead - .4)
		f = settled(f.at(on.side*w, 0, 0), it)
		if isLong(it) {
			f = f.at(0, 0, 9*on.size)
		}
	default:
		m.bracket(f.at(0, h*.3, -2*on.size), 2.2*on.size, h*.4+.6, 3*on.size).near(on.ahead - .4)
		f = settled(f.at(0, h+.6*on.size, 0), it)
	}
	m.item(f.grow(on.size), it, m.emblem, on.ahead)
}

// bracket makes a plain box around the frame from half sizes.
func (m *model) bracket(f frame, w, h, d float64) *part {
	outline := []float64{-w, d, w, d, w, -d, -w, -d}
	return m.loft(f, Joint, section{h, outline}, section{-h, outline})
}

// isFlat reports whether items of a kind lie on a surface.
func isFlat(k rules.ItemKind) bool { return k == rules.Plating || k == rules.Sink || k == rules.Shield }

// barrels returns the kinds of items that a turret points ahead.
func barrels() []rules.ItemKind {
	return []rules.ItemKind{rules.Artillery, rules.Beam, rules.Gun, rules.Gatling, rules.Laser}
}

// shooters returns the kinds of items that shoot.
func shooters() []rules.ItemKind { return append(barrels(), rules.Missile) }

// jetsOf removes and returns the jets of every place.
func (m *machine) jetsOf() []rules.LikenessItem {
	var out []rules.LikenessItem
	for _, at := range rules.Places() {
		out = append(out, m.takeAll(at, rules.Jet)...)
	}
	return out
}

// stern puts all jets at a left and a right spot, which look behind: a single one between them, pairs on both. Without
// jets, a fast machine has its own nozzles.
func (m *machine) stern(left, right spot) {
	between := left
	between.o = center([]vec{left.o, right.o})
	var single, shared int
	for _, it := range m.jetsOf() {
		on, up := []spot{between}, &single
		if it.Count > 1 {
			on, up = []spot{right, left}, &shared
		}
		for i, at := range on {
			part := it
			part.Count = (it.Count + len(on) - 1 - i) / len(on)
			m.item(at.at(0, 6*at.size*float64(*up), 0).grow(at.size), part, m.emblem, at.ahead)
		}
		*up++
	}
	if single+shared == 0 && m.speed > .6 {
		m.jet(left.grow(left.size*.9), m.speed-.5)
		m.jet(right.grow(right.size*.9), m.speed-.5)
	}
}

// turret is what turns on a hull and carries the main weapon. Its measures are half widths, and its height.
type turret struct {
	*machine
	frame
	wide, long, high float64
	over             float64 // how much nearer to the camera than its hull it counts
	gun              float64 // the scale of what it carries
}

// turned returns the frame of a turret, which looks aside unless the machine stands square.
func (m *machine) turned(f frame, degrees float64) frame {
	if m.square {
		return f
	}
	return f.turn(-degrees)
}

// mainItems removes and returns what a turret carries, the largest first: the items of turret and back, else the guns
// of the hull.
func (m *machine) mainItems() []rules.LikenessItem {
	out := m.takeRest(rules.AtTurret)
	out = append(out, m.takeAll(rules.AtBack, shooters()...)...)
	if len(out) == 0 {
		out = m.takeAll(rules.AtTorso, barrels()...)
	}
	slices.SortStableFunc(out, func(a, b rules.LikenessItem) int { return cmp.Compare(b.Size, a.Size) })
	return out
}

// build makes the turret with its items, or its ring if it was torn off.
func (t turret) build() {
	m, f := t.machine, t.frame
	m.anchor(f.point(0, t.high*.6, t.long*.5), rules.AtTurret)
	first := len(m.parts)
	m.loft(f, Joint, section{1.4, round(t.wide*.94, 12)}, section{-.8, round(t.wide*.94, 12)})
	if m.gone[rules.AtTurret] {
		m.loft(f, Dark, section{1.8, round(t.wide*.7, 10)}, section{1, round(t.wide*.7, 10)}).near(1)
		m.torn(f.at(0, 2.4, 0).roll(180), t.wide*.42)
		m.nearer(first, t.over)
		m.seatItems([]seat{onDeck(f.at(t.wide*.5, 2, -t.long*.4), .7, t.over+2)}, rules.AtHead)
		return
	}
	t.body()
	t.addWeapons()
	m.nearer(first, t.over)
}

// body makes the shell of the turret: cheeks with the number, a bustle behind, a hatch.
func (t turret) body() {
	m, f, w, l, h := t.machine, t.frame, t.wide, t.long, t.high
	m.hull(f, Plate, section{-l * 1.45, box(-w*.74, w*.74, 1.8, h*.80, 1.4)},
		section{-l * .4, box(-w*1.05, w*1.05, 1.2, h, 2.2)}, section{l * .55, box(-w*.94, w*.94, 1.2, h*.95, 2.2)},
		section{l * 1.2, box(-w*.52, w*.52, 2, h*.68, 1.4)}).near(1)
	sides(func(s float64) {
		g := f.at(s*w*1.0, h*.5, -l*.1).side(s).turn(-s * 5)
		p := m.plate(g, Second, -.8, 1.2+m.armor, .9,
			mirrored(-s, -l*.86, h*.34, l*.5, h*.32, l*.72, -h*.26, -l*.86, -h*.32)...).near(2)
		m.decals(p, s*l*.12, h*.02, h*.24)
		m.tube(f.at(s*w*.62, h*.62, l*.92).turn(s*30).nod(-24), Joint, 6, 1.1, 1.1, -1, 2).near(2.4)
	})
	m.block(f.at(0, h*.46, -l*1.5), Second, w*.62, h*.24, l*.2).near(.5).on(f.backward().at(0, h*.46, l*1.71)).
		vents(Dark, 0, h*.18, w*.5, h*.34, 3)
	m.tube(f.at(-w*.72, h*.8, -l*1.0).nod(-98), Joint, 5, .3, .16, 0, 16).near(1)
	if m.gone[rules.AtHead] {
		m.torn(f.at(w*.42, h+.4, -l*.3).roll(180), 2)
		m.anchor(f.point(w*.42, h, -l*.3), rules.AtHead)
		return
	}
	m.loft(f.at(w*.42, h, -l*.3), Second, section{-.6, round(w*.3, 8)}, section{1.6, round(w*.3, 8)},
		section{2.4, round(w*.2, 8)}).near(3)
	m.plate(f.at(w*.42, h+.9, -l*.3+w*.26), Dark, -.4, .5, .2, -w*.16, .7, w*.16, .7, w*.16, -.6, -w*.16, -.6).
		near(3.6).lit(Eye, -w*.12, .4, w*.12, .4, w*.12, -.3, -w*.12, -.3)
}

// decals paints the emblem on a surface around a point, within r of it.
func (m *machine) decals(p *part, x, y, r float64) {
	switch e := m.emblem; {
	case e.Number > 0:
		half := r * (.4 + .53*float64(len(strconv.Itoa(e.Number))))
		p.paint(Trim, box(x-half, x+half, y-r*1.35, y+r*1.35, r*.3)...)
		p.number(e.Number, x, y, r)
	case e.Shape != "":
		p.on(p.front.at(x, y, 0)).emblem(e.Shape, r*1.2)
	default:
		p.paint(Accent, x-r*1.2, y+r*.6, x+r*1.2, y+r*.6, x+r*.9, y-r*.6, x-r*1.5, y-r*.6)
	}
}

// otherDecals paints the rest of the emblem on another surface: stripes, and the shape that is not where the number is.
func (m *machine) otherDecals(p *part, x, y, r float64) {
	front, e := p.front, m.emblem
	if e.Stripes > 0 {
		p.on(front.at(x+2.2*r, y, 0)).stripes(e.Stripes, r*.7, .85*float64(e.Stripes)-.35)
	}
	p.on(front.at(x, y, 0))
	if e.Number > 0 && e.Shape != "" {
		p.emblem(e.Shape, r)
	} else {
		p.paint(Accent, -r, r*.8, r*.6, r*.8, r, -r*.8, -r*.6, -r*.8)
	}
}

// addWeapons puts the main weapon in the mantlet, other barrels at the cheeks, missiles in racks, and other items on
// the roof.
func (t turret) addWeapons() {
	m, f, w, l, h := t.machine, t.frame, t.wide, t.long, t.high
	k := t.gun * (.92 + .3*m.mass)
	items := m.mainItems()
	var guns, racks, others []rules.LikenessItem
	for _, it := range items {
		switch {
		case it.Kind == rules.Missile:
			racks = append(racks, it)
		case slices.Contains(barrels(), it.Kind):
			guns = append(guns, it)
		default:
			others = append(others, it)
		}
	}
	if len(guns) > 0 {
		wide := girthOf(guns[0].Kind)*sizeOf(guns[0])*k*float64(min(guns[0].Count, 2))*.5 + 1.6
		mantle := f.at(0, h*.46, l*1.1)
		m.hull(mantle, Second, section{-l * .3, box(-wide, wide, -h*.34, h*.30, 1.2)},
			section{l * .2, box(-wide, wide, -h*.36, h*.28, 1.2)},
			section{l * .42, box(-wide*.7, wide*.7, -h*.22, h*.2, .9)}).near(3)
		m.item(mantle.at(0, 0, l*.2+5*k).grow(k), guns[0], m.emblem, 4)
		cheeks := []seat{onFlank(f.at(w*.98, h*.5, l*.9), 1, k*.72, 4), onFlank(f.at(-w*.98, h*.5, l*.9), -1, k*.72, 4),
			onDeck(f.at(0, h, l*.3), k*.66, 5)}
		for i, it := range guns[1:] {
			m.sit(cheeks[i%len(cheeks)], it)
		}
	}
	t.racks(racks, k, len(guns) == 0)
	roof := []seat{onDeck(f.at(w*.42, h+2, -l*.3), k*.62, 6), onDeck(f.at(-w*.46, h, -l*.2), k*.8, 5)}
	for i, it := range others {
		m.sit(roof[1-i%2], it)
	}
	m.seatItems(roof, rules.AtHead)
}

// racks puts missiles at the flanks beside a gun, copies on both, or on top of a turret without one.
func (t turret) racks(racks []rules.LikenessItem, k float64, onTop bool) {
	m, f, w, h := t.machine, t.frame.at(0, 0, -t.long*.2), t.wide, t.high
	if onTop && len(racks) > 0 {
		m.block(f.at(0, h+1, 0), Joint, w*.5, 2, t.long*.5).near(3)
	}
	for i, it := range racks {
		half := girthOf(it.Kind) * sizeOf(it) * k / 2
		if onTop {
			s, n := 0.0, min(it.Count, maxDrawn)
			if len(racks) > 1 {
				s = float64(1 - 2*(i%2))
			}
			x, y := s*(half*float64(min(n, 2))+.4), half*(.9*float64((n+1)/2)+1.9*float64(i/2))
			m.item(f.at(x, h+2.6+y, 0).nod(-14).grow(k), it, m.emblem, 5)
			continue
		}
		for j, n := range []int{it.Count - it.Count/2, it.Count / 2} {
			if part := it; n > 0 {
				part.Count = n
				s := float64(1 - 2*((i+j)%2))
				m.sit(onFlank(f.at(s*w*1.06, h*.62+half*1.9*float64(i/2), 0).nod(-8), s, k*.84, 4), part)
			}
		}
	}
}
