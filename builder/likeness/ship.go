package likeness

import (
	"slices"

	"gantry/rules"
)

// ship is a warship of space or sky. Its measures are half sizes.
type ship struct {
	*machine
	hold             frame // the middle of its hull
	long, wide, high float64
}

func buildShip(m *machine) {
	m.flies = true
	v := &ship{machine: m, long: 36 + 6*m.mass, wide: 6.6 + 4*m.mass, high: 6 + 2.6*m.mass}
	v.hold = world.at(0, 13+v.high, -3)
	v.hull()
	v.belt()
	v.engines()
	v.tower()
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		v.wing(at)
		v.flank(sideOf(at))
	}
	v.turrets()
	v.decks()
}

// keel returns the outline of a hull, wide at its top and narrow at its foot, as pairs.
func keel(w, top, foot float64) []float64 {
	high := top - foot
	return []float64{-w * .82, top, w * .82, top, w, top - high*.14, w * .96, foot + high*.44, w * .5, foot, -w * .5,
		foot, -w * .96, foot + high*.44, -w, top - high*.14}
}

// hull makes the hull in four pieces from stern to bow, so that the guns on it are before or behind them.
func (v *ship) hull() {
	m, f, l, w, h := v.machine, v.hold, v.long, v.wide, v.high
	m.hull(f, Plate, section{-l, keel(w*.78, h*.8, -h*.7)}, section{-l * .9, keel(w, h, -h*.95)},
		section{-l * .45, keel(w*1.06, h, -h)})
	m.hull(f, Plate, section{-l * .45, keel(w*1.06, h, -h)}, section{l * .1, keel(w, h, -h)})
	m.hull(f, Plate, section{l * .1, keel(w, h, -h)}, section{l * .54, keel(w*.78, h*1.04, -h*.8)})
	bow := m.hull(f, Plate, section{l * .54, keel(w*.78, h*1.04, -h*.8)}, section{l * .88, keel(w*.45, h*1.14, -h*.2)},
		section{l * 1.2, keel(w*.08, h*1.3, h*.7)})
	sides(func(s float64) {
		q := f.at(s*w*.62, h*.5, l*.73).side(s).turn(s * 17)
		bow.on(q.at(0, 0, .6))
		bow.paint(Accent, mirrored(-s, -3, h*.56, 1.2, h*.6, -.4, -h*.5, -3.4, -h*.5)...)
		m.hull(f, Trim, section{-l * .72, box(s*w*.2, s*w*.5, -h*1.24, -h*.86, 0)},
			section{l * .3, box(s*w*.1, s*w*.5, -h*1.3, -h*.86, 0)}).near(-1)
	})
	m.hull(f, Trim, section{l * .3, keel(w*.6, -h*.4, -h*1.04)}, section{l * .74, keel(w*.3, -h*.4, -h*.96)},
		section{l * .96, keel(w*.05, -h*.3, -h*.56)}).near(-.5)
}

// belt makes the armor along both flanks, with the number.
func (v *ship) belt() {
	m, l, w, h, e := v.machine, v.long, v.wide, v.high, v.emblem
	sides(func(s float64) {
		q := v.hold.at(s*w*1.02, h*.36, 0).side(s)
		out := .8 + 1.4*v.armor
		for i := range 3 {
			x0, x1 := -l*.78+float64(i)*l*.44, -l*.78+float64(i)*l*.44+l*.42
			p := m.plate(q, Second, -.4, out, .7, mirrored(-s, x0+1, h*.5, x1, h*.5, x1+1, -h*.1, x1-1, -h*.36, x0+1,
				-h*.36, x0, -h*.1)...).near(.4)
			mid := -s * (x0 + x1) / 2
			switch {
			case i == 1 && e.Number > 0:
				p.number(e.Number, mid, h*.08, h*.24)
			case i == 2 && e.Shape != "":
				p.on(p.front.at(mid, h*.08, 0)).emblem(e.Shape, h*.34)
			case i == 0 && e.Stripes > 0:
				p.on(p.front.at(mid, 0, 0)).stripes(e.Stripes, 4, h*.4)
			default:
				for j := range 4 {
					x := mid - s*(-l*.14+float64(j)*l*.09)
					p.lit(Glow, x-.9, h*.2, x+.9, h*.2, x+.9, h*.04, x-.9, h*.04)
				}
			}
		}
	})
}

