package fleshwound_test

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

func TestOddsAgainstTheOracle(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		for _, attack := range []string{"main", "all", "lrm", "if", "srm", "rear", "physical"} {
			rapid.Check(t, func(t *rapid.T) { againstTheOracle(t, g, &switches, attack) })
		}
	})
}

// againstTheOracle draws a duel and compares both answers.
func againstTheOracle(t *rapid.T, g rulestest.Game, switches *rulestest.Switches, attack string) {
	n := func(name string, low, high int) int { return rapid.IntRange(low, high).Draw(t, name) }
	yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
	hexes := yes("hexes")
	at := rapid.SampledFrom([]int{0, 1, 2, 3}).Draw(t, "band")
	distance := n("range", [4]int{0, 7, 25, 43}[at], [4]int{6, 24, 42, 60}[at])
	if hexes {
		distance = n("hexes", [4]int{0, 4, 13, 22}[at], [4]int{3, 12, 21, 30}[at])
	}
	adds := 2 * at
	sizeA, sizeT, modA, modT := n("own size", 0, 5), n("size", 0, 5), n("own modifier", 0, 4), n("modifier", 0, 4)
	damage := []any{n("S", 0, 5), n("M", 0, 5), n("L", 0, 4), n("E", 0, 3)}
	d := duel{armor: n("armor", 0, 5), structure: n("structure", 1, 4), way: yes("in the way"), reroll: yes("reroll"),
		strict: yes("strict")}
	move := n("move", 0, 16)
	if d.move = move; hexes {
		move -= move % 2
		d.move = move / 2
	}
	d.start.damage = n("damage so far", 0, d.armor+d.structure-1)
	d.protection = rapid.SampledFrom([]string{"", "ene", "case-1", "case-2"}).Draw(t, "protection")
	fc, wc, ec, od := n("fire control", 0, 4), n("weapon", 0, 4), n("engine", 0, 1), n("overdrive", 0, 3)
	immobile, obscured := yes("immobile"), yes("obscured")
	rear := 0
	if yes("rear") {
		rear = 1
	}
	cover := rapid.SampledFrom([]string{"none", "light", "heavy"}).Draw(t, "cover")
	list := []any{}
	for _, id := range rapid.SliceOfN(rapid.IntRange(0, 3), 0, 6).Draw(t, "crits") {
		if d.start.crits[id]+1 < [4]int{2, 5, 5, 5}[id] {
			d.start.crits[id]++
			list = append(list, []any{"engine", "fire-control", "weapon", "mp"}[id])
		}
	}
	specials := map[string]rules.Mount{"lrm": special("lrm", []any{1, 2, 3}), "if": special("if", "0*"),
		"srm": special("srm", []any{2, 1})}
	at4 := map[string][]int{"lrm": {1, 2, 3, 0}, "srm": {2, 1, 0, 0}, "rear": {1, 1, 1, 0}}
	attacker := design(rules.Choices{"size": sizeA, "acc": n("acc", 2, 6), "piloting": n("piloting", 2, 6),
		"movement-modifier": modA, "damage": damage, "ov": 3},
		special("lucky", 1), special("mel", nil), special("rear", []any{1, 1, 1}))
	target := design(rules.Choices{"size": sizeT, "movement-modifier": modT, "armor": d.armor, "structure": d.structure,
		"move": move})
	if d.protection != "" {
		target.Mounts = append(target.Mounts, special(d.protection, nil))
	}
	situation := rules.Choices{"fire-control": fc, "rear": rear == 1, "target-damage": d.start.damage,
		"target-crits": list, "reroll": d.reroll}
	extra := rapid.SampledFrom([]string{"lrm", "if", "srm"}).Draw(t, "extra")
	if specials[attack].ID != "" {
		extra = attack
	}
	attacker.Mounts = append(attacker.Mounts, specials[extra])
	heat := 0
	// The situation may set a modifier that differs from the card's.
	if yes("attacker's modifier") {
		modA = n("own modifier now", 0, 4)
		situation["attacker-modifier"] = modA
	}
	if attack == "physical" {
		charge := yes("charge")
		situation["charge"] = charge
		blow := weapon{base: sizeA + 1, rear: rear}
		d.need, d.way = attacker.Choices["piloting"].(int)+sizeA-sizeT+2*fc, false
		if charge {
			blow.base += modA
		}
		d.weapons = []weapon{blow}
	} else {
		for id, v := range map[string]any{"range": distance, "weapon-crits": wc, "engine-crits": ec,
			"immobile": immobile,
			"obscured": obscured, "cover": cover, "in-the-way": d.way} {
			situation[id] = v
		}
		if yes("target's modifier") {
			modT = n("target's modifier now", 0, 4)
			situation["target-modifier"] = modT
		}
		hot := n("heat", 0, 3)
		situation["heat"] = hot
		// A band is equivalent to a range.
		switch n("says", 0, 2) {
		case 0:
			delete(situation, "range")
			fallthrough
		case 1:
			situation["band"] = []string{"short", "medium", "long", "extreme"}[at]
		}
		d.need = attacker.Choices["acc"].(int) + modA + adds + sizeA - sizeT + 2*fc +
			map[string]int{"light": 1, "heavy": 2}[cover] + hot
		if immobile {
			d.need -= 4
		} else {
			d.need += modT
		}
		if obscured {
			d.need++
		}
		main := weapon{base: damage[at].(int), less: wc, rear: rear}
		if at < 2 {
			main.more = od
		}
		other := weapon{star: extra == "if", less: wc, rear: rear}
		if !other.star {
			other.base = at4[extra][at]
		}
		switch attack {
		case "main":
			situation["overdrive"] = od
			heat, d.weapons = ec+od, []weapon{main}
		case "all": // REAR shoots in another direction
			situation["overdrive"] = od
			if main.base+main.more > 0 {
				heat, d.weapons = od, []weapon{main}
			}
			if other.star || other.base > 0 {
				heat += len(d.weapons)
				d.weapons = append(d.weapons, other)
			}
			heat += ec * len(d.weapons)
		default:
			if attack == "rear" {
				other = weapon{base: at4["rear"][at], less: wc, rear: rear}
			}
			besides := yes("besides the main weapons")
			situation["besides-main"] = besides
			if heat = ec; besides {
				heat++
			}
			d.weapons = []weapon{other}
		}
	}
	options := rules.Choices{"house-heat": true, "hexes": hexes}
	if !d.strict {
		options["destroyed-at"] = "equal"
	}
	q := rulestest.Question{Force: rules.Force{Options: options}, Attack: attack, Attackers: []rules.Unit{attacker},
		Targets: []rules.Unit{target}, Situation: situation}
	if d.weapons == nil {
		if _, err := ask(g, q); err == nil {
			t.Errorf("%v is answered, and nothing shoots so far", situation)
		}
		return
	}
	form := "shot"
	if attack == "physical" || attack == "main" || attack == "all" {
		form = attack
	}
	switches.Asked(form, g, q)
	compare(t, answer(t, g, q), d, heat)
}

