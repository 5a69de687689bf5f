package likeness

import (
	"slices"

	"gantry/rules"
)

// formation holds where soldiers stand, the leader first, as x and z in steps: none hides another from three quarters.
var formation = [][2]float64{{-.2, .9}, {.75, .5}, {-1.6, .1}, {1.7, -.1}, {-.45, -.9}}

// wedge holds where they stand when seen from above.
var wedge = [][2]float64{{0, .8}, {1, .1}, {-1, .1}, {1.2, -1}, {-1.2, -1}}

// squad is a few small soldiers in armor, who share out the items of their unit.
type squad struct {
	*machine
	held, worn []rules.LikenessItem
}

func buildInfantry(m *machine) {
	q := &squad{machine: m}
	n := 2 + m.Mass/3
	carrier := map[rules.Place]int{}
	for _, at := range rules.Places() {
		for _, it := range m.takeRest(at) {
			if slices.Contains(held(), it.Kind) {
				carrier[at] = len(q.held) % n
				q.held = append(q.held, it)
				continue
			}
			carrier[at] = len(q.worn) % n
			q.worn = append(q.worn, it)
		}
	}
	step, center, stand := 21+3*m.armor, 0.0, formation
	if m.square {
		stand = wedge
	}
	for i := range n {
		center += stand[i][0] / float64(n)
	}
	var at []frame
	for i := range n {
		x, z := stand[i][0]-center, stand[i][1]
		f := world.at(x*step, 0, z*step)
		if !m.square {
			f = f.turn(x * 14)
		}
		at = append(at, f)
		q.soldier(f, i, n)
	}
	for _, place := range rules.Places() {
		m.anchor(at[carrier[place]].point(0, 36, 4), place)
	}
}

// soldier makes a soldier with what it carries: every n-th item, and a copy of a weapon if there are too few.
func (q *squad) soldier(f frame, i, n int) {
	w := 4.2 + 1.6*q.armor + .6*q.mass
	var weapon *rules.LikenessItem
	if len(q.held) > 0 {
		it := q.held[i%len(q.held)]
		it.Count = 1
		weapon = &it
	}
	q.legsOf(f, w, i)
	q.trunkOf(f, w, i)
	q.headOf(f.at(0, 49, .8).turn(float64(8-i%3*9)).grow(1.1), i)
	q.armsOf(f, w, weapon)
	q.burden(f, w, i, n)
}

// burden puts on a soldier's back what its hands do not hold.
func (q *squad) burden(f frame, w float64, i, n int) {
	back := []spot{{f.at(w*.9, 53, -6).nod(-10), .62, 1}, {f.at(-w*.9, 53, -6).nod(-10), .62, 1}}
	k := 0
	for j := i; j < len(q.held); j += n {
		if it := q.held[j]; j >= n || it.Count > 1 {
			if j < n {
				it.Count--
			}
			on := back[k%2].at(0, 5*float64(k/2), 0)
			q.item(on.nod(-50).grow(.6), it, q.emblem, 0)
			k++
		}
	}
	for j := i; j < len(q.worn); j += n {
		switch it := q.worn[j]; it.Kind {
		case rules.Shield:
			q.item(f.at(-w*2.1, 32, 7).turn(-24).grow(.78), it, q.emblem, 4)
		case rules.Jet:
			q.item(f.at(0, 38, -9).backward().nod(60).grow(.7), it, q.emblem, 0)
		case rules.Plating:
			q.item(f.at(0, 43, w*1.2).grow(.7), it, q.emblem, 3)
		default:
			on := back[k%2].at(0, 5*float64(k/2), 0)
			q.block(on.at(0, -3, 0), Joint, 1, 2, 1.4)
			q.item(on.grow(.62), it, q.emblem, 1)
			k++
		}
	}
}

// sixSided returns a hexagon that is flat at its front and back, as pairs.
func sixSided(w, d float64) []float64 {
	return []float64{-w * .56, d, w * .56, d, w, 0, w * .56, -d, -w * .56, -d, -w, 0}
}

// legsOf makes a stance: one leg bent forward, one that holds.
func (q *squad) legsOf(f frame, w float64, i int) {
	sides(func(s float64) {
		z := 4.4
		if (s > 0) == (i%2 == 0) {
			z = -3.4
		}
		x, lean := s*w*.6, s*w*.5
		leg := func(k, share, ahead float64) []float64 {
			return shift(sixSided(w*k, w*k*1.08), x+lean*share, z*share+ahead)
		}
		q.loft(f, Second, section{26, leg(.64, 0, 0)}, section{14, leg(.56, .6, 1.8)})
		q.loft(f, Plate, section{16.5, leg(.46, .56, 2.2)}, section{13, leg(.72, .64, 1.8)},
			section{4, leg(.62, 1, 0)}).near(.4)
		q.hull(f.at(x+lean, 0, z).turn(s*14), Trim,
			section{-w * .7, []float64{-w * .5, 0, -w * .5, 5, w * .5, 5, w * .5, 0}},
			section{w * 1.4, []float64{-w * .54, 0, -w * .54, 2, w * .54, 2, w * .54, 0}}).near(.2)
	})
}

