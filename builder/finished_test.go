package builder_test

import (
	"fmt"
	"slices"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
)

// finished returns a legal roster of at most n units without problems, warnings or
// to-dos. It adds units of the catalog to a game's first example. Notes may remain: some
// games have one for every roster.
func finished(t testing.TB, system string, n int) builder.Roster {
	t.Helper()
	lib := buildertest.Library(t)
	p, err := lib.Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	r, limit := p.Examples[0], 1_000_000
	r.Limit, r.Units = &limit, slices.Clone(r.Units)
	for i := range r.Units {
		r.Units[i].ID = fmt.Sprintf("u%d", i+1)
	}
	mustBeFinished(t, r)
	offers := slices.Clone(r.Units)
	for _, e := range p.Catalogue {
		offers = append(offers, e.Unit)
	}
	for before := 0; before < len(r.Units); {
		before = len(r.Units)
		for _, u := range offers {
			u.ID = fmt.Sprintf("u%d", len(r.Units)+1)
			more := r
			more.Units = append(slices.Clone(r.Units), u)
			if more = complete(t, more); len(more.Units) <= n && problemCount(t, more) == 0 {
				r = more
			}
		}
	}
	return r
}

// problemCount counts problems, warnings and to-dos.
func problemCount(t testing.TB, r builder.Roster) int {
	t.Helper()
	v, err := buildertest.Library(t).Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return v.Count(rules.Error) + v.Count(rules.Warning) + v.Todo
}

func mustBeFinished(t testing.TB, r builder.Roster) {
	t.Helper()
	if n := problemCount(t, r); n > 0 {
		t.Fatalf("%s: %d things to mend", r.System, n)
	}
}
