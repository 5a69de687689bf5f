package likeness

import (
	"slices"

	"gantry/rules"
)

// held returns the kinds of items that a hand holds.
func held() []rules.ItemKind { return append(barrels(), melees()...) }

// takeUp gives a free hand a long blade from the back, and an arm the shields and claws of the torso.
func (b *biped) takeUp() {
	arms := slices.DeleteFunc([]rules.Place{rules.AtLeftArm, rules.AtRightArm},
		func(at rules.Place) bool { return b.gone[at] })
	if i := slices.IndexFunc(arms, func(at rules.Place) bool { return !b.has(at, held()...) }); len(arms) > 0 {
		at := arms[max(0, i)]
		b.items[at] = append(b.items[at], b.takeAll(rules.AtTorso, rules.Claw)...)
	}
	for _, at := range []rules.Place{rules.AtRightArm, rules.AtLeftArm} {
		if b.gone[at] {
			continue
		}
		if !b.has(at, held()...) {
			if i := slices.IndexFunc(b.items[rules.AtBack], isLong); i >= 0 {
				b.items[at] = append(b.items[at], b.items[rules.AtBack][i])
				b.items[rules.AtBack] = slices.Delete(slices.Clone(b.items[rules.AtBack]), i, i+1)
				continue
			}
		}
		b.items[at] = append(b.items[at], b.takeAll(rules.AtTorso, rules.Shield)...)
	}
}

// limbs is a bent arm: the shoulder's joint, the directions of its upper arm and forearm, and their lengths.
type limbs struct {
	joint       vec
	upper, fore vec
	long, reach float64
}

// direction returns a direction in the torso's space, x outwards.
func (b *biped) direction(s, x, y, z float64) vec {
	t := b.torso
	return t.x.times(s * x).add(t.y.times(y)).add(t.z.times(z)).unit()
}

// busy reports whether an arm holds something away from the body.
func (b *biped) busy(at rules.Place) bool {
	return b.has(at, shooters()...) || slices.ContainsFunc(b.items[at], isLong)
}

// pose returns the directions of an upper arm, of its forearm, and of what the hand holds. An arm with guns aims level
// and outwards, clear of the body. A blade is held out at the side, no higher than the head.
func (b *biped) pose(at rules.Place, item rules.LikenessItem, holds bool) (upper, fore, along vec) {
	m, s, k := b.machine, sideOf(at), b.mass
	to := func(x, y, z float64) vec { return b.direction(s, x, y, z) }
	aims := holds && !isMelee(item.Kind) || b.has(at, shooters()...)
	switch {
	case m.square && holds && isLong(item): // upwards, since it is long
		return to(.46, -.84, .20), to(.06, -.84, .52), to(-.10, .80, .58)
	case m.square:
		return to(.46, -.84, .20), to(.06, -.86, .50), to(-.04, -.30, .95)
	case holds && isLong(item) && b.has(at, rules.Shield):
		return to(.50, -.82, .22), to(.40, -.36, .83), to(.46, .84, .26)
	case holds && isLong(item):
		return to(.50, -.84, .16), to(.46, -.32, .82), to(.52-.2*k, .76, .38)
	case aims && s < 0 && b.twin:
		return to(.46, -.82, .24), to(.42-.2*k, -.04, .90), to(.58-.3*k, .02, .82)
	case aims && s < 0: // a heavy machine aims more to the front: its picture is wide enough
		return to(.56, -.74, .14), to(.70, -.02, .66), to(.85-.2*k, .02, .50+.35*k)
	case aims:
		return to(.46, -.86, .10), to(.50-.1*k, -.06, .86), to(.80-.1*k, .08, .55+.1*k)
	case m.heroic > .6:
		fore = to(.10, -.95, .26)
		return to(.46, -.88, -.08), fore, fore
	}
	fore = to(.10, -.92, .38)
	return to(.34, -.94, -.06), fore, fore
}

// oneArm makes the arm at a place, and the pauldron over it.
func (b *biped) oneArm(at rules.Place) {
	m, s, k := b.machine, sideOf(at), b.mass
	item, holds := m.takeFirst(at, held()...)
	a := limbs{joint: b.torso.point(s*b.shoulder, b.trunk*.80, 0), long: 11.5 + 2.6*k + 1.5*m.heroic,
		reach: 12.5 + 2.8*k + 1.5*m.heroic}
	var along vec
	a.upper, a.fore, along = b.pose(at, item, holds)
	ahead := -1.0
	if s < 0 {
		ahead = 4
	}
	if m.gone[at] {
		m.torn(bone(a.joint, a.joint.add(a.upper), b.torso.z).at(0, -b.arm*.8, 0), b.arm)
		m.anchor(a.joint.add(a.upper.times(b.arm)), at)
	} else {
		b.forearm(at, a, along, item, holds, ahead)
	}
	b.pauldron(s, ahead)
	top := b.torso.at(s*(b.shoulder+b.arm*.2), b.trunk*.86+6.4+2.4*m.armor+2*m.heroic, -.5).nod(-6).turn(s * 4)
	b.atop(flankPlaces(s)[1], spot{top, .78 + .2*k, ahead + 4})
}

