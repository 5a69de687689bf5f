package likeness

import "gantry/rules"

// scale returns the scale of an item by its size.
func scale(it rules.LikenessItem) float64 {
	return [...]float64{rules.Small: 0.78, rules.Middle: 1, rules.Large: 1.28}[it.Size]
}

// barrelled returns the kinds that shoot along a barrel.
func barrelled() []rules.ItemKind {
	return []rules.ItemKind{rules.Gun, rules.Beam, rules.Laser, rules.Gatling, rules.Artillery}
}

// girth returns the width of an item at size 2.
func girth(k rules.ItemKind) float64 {
	switch k {
	case rules.Gatling, rules.Missile, rules.Sink, rules.Plating, rules.Equipment:
		return 7.2
	case rules.Artillery:
		return 6.6
	case rules.Melee, rules.Beam:
		return 6
	case rules.Jet:
		return 5.2
	}
	return 4.4
}

// copies is the largest number of copies that are drawn singly.
const copies = 5

// along draws an item seen from its side: mounted at the pen's origin, its muzzle towards x, its copies side by
// side.
func (p pen) along(it rules.LikenessItem) {
	p = p.grow(scale(it))
	n := min(it.Count, copies)
	if it.Kind == rules.Artillery && n > 2 { // each barrel of a battery should be visible
		p = p.stretch(1, .74)
	}
	step := spacing(it)
	for i := range n {
		q := p.at(0, step*(float64(i)-float64(n-1)/2))
		if it.Kind == rules.Melee {
			q = p.turn(24 * (float64(i) - float64(n-1)/2))
		}
		q.one(it)
	}
	if it.Count > copies { // a band of marks, one for each further copy
		for i := range it.Count - copies {
			p.mark(Brass, -4+.9*float64(i), -.4, -3.5+.9*float64(i), -.4, -3.5+.9*float64(i), .4, -4+.9*float64(i), .4)
		}
	}
}

// spacing returns the distance between copies: barrels are far enough apart to count.
func spacing(it rules.LikenessItem) float64 {
	room := 2.2
	switch it.Kind {
	case rules.Gatling:
		room = 2.6
	case rules.Gun, rules.Laser, rules.Beam:
		room = 3.6
	case rules.Artillery:
		room = 2.8
	}
	return girth(it.Kind) * min(1, room/float64(min(it.Count, copies)))
}

// one draws a single item from its side.
func (p pen) one(it rules.LikenessItem) {
	switch it.Kind {
	case rules.Gun:
		p.gun()
	case rules.Laser:
		p.laser()
	case rules.Beam:
		p.beam()
	case rules.Gatling:
		p.gatling()
	case rules.Missile:
		p.rack(it.Size)
	case rules.Artillery:
		p.artillery()
	case rules.Melee:
		p.melee(it.Size)
	case rules.Shield:
		p.turn(-90).shield(Emblem{})
	case rules.Jet:
		p.jet()
	case rules.Sink:
		p.sink()
	case rules.Plating:
		p.plating()
	default:
		p.equipment()
	}
}

func (p pen) gun() {
	p.flat(Weapon, -9, -.9, -4, -1.3, -4, 1.5, -8.4, 2.4)
	p.flat(Weapon, -1, 1, 2.4, 1, 1.6, 4.4, -1.2, 4.4)
	p.slab(Weapon, -5, -1.9, 5, -1.9, 7.4, -1, 7.4, 1.3, 4, 1.9, -5, 1.9)
	p.plate(Weapon, 7.4, -.75, 18, -.75, 18, .75, 7.4, .75)
	p.flat(Weapon, 18, -1.35, 21.4, -1.35, 21.4, 1.35, 18, 1.35)
	p.flat(Weapon, -2.5, -1.9, -2, -3.3, 2.6, -3.3, 3, -1.9)
	p.mark(Accent, -3.6, -.7, .6, -.7, .6, .6, -3.6, .6)
	p.line(19.6, -1.2, 19.6, 1.2)
	p.line(9, 0, 17, 0)
}

func (p pen) laser() {
	p.slab(Weapon, -7, -1.7, 2, -2, 6.4, -1.2, 6.4, 1.2, 2, 1.7, -7, 1.7)
	p.plate(Weapon, 6.4, -.85, 21, -.7, 21, .7, 6.4, .85)
	p.flat(Weapon, 11.4, -1.5, 13.4, -1.5, 13.4, 1.5, 11.4, 1.5)
	p.fill(Glow, -5, -.7, 3, -.8, 3, .4, -5, .4)
	p.fill(Glow, 14.4, -.35, 20, -.3, 20, .3, 14.4, .35)
	p.flat(Glow, 20.6, -1.5, 22.6, -1.5, 24.6, 0, 22.6, 1.5, 20.6, 1.5)
}

