package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store/storetest"
	"gantry/rules"
)

// onPostgres is that this process runs the tests on PostgreSQL; see TestPostgresToo.
var onPostgres = os.Getenv("GANTRY_STORE_TESTS") == "postgres"

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

// open opens a store in a new database and closes it with the test.
func open(t testing.TB) *Store {
	t.Helper()
	return openAt(t, newData(t))
}

func openAt(t testing.TB, data string) *Store {
	t.Helper()
	s, err := Open(t.Context(), data, time.Now)
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

// list is a roster of two units for tests.
func list() builder.Roster {
	return builder.Roster{System: "game", Name: "First", Force: rules.Force{Units: []rules.Unit{
		{ID: "u1", Profile: "walker", Count: 1, Mounts: []rules.Mount{{ID: "m1", Item: "gun", At: "arm"},
			{ID: "m2", Item: "blade", At: "leg"}}},
		{ID: "u2", Profile: "tank", Count: 3, Mounts: []rules.Mount{}},
	}}}
}

func rename(name string) []rules.Edit { return []rules.Edit{rules.Set("", "name", name)} }

// made creates the roster of list for a new owner.
func made(t testing.TB, s *Store) (owner string, saved Saved) {
	t.Helper()
	owner = NewSecret()
	saved, err := s.Create(t.Context(), owner, list())
	if err != nil {
		t.Fatal(err)
	}
	return owner, saved
}
