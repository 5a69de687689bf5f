package likeness

import "gantry/rules"

// back draws what is behind a machine: its pack, wings that grow with speed, and mounted items that rise over its
// shoulders.
func (b *biped) back() {
	jets := b.all(rules.AtBack, rules.Jet)
	x, y := b.chest*.62, b.top-6
	b.anchor(-x, y, rules.AtBack, rules.AtTurret, rules.AtLeftWing)
	b.anchor(x, y, rules.AtRightWing)
	switch {
	case b.Plan == rules.Battloid:
		b.folded()
	case b.speed >= .6 || b.heroic > .7:
		b.wings()
	}
	b.backItems()
	b.pack(jets)
}

// wings draws wings that spread with speed.
func (b *biped) wings() {
	k := max(0, b.speed-.5) / .5
	b.sides(func(q pen) {
		x, y := b.chest*.5, b.top+6
		q = q.at(x, y).grow(.56+.6*b.mass).at(-x, -y) // light machines have small wings
		q.slab(Rear, x, y-1, x+8+4*k, y-13-5*k, x+14+13*k, y-24-10*k, x+16+14*k, y-18-10*k, x+14+9*k, y-4, x+6, y+10)
		q.line(x+4, y+2, x+13+10*k, y-18-8*k)
		q.mark(Accent, x+12+10*k, y-19-8*k, x+14+13*k, y-23-10*k, x+16+13.6*k, y-18-10*k, x+14.4+11*k, y-11-6*k)
		if k > .5 {
			q.plate(Rear, x+2, y+8, x+11+8*k, y+6, x+13+10*k, y+12, x+8, y+18)
		}
	})
}

// folded draws the wings and fins of an aircraft on the back of a battloid.
func (b *biped) folded() {
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := b.flipIf((at == rules.AtLeftWing) != b.rear)
		x, y := b.chest*.5, b.top+2
		q.plate(Rear, x*.4, y, x*.9, y-17, x*1.5, y-17, x*1.6, y+2)
		if b.gone[at] {
			continue
		}
		q.slab(Rear, x, y+2, b.shoulder+9, y+6, b.shoulder+17, y+36, b.shoulder+15, y+46, b.shoulder+6, y+34, x, y+24)
		q.mark(Accent, b.shoulder+13.4, y+23, b.shoulder+17, y+36, b.shoulder+15, y+46, b.shoulder+9.4, y+38)
		q.line(x+4, y+10, b.shoulder+11, y+34)
	}
}

// backItems draws items that rise over the shoulders, from left to right, and those on wings at their own side.
func (b *biped) backItems() {
	var single int
	items := b.rest(rules.AtBack)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		q := b.flipIf((at == rules.AtLeftWing) != b.rear)
		for i, it := range b.rest(at) {
			b.rising(q, it, len(items)+2*i)
		}
	}
	for i, it := range items {
		if it.Count > 1 { // half of them on each side
			other := it
			other.Count, it.Count = it.Count/2, it.Count-it.Count/2
			b.rising(b.flip(), it, i)
			b.rising(b.pen, other, i)
			continue
		}
		b.rising(b.flipIf(single%2 == 0), it, i)
		single++
	}
}

func (b *biped) rising(q pen, it rules.LikenessItem, i int) {
	x, y := b.chest*.62+4*float64(i/2), b.top+1-2.5*float64(i/2)
	k := 1 + .15*b.mass
	switch it.Kind {
	case rules.Missile:
		q.at(x+2.5, y-6.4*k).grow(1.2 * k).facing(it)
	case rules.Melee:
		if it.Size == rules.Large { // the head of a maul is up
			q.at(x-2, y+6).turn(-58).grow(k * .95).along(it)
			return
		}
		r, blade := q.at(x+6, y-12).turn(124).sheathed(it)
		r.grow(k * .9).along(blade)
	case rules.Shield:
		q.at(x+5, y+2).turn(-24).grow(.8*k*scale(it)).shields(b.emblem, it.Count)
	case rules.Sink:
		q.at(x+1, y-4).turn(8).grow(k).along(it)
	case rules.Plating:
		q.at(x+1, y-1).grow(k).along(it)
	case rules.Equipment:
		q.at(x, y-3).turn(-78).grow(k).along(it)
	default:
		q.at(x, y+3).turn(-84).grow(k).along(it)
	}
}

// pack draws the backpack: beside the waist from the front, whole from behind.
func (b *biped) pack(jets []rules.LikenessItem) {
	w, y := b.chest, b.top
	n := 0
	for _, it := range jets {
		n += it.Count * it.Size
	}
	if b.rear {
		b.slab(Rear, -w*.6, y+1, w*.6, y+1, w*.72, y+6, w*.6, y+18, -w*.6, y+18, -w*.72, y+6)
		b.flat(Trim, -w*.3, y+3, w*.3, y+3, w*.26, y+9, -w*.26, y+9)
		b.slots(w, y)
	}
	if n == 0 && b.speed < .3 {
		return
	}
	k := .62 + .5*b.speed + .05*float64(min(n, 8))
	b.sides(func(q pen) {
		at := q.at(w*.5, y+17)
		if !b.rear {
			at = q.at(w*.86, b.waist-3)
		}
		pairs := 1
		if n > 2 {
			pairs = 2
		}
		for i := range pairs {
			at.at(4.4*float64(i)*k, -2*float64(i)).turn(82).grow(k).jet()
		}
	})
}

// slots draws the slots of a pack from behind.
func (b *biped) slots(w, y float64) {
	for i := range 3 {
		at := y + 11 + 2*float64(i)
		b.mark(Dark, -w*.4, at, w*.4, at, w*.4, at+.9, -w*.4, at+.9)
	}
}
