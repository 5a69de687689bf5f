package sql

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"testing"
	"time"

	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules/doc"
)

// onPostgres is that this process runs the tests on PostgreSQL; see TestPostgresToo.
var onPostgres = storetest.Engine() == "postgres"

// opened is a store with its database.
type opened struct {
	*store.Store
	connection
	db *db
}

func (s *opened) Close() error { return s.db.Close() }

// data is the name of the database.
func (s *opened) data() string {
	if p, ok := s.dialect.(postgres); ok {
		return p.address
	}
	return s.dialect.(*sqlite).path
}

func openNow(ctx context.Context, data string) (*opened, error) {
	d, err := open(ctx, data, time.Now)
	if err != nil {
		return nil, err
	}
	return &opened{store.New(d, time.Now), d.connection, d}, nil
}

// newData is the name of a new database.
func newData(t testing.TB) string {
	t.Helper()
	if onPostgres {
		return storetest.Database(t)
	}
	return filepath.Join(t.TempDir(), "gantry.db")
}

// dataOf is a database that holds what a file does.
func dataOf(t testing.TB, file string) string {
	t.Helper()
	if !onPostgres {
		return file
	}
	if err := openAt(t, file).Close(); err != nil { // which brings it up to date
		t.Fatal(err)
	}
	data := newData(t)
	if _, err := Restore(t.Context(), file, data, time.Now()); err != nil {
		t.Fatal(err)
	}
	return data
}

// openNew opens a store in a new database and closes it with the test.
func openNew(t testing.TB) *opened {
	t.Helper()
	return openAt(t, newData(t))
}

func openAt(t testing.TB, data string) *opened {
	t.Helper()
	s, err := openNow(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// holds reports whether a text stands anywhere in the database.
func (s *opened) holds(t testing.TB, text string) bool {
	t.Helper()
	if onPostgres {
		return storetest.RowsHold(t, s.read.DB, text)
	}
	return storetest.FileHolds(t, s.data(), text)
}

// counted holds what is counted with each change against the rows themselves.
func counted(t testing.TB, s *opened) {
	t.Helper()
	storetest.CheckCounts(t, s.read.DB)
}

var list, rename = storetest.List, storetest.Rename

func encode(d interface{ Node() *doc.Node }) string { return string(d.Node().Append(nil)) }

func hashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// made creates the roster of list for a new owner.
func made(t testing.TB, s *opened) (owner string, saved store.Saved) {
	t.Helper()
	return storetest.Made(t, s.Store)
}
