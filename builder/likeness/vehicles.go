package likeness

import (
	"gantry/rules"
)

// vehicle is a hull that drives or floats. Its measures are half lengths and the height of its deck.
type vehicle struct {
	*machine
	long, wide, deck float64
}

func buildTracked(m *machine) {
	v := vehicle{m, 29 + 7*m.mass - 2*m.speed, 15 + 5*m.mass + 1.5*m.armor, 15 + 3*m.mass}
	sides(v.track)
	v.trackedHull()
	v.jets()
	turret{m, m.turned(world.at(0, v.deck+.4, -v.long*.12), 16), 9 + 3*m.mass + m.armor, 9 + 3*m.mass,
		9 + 2*m.mass + m.armor, 26, 1}.build()
	v.mounts(v.deck-1.2, v.wide+.6)
}

// track makes a track with its wheels, and skirts over it: the more armor, the lower.
func (v vehicle) track(s float64) {
	m, l, tw := v.machine, v.long, 5.8+1.8*v.mass
	f := world.at(s*(v.wide-tw), 0, 0).side(s)
	p := m.plate(f, Dark, 0, tw, .5, mirrored(-s, -l, 5, -l+5, .2, l-7, .2, l+.6, 6.4, l-.6, 9.4, l-6, 10.6, -l+4, 10.6,
		-l-.4, 8.4)...)
	v.cleats(p, s*(v.wide-tw/2), tw*.46, [3][2]float64{{l - 7, .2}, {l + .6, 6.4}, {l - .6, 9.4}})
	v.cleats(p, s*(v.wide-tw/2), tw*.46, [3][2]float64{{-l + 5, .2}, {-l, 5}, {-l - .4, 8.4}})
	first := len(m.parts)
	n := 5 + int(2*m.mass)
	r := min(4.2, (l-8)/float64(n)*.92)
	for i := range n {
		z := -l + 7.5 + (2*l-16.5)*float64(i)/float64(n-1)
		q := m.tube(f.at(-s*z, r+.5, 0), Joint, 8, r, r*.94, tw-.4, tw+.9)
		q.paint(Dark, round(r*.66, 7)...)
		q.paint(Second, round(r*.36, 5)...)
	}
	m.join(first)
	m.hull(world, Plate, section{-l - .4, box(s*(v.wide-tw-.6), s*(v.wide+.3), 10.4, 12, .3)},
		section{l - 3, box(s*(v.wide-tw-.6), s*(v.wide+.3), 10.4, 12, .3)},
		section{l + 2, box(s*(v.wide-tw-.6), s*(v.wide+.3), 9, 9.8, .3)}).near(3)
	first = len(m.parts)
	low := 8.4 - 4.4*m.armor
	for i := range 4 {
		x0 := -l + 1.4 + (2*l-4)*float64(i)/4
		x1, drop := x0+(2*l-4)/4-.6, low
		if i == 3 {
			drop = low + 1.4
		}
		q := m.plate(f.at(0, 0, tw), Plate, -.2, 1.2+m.armor, .7,
			mirrored(-s, x0, 11.8, x1, 11.8, x1, drop, x0+1, low-.4)...)
		switch {
		case i == 1 && (v.emblem.Stripes > 0 || v.emblem.Number > 0 && v.emblem.Shape != ""):
			m.otherDecals(q, -s*(x0+x1)/2, (11.8+low)/2, min(2.6, (11.8-low)*.32))
		case i == 0:
			q.paint(Accent, mirrored(-s, x0+1.4, 10.8, x0+5.4, 10.8, x0+3.4, low+1, x0+1.4, low+1)...)
		}
	}
	m.join(first).near(1.4)
}

// cleats paints the links of a track on two of its faces, from three points of its outline.
func (v vehicle) cleats(p *part, x, w float64, outline [3][2]float64) {
	for i := range 2 {
		a, b := vec{x, outline[i][1], outline[i][0]}, vec{x, outline[i+1][1], outline[i+1][0]}
		up := a.toward(b)
		out := world.x.cross(up)
		if out.z*a.z < 0 {
			out = out.times(-1)
		}
		n := int(a.distance(b) / 2.2)
		p.on(frame{a.add(out.times(.05)), world.x, up, out})
		for j := range n {
			y := a.distance(b) * (float64(j) + .2) / float64(n)
			p.paint(Joint, -w, y, w, y, w, y+1.1, -w, y+1.1)
		}
	}
}

