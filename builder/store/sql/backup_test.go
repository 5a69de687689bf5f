package sql

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules/rulestest"
)

// A backup written during other writes is a moment in time. Every list in it is a saved state, and it has every change
// acknowledged before it began.
func TestConcurrentBackup(t *testing.T) {
	folder := t.TempDir()
	path := newData(t)
	s := openAt(t, path)
	ctx := t.Context()
	const writers = 4
	var owners, ids [writers]string
	var acknowledged [writers]atomic.Int64 // revisions
	for i := range writers {
		me, saved := made(t, s)
		owners[i], ids[i] = me, saved.ID
		acknowledged[i].Store(1)
	}
	stop := make(chan struct{})
	var wait sync.WaitGroup
	defer wait.Wait()
	defer close(stop)
	for i := range writers {
		wait.Go(func() {
			for n := 2; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				got, err := s.Edit(ctx, owners[i], ids[i], 0, "", rename(fmt.Sprintf("Name %d", n)))
				if err != nil || got.Revision != n {
					t.Errorf("writer %d: revision %d, %v", i, got.Revision, err)
					return
				}
				acknowledged[i].Store(int64(n))
			}
		})
	}
	for round := range rulestest.Rounds(5, 5) {
		var before, after [writers]int64
		time.Sleep(20 * time.Millisecond)
		for i := range writers {
			before[i] = acknowledged[i].Load()
		}
		to := filepath.Join(folder, fmt.Sprintf("backup-%d.db", round))
		if err := Backup(ctx, path, to); err != nil {
			t.Fatal(err)
		}
		for i := range writers {
			after[i] = acknowledged[i].Load() + 1 // one may be saved and not yet acknowledged
		}
		if _, err := Verify(ctx, to); err != nil {
			t.Fatal(err)
		}
		elsewhere := newData(t)
		if kept, err := Restore(ctx, to, elsewhere, time.Now()); err != nil || kept != "" {
			t.Fatalf("restoring: %q, %v", kept, err)
		}
		other := openAt(t, elsewhere)
		for i := range writers {
			got, err := other.Roster(ctx, owners[i], ids[i])
			if err != nil {
				t.Fatal(err)
			}
			n := int64(got.Revision)
			if n < before[i] || n > after[i] || n > 1 && got.Document.Name != fmt.Sprintf("Name %d", n) {
				t.Errorf("round %d: writer %d is at revision %d, %q; it was acknowledged %d before and %d after",
					round, i, n,
					got.Document.Name, before[i], after[i])
			}
		}
	}
}

// A database that is served is not replaced; what was there is kept.
func TestRestore(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	path, to := newData(t), filepath.Join(folder, "backup.db")
	s, err := openNow(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	me, saved := made(t, s)
	note := func(press string) {
		t.Helper()
		if _, err := s.Append(ctx, me, saved.ID, store.Event{ID: press, Text: press}); err != nil {
			t.Fatal(err)
		}
	}
	note("First")
	if err := Backup(ctx, path, to); err != nil {
		t.Fatal(err)
	}
	note("Second")
	if err := Backup(ctx, path, to); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("over a file that is there: %v", err)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 1, "", rename("Second")); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, to, path, time.Now()); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("onto a running server: %v", err)
	}
	if got, err := s.Roster(ctx, me, saved.ID); err != nil || got.Document.Name != "Second" {
		t.Errorf("it was touched: %q, %v", got.Document.Name, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := Backup(ctx, path, filepath.Join(folder, "none", "backup.db")); err == nil ||
		strings.Contains(err.Error(), "no database") {
		t.Errorf("into a folder that is not there: %v", err)
	}
	for _, left := range []string{path, to} { // by a try that was cut off
		if IsPostgres(left) {
			continue
		}
		if err := os.WriteFile(left+partSuffix, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := Restore(ctx, to, path, time.Now())
	if err != nil || kept == "" {
		t.Fatalf("%q, %v", kept, err)
	}
	for file, name := range map[string]string{path: "First", kept: "Second"} {
		of := openAt(t, file)
		if got, err := of.Roster(ctx, me, saved.ID); err != nil || got.Document.Name != name {
			t.Errorf("%s: %q, %v", file, got.Document.Name, err)
		}
		if log, err := of.Events(ctx, me, saved.ID, 0); err != nil || len(log) == 0 || log[len(log)-1].Text != name {
			t.Errorf("%s: its log is %+v, %v", file, log, err)
		}
		counted(t, of)
	}
	if _, err := Restore(ctx, kept, kept, time.Now()); err == nil {
		t.Error("a file is restored onto itself")
	}
}

// A backup with a document of every kind is whole and can be restored.
func TestBackupOfEveryKind(t *testing.T) {
	ctx, path, to := t.Context(), newData(t), filepath.Join(t.TempDir(), "backup.db")
	s, err := openNow(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	me, battle := storetest.MadeOfEveryKind(t, s.Store)
	if err := errors.Join(s.Close(), Backup(ctx, path, to)); err != nil {
		t.Fatal(err)
	}
	if c, err := Verify(ctx, to); err != nil || c.Documents != 5 {
		t.Errorf("the backup: %+v, %v", c, err)
	}
	elsewhere := newData(t)
	if _, err := Restore(ctx, to, elsewhere, time.Now()); err != nil {
		t.Fatal(err)
	}
	if got, err := openAt(t, elsewhere).Battles.Get(ctx, me, battle); err != nil || got.Document.Name != "First" {
		t.Errorf("the restored battle: %q, %v", got.Document.Name, err)
	}
	if _, err := store.ListingOf("of a newer version", []byte(encode(list()))); err == nil {
		t.Error("a kind that is not known is read")
	}
}

// Verify and Open report damaged, newer, foreign and missing files.
func TestVerifyRefuses(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	good := filepath.Join(folder, "good.db")
	s, err := openNow(ctx, good)
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		made(t, s)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err := Verify(ctx, good); err != nil || c.Documents != 60 || c.Newest.IsZero() {
		t.Errorf("a good one: %+v, %v", c, err)
	}
	data, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(data)
	for at := 8 * 4096; at < len(damaged)-4096; at += 4096 {
		clear(damaged[at : at+64])
	}
	files := map[string][]byte{"damaged.db": damaged, "short.db": data[:len(data)/2],
		"foreign.db": []byte("no database at all, " + strings.Repeat("just text ", 100))}
	for name, data := range files {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Verify(ctx, path)
		if trouble := store.TroubleOf(err); trouble != store.Damaged && trouble != store.Foreign {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := Restore(ctx, path, filepath.Join(folder, "never.db"), time.Now()); err == nil {
			t.Errorf("%s is restored", name)
		}
		if s, err := openNow(ctx, path); err == nil {
			s.Close()
			t.Errorf("%s is opened", name)
		} else if trouble := store.TroubleOf(err); trouble != store.Damaged && trouble != store.Foreign {
			t.Errorf("opening %s: %v", name, err)
		}
	}
	for name, change := range map[string]string{
		"newer":          `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`,
		"cannot be read": `UPDATE documents SET document = '{' WHERE id = (SELECT min(id) FROM documents)`,
	} {
		path := filepath.Join(folder, strings.ReplaceAll(name, " ", "-")+".db")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s := openAt(t, path)
		if _, err := s.write.ExecContext(ctx, change); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(ctx, path); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Verify(ctx, filepath.Join(folder, "none.db")); !os.IsNotExist(err) && err == nil {
		t.Errorf("a missing one: %v", err)
	}
}
