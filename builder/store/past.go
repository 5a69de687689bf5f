package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// Revision is one step of a document's history. Kind is "made" for the first, else "edit", "undo" or "redo". Act
// describes a large step. For an undo or redo, it describes what they undo or redo. Name is from the owner.
type Revision[D any] struct {
	Number         int
	Kind           string
	Act, Name      string
	Made           time.Time
	Edits, Reverse []rules.Edit
	Before, After  D // Before is empty of the first
}

// MaxNames is how many revisions of a document have a name of their owner's.
const MaxNames = 100

// At returns a document as it was at a revision, and when that was made. Every revision is kept, so that each can
// be asked for; the work is that of leading back to it. The error of one that there is not is a UserError of
// KindNotFound.
func (k Documents[D]) At(ctx context.Context, owner, id string, number int) (Stored[D], error) {
	r, err := k.find(ctx, k.read, whereOwned, k.ownedArgs(owner, id)...)
	if err != nil {
		return Stored[D]{}, err
	}
	return k.at(ctx, r, number)
}

func (k Documents[D]) at(ctx context.Context, r row[D], number int) (Stored[D], error) {
	if number < 1 || number > r.Revision {
		return Stored[D]{}, &builder.UserError{Kind: builder.KindNotFound,
			Text: fmt.Sprintf("There is no revision %d of this %s; the newest is %d.", number, k.kind, r.Revision)}
	}
	d, err := k.leadBack(ctx, r, number)
	if err != nil {
		return Stored[D]{}, fmt.Errorf("leading a %s back to revision %d: %w", k.kind, number, err)
	}
	head := Head{ID: r.ID, Revision: number, Created: r.Created, Updated: r.Created, Frozen: true}
	var made int64
	err = k.read.QueryRowContext(ctx, `SELECT made FROM revisions WHERE document = $1 AND number = $2`, r.ID,
		number).Scan(&made)
	if err == nil {
		head.Updated = timeOf(made)
	} else if !errors.Is(err, sql.ErrNoRows) {
		return Stored[D]{}, fmt.Errorf("reading revision %d: %w", number, err)
	}
	return Stored[D]{head, d}, nil
}

// leadBack begins at the newest document, or at the nearest whole state after the revision. Rows never change, so new
// ones don't matter.
func (k Documents[D]) leadBack(ctx context.Context, r row[D], number int) (D, error) {
	d, from := r.Document, r.Revision
	var whole int
	var text string
	err := k.read.QueryRowContext(ctx, `SELECT number, before FROM revisions WHERE document = $1 AND number > $2
		AND number <= $3 AND before IS NOT NULL ORDER BY number LIMIT 1`, r.ID, number, r.Revision).Scan(&whole, &text)
	if err == nil {
		from = whole - 1
		d, err = k.decodeNew(text)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return d, plainError(err)
	}
	for err := range (into{&text}).each(k.read.QueryContext(ctx, `SELECT reverse FROM revisions WHERE document = $1
		AND number > $2 AND number <= $3 ORDER BY number DESC`, r.ID, number, from)) {
		if err != nil {
			return d, err
		}
		edits, err := decodeEdits(text)
		if err != nil {
			return d, err
		}
		if d, _, err = d.Apply(edits); err != nil {
			return d, plainError(err)
		}
	}
	return d, nil
}

// plainError drops the type of an error about stored data, so that it isn't a UserError: the user didn't cause it.
func plainError(err error) error { return fmt.Errorf("%v", err) }

// History returns revisions of a document, going back from one number, or from the newest if from is 0. most limits
// their number. It ends sooner if they hold some megabytes of edits and documents.
func (k Documents[D]) History(ctx context.Context, owner, id string, from, most int) ([]Revision[D], error) {
	r, err := k.find(ctx, k.read, whereOwned, k.ownedArgs(owner, id)...)
	if err != nil {
		return nil, err
	}
	if from <= 0 || from > r.Revision {
		from = r.Revision
	}
	newest, err := k.at(ctx, r, from)
	if err != nil {
		return nil, err
	}
	list, err := k.revisions(ctx, r, newest.Document, from, most)
	if err != nil {
		return nil, fmt.Errorf("reading the history of a %s: %w", k.kind, err)
	}
	first := from
	if n := len(list); n > 0 {
		first = list[n-1].Number - 1
	}
	if first != 1 || len(list) == most { // there are more, or no room
		return list, nil
	}
	made := Revision[D]{Number: 1, Kind: "made", Made: r.Created, After: newest.Document}
	if n := len(list); n > 0 {
		made.After = list[n-1].Before
	}
	err = k.read.QueryRowContext(ctx, `SELECT act, name FROM revision_names WHERE document = $1 AND number = 1`,
		r.ID).Scan(&made.Act, &made.Name)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("reading the history of a %s: %w", k.kind, err)
	}
	return append(list, made), nil
}

