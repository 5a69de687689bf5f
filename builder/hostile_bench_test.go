package builder_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// decodePlain decodes a document with encoding/json into structs. performance.md compares
// the check to it.
func decodePlain(b *testing.B, document []byte) {
	b.Helper()
	var plain struct {
		Format, System, Name string
		Limit                int
		Options              map[string]any
		Units                []struct {
			ID, Profile, Name string
			Count             int
			Choices           map[string]any
			Mounts            []struct {
				ID, Item, At string
				Value        any
			}
		}
		Overrides []struct {
			Path, Reason string
			Value        any
		}
	}
	if err := json.Unmarshal(document, &plain); err != nil {
		b.Fatal(err)
	}
}

// against reports how many times longer work takes than decoding its document. The two
// take turns, so that a busy machine slows both.
func against(b *testing.B, document []byte, work func()) {
	var worked, decoded []time.Duration
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		began := time.Now()
		work()
		worked = append(worked, time.Since(began))
		b.StopTimer()
		began = time.Now()
		decodePlain(b, document)
		decoded = append(decoded, time.Since(began))
		b.StartTimer()
	}
	b.ReportMetric(float64(median(worked))/float64(median(decoded)), "x-decoding")
}

func median(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

func judged(b *testing.B, lib *builder.Library, r builder.Roster) {
	if _, err := lib.Judge(b.Context(), r); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkCheckIllegal is performance.md's "check" of 30 units with a hundred
// findings and more, already decoded.
func BenchmarkCheckIllegal(b *testing.B) {
	for _, s := range systems.All {
		b.Run(s.ID, func(b *testing.B) {
			lib, r := buildertest.Library(b), illegal(b, s.ID, 30)
			for i := range r.Units { // mistakes that every game has, until there are a hundred
				r.Units[i].Mounts = append(r.Units[i].Mounts, rules.Mount{ID: "x1", Item: "no-such-gun", At: "nose"},
					rules.Mount{ID: "x2", Item: "no-such-gun", At: "nose"})
			}
			v, err := lib.Judge(b.Context(), r)
			if err != nil || len(v.Findings) < 100 {
				b.Fatal(len(v.Findings), err)
			}
			against(b, r.Encode(), func() { judged(b, lib, r) })
			b.ReportMetric(float64(len(v.Findings)), "findings")
		})
	}
}

// BenchmarkCheckHostile is performance.md's "check-hostile": reading and checking 8 MB of
// unknown mounts at unknown locations, checking 200 unusable overrides, and checking 30
// legal units of every game.
func BenchmarkCheckHostile(b *testing.B) {
	lib := buildertest.Library(b)
	b.Run("misplaced", func(b *testing.B) {
		document := misplaced(b, "mechastellar", 750, builder.MaxMounts).Node().Append(nil)
		against(b, document, func() {
			r, err := lib.Read(b.Context(), document)
			if err != nil {
				b.Fatal(err)
			}
			judged(b, lib, r)
		})
		b.ReportMetric(float64(len(document))/(1<<20), "MB")
	})
	b.Run("overrides", func(b *testing.B) {
		p, err := lib.Pack("mechastellar")
		if err != nil {
			b.Fatal(err)
		}
		r := exampleUnits(b, p.ID, 1)
		for _, pointer := range figures(b, p.Raw)[:builder.MaxOverrides] {
			r.Overrides = append(r.Overrides,
				builder.Override{Path: pointer, Value: doc.NodeOf(1 << 30), Basis: rules.House, Reason: "x"})
		}
		n := 0
		against(b, r.Encode(), func() {
			n++
			r.Overrides[0].Reason = fmt.Sprint(n) // no answer is remembered
			judged(b, lib, r)
		})
	})
	for _, s := range systems.All {
		b.Run("legal/"+s.ID, func(b *testing.B) {
			r := finished(b, s.ID, 30)
			against(b, r.Encode(), func() { judged(b, lib, r) })
		})
	}
}
