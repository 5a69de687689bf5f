package mechahex

import (
	"context"
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks that are no mount's, and what sides roll for. A mount of such an id is
// only reached through the volley.
const (
	volley   = "volley"
	ram      = "ram"
	split    = "relentless-split"
	moraleOf = "morale"
	expected = "expected-damage"
)

// Items that change what dice do.
const (
	experimental = "experimental-armor"
	ramArmor     = "ram-armor"
	frame        = "reinforced-frame"
	melee        = "melee-optimized"
)

// Odds answers a question.
func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	if !a.known {
		return rules.Odds{}, rules.Unanswerable("/options/edition", "unknown edition")
	}
	o := &odds{printing: a.printing, Cup: dice.NewCup(ctx, dice.Steps), s: readSituation(q.Situation)}
	var err error
	switch q.Attack {
	case moraleOf:
		o.morale(q.Situation)
	case expected:
		o.expected()
	default:
		err = o.strike(a, q)
	}
	if err == nil {
		err = rules.TooMuch(o.Err())
	}
	if err != nil {
		return rules.Odds{}, err
	}
	return o.Odds, nil
}

// odds is an answer at work.
type odds struct {
	rules.Odds
	*dice.Cup
	*printing
	s situation
}

func (o *odds) strike(asked *army, q rules.Question) error {
	against, err := judge.Opponent(asked, q)
	if err != nil {
		return err
	}
	a := asked.Units[q.Attackers[0]]
	targets := make([]*target, len(q.Targets))
	for i, m := range judge.Pick(against.Units, q.Targets) {
		at := fmt.Sprintf("/targets/%d", i)
		if err := judge.Recognise(m, at); err != nil {
			return err
		}
		if m.strange {
			return rules.Unanswerable(at+"/mounts", "its weapons and upgrades are unknown")
		}
		targets[i] = &target{model: m}
	}
	if err := targets[0].mark(q.Situation["target-damage"]); err != nil {
		return err
	}
	if q.Attack == ram {
		o.ram(a, targets[0])
		return nil
	}
	if err := o.splits(a, q); err != nil {
		return err
	}
	o.shoot(a, q.Attack, targets)
	return nil
}

// splits settles how many dice of a Relentless weapon are aimed at which target:
// what the second one gets, the first is spared.
func (o *odds) splits(a *model, q rules.Question) error {
	if o.s.second == 0 {
		return nil
	}
	const at = "/situation/" + split
	all := 0
	if f, ok := a.weapon(q.Attack); ok {
		all = f.Attacks.Int()
	}
	switch {
	case len(q.Targets) < 2:
		return rules.Unanswerable(at, "pick a second target")
	case o.s.dice < 0:
		o.s.dice = max(0, all-o.s.second)
	case o.s.dice+o.s.second > all:
		return rules.Unanswerable(at, "%d + %d dice, limit %d", o.s.dice, o.s.second, all)
	}
	return nil
}
