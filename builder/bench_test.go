package builder_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// BenchmarkCheck is performance.md's "check": it checks a legal, decoded roster of 30
// units, compared to decoding the same document with encoding/json into structs. If a
// game allows fewer legal units together, the roster has fewer.
func BenchmarkCheck(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			lib, r := buildertest.Library(b), finished(b, s.ID, 30)
			mustBeFinished(b, r)
			against(b, r.Encode(), func() { judged(b, lib, r) })
			b.ReportMetric(float64(len(r.Units)), "units")
		})
	}
}

// BenchmarkSheet is everything that a page needs of a 30-unit roster.
func BenchmarkSheet(b *testing.B) {
	lib, r := buildertest.Library(b), exampleUnits(b, "mechahex", 30)
	for b.Loop() {
		if _, err := lib.Sheet(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	lib, doc := buildertest.Library(b), exampleUnits(b, "mechahex", 30).Encode()
	for b.Loop() {
		if _, err := lib.Read(b.Context(), doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProfile(b *testing.B) {
	lib, r := buildertest.Library(b), exampleUnits(b, "mechahex", 30)
	army, err := lib.Army(b.Context(), r)
	if err != nil {
		b.Fatal(err)
	}
	var p rules.Profile
	for b.Loop() {
		p = army.Profile(0)
	}
	_ = p
}

// thirty is an army of 30 units of a game: those of its examples, over and over.
func thirty(b *testing.B, s rules.System) (rules.Game, rules.Army) {
	b.Helper()
	game, err := s.Open(data.Pack(s.ID))
	if err != nil {
		b.Fatal(err)
	}
	p, err := buildertest.Library(b).Pack(s.ID)
	if err != nil {
		b.Fatal(err)
	}
	f := rules.Force{}
	var units []rules.Unit
	for _, r := range p.Examples {
		if f.Limit == nil {
			f.Limit, f.Options = r.Limit, r.Options
		}
		units = append(units, r.Units...)
	}
	for i := range 30 {
		u := units[i%len(units)]
		u.ID = fmt.Sprintf("u%d", i+1)
		f.Units = append(f.Units, u)
	}
	army, err := game.Read(b.Context(), f)
	if err != nil {
		b.Fatal(err)
	}
	return game, army
}

// evaluation returns what an optimizer needs from an army: its points and its rulings.
func evaluation(b *testing.B, army rules.Army) (points int, rulings []*rules.Ruling) {
	return army.Budget().KnownPoints(), army.Rulings(b.Context())
}

// BenchmarkEvaluate is performance.md's "evaluate": one edit of a unit, of each in turn,
// compared to the same edit of the force and reading all of it again. Edits of a count
// read no unit, and edits of a build read one, so each has its own ratio.
func BenchmarkEvaluate(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			game, army := thirty(b, s)
			counts, builds := unitEdits(army)
			ofCount, ofBuild := timesAnew(b, game, army, counts), timesAnew(b, game, army, builds)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				evaluation(b, goneOn(b, army, counts[i]))
				i = (i + 1) % len(counts)
			}
			b.ReportMetric(ofCount, "x-anew")
			b.ReportMetric(ofBuild, "x-anew-build")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
		})
	}
}

// unitEdits returns two edits for each unit of an army. One adds a model. The other
// removes its first mount or, if it has none, its first choice.
func unitEdits(army rules.Army) (counts, builds []rules.Edit) {
	for _, u := range army.Force().Units {
		counts = append(counts, rules.Set(u.ID, "count", u.Count+1))
		if len(u.Mounts) > 0 {
			builds = append(builds, rules.Remove(u.ID, u.Mounts[0].ID))
		} else {
			builds = append(builds, rules.SetChoice(u.ID, u.Choices.IDs()[0], nil))
		}
	}
	return counts, builds
}

func goneOn(b *testing.B, army rules.Army, e rules.Edit) rules.Army {
	a, err := army.With(b.Context(), e)
	if err != nil {
		b.Fatal(err)
	}
	return a
}

func readAnew(b *testing.B, game rules.Game, force rules.Force, e rules.Edit) rules.Army {
	f, _, err := force.Apply([]rules.Edit{e})
	if err != nil {
		b.Fatal(err)
	}
	a, err := game.Read(b.Context(), f)
	if err != nil {
		b.Fatal(err)
	}
	return a
}

// timesAnew returns how many times longer it takes to read the edited force than to edit
// the army. Both take turns and the median counts, so that a busy machine favors neither.
func timesAnew(b *testing.B, game rules.Game, army rules.Army, edits []rules.Edit) float64 {
	force := army.Force()
	for _, e := range edits {
		sameRulings(b, goneOn(b, army, e), readAnew(b, game, force, e))
	}
	const often = 20 // that many take about as long as one read
	ratios := make([]float64, 101)
	for i := range ratios {
		began := time.Now()
		for _, e := range edits {
			evaluation(b, readAnew(b, game, force, e))
		}
		anew := time.Since(began)
		for range often {
			for _, e := range edits {
				evaluation(b, goneOn(b, army, e))
			}
		}
		ratios[i] = often * float64(anew) / float64(time.Since(began)-anew)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

// sameRulings fails where two armies are not of the same points, rules, and findings.
func sameRulings(b *testing.B, got, want rules.Army) {
	points, rulings := evaluation(b, got)
	wanted, ruled := evaluation(b, want)
	if points != wanted || len(rulings) != len(ruled) {
		b.Fatalf("%d points and %d rulings, want %d and %d", points, len(rulings), wanted, len(ruled))
	}
	for i, r := range rulings {
		if r.ID != ruled[i].ID || r.State != ruled[i].State || r.Basis != ruled[i].Basis ||
			len(r.Findings) != len(ruled[i].Findings) {
			b.Fatalf("%s is %v with %d findings, want %v with %d", r.ID, r.State, len(r.Findings), ruled[i].State,
				len(ruled[i].Findings))
		}
	}
}

// BenchmarkDerive is performance.md's "derive": the unit of each game that takes
// longest, with all its steps.
func BenchmarkDerive(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			game, army := thirty(b, s)
			f := army.Force()
			f.Units = []rules.Unit{f.Units[longest(b, game, army.Force())]}
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				derive(b, game, f)
			}
		})
	}
}

func derive(b *testing.B, game rules.Game, f rules.Force) rules.Profile {
	army, err := game.Read(b.Context(), f)
	if err != nil {
		b.Fatal(err)
	}
	return army.Profile(0)
}

// longest returns the index of the unit with the longest derivation. Designed units go
// first.
func longest(b *testing.B, game rules.Game, f rules.Force) (place int) {
	most := -1
	for i, u := range f.Units {
		one := f
		one.Units = []rules.Unit{u}
		n := 0
		for _, s := range derive(b, game, one).ByKey() {
			n += len(s.Steps)
		}
		if u.Profile == rules.Designed {
			n += 1000
		}
		if n > most {
			most, place = n, i
		}
	}
	return place
}
