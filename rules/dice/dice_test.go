package dice_test

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

	"gantry/rules/dice"
)

func TestKnownNumbers(t *testing.T) {
	c := newCup()
	two := c.Times(2, dice.Die(6))
	twenty := c.Times(40, dice.Die(6))
	for _, row := range []struct {
		name string
		got  *big.Rat
		want string
	}{
		{"two dice show 7", two.P(7), "1/6"},
		{"two dice show 13", two.P(13), "0/1"},
		{"two dice show 8 or more", two.Chance(func(v int) bool { return v >= 8 }), "5/12"},
		{"mean of two dice", two.Mean(), "7/1"},
		{"variance of two dice", two.Variance(), "35/6"},
		{"40 dice pass a machine word", twenty.P(40), "1/13367494538843734067838845976576"},
		{"mean of 40 dice", twenty.Mean(), "140/1"},
		{"a chance of nothing", dice.Chance(0, 6).P(1), "0/1"},
		{"a sure chance", dice.Chance(6, 6).P(1), "1/1"},
		{"no dice", c.Times(0, dice.Die(6)).P(0), "1/1"},
		{"no sum", c.Sum().P(0), "1/1"},
		{"the mean of nothing", dice.Dist{}.Mean(), "0/1"},
		{"equal loads cancel", dice.Weighted(1, 1<<40, 1<<40).P(1), "1/2"},
	} {
		if row.got.String() != row.want {
			t.Errorf("%s: %v, want %s", row.name, row.got, row.want)
		}
	}
	if c.Err() != nil {
		t.Fatal(c.Err())
	}
}

// Each takes more work than any answer may. It must be refused, with numbers, before it begins.
func TestWhatWouldExplodeIsRefusedBeforeWork(t *testing.T) {
	eleven := dice.Die(11)
	for name, roll := range map[string]func(c *dice.Cup) dice.Dist{
		"10,000 dice":        func(c *dice.Cup) dice.Dist { return c.Times(10_000, dice.Die(6)) },
		"a billion coins":    func(c *dice.Cup) dice.Dist { return c.Times(1_000_000_000, dice.Chance(1, 2)) },
		"a pool of 200":      func(c *dice.Cup) dice.Dist { return c.Tally(200, eleven, func([]int) int { return 0 }) },
		"three wide numbers": func(c *dice.Cup) dice.Dist { w := dice.Die(1000); return c.Sum(w, w, w) },
		"a wide second stage": func(c *dice.Cup) dice.Dist {
			w := dice.Die(1000)
			return c.Then(dice.Die(1000).Map(func(v int) int { return v * v }),
				func(int) dice.Dist { return c.Sum(w, dice.Die(2)) }, func(_, v int) int { return v })
		},
	} {
		c := dice.NewCup(context.Background(), 1_000_000)
		start := time.Now()
		got := roll(c)
		var bound *dice.BoundError
		if !errors.As(c.Err(), &bound) || bound.Max != 1_000_000 || bound.Need <= bound.Max || got.Len() != 0 {
			t.Errorf("%s: %v, %d outcomes", name, c.Err(), got.Len())
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: refused after %v", name, took)
		}
	}
}

// After a failure every stage is empty, and the first failure stays.
func TestAFailureStays(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := dice.NewCup(ctx, dice.Steps)
	cancel()
	d := c.Times(3, dice.Die(6))
	s := dice.Roll(c, dice.Begin(0), func(int) dice.Dist { return d }, func(_, v int) int { return v })
	for name, n := range map[string]int{"times": d.Len(), "sum": c.Sum(d, d).Len(), "tally": c.Tally(2, d, nil).Len(),
		"then": c.Then(d, nil, nil).Len(),
		"map":  d.Map(nil).Len(), "states": s.Len(), "number": s.Number(nil).Len()} {
		if n != 0 {
			t.Errorf("%s: %d outcomes after the end", name, n)
		}
	}
	if !errors.Is(c.Err(), context.Canceled) {
		t.Error(c.Err())
	}
}

// A context that ends during a long stage stops it.
func TestACancelledStageStops(t *testing.T) {
	for name, roll := range map[string]func(c *dice.Cup, during func()) dice.Dist{
		"a pool": func(c *dice.Cup, during func()) dice.Dist {
			return c.Tally(25, dice.Die(8), func([]int) int { during(); return 0 })
		},
		"stages": func(c *dice.Cup, during func()) dice.Dist {
			d := dice.Die(1000)
			for range 1000 {
				d = c.Then(d, func(int) dice.Dist { return dice.Die(1000) },
					func(v, w int) int { during(); return v ^ w })
			}
			return d
		},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		c := dice.NewCup(ctx, 1<<40)
		calls := 0
		d := roll(c, func() {
			if calls++; calls == 1_100_000 {
				cancel()
			}
		})
		if !errors.Is(c.Err(), context.Canceled) || d.Len() != 0 || calls > 2_500_000 {
			t.Errorf("%s: went on for %d calls: %v", name, calls, c.Err())
		}
	}
}

// The callback of a stage may roll with the same cup.
func TestStagesWithinStages(t *testing.T) {
	c := newCup()
	d := c.Then(dice.Die(6), func(n int) dice.Dist {
		return c.Then(c.Times(n, dice.Chance(1, 2)), func(k int) dice.Dist { return c.Times(k, dice.Chance(1, 3)) },
			func(_, v int) int { return v })
	}, func(n, v int) int { return c.Sum(dice.Sure(n), dice.Sure(v)).Min() })
	if want := big.NewRat(49, 12); d.Mean().Cmp(want) != 0 || c.Err() != nil {
		t.Errorf("mean %v, want %v: %v", d.Mean(), want, c.Err())
	}
}

func TestBadDicePanic(t *testing.T) {
	for name, roll := range map[string]func(){
		"no sides": func() { dice.Die(0) }, "too many sides": func() { dice.Die(1001) },
		"more than all": func() { dice.Chance(7, 6) }, "of none": func() { dice.Chance(0, 0) },
		"no weight": func() { dice.Weighted(0, 0, 0) }, "more than a word": func() { dice.Weighted(0, 1<<63, 1<<63) },
		"no outcome": func() { newCup().Sum(dice.Die(6), dice.Dist{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			roll()
		}()
	}
}

func TestSourceIsTheSeeds(t *testing.T) {
	a, b, other := dice.Source(7), dice.Source(7), dice.Source(8)
	same := true
	for range 20 {
		x, y := a.IntN(1000), other.IntN(1000)
		if x != b.IntN(1000) {
			t.Fatal("one seed gave two rows of numbers")
		}
		same = same && x == y
	}
	if same {
		t.Error("two seeds gave one row of numbers")
	}
}

// Draws have the chances of their numbers, with weights that are words and with longer ones.
func TestDraws(t *testing.T) {
	c := newCup()
	source := dice.Source(1)
	for name, d := range map[string]dice.Dist{"a die": dice.Die(6), "40 dice": c.Times(40, dice.Die(6)),
		"a sure number": dice.Sure(3)} {
		const n = 2000
		sum := 0
		for range n {
			v := d.Draw(source.Uint64)
			if d.P(v).Sign() == 0 {
				t.Fatalf("%s: %d is drawn", name, v)
			}
			sum += v
		}
		mean, _ := d.Mean().Float64()
		spread, _ := d.Variance().Float64()
		if off := float64(sum)/n - mean; off*off*n > 25*spread {
			t.Errorf("%s: %.2f off on average", name, off)
		}
	}
}
