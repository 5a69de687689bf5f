package dice_test

import (
	"context"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules/dice"
)

// The oracle rolls every way that dice can fall, one by one, and counts.

// face is one side of a die that the oracle rolls.
type face struct {
	value  int
	weight uint64
}

// ways calls f with every way that dice can fall, and with its weight.
func ways(of []face, n int, f func(rolled []int, weight *big.Int)) {
	rolled := make([]int, n)
	var fall func(i int, w *big.Int)
	fall = func(i int, w *big.Int) {
		if i == n {
			f(rolled, w)
			return
		}
		for _, side := range of {
			rolled[i] = side.value
			fall(i+1, new(big.Int).Mul(w, new(big.Int).SetUint64(side.weight)))
		}
	}
	fall(0, big.NewInt(1))
}

// count returns the oracle's distribution of f of n dice.
func count(of []face, n int, f func(rolled []int) int) map[int]*big.Rat {
	by, total := map[int]*big.Int{}, new(big.Int)
	ways(of, n, func(rolled []int, w *big.Int) {
		v := f(rolled)
		if by[v] == nil {
			by[v] = new(big.Int)
		}
		by[v].Add(by[v], w)
		total.Add(total, w)
	})
	out := map[int]*big.Rat{}
	for v, w := range by {
		if w.Sign() > 0 {
			out[v] = new(big.Rat).SetFrac(w, total)
		}
	}
	return out
}

// holds compares a distribution with the oracle's, and checks that its outcomes ascend and its chances add up to 1.
func holds(t interface {
	Helper()
	Errorf(string, ...any)
}, what string, got dice.Dist, want map[int]*big.Rat) {
	t.Helper()
	sum, last := new(big.Rat), 0
	for v, p := range got.All() {
		if sum.Sign() > 0 && v <= last {
			t.Errorf("%s: %d after %d", what, v, last)
		}
		last = v
		sum.Add(sum, p)
		if want[v] == nil || want[v].Cmp(p) != 0 {
			t.Errorf("%s: %d has %v, counted %v", what, v, p, want[v])
		}
	}
	if got.Len() != len(want) {
		t.Errorf("%s: %d outcomes, counted %d", what, got.Len(), len(want))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: the chances sum up to %v", what, sum)
	}
}

func newCup() *dice.Cup { return dice.NewCup(context.Background(), dice.Steps) }

// drawDie draws a small die; heavy ones exceed a machine word after a few rolls.
func drawDie(t *rapid.T, name string) ([]face, dice.Dist) {
	low := rapid.IntRange(-3, 900).Draw(t, name+" low")
	top := rapid.SampledFrom([]uint64{1, 5, 1 << 15, 1 << 40, 1 << 60}).Draw(t, name+" heaviest")
	ws := rapid.SliceOfN(rapid.Uint64Range(0, top), 1, 4).Draw(t, name)
	ws[rapid.IntRange(0, len(ws)-1).Draw(t, name+" sure")] = top
	var faces []face
	for i, w := range ws {
		if w > 0 {
			faces = append(faces, face{low + i, w})
		}
	}
	return faces, dice.Weighted(low, ws...)
}

func TestPoolsAgainstTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces, d := drawDie(t, "die")
		n := rapid.IntRange(0, 5).Draw(t, "n")
		least := rapid.IntRange(-3, 904).Draw(t, "least")
		most := rapid.IntRange(0, 3).Draw(t, "most")
		spread := rapid.SampledFrom([]int{1, 250, 1 << 40}).Draw(t, "spread")
		sum := func(rolled []int) (s int) {
			for _, v := range rolled {
				s += v
			}
			return s
		}
		c := newCup()
		holds(t, "sum", c.Times(n, d), count(faces, n, sum))
		holds(t, "sum mapped", c.Times(n, d).Map(func(v int) int { return v / 2 * spread }),
			count(faces, n, func(r []int) int { return sum(r) / 2 * spread }))
		successes := func(rolled []int) (k int) {
			for _, v := range rolled {
				if v >= least {
					k++
				}
			}
			return k
		}
		holds(t, "threshold", c.Times(n, d.When(func(v int) bool { return v >= least })), count(faces, n, successes))
		holds(t, "threshold with a cap", c.Times(n, d.When(func(v int) bool { return v >= least })).CapAt(most),
			count(faces, n, func(r []int) int { return min(most, successes(r)) }))
		// The tally of a pool: the last face counts double up to a cap.
		holds(t, "tally", c.Tally(n, d, func(k []int) int { return (n - k[0] + min(most, k[len(k)-1])) * spread }),
			count(faces, n, func(r []int) int {
				first, last := 0, 0
				for _, v := range r {
					if v == faces[0].value {
						first++
					}
					if v == faces[len(faces)-1].value {
						last++
					}
				}
				return (n - first + min(most, last)) * spread
			}))
		if c.Err() != nil {
			t.Fatal(c.Err())
		}
	})
}

func TestStagesAgainstTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		facesA, a := drawDie(t, "a")
		facesB, b := drawDie(t, "b")
		again := rapid.IntRange(-3, 904).Draw(t, "again")
		c := newCup()
		two := func(f func(x, y int) int) map[int]*big.Rat {
			by := map[int]*big.Rat{}
			for v, p := range count(facesA, 1, func(r []int) int { return r[0] }) {
				for w, q := range count(facesB, 1, func(r []int) int { return r[0] }) {
					at := f(v, w)
					if by[at] == nil {
						by[at] = new(big.Rat)
					}
					by[at].Add(by[at], new(big.Rat).Mul(p, q))
				}
			}
			return by
		}
		holds(t, "difference", c.Combine(a, b, func(x, y int) int { return x - y }),
			two(func(x, y int) int { return x - y }))
		holds(t, "sum", c.Sum(a, b), two(func(x, y int) int { return x + y }))
		// A second roll only after some first rolls.
		holds(t, "then", c.Then(a, func(v int) dice.Dist {
			if v < again {
				return b
			}
			return dice.Sure(-7)
		}, func(v, w int) int { return 3*v + w }), two(func(x, y int) int {
			if x < again {
				return 3*x + y
			}
			return 3*x - 7
		}))
		if c.Err() != nil {
			t.Fatal(c.Err())
		}
	})
}

// tower is a state of a small game: a height and whether it is standing.
type tower struct {
	height int
	fallen bool
}

func TestStatesAgainstTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces, d := drawDie(t, "die")
		n := rapid.IntRange(0, 5).Draw(t, "n")
		odd := func(s tower, v int) tower {
			if s.fallen || v%2 != 0 && s.height > 2 {
				return tower{s.height, true}
			}
			return tower{s.height + v%3, false}
		}
		c := newCup()
		s := dice.Begin(tower{})
		for range n {
			s = dice.Roll(c, s, func(s tower) dice.Dist {
				if s.fallen {
					return dice.Sure(0)
				}
				return d
			}, odd)
		}
		number := func(s tower) int {
			if s.fallen {
				return -99
			}
			return s.height
		}
		want := count(faces, n, func(r []int) int {
			var s tower
			for _, v := range r {
				s = odd(s, v)
			}
			return number(s)
		})
		holds(t, "states", s.Number(number), want)
		fell := s.Chance(func(s tower) bool { return s.fallen })
		if p := want[-99]; p == nil && fell.Sign() != 0 || p != nil && p.Cmp(fell) != 0 {
			t.Errorf("fallen: %v, counted %v", fell, p)
		}
		sum := new(big.Rat)
		for _, p := range s.All() {
			sum.Add(sum, p)
		}
		if c.Err() != nil || sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%d states sum up to %v: %v", s.Len(), sum, c.Err())
		}
	})
}
