package mechastellar_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The oracle plays attacks out die by die, with its own numbers. It reads a unit's sheet and the text, and none of
// the game's code.

// soldier is a unit as on its sheet.
type soldier struct {
	sensors, shooting, melee, evade, save, hp, level, size int
	actions, power, havoc                                  int
	ship, hunts, down                                      bool
	shield, meleeShield                                    int // blocks
}

// recruit draws a designed unit and reads its sheet.
func recruit(t *rapid.T, g rulestest.Game, force rules.Force, name string, build rules.Choices) (rules.Unit, soldier) {
	n := func(what string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name+" "+what) }
	c := rules.Choices{"performance": n("performance", 0, 9), "frame": n("frame", 1, 3), "armor": n("armor", 0, 6),
		"pilot": n("pilot", 0, 2), "size": n("size", 0, 2),
		"type": rapid.SampledFrom([]string{"ms", "super-robot", "super-heavy", "warship"}).Draw(t, name+" type")}
	for id, v := range build {
		c[id] = v
	}
	u := design(c)
	s := soldier{size: c["size"].(int), ship: c["type"] == "warship"}
	p := g.Profile(force, u)
	for id, into := range map[string]*int{"sensors": &s.sensors, "shooting": &s.shooting, "melee": &s.melee,
		"evade": &s.evade, "arm-save": &s.save, "hp": &s.hp, "pilot": &s.level, "actions": &s.actions,
		"power": &s.power,
		"havoc": &s.havoc} {
		stat, ok := p.Stat(id)
		if !ok && (id == "power" || id == "havoc") {
			continue
		}
		if !ok {
			t.Fatalf("no stat %s", id)
		}
		*into = stat.Value.Int()
	}
	if s.shield = rapid.SampledFrom([]int{0, 1, 3}).Draw(t, name+" shield"); s.shield > 0 {
		item := map[int]string{1: "shield", 3: "great-shield"}[s.shield]
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	if s.meleeShield = n("melee shield", 0, 1); s.meleeShield > 0 {
		u.Mounts = append(u.Mounts, rules.Mount{ID: "melee-shield", Item: "melee-shield", At: "equipment"})
	}
	if s.hunts = rapid.Bool().Draw(t, name+" hunts"); s.hunts {
		u.Mounts = append(u.Mounts, rules.Mount{ID: "headhunter", Item: "headhunter", At: "trait"})
	}
	return u, s
}

// hunted returns the bonus hits of a headhunter.
func hunted(a, b soldier, dmg int) int {
	switch {
	case !a.hunts || b.level == 0:
		return 0
	case dmg < 300:
		return 2
	}
	return 1
}

// spent draws words of a list, as long as their cost can be paid.
func spent(t *rapid.T, field string, words []string, most int, pays func(list []string) bool) []any {
	list := rapid.SliceOfN(rapid.SampledFrom(words), 0, most).Draw(t, field)
	for !pays(list) {
		list = list[:len(list)-1]
	}
	out := []any{}
	for _, word := range list {
		out = append(out, word)
	}
	return out
}

// paysPower reports whether there is enough power: 1 for an upgrade, 2 to repeat it.
func (s soldier) paysPower(list []string) bool {
	cost, had := 0, map[string]bool{}
	for _, word := range list {
		if cost++; had[word] {
			cost++
		}
		had[word] = true
	}
	return cost <= s.power
}

// paysHavoc reports whether there is enough havoc, where cover is the target's.
func (s soldier) paysHavoc(b soldier) func([]string) bool {
	return func(list []string) bool {
		own, cover := 0, 0
		for _, word := range list {
			if word == "cover" {
				cover++
			} else {
				own++
			}
		}
		return own <= s.havoc && cover <= b.havoc
	}
}

// suffers draws actions and points that the soldier has lost as a target. It returns their fields.
func (s *soldier) suffers(t *rapid.T) rules.Choices {
	fields := rules.Choices{}
	if n := rapid.IntRange(0, 6).Draw(t, "stunned"); n > 0 && n < 5 {
		fields["stun"] = n
		if s.down = n > s.actions; s.down {
			s.evade, s.melee = 0, 0
		}
		s.actions = max(0, s.actions-n)
	}
	if rapid.Bool().Draw(t, "says its points") {
		n := rapid.IntRange(0, 3).Draw(t, "its points")
		fields["target-points"] = n
		if s.power > 0 {
			s.power = n
		}
		if s.havoc > 0 {
			s.havoc = n
		}
	}
	return fields
}