func (v *ship) engines() {
	f, w, h := v.hold.backward(), v.wide, v.high
	k := 1.05 + .5*v.mass
	v.block(v.hold.at(0, 0, -v.long-1), Joint, w*.72, h*.66, 1.6)
	for _, at := range [][2]float64{{-w * .46, h * .26}, {w * .46, h * .26}, {0, -h * .4}} {
		v.jet(f.on(v.hold.point(at[0], at[1], -v.long-2)).grow(k), .4+1.2*v.speed)
	}
	v.atStern([]spot{{f.on(v.hold.point(0, h*1.06, -v.long*.98)), 1.1, 0},
		{f.on(v.hold.point(w*1.1, h*.1, -v.long*.96)), 1, 0}, {f.on(v.hold.point(-w*1.1, h*.1, -v.long*.96)), 1, 0}})
}

// tower makes the superstructure: two decks, the bridge, a mast and a fin behind it.
func (v *ship) tower() {
	m, l, w, h := v.machine, v.long, v.wide, v.high
	f := v.hold.at(0, h, -l*.2)
	m.hull(f, Second, section{-l * .3, box(-w*.56, w*.56, -.5, 3.4, .8)},
		section{l * .26, box(-w*.56, w*.56, -.5, 3.4, .8)}, section{l * .34, box(-w*.4, w*.4, -.5, 1, .3)}).near(3)
	m.hull(f.at(0, 3.4, 0), Plate, section{-l * .18, box(-w*.42, w*.42, 0, 3.4, .8)},
		section{l * .16, box(-w*.42, w*.42, 0, 3.8, .8)}, section{l * .22, box(-w*.26, w*.26, 0, 1.6, .4)}).near(5)
	if m.gone[rules.AtHead] {
		m.torn(f.at(0, 8, 0).roll(180), w*.3)
		m.anchor(f.point(0, 8, 0), rules.AtHead)
	} else {
		v.bridge(f.at(0, 7, l*.04))
	}
	fin := f.at(0, 3, -l*.3).side(1)
	p := m.plate(fin, Plate, -1, 1, .6, -l*.08, 0, l*.1, 13+5*v.speed, l*.24, 13+5*v.speed, l*.16, 0).near(4)
	high := 13 + 5*v.speed
	tip := []float64{l * .055, high * .75, l * .1, high, l * .24, high, l * .22, high * .75}
	p.paint(Accent, tip...)
	p.on(fin.backward().at(0, 0, 1.02)).paint(Accent, mirrored(-1, tip...)...)
}

// bridge makes the command tower with its lit windows.
func (v *ship) bridge(f frame) {
	m, w := v.machine, v.wide
	t := 8 + 3*v.mass
	m.loft(f, Second, section{0, cut(w*.34, w*.42)}, section{t * .6, shift(cut(w*.24, w*.3), 0, -.4)},
		section{t * .66, shift(cut(w*.42, w*.4), 0, -.2)}, section{t, shift(cut(w*.38, w*.34), 0, -.6)}).near(8)
	p := m.plate(f.at(0, t*.82, w*.38), Dark, -.6, .4, .2, box(-w*.34, w*.34, -t*.09, t*.1, .3)...).near(9.5)
	p.lit(Glow, box(-w*.29, w*.29, -t*.05, t*.06, .1)...)
	m.flanks(p, f.at(0, t*.82, -.4), w*.43, func(s float64) {
		p.lit(Glow, mirrored(-s, -w*.2, -t*.05, w*.2, -t*.05, w*.2, t*.06, -w*.2, t*.06)...)
	})
	m.tube(f.at(0, t, -w*.16).upright(), Joint, 6, .7, .3, 0, 7+3*v.mass).near(8)
	m.hull(f.at(0, t+4, -w*.16), Second, section{-.5, box(-w*.5, w*.5, -.6, .6, .2)},
		section{.6, box(-w*.5, w*.5, -.6, .6, .2)}).near(9)
	if v.Crest&rules.CrestFin != 0 {
		m.fin(f.at(0, t, .4).grow(1.2), -2, 0, 2.4, -.4, 2.4, 2, .4, 6.5, -.6, 5)
	}
	if v.Crest&rules.CrestBlades != 0 {
		m.blades(f.at(0, t, w*.2).grow(1.1))
	}
	m.onPylons([]spot{{f.at(w*.5, t+2.6, 0), .7, 11}, {f.at(-w*.5, t+2.6, 0), .7, 10}}, -3, rules.AtHead)
}

