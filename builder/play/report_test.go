package play

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// Over many battles of 40 attacks the luck of one player is uniform from 0 to 1, if results that are as good count by a
// random part, and each figure is that of an exact sum.
func TestLuckOfBattlesIsUniform(t *testing.T) {
	const attacks = 40
	source := rand.New(rand.NewPCG(31, 1))
	var lucks []float64
	battles := rulestest.Rounds(400, 10_000)
	for range battles {
		var made []Attack
		sum, total := []float64{1}, 0
		for range attacks {
			a := Attack{Outcome: "damage", Chances: someChances(source)}
			is := drawn(a.Chances, source)
			a.Result = rules.Choices{"damage": is}
			made, total, sum = append(made, a), total+is, added(sum, a.Chances)
		}
		less, at := 0.0, source.Float64()
		for _, p := range sum[:total] {
			less += p
		}
		n, luck := luckOf(made)
		if want := less + sum[total]/2; n != attacks || luck == nil || math.Abs(float64(*luck)-want*million) > 500 {
			t.Fatalf("luck %v of %d attacks, exactly %.6f", luck, n, want)
		}
		lucks = append(lucks, float64(*luck)/million+(at-0.5)*sum[total])
	}
	slices.Sort(lucks)
	far, n := 0.0, float64(battles)
	for i, l := range lucks {
		far = max(far, l-float64(i)/n, float64(i+1)/n-l)
	}
	const critical = 1.628
	if far*math.Sqrt(n) > critical { // Kolmogorov and Smirnov: one in a hundred lies beyond
		t.Errorf("luck is up to %.4f away from uniform in %d battles", far, battles)
	}
}

// someChances returns chances of up to 8 numbers, in millionths.
func someChances(source *rand.Rand) (list [][2]int) {
	left, v := million, 0
	for n := 2 + source.IntN(7); n > 1; n-- {
		p := 1 + source.IntN(left/2)
		list = append(list, [2]int{v, p})
		left, v = left-p, v+1+source.IntN(3)
	}
	return append(list, [2]int{v, left})
}

func drawn(chances [][2]int, source *rand.Rand) int {
	at := source.IntN(million)
	for _, c := range chances {
		if at -= c[1]; at < 0 {
			return c[0]
		}
	}
	panic("chances of less than a million")
}

// added returns the chances of a sum, by its value.
func added(sum []float64, chances [][2]int) []float64 {
	to := make([]float64, len(sum)+chances[len(chances)-1][0])
	for v, p := range sum {
		for _, c := range chances {
			to[v+c[0]] += p * float64(c[1]) / million
		}
	}
	return to
}
