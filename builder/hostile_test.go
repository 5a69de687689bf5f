package builder_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// illegal is a roster of n units that breaks everything that units alone can
// break: those of all fixtures of a game, over and over.
func illegal(t testing.TB, system string, n int) builder.Roster {
	t.Helper()
	r := builder.Roster{System: system}
	one := 1
	r.Limit = &one
	var units []rules.Unit
	for _, fx := range rulestest.Load(t, os.DirFS(filepath.Join("..", "rules", system, "testdata", "rules"))) {
		units = append(units, fx.Force.Units...)
	}
	slices.SortStableFunc(units, func(a, b rules.Unit) int { return strings.Compare(a.ID, b.ID) })
	for i := range n {
		u := units[i%len(units)]
		u.ID = fmt.Sprintf("u%d", i+1)
		r.Units = append(r.Units, u)
	}
	return complete(t, r)
}

// exampleUnits returns a roster of n units: those of a game's example, over and over.
func exampleUnits(t testing.TB, system string, n int) builder.Roster {
	t.Helper()
	p, err := buildertest.Library(t).Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	r := p.Examples[0]
	units := r.Units
	r.Units = nil
	for i := range n {
		u := units[i%len(units)]
		u.ID = fmt.Sprintf("u%d", i+1)
		r.Units = append(r.Units, u)
	}
	return r
}

// misplaced returns a roster of n units, each with the given number of unknown mounts at
// an unknown location.
func misplaced(t testing.TB, system string, n, mounts int) builder.Roster {
	t.Helper()
	r := exampleUnits(t, system, n)
	for i := range r.Units {
		r.Units[i].Mounts = make([]rules.Mount, mounts)
		for j := range mounts {
			r.Units[i].Mounts[j] = rules.Mount{ID: fmt.Sprintf("m%d", j+1), Item: "no-such-gun", At: "nose"}
		}
	}
	return r
}

// repeated returns a roster with its units several times, so that it breaks rules in the
// same proportion.
func repeated(r builder.Roster, times int) builder.Roster {
	units := r.Units
	r.Units = nil
	for range times {
		for _, u := range units {
			u.ID = fmt.Sprintf("u%d", len(r.Units)+1)
			r.Units = append(r.Units, u)
		}
	}
	return r
}

