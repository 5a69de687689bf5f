package robotech

import (
	"gantry/rules"
	"gantry/rules/dice"
)

// clash is one roll of two units in melee: the attacker's total, the winner (1 the attacker, -1 the defender), and
// how often the damage counts.
type clash struct{ total, winner, times int }

// fighter is a unit in melee: its bonus to the die, and its damage.
type fighter struct {
	stance
	roll    modified
	hands   bool
	damage  rules.Figure
	parries int
}

func (o *odds) fighter(s stance, pointer string) (fighter, error) {
	f := fighter{stance: s, damage: s.mode.number(melee), hands: s.hasHands()}
	switch {
	case s.class == vehicle:
		return f, rules.Unanswerable(pointer, "%s is a vehicle. Vehicles can't melee", s.Title())
	case f.damage.Known() && f.damage.Int() <= 0:
		return f, rules.Unanswerable(pointer, "%s has no melee damage and can't melee", s.Title())
	}
	all := s.meleeRoll(s.mode)
	var err error
	if f.roll, err = s.knownPilot(s.at); err != nil {
		return f, err
	}
	f.roll.basis = all.Basis
	if best := s.brawler(); best != nil {
		f.roll.add(true, *best.Brawl, 1, best.Name)
	}
	o.modify(&f.roll, !f.hands, "no-hands", 1)
	for t := range s.mode.each {
		if (t.id == "parry" || t.id == "shield") && t.n != nil {
			f.parries += t.n.Int()
		}
	}
	return f, nil
}

func (o *odds) melee(a, t stance) error {
	if o.situation.Text("mode") == "" { // the first mode that fights
		for i := range a.modes {
			if md := &a.modes[i]; md.fights() {
				a.mode, a.class = md, md.class
				break
			}
		}
	}
	targetPlace := o.blame("target-class", o.blame("target-mode", "/targets/0"))
	mine, err := o.fighter(a, o.blame("mode", "/attackers/0"))
	if err != nil {
		return err
	}
	theirs, err := o.fighter(t, targetPlace)
	if err != nil {
		return err
	}
	if (a.class == infantry) != (t.class == infantry) {
		return rules.Unanswerable(o.blame("target-class", "/targets/0"), "infantry fights only infantry in melee")
	}
	arc := o.situation.Text("melee-arc")
	o.modify(&mine.roll, true, "extra-attacker", o.situation.IntOr("extra-attacker", 0))
	o.modify(&mine.roll, arc == "side", "melee-side", 1)
	o.modify(&mine.roll, arc == "rear", "melee-rear", 1)
	o.penalize(&mine.roll, ownPenalty.ID)
	o.penalize(&theirs.roll, pilPenalty.ID)
	o.tellMelee(mine, theirs)
	clashes := o.clash(mine, theirs)
	o.meleeOutcomes(mine, theirs, clashes)
	o.meleeChances(mine, theirs, clashes)
	return nil
}

// blame returns the pointer of a mistake: in the situation, if that has the field.
func (o *odds) blame(field, otherwise string) string {
	if o.situation.Text(field) != "" {
		return "/situation/" + field
	}
	return otherwise
}

func (o *odds) tellMelee(mine, theirs fighter) {
	src := book.Printed("Melee")
	src.Basis = max(mine.roll.weakest(), theirs.roll.weakest())
	o.tell("attacker", src, "%s", mine.roll.text())
	if theirs.parries > 0 {
		o.tell("parry", printedTraits, "−%d for the attacker, except on a natural 6", theirs.parries)
	}
	o.tell("defender", src, "%s", theirs.roll.text())
	o.tell("result", book.Printed("Melee"),
		"the higher total wins. With Hands, a total twice the loser's deals double damage")
}

// clash rolls both dice.
func (o *odds) clash(mine, theirs fighter) dice.States[clash] {
	die := func(clash) dice.Dist { return dice.Die(6) }
	rolls := dice.Roll(o.Cup, dice.Begin(clash{}), die, func(_ clash, n int) clash {
		total := n + mine.roll.sum()
		if n < 6 {
			total -= theirs.parries
		}
		return clash{total: total}
	})
	return dice.Roll(o.Cup, rolls, die, func(c clash, n int) clash {
		switch other := n + theirs.roll.sum(); {
		case c.total > other:
			return clash{winner: 1, times: times(c.total, other, mine.hands)}
		case c.total < other:
			return clash{winner: -1, times: times(other, c.total, theirs.hands)}
		}
		return clash{}
	})
}

// times returns how often the winner's damage counts.
func times(total, other int, hands bool) int {
	if hands && total >= 2*other {
		return 2
	}
	return 1
}

func (o *odds) meleeOutcomes(mine, theirs fighter, clashes dice.States[clash]) {
	outcome := func(id, label string, role rules.Role, of fighter, winner int) {
		if !of.damage.Known() {
			return
		}
		x := rules.Outcome{ID: id, Label: label, Noun: "damage", Role: role,
			Dist: clashes.Number(func(c clash) int { return of.deals(c, winner) })}
		if left, ok := theirs.hpLeft(); ok && winner == 1 {
			x.OutOf = left
		}
		o.Outcomes = append(o.Outcomes, x)
	}
	outcome("damage", "Damage", rules.RoleDamage, mine, 1)
	outcome("damage-to-attacker", "Damage to the attacker", rules.RoleLoss, theirs, -1)
	if o.joint && len(o.Outcomes) > 1 {
		both := rules.Joint{IDs: []string{"damage", "damage-to-attacker"}}
		both.Draw = func(random func() uint64) []int {
			c := clashes.Draw(random)
			return []int{mine.deals(c, 1), theirs.deals(c, -1)}
		}
		o.Joints = []rules.Joint{both}
	}
}

// deals returns the damage of a fighter that wins as winner says; see clash.
func (f fighter) deals(c clash, winner int) int {
	if c.winner != winner {
		return 0
	}
	return f.damage.Int() * c.times
}

func (o *odds) meleeChances(mine, theirs fighter, clashes dice.States[clash]) {
	chance := func(id, label, to string, is func(clash) bool) {
		o.Chances = append(o.Chances, rules.Chance{ID: id, Label: label, To: to, P: clashes.Chance(is)})
	}
	chance("win", "Attacker wins", "to win", func(c clash) bool { return c.winner == 1 })
	chance("tie", "Tie", "chance of a tie", func(c clash) bool { return c.winner == 0 })
	chance("lose", "Attacker loses", "to lose", func(c clash) bool { return c.winner == -1 })
	chance("double", "Wins with double damage", "chance of double damage",
		func(c clash) bool { return c.winner == 1 && c.times == 2 })
	dead := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill}
	switch left, known := theirs.hpLeft(); {
	case !mine.damage.Known():
		dead.Needs = mine.needs("Melee damage")
	case !known:
		dead.Needs = theirs.needs("HP")
	default:
		dead.P = clashes.Chance(func(c clash) bool { return c.winner == 1 && c.times*mine.damage.Int() >= left })
		o.tell("destroyed", printedDamage, "%s: dies at %d damage", theirs.Title(), left)
	}
	o.Chances = append(o.Chances, dead)
}
