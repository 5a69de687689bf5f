package mechastellar_test

import (
	"fmt"
	"maps"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// meleeEnd is the end of a clash.
type meleeEnd struct{ hits, unblocked, failed, dealt, taken int }

// blade is a melee weapon in the terms of the rules.
type blade struct {
	pen, dmg, reroll, finisher, hits, def int
	kind                                  string
	push                                  bool
}

var blades = map[string]blade{"heat-hawk": {pen: 5, dmg: 500, reroll: 1}, "edge-saber": {pen: 6, dmg: 300},
	"breaker-maul":    {pen: 3, dmg: 700, finisher: 1},
	"shoulder-tackle": {dmg: 500, push: true},
	"tail-sweep":      {pen: 5, dmg: 400, kind: "P", push: true}, "arc-lash": {pen: 4, dmg: 200, kind: "S"}}

// written returns the blade as a player writes it.
func (w blade) written() map[string]any {
	qualities := []any{}
	for id, n := range map[string]int{"reroll": w.reroll, "finisher": w.finisher} {
		if n > 0 {
			qualities = append(qualities, map[string]any{"id": id, "n": n})
		}
	}
	return map[string]any{"name": "Blade", "slots": 1, "range": "melee", "attacks": w.hits,
		"close-range": map[string]any{"def": w.def}, "pen": w.pen, "dmg": w.dmg, "qualities": qualities}
}

// pushes reports whether it throws its target out of the clash: by a failed save if its PEN forces one, else by an
// unblocked hit.
func (w blade) pushes(unblocked, failed int) bool {
	if w.kind == "P" {
		return failed > 0
	}
	return w.push && unblocked > 0
}

// guards returns a pool of defense dice of which a number of failed ones are rerolled.
func guards(n, again int) map[int]*big.Rat {
	sums := map[int]*big.Rat{}
	for blocks, p := range rolled(n, false, 0) {
		for more, q := range rolled(min(again, n-blocks), false, 0) {
			add(sums, blocks+more, new(big.Rat).Mul(p, q))
		}
	}
	return sums
}

// rolled returns a pool of attack or defense dice.
func rolled(n int, attack bool, reroll int) map[int]*big.Rat {
	faces := [3]int64{} // the chances in hundredths
	worth := func(r int) int {
		switch {
		case r >= 9 && attack:
			return 2
		case r >= 5:
			return 1
		}
		return 0
	}
	for r := 1; r <= 10; r++ {
		for again := 1; again <= 10; again++ {
			if r <= reroll {
				faces[worth(again)]++
			} else {
				faces[worth(r)]++
			}
		}
	}
	sums := map[int]*big.Rat{0: big.NewRat(1, 1)}
	for range n {
		next := map[int]*big.Rat{}
		for sum, p := range sums {
			for more, ways := range faces {
				if ways > 0 {
					add(next, sum+more, times(p, ways, 100))
				}
			}
		}
		sums = next
	}
	return sums
}

// swung returns a pool of attack dice with a penalty to hit. A number of hits, bonus hits included, become
// criticals.
func swung(n, reroll, lost, turned, beside int) map[int]*big.Rat {
	type pair struct{ hits, crits int }
	worth := func(r int) pair {
		switch {
		case r < 5+lost:
			return pair{}
		case r >= 9:
			return pair{0, 1}
		}
		return pair{1, 0}
	}
	pools := map[pair]*big.Rat{{}: big.NewRat(1, 1)}
	for range n {
		next := map[pair]*big.Rat{}
		for was, p := range pools {
			for r := 1; r <= 10; r++ {
				for again := 1; again <= 10; again++ {
					face := worth(r)
					if r <= reroll {
						face = worth(again)
					}
					add(next, pair{was.hits + face.hits, was.crits + face.crits}, times(p, 1, 100))
				}
			}
		}
		pools = next
	}
	sums := map[int]*big.Rat{}
	for c, p := range pools {
		add(sums, c.hits+2*c.crits+min(turned, max(0, c.hits+beside)), p)
	}
	return sums
}

// bout is a clash of two soldiers with their blades.
type bout struct {
	a, b        soldier
	w, back     blade
	s           rules.Choices
	parry, ward int // what the weapons of the two give their holders
}

func (m bout) n(id string) int { v, _ := m.s.Int(id); return v }

// met plays one clash under given splits.
func (m bout) met(split, reply int, guard bool) map[meleeEnd]*big.Rat {
	a, b := m.a, m.b
	count := func(id, word string) (n int) {
		for _, x := range m.s.Texts(id) {
			if x == word {
				n++
			}
		}
		return n
	}
	blind, _ := m.s["blindside"].(bool)
	strike := wound{pen: m.w.pen + count("power", "pen") + m.n("pen-bonus"), dmg: m.w.dmg + 100*count("power", "dmg"),
		kind: m.w.kind, most: capped(b, false, false), negated: m.n("momentum-saves")}
	if m.w.push {
		strike.pen += count("power", "pen") + count("havoc", "melee")
	}
	thrown := m.w
	if added := count("power", "pen") + count("havoc", "melee") + max(0, m.n("pen-bonus")); m.w.push && added > 0 {
		strike.kind = "P"
		if strike.pen >= 2 {
			thrown.kind = "P"
		}
	}
	flat := 1 + m.w.hits + count("havoc", "melee") + m.n("focus") + m.n("hits-bonus") + hunted(a, b, strike.dmg)
	if a.level >= 1 {
		flat++
	}
	beside := flat
	if blind || m.n("crits-bonus") > 0 || b.down {
		flat += 2
	}
	guarded, countered := 0, 1
	if b.level == 2 {
		countered = 2
	}
	if guard {
		if guarded, countered = countered, 0; count("order", "close-combat") > 0 {
			guarded++
		}
	}
	stops := max(m.n("barrier"), b.shield, b.meleeShield)
	if blind {
		stops = m.n("barrier")
	}
	stops += guarded + m.n("blocks-bonus") + m.n("momentum-defense") + m.ward
	hits := m.back.hits + countered + hunted(b, a, m.back.dmg) + m.n("counter-bonus")
	answer := wound{pen: m.back.pen, dmg: m.back.dmg, kind: m.back.kind, most: capped(a, false, false)}
	finish := func(x soldier, w blade) int {
		if x.level == 0 || x.ship { // captains may not
			return 0
		}
		return 1000 * (1 + w.finisher)
	}
	ends := map[meleeEnd]*big.Rat{}
	second := map[int]*big.Rat{} // hits of the counterattack minus the blocked ones
	for h, q := range swung(reply, m.back.reroll, m.n("counter-accuracy-lost"), 0, 0) {
		for d, r := range rolled(min(a.melee-split, 10), false, 0) {
			add(second, h+hits-d-max(a.shield, a.meleeShield)-m.n("attacker-momentum")-m.parry, new(big.Rat).Mul(q, r))
		}
	}
	pyrrhic, _ := m.s["pyrrhic-victory"].(bool)
	blocks := guards(min(b.melee-reply, 10), m.n("dice-rerolls"))
	for h, p := range swung(split, m.w.reroll, m.n("accuracy-lost"), m.n("hits-to-crits"), beside) {
		first := map[int]*big.Rat{}
		for d, q := range blocks {
			add(first, max(0, h+flat-d-stops), new(big.Rat).Mul(p, q))
		}
		for unblocked, p := range first {
			strike.saves(p, unblocked, b, func(failed, damage int, p *big.Rat) {
				e := meleeEnd{h + flat, unblocked, failed, damage, 0}
				if thrown.pushes(unblocked, failed) {
					e.dealt += finish(a, m.w)
					add(ends, e, p)
					return
				}
				if damage >= b.hp-m.n("target-damage") {
					e.dealt += finish(a, m.w)
					add(ends, e, p)
					return
				}
				bonus := 0
				if hurting := unblocked; pyrrhic && damage > 0 {
					if strike.dmg == 0 { // each failed save is 1000 HP
						hurting = damage / 1000
					}
					bonus = hurting / 2
				}
				for through, q := range second {
					through = max(0, through+bonus)
					answer.saves(new(big.Rat).Mul(p, q), through, a, func(fails, hurt int, p *big.Rat) {
						e := e
						e.taken = hurt
						if hurt == 0 && damage > 0 {
							e.dealt += finish(a, m.w)
						}
						if m.back.pushes(through, fails) || damage == 0 && hurt > 0 {
							e.taken += finish(b, m.back)
						}
						add(ends, e, p)
					})
				}
			})
		}
	}
	return ends
}

// throwing returns the cost of a Titan Throw, and whether the unit can pay it.
func throwing(a, b soldier) (cost int, may bool) {
	switch larger := b.size - a.size; {
	case a.power > 0 && larger <= 0:
		cost = 2
	case a.power > 0:
		cost = 4
	case larger <= 0:
		cost = 1
	default:
		cost = 2
	}
	return cost, cost <= a.power+a.havoc // a unit has at most one of the two
}

// clashSituation draws every switch of a clash.
func clashSituation(t *rapid.T, w blade, a, b soldier) rules.Choices {
	n := func(what string, least, most int) int { return rapid.IntRange(least, most).Draw(t, what) }
	yes := func(what string) bool { return rapid.IntRange(0, 2).Draw(t, what) == 0 }
	s := rules.Choices{}
	for field, most := range map[string]int{"focus": 3, "hits-bonus": 2, "crits-bonus": 1, "momentum-defense": 3,
		"attacker-momentum": 2, "blocks-bonus": 2, "barrier": 2, "target-damage": b.hp - 1, "attacker-damage": a.hp - 1,
		"dice-rerolls": 2, "hits-to-crits": 3, "counter-bonus": 2, "accuracy-lost": 3, "counter-accuracy-lost": 3} {
		if yes("sets " + field) {
			s[field] = n(field, 0, most)
		}
	}
	if yes("sets pen-bonus") {
		s["pen-bonus"] = n("pen-bonus", -5, 3)
	}
	if a.power > 0 && yes("says its power") {
		a.power = n("its power", 0, 5)
		s["power-points"] = a.power
	}
	if cost, may := throwing(a, b); w.push && may && yes("throws") {
		s["titan-throw"] = true
		a.power, a.havoc = max(0, a.power-cost), max(0, a.havoc-cost)
	}
	if w.push && yes("of kind P") {
		s["pen-bonus-kind"] = "P"
	}
	if b.level > 0 && !b.ship && !w.push && rapid.Bool().Draw(t, "saves") {
		s["momentum-saves"] = n("saved", 0, 2)
	}
	if yes("blindside") {
		s["blindside"] = true
	}
	if yes("pyrrhic") {
		s["pyrrhic-victory"] = true
	}
	s["power"] = spent(t, "power", []string{"dmg", "pen"}, 2, a.paysPower)
	s["havoc"] = spent(t, "havoc", []string{"dmg", "melee", "crash", "cover"}, 2, a.paysHavoc(b))
	s["order"] = spent(t, "order", []string{"close-combat"}, 2, func([]string) bool { return true })
	if yes("a split") {
		s["split"] = n("split", 0, a.melee)
	}
	if yes("a reply") {
		s["reply"] = n("reply", 0, b.melee)
	}
	return s
}

func TestClashAgainstTheOracle(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	names := []string{"heat-hawk", "edge-saber", "breaker-maul", "shoulder-tackle", "tail-sweep", "arc-lash"}
	switches.Cover(t, func() {
		rapid.Check(t, func(rt *rapid.T) {
			// Few dice: 2 to 4 per side, so that all pairs of splits can be played out.
			few := func(name string) (rules.Unit, soldier) {
				return recruit(rt, g, rules.Force{}, name, rules.Choices{"role": "sniper", "frame": 1,
					"size": rapid.IntRange(0, 1).Draw(rt, name+" size"), "performance": rapid.IntRange(1, 2).Draw(rt,
						name+" performance")})
			}
			u, a := few("attacker")
			v, b := few("defender")
			w := blades[rapid.SampledFrom(names).Draw(rt, "weapon")]
			attack := "blade"
			if w.kind == "" && !w.push && rapid.Bool().Draw(rt, "of its own") {
				w.hits, w.def = rapid.IntRange(0, 2).Draw(rt, "hits"), rapid.IntRange(0, 1).Draw(rt, "def")
				u.Mounts = append(u.Mounts, rules.Mount{ID: attack, Item: "custom", At: "equipment",
					Value: w.written()})
			} else {
				for item, is := range blades {
					if is == w {
						attack = item
						u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
					}
				}
			}
			suffered := b.suffers(rt)
			s := clashSituation(rt, w, a, b)
			maps.Copy(s, suffered)
			// Zero, one or two weapons to strike back with.
			backs := []blade{}
			for i, item := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 2,
				rapid.ID[string]).Draw(rt, "back") {
				v.Mounts = append(v.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
				if backs = append(backs, blades[item]); i == 0 && rapid.Bool().Draw(rt, "names it") {
					s["counter-weapon"] = item
				}
			}
			if s["counter-weapon"] != nil {
				backs = backs[:1]
			}
			guards := []bool{false, true}
			if c := rapid.SampledFrom([]string{"", "counter", "guard"}).Draw(rt, "bonus"); c != "" {
				s["melee-defense"], guards = c, []bool{c == "guard"}
			}
			upTo := func(field string, most int) (ns []int) {
				if n, ok := s.Int(field); ok {
					return []int{n}
				}
				for n := range most + 1 {
					ns = append(ns, n)
				}
				return ns
			}
			net := func(e meleeEnd) int { return e.dealt - e.taken }
			var best map[meleeEnd]*big.Rat
			plan := ""
			for _, split := range upTo("split", a.melee) {
				var worst map[meleeEnd]*big.Rat
				answer := ""
				for _, reply := range upTo("reply", b.melee) {
					for _, guard := range guards {
						for k := range max(1, len(backs)) {
							m := bout{a: a, b: b, w: w, s: s, parry: w.def, back: blade{hits: -99}}
							if len(backs) > 0 {
								m.back = backs[k]
							}
							ends := m.met(split, reply, guard)
							if worst == nil || expected(ends, net).Cmp(expected(worst, net)) < 0 {
								worst, answer = ends, fmt.Sprint(split, reply, guard, k)
							}
						}
					}
				}
				if best == nil || expected(worst, net).Cmp(expected(best, net)) > 0 {
					best, plan = worst, answer
				}
			}
			q := rulestest.Question{Attack: attack, Attackers: []rules.Unit{u}, Targets: []rules.Unit{v}, Situation: s}
			switches.Asked("clash", g, q)
			o := ask(t, g, q)
			rt.Logf("best %s", plan)
			compare(rt, o, "hits", best, func(e meleeEnd) int { return e.hits })
			compare(rt, o, "unblocked", best, func(e meleeEnd) int { return e.unblocked })
			compare(rt, o, "failed-saves", best, func(e meleeEnd) int { return e.failed })
			compare(rt, o, "damage", best, func(e meleeEnd) int { return e.dealt })
			compare(rt, o, "damage-to-attacker", best, func(e meleeEnd) int { return e.taken })
			sameChance(rt, o, "destroyed",
				chanceOf(best, func(e meleeEnd) bool { return e.dealt >= b.hp-(bout{s: s}).n("target-damage") }))
			if w.kind == "S" {
				sameChance(rt, o, "shutdown", chanceOf(best, func(e meleeEnd) bool { return e.failed > b.standing() }))
			}
			sameChance(rt, o, "attacker-destroyed", chanceOf(best, func(e meleeEnd) bool {
				return e.taken >= a.hp-(bout{s: s}).n("attacker-damage")
			}))
		})
	})
}
