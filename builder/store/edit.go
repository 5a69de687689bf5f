package store

import (
	"context"
	"fmt"

	"gantry/builder"
	"gantry/rules"
)

// Edit applies edits to the newest state of a document and saves it as a revision. base is the revision that the edits
// were made for. If another tab has touched the same thing since, the error is a UserError of KindConflict with a
// Conflict. The error is the same kind if base is too old to tell. base 0 skips the check. A revision without a tab,
// an undo or a redo, counts as another tab's.
//
// Removing something already removed is allowed, and edits that change nothing make no revision. Both return the
// present state.
func (k Documents[D]) Edit(ctx context.Context, owner, id string, base int, tab string,
	edits []rules.Edit) (Stored[D], error) {
	return k.EditAct(ctx, owner, id, base, tab, "", edits)
}

// EditAct is Edit with a name for the act in the history.
func (k Documents[D]) EditAct(ctx context.Context, owner, id string, base int, tab, act string,
	edits []rules.Edit) (Stored[D], error) {
	return k.edit(ctx, owner, id, base, tab, act, func(Stored[D]) ([]rules.Edit, error) { return edits, nil })
}

// errElsewhere is the error of a plan that other servers overtook each time.
var errElsewhere = &builder.UserError{Kind: builder.KindConflict,
	Text: "This was changed elsewhere at the same time. Your change isn't saved. Try again."}

// EditWith is EditAct of edits that plan works out from the newest state. No other change of this
// server comes between. If another server is faster, plan runs again, so it must change nothing
// itself. It never runs while the writer is taken: after reviseTries the error is a UserError.
func (k Documents[D]) EditWith(ctx context.Context, owner, id string, base int, tab, act string,
	plan func(Stored[D]) ([]rules.Edit, error)) (Stored[D], error) {
	tries := 0
	return k.edit(ctx, owner, id, base, tab, act, func(now Stored[D]) ([]rules.Edit, error) {
		if tries++; tries > reviseTries {
			return nil, errElsewhere
		}
		return plan(now)
	})
}

// edit saves the edits of a plan. The plan runs again if another server is faster, at last with the
// writer taken.
func (k Documents[D]) edit(ctx context.Context, owner, id string, base int, tab, act string,
	plan func(Stored[D]) ([]rules.Edit, error)) (Stored[D], error) {
	stored, err := k.revise(ctx, owner, id, func(rows Rows, r row[D]) (*change, error) {
		now, err := r.withRedo(ctx, rows)
		if err != nil {
			return nil, err
		}
		edits, err := plan(now)
		if err != nil || len(edits) == 0 {
			return nil, err
		}
		c := change{kind: "edit", tab: tabOf(sanitize(tab)), act: act}
		var after D
		c.edits, c.reverse, after, err = apply(r.Document, edits)
		if err == nil {
			if c.document = encode(after); c.document == r.Row.Text {
				return nil, nil
			}
		}
		if base != 0 {
			if err := checkConflict(rows, r, base, c.tab, edits); err != nil {
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
