package masc_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/rulestest"
)

// The oracle assigns a roll die by die to single mecha, tries every choice that the rules allow, and keeps the best
// by its own comparison.

type robot struct{ kind, armor, body, damage int }

func (r robot) dead() bool { return r.damage >= r.body }

// price returns the dice to kill an undamaged robot.
func (r robot) price() *big.Rat { return big.NewRat(int64(r.body)*6, int64(7-r.armor)) }

type oracle struct {
	kinds []robot // one of each, in the pack's order
	best  []robot
}

// preferred reports whether a defender prefers a result a to b.
func (o *oracle) preferred(a, b []robot) bool {
	lost := func(rs []robot) (*big.Rat, int) {
		sum, n := new(big.Rat), 0
		for _, r := range rs {
			if r.dead() {
				sum.Add(sum, r.price())
				n++
			}
		}
		return sum, n
	}
	sumA, nA := lost(a)
	sumB, nB := lost(b)
	if c := sumA.Cmp(sumB); c != 0 {
		return c < 0
	}
	if nA != nB {
		return nA < nB
	}
	dearest := make([]int, len(o.kinds))
	for i := range dearest {
		dearest[i] = i
	}
	slices.SortStableFunc(dearest, func(x, y int) int { return o.kinds[y].price().Cmp(o.kinds[x].price()) })
	count := func(rs []robot, kind int, of func(robot) int) (n int) {
		for _, r := range rs {
			if r.kind == kind {
				n += of(r)
			}
		}
		return n
	}
	for _, of := range []func(robot) int{func(r robot) int {
		if r.dead() {
			return 0
		}
		return r.damage
	}, func(r robot) int {
		if r.dead() {
			return 1
		}
		return 0
	}} {
		for _, kind := range dearest {
			if x, y := count(a, kind, of), count(b, kind, of); x != y {
				return x < y
			}
		}
	}
	return false
}

// assign tries every way to assign dice, lowest first. on is the robot that the dice of this face have started on,
// -1 for none.
func (o *oracle) assign(robots []robot, roll []int, on int) {
	if len(roll) == 0 {
		if o.best == nil || o.preferred(robots, o.best) {
			o.best = slices.Clone(robots)
		}
		return
	}
	face := roll[0]
	var may []int
	if on >= 0 && !robots[on].dead() {
		may = []int{on}
	} else {
		var damaged, whole []int
		seen := map[robot]bool{}
		for i, r := range robots {
			if r.dead() || r.armor > face || seen[r] {
				continue
			}
			seen[r] = true
			if r.damage > 0 {
				damaged = append(damaged, i)
			} else {
				whole = append(whole, i)
			}
		}
		if may = damaged; may == nil {
			may = whole
		}
	}
	next := func(i int) int {
		if len(roll) > 1 && roll[1] == face {
			return i
		}
		return -1
	}
	if may == nil {
		o.assign(robots, roll[1:], next(-1))
		return
	}
	for _, i := range may {
		robots[i].damage++
		o.assign(robots, roll[1:], next(i))
		robots[i].damage--
	}
}

// everyRoll gives each multiset of n dice with the number of ways to roll it.
func everyRoll(n int, f func(roll []int, ways int64)) {
	var roll []int
	var pick func(face int)
	pick = func(face int) {
		if len(roll) == n {
			ways, left := int64(1), int64(n)
			for face := 1; face <= 6; face++ {
				k := int64(0)
				for _, d := range roll {
					if d == face {
						k++
					}
				}
				ways *= new(big.Int).Binomial(left, k).Int64()
				left -= k
			}
			f(roll, ways)
			return
		}
		for ; face <= 6; face++ {
			roll = append(roll, face)
			pick(face)
			roll = roll[:len(roll)-1]
		}
	}
	pick(1)
}

func table(o rules.Odds) map[string]string {
	out := map[string]string{}
	for _, x := range o.Outcomes {
		var parts []string
		for v, p := range x.Dist.All() {
			parts = append(parts, fmt.Sprintf("%d: %s", v, p.RatString()))
		}
		out[x.ID] = strings.Join(parts, ", ")
	}
	for _, c := range o.Chances {
		out[c.ID] = c.P.RatString()
	}
	return out
}

