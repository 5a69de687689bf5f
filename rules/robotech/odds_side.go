package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// sideAttacks are what sides roll for.
func sideAttacks() []rules.Attack {
	leader := func(id, label string) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: cardNumbers[leadership].max, Default: 0}
	}
	mine, theirs := leader("leadership", "Highest Leadership"), leader("enemy-leadership", "The enemy's")
	tokens := func(id, label string) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: mostStep, Default: 0}
	}
	return []rules.Attack{
		{ID: initiative, Label: "Initiative", Note: "d6 + Leadership", Situation: []rules.Field{mine, theirs}},
		{ID: stealing, Label: "Steal an activation", Note: "a roll-off that a tie does not win", Situation: []rules.Field{mine, theirs,
			tokens("tokens", "Tokens beyond the cost"), tokens("enemy-tokens", "Tokens of the enemy"), tokens("ecm", "ECM of the enemy"),
			tokens("own-ecm", "Own ECM in its reach")}},
	}
}

// rolledOff is who is ahead when two add what they add to a die.
func (o *odds) rolledOff(mine, theirs int) dice.Dist {
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
	mine, theirs := o.number("leadership", 0), o.number("enemy-leadership", 0)
	o.tell("initiative", book.Printed("Initiative Phase"), "d6 + %d against d6 + %d", mine, theirs)
	o.tell("ties", book.Printed("Initiative Phase"), "on the first turn to the side with more formations, then to the loser of the last turn")
	d := o.rolledOff(mine, theirs)
	for _, c := range []struct {
		id, label, to string
		v             int
	}{{"win", "Wins", "to win", 1}, {"tie", "Tie", "for a tie", 0}, {"lose", "Loses", "to lose", -1}} {
		o.Chances = append(o.Chances, rules.Chance{ID: c.id, Label: c.label, To: c.to, P: d.P(c.v)})
	}
	t := rules.Table{Title: "By the lead", Columns: columns(">Lead|>Win|>Tie|>Lose")}
	for lead := 0; lead <= 5; lead++ {
		d := o.rolledOff(lead, 0)
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(signed(lead)), text(d.P(1).RatString()), text(d.P(0).RatString()), text(d.P(-1).RatString())}})
	}
	o.Tables = append(o.Tables, t)
}

func (o *odds) steal() {
	mine, theirs := o.number("leadership", 0)+o.number("tokens", 0), o.number("enemy-leadership", 0)+o.number("enemy-tokens", 0)
	cost := o.pack.Combat.Steal
	ecm := max(0, o.number("ecm", 0)-o.number("own-ecm", 0)) // one for one
	o.tell("cost", cost.Source, "%d tokens, %d of ECM, %d for the roll", cost.Int(), ecm, o.number("tokens", 0))
	o.tell("roll-off", book.Printed("Steal Activation"), "d6 + %d against d6 + %d; a tie fails", mine, theirs)
	d := o.rolledOff(mine, theirs)
	o.Chances = append(o.Chances, rules.Chance{ID: "stolen", Label: "Stolen", To: "to steal it", P: d.P(1)}, rules.Chance{ID: "tie", Label: "Tie", To: "for a tie", P: d.P(0)})
}

// barrage is what random fire does to a unit that tries to dodge it.
func (o *odds) barrage(a stance) error {
	if err := o.struck(&a); err != nil {
		return err
	}
	skill := a.skill(a.mode, pil)
	if skill.Basis == rules.Missing {
		return rules.Unanswerable(a.at, "%s needs %s", a.title(), skill.Needs)
	}
	c := &o.pack.Combat
	r := modified{skill: rules.Figure{Value: skill.Value, Source: skill.Source}, name: "PIL"}
	o.hampered(&r, hurtPenalty.ID)
	const section = "Random Laser/Missile Barrages"
	o.tellDie("dodge", section, r, c.BarrageDodge.Int())
	o.tell("damage", c.Barrage.Source, "%d where it does not dodge", c.Barrage.Int())
	damage := dice.Chance(6-reaching(c.BarrageDodge.Int()-r.sum()), 6).Map(func(v int) int { return v * c.Barrage.Int() })
	x := rules.Outcome{ID: "damage", Label: "Damage taken", Noun: "damage", Role: rules.RoleLoss, Dist: damage}
	lives := rules.Chance{ID: "survives", Label: "Survives", To: "to survive"}
	if left, known := a.left(); known {
		x.Of = left
		lives.P = damage.Chance(func(v int) bool { return v < left })
	} else {
		lives.Needs = a.needs("HP")
	}
	o.Outcomes = append(o.Outcomes, x)
	o.Chances = append(o.Chances, rules.Chance{ID: "dodged", Label: "Dodged", To: "to dodge it", P: damage.P(0)}, lives)
	return nil
}

func wallFields(flying []rules.Option) []rules.Field {
	fields := []rules.Field{{ID: "missile", Label: "Missiles of", Kind: rules.FieldOneOf, Default: flying[0].ID, Options: flying},
		{ID: "missiles", Label: "Missiles in all", Kind: rules.FieldInt, Max: mostNumber, Help: "Blank is a volley of each unit."}}
	fields = append(fields, dodgeFields()...)
	return append(fields, rules.Field{ID: "cover", Label: "Cover", Kind: rules.FieldInt, Max: mostNumber, Default: 0, Help: "Damage that the terrain takes."}, targetMode, targetClass, targetDamage)
}

