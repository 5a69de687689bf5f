package mechastellar_test

import (
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
)

// The oracle plays attacks out die by die, with numbers of its own: it reads a
// unit's sheet and the text, and nothing of the calculator.

type soldier struct{ shooting, melee, evade, save, hp, level, shield int }

// recruit draws a designed unit and reads its sheet.
func recruit(t *rapid.T, g rules.Game, name string) (rules.Unit, soldier) {
	u := design(rules.Choices{"performance": rapid.IntRange(0, 4).Draw(t, name+" performance"), "frame": rapid.IntRange(1, 3).Draw(t, name+" frame"),
		"armor": rapid.IntRange(0, 6).Draw(t, name+" armor"), "pilot": rapid.IntRange(0, 2).Draw(t, name+" pilot")})
	var s soldier
	p := g.Profile(rules.Force{}, u)
	for id, into := range map[string]*int{"shooting": &s.shooting, "melee": &s.melee, "evade": &s.evade, "arm-save": &s.save, "hp": &s.hp, "pilot": &s.level} {
		stat, ok := p.Stat(id)
		if !ok {
			t.Fatalf("no stat %s", id)
		}
		*into = stat.Value.Int()
	}
	if s.shield = rapid.SampledFrom([]int{0, 1, 3}).Draw(t, name+" shield"); s.shield > 0 {
		item := map[int]string{1: "shield", 3: "great-shield"}[s.shield]
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	return u, s
}

// end is how one attack ends.
type end struct{ hits, unblocked, failed, damage int }

func add[K comparable](by map[K]*big.Rat, k K, p *big.Rat) {
	if by[k] == nil {
		by[k] = new(big.Rat)
	}
	by[k].Add(by[k], p)
}

func times(p *big.Rat, n, of int64) *big.Rat { return new(big.Rat).Mul(p, big.NewRat(n, of)) }

// saves rolls a save a hit, at most three.
func saves(p *big.Rat, unblocked, pen, save int, f func(failed int, p *big.Rat)) {
	rolls := min(unblocked, 3)
	if pen < 2 {
		rolls = 0
	}
	fails := int64(min(max(pen-save-1, 0), 10))
	var roll func(left, failed int, p *big.Rat)
	roll = func(left, failed int, p *big.Rat) {
		if left == 0 {
			f(failed, p)
			return
		}
		roll(left-1, failed+1, times(p, fails, 10))
		roll(left-1, failed, times(p, 10-fails, 10))
	}
	roll(rolls, 0, p)
}

// shotsFired plays one shooting attack under given choices.
func shotsFired(a, b soldier, w gunRow, s rules.Choices, offense, defense string) map[end]*big.Rat {
	is := func(id string) bool { v, _ := s[id].(bool); return v }
	n := func(id string) int { v, _ := s.Int(id); return v }
	far, ranged := s.Int("range")
	shots, flat, accuracy, evade, guards := w.shots, 0, a.shooting, b.evade, 0
	if ranged && far*2 <= w.reach {
		shots += w.rapid
		flat += w.rapidHits
	}
	better := func(level, at int) int {
		if level >= at {
			return 2
		}
		return 1
	}
	more, dodged := n("accuracy-bonus"), n("evade-bonus")
	switch offense {
	case "precision":
		more += better(a.level, 1)
	case "barrage":
		shots += better(a.level, 1)
	}
	switch defense {
	case "dodge":
		dodged += better(b.level, 2)
	case "guard":
		guards = better(b.level, 2)
	}
	accuracy, evade = accuracy+min(more, 3), evade+min(dodged, 3)
	focus := n("focus")
	if w.dmg <= 200 {
		focus *= 2
	}
	flat += min(focus, 3) + n("hits-bonus")
	advantage := 0
	if is("blindside") || n("crits-bonus") > 0 {
		advantage = 1
	}
	cover, shield := 0, b.shield
	if is("cover") {
		cover = 1
		if w.dmg <= 500 {
			cover = 2
		}
	}
	if is("blindside") {
		cover, shield = 0, 0
	}
	stopped := max(cover, shield) + guards + n("momentum-defense") + n("blocks-bonus")
	type count struct{ hits, crits int }
	counts := map[count]*big.Rat{{}: big.NewRat(1, 1)}
	for range min(10, max(0, shots)) {
		next := map[count]*big.Rat{}
		for was, p := range counts {
			for r := 1; r <= 10; r++ {
				at := was
				switch {
				case r >= 9:
				case r <= 2, r == 3 && ranged && far <= 6:
					at.crits++
				case r+evade < accuracy:
					at.hits++
				}
				add(next, at, times(p, 1, 10))
			}
		}
		counts = next
	}
	ends := map[end]*big.Rat{}
	for c, p := range counts {
		crits := c.crits + advantage
		hits := c.hits + flat + crits + min(crits, 3)
		unblocked := max(0, hits-stopped)
		saves(p, unblocked, w.pen, b.save, func(failed int, p *big.Rat) {
			add(ends, end{hits, unblocked, failed, unblocked*w.dmg + 1000*failed}, p)
		})
	}
	return ends
}

type gunRow struct{ reach, shots, rapid, rapidHits, dmg, pen int }

var gunRows = map[string]gunRow{"machine-gun": {24, 6, 0, 2, 200, 0}, "giant-bazooka": {32, 3, 1, 0, 800, 2}, "beam-rifle": {32, 4, 1, 0, 300, 6}, "magella-cannon": {48, 4, -2, 0, 500, 1}}

func expected[K comparable](by map[K]*big.Rat, f func(K) int) *big.Rat {
	sum := new(big.Rat)
	for k, p := range by {
		sum.Add(sum, new(big.Rat).Mul(p, big.NewRat(int64(f(k)), 1)))
	}
	return sum
}

// compare holds an outcome to what the oracle's ends come to.
func compare[K comparable](t *rapid.T, o rules.Odds, id string, by map[K]*big.Rat, f func(K) int) {
	want := map[int]*big.Rat{}
	for k, p := range by {
		add(want, f(k), p)
	}
	for _, x := range o.Outcomes {
		if x.ID != id {
			continue
		}
		for v, p := range x.Dist.All() {
			if want[v] == nil || want[v].Cmp(p) != 0 {
				t.Errorf("%s: %d has %v, played out %v", id, v, p, want[v])
			}
			delete(want, v)
		}
		for v, p := range want {
			if p.Sign() > 0 {
				t.Errorf("%s: %d is missing, played out %v", id, v, p)
			}
		}
		return
	}
	t.Errorf("no outcome %s", id)
}

func TestShootingAgainstTheOracle(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(rt *rapid.T) {
		u, a := recruit(rt, g, "attacker")
		v, b := recruit(rt, g, "target")
		id := rapid.SampledFrom([]string{"machine-gun", "giant-bazooka", "beam-rifle", "magella-cannon"}).Draw(rt, "weapon")
		w := gunRows[id]
		u.Mounts = append(u.Mounts, rules.Mount{ID: id, Item: id, At: "equipment"})
		s := rules.Choices{}
		if rapid.Bool().Draw(rt, "ranged") {
			s["range"] = rapid.IntRange(0, w.reach).Draw(rt, "range")
		}
		for _, field := range []string{"cover", "blindside"} {
			if rapid.Bool().Draw(rt, field) {
				s[field] = true
			}
		}
		for field, most := range map[string]int{"focus": 3, "hits-bonus": 3, "crits-bonus": 1, "momentum-defense": 4, "blocks-bonus": 2} {
			s[field] = rapid.IntRange(0, most).Draw(rt, field)
		}
		s["accuracy-bonus"], s["evade-bonus"] = rapid.IntRange(-4, 4).Draw(rt, "accuracy"), rapid.IntRange(-4, 4).Draw(rt, "evade")
		offenses, defenses := []string{"precision", "barrage"}, []string{"dodge", "guard"}
		if c := rapid.SampledFrom([]string{"", "precision", "barrage"}).Draw(rt, "offense"); c != "" {
			s["offense"], offenses = c, []string{c}
		}
		if c := rapid.SampledFrom([]string{"", "dodge", "guard"}).Draw(rt, "defense"); c != "" {
			s["defense"], defenses = c, []string{c}
		}
		damage := func(e end) int { return e.damage }
		var best map[end]*big.Rat
		for _, off := range offenses {
			var worst map[end]*big.Rat
			for _, def := range defenses {
				ends := shotsFired(a, b, w, s, off, def)
				if worst == nil || expected(ends, damage).Cmp(expected(worst, damage)) < 0 {
					worst = ends
				}
			}
			if best == nil || expected(worst, damage).Cmp(expected(best, damage)) > 0 {
				best = worst
			}
		}
		o := ask(t, g, rules.Question{Attack: id, Attackers: []rules.Unit{u}, Targets: []rules.Unit{v}, Situation: s})
		compare(rt, o, "hits", best, func(e end) int { return e.hits })
		compare(rt, o, "unblocked", best, func(e end) int { return e.unblocked })
		compare(rt, o, "failed-saves", best, func(e end) int { return e.failed })
		compare(rt, o, "damage", best, damage)
		dead := expected(best, func(e end) int {
			if e.damage >= b.hp {
				return 1
			}
			return 0
		})
		if kill, _ := o.Chance(rules.RoleKill); kill.P.Cmp(dead) != 0 {
			rt.Errorf("destroyed %v, played out %v", kill.P, dead)
		}
	})
}

