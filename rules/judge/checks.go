// Package judge is what every game needs to read and judge a force, written once:
// which units are read anew, rules of units and of armies, points and slots, the
// texts of fixes, choices by their fields.
package judge

import (
	"context"

	"gantry/rules"
)

// Check is one rule of a game as code: what it finds in each unit by itself, or in
// the army. A is the game's army, U what it has read of a unit.
type Check[A any, U ruled] struct {
	rules.Rule
	// Unit concerns nothing but the unit, whose profile is one of the game, and the
	// army's options: it is asked once, see Setting.
	Unit func(U, *rules.Ruling)
	// Army is asked of every army anew.
	Army func(A, *rules.Ruling)
	// When tells whether the rule holds for an army at all; nil: always. Where it
	// does not, there is no ruling.
	When func(A) bool
}

// Checks are the rules of a game, in the order in which they are applied.
type Checks[A any, U ruled] []Check[A, U]

// Rules are what the checks apply, in their order.
func (c Checks[A, U]) Rules() []rules.Rule {
	list := make([]rules.Rule, len(c))
	for i, check := range c {
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
	for i := range c {
		check := &c[i]
		if check.Unit == nil {
			continue
		}
		begin(&r, &check.Rule)
		check.Unit(u, &r)
		switch {
		case len(r.Findings) > 0 || r.State != rules.Kept:
			j.found = append(j.found, found{i, r})
			r = rules.Ruling{}
		case r.Basis != check.Basis:
			j.weakened = append(j.weakened, weakened{i, r.Basis})
		}
	}
}

// begin makes of a ruling in which nothing is found one of a rule, without moving it.
func begin(r *rules.Ruling, rule *rules.Rule) {
	r.Rule, r.Source, r.Used, r.Max = rule, rule.Source, nil, nil
}

// Rulings are the rules applied to an army and to those of its units that count.
// They stop with the context.
func (c Checks[A, U]) Rulings(ctx context.Context, army A, units []U) []rules.Ruling {
	rulings := make([]rules.Ruling, len(c))
	for i := range c {
		begin(&rulings[i], &c[i].Rule)
	}
	for _, u := range units {
		judged := u.judgement()
		for _, w := range judged.weakened {
			rulings[w.check].Reads(w.basis)
		}
		for _, f := range judged.found {
			rulings[f.check].Merge(f.ruling)
		}
	}
	n := 0
	for i := range c {
		switch check := &c[i]; {
		case ctx.Err() != nil:
			return nil
		case check.When != nil && !check.When(army):
			continue
		case check.Army != nil:
			check.Army(army, &rulings[i])
		}
		if n < i {
			rulings[n] = rulings[i]
		}
		n++
	}
	return rulings[:n]
}
