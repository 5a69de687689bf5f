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
		{ID: "u1", Profile: "walker", Count: 1, Mounts: []rules.Mount{{ID: "m1", Item: "gun", At: "arm"}, {ID: "m2", Item: "blade", At: "leg"}}},
		{ID: "u2", Profile: "tank", Count: 3, Mounts: []rules.Mount{}},
	}}}
}

func rename(name string) []rules.Edit { return []rules.Edit{rules.Set("", "name", name)} }

func TestWalk(t *testing.T) {
	s, me := open(t), NewOwner()
	ctx := t.Context()
	saved, err := s.Create(ctx, me, list())
	if err != nil || saved.Revision != 1 || saved.CanUndo {
		t.Fatalf("Create: %+v, %v", saved, err)
	}
	for i, step := range []struct {
		do   func() (Saved, error)
		name string
	}{
		{func() (Saved, error) { return s.Edit(ctx, me, saved.ID, 1, "a", rename("Second")) }, "Second"},
		{func() (Saved, error) { return s.Edit(ctx, me, saved.ID, 2, "a", rename("Third")) }, "Third"},
		{func() (Saved, error) { return s.Undo(ctx, me, saved.ID) }, "Second"},
		{func() (Saved, error) { return s.Undo(ctx, me, saved.ID) }, "First"},
		{func() (Saved, error) { return s.Undo(ctx, me, saved.ID) }, "First"},
		{func() (Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Second"},
		{func() (Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Third"},
		{func() (Saved, error) { return s.Redo(ctx, me, saved.ID) }, "Third"},
		{func() (Saved, error) { return s.Roster(ctx, me, saved.ID) }, "Third"},
	} {
		got, err := step.do()
		if err != nil || got.Roster.Name != step.name {
			t.Fatalf("step %d: %q, %v; want %q", i, got.Roster.Name, err, step.name)
		}
	}
}
