package mechastellar

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// clash finds the best split and the best reply to it, and reports the result.
func (o *odds) clash(a *fighter, w gear, t *fighter) {
	duel := o.duel(a, w, t)
	if o.err != nil {
		return
	}
	if duel.decide(); !o.failed() {
		duel.exchange()
	}
	if !o.failed() {
		duel.report()
	}
}

// duel returns the clash of two fighters before any decision.
func (o *odds) duel(a *fighter, w gear, t *fighter) *duel {
	if o.err != nil {
		return nil
	}
	o.spends(a, t, o.throwCost(a, w, t))
	attack := o.attackBlow(a, w, t)
	o.negates(attack.wound, t)
	if o.shutDown(t) {
		o.Tell("shutdown", shutdownSource, "%s is shut down: Melee 0", t.Title())
	}
	return &duel{odds: o, attack: attack, mine: o.stat(a, meleeAt), theirs: o.unlessShutDown(t, meleeAt),
		counters: o.counters(a, t)}
}

// exchange reports the whole distribution of the chosen splits.
func (d *duel) exchange() {
	c := d.chosen
	strike, answer := d.attack, d.counters[c.counter]
	backs := make([]dice.Dist, len(strike.does))
	for bonus := range backs {
		backs[bonus] = d.wounds(d.counterHits(c, bonus), answer.wound, answer.to)
	}
	s := d.ends(d.wounds(d.attackHits(c.split, c.reply, c.bonus), strike.wound, strike.to), backs)
	if d.Err() != nil {
		return
	}
	dealt := s.Number(func(e exchange) int { return strike.deals(answer, e) })
	taken := s.Number(func(e exchange) int { return answer.returns(strike, e) })
	failed := s.Number(func(e exchange) int { return e.failed })
	d.Outcomes = []rules.Outcome{
		{ID: "hits", Label: "Hits", Noun: "hits", Dist: d.strikes[c.split].Plus(strike.flat)},
		{ID: "unblocked", Label: "Hits not blocked", Noun: "hits",
			Dist: s.Number(func(e exchange) int { return e.unblocked })},
		{ID: "failed-saves", Label: "Failed saves", Noun: "saves", Dist: failed},
		damageOutcome(dealt, strike.left),
		{ID: "damage-to-attacker", Label: "Damage to the attacker", Noun: "HP", Role: rules.RoleLoss,
			OutOf: answer.left,
			Dist:  taken},
	}
	if d.joint {
		d.Joints = []rules.Joint{{IDs: []string{"failed-saves", "damage", "damage-to-attacker"},
			Draw: func(random func() uint64) []int {
				e := s.Draw(random)
				return []int{e.failed, strike.deals(answer, e), answer.returns(strike, e)}
			}}}
	}
	d.addDestroyed(dealt, strike.left, strike.to, "", true)
	d.Chances = append(d.Chances, rules.Chance{ID: "attacker-destroyed", Label: "Attacker destroyed",
		To: "to be destroyed", P: taken.Chance(func(v int) bool { return v >= answer.left })})
	if strike.save.kind == stuns {
		d.shutdown(failed, strike.to, "")
	}
}

// ends returns the possible ends of an attack and the counterattack of a surviving defender. backs is indexed by
// the bonus hits of Pyrrhic Victory.
func (d *duel) ends(attack dice.Dist, backs []dice.Dist) dice.States[exchange] {
	strike := d.attack
	stands := func(e exchange) bool {
		return strike.hurts(e.unblocked, e.failed) < strike.left && !strike.out(e.unblocked, e.failed)
	}
	s := dice.Roll(d.Cup, dice.Begin(exchange{}), func(exchange) dice.Dist { return attack },
		func(_ exchange, v int) exchange { return exchange{unblocked: v / pairBase, failed: v % pairBase} })
	return dice.Roll(d.Cup, s, func(e exchange) dice.Dist {
		if !stands(e) {
			return dice.Sure(0)
		}
		return backs[d.pyrrhic(strike, e.unblocked, e.failed)]
	}, func(e exchange, v int) exchange {
		e.back = stands(e)
		e.taken, e.takenFails = v/pairBase, v%pairBase
		return e
	})
}

