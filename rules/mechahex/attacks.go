package mechahex

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Odds answers a question.
func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	if !a.known {
		return rules.Odds{}, rules.Unanswerable("/options/edition", "unknown edition")
	}
	o := &odds{printing: a.printing, Cup: dice.NewCup(ctx, dice.Steps), s: readSituation(q.Situation),
		joint: q.Joint}
	var err error
	switch q.Attack {
	case moraleTest:
		o.morale(q.Situation)
	case expected:
		o.expected()
	default:
		err = o.strike(a, q)
	}
	return o.Odds, cmp.Or(err, o.Err())
}

func (o *odds) strike(asked *army, q rules.Question) error {
	against, err := judge.Opponent(asked, q)
	if err != nil {
		return err
	}
	a := asked.Units[q.Attackers[0]]
	targets := make([]*target, len(q.Targets))
	for i, m := range judge.Pick(against.Units, q.Targets) {
		at := fmt.Sprintf("/targets/%d", i)
		if err := judge.Recognise(m, at); err != nil {
			return err
		}
		if m.strange {
			return rules.Unanswerable(at+"/mounts", "its weapons and upgrades are unknown")
		}
		targets[i] = m.struck()
		if i > 0 && m.destroyed() {
			return rules.Unanswerable(at, "%s is already destroyed", m.Title())
		}
	}
	targets[0].marked = nil // its damage is in the situation
	if err := targets[0].mark(q.Situation["target-damage"]); err != nil {
		return err
	}
	if q.Attack == ram {
		o.ram(a, targets[0])
		return nil
	}
	if err := o.splits(a, q); err != nil {
		return err
	}
	o.shoot(a, q.Attack, targets)
	return nil
}

// inBlast is the largest number of targets of a weapon that hits those around its target.
const inBlast = 20

// Attacks returns the weapons of a model together and one by one, and its ram.
func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return a.sideAttacks
	}
	m := a.Units[units[0]]
	guns := m.guns()
	if len(guns) > 0 {
		guns = slices.Insert(guns, 0, m.volley())
	}
	if m.known && m.class.Kind == mecha {
		guns = append(guns, rules.Attack{ID: ram, Label: "Ram", Note: "both models take damage", Attackers: 1,
			Targets: 1, NotCompared: true, Situation: ramFields, Needs: m.needsItems(true)})
	}
	for i := range guns {
		guns[i].Unavailable = a.unavailable(m, guns[i].ID)
	}
	return guns
}

// guns returns the shots of single weapons.
func (m *model) guns() (attacks []rules.Attack) {
	seen := map[string]bool{volley: true, ram: true}
	for _, f := range m.fitted {
		if f.weapon() && !seen[f.ID] {
			seen[f.ID] = true
			attacks = append(attacks, m.gun(f))
		}
	}
	return attacks
}

func (m *model) gun(f *fitting) rules.Attack {
	a := rules.Attack{ID: f.ID, Label: f.Name, Note: f.numbers(), Kind: f.look.kind, Attackers: 1, Targets: 1,
		Situation: m.ed.shooting, Needs: m.needsItems(f.has("overheating"))}
	if f.At != "" {
		a.Label += ", " + rules.Heading(f.At)
	}
	if m.relentless(f) {
		a.Targets = 2
		a.Situation = slices.Concat(a.Situation, splitFields(f.Attacks.Int()))
	}
	if f.has("blast") {
		a.Targets = inBlast
	}
	return a
}

// volley returns the attack with all weapons.
func (m *model) volley() rules.Attack {
	a := rules.Attack{ID: volley, Label: "Volley", Note: "every weapon in range", Attackers: 1, Targets: 1,
		Situation: m.ed.shooting, Needs: m.needsItems(true)}
	if slices.ContainsFunc(m.fitted, func(f *fitting) bool { return f.weapon() && f.has("blast") }) {
		a.Targets = inBlast
	}
	return a
}

// needsItems returns the missing input of an attack that depends on every mount.
func (m *model) needsItems(depends bool) string {
	if depends && m.strange {
		return "known items on every mount"
	}
	return ""
}
