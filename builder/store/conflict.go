package store

import (
	"errors"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// An edit asks at most the latest maxRival revisions, of rivalBytes together,
// what other tabs have done; of what is older it asks for a new look.
const (
	maxRival   = 200
	rivalBytes = 1 << 20 // some ten milliseconds of decoding
)

// A Conflict holds the edits of other tabs that a refused edit touches, oldest first.
type Conflict struct{ Edits []rules.Edit }

func (c *Conflict) Error() string { return "the revision is not the newest" }

// checkConflict refuses edits that touch what other tabs have changed since base, and edits whose base is too old to
// tell. Edits that remove something already removed touch nothing.
func checkConflict[D Document[D]](rows Rows, r row[D], base int, tab string, edits []rules.Edit) error {
	if base >= r.Revision { // the page shows the newest, as nearly all do
		return nil
	}
	if far, err := farBehind(rows, r.ID, base, r.Revision); err != nil {
		return err
	} else if far {
		return &builder.UserError{Kind: builder.KindConflict, Err: errors.New("the revision is too old"),
			Text: "Not saved: the list changed a lot on another device. Reload and try again."}
	}
	mine := builder.ReachOf(slices.DeleteFunc(slices.Clone(edits), r.Document.Roster().AlreadyRemoved))
	var changed []rules.Edit
	for rival, err := range rows.Steps(r.ID, Span{After: base, To: r.Revision, Texts: TextEdits}) {
		if err != nil {
			return fmt.Errorf("reading revisions: %w", err)
		}
		if tab != "" && tabOf(rival.Tab) == tab {
			continue
		}
		theirs, err := decodeEdits(rival.Edits)
		if err != nil {
			return err
		}
		for _, e := range theirs {
			if mine.Has(e) {
				changed = append(changed, e)
			}
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return &builder.UserError{Kind: builder.KindConflict, Err: &Conflict{changed},
		Text: "Not saved: changed in another tab or on another device. Reload and try again."}
}

// farBehind reports whether more than is asked has changed since base.
func farBehind(rows Rows, id string, base, newest int) (bool, error) {
	if newest-base > maxRival {
		return true, nil
	}
	bytes, err := rows.EditBytes(id, base, newest)
	if err != nil {
		return false, fmt.Errorf("reading revisions: %w", err)
	}
	return bytes > rivalBytes, nil
}
