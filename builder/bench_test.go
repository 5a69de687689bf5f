package builder_test

import (
	"fmt"
	"testing"
	"time"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// large is a roster of n units: the first example's, over and over.
func large(t testing.TB, n int) builder.Roster {
	t.Helper()
	r := library(t).Packs()[0].Examples[0]
	units := r.Units
	r.Units = nil
	for i := range n {
		u := units[i%len(units)]
		u.ID = fmt.Sprintf("u%d", i+1)
		r.Units = append(r.Units, u)
	}
	return r
}

// BenchmarkCheck is performance.md's "check" of a legal roster of 30 units, already
// decoded, beside the decoding of the same document by encoding/json into structs. Of a
// game that has fewer legal units together it is a roster of these.
func BenchmarkCheck(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			lib, r := library(b), finished(b, s.ID, 30)
			mustBeFinished(b, r)
			against(b, r.Encode(), func() { judged(b, lib, r) })
			b.ReportMetric(float64(len(r.Units)), "units")
		})
	}
}

// BenchmarkSheet is everything that a page needs of a 30-unit roster.
func BenchmarkSheet(b *testing.B) {
	lib, r := library(b), large(b, 30)
	for b.Loop() {
		if _, err := lib.Sheet(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	lib, doc := library(b), large(b, 30).Encode()
	for b.Loop() {
		if _, err := lib.Read(b.Context(), doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProfile(b *testing.B) {
	lib, r := library(b), large(b, 30)
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
	p, err := library(b).Pack(s.ID)
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

// evaluation is what an optimiser asks of an army: its points, and which rules it keeps.
func evaluation(b *testing.B, army rules.Army) (points int, rulings []*rules.Ruling) {
	return army.Budget().Cost(), army.Rulings(b.Context())
}

// BenchmarkEvaluate is performance.md's "evaluate": one edit of a unit, of each in
// its turn, beside the same edit of the force and reading all of it anew.
func BenchmarkEvaluate(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			game, army := thirty(b, s)
			force := army.Force()
			var edits []rules.Edit
			for _, u := range force.Units {
				edits = append(edits, rules.Set(u.ID, "count", u.Count+1))
			}
			anew := func(i int) rules.Army {
				f, _, err := force.Apply(edits[i : i+1])
				if err != nil {
					b.Fatal(err)
				}
				a, err := game.Read(b.Context(), f)
				if err != nil {
					b.Fatal(err)
				}
				return a
			}
			with := func(i int) rules.Army {
				a, err := army.With(b.Context(), edits[i])
				if err != nil {
					b.Fatal(err)
				}
				return a
			}
			for i := range edits {
				sameRulings(b, with(i), anew(i))
			}
			began, rounds := time.Now(), 0
			for ; time.Since(began) < 200*time.Millisecond; rounds++ {
				evaluation(b, anew(rounds%len(edits)))
			}
			slow := float64(time.Since(began)) / float64(rounds)
			i := 0
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				evaluation(b, with(i))
				i = (i + 1) % len(edits)
			}
			fast := float64(b.Elapsed()) / float64(b.N)
			b.ReportMetric(slow/fast, "x-anew")
			b.ReportMetric(1e9/fast, "evaluations/s")
		})
	}
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

// longest is the place of the unit, a designed one where the force has any, whose
// profile has the most steps.
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
