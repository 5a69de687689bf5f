package robotech

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// clash is one roll of two units in melee.
type clash struct{ mine, theirs, winner, times int } // winner: 1 the attacker, -1 the defender; times: of the damage

// fighter is a unit in melee: what it adds to its die, and what it does.
type fighter struct {
	stance
	roll    modified
	hands   bool
	damage  rules.Figure
	parries int
}

func (o *odds) fighter(s stance, pointer string) (fighter, error) {
	f := fighter{stance: s, damage: s.mode.is[melee]}
	switch {
	case s.class == vehicle:
		return f, rules.Unanswerable(pointer, "%s is a vehicle: vehicles do not fight in melee", s.title())
	case f.damage.Known() && f.damage.Int() <= 0:
		return f, rules.Unanswerable(pointer, "%s has no melee damage and takes part in no melee", s.title())
	}
	skill := s.skill(s.mode, pil)
	all := s.brawl(s.mode)
	if all.Basis == rules.Missing {
		return f, rules.Unanswerable(s.at, "%s needs %s", s.title(), all.Needs)
	}
	f.roll = modified{skill: rules.Figure{Value: skill.Value, Source: skill.Source}, name: "PIL"}
	if best := s.brawler(); best != nil {
		f.roll.add(true, *best.Brawl, 1, best.Name)
	}
	f.roll.basis, f.hands = max(all.Basis, f.roll.basis), s.handy()
	o.by(&f.roll, !f.hands, "no-hands", 1)
	for h := range s.mode.each {
		if (h.id == "parry" || h.id == "shield") && h.n != nil {
			f.parries += h.n.Int()
		}
	}
	return f, nil
}

func (o *odds) melee(a, t stance) error {
	if o.s.Text("mode") == "" { // the first mode that fights
		for i := range a.modes {
			if md := &a.modes[i]; md.fights() {
				a.mode, a.class = md, md.class
				break
			}
		}
	}
	mine, err := o.fighter(a, placed(o.s, "mode", "/attackers/0"))
	if err != nil {
		return err
	}
	theirs, err := o.fighter(t, placed(o.s, "target-class", placed(o.s, "target-mode", "/targets/0")))
	if err != nil {
		return err
	}
	if (a.class == infantry) != (t.class == infantry) {
		return rules.Unanswerable(placed(o.s, "target-class", "/targets/0"), "infantry fights only infantry in melee")
	}
	arc := o.s.Text("melee-arc")
	o.by(&mine.roll, true, "extra-attacker", o.number("extra-attacker", 0))
	o.by(&mine.roll, arc == "side", "melee-side", 1)
	o.by(&mine.roll, arc == "rear", "melee-rear", 1)
	o.hampered(&mine.roll, ownPenalty.ID)
	o.hampered(&theirs.roll, pilPenalty.ID)
	src := book.Printed("Melee")
	src.Basis = max(mine.roll.basis, theirs.roll.basis, mine.roll.skill.Basis, theirs.roll.skill.Basis)
	o.tell("attacker", src, "%s", mine.roll.text())
	if theirs.parries > 0 {
		o.tell("parry", book.Printed("Unit Traits"), "−%d for the attacker, but not on a natural 6", theirs.parries)
	}
	o.tell("defender", src, "%s", theirs.roll.text())
	o.tell("result", book.Printed("Melee"), "the higher total wins; twice the loser's is double damage, with Hands")

	rolls := dice.Roll(o.Cup, dice.Begin(clash{}), func(clash) dice.Dist { return dice.Die(6) }, func(_ clash, n int) clash {
		total := n + mine.roll.sum()
		if n < 6 {
			total -= theirs.parries
		}
		return clash{mine: total}
	})
	done := dice.Roll(o.Cup, rolls, func(clash) dice.Dist { return dice.Die(6) }, func(c clash, n int) clash {
		c.theirs = n + theirs.roll.sum()
		return c.judged(mine.hands, theirs.hands)
	})
	o.fought(mine, theirs, done)
	return nil
}

// placed is where a mistake is: in the situation, if that has the field.
func placed(s rules.Choices, field, otherwise string) string {
	if s.Text(field) != "" {
		return "/situation/" + field
	}
	return otherwise
}

// judged is who wins and whether it counts twice.
func (c clash) judged(mine, theirs bool) clash {
	win, lose, hands := c.mine, c.theirs, mine
	switch {
	case c.mine > c.theirs:
		c.winner = 1
	case c.mine < c.theirs:
		c.winner = -1
		win, lose, hands = c.theirs, c.mine, theirs
	}
	if c.winner != 0 {
		c.times = 1
	}
	if c.winner != 0 && hands && win >= 2*lose {
		c.times = 2
	}
	return clash{winner: c.winner, times: c.times}
}

func (o *odds) fought(mine, theirs fighter, done dice.States[clash]) {
	for _, side := range []struct {
		id, label string
		winner    int
		fighter
		role rules.Role
	}{{"damage", "Damage", 1, mine, rules.RoleDamage}, {"damage-to-attacker", "Damage to the attacker", -1, theirs, rules.RoleLoss}} {
		if !side.damage.Known() {
			continue
		}
		x := rules.Outcome{ID: side.id, Label: side.label, Noun: "damage", Role: side.role, Dist: done.Number(func(c clash) int {
			if c.winner != side.winner {
				return 0
			}
			return side.damage.Int() * c.times
		})}
		if left, ok := theirs.left(); ok && side.winner == 1 {
			x.Of = left
		}
		o.Outcomes = append(o.Outcomes, x)
	}
	for _, c := range []struct {
		id, label, to string
		is            func(clash) bool
	}{
		{"win", "Attacker wins", "to win", func(c clash) bool { return c.winner == 1 }},
		{"tie", "Tie", "for a tie", func(c clash) bool { return c.winner == 0 }},
		{"lose", "Attacker loses", "to lose", func(c clash) bool { return c.winner == -1 }},
		{"double", "Wins with double damage", "for double damage", func(c clash) bool { return c.winner == 1 && c.times == 2 }},
	} {
		o.Chances = append(o.Chances, rules.Chance{ID: c.id, Label: c.label, To: c.to, P: done.Chance(c.is)})
	}
	dead := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill}
	left, known := theirs.left()
	switch {
	case !mine.damage.Known():
		dead.Needs = mine.needs("Melee damage")
	case !known:
		dead.Needs = theirs.needs("HP")
	default:
		dead.P = done.Chance(func(c clash) bool { return c.winner == 1 && c.times*mine.damage.Int() >= left })
		o.tell("destroyed", book.Printed("Applying Damage"), "%s by %d damage", theirs.title(), left)
	}
	o.Chances = append(o.Chances, dead)
}

// tellDie is a chance of a die in the working.
func (o *odds) tellDie(label, section string, r modified, need int) {
	src := book.Printed(section)
	src.Basis = max(r.basis, r.skill.Basis)
	o.tell(label, src, "%s: %s", r.text(), fmt.Sprintf("%s for %s", inSix(need-r.sum()), signless(need)))
}
