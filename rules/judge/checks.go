package judge

import (
	"context"

	"gantry/rules"
)

// Check is one rule of a game as code: what it finds in each unit by itself, or in
// the army. A is the game's army, U what it has read of a unit.
type Check[A, U any] struct {
	rules.Rule
	// Unit concerns nothing but the unit and the army's options: it is asked once,
	// when the unit is read.
	Unit func(U, *rules.Ruling)
	// Army is asked of every army anew.
	Army func(A, *rules.Ruling)
	// When tells whether the rule holds for an army at all; nil: always. Where it
	// does not, there is no ruling.
	When func(A) bool
}

// Checks are the rules of a game, in the order in which they are applied.
type Checks[A, U any] []Check[A, U]

// Rules are what the checks apply, in their order.
func (c Checks[A, U]) Rules() []rules.Rule {
	list := make([]rules.Rule, len(c))
	for i, check := range c {
		list[i] = check.Rule
	}
	return list
}

// Judged is what the rules of a game come to for one unit. It never changes. The
// zero value is that of a unit on which no rule says anything.
type Judged struct {
	bases   []rules.Basis // that the rulings rest on, by the place of the check
	rulings []placed      // that found something, in the order of the checks
}

type placed struct {
	check int
	rules.Ruling
}

// Judge applies the rules to a unit.
func (c Checks[A, U]) Judge(u U) Judged {
	j := Judged{bases: make([]rules.Basis, len(c))}
	for i, check := range c {
		j.bases[i] = check.Basis
		if check.Unit == nil {
			continue
		}
		r := *check.Apply()
		check.Unit(u, &r)
		if j.bases[i] = r.Basis; len(r.Findings) > 0 || r.State != rules.Kept {
			j.rulings = append(j.rulings, placed{i, r})
		}
	}
	return j
}

// Rulings are the rules applied to an army whose units are judged already. They
// stop with the context.
func (c Checks[A, U]) Rulings(ctx context.Context, army A, units []Judged) []rules.Ruling {
	rulings := make([]rules.Ruling, len(c))
	for i, check := range c {
		rulings[i] = *check.Apply()
	}
	for j := range units {
		for i, basis := range units[j].bases {
			rulings[i].Reads(basis)
		}
		for k := range units[j].rulings {
			of := &units[j].rulings[k]
			rulings[of.check].Merge(of.Ruling)
		}
	}
	n := 0
	for i, check := range c {
		switch {
		case ctx.Err() != nil:
			return nil
		case check.When != nil && !check.When(army):
			continue
		case check.Army != nil:
			check.Army(army, &rulings[i])
		}
		rulings[n] = rulings[i]
		n++
	}
	return rulings[:n]
}
