package likeness

import (
	"slices"

	"gantry/rules"
)

// melees returns the kinds of items that a hand strikes with.
func melees() []rules.ItemKind { return []rules.ItemKind{rules.Melee, rules.Axe, rules.Claw} }

// isMelee reports whether a hand strikes with items of a kind.
func isMelee(k rules.ItemKind) bool { return slices.Contains(melees(), k) }

// isLong reports whether an item is a sword, a lance, an axe or a hammer.
func isLong(it rules.LikenessItem) bool {
	return it.Kind == rules.Axe || it.Kind == rules.Melee && it.Size > rules.Small
}

// blade makes a knife, a sword or a lance, by size.
func (m *model) blade(f frame, size int) {
	switch size {
	case rules.Small:
		m.sword(f, 14)
	case rules.Middle:
		m.sword(f, 33)
	default:
		m.lance(f)
	}
}

// sword makes a blade up to a point, in units from its hilt.
func (m *model) sword(f frame, point float64) {
	m.tube(f, Joint, 6, .75, .75, -7, 0)
	m.tube(f, Brass, 6, 1, 1, -8, -7)
	m.hull(f, Brass, section{-.2, box(-1, 1, -3.4, 3.4, .5)}, section{1.6, box(-.8, .8, -2.6, 2.6, .5)})
	m.hull(f, Blade, section{1.4, []float64{-.6, 0, 0, 2.2, .6, 0, 0, -1.7}},
		section{point - 7, []float64{-.5, .2, 0, 2.1, .5, .2, 0, -1.5}},
		section{point, []float64{-.05, 1.7, 0, 1.8, .05, 1.7, 0, 1.6}})
}

// lance makes a shaft with a leaf of a blade.
func (m *model) lance(f frame) {
	m.tube(f, Joint, 6, .8, .7, -16, 19)
	m.tube(f, Accent, 6, 1.1, 1.1, -2.4, 2.4).near(.1)
	m.tube(f, Brass, 6, 1.7, 1, 16.6, 19.4).near(.1)
	m.hull(f, Blade, section{19, []float64{-.5, 0, 0, 1, .5, 0, 0, -1}},
		section{23, []float64{-.8, 0, 0, 3.2, .8, 0, 0, -3.2}},
		section{34, []float64{-.06, 0, 0, .1, .06, 0, 0, -.1}})
}

// axe makes a broad blade with a spike behind, or a large hammer.
func (m *model) axe(f frame, size int) {
	m.tube(f, Joint, 6, .8, .8, -13, 21)
	m.tube(f, Brass, 6, 1.1, 1.1, -14, -12.6)
	if size == rules.Large {
		m.block(f.at(0, 0, 18), Weapon, 2.7, 5.4, 3)
		for _, s := range []float64{-1, 1} {
			m.block(f.at(0, s*6, 18), Blade, 3.2, 1.1, 3.6).near(.2)
		}
		m.block(f.at(0, 0, 18), Accent, 2.9, 1.1, 3.2).near(.4)
		return
	}
	m.tube(f, Brass, 6, .8, .2, 21, 24)
	head := frame{f.point(0, 0, 16.4), f.y, f.z, f.x}
	m.plate(head, Blade, -.9, .9, .9, -.6, -2.8, -5.6, -7.6, -9.4, -5.4, -11, 0, -10.4, 5.2, -7.4, 8.4, -.6, 3.6).
		near(.3)
	m.plate(head, Blade, -.7, .7, .5, .6, 2, 1.2, 2, 6, .2, 1.2, -1.6, .6, -1.6).near(.2)
	m.block(f.at(0, 0, 16.6), Weapon, 1.3, 1.7, 3.6).near(.8)
}

func (m *model) claws(f frame) {
	for _, x := range []float64{-1.9, 0, 1.9} {
		m.hull(f.at(x, 0, 0), Blade, section{0, box(-.7, .7, -.5, .9, 0)}, section{6, box(-.65, .65, .2, 1.5, 0)},
			section{13, box(-.08, .08, -.7, -.4, 0)})
	}
}

// ram makes a boss with spikes: a fist's knuckles if it is small.
func (m *model) ram(f frame, size int) {
	long := 5 + 2.5*float64(size-1)
	m.hull(f, Trim, section{-2, box(-3.4, 3.4, -3.2, 3.2, 1)}, section{1.2, box(-3.8, 3.8, -3.4, 3.4, 1.1)},
		section{2, box(-3, 3, -2.8, 2.8, .9)})
	spikes := []float64{-1.8, 1.4, 1.8, 1.4, 0, -1.6}
	for i := 0; i < len(spikes); i += 2 {
		m.tube(f.at(spikes[i], spikes[i+1], 0), Blade, 6, 1.5, .15, 1.6, long).near(.3)
	}
}