// beam draws a chamber, coils around a short throat, and a bell with a lens of full width.
func (p pen) beam() {
	p.flat(Glow, 3, -1.5, 13, -1.3, 13, 1.3, 3, 1.5)
	p.slab(Weapon, -7, -1.9, -5, -3, 2.2, -3, 4, -2, 4, 2, 2.2, 3, -5, 3, -7, 1.9)
	p.fill(Glow, -3.6, -1.1, 1.6, -1.1, 1.6, 1.1, -3.6, 1.1)
	for i, half := range []float64{2.7, 2.3} {
		x := 5.2 + 3.2*float64(i)
		p.flat(Weapon, x, -half, x+1.4, -half, x+1.4, half, x, half)
	}
	p.flat(Glow, 15.4, -3, 18.4, -2.6, 20.4, 0, 18.4, 2.6, 15.4, 3)
	p.slab(Weapon, 11.4, -1.9, 15, -3.7, 16.4, -3.7, 16.4, 3.7, 15, 3.7, 11.4, 1.9)
	p.mark(Eye, 17, -1.2, 19, 0, 17, 1.2)
	p.mark(Accent, -6, -1, -4.6, -1, -4.6, 1, -6, 1)
	p.line(14.6, -3.4, 14.6, 3.4)
}

// aboveAndBelow calls draw above and, mirrored, below the x axis.
func (p pen) aboveAndBelow(draw func(q pen)) {
	draw(p.stretch(1, -1))
	draw(p)
}

func (p pen) gatling() {
	for _, y := range []float64{-2.4, 2.4, -.8, .8} {
		p.plate(Weapon, 4, y-.62, 17.5, y-.62, 17.5, y+.62, 4, y+.62)
	}
	p.flat(Weapon, 9, -3.4, 10.6, -3.4, 10.6, 3.4, 9, 3.4)
	p.flat(Weapon, 14.6, -3.4, 16, -3.4, 16, 3.4, 14.6, 3.4)
	p.slab(Weapon, -7, -2.6, -5, -3.5, 4.6, -3.5, 5.8, -2.6, 5.8, 2.6, 4.6, 3.5, -5, 3.5, -7, 2.6)
	p.disc(Weapon, -2, 2.6, 2.6)
	p.dot(Brass, -2, 2.6, 1.2)
	p.line(2, -3.2, 2, 3.2)
	p.line(3.4, -3.2, 3.4, 3.2)
}

// rack draws a box of missiles, their tips at the front.
func (p pen) rack(size int) {
	rows := size + 1
	half := float64(rows)*1.25 + .7
	for i := range rows {
		y := 2.5 * (float64(i) - float64(rows-1)/2)
		p.flat(Brass, 5.6, y-.8, 7.4, y-.65, 9.2, y, 7.4, y+.65, 5.6, y+.8)
	}
	p.slab(Weapon, -6.4, -half*.8, -5, -half, 6, -half, 6, half, -5, half, -6.4, half*.8)
	p.line(3.6, -half, 3.6, half)
	p.mark(Accent, -4, -half*.45, 1, -half*.45, 1, half*.1, -4, half*.1)
}

// artillery draws a barrel as thick as an arm, with a muzzle brake.
func (p pen) artillery() {
	p.flat(Weapon, 2, -4.6, 13, -4.4, 13, -2.6, 2, -2.6)
	p.plate(Weapon, 8, -2.3, 25.4, -1.9, 25.4, 1.9, 8, 2.3)
	p.plate(Weapon, 3, -3, 13.6, -2.9, 13.6, 2.9, 3, 3)
	p.slab(Weapon, 24.4, -3.6, 30.6, -3.3, 30.6, 3.3, 24.4, 3.6)
	p.fill(Brass, 22.2, -2.1, 24, -2.1, 24, 2.1, 22.2, 2.1)
	p.fill(Dark, 26, -3.4, 27.2, -3.4, 27.2, 3.4, 26, 3.4)
	p.fill(Dark, 28.4, -3.3, 29.4, -3.3, 29.4, 3.3, 28.4, 3.3)
	p.slab(Weapon, -9, -2.8, -7, -4, 3, -3.8, 4.4, -2.6, 4.4, 3, 2, 4, -7, 4, -9, 2.6)
	p.mark(Accent, -5, -1.6, -1, -1.6, -1, 1.2, -5, 1.2)
	p.line(17, -2, 17, 2)
}