// More accuracy never lowers, more evade never raises the chance to hit, at any
// stats and any choices.
func TestAccuracyHelpsAndEvadeHinders(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(rt *rapid.T) {
		u, _ := recruit(rt, g, "attacker")
		v, _ := recruit(rt, g, "target")
		u.Mounts = append(u.Mounts, rules.Mount{ID: "w", Item: "beam-rifle", At: "equipment"})
		acc, ev := rapid.IntRange(-5, 5).Draw(rt, "accuracy"), rapid.IntRange(-5, 5).Draw(rt, "evade")
		s := rules.Choices{"offense": rapid.SampledFrom([]string{"precision", "barrage"}).Draw(rt, "offense"), "defense": rapid.SampledFrom([]string{"dodge", "guard"}).Draw(rt, "defense")}
		hits := func(acc, ev int) *big.Rat {
			s := rules.Choices{"offense": s["offense"], "defense": s["defense"], "accuracy-bonus": acc, "evade-bonus": ev}
			return ask(t, g, rules.Question{Attack: "w", Attackers: []rules.Unit{u}, Targets: []rules.Unit{v}, Situation: s}).Outcomes[0].Dist.Mean()
		}
		now := hits(acc, ev)
		if more := hits(acc+1, ev); more.Cmp(now) < 0 {
			rt.Errorf("accuracy %d to %d lowers the hits from %v to %v", acc, acc+1, now, more)
		}
		if more := hits(acc, ev+1); more.Cmp(now) > 0 {
			rt.Errorf("evade %d to %d raises the hits from %v to %v", ev, ev+1, now, more)
		}
	})
}

