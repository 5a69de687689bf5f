package fleshwound_test

import "math/big"

// The oracle plays an attack out, roll by roll, with its own numbers: they come from the combat phase and the
// readings, not from the pack.

// share is a share of all cases: a number of 36 to a power.
type share struct {
	of    int64
	power int
}

func (p share) times(of36 int64) share { return share{p.of * of36, p.power + 1} }

// sum adds up shares, exactly.
type sum map[int]int64

func (s sum) add(p share) { s[p.power] += p.of }

func (s sum) rat() *big.Rat {
	total := new(big.Rat)
	for power, of := range s {
		all := new(big.Int).Exp(big.NewInt(36), big.NewInt(int64(power)), nil)
		total.Add(total, new(big.Rat).SetFrac(big.NewInt(of), all))
	}
	return total
}

// played holds all results of an attack with their chances.
type played struct {
	hit, blocker, crit, destroyed, immobilized sum
	damage, aside                              map[int]sum
}

// weapon is what the oracle knows of a firing weapon.
type weapon struct {
	base, less int // damage at the band; its reduction, down to 0
	more, rear int // added; added only for the target
	star       bool
}

// duel is what the oracle knows of an attack.
type duel struct {
	need                int
	weapons             []weapon
	way, reroll, strict bool
	armor, structure    int
	protection          string
	move                int
	start               course
}

// course is the state of an attack so far.
type course struct {
	shots                          int
	spent, hit, between, crit, end bool
	dealt, aside                   int
	damage                         int // on the target
	crits                          [4]int
}

// rolls calls do for every total of two dice, with its share of 36.
func rolls(do func(total int, of36 int64)) {
	for total := 2; total <= 12; total++ {
		n := total - 1
		if total > 7 {
			n = 13 - total
		}
		do(total, int64(n))
	}
}

func (d duel) lands(total int) (target, blocker bool) {
	hit := total == 12 || total > 2 && total >= d.need
	if !hit {
		return false, false
	}
	if d.way && total%2 == 1 {
		return false, true
	}
	return true, false
}

func (d duel) dead(damage int) bool {
	if d.strict {
		return damage > d.armor+d.structure
	}
	return damage >= d.armor+d.structure
}

func (d duel) play() played {
	out := played{sum{}, sum{}, sum{}, sum{}, sum{}, map[int]sum{}, map[int]sum{}}
	d.shoot(&out, d.start, share{1, 0})
	return out
}

// shoot fires the next weapon, or counts the final state.
func (d duel) shoot(out *played, c course, p share) {
	if c.shots == len(d.weapons) {
		d.count(out, c, p)
		return
	}
	rolls(func(total int, n int64) {
		if target, _ := d.lands(total); d.reroll && !c.spent && !target {
			lucky := c
			lucky.spent = true
			rolls(func(again int, m int64) { d.rolled(out, lucky, again, p.times(n).times(m)) })
			return
		}
		d.rolled(out, c, total, p.times(n))
	})
}

func (d duel) count(out *played, c course, p share) {
	for by, n := range map[*map[int]sum]int{&out.damage: c.dealt, &out.aside: c.aside} {
		if (*by)[n] == nil {
			(*by)[n] = sum{}
		}
		(*by)[n].add(p)
	}
	for s, is := range map[*sum]bool{&out.hit: c.hit, &out.blocker: c.between, &out.crit: c.crit, &out.destroyed: c.end,
		&out.immobilized: !c.end && d.left(d.start.crits[3]) > 0 && d.left(c.crits[3]) == 0} {
		if is {
			s.add(p)
		}
	}
}

// left returns the move after a number of MP hits.
func (d duel) left(hits int) int {
	left := d.move
	for range hits {
		left /= 2
	}
	return left
}

func (d duel) rolled(out *played, c course, total int, p share) {
	w := d.weapons[c.shots]
	c.shots++
	target, blocker := d.lands(total)
	if !target && !blocker {
		d.shoot(out, c, p)
		return
	}
	bases := map[int]int64{w.base: 36}
	if w.star {
		bases = map[int]int64{0: 18, 1: 18}
	}
	for base, n := range bases {
		after, share := c, p
		if w.star {
			share = p.times(n)
		}
		deals := max(0, base-w.less) + w.more
		if blocker {
			after.between, after.aside = true, c.aside+deals
			d.shoot(out, after, share)
			continue
		}
		after.hit, after.dealt = true, c.dealt+deals+w.rear
		d.hurt(out, after, deals+w.rear, total == 12, share)
	}
}

func (d duel) hurt(out *played, c course, n int, twelve bool, p share) {
	if c.end {
		d.shoot(out, c, p)
		return
	}
	c.damage += n
	critical := twelve || n > 0 && c.damage > d.armor
	c.crit = c.crit || critical
	if c.end = d.dead(c.damage); critical && !c.end {
		d.critical(out, c, p)
		return
	}
	d.shoot(out, c, p)
}

// critical rolls once on the table of critical hits, and again if that damaged structure.
func (d duel) critical(out *played, c course, p share) {
	rolls(func(total int, of36 int64) {
		after, what := c, -1
		switch total {
		case 2:
			n, safe := map[string]int{"ene": 0, "case-2": 1, "case-1": 2}[d.protection]
			after.damage += n
			if after.end = !safe || d.dead(after.damage); !after.end && n > 0 && after.damage > d.armor {
				d.critical(out, after, p.times(of36))
				return
			}
		case 3, 11:
			what = 0
		case 4, 10:
			what = 1
		case 6, 8:
			what = 2
		case 7:
			what = 3
		case 12:
			after.end = true
		}
		if what >= 0 {
			after.crits[what]++
			after.end = after.crits[what] >= [4]int{2, 5, 5, 5}[what]
		}
		d.shoot(out, after, p.times(of36))
	})
}
