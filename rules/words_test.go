package rules

import "testing"

func TestNotCountedNamesUnits(t *testing.T) {
	f := Force{Units: []Unit{{ID: "u2", Profile: "pod"}, {ID: "u10", Profile: "pod", Name: "Eyes"}}}
	for want, ids := range map[string][]string{
		"": nil,
		" Not counted, since not all of it is known: pod (u2), Eyes (u10), u11.": {"u11", "u10", "u2"},
	} {
		if got := f.NotCounted(ids); got != want {
			t.Errorf("%v: %q, want %q", ids, got, want)
		}
	}
}
