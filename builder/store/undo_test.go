package store_test

import (
	"context"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

// Two devices of one owner.
var deviceA, deviceB = strings.Repeat("a", 64), strings.Repeat("b", 64)

// editedByTwo returns a store with a list, and how a device sets a field of it.
func editedByTwo(t *testing.T) (s *store.Store, owner string, made store.Saved,
	set func(context.Context, string, any)) {
	t.Helper()
	s, owner = open(t), store.HashSecret(store.NewSecret())
	made, err := s.Create(store.ByDevice(t.Context(), deviceA), owner,
		builder.Roster{System: "mechahex", Name: "First"})
	if err != nil {
		t.Fatal(err)
	}
	return s, owner, made, func(ctx context.Context, field string, value any) {
		t.Helper()
		if _, err := s.Edit(ctx, owner, made.ID, 0, "", []rules.Edit{rules.Set("", field, value)}); err != nil {
			t.Fatal(err)
		}
	}
}

// A device's undo takes back its own last change and leaves the later ones of others.
func TestUndoTakesBackYourOwnChange(t *testing.T) {
	s, owner, made, set := editedByTwo(t)
	a, b := store.ByDevice(t.Context(), deviceA), store.ByDevice(t.Context(), deviceB)
	undo := func(ctx context.Context, name, player, notes string) {
		t.Helper()
		got, err := s.Undo(ctx, owner, made.ID)
		if d := got.Document; err != nil || d.Name != name || d.Player != player || d.Notes != notes {
			t.Errorf("%q %q %q, not %q %q %q: %v", d.Name, d.Player, d.Notes, name, player, notes, err)
		}
	}
	refused := func(ctx context.Context, says string) {
		t.Helper()
		if _, err := s.Undo(ctx, owner, made.ID); builder.KindOf(err) != builder.KindConflict ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	set(b, "notes", "of b")
	set(b, "name", "B")
	set(a, "player", "A")
	undo(b, "First", "A", "of b")
	undo(b, "First", "A", "")
	refused(b, "You have no changes to undo")
	undo(a, "First", "", "")
	set(b, "name", "B")
	set(a, "name", "A")
	refused(b, "Not undone")
	undo(a, "B", "", "")
	undo(b, "First", "", "")
}

// A device's redo makes its own undone change again and leaves what others have changed since.
func TestRedoMakesYourOwnChangeAgain(t *testing.T) {
	s, owner, made, set := editedByTwo(t)
	a, b := store.ByDevice(t.Context(), deviceA), store.ByDevice(t.Context(), deviceB)
	step := func(ctx context.Context, move func(context.Context, string, string) (store.Saved, error), want ...string) {
		t.Helper()
		got, err := move(ctx, owner, made.ID)
		d := got.Document
		if err != nil || d.Name != want[0] || d.Player != want[1] || d.Notes != want[2] {
			t.Errorf("%q %q %q, not %q: %v", d.Name, d.Player, d.Notes, want, err)
		}
	}
	canRedo := func(ctx context.Context, want bool) {
		t.Helper()
		if got, err := s.Get(ctx, owner, made.ID); err != nil || got.CanRedo != want {
			t.Errorf("it can redo: %v, want %v: %v", got.CanRedo, want, err)
		}
	}
	refused := func(ctx context.Context, says string) {
		t.Helper()
		if _, err := s.Redo(ctx, owner, made.ID); builder.KindOf(err) != builder.KindConflict ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	set(a, "name", "A")
	set(a, "player", "A")
	set(b, "notes", "of b")
	step(a, s.Undo, "A", "", "of b")
	canRedo(a, true)
	canRedo(b, false)
	step(b, s.Redo, "A", "", "of b")
	step(a, s.Undo, "First", "", "of b")
	step(a, s.Redo, "A", "", "of b")
	canRedo(a, true)
	step(a, s.Redo, "A", "A", "of b")
	canRedo(a, false)
	step(a, s.Redo, "A", "A", "of b")
	set(b, "notes", "more of b")
	step(a, s.Undo, "A", "", "more of b") // what was made again is taken back again
	set(b, "player", "B")
	refused(a, "Not redone")
	step(b, s.Undo, "A", "", "more of b")
	step(a, s.Redo, "A", "A", "more of b")
	step(a, s.Undo, "A", "", "more of b")
	set(b, "notes", "last of b") // empties the stack
	step(a, s.Redo, "A", "A", "last of b")
	step(a, s.Undo, "A", "", "last of b")
	set(a, "tags", []any{"x"})
	canRedo(a, false)
	step(a, s.Redo, "A", "", "last of b")

	set(b, "name", "B")
	set(a, "name", "again A")
	step(a, s.Undo, "B", "", "last of b")
	step(b, s.Undo, "A", "", "last of b")
	refused(a, "Not redone: this was changed again on") // by b's undo
}
