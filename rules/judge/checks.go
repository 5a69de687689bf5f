// Package judge is what every game needs to read and judge a force, written once:
// which units are read anew, rules of units and of armies, points and slots,
// choices by their fields.
package judge

import (
	"context"
	"slices"

	"gantry/rules"
)

// Check is one rule of a game as code: what it finds in each unit by itself, or in
// the army. A is the game's army, U what it has read of a unit.
type Check[A any, U ruled] struct {
	rules.Rule
	// Unit concerns nothing but the unit's build, whose profile is one of the game,
	// whether its count fits, and the army's options: it is asked once, see Setting.
	Unit func(U, *rules.Ruling)
	// Army is asked of every army anew.
	Army func(A, *rules.Ruling)
	// When tells whether the rule holds for an army at all; nil: always. Where it
	// does not, there is no ruling.
	When func(A) bool
}

// Checks are the rules of a game, in the order in which they are applied.
type Checks[A any, U ruled] struct {
	list []Check[A, U]
	kept []rules.Ruling // by the checks: what comes of one where nothing is read or found
}

// NewChecks are checks in the order in which they are applied.
func NewChecks[A any, U ruled](list []Check[A, U]) Checks[A, U] {
	c := Checks[A, U]{list: slices.Clone(list), kept: make([]rules.Ruling, len(list))}
	for i := range c.list {
		c.list[i].OfArmy = c.list[i].Unit == nil
		c.kept[i] = *c.list[i].Apply()
	}
	return c
}

// Rules are what the checks apply, in their order.
func (c Checks[A, U]) Rules() []rules.Rule {
	list := make([]rules.Rule, len(c.list))
	for i, check := range c.list {
		list[i] = check.Rule
	}
	return list
}

// Judged is what the rules of a game come to for one unit, which embeds it. The zero
// value is that of a unit that keeps them, and of one to which none is applied yet.
type Judged struct {
	weakened []weakened // what is kept by weaker values than the rule itself
	found    []found
}

type weakened struct {
	check int
	rule  *rules.Rule
	basis rules.Basis
}

type found struct {
	check  int
	ruling rules.Ruling
}

func (j *Judged) judgement() *Judged { return j } //nolint:unused // what ruled asks for

// ruled is what embeds Judged.
type ruled interface {
	Known() bool // its profile is one of the game
	judgement() *Judged
}

// Judge applies the rules to a unit that nobody else has yet.
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

// merged is what the rules of units come to for several of them, by the places of
// the checks: nil, or beyond its end, where all units keep the rule as it is.
type merged []*rules.Ruling

// merge puts together what the rules come to for units that are judged.
func merge[U ruled](units []U) (m merged) {
	findings := map[int]int{} // by check: units with many mistakes are merged for each list of a search
	for _, u := range units {
		for _, f := range u.judgement().found {
			findings[f.check] += len(f.ruling.Findings)
		}
	}
	for _, u := range units {
		judged := u.judgement()
		for i := range judged.weakened {
			w := &judged.weakened[i]
			m.at(w.check, w.rule).Reads(w.basis)
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

// at is the ruling at the place of a check.
func (m *merged) at(check int, rule *rules.Rule) *rules.Ruling {
	if check >= len(*m) {
		*m = append(*m, make(merged, check+1-len(*m))...)
	}
	if (*m)[check] == nil {
		(*m)[check] = rule.Apply()
	}
	return (*m)[check]
}

// same tells whether a ruling is still what it was made of.
func same(r, of *rules.Ruling) bool {
	return r.State == of.State && r.Source == of.Source && r.Used == of.Used && r.Max == of.Max &&
		len(r.Findings) == len(of.Findings) && r.Left() == of.Left()
}

// Rulings are the rules applied to an army and to its units. They are shared with other
// armies. They stop with the context.
func (c Checks[A, U]) Rulings(ctx context.Context, army A, judged []U) []*rules.Ruling {
	units := merge(judged)
	rulings := make([]*rules.Ruling, 0, len(c.list))
	var own *rules.Ruling // of the army; one that stays as it was is made use of again
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
