package masc

import "gantry/rules"

// Likenesses is what the unit looks like.
func (a *army) Likenesses(i int) []rules.Likeness {
	if u := a.Units[i]; u.known {
		return []rules.Likeness{a.likeness(u.machine)}
	}
	return nil
}

// beasts are the bodies of the types, whose names are those of beasts.
var beasts = map[string]rules.Plan{"turtle": rules.Turtle, "wolf": rules.Wolf, "spider": rules.Spider,
	"frog": rules.Frog, "rat": rules.Rat, "ant": rules.Ant}

// beast is the body of a type: a designed one, and one that the pack added, is the
// beast whose numbers are nearest to its own.
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

// distance is how far the numbers of two types are apart; another class is as much
// as the whole range of one number.
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

// The numbers between which the types stand.
const (
	slowest, fastest = 2, 9  // Move
	softest, hardest = 2, 6  // Armor
	slightest, bulky = 0, 10 // Body
	sprays, far      = 2, 6  // Range: a spray up to the first, a beam from the second on
	farthest         = 10
	mostBarrels      = 6
)

// likeness is what the type looks like: a barrel a die of its Attack, as long as its
// Range.
func (g *game) likeness(m *machine) rules.Likeness {
	l := rules.Likeness{Plan: g.beast(m), Mass: rules.Grade(m.Body.Int(), slightest, bulky),
		Speed: rules.Grade(m.Move.Int(), slowest, fastest), Armour: rules.Grade(m.Armor.Int(), softest, hardest)}
	barrels, reach := min(m.Attack.Int(), mostBarrels), m.Range.Int()
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
