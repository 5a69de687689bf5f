package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// An edit asks at most the latest rivalMost revisions, of rivalBytes together,
// what other tabs have done; of what is older it asks for a new look.
const (
	rivalMost  = 200
	rivalBytes = 1 << 20 // some ten milliseconds of decoding
)

const (
	selectRivals = `SELECT edits FROM revisions
		WHERE document = $1 AND number > $2 AND number <= $3 AND (tab <> $4 OR tab = '') ORDER BY number`
	selectBehind = `SELECT COALESCE(SUM(octet_length(edits)), 0) FROM revisions
		WHERE document = $1 AND number > $2 AND number <= $3`
)

// checkConflict refuses edits that touch what other tabs have changed since base, and edits whose base is too old to
// tell. Edits that remove something already removed touch nothing.
func checkConflict[D Document[D]](ctx context.Context, db querier, r row[D], base int, tab string,
	edits []rules.Edit) error {
	if base >= r.Revision { // the page shows the newest, as nearly all do
		return nil
	}
	if far, err := farBehind(ctx, db, r.ID, base, r.Revision); err != nil {
		return err
	} else if far {
		return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is too old"),
			Text: "Not saved: the list changed a lot on another device. Reload and try again."}
	}
	mine := builder.ReachOf(slices.DeleteFunc(slices.Clone(edits), r.Document.Lacks))
	var changed []string
	seen := map[string]bool{}
	var text string
	for err := range (into{&text}).each(db.QueryContext(ctx, selectRivals, r.ID, base, r.Revision, tab)) {
		if err != nil {
			return fmt.Errorf("reading revisions: %w", err)
		}
		theirs, err := decodeEdits(text)
		if err != nil {
			return err
		}
		for _, e := range theirs {
			if what := builder.Describe(e); mine.Has(e) && !seen[what] {
				seen[what] = true
				changed = append(changed, what)
			}
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return conflictError(changed)
}

// farBehind reports whether more than is asked has changed since base.
func farBehind(ctx context.Context, db querier, id string, base, newest int) (bool, error) {
	if newest-base > rivalMost {
		return true, nil
	}
	var bytes int
	err := db.QueryRowContext(ctx, selectBehind, id, base, newest).Scan(&bytes)
	if err != nil {
		return false, fmt.Errorf("reading revisions: %w", err)
	}
	return bytes > rivalBytes, nil
}

// conflictMost is how many changes the sentence of a conflict names.
const conflictMost = 3

func conflictError(changed []string) error {
	text := strings.Join(changed[:min(len(changed), conflictMost)], ", ")
	if more := len(changed) - conflictMost; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is not the newest"),
		Text: "Not saved: changed in another tab or on another device (" + text + "). Reload and try again."}
}
