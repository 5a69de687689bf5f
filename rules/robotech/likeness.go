package robotech

import (
	"slices"

	"gantry/rules"
)

// Likenesses returns the unit's likenesses.
func (a *army) Likenesses(unit int) []rules.Likeness { return a.Units[unit].likenesses() }

// likenesses returns the unit's likeness in each of its modes. The rules draw none: the body follows from class,
// mobility and traits, the place of weapons from their arcs of fire.
func (m *model) likenesses() []rules.Likeness {
	list := make([]rules.Likeness, len(m.modes))
	for i := range m.modes {
		var l rules.Likeness
		if m.published != nil {
			l = m.published.bodies[i]
			l.Items = append(make([]rules.LikenessItem, 0, len(l.Items)+2*len(m.weapons)+1), l.Items...)
			mountTraits(&l, m.traits)
		} else {
			l = bodyOf(m.modes, i, m.numbers)
		}
		if m.onSled {
			l.Add(rules.AtLegs, rules.Equipment, rules.Large, 1)
		}
		a := armament{Likeness: &l, hands: anyHands(m.modes)}
		for j := range m.weapons {
			a.mount(&m.weapons[j])
		}
		for _, it := range a.gone { // last, for a body has a limit of items
			if len(l.Items) < rules.MostLikenessItems {
				l.AddItem(it)
			}
		}
		if n := m.strange(); n > 0 {
			l.Add(rules.AtBack, rules.Equipment, rules.Small, n)
		}
		list[i] = l
	}
	return list
}

// strange returns the number of mounts that aren't a weapon, load or trait of the game.
func (m *model) strange() int { return max(0, len(m.Mounts)-len(m.weapons)-len(m.traits)) }

// bodiesOf returns the bodies of a published unit, from its own card as far as it is known, else from the sample's
// card. A missing card does not change how the machine looks.
func bodiesOf(own, sample *published) []rules.Likeness {
	numbers, modes := own.numbers, slices.Clone(own.modes)
	for i := range numbers {
		if !numbers[i].Known() {
			numbers[i] = sample.numbers[i]
		}
	}
	for i := range modes {
		if !slices.ContainsFunc(modes[i].moves, move.known) {
			modes[i].moves = sample.modes[i].moves
		}
		if modes[i].traits == nil {
			modes[i].traits = sample.modes[i].traits
		}
	}
	bodies := make([]rules.Likeness, len(modes))
	for i := range modes {
		bodies[i] = bodyOf(modes, i, numbers)
	}
	return bodies
}

// The range of units.
const (
	frail, massive   = 2, 20 // HP
	bare, plated     = 5, 25 // also HP
	unknownMass      = 4
	unknownPlates    = 3
	walks            = 12 // inches: faster units fly or hover
	flies            = 60
	captain          = 3 // Leadership
	cumbersomeWeight = 2
	transforms       = 3 // heroism of several modes
)

// bodyOf returns the body of one of the modes.
func bodyOf(modes []mode, i int, numbers [modal]rules.Figure) rules.Likeness {
	md, hits := &modes[i], numbers[hp]
	l := rules.Likeness{Plan: planOf(modes, i), Mode: md.name, Mass: unknownMass,
		Armour: unknownPlates, Speed: md.pace()}
	if hits.Known() {
		l.Mass, l.Armour = rules.Grade(hits.Int(), frail, massive), rules.Grade(hits.Int(), bare, plated)
	}
	if md.has("cumbersome") {
		l.Mass = rules.ClampGrade(l.Mass + cumbersomeWeight)
	}
	if numbers[crew].Int() > 1 {
		l.Add(rules.AtHead, rules.Equipment, rules.Small, 1) // of the gunner behind
	}
	setFace(&l, modes, numbers[leadership].Int())
	if l.Plan == rules.Biped && md.moving("flight") {
		l.Add(rules.AtBack, rules.Jet, rules.Large, 1)
	}
	mountTraits(&l, md.traits)
	return l
}

