package fleshwound_test

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The oracle plays an attack out, die by die, with numbers of its own: they are
// those of the combat phase and of the readings, not of the pack.

// played is everything that an attack may come to, with its chance.
type played struct {
	hit, blocker, crit, destroyed, immobilized *big.Rat
	damage                                     map[int]*big.Rat
}

// duel is what the oracle knows of an attack.
type duel struct {
	need                int
	base, less, more    int // damage at the band; taken off, down to 0; added
	star                bool
	way, reroll, strict bool
	armor, structure    int
	before              int // damage so far
	protection          string
	crits               map[string]int
	move                int
}

var sixes = []int{1, 2, 3, 4, 5, 6}

// rolls calls for every roll of two dice.
func rolls(do func(total int)) {
	for _, a := range sixes {
		for _, b := range sixes {
			do(a + b)
		}
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
	out := played{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), map[int]*big.Rat{}}
	first := big.NewRat(1, 36)
	rolls(func(total int) {
		if target, _ := d.lands(total); d.reroll && !target {
			rolls(func(again int) { d.rolled(&out, again, new(big.Rat).Mul(first, first)) })
			return
		}
		d.rolled(&out, total, first)
	})
	return out
}

func (d duel) rolled(out *played, total int, p *big.Rat) {
	target, blocker := d.lands(total)
	if blocker {
		out.blocker.Add(out.blocker, p)
	}
	if !target {
		add(out.damage, 0, p)
		return
	}
	out.hit.Add(out.hit, p)
	if !d.star {
		d.hurt(out, max(0, d.base-d.less)+d.more, total == 12, p)
		return
	}
	for _, die := range sixes {
		base := 0
		if die >= 4 {
			base = 1
		}
		d.hurt(out, max(0, base-d.less)+d.more, total == 12, new(big.Rat).Mul(p, big.NewRat(1, 6)))
	}
}

func add(by map[int]*big.Rat, v int, p *big.Rat) {
	if by[v] == nil {
		by[v] = new(big.Rat)
	}
	by[v].Add(by[v], p)
}

func (d duel) hurt(out *played, n int, twelve bool, p *big.Rat) {
	add(out.damage, n, p)
	after := d.before + n
	critical := twelve || n > 0 && after > d.armor
	if critical {
		out.crit.Add(out.crit, p)
	}
	switch {
	case d.dead(after):
		out.destroyed.Add(out.destroyed, p)
	case critical:
		d.roll(out, after, d.crits, p)
	}
}

// roll rolls once on the table of critical hits, and again where that damaged
// structure.
func (d duel) roll(out *played, damage int, crits map[string]int, p *big.Rat) {
	each := new(big.Rat).Mul(p, big.NewRat(1, 36))
	rolls(func(total int) {
		gone, what := false, ""
		switch total {
		case 2:
			extra := map[string]int{"ene": 0, "case-2": 1, "case-1": 2}
			n, safe := extra[d.protection]
			if gone = !safe || d.dead(damage+n); !gone && n > 0 && damage+n > d.armor {
				d.roll(out, damage+n, crits, each)
				return
			}
		case 3, 11:
			what = "engine"
		case 4, 10:
			what = "fire-control"
		case 6, 8:
			what = "weapon"
		case 7:
			what = "mp"
		case 12:
			gone = true
		}
		if what != "" {
			gone = crits[what]+1 >= map[string]int{"engine": 2, "fire-control": 5, "weapon": 5, "mp": 5}[what]
		}
		halved := d.move
		for range crits["mp"] {
			halved /= 2
		}
		switch {
		case gone:
			out.destroyed.Add(out.destroyed, each)
		case what == "mp" && halved > 0 && halved/2 == 0:
			out.immobilized.Add(out.immobilized, each)
		}
	})
}

// bandOf is the place of a band and what it adds, for a range in inches.
func bandOf(inches int) (at, adds int) {
	switch {
	case inches <= 6:
		return 0, 0
	case inches <= 24:
		return 1, 2
	case inches <= 42:
		return 2, 4
	}
	return 3, 6
}

