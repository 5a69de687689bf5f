package mechastellar

import (
	"math/big"
	"slices"

	"gantry/rules/dice"
)

// duel is a clash as a game of two decisions. The attacker splits its dice into attack and defense. The defender
// sees that, splits its own, and chooses its bonus and its weapon. Each maximizes damage dealt minus damage taken.
type duel struct {
	*odds
	attack       blow
	mine, theirs int // melee dice
	counters     []blow

	defense []dice.Dist   // blocks by number of dice
	guarded []dice.Dist   // blocks of the defender, who may reroll dice
	strikes []dice.Dist   // hits by number of dice
	returns [][]dice.Dist // hits of each counterattack by number of dice
	chosen  choice
	nets    [][]worth // by split and reply, of the best bonus and weapon
	splits  []int
	replies []int
}

// choice is the choice of both sides, and its result.
type choice struct {
	split, reply int
	bonus        string
	counter      int
	net          worth
}

// reserve returns the number of dice kept for defense.
func reserve(all, used int) int { return min(all-used, poolDice) }

// reserves returns the defense dice for each number of attack dice.
func reserves(all int, used []int) []int {
	left := make([]int, len(used))
	for i, n := range used {
		left[i] = reserve(all, n)
	}
	return left
}

// decide finds the best split and the best reply to it.
func (d *duel) decide() {
	d.splits, d.replies = d.options("split", d.mine), d.options("reply", d.theirs)
	if d.err != nil {
		return
	}
	d.roll()
	for _, split := range d.splits {
		if d.Err() != nil {
			return
		}
		nets := make([]worth, len(d.replies))
		answer := d.answer(split, nets)
		if d.Err() != nil {
			return
		}
		d.nets = append(d.nets, nets)
		if d.chosen.net.n == nil || d.chosen.net.less(answer.net) {
			d.chosen = answer
		}
	}
}

// mean returns the average damage of the chosen splits, nil if the work was stopped.
func (d *duel) mean() *big.Rat {
	c := d.chosen
	hits := d.attackHits(c.split, c.reply, c.bonus)
	if d.failed() {
		return nil
	}
	first := d.attack.tolls(hits)
	back := d.backs(c, first)
	if d.failed() {
		return nil
	}
	var sum worth
	for i, a := range first {
		sum = sum.plus(dealt(a, back[i], d.attack.finish))
	}
	return sum.rat()
}

// roll computes the pools that both sides may roll, and the effect of their hits.
func (d *duel) roll() {
	kept := slices.Concat(reserves(d.mine, d.splits), reserves(d.theirs, d.replies))
	if d.num("dice-rerolls") > 0 { // failed dice are also pools
		kept = upTo(poolDice)
	}
	d.defense = d.pools(dice.Chance(dieFaces-success+1, dieFaces), kept)
	d.guarded = d.rerollDefense(d.defense)
	d.strikes = d.attackPools()
	d.returns = make([][]dice.Dist, len(d.counters))
	for i, b := range d.counters {
		d.returns[i] = d.pools(b.strikes(), d.replies)
	}
	if d.Err() != nil {
		return
	}
	d.foresee(&d.attack, d.strikes, 0)
	for i := range d.counters {
		d.foresee(&d.counters[i], d.returns[i], len(d.attack.does)-1)
	}
}

// answer returns the defender's best reply to a split. nets receives the best net of each reply.
func (d *duel) answer(split int, nets []worth) (best choice) {
	bonuses := []string{counter, guard}
	if c := d.c.Text("melee-defense"); c == counter || c == guard {
		bonuses = []string{c}
	}
	for j, reply := range d.replies {
		for _, bonus := range bonuses {
			for _, c := range d.choices(split, reply, bonus) {
				if nets[j].n == nil || c.net.less(nets[j]) {
					nets[j] = c.net
				}
				if best.net.n == nil || c.net.less(best.net) {
					best = c
				}
			}
		}
	}
	return best
}

// choices returns a choice for each possible counterattack weapon, none after too much work.
func (d *duel) choices(split, reply int, bonus string) (all []choice) {
	hits := d.attackHits(split, reply, bonus)
	if d.Err() != nil {
		return nil
	}
	first := d.attack.tolls(hits)
	for k := range d.counters {
		c := choice{split: split, reply: reply, bonus: bonus, counter: k}
		back := d.backs(c, first)
		if d.Err() != nil {
			return nil
		}
		for i, a := range first {
			c.net = c.net.plus(net(a, back[i], d.attack.finish, d.counters[k].finish))
		}
		all = append(all, c)
	}
	return all
}

