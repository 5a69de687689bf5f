package mend_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/mend"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// crammed is a list of a game whose units hold more items than fit, in turn from the catalog.
func crammed(t testing.TB, p *builder.Pack, units, mounts int) builder.Roster {
	t.Helper()
	r := p.Examples[0]
	r.Name, r.Units = "Crammed", nil
	limit := 100
	r.Limit = &limit
	for i := range units {
		u := p.Examples[0].Units[i%len(p.Examples[0].Units)]
		u.ID, u.Name, u.Mounts = fmt.Sprintf("u%d", i+1), "", nil
		r.Units = append(r.Units, u)
	}
	for i, us := range sheet(t, r).Units {
		items, places := us.Form.Items, us.Form.Locations
		if len(items) == 0 || len(places) == 0 {
			continue
		}
		for k := range mounts {
			it := items[(i+k)%len(items)]
			at := places[k%len(places)].ID
			if len(it.At) > 0 {
				at = it.At[k%len(it.At)]
			}
			r.Units[i].Mounts = append(r.Units[i].Mounts, rules.Mount{ID: fmt.Sprintf("m%d", k+1), Item: it.ID, At: at})
		}
	}
	return r
}

// searches are all that this package searches, for a list.
func searches(t testing.TB, r builder.Roster) map[string]func(context.Context) (any, error) {
	lib, s := buildertest.Library(t), sheet(t, r)
	return map[string]func(context.Context) (any, error){
		"all":     func(ctx context.Context) (any, error) { m, err := mend.All(ctx, lib, r); return m.Edits, err },
		"find":    func(ctx context.Context) (any, error) { return mend.Find(ctx, s) },
		"fill":    func(ctx context.Context) (any, error) { f, err := mend.Fill(ctx, lib, r); return f.Edits, err },
		"missing": func(ctx context.Context) (any, error) { m, err := mend.Missing(ctx, lib, r); return m.Edits, err },
		"checked": func(ctx context.Context) (any, error) { return nil, mend.AttachFixes(lib)(ctx, r, s.Verdict) },
	}
}

// A search of a crammed list ends by its work, with the same answer each time, and soon after
// its context.
func TestSceneCrammedLists(t *testing.T) {
	soak := os.Getenv("GANTRY_SOAK") != ""
	shapes := [][2]int{{2, 40}}
	if soak {
		shapes = [][2]int{{30, 60}, {1, 200}, {1, 1800}, {300, 0}}
	} else {
		defer mend.LimitWork(2_000_000)()
	}
	for _, p := range rulestest.Some(buildertest.Library(t).Packs()) {
		for _, shape := range shapes {
			r := crammed(t, p, shape[0], shape[1])
			for what, search := range searches(t, r) {
				t.Run(fmt.Sprintf("%s %dx%d %s", p.ID, shape[0], shape[1], what), func(t *testing.T) {
					if soak {
						stops(t, search)
					}
					start := buildertest.CPUTime(t)
					got, err := search(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if spent := buildertest.CPUTime(t) - start; soak {
						t.Logf("%.2f CPU s", spent.Seconds())
						if spent > 5*time.Second {
							t.Errorf("it takes %v", spent)
						}
						return
					}
					if again, err := search(t.Context()); err != nil || !reflect.DeepEqual(got, again) {
						t.Errorf("another answer: %v", err)
					}
				})
			}
		}
	}
}

// stops ends a search after 200 ms and times how long it goes on.
func stops(t *testing.T, search func(context.Context) (any, error)) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var ended time.Time
	var spent time.Duration
	end := time.AfterFunc(200*time.Millisecond, func() { ended, spent = time.Now(), buildertest.CPUTime(t); stop() })
	if _, err := search(ctx); end.Stop() || !errors.Is(err, context.Canceled) {
		return // it was done before
	}
	since, took := time.Since(ended), buildertest.CPUTime(t)-spent
	t.Logf("it goes on for %v, %v of the processor", since, took)
	if took > 100*time.Millisecond {
		t.Errorf("it goes on for %v after its context", took)
	}
}

// A search that runs out of work answers with what it found. With more work it tries more lists.
func TestSearchEndsByItsWork(t *testing.T) {
	tries := func(work int) (n int) {
		defer mend.LimitWork(work)()
		for _, p := range rulestest.Some(buildertest.Library(t).Packs()) {
			m := all(t, crammed(t, p, 2, 300))
			if n += m.Tried; m.Tried >= m.Most || m.Nearest {
				t.Errorf("%s: %d of %d lists are tried, nearest %v", p.ID, m.Tried, m.Most, m.Nearest)
			}
		}
		return n
	}
	if few, many := tries(1_000_000), tries(10_000_000); few >= many {
		t.Errorf("%d lists are tried, with 10 times the work %d", few, many)
	}
}

// Of many units with empty slots only some are filled at once, and the others the next time.
func TestFillInParts(t *testing.T) {
	defer mend.LimitFills(2)()
	p, err := buildertest.Library(t).Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	r := crammed(t, p, 3, 0)
	for _, more := range []bool{true, false} {
		f, err := mend.Fill(t.Context(), buildertest.Library(t), r)
		if err != nil || len(f.Edits) == 0 || strings.Contains(f.Done, "Fill again for 1 more unit.") != more {
			t.Errorf("%q, %v", f.Done, err)
		}
		r = applied(t, r, f.Edits)
	}
}