func TestOddsAgainstTheOracle(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
		yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
		inches := n("range", 0, 60)
		at, adds := bandOf(inches)
		sizeA, sizeT, modA, modT := n("own size", 0, 5), n("size", 0, 5), n("own modifier", 0, 4), n("modifier", 0, 4)
		damage := []any{n("S", 0, 5), n("M", 0, 5), n("L", 0, 4), n("E", 0, 3)}
		d := duel{armor: n("armor", 0, 5), structure: n("structure", 1, 4), move: 2 * n("move", 0, 8), way: yes("in the way"), reroll: yes("reroll"), strict: yes("strict"), crits: map[string]int{}}
		d.before = n("damage so far", 0, d.armor+d.structure-1)
		d.protection = rapid.SampledFrom([]string{"", "ene", "case-1", "case-2"}).Draw(t, "protection")
		fc, wc, ec, od := n("fire control", 0, 4), n("weapon", 0, 4), n("engine", 0, 1), n("overdrive", 0, 3)
		rear, immobile, obscured := yes("rear"), yes("immobile"), yes("obscured")
		cover := rapid.SampledFrom([]string{"none", "light", "heavy"}).Draw(t, "cover")
		list := []any{}
		for _, id := range rapid.SliceOfN(rapid.SampledFrom([]string{"engine", "fire-control", "weapon", "mp"}), 0, 6).Draw(t, "crits") {
			if d.crits[id]+1 < map[string]int{"engine": 2, "fire-control": 5, "weapon": 5, "mp": 5}[id] {
				d.crits[id]++
				list = append(list, id)
			}
		}

		attacker := design(rules.Choices{"size": sizeA, "acc": n("acc", 2, 6), "piloting": n("piloting", 2, 6), "movement-modifier": modA, "damage": damage, "ov": 3},
			special("lucky", 1), special("lrm", []any{1, 2, 3}), special("if", "0*"), special("mel", nil), special("srm", []any{2, 1}), special("rear", []any{1, 1, 1}))
		target := design(rules.Choices{"size": sizeT, "movement-modifier": modT, "armor": d.armor, "structure": d.structure, "move": d.move})
		if d.protection != "" {
			target.Mounts = append(target.Mounts, special(d.protection, nil))
		}
		situation := rules.Choices{"fire-control": fc, "rear": rear, "target-damage": d.before, "target-crits": list, "reroll": d.reroll}
		attack := rapid.SampledFrom([]string{"main", "main", "lrm", "if", "srm", "rear", "physical"}).Draw(t, "attack")
		heat := 0
		// The situation may know a modifier better than the card.
		if yes("attacker's modifier") {
			modA = n("own modifier now", 0, 4)
			situation["attacker-modifier"] = modA
		}
		if rear {
			d.more = 1
		}
		if attack == "physical" {
			charge := yes("charge")
			situation["charge"] = charge
			d.need, d.base, d.way = attacker.Choices["piloting"].(int)+sizeA-sizeT+2*fc, sizeA+1, false
			if charge {
				d.base += modA
			}
		} else {
			for id, v := range map[string]any{"range": inches, "weapon-crits": wc, "engine-crits": ec, "immobile": immobile, "obscured": obscured, "cover": cover, "in-the-way": d.way} {
				situation[id] = v
			}
			if yes("target's modifier") {
				modT = n("target's modifier now", 0, 4)
				situation["target-modifier"] = modT
			}
			hot := n("heat", 0, 3)
			situation["heat"] = hot
			// A band says the same as a range.
			switch n("says", 0, 2) {
			case 0:
				delete(situation, "range")
				fallthrough
			case 1:
				situation["band"] = []string{"short", "medium", "long", "extreme"}[at]
			}
			d.need = attacker.Choices["acc"].(int) + modA + adds + sizeA - sizeT + 2*fc + map[string]int{"light": 1, "heavy": 2}[cover] + hot
			if immobile {
				d.need -= 4
			} else {
				d.need += modT
			}
			if obscured {
				d.need++
			}
			d.less = wc
			heat = ec + 1
			switch attack {
			case "main":
				situation["overdrive"] = od
				heat += od - 1
				d.base = damage[at].(int)
				if at < 2 {
					d.more += od
				}
			case "lrm":
				d.base = []int{1, 2, 3, 0}[at]
			case "srm":
				d.base = []int{2, 1, 0, 0}[at]
			case "rear":
				d.base = []int{1, 1, 1, 0}[at]
			case "if":
				d.star = true
			}
		}
		options := rules.Choices{"house-heat": true}
		if d.strict {
			options["destroyed-at"] = "more"
		}
		q := rules.Question{Force: rules.Force{Options: options}, Attack: attack, Attackers: []rules.Unit{attacker}, Targets: []rules.Unit{target}, Situation: situation}
		form := "shot"
		if attack == "physical" || attack == "main" {
			form = attack
		}
		switches.Asked(form, g, q)
		o := answer(t, g, q)
		want := d.play()
		for id, p := range map[string]*big.Rat{"hit": want.hit, "crit": want.crit, "destroyed": want.destroyed, "immobilized": want.immobilized} {
			if got := chance(o, id); got == nil || got.Cmp(p) != 0 {
				t.Errorf("%s: %v, played out %v", id, got, p)
			}
		}
		if got := chance(o, "hit-blocker"); d.way != (got != nil) || d.way && got.Cmp(want.blocker) != 0 {
			t.Errorf("hit-blocker: %v, played out %v", got, want.blocker)
		}
		for _, x := range o.Outcomes {
			by := want.damage
			if x.ID == "heat" {
				by = map[int]*big.Rat{heat: big.NewRat(1, 1)}
			}
			sum := new(big.Rat)
			for v, p := range x.Dist.All() {
				if by[v] == nil || by[v].Cmp(p) != 0 {
					t.Errorf("%s %d: %v, played out %v", x.ID, v, p, by[v])
				}
				sum.Add(sum, p)
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s sums up to %v", x.ID, sum)
			}
		}
	})
	switches.Check(t)
}

