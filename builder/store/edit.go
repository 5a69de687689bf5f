package store

import (
	"context"
	"fmt"

	"gantry/rules"
)

// Edit applies edits to the newest state of a document and saves it as a
// revision. base is the revision that the edits were made for: where another
// tab has since touched the same thing, they are refused with a UserError of
// KindConflict that names it, and where base is too far behind to tell. base 0
// does not ask. A revision without a tab, an undo or a redo, counts as another
// tab's.
//
// Removing what is gone already is no error, and edits that change nothing make
// no revision: both answer the present state.
func (k Documents[D]) Edit(ctx context.Context, owner, id string, base int, tab string,
	edits []rules.Edit) (Stored[D], error) {
	return k.EditAs(ctx, owner, id, base, tab, "", edits)
}

// EditAs is Edit of a large act, which the history calls by its name.
func (k Documents[D]) EditAs(ctx context.Context, owner, id string, base int, tab, act string,
	edits []rules.Edit) (Stored[D], error) {
	return k.EditFrom(ctx, owner, id, 0, base, tab, act, edits)
}

// EditFrom is EditAs of edits that were worked out from what the document was at a
// revision. Where it has changed since, perhaps through another server, the error is
// ErrOvertaken, and they are to be worked out anew; revision 0 does not ask.
func (k Documents[D]) EditFrom(ctx context.Context, owner, id string, from, base int, tab, act string,
	edits []rules.Edit) (Stored[D], error) {
	stored, err := k.revise(ctx, owner, id, func(db querier, r row[D]) (*change, error) {
		if from != 0 && from != r.Revision {
			return nil, ErrOvertaken
		}
		c := change{kind: "edit", tab: sanitize(tab), act: act}
		var after D
		var err error
		c.edits, c.reverse, after, err = apply(r.Document, edits)
		if err == nil {
			if c.document = encode(after); c.document == r.text {
				return nil, nil
			}
		}
		if base != 0 {
			if err := checkConflict(ctx, db, r, base, c.tab, edits); err != nil {
				return nil, err
			}
		}
		return &c, err
	})
	if err != nil {
		return Stored[D]{}, fmt.Errorf("editing a %s: %w", k.kind, err)
	}
	return stored, nil
}
