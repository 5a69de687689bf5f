package fleshwound

import "gantry/rules/dice"

// hitRoll is a roll to hit with the remaining rerolls.
type hitRoll struct {
	total int
	spent bool
}

// volley is what an attack rolls: the target number of each roll, a strike per weapon, and the heat of all.
type volley struct {
	need, heat sum
	strikes    []strike
}

// strike is the damage of one weapon if it hits.
type strike struct {
	damage   sum
	section  string // of the book, on its damage
	less     int    // by the mech's own weapon hits
	rear     int    // damage bonus against the target only
	zeroStar bool   // the damage is 0*, and must be rolled
}

// deals returns the damage of a hit on the target or on the mech between.
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

// hits reports whether a roll hits.
func (o *odds) hits(total, need int) bool {
	h := &o.pack.ToHit
	return total == h.Always.Int() || total != h.Never.Int() && total >= need
}

// hitsOf36 returns how many of the 36 rolls hit.
func (o *odds) hitsOf36(need int) int {
	n := 0
	for total := 2; total <= 12; total++ {
		if o.hits(total, need) {
			n += ways(total)
		}
	}
	return n
}

func (o *odds) twoDice() dice.Dist { return o.Times(2, dice.Die(6)) }

// lands returns what a roll hits: the target, the mech between, or nothing.
func (o *odds) lands(total, need int) (target, between bool) {
	hit, way := o.hits(total, need), o.situation.Bool("in-the-way")
	return hit && (!way || total%2 == 0), hit && way && total%2 == 1
}

// rollToHit rolls to hit with a weapon, and rerolls a miss if luck is left.
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
			total = 0 // whatever the roll was
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
