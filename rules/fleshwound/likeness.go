package fleshwound

import "gantry/rules"

// Likenesses returns the unit's likeness.
func (a *army) Likenesses(unit int) []rules.Likeness {
	if m := a.Units[unit]; m.known {
		return []rules.Likeness{m.likeness()}
	}
	return nil
}

// likeness returns the mech's likeness. The rules have no places and no shapes: the body follows from its size, its
// move and its plates, the weapons from its damage and its specials.
func (m *mech) likeness() rules.Likeness {
	l := rules.Likeness{Plan: m.plan(), Items: make([]rules.LikenessItem, 0, len(m.Mounts)+3)}
	m.proportions(&l)
	if l.Plan == rules.Biped {
		m.face(&l)
	}
	m.mainGuns(&l)
	for i := range m.specials {
		m.specials[i].mount(&l)
	}
	if n := len(m.Mounts) - len(m.specials); n > 0 {
		l.Add(rules.AtBack, rules.Equipment, rules.Small, n)
	}
	return l
}

// plan returns the body. A mech without fists walks as a pod. An armored unit is wheeled, or a suit of armor if it
// has fists.
func (m *mech) plan() rules.Plan {
	switch {
	case m.class == classUnit && m.fists:
		return rules.Infantry
	case m.class == classUnit:
		return rules.Wheeled
	case !m.punches():
		return rules.Pod
	}
	return rules.Biped
}

// The range of mechs: inches of a move, points of armor.
const (
	slowest, fastest = 2, 16
	bare, plated     = 0, 11
	largest          = 5
	bulky            = 4 // size from which the head sinks between the shoulders
	steadyHand       = 2 // accuracy of an ace
)

func (m *mech) proportions(l *rules.Likeness) {
	l.Mass = rules.Grade(m.build[size].Int(), 0, largest)
	l.Speed = rules.Grade(max(m.build[move].Int(), m.build[jump].Int()), slowest, fastest)
	l.Armour = rules.Grade(m.build[armor].Int(), bare, plated)
	for i := range m.specials {
		switch m.specials[i].Item {
		case intuition:
			l.Heroic, l.Crest = l.Heroic+4, l.Crest|rules.CrestBlades
		case lucky:
			l.Heroic, l.Crest = l.Heroic+2, l.Crest|rules.CrestFin
		}
	}
	l.Heroic = rules.ClampGrade(l.Heroic)
}

// face sets the head by the mech's role: to shoot first, to stand, to strike, to find the enemy, to jump.
func (m *mech) face(l *rules.Likeness) {
	l.Head = rules.Cockpit
	switch {
	case m.has(intuition), m.build[acc].Known() && m.build[acc].Int() <= steadyHand:
		l.Head = rules.Visor
	case m.build[size].Int() >= bulky:
		l.Head = rules.Dome
	case m.has(mel):
		l.Head = rules.Horned
	case m.has(prb), m.has(ecm), m.has("tag"):
		l.Head = rules.MonoEye
	case m.build[jump].Int() > 0:
		l.Head = rules.Visor
	}
}

// Thresholds of main weapons: damage at a range.
const (
	heavyDamage = 4
	lightDamage = 1
)

// mainGuns adds the weapons behind the damage by range. A long reach is a cannon, a short one a gatling, and energy
// weapons are lasers. High damage is a weapon in both arms; a mech that strikes keeps an arm free.
func (m *mech) mainGuns(l *rules.Likeness) {
	short, middle, long := m.damage[0].Int(), m.damage[1].Int(), m.damage[2].Int()
	most := max(short, middle, long)
	kind, gunSize := rules.Gun, rules.Middle
	switch {
	case m.has(ene):
		kind = rules.Laser
	case long < 1:
		kind = rules.Gatling
	}
	switch {
	case most < 1:
		return
	case most >= heavyDamage:
		gunSize = rules.Large
	case most <= lightDamage:
		gunSize = rules.Small
	}
	right, left := rules.AtRightArm, rules.AtLeftArm
	switch l.Plan {
	case rules.Wheeled:
		l.Add(rules.AtTurret, kind, gunSize, 1)
		return
	case rules.Pod:
		right, left = rules.AtRightShoulder, rules.AtLeftShoulder
	}
	if m.has(mel) {
		l.Add(left, kind, gunSize, 1)
		return
	}
	l.Add(right, kind, gunSize, 1)
	if l.Plan != rules.Infantry && most > 2 {
		l.Add(left, kind, gunSize, 1)
	}
}

// look is the place and kind of a special's item.
type look struct {
	at   rules.Place
	kind rules.ItemKind
	size int // 0: from its largest number
}

// looks are Gantry's own: the rules describe what a special does, not how it looks. Other specials are the pilot's,
// and show in the head and its crest.
var looks = map[string]look{
	lrm:        {rules.AtRightShoulder, rules.Missile, 0},
	"srm":      {rules.AtLeftShoulder, rules.Missile, 0},
	"if":       {rules.AtBack, rules.Artillery, 0},
	rear:       {rules.AtBack, rules.Gun, 0},
	jumpStrong: {rules.AtBack, rules.Jet, rules.Large},
	jumpWeak:   {rules.AtBack, rules.Jet, rules.Small},
	mel:        {rules.AtRightArm, rules.Axe, rules.Middle},
	ecm:        {rules.AtBack, rules.Equipment, rules.Middle},
	prb:        {rules.AtHead, rules.Equipment, rules.Small},
	rcn:        {rules.AtHead, rules.Equipment, rules.Middle},
	"tag":      {rules.AtRightShoulder, rules.Equipment, rules.Small},
	caseOne:    {rules.AtTorso, rules.Plating, rules.Small},
	caseTwo:    {rules.AtTorso, rules.Plating, rules.Middle},
	omni:       {rules.AtLegs, rules.Equipment, rules.Middle},
	ene:        {rules.AtBack, rules.Sink, rules.Small},
}

// mount adds the special's item at its place.
func (f *fitting) mount(l *rules.Likeness) {
	k, ok := looks[f.Item]
	switch {
	case f.Item == intuition || f.Item == lucky:
		return
	case !ok && f.Weapon:
		k = look{rules.AtBack, rules.Gun, 0}
	case !ok:
		k = look{rules.AtBack, rules.Equipment, rules.Small}
	}
	if k.size == 0 {
		for _, n := range f.numbers {
			k.size = max(k.size, n+1)
		}
	}
	l.Add(k.at, k.kind, k.size, 1)
	if f.Item == lrm { // the same number on the other shoulder
		l.Add(rules.AtLeftShoulder, k.kind, k.size, 1)
	}
}
