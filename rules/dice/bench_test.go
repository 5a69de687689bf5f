package dice_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"gantry/rules/dice"
)

// The attack of the benchmark: ten shots with a d10, 1 to 3 a critical, 4 to 7 a
// hit. A critical is two hits, but only three of them; then two blocks, and up
// to three saves that fail on 1 to 4.
const (
	shots, capped, blocks, saves = 10, 3, 2, 3
	crits, hits, faces           = 3, 4, 10
	fails                        = 4
	dealt, failed                = 300, 1000
)

func attack(c *dice.Cup) dice.Dist {
	shot := dice.Weighted(0, faces-hits-crits, hits, crits)
	unblocked := c.Tally(shots, shot, func(n []int) int { return max(0, n[1]+n[2]+min(n[2], capped)-blocks) })
	var rolls [saves + 1]dice.Dist
	save := dice.Chance(fails, faces)
	for n := range rolls {
		rolls[n] = c.Times(n, save)
	}
	return c.Then(unblocked, func(u int) dice.Dist { return rolls[min(u, saves)] },
		func(u, f int) int { return u*dealt + f*failed })
}

// floor computes the same with the simplest fast code: weights of criticals (up to the cap) by hits, one shot at a
// time, then rows of Pascal's triangle for the saves.
func floor(out *[2*shots + 1][saves + 1]float64) {
	const miss, hit, crit = float64(faces-hits-crits) / faces, float64(hits) / faces, float64(crits) / faces
	var now [capped + 1][2*shots + 1]float64
	now[0][0] = 1
	for shot := range shots {
		var next [capped + 1][2*shots + 1]float64
		for c := range now {
			for h := range shot + min(shot, capped) + 1 {
				w := now[c][h]
				next[c][h] += w * miss
				next[c][h+1] += w * hit
				if c < capped {
					next[c+1][h+2] += w * crit
				} else {
					next[c][h+1] += w * crit
				}
			}
		}
		now = next
	}
	var unblocked [2*shots + 1]float64
	for c := range now {
		for h, w := range now[c] {
			unblocked[max(0, h-blocks)] += w
		}
	}
	const p, q = float64(fails) / faces, 1 - float64(fails)/faces
	rolls := [saves + 1][saves + 1]float64{{1}, {q, p}, {q * q, 2 * q * p, p * p},
		{q * q * q, 3 * q * q * p, 3 * q * p * p, p * p * p}}
	*out = [2*shots + 1][saves + 1]float64{}
	for u, w := range unblocked {
		for f, v := range rolls[min(u, saves)] {
			out[u][f] += w * v
		}
	}
}

func TestTheBenchmarksAgree(t *testing.T) {
	var out [2*shots + 1][saves + 1]float64
	floor(&out)
	want := map[int]float64{}
	for u, row := range out {
		for f, p := range row {
			want[u*dealt+f*failed] += p
		}
	}
	c := dice.NewCup(context.Background(), dice.Steps)
	got := attack(c)
	if c.Err() != nil {
		t.Fatal(c.Err())
	}
	for v, p := range got.All() {
		if approx, _ := p.Float64(); math.Abs(approx-want[v]) > 1e-12 {
			t.Errorf("%d: %v, the floor has %v", v, approx, want[v])
		}
		delete(want, v)
	}
	for v, p := range want {
		if p != 0 {
			t.Errorf("%d is missing, the floor has %v", v, p)
		}
	}
}

// BenchmarkOdds prints both sides of the figure "odds", the exact distribution and the float64 convolution, and
// their ratio. The two take turns, so that a busy machine slows both.
func BenchmarkOdds(b *testing.B) {
	const batch = 100
	var out [2*shots + 1][saves + 1]float64
	var exact, reference []time.Duration
	for b.Loop() {
		exact = append(exact, clock(batch, func() { attack(dice.NewCup(context.Background(), dice.Steps)) }))
		reference = append(reference, clock(batch, func() { floor(&out) }))
	}
	slices.Sort(exact)
	slices.Sort(reference)
	a, r := float64(exact[len(exact)/2])/batch, float64(reference[len(reference)/2])/batch
	b.ReportMetric(a, "exact-ns")
	b.ReportMetric(r, "float64-ns")
	b.ReportMetric(a/r, "exact/float64")
}

func clock(n int, f func()) time.Duration {
	start := time.Now()
	for range n {
		f()
	}
	return time.Since(start)
}
