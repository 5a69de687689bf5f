package mechastellar

import (
	"context"
	"fmt"
	"maps"
	"math/big"

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

// testRange measures weapons: the same unit holds each of them, and is struck by it.
type testRange struct {
	*view
	ctx    context.Context
	target rules.Unit
	bands  []int
}

// testRange is where weapons are measured, nil without a target.
func (g *game) testRange(ctx context.Context) *testRange {
	if len(g.pack.Yardstick.Targets) == 0 {
		return nil
	}
	id := g.pack.Yardstick.Targets[0]
	x := &testRange{g.view(ctx, rules.Force{}), ctx, rules.Unit{Profile: id, Count: 1, Mounts: g.fixed[id].mounts}, nil}
	for _, f := range g.pack.Yardstick.Ranges {
		x.bands = append(x.bands, f.Int())
	}
	return x
}

// harm fires a weapon at every range with precision at a target that dodges, or
// puts all dice into a clash with one that guards with all of its own.
func (x *testRange) harm(w gear) harm {
	best := harm{weapon: w.Name}
	if w.lacks() != "" || !w.Melee && w.Range == nil {
		return best
	}
	situations := []rules.Choices{{"split": poolDice, "reply": 0, "melee-defense": guard}}
	if !w.Melee {
		situations = situations[:0]
		for _, inches := range x.bands {
			if inches <= w.Range.Int() {
				situations = append(situations, rules.Choices{"range": inches, "offense": precision, "defense": dodge})
			}
		}
	}
	for _, c := range situations {
		o := &odds{view: x.view, Cup: dice.NewCup(x.ctx, dice.Steps), c: c}
		a, t := o.fighter(x.target, "/attackers/0", true), o.fighter(x.target, "/targets/0", true)
		if o.err != nil {
			return best
		}
		if w.Melee {
			c["split"] = min(poolDice, o.stat(a, meleeAt))
			o.clash(a, w, t)
		} else {
			o.shoot(a, o.gun(w), []*fighter{t})
		}
		if d, ok := o.Outcome(rules.RoleDamage); ok && o.err == nil && o.Err() == nil {
			if mean := d.Dist.Mean(); best.mean == nil || mean.Cmp(best.mean) > 0 {
				best.mean = mean
			}
		}
	}
	return best
}

// mostHarm is the most that a published weapon does.
func (g *game) mostHarm() (most harm) {
	x := g.testRange(context.Background())
	if x == nil {
		return most
	}
	for id, w := range g.pack.Weapons.Rows.All {
		if w.Basis >= rules.House {
			continue
		}
		if h := x.harm(gear{&rules.Mount{ID: id, Item: id}, g.weapons[id]}); most.mean == nil || h.passes(most) {
			most = h
		}
	}
	return most
}

// free tells whether the unit is a design that is whole and has no points.
func (m *model) free() bool {
	if m.given != nil || m.unknown || len(m.faults) > 0 {
		return false
	}
	s := m.price()
	return s.Basis == rules.Missing || s.Value.Cmp(zero) <= 0
}

// measuredMost bounds the different designed weapons of a force that are measured.
const measuredMost = 200

// measured is what a designed weapon does; ok is false where as many others were
// measured already.
func (x *testRange) measured(g gear, known map[string]harm) (h harm, ok bool) {
	row, _ := g.Value.(map[string]any)
	row = maps.Clone(row)
	delete(row, "name") // the same weapon under another
	key := string(doc.NodeOf(row).AppendSorted(nil))
	if h, ok = known[key]; !ok && len(known) < measuredMost {
		h, ok = x.harm(g), true
		known[key] = h
	}
	return h, ok
}

// checkUnpriced finds designs that cost nothing and are worth more than that. A
// designed weapon has no price at all.
func (v *view) checkUnpriced(ctx context.Context) *rules.Ruling {
	var x *testRange
	known, left := map[string]harm{}, 0
	r := v.each(ruleUnpriced.Apply(), func(r *rules.Ruling, m *model) {
		if ctx.Err() != nil {
			return
		}
		if m.free() {
			r.Find(rules.Finding{Unit: m.ID, Message: fmt.Sprintf("%s is a design of no points: nothing says what it is worth.", m.title())})
		}
		for _, g := range m.sortedGear() {
			if g.Item != rules.Designed {
				continue
			}
			if x == nil {
				x = v.testRange(ctx)
			}
			if x == nil {
				return
			}
			h, ok := x.measured(g, known)
			if !ok {
				left++
			}
			if h.passes(v.most) {
				r.Find(rules.Finding{Unit: m.ID, Item: g.ID, Message: fmt.Sprintf("%s of %s costs nothing and does more than any published weapon: %s HP of a %s on average at its best range, where %s does %s.",
					g.Name, m.title(), h.mean.FloatString(0), v.pack.Profiles.Rows.By[x.target.Profile].Name, v.most.weapon, v.most.mean.FloatString(0))})
			}
		}
	})
	if left > 0 {
		r.FindAs(rules.Info, rules.Finding{Message: fmt.Sprintf("Not compared with the published weapons: %d designed %s beyond the first %d different ones.",
			left, rules.Plural(left, "weapon"), measuredMost)})
	}
	return r
}