func (v vehicle) trackedHull() {
	m, l, w, d := v.machine, v.long, v.wide, v.deck
	in := w - 6 - 1.8*m.mass
	m.hull(world, Trim, section{-l + 1, box(-in, in, 5, 11, 1)}, section{l * .66, box(-in, in, 4, 11, 1)},
		section{l - 1, box(-in, in, 8.6, 11, 1)}).near(-14)
	body := m.hull(world, Plate, section{-l + .6, box(-w+1.6, w-1.6, 10.4, d-1, 1.4)},
		section{-l * .2, box(-w+1.2, w-1.2, 10.4, d, 1.4)}, section{l * .5, box(-w+1.2, w-1.2, 10.4, d-.4, 1.4)},
		section{l + 1, box(-w+4, w-4, 9, 10.8, .8)})
	v.tail(body, l-.6, (d+9.6)/2, (d-11)*.34)
	slope := frame{vec{0, (d + 10.6) / 2, l * .76}, world.x, world.y, world.z}.nod(-64)
	p := m.plate(slope, Second, -.6, .9, .9, -w*.62, l*.2, w*.62, l*.2, w*.56, -l*.2, -w*.56, -l*.2).near(3)
	p.paint(Accent, -w*.5, l*.14, -w*.2, l*.14, -w*.2, -l*.14, -w*.44, -l*.14)
	p.paint(Dark, w*.06, l*.1, w*.4, l*.1, w*.4, l*.02, w*.06, l*.02)
	p.lit(Eye, w*.1, l*.08, w*.36, l*.08, w*.36, l*.04, w*.1, l*.04)
	sides(func(s float64) {
		m.tube(world.at(s*w*.78, 11.6, l-1.4), Second, 8, 1.7, 1.7, -2, 1.4).near(4).lit(Eye, round(1.2, 8)...)
		m.tube(world.backward().at(s*w*.6, d-4.4, l-1.4), Joint, 8, 1.6, 1.8, 0, 3.4).near(1).
			paint(Dark, round(1.3, 8)...)
	})
	v.grille(world.at(0, d-.2, -l*.68), w*.62, l*.2)
}

// grille makes the louvers of an engine on a deck.
func (v vehicle) grille(f frame, w, l float64) {
	p := v.plate(f.upright(), Second, -.5, .8, .8, box(-w, w, -l, l, 1)...).near(2)
	sides(func(s float64) { p.vents(Dark, s*w*.5, l*.72, w*.36, l*1.5, 4) })
}

// tail paints louvers and lamps on the back of a hull, z behind the middle and y up.
func (v vehicle) tail(p *part, z, y, h float64) {
	w := v.wide
	p.on(world.backward().at(0, y, z+.05)).vents(Dark, 0, h, w*.3, 2*h, 3)
	sides(func(s float64) { p.lit(Eye, box(s*w*.68, s*w*.8, -h*.3, h*.6, 0)...) })
}

// jets puts the jets of a hull at its stern.
func (v vehicle) jets() {
	f, k := world.backward(), .74+.2*v.mass
	v.stern(spot{f.at(-v.wide*.5, v.deck*.7, v.long), k, -2}, spot{f.at(v.wide*.5, v.deck*.7, v.long), k, -2})
}

// mounts puts the items of a hull at its nose, its flanks and its stern. The nose is bow high, and the flanks are out
// from the middle.
func (v vehicle) mounts(bow, out float64) {
	m, l, w, deck := v.machine, v.long, v.wide, v.deck
	k := .74 + .2*m.mass
	nose := []seat{onDeck(world.at(w*.62, bow, l*.6), k*.9, 6), onDeck(world.at(-w*.7, bow, l*.62), k*.9, 6),
		onDeck(world.at(0, deck-4, l*.8), k*.8, 6)}
	m.seatItems(nose, rules.AtTorso)
	m.atFlanks(func(s float64) [3]seat {
		return [...]seat{onFlank(world.at(s*out, deck-2, l*.42), s, k, 3),
			onFlank(world.at(s*out, deck-1, -l*.1), s, k*.9, 3), onFlank(world.at(s*out, deck-1, -l*.62), s, k*.86, 3)}
	})
	skirts := world.at(0, deck*.55, l*.1)
	m.seatItems([]seat{onFlank(skirts.at(out, 0, 0), 1, k*.9, 6), onFlank(skirts.at(-out, 0, 0), -1, k*.9, 6)},
		rules.AtLegs)
	rear := world.at(0, deck+.4, -l*.7)
	m.seatItems([]seat{onDeck(rear.at(-w*.5, 0, 0), k, 4), onDeck(rear.at(w*.5, 0, 0), k, 4)}, rules.AtBack)
}

