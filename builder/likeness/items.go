package likeness

import (
	"math"

	"gantry/rules"
)

// sizeOf returns the scale of an item by its size.
func sizeOf(it rules.LikenessItem) float64 {
	return [...]float64{rules.Small: .8, rules.Middle: 1, rules.Large: 1.26}[it.Size]
}

// maxDrawn is the largest number of copies of an item that are drawn singly.
const maxDrawn = 4

// item makes an item that shoots along z, its copies side by side, ahead of what is drawn near it. The accent bands
// on it count the copies that are not drawn singly.
func (m *model) item(f frame, it rules.LikenessItem, e Emblem, ahead float64) {
	k := sizeOf(it)
	n := min(it.Count, maxDrawn)
	across := min(n, 2)
	if isMelee(it.Kind) || it.Kind == rules.Shield {
		across = n
	}
	step := girthOf(it.Kind) * k
	if n > 1 {
		k *= .86
	}
	first := len(m.parts)
	for i := range n {
		row, column := i/across, i%across
		inRow := min(across, n-row*across)
		g := f.at(step*(float64(column)-float64(inRow-1)/2), step*.94*(float64(row)-float64((n-1)/across)/2), 0)
		switch {
		case isMelee(it.Kind):
			g = f.turn(16 * (float64(i) - float64(n-1)/2))
		case it.Kind == rules.Shield:
			g = f.at(1.5*float64(i), -2*float64(i), 2.2*float64(i))
		}
		m.single(g.grow(k), it, e)
	}
	m.nearer(first, ahead)
	if more := it.Count - n; more > 0 && len(m.parts) > first {
		p := m.parts[first].on(f.upright().at(0, 0, girthOf(it.Kind)*k*.5))
		for i := range more {
			p.paint(Brass, -3+.6*float64(i), -.5, -2.7+.6*float64(i), -.5, -2.7+.6*float64(i), .5, -3+.6*float64(i), .5)
		}
	}
}

// girthOf returns the distance between copies of an item of the middle size.
func girthOf(k rules.ItemKind) float64 {
	switch k {
	case rules.Missile:
		return 9.4
	case rules.Gatling, rules.Artillery, rules.Ram:
		return 7.6
	case rules.Sink, rules.Plating, rules.Equipment, rules.Jet:
		return 6.4
	}
	return 4.6
}

// single makes one item.
func (m *model) single(f frame, it rules.LikenessItem, e Emblem) {
	switch it.Kind {
	case rules.Gun:
		m.gun(f)
	case rules.Beam:
		m.beam(f)
	case rules.Laser:
		m.laser(f)
	case rules.Gatling:
		m.gatling(f)
	case rules.Missile:
		m.missiles(f.grow(.86), 2+min(it.Size, 2), 1+min(it.Size, 2))
	case rules.Artillery:
		m.cannon(f.grow(.72))
	case rules.Melee:
		m.blade(f, it.Size)
	case rules.Axe:
		m.axe(f, it.Size)
	case rules.Claw:
		m.claws(f)
	case rules.Ram:
		m.ram(f, it.Size)
	case rules.Shield:
		m.shield(f, e)
	case rules.Jet:
		m.jet(f, .7)
	case rules.Sink:
		m.sink(f)
	case rules.Plating:
		m.plating(f)
	default:
		m.equipment(f)
	}
}

// ports makes an item that is built into a body: only its muzzles show, which look along z.
func (m *model) ports(f frame, it rules.LikenessItem, e Emblem, ahead float64) {
	r := 2.1 * sizeOf(it)
	switch it.Kind {
	case rules.Beam, rules.Artillery:
		r *= 1.3
	case rules.Gun, rules.Laser, rules.Gatling:
	default:
		m.item(f, it, e, ahead)
		return
	}
	n := min(it.Count, maxDrawn)
	for i := range n {
		g := f.at(2.5*r*(float64(i)-float64(n-1)/2), 0, 0)
		switch it.Kind {
		case rules.Beam:
			m.beamPort(g, 1.2*r, ahead)
			continue
		case rules.Gatling:
			m.gatlingPort(g, 1.4*r, ahead)
			continue
		}
		p := m.tube(g, Weapon, 8, r*1.2, r, -2, 1.4).near(ahead)
		switch it.Kind {
		case rules.Laser:
			p.lit(Glow, round(r*.6, 8)...)
		default:
			p.lit(Dark, round(r*.62, 8)...)
		}
	}
}

