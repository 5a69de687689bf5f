package likeness

import "gantry/rules"

// shoulders draws pauldrons over the arms, and the items on them.
func (b *biped) shoulders() {
	for _, at := range []rules.Place{rules.AtLeftShoulder, rules.AtRightShoulder} {
		left := at == rules.AtLeftShoulder
		q := b.flipIf(left != b.rear)
		q.anchor(b.shoulder+b.arm*.6, b.top+3, at)
		above, before := b.split(b.rest(at))
		for i, it := range above {
			b.over(q, it, i)
		}
		if !b.gone[at] {
			b.pauldron(q, left)
		}
		for i, it := range before {
			b.beside(q, it, i)
		}
	}
}

// split separates items above a shoulder from items set into it.
func (b *biped) split(items []rules.LikenessItem) (above, before []rules.LikenessItem) {
	for _, it := range items {
		switch it.Kind {
		case rules.Shield, rules.Plating, rules.Sink, rules.Jet:
			before = append(before, it)
		default:
			above = append(above, it)
		}
	}
	return above, before
}

// pauldron draws a pauldron that grows with armor. Heroic machines have theirs swept up.
func (b *biped) pauldron(q pen, left bool) {
	x, y := b.shoulder, b.top
	w := b.arm * (1.15 + .55*b.armour + .2*max(0, b.heroic-.6))
	in, up := x-b.arm*.8, 2.6+3*b.armour
	tip := y - up*.5 - 6*max(0, b.heroic-.4)
	low := y + 11 + 5.5*b.armour
	q.plate(Rear, x+w*.2, y+4, x+w*1.02, y+4, x+w*.9, low+2.4, x+w*.1, low+1.6)
	switch {
	case b.heroic <= .6 && b.Plan == rules.Biped && b.Head == rules.MonoEye:
		b.roundPauldron(q, left, x, w, low)
	case b.heroic <= .6 && b.Plan == rules.Biped && (b.Head == rules.Cockpit || b.Head == rules.Dome):
		b.boxPauldron(q, x, w, low)
	default:
		q.slab(Plate, in, y+1.4, x+w*.2, y-up, x+w*.95, tip, x+w*1.22, y+4.6, x+w*1.06, low, x+w*.2,
			low+.6, in+.4, y+12)
		q.line(in+1, y+9.4, x+w*1.1, y+10.4+2*b.armour)
		q.mark(Trim, x+w*.12, low-2, x+w*1.06, low-2.6, x+w*1.02, low-.4, x+w*.18, low+.2)
	}
	badge := q.at(x+w*.52, y+4.6).unmirrored()
	switch {
	case b.emblem == Emblem{} || left == (b.emblem.Shape == ""):
		q.flat(Accent, x+w*.2, y+3, x+w*.86, y+3.6, x+w*.82, y+6.8, x+w*.2, y+6.4)
	case left:
		badge.grow(min(3, w*.36)).emblem(Emblem{Shape: b.emblem.Shape, Stripes: b.emblem.Stripes})
	case b.emblem.Number > 0:
		badge.at(0, .4).grow(min(2.4, w*.3)).number(b.emblem.Number)
	}
}

// roundPauldron draws a bowl. The right one has spikes if the unit is armored or leads.
func (b *biped) roundPauldron(q pen, left bool, x, w, low float64) {
	y := b.top
	if !left && (b.armour > .3 || b.Crest > 0) {
		for _, at := range [][3]float64{{.05, -3.6, -76}, {.55, -3.4, -58}, {.98, -.6, -30}} {
			q.at(x+w*at[0], y+at[1]).turn(at[2]).plate(Rear, -1, -1.9, 6, 0, -1, 1.9)
		}
	}
	q.slab(Plate, x-b.arm*.8, y+4, x-w*.2, y-1.6, x+w*.3, y-3.6, x+w*.8, y-2.4, x+w*1.14, y+2, x+w*1.22, y+7, x+w*1.06,
		low,
		x+w*.1, low+.4, x-b.arm*.74, y+10)
	q.line(x-b.arm*.5, y+9.6, x+w*1.12, low-3)
}

// boxPauldron draws a slab with a flat top, its edge in trim.
func (b *biped) boxPauldron(q pen, x, w, low float64) {
	y, up := b.top, 1.6+2*b.armour
	q.slab(Plate, x-b.arm*.8, y-up+1.4, x-w*.1, y-up, x+w*1.0, y-up, x+w*1.24, y+1, x+w*1.24, low-2, x+w*1.06, low,
		x-w*.1, low,
		x-b.arm*.8, y+10)
	q.slab(Trim, x-b.arm*.76, y-up+1.4, x-w*.1, y-up, x+w*1.0, y-up, x+w*1.1, y+.4, x-b.arm*.76, y+1.2)
	q.line(x+w*.06, y+2, x+w*.06, low-.4)
	q.line(x+w*.06, low-3.4, x+w*1.2, low-3.4)
}

// pauldronWide returns the width of a pauldron that is not heroic.
func (b *biped) pauldronWide() float64 { return b.arm * (1.15 + .55*b.armour) }

// over draws an item on top of the shoulder that points forward.
func (b *biped) over(q pen, it rules.LikenessItem, i int) {
	w := b.pauldronWide()
	x, y := b.shoulder+w*.1+5*float64(i%2), b.top-2.6-3*b.armour-6*float64(i/2)
	k := 1.12 + .15*b.mass
	switch it.Kind {
	case rules.Missile:
		k *= 1.15
		q.plate(Joint, x-2.4, y-3, x+2.4, y-3, x+3, y+4, x-3, y+4)
		q.at(x, y-2.9*k*scale(it)).grow(k).facing(it)
	case rules.Equipment:
		q.at(x, y-2).turn(-80).grow(k * .8).along(it)
	case rules.Melee:
		q.at(x, y).turn(-62).grow(.6).along(it)
	default:
		q.at(x-1, y+1).turn(-82).grow(k * .86).along(it)
	}
}

// beside draws an item set into the shoulder's face, or hanging outside.
func (b *biped) beside(q pen, it rules.LikenessItem, i int) {
	w := b.pauldronWide()
	x, y := b.shoulder+w*.5, b.top+5+4*float64(i)
	switch it.Kind {
	case rules.Shield:
		s := q.at(x+w*.6, b.top+8+5*float64(i)).grow((.6 + .2*b.mass) * scale(it))
		s.unmirrored().shields(b.emblem, it.Count)
	case rules.Jet:
		q.at(x+w*.4, b.top).turn(-50).grow(.7).along(it)
	default:
		q.at(x, y).grow(.9).facing(it)
	}
}
