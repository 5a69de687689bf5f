package design

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// A sum that is carried over reads as its summands, a product as one line.
func TestSumOf(t *testing.T) {
	src := rules.Source{Cite: "page 1"}
	n := func(i int) rules.Figure { return rules.Given(i, src) }
	frame := rules.Work("frame", "Frame").Set("Frame", n(2)).Mul("squared", n(2)).Mul("each", n(20)).Stat()
	build := rules.Work("build", "Build").StepStat("Frame", rules.OpSet, frame).Add("tier", n(10)).Stat()
	points := rules.Work("points", "Points").StepStat("build", rules.OpSet, build).Add("gun", n(5)).AtLeast("least",
		n(10)).Stat()
	var got []string
	for _, l := range sumOf(points.Steps) {
		got = append(got, l.Label+" | "+detail(l)+" | "+l.Working()+" | "+l.Value.String())
	}
	want := []string{"Frame | 2 × 2 × 20 | = 80 | 80", "tier |  | + 10 | 90", "gun |  | + 5 | 95",
		"least |  | minimum 10 | 95"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