// backs returns the counterattacks of a choice by the bonus hits of Pyrrhic Victory, or nil after too much work.
func (d *duel) backs(c choice, first []toll) []toll {
	b := d.counters[c.counter]
	plain := d.counterHits(c, 0)
	if d.Err() != nil {
		return nil
	}
	tolls := []toll{b.toll(plain, b.does[0])}
	for bonus, a := range first[1:] {
		if a.on.Sign() == 0 { // no counterattack
			tolls = append(tolls, tolls[0])
			continue
		}
		hits := d.counterHits(c, bonus+1)
		if d.Err() != nil {
			return nil
		}
		tolls = append(tolls, b.toll(hits, b.does[0]))
	}
	return tolls
}

// options returns the possible numbers of attack dice.
func (d *duel) options(field string, all int) []int {
	most := min(all, poolDice)
	if n, ok := d.c.Int(field); ok {
		if n > most {
			d.refuse("/situation/"+field, "%d, limit %d", n, most)
		}
		return []int{n}
	}
	return upTo(most)
}

func upTo(most int) []int {
	ns := make([]int, most+1)
	for n := range ns {
		ns[n] = n
	}
	return ns
}

// pools returns the sums of these numbers of dice, each at its index.
func (d *duel) pools(die dice.Dist, numbers []int) []dice.Dist {
	sums := make([]dice.Dist, slices.Max(numbers)+1)
	for n := range sums {
		switch {
		case !slices.Contains(numbers, n):
		case n > 1 && die.Len() > 2 && slices.Contains(numbers, n-1):
			sums[n] = d.Sum(sums[n-1], die) // as Times does, from the previous sum
		default:
			sums[n] = d.Times(n, die)
		}
	}
	return sums
}

// attackPools returns the hits of the attacker's dice. Some may become criticals, including bonus hits.
func (d *duel) attackPools() []dice.Dist {
	die, turned := d.attack.strikes(), d.num("hits-to-crits")
	if turned == 0 {
		return d.pools(die, d.splits)
	}
	faces := die.Values()
	sums := make([]dice.Dist, slices.Max(d.splits)+1)
	for _, n := range d.splits {
		sums[n] = d.Tally(n, die, func(count []int) int {
			hits, crits := countHits(faces, count)
			return hits + 2*crits + min(turned, max(0, hits+d.attack.plain))
		})
	}
	return sums
}

// through returns the unblocked hits of a blow.
func (d *duel) through(b blow, hits dice.Dist, more int, blocks dice.Dist, guarded int) dice.Dist {
	flat, stopped := b.flat+more, b.blocks+guarded+b.negated
	if b.none() {
		return dice.Sure(0)
	}
	return d.Combine(hits, blocks, func(h, b int) int { return max(0, h+flat-b-stopped) })
}

// attackHits returns the attack before the counterattack.
func (d *duel) attackHits(split, reply int, bonus string) dice.Dist {
	guarded := d.attack.to.weaponDef(d.counters)
	if bonus == guard {
		guarded += d.meleeBonus(guard)
	}
	return d.through(d.attack, d.strikes[split], 0, d.guarded[reserve(d.theirs, reply)], guarded)
}

// counterHits returns the counterattack with more bonus hits.
func (d *duel) counterHits(c choice, more int) dice.Dist {
	if c.bonus == counter {
		more += d.meleeBonus(counter)
	}
	hits, blocks := d.returns[c.counter][c.reply], d.defense[reserve(d.mine, c.split)]
	return d.through(d.counters[c.counter], hits, more, blocks, d.attack.def)
}

// meleeBonus returns the defender's bonus; close combat orders improve guard.
func (d *duel) meleeBonus(bonus string) int {
	n := 1
	if d.attack.to.level() >= 2 {
		n = 2
	}
	if bonus == guard && d.times("order", closeCombat) > 0 {
		n = min(n+1, maxSum)
	}
	return n
}

// weaponDef returns the best defense bonus of the defender's melee weapons.
func (f *fighter) weaponDef(counters []blow) (most int) {
	for _, b := range counters {
		most = max(most, b.def)
	}
	return most
}

// toll is the effect of one side's blow, in parts of a total.
type toll struct{ total, mean, hurt, out, hurtOrOut, on, onHarmless, deadHurt *big.Int }

// tolls returns the effect of unblocked hits, by the bonus hits that they give the other.
func (b blow) tolls(unblocked dice.Dist) []toll {
	all := make([]toll, len(b.does))
	for bonus, does := range b.does {
		all[bonus] = b.toll(unblocked, does)
	}
	return all
}

