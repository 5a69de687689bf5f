package store

import (
	"context"

	"gantry/builder"
	"gantry/rules"
)

// Saved is a roster as the database holds it.
type Saved struct {
	Head
	Roster builder.Roster
}

func savedOf(k Stored[builder.Roster], err error) (Saved, error) {
	return Saved{k.Head, k.Document}, err
}

// Roster is a roster of an owner; see Get.
func (s *Store) Roster(ctx context.Context, owner, id string) (Saved, error) {
	return savedOf(s.Get(ctx, owner, id))
}

// Create saves a new roster of an owner; see Documents.Create.
func (s *Store) Create(ctx context.Context, owner string, r builder.Roster) (Saved, error) {
	return savedOf(s.Documents.Create(ctx, owner, r))
}

// Edit applies edits to the newest roster; see Documents.Edit.
func (s *Store) Edit(ctx context.Context, owner, id string, base int, tab string, edits []rules.Edit) (Saved, error) {
	return savedOf(s.Documents.Edit(ctx, owner, id, base, tab, edits))
}

// Undo takes the latest edit of a roster back; see Documents.Undo.
func (s *Store) Undo(ctx context.Context, owner, id string) (Saved, error) {
	return savedOf(s.Documents.Undo(ctx, owner, id))
}

// Redo makes the latest undone edit of a roster again; see Documents.Redo.
func (s *Store) Redo(ctx context.Context, owner, id string) (Saved, error) {
	return savedOf(s.Documents.Redo(ctx, owner, id))
}

// Shared is the roster that a token leads to; see Documents.Shared.
func (s *Store) Shared(ctx context.Context, token string) (Saved, error) {
	return savedOf(s.Documents.Shared(ctx, token))
}
