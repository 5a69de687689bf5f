package masc

import (
	"fmt"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// Facts returns what the marks of the attackers and the first target decide, and the regions that the side holds. Odds
// reads the damage of the other targets.
func (a *army) Facts(q rules.Question) (facts []rules.Fact) {
	add := func(field string, value int, label, text string, src rules.Source) {
		facts = append(facts, rules.Fact{Field: field, Value: value,
			Reason: rules.Reason{Label: label, Text: text, Source: src}})
	}
	if own, neutral, enemy, any := a.held(); any && q.Attack == holdings {
		regions := func(field string, n int, of string) {
			add(field, n, "You", "hold "+rules.Count(n, of+" region"), book.Printed("Control"))
		}
		regions(ownRegions, own, "own")
		regions(neutralRegions, neutral, "neutral")
		regions(enemyRegions, enemy, "enemy")
	}
	against, err := judge.Opponent(a, q)
	if err != nil {
		return facts
	}
	if pinning := group(judge.Pick(a.Units, q.Attackers)).counted().inPlay().pinning(); len(pinning) > 0 {
		n, pin := pinning.mecha(), "pin enemies"
		if n == 1 {
			pin = "pins an enemy"
		}
		add(pinsField, n, pinning.String(), pin, a.term("pool").Source)
	}
	targets := group(judge.Pick(against.Units, q.Targets)).counted().inPlay()
	if len(targets) > 0 && targets[0].marked > 0 {
		n := targets[0].taken()
		add(damageField, n, targets[0].Title(), fmt.Sprintf("has %d damage", n), ofDamage)
	}
	return facts
}

// After assigns the dice of a result to the targets, as their player chooses, and marks that the attackers have
// attacked. The result or the situation has the dice by face, or else the result has the numbers of the outcomes.
func (a *army) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	given, asked := result[rollField]
	if !asked {
		given = q.Situation[rollField]
	}
	roll, dice, noRoll := a.rolled(given)
	against, err := judge.Opponent(a, q)
	if err != nil || q.Attack != volley || noRoll != nil && !hasNumbers(result) {
		return out
	}
	for _, place := range q.Attackers {
		if u := a.Units[place]; u.counted && u.outOfPlay() == "" {
			out.Add(rules.Change{Unit: place, Mark: attacked, Set: new(1)})
		}
	}
	attackers := group(judge.Pick(a.Units, q.Attackers)).counted().inPlay()
	pool := attackers.attackDice()
	if most := pool + attackers.mecha(); noRoll == nil && (dice < pool || dice > most) { // each may pin
		out.Told = append(out.Told, rules.Reason{Label: "The attackers",
			Text: fmt.Sprintf("roll %s. The result has %d", rules.Dice(pool), dice), Source: a.term("pool").Source})
	}
	l := against.losses(q)
	if l == nil {
		return out
	}
	l.result = result
	lost := 0
	if noRoll == nil {
		lost = l.roll(roll)
	} else {
		l.choosing(orderChoice, "Takes damage first", func(*victim) bool { return true }, func() { lost = l.put() })
	}
	if lost > 0 {
		out.Told = append(out.Told, rules.Reason{Label: "The attack",
			Text: "has " + rules.Dice(lost) + " without a mecha to damage", Source: a.term("finish").Source})
	}
	for _, v := range l.victims {
		n := v.Body.Int()
		if v.mecha != destroyed {
			n = v.mecha.damage()
		}
		if n > v.taken() {
			out.Add(rules.Change{Theirs: q.Against != nil, Unit: v.place, Mark: bodyTrack, By: n - v.marked})
		}
	}
	out.Choices = l.fields
	return out
}

// hasNumbers reports whether a result has numbers of a volley.
func hasNumbers(result rules.Choices) bool {
	for id := range result {
		if id == assigned || strings.HasPrefix(id, destroyedOf) {
			return true
		}
	}
	return false
}

// losses returns the targets of a question in play, one mecha each, nil if it cannot be answered.
func (a *army) losses(q rules.Question) *losses {
	targets := group(judge.Pick(a.Units, q.Targets))
	foes, all, err := a.hittable(targets, nil)
	if err != nil {
		return nil
	}
	l := &losses{defense: newDefense(foes, all, a.pack.Components.Faces.Int())}
	for i, u := range targets {
		switch {
		case u.Count != 1:
			return nil
		case u.outOfPlay() == "":
			l.victims = append(l.victims, victim{u, q.Targets[i], all[len(l.victims)]})
		}
	}
	return l
}

// held returns the regions of each owner that the side controls, and whether it has any.
func (a *army) held() (own, neutral, enemy int, any bool) {
	if at := a.Chosen.Moment; at != nil {
		own, neutral, enemy = at.Marks[ownRegions], at.Marks[neutralRegions], at.Marks[enemyRegions]
	}
	return own, neutral, enemy, own+neutral+enemy > 0
}
