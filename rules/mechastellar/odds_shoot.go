package mechastellar

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// bonus returns the bonus of a choice: 1, 2 with a level, and 1 more with an order. Captains have orders instead of
// a level.
func (o *odds) bonus(f *fighter, level int, order string) int {
	n := 1
	if f.level() >= level && !f.ship() {
		n = 2
	}
	if o.times("order", order) > 0 {
		n++
	}
	return min(n, maxSum)
}

// shoot finds the best choices of both sides, and reports the result.
func (o *odds) shoot(a *fighter, g gun, targets []*fighter) {
	o.improve(a, &g)
	first := o.withPower(g)
	o.spends(a, targets[0], 0)
	if o.err != nil {
		return
	}
	chosen, defenses := o.best(a, &first, targets[0])
	if o.failed() {
		return
	}
	o.report(chosen, targets[0], "", true)
	for i, t := range targets[1:] {
		o.turnTo(i + 1)
		reply := o.reply(a, &g, t, chosen.offense, defenses, false)
		if o.failed() {
			return
		}
		if i == 0 {
			text := "bonuses count only for the first"
			if chosen.offense != "" {
				text = rules.UpperFirst(chosen.offense) + " counts for all targets, other bonuses only for the first"
			}
			o.Tell("other targets", book.Printed("Multi-Target Attacks"), "%s", text)
		}
		o.report(reply, t, fmt.Sprintf(":%d", i+2), false)
	}
}

// best returns the attacker's best fire, and the possible replies of the target.
func (o *odds) best(a *fighter, g *gun, t *fighter) (chosen fire, defenses []string) {
	offenses, defenses := []string{precision, barrage}, []string{dodge, guard}
	if c := o.c.Text("offense"); c == precision || c == barrage {
		offenses = []string{c}
	}
	if c := o.c.Text("defense"); c == dodge || c == guard {
		defenses = []string{c}
	}
	if g.plain {
		offenses = []string{""}
	}
	if o.c.Bool("overwatch") {
		offenses, defenses = []string{""}, []string{""}
	}
	for i, off := range offenses {
		reply := o.reply(a, g, t, off, defenses, true)
		if o.failed() {
			return chosen, nil
		}
		if i == 0 || reply.damage.Mean().Cmp(chosen.damage.Mean()) > 0 {
			chosen = reply
		}
	}
	return chosen, defenses
}

// reply returns the defender's best fire.
func (o *odds) reply(a *fighter, g *gun, t *fighter, offense string, defenses []string, first bool) (chosen fire) {
	for i, def := range defenses {
		f := o.fire(a, g, t, offense, def, first)
		if o.failed() {
			return f
		}
		if i == 0 || f.damage.Mean().Cmp(chosen.damage.Mean()) < 0 {
			chosen = f
		}
	}
	return chosen
}

// fire rolls one attack. Improvements of the attack itself affect only the first target.
func (o *odds) fire(a *fighter, g *gun, t *fighter, offense, defense string, first bool) fire {
	f := fire{offense: offense, defense: defense}
	inches, ranged := o.c.Int("range")
	reach, least := g.reach, 0
	if o.c.Bool("indirect") {
		least = g.least
		if g.most > 0 {
			reach = g.most + o.stat(a, sensorsAt)
		}
	}
	if ranged && (inches > reach || inches < least) {
		f.tell(g.name, g.src, `out of range (%d" to %d")`, least, reach)
		f.hits, f.unblocked, f.failed, f.damage = dice.Sure(0), dice.Sure(0), dice.Sure(0), dice.Sure(0)
		return f
	}
	pen := g.save
	if t.ship() {
		pen = pen.addPen(g.shipPen)
	}
	hurt := wound{g.dmg, pen, g.area, o.num("momentum-saves")}
	shots, flat := o.shots(&f, g, a, t, offense, ranged && 2*inches <= g.reach, first)
	shot := o.evasion(&f, a, t, ranged && inches <= o.stat(a, sensorsAt))
	advantage := 0
	if first && (o.num("crits-bonus") > 0 || o.c.Bool("blindside") || o.shutDown(t)) {
		advantage = 1
		f.tell("tactical advantage", book.Printed("Tactical Advantage"), "1 more critical")
	}
	if o.c.Bool("indirect") {
		f.tell("indirect fire", book.Printed("Line of Sight"), "criticals count as single hits")
		shot = shot.Map(func(v int) int { return min(v, 1) })
	}
	blocks := o.stops(&f, g, t, defense)
	stopped := blocks + o.num("momentum-defense")
	through := func(h int) int { return max(0, h-stopped) }
	p := volley{shots, shot, flat, advantage, 0, !o.c.Bool("indirect")}
	if p.turned = o.num("hits-to-crits"); !first {
		p.turned = 0
	}
	if n := o.num("dice-rerolls"); n > 0 && shots > 0 {
		f.tell("rerolls", rerollSource, "%s rerolls up to %d Evade dice, those that help most", t.Title(), n)
		f.hits = o.rerollEvades(p, n, through, hurt, t)
	} else {
		f.hits = o.Tally(shots, shot, p.hits())
	}
	if o.failed() {
		return f
	}
	f.unblocked = f.hits.Map(through)
	o.saves(&f, hurt, t)
	f.stun, f.shots = pen.kind == stuns, shots
	o.shootDown(&f, g, t)
	return f
}

