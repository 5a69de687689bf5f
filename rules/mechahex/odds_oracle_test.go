package mechahex_test

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
)

// The oracle plays the shooting rules out, die by die, with numbers of its own.

var oracleWeapons = map[string]struct {
	reach, attacks, strength, hurts int
	hot, indirect                   bool
}{
	"small-laser": {3, 4, 0, 1, false, false}, "medium-laser": {6, 2, 1, 2, true, false}, "heavy-laser": {9, 3, 2, 2, true, false},
	"light-gatling": {9, 2, 1, 2, false, false}, "long-missiles": {9, 4, 1, 1, false, true},
}

var oracleClasses = map[string]struct{ eva, tou int }{"assault-mecha": {2, 2}, "heavy-mecha": {3, 3}, "medium-mecha": {4, 4}, "light-mecha": {5, 5}, "armed-structure": {2, 4}}

// fate is what one attack die comes to: its own damage, a hit, a one.
type fate struct {
	hit, one bool
	damage   int
	weight   int64 // of 6 faces to hit × 6 to block
}

func passes(die, mod, target int) bool { return die == 6 || die != 1 && die+mod >= target }

func fates(weapon, class string, s rules.Choices, ramArmor bool) []fate {
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
			if is("held") {
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
		// Equal fates are counted, not told apart: 36 to the eighth is too many.
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

// longest is how many points of damage a model survives at most, by trying
// every way to put them on its upgrades; one more kills it.
func longest(boxes []oracleBox, current int, spent bool) int {
	alive, began := false, false
	for _, b := range boxes {
		alive = alive || b.left > 0
		began = began || b.left > 0 && b.left < b.size
	}
	if !alive {
		return -1 // the point before killed it
	}
	best := 0
	for i, b := range boxes {
		if b.left == 0 || current >= 0 && boxes[current].left > 0 && i != current || began && current < 0 && b.left == b.size {
			continue
		}
		after := append([]oracleBox{}, boxes...)
		after[i].left--
		used := spent
		if b.ammo && !spent {
			used = true
			// The one more goes on the same upgrade, or on the best other one.
			if after[i].left > 0 {
				after[i].left--
			} else {
				best = max(best, 1+spill(after))
				continue
			}
		}
		next := i
		if after[i].left == 0 {
			next = -1
		}
		best = max(best, 1+longest(after, next, used))
	}
	return best
}

// spill puts one more point anywhere, at no cost of damage.
func spill(boxes []oracleBox) int {
	best, any := -1, false
	for i := range boxes {
		if boxes[i].left > 0 {
			any = true
			after := append([]oracleBox{}, boxes...)
			after[i].left--
			best = max(best, longest(after, -1, true))
		}
	}
	if !any {
		return -1
	}
	return best
}

type oracleBox struct {
	size, left int
	ammo       bool
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

func TestVolleysAgainstTheOracle(t *testing.T) {
	g := openGame(t)
	var weapons, classes []string
	for id := range oracleWeapons {
		weapons = append(weapons, id)
	}
	for id := range oracleClasses {
		classes = append(classes, id)
	}
	rapid.Check(t, func(t *rapid.T) {
		guns := rapid.SliceOfN(rapid.SampledFrom(weapons), 1, 3).Draw(t, "guns")
		class := rapid.SampledFrom(classes).Draw(t, "class")
		s := rules.Choices{}
		for _, id := range []string{"rear", "cover", "moved", "held", "attacker-jumped", "target-jumped", "line-of-sight"} {
			if rapid.Bool().Draw(t, "set "+id) {
				s[id] = rapid.Bool().Draw(t, id)
			}
		}
		if rapid.Bool().Draw(t, "ranged") {
			s["range"] = rapid.IntRange(0, 10).Draw(t, "range")
		}
		if e := rapid.SampledFrom([]string{"", "level", "above", "below"}).Draw(t, "elevation"); e != "" {
			s["elevation"] = e
		}
		sinks, armor, ram := rapid.IntRange(0, 1).Draw(t, "sinks"), rapid.Bool().Draw(t, "armor"), rapid.Bool().Draw(t, "ram armor")
		attacker := mounted("heavy-mecha", guns...)
		for i := range sinks {
			attacker.Mounts = append(attacker.Mounts, rules.Mount{ID: fmt.Sprint("s", i), Item: "heat-sinks"})
		}
		target := mounted(class, "boost-jets", "close-missiles")
		boxes := []oracleBox{{size: 1, left: 1, ammo: true}}
		target.Mounts = target.Mounts[1:]
		if armor {
			target.Mounts = append(target.Mounts, rules.Mount{ID: "x", Item: "experimental-armor"})
			boxes = append(boxes, oracleBox{size: 2, left: 2})
		}
		if ram {
			target.Mounts = append(target.Mounts, rules.Mount{ID: "r", Item: "ram-armor"})
			boxes = append(boxes, oracleBox{size: 2, left: 2})
		}
		if class == "armed-structure" {
			boxes = append(boxes, oracleBox{size: 3, left: 3})
		}
		var dice [][]fate
		var hot []bool
		for _, gun := range guns {
			f := fates(gun, class, s, ram)
			for range oracleWeapons[gun].attacks {
				if f != nil && len(dice) < 8 {
					dice, hot = append(dice, f), append(hot, oracleWeapons[gun].hot)
				} else if f != nil {
					t.Skip("more than 8 dice")
				}
			}
		}
		hits, damage, heat := map[int]*big.Rat{}, map[int]*big.Rat{}, map[int]*big.Rat{}
		for at, p := range play(dice, hot) {
			add(hits, at.hits, p)
			add(damage, at.damage, p)
			add(heat, max(0, at.ones-3*sinks), p)
		}
		if armor {
			damage = thin(damage)
		}
		o := answer(t, g, rules.Question{Attack: "volley", Attackers: []rules.Unit{attacker}, Targets: []rules.Unit{target}, Situation: s})
		same(t, "hits", o, hits)
		same(t, "damage", o, damage)
		for _, gun := range guns {
			if oracleWeapons[gun].hot {
				same(t, "overheat-damage", o, heat)
				break
			}
		}
		dead, survives := new(big.Rat), longest(boxes, -1, false)
		for v, p := range damage {
			if v > survives {
				dead.Add(dead, p)
			}
		}
		if kill, ok := o.Chance(rules.RoleKill); !ok || kill.P.Cmp(dead) != 0 {
			t.Errorf("destroyed %v, played out %v", kill.P, dead)
		}
	})
}

// A target's last point, against a search over every allocation.
func TestAllocationAgainstASearch(t *testing.T) {
	g := openGame(t)
	items := []string{"close-missiles", "light-gatling", "long-missiles", "heat-sinks", "ram-armor", "extra-armor"}
	sizes := map[string]int{"close-missiles": 1, "light-gatling": 1, "long-missiles": 2, "heat-sinks": 1, "ram-armor": 2, "extra-armor": 3}
	ammo := map[string]bool{"close-missiles": true, "light-gatling": true, "long-missiles": true}
	rapid.Check(t, func(t *rapid.T) {
		mounts := rapid.SliceOfN(rapid.SampledFrom(items), 1, 4).Draw(t, "mounts")
		spent := rapid.Bool().Draw(t, "spent")
		target := mounted("light-mecha", mounts...)
		marked, boxes, left := map[string]any{}, []oracleBox{}, 0
		for i, it := range mounts {
			n := rapid.IntRange(0, sizes[it]).Draw(t, "marked")
			marked[target.Mounts[i].ID] = n
			boxes = append(boxes, oracleBox{sizes[it], sizes[it] - n, ammo[it]})
			left += sizes[it] - n
		}
		if left == 0 {
			t.Skip("destroyed already")
		}
		want := longest(boxes, -1, spent) + 1
		// A fall is damage as it is: it dies at just that number.
		for _, fall := range []int{want - 2, want - 1} {
			if fall < 0 {
				continue
			}
			o := answer(t, g, rules.Question{Attack: "ram", Attackers: []rules.Unit{mounted("light-mecha")}, Targets: []rules.Unit{target},
				Situation: rules.Choices{"fall": fall, "ammo-box-spent": spent, "target-damage": marked}})
			kill, _ := o.Chance(rules.RoleKill)
			if dies := kill.P.Sign() > 0; dies != (fall+1 >= want) {
				t.Errorf("%v with %v marked, %d damage: dies %v, the search says at %d", mounts, marked, fall+1, dies, want)
			}
		}
	})
}
