package likeness

import (
	"cmp"
	"slices"

	"gantry/rules"
)

// pelvis draws the pelvis and the skirts.
func (b *biped) pelvis() {
	h, y, c := b.hip, b.waist, b.crotch
	b.plate(Joint, -h, y, h, y, h*.9, c+2, h*.36, c+8, -h*.36, c+8, -h*.9, c+2)
	long := 3 + 6.5*b.armour
	b.sides(func(q pen) {
		if b.armour > .25 {
			q.plate(Rear, h*.9, y+2, h*1.6, y+2.4, h*1.95, c+5+long, h*1.2, c+6+long)
		}
		q.slab(Plate, h*.3, y+2.4, h*1.26, y+1.4, h*1.56, c+4+long*.7, h*1.2, c+7+long, h*.58, c+6+long)
		q.line(h*.62, y+4.4, h*.92, c+4+long)
		q.mark(Trim, h*.9, y+3.6, h*1.18, y+3.3, h*1.24, y+5, h*.96, y+5.4)
	})
	b.slab(Accent, -h*.25, y+2, h*.25, y+2, h*.33, c+5, 0, c+10, -h*.33, c+5)
	b.slab(Trim, -h*.62, y-.6, h*.62, y-.6, h*.5, y+3, -h*.5, y+3)
	if !b.rear {
		b.mark(Brass, -h*.2, y+.2, h*.2, y+.2, 0, y+2.2)
	}
}

// belly draws the ribbed joint between chest and pelvis.
func (b *biped) belly() {
	w, y := b.chest, b.top+16
	b.plate(Joint, -w*.56, b.waist+1, -w*.5, y, w*.5, y, w*.56, b.waist+1)
	for i := range 3 {
		at := y + 5.5 + 2.2*float64(i)
		b.line(-w*.48, at, w*.48, at)
	}
	b.plate(Rear, -w*.24, y, w*.24, y, w*.28, b.waist, -w*.28, b.waist)
}

// torso draws the chest. The items in it point forward.
func (b *biped) torso() {
	w, y := b.chest, b.top
	b.anchor(0, y+9, rules.AtTorso)
	b.plate(Joint, -w*.5, y-1.6, w*.5, y-1.6, w*.56, y+3, -w*.56, y+3) // collar
	if b.rear {
		b.spine()
		return
	}
	switch {
	case b.Plan == rules.Battloid:
		b.noseChest(w, y)
	case b.heroic > .6:
		b.heroicChest(w, y)
	case b.Head == rules.Cockpit || b.Head == rules.Dome:
		b.hullChest(w, y)
	case b.Head == rules.MonoEye:
		b.roundChest(w, y)
	default:
		b.lineChest(w, y)
	}
	if b.gone[rules.AtTorso] {
		b.at(w*.1, y+9).wound(w * .5)
	}
	b.torsoItems()
}

// lineChest draws the chest of a line machine: a hatch, vents, a flat breast.
func (b *biped) lineChest(w, y float64) {
	b.slab(Plate, -w*.62, y-.6, w*.62, y-.6, w*1.02, y+3.4, w*1.06, y+10.5, w*.64, y+21, -w*.64, y+21, -w*1.06, y+10.5,
		-w*1.02, y+3.4)
	b.sides(func(q pen) {
		q.flat(Trim, w*.42, y+4.4, w*.9, y+5, w*.88, y+10.4, w*.46, y+10.8)
		for i := range 3 {
			at := y + 5.8 + 1.6*float64(i)
			q.mark(Dark, w*.48, at, w*.84, at+.2, w*.84, at+.9, w*.48, at+.7)
		}
		q.line(w*.36, y+13, w*.62, y+20.4)
		q.line(w*.46, y+12.6, w*1.0, y+12)
	})
	b.slab(Accent, -w*.31, y-.4, w*.31, y-.4, w*.25, y+12, 0, y+16.5, -w*.25, y+12)
	b.line(-w*.28, y+6, w*.28, y+6)
	b.mark(Eye, -w*.18, y+1.4, w*.18, y+1.4, w*.15, y+4.4, -w*.15, y+4.4)
}

// hullChest draws the chest of a gun platform: a box with a brow, hatches and a glacis.
func (b *biped) hullChest(w, y float64) {
	b.slab(Plate, -w*.9, y+.6, w*.9, y+.6, w*1.14, y+5, w*1.1, y+14, w*.7, y+20.6, -w*.7, y+20.6, -w*1.1, y+14, -w*1.14,
		y+5)
	b.slab(Plate, -w*.5, y+6, w*.5, y+6, w*.4, y+21.6, 0, y+23.4, -w*.4, y+21.6)
	b.slab(Trim, -w*.9, y+.6, w*.9, y+.6, w*.8, y+3.6, -w*.8, y+3.6)
	b.sides(func(q pen) {
		q.flat(Dark, w*.58, y+5.4, w*1.0, y+5.6, w*.98, y+11, w*.56, y+11.6)
		for i := range 2 {
			at := y + 6.8 + 2.1*float64(i)
			q.mark(Joint, w*.62, at, w*.95, at, w*.95, at+.9, w*.62, at+.9)
		}
		q.line(w*.5, y+14, w*1.06, y+13.4)
		q.line(w*.44, y+8, w*.34, y+20.6)
	})
	b.flat(Accent, -w*.3, y+13, w*.3, y+13, w*.25, y+17, -w*.25, y+17)
	b.line(-w*.3, y+10, w*.3, y+10)
}

