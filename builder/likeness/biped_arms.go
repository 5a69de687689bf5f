package likeness

import (
	"slices"

	"gantry/rules"
)

// held returns the kinds of items that a hand holds.
func held() []rules.ItemKind {
	return []rules.ItemKind{rules.Gun, rules.Beam, rules.Laser, rules.Gatling, rules.Artillery, rules.Melee}
}

// takeUp gives a free hand a long blade from the back, and an arm the shields of the torso.
func (b *biped) takeUp() {
	for _, at := range []rules.Place{rules.AtRightArm, rules.AtLeftArm} {
		busy := slices.ContainsFunc(b.items[at], func(it rules.LikenessItem) bool {
			return slices.Contains(held(), it.Kind)
		})
		if b.gone[at] {
			continue
		}
		if !busy {
			i := slices.IndexFunc(b.items[rules.AtBack], func(it rules.LikenessItem) bool {
				return it.Kind == rules.Melee && it.Size > rules.Small
			})
			if i >= 0 {
				b.items[at] = append(b.items[at], b.items[rules.AtBack][i])
				b.items[rules.AtBack] = slices.Delete(slices.Clone(b.items[rules.AtBack]), i, i+1)
				continue
			}
		}
		b.items[at] = append(b.items[at], b.all(rules.AtTorso, rules.Shield)...)
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

// oneArm makes the arm at a place, and the pauldron over it. The left arm aims, the right one hangs.
func (b *biped) oneArm(at rules.Place) {
	m, s, k := b.machine, sideOf(at), b.mass
	item, holds := m.first(at, held()...)
	a := limbs{joint: b.torso.point(s*b.shoulder, b.trunk*.80, 0), long: 11.5 + 2.6*k + 1.5*m.heroic,
		reach: 12.5 + 2.8*k + 1.5*m.heroic}
	var along vec
	switch raised := holds && item.Kind == rules.Melee && item.Size > rules.Small; {
	case raised:
		a.upper, a.fore = b.direction(s, .86, -.30, .34), b.direction(s, .42, .86, .42)
		along = b.direction(s, .30, .90, .30)
	case m.square:
		a.upper, a.fore = b.direction(s, .42, -.70, .40), b.direction(s, .06, -.20, .98)
		along = b.torso.z
	case holds && item.Kind != rules.Melee && s < 0:
		a.upper, a.fore = b.direction(s, .50, -.78, .10), b.direction(s, .66, -.22, .58)
		// a heavy machine aims more to the front: its picture is wide enough
		along = b.torso.z.times(.50 + .35*k).add(b.torso.y.times(-.14)).add(b.torso.x.times(-.85 + .2*k)).unit()
	case holds && item.Kind != rules.Melee:
		a.upper, a.fore = b.direction(s, .40, -.90, -.05), b.direction(s, .34, -.80, .42)
		along = b.direction(s, .40, -.86, .34)
	case m.heroic > .6:
		a.upper, a.fore = b.direction(s, .46, -.88, -.08), b.direction(s, .10, -.95, .26)
		along = a.fore
	default:
		a.upper, a.fore = b.direction(s, .34, -.94, -.06), b.direction(s, .10, -.92, .38)
		along = a.fore
	}
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
	shoulder := rules.AtLeftShoulder
	if s > 0 {
		shoulder = rules.AtRightShoulder
	}
	top := b.torso.at(s*(b.shoulder+b.arm*.2), b.trunk*.86+6.4+2.4*m.armor+2*m.heroic, -.5).nod(-6).turn(s * 4)
	b.atop(shoulder, spot{top, .78 + .2*k, ahead + 4})
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
	for i, it := range m.all(at, rules.Shield) {
		yaw, over := 46.0, ahead-1
		if s < 0 {
			yaw, over = 14, ahead+6
		}
		f := b.torso.on(fore.point(s*w*1.1, -l*.5, w*.9)).turn(s*yaw).roll(-s*4).at(0, 1.5, 1.4+2*float64(i))
		m.item(f.grow(.86+.24*m.mass), it, m.emblem, over)
	}
	on := aim(fore.point(s*w*.3, -l*.3, 0), along)
	m.fill([]spot{{on.at(0, w*1.3, 0), .58 + .16*m.mass, ahead + 3},
		{on.at(s*w*1.5, 0, 0), .58 + .16*m.mass, ahead + 3}}, at)
}

// atop puts the items of a place on spots over the shoulders. Barrels aim where the left arm does, so that they show.
func (b *biped) atop(at rules.Place, spots ...spot) {
	b.anchor(spots[0].o, at)
	b.each(spots, []rules.Place{at}, func(on spot, it rules.LikenessItem) {
		f := on.frame
		if it.Kind != rules.Melee && slices.Contains(held(), it.Kind) && !b.square {
			f = f.turn(-34)
		}
		b.item(settled(f, it).grow(on.size), it, b.emblem, on.ahead)
	})
}

// pauldron makes the armor over a shoulder. The left one shows the machine's number.
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
	case m.Head == rules.Dome || m.Head == rules.Cockpit:
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
	if m.emblem.Stripes > 0 && s < 0 {
		q := m.plate(f.at(s*w*1.2, -1, 0).side(s), Second, -1.2, .7, .6, -d*.8, 3.6, d*.8, 3.6, d*.84, -4.5-2*ar,
			-d*.84, -4.5-2*ar).near(ahead + 3.2)
		q.stripes(m.emblem.Stripes, d*.6, 2.8)
	}
}