// fromBelow returns the extra hits on a target on high ground.
func (o *odds) fromBelow(f *fire, t *fighter) int {
	n := 1
	if t.buildStat(size) >= 2 {
		n = 2
	}
	switch {
	case !o.c.Bool("high-ground"):
		return 0
	case t.ship() && o.battlefield == lowGravity:
		f.tell("high ground", book.Printed("Low Gravity Battle"), "no effect on a Warship")
		return 0
	}
	f.tell("high ground", book.Printed("High Ground"), "%s on it: %s, no cover", t.Title(), rules.Count(n, "bonus hit"))
	return n
}

// shootDown counts the tens with which an ace shoots down a remote weapon.
func (o *odds) shootDown(f *fire, g *gun, t *fighter) {
	if !g.remote || t.level() < 2 || t.ship() {
		return
	}
	src := book.Inferred("Remote Weapons")
	if o.num("dice-rerolls") > 0 {
		f.tell("shot down", src, "not counted with rerolls")
		return
	}
	f.tell("shot down", src, "each natural 10 costs %s 1 attack for the rest of the battle", g.name)
	f.remote, f.shotDown = true, o.Times(f.shots, dice.Chance(1, dieFaces)).CapAt(g.shots)
}

// shots returns the dice that the defender rolls, and the hits besides them.
func (o *odds) shots(f *fire, g *gun, a, t *fighter, offense string, rapid, first bool) (shots, flat int) {
	flat = headhunting(a, t, g.dmg) + o.fromBelow(f, t)
	if first {
		flat += o.num("hits-bonus")
	}
	if o.c.Bool("overwatch") {
		f.tell("shots", book.House("Charge into Melee"), "Overwatch: %s without Rapid Fire, %s",
			rules.Count(g.overwatch, "shot"), rules.Count(flat, "bonus hit"))
		return min(g.overwatch, maxShotsFired), flat
	}
	shots = g.shots
	text := fmt.Sprint(g.shots)
	add := func(n int, why string) {
		if n != 0 {
			shots += n
			text += fmt.Sprintf(", %s %s", rules.Modifier(n), why)
		}
	}
	if rapid {
		near, nearHits := g.rapid, g.rapidH
		if o.c.Bool("focus-engaged") {
			near, nearHits = max(0, near), max(0, nearHits)
			f.tell("engaged", book.Printed("Focus"), "Focus ignores Rapid Fire penalties")
		}
		add(near, "Rapid Fire")
		flat += nearHits
	}
	if offense == barrage {
		add(o.bonus(a, 1, mainBattery), "Barrage")
	}
	if focus := min(o.num("focus"), maxFocus); first && focus > 0 {
		switch {
		case a.ship() && t.ship():
			flat++
		case a.ship():
			add(1, "Focus")
		case g.dmg <= lightFocus:
			flat += min(2*focus, maxFocus)
		default:
			flat += focus
		}
	}
	flat = max(0, flat)
	shots = min(max(shots, 0), maxShotsFired)
	if text != fmt.Sprint(shots) {
		text += fmt.Sprintf(" = %s (limit %d)", rules.Count(shots, "shot"), maxShotsFired)
	} else {
		text = rules.Count(shots, "shot")
	}
	if flat > 0 {
		text += fmt.Sprintf(", %s", rules.Count(flat, "bonus hit"))
	}
	f.tell("shots", shootingSource, "%s", text)
	return shots, flat
}

