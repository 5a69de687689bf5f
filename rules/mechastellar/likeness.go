package mechastellar

import (
	"slices"
	"strings"

	"gantry/rules"
)

// The looks are Gantry's own: the rules draw none.

// plans holds the bodies of profiles that would be bipeds by type, from the pack's descriptions.
var plans = map[string]rules.Plan{
	"foundry-ox": rules.Walker, // very tough and slow
}

// A look is how a melee weapon is drawn.
type look struct {
	kind rules.ItemKind
	size int
}

var (
	knife  = look{rules.Melee, rules.Small}
	sword  = look{rules.Melee, rules.Middle}
	lance  = look{rules.Melee, rules.Large}
	axe    = look{rules.Axe, rules.Middle}
	hammer = look{rules.Axe, rules.Large}
	claws  = look{rules.Claw, rules.Middle}
	fist   = look{rules.Ram, rules.Small}
	spikes = look{rules.Ram, rules.Middle}
)

// meleeWords holds the looks of melee weapons by a word of their names.
var meleeWords = map[string]look{
	"knife": knife, "dagger": knife,
	"lance": lance, "lancer": lance, "spear": lance, "pike": lance, "halberd": lance, "trident": lance,
	"axe": axe, "hatchet": axe, "hawk": axe, "tomahawk": axe,
	"maul": hammer, "hammer": hammer, "mace": hammer, "flail": hammer,
	"claw": claws, "claws": claws, "talon": claws, "talons": claws, "pincers": claws, "fangs": claws,
	"fist": fist, "fists": fist, "knuckle": fist, "knuckles": fist, "punch": fist, "kick": fist,
	"tackle": spikes, "ram": spikes, "charge": spikes, "tail": spikes,
}

// meleeLook returns the look of a melee weapon: by the last word of its name that has one, else by what it does.
func (w *weapon) meleeLook() look {
	for _, word := range slices.Backward(strings.Fields(strings.ToLower(w.Name))) {
		if l, ok := meleeWords[word]; ok {
			return l
		}
	}
	switch {
	case w.has("push") && w.Pen == nil:
		return spikes
	case w.has("push"):
		return fist
	case w.has("cc"):
		return knife
	}
	return sword
}

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
			r.lost = m.idle(g) != ""
			r.shield(g.weapon)
		}
	}
	for _, g := range m.gear {
		if !g.isShield() && !g.Melee {
			r.lost = m.idle(g) != ""
			r.gun(g.weapon)
		}
	}
	for _, g := range m.gear {
		if g.Melee {
			r.lost = m.idle(g) != ""
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
	lost        bool // the weapon that is added
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
		r.add(rules.AtTorso, rules.Shield, size, 1)
	case !r.left:
		r.left = true
		r.add(rules.AtLeftArm, rules.Shield, size, 1)
	case !r.right:
		r.right = true
		r.add(rules.AtRightArm, rules.Shield, size, 1)
	default:
		r.add(rules.AtLeftShoulder, rules.Shield, size, 1)
	}
}

// maxBits is the largest number of drawn remote weapons of one system.
const maxBits = 6

// gun adds a gun.
func (r *rack) gun(w *weapon) {
	kind, size, at := w.kind(), w.bulk(), rules.AtTurret
	if r.Plan != rules.Ship {
		at = r.place(w, kind)
	}
	bits := 1
	if w.has("remote") {
		bits, size = min(max(1, rules.IntOf(w.Attacks)), maxBits), rules.Small
	}
	r.add(at, kind, size, bits)
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

// blade adds a melee weapon: spikes at a shoulder, fists and claws on both arms, others in a free hand, else on the
// back.
func (r *rack) blade(g gear) {
	l := g.meleeLook()
	switch {
	case r.Plan == rules.Kaiju && l == spikes:
		r.melee(rules.AtBack, l) // on its tail
	case r.Plan == rules.Kaiju && l.kind != rules.Axe:
		r.melee(rules.AtRightArm, claws)
		r.melee(rules.AtLeftArm, claws)
	case r.Plan != rules.Biped && r.Plan != rules.Kaiju:
		r.melee(rules.AtTorso, l)
	case l == spikes:
		r.melee(rules.AtLeftShoulder, l)
	case l == fist || l == claws:
		r.melee(rules.AtRightArm, l)
		r.melee(rules.AtLeftArm, l)
	case !r.right:
		r.right = true
		r.melee(rules.AtRightArm, l)
	case !r.left:
		r.left = true
		r.melee(rules.AtLeftArm, l)
	default:
		r.melee(rules.AtBack, l)
	}
}

func (r *rack) melee(at rules.Place, l look) { r.add(at, l.kind, l.size, 1) }

// add adds a weapon, which may be lost.
func (r *rack) add(at rules.Place, kind rules.ItemKind, size, count int) {
	r.AddItem(rules.LikenessItem{Place: at, Kind: kind, Size: size, Count: count, Lost: r.lost})
}

// bulk returns the size of a gun: two slots or high damage make it large.
func (w *weapon) bulk() int {
	if w.Slots.Int() > 1 || rules.IntOf(w.Dmg) >= heavy {
		return rules.Large
	}
	return rules.Middle
}
