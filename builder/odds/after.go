package odds

import (
	"context"
	"maps"
	"reflect"

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
	a, err := Ask(ctx, l, r)
	if err != nil {
		return Resolved{}, err
	}
	of := Resolved{Answer: a, Sure: rules.Choices{}}
	if of.sides, err = ReadSides(ctx, l, r); err != nil {
		return Resolved{}, err
	}
	all, several := rules.Choices{}, map[string]bool{}
	for _, x := range a.Outcomes {
		for v := range x.Dist.All() {
			_, seen := all[x.ID]
			several[x.ID] = several[x.ID] || seen
			all[x.ID] = v
		}
	}
	whole := of.After(all)
	for _, x := range a.Outcomes {
		without := maps.Clone(all)
		delete(without, x.ID)
		switch {
		case reflect.DeepEqual(of.After(without), whole):
		case several[x.ID]:
			of.Asked = append(of.Asked, x)
		default:
			of.Sure[x.ID] = all[x.ID]
		}
	}
	return of, nil
}

// After returns how a result changes the units of the request, which Change.Unit counts in Request.Attackers, or in
// Request.Targets for Theirs. The result is by the ids of outcomes and choices.
func (r Resolved) After(result rules.Choices) rules.Aftermath {
	return r.sides.Ours.After(r.sides.question(r.Request.Attack, r.Request.Situation), result)
}

// Facts returns what the marks of a battle decide of the situation of a request's attack, which has fields for it.
func Facts(s builder.Sheet, r Request, attack rules.Attack) []rules.Fact {
	sides, err := readSides(context.Background(), s.Game, r.Force, r.Attackers, r.Targets)
	if err != nil {
		panic(err) // the context does not end
	}
	_, facts := attack.WithFacts(sides.Ours, sides.question(attack.ID, nil))
	return facts
}