func complete(t testing.TB, r builder.Roster) builder.Roster {
	t.Helper()
	r, err := buildertest.Library(t).Complete(r)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// work counts the questions to a game and its armies.
type work struct {
	units atomic.Int64 // that were read, in all answers
	stop  func()       // is called when the first unit's form is asked for
}

// workedArmy is an army whose work is counted.
type workedArmy struct {
	rules.Army
	*work
}

func (w *work) army(a rules.Army) rules.Army {
	w.units.Add(int64(len(a.Force().Units)))
	return workedArmy{a, w}
}

func (a workedArmy) Rulings(ctx context.Context) []*rules.Ruling {
	a.units.Add(int64(len(a.Force().Units)))
	return a.Army.Rulings(ctx)
}

func (a workedArmy) Form(unit int) rules.Form {
	a.units.Add(1)
	if a.stop != nil {
		a.stop()
	}
	return a.Army.Form(unit)
}

func (a workedArmy) Profile(unit int) rules.Profile {
	a.units.Add(1)
	return a.Army.Profile(unit)
}

// counting returns a library of one game, and its count of questions.
func counting(t testing.TB, system string) (*builder.Library, *work) {
	t.Helper()
	w := &work{}
	i := slices.IndexFunc(systems.All, func(s rules.System) bool { return s.ID == system })
	counted := systems.All[i]
	counted.Open = func(pack []byte) (rules.Game, error) {
		g, err := systems.All[i].Open(pack)
		return rulestest.Wrap(g, w.army), err
	}
	lib, err := builder.NewLibrary([]rules.System{counted}, data.Pack(system))
	if err != nil {
		t.Fatal(err)
	}
	return lib, w
}

// Work is proportional to the army, legal or not: for ten times the units, at most twelve
// times as many are read, fixes and their prices included. GANTRY_SOAK also logs the
// times of ten armies of 100 and of one army of 1000. Both allocate the same amount, so
// both pay for garbage collection, which a single army of 100 would not. Builds beyond
// the cache's size take longer each, so the factor may exceed ten.
func TestWorkGrowsWithTheArmy(t *testing.T) {
	soak := os.Getenv("GANTRY_SOAK") != ""
	few, many := 20, 200
	if soak {
		few, many = 100, 1000
	}
	for _, s := range systems.All {
		lib, w := counting(t, s.ID)
		measure := func(r builder.Roster, times int) (units int64, took time.Duration) {
			took = time.Hour
			for range rulestest.Rounds(1, 10) {
				sheets := make([]builder.Sheet, times)
				runtime.GC()
				began := time.Now()
				for i := range sheets {
					w.units.Store(0)
					var err error
					if sheets[i], err = lib.Sheet(t.Context(), r); err != nil {
						t.Fatal(err)
					}
				}
				took = min(took, time.Since(began))
				runtime.KeepAlive(sheets)
			}
			return w.units.Load(), took / time.Duration(times)
		}
		for name, roster := range map[string]func(testing.TB, string, int) builder.Roster{
			"examples":  exampleUnits,
			"illegal":   illegal,
			"misplaced": func(t testing.TB, s string, n int) builder.Roster { return misplaced(t, s, n, 20) }} {
			army := roster(t, s.ID, few)
			a, first := measure(army, many/few)
			b, second := measure(repeated(army, many/few), 1)
			if b > 12*a {
				t.Errorf("%s, %s: %d units read of %d, %d of %d", s.ID, name, a, few, b, many)
			}
			if soak {
				t.Logf("%s, %s: %v and %v, %.1f times", s.ID, name, first, second, float64(second)/float64(first))
			}
		}
	}
}

// A verdict lists the first findings and the number of the others. Its totals include
// them all, and it makes no fixes for the unlisted.
func TestFindingsAreBounded(t *testing.T) {
	const units, mounts = 20, 100
	for _, s := range systems.All {
		lib, w := counting(t, s.ID)
		r := misplaced(t, s.ID, units, mounts)
		v, err := lib.Judge(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if v.State != builder.Illegal || len(v.Findings) != rules.MaxFindings+1 {
			t.Errorf("%s: %s with %d findings listed", s.ID, v.State, len(v.Findings))
		}
		last := v.Findings[len(v.Findings)-1]
		if last.Rule != "more-findings" || last.Severity != rules.Info ||
			!strings.Contains(last.Message, fmt.Sprint(v.Left.All())) {
			t.Errorf("%s: at the end stands %+v", s.ID, last)
		}
		if v.Left.All() < units*mounts-rules.MaxFindings || v.Count(rules.Error)+v.Count(rules.Warning) < units*mounts {
			t.Errorf("%s: %d more, %d errors", s.ID, v.Left.All(), v.Count(rules.Error))
		}
		for i, f := range v.Findings[:rules.MaxFindings] {
			if v.Count(rules.Error) >= rules.MaxFindings && f.Severity != rules.Error {
				t.Errorf("%s: finding %d is no error", s.ID, i)
				break
			}
		}
		// each listed fix is priced with the one unit that it touches, before and after
		fixes := 0
		for _, f := range v.Findings {
			fixes += len(f.Fixes)
		}
		if most := int64(5*units + 2*fixes); w.units.Load() > most {
			t.Errorf("%s: %d units read, more than %d", s.ID, w.units.Load(), most)
		}
	}
}

// Without findings no fixes are made: the rules of a legal army allocate at most a few
// times what its numbers do.
func TestLegalUnitsMakeNoFixes(t *testing.T) {
	for _, s := range systems.All {
		lib := buildertest.Library(t)
		r := finished(t, s.ID, 30)
		read := func() rules.Army {
			army, err := lib.Army(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			return army
		}
		numbers := testing.AllocsPerRun(5, func() { read().Whole() })
		checks := testing.AllocsPerRun(5, func() { read().Rulings(t.Context()) })
		t.Logf("%s: %.0f allocations for the numbers, %.0f for the rules", s.ID, numbers, checks)
		if checks > 2*numbers+300 {
			t.Errorf("%s: the rules of 30 legal units allocate %.0f times, their numbers %.0f", s.ID, checks, numbers)
		}
	}
}

// Work ends with its context, and a partial answer is an error.
func TestWorkStops(t *testing.T) {
	for _, s := range systems.All {
		lib, w := counting(t, s.ID)
		r := illegal(t, s.ID, 200)
		ctx, stop := context.WithCancel(t.Context())
		w.stop = stop
		for name, ask := range map[string]func() error{
			"judge": func() error { _, err := lib.Judge(ctx, r); return err },
			"sheet": func() error { _, err := lib.Sheet(ctx, r); return err },
		} {
			w.units.Store(0)
			if err := ask(); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, %s: %v", s.ID, name, err)
			}
			if got := w.units.Load(); got > 2*int64(len(r.Units))+1 {
				t.Errorf("%s, %s: %d units were read after the end", s.ID, name, got)
			}
		}
	}
}

// Overrides that cannot be used are found without opening the pack for each.
func TestOverridesOpenThePackAFewTimes(t *testing.T) {
	const system = "mechastellar"
	i := slices.IndexFunc(systems.All, func(s rules.System) bool { return s.ID == system })
	counted, openings := systems.All[i], 0
	counted.Open = func(pack []byte) (rules.Game, error) {
		openings++
		return systems.All[i].Open(pack)
	}
	lib, err := builder.NewLibrary([]rules.System{counted}, data.Pack(system))
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		value              any
		openings, badValue int
	}{
		"numbers far out of range": {1 << 30, 0, builder.MaxOverrides - 1},
		"one number among many":    {1, 24, 1},
	} {
		r := exampleUnits(t, system, 1)
		for _, pointer := range figures(t, data.Pack(system))[:builder.MaxOverrides-1] {
			r.Overrides = append(r.Overrides,
				builder.Override{Path: pointer, Value: doc.NodeOf(row.value), Basis: rules.House, Reason: name})
		}
		r.Overrides = append(r.Overrides,
			builder.Override{Path: "/nowhere", Value: doc.NodeOf(1), Basis: rules.House, Reason: name})
		openings = 0
		began := time.Now()
		v, err := lib.Judge(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for _, f := range v.Findings {
			if strings.HasPrefix(f.Item, "overrides/") {
				found[f.Rule]++
			}
		}
		t.Logf("%s: %d openings, %v, %v", name, openings, found, time.Since(began))
		if openings > row.openings || found["unknown-path"] != 1 || found["bad-value"] != row.badValue {
			t.Errorf("%s: the pack was opened %d times; found %v", name, openings, found)
		}
	}
}

// Shape.Refused gives the same reasons for numbers alone as Shape.Check gives for the
// whole pack with these numbers.
func TestRefusedNumbers(t *testing.T) {
	for _, s := range systems.All {
		pointers, refused := figures(t, data.Pack(s.ID)), 0
		for _, value := range []any{1 << 30, -1 << 30, 7, "3/2", "many", nil, true, []any{1}} {
			numbers := map[string][]byte{}
			n, err := doc.Parse(data.Pack(s.ID))
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range pointers {
				numbers[at] = doc.NodeOf(value).Append(nil)
				src := rules.Source{Basis: rules.House, Cite: "this test"}
				if err := pack.Override(n, at, doc.NodeOf(value), src); err != nil {
					t.Fatal(at, err)
				}
			}
			want := map[string]string{}
			for _, fault := range pack.Errors(s.Shape.Check(n.Append(nil))) {
				if _, twice := want[fault.Pointer]; !twice && numbers[fault.Pointer] != nil {
					want[fault.Pointer] = fault.Reason
				}
			}
			got := s.Shape.Refused(numbers)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, every number %v: of the pack (-) and alone (+):\n%s", s.ID, value, diff)
			}
			refused += len(got)
		}
		if refused < len(pointers) {
			t.Errorf("%s: of %d numbers only %d values are refused", s.ID, len(pointers), refused)
		}
	}
}

// figures are the pointers of the numbers of a pack's tables.
func figures(t testing.TB, pack []byte) (pointers []string) {
	t.Helper()
	n, err := doc.Parse(pack)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *doc.Node, at string)
	walk = func(n *doc.Node, at string) {
		if n.Kind == doc.Number {
			pointers = append(pointers, at)
		}
		for i, item := range n.Items {
			walk(item, fmt.Sprintf("%s/%d", at, i))
		}
		for _, m := range n.Members {
			if m.Name != "examples" && m.Name != "value" {
				walk(m.Node, rules.Pointer(at, m.Name))
			}
		}
	}
	walk(n, "")
	return pointers
}