// forearm makes an arm with what its hand holds and what is mounted on it.
func (b *biped) forearm(at rules.Place, a limbs, along vec, item rules.LikenessItem, holds bool, ahead float64) {
	m, w, s := b.machine, b.arm, sideOf(at)
	elbow := a.joint.add(a.upper.times(a.long))
	hand := elbow.add(a.fore.times(a.reach))
	front := b.torso.z.times(.8).add(b.torso.x.times(s * .6)).unit()
	upper := bone(a.joint, elbow, front)
	if d := front.dot(a.fore); d > .93 || d < -.93 {
		front = b.torso.y
	}
	fore := bone(elbow, hand, front)
	m.loft(upper, Joint, section{1.5, round(w*.72, 8)}, section{-a.long, round(w*.56, 8)}).near(ahead)
	m.loft(upper, Second, section{-a.long * .30, cut(w*.78, w*.84)}, section{-a.long * .78, cut(w*.74, w*.8)}).
		near(ahead + .3).shaded()
	m.loft(fore, Joint, section{w * .7, round(w*.66, 8)}, section{-w * .6, round(w*.66, 8)}).near(ahead + .4)
	built := holds && (item.Kind == rules.Gatling || item.Kind == rules.Artillery)
	full, end := 1.08+.1*m.heroic+.12*m.armor, .96
	if built {
		end = .8
	}
	l := a.reach
	m.loft(fore, Plate, section{-1, cut(w*.62, w*.66)}, section{-l * .22, cut(w*.98*full, w*1.02*full)},
		section{-l * .68, cut(w*.92*full, w*.98*full)}, section{-l * end, cut(w*.7, w*.74)}).near(ahead + 1)
	p := m.plate(fore.at(s*w*.98*full, -l*.48, 0).side(s), Second, -.4, 1.2, .8,
		mirrored(-s, -w*.6, l*.26, w*.6, l*.3, w*.7, -l*.1, w*.3, -l*.36, -w*.6, -l*.28)...).near(ahead + 1.6)
	p.paint(Accent, mirrored(-s, -w*.3, l*.1, w*.3, l*.12, w*.3, -l*.04, -w*.3, -l*.06)...)
	if !built {
		fist := frame{hand.add(a.fore.times(1.2)), fore.x, fore.y, fore.z}
		p := m.block(fist, Joint, w*.56, w*.62, w*.6).near(ahead + 1.2).on(fist.at(0, 0, w*.61))
		p.line(.3, -w*.2, w*.1, -w*.2, -w*.6)
		p.line(.3, w*.2, w*.1, w*.2, -w*.6)
	}
	grip := aim(hand, along)
	m.anchor(hand, at)
	k := .92 + .22*m.mass + .1*m.heroic
	if holds {
		m.item(grip.at(0, .4, 2).grow(k), item, m.emblem, ahead+3.5)
	}
	for _, it := range m.takeAll(at, rules.Claw) { // under the barrel
		m.item(grip.at(0, -w*.9, 4).grow(1.2*k), it, m.emblem, ahead+4)
	}
	for i, it := range m.takeAll(at, rules.Shield) {
		yaw, over := 46.0, ahead-1
		if s < 0 {
			yaw, over = 14, ahead+6
		}
		on := fore.point(s*w*1.1, -l*.5, w*.9)
		if holds && !isMelee(item.Kind) { // clear of the gun
			on = upper.point(s*w*2.3, -a.long*.8, w*.6)
		}
		f := b.torso.on(on).turn(s*yaw).roll(-s*4).at(0, 1.5, 1.4+2*float64(i))
		m.item(f.grow(.86+.24*m.mass), it, m.emblem, over)
	}
	if !holds {
		for _, it := range m.takeAll(at, rules.Ram) { // on the fist
			m.item(aim(hand, a.fore).at(0, 0, 2.4).grow(.62+.3*m.mass+.1*m.heroic), it, m.emblem, ahead+3)
		}
	}
	on := aim(fore.point(s*w*.3, -l*.3, 0), along)
	m.fill([]spot{{on.at(0, w*1.3, 0), .58 + .16*m.mass, ahead + 3},
		{on.at(s*w*1.5, 0, 0), .58 + .16*m.mass, ahead + 3}}, at)
}