func (q *squad) trunkOf(f frame, w float64, i int) {
	q.loft(f, Joint, section{31, sixSided(w, w*.76)}, section{23, sixSided(w*.96, w*.8)}).near(.4)
	q.loft(f, Plate, section{30, sixSided(w*.96, w*.7)}, section{40, sixSided(w*1.5, w*1.06)},
		section{48, sixSided(w*1.1, w*.7)}).near(.6)
	p := q.plate(f.at(0, 41, w*.82).nod(-4), Second, -.8, 1.4+.6*q.armor, .7, -w*.94, 5, w*.94, 5, w*1.06, 1, w*.6, -6,
		-w*.6, -6, -w*1.06, 1).near(1.6)
	switch e := q.emblem; {
	case e.Shape != "":
		p.on(p.front.at(0, .4, 0)).emblem(e.Shape, 2.6)
	default:
		p.paint(Accent, -w*.3, 3.4, w*.3, 3.4, w*.24, -2.6, -w*.24, -2.6)
	}
	pack := q.block(f.at(0, 41, -w*1.45), Second, w*.86, 7, w*.56)
	pack.on(f.at(0, 41, -w*2.03).backward()).vents(Dark, 0, 4, w*.5, 6, 3)
	if i == 0 {
		q.tube(f.at(-w*.6, 47, -w*1.5).upright(), Joint, 5, .3, .16, 0, 17)
	}
}

// headOf makes a helmet with a visor. The leader wears the crest.
func (q *squad) headOf(f frame, i int) {
	role := Plate
	if q.heroic > .5 {
		role = White
	}
	p := q.loft(f, role, section{-1, sixSided(2.6, 2.8)}, section{3, sixSided(4.1, 4.2)},
		section{7.2, sixSided(3.9, 4)}, section{9.8, sixSided(2.4, 2.6)}).near(1)
	p.on(f.at(0, 0, 4.12))
	switch q.Head {
	case rules.MonoEye:
		p.paint(Dark, -2.3, 6.6, 2.3, 6.6, 2.3, 4, 1.4, 3.4, -1.4, 3.4, -2.3, 4)
		p.lit(Eye, ring(-.4, 5.1, 1.05, 1.05, 8)...)
	default:
		p.paint(Dark, -2.3, 6.8, 2.3, 6.8, 2.2, 4, 0, 2.8, -2.2, 4)
		p.lit(Eye, -2, 6.1, 2, 6.1, 1.9, 4.8, -1.9, 4.8)
	}
	if i == 0 || q.Crest&rules.CrestFin != 0 {
		q.plate(f.at(0, 8.6, 0).side(1), Accent, -.5, .5, .2, -3, 0, 2.6, -.6, 3.4, 2.4, -1.4, 3)
	}
	if i == 0 && q.Crest&rules.CrestBlades != 0 {
		q.blades(f.at(0, 7.4, 4))
	}
}

// armsOf makes two arms that hold a weapon before the chest, or hang empty.
func (q *squad) armsOf(f frame, w float64, weapon *rules.LikenessItem) {
	grip := f.at(w*.5, 35, w*2.0)
	aim := grip.turn(-34).nod(8)
	if q.square {
		aim = grip
	}
	blade := weapon != nil && isMelee(weapon.Kind)
	if weapon != nil {
		switch {
		case isLong(*weapon):
			grip = f.at(w*2.2, 38, w*1.4)
			aim = grip.nod(-68).turn(10)
		case blade:
			grip = f.at(w*2.0, 27, w*1.4)
			aim = grip.nod(24)
		}
		it := *weapon
		q.item(aim.at(0, 0, 1).grow(.82), it, q.emblem, 2.4)
	}
	sides(func(s float64) {
		joint := f.point(s*(w*1.36+1), 45, 0)
		hand := f.point(s*w*2.0, 26, 2.4)
		switch {
		case weapon != nil && s > 0:
			hand = grip.o
		case weapon != nil && !blade:
			hand = aim.point(0, -.6, 9)
		}
		elbow := knee(joint, hand, 10.6, 10.8, f.x.times(s).add(f.y.times(-.7)).add(f.z.times(-.5)))
		upper, fore := bone(joint, elbow, f.z), bone(elbow, hand, f.y)
		q.loft(upper, Joint, section{1, round(w*.44, 5)}, section{-10.4, round(w*.38, 5)}).near(.4)
		q.loft(fore, Plate, section{1, round(w*.4, 6)}, section{-4, round(w*.56, 6)}, section{-11.6, round(w*.38, 6)}).
			near(1)
		pad := f.on(joint).at(s*.4, .6, 0).roll(-s * 14)
		p := q.loft(pad, Plate, section{4.4, sixSided(w*.4, w*.5)}, section{1.4, sixSided(w*.86, w*.96)},
			section{-4.4 - 2.4*q.armor, sixSided(w*.8, w*.84)}).near(1.2)
		if s > 0 && q.emblem.Number > 0 && q.mass < .6 {
			p.on(pad.at(s*w*.76, -1.2, 0).side(s)).number(q.emblem.Number, 0, 0, 1.3)
		}
	})
}