// Every pool of up to eight dice at any targets, on any stat card: the answer matches the oracle's for each roll.
func TestVolleysAgreeWithTheOracle(t *testing.T) {
	types := []string{"turtle", "wolf", "spider", "frog", "rat", "ant"}
	const most = 8
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(r *rapid.T) {
			card := map[string]any{}
			var kinds []robot
			for i, id := range types {
				k := robot{kind: i, armor: rapid.IntRange(2, 6).Draw(r, "armor"),
					body: rapid.IntRange(1, 4).Draw(r, "body")}
				kinds = append(kinds, k)
				card["/types/rows/"+id+"/armor"], card["/types/rows/"+id+"/body"] = k.armor, k.body
			}
			g := open(t, card)
			n := rapid.IntRange(2, most).Draw(r, "dice")
			q := rulestest.Question{Attack: "volley", Attackers: force(fmt.Sprintf("ant %d", n/2)).Units,
				Situation: rules.Choices{"pins": n % 2}}
			var robots []robot
			for i := range rapid.IntRange(1, 3).Draw(r, "entries") {
				k := rapid.IntRange(0, 5).Draw(r, "type")
				count := rapid.IntRange(1, 3).Draw(r, "count")
				u := rules.Unit{ID: fmt.Sprint("t", i), Profile: types[k], Count: count}
				damage := 0
				if rapid.IntRange(0, 2).Draw(r, "damaged") == 0 {
					damage = rapid.IntRange(0, kinds[k].body-1).Draw(r, "damage")
					u.Choices = rules.Choices{"damage": damage}
				}
				for range count {
					x := kinds[k]
					x.damage = damage
					robots = append(robots, x)
				}
				q.Targets = append(q.Targets, u)
				if i == 0 && rapid.Bool().Draw(r, "one is hurt") { // of the first entry, whatever the others are
					robots[0].damage = rapid.IntRange(0, kinds[k].body-1).Draw(r, "by")
					q.Situation["target-damage"] = robots[0].damage
				}
			}
			rolls := everyRoll
			if rapid.IntRange(0, 3).Draw(r, "is rolled") == 0 { // the dice as rolled
				var dice []int
				count := []any{0, 0, 0, 0, 0, 0}
				for range n {
					face := rapid.IntRange(1, 6).Draw(r, "face")
					dice, count[face-1] = append(dice, face), count[face-1].(int)+1
				}
				slices.Sort(dice)
				q.Situation["roll"] = count
				rolls = func(_ int, f func([]int, int64)) { f(dice, 1) }
			}
			switches.Asked("volley", g, q)
			got, err := rulestest.Ask(context.Background(), g, q)
			if bound := (*dice.BoundError)(nil); errors.As(err, &bound) {
				r.Skip("too many ways to end, as the answer says:", bound)
			}
			if err != nil {
				r.Fatal(err)
			}
			want := played(kinds, robots, n, rolls, got, types)
			if diff := cmp.Diff(want, table(got)); diff != "" || got.Samples != 0 {
				r.Fatalf("%d dice at %+v (-want +got):\n%s", n, robots, diff)
			}
		})
	})
}

// played returns the results of rolls in the words of an answer.
func played(kinds, robots []robot, n int, rolls func(int, func([]int, int64)), got rules.Odds,
	types []string) map[string]string {
	ways, total := map[string]map[int]int64{}, int64(0)
	for _, x := range got.Outcomes {
		ways[x.ID] = map[int]int64{}
	}
	wiped, any := int64(0), int64(0)
	rolls(n, func(roll []int, w int64) {
		o := oracle{kinds: kinds}
		o.assign(slices.Clone(robots), roll, -1)
		dead, assigned := map[int]int{}, 0
		all := 0
		for i, r := range o.best {
			assigned += r.damage - robots[i].damage
			if r.dead() {
				dead[r.kind]++
				all++
			}
		}
		total += w
		ways["destroyed"][all] += w
		ways["damage-assigned"][assigned] += w
		for _, r := range kinds {
			if of := ways["destroyed:"+types[r.kind]]; of != nil {
				of[dead[r.kind]] += w
			}
		}
		if all == len(robots) {
			wiped += w
		}
		if all > 0 {
			any += w
		}
	})
	want := map[string]string{"squad-wiped": big.NewRat(wiped, total).RatString(),
		"any-destroyed": big.NewRat(any, total).RatString()}
	for id, of := range ways {
		var parts []string
		for v := 0; v <= 100; v++ {
			if of[v] > 0 {
				parts = append(parts, fmt.Sprintf("%d: %s", v, big.NewRat(of[v], total).RatString()))
			}
		}
		want[id] = strings.Join(parts, ", ")
	}
	return want
}
