package masc

import "gantry/rules"

// Likenesses returns the unit's likeness.
func (a *army) Likenesses(i int) []rules.Likeness {
	if u := a.Units[i]; u.known {
		return []rules.Likeness{a.likeness(u.machine)}
	}
	return nil
}

// beasts holds the bodies of the types, which have the names of beasts.
var beasts = map[string]rules.Plan{"turtle": rules.Turtle, "wolf": rules.Wolf, "spider": rules.Spider,
	"frog": rules.Frog, "rat": rules.Rat, "ant": rules.Ant}

// beast returns the body of a type. For a designed or added type it is the beast with the nearest numbers.
func (g *game) beast(m *machine) rules.Plan {
	if p, ok := beasts[m.id]; ok {
		return p
	}
	plan, least := rules.Wolf, -1
	for _, other := range g.types {
		p, ok := beasts[other.id]
		if d := m.distance(other); ok && (least < 0 || d < least) {
			plan, least = p, d
		}
	}
	return plan
}

// distance returns how far the numbers of two types are apart. Another class counts as the whole range of one
// number.
func (m *machine) distance(other *machine) (d int) {
	for i, f := range m.numbers() {
		n := f.Int() - other.numbers()[i].Int()
		d += max(n, -n)
	}
	if m.Class.Value != other.Class.Value {
		d += farthest
	}
	return d
}

func (m *machine) numbers() [5]rules.Figure {
	return [...]rules.Figure{m.Move, m.Range, m.Attack, m.Armor, m.Body}
}

// The range of numbers of the types.
const (
	slowest, fastest = 2, 9  // Move
	softest, hardest = 2, 6  // Armor
	slightest, bulky = 0, 10 // Body
	sprays, far      = 2, 6  // Range: a spray up to the first, a beam from the second
	farthest         = 10
	maxBarrels       = 6
)

// likeness returns the type's likeness: a barrel per die of its Attack, as long as its Range.
func (g *game) likeness(m *machine) rules.Likeness {
	l := rules.Likeness{Plan: g.beast(m), Mass: rules.Grade(m.Body.Int(), slightest, bulky),
		Speed: rules.Grade(m.Move.Int(), slowest, fastest), Armour: rules.Grade(m.Armor.Int(), softest, hardest)}
	barrels, reach := min(m.Attack.Int(), maxBarrels), m.Range.Int()
	switch {
	case barrels < 1:
	case reach <= sprays:
		l.Add(rules.AtBack, rules.Gatling, rules.Small, barrels)
	case reach >= far:
		l.Add(rules.AtBack, rules.Laser, rules.Large, barrels)
	default:
		l.Add(rules.AtBack, rules.Gun, (reach-1)/2, barrels)
	}
	return l
}
