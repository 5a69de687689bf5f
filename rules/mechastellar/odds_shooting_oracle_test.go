package mechastellar_test

import (
	"maps"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// gunRow is a weapon in the terms of the rules.
type gunRow struct {
	reach, shots, rapid, rapidHits, dmg, pen, shipPen int
	kind                                              string
	overwatch, least, beyond                          int // least and beyond: for indirect fire
	push, area, indirect, remote                      bool
}

// written returns the weapon as a player writes it.
func (w gunRow) written() map[string]any {
	qualities := []any{}
	for id, on := range map[string]bool{"push": w.push, "area": w.area, "indirect": w.indirect,
		"remote": w.remote, "overwatch": w.overwatch > 0} {
		if on {
			q := map[string]any{"id": id}
			if n := map[string]int{"indirect": w.least, "overwatch": w.overwatch, "area": 3}[id]; n > 0 {
				q["n"] = n
			}
			qualities = append(qualities, q)
		}
	}
	return map[string]any{"name": "Gun", "slots": 1, "range": w.reach, "attacks": w.shots,
		"close-range": map[string]any{"shots": w.rapid,
			"hits": w.rapidHits}, "pen": w.pen, "pen-kind": w.kind, "dmg": w.dmg, "qualities": qualities}
}

// printedGuns holds printed weapons with values that no written one can have.
var printedGuns = map[string]gunRow{
	"giant-bazooka":  {reach: 32, shots: 3, rapid: 1, dmg: 800, pen: 2, shipPen: 1},
	"magella-cannon": {reach: 48, shots: 4, rapid: -2, dmg: 500, pen: 1, indirect: true, least: 32, beyond: 40},
}

// shotsFired plays one shooting attack under given choices.
func shotsFired(a, b soldier, w gunRow, s rules.Choices, offense, defense string, module bool) (ends map[end]*big.Rat,
	stuns bool) {
	is := func(id string) bool { v, _ := s[id].(bool); return v }
	n := func(id string) int { v, _ := s.Int(id); return v }
	count := func(id, word string) (n int) {
		for _, x := range s.Texts(id) {
			if x == word {
				n++
			}
		}
		return n
	}
	far, ranged := s.Int("range")
	reach := w.reach + 8*count("power", "range")
	least, most := 0, reach
	if is("indirect") {
		least = w.least
		if w.beyond > 0 {
			most = w.beyond + a.sensors
		}
	}
	if ranged && (far < least || far > most) {
		return map[end]*big.Rat{{}: big.NewRat(1, 1)}, false
	}
	dmg := w.dmg + 100*(count("power", "dmg")+count("havoc", "dmg"))
	added := count("power", "pen") + max(0, n("pen-bonus")) // any PEN added to a push weapon makes it P
	hurt := wound{pen: w.pen + count("power", "pen") + n("pen-bonus"), dmg: dmg, kind: w.kind,
		most: capped(b, w.area, module), negated: n("momentum-saves")}
	if area, given := s["area"].(bool); given {
		hurt.most = capped(b, area, module)
	}
	if w.push || w.kind == "P" {
		hurt.pen += count("power", "pen") + count("havoc", "melee")
		added += count("havoc", "melee")
	}
	if b.ship {
		hurt.pen += w.shipPen
		added += w.shipPen
	}
	battery, captain := count("order", "main-battery") > 0, 1
	if a.ship {
		captain = a.level
	}
	if c, given := s.Int("captain"); given {
		captain = c
	}
	if battery && captain == 2 {
		hurt.pen++
		added++
	}
	if (w.push || w.kind == "P") && added > 0 {
		hurt.kind = "P"
	}
	// A bonus is 1, 2 with a level except for captains, and 1 more with an order.
	bonus := func(x soldier, from int, order bool) int {
		n := 1
		if !x.ship && x.level >= from {
			n++
		}
		if order {
			n++
		}
		return n
	}
	shots, flat, guards := max(0, w.shots-n("shots-lost")), 0, 0
	more, dodged := n("accuracy-bonus"), n("evade-bonus")
	shields := b.shield
	if is("overwatch") {
		shots, shields = w.overwatch, max(b.shield, b.meleeShield)
	} else {
		if ranged && far*2 <= reach {
			if rapid := w.rapid; rapid > 0 || !is("focus-engaged") {
				shots += rapid
			}
			flat += w.rapidHits
		}
		switch offense {
		case "precision":
			more += bonus(a, 1, battery)
		case "barrage":
			shots += bonus(a, 1, battery)
		}
		switch defense {
		case "dodge":
			dodged += bonus(b, 2, count("order", "evasive") > 0)
		case "guard":
			guards = bonus(b, 2, false)
		}
		switch focus := n("focus"); {
		case focus > 0 && a.ship && b.ship:
			flat++
		case focus > 0 && a.ship:
			shots++
		case dmg <= 200:
			flat += min(2*focus, 3)
		default:
			flat += focus
		}
	}
	flat = max(0, flat+n("hits-bonus")+hunted(a, b, dmg))
	if is("high-ground") {
		flat++
		if b.size >= 2 {
			flat++
		}
	}
	accuracy, evade := a.shooting+min(more, 3), b.evade+min(dodged, 3)
	advantage := 0
	if is("blindside") || n("crits-bonus") > 0 || b.down {
		advantage = 1
	}
	cover := 0
	if is("cover") || count("havoc", "cover") > 0 {
		cover = 1
		if dmg <= 500 {
			cover = 2
		}
	}
	if b.ship || is("high-ground") {
		cover = 0
	}
	if is("blindside") {
		cover, shields = 0, 0
	}
	stopped := max(cover, shields, n("barrier")) + guards + n("momentum-defense") + n("blocks-bonus")
	faces := [3]int64{}
	for r := 1; r <= 10; r++ {
		switch {
		case r >= 9:
			faces[0]++
		case r <= 2, r == 3 && ranged && far <= a.sensors:
			faces[2]++
		case r+evade < accuracy:
			faces[1]++
		default:
			faces[0]++
		}
	}
	type rolled struct{ hits, crits int }
	counts := map[rolled]*big.Rat{{}: big.NewRat(1, 1)}
	for range min(10, max(0, shots)) {
		next := map[rolled]*big.Rat{}
		for was, p := range counts {
			for kind, ways := range faces {
				at := was
				if kind == 1 {
					at.hits++
				}
				if kind == 2 {
					at.crits++
				}
				if ways > 0 {
					add(next, at, times(p, ways, 10))
				}
			}
		}
		counts = next
	}
	total := func(c rolled) int {
		crits := c.crits + advantage
		if is("indirect") {
			return c.hits + flat + crits
		}
		for range n("hits-to-crits") { // one by one, while a hit is left to turn
			if crits < c.crits+advantage+c.hits+flat && crits < 3 {
				crits++
			}
		}
		return c.hits + flat + c.crits + advantage + min(crits, 3)
	}
	ends = map[end]*big.Rat{}
	land := func(c rolled, p *big.Rat, f func(end, *big.Rat)) {
		hits := total(c)
		unblocked := max(0, hits-stopped)
		hurt.saves(p, unblocked, b, func(failed, damage int, p *big.Rat) {
			e := end{hits: hits, unblocked: unblocked, failed: failed, damage: damage}
			if hurt.kind == "S" {
				e.stunned = failed
			}
			f(e, p)
		})
	}
	// Seeing the dice, the target rerolls the worst ones, all at once.
	worth := map[rolled]*big.Rat{}
	damage := func(c rolled) *big.Rat {
		if worth[c] == nil {
			worth[c] = new(big.Rat)
			land(c, big.NewRat(1, 1), func(e end, p *big.Rat) { worth[c].Add(worth[c], times(p, int64(e.damage), 1)) })
		}
		return worth[c]
	}
	again := func(left rolled, n int) map[rolled]*big.Rat {
		now := map[rolled]*big.Rat{left: big.NewRat(1, 1)}
		for range n {
			next := map[rolled]*big.Rat{}
			for was, p := range now {
				add(next, was, times(p, faces[0], 10))
				add(next, rolled{was.hits + 1, was.crits}, times(p, faces[1], 10))
				add(next, rolled{was.hits, was.crits + 1}, times(p, faces[2], 10))
			}
			now = next
		}
		return now
	}
	for c, p := range counts {
		var chosen map[rolled]*big.Rat
		var least *big.Rat
		for n := range min(n("dice-rerolls"), c.hits+c.crits) + 1 {
			for crits := max(0, n-c.hits); crits <= min(n, c.crits); crits++ {
				outcome, mean := again(rolled{c.hits - n + crits, c.crits - crits}, n), new(big.Rat)
				for x, q := range outcome {
					mean.Add(mean, new(big.Rat).Mul(q, damage(x)))
				}
				if least == nil || mean.Cmp(least) < 0 {
					least, chosen = mean, outcome
				}
			}
		}
		for x, q := range chosen {
			land(x, new(big.Rat).Mul(p, q), func(e end, p *big.Rat) { add(ends, e, p) })
		}
	}
	return ends, hurt.kind == "S"
}

// fought returns the attack under the best choices of both sides.
func fought(a, b soldier, w gunRow, s rules.Choices, offenses, defenses []string, module bool) (best map[end]*big.Rat,
	offense string, stuns bool) {
	damage := func(e end) int { return e.damage }
	for _, off := range offenses {
		var worst map[end]*big.Rat
		for _, def := range defenses {
			var ends map[end]*big.Rat
			if ends, stuns = shotsFired(a, b, w, s, off, def, module); worst == nil ||
				expected(ends, damage).Cmp(expected(worst, damage)) < 0 {
				worst = ends
			}
		}
		if best == nil || expected(worst, damage).Cmp(expected(best, damage)) > 0 {
			best, offense = worst, off
		}
	}
	return best, offense, stuns
}

// armed draws the gun of an attack, and the id of the attack with it.
func armed(t *rapid.T, u *rules.Unit, a soldier) (w gunRow, attack string) {
	n := func(what string, least, most int) int { return rapid.IntRange(least, most).Draw(t, what) }
	yes := func(what string) bool { return rapid.Bool().Draw(t, what) }
	weapons := []string{"gun", "gun", "gun", "gun", "giant-bazooka", "magella-cannon", "throw-terrain"}
	if a.size > 0 { // else no unit is smaller
		weapons = append(weapons, "crash-through")
	}
	switch attack = rapid.SampledFrom(weapons).Draw(t, "weapon"); attack {
	case "crash-through":
		return gunRow{reach: 1000, shots: 5, dmg: 200 + 100*a.size}, attack
	case "throw-terrain":
		return gunRow{reach: 16, shots: 4 + a.size, dmg: 200}, attack
	case "gun":
		w = gunRow{reach: n("reach", 9, 40), shots: n("shots", 0, 8), rapid: n("rapid", -2, 2),
			rapidHits: n("rapid hits", 0, 2), dmg: 100 * n("dmg", 0, 8), pen: n("pen", 0, 8),
			kind: rapid.SampledFrom([]string{"", "", "S", "P"}).Draw(t,
				"kind"), push: yes("push"), area: yes("area"), indirect: yes("lobbed"),
			remote: n("remote", 0, 3) == 0, overwatch: n("overwatch", 0, 4)}
		if w.indirect {
			w.least = n("least", 1, 8)
		}
		w.indirect = w.indirect || w.remote
		u.Mounts = append(u.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "equipment", Value: w.written()})
		return w, attack
	}
	u.Mounts = append(u.Mounts, rules.Mount{ID: attack, Item: attack, At: "equipment"})
	return printedGuns[attack], attack
}

