package compare_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/compare"
	"gantry/rules"
)

func TestCompare(t *testing.T) {
	p, err := buildertest.Workshop(t).Pack("workshop")
	if err != nil {
		t.Fatal(err)
	}
	var profiles []rules.Profile
	for _, u := range []rules.Unit{{ID: "u1", Profile: "mule", Count: 1},
		{ID: "u1", Profile: rules.Designed, Count: 1, Choices: rules.Choices{"power": 2, "frame": 2}},
		{ID: "u1", Profile: "gone"}} {
		profiles = append(profiles, p.Profile(u))
	}
	show := func(profiles []rules.Profile) (got []string) {
		for _, r := range compare.Compare(profiles) {
			line := fmt.Sprintf("%s %v:", r.Key, r.Differs)
			for _, s := range r.Stats {
				if s == nil {
					line += " -"
				} else {
					line += " " + s.Text
				}
			}
			got = append(got, line)
		}
		return got
	}
	if d := cmp.Diff([]string{`move false: 8" 8"`, `slots true: 3 4`, `Fly v1.5/move false: 10" 10"`,
		`points true: 40 60`}, show(profiles[:2])); d != "" {
		t.Errorf("two (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{`move true: - 8"`, `slots true: - 4`, `Fly v1.5/move true: - 10"`, `points true: - 60`},
		show([]rules.Profile{profiles[2], profiles[1]})); d != "" {
		t.Errorf("an unknown one first (-want +got):\n%s", d)
	}
	if rows := compare.Compare(nil); rows != nil {
		t.Errorf("nothing compared: %v", rows)
	}
}

// Frames from 1: no step is left out, and no tier is where nothing begins.
func TestSweepWithoutTiers(t *testing.T) {
	p, err := buildertest.Workshop(t).Pack("workshop")
	if err != nil {
		t.Fatal(err)
	}
	u := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: rules.Choices{"frame": 9}}
	s, err := compare.Sweep(t.Context(), p, u, "frame")
	if err != nil || s.Own != -1 || len(s.Curves) != 2 {
		t.Fatalf("%v: own %d, %d curves", err, s.Own, len(s.Curves))
	}
	for _, c := range s.Curves {
		if len(c.Breakpoints) != 0 {
			t.Errorf("%s has tiers %v", c.Key, c.Breakpoints)
		}
	}
}

func TestSweep(t *testing.T) {
	p, err := buildertest.Workshop(t).Pack("workshop")
	if err != nil {
		t.Fatal(err)
	}
	u := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: rules.Choices{"power": 4}}
	s, err := compare.Sweep(t.Context(), p, u, "power")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, c := range s.Curves {
		for _, st := range c.Stats {
			got[c.Key] += " " + st.Text
		}
		for _, tier := range c.Breakpoints {
			got[c.Key] += fmt.Sprintf(" [%d %v]", s.Values[tier.At], tier.Labels)
		}
	}
	want := map[string]string{"Fly v1.5/move": ` 8" 9" 10" 11" 12" 13" 14" 15" 16" 17" 18"`,
		"points": " 20 30 40 50 60 85 95 105 115 125 135 [5 [second tier]]"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if s.Own != 4 || len(s.Still) != 2 || u.Choices["power"] != 4 {
		t.Errorf("own %d, still %d, the unit %v", s.Own, len(s.Still), u.Choices)
	}
	for _, field := range []string{"role", "nothing", ""} {
		if _, err := compare.Sweep(t.Context(), p, u, field); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("swept %q: %v", field, err)
		}
	}
}