// deals returns the HP that the attack costs, with its finishing blow.
func (b blow) deals(answer blow, e exchange) int {
	n, took := b.hurts(e.unblocked, e.failed), e.back && answer.hurts(e.taken, e.takenFails) > 0
	if b.out(e.unblocked, e.failed) || n > 0 && !took {
		n += b.finish
	}
	return n
}

// returns returns the HP that the counterattack costs, with its finishing blow.
func (b blow) returns(strike blow, e exchange) int {
	if !e.back {
		return 0
	}
	n := b.hurts(e.taken, e.takenFails)
	if b.out(e.taken, e.takenFails) && !b.none() || n > 0 && strike.hurts(e.unblocked, e.failed) == 0 {
		n += b.finish
	}
	return n
}

// report reports the choices, and every split beside the chosen one.
func (d *duel) report() {
	c := d.chosen
	counter := d.counters[c.counter]
	tell := func(label, text string, args ...any) { d.Tell(label, clashSource, text, args...) }
	tell("split", "%s attacks with %d of %s and defends with %d", d.attack.from.Title(), c.split, rules.Dice(d.mine),
		reserve(d.mine, c.split))
	if counter.none() {
		tell("reply", "%s defends with %d of %s and picks %s", d.attack.to.Title(), reserve(d.theirs, c.reply),
			rules.Dice(d.theirs), rules.UpperFirst(c.bonus))
	} else {
		tell("reply", "%s counterattacks with %d of %s (%s), defends with %d and picks %s", d.attack.to.Title(),
			c.reply, rules.Dice(d.theirs), counter.name, reserve(d.theirs, c.reply), rules.UpperFirst(c.bonus))
	}
	attacks := fmt.Sprintf("attack and counterattack: %d+ hits", success+d.attack.lost)
	if counter.lost != d.attack.lost {
		attacks = fmt.Sprintf("attack: %d+ hits. Counterattack: %d+ hits", success+d.attack.lost, success+counter.lost)
	}
	tell("dice", "%s, %d+ hits twice. Defense: %d+ blocks", attacks, doubleSuccess, success)
	for _, side := range []blow{d.attack, counter} {
		if side.from.ship() && side.from.level() > 0 && !side.none() {
			d.Tell("finishing blow", book.Inferred("Melee Clash"), "only for pilots and Kaiju, not for Captains")
		}
	}
	tell("bonus blocks", "%d for the defender, %d for the attacker", d.attack.blocks, counter.blocks)
	if d.c.Bool("pyrrhic-victory") {
		d.Tell("pyrrhic victory", book.Printed("Climactic Events"),
			"the counterattack gets +1 hit per %d hits that did damage", harmfulHits)
	}
	if n := d.num("dice-rerolls"); n > 0 {
		d.Tell("rerolls", rerollSource, "the defender rerolls up to %d failed defense dice", n)
	}
	if d.attack.pushesOut && (d.attack.save.kind != moves || d.attack.save.pen < minPen) {
		d.Tell("pushed out", book.House("Melee Clash"),
			"%s pushes the target out with 1 or more unblocked hits. Then it can't counterattack", d.attack.name)
	}
	d.Working = append(d.Working, d.savesLine(d.attack.wound, d.attack.to)...)
	if d.attack.finish > 0 || counter.finish > 0 {
		tell("finishing blow",
			"%s HP from the attacker, %s from the defender. Each counts only if its side dealt damage "+
				"and took none, or pushed the other out", rules.Grouped(d.attack.finish), rules.Grouped(counter.finish))
	}
	table := rules.Table{Title: "Damage dealt minus damage taken, by attack dice",
		Columns: []rules.Column{{Label: "Attacker ↓ defender →"}}}
	for _, r := range d.replies {
		table.Columns = append(table.Columns, rules.Column{Label: fmt.Sprint(r), Right: true})
	}
	for i, split := range d.splits {
		row := rules.Row{Cells: []rules.Cell{{Text: fmt.Sprint(split)}}}
		for _, net := range d.nets[i] {
			row.Cells = append(row.Cells, rules.Cell{Text: rules.Minus(net.rat().FloatString(0))})
		}
		table.Rows = append(table.Rows, row)
	}
	d.Tables = append(d.Tables, table)
}