// toll returns the effect of unblocked hits.
func (b blow) toll(unblocked dice.Dist, does []effect) toll {
	part := func(f func(effect) int64) *big.Int {
		return unblocked.WeightedSum(func(u int) int64 { return f(does[u]) })
	}
	total := unblocked.Total()
	return toll{
		total:      total.Mul(total, big.NewInt(b.doesOf)),
		mean:       part(func(e effect) int64 { return e.mean }),
		hurt:       part(func(e effect) int64 { return e.hurt }),
		out:        part(func(e effect) int64 { return e.out }),
		hurtOrOut:  part(func(e effect) int64 { return e.hurtOrOut }),
		on:         part(func(e effect) int64 { return e.on }),
		onHarmless: part(func(e effect) int64 { return e.onHarmless }),
		deadHurt:   part(func(e effect) int64 { return e.deadHurt }),
	}
}

// worth is a fraction to compare, not to show: of is above 0.
type worth struct{ n, of *big.Int }

func (w worth) less(v worth) bool {
	return new(big.Int).Mul(w.n, v.of).Cmp(new(big.Int).Mul(v.n, w.of)) < 0
}

// plus returns the sum of two worths. The zero worth is not a number yet.
func (w worth) plus(v worth) worth {
	switch {
	case w.n == nil:
		return v
	case w.of.Cmp(v.of) == 0:
		return worth{new(big.Int).Add(w.n, v.n), w.of}
	}
	n, m := new(big.Int).Mul(w.n, v.of), new(big.Int).Mul(v.n, w.of)
	return worth{n.Add(n, m), new(big.Int).Mul(w.of, v.of)}
}

func (w worth) rat() *big.Rat { return new(big.Rat).SetFrac(w.n, w.of) }

// net returns the damage that the attacker deals minus what it takes, with the finishing blows of both.
func net(a, c toll, finish, finishBack int) worth {
	w := dealt(a, c, finish)
	x, y := new(big.Int), new(big.Int)
	w.n.Sub(w.n, x.Mul(a.on, c.mean))
	if finishBack > 0 {
		x.Mul(a.onHarmless, c.hurtOrOut).Add(x, y.Mul(y.Sub(a.on, a.onHarmless), c.out))
		w.n.Sub(w.n, x.Mul(x, y.SetInt64(int64(finishBack))))
	}
	return w
}

// dealt returns the damage that the attacker deals, with its finishing blow.
func dealt(a, c toll, finish int) worth {
	w := worth{new(big.Int).Mul(a.mean, c.total), new(big.Int).Mul(a.total, c.total)}
	if finish > 0 {
		x, y := new(big.Int), new(big.Int)
		onHurt := new(big.Int).Sub(a.on, a.onHarmless)
		x.Add(a.out, a.deadHurt)
		x.Mul(x, c.total).Add(x, y.Mul(onHurt, y.Sub(c.total, c.hurt)))
		w.n.Add(w.n, x.Mul(x, y.SetInt64(int64(finish))))
	}
	return w
}

// exchange is the end of a clash.
type exchange struct {
	unblocked, failed int
	back              bool // the defender struck back
	taken, takenFails int
}

// rerollDefense returns the blocks of pools after the defender's rerolls of failed dice.
func (d *duel) rerollDefense(pools []dice.Dist) []dice.Dist {
	most := d.num("dice-rerolls")
	if most == 0 {
		return pools
	}
	again := make([]dice.Dist, len(pools))
	for n := range pools {
		again[n] = d.Then(pools[n], func(blocks int) dice.Dist { return pools[min(most, n-blocks)] },
			func(blocks, more int) int { return blocks + more })
	}
	return again
}

// pyrrhic counts the bonus hits that a blow gives the counterattack.
func (d *duel) pyrrhic(b blow, unblocked, failed int) int {
	if !d.c.Bool("pyrrhic-victory") {
		return 0
	}
	return b.harmful(unblocked, failed) / harmfulHits
}

// foresee computes the effect of each number of unblocked hits, up to the maximum that dice and bonuses can give. It
// splits the attack's by Pyrrhic Victory.
func (d *duel) foresee(b *blow, strikes []dice.Dist, more int) {
	most := max(0, strikes[len(strikes)-1].Max()+b.flat+maxBonus) + more
	b.does = nil
	b.doesOf = 1
	for range b.rolls(most, b.most) {
		b.doesOf *= dieFaces
	}
	for u := range most + 1 {
		n := b.rolls(u, b.most)
		scale := b.doesOf
		for range n {
			scale /= dieFaces
		}
		ways := int64(1) // the ways in which a number of n saves fail
		for failed := 0; failed <= n; failed++ {
			w := scale * ways
			for range failed {
				w *= int64(b.fail)
			}
			for range n - failed {
				w *= int64(dieFaces - b.fail)
			}
			counted, bonus := max(0, failed-b.wound.negated), 0
			if b == &d.attack {
				bonus = d.pyrrhic(*b, u, counted)
			}
			for len(b.does) <= bonus {
				b.does = append(b.does, make([]effect, most+1))
			}
			b.does[bonus][u].add(*b, u, counted, w)
			ways = ways * int64(n-failed) / int64(failed+1)
		}
	}
}
