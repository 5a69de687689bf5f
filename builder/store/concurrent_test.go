package store_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// A plan that another server overtakes each time is given up: it never runs with the writer taken,
// where the other server would have to wait for it.
func TestPlanIsOvertaken(t *testing.T) {
	path := newData(t)
	here, there := openAt(t, path), openAt(t, path)
	ctx, me := t.Context(), store.NewSecret()
	saved, err := here.Create(ctx, me, list())
	if err != nil {
		t.Fatal(err)
	}
	plans := 0
	_, err = here.EditWith(ctx, me, saved.ID, 0, "", "", func(store.Saved) ([]rules.Edit, error) {
		plans++
		_, err := there.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Set("", "options.other", plans)})
		return []rules.Edit{rules.Set("", "options.mine", plans)}, err
	})
	if builder.KindOf(err) != builder.KindConflict || plans != store.ReviseTries {
		t.Errorf("%d plans, %v", plans, err)
	}
}

// Many editors of one roster and of several, through two stores on one file as
// two processes would, with readers beside them: no edit is refused, and none
// that was acknowledged is lost, nor worked out from an older state.
func TestConcurrentEdits(t *testing.T) {
	editors, each := 12, 8*rulestest.Rounds(5, 5)
	path := newData(t)
	stores := []*store.Store{openAt(t, path), openAt(t, path)}
	ctx, me := t.Context(), store.NewSecret()
	var rosters []string
	for range 3 {
		saved, err := stores[0].Create(ctx, me, list())
		if err != nil {
			t.Fatal(err)
		}
		rosters = append(rosters, saved.ID)
	}
	// Half of the editors share the first roster.
	roster := func(editor int) string { return rosters[max(0, editor%4-1)] }

	var writing, reading sync.WaitGroup
	for editor := range editors {
		writing.Go(func() {
			s := stores[editor%2]
			seen := 1
			for i := range each {
				field := fmt.Sprintf("options.e%d-%d", editor, i)
				saved, err := s.Edit(ctx, me, roster(editor), seen, fmt.Sprint(editor),
					[]rules.Edit{rules.Set("", field, i)})
				if err != nil {
					t.Errorf("editor %d, edit %d: %v", editor, i, err)
					return
				}
				if now, err := s.Roster(ctx, me, roster(editor)); err != nil || now.Revision < saved.Revision {
					t.Errorf("editor %d reads revision %d after %d: %v", editor, now.Revision, saved.Revision, err)
				}
				seen = saved.Revision
				if i%8 > 0 {
					continue
				}
				_, err = s.EditWith(ctx, me, roster(editor), 0, "", "", func(now store.Saved) ([]rules.Edit, error) {
					sum, _ := now.Document.Options.Int("sum")
					return []rules.Edit{rules.Set("", "options.sum", sum+1)}, nil
				})
				if err != nil {
					t.Errorf("editor %d, sum %d: %v", editor, i, err)
				}
			}
		})
	}
	done := make(chan struct{})
	for _, s := range stores {
		reading.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if all, err := s.List(ctx, me); err != nil || len(all) != 3 {
					t.Errorf("listing: %d, %v", len(all), err)
					return
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()

	revisions, sums := 0, 0
	for _, id := range rosters {
		saved, err := stores[1].Roster(ctx, me, id)
		if err != nil {
			t.Fatal(err)
		}
		revisions += saved.Revision - 1
		sum, _ := saved.Document.Options.Int("sum")
		sums += sum
		for editor := range editors {
			for i := range each {
				if _, found := saved.Document.Options.Int(fmt.Sprintf("e%d-%d", editor,
					i)); found != (roster(editor) == id) {
					t.Errorf("roster %s, editor %d, edit %d: found %v", id, editor, i, found)
				}
			}
		}
	}
	if want := editors * each / 8; sums != want || revisions != editors*each+want {
		t.Errorf("%d revisions of %d edits, and a sum of %d; want %d", revisions, editors*each, sums, want)
	}
}

// Quick clicks on undo, redo and edits from all sides leave a history that can
// be walked to its beginning and back to its end.
func TestConcurrentHistory(t *testing.T) {
	s := open(t)
	me, saved := made(t, s)
	var all sync.WaitGroup
	for editor := range 6 {
		all.Go(func() {
			for i := range 20 {
				var err error
				switch (editor + i) % 3 {
				case 0, 1:
					_, err = s.Edit(t.Context(), me, saved.ID, 0, "",
						[]rules.Edit{rules.Set("", fmt.Sprintf("options.e%d-%d", editor, i), i)})
				default:
					_, err = s.Undo(t.Context(), me, saved.ID)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	walk := func(move func() (store.Saved, error)) (last string) {
		for {
			got, err := move()
			if err != nil {
				t.Fatal(err)
			}
			if now := store.Encode(got.Document); now != last {
				last = now
				continue
			}
			return last
		}
	}
	undo := func() (store.Saved, error) { return s.Undo(t.Context(), me, saved.ID) }
	redo := func() (store.Saved, error) { return s.Redo(t.Context(), me, saved.ID) }
	end := walk(redo)
	if start := walk(undo); start != store.Encode(saved.Document) {
		t.Errorf("the history leads back to %s", start)
	}
	if got := walk(redo); got != end {
		t.Errorf("the history leads to %s; want %s", got, end)
	}
}

// BenchmarkEdit is one edit of a roster of thirty units: read, applied, saved
// to the disk.
func BenchmarkEdit(b *testing.B) {
	s, me := open(b), store.NewSecret()
	r := builder.Roster{System: "game", Name: "Thirty"}
	for i := range 30 {
		u := rules.Unit{ID: fmt.Sprintf("u%d", i), Profile: "walker", Name: "A name of its own", Count: 1,
			Choices: rules.Choices{"size": "medium", "crew": 2}}
		for j := range 8 {
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprintf("m%d", j), Item: "autocannon", At: "left-arm"})
		}
		r.Units = append(r.Units, u)
	}
	saved, err := s.Create(b.Context(), me, r)
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	for n := 0; b.Loop(); n++ {
		start := time.Now()
		if _, err := s.Edit(b.Context(), me, saved.ID, n+1, "tab",
			[]rules.Edit{rules.Set("u7", "choices.crew", n)}); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	for _, p := range []int{50, 99} {
		b.ReportMetric(float64(times[len(times)*p/100].Microseconds()), fmt.Sprintf("p%d-µs", p))
	}
	b.ReportMetric(float64(len(store.Encode(r))), "document-bytes")
}
