package store

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// noted is a roster whose notes another tab has changed some times.
func noted(t *testing.T, s *Store, times int, notes string) (owner string, saved Saved) {
	t.Helper()
	owner, saved = made(t, s)
	for i := range times {
		text := notes + strings.Repeat(".", 1+i%2)
		var err error
		if saved, err = s.Edit(t.Context(), owner, saved.ID, 0, "theirs", []rules.Edit{rules.Set("", "notes", text)}); err != nil {
			t.Fatal(err)
		}
	}
	return owner, saved
}

// What is far behind is not searched for a conflict: revisions that cannot be
// read stand where the search would be.
func TestConflictFarBehind(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := noted(t, s, rivalMost+2, "x")
	if _, err := s.write.ExecContext(ctx, "UPDATE revisions SET edits = 'unreadable' WHERE number <= 3"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name string
		base int
		want builder.Kind
		text string
	}{
		{"too far", 2, builder.KindConflict, "reload the page"},
		{"as far as is asked", 3, builder.KindInternal, ""},
		{"no question", 0, builder.KindInternal, ""},
	} {
		_, err := s.Edit(ctx, me, saved.ID, row.base, "mine", rename(row.name))
		if builder.KindOf(err) != row.want || row.text == "" && err != nil || !strings.Contains(errorText(err), row.text) {
			t.Errorf("%s: %v", row.name, err)
		}
		if now, err := s.Roster(ctx, me, saved.ID); err != nil || (now.Roster.Name == row.name) != (row.text == "") {
			t.Errorf("%s: the roster is called %q, %v", row.name, now.Roster.Name, err)
		}
	}
	if _, err := s.Edit(ctx, me, saved.ID, saved.Revision, "mine", []rules.Edit{rules.Set("", "notes", "x.")}); err != nil {
		t.Errorf("an edit that changes nothing: %v", err)
	}
}

func TestConflictBehindLargeEdits(t *testing.T) {
	s := open(t)
	me, saved := noted(t, s, 3, strings.Repeat("x", rivalBytes/2))
	_, err := s.Edit(t.Context(), me, saved.ID, 1, "mine", rename("B"))
	if builder.KindOf(err) != builder.KindConflict || !strings.Contains(errorText(err), "reload the page") {
		t.Errorf("%v", err)
	}
	if _, err := s.Edit(t.Context(), me, saved.ID, 3, "mine", rename("B")); err != nil {
		t.Error(err)
	}
}

// The search for a conflict is made before the one writer is taken: here the
// old revisions can be read by readers only.
func TestConflictIsSoughtBeforeWriting(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := noted(t, s, 3, "x")
	seen := filepath.Join(t.TempDir(), "seen.db")
	if _, err := s.write.ExecContext(ctx, "VACUUM INTO $1", seen); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.ExecContext(ctx, "UPDATE revisions SET edits = 'unreadable'"); err != nil {
		t.Fatal(err)
	}
	readers, err := pool(seen, 1, "deferred", "query_only(1)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = readers.Close() })
	two := *s
	two.read = readers
	_, err = two.Edit(ctx, me, saved.ID, 1, "mine", []rules.Edit{rules.Set("", "notes", "y")})
	if builder.KindOf(err) != builder.KindConflict || !strings.Contains(errorText(err), "changed notes of the roster") {
		t.Errorf("%v; want a conflict with what readers see", err)
	}
	if now, err := two.Edit(ctx, me, saved.ID, 1, "mine", rename("B")); err != nil || now.Revision != 5 {
		t.Errorf("another field: revision %d, %v", now.Revision, err)
	}
	// What comes between the search and the edit is found in the writer.
	if _, err := two.Edit(ctx, me, saved.ID, 1, "third", rename("C")); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("a name that was changed since readers looked: %v; want a conflict", err)
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A long history of large edits, and a base far behind, keep nobody else waiting.
// GANTRY_SOAK gives it its full length and holds the others' edits to a time.
func TestConflictOfALongHistory(t *testing.T) {
	soak, times := os.Getenv("GANTRY_SOAK") != "", 30
	if soak {
		times = 1500
	}
	s, ctx := open(t), t.Context()
	s.SetQuota(Quota{}) // the history is longer than an owner may keep
	me, saved := noted(t, s, times, strings.Repeat("x", 80<<10))
	other, theirs := made(t, s)
	var wait sync.WaitGroup
	stop := make(chan struct{})
	for _, base := range []int{1, max(1, saved.Revision-rivalMost/2), max(1, saved.Revision-20)} {
		wait.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				_, err := s.Edit(ctx, me, saved.ID, base, "mine", []rules.Edit{rules.Set("", "notes", strconv.Itoa(i))})
				if builder.KindOf(err) != builder.KindConflict {
					t.Errorf("base %d: %v; want a conflict", base, err)
					return
				}
			}
		})
	}
	took := make([]time.Duration, 50)
	for i := range took {
		began := time.Now()
		if _, err := s.Edit(ctx, other, theirs.ID, theirs.Revision+i, "b", rename(strconv.Itoa(i))); err != nil {
			t.Fatal(err)
		}
		took[i] = time.Since(began)
	}
	close(stop)
	wait.Wait()
	slices.Sort(took)
	t.Logf("beside 3 who edit a history of %d with old bases one of 50 edits took %v, 45 at most %v, all %v", times, took[25], took[45], took[49])
	if soak && took[45] > 20*time.Millisecond {
		t.Error("that is more than 20 ms")
	}
}