// shootingSituation draws every switch of a shooting attack.
func shootingSituation(t *rapid.T, w gunRow, attack string, a, b soldier) rules.Choices {
	n := func(what string, least, most int) int { return rapid.IntRange(least, most).Draw(t, what) }
	yes := func(what string) bool { return rapid.Bool().Draw(t, what) }
	s := rules.Choices{}
	if yes("ranged") {
		s["range"] = n("range", 0, min(w.reach+8, 60))
	}
	for _, field := range []string{"cover", "blindside", "high-ground"} {
		if yes(field) {
			s[field] = true
		}
	}
	s["overwatch"], s["indirect"] = w.overwatch > 0 && yes("as overwatch"), w.indirect && yes("indirect")
	if yes("says area") {
		s["area"] = yes("in an area")
	}
	if s["overwatch"] == true {
		delete(s, "blindside")
	}
	for field, most := range map[string]int{"focus": 3, "hits-bonus": 3, "crits-bonus": 1, "momentum-defense": 4,
		"blocks-bonus": 2, "barrier": 3, "target-damage": b.hp - 1,
		"hits-to-crits": 3, "dice-rerolls": 2} {
		s[field] = n(field, 0, most)
	}
	if s["indirect"] == true {
		s["hits-bonus"] = 0
	}
	s["pen-bonus"] = n("pen-bonus", -5, 3)
	if area, says := s["area"].(bool); a.level > 0 && !a.ship && s["focus"] != 3 && !(area || !says && w.area) &&
		yes("shoots while engaged") {
		s["focus-engaged"] = true
	}
	if w.remote {
		s["shots-lost"] = n("shots lost", 0, 3)
	}
	if a.power > 0 && yes("says its power") {
		a.power = n("its power", 0, 5)
		s["power-points"] = a.power
	}
	push := w.push || w.kind == "P"
	if push && yes("of kind P") {
		s["pen-bonus-kind"] = "P"
	}
	s["accuracy-bonus"], s["evade-bonus"] = n("accuracy", -4, 4), n("dodged", -4, 4)
	if b.level > 0 && !b.ship && !push {
		s["momentum-saves"] = n("saved", 0, 2)
	}
	power := []string{"dmg", "pen"}
	if attack != "crash-through" {
		power = append(power, "range")
	}
	s["power"] = spent(t, "power", power, 3, a.paysPower)
	s["havoc"] = spent(t, "havoc", []string{"dmg", "melee", "crash", "cover"}, 3, a.paysHavoc(b))
	s["order"] = spent(t, "order", []string{"evasive", "main-battery"}, 3, func([]string) bool { return true })
	if yes("captain") {
		s["captain"] = n("level of the captain", 1, 2)
	}
	return s
}

