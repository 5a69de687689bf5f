package rules

import "testing"

// A number gets a true minus sign; a name keeps its hyphens.
func TestMinus(t *testing.T) {
	for text, want := range map[string]string{"-2": "−2", "Cost+ -10": "Cost+ −10", "-12/60\"": "−12/60\"",
		"(-1)": "(−1)",
		"3-6":  "3-6", "GU-11 Gun Pod": "GU-11 Gun Pod", "TZ-III/25mm": "TZ-III/25mm", "–": "–", "-": "-"} {
		if got := Minus(text); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 hits", 1: "1 hit", 2: "2 hits", 2200: "2,200 hits"} {
		if got := Count(n, "hit"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
