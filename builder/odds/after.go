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
	army  rules.Army
	asked rules.Question
}

// Resolve answers a request and finds the outcomes that a result of it needs. The error is that of Ask.
func Resolve(ctx context.Context, l *builder.Library, r Request) (Resolved, error) {
	sides, err := ReadSides(ctx, l, r)
	if err != nil {
		return Resolved{}, err
	}
	of := Resolved{Sure: rules.Choices{}}
	if of.Answer, err = sides.ask(ctx, r); err != nil {
		return Resolved{}, err
	}
	of.asked = sides.question(r.Attack, r.Situation)
	r.Attackers, r.Targets = slices.Concat(r.Attackers, r.Bystanders[0]), slices.Concat(r.Targets, r.Bystanders[1])
	if sides, err = ReadSides(ctx, l, r); err != nil {
		return Resolved{}, err
	}
	of.army, of.asked.Against = sides.Ours, sides.Theirs
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

// After returns how a result changes the units of the request, which Change.Unit counts in Request.Attackers, or in
// Request.Targets for Theirs, with the bystanders behind them. The result is by the ids of outcomes and choices.
func (r Resolved) After(result rules.Choices) rules.Aftermath { return r.army.After(r.asked, result) }

// Facts returns what the marks of a battle decide of the situation of a request's attack, which has fields for it.
func Facts(s builder.Sheet, r Request, attack rules.Attack) []rules.Fact {
	sides, err := readSides(context.Background(), s.Game, r.Force, r.Attackers, r.Targets, r.TheirMarks)
	if err != nil {
		panic(err) // the context does not end
	}
	_, facts := attack.WithFacts(sides.Ours, sides.question(attack.ID, nil))
	return facts
}
