package store

import (
	"context"

	"gantry/builder"
)

// Saved is a roster as the database holds it.
type Saved = Stored[builder.Roster]

// Roster is a roster of an owner; see Get.
func (s *Store) Roster(ctx context.Context, owner, id string) (Saved, error) {
	return s.Get(ctx, owner, id)
}
