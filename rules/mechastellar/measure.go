package mechastellar

import (
	"context"
	"math/big"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

func (h harm) passes(most harm) bool {
	return h.mean != nil && most.mean != nil && h.mean.Cmp(most.mean) > 0
}

// testRange returns the game's test range, nil without a target.
func (g *game) testRange() *testRange {
	if len(g.pack.Yardstick.Targets) == 0 {
		return nil
	}
	id := g.pack.Yardstick.Targets[0]
	x := &testRange{target: g.setting(nil).Unit(&rules.Unit{Profile: id, Count: 1, Mounts: g.stock[id].mounts})}
	for _, f := range g.pack.Yardstick.Ranges {
		x.bands = append(x.bands, f.Int())
	}
	return x
}

// situations returns the situations in which a weapon may do its highest damage: every range with precision at a
// target that dodges, or a clash with all dice against a target that guards.
func (x *testRange) situations(w gear) (all []rules.Choices) {
	if w.Melee {
		return []rules.Choices{{"split": poolDice, "reply": 0, "melee-defense": guard}}
	}
	for _, inches := range x.bands {
		if inches <= w.Range.Int() {
			all = append(all, rules.Choices{"range": inches, "offense": precision, "defense": dodge})
		}
	}
	return all
}

// harm measures a weapon.
func (x *testRange) harm(ctx context.Context, w gear) harm {
	best := harm{weapon: w.Name}
	if w.missing() != "" || !w.Melee && w.Range == nil {
		return best
	}
	for _, c := range x.situations(w) {
		o := &odds{setting: x.target.setting, Cup: dice.NewCup(ctx, dice.Steps), c: c}
		a, t := o.fighter(x.target, "/attackers/0", true), o.fighter(x.target, "/targets/0", true)
		if o.err != nil {
			return best
		}
		var mean *big.Rat
		if w.Melee {
			c["split"] = min(poolDice, o.stat(a, meleeAt))
			mean = o.meanOfClash(a, w, t)
		} else {
			o.shoot(a, o.gun(w), []*fighter{t})
			if d, ok := o.Outcome(rules.RoleDamage); ok && !o.failed() {
				mean = d.Dist.Mean()
			}
		}
		if mean != nil && (best.mean == nil || mean.Cmp(best.mean) > 0) {
			best.mean = mean
		}
	}
	return best
}

// meanOfClash returns the average damage of a clash, nil if it is unknown.
func (o *odds) meanOfClash(a *fighter, w gear, t *fighter) *big.Rat {
	duel := o.duel(a, w, t)
	if o.err != nil {
		return nil
	}
	if duel.decide(); o.failed() {
		return nil
	}
	return duel.mean()
}

// maxHarms returns the largest harms of published weapons by EQ slots, the only cost of a designed weapon.
func (g *game) maxHarms() (most [maxSlots + 1]harm) {
	if g.gauge == nil {
		return most
	}
	for id, w := range g.pack.Weapons.Rows.All {
		if w.Basis >= rules.House {
			continue
		}
		h := g.gauge.harm(context.Background(), gear{&rules.Mount{ID: id, Item: id}, g.weapons[id]})
		for slots := w.Slots.Int(); slots <= maxSlots; slots++ {
			if most[slots].mean == nil || h.passes(most[slots]) {
				most[slots] = h
			}
		}
	}
	return most
}

// maxMeasured bounds the different designed weapons of an army that are measured.
const maxMeasured = 200

// measure returns the harms of the army's designed weapons by key, and the number of weapons beyond maxMeasured.
// It does not measure known ones again.
func (a *army) measure(ctx context.Context) (harms map[string]harm, left int) {
	if a.gauge == nil || a.sums.designs == 0 {
		return nil, 0
	}
	for _, m := range a.Units {
		for _, w := range m.designs {
			if _, ok := harms[w.key]; ok || ctx.Err() != nil {
				continue
			}
			if len(harms) == maxMeasured {
				left++
				continue
			}
			h, ok := a.harms[w.key]
			if !ok {
				h = a.gauge.harm(ctx, w)
			}
			if harms == nil {
				harms = map[string]harm{}
			}
			harms[w.key] = h
		}
	}
	return harms, left
}

func (g *game) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	read, err := judge.Read(ctx, g.setting, f)
	if err != nil {
		return nil, err
	}
	a := read.(*army)
	a.harms, _ = a.measure(ctx)
	return a, ctx.Err()
}

func (a *army) With(ctx context.Context, edits ...rules.Edit) (rules.Army, error) {
	read, err := a.Army.With(ctx, edits...)
	return a.next(ctx, read, err)
}

func (a *army) Reread(ctx context.Context, f rules.Force) (rules.Army, error) {
	read, err := a.Army.Reread(ctx, f)
	return a.next(ctx, read, err)
}

// next measures the designed weapons of a changed army that are not measured yet.
func (a *army) next(ctx context.Context, read rules.Army, err error) (rules.Army, error) {
	if err != nil {
		return nil, err
	}
	next := read.(*army)
	next.harms = a.harms
	next.harms, _ = next.measure(ctx)
	return next, ctx.Err()
}

func (a *army) Part(units ...int) rules.Army {
	part := a.Army.Part(units...).(*army)
	part.harms = a.harms
	return part
}
