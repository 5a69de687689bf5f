package odds

import (
	"context"

	"gantry/builder"
	"gantry/rules"
)

// After returns how a result of a request changes its units, which Change.Unit counts in Request.Attackers, or in
// Request.Targets for Theirs. Results are by the ids of outcomes. The error is a UserError.
func After(ctx context.Context, l *builder.Library, r Request, result rules.Choices) (rules.Aftermath, error) {
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return rules.Aftermath{}, err
	}
	return s.Ours.After(s.question(r.Attack, r.Situation), result), nil
}

// Asked returns the outcomes of an answer with several values that change the units of its request.
func Asked(ctx context.Context, l *builder.Library, a Answer) (list []rules.Outcome, err error) {
	s, err := ReadSides(ctx, l, a.Request)
	if err != nil {
		return nil, err
	}
	q := s.question(a.Request.Attack, a.Request.Situation)
	for _, x := range a.Outcomes {
		values, top := 0, 0
		for v := range x.Dist.All() {
			values, top = values+1, max(top, v)
		}
		after := s.Ours.After(q, rules.Choices{x.ID: top})
		if values > 1 && len(after.Changes)+len(after.Choices) > 0 {
			list = append(list, x)
		}
	}
	return list, nil
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
