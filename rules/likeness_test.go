package rules

import (
	"fmt"
	"slices"
	"testing"
)

func TestThingsOfALikeness(t *testing.T) {
	var l Likeness
	l.Add(AtBack, Jet, 1, 1)
	l.Add(AtLeftArm, Gun, 0, 0)   // a size and a number are at least 1
	l.Add(AtLeftArm, Laser, 9, 2) // and at most 3
	l.Add(AtHead, Laser, 2, 1)
	l.Add(AtLeftArm, Gun, 1, 3)
	want := []LikenessItem{{AtHead, Laser, 2, 1, false}, {AtLeftArm, Gun, 1, 4, false}, {AtLeftArm, Laser, 3, 2, false},
		{AtBack, Jet, 1, 1, false}}
	if !slices.Equal(l.Items, want) {
		t.Errorf("%+v, want %+v", l.Items, want)
	}
}

// However much is mounted, the number of items is bounded, and all are counted.
func TestALikenessOfTooMuch(t *testing.T) {
	var l Likeness
	mounted := 0
	for _, at := range Places() {
		for _, kind := range ItemKinds() {
			l.Add(at, kind, 2, 1)
			mounted++
		}
	}
	counted := 0
	for _, it := range l.Items {
		counted += it.Count
	}
	if len(l.Items) != MostLikenessItems || counted != mounted {
		t.Errorf("%d things that count %d of %d", len(l.Items), counted, mounted)
	}
	if again := slices.Clone(l.Items); !slices.IsSortedFunc(again, func(a, b LikenessItem) int {
		return a.Place.order() - b.Place.order()
	}) {
		t.Errorf("in no order: %+v", again)
	}
}

func TestGrade(t *testing.T) {
	for _, c := range []struct{ n, low, high, want int }{
		{3, 3, 13, 0}, {13, 3, 13, 9}, {-1 << 60, 3, 13, 0}, {1 << 60, 3, 13, 9}, {8, 3, 13, 5},
		{4, 3, 13, 1}, {1, 0, 1, 9},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if got := Grade(c.n, c.low, c.high); got != c.want {
				t.Errorf("%d", got)
			}
		})
	}
	if ClampGrade(-5) != 0 || ClampGrade(12) != 9 || ClampGrade(4) != 4 {
		t.Error("a part is beyond its bounds")
	}
}
