package odds

import (
	"context"
	"reflect"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// Resolved is an answer with what its result does.
type Resolved struct {
	Answer
	Asked []rules.Outcome // those with several values that change a unit
	Sure  rules.Choices   // the values of outcomes that have one and change a unit
	sides Sides
}

// Resolve answers a request and finds the outcomes that a result of it needs. The error is that of Ask.
func Resolve(ctx context.Context, l *builder.Library, r Request) (Resolved, error) {
	sides, err := ReadSides(ctx, l, r)
	if err != nil {
		return Resolved{}, err
	}
	of := Resolved{Sure: rules.Choices{}, sides: sides}
	if of.Answer, err = sides.ask(ctx, r); err != nil {
		return Resolved{}, err
	}
	outcomes := slices.SortedStableFunc(slices.Values(of.Outcomes), damageFirst)
	given := rules.Choices{}
	for more := true; more; { // one may matter only beside another
		more = false
		for _, x := range outcomes {
			if _, known := given[x.ID]; known {
				continue
			}
			low, high, values := 0, 0, 0
			for v := range x.Dist.All() {
				if values++; values == 1 {
					low = v
				}
				high = v
			}
			before := of.After(given)
			changes := func(n int) bool { return !reflect.DeepEqual(of.After(given.With(x.ID, n)), before) }
			if !changes(high) && !changes(low) {
				continue
			}
			if values > 1 {
				of.Asked = append(of.Asked, x)
			} else {
				of.Sure[x.ID] = high
			}
			given, more = given.With(x.ID, high), true
		}
	}
	return of, nil
}

// damageFirst sorts the damage before other outcomes.
func damageFirst(x, y rules.Outcome) int {
	switch {
	case x.Role == y.Role:
		return 0
	case x.Role == rules.RoleDamage:
		return -1
	case y.Role == rules.RoleDamage:
		return 1
	}
	return 0
}

// After returns how a result changes the units of Armies. The result is by the ids of outcomes and choices.
func (r Resolved) After(result rules.Choices) rules.Aftermath {
	return r.sides.Ours.After(r.sides.question(r.Request.Attack, r.Request.Situation), result)
}

// Armies returns the units that Change.Unit counts: the attackers, then the rest of their army in a battle, and the
// same of the targets.
func (r Resolved) Armies() (ours, theirs []rules.Unit) {
	return r.sides.Ours.Force().Units, r.sides.Theirs.Force().Units
}

// Facts returns the fields of an attack that the marks of a battle decide and the request's situation leaves open.
func Facts(s builder.Sheet, r Request, attack rules.Attack) []rules.Fact {
	sides, err := readSides(context.Background(), s.Game, r)
	if err != nil {
		panic(err) // the context does not end
	}
	_, facts := attack.WithFacts(sides.Ours, sides.question(attack.ID, r.Situation))
	return facts
}
