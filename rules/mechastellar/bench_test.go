package mechastellar_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechastellar"
	"gantry/rules/rulestest"
)

// interceptor returns a designed unit of tier 2 with an ace, three weapons and two traits.
func interceptor() rules.Unit {
	u := design(rules.Choices{"type": "ms", "role": "interceptor", "performance": 6, "frame": 3, "size": 1, "speed": 2,
		"armor": 2, "cost": -2, "pilot": 2, "model": "PX-6"})
	for _, item := range []string{"beam-rifle", "heat-hawk", "light-shield"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	for _, item := range []string{"headhunter", "renowned-pilot"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "trait"})
	}
	return u
}

// BenchmarkDerive measures the job "derive": all stats of a designed unit with all their steps, under a module that
// doubles HP.
func BenchmarkDerive(b *testing.B) {
	g, f, u := derived(b)
	b.ReportAllocs()
	for b.Loop() {
		mechastellar.Derive(g, f, u)
	}
}

// BenchmarkProfile measures the whole sheet of the same unit, with its tables, tracks and legend.
func BenchmarkProfile(b *testing.B) {
	g, f, u := derived(b)
	b.ReportAllocs()
	for b.Loop() {
		g.Profile(f, u)
	}
}

func derived(b *testing.B) (rulestest.Game, rules.Force, rules.Unit) {
	u := interceptor()
	return open(b), rules.Force{Options: rules.Choices{"modules": []any{"srw"}}, Units: []rules.Unit{u}}, u
}

// TestDerivedIsTheSheet checks that BenchmarkDerive leaves nothing out.
func TestDerivedIsTheSheet(t *testing.T) {
	u := interceptor()
	g, f := open(t), rules.Force{Options: rules.Choices{"modules": []any{"srw"}}, Units: []rules.Unit{u}}
	blocks, stats, steps := mechastellar.Derive(g, f, u), 0, 0
	if d := cmp.Diff(g.Profile(f, u).Blocks, blocks, cmpopts.EquateComparable(rules.Value{})); d != "" {
		t.Error(d)
	}
	var count func([]rules.Step)
	count = func(all []rules.Step) {
		for _, s := range all {
			steps++
			count(s.Parts)
		}
	}
	for _, b := range blocks {
		stats += len(b.Stats)
		for _, s := range b.Stats {
			count(s.Steps)
		}
	}
	if stats != 19 || steps != 114 {
		t.Errorf("%d stats with %d steps, want 19 with 114", stats, steps)
	}
}

// BenchmarkCheck measures the rules on an army of 30 designed units.
func BenchmarkCheck(b *testing.B) {
	g := open(b)
	limit := 100_000
	f := rules.Force{Limit: &limit}
	for range 30 {
		u := interceptor()
		u.ID = f.FreeID()
		f.Units = append(f.Units, u)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Check(b.Context(), f)
	}
}

// BenchmarkForm measures the choices of a unit in that army.
func BenchmarkForm(b *testing.B) {
	g, u := open(b), interceptor()
	f := rules.Force{Units: []rules.Unit{u}}
	b.ReportAllocs()
	for b.Loop() {
		g.Form(f, u)
	}
}

// BenchmarkOpen measures the opening of the pack, which an override costs once.
func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := mechastellar.System.Open(data.Pack("mechastellar")); err != nil {
			b.Fatal(err)
		}
	}
}
