package masc

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// Attacks returns the volley of a squad, or the side's rolls without units.
func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return a.sideRolls()
	}
	squad := group(judge.Pick(a.Units, units))
	if !slices.ContainsFunc(squad, func(u *unit) bool { return u.known }) {
		return nil
	}
	v := rules.Attack{ID: volley, Label: "Volley", Attackers: maxEntries, Targets: maxEntries, PerModel: true,
		Together: a.squadOf(squad[0])}
	squad = squad.counted()
	v.Unavailable, squad = a.unavailable(squad), squad.inPlay()
	for _, u := range squad {
		if !u.Attack.Known() {
			v.Needs = cmp.Or(v.Needs, u.onTheCard("Attack"))
		}
	}
	v.Note = fmt.Sprintf("%d dice, +1 per pinning mecha", squad.attackDice())
	v.Situation = []rules.Field{
		{ID: pinsField, Label: "Pinning", Kind: rules.FieldInt, Max: squad.mecha(), Default: 0,
			Help: "Attackers that touch a mecha of the target squad."},
		{ID: damageField, Label: "Damage on one target", Kind: rules.FieldInt, Max: maxDice, GameChecks: true,
			Role: rules.RoleDamage,
			Help: "Damage already on 1 mecha of the first target. Leave empty to use its damage."},
		{ID: rollField, Label: "Dice rolled", Kind: rules.FieldInts, Max: maxPool, GameChecks: true,
			Help: "Enter how many dice show 1, 2, 3 and so on. The odds then show how the defender assigns them."},
	}
	return []rules.Attack{v}
}

// squadOf returns the ids of the others in play of a unit's squad.
func (a *army) squadOf(u *unit) []string {
	ids := []string{}
	for _, o := range a.units.counted().inPlay() {
		if o != u && u.team() != "" && o.team() == u.team() {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// unavailable returns why the units can't attack now, "" if they can.
func (a *army) unavailable(g group) string {
	left := g.inPlay()
	switch {
	case len(g) > 0 && len(left) == 0:
		return g[0].outOfPlay()
	case slices.ContainsFunc(left, a.hasAttacked):
		return "has attacked"
	}
	return ""
}

// hasAttacked reports whether the unit has attacked in this phase, or one of its squad: a squad attacks once.
func (a *army) hasAttacked(u *unit) bool {
	return slices.ContainsFunc(a.units, func(o *unit) bool {
		return o.Condition[attacked] > 0 && (o == u || u.team() != "" && o.team() == u.team())
	})
}

// Odds answers what Attacks offers.
func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	o := &odds{game: a.game, joint: q.Joint}
	var err error
	switch q.Attack {
	case initiative:
		err = o.initiative(ctx)
	case hits:
		o.expectedHits(q.Situation)
	case holdings:
		o.regions(a.option(goal), q.Situation)
	default:
		err = o.volley(ctx, a, q)
	}
	return o.Odds, err
}

// volley answers an attack of one squad on another.
func (o *odds) volley(ctx context.Context, a *army, q rules.Question) error {
	against, err := judge.Opponent(a, q)
	if err != nil {
		return err
	}
	n, err := o.pool(judge.Pick(a.Units, q.Attackers), q.Situation)
	if err != nil {
		return err
	}
	d, err := o.targets(against, judge.Pick(against.Units, q.Targets), q.Situation)
	if err != nil {
		return err
	}
	o.tellTargets(d)
	ends, err := o.ends(ctx, d, n, q.Situation)
	if err != nil {
		return err
	}
	o.conclude(d, ends)
	return nil
}