func buildWheeled(m *machine) {
	v := vehicle{m, 30 + 6*m.mass, 12 + 4*m.mass + m.armor, 23 + 4*m.mass}
	v.boat()
	sides(v.wheels)
	v.jets()
	turret{m, m.turned(world.at(0, v.deck+.4, -v.long*.14), 16), 8 + 2.4*m.mass, 8 + 2.4*m.mass,
		8 + 1.6*m.mass + m.armor, 26, 1}.build()
	v.mounts(v.deck-3.4, v.wide)
}

// boat makes a hull that is broadest at half its height, with a windscreen.
func (v vehicle) boat() {
	m, l, w, d := v.machine, v.long, v.wide, v.deck
	across := func(k, low, high float64) []float64 {
		mid := low + (high-low)*.56
		x := w * k
		return []float64{-x * .74, high, x * .74, high, x, mid, x * .96, mid - 2, x * .56, low, -x * .56, low, -x * .96,
			mid - 2, -x, mid}
	}
	body := m.hull(world, Plate, section{-l, across(.9, 10, d-1.4)}, section{-l * .8, across(1, 8, d)},
		section{l * .36, across(1, 8, d)}, section{l * .94, across(.86, 9.4, d*.66)},
		section{l * 1.08, across(.6, 10.6, d*.54)})
	v.tail(body, l, d*.72, d*.13)
	screen := frame{vec{0, d * .83, l * .66}, world.x, world.y, world.z}.nod(-64)
	p := m.plate(screen, Second, -.8, .8, .8, -w*.62, l*.2, w*.62, l*.2, w*.6, -l*.2, -w*.6, -l*.2).near(3)
	sides(func(s float64) {
		p.paint(Dark, mirrored(s, w*.06, l*.15, w*.5, l*.15, w*.5, -l*.08, w*.06, -l*.08)...)
		p.lit(Glow, mirrored(s, w*.11, l*.11, w*.45, l*.11, w*.45, -l*.04, w*.11, -l*.04)...)
		m.tube(world.at(s*w*.56, d*.5, l*1.0), Second, 8, 1.8, 1.7, -1, 2).near(4).lit(Eye, round(1.3, 8)...)
		q := m.plate(world.at(s*w*.9, d*.76, -l*.34).side(s).nod(-24), Second, -.8, 1+m.armor, .8,
			mirrored(-s, -l*.42, 3.2, l*.5, 3.2, l*.56, -3.4, -l*.42, -3.4)...).near(2)
		m.otherDecals(q, -s*l*.06, 0, 2.2)
	})
	v.grille(world.at(0, d-.2, -l*.7), w*.5, l*.16)
}

// wheels makes the wheels on one side, three or four, and a guard over them.
func (v vehicle) wheels(s float64) {
	m, l := v.machine, v.long
	n, r := 3, 8.2+.8*m.mass
	if m.mass > .4 {
		n, r = 4, 6.8+m.mass
	}
	tw := 5 + 2*m.mass
	over := tw * 1.15
	if m.square { // from above, the guard would hide the wheels
		tw, over = tw*1.3, tw*.1
	}
	f := world.at(s*(v.wide*.8), 0, 0).side(s)
	at := func(i int) float64 { return -l*.76 + 1.52*l*float64(i)/float64(n-1) }
	m.everyOther(n, func(i int) {
		q := m.tube(f.at(-s*at(i), r, 0), Dark, 10, r, r*.97, -1, tw*1.2)
		q.paint(Joint, round(r*.68, 9)...)
		q.paint(Dark, round(r*.5, 8)...)
		q.paint(Second, round(r*.36, 6)...)
	}).near(3)
	guard := box(s*v.wide*.7, s*(v.wide*.8+over), 2*r+.4, 2*r+2, .3)
	m.hull(world, Trim, section{-l, guard}, section{l * .98, guard}).near(4)
}

// everyOther makes n parts in two rows, so that each keeps its outline, and returns both rows.
func (m *model) everyOther(n int, build func(i int)) row {
	var out row
	for from := range 2 {
		first := len(m.parts)
		for i := from; i < n; i += 2 {
			build(i)
		}
		out = append(out, m.join(first))
	}
	return out
}

// row is parts that are sorted together.
type row []*part

func (r row) near(ahead float64) {
	for _, p := range r {
		p.near(ahead)
	}
}

func buildHover(m *machine) {
	v := vehicle{m, 30 + 6*m.mass, 15 + 4*m.mass, 17 + 3*m.mass}
	v.cushions()
	v.sled()
	sides(v.fan)
	v.jets()
	turret{m, m.turned(world.at(0, v.deck+.2, v.long*.06), 16), 8.4 + 2.4*m.mass, 8.6 + 2.6*m.mass,
		7.6 + 1.6*m.mass + m.armor, 26, 1}.build()
	v.mounts(v.deck-2.4, v.wide+.6)
}