// roundChest draws a round chest, with pipes around its waist and a hatch to one side.
func (b *biped) roundChest(w, y float64) {
	b.slab(Plate, -w*.56, y-.6, w*.56, y-.6, w*.94, y+2, w*1.1, y+7, w*1.04, y+13, w*.74, y+19, w*.4, y+21.4, -w*.4,
		y+21.4,
		-w*.74, y+19, -w*1.04, y+13, -w*1.1, y+7, -w*.94, y+2)
	b.slab(Accent, -w*.52, y-.4, w*.52, y-.4, w*.6, y+8, 0, y+11.4, -w*.6, y+8)
	b.line(-w*.56, y+4, w*.56, y+4)
	b.sides(func(q pen) {
		q.line(w*.62, y+9, w*1.02, y+10.4)
		q.disc(Trim, w*.7, y+15, 1.7)
	})
	b.cable(Joint, 1.5, -w*.7, y+15, -w*.62, y+19, -w*.3, y+21, w*.3, y+21, w*.62, y+19, w*.7, y+15)
	b.flat(Dark, -w*.2, y+13, w*.34, y+13, w*.3, y+17.6, -w*.16, y+17.6)
	b.mark(Joint, -w*.12, y+14, w*.26, y+14, w*.24, y+15.2, -w*.1, y+15.2)
}

// heroicChest draws a chest broad above and narrow below, with a breastplate in colors.
func (b *biped) heroicChest(w, y float64) {
	b.slab(Trim, -w*.62, y-.6, w*.62, y-.6, w*1.12, y+1.4, w*1.1, y+11, w*.46, y+21, -w*.46, y+21,
		-w*1.1, y+11, -w*1.12,
		y+1.4)
	b.sides(func(q pen) {
		q.slab(Plate, w*.16, y+1, w*1.08, y+2.4, w*1.02, y+9.4, w*.5, y+12.4, w*.1, y+10.4)
		q.line(w*.3, y+5.6, w*.98, y+6.4)
		q.line(w*.34, y+13.4, w*.62, y+17)
	})
	b.slab(Accent, -w*.86, y+2.6, -w*.2, y+9.4, 0, y+7.4, w*.2, y+9.4, w*.86, y+2.6, w*.34, y+15.4, 0, y+18.6, -w*.34,
		y+15.4)
	b.flat(Brass, -w*.16, y+7.8, 0, y+6, w*.16, y+7.8, w*.12, y+11.6, 0, y+13.4, -w*.12, y+11.6)
	b.mark(Glow, -w*.08, y+8.4, w*.08, y+8.4, 0, y+11.4)
}

// noseChest draws an aircraft's nose folded down between its intakes.
func (b *biped) noseChest(w, y float64) {
	b.slab(Plate, -w*.6, y-.6, w*.6, y-.6, w*1.04, y+3, w*1.08, y+12, w*.6, y+21, -w*.6, y+21, -w*1.08,
		y+12, -w*1.04, y+3)
	b.sides(func(q pen) {
		q.flat(Dark, w*.5, y+3, w*.98, y+4, w*.98, y+11, w*.5, y+13)
		q.line(w*.52, y+6, w*.96, y+6.6)
		q.line(w*.52, y+9, w*.96, y+9.4)
		q.line(w*.5, y+15, w*.66, y+20)
	})
	b.slab(Trim, -w*.38, y-1, w*.38, y-1, w*.42, y+12, w*.2, y+21, 0, y+24, -w*.2, y+21, -w*.42, y+12)
	b.flat(Dark, -w*.24, y+1, w*.24, y+1, w*.26, y+9, 0, y+13, -w*.26, y+9)
	b.mark(Glow, -w*.17, y+2, -w*.02, y+2, -w*.02, y+10.6, -w*.19, y+8.4)
	b.mark(Accent, -w*.22, y+16, w*.22, y+16, w*.14, y+19.6, -w*.14, y+19.6)
}

// spine draws the chest from behind, without the items on it.
func (b *biped) spine() {
	w, y := b.chest, b.top
	b.slab(Plate, -w*.62, y-.6, w*.62, y-.6, w*1.04, y+3.4, w*1.04, y+10.5, w*.6, y+21, -w*.6, y+21, -w*1.04, y+10.5,
		-w*1.04, y+3.4)
	b.sides(func(q pen) { q.line(w*.44, y+2, w*.5, y+20) })
	b.line(-w*.9, y+12, w*.9, y+12)
}

// torsoItems draws items that point out of the breast. A jet is behind.
func (b *biped) torsoItems() {
	items := b.rest(rules.AtTorso)
	slices.SortStableFunc(items, func(a, c rules.LikenessItem) int {
		return cmp.Compare(shoots(c.Kind),
			shoots(a.Kind))
	})
	spots := [][2]float64{{-.62, 7.6}, {.62, 7.6}, {0, 12.5}, {-.44, 15.6}, {.44, 15.6}, {0, 4.4}, {0, 21}}
	if len(items) == 1 {
		spots = [][2]float64{{0, 9}}
	}
	lower := 0.0
	if b.Head == rules.Cockpit { // its canopy reaches into the chest
		lower = 4.4
	}
	for i, it := range items {
		s, k := spots[i%len(spots)], 0.72+.3*b.mass
		if shoots(it.Kind) > 0 { // weapons should be seen at once
			k = 1.2 + .3*b.mass
		}
		if i >= len(spots) {
			k *= .6
		}
		b.at(s[0]*b.chest, b.top+min(21, s[1]+lower)+.8*float64(i/len(spots))).grow(k).facing(it)
	}
}

// shoots returns 1 for a kind that shoots, else 0.
func shoots(k rules.ItemKind) int {
	if k == rules.Missile || slices.Contains(barrelled(), k) {
		return 1
	}
	return 0
}