// beamPort makes the end of a beam gun: two rails over a lit core, in a white housing.
func (m *model) beamPort(f frame, r, ahead float64) {
	m.hull(f, White, section{-2, box(-r*1.3, r*1.3, -r*1.2, r*1.2, .6)},
		section{1.6, box(-r*1.15, r*1.15, -r*1.05, r*1.05, .6)}).near(ahead)
	m.tube(f, Glow, 6, r*.5, r*.5, 1.4, 6).near(ahead + .4)
	for _, y := range []float64{-.8, .8} {
		m.hull(f.at(0, y*r, 0), Weapon, section{1.4, box(-r*.9, r*.9, -r*.26, r*.26, 0)},
			section{6.6, box(-r*.8, r*.8, -r*.24, r*.24, 0)}).near(ahead + .5)
	}
}

// gatlingPort makes the end of a gatling: six barrels in a ring.
func (m *model) gatlingPort(f frame, r, ahead float64) {
	m.tube(f, Weapon, 8, r*1.3, r*1.2, -2, 1.4).near(ahead)
	for k := range 6 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 3)
		p := m.tube(f.at(.66*r*cos, .66*r*sin, 0), Weapon, 5, r*.3, r*.3, 1, 6.4).near(ahead + .5)
		m.muzzle(p, r*.2)
	}
	m.tube(f, Weapon, 8, r*1.06, r*1.06, 3.4, 4.4).near(ahead + .7)
}

// gun makes a rifle: a stock, a receiver with a sight and a magazine, a barrel with a brake.
func (m *model) gun(f frame) {
	m.hull(f, Weapon, section{-9, box(-1, 1, -2.2, .4, 0)}, section{-4, box(-1.1, 1.1, -1, 1.6, 0)})
	m.hull(f.at(0, -1.6, 1.5), Weapon, section{-1.5, box(-.8, .8, -4.6, 0, 0)}, section{1.3, box(-.8, .8, -4, 0, 0)})
	p := m.hull(f, Weapon, section{-5, box(-1.5, 1.5, -1.6, 2, .5)}, section{6, box(-1.5, 1.5, -1.4, 2, .5)},
		section{9, box(-1, 1, -.7, 1.3, .4)})
	m.flanks(p, f, 1.55, func(s float64) {
		p.paint(Accent, mirrored(-s, -3.4, -.3, 2.4, -.3, 2.4, 1, -3.4, 1)...)
		p.line(.25, mirrored(-s, 4, -1.2, 4, 1.8)...)
	})
	m.tube(f.at(0, .3, 0), Weapon, 8, .75, .7, 8.5, 19)
	m.muzzle(m.tube(f.at(0, .3, 0), Weapon, 8, 1.25, 1.25, 18, 22.5), .7)
	m.block(f.at(0, 2.8, 0), Weapon, .6, .75, 2.8).near(.2)
}

// flanks paints the left and the right side of a part, out units from its middle.
func (m *model) flanks(p *part, f frame, out float64, paint func(s float64)) {
	for _, s := range []float64{-1, 1} {
		p.on(f.side(s).at(0, 0, out))
		paint(s)
	}
}

// muzzle paints the bore of a barrel.
func (m *model) muzzle(p *part, r float64) { p.paint(Dark, round(r, 6)...) }

// beam makes a projector: a white housing, two rails with a lit core between them, a bell.
func (m *model) beam(f frame) {
	p := m.hull(f, White, section{-10, box(-1.2, 1.2, -2, 1.4, .5)}, section{-6, box(-1.9, 1.9, -2.4, 2.4, .8)},
		section{5, box(-1.9, 1.9, -2.4, 2.4, .8)}, section{8, box(-1.3, 1.3, -1.2, 1.6, .5)})
	m.flanks(p, f, 1.95, func(s float64) {
		p.paint(Dark, mirrored(-s, -5, -.9, 4, -.9, 4, .7, -5, .7)...)
		p.lit(Glow, mirrored(-s, -4.4, -.45, 3.4, -.45, 3.4, .25, -4.4, .25)...)
	})
	m.tube(f.at(0, .2, 0), Glow, 6, .7, .7, 7, 22.4).near(.1)
	for _, y := range []float64{1.25, -.85} {
		m.hull(f, Weapon, section{7.5, box(-.7, .7, y-.4, y+.4, 0)}, section{23, box(-.6, .6, y-.35, y+.35, 0)})
	}
	for _, z := range []float64{12, 17} {
		m.hull(f, Weapon, section{z, box(-1.1, 1.1, -1.6, 2, .3)}, section{z + 1.6, box(-1.1, 1.1, -1.6, 2, .3)}).
			near(.2)
	}
	bell := m.hull(f, Weapon, section{22, box(-1.4, 1.4, -1.9, 2.3, .6)}, section{25, box(-1.7, 1.7, -2.2, 2.6, .7)})
	bell.lit(Glow, ring(0, .2, 1.1, 1.3, 8)...)
	m.hull(f.at(0, -2.3, -2), Weapon, section{-1.4, box(-.9, .9, -4.4, 0, 0)}, section{1.4, box(-.9, .9, -3.8, 0, 0)}).
		near(-.2)
}

