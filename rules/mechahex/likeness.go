package mechahex

import (
	"cmp"
	"strings"

	"gantry/rules"
)

// Likenesses returns the unit's likeness.
func (a *army) Likenesses(unit int) []rules.Likeness {
	if m := a.Units[unit]; m.known {
		return []rules.Likeness{m.likeness()}
	}
	return nil
}

// likeness returns the model's likeness. Its class is the body, and its upgrades and weapons are at their
// locations.
func (m *model) likeness() rules.Likeness {
	l := rules.Likeness{Plan: m.class.plan(), Items: make([]rules.LikenessItem, 0, len(m.Mounts))}
	m.proportions(&l)
	m.setHead(&l)
	onShoulders, known := 0, 0
	for i := range m.Mounts {
		mt := &m.Mounts[i]
		looks, large, lost := look{rules.Equipment, rules.Small}, false, false
		if it := m.ed.items[mt.Item]; it != nil {
			looks, large = it.look, it.weapon() && it.bulk() > 1
			lost = m.fitted[known].disabled()
			known++
		}
		at := placeOf(l.Plan, mt.At, looks.kind)
		if at == rules.AtTorso && large && l.Plan == rules.Biped {
			at = shoulders[onShoulders%len(shoulders)]
			onShoulders++
		}
		l.AddItem(rules.LikenessItem{Place: at, Kind: looks.kind, Size: looks.size, Count: 1, Lost: lost})
	}
	return l
}

// shoulders are the places of a torso's large weapons.
var shoulders = [...]rules.Place{rules.AtRightShoulder, rules.AtLeftShoulder}

// plan returns the body of a class. Terrain is a bunker, other structures are towers, and armored vehicles have
// tracks.
func (c *class) plan() rules.Plan {
	switch {
	case c.is("npc"):
		return rules.Bunker
	case c.Kind == structure:
		return rules.Tower
	case c.Kind == vehicle && c.is("armored"):
		return rules.Tracked
	case c.Kind == vehicle:
		return rules.Wheeled
	}
	return rules.Biped
}

// The range of classes, from a light to an assault mecha.
const (
	lightest, heaviest = 3, 13 // slots
	slowest, fastest   = 1, 6  // hexes of a Move
	softest            = 7     // a Toughness without blocks
)

// proportions sets the proportions of the class, changed by its upgrades.
func (m *model) proportions(l *rules.Likeness) {
	tough := softest - m.class.Toughness.Int()
	switch m.class.Kind {
	case mecha:
		slots := 0
		for _, at := range m.class.slots {
			slots += at.Max
		}
		l.Mass = rules.Grade(slots, lightest, heaviest)
	default:
		l.Mass = rules.ClampGrade(tough + len(m.class.Special))
	}
	l.Armour = tough
	if n, ok := m.freeArmor(); ok {
		l.Armour += n.Int()
	}
	move := rules.IntOf(m.class.Move)
	for _, n := range m.added((*item).addsMove) {
		if m.class.Move != nil {
			move += n.Int()
		}
	}
	for _, f := range m.fitted {
		switch {
		case f.look.kind == rules.Plating:
			l.Armour += f.look.size - 1
		case f.look.kind == rules.Jet && f.Move == nil:
			move++
		}
	}
	if l.Plan == rules.Bunker { // they differ in nothing else
		l.Armour = 3 * (l.Armour - 2)
	}
	l.Speed, l.Armour = rules.Grade(move, slowest, fastest), rules.ClampGrade(l.Armour)
}

// setHead sets the head of a mecha by its mass, its hero and its title.
func (m *model) setHead(l *rules.Likeness) {
	if l.Plan != rules.Biped {
		return
	}
	switch hero := len(m.heroes) > 0; {
	case hero:
		l.Head = rules.Visor
	case l.Mass < 3:
		l.Head = rules.Cockpit
	case l.Mass < 6:
		l.Head = rules.MonoEye
	default:
		l.Head = rules.Dome
	}
	if len(m.titles) > 0 {
		l.Crest, l.Heroic = rules.CrestFin, 2
	}
	if len(m.heroes) > 0 {
		l.Crest, l.Heroic = l.Crest+rules.CrestBlades, l.Heroic+4
	}
}

// arms holds the places of a mecha's locations outside its torso.
var arms = map[string]rules.Place{"left-arm": rules.AtLeftArm, "right-arm": rules.AtRightArm}

// bodyPlace returns the place of a location on a mecha.
func bodyPlace(location string) rules.Place { return cmp.Or(arms[location], rules.AtTorso) }

// placeOf returns the place of a location on a body.
func placeOf(p rules.Plan, at string, kind rules.ItemKind) rules.Place {
	if arm, ok := arms[at]; ok {
		return arm
	}
	switch kind {
	case rules.Jet, rules.Sink:
		return rules.AtBack
	case rules.Plating, rules.Shield, rules.Claw, rules.Equipment:
		return rules.AtTorso
	}
	if p == rules.Biped {
		return rules.AtTorso
	}
	return rules.AtTurret
}

// bulk returns the item's slots on the class where it takes the fewest.
func (it *item) bulk() int {
	if it.Slots != nil {
		return it.Slots.Int()
	}
	least := 0
	for _, f := range it.SlotsBy {
		if n := f.Int(); least == 0 || n < least {
			least = n
		}
	}
	return least
}

// looks returns the look of a weapon from the words of its id, "heavy-laser". An unknown weapon is a gun sized by
// its slots.
func (it *item) looks() look {
	usual := look{rules.Equipment, it.bulk()}
	if !it.weapon() {
		return cmp.Or(upgradeLooks[it.id], usual)
	}
	usual.kind = rules.Gun
	for word := range strings.SplitSeq(it.id, "-") {
		usual.kind, usual.size = cmp.Or(weaponKinds[word], usual.kind), cmp.Or(weaponSizes[word], usual.size)
	}
	if it.has("blast") {
		usual.kind = rules.Artillery
	}
	return usual
}

var weaponKinds = map[string]rules.ItemKind{"laser": rules.Laser, "cannon": rules.Beam, "missile": rules.Missile,
	"missiles": rules.Missile, "gatling": rules.Gatling, "gun": rules.Gun}

var weaponSizes = map[string]int{"small": rules.Small, "light": rules.Small, "close": rules.Small,
	"medium": rules.Middle, "heavy": rules.Large, "long": rules.Large}

// upgradeLooks are Gantry's own: the rules describe what an upgrade does, not how it looks.
var upgradeLooks = map[string]look{
	"boost-jets":         {rules.Jet, rules.Large},
	tunedEngine:          {rules.Jet, rules.Small},
	heatSinks:            {rules.Sink, rules.Middle},
	extraArmor:           {rules.Plating, rules.Middle},
	"experimental-armor": {rules.Plating, rules.Large},
	"ram-armor":          {rules.Shield, rules.Middle},
	"reinforced-frame":   {rules.Plating, rules.Small},
	"melee-optimized":    {rules.Claw, rules.Middle},
}