// standing returns the number of actions that the unit can lose: super units may give power or havoc.
func (s soldier) standing() int {
	if s.ship {
		return s.actions
	}
	return s.actions + s.power + s.havoc
}

// end is the end of one attack. stunned counts the failed saves that cost actions.
type end struct{ hits, unblocked, failed, damage, stunned int }

func (e end) plus(f end) end {
	return end{e.hits + f.hits, e.unblocked + f.unblocked, e.failed + f.failed, e.damage + f.damage,
		e.stunned + f.stunned}
}

func add[K comparable](by map[K]*big.Rat, k K, p *big.Rat) {
	if by[k] == nil {
		by[k] = new(big.Rat)
	}
	by[k].Add(by[k], p)
}

func times(p *big.Rat, n, of int64) *big.Rat { return new(big.Rat).Mul(p, big.NewRat(n, of)) }

// wound is what a hit of a weapon forces on its target.
type wound struct {
	pen, dmg int
	kind     string // "", "S" or "P"
	most     int    // saves
	negated  int
}

// capped returns the largest number of saves of a unit.
func capped(b soldier, area, module bool) int {
	switch {
	case module && b.ship, b.ship && area:
		return 10
	case module, b.ship:
		return 5
	}
	return 3
}

// saves rolls one save per hit.
func (w wound) saves(p *big.Rat, unblocked int, b soldier, f func(failed, damage int, p *big.Rat)) {
	rolls := min(unblocked, w.most)
	if w.pen < 2 {
		rolls = 0
	}
	save := b.save
	if w.kind == "P" {
		save += 2 * b.size
	}
	fails := int64(0)
	for face := 1; face <= 10; face++ {
		if face < w.pen-save {
			fails++
		}
	}
	for failed := 0; failed <= rolls; failed++ {
		q := times(p, new(big.Int).Binomial(int64(rolls), int64(failed)).Int64(), 1)
		for range failed {
			q = times(q, fails, 10)
		}
		for range rolls - failed {
			q = times(q, 10-fails, 10)
		}
		if q.Sign() == 0 {
			continue
		}
		left := max(0, failed-w.negated)
		damage := unblocked * w.dmg
		if w.kind == "" {
			damage += 1000 * left
		}
		f(left, damage, q)
	}
}

func expected[K comparable](by map[K]*big.Rat, f func(K) int) *big.Rat {
	sum := new(big.Rat)
	for k, p := range by {
		sum.Add(sum, new(big.Rat).Mul(p, big.NewRat(int64(f(k)), 1)))
	}
	return sum
}

// compare compares an outcome with the oracle's ends.
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

// chanceOf returns the chance of the oracle's ends for which is holds.
func chanceOf[K comparable](by map[K]*big.Rat, is func(K) bool) *big.Rat {
	return expected(by, func(k K) int {
		if is(k) {
			return 1
		}
		return 0
	})
}

func sameChance(t *rapid.T, o rules.Odds, id string, want *big.Rat) {
	for _, c := range o.Chances {
		if c.ID == id {
			if c.P.Cmp(want) != 0 {
				t.Errorf("%s: %v, played out %v", id, c.P, want)
			}
			return
		}
	}
	t.Errorf("no chance %s", id)
}

// More accuracy never lowers, more evade never raises the chance to hit, with any stats and any choices.
func TestAccuracyHelpsAndEvadeHinders(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(rt *rapid.T) {
		u, _ := recruit(rt, g, rules.Force{}, "attacker", nil)
		v, _ := recruit(rt, g, rules.Force{}, "target", nil)
		u.Mounts = append(u.Mounts, rules.Mount{ID: "w", Item: "beam-rifle", At: "equipment"})
		acc, ev := rapid.IntRange(-5, 5).Draw(rt, "accuracy"), rapid.IntRange(-5, 5).Draw(rt, "evade")
		s := rules.Choices{"offense": rapid.SampledFrom([]string{"precision", "barrage"}).Draw(rt, "offense"),
			"defense": rapid.SampledFrom([]string{"dodge", "guard"}).Draw(rt, "defense")}
		hits := func(acc, ev int) *big.Rat {
			s := rules.Choices{"offense": s["offense"], "defense": s["defense"], "accuracy-bonus": acc,
				"evade-bonus": ev}
			return ask(t, g, rulestest.Question{Attack: "w", Attackers: []rules.Unit{u}, Targets: []rules.Unit{v},
				Situation: s}).Outcomes[0].Dist.Mean()
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
