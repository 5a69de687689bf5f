package rulestest

import (
	"math"
	"slices"
	"testing"

	"gantry/rules"
	"gantry/rules/dice"
)

// drawn draws outcomes together: each has only possible numbers, and its mean over many draws.
func (b oddsBattery) drawn(t testing.TB) {
	const far = 5 // standard errors
	b.answered(func(fx OddsFixture) {
		q := fx.asked
		q.Joint = true
		o, err := ask(b.Game, q)
		if err != nil {
			t.Fatalf("%s: %v", fx.Name, err)
		}
		for _, j := range o.Joints {
			source, n, sums := dice.Source(1), Rounds(1000, 20_000), make([]int, len(j.IDs))
			chances := make([]map[int]bool, len(j.IDs))
			outcome := func(k int) *rules.Outcome {
				i := slices.IndexFunc(o.Outcomes, func(x rules.Outcome) bool { return x.ID == j.IDs[k] })
				if i < 0 {
					return nil
				}
				return &o.Outcomes[i]
			}
			for k := range j.IDs {
				chances[k] = map[int]bool{}
				if x := outcome(k); x != nil {
					for v := range x.Dist.All() {
						chances[k][v] = true
					}
				}
			}
			for range n {
				for k, v := range j.Draw(source) {
					if sums[k] += v; len(chances[k]) > 0 && !chances[k][v] {
						t.Fatalf("%s: %s cannot be %d", fx.Name, j.IDs[k], v)
					}
				}
			}
			for k, sum := range sums {
				x := outcome(k)
				if x == nil {
					continue
				}
				mean, _ := x.Dist.Mean().Float64()
				of, _ := x.Dist.Variance().Float64()
				got := float64(sum) / float64(n)
				if math.Abs(got-mean) > far*math.Sqrt(of/float64(n)) {
					t.Errorf("%s: %s is %.3f on average over %d draws, not %.3f", fx.Name, x.ID, got, n, mean)
				}
			}
		}
	})
}
