package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// rollOff returns who is ahead when two sides roll a die with a bonus.
func (o *odds) rollOff(mine, theirs int) dice.Dist {
	return o.Combine(dice.Die(6).Plus(mine), dice.Die(6).Plus(theirs), func(x, y int) int {
		switch {
		case x > y:
			return 1
		case x < y:
			return -1
		}
		return 0
	})
}

func (o *odds) initiative() {
	mine, theirs := o.situation.IntOr("leadership", 0), o.situation.IntOr("enemy-leadership", 0)
	o.tell("initiative", printedInitiative, "d6 + %d against d6 + %d", mine, theirs)
	o.tell("ties", printedInitiative,
		"first turn: the side with more formations wins. Later: the side that lost initiative the turn before")
	d := o.rollOff(mine, theirs)
	for _, c := range []struct {
		id, label, to string
		v             int
	}{{"win", "Wins", "to win", 1}, {"tie", "Tie", "chance of a tie", 0}, {"lose", "Loses", "to lose", -1}} {
		o.Chances = append(o.Chances, rules.Chance{ID: c.id, Label: c.label, To: c.to, P: d.P(c.v)})
	}
	t := rules.Table{Title: "By lead", Columns: rules.Columns(">Lead", ">Win", ">Tie", ">Lose")}
	for lead := 0; lead <= 5; lead++ {
		d := o.rollOff(lead, 0)
		t.Add(rules.Text(rules.Modifier(lead)), rules.Text(d.P(1).RatString()), rules.Text(d.P(0).RatString()),
			rules.Text(d.P(-1).RatString()))
	}
	o.Tables = append(o.Tables, t)
}

func (o *odds) steal() {
	mine := o.situation.IntOr("leadership", 0) + o.situation.IntOr("tokens", 0)
	theirs := o.situation.IntOr("enemy-leadership", 0) + o.situation.IntOr("enemy-tokens", 0)
	cost := o.pack.Combat.Steal
	ecm := max(0, o.situation.IntOr("ecm", 0)-o.situation.IntOr("own-ecm", 0)) // one for one
	o.tell("cost", cost.Source, "%s, +%d for ECM, +%d for the roll", rules.Count(cost.Int(), "token"), ecm,
		o.situation.IntOr("tokens", 0))
	o.tell("roll-off", book.Printed("Steal Activation"), "d6 + %d against d6 + %d. A tie fails", mine, theirs)
	d := o.rollOff(mine, theirs)
	o.Chances = append(o.Chances, rules.Chance{ID: "stolen", Label: "Stolen", To: "to steal it", P: d.P(1)},
		rules.Chance{ID: "tie", Label: "Tie", To: "chance of a tie", P: d.P(0)})
}

// barrage answers the random fire on a unit that tries to dodge it.
func (o *odds) barrage(a stance) error {
	if err := o.readTarget(&a); err != nil {
		return err
	}
	r, err := a.knownPilot(a.at)
	if err != nil {
		return err
	}
	o.penalize(&r, hurtPenalty.ID)
	c := &o.pack.Combat
	need := c.BarrageDodge.Int()
	o.tellRoll("dodge", "Random Laser/Missile Barrages", r, need)
	o.tell("damage", c.Barrage.Source, "%d if it doesn't dodge", c.Barrage.Int())
	taken := dice.Chance(6-facesFor(need-r.sum()), 6).Map(func(v int) int { return v * c.Barrage.Int() })
	x := rules.Outcome{ID: "damage", Label: "Damage taken", Noun: "damage", Role: rules.RoleLoss, Dist: taken}
	lives := rules.Chance{ID: "survives", Label: "Survives", To: "to survive"}
	if left, known := a.hpLeft(); known {
		x.OutOf = left
		lives.P = taken.Chance(func(v int) bool { return v < left })
	} else {
		lives.Needs = a.needs("HP")
	}
	o.Outcomes = append(o.Outcomes, x)
	o.Chances = append(o.Chances, rules.Chance{ID: "dodged", Label: "Dodged", To: "to dodge it", P: taken.P(0)}, lives)
	return nil
}

// wall answers a line of missiles that hits units near it: d6 / 2 missiles at a fixed total.
func (o *odds) wall(units []*model, a, t stance) error {
	size, err := t.knownNumber(size)
	if err != nil {
		return err
	}
	f := a.pick(o.situation.Text("missile"), launches)
	c := &o.pack.Combat
	all, given := o.situation.Int("missiles")
	each, total := c.WallMissiles.Int(), c.WallTotal.Int()
	if !given {
		all = missilesOf(units, f.Item)
	}
	if least := each * numberOf(units); all < least {
		return rules.Unanswerable("/situation/missiles", "%d, minimum %d. A wall needs %d from each unit (%s)", all,
			least,
			each, c.WallMissiles.Cite)
	}
	o.tell("line", c.WallMissiles.Source, "%d missiles make a line of %s\". Each unit fires %d or more", all,
		rules.Fraction(all, each), each)
	o.tell("to hit", c.WallTotal.Source, "a total of %d against Size %s", total, plainText(size.Int()))
	o.tell("missiles", book.Printed("Long range missile wall"), "d6 ÷ 2, rounded up, per unit within ½\" of the line")
	s := &shooting{odds: o, attacker: a, weapon: f, target: t}
	dodge, err := s.dodge(1)
	if err != nil {
		return err
	}
	shots := dice.Roll(o.Cup, dice.Begin(shot{}), func(shot) dice.Dist { return dice.Die(6) },
		func(_ shot, n int) shot {
			return shot{natural: (n + 1) / 2, total: total, hit: total >= size.Int()}
		})
	d := s.damage(1, size.Int())
	d.doubled, d.volley = 0, true
	s.tellLeftOut()
	s.settle(d, s.avoid(shots, dodge), 0)
	return nil
}