func TestShootingAgainstTheOracle(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(rt *rapid.T) {
			var force rules.Force
			module := rapid.SampledFrom([]string{"", "", "gritty", "srw"}).Draw(rt, "module")
			if module != "" {
				force.Options = rules.Choices{"modules": []any{module}}
			}
			u, a := recruit(rt, g, force, "attacker", nil)
			w, attack := armed(rt, &u, a)
			var smaller rules.Choices
			if attack == "crash-through" {
				smaller = rules.Choices{"size": rapid.IntRange(0, a.size-1).Draw(rt, "size of the targets")}
			}
			v, b := recruit(rt, g, force, "target", smaller)
			suffered := b.suffers(rt)
			s := shootingSituation(rt, w, attack, a, b)
			maps.Copy(s, suffered)
			if attack == "crash-through" {
				for _, word := range s.Texts("havoc") {
					if word == "crash" {
						w.dmg += 100
					}
				}
			}
			offenses, defenses := []string{"precision", "barrage"}, []string{"dodge", "guard"}
			if c := rapid.SampledFrom([]string{"", "precision", "barrage"}).Draw(rt, "offense"); c != "" {
				s["offense"], offenses = c, []string{c}
			}
			if c := rapid.SampledFrom([]string{"", "dodge", "guard"}).Draw(rt, "defense"); c != "" {
				s["defense"], defenses = c, []string{c}
			}
			// A second target of a weapon that strikes an area, or of a crash through.
			second := (w.area || attack == "crash-through") && s["blindside"] == nil && s["momentum-saves"] == nil &&
				rapid.Bool().Draw(rt, "a second target")
			var c soldier
			q := rulestest.Question{Force: force, Attack: attack, Attackers: []rules.Unit{u}, Targets: []rules.Unit{v},
				Situation: s}
			if second {
				var x rules.Unit
				x, c = recruit(rt, g, force, "second", smaller)
				q.Targets = append(q.Targets, x)
			}
			damage := func(e end) int { return e.damage }
			best, offense, stuns := fought(a, b, w, s, offenses, defenses, module != "")
			if attack == "gun" && !second && rapid.IntRange(0, 2).Draw(rt, "a second weapon") == 0 {
				extra := gunRow{reach: w.reach, shots: rapid.IntRange(1, 2).Draw(rt, "its shots"), dmg: 300, pen: 4,
					kind:     rapid.SampledFrom([]string{"", "S"}).Draw(rt, "its kind"),
					indirect: w.indirect, least: w.least, overwatch: min(1, w.overwatch)}
				q.Attackers[0].Mounts = append(q.Attackers[0].Mounts,
					rules.Mount{ID: "extra", Item: "custom", At: "equipment", Value: extra.written()})
				rest := rules.Choices{}
				for id, x := range s {
					rest[id] = x
				}
				for _, id := range []string{"focus", "focus-engaged", "hits-bonus", "hits-to-crits",
					"power", "shots-lost",
					"momentum-defense", "momentum-saves", "dice-rerolls"} {
					delete(rest, id)
				}
				if s["pen-bonus-kind"] == "P" { // the other weapon does not push
					delete(s, "pen-bonus-kind")
				}
				more, _, too := fought(a, b, extra, rest, offenses, defenses, module != "")
				both := map[end]*big.Rat{}
				for e, p := range best {
					for f, r := range more {
						add(both, e.plus(f), new(big.Rat).Mul(p, r))
					}
				}
				best, stuns, s["actions"] = both, stuns || too, []any{"extra"}
			}
			switches.Asked("shooting", g, q)
			o := ask(t, g, q)
			compare(rt, o, "hits", best, func(e end) int { return e.hits })
			compare(rt, o, "unblocked", best, func(e end) int { return e.unblocked })
			compare(rt, o, "failed-saves", best, func(e end) int { return e.failed })
			compare(rt, o, "damage", best, damage)
			sameChance(rt, o, "destroyed", chanceOf(best,
				func(e end) bool { return e.damage >= b.hp-s["target-damage"].(int) }))
			sameChance(rt, o, "any-damage", chanceOf(best, func(e end) bool { return e.damage > 0 }))
			if stuns {
				sameChance(rt, o, "shutdown", chanceOf(best, func(e end) bool { return e.stunned > b.standing() }))
			}
			if !second {
				return
			}
			// Improvements of the attack itself affect only the first target.
			for _, id := range []string{"focus", "hits-bonus", "hits-to-crits", "crits-bonus", "power", "blindside"} {
				delete(s, id)
			}
			var reply map[end]*big.Rat
			for _, def := range defenses {
				if ends, _ := shotsFired(a, c, w, s, offense, def, module != ""); reply == nil ||
					expected(ends, damage).Cmp(expected(reply, damage)) < 0 {
					reply = ends
				}
			}
			compare(rt, o, "hits:2", reply, func(e end) int { return e.hits })
			compare(rt, o, "damage:2", reply, damage)
			sameChance(rt, o, "destroyed:2", chanceOf(reply, func(e end) bool { return e.damage >= c.hp }))
		})
	})
}
