package likeness

import (
	"slices"

	"gantry/rules"
)

// machine is a likeness that is being built: its model, its proportions from 0 to 1, and what it carries.
type machine struct {
	*model
	rules.Likeness
	mounts
	emblem                     Emblem
	square                     bool // stands square with its weapons forward, to be seen from above
	mass, speed, armor, heroic float64
}

// newMachine returns a machine without parts.
func newMachine(l rules.Likeness, e Emblem, instead map[rules.Place]rules.Place) *machine {
	share := func(n int) float64 { return float64(n) / 9 }
	return &machine{model: &model{anchors: map[rules.Place]vec{}}, Likeness: l, mounts: mounted(l, instead), emblem: e,
		mass: share(l.Mass), speed: share(l.Speed), armor: share(l.Armour), heroic: share(l.Heroic)}
}

// sides calls build for the left side of the page, s -1, and for the right one, s 1.
func sides(build func(s float64)) {
	build(-1)
	build(1)
}

// sideOf returns the side of a place as Draw builds it: -1 on the left of the page, else 1.
func sideOf(at rules.Place) float64 {
	switch at {
	case rules.AtLeftArm, rules.AtLeftShoulder, rules.AtLeftWing:
		return -1
	}
	return 1
}

// spot is where an item may be mounted: it shoots along z.
type spot struct {
	frame
	size  float64
	ahead float64 // how much nearer to the camera it counts
}

// place puts the items of places at spots, and anchors the places at the first.
func (m *machine) place(spots []spot, places ...rules.Place) {
	m.anchor(spots[0].point(0, 0, 4*spots[0].size), places...)
	m.fill(spots, places...)
}

// fill puts the items of places at spots.
func (m *machine) fill(spots []spot, places ...rules.Place) {
	m.each(spots, places, func(on spot, it rules.LikenessItem) {
		m.item(settled(on.frame, it).grow(on.size), it, m.emblem, on.ahead)
	})
}

// each calls put for the items of places with a spot of each. Further ones are above and behind the first.
func (m *machine) each(spots []spot, places []rules.Place, put func(on spot, it rules.LikenessItem)) {
	i := 0
	for _, at := range places {
		for _, it := range m.takeRest(at) {
			on, round := spots[i%len(spots)], float64(i/len(spots))
			on.frame, on.ahead = on.at(0, 6.5*on.size*round, -3*on.size*round), on.ahead+round
			put(on, it)
			i++
		}
	}
}

// settled returns the frame of an item on a spot: jets blow down and back, long blades point ahead, up and outwards.
func settled(f frame, it rules.LikenessItem) frame {
	switch {
	case it.Kind == rules.Jet:
		return f.nod(118)
	case isLong(it):
		return f.roll(-20 * signOf(f.o.x)).nod(-48).roll(90)
	case it.Kind == rules.Missile:
		return f.nod(-10)
	}
	return f
}

// torn makes the end of a limb that was torn off: wires, and a glow.
func (m *model) torn(f frame, w float64) {
	m.loft(f, Joint, section{w * .6, round(w*.7, 8)}, section{-w * .6, round(w*.6, 8)})
	m.loft(f, Eye, section{-w * .58, round(w*.46, 8)}, section{-w * .66, round(w*.1, 8)}).near(.2)
	for i, at := range [][2]float64{{-.5, .2}, {.3, .5}, {.1, -.5}, {.6, -.1}} {
		role := [...]Role{Accent, Dark, Weapon, Brass}[i]
		m.loft(f.at(at[0]*w*.6, -w*.5, at[1]*w*.6).roll(18*at[0]), role, section{0, round(w*.12, 5)},
			section{-w * (.7 + .3*float64(i%3)), round(w*.06, 5)}).near(.3)
	}
}

// mounts holds the items of each place of a body, in order.
type mounts struct {
	items map[rules.Place][]rules.LikenessItem
	gone  map[rules.Place]bool // everything that was there is lost
}

// mounted sorts the remaining items of a likeness by place. A place that the plan lacks moves to the next best one.
func mounted(l rules.Likeness, instead map[rules.Place]rules.Place) mounts {
	m := mounts{items: map[rules.Place][]rules.LikenessItem{}, gone: map[rules.Place]bool{}}
	for _, it := range l.Items {
		at, moved := instead[it.Place]
		if !moved {
			at = it.Place
			if _, seen := m.gone[at]; !seen {
				m.gone[at] = true
			}
			m.gone[at] = m.gone[at] && it.Lost
		}
		if !it.Lost {
			m.items[at] = append(m.items[at], it)
		}
	}
	return m
}

// has reports whether an item of these kinds is at a place.
func (m mounts) has(at rules.Place, kinds ...rules.ItemKind) bool {
	return slices.ContainsFunc(m.items[at], func(it rules.LikenessItem) bool { return slices.Contains(kinds, it.Kind) })
}

// takeFirst removes and returns the first item of these kinds from a place.
func (m mounts) takeFirst(at rules.Place, kinds ...rules.ItemKind) (rules.LikenessItem, bool) {
	for i, it := range m.items[at] {
		if slices.Contains(kinds, it.Kind) {
			m.items[at] = slices.Delete(slices.Clone(m.items[at]), i, i+1)
			return it, true
		}
	}
	return rules.LikenessItem{}, false
}

// takeAll removes and returns every item of these kinds from a place.
func (m mounts) takeAll(at rules.Place, kinds ...rules.ItemKind) []rules.LikenessItem {
	var out []rules.LikenessItem
	for {
		it, ok := m.takeFirst(at, kinds...)
		if !ok {
			return out
		}
		out = append(out, it)
	}
}

// takeRest removes and returns the remaining items at a place.
func (m mounts) takeRest(at rules.Place) []rules.LikenessItem {
	out := m.items[at]
	delete(m.items, at)
	return out
}
