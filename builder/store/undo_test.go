package store

import (
	"context"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

// A device's undo takes back its own last change and leaves the later ones of others.
func TestUndoTakesBackYourOwnChange(t *testing.T) {
	s := open(t)
	owner := hashSecret(NewSecret())
	a, b := ByDevice(t.Context(), strings.Repeat("a", 64)), ByDevice(t.Context(), strings.Repeat("b", 64))
	made, err := s.Create(a, owner, builder.Roster{System: "mechahex", Name: "First"})
	if err != nil {
		t.Fatal(err)
	}
	set := func(ctx context.Context, field string, value any) {
		t.Helper()
		if _, err := s.Edit(ctx, owner, made.ID, 0, "", []rules.Edit{rules.Set("", field, value)}); err != nil {
			t.Fatal(err)
		}
	}
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
