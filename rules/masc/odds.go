package masc

import (
	"context"
	"fmt"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// The attack of a squad, and what sides ask.
const (
	volley     = "volley"
	initiative = "initiative"
	hits       = "expected-hits"
	holdings   = "regions"
)

// Bounds of a question. A legal force has 16 mecha and 64 dice at most.
const (
	mostEntries = 24  // of attackers, and of targets
	mostTargets = 60  // mecha
	mostPool    = 200 // dice
)

const (
	pinsField   = "pins"
	damageField = "target-damage"
	rollField   = "roll"
)

func (g *game) Attacks(_ rules.Force, units []rules.Unit) []rules.Attack {
	if len(units) == 0 {
		return g.sideRolls()
	}
	a := rules.Attack{ID: volley, Label: "Volley", Attackers: mostEntries, Targets: mostEntries, Counts: true}
	mecha, pool, known := 0, 0, false
	for _, u := range units {
		e := g.entry(u)
		if known = known || e.known; !e.counts() {
			continue
		}
		mecha += e.Count
		pool += e.Count * e.Attack.Int()
		if !e.Attack.Known() && a.Needs == "" {
			a.Needs = e.onTheCard("Attack")
		}
	}
	if !known {
		return nil
	}
	a.Note = fmt.Sprintf("dice: %d, and one for each that pins", pool)
	a.Situation = []rules.Field{
		{ID: pinsField, Label: "Pinning", Kind: rules.FieldInt, Max: mecha, Default: 0, Help: "Attackers that touch a mecha of the target squad."},
		{ID: damageField, Label: "Damage on one target", Kind: rules.FieldInt, Max: mostDice, Own: true, Help: "On one mecha of the first entry; blank: as it is."},
		{ID: rollField, Label: "Dice as rolled", Kind: rules.FieldInts, Max: mostPool, Own: true, Help: "How many show 1, 2, 3 and so on: says how the defender assigns them."},
	}
	return []rules.Attack{a}
}

func (g *game) Odds(ctx context.Context, q judge.Question) (rules.Odds, error) {
	o := &odds{game: g}
	var err error
	switch q.Attack {
	case initiative:
		err = o.initiative(ctx)
	case hits:
		o.expectedHits(q.Situation)
	case holdings:
		o.regions(g.view(ctx, q.Force), q.Situation)
	default:
		err = o.volley(ctx, q)
	}
	if err != nil {
		return rules.Odds{}, err
	}
	return o.Odds, nil
}

// odds is an answer at work.
type odds struct {
	rules.Odds
	*game
}

func (o *odds) tell(label string, src rules.Source, text string, args ...any) {
	o.Working = append(o.Working, rules.Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

// volley is an attack of a squad at another.
func (o *odds) volley(ctx context.Context, q judge.Question) error {
	n, err := o.pool(q)
	if err != nil {
		return err
	}
	foes, damaged, err := o.targets(q)
	if err != nil {
		return err
	}
	faces := o.pack.Components.Faces.Int()
	d := newDefence(foes, damaged, faces)
	o.tellTargets(d)
	var ends dice.Dist
	if given, asked := q.Situation[rollField]; asked {
		roll, err := o.roll(given, n)
		if err != nil {
			return err
		}
		ends = o.assigned(d, roll)
	} else if ends, err = o.rolled(ctx, d, n); err != nil {
		return err
	}
	o.conclude(d, ends)
	return nil
}

// pool is the dice of the attackers.
func (o *odds) pool(q judge.Question) (n int, err error) {
	var parts []string
	src := o.cited("pool")
	for i, u := range q.Attackers {
		at := fmt.Sprintf("/attackers/%d/", i)
		e := o.entry(u)
		switch {
		case !e.known:
			return 0, rules.Unanswerable(at+"profile", "there is no type %.80q", u.Profile)
		case !e.CountFits():
			return 0, rules.Unanswerable(at+"count", "the count is %d; it must be from 1 to %d", u.Count, rules.MaxCount)
		}
		n += e.Count * e.Attack.Int()
		src.Basis = max(src.Basis, e.Attack.Basis)
		src.Overridden = src.Overridden || e.Attack.Overridden
		parts = append(parts, fmt.Sprintf("%d %s × Attack %d", e.Count, e.machine.named(e.Count), e.Attack.Int()))
	}
	pins, _ := q.Situation.Int(pinsField)
	if n += pins; n > mostPool {
		return 0, rules.Unanswerable("/attackers", "they roll %d dice; at most %d are rolled", n, mostPool)
	}
	if pins > 0 {
		parts = append(parts, fmt.Sprintf("%d for pins", pins))
	}
	o.tell("dice", src, "%s: %d", strings.Join(parts, " + "), n)
	return n, nil
}
