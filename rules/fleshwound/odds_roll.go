package fleshwound

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/dice"
)

// deals is the damage of a hit, of the target or of the mech between.
func (s strike) deals(target bool) dice.Dist {
	more := 0
	if target {
		more = s.rear
	}
	if !s.zeroStar {
		return dice.Sure(max(0, s.damage.n-s.rear+more))
	}
	return dice.Chance(1, 2).Map(func(hurt int) int { return max(0, hurt-s.less) + more })
}

// hits tells whether a roll hits.
func (o *odds) hits(total, need int) bool {
	h := &o.pack.ToHit
	return total == h.Always.Int() || total != h.Never.Int() && total >= need
}

// hitsOf36 is how many of the 36 rolls hit.
func (o *odds) hitsOf36(need int) int {
	n := 0
	for total := 2; total <= 12; total++ {
		if o.hits(total, need) {
			n += ways(total)
		}
	}
	return n
}

// ways is how many of the 36 rolls of two dice come to a total.
func ways(total int) int { return 6 - max(total-7, 7-total) }

func (o *odds) twoDice() dice.Dist { return o.Times(2, dice.Die(6)) }

// lands tells what a roll hits: the target, the mech between, or nothing.
func (o *odds) lands(total, need int) (target, between bool) {
	hit, way := o.hits(total, need), o.situation.Bool("in-the-way")
	return hit && (!way || total%2 == 0), hit && way && total%2 == 1
}

// roll rolls to hit with each weapon, deals the damage and rolls for critical
// hits.
func (o *odds) roll(v volley) error {
	d, err := o.defender()
	if err != nil {
		return err
	}
	once := ""
	if len(v.strikes) > 1 {
		once = ", for each weapon"
	}
	need := v.need.n
	o.Working = slices.Insert(o.Working, 0, rules.Reason{Label: "to hit", Source: v.need.in(resolveShots),
		Text: fmt.Sprintf("%s: %d+ on 2D6 = %d/36%s", v.need.text(), need, o.hitsOf36(need), once)})
	if o.situation.Bool("reroll") {
		o.Tell("LUCKY", book.House(abilities), "LUCKY: reroll the first miss")
	}
	if o.situation.Bool("in-the-way") {
		o.Tell("in the way", book.Printed(inTheWay), "even roll: hits the target. Odd roll: hits the mech in the way")
		o.Tell("damage to the mech in the way", house("damage to a mech in the way"),
			"same range as the target, no rear bonus")
	}
	target := o.totalDamage(v, true)
	if o.Err() != nil {
		return nil
	}
	damage := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Dist: target}
	if d.needs == "" {
		damage.OutOf = d.dies - d.begin.damage
	}
	heat := "no heat"
	if v.heat.parts != nil {
		heat = v.heat.total("")
	}
	o.Tell("heat", v.heat.sources(), "%s", heat)
	o.Outcomes = append(o.Outcomes, damage,
		rules.Outcome{ID: "heat", Label: "Heat", Noun: "heat", Dist: dice.Sure(v.heat.n)})
	if o.situation.Bool("in-the-way") {
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "damage-blocker", Label: "Damage to the mech in the way",
			Noun: "damage", Dist: o.totalDamage(v, false)})
	}
	o.playOut(d, v)
	return nil
}

// hitRoll is a roll to hit with what is left of the rerolls.
type hitRoll struct {
	total int
	spent bool
}

// rollToHit rolls to hit with a weapon, and once more where luck is left for a
// miss.
func rollToHit[S comparable](o *odds, from dice.States[S], need int, spent func(S) bool,
	next func(S, hitRoll) S) dice.States[S] {
	type try struct {
		state S
		hitRoll
		again bool
	}
	two, lucky := o.twoDice(), o.situation.Bool("reroll")
	first := dice.Roll(o.Cup, from, func(S) dice.Dist { return two }, func(s S, total int) try {
		target, _ := o.lands(total, need)
		again := lucky && !target && !spent(s)
		if again {
			total = 0 // whatever it was
		}
		return try{s, hitRoll{total, spent(s) || again}, again}
	})
	return dice.Roll(o.Cup, first, func(t try) dice.Dist {
		if t.again {
			return two
		}
		return dice.Sure(t.total)
	}, func(t try, total int) S { return next(t.state, hitRoll{total, t.spent}) })
}

// totalDamage is the damage of all weapons together, to the target or to the mech
// between.
func (o *odds) totalDamage(v volley, target bool) dice.Dist {
	type tally struct {
		dealt         int
		spent, landed bool
	}
	states := dice.Begin(tally{})
	for _, w := range v.strikes {
		states = rollToHit(o, states, v.need.n, func(s tally) bool { return s.spent }, func(s tally, r hitRoll) tally {
			at, between := o.lands(r.total, v.need.n)
			return tally{s.dealt, r.spent, target && at || !target && between}
		})
		deals := w.deals(target)
		states = dice.Roll(o.Cup, states, func(s tally) dice.Dist {
			if s.landed {
				return deals
			}
			return dice.Sure(0)
		}, func(s tally, n int) tally { return tally{s.dealt + n, s.spent, false} })
	}
	return states.Number(func(s tally) int { return s.dealt })
}

// grid is the target numbers of a mech by band, size and movement modifier of
// the target.
func (o *odds) grid() error {
	const modifiers = 6
	base, err := o.aim()
	if err != nil {
		return err
	}
	o.Tell("target number", base.in(resolveShots), "%s = %d, then range, sizes and the target's movement",
		base.text(), base.n)
	t := rules.Table{Title: "Target numbers, of 36", Columns: rules.Columns(1, "Range", "Size")}
	for mod := range modifiers {
		t.Columns = append(t.Columns, rules.Column{Label: "Mod " + strconv.Itoa(mod), Right: true})
	}
	for _, b := range o.pack.Bands.Rows.All {
		for of := range o.pack.Sizes.Most.Int() + 1 {
			cells := []rules.Cell{text(b.Name), text(strconv.Itoa(of))}
			for mod := range modifiers {
				sizes := (o.attacker.build[size].Int() - of) * o.pack.Sizes.Step.Int()
				need := base.n + b.Modifier.Int() + mod + sizes
				cells = append(cells, text(fmt.Sprintf("%d · %d", need, o.hitsOf36(need))))
			}
			t.Add(cells...)
		}
	}
	o.Tables = []rules.Table{t}
	return nil
}