// compare compares an answer with the oracle's.
func compare(t *rapid.T, o rules.Odds, d duel, heat int) {
	want := d.play()
	for id, p := range map[string]sum{"hit": want.hit, "crit": want.crit, "destroyed": want.destroyed,
		"immobilized": want.immobilized} {
		if got := chance(o, id); got == nil || got.Cmp(p.rat()) != 0 {
			t.Errorf("%s: %v, played out %v", id, got, p.rat())
		}
	}
	if got := chance(o, "hit-blocker"); d.way != (got != nil) || d.way && got.Cmp(want.blocker.rat()) != 0 {
		t.Errorf("hit-blocker: %v, played out %v", got, want.blocker.rat())
	}
	outcomes := map[string]map[int]sum{"damage": want.damage, "heat": {heat: {0: 1}}}
	if d.way {
		outcomes["damage-blocker"] = want.aside
	}
	for _, x := range o.Outcomes {
		by := outcomes[x.ID]
		delete(outcomes, x.ID)
		n := 0
		for v, p := range x.Dist.All() {
			if n++; by[v] == nil || by[v].rat().Cmp(p) != 0 {
				t.Errorf("%s %d: %v, played out %v", x.ID, v, p, by[v].rat())
			}
		}
		if n != len(by) {
			t.Errorf("%s has %d values, played out %d", x.ID, n, len(by))
		}
	}
	for id := range outcomes {
		t.Errorf("there is no outcome %s", id)
	}
}

// The chance that a number of critical hits explodes a mech, over every order of them.
func TestSeriesAgainstTheOracle(t *testing.T) {
	g := open(t)
	odds := map[string]int64{"ammo": 1, "engine": 4, "fire-control": 6, "weapon": 10, "mp": 6,
		"nothing": 8, "explodes": 1}
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
			o := answer(t, g,
				rulestest.Question{Attack: "critical-hits",
					Situation: rules.Choices{"crits": i + 1, "protection": protection}})
			if got := chance(o, "destroyed"); got.FloatString(5) != decimal {
				t.Errorf("%d hits, %s: %s, the rules file says %s", i+1, protection, got.FloatString(5), decimal)
			}
		}
	}
	// CASE saves like ENE if structure is not counted.
	var switches rulestest.Switches
	for _, protection := range []string{"none", "case-1", "case-2", "ene"} {
		for _, before := range [][]any{{}, {"engine"}, {"mp", "mp", "mp"},
			{"weapon", "weapon", "weapon", "weapon", "fire-control", "engine"}} {
			for n := 1; n <= 6; n++ { // 7 to the sixth orders are enough
				if n > 4 && len(before) > 0 {
					break
				}
				hits := map[string]int{}
				for _, id := range before {
					hits[id.(string)]++
				}
				q := rulestest.Question{Attack: "critical-hits",
					Situation: rules.Choices{"crits": n, "protection": protection, "target-crits": before}}
				switches.Asked("series", g, q)
				got, alive := chance(answer(t, g, q), "destroyed"), survive(n, hits, protection != "none")
				if sum := new(big.Rat).Add(alive, got); sum.Cmp(big.NewRat(1, 1)) != 0 {
					t.Errorf("%d hits after %v, %s: %v exploded, %v by the oracle survive", n, before,
						protection, got, alive)
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

// failing is the common part of tests and properties.
type failing interface {
	Helper()
	Fatalf(string, ...any)
}

func answer(t failing, g rulestest.Game, q rulestest.Question) rules.Odds {
	t.Helper()
	o, err := ask(g, q)
	if err != nil {
		t.Fatalf("%s with %v: %v", q.Attack, fmt.Sprint(q.Situation), err)
	}
	return o
}
