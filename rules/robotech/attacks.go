package robotech

import (
	"cmp"
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks returns the attacks of the first of some units, or the side's rolls without units.
func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return sideAttacks()
	}
	m := a.Units[units[0]]
	if !m.known {
		return nil
	}
	attacks := m.attacks()
	for i := range attacks {
		attacks[i].Unavailable = a.unavailable(m, attacks[i].ID)
	}
	return attacks
}

// unavailable returns why the unit can't make an attack now, "" if it can.
func (a *army) unavailable(m *model, attack string) string {
	if m.Condition == nil {
		return ""
	}
	if why := m.outOfPlay(); why != "" {
		return why
	}
	f := m.weapon(attack)
	switch {
	case attack == interception, attack == barrages, attack == jamming: // they take no action
		return ""
	case f == nil || reserved(attack):
		f = nil
	case f.lost:
		return "destroyed"
	}
	switch md := m.inMode(); {
	case m.outOfActions(m.Condition[markTokens]+m.Condition[markGivenUp]) && (f == nil || !f.is("auto")):
		return "no actions left"
	case attack == meleeAttack && m.Condition[markMode] > 0 && !md.fights():
		return md.name + " can't melee"
	case attack == wall && !m.canWall():
		return "fewer than " + m.pack.Combat.WallMissiles.Value.String() + " missiles left"
	case f != nil:
		return a.heldBack(m, f)
	}
	return ""
}

// canWall reports whether a weapon of the unit has the missiles for a wall.
func (m *model) canWall() bool {
	return slices.ContainsFunc(m.weapons, func(f fitted) bool {
		return launches(f) && (f.shot == 0 || f.left >= m.pack.Combat.WallMissiles.Int())
	})
}

// heldBack returns why a weapon can't fire in this activation.
func (a *army) heldBack(m *model, f *fitted) string {
	fired, round := m.Condition[markFired+f.ID], a.round()
	switch {
	case f.isEmpty():
		return "no missiles left"
	case f.is("mof") && m.Condition[markMove] == movedOn:
		return "moved this turn"
	case fired > 0 && (!f.is("very-slow") || fired == round):
		return "fired this turn"
	case fired > 0 && fired == round-1:
		return "fired last turn"
	}
	return ""
}

func (m *model) attacks() []rules.Attack {
	attacks, flying := m.weaponAttacks()
	if slices.ContainsFunc(m.modes, func(md mode) bool { return md.fights() }) {
		attacks = append(attacks, rules.Attack{ID: meleeAttack, Label: "Melee",
			Note:      "the lower total takes damage",
			Attackers: 1, Targets: 1, Needs: m.lacking(m.meleeRoll), Situation: m.meleeFields()})
	}
	if flying != nil {
		attacks = append(attacks, rules.Attack{ID: wall, Label: "Missile wall",
			Note:      "missiles from the whole formation",
			Attackers: maxInWall, Targets: 1, NotCompared: true, Situation: m.wallFields(flying)})
	}
	return append(attacks, m.aloneAttacks()...)
}

// weaponAttacks returns an attack per weapon, and the weapons that may join a missile wall.
func (m *model) weaponAttacks() (attacks []rules.Attack, flying []rules.Option) {
	seen, others := map[string]bool{}, m.togetherField()
	for _, f := range m.weapons {
		if seen[f.ID] || reserved(f.ID) {
			continue
		}
		seen[f.ID] = true
		a := rules.Attack{ID: f.ID, Label: f.label(), Note: f.numbersNote(), Kind: f.kind(), Attackers: 1, Targets: 1,
			Needs: m.lacking(m.gunnery), Situation: m.shootingFields(f, others)}
		attacks = append(attacks, a)
		if launches(f) {
			flying = append(flying, rules.Option{ID: f.ID, Label: a.Label})
		}
	}
	return attacks, flying
}

// aloneAttacks returns a unit's rolls without a target.
func (m *model) aloneAttacks() []rules.Attack {
	var attacks []rules.Attack
	if slices.ContainsFunc(m.weapons, fitted.works) {
		attacks = append(attacks, rules.Attack{ID: interception, Label: "Shoot missiles down", Attackers: 1,
			NotCompared: true, Needs: m.lacking(m.gunnery), Situation: m.interceptionFields()})
	}
	attacks = append(attacks, rules.Attack{ID: barrages, Label: "Under a barrage", Note: "chance to survive",
		Attackers:   1,
		NotCompared: true, Needs: m.lacking(m.piloting), Situation: append(m.modeFields(), hurtPenalty, targetDamage)})
	if slices.ContainsFunc(m.modes, func(md mode) bool { return md.has("ecm") || md.has("dew") || md.has("oew") }) {
		attacks = append(attacks, rules.Attack{ID: jamming, Label: "Electronic warfare", Note: "how far it reaches",
			Attackers:   1,
			NotCompared: true, Situation: append(m.modeFields(), rules.Field{ID: "enemy-ecm",
				Label: "Enemy ECM in range",
				Help:  "Cancels the same amount of yours.", Kind: rules.FieldInt, Max: maxStep, Default: 0})})
	}
	return attacks
}

// lacking returns the missing input of an attack if no mode of the unit has a number.
func (m *model) lacking(number func(*mode) rules.Stat) string {
	for i := range m.modes {
		if number(&m.modes[i]).Basis != rules.Missing {
			return ""
		}
	}
	needs := number(&m.modes[0]).Needs
	if m.published != nil {
		needs += ": enter your card's values"
	}
	return needs
}

// Odds answers a question.
func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	against, err := judge.Opponent(a, q)
	if err != nil {
		return rules.Odds{}, err
	}
	o := &odds{Cup: dice.NewCup(ctx, dice.Steps), setting: a.setting, situation: q.Situation, joint: q.Joint}
	err = o.answer(q.Attack, judge.Pick(a.Units, q.Attackers), judge.Pick(against.Units, q.Targets))
	return o.Odds, cmp.Or(err, o.Err())
}

func (o *odds) answer(attack string, attackers, targets []*model) error {
	switch {
	case len(attackers) == 0 && attack == initiative:
		o.initiative()
		return nil
	case len(attackers) == 0:
		o.steal()
		return nil
	}
	a, err := o.stance(attackers[0], "/attackers/0", "mode")
	if err != nil {
		return err
	}
	if len(targets) == 0 {
		return o.alone(attack, a)
	}
	t, err := o.stance(targets[0], "/targets/0", "target-mode")
	if err == nil {
		err = o.readTarget(&t)
	}
	switch {
	case err != nil:
		return err
	case attack == meleeAttack:
		return o.melee(a, t)
	case attack == wall:
		return o.wall(attackers, a, t)
	}
	f := a.weapons[slices.IndexFunc(a.weapons, func(f fitted) bool { return f.ID == attack })]
	weapons, err := o.firedTogether(a, f)
	switch {
	case err != nil:
		return err
	case len(weapons) > 1:
		return o.together(a, weapons, t)
	}
	return (&shooting{odds: o, attacker: a, weapon: f, target: t}).fire()
}

// alone answers a unit's rolls without a target.
func (o *odds) alone(attack string, a stance) error {
	switch attack {
	case interception:
		return o.intercept(a)
	case barrages:
		return o.barrage(a)
	}
	o.jam(a)
	return nil
}
