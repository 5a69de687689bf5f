package mechahex_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The oracle plays the shooting rules out, die by die, with its own numbers.

var oracleWeapons = map[string]struct {
	reach, attacks, strength, hurts int
	hot, indirect, split, blast     bool
	slots                           int
	ammo                            bool
}{
	"small-laser":       {3, 4, 0, 1, false, false, true, false, 1, false},
	"medium-laser":      {6, 2, 1, 2, true, false, false, false, 1, false},
	"heavy-laser":       {9, 3, 2, 2, true, false, false, false, 2, false},
	"light-gatling":     {9, 2, 1, 2, false, false, false, false, 1, true},
	"long-missiles":     {9, 4, 1, 1, false, true, false, false, 2, true},
	"artillery-missile": {12, 4, 2, 1, false, true, false, true, 3, true},
}

var oracleClasses = map[string]struct{ eva, tou int }{"assault-mecha": {2, 2}, "heavy-mecha": {3, 3},
	"medium-mecha": {4, 4}, "light-mecha": {5, 5}, "armed-structure": {2, 4}}

// fate is the result of one attack die: its damage, a hit, a one.
type fate struct {
	hit, one bool
	damage   int
	weight   int64 // of 6 faces to hit × 6 to block
}

func passes(die, mod, target int) bool { return die == 6 || die != 1 && die+mod >= target }

// oracleHeld returns whether a class held: from the situation, else from the edition.
func oracleHeld(class, edition string, s rules.Choices) bool {
	if held, said := s["held"].(bool); said {
		return held
	}
	return edition == "2023" && class == "armed-structure"
}

func fates(weapon, class, edition string, s rules.Choices, ramArmor bool) []fate {
	w, c := oracleWeapons[weapon], oracleClasses[class]
	is := func(id string) bool { b, _ := s[id].(bool); return b }
	far, given := s.Int("range")
	indirect := w.indirect || is("attacker-jumped")
	if given && far > w.reach || s["line-of-sight"] == false && !indirect {
		return nil
	}
	mod := 0
	if is("rear") {
		mod++
	}
	if s["elevation"] == "above" {
		mod++
	}
	if s["elevation"] == "below" {
		mod--
	}
	if is("cover") && !indirect || is("target-jumped") || ramArmor && far > 6 {
		mod--
	}
	if indirect && (is("moved") || is("attacker-jumped")) {
		mod--
	}
	var out []fate
	for hit := 1; hit <= 6; hit++ {
		for block := 1; block <= 6; block++ {
			f := fate{one: hit == 1, weight: 1}
			f.hit = passes(hit, mod, c.eva)
			if oracleHeld(class, edition, s) {
				f.hit = hit >= 2
			}
			toBlock := -w.strength
			if is("rear") {
				toBlock--
			}
			if f.hit && !passes(block, toBlock, c.tou) {
				f.damage = w.hurts
			}
			out = append(out, f)
		}
	}
	return out
}

// played is a whole volley: its hits, damage before armor, and ones of hot weapons.
type played struct{ hits, damage, ones int }

func play(dice [][]fate, hot []bool) map[played]*big.Rat {
	all := map[played]*big.Rat{{}: big.NewRat(1, 1)}
	for i, faces := range dice {
		// Equal fates are counted together: 36 to the eighth is too many.
		kinds, total := map[fate]int64{}, int64(0)
		for _, f := range faces {
			w := f.weight
			f.weight = 0
			kinds[f] += w
			total += w
		}
		next := map[played]*big.Rat{}
		for was, p := range all {
			for f, n := range kinds {
				at := was
				at.damage += f.damage
				if f.hit {
					at.hits++
				}
				if f.one && hot[i] {
					at.ones++
				}
				if next[at] == nil {
					next[at] = new(big.Rat)
				}
				next[at].Add(next[at], new(big.Rat).Mul(p, big.NewRat(n, total)))
			}
		}
		all = next
	}
	return all
}

// thin rolls for every point of damage, a third of which is ignored.
func thin(by map[int]*big.Rat) map[int]*big.Rat {
	out := map[int]*big.Rat{}
	for n, p := range by {
		for ways := range 1 << n {
			left, q := 0, new(big.Rat).Set(p)
			for i := range n {
				if ways>>i&1 == 1 {
					left++
					q.Mul(q, big.NewRat(2, 3))
				} else {
					q.Mul(q, big.NewRat(1, 3))
				}
			}
			add(out, left, q)
		}
	}
	return out
}

func add(by map[int]*big.Rat, v int, p *big.Rat) {
	if by[v] == nil {
		by[v] = new(big.Rat)
	}
	by[v].Add(by[v], p)
}

