package mechahex

import (
	"gantry/rules"
	"gantry/rules/dice"
)

// Items that affect dice.
const (
	experimental = "experimental-armor"
	ramArmor     = "ram-armor"
	frame        = "reinforced-frame"
	melee        = "melee-optimized"
)

// odds computes one answer.
type odds struct {
	rules.Odds
	*dice.Cup
	*printing
	s     situation
	joint bool // see rules.Question
}

// splits sets how many dice of a Relentless weapon are aimed at each target. Dice for the second are taken from the
// first.
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