// cushions makes the bags of air that a hull floats on.
func (v vehicle) cushions() {
	m, l, w := v.machine, v.long, v.wide
	m.loft(world.at(0, 0, -l*.98), Joint, section{.8, cut(w*.8, 2)}, section{3.4, cut(w*.9, 3)},
		section{9, cut(w*.8, 2)})
	bag := func(x, z, rx, rz float64) {
		m.loft(world.at(x, 0, z), Joint, section{.4, cut(rx*.76, rz*.84)}, section{4.6, cut(rx*1.08, rz*1.02)},
			section{9, cut(rx*.7, rz*.8)})
	}
	m.loft(world, Dark, section{1, cut(w*.8, l*.9)}, section{9, cut(w*.8, l*.9)}).near(-10)
	sides(func(s float64) {
		n := 4 + int(1.5*m.mass)
		half := l * .9 / float64(n)
		m.everyOther(n, func(i int) { bag(s*w*.92, -l*.98+half*(2*float64(i)+1), w*.2, half*1.04) })
		bag(s*w*.42, l*.92, w*.44, l*.14)
	})
}

// sled makes the hull over the cushions: a wedge with a canopy.
func (v vehicle) sled() {
	m, l, w, d := v.machine, v.long, v.wide, v.deck
	m.hull(world, Trim, section{-l, box(-w*1.02, w*1.02, 8, 10.6, .6)},
		section{l * .6, box(-w*1.06, w*1.06, 8, 10.6, .6)}, section{l * 1.06, box(-w*.7, w*.7, 8, 10, .6)}).near(-4)
	body := m.hull(world, Plate, section{-l * .98, box(-w*.86, w*.86, 10, d-.6, 2)},
		section{l * .1, box(-w*.94, w*.94, 10, d, 2.4)}, section{l * .44, box(-w*.9, w*.9, 10, d-.8, 2.4)},
		section{l * 1.08, box(-w*.52, w*.52, 9.6, 11.6, .8)}).near(2)
	v.tail(body, l*.98, (d+10)/2, (d-10)*.3)
	glass := frame{vec{0, (d+11)/2 + 1, l * .76}, world.x, world.y, world.z}.nod(-66)
	p := m.plate(glass, Second, -.8, 1.2, .9, -w*.62, l*.2, w*.62, l*.2, w*.42, -l*.22, -w*.42, -l*.22).near(5)
	p.paint(Dark, -w*.46, l*.14, w*.46, l*.14, w*.34, -l*.08, -w*.34, -l*.08)
	p.lit(Glow, -w*.4, l*.11, -w*.04, l*.11, -w*.04, -l*.05, -w*.3, -l*.05)
	p.lit(Glow, w*.04, l*.11, w*.4, l*.11, w*.3, -l*.05, w*.04, -l*.05)
	sides(func(s float64) {
		q := m.plate(world.at(s*w*.9, (d+10)/2, -l*.3).side(s), Second, -.8, 1+m.armor, .8,
			mirrored(-s, -l*.5, 2.6, l*.5, 2.6, l*.6, -2.4, -l*.5, -2.4)...).near(3)
		m.otherDecals(q, -s*l*.06, 0, 1.9)
	})
}

// fan makes a fan in its ring behind the deck, with a rudder.
func (v vehicle) fan(s float64) {
	m, l, w := v.machine, v.long, v.wide
	r := w * .5
	f := world.at(s*w*.52, v.deck+r*.72, -l*.86)
	first := len(m.parts)
	m.block(f.at(0, -r*.8, 0), Joint, r*.4, r*.36, 3)
	hoop := m.tube(f, Plate, 10, r*.94, r*1.06, -3.4, 3.4).near(1)
	for _, g := range []frame{f.at(0, 0, 3.45), f.backward().at(0, 0, 3.45)} {
		hoop.on(g).paint(Dark, round(r*.84, 10)...)
		for i := range 4 {
			b := g.roll(90*float64(i) + 20)
			hoop.on(b).paint(Joint, -r*.06, 0, -r*.16, r*.78, r*.2, r*.78, r*.06, 0)
		}
		hoop.on(g).paint(Accent, round(r*.2, 6)...)
	}
	m.plate(f.at(0, 0, -6).side(1), Second, -.5, .5, .4, mirrored(-1, 2, r*.9, -4, r*1.3, -5, -r*.6, 2, -r*.6)...)
	m.nearer(first, 20)
}
