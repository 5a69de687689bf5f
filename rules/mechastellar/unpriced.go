package mechastellar

import (
	"context"
	"maps"
	"math/big"
	"strconv"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/doc"
)

// harm is what a weapon does on average at its best range, in HP of the
// yardstick's first target; the zero value is none.
type harm struct {
	weapon string
	mean   *big.Rat
}

func (h harm) passes(most harm) bool {
	return h.mean != nil && most.mean != nil && h.mean.Cmp(most.mean) > 0
}

// testRange is where weapons are measured: the target holds each of them, and is
// struck by it.
type testRange struct {
	target *model
	bands  []int
}

// testRange is the game's own, nil without a target.
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

// situations are where the most may be had of a weapon: every range with precision
// at a target that dodges, or a clash of all dice with one that guards with its own.
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

// meanOfClash is the damage of a clash on average, nil where it cannot be told.
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

// mostHarms are the most that published weapons do, by the EQ slots that they take at
// most: those are all that a designed weapon costs.
func (g *game) mostHarms() (most [mostSlots + 1]harm) {
	if g.gauge == nil {
		return most
	}
	for id, w := range g.pack.Weapons.Rows.All {
		if w.Basis >= rules.House {
			continue
		}
		h := g.gauge.harm(context.Background(), gear{&rules.Mount{ID: id, Item: id}, g.weapons[id]})
		for slots := w.Slots.Int(); slots <= mostSlots; slots++ {
			if most[slots].mean == nil || h.passes(most[slots]) {
				most[slots] = h
			}
		}
	}
	return most
}

// mostFor is the most that a published weapon does for the slots of another; all weapons
// are looked at where it does not say how many.
func (g *game) mostFor(w *weapon) *harm {
	slots := mostSlots
	if w.Slots.Known() {
		slots = min(max(0, w.Slots.Int()), mostSlots)
	}
	return &g.most[slots]
}

// weaponKey is the same for designed weapons that differ in nothing but their names.
func weaponKey(row rules.Choices) string {
	row = maps.Clone(row)
	delete(row, "name")
	return string(doc.AppendSorted(nil, map[string]any(row)))
}

// measuredMost bounds the different designed weapons of an army that are measured.
const measuredMost = 200

// measure is what the designed weapons of the army do, by their keys; left counts
// those beyond measuredMost different ones. What is known already is not measured
// again.
func (a *army) measure(ctx context.Context) (harms map[string]harm, left int) {
	if a.gauge == nil || a.sums.designs == 0 {
		return nil, 0
	}
	for _, m := range a.Units {
		for _, w := range m.designs {
			if _, ok := harms[w.key]; ok || ctx.Err() != nil {
				continue
			}
			if len(harms) == measuredMost {
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

// free tells whether the unit is a design that is whole and has no points.
func (m *model) free() bool {
	if !m.known || m.stock != nil || m.unknown || len(m.faults) > 0 {
		return false
	}
	return m.price.Basis == rules.Missing || m.price.Value.Cmp(zero) <= 0
}

// whole writes a mean as a whole number.
func whole(mean *big.Rat) string {
	n, _ := strconv.Atoi(mean.FloatString(0))
	return rules.Grouped(n)
}

// checkUnpriced finds designs that are worth more than they cost. Nobody types the points
// of a unit, which follow from its build; a designed weapon has nothing but EQ slots.
func (a *army) checkUnpriced(r *rules.Ruling) {
	if a.sums.free+a.sums.designs == 0 {
		return
	}
	harms, left := a.measure(context.Background())
	for _, m := range a.Units {
		if m.free() {
			r.Find(rules.Finding{Unit: m.ID}.Says("This design has no price. Agree on one with your opponent."))
		}
		for _, w := range m.designs {
			if h, most := harms[w.key], a.mostFor(w.weapon); h.passes(*most) {
				r.Find(rules.Finding{Unit: m.ID, Item: w.ID}.Says(
					"%s averages %s HP of damage against %s at best range. The best published weapon for the same EQ slots, %s, "+
						"averages %s. Agree on a price.",
					w.Name, whole(h.mean), a.gauge.target.Title(), most.weapon, whole(most.mean)))
			}
		}
	}
	if left > 0 {
		r.FindAs(rules.Info, rules.Finding{}.Says(
			"Not compared with published weapons: %d of your designs (limit %d).", left, measuredMost))
	}
}