// evasion returns one shot: 0 evaded, 1 a hit, 2 a critical.
func (o *odds) evasion(f *fire, a, t *fighter, locked bool) dice.Dist {
	accuracy, evade := o.stat(a, shootingAt), o.unlessShutDown(t, evadeAt)
	if o.shutDown(t) {
		f.tell("shutdown", shutdownSource, "%s is shut down: Evade 0", t.Title())
	}
	if !o.c.Bool("overwatch") {
		more, aims, dodges := o.num("accuracy-bonus"), "", ""
		if f.offense == precision {
			more += o.bonus(a, 1, mainBattery)
			aims = " (Precision)"
		}
		accuracy += min(more, maxSum)
		dodged := o.num("evade-bonus")
		if f.defense == dodge {
			dodged += o.bonus(t, 2, evasive)
			dodges = " (Dodge)"
		}
		evade += min(dodged, maxSum)
		f.tell("choices", shootingSource, "Accuracy %d%s against Evade %s%s", accuracy, aims, rules.Modifier(evade),
			dodges)
	} else {
		accuracy += min(o.num("accuracy-bonus"), maxSum)
		evade += min(o.num("evade-bonus"), maxSum)
		f.tell("choices", book.Printed("Charge into Melee"),
			"Accuracy %d against Evade %s, no Precision, Barrage, Dodge or Guard",
			accuracy, rules.Modifier(evade))
	}
	critical := surelyCritical
	if locked {
		critical = lockedCritical
	}
	var faces [3]uint64
	for r := 1; r <= dieFaces; r++ {
		faces[fate(r, accuracy, evade, critical)]++
	}
	f.tell("evade", shootingSource,
		"d10 per shot: %d in 10 evaded, %d hit, %d critical (2 hits each, limit %d criticals)", faces[0],
		faces[1], faces[2], maxCriticals)
	return dice.Weighted(0, faces[:]...)
}

// fate returns the result of the defender's natural roll: 0 evaded, 1 a hit, 2 a critical.
func fate(r, accuracy, evade, critical int) int {
	switch {
	case r >= surelyEvaded:
		return 0
	case r <= critical:
		return 2
	case r+evade < accuracy:
		return 1
	}
	return 0
}

// stops returns the number of hits that the target blocks.
func (o *odds) stops(f *fire, g *gun, t *fighter, defense string) int {
	kinds := []string{"shield"}
	if o.c.Bool("overwatch") {
		kinds = append(kinds, "melee-shield")
	}
	shield, cover, text := o.blocks(t, kinds...), 0, ""
	if o.c.Bool("cover") || o.times("havoc", "cover") > 0 {
		cover = 1
		if g.dmg <= lightCover {
			cover = 2
		}
		switch {
		case t.ship():
			cover = 0
			f.tell("cover", book.Printed("Pre-Battle"), "cover never helps a Warship")
		case o.c.Bool("high-ground"):
			cover = 0
		}
	}
	if o.c.Bool("blindside") {
		shield, cover = 0, 0
		text = ". Blindside: no Shield, no cover"
	}
	barrier := o.barrier(t)
	stopped, more := max(shield, cover, barrier), ""
	if n := o.num("blocks-bonus"); n > 0 {
		stopped += n
		more = fmt.Sprintf(", +%d bonus", n)
	}
	if defense == guard {
		stopped += o.bonus(t, 2, "")
		more += fmt.Sprintf(", %s Guard", rules.Modifier(o.bonus(t, 2, "")))
	}
	f.tell("blocks", coverSource, "best of Shield %d, cover %d and Barrier %d%s = %d%s", shield, cover, barrier, more,
		stopped, text)
	if m := o.num("momentum-defense"); m > 0 {
		f.tell("momentum", book.Printed("Pilot Skills"), "negates %s", rules.Count(m, "more hit"))
	}
	return stopped
}

func (o *odds) barrier(t *fighter) int {
	if n, ok := o.c.Int("barrier"); ok {
		return n
	}
	return o.blocks(t, "barrier")
}
