package mechastellar

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
		return sideAttacks
	}
	m := a.Units[units[0]]
	var attacks []rules.Attack
	seen := map[string]bool{crashThrough: true, throwTerrain: true, selfDestruct: true}
	for _, w := range m.gear {
		if seen[w.ID] || !w.Melee && w.Range == nil && w.Attacks == nil {
			continue
		}
		seen[w.ID] = true
		a := rules.Attack{ID: w.ID, Label: w.Name, Note: w.note(), Kind: w.sign(), Attackers: 1, Targets: 1,
			Needs: w.missing()}
		switch {
		case w.Melee:
			a.Situation = clashFields
		default:
			remote := w.has("remote")
			a.Situation = m.withOthers(w.ID, shootingFields(w.has("overwatch"), w.has("indirect") || remote, remote))
			if w.has("area") {
				a.Targets = inArea
			}
		}
		attacks = append(attacks, a)
	}
	if m.known {
		attacks = append(attacks,
			rules.Attack{ID: crashThrough, Label: "Crash through", Note: "5 shots, DMG by Size",
				Attackers: 1, Targets: inCrash, NotCompared: true, Situation: shootingFields(false, false, false)},
			rules.Attack{ID: throwTerrain, Label: "Throw terrain", Note: `16", shots by Size, DMG 200`,
				Attackers: 1, Targets: 1, NotCompared: true, Situation: shootingFields(false, false, false)})
	}
	if m.known && a.plays(climactic) && slices.Contains(a.events, selfDestruct) {
		attacks = append(attacks, rules.Attack{ID: selfDestruct, Label: "Self-destruct", Note: `8", 2 hits per Frame`,
			Attackers: 1, Targets: inArea, NotCompared: true,
			Situation: []rules.Field{number("momentum-defense", "Hits negated", 0, maxBonus,
				"With Momentum."), hpLostField}})
	}
	for i := range attacks {
		attacks[i].Unavailable = a.unavailable(m, attacks[i].ID)
	}
	return attacks
}

// withOthers adds the other weapons of the same activation to the fields of a shot.
func (m *model) withOthers(id string, fields []rules.Field) []rules.Field {
	others := anyOf("actions", "Also fired")
	others.Help = "Other weapons in the same activation. Damage is added up."
	seen := map[string]bool{id: true, crashThrough: true, throwTerrain: true, selfDestruct: true}
	for _, w := range m.gear {
		if !seen[w.ID] && m.idle(w) == "" && !w.Melee && w.Range != nil && w.Attacks != nil && w.missing() == "" {
			seen[w.ID] = true
			others.Options = append(others.Options, rules.Option{ID: w.ID, Label: w.Name})
		}
	}
	if len(others.Options) == 0 {
		return fields
	}
	return append(fields, others)
}

// note returns a weapon's numbers in few words.
func (w *weapon) note() string {
	brief := func(f *rules.Figure) string {
		switch {
		case f == nil:
			return "–"
		case !f.Known():
			return "?"
		}
		return f.Value.String()
	}
	if w.Melee {
		return fmt.Sprintf("melee, PEN %s%s, DMG %s", brief(w.Pen), w.PenKind, brief(w.Dmg))
	}
	return fmt.Sprintf(`%s", %s shots, PEN %s%s, DMG %s`,
		brief(w.Range), brief(w.Attacks), brief(w.Pen), w.PenKind, brief(w.Dmg))
}

func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	foes, err := judge.Opponent(a, q)
	if err != nil {
		return rules.Odds{}, err
	}
	o := &odds{setting: a.setting, Cup: dice.NewCup(ctx, dice.Steps), c: q.Situation, others: a.situations(q, foes),
		joint: q.Joint}
	for _, id := range []string{"power", "havoc", "order"} {
		if n := len(o.c.Texts(id)); n > maxBonus {
			o.refuse("/situation/"+id, "has %d entries, limit %d", n, maxBonus)
		}
	}
	targets := judge.Pick(foes.Units, q.Targets)
	switch {
	case o.err != nil:
	case len(q.Attackers) == 0:
		o.side(q.Attack, targets)
	default:
		o.strike(q.Attack, a.Units[q.Attackers[0]], targets)
	}
	return o.Odds, cmp.Or(o.err, o.Err())
}

// strike answers the attack of one unit on others.
func (o *odds) strike(attack string, m *model, targets []*model) {
	a := o.fighter(m, "/attackers/0", false)
	if o.err != nil {
		return
	}
	fighters := make([]*fighter, len(targets))
	for i, t := range targets {
		fighters[i] = o.fighter(t, fmt.Sprintf("/targets/%d", i), true)
	}
	if o.err != nil {
		return
	}
	switch attack {
	case crashThrough:
		o.crashThrough(a, fighters)
	case throwTerrain:
		o.shoot(a, o.terrain(a), fighters)
	case selfDestruct:
		o.selfDestruct(a, fighters)
	default:
		o.wield(a, m.gear[slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == attack })], fighters)
	}
}

// wield answers an attack with a weapon.
func (o *odds) wield(a *fighter, w gear, targets []*fighter) {
	switch {
	case w.Melee:
		o.clash(o.fighter(a.model, "/attackers/0", true), w, targets[0])
	case len(o.c.Texts("actions")) > 0:
		o.activation(a, w, targets)
	default:
		o.shoot(a, o.gun(w), targets)
	}
}

// crashThrough answers the attack of a unit that crashes through smaller ones.
func (o *odds) crashThrough(a *fighter, targets []*fighter) {
	for i, t := range targets {
		if t.build[size].Known() && a.buildStat(size) <= t.buildStat(size) {
			o.refuse(fmt.Sprintf("/targets/%d", i), "must be smaller than %s (%s)", a.Title(),
				book.Cite("Crash Through and Trample"))
		}
	}
	o.shoot(a, o.crash(a), targets)
}

// selfDestruct answers a unit that destroys itself: hits that only momentum blocks.
func (o *odds) selfDestruct(a *fighter, targets []*fighter) {
	if !a.build[frame].Known() {
		o.refuse(a.at+"/choices/frame", "its Frame is unknown")
		return
	}
	src := book.Inferred("Climactic Events")
	for i, t := range targets {
		o.turnTo(i)
		hits, dmg, suffix, negated := 2*a.buildStat(frame), failedSave, "", 0
		if t.ship() {
			dmg = 2 * failedSave
		}
		if i > 0 {
			suffix = fmt.Sprintf(":%d", i+1)
		} else {
			negated = o.num("momentum-defense")
		}
		left := max(0, hits-negated)
		f := fire{hits: dice.Sure(hits), unblocked: dice.Sure(left), failed: dice.Sure(0),
			damage: dice.Sure(left * dmg)}
		f.tell("self-destruct", src, "2 × Frame %d (%s) = %s, %s HP each, %d negated by Momentum", a.buildStat(frame),
			a.Title(),
			rules.Count(hits, "hit"), rules.Grouped(dmg), min(hits, negated))
		if o.report(f, t, suffix, i == 0); o.failed() {
			return
		}
	}
}