// numberOf returns the number of units in entries.
func numberOf(units []*model) (n int) {
	for _, m := range units {
		n += min(m.Number(), maxNumber)
	}
	return n
}

// missilesOf returns the sum of one volley per unit.
func missilesOf(units []*model, item string) (all int) {
	for _, m := range units {
		i := slices.IndexFunc(m.weapons, func(f fitted) bool { return f.Item == item && f.works() })
		if i < 0 || m.weapons[i].isEmpty() {
			continue
		}
		_, most := m.weapons[i].salvo()
		all += min(most, maxNumber) * min(m.Number(), maxNumber)
	}
	return all
}

// pick returns the weapon of a mount, else the first weapon for which is holds.
func (s stance) pick(id string, is func(fitted) bool) fitted {
	i := slices.IndexFunc(s.weapons, func(f fitted) bool { return f.ID == id && is(f) })
	if i < 0 {
		i = slices.IndexFunc(s.weapons, is)
	}
	return s.weapons[i]
}

// intercept answers a shot at incoming missiles.
func (o *odds) intercept(a stance) error {
	skill, err := a.knownNumber(gun)
	if err != nil {
		return err
	}
	if err := o.checkShooter(a); err != nil {
		return err
	}
	const section = "Weapon Traits"
	f := a.pick(o.situation.Text("weapon"), fitted.works)
	hit := rules.Chance{ID: "intercepted", Label: "Shot down", To: "to shoot it down"}
	if _, most := f.salvo(); f.Speed != nil && !f.isEmpty() && most >= o.situation.IntOr("incoming", 1) {
		o.tell("missiles", book.Printed(section), "equal numbers of missiles always stop each other")
		hit.P = dice.Sure(1).P(1)
		o.Chances = append(o.Chances, hit)
		return nil
	}
	r := modified{skill: skill, name: "GUN"}
	ams, has := f.attribute("ams")
	o.modify(&r, !has, "missile-defense", 1)
	r.add(has, orMissing(ams.N), 1, "AMS")
	if kind := o.situation.Text("missile"); kind == "mrm" || kind == "lrm" {
		o.modify(&r, true, "missile-defense-"+kind, 1)
	}
	o.addGunner(&r, a.mode)
	o.modify(&r, a.Condition[markSensors] > 0, "sensors", 1)
	if need, given := o.situation.Int("missile-size"); given {
		o.tellRoll("to hit", section, r, need)
		hit.P = dice.Chance(facesFor(need-r.sum()), 6).P(1)
	} else {
		o.tell("to hit", book.Printed(section), "%s, against the Size of the missile", r.text())
		hit.Needs = "the Size of the missile, which is unpublished"
	}
	o.Chances = append(o.Chances, hit)
	return nil
}

// jam answers the range of electronic warfare, and its cost to the enemy.
func (o *odds) jam(a stance) {
	step, enemy := o.pack.Combat.ECMStep.Int(), o.situation.IntOr("enemy-ecm", 0)
	t := rules.Table{Title: "Electronic warfare", Columns: rules.Columns("Trait", "Up to", "What it does")}
	row := func(trait *unitTrait, upTo, does string, args ...any) {
		t.Add(rules.Text(trait.label()), rules.Text(upTo), rules.Text(fmt.Sprintf(does, args...)))
	}
	for trait := range a.mode.each {
		n := orMissing(trait.n).Int()
		switch trait.id {
		case "ecm":
			for i := range min(n, maxLines) {
				row(trait, fmt.Sprintf("%d\"", (i+1)*step), "commands cost %d more", max(0, n-i-enemy))
			}
		case "dew":
			row(trait, fmt.Sprintf("%d\"", step), "%d free dodges from missiles per turn", n)
		case "oew":
			row(trait, "sight", "commands against its target cost %d more, instead of an attack", n)
		}
	}
	o.tell("reach", book.Inferred("Unit Traits"), "ECM loses 1 per extra %d\"", step)
	if enemy > 0 {
		o.tell("enemy ECM", printedTraits, "in range of each other, they cancel one for one: %d", enemy)
	}
	o.Tables = append(o.Tables, t)
}
