package sql

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gantry/builder/store"
	"gantry/rules"
)

// A long history is swept in bites, between which others write.
func TestSweepInBites(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes several bites of 4 MB")
	}
	s, ctx, me := openNew(t), t.Context(), store.NewSecret()
	owner, saved := made(t, s)
	for i := range 3 {
		notes := strings.Repeat("secret ", biteBytes/7) + fmt.Sprint(i%2)
		if _, err := s.Edit(ctx, owner, saved.ID, 0, "", []rules.Edit{rules.Set("", "notes", notes)}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.write.Exec(`UPDATE documents SET owner = $1, deleted = 1`, me); err != nil {
		t.Fatal(err)
	}
	if err := s.db.Remove(ctx, store.Doomed{Before: 1}); err != nil {
		t.Fatal(err)
	}
	var left []int
	for range 10 {
		n, err := s.db.bite(ctx, `SELECT document, number, bytes FROM revisions`,
			`DELETE FROM revisions WHERE document = $1 AND number = $2`)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
		left = append(left, n)
	}
	if fmt.Sprint(left) != "[1 1 1]" {
		t.Errorf("revisions in bites of %v; each holds more than a bite", left)
	}
	if err := s.Purge(ctx, 0); err != nil || s.holds(t, saved.ID) || s.holds(t, "secret") {
		t.Errorf("the rest is not swept: %v", err)
	}
}

// SQLite leaves copies of rows that it moved between pages, seldom and at no fixed place. Overwriting deleted rows
// doesn't reach these copies. The test puts some into every page that has room. Cleaning finds them all and harms
// nothing else.
func TestClean(t *testing.T) {
	s, ctx := openNew(t), t.Context()
	r := rand.New(rand.NewPCG(1, 2))
	const rows, text = 3000, "secret"
	err := s.db.change(ctx, func(t tx) error {
		for range rows {
			err := t.exec(`INSERT INTO documents
				(id, kind, owner, system, name, units, overrides, bytes, revision, created, updated, document)
				VALUES ($1, 'roster', $2, '', '', 0, 0, 0, 1, 0, $3, $4)`,
				fmt.Sprint(r.Int64()), fmt.Sprint("owner", r.IntN(50)), r.IntN(1000),
				strings.Repeat("public", 1+r.IntN(1000)))
			if err != nil {
				return err
			}
		}
		return s.markUncleaned(ctx, t.w)
	})
	if err != nil {
		t.Fatal(err)
	}
	var pages, left int
	if err := s.read.QueryRow("PRAGMA page_count").Scan(&pages); err != nil || pages <= batchPages {
		t.Fatalf("%d pages, %v; want more than one batch", pages, err)
	}
	planted := plant(t, s, pages, text)
	if planted < 100 {
		t.Fatalf("only %d pages have room", planted)
	}
	if err := s.db.clean(ctx, s.db, &cleaningBound{pages: pages - 1}); err != nil {
		t.Fatal(err)
	}
	if !s.holds(t, text) {
		t.Error("a file too large to be cleaned at once")
	}
	if err := s.Purge(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if s.holds(t, text) {
		t.Error("cleaned")
	}
	if planted = plant(t, s, pages, text); planted == 0 {
		t.Fatal("nothing planted")
	}
	if err := s.Purge(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if !s.holds(t, text) {
		t.Error("where nothing was deleted nothing is cleaned")
	}
	var integrity string
	if err := s.write.QueryRow("PRAGMA integrity_check").Scan(&integrity); err != nil || integrity != "ok" {
		t.Errorf("integrity: %q, %v", integrity, err)
	}
	if err := s.read.QueryRow("SELECT count(*) FROM documents WHERE document LIKE 'public%'").Scan(&left); err != nil ||
		left != rows {
		t.Errorf("%d rows are left, %v", left, err)
	}
}

// plant writes a text into the gap of each page that has room for it.
func plant(t *testing.T, s *opened, pages int, text string) (planted int) {
	t.Helper()
	err := s.db.change(t.Context(), func(in tx) error {
		for number := 1; number <= pages; number++ {
			var page []byte
			if err := in.w.QueryRowContext(t.Context(), "SELECT data FROM sqlite_dbpage WHERE pgno = $1",
				number).Scan(&page); err != nil {
				return err
			}
			gap := pageGap(page, number)
			if len(gap) < len(text) {
				continue
			}
			copy(gap[len(gap)-len(text):], text)
			planted++
			if err := in.exec("UPDATE sqlite_dbpage SET data = $2 WHERE pgno = $1", number, page); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return planted
}

// A reader in the middle of a question holds the log back; the next Purge empties it.
func TestCleanWhileRead(t *testing.T) {
	s, ctx := openNew(t), t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 0, "", rename("secret")); err != nil {
		t.Fatal(err)
	}
	reader, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Rollback()
	var n int
	if err := reader.QueryRow("SELECT count(*) FROM documents").Scan(&n); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if err := s.EraseOwner(ctx, me); err != nil {
		t.Fatal(err)
	}
	if !s.holds(t, "secret") {
		t.Error("while it is read")
	}
	if err := reader.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if s.holds(t, "secret") {
		t.Error("afterwards")
	}
}

func TestPageGap(t *testing.T) {
	page := make([]byte, 512)
	copy(page, []byte{13, 0, 0, 0, 2, 1, 0}) // a leaf of two cells, the first at 256
	if got := pageGap(page, 2); len(got) != 256-8-4 {
		t.Errorf("%d bytes", len(got))
	}
	overflow := bytes.Repeat([]byte{0, 1, 2, 3}, 128)
	broken := append([]byte{13, 0, 0, 255, 255, 1, 0}, page[7:]...)
	for name, p := range map[string][]byte{"no page of a tree": overflow, "more cells than room": broken,
		"no page": {13}} {
		if got := pageGap(p, 2); got != nil {
			t.Errorf("%s: %d bytes", name, len(got))
		}
	}
}
