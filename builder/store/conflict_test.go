package store_test

import (
	"context"
	"errors"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// noted is a roster whose notes another tab has changed some times.
func noted(t *testing.T, s *store.Store, times int, notes string) (owner string, saved store.Saved) {
	t.Helper()
	owner, saved = made(t, s)
	for i := range times {
		text := notes + strings.Repeat(".", 1+i%2)
		var err error
		if saved, err = s.Edit(t.Context(), owner, saved.ID, 0, "theirs",
			[]rules.Edit{rules.Set("", "notes", text)}); err != nil {
			t.Fatal(err)
		}
	}
	return owner, saved
}

// reader is an engine that shows other rows than it has.
type reader struct {
	store.Engine
	as func(store.Rows) store.Rows
}

func (r reader) Read(ctx context.Context) store.Rows { return r.as(r.Engine.Read(ctx)) }

// readAs is a store of the same engine whose readers see other rows.
func readAs(s *store.Store, as func(store.Rows) store.Rows) *store.Store {
	return store.New(reader{s.Engine(), as}, time.Now)
}

// unreadable are rows whose first steps cannot be read.
type unreadable struct{ store.Rows }

func (u unreadable) Steps(id string, of store.Span) iter.Seq2[store.Step, error] {
	return func(yield func(store.Step, error) bool) {
		for s, err := range u.Rows.Steps(id, of) {
			if s.Number <= 3 {
				s.Edits = "unreadable"
			}
			if !yield(s, err) {
				return
			}
		}
	}
}

// What is far behind is not searched for a conflict: revisions that cannot be
// read stand where the search would be.
func TestConflictFarBehind(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := noted(t, s, store.MaxRival+2, "x")
	s = readAs(s, func(rows store.Rows) store.Rows { return unreadable{rows} })
	for _, row := range []struct {
		name string
		base int
		want builder.Kind
		text string
	}{
		{"too far", 2, builder.KindConflict, "Reload and try again"},
		{"as far as is asked", 3, builder.KindInternal, ""},
		{"no question", 0, builder.KindInternal, ""},
	} {
		_, err := s.Edit(ctx, me, saved.ID, row.base, "mine", rename(row.name))
		if builder.KindOf(err) != row.want || row.text == "" && err != nil ||
			!strings.Contains(errorText(err), row.text) {
			t.Errorf("%s: %v", row.name, err)
		}
		if now, err := s.Roster(ctx, me, saved.ID); err != nil || (now.Document.Name == row.name) != (row.text == "") {
			t.Errorf("%s: the list is called %q, %v", row.name, now.Document.Name, err)
		}
	}
	if _, err := s.Edit(ctx, me, saved.ID, saved.Revision, "mine",
		[]rules.Edit{rules.Set("", "notes", "x.")}); err != nil {
		t.Errorf("an edit that changes nothing: %v", err)
	}
}

// unasked are rows whose edits must not be read.
type unasked struct {
	store.Rows
	t *testing.T
}

func (u unasked) EditBytes(string, int, int) (int, error) {
	u.t.Error("it is asked what has changed")
	return 0, nil
}

// A page that shows the newest revision needs no query.
func TestNoConflictWithNewest(t *testing.T) {
	s := open(t)
	me, saved := noted(t, s, 3, "x")
	s = readAs(s, func(rows store.Rows) store.Rows { return unasked{rows, t} })
	if _, err := s.Edit(t.Context(), me, saved.ID, saved.Revision, "mine", rename("A")); err != nil {
		t.Error(err)
	}
}

func TestConflictBehindLargeEdits(t *testing.T) {
	s := open(t)
	me, saved := noted(t, s, 3, strings.Repeat("x", store.RivalBytes/2))
	_, err := s.Edit(t.Context(), me, saved.ID, 1, "mine", rename("B"))
	if builder.KindOf(err) != builder.KindConflict || !strings.Contains(errorText(err), "Reload and try again") {
		t.Errorf("%v", err)
	}
	if _, err := s.Edit(t.Context(), me, saved.ID, 3, "mine", rename("B")); err != nil {
		t.Error(err)
	}
}

// watched is an engine that knows whether its writer is taken.
type watched struct {
	store.Engine
	writing *atomic.Int32
	refuses *atomic.Bool
}

var errTaken = errors.New("the writer is taken by another")

func (w watched) Change(ctx context.Context, f func(store.Tx) error) error {
	if w.refuses.Load() {
		return errTaken
	}
	return w.Engine.Change(ctx, w.within(f))
}

func (w watched) ChangeFew(ctx context.Context, f func(store.Tx) error) error {
	if w.refuses.Load() {
		return errTaken
	}
	return w.Engine.ChangeFew(ctx, w.within(f))
}

func (w watched) within(f func(store.Tx) error) func(store.Tx) error {
	return func(tx store.Tx) error {
		w.writing.Add(1)
		defer w.writing.Add(-1)
		return f(tx)
	}
}

// A change is worked out without the one writer, which all edits wait for. No document is decoded while the writer is
// taken, and a change that needs no writing doesn't ask for it.
func TestEditIsWorkedOutBeforeWriting(t *testing.T) {
	plain, ctx := open(t), t.Context()
	me, saved := noted(t, plain, 3, "x")
	engine := watched{plain.Engine(), new(atomic.Int32), new(atomic.Bool)}
	s := store.New(engine, time.Now)
	decoded := 0
	s.SetDecode(func(was builder.Roster, before, text string) (builder.Roster, error) {
		if engine.writing.Load() > 0 {
			t.Error("a roster is decoded while the writer is taken")
		}
		decoded++
		return builder.DecodeAfter(was, before, text)
	})
	for _, step := range []func() (store.Saved, error){
		func() (store.Saved, error) { return s.Create(ctx, me, list()) },
		func() (store.Saved, error) { return s.Edit(ctx, me, saved.ID, 1, "mine", rename("B")) },
		func() (store.Saved, error) { return s.Undo(ctx, me, saved.ID) },
		func() (store.Saved, error) { return s.Redo(ctx, me, saved.ID) },
	} {
		if _, err := step(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Restore(ctx, me, saved.ID); err != nil || decoded < 4 {
		t.Fatalf("%d were decoded, %v", decoded, err)
	}

	engine.refuses.Store(true)
	var conflict *store.Conflict
	if _, err := s.Edit(ctx, me, saved.ID, 1, "mine", []rules.Edit{rules.Set("", "notes", "y")}); !errors.As(err,
		&conflict) || len(conflict.Edits) != 3 {
		t.Errorf("%v; want a conflict with 3 changes", err)
	}
	if now, err := s.Edit(ctx, me, saved.ID, 1, "mine", rename("B")); err != nil || now.Document.Name != "B" {
		t.Errorf("an edit that changes nothing: %q, %v", now.Document.Name, err)
	}
}

// outdated are rows that show an old state of a document for good.
type outdated struct {
	store.Rows
	row store.Row
}

func (o outdated) Find(string, string, string) (store.Row, error) { return o.row, nil }

// Where another process is always faster, a change is made with the writer taken:
// here readers see an old state for good.
func TestEditOvertaken(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := noted(t, s, 3, "x")
	old, err := s.Engine().Read(ctx).Find("roster", me, saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	k := readAs(s, func(rows store.Rows) store.Rows { return outdated{rows, old} })
	for i, name := range []string{"B", "C"} {
		if now, err := k.Edit(ctx, me, saved.ID, saved.Revision+i, "mine", rename(name)); err != nil ||
			now.Revision != saved.Revision+1+i {
			t.Errorf("%s: revision %d, %v", name, now.Revision, err)
		}
	}
	if _, err := k.Edit(ctx, me, saved.ID, saved.Revision, "third",
		rename("D")); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("a name that was changed since readers looked: %v; want a conflict", err)
	}
	for _, name := range []string{"B", "First"} {
		if now, err := k.Undo(ctx, me, saved.ID); err != nil || now.Document.Name != name {
			t.Errorf("undo: %q, %v; want %q", now.Document.Name, err, name)
		}
	}
	counted(t, s)
	if now, err := s.Roster(ctx, me, saved.ID); err != nil || now.Revision != saved.Revision+4 ||
		now.Document.Name != "First" {
		t.Errorf("in the end: %q, revision %d, %v", now.Document.Name, now.Revision, err)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A long history of large edits, and a base far behind, don't keep other owners waiting. Here one browser posts such
// edits without a pause, and another edits its own list. GANTRY_SOAK gives the history its full length and limits the
// time of the others' edits.
func TestConcurrentConflicts(t *testing.T) {
	soak, times := os.Getenv("GANTRY_SOAK") != "", rulestest.Rounds(30, 1500)
	s, ctx := open(t), t.Context()
	s.SetQuota(store.Quota{}) // the history is longer than an owner may keep
	me, saved := noted(t, s, times, strings.Repeat("x", 80<<10))
	other, theirs := made(t, s)
	for _, base := range []int{1, max(1, saved.Revision-store.MaxRival/2), max(1, saved.Revision-10)} {
		var wait sync.WaitGroup
		stop, tries := make(chan struct{}), 0
		wait.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				tries++
				_, err := s.Edit(ctx, me, saved.ID, base, "mine",
					[]rules.Edit{rules.Set("", "notes", strconv.Itoa(tries))})
				if builder.KindOf(err) != builder.KindConflict {
					t.Errorf("base %d: %v; want a conflict", base, err)
					return
				}
			}
		})
		took := make([]time.Duration, rulestest.Rounds(200, 200))
		for i := range took {
			began := time.Now()
			var err error
			if theirs, err = s.Edit(ctx, other, theirs.ID, theirs.Revision, "b",
				rename(strconv.Itoa(theirs.Revision))); err != nil {
				t.Fatal(err)
			}
			took[i] = time.Since(began)
		}
		close(stop)
		wait.Wait()
		slices.Sort(took)
		most := took[len(took)*9/10-1]
		t.Logf("base %d of %d, tried %d times: of %d edits beside it 90%% took at most %v, all %v",
			base, saved.Revision, tries, len(took), most, took[len(took)-1])
		if soak && most > 20*time.Millisecond {
			t.Error("that is more than 20 ms")
		}
	}
}
