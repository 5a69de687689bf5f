package mechastellar_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// pooled returns a pool of d10 with a worth for each face.
func pooled(n int, worth func(face int) int) map[int]*big.Rat {
	sums := map[int]*big.Rat{0: big.NewRat(1, 1)}
	for range n {
		next := map[int]*big.Rat{}
		for sum, p := range sums {
			for face := 1; face <= 10; face++ {
				add(next, sum+worth(face), times(p, 1, 10))
			}
		}
		sums = next
	}
	return sums
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Rolls without an attacker, die by die.
func TestSideRollsAgainstTheOracle(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	asked := func(rt *rapid.T, attack string, s rules.Choices, targets ...rules.Unit) rules.Odds {
		q := rulestest.Question{Attack: attack, Targets: targets, Situation: s}
		switches.Asked(attack, g, q)
		return ask(t, g, q)
	}
	switches.Cover(t, func() {
		rapid.Check(t, func(rt *rapid.T) {
			n := func(what string, least, most int) int { return rapid.IntRange(least, most).Draw(rt, what) }
			yes := func(what string) bool { return rapid.Bool().Draw(rt, what) }

			mine, theirs := map[int]*big.Rat{}, map[int]*big.Rat{}
			twice := func(face int) int {
				switch {
				case face == 10:
					return 2
				case face >= 5:
					return 1
				}
				return 0
			}
			s := rules.Choices{"dice": n("dice", 0, 8), "against": n("against", 0, 8), "successes": n("bought", 0, 3),
				"successes-against": n("bought against", 0, 3)}
			for v, p := range pooled(s["dice"].(int), twice) {
				add(mine, v+s["successes"].(int), p)
			}
			for v, p := range pooled(s["against"].(int), twice) {
				add(theirs, v+s["successes-against"].(int), p)
			}
			lead := map[int]*big.Rat{}
			for x, p := range mine {
				for y, q := range theirs {
					add(lead, x-y, new(big.Rat).Mul(p, q))
				}
			}
			o := asked(rt, "outmaneuver", s)
			same := func(v int) int { return v }
			compare(rt, o, "successes", mine, same)
			compare(rt, o, "against", theirs, same)
			compare(rt, o, "lead", lead, same)
			for id, is := range map[string]func(int) bool{"win": func(v int) bool { return v > 0 },
				"blindside": func(v int) bool { return v >= 3 }, "tie": func(v int) bool { return v == 0 },
				"lose": func(v int) bool { return v < 0 }} {
				sameChance(rt, o, id, chanceOf(lead, is))
			}

			s = rules.Choices{"dmg": 50 * n("dmg", 0, 30), "targeted": yes("targeted"), "melee": yes("melee")}
			checks, dmg := 1, s["dmg"].(int)
			if s["targeted"] == true || s["melee"] == true {
				checks = 3
			}
			if s["melee"] == true {
				dmg *= 2
			}
			failed := pooled(checks, func(face int) int {
				if face*100 < dmg {
					return 1
				}
				return 0
			})
			sameChance(rt, asked(rt, "cover-destruction", s), "survives",
				chanceOf(failed, func(v int) bool { return v == 0 }))

			compare(rt, ask(t, g, rulestest.Question{Attack: "stun-recovery"}), "recovered",
				pooled(3, func(face int) int { return min(1, face/5) }), same)

			u, b := recruit(rt, g, rules.Force{}, "target", nil)
			for attack, pen := range map[string]int{"fuel-depot": 3, "power-plant": 6, "ship-crash": 5,
				"sunken-ship": 5} {
				s := rules.Choices{"target-damage": n("hurt", 0, b.hp-1)}
				w := wound{pen: pen, most: 3}
				if b.level > 0 && !b.ship && attack != "ship-crash" {
					w.negated = n("saved", 0, 3)
					s["momentum-saves"] = w.negated
				}
				ends := map[int]*big.Rat{}
				w.saves(big.NewRat(1, 1), 3, b, func(failed, _ int, p *big.Rat) { add(ends, failed, p) })
				o := asked(rt, attack, s, u)
				compare(rt, o, "failed-saves", ends, same)
				compare(rt, o, "damage", ends, func(v int) int { return 1000 * v })
				sameChance(rt, o, "destroyed",
					chanceOf(ends, func(v int) bool { return 1000*v >= b.hp-s["target-damage"].(int) }))
			}

			s = rules.Choices{"dmg": 100 * n("its dmg", 1, 15), "blocks": n("its blocks", 1, 3)}
			sameChance(rt, asked(rt, "shield-break", s), "survives", chanceOf(pooled(1, func(face int) int {
				return boolInt(100*(face+s["blocks"].(int)) >= s["dmg"].(int))
			}), func(v int) bool { return v == 1 }))

			table := asked(rt, "battle-damage", rules.Choices{}, u)
			for id, is := range map[string]func(int) bool{"critical": func(v int) bool { return v == 1 },
				"camera": func(v int) bool { return v == 2 }, "propulsion": func(v int) bool { return v == 3 },
				"disabled": func(v int) bool { return v >= 4 && v <= 9 },
				"unharmed": func(v int) bool { return v >= 10 }} {
				sameChance(rt, table, id, chanceOf(pooled(1, func(face int) int { return face + b.save }), is))
			}

			large, hurt := yes("large"), n("hurt before", 0, b.hp-1)
			for attack, x := range map[string]struct {
				faces, dmg int
				s          rules.Choices
			}{"explosive-trap": {6, 200, rules.Choices{}},
				"asteroid": {7, map[bool]int{true: 1000, false: 200}[large],
					rules.Choices{"distance": 4, "large": large}}} {
				x.s["target-damage"] = hurt
				o := asked(rt, attack, x.s, u)
				compare(rt, o, "damage", pooled(1,
					func(face int) int { return x.dmg * boolInt(face > 10-x.faces) }), same)
				sameChance(rt, o, "destroyed", big.NewRat(int64(x.faces*boolInt(x.dmg >= b.hp-hurt)), 10))
			}

			s = rules.Choices{"accuracy": n("accuracy", 0, 12), "target-damage": n("hurt by then", 0, b.hp-1),
				"cover": yes("cover"), "blindside": yes("blindside"), "evade-bonus": n("evades", -4, 4),
				"blocks-bonus": n("blocks", 0, 2)}
			if yes("evasive") {
				s["order"] = []any{"evasive"}
			}
			if lost, given := b.suffers(rt)["stun"]; given {
				s["stun"] = lost
			}
			defenses := []string{"dodge", "guard"}
			if c := rapid.SampledFrom([]string{"", "dodge", "guard"}).Draw(rt, "defense"); c != "" {
				s["defense"], defenses = c, []string{c}
			}
			var reply map[end]*big.Rat
			for _, def := range defenses {
				ends, _ := shotsFired(soldier{shooting: s["accuracy"].(int)}, b,
					gunRow{reach: 16, shots: 4, dmg: 100}, s, "", def,
					false)
				if reply == nil || expected(ends, func(e end) int { return e.damage }).Cmp(expected(reply,
					func(e end) int { return e.damage })) < 0 {
					reply = ends
				}
			}
			o = asked(rt, "gun-turret", s, u)
			compare(rt, o, "hits", reply, func(e end) int { return e.hits })
			compare(rt, o, "damage", reply, func(e end) int { return e.damage })
			sameChance(rt, o, "destroyed",
				chanceOf(reply, func(e end) bool { return e.damage >= b.hp-s["target-damage"].(int) }))
		})
	})
}
