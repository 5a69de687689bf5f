package likeness

import "gantry/rules"

// head draws the head by its kind, with its crest and the items beside it.
func (b *biped) head() {
	w, y := 4+1.1*b.mass+.6*b.heroic, b.top
	b.anchor(0, y-5, rules.AtHead)
	b.plate(Joint, -w*.6, y+1, -w*.5, y-3.4, w*.5, y-3.4, w*.6, y+1)
	if b.gone[rules.AtHead] {
		b.stump(0, y-2, -90, w*.5)
		return
	}
	high := 12.5 - 1.5*b.mass
	switch {
	case b.rear:
		b.nape(w, y, high)
	case b.Head == rules.MonoEye:
		b.monoHead(w, y, high)
	case b.Head == rules.Dome:
		b.domeHead(w*1.25, y)
		high = 8
	case b.Head == rules.Cockpit:
		b.canopy(w*1.5, y)
		high = 6.5
	default:
		b.visorHead(w, y, high)
	}
	b.crest(w, y-high)
	b.headItems(w, y)
}

// visorHead draws a helmet, a face, two eyes and ears.
func (b *biped) visorHead(w, y, high float64) {
	t := y - high
	b.sides(func(q pen) {
		q.flat(Trim, w*.84, y-3.4, w*1.28, y-high*.72, w*1.3, y-4.6, w*1.04, y-2.4)
	})
	b.slab(Plate, -w*.6, y-1.4, -w*.98, y-4.6, -w*.96, t+3.4, -w*.42, t, w*.42, t, w*.96, t+3.4, w*.98,
		y-4.6, w*.6, y-1.4)
	b.flat(Dark, -w*.84, t+4.4, w*.84, t+4.4, w*.74, t+7.6, 0, t+8.4, -w*.74, t+7.6)
	b.fill(Eye, -w*.72, t+5, -w*.12, t+5.9, -w*.12, t+7.1, -w*.6, t+6.8)
	b.fill(Eye, w*.72, t+5, w*.12, t+5.9, w*.12, t+7.1, w*.6, t+6.8)
	b.flat(Rear, -w*.5, t+8, w*.5, t+8, w*.4, y-1.2, 0, y-.2, -w*.4, y-1.2)
	b.mark(Accent, -w*.2, t+.6, w*.2, t+.6, w*.14, t+3.6, -w*.14, t+3.6)
	b.line(-w*.26, y-2.6, w*.26, y-2.6)
	if b.Head == rules.Horned {
		b.sides(func(q pen) {
			q.plate(Brass, w*.5, t+2.6, w*1.1, t+3.8, w*1.9, t+.6, w*1.9, t-6, w*1.4, t-1.4, w*.9, t+.4)
		})
	}
}

// monoHead draws a helmet with one lens on a rail, and a snout.
func (b *biped) monoHead(w, y, high float64) {
	t := y - high
	b.slab(Plate, -w*.86, y-1, -w*1.2, y-5, -w*1.05, t+3.4, -w*.62, t+.6, w*.62, t+.6, w*1.05, t+3.4, w*1.2, y-5, w*.86,
		y-1)
	b.fill(Dark, -w*1.1, t+4.8, w*1.1, t+4.8, w*1.16, t+7.8, -w*1.16, t+7.8)
	b.disc(Eye, w*.12, t+6.3, 1.5)
	b.flat(Rear, -w*.4, t+8.4, w*.4, t+8.4, w*.56, y-.6, -w*.56, y-.6)
	b.line(-w*.3, y-2.6, w*.3, y-2.6)
	b.line(0, t+1, 0, t+4.6)
	b.cable(Joint, 1.1, -w*.5, y-2, -w*1.3, y-1.4, -w*1.5, y+1.4)
}

// domeHead draws a head low between the shoulders.
func (b *biped) domeHead(w, y float64) {
	b.slab(Plate, -w*1.3, y+1.4, -w*1.16, y-3.6, -w*.62, y-7.6, w*.62, y-7.6, w*1.16, y-3.6, w*1.3, y+1.4)
	b.flat(Dark, -w*.9, y-4.6, w*.9, y-4.6, w*.78, y-1.6, -w*.78, y-1.6)
	b.fill(Eye, -w*.76, y-4, w*.76, y-4, w*.66, y-2.3, -w*.66, y-2.3)
	b.line(-w*.3, y-7.4, -w*.3, y-4.8)
	b.line(w*.3, y-7.4, w*.3, y-4.8)
}

// canopy draws a pilot's canopy in the torso instead of a head.
func (b *biped) canopy(w, y float64) {
	b.slab(Plate, -w*1.1, y+6, -w*.98, y-3, -w*.5, y-6.4, w*.5, y-6.4, w*.98, y-3, w*1.1, y+6, w*.4,
		y+9.4, -w*.4, y+9.4)
	b.flat(Dark, -w*.78, y-2, -w*.42, y-5, w*.42, y-5, w*.78, y-2, w*.66, y+3, -w*.66, y+3)
	b.fill(Glow, -w*.66, y-2, -w*.36, y-4.4, -w*.06, y-4.4, -w*.06, y+2.2, -w*.56, y+2.2)
	b.fill(Glow, w*.66, y-2, w*.36, y-4.4, w*.06, y-4.4, w*.06, y+2.2, w*.56, y+2.2)
	b.line(-w*.4, y+5, w*.4, y+5)
}

// nape draws a head from behind.
func (b *biped) nape(w, y, high float64) {
	if b.Head == rules.Dome || b.Head == rules.Cockpit {
		b.slab(Plate, -w*1.6, y+1.4, -w*1.4, y-3.4, -w*.8, y-7, w*.8, y-7, w*1.4, y-3.4, w*1.6, y+1.4)
		b.line(-w*1.4, y-2.6, w*1.4, y-2.6)
		return
	}
	t := y - high
	b.slab(Plate, -w*.7, y-1.4, -w, y-4.6, -w*.96, t+3.4, -w*.42, t, w*.42, t, w*.96, t+3.4, w, y-4.6, w*.7, y-1.4)
	b.line(0, t, 0, y-1.6)
	b.line(-w*.9, y-5, w*.9, y-5)
}

// crest draws a fin, a pair of blades, or both.
func (b *biped) crest(w, t float64) {
	if b.Crest&rules.CrestBlades != 0 {
		b.sides(func(q pen) {
			q.flat(Brass, .2, t+3, 1.6, t+2.2, w*1.5+3.4, t-7.5, w*1.5+2, t-7.2, w*.8, t-1.4)
		})
		b.flat(Accent, -1.5, t+.6, 1.5, t+.6, 1, t+4, -1, t+4)
	}
	if b.Crest&rules.CrestFin != 0 {
		high := 7.0
		if b.Crest&rules.CrestBlades != 0 {
			high = 9
		}
		b.plate(Accent, -1.1, t+3, -.7, t-high, 1.1, t-high+2.6, 1.3, t+3)
	}
}

// headItems draws the items at the temples.
func (b *biped) headItems(w, y float64) {
	for i, it := range b.rest(rules.AtHead) {
		q := b.flipIf(i%2 == 0).at(w*1.5+1.4*float64(i/2), y-6.5-2.6*float64(i/2))
		switch it.Kind {
		case rules.Equipment:
			q.turn(-72).grow(.6).along(it)
		case rules.Artillery, rules.Melee:
			q.turn(-70).grow(.4).along(it)
		default:
			q.grow(.62).facing(it)
		}
	}
}
