package masc

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// The attack of a squad, and the side's questions.
const (
	volley     = "volley"
	initiative = "initiative"
	hits       = "expected-hits"
	holdings   = "regions"
)

// Bounds of a question. A legal force has at most 16 mecha and 64 dice.
const (
	maxEntries = 24  // of attackers, and of targets
	maxTargets = 60  // mecha
	maxPool    = 200 // dice
)

const (
	damageField = "target-damage"
	rollField   = "roll"
)

// Outcomes of a volley, and what the defender chooses after it.
const (
	assigned    = "damage-assigned"
	destroyedOf = "destroyed:" // before a type
	orderChoice = "order"
)

// odds computes one answer.
type odds struct {
	rules.Odds
	*game
	joint bool // see rules.Question
}

// pool returns the dice of the attackers.
func (o *odds) pool(attackers []*unit, s rules.Choices) (n int, err error) {
	var parts []string
	src := o.term("pool").Source
	for i, u := range attackers {
		if err := u.fits(fmt.Sprintf("/attackers/%d/", i)); err != nil {
			return 0, err
		}
		if u.outOfPlay() != "" {
			continue
		}
		n += u.Count * u.Attack.Int()
		src = src.Weakest(u.Attack.Source)
		parts = append(parts, fmt.Sprintf("%s × Attack %d", u.times(u.Count), u.Attack.Int()))
	}
	pins, _ := s.Int(pinsField)
	if n += pins; n > maxPool {
		return 0, rules.Unanswerable("/attackers", "%d dice, limit %d", n, maxPool)
	}
	if pins > 0 {
		parts = append(parts, fmt.Sprintf("%d for pins", pins))
	}
	if parts == nil {
		parts = []string{"no attackers left"}
	}
	o.Tell("dice", src, "%s = %s", strings.Join(parts, " + "), rules.Dice(n))
	return n, nil
}

// fits refuses a unit whose dice are unknown.
func (u *unit) fits(at string) error {
	switch {
	case !u.known:
		return rules.Unanswerable(at+"profile", "unknown type: %.80q", u.Profile)
	case !u.CountFits():
		return rules.Unanswerable(at+"count", "enter a count from 1 to %d (now %s)", rules.MaxCount,
			rules.Grouped(u.Count))
	}
	return nil
}
