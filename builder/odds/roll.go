package odds

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// Roll rolls the outcomes of Asked, each with its exact chance, and those that depend on each other together. The same
// seed gives the same numbers. It leaves out outcomes that the game cannot draw beside the others. The error is that
// of the context.
func (r Resolved) Roll(ctx context.Context, seed uint64) (rolled rules.Choices, err error) {
	rolled = rules.Choices{}
	source, joints := dice.Source(seed), []rules.Joint{}
	if len(r.Asked) > 1 {
		q := r.sides.question(r.Request.Attack, r.Request.Situation)
		q.Joint = true
		o, err := rules.Ask(ctx, r.sides.Ours, q)
		if err != nil {
			return nil, UserErrorOf(err)
		}
		joints = o.Joints
	}
	for _, j := range joints {
		for i, n := range j.Draw(source.Uint64) {
			if slices.ContainsFunc(r.Asked, func(x rules.Outcome) bool { return x.ID == j.IDs[i] }) {
				rolled[j.IDs[i]] = n
			}
		}
	}
	if len(rolled) == 0 && len(r.Asked) > 0 {
		rolled[r.Asked[0].ID] = r.Asked[0].Dist.Draw(source.Uint64)
	}
	return rolled, nil
}
