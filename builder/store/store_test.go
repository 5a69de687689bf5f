package store

import (
	"path/filepath"
	"testing"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// open opens a store in a fresh file and closes it with the test.
func open(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "gantry.db"))
}

func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, time.Now)
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