func same(t *rapid.T, what string, o rules.Odds, want map[int]*big.Rat) {
	t.Helper()
	for _, x := range o.Outcomes {
		if x.ID != what {
			continue
		}
		n := 0
		for v, p := range x.Dist.All() {
			if n++; want[v] == nil || want[v].Cmp(p) != 0 {
				t.Errorf("%s: %d has %v, played out %v", what, v, p, want[v])
			}
		}
		for _, p := range want {
			if p.Sign() > 0 {
				n--
			}
		}
		if n != 0 {
			t.Errorf("%s: %d outcomes more than were played out", what, n)
		}
		return
	}
	t.Errorf("no outcome %s", what)
}

func sameChance(t *rapid.T, o rules.Odds, id string, want *big.Rat) {
	t.Helper()
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

// above returns the chance of more than a number.
func above(by map[int]*big.Rat, n int) *big.Rat {
	sum := new(big.Rat)
	for v, p := range by {
		if v > n {
			sum.Add(sum, p)
		}
	}
	return sum
}

func TestVolleysAgainstTheOracle(t *testing.T) {
	g := openGame(t)
	var switches rulestest.Switches
	weapons, classes := slices.Sorted(maps.Keys(oracleWeapons)), slices.Sorted(maps.Keys(oracleClasses))
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			guns := rapid.SliceOfN(rapid.SampledFrom(weapons), 1, 3).Draw(t, "guns")
			attack := rapid.SampledFrom([]string{"volley", "m1"}).Draw(t, "attack")
			class := rapid.SampledFrom(classes).Draw(t, "class")
			edition := rapid.SampledFrom([]string{"2021", "2023"}).Draw(t, "edition")
			s := rules.Choices{}
			for _, id := range []string{"rear", "cover", "moved", "held", "attacker-jumped",
				"target-jumped", "line-of-sight",
				"ammo-box-spent"} {
				if rapid.Bool().Draw(t, "set "+id) {
					s[id] = rapid.Bool().Draw(t, id)
				}
			}
			if rapid.Bool().Draw(t, "ranged") {
				s["range"] = rapid.IntRange(0, 13).Draw(t, "range")
			}
			if e := rapid.SampledFrom([]string{"", "level", "above", "below"}).Draw(t, "elevation"); e != "" {
				s["elevation"] = e
			}
			sinks, armor, ram, own := rapid.IntRange(0, 1).Draw(t, "sinks"), rapid.Bool().Draw(t, "armor"),
				rapid.Bool().Draw(t, "ram armor"), rapid.Bool().Draw(t, "own armor")
			attacker := mounted("heavy-mecha", guns...)
			var ours []oracleBox
			for _, gun := range guns {
				w := oracleWeapons[gun]
				ours = append(ours, oracleBox{size: w.slots, left: w.slots, ammo: w.ammo})
			}
			for i := range sinks {
				attacker.Mounts = append(attacker.Mounts, rules.Mount{ID: fmt.Sprint("s", i), Item: "heat-sinks"})
				ours = append(ours, oracleBox{size: 1, left: 1})
			}
			if own {
				attacker.Mounts = append(attacker.Mounts, rules.Mount{ID: "x", Item: "experimental-armor"})
				ours = append(ours, oracleBox{size: 2, left: 2})
			}
			target := mounted(class, "boost-jets", "long-missiles")
			boxes := []oracleBox{{size: 2, left: 2, ammo: true}}
			target.Mounts = target.Mounts[1:]
			if armor {
				target.Mounts = append(target.Mounts, rules.Mount{ID: "x", Item: "experimental-armor"})
				boxes = append(boxes, oracleBox{size: 2, left: 2})
			}
			if ram {
				target.Mounts = append(target.Mounts, rules.Mount{ID: "r", Item: "ram-armor"})
				boxes = append(boxes, oracleBox{size: 2, left: 2})
			}
			if class == "armed-structure" && edition == "2021" {
				boxes = append(boxes, oracleBox{size: 3, left: 3})
			}
			room := 0
			for _, b := range boxes {
				room += b.size
			}
			spent := s["ammo-box-spent"] == true
			survives := longest(boxes, -1, spent)
			if rapid.Bool().Draw(t, "hurt") {
				marked := rapid.IntRange(0, room-1).Draw(t, "marked")
				s["target-damage"] = marked
				survives = bareBoxes(boxes, marked, spent)
			}
			q := rulestest.Question{Attack: attack, Attackers: []rules.Unit{attacker}, Targets: []rules.Unit{target},
				Situation: s,
				Force:     rules.Force{Options: rules.Choices{"edition": edition}}}
			shots := guns
			blast := false
			if attack == "m1" {
				shots = guns[:1]
			}
			other := rapid.SampledFrom(classes).Draw(t, "another class")
			for _, gun := range shots {
				blast = blast || oracleWeapons[gun].blast
			}
			if blast = blast && rapid.Bool().Draw(t, "another"); blast {
				q.Targets = append(q.Targets, mounted(other, "heat-sinks"))
			}
			var dice, beside, second [][]fate
			var hot []bool
			divided := false
			for _, gun := range shots {
				f, n := fates(gun, class, edition, s, ram), oracleWeapons[gun].attacks
				there := 0
				if attack == "m1" && oracleWeapons[gun].split {
					if divided = rapid.Bool().Draw(t, "divided"); divided {
						there = rapid.IntRange(0, n).Draw(t, "dice there")
						s["relentless-split"] = there
						q.Targets = append(q.Targets, mounted(other, "heat-sinks"))
						n -= there
					}
					if !divided || there > 0 && rapid.Bool().Draw(t, "split") {
						n = rapid.IntRange(0, n).Draw(t, "dice")
						s["dice"] = n
					}
				}
				if f == nil {
					continue
				}
				for range there {
					second = append(second, fates(gun, other, edition, s, false))
				}
				for range n {
					dice, hot = append(dice, f), append(hot, oracleWeapons[gun].hot)
					if oracleWeapons[gun].blast {
						beside = append(beside, struck(f, gun, other, s))
					}
				}
			}
			if len(dice) > 8 {
				t.Skip("more than 8 dice")
			}
			switches.Asked("shooting", g, q)
			hits, damage, heat, around, hitThere := map[int]*big.Rat{}, map[int]*big.Rat{}, map[int]*big.Rat{},
				map[int]*big.Rat{}, map[int]*big.Rat{}
			for at, p := range play(dice, hot) {
				add(hits, at.hits, p)
				add(damage, at.damage, p)
				add(heat, max(0, at.ones-3*sinks), p)
			}
			beside = append(beside, second...) // one of the two has none
			for at, p := range play(beside, make([]bool, len(beside))) {
				add(around, at.damage, p)
				add(hitThere, at.hits, p)
			}
			if armor {
				damage = thin(damage)
			}
			o := answer(t, g, q)
			same(t, "hits", o, hits)
			same(t, "damage", o, damage)
			if divided && s["relentless-split"] != 0 {
				same(t, "hits:2", o, hitThere)
			}
			if blast || divided {
				same(t, "damage:2", o, around)
				sameChance(t, o, "any-damage:2", above(around, 0))
			}
			if slices.ContainsFunc(shots, func(gun string) bool { return oracleWeapons[gun].hot }) {
				same(t, "overheat-damage", o, heat)
				suffered := heat
				if own {
					suffered = thin(heat)
					same(t, "overheat-suffered", o, suffered)
				}
				if sinks > 0 {
					sameChance(t, o, "heat-sink-lost", above(heat, 0))
				}
				sameChance(t, o, "attacker-destroyed", above(suffered, longest(ours, -1, false)))
			}
			sameChance(t, o, "destroyed", above(damage, survives))
			sameChance(t, o, "any-damage", above(damage, 0))
		})
	})
}