// The chance that so many critical hits explode a mech, by every order of them.
func TestSeriesAgainstTheOracle(t *testing.T) {
	g := open(t)
	odds := map[string]int64{"ammo": 1, "engine": 4, "fire-control": 6, "weapon": 10, "mp": 6, "nothing": 8, "explodes": 1}
	var survive func(left int, hits map[string]int, safe bool) *big.Rat
	survive = func(left int, hits map[string]int, safe bool) *big.Rat {
		sum := new(big.Rat)
		if left == 0 {
			return sum.SetInt64(1)
		}
		for what, n := range odds {
			most := map[string]int{"ammo": 1, "engine": 2, "fire-control": 5, "weapon": 5, "mp": 5, "explodes": 1}[what]
			if what == "ammo" && safe {
				most = 0
			}
			hits[what]++
			if most == 0 || hits[what] < most {
				sum.Add(sum, new(big.Rat).Mul(big.NewRat(n, 36), survive(left-1, hits, safe)))
			}
			hits[what]--
		}
		return sum
	}
	for protection, want := range map[string][]string{
		"none": {"0.05556", "0.12037", "0.18981", "0.26055", "0.33212", "0.40550", "0.48116", "0.55820"},
		"ene":  {"0.02778", "0.06713", "0.11430", "0.16637", "0.22297", "0.28527", "0.35417", "0.42923"},
	} {
		for i, decimal := range want {
			o := answer(t, g, rules.Question{Attack: "critical-hits", Situation: rules.Choices{"crits": i + 1, "protection": protection}})
			if got := chance(o, "destroyed"); got.FloatString(5) != decimal {
				t.Errorf("%d hits, %s: %s, the rules file says %s", i+1, protection, got.FloatString(5), decimal)
			}
		}
	}
	// CASE saves as ENE does, where nobody counts structure.
	var switches rulestest.Switches
	for _, protection := range []string{"none", "case-1", "case-2", "ene"} {
		for _, before := range [][]any{{}, {"engine"}, {"mp", "mp", "mp"}, {"weapon", "weapon", "weapon", "weapon", "fire-control", "engine"}} {
			for n := 1; n <= 6; n++ { // 7 to the sixth orders are enough
				if n > 4 && len(before) > 0 {
					break
				}
				hits := map[string]int{}
				for _, id := range before {
					hits[id.(string)]++
				}
				q := rules.Question{Attack: "critical-hits", Situation: rules.Choices{"crits": n, "protection": protection, "target-crits": before}}
				switches.Asked("series", g, q)
				got, alive := chance(answer(t, g, q), "destroyed"), survive(n, hits, protection != "none")
				if sum := new(big.Rat).Add(alive, got); sum.Cmp(big.NewRat(1, 1)) != 0 {
					t.Errorf("%d hits after %v, %s: %v exploded, %v by the oracle survive", n, before, protection, got, alive)
				}
			}
		}
	}
	switches.Check(t)
}

func chance(o rules.Odds, id string) *big.Rat {
	for _, c := range o.Chances {
		if c.ID == id {
			return c.P
		}
	}
	return nil
}

// failing is what tests and properties have in common.
type failing interface {
	Helper()
	Fatalf(string, ...any)
}

func answer(t failing, g rules.Game, q rules.Question) rules.Odds {
	t.Helper()
	o, err := ask(g, q)
	if err != nil {
		t.Fatalf("%s with %v: %v", q.Attack, fmt.Sprint(q.Situation), err)
	}
	return o
}
