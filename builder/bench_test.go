package builder_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"gantry/builder"
	"gantry/rules"
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

// BenchmarkCheck is performance.md's "check" beside its reference, the decoding
// of the same document by encoding/json into structs.
func BenchmarkCheck(b *testing.B) {
	lib, r := library(b), large(b, 30)
	doc := r.Encode()
	b.Run("gantry", func(b *testing.B) {
		for b.Loop() {
			if _, err := lib.Judge(b.Context(), r); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("reference", func(b *testing.B) {
		for b.Loop() {
			var plain struct {
				Format, System, Name string
				Limit                int
				Options              map[string]any
				Units                []struct {
					ID, Profile, Name string
					Count             int
					Choices           map[string]any
					Mounts            []struct{ ID, Item, At string }
				}
			}
			if err := json.Unmarshal(doc, &plain); err != nil || len(plain.Units) != len(r.Units) {
				b.Fatal(err, len(plain.Units))
			}
		}
	})
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