// melee is how a clash ends.
type meleeEnd struct{ unblocked, failed, dealt, taken int }

type blade struct{ pen, dmg, reroll, finisher int }

var blades = map[string]blade{"heat-hawk": {5, 500, 1, 0}, "edge-saber": {6, 300, 0, 0}, "breaker-maul": {3, 700, 0, 1}}

// rolled is a pool of attack or defense dice.
func rolled(n int, attack bool, reroll int) map[int]*big.Rat {
	sums := map[int]*big.Rat{0: big.NewRat(1, 1)}
	worth := func(r int) int {
		switch {
		case r >= 9 && attack:
			return 2
		case r >= 5:
			return 1
		}
		return 0
	}
	for range n {
		next := map[int]*big.Rat{}
		for sum, p := range sums {
			for r := 1; r <= 10; r++ {
				if r > reroll {
					add(next, sum+worth(r), times(p, 1, 10))
					continue
				}
				for again := 1; again <= 10; again++ {
					add(next, sum+worth(again), times(p, 1, 100))
				}
			}
		}
		sums = next
	}
	return sums
}

// met plays one clash under given splits.
func met(a, b soldier, w, back blade, split, reply int, guard bool) map[meleeEnd]*big.Rat {
	flat, guarded, countered := 1, 0, 1
	if a.level >= 1 {
		flat = 2
	}
	if b.level >= 2 {
		countered = 2
	}
	if guard {
		guarded, countered = countered, 0
	}
	ends := map[meleeEnd]*big.Rat{}
	for h, p := range rolled(split, true, w.reroll) {
		for d, q := range rolled(b.melee-reply, false, 0) {
			unblocked := max(0, h+flat-d-guarded-b.shield)
			saves(new(big.Rat).Mul(p, q), unblocked, w.pen, b.save, func(failed int, p *big.Rat) {
				dealt := unblocked*w.dmg + 1000*failed
				if dealt >= b.hp {
					if a.level >= 1 {
						dealt += 1000 * (1 + w.finisher)
					}
					add(ends, meleeEnd{unblocked, failed, dealt, 0}, p)
					return
				}
				for h, q := range rolled(reply, true, back.reroll) {
					for d, r := range rolled(a.melee-split, false, 0) {
						through := max(0, h+countered-d-a.shield)
						saves(new(big.Rat).Mul(new(big.Rat).Mul(p, q), r), through, back.pen, a.save, func(fails int, p *big.Rat) {
							e := meleeEnd{unblocked, failed, dealt, through*back.dmg + 1000*fails}
							if e.taken == 0 && dealt > 0 && a.level >= 1 {
								e.dealt += 1000 * (1 + w.finisher)
							}
							if dealt == 0 && e.taken > 0 && b.level >= 1 {
								e.taken += 1000 * (1 + back.finisher)
							}
							add(ends, e, p)
						})
					}
				}
			})
		}
	}
	return ends
}

