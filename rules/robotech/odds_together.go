package robotech

import (
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// firedTogether returns the weapons that fire together. The first counts once, since attacks are compared under one
// situation.
func (o *odds) firedTogether(a stance, first fitted) ([]fitted, error) {
	const at = "/situation/" + together
	weapons := []fitted{first}
	given := o.situation[together]
	if given == nil {
		return weapons, nil
	}
	if fault, _ := a.togetherField().Fault(given); fault != "" {
		return nil, rules.Unanswerable(at, "%s", fault)
	}
	for i, id := range o.situation.Texts(together) {
		named := func(f fitted) bool { return f.ID == id }
		n := slices.IndexFunc(a.weapons, named)
		switch {
		case n < 0 || reserved(id):
			return nil, rules.Unanswerable(at, "unknown weapon: %.80q", id)
		case id == first.ID:
		case slices.Contains(o.situation.Texts(together)[:i], id):
			return nil, rules.Unanswerable(at, "%s is listed twice (%s)", a.weapons[n].label(), book.Cite("Attack"))
		default:
			weapons = append(weapons, a.weapons[n])
		}
	}
	return weapons, nil
}

// forOthers drops the fields of the situation that apply only to the first of several weapons.
func (o *odds) forOthers() {
	o.situation = maps.Clone(o.situation)
	for _, id := range firstAlone {
		delete(o.situation, id)
	}
}

// strikes is the effect of several weapons on a target.
type strikes struct {
	damage, criticals      int
	hit, gone, plant, ally bool
	pending                int // criticals that are not rolled yet
}

// The flags that encode the result of a shot as one number; the damage comes above them.
const (
	hits = 1 << iota
	pierces
	destroys
	hitsAlly
	firstDamage
)

// result returns a fate as one number.
func (d damage) result(f fate) int {
	n := d.does(f) * firstDamage
	if f.hit {
		n |= hits
	}
	if d.pierces(f) {
		n |= pierces
	}
	if d.always && f.hurts() {
		n |= destroys
	}
	if f.ally {
		n |= hitsAlly
	}
	return n
}

// together answers for several weapons in one activation.
func (o *odds) together(a stance, weapons []fitted, t stance) error {
	if o.situation.Bool("passes-template") {
		return rules.Unanswerable("/situation/passes-template", "weapons don't fire at a unit that passes a template")
	}
	if n := a.weaponsAtOnce(a.mode); n.Basis != rules.Missing {
		o.tell("weapons", n.Source, "%d at the same target. %s fires %s per activation", len(weapons),
			a.Title(), n.Text)
	}
	o.tell("other weapons", book.Inferred("Attack"),
		"dodges, called shots and single-weapon effects count only for the first")
	table := rules.Table{Title: "Weapon by weapon", Columns: rules.Columns("Weapon", ">Chance to hit",
		">Average damage")}
	states, needs := dice.Begin(strikes{}), ""
	for i, w := range weapons {
		if i == 1 {
			o.forOthers()
		}
		o.of = w.label()
		s := &shooting{odds: o, attacker: a, weapon: w, target: t}
		v, err := s.volley()
		if err != nil {
			return err
		}
		fates, mean := s.rollSled(v.fates), "?"
		if v.damage.known {
			mean = fates.Number(v.damage.does).Mean().FloatString(1)
		} else if needs == "" {
			needs = v.damage.needs
		}
		table.Add(rules.Text(w.label()), rules.Text(rules.Percent(fates.Chance(func(f fate) bool { return f.hit }), 1)),
			rules.Text(mean))
		states = o.suffer(states, fates.Number(v.damage.result), t)
	}
	o.of = ""
	o.settleTogether(states, t, needs)
	o.Tables = append(o.Tables, table)
	return nil
}

// suffer adds the result of one more weapon.
func (o *odds) suffer(states dice.States[strikes], results dice.Dist, t stance) dice.States[strikes] {
	states = dice.Roll(o.Cup, states, func(strikes) dice.Dist { return results }, func(s strikes, result int) strikes {
		does := result / firstDamage
		criticals := t.starsWithin(t.hurt+s.damage, does)
		if result&pierces != 0 {
			criticals++
		}
		s.pending = criticals
		if s.criticals == 0 && !o.hadCritical(t) {
			s.pending = max(0, criticals-1)
		}
		s.damage, s.criticals = s.damage+does, s.criticals+criticals
		s.hit, s.ally = s.hit || result&hits != 0, s.ally || result&hitsAlly != 0
		s.gone = s.gone || result&destroys != 0
		return s
	})
	return dice.Roll(o.Cup, states, func(s strikes) dice.Dist {
		return o.Times(s.pending, dice.Chance(1, 6)).CapAt(1)
	}, func(s strikes, six int) strikes {
		s.plant, s.pending = s.plant || six > 0, 0
		return s
	})
}

// settleTogether adds the outcome and the chances of several weapons. needs is the missing input for the damage of
// one, "" if all are known.
func (o *odds) settleTogether(states dice.States[strikes], t stance, needs string) {
	left, known := t.hpLeft()
	destroyed := func(s strikes) bool { return s.gone || s.plant || s.damage >= left }
	dead := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill}
	critical := rules.Chance{ID: "critical", Label: "Critical hit", To: "chance of a critical hit"}
	if needs == "" {
		x := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage,
			Dist: states.Number(func(s strikes) int { return s.damage })}
		if known {
			x.OutOf = left
			x.Suffered = states.Number(func(s strikes) int {
				if destroyed(s) {
					return max(left, s.damage)
				}
				return s.damage
			})
		}
		o.Outcomes = append(o.Outcomes, x)
	}
	switch {
	case needs != "":
		dead.Needs = needs
	case !known:
		dead.Needs = t.needs("HP")
	default:
		dead.P = states.Chance(destroyed)
		o.tell("destroyed", printedDamage, "%s: dies at %d damage", t.Title(), left)
	}
	if needs != "" && t.circles != nil {
		critical.Needs = needs
	} else {
		critical.P = states.Chance(func(s strikes) bool { return s.criticals > 0 })
		if critical.P.Sign() > 0 {
			o.tellPowerPlant(t)
			o.addCriticalTable(states.Number(func(s strikes) int { return s.criticals }),
				states.Chance(func(s strikes) bool { return s.plant }))
		}
	}
	o.Chances = append(o.Chances, rules.Chance{ID: "hit", Label: "Any hits", To: "chance that any hits",
		P: states.Chance(func(s strikes) bool { return s.hit })}, dead, critical)
	if o.situation.Bool("into-melee") {
		o.Chances = append(o.Chances, rules.Chance{ID: "ally-hit", Label: "An ally is hit", To: "to hit an ally",
			P: states.Chance(func(s strikes) bool { return s.ally })})
	}
}
