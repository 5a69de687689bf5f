package fleshwound

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/dice"
)

// fire is what an attack rolls: the target number of each roll, a strike of each
// weapon, and the heat of all.
type fire struct {
	need, heat tally
	strikes    []strike
}

// strike is what one weapon deals if it hits.
type strike struct {
	damage  tally
	section string // of the book, on its damage
	less    int    // of own weapon hits
	rear    int    // of the damage: for the target alone
	starred bool   // the damage is that of 0*, and is rolled for
}

// deals is the damage of a hit, of the target or of the mech between.
func (w strike) deals(target bool) dice.Dist {
	more := 0
	if target {
		more = w.rear
	}
	if !w.starred {
		return dice.Sure(max(0, w.damage.n-w.rear+more))
	}
	return dice.Chance(1, 2).Map(func(hurt int) int { return max(0, hurt-w.less) + more })
}

// hits tells whether a roll hits.
func (o *odds) hits(total, need int) bool {
	h := &o.pack.ToHit
	return total == h.Always.Int() || total != h.Never.Int() && total >= need
}

// faces is how many of the 36 rolls something is true of.
func faces(is func(total int) bool) int {
	n := 0
	for total := 2; total <= 12; total++ {
		if is(total) {
			n += ways(total)
		}
	}
	return n
}

// ways is how many of the 36 rolls of two dice come to a total.
func ways(total int) int { return 6 - max(total-7, 7-total) }

func (o *odds) two() dice.Dist { return o.Times(2, dice.Die(6)) }

// lands tells what a roll hits: the target, the mech between, or nothing.
func (o *odds) lands(total, need int) (target, between bool) {
	hit, way := o.hits(total, need), o.s.Bool("in-the-way")
	return hit && (!way || total%2 == 0), hit && way && total%2 == 1
}

// roll rolls to hit with each weapon, deals the damage and rolls for critical
// hits.
func (o *odds) roll(x fire) error {
	f, err := o.suffered()
	if err != nil {
		return err
	}
	n := faces(func(total int) bool { return o.hits(total, x.need.n) })
	once := ""
	if len(x.strikes) > 1 {
		once = ", for each weapon"
	}
	o.Working = slices.Insert(o.Working, 0, rules.Reason{Label: "to hit", Source: x.need.from(resolveShots),
		Text: fmt.Sprintf("%s: %d+ on 2D6 = %d/36%s", x.need.text(), x.need.n, n, once)})
	if o.s.Bool("reroll") {
		o.tell("LUCKY", book.House(abilities), "the first roll that does not hit the target is made once more")
	}
	if o.s.Bool("in-the-way") {
		o.tell("in the way", book.Printed(inTheWay), "an even roll hits the target, an odd one the mech between")
		o.tell("damage to it", house("damage to a mech in the way"), "as at the range of the target, without the rear")
	}
	target := o.total(x, true)
	if o.Err() != nil {
		return nil
	}
	damage := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Dist: target}
	if f.needs == "" {
		damage.Of = f.dies - f.now.damage
	}
	o.tell("heat", x.heat.cited(), "%s: %d", x.heat.text(), x.heat.n)
	o.Outcomes = append(o.Outcomes, damage, rules.Outcome{ID: "heat", Label: "Heat", Noun: "heat", Dist: dice.Sure(x.heat.n)})
	if o.s.Bool("in-the-way") {
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "damage-blocker", Label: "Damage to the mech between", Noun: "damage", Dist: o.total(x, false)})
	}
	o.fatal(f, x)
	return nil
}

// luck is a roll to hit with what is left of the rerolls.
type luck struct {
	total int
	spent bool
}

// aimed rolls to hit with a weapon, and once more where luck is left for a miss.
func aimed[S comparable](o *odds, from dice.States[S], need int, spent func(S) bool, next func(S, luck) S) dice.States[S] {
	type aim struct {
		state S
		luck
		again bool
	}
	two, lucky := o.two(), o.s.Bool("reroll")
	first := dice.Roll(o.Cup, from, func(S) dice.Dist { return two }, func(s S, total int) aim {
		target, _ := o.lands(total, need)
		again := lucky && !target && !spent(s)
		if again {
			total = 0 // whatever it was
		}
		return aim{s, luck{total, spent(s) || again}, again}
	})
	return dice.Roll(o.Cup, first, func(a aim) dice.Dist {
		if a.again {
			return two
		}
		return dice.Sure(a.total)
	}, func(a aim, total int) S { return next(a.state, luck{total, a.spent}) })
}

// total is the damage of all weapons together, to the target or to the mech
// between.
func (o *odds) total(x fire, target bool) dice.Dist {
	type sum struct {
		dealt         int
		spent, landed bool
	}
	states := dice.Begin(sum{})
	for _, w := range x.strikes {
		states = aimed(o, states, x.need.n, func(s sum) bool { return s.spent }, func(s sum, l luck) sum {
			at, between := o.lands(l.total, x.need.n)
			return sum{s.dealt, l.spent, target && at || !target && between}
		})
		deals := w.deals(target)
		states = dice.Roll(o.Cup, states, func(s sum) dice.Dist {
			if s.landed {
				return deals
			}
			return dice.Sure(0)
		}, func(s sum, n int) sum { return sum{s.dealt + n, s.spent, false} })
	}
	return states.Number(func(s sum) int { return s.dealt })
}

// grid is the target numbers of a mech by band, size and movement modifier of
// the target.
func (o *odds) grid() error {
	const modifiers = 6
	base := begin(o.a.build[acc], "accuracy")
	if err := o.aim(&base); err != nil {
		return err
	}
	o.tell("target number", base.from(resolveShots), "%s = %d, then range, sizes and the target's movement", base.text(), base.n)
	t := rules.Table{Title: "Target numbers, of 36", Columns: []rules.Column{{Label: "Range"}, {Label: "Size", Right: true}}}
	for mod := range modifiers {
		t.Columns = append(t.Columns, rules.Column{Label: "Mod " + strconv.Itoa(mod), Right: true})
	}
	for _, b := range o.pack.Bands.Rows.All {
		for of := range o.pack.Sizes.Most.Int() + 1 {
			row := rules.Row{Cells: []rules.Cell{{Text: b.Name}, {Text: strconv.Itoa(of)}}}
			for mod := range modifiers {
				need := base
				need.add(b.Modifier.Int()+mod, b.Name, b.Modifier.Source)
				o.sizes(&need, o.a.build[size], rules.Given(of, o.pack.Sizes.Source))
				row.Cells = append(row.Cells, rules.Cell{Text: fmt.Sprintf("%d · %d", need.n, faces(func(total int) bool { return o.hits(total, need.n) }))})
			}
			t.Rows = append(t.Rows, row)
		}
	}
	o.Tables = []rules.Table{t}
	return nil
}
