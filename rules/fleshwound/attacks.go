package fleshwound

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return []rules.Attack{{ID: criticalSeries, Label: "Critical hits", Note: "chance to explode a mech",
			Situation: a.seriesFields()}}
	}
	m := a.mech(units[0])
	if !m.known {
		return nil
	}
	attacks := append([]rules.Attack{m.mainAttack()}, m.weaponAttacks()...)
	if m.punches() {
		attacks = append(attacks, rules.Attack{ID: attackPhysical, Label: "Physical attack",
			Note: "adjacent, in the front arc", Attackers: 1, Targets: 1, NotCompared: true,
			Situation: m.physicalFields(), Needs: m.lacks(piloting, size)})
	}
	for i, why := 0, a.unavailable(m); i < len(attacks); i++ {
		attacks[i].Unavailable = why
	}
	return append(attacks, rules.Attack{ID: targetNumbers, Label: "Target numbers",
		Note: "every range band, size and movement modifier", Attackers: 1, NotCompared: true,
		Situation: m.aimFields(), Needs: m.lacks(acc, size)})
}

func (m *mech) mainAttack() rules.Attack {
	shot := rules.Attack{ID: attackMain, Label: "Main weapons", Attackers: 1, Targets: 1, Needs: m.lacks(acc, size)}
	shot.Situation = slices.Insert(m.shotFields(), 2, rules.Field{ID: "overdrive", Label: "Overdrive",
		Kind: rules.FieldInt, Max: m.build[ov].Int(), Default: 0,
		Help: "Heat taken. A hit deals that much extra at short and medium range."})
	if d := &m.damage; d[0].Known() {
		at := func(i int) int { return d[i].Int() - m.weaker(d[i].Int()).Int() }
		shot.Note = fmt.Sprintf("%d/%d/%d", at(0), at(1), at(2))
	} else {
		shot.Needs = fmt.Sprintf("damage by band, numbers from 0 to %d", maxReckoned)
	}
	return shot
}

// weaponAttacks returns the attacks of specials that fire, and an attack with all weapons if a special shoots ahead
// besides the main weapons.
func (m *mech) weaponAttacks() []rules.Attack {
	var attacks []rules.Attack
	seen := map[string]bool{attackMain: true, attackAll: true, attackPhysical: true, targetNumbers: true}
	ahead := false
	for _, w := range m.weapons() {
		ahead = ahead || w.Item != rear
		if seen[w.ID] {
			continue
		}
		seen[w.ID] = true
		a := rules.Attack{ID: w.ID, Label: w.title, Note: w.Brief, Kind: looks[w.Item].kind, Attackers: 1,
			Targets: 1, Needs: m.lacks(acc, size)}
		a.Situation = slices.Insert(m.shotFields(), 2, rules.Field{ID: "besides-main",
			Label: "Fired with the main weapons",
			Kind:  rules.FieldBool, Default: true, Help: "Then it costs heat."})
		if w.misfit {
			a.Needs = "its " + forms[w.Form].words
		}
		attacks = append(attacks, a)
	}
	if !ahead {
		return attacks
	}
	all := m.mainAttack()
	all.ID, all.Label, all.Note = attackAll, "All weapons", "all weapons in range, at one target"
	if m.unclear {
		all.Needs = clearSpecials
	}
	return append(attacks, all)
}

func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	o := &odds{setting: a.setting, Cup: dice.NewCup(ctx, dice.Steps), situation: q.Situation,
		joint: q.Joint}
	err := o.answer(a, q)
	return o.Odds, cmp.Or(err, o.Err())
}

func (o *odds) answer(a *army, q rules.Question) error {
	if q.Attack == criticalSeries {
		return o.series()
	}
	o.attacker = a.Units[q.Attackers[0]]
	if q.Attack == targetNumbers {
		return o.grid()
	}
	against, err := judge.Opponent(a, q)
	if err != nil {
		return err
	}
	o.target = against.Units[q.Targets[0]]
	if err := judge.Recognise(o.target, "/targets/0"); err != nil {
		return err
	}
	if !o.target.build[size].Known() {
		return rules.Unanswerable("/targets/0", "%s has no size", o.target.Title())
	}
	if q.Attack == attackPhysical {
		return o.blow()
	}
	return o.shot(q.Attack)
}
