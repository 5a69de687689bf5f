package likeness

import "gantry/rules"

// legs draws both legs, the left one slightly in front.
func (b *biped) legs() {
	items := b.rest(rules.AtLegs)
	for _, left := range []bool{false, true} {
		q, ahead := b.pen, -0.7
		if left {
			q, ahead = b.flip(), 0
		}
		b.oneLeg(q, ahead, ofLeg(items, left != b.rear))
	}
}

// ofLeg returns the items of one leg. Single items alternate between the legs.
func ofLeg(items []rules.LikenessItem, left bool) []rules.LikenessItem {
	var out []rules.LikenessItem
	for i, it := range items {
		pair := it.Kind == rules.Jet || it.Kind == rules.Plating || it.Kind == rules.Sink
		switch mine := (i%2 == 0) == left; {
		case pair:
		case it.Count > 1 && mine:
			it.Count -= it.Count / 2
		case it.Count > 1:
			it.Count /= 2
		case !mine:
			continue
		}
		out = append(out, it)
	}
	return out
}

// oneLeg draws the right leg: hip, thigh, shin, foot, knee.
func (b *biped) oneLeg(q pen, ahead float64, items []rules.LikenessItem) {
	w, hip, knee := b.leg, b.stance*0.66, b.stance+0.6
	q.anchor(knee, b.knee, rules.AtLegs)
	q.limb(Joint, hip, b.crotch-3, w*.6, knee, b.knee, w*.5)
	b.thigh(q, hip, knee)
	if b.gone[rules.AtLegs] {
		q.stump(knee, b.knee-2, 90, w*.6)
		return
	}
	ankle := b.stance + 1.6 + 1.2*b.mass
	b.foot(q, ankle, ahead)
	b.shin(q, knee, ankle, ahead)
	b.kneecap(q, knee)
	b.legItems(q, knee, ankle, items)
}

func (b *biped) thigh(q pen, hip, knee float64) {
	w, top, low := b.leg, b.crotch+.5, b.knee-4.5
	q.slab(Plate, hip-w*.62, top, hip+w*.66, top-1, knee+w*.74, top+(low-top)*.55, knee+w*.6, low, knee-w*.58, low,
		hip-w*.7, top+(low-top)*.45)
	q.line(knee-w*.5, low-3, knee+w*.56, low-3.4)
	q.line(hip+w*.3, top+2, knee+w*.3, low-3.2)
	if b.heroic > .5 { // a band of color
		q.mark(Accent, knee-w*.56, low-2.4, knee+w*.6, low-2.6, knee+w*.6, low-1, knee-w*.56, low-1)
	}
}

// shin draws a shin that flares with armor. Heroic machines wear boots.
func (b *biped) shin(q pen, knee, ankle, ahead float64) {
	w, top, low := b.leg, b.knee+1.5, -7.5+ahead
	flare := w * (.86 + .3*b.armour + .12*b.heroic)
	wide, boot := top+(low-top)*.36, Plate
	if b.heroic > .6 {
		boot = Trim
	}
	q.plate(Rear, knee+w*.2, top+2, knee+flare*1.12, wide, ankle+flare*1.16, wide+(low-wide)*.6, ankle+w*.5, low)
	q.slab(boot, knee-w*.5, top, knee+w*.5, top, knee+flare, wide, ankle+flare*.86, low-1.5, ankle+w*.4, low+.6,
		ankle-w*.45, low+.6, ankle-flare*.78, low-1.5, knee-flare*.9, wide)
	x := (knee + ankle) / 2
	q.mark(Accent, x-w*.2, wide-1, x+w*.2, wide-1, x+w*.16, low-4, x-w*.16, low-4)
	q.line(knee-flare*.86, wide+1, x-w*.34, wide+2.6, x-w*.34, low)
	q.line(knee+flare*.96, wide+1, x+w*.34, wide+2.6, x+w*.34, low)
	if b.armour > .6 {
		q.mark(Dark, ankle-flare*.56, low-4.4, ankle-w*.34, low-4.4, ankle-w*.34, low-3.4, ankle-flare*.56, low-3.4)
		q.mark(Dark, ankle+flare*.62, low-4.4, ankle+w*.34, low-4.4, ankle+w*.34, low-3.4, ankle+flare*.62, low-3.4)
	}
}

func (b *biped) kneecap(q pen, x float64) {
	w, y := b.leg, b.knee
	peak := 5 + 1.5*b.heroic + b.armour
	q.slab(Trim, x-w*.55, y+4, x-w*.74, y-2, x-w*.3, y-peak, x+w*.3, y-peak, x+w*.74, y-2, x+w*.55, y+4, x, y+5.6)
	q.line(x-w*.5, y, x, y+1.6, x+w*.5, y)
}

// foot draws a foot that points outward a little.
func (b *biped) foot(q pen, x, ahead float64) {
	w := b.leg * (1 + .16*b.armour)
	y := ahead
	q.plate(Dark, x-w*1.02, y, x-w*.9, y-1.6, x+w*1.34, y-1.6, x+w*1.46, y)
	q.slab(Trim, x-w*.98, y-1, x-w*.78, y-5.4, x-w*.36, y-8.2, x+w*.5, y-8.2, x+w*1.06, y-5.2, x+w*1.42, y-1)
	q.line(x-w*.3, y-8, x-w*.42, y-1.2)
	q.line(x+w*.4, y-8, x+w*.66, y-1.2)
	q.plate(Plate, x-w*.66, y-6.6, x-w*.52, y-11, x+w*.54, y-11, x+w*.8, y-6.4, x+w*.1, y-4.2)
}

// legItems draws items outside on the calves, and on the thighs.
func (b *biped) legItems(q pen, knee, ankle float64, items []rules.LikenessItem) {
	for i, it := range items {
		y := b.knee + 8 + 7.5*float64(i/2)
		out := q.at((knee+ankle)/2+b.leg*(1.05+.2*b.armour), y)
		if i%2 == 1 {
			out = q.at(b.stance+b.leg*.9, b.crotch+6+5*float64(i/2))
		}
		switch it.Kind {
		case rules.Missile, rules.Sink, rules.Equipment, rules.Plating:
			out.grow(.78).facing(it)
		case rules.Jet:
			out.turn(84).grow(.95).along(it)
		case rules.Melee:
			r, blade := out.turn(86).sheathed(it)
			r.grow(.8).along(blade)
		default:
			out.turn(86).grow(.72).along(it)
		}
	}
}