// atop puts the items of a place on spots over the shoulders. Barrels aim ahead and outwards, so that they show, and
// long blades hang behind the shoulder.
func (b *biped) atop(at rules.Place, spots ...spot) {
	b.anchor(spots[0].o, at)
	b.each(spots, []rules.Place{at}, func(on spot, it rules.LikenessItem) {
		f := settled(on.frame, it)
		s := signOf(b.torso.x.dot(f.o.sub(b.torso.o)))
		switch {
		case it.Kind == rules.Ram:
			f = aim(b.torso.point(s*(b.shoulder+b.arm*.8), b.trunk*.84+2.6, b.arm*.3), b.direction(s, .7, .66, .28))
			f = f.grow(1.5)
		case isLong(it):
			f, on.ahead = aim(f.point(0, 0, -4), b.direction(s, .34, -.93, -.14)), -4
		case b.square || !slices.Contains(barrels(), it.Kind):
		case s < 0:
			f = f.turn(-34).nod(-7)
		default:
			f = f.turn(56).nod(-9)
		}
		b.item(f.grow(on.size), it, b.emblem, on.ahead)
	})
}

// chevron returns a bar bent upwards around a point, r wide to each side.
func chevron(x, y, r float64) []float64 {
	return []float64{x - r, y - r*.5, x, y + r*.3, x + r, y - r*.5, x + r, y - r*.02, x, y + r*.78, x - r, y - r*.02}
}

// pauldron makes the armor over a shoulder. The one on the left of the page shows the machine's number.
func (b *biped) pauldron(s, ahead float64) {
	m, ar, h := b.machine, b.armor, b.heroic
	w, d := b.arm*(1.25+.5*ar+.25*h), b.arm*(1.15+.35*ar)
	lean := 4.0
	if h > .5 {
		lean = -2
	}
	f := b.torso.at(s*(b.shoulder+b.arm*.1), b.trunk*.84, 0).roll(-s * lean)
	var o []float64
	switch {
	case h > .5:
		o = []float64{-w * .75, 3, 0, 6 + 2*ar, w * .95, 9.5 + 3*h, w * 1.35, 3.2, w * 1.1, -7 - 3*ar, w * .2,
			-8 - 3*ar, -w * .55, -2}
	case b.hulled():
		o = []float64{-w * .75, 4.6 + 2*ar, w * .9, 5.2 + 2*ar, w * 1.2, 3, w * 1.24, -6 - 3*ar, w * .95, -8.6 - 3*ar,
			w * .05, -8.6 - 3*ar, -w * .6, -2}
	case m.Head == rules.MonoEye:
		o = []float64{-w * .7, 3.4, -w * .1, 6.2, w * .6, 6.4, w * 1.1, 3.2, w * 1.26, -2, w * 1.1, -8 - 3*ar, w * .2,
			-8.4 - 3*ar, -w * .55, -2.4}
	default:
		o = []float64{-w * .7, 3.6, w * .1, 7 + 2.4*ar, w * .95, 5.4 + 2*ar, w * 1.3, .4, w * 1.12, -7.4 - 3.6*ar,
			w * .3, -8.6 - 3.6*ar, -w * .5, -2.4}
	}
	low := 0.0
	for i := 1; i < len(o); i += 2 {
		low = min(low, o[i])
	}
	p := m.plate(f, Plate, -d, d, 1.5, mirrored(s, o...)...).near(ahead + 2.2)
	p.paint(Trim, mirrored(s, w*.1, low+2.6, w*1.08, low+2.2, w*1.06, low+.9, w*.22, low+.9)...)
	p.line(.32, mirrored(s, -w*.4, -1.6, w*1.16, -1.2)...)
	x := s * w * .42
	switch e := m.emblem; {
	case s < 0 && e.Number > 0:
		p.number(e.Number, x, 2, 1.9)
	case e.Shape != "":
		p.on(p.front.at(x, 1.4, 0)).emblem(e.Shape, min(2.8, w*.5))
	default:
		p.paint(Accent, x-w*.34, 3.2, x+w*.34, 3.4, x+w*.3, .8, x-w*.34, .6)
	}
	if m.Crest != 0 { // a leader's chevrons
		r := min(2.4, w*.46)
		for i := range 2 {
			p.paint(Decal, chevron(x, low*.46-1.5*float64(i), r)...)
		}
	}
	if m.emblem.Stripes > 0 && s < 0 {
		q := m.plate(f.at(s*w*1.2, -1, 0).side(s), Second, -1.2, .7, .6, -d*.8, 3.6, d*.8, 3.6, d*.84, -4.5-2*ar,
			-d*.84, -4.5-2*ar).near(ahead + 3.2)
		q.stripes(m.emblem.Stripes, d*.6, 2.8)
	}
}