// struck returns the fates of dice that hit the target, for another model nearby.
func struck(at []fate, weapon, class string, s rules.Choices) []fate {
	w, c := oracleWeapons[weapon], oracleClasses[class]
	toBlock := -w.strength
	if s["rear"] == true {
		toBlock--
	}
	var out []fate
	for _, f := range at {
		for block := 1; block <= 6; block++ {
			hurt := 0
			if f.hit && !passes(block, toBlock, c.tou) {
				hurt = w.hurts
			}
			out = append(out, fate{hit: f.hit, damage: hurt, weight: f.weight})
		}
	}
	return out
}

// The table of expected damage matches the dice in any situation.
func TestExpectedDamageAgainstTheOracle(t *testing.T) {
	g := openGame(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			s := rules.Choices{"range": rapid.IntRange(0, 13).Draw(t, "range"),
				"elevation": rapid.SampledFrom([]string{"level", "above", "below"}).Draw(t, "elevation")}
			for _, id := range []string{"rear", "cover", "moved", "held", "attacker-jumped", "target-jumped",
				"line-of-sight"} {
				if rapid.Bool().Draw(t, "set "+id) {
					s[id] = rapid.Bool().Draw(t, id)
				}
			}
			edition := rapid.SampledFrom([]string{"2021", "2023"}).Draw(t, "edition")
			q := rulestest.Question{Attack: "expected-damage", Situation: s,
				Force: rules.Force{Options: rules.Choices{"edition": edition}}}
			switches.Asked("table", g, q)
			o := answer(t, g, q)
			for id, w := range oracleWeapons {
				for class := range oracleClasses {
					name := func(id string) string { return strings.ReplaceAll(id, "-", " ") }
					row := slices.IndexFunc(o.Tables[0].Rows, func(r rules.Row) bool {
						return strings.EqualFold(r.Cells[0].Text, name(id))
					})
					column := slices.IndexFunc(o.Tables[0].Columns,
						func(c rules.Column) bool { return strings.EqualFold(c.Label, name(class)) })
					want := new(big.Rat)
					for _, f := range fates(id, class, edition, s, false) {
						want.Add(want, big.NewRat(int64(f.damage*w.attacks), 36))
					}
					if got := o.Tables[0].Rows[row].Cells[column].Text; got != want.RatString() {
						t.Errorf("%s at %s: %s, played out %s", id, class, got, want.RatString())
					}
				}
			}
		})
	})
}
