package mechastellar

import "gantry/rules"

// The looks are Gantry's own: the rules draw none.

// plans holds the bodies of profiles that would be bipeds by type, from the pack's descriptions.
var plans = map[string]rules.Plan{
	"foundry-ox": rules.Walker, // very tough and slow
}

// claws lists the weapons on both arms by id: their numbers are a maul's.
var claws = map[string]bool{"rend-claws": true}

// plan returns the body of a type.
func (m *model) plan() rules.Plan {
	switch {
	case m.typ.id == warship:
		return rules.Ship
	case m.kaiju:
		return rules.Kaiju
	}
	if p, ok := plans[m.Profile]; ok {
		return p
	}
	return rules.Biped
}

// Likenesses returns the unit's likeness.
func (a *army) Likenesses(unit int) []rules.Likeness {
	if m := a.Units[unit]; m.known {
		return []rules.Likeness{m.likeness()}
	}
	return nil
}

// likeness returns the unit's likeness. The rules mount everything at one place: its place follows from its kind
// and from the free hands.
func (m *model) likeness() rules.Likeness {
	l := rules.Likeness{Plan: m.plan(), Items: make([]rules.LikenessItem, 0, len(m.gear)+2)}
	m.proportions(&l)
	m.face(&l)
	r := rack{Likeness: &l, chest: m.typ.id == superRobot || m.typ.id == superHeavy}
	for _, g := range m.gear { // hands take shields first, then guns, then blades
		if g.isShield() {
			r.shield(g.weapon)
		}
	}
	for _, g := range m.gear {
		if !g.isShield() && !g.Melee {
			r.gun(g.weapon)
		}
	}
	for _, g := range m.gear {
		if g.Melee {
			r.blade(g)
		}
	}
	if unknown := len(m.Mounts) - len(m.gear) - len(m.traits); unknown > 0 {
		l.Add(rules.AtBack, rules.Equipment, rules.Small, unknown)
	}
	return l
}

// proportions sets the proportions from the build. Frame and size are mass, Speed+ with role and tier are speed,
// Armor+ is plates.
func (m *model) proportions(l *rules.Likeness) {
	l.Mass = 2*m.buildStat(frame) + m.buildStat(size)
	l.Speed = 3 + m.buildStat(speed) + m.tier.Int() + (m.role.Move.Int()+1)/2 + m.role.Evade.Int()
	l.Armour = m.buildStat(armor)*3/2 + m.buildStat(frame)/2
	switch m.typ.id {
	case superRobot:
		l.Heroic = 7 + m.level()
		l.Mass++
	case superHeavy:
		l.Mass += 2
		l.Speed -= 2
	}
	if l.Heroic == 0 {
		l.Heroic = 3*m.level() + m.tier.Int()
	}
	if m.special.HP.Int() > 0 {
		l.Armour += 2
	}
	l.Heroic += m.traitLevels()
	if m.commander {
		l.Heroic++
	}
	l.Mass, l.Speed, l.Armour, l.Heroic =
		rules.ClampGrade(l.Mass), rules.ClampGrade(l.Speed), rules.ClampGrade(l.Armour), rules.ClampGrade(l.Heroic)
}

// face sets the head: one lens for line units, a visor for named ones, and a crest for leaders.
func (m *model) face(l *rules.Likeness) {
	l.Head = rules.MonoEye
	switch {
	case l.Plan == rules.Ship || l.Plan == rules.Walker:
		l.Head = ""
	case m.kaiju:
		l.Head = rules.Horned
	case m.typ.id == superRobot && m.role.Melee.Int() > 2:
		l.Head = rules.Horned
	case m.typ.id == superRobot, m.level() > 0, m.role.Evade.Int() > 1:
		l.Head = rules.Visor
	case m.typ.id == superHeavy, m.role.Actions.Int() > 0:
		l.Head = rules.Dome
	}
	if m.commander || len(m.traits) > 0 {
		l.Crest = rules.CrestFin
	}
	if m.level() > 1 || m.typ.id == superRobot {
		l.Crest += rules.CrestBlades
	}
}

// rack is a likeness that gets its weapons, with its free hands.
type rack struct {
	*rules.Likeness
	chest       bool // beams are in the chest
	left, right bool // the hand is taken
	pods        int  // missile launchers on the shoulders
}

