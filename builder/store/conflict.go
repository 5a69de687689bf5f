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
	rivalBytes = 8 << 20
)

// rivals are the edits that other tabs have made after a revision and that
// touch what some edits touch.
type rivals struct {
	upTo  int // the newest revision that is known
	edits []rules.Edit
	far   bool // base lies too far behind
}

// next reads on to the newest revision.
func (r rivals) next(ctx context.Context, db querier, base int, id, tab string, edits []rules.Edit) (rivals, error) {
	if base == 0 || r.far {
		return r, nil
	}
	var newest, bytes int
	err := db.QueryRowContext(ctx, `SELECT COALESCE(MAX(number), 0) FROM revisions WHERE document = $1`, id).Scan(&newest)
	if err == nil && newest-base <= rivalMost {
		err = db.QueryRowContext(ctx, `SELECT COALESCE(SUM(octet_length(edits)), 0) FROM revisions
			WHERE document = $1 AND number > $2 AND number <= $3`, id, r.upTo, newest).Scan(&bytes)
	}
	if err != nil {
		return r, fmt.Errorf("reading revisions: %w", err)
	}
	if newest-base > rivalMost || bytes > rivalBytes {
		r.far = true
		return r, nil
	}
	rows, err := db.QueryContext(ctx, `SELECT edits FROM revisions
		WHERE document = $1 AND number > $2 AND number <= $3 AND (tab <> $4 OR tab = '') ORDER BY number`, id, r.upTo, newest, tab)
	if err != nil {
		return r, fmt.Errorf("reading revisions: %w", err)
	}
	defer rows.Close()
	mine := builder.ReachOf(edits)
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return r, fmt.Errorf("reading revisions: %w", err)
		}
		theirs, err := decodeEdits(text)
		if err != nil {
			return r, err
		}
		r.edits = append(r.edits, slices.DeleteFunc(theirs, func(e rules.Edit) bool { return !mine.Has(e) })...)
	}
	r.upTo = max(r.upTo, newest)
	return r, rows.Err()
}

// clash refuses edits that touch what a rival has changed. Edits that remove what
// is gone touch nothing.
func (r rivals) clash(edits []rules.Edit, gone func(rules.Edit) bool) error {
	if r.far {
		return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is too old"),
			Text: "So much has changed since this page was loaded that your change is not saved; " +
				"reload the page to see it as it is now, and make the change again."}
	}
	mine := builder.ReachOf(slices.DeleteFunc(slices.Clone(edits), gone))
	var changed []string
	seen := map[string]bool{}
	for _, e := range r.edits {
		if what := builder.Describe(e); mine.Has(e) && !seen[what] {
			seen[what] = true
			changed = append(changed, what)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return conflict(changed)
}

// conflictMost is how many changes the sentence of a conflict names.
const conflictMost = 3

func conflict(changed []string) error {
	text := strings.Join(changed[:min(len(changed), conflictMost)], ", ")
	if more := len(changed) - conflictMost; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is not the newest"),
		Text: "This was changed in another tab meanwhile (" + text + "), and your change is not saved; reload the page to see it as it is now."}
}