// melee draws claws, a sword, or an axe, by size.
func (p pen) melee(size int) {
	switch size {
	case rules.Small:
		for _, y := range []float64{-2.6, 0, 2.6} {
			p.plate(Blade, 0, y-.95, 6, y-.8, 12.4, y*1.5, 5.4, y+.9, 0, y+.95)
		}
		p.flat(Weapon, -2, -3.8, 1.6, -3.8, 2.4, 0, 1.6, 3.8, -2, 3.8)
	case rules.Middle:
		p.flat(Joint, -6, -.9, 2, -.9, 2, .9, -6, .9)
		p.flat(Brass, -7.6, -1.1, -6, -1.1, -6, 1.1, -7.6, 1.1)
		p.plate(Blade, 3.4, -1.8, 27, -1.5, 33.5, .7, 27, 1.8, 3.4, 1.8)
		p.line(4.4, .1, 29, .2)
		p.flat(Brass, 2, -4.2, 3.8, -3.4, 3.8, 3.4, 2, 4.2)
	default:
		p.flat(Joint, -8, -.9, 25, -.9, 25, .9, -8, .9)
		p.flat(Brass, 25, -1.5, 29, 0, 25, 1.5)
		p.aboveAndBelow(func(q pen) {
			q.slab(Blade, 13, 1, 23.6, 1, 27, 8.4, 23.4, 10, 17.6, 10.4, 12, 9)
			q.line(14.6, 6.4, 24.4, 6.2)
		})
		p.slab(Weapon, 12.6, -2, 24.4, -2, 24.4, 2, 12.6, 2)
		p.mark(Accent, 15, -1, 22, -1, 22, 1, 15, 1)
	}
}

// shield draws a shield from the pen's origin, long along y.
func (p pen) shield(e Emblem) {
	p.slab(Plate, -6.6, -13, 0, -16.4, 6.6, -13, 7.4, 4, 0, 19, -7.4, 4)
	p.plate(Trim, -4.6, -11.4, 0, -13.8, 4.6, -11.4, 5.2, 3.4, 0, 14.8, -5.2, 3.4)
	if e.Shape == "" && e.Number == 0 {
		p.flat(Brass, -.9, -8, .9, -8, .9, 8.6, 0, 10.4, -.9, 8.6)
		p.flat(Accent, -3.4, -3.6, 3.4, -3.6, 3.4, -1, -3.4, -1)
	} else {
		p.flat(Plate, -3.8, -7, 3.8, -7, 3.8, 2.4, 0, 6.4, -3.8, 2.4)
		p.at(0, -2.2).grow(2.7).emblem(Emblem{Shape: e.Shape})
	}
	p.line(-6.6, -8, -4.8, -8)
	p.line(4.8, -8, 6.6, -8)
}

func (p pen) jet() {
	p.flat(Glow, 6.4, -2.3, 13, 0, 6.4, 2.3)
	p.plate(Weapon, 2, -2.2, 6.6, -3.2, 6.6, 3.2, 2, 2.2)
	p.plate(Joint, -3.6, -2.4, 2.4, -2.6, 2.4, 2.6, -3.6, 2.4)
	p.line(4.2, -2.6, 4.2, 2.6)
}

func (p pen) sink() {
	p.plate(Joint, -4.6, -3.4, 4.6, -3.4, 4.6, 3.4, -4.6, 3.4)
	for i := range 4 {
		x := -3.5 + 2*float64(i)
		p.fill(Dark, x, -2.6, x+1, -2.6, x+1, 2.6, x, 2.6)
	}
}

func (p pen) plating() {
	p.slab(Plate, -4.8, -2.6, -3.4, -3.6, 3.4, -3.6, 4.8, -2.6, 4.8, 2.6, 3.4, 3.6, -3.4, 3.6, -4.8, 2.6)
	for _, x := range []float64{-3.4, 3.4} {
		p.dot(Dark, x, -2.1, .55)
		p.dot(Dark, x, 2.1, .55)
	}
	p.mark(Trim, -1.2, -3.4, 1.2, -3.4, 1.2, 3.4, -1.2, 3.4)
}

// equipment draws a housing with a dish.
func (p pen) equipment() {
	p.plate(Joint, -4, -2.8, 2.6, -2.8, 2.6, 2.8, -4, 2.8)
	p.fill(Glow, -2.8, -1.6, -.2, -1.6, -.2, .2, -2.8, .2)
	p.cable(Joint, .8, 2.4, 0, 5.4, 0)
	p.plate(Rear, 5, -3.2, 7.2, -2, 7.8, 0, 7.2, 2, 5, 3.2, 5.8, 0)
	p.dot(Eye, 8.4, 0, .7)
}