// attacks reports whether the weapon does more than block.
func (w *weapon) attacks() bool {
	return !w.isShield() || w.Melee || w.Range != nil || w.Attacks != nil
}

// shield adds a shield on the left arm, a second one on the right. A barrier needs no hand.
func (r *rack) shield(w *weapon) {
	size := 1 + rules.IntOf(w.Blocks)
	switch {
	case w.has("barrier"):
		r.Add(rules.AtTorso, rules.Shield, size, 1)
	case !r.left:
		r.left = true
		r.Add(rules.AtLeftArm, rules.Shield, size, 1)
	case !r.right:
		r.right = true
		r.Add(rules.AtRightArm, rules.Shield, size, 1)
	default:
		r.Add(rules.AtLeftShoulder, rules.Shield, size, 1)
	}
}

// mostBits is the largest number of drawn remote weapons of one system.
const mostBits = 6

// gun adds a gun.
func (r *rack) gun(w *weapon) {
	kind, size, at := w.kind(), w.bulk(), rules.AtTurret
	if r.Plan != rules.Ship {
		at = r.place(w, kind)
	}
	bits := 1
	if w.has("remote") {
		bits, size = min(max(1, rules.IntOf(w.Attacks)), mostBits), rules.Small
	}
	r.Add(at, kind, size, bits)
}

// place returns the place of a gun: in a hand, if it is a handheld and one is free.
func (r *rack) place(w *weapon, kind rules.ItemKind) rules.Place {
	switch {
	case w.has("remote"), w.Beside && kind != rules.Missile:
		return rules.AtBack
	case w.Beside:
		return rules.AtLegs
	case kind == rules.Missile:
		r.pods++
		return [...]rules.Place{rules.AtLeftShoulder, rules.AtRightShoulder}[r.pods%2]
	case kind == rules.Artillery && w.Slots.Int() > 1:
		return rules.AtBack
	case w.has("area") && r.Plan == rules.Kaiju:
		return rules.AtHead
	case w.has("area"), r.chest && kind == rules.Beam:
		return rules.AtTorso
	case r.Plan == rules.Walker:
		return rules.AtTurret
	case !r.right:
		r.right = true
		return rules.AtRightArm
	case !r.left:
		r.left = true
		return rules.AtLeftArm
	}
	return rules.AtBack
}

// blade adds a melee weapon: a tackle at a shoulder, fists and claws on both arms, a blade in a free hand, else on
// the back.
func (r *rack) blade(g gear) {
	size, push := g.edge(), g.has("push")
	switch {
	case push && g.Pen == nil:
		r.Add(rules.AtLeftShoulder, rules.Melee, size, 1)
	case r.Plan == rules.Kaiju && push:
		r.Add(rules.AtBack, rules.Melee, size, 1) // a tail
	case r.Plan == rules.Kaiju:
		r.both(rules.Small, 1)
	case r.Plan == rules.Biped && claws[g.Item]:
		r.both(rules.Small, 2)
	case r.Plan == rules.Biped && push:
		r.both(size, 1)
	case r.Plan != rules.Biped:
		r.Add(rules.AtTorso, rules.Melee, size, 1)
	case !r.right:
		r.right = true
		r.Add(rules.AtRightArm, rules.Melee, size, 1)
	case !r.left:
		r.left = true
		r.Add(rules.AtLeftArm, rules.Melee, size, 1)
	default:
		r.Add(rules.AtBack, rules.Melee, size, 1)
	}
}

// both adds a weapon to both arms, with a number of edges each.
func (r *rack) both(size, edges int) {
	r.Add(rules.AtRightArm, rules.Melee, size, edges)
	r.Add(rules.AtLeftArm, rules.Melee, size, edges)
}

// edge returns the size of a melee weapon: fists and claws are small, blades middle, mauls large.
func (w *weapon) edge() int {
	switch {
	case w.has("cc"):
		return rules.Small
	case w.Slots.Int() > 1 || rules.IntOf(w.Dmg) >= heavy:
		return rules.Large
	}
	return rules.Middle
}

// bulk returns the size of a gun: two slots or high damage make it large.
func (w *weapon) bulk() int {
	if w.Slots.Int() > 1 || rules.IntOf(w.Dmg) >= heavy {
		return rules.Large
	}
	return rules.Middle
}