// setFace sets the head of a body. Leaders have a crest.
func setFace(l *rules.Likeness, modes []mode, lead int) {
	l.Heroic = max(0, lead)
	switch {
	case len(modes) > 1 && lead > 0:
		l.Head = rules.Visor
	case len(modes) > 1:
		l.Head = rules.MonoEye
	case l.Plan == rules.Biped && anyHands(modes) && modes[0].moving("flight"):
		l.Head = rules.Dome
	case l.Plan == rules.Biped && anyHands(modes): // its body is a block without a head
	case l.Plan == rules.Biped:
		l.Head = rules.Cockpit
	}
	if len(modes) > 1 {
		l.Heroic += transforms
	}
	switch {
	case lead >= captain:
		l.Crest = rules.CrestBlades
	case lead > 0:
		l.Crest = rules.CrestFin
	}
	l.Heroic = rules.ClampGrade(l.Heroic)
}

// planOf returns the shape of a mode. A unit that flies in another mode has wings in this one. A mecha that jumps
// without hands is a pod, a slow one a gun platform.
func planOf(modes []mode, i int) rules.Plan {
	md := &modes[i]
	legs := md.moving("walker")
	switch {
	case md.class == infantry:
		return rules.Infantry
	case md.moving("flight") && (md.class == vehicle || !legs):
		if f := md.number(size); f.Known() && f.Int() <= 0 {
			return rules.Ship
		}
		return rules.Fighter
	case md.class == vehicle, !legs && len(modes) == 1 && len(md.moves) > 0:
		return md.chassis()
	case slices.ContainsFunc(modes, func(o mode) bool { return o.moving("flight") && o.class == vehicle }):
		if legs {
			return rules.Battloid
		}
		return rules.Guardian
	case md.hasHands():
		return rules.Biped
	case md.has("cumbersome"):
		return rules.Walker
	case md.has("jump"):
		return rules.Pod
	}
	return rules.Biped
}

// chassis returns the plan of a vehicle by its mobility.
func (md *mode) chassis() rules.Plan {
	switch {
	case md.moving("hover"):
		return rules.Hover
	case md.moving("tracked"):
		return rules.Tracked
	case md.moving("walker"):
		return rules.Walker
	}
	return rules.Wheeled
}

func (md *mode) moving(kind string) bool {
	return slices.ContainsFunc(md.moves, func(mv move) bool { return mv.kind == kind })
}

func (mv move) known() bool { return mv.Max != nil && mv.Max.Known() }

// pace returns the speed of a mode: legs fill the lower part of the scale, wings the upper one.
func (md *mode) pace() int {
	most := 0
	for i := range md.moves {
		if mv := &md.moves[i]; mv.known() {
			most = max(most, mv.Max.Int())
		}
	}
	if most <= walks {
		return rules.ClampGrade(most * 6 / walks)
	}
	return rules.ClampGrade(6 + rules.Grade(most, walks, flies)/3)
}

// anyHands reports whether the unit has hands in any mode.
func anyHands(modes []mode) bool {
	return slices.ContainsFunc(modes, func(md mode) bool { return md.hasHands() })
}

// mountTraits mounts the traits that are visible on a body. The others are skills.
func mountTraits(l *rules.Likeness, traits []unitTrait) {
	for _, t := range traits {
		switch t.id {
		case "jump":
			l.Add(rules.AtBack, rules.Jet, rules.Small, 1)
		case "boost", "afterburner":
			l.Add(rules.AtBack, rules.Jet, rules.Middle, 1)
		case "ecm", "oew", "dew":
			at := rules.AtHead
			if l.Plan == rules.Pod {
				at = rules.AtTurret
			}
			l.Add(at, rules.Equipment, rules.Large, 1)
		case "protoculture-scope", "shadow-device":
			l.Add(rules.AtHead, rules.Equipment, rules.Small, 1)
		case "shield":
			l.Add(rules.AtLeftArm, rules.Shield, rules.Large, 1)
		}
	}
}