// wall is a line of missiles that hits what stands near it: d6 / 2 missiles at
// a fixed total.
func (o *odds) wall(q judge.Question, a, t stance) error {
	const section = "Long range missile wall"
	size, err := t.value(size, "Size")
	if err != nil {
		return err
	}
	f := a.weapon(o.s.Text("missile"), func(f fitted) bool { return f.Speed != nil })
	c := &o.pack.Combat
	all, given := o.s.Int("missiles")
	if !given {
		for _, u := range q.Attackers {
			if m := o.model(u); m.known {
				_, most := m.salvo(f.Item)
				all += min(most, mostNumber) * min(u.Number(), mostNumber)
			}
		}
	}
	o.tell("line", c.WallMissiles.Source, "%d missiles make a line of %s\"; each unit fires at least %d", all, rules.Fraction(all, c.WallMissiles.Int()), c.WallMissiles.Int())
	total := c.WallTotal.Int()
	o.tell("to hit", c.WallTotal.Source, "a total of %d against Size %s", total, signless(size.Int()))
	o.tell("missiles", book.Printed(section), "d6 ÷ 2, .5 up, at each unit within ½\" of the line")
	d, err := o.dodge(t, 1, f.weapon)
	if err != nil {
		return err
	}
	each := dice.Roll(o.Cup, dice.Begin(0), func(int) dice.Dist { return dice.Die(6) }, func(_, n int) int { return (n + 1) / 2 })
	p := o.punch(f, t, 1, size.Int())
	p.doubled, p.volley = 0, true
	o.beyond(f, t)
	shots := dice.Roll(o.Cup, each, func(int) dice.Dist { return dice.Sure(0) }, func(n, _ int) shot {
		return shot{natural: n, total: total, hit: total >= size.Int()}
	})
	o.settle(t, p, o.avoid(shots, d), 0)
	return nil
}

// weapon is the weapon of that mount, else the first that something is true of.
func (s stance) weapon(id string, is func(fitted) bool) fitted {
	i := slices.IndexFunc(s.guns, func(f fitted) bool { return f.ID == id && is(f) })
	if i < 0 {
		i = slices.IndexFunc(s.guns, is)
	}
	return s.guns[i]
}

// salvo is the most missiles at once of the first such weapon of a unit.
func (m *model) salvo(item string) (least, most int) {
	for _, f := range m.guns {
		if f.Item == item {
			return f.salvo()
		}
	}
	return 0, 0
}

// intercept is a shot at missiles that come in.
func (o *odds) intercept(a stance) error {
	skill, err := a.value(gun, "GUN")
	if err != nil {
		return err
	}
	if err := o.grounds(a); err != nil {
		return err
	}
	const section = "Weapon Traits"
	f := a.weapon(o.s.Text("weapon"), func(fitted) bool { return true })
	hit := rules.Chance{ID: "intercepted", Label: "Shot down", To: "to shoot it down"}
	if _, most := f.salvo(); f.Speed != nil && most >= o.number("incoming", 1) {
		o.tell("missiles", book.Printed(section), "as many missiles as come in always stop them")
		hit.P = dice.Sure(1).P(1)
		o.Chances = append(o.Chances, hit)
		return nil
	}
	r := modified{skill: skill, name: "GUN"}
	ams, has := f.has("ams")
	o.by(&r, !has, "missile-defense", 1)
	if has && ams.N != nil {
		r.add(true, *ams.N, 1, "AMS")
	}
	if kind := o.s.Text("missile"); kind == "mrm" || kind == "lrm" {
		o.by(&r, true, "missile-defense-"+kind, 1)
	}
	if g := o.pack.Traits.Rows.By["gunner"]; g.GUN != nil {
		r.add(o.s.Bool("gunner"), *g.GUN, 1, "gunner")
	}
	if need, given := o.s.Int("missile-size"); given {
		o.tellDie("to hit", section, r, need)
		hit.P = dice.Chance(reaching(need-r.sum()), 6).P(1)
	} else {
		o.tell("to hit", book.Printed(section), "%s, against the Size of the missile", r.text())
		hit.Needs = "the Size of a missile, which the rules do not print"
	}
	o.Chances = append(o.Chances, hit)
	return nil
}

// jam is how far electronic warfare reaches, and what it costs the enemy.
func (o *odds) jam(a stance) {
	step, enemy := o.pack.Combat.ECMStep, o.number("enemy-ecm", 0)
	t := rules.Table{Title: "Electronic warfare", Columns: columns("Trait|Up to|What it does")}
	for h := range a.mode.each {
		n := 0
		if h.n != nil {
			n = h.n.Int()
		}
		switch h.id {
		case "ecm":
			for i := range min(n, mostLines) {
				cost := fmt.Sprintf("commands cost %d more", max(0, n-i-enemy))
				t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(h.named()), text(fmt.Sprintf("%d\"", (i+1)*step.Int())), text(cost)}})
			}
		case "dew":
			t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(h.named()), text(fmt.Sprintf("%d\"", step.Int())), text(fmt.Sprintf("%d free dodges of missiles a turn", n))}})
		case "oew":
			t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{text(h.named()), text("sight"), text(fmt.Sprintf("instead of an attack: commands against its target cost %d more", n))}})
		}
	}
	o.tell("reach", rules.Source{Basis: rules.Inferred, Cite: book.Cite("Unit Traits")}, "ECM loses 1 for every further %d\"", step.Int())
	if enemy > 0 {
		o.tell("ECM of the enemy", book.Printed("Unit Traits"), "in reach of each other they cancel one for one: %d", enemy)
	}
	o.Tables = append(o.Tables, t)
}