// revisions returns those of rows, the first of which led to a document.
func (k Documents[D]) revisions(ctx context.Context, r row[D], after D, from, most int) ([]Revision[D], error) {
	var list []Revision[D]
	var v Revision[D]
	var made int64
	var edits, reverse, before string
	size := 0
	for err := range (into{&v.Number, &v.Kind, &made, &edits, &reverse, &before, &v.Act, &v.Name}).each(
		k.read.QueryContext(ctx, `SELECT v.number, v.kind, v.made, v.edits, v.reverse, coalesce(v.before, ''),
			coalesce(n.act, ''), coalesce(n.name, '')
		FROM revisions v LEFT JOIN revision_names n ON n.document = v.document AND n.number = v.number
		WHERE v.document = $1 AND v.number <= $2 ORDER BY v.number DESC LIMIT $3`, r.ID, from, most)) {
		if err != nil {
			return nil, err
		}
		v.Made, v.After = timeOf(made), after
		if v.Edits, err = decodeEdits(edits); err != nil {
			return nil, err
		}
		if v.Reverse, err = decodeEdits(reverse); err != nil {
			return nil, err
		}
		size += len(edits) + len(reverse) + len(before)
		if before != "" {
			v.Before, err = k.decodeNew(before)
		} else {
			v.Before, _, err = after.Apply(v.Reverse)
		}
		if err != nil {
			return nil, plainError(err)
		}
		after = v.Before
		if list = append(list, v); size >= ofBytes {
			break
		}
	}
	return list, nil
}

// NameRevision names a revision of a document. "" removes the name.
func (k Documents[D]) NameRevision(ctx context.Context, owner, id string, number int, name string) error {
	return k.change(ctx, func(tx writer) error {
		newest, err := k.lockRow(ctx, tx, k.ownedArgs(owner, id)...)
		if err != nil {
			return err
		}
		var named int
		err = tx.QueryRowContext(ctx, `SELECT count(*) FROM revision_names WHERE document = $1 AND name <> ''
			AND number <> $2`, id, number).Scan(&named)
		switch {
		case err != nil:
			return fmt.Errorf("naming a revision: %w", err)
		case number < 1 || number > newest:
			return &builder.UserError{Kind: builder.KindNotFound, Text: fmt.Sprintf("Unknown version: %d.", number)}
		case name != "" && named >= MaxNames:
			return builder.Invalid(fmt.Sprintf("This %s has %d named versions, the maximum. Clear a name first.",
				k.kind, MaxNames), nil)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO revision_names (document, number, act, name) VALUES ($1, $2, '', $3)
			ON CONFLICT (document, number) DO UPDATE SET name = excluded.name`, id, number, sanitize(name))
		if err != nil {
			return fmt.Errorf("naming a revision: %w", err)
		}
		return nil
	})
}

// RestoreRevision makes a document what it was at a revision, as one revision more
// that undo takes back.
func (k Documents[D]) RestoreRevision(ctx context.Context, owner, id string, number int, tab,
	act string) (Stored[D], error) {
	was, err := k.At(ctx, owner, id, number)
	if err != nil {
		return Stored[D]{}, err
	}
	text := encode(was.Document)
	stored, err := k.revise(ctx, owner, id, func(_ querier, r row[D]) (*change, error) {
		if text == r.text {
			return nil, nil
		}
		return &change{kind: "edit", tab: sanitize(tab), act: act, document: text,
			edits: r.Document.EditsTo(was.Document), reverse: was.Document.EditsTo(r.Document)}, nil
	})
	if err != nil {
		return Stored[D]{}, fmt.Errorf("restoring revision %d: %w", number, err)
	}
	return stored, nil
}