// wing makes a stabilizer at the stern.
func (v *ship) wing(at rules.Place) {
	m, l, w, h, s := v.machine, v.long, v.wide, v.high, sideOf(at)
	f := v.hold.at(s*w, -h*.1, -l*.6).roll(-s * 16)
	if m.gone[at] {
		m.torn(f.roll(s*90).at(0, -1, 0), h*.3)
		m.anchor(f.o, at)
		return
	}
	span := 8 + 3*v.mass + 3*v.speed
	p := m.plate(f.upright(), Plate, -.9, .9, .6,
		mirrored(s, 0, -l*.14, span*.4, -l*.04, span, l*.2, span, l*.4, 0, l*.26)...)
	p.paint(Accent, mirrored(s, span*.72, l*.1, span, l*.2, span, l*.4, span*.72, l*.36)...)
	m.onPylons([]spot{{v.hold.on(f.point(s*span*.5, 3.6, -l*.04)), .84, 1},
		{v.hold.on(f.point(s*span*.5, -3.6, -l*.04)), .84, 0}}, -3, at)
}

// flank mounts what is on one side of the hull: an arm forward, a shoulder over it.
func (v *ship) flank(s float64) {
	l, w, h := v.long, v.wide, v.high
	out := s * (w*1.06 + 3.4 + v.armor)
	v.onPylons([]spot{{v.hold.at(out*.92, -h*.26, l*.2), 1, 1.5}, {v.hold.at(out*.9, -h*.3, -l*.16), 1, 1.5},
		{v.hold.at(out*.86, -h*.2, l*.42), .9, 1.5}}, 0, flankPlaces(s)[0])
	v.onPylons([]spot{{v.hold.at(s*w*.84, h+3.2, -l*.04).turn(s * 10), .94, 4},
		{v.hold.at(s*w*.84, h+3.2, -l*.3).turn(s * 10), .9, 4}}, -3.2, flankPlaces(s)[1])
}

// turrets mounts the main guns in turrets on the deck: two before the tower, one behind it.
func (v *ship) turrets() {
	l, w, h := v.long, v.wide, v.high
	at := rules.AtTurret
	r := w * .5
	spots := []frame{v.hold.at(0, h, l*.26), v.hold.at(0, h*1.04, l*.64), v.hold.at(0, h, -l*.72)}
	v.anchor(spots[0].point(0, 4, 4), at)
	if v.gone[at] {
		v.torn(spots[0].at(0, 1, 0).roll(180), r*.8)
		return
	}
	list := slices.Clone(v.takeRest(at))
	if len(list) > 2 && list[2].Kind == rules.Missile { // the tower would hide them
		list[0], list[1], list[2] = list[2], list[0], list[1]
	}
	for i, it := range list {
		f := spots[i%3].at(0, 5*float64(i/3), 0)
		if i%3 == 0 {
			v.tube(f.upright(), Plate, 10, r, r*.9, -.5, 3).near(3)
			f = f.at(0, 3, 0)
		}
		switch {
		case i%3 == 2 && !v.square:
			f = f.backward().turn(-24)
		case !v.square:
			f = f.turn(10)
		}
		v.tube(f.upright(), Joint, 10, r*.92, r*.92, -.4, 1).near(4)
		v.machine.hull(f, Second, section{-r * 1.2, box(-r*.7, r*.7, .8, 4, .8)},
			section{-r * .2, box(-r, r, .8, 5.4, 1.2)}, section{r * .8, box(-r*.8, r*.8, .8, 4, .9)}).near(5)
		v.item(f.at(0, 3.4, r*1.1).grow(.68+.34*v.mass), it, v.emblem, 6)
	}
}

// decks mounts the items of the bow, the deck behind the tower and the keel.
func (v *ship) decks() {
	l, w, h := v.long, v.wide, v.high
	v.onPylons([]spot{{v.hold.at(w*.5, h*1.1+2.6, l*.5), .8, 4}, {v.hold.at(-w*.5, h*1.1+2.6, l*.5), .8, 4},
		{v.hold.at(0, -h*1.1, l*.62), 1, 0}}, -2.6, rules.AtTorso)
	v.onPylons([]spot{{v.hold.at(w*.3, h+6.8, -l*.42), 1, 7}, {v.hold.at(-w*.4, h+6.8, -l*.4), 1, 7}}, -3.4,
		rules.AtBack)
	v.onPylons([]spot{{v.hold.at(w*.3, -h*1.2-2.6, -l*.1), 1, 0}, {v.hold.at(-w*.3, -h*1.2-2.6, l*.1), 1, 0}}, 3,
		rules.AtLegs)
}
