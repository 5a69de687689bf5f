package rules_test

import (
	"testing"

	"gantry/rules"
)

// Units wear the colors of the side that most of their models are from.
func TestDefaultColors(t *testing.T) {
	first, second := rules.Colors{Plate: "#111111"}, rules.Colors{Plate: "#222222"}
	about := rules.About{Liveries: []rules.Livery{{Colors: first}, {Colors: second, Profiles: []string{"pod"}}}}
	for _, row := range []struct {
		units []rules.Unit
		want  rules.Colors
	}{
		{nil, first},
		{[]rules.Unit{{Profile: "pod"}}, second},
		{[]rules.Unit{{Profile: "pod"}, {Profile: "jet"}}, first},
		{[]rules.Unit{{Profile: "pod", Count: 3}, {Profile: "jet", Count: 2}}, second},
		{[]rules.Unit{{Profile: rules.Designed}}, first},
	} {
		if got := about.DefaultColors(row.units); got != row.want {
			t.Errorf("%v wear %v", row.units, got)
		}
	}
	if got := (rules.About{}).DefaultColors(nil); got != (rules.Colors{}) {
		t.Errorf("without liveries they wear %v", got)
	}
}
