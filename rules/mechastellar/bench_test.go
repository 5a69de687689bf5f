package mechastellar_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechastellar"
)

// interceptor is a designed unit of tier 2 with an ace, three weapons and two
// traits.
func interceptor() rules.Unit {
	u := design(rules.Choices{"type": "ms", "role": "interceptor", "performance": 6, "frame": 3, "size": 1, "speed": 2, "armor": 2, "cost": -2, "pilot": 2, "model": "PX-6"})
	for _, item := range []string{"beam-rifle", "heat-hawk", "light-shield"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	for _, item := range []string{"headhunter", "renowned-pilot"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "trait"})
	}
	return u
}

// BenchmarkDerive is the job "derive" and more: one whole sheet of a designed
// unit, under a module that doubles HP. That is its 19 stats with their 114
// steps, and also its tables, tracks and legend.
func BenchmarkDerive(b *testing.B) {
	g, u := open(b), interceptor()
	f := rules.Force{Options: rules.Choices{"modules": []any{"srw"}}, Units: []rules.Unit{u}}
	b.ReportAllocs()
	for b.Loop() {
		g.Profile(f, u)
	}
}

// BenchmarkCheck is the rules on an army of 30 designed units.
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
		g.Check(f)
	}
}

// BenchmarkForm is the choices of a unit in that army.
func BenchmarkForm(b *testing.B) {
	g, u := open(b), interceptor()
	f := rules.Force{Units: []rules.Unit{u}}
	b.ReportAllocs()
	for b.Loop() {
		g.Form(f, u)
	}
}

// BenchmarkOpen is the opening of the pack, which an override costs once.
func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := mechastellar.System.Open(data.Pack("mechastellar")); err != nil {
			b.Fatal(err)
		}
	}
}
