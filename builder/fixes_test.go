package builder_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// edited is a roster after some revisions, and what leads back over each of them, the
// last one first.
func edited(t testing.TB, r builder.Roster, revisions ...[]rules.Edit) (after builder.Roster, past [][]rules.Edit) {
	t.Helper()
	for _, edits := range revisions {
		var back []rules.Edit
		var err error
		if r, back, err = r.Apply(edits); err != nil {
			t.Fatal(err)
		}
		past = append([][]rules.Edit{back}, past...)
	}
	return r, past
}

func ranked(t testing.TB, r builder.Roster, past [][]rules.Edit) (builder.Sheet, builder.RankedFixes) {
	t.Helper()
	s, err := library(t).Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	fixes, err := s.RankFixes(t.Context(), past)
	if err != nil {
		t.Fatal(err)
	}
	return s, fixes
}

// Three vehicles too many: the first way to mend any finding of it is to take back
// what was added, which is ready; however it was added, and also where nobody knows.
func TestFirstFixTakesWhatWasAddedTooMuch(t *testing.T) {
	vehicle := rules.Unit{Profile: "ground-vehicle", Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}}
	one, three := []rules.Edit{rules.AddUnit(vehicle)}, vehicle
	three.Count = 3
	rename := []rules.Edit{rules.Set("", "name", "Iron Wall with trucks")}
	wall := example(t, "mechahex", 0)
	for name, c := range map[string]struct {
		revisions [][]rules.Edit
		forgotten bool
	}{
		"one by one":            {[][]rules.Edit{one, one, one}, false},
		"at once":               {[][]rules.Edit{{rules.AddUnit(three)}}, false},
		"and something since":   {[][]rules.Edit{one, one, rename, one, rename}, false},
		"without history":       {[][]rules.Edit{one, one, one}, true},
		"several, and unknown":  {[][]rules.Edit{{rules.AddUnit(three)}}, true},
		"counted up one by one": {[][]rules.Edit{one, {rules.Set("u6", "count", 2)}, {rules.Set("u6", "count", 3)}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			broken, past := edited(t, wall, c.revisions...)
			if c.forgotten {
				past = nil
			}
			s, fixes := ranked(t, broken, past)
			errors := 0
			for _, f := range s.Verdict.Findings {
				if f.Severity != rules.Error {
					continue
				}
				errors++
				ways, _ := fixes.Of(f)
				if len(ways) == 0 {
					t.Errorf("nothing mends %q", f.Message)
					continue
				}
				first := ways[0]
				after, _, err := broken.Apply(first.Edits)
				if err != nil {
					t.Fatal(err)
				}
				after.Name = wall.Name
				if after.Hash() != wall.Hash() || first.Points != -30 || first.Then != "then 200 of 200, ready" ||
					!strings.HasPrefix(first.Text, "Remove the three Ground Vehicles") {
					t.Errorf("%s: %q %d %q", f.Message, first.Text, first.Points, first.Then)
				}
				if _, found := fixes.Edits(builder.FixKey(first.Fix)); !found {
					t.Error("its key does not find it")
				}
			}
			if errors < 2 {
				t.Errorf("%d errors", errors)
			}
		})
	}
}

// Whatever broke a ready list: a way that makes another error stands only where every
// way does, each says truly what the list is after it, and what was changed last is
// what the first takes back.
func TestRankedFixesAreSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 5))
	lib := library(t)
	packs := lib.Packs()
	var all, slowest time.Duration
	n, offered, undone, mending := soak(30, 500), 0, 0, 0
	for i := 0; i < n; i++ {
		p := packs[i%len(packs)]
		was := readyExample(t, p, rng)
		r, past := was, [][]rules.Edit(nil)
		for range 1 + rng.IntN(3) {
			e, err := randomEdit(t, rng, p, r)
			if err != nil {
				t.Fatal(err)
			}
			after, back, err := r.Apply(e)
			if err != nil {
				t.Fatal(err)
			}
			r, past = after, append([][]rules.Edit{back}, past...)
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		fixes, err := s.RankFixes(t.Context(), past)
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(begin)
		all, slowest = all+took, max(slowest, took)
		for _, f := range s.Verdict.Findings {
			ways, known := fixes.Of(f)
			if f.Severity == rules.Error && !f.Todo && !known {
				t.Errorf("%s %d: %s is not known", p.ID, i, f.Rule)
			}
			for k, x := range ways {
				if testing.Verbose() {
					if k == 0 {
						t.Logf("%s %d: %s", p.ID, i, f.Message)
					}
					t.Logf("    %s (%d), %s", x.Text, x.Points, x.Then)
				}
				offered++
				after, _, err := r.Apply(x.Edits)
				if err != nil {
					t.Fatalf("%s %d: %q: %v", p.ID, i, x.Text, err)
				}
				v, err := lib.Judge(t.Context(), after)
				if err != nil {
					t.Fatal(err)
				}
				if is := v.Standing().State == builder.Ready; is != strings.HasSuffix(x.Then, " ready") {
					t.Errorf("%s %d: %q says %q and is %s", p.ID, i, x.Text, x.Then, v.Standing())
				}
				if x.Text == "" {
					t.Errorf("%s %d: a way without a name: %v", p.ID, i, x.Edits)
				}
				if k == 0 && f.Severity == rules.Error && !f.Todo {
					if mending++; after.Hash() == was.Hash() {
						undone++
					}
				}
			}
		}
	}
	t.Logf("%d ways offered; of %d first ones %d are the list as it was; %v each, %v at most", offered, mending, undone,
		all/time.Duration(n), slowest)
	if undone == 0 {
		t.Error("nothing is ever taken back")
	}
}