// laser makes a barrel with a lens, and slits that shine.
func (m *model) laser(f frame) {
	p := m.hull(f, Weapon, section{-7, box(-1.3, 1.3, -1.6, 1.6, .5)}, section{4, box(-1.7, 1.7, -1.8, 1.8, .6)},
		section{7, box(-1.1, 1.1, -1.1, 1.1, .4)})
	m.flanks(p, f, 1.75, func(s float64) { p.lit(Glow, mirrored(-s, -4, -.5, 3, -.5, 3, .6, -4, .6)...) })
	m.tube(f, Weapon, 8, .9, .9, 7, 15)
	m.tube(f, Weapon, 8, 1.5, 1.7, 14.5, 17.9).lit(Glow, round(1.15, 8)...)
}

// gatling makes six barrels in two rings, and a drum.
func (m *model) gatling(f frame) {
	m.tube(f, Weapon, 8, 2.6, 3.4, -7, -3)
	m.tube(f, Weapon, 8, 3.5, 3.5, -3, 5)
	m.tube(f, Weapon, 8, 3.5, 2.7, 5, 6.4)
	for i := range 6 {
		sin, cos := math.Sincos(float64(i)*math.Pi/3 + .3)
		p := m.tube(f.at(1.75*cos, 1.75*sin, 0), Weapon, 5, .68, .68, 6, 18).near(.1 * sin)
		m.muzzle(p, .42)
	}
	m.tube(f, Weapon, 8, 2.75, 2.75, 9, 10.2).near(.5)
	m.tube(f, Weapon, 8, 2.75, 2.75, 15.4, 16.8).near(.5)
	m.tube(f.at(-1.6, -3.6, -1.5).turn(90), Trim, 10, 2.6, 2.6, 0, 3.2)
}

// missiles makes a box of tubes that look out of its front.
func (m *model) missiles(f frame, columns, rows int) {
	w, h := float64(columns)*1.55+.7, float64(rows)*1.55+.7
	p := m.hull(f, Plate, section{-5.5, box(-w*.86, w*.86, -h*.86, h*.86, 1)}, section{-4, box(-w, w, -h, h, 1)},
		section{5, box(-w, w, -h, h, 1)}, section{5.8, box(-w*.94, w*.94, -h*.94, h*.94, .9)})
	p.paint(Dark, box(-w*.88, w*.88, -h*.88, h*.88, .8)...)
	for i := range columns {
		for j := range rows {
			x, y := (float64(i)-float64(columns-1)/2)*3.05, (float64(j)-float64(rows-1)/2)*3.05
			p.lit(Brass, ring(x, y, 1, 1, 6)...)
		}
	}
	m.flanks(p, f, w+.03, func(s float64) {
		p.paint(Accent, mirrored(-s, -3.4, -h*.5, -1.6, -h*.5, -1.6, h*.5, -3.4, h*.5)...)
		p.line(.3, mirrored(-s, 2.6, -h*.92, 2.6, h*.92)...)
	})
}

