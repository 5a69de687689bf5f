// Package judge holds what every game needs to read and judge a force: which units to read again, rules of units
// and of armies, points and slots, and choices by field.
package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Check is one rule of a game as code: its findings in each unit, or in the army. A is the type of the game's army,
// U that of a unit.
type Check[A any, U Unit] struct {
	rules.Rule
	// Unit checks only the unit's build and the army's options. It is called once, see Setting, for units with a
	// known profile and a valid count.
	Unit func(U, *rules.Ruling)
	// Army finds violations in an army. It runs for every army.
	Army func(A, *rules.Ruling)
	// When reports whether the rule applies to an army; nil: always. If it does not apply, there is no ruling.
	When func(A) bool
}

// Checks holds the rules of a game in the order in which they apply.
type Checks[A any, U Unit] struct {
	list []Check[A, U]
	kept []rules.Ruling // by check: its ruling without evidence or findings
}

// NewChecks returns checks in the order in which they apply.
func NewChecks[A any, U Unit](list []Check[A, U]) Checks[A, U] {
	c := Checks[A, U]{list: slices.Clone(list), kept: make([]rules.Ruling, len(list))}
	for i := range c.list {
		c.list[i].OfArmy = c.list[i].Unit == nil
		c.kept[i] = *c.list[i].Apply()
	}
	return c
}

// Rules returns the rules of the checks, in order.
func (c Checks[A, U]) Rules() []rules.Rule {
	list := make([]rules.Rule, len(c.list))
	for i, check := range c.list {
		list[i] = check.Rule
	}
	return list
}

// Judge applies the rules to a unit that is not shared yet.
func (c Checks[A, U]) Judge(u U) {
	j := u.judgement()
	if *j = (Judged{}); !u.Known() {
		return
	}
	var r rules.Ruling
	for i := range c.list {
		check := &c.list[i]
		if check.Unit == nil {
			continue
		}
		r.Rule, r.Source = &check.Rule, check.Source
		check.Unit(u, &r)
		switch {
		case len(r.Findings) > 0 || r.State != rules.Kept:
			j.found = append(j.found, found{i, r})
			r = rules.Ruling{}
		case r.Basis != check.Basis:
			j.weakened = append(j.weakened, weakened{i, &check.Rule, r.Basis})
		}
		r.Used, r.Max = nil, nil
	}
}

// merged holds the rulings on several units, by check. It is nil, or ends early, where all units keep the rule
// unchanged.
type merged []*rules.Ruling

// merge merges the results of judged units.
func merge[U Unit](units []U) (m merged) {
	findings := map[int]int{} // by check: a search merges units with many mistakes for each list
	for _, u := range units {
		for _, f := range u.judgement().found {
			findings[f.check] += len(f.ruling.Findings)
		}
	}
	for _, u := range units {
		judged := u.judgement()
		for i := range judged.weakened {
			w := &judged.weakened[i]
			m.at(w.check, w.rule).DependsOn(w.basis)
		}
		for i := range judged.found {
			f := &judged.found[i]
			r := m.at(f.check, f.ruling.Rule)
			if len(r.Findings) == 0 {
				r.Expect(min(findings[f.check], 3*rules.MaxFindings)) // of three severities
			}
			r.Merge(f.ruling)
		}
	}
	return m
}

// at returns the ruling of a check.
func (m *merged) at(check int, rule *rules.Rule) *rules.Ruling {
	if check >= len(*m) {
		*m = append(*m, make(merged, check+1-len(*m))...)
	}
	if (*m)[check] == nil {
		(*m)[check] = rule.Apply()
	}
	return (*m)[check]
}

// same reports whether a ruling is unchanged from its original.
func same(r, of *rules.Ruling) bool {
	return r.State == of.State && r.Source == of.Source && r.Used == of.Used && r.Max == of.Max &&
		len(r.Findings) == len(of.Findings) && r.Left() == of.Left()
}

// Rulings returns the rules applied to an army and to its units. Other armies share them. It stops with the
// context.
func (c Checks[A, U]) Rulings(ctx context.Context, army A, judged []U) []*rules.Ruling {
	units := merge(judged)
	rulings := make([]*rules.Ruling, 0, len(c.list))
	var own *rules.Ruling // of the army; an unchanged one is used again
	for i := range c.list {
		check, r := &c.list[i], &c.kept[i]
		if check.When != nil && !check.When(army) {
			continue
		}
		if i < len(units) && units[i] != nil {
			r = units[i]
		}
		if check.Army != nil {
			if ctx.Err() != nil {
				return nil
			}
			if own == nil {
				own = new(rules.Ruling)
			}
			*own = *r
			own.Findings = slices.Clone(r.Findings)
			if check.Army(army, own); !same(own, r) {
				r, own = own, nil
			}
		}
		rulings = append(rulings, r)
	}
	if ctx.Err() != nil {
		return nil
	}
	return rulings
}
