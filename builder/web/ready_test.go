package web_test

import (
	"context"
	"database/sql"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	store "gantry/builder/store/sql"
	"gantry/builder/web/site"
)

// startAt is a site whose database is at a known place.
func startAt(t *testing.T, adjust ...func(*site.Config)) (s *testServer, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "gantry.db")
	st, err := store.Open(t.Context(), path, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	return start(t, append([]func(*site.Config){func(c *site.Config) { c.Store = st }}, adjust...)...), path
}

func TestReady(t *testing.T) {
	b := start(t).browser()
	if p := b.get("/readyz"); p.status != http.StatusOK || p.body != "ok\n" {
		t.Errorf("%d %q", p.status, p.body)
	}
}

// After the database file is moved, each change is refused with a message. The log has
// one line about it.
func TestMovedDatabase(t *testing.T) {
	s, path := startAt(t)
	b := s.browser()
	roster := b.example().url.Path
	if err := os.Rename(path, path+".away"); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		p := b.post(roster+"/edit", url.Values{"more": {"u1"}})
		want := "The database file was moved or deleted while Gantry runs. Your change is not saved."
		if p.status != http.StatusServiceUnavailable || p.test("problem").Text() != want ||
			p.header.Get("Retry-After") == "" {
			t.Errorf("an edit: %d %q", p.status, p.test("problem").Text())
		}
	}
	if n := strings.Count(s.log.String(), "\n"); n != 1 || !strings.Contains(s.log.String(), "trouble=\"the database "+
		"file was moved") {
		t.Errorf("%d lines in the log:\n%s", n, s.log)
	}
	if p := b.get("/readyz"); p.status != http.StatusServiceUnavailable ||
		p.body != "not ready: the database file was moved or deleted while Gantry runs\n" {
		t.Errorf("ready: %d %q", p.status, p.body)
	}
	if p := b.get("/healthz"); p.status != http.StatusOK {
		t.Errorf("alive: %d", p.status)
	}
	if err := os.Rename(path+".away", path); err != nil {
		t.Fatal(err)
	}
	if p := b.post(roster+"/edit", url.Values{"more": {"u1"}}); p.status != http.StatusOK {
		t.Errorf("back at its place: %d", p.status)
	}
	if p := b.get("/readyz"); p.status != http.StatusServiceUnavailable {
		t.Errorf("an answer is not given again: %d", p.status)
	}
}

// While the database is locked, requests are answered soon and reads go on.
func TestLockedDatabaseIsNotReady(t *testing.T) {
	long(t)
	t.Parallel()
	s, path := startAt(t)
	b := s.browser()
	roster := b.example().url.Path
	other, err := sql.Open("sqlite", "file:"+path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := other.BeginTx(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = tx.Rollback()
		_ = other.Close()
	})
	began := time.Now()
	p := b.get("/readyz")
	if p.status != http.StatusServiceUnavailable || !strings.HasPrefix(p.body, "not ready: ") ||
		time.Since(began) > 8*time.Second {
		t.Errorf("%d %q after %v", p.status, p.body, time.Since(began))
	}
	if p := b.get(roster); p.status != http.StatusOK {
		t.Errorf("reading: %d", p.status)
	}
}