func TestClashAgainstTheOracle(t *testing.T) {
	g := open(t)
	names := []string{"heat-hawk", "edge-saber", "breaker-maul"}
	rapid.Check(t, func(rt *rapid.T) {
		// Few dice: 3 or 4 a side, so that all pairs of splits are played out.
		few := func(name string) (rules.Unit, soldier, string) {
			u := design(rules.Choices{"role": "sniper", "performance": rapid.IntRange(1, 2).Draw(rt, name+" performance"), "frame": 1, "armor": rapid.IntRange(0, 6).Draw(rt, name+" armor"),
				"pilot": rapid.IntRange(0, 2).Draw(rt, name+" pilot")})
			p := g.Profile(rules.Force{}, u)
			stat := func(id string) int { s, _ := p.Stat(id); return s.Value.Int() }
			s := soldier{melee: stat("melee"), save: stat("arm-save"), hp: stat("hp"), level: stat("pilot"), shield: rapid.IntRange(0, 1).Draw(rt, name+" shield")}
			w := rapid.SampledFrom(names).Draw(rt, name+" weapon")
			u.Mounts = append(u.Mounts, rules.Mount{ID: w, Item: w, At: "equipment"})
			if s.shield > 0 {
				u.Mounts = append(u.Mounts, rules.Mount{ID: "s", Item: "shield", At: "equipment"})
			}
			return u, s, w
		}
		u, a, w := few("attacker")
		v, b, back := few("defender")
		net := func(e meleeEnd) int { return e.dealt - e.taken }
		var best map[meleeEnd]*big.Rat
		var plan string
		for split := 0; split <= a.melee; split++ {
			var worst map[meleeEnd]*big.Rat
			var answer string
			for reply := 0; reply <= b.melee; reply++ {
				for _, guard := range []bool{false, true} {
					ends := met(a, b, blades[w], blades[back], split, reply, guard)
					if worst == nil || expected(ends, net).Cmp(expected(worst, net)) < 0 {
						worst, answer = ends, strconv.Itoa(split)+" "+strconv.Itoa(reply)
					}
				}
			}
			if best == nil || expected(worst, net).Cmp(expected(best, net)) > 0 {
				best, plan = worst, answer
			}
		}
		o := ask(t, g, rules.Question{Attack: w, Attackers: []rules.Unit{u}, Targets: []rules.Unit{v}})
		rt.Logf("best %s", plan)
		compare(rt, o, "unblocked", best, func(e meleeEnd) int { return e.unblocked })
		compare(rt, o, "failed-saves", best, func(e meleeEnd) int { return e.failed })
		compare(rt, o, "damage", best, func(e meleeEnd) int { return e.dealt })
		compare(rt, o, "damage-to-attacker", best, func(e meleeEnd) int { return e.taken })
	})
}
