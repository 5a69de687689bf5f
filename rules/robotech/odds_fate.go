package robotech

import (
	"math/big"

	"gantry/rules"
	"gantry/rules/dice"
)

// settle adds the outcomes and chances of shots that do damage.
func (s *shooting) settle(d damage, fates dice.States[fate], ally int) {
	fates = s.rollPowerPlant(d, s.rollSled(fates))
	left, known := s.target.hpLeft()
	if d.known {
		x := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage,
			Dist: fates.Number(d.does)}
		if known {
			x.OutOf = left
			x.Suffered = fates.Number(func(f fate) int {
				if s.destroys(d, f, left) {
					return max(left, d.does(f))
				}
				return d.does(f)
			})
		}
		s.Outcomes = append(s.Outcomes, x)
	}
	chance := func(id, label, to string, is func(fate) bool) {
		s.Chances = append(s.Chances, rules.Chance{ID: id, Label: label, To: to, P: fates.Chance(is)})
	}
	chance("hit", "Hit", "to hit", func(f fate) bool { return f.hit })
	chance("dodged", "Dodged", "chance that the hit is dodged", func(f fate) bool { return f.avoided == 2 })
	chance("half", "Half dodged", "chance that the hit is halved", func(f fate) bool { return f.avoided == 1 })
	s.Chances = append(s.Chances, s.destroyedChance(d, fates), s.criticalChance(d, fates))
	if s.rides() {
		chance("sled-hit", "The sled is hit", "to hit the sled instead", func(f fate) bool { return f.sled })
	}
	if ally > 0 {
		chance("ally-hit", "An ally is hit", "to hit an ally instead", func(f fate) bool { return f.ally })
		s.tell("into a melee", book.Inferred("Melee"),
			"%d or less on the die hits an ally instead", ally)
	}
}

// destroys reports whether a fate destroys a target with left HP.
func (s *shooting) destroys(d damage, f fate, left int) bool {
	return d.always && f.hurts() || f.plant || d.does(f) >= left
}

func (s *shooting) destroyedChance(d damage, fates dice.States[fate]) rules.Chance {
	c := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill}
	switch left, known := s.target.hpLeft(); {
	case d.always:
		c.P = fates.Chance(fate.hurts)
	case !d.known:
		c.Needs = d.needs
	case !known:
		c.Needs = s.target.needs("HP")
	default:
		c.P = fates.Chance(func(f fate) bool { return s.destroys(d, f, left) })
		s.tell("destroyed", printedDamage, "%s: dies at %d damage", s.target.Title(), left)
	}
	return c
}

var printedSleds = book.Printed("Bioroid Hover Sleds")

// firstOfSled is the lowest natural roll that hits a sled instead of its rider.
const firstOfSled = 5

// rides reports whether the target is on a hover sled, by its list or by the situation.
func (s *shooting) rides() bool {
	switch s.situation.Text("target-sled") {
	case "mounted":
		return true
	case "dropped":
		return false
	}
	return s.target.onSled
}

// rollSled rolls whether the target's sled takes the hit.
func (s *shooting) rollSled(fates dice.States[fate]) dice.States[fate] {
	if !s.rides() {
		return fates
	}
	s.tell("hover sled", printedSleds, "d6 per hit: %d–6 hits the sled, 1–%d the rider", firstOfSled, firstOfSled-1)
	s.tell("hover sled lost", printedSleds, "its rider dismounts, or is destroyed above low altitude. "+
		"Not counted: sleds have no published HP")
	return dice.Roll(s.Cup, fates, func(f fate) dice.Dist {
		if !f.hurts() {
			return dice.Sure(0)
		}
		return dice.Die(6)
	}, func(f fate, n int) fate {
		f.sled = n >= firstOfSled
		return f
	})
}

// criticals counts the critical hits of a fate: one by AP, and one for each starred circle that it marks.
func (s *shooting) criticals(d damage, f fate) int {
	n := 0
	if d.pierces(f) {
		n++
	}
	if d.known {
		n += s.target.starsWithin(s.target.hurt, d.does(f))
	}
	return n
}

// starsWithin counts the starred circles that damage marks.
func (m *model) starsWithin(hurt, damage int) (n int) {
	for _, star := range m.circles {
		if star > hurt && star <= hurt+damage {
			n++
		}
	}
	return n
}

// hadCritical reports whether a target had an earlier critical hit: by the situation, or by a marked starred
// circle.
func (o *odds) hadCritical(t stance) bool {
	return o.situation.Bool("critical-before") || t.starsWithin(0, t.hurt) > 0
}

// rollPowerPlant rolls each critical hit that may destroy the target: a 6, except on its first critical.
func (s *shooting) rollPowerPlant(d damage, fates dice.States[fate]) dice.States[fate] {
	ignored := 1
	if s.hadCritical(s.target) {
		ignored = 0
	}
	rolls := func(f fate) int { return max(0, s.criticals(d, f)-ignored) }
	if fates.Chance(func(f fate) bool { return rolls(f) > 0 }).Sign() == 0 {
		return fates
	}
	s.tellPowerPlant(s.target)
	return dice.Roll(s.Cup, fates, func(f fate) dice.Dist {
		return s.Times(rolls(f), dice.Chance(1, 6)).CapAt(1)
	}, func(f fate, sixes int) fate {
		f.plant = sixes > 0
		return f
	})
}

func (o *odds) tellPowerPlant(t stance) {
	o.tell("power plant", printedCriticals, "a 6 on the critical table destroys %s, except on its first critical",
		t.Title())
}

func (s *shooting) criticalChance(d damage, fates dice.States[fate]) rules.Chance {
	c := rules.Chance{ID: "critical", Label: "Critical hit", To: "chance of a critical hit"}
	if !d.known && s.target.circles != nil {
		c.Needs = d.needs
		return c
	}
	c.P = fates.Chance(func(f fate) bool { return s.criticals(d, f) > 0 })
	if c.P.Sign() > 0 && !s.quiet {
		s.addCriticalTable(fates.Number(func(f fate) int { return s.criticals(d, f) }),
			fates.Chance(func(f fate) bool { return f.plant }))
	}
	return c
}

// powerPlant is the row of the critical table that destroys a unit.
const powerPlant = "6"

// addCriticalTable adds the chance of each row of the critical table, from the number of criticals and the chance
// that one hits the power plant.
func (o *odds) addCriticalTable(criticals dice.Dist, plant *big.Rat) {
	t := rules.Table{Title: "Critical table", Columns: rules.Columns(">d6", "What happens", ">Chance")}
	row := o.Then(criticals, func(n int) dice.Dist { return o.Times(n, dice.Chance(1, 6)) },
		func(_, rolled int) int { return min(rolled, 1) })
	for id, r := range o.pack.Criticals.Rows.All {
		p := row.P(1)
		if id == powerPlant {
			p = plant
		}
		t.Add(rules.Text(r.Name), rules.Text(r.Text), rules.Text(rules.Percent(p, 1)))
	}
	o.Tables = append(o.Tables, t)
}
