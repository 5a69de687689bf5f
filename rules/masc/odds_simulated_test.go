package masc

import (
	"context"
	"math"
	"testing"

	"gantry/data"
	"gantry/rules"
)

// A simulation of what is also known exactly: every mean is within five standard errors, and the same seed draws
// the same rolls.
func TestSimulationAgreesWithTheExactOdds(t *testing.T) {
	g, err := open(data.Pack("masc"))
	if err != nil {
		t.Fatal(err)
	}
	read, err := g.Read(t.Context(), rules.Force{Units: []rules.Unit{
		{Profile: "turtle", Count: 1}, {Profile: "wolf", Count: 3}, {Profile: "rat", Count: 8}}})
	if err != nil {
		t.Fatal(err)
	}
	a, ok := read.(*army)
	if !ok {
		t.Fatalf("%T is no army", read)
	}
	answer := func(simulate bool) rules.Odds {
		o := &odds{game: a.game}
		d, err := o.targets(a, a.Units, rules.Choices{damageField: 4})
		if err != nil {
			t.Fatal(err)
		}
		roll := o.rollAll
		if simulate {
			roll = o.simulate
		}
		ends, err := roll(context.Background(), d, 20)
		if err != nil {
			t.Fatal(err)
		}
		o.conclude(d, ends)
		return o.Odds
	}
	exact, drawn, again := answer(false), answer(true), answer(true)
	if exact.Samples != 0 || drawn.Samples < fewestRolls {
		t.Fatalf("%d and %d rolls are drawn", exact.Samples, drawn.Samples)
	}
	for i, x := range exact.Outcomes {
		mean, _ := x.Dist.Mean().Float64()
		variance, _ := x.Dist.Variance().Float64()
		got, _ := drawn.Outcomes[i].Dist.Mean().Float64()
		if off := 5*math.Sqrt(variance/float64(drawn.Samples)) + 1e-9; math.Abs(got-mean) > off {
			t.Errorf("%s: %v drawn, %v exactly; off by more than %v", x.ID, got, mean, off)
		}
		if drawn.Outcomes[i].Dist.Mean().Cmp(again.Outcomes[i].Dist.Mean()) != 0 {
			t.Errorf("%s: the same seed draws other rolls", x.ID)
		}
	}
}