// cannon makes a gun too large for a hand: a breech, a barrel in three steps, a brake.
func (m *model) cannon(f frame) {
	p := m.hull(f, Weapon, section{-11, box(-2.2, 2.2, -2.4, 2.4, .8)}, section{-9, box(-3.4, 3.4, -3.4, 3.6, 1)},
		section{3, box(-3.4, 3.4, -3.4, 3.6, 1)}, section{5, box(-2.4, 2.4, -2.4, 2.6, .9)})
	m.flanks(p, f, 3.45, func(s float64) {
		p.paint(Accent, mirrored(-s, -7, -1.2, -1, -1.2, -1, 1.2, -7, 1.2)...)
		p.line(.3, mirrored(-s, 1, -3, 1, 3.2)...)
	})
	m.hull(f.at(0, -3.2, 0), Joint, section{3, box(-1, 1, -.9, .9, 0)}, section{16, box(-.9, .9, -.7, .7, 0)}).near(-.3)
	m.tube(f, Weapon, 10, 2.5, 2.2, 5, 15)
	m.tube(f, Weapon, 10, 1.75, 1.6, 15, 29)
	m.tube(f, Brass, 10, 2.05, 2.05, 20, 22).near(.3)
	m.tube(f, Weapon, 8, 2.7, 2.7, 28, 30.5)
	m.tube(f, Weapon, 8, 2.1, 2.1, 30.5, 31.6)
	m.muzzle(m.tube(f, Weapon, 8, 2.7, 2.7, 31.6, 34.5), 1.5)
}

// shield makes a shield that looks along z.
func (m *model) shield(f frame, e Emblem) {
	m.plate(f, Second, -.9, 1, 1, -6.2, 11, 0, 14.5, 6.2, 11, 7, -3, 0, -18, -7, -3)
	p := m.plate(f, Plate, .6, 2, .9, -4.3, 8.8, 0, 11.2, 4.3, 8.8, 4.9, -2.6, 0, -13.6, -4.9, -2.6).near(.8)
	if e.Shape != "" {
		p.on(p.front.at(0, 1, 0)).emblem(e.Shape, 3)
	} else {
		p.paint(Accent, -.95, 6.6, .95, 6.6, .95, -5, 0, -9.5, -.95, -5)
		p.paint(Accent, -3.1, 3.2, 3.1, 3.2, 3.3, 1, -3.3, 1)
	}
	p.line(.3, -4.3, 6, -1.6, 6)
	p.line(.3, 1.6, 6, 4.3, 6)
}

// jet makes a nozzle that blows along z, its flame long by power from 0 to 1.
func (m *model) jet(f frame, power float64) {
	m.tube(f, Joint, 8, 2, 2.2, -3, 1)
	if power > 0 {
		m.tube(f, Glow, 8, 2.1, .1, 5, 5+7*power).near(-.2)
	}
	m.tube(f, Weapon, 10, 1.7, 3, 1, 5)
	m.tube(f, Weapon, 10, 3, 2.6, 5, 5.3)
}

// sink makes a radiator of fins.
func (m *model) sink(f frame) {
	p := m.block(f, Joint, 3.2, 3, 1.2).on(f.at(0, 0, 1.22))
	p.paint(Dark, box(-2.8, 2.8, -2.6, 2.6, .3)...)
	for i := range 4 {
		m.block(f.at(-2.4+1.6*float64(i), 0, 1.4), Weapon, .42, 2.7, .9).near(.4)
	}
}

// plating makes an extra plate with a stripe.
func (m *model) plating(f frame) {
	p := m.plate(f, Plate, -.8, 1.6, usual, -3.6, 3, 3.6, 3, 4.2, -1.4, 2, -4, -2, -4, -4.2, -1.4).near(.4)
	p.paint(Accent, -2.4, .8, 2.4, .8, 2.4, -.6, -2.4, -.6)
	p.paint(Line, -2.6, 2.2, -2, 2.2, -2, 1.6, -2.6, 1.6)
	p.paint(Line, 2, 2.2, 2.6, 2.2, 2.6, 1.6, 2, 1.6)
}

// equipment makes a box of instruments with a dish.
func (m *model) equipment(f frame) {
	p := m.block(f, Second, 2.6, 2.4, 2.6).on(f.at(0, 0, 2.62))
	p.paint(Dark, box(-1.8, 1.8, -1.2, 1.2, .3)...)
	p.lit(Glow, box(-1.4, .2, -.7, .7, .2)...)
	m.tube(f.at(1.2, 2.2, 0).upright(), Joint, 5, .5, .4, 0, 2.4)
	m.tube(f.at(1.2, 4.6, 0).nod(-20), Second, 8, .5, 2.4, -.6, 1.2)
	m.tube(f.at(-1.8, 2.2, -.8).upright(), Joint, 4, .2, .12, 0, 7)
}
