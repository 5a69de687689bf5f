package store

import (
	"context"
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
	rows := k.engine.Read(ctx)
	r, err := k.find(rows, owner, id)
	if err != nil {
		return Stored[D]{}, err
	}
	return k.at(rows, r, number)
}

func (k Documents[D]) at(rows Rows, r row[D], number int) (Stored[D], error) {
	if number < 1 || number > r.Revision {
		return Stored[D]{}, &builder.UserError{Kind: builder.KindNotFound,
			Text: fmt.Sprintf("There is no revision %d of this %s; the newest is %d.", number, k.kind, r.Revision)}
	}
	d, err := k.leadBack(rows, r, number)
	if err != nil {
		return Stored[D]{}, fmt.Errorf("leading a %s back to revision %d: %w", k.kind, number, err)
	}
	head := Head{ID: r.ID, Revision: number, Created: r.Created, Updated: r.Created, Frozen: true}
	step, err := stepOf(rows, r.ID, number, 0)
	if err == nil {
		head.Updated = TimeOf(step.Made)
	} else if !errors.Is(err, ErrNone) {
		return Stored[D]{}, fmt.Errorf("reading revision %d: %w", number, err)
	}
	return Stored[D]{head, d}, nil
}

// leadBack begins at the newest document, or at the nearest whole state after the revision. Rows never change, so new
// ones don't matter.
func (k Documents[D]) leadBack(rows Rows, r row[D], number int) (D, error) {
	d, from := r.Document, r.Revision
	for whole, err := range rows.Steps(r.ID, Span{After: number, To: r.Revision, Most: 1, Whole: true,
		Texts: TextBefore}) {
		if err == nil {
			from = whole.Number - 1
			d, err = k.decodeNew(whole.Before)
		}
		if err != nil {
			return d, plainError(err)
		}
	}
	if from == number {
		return d, nil
	}
	for step, err := range rows.Steps(r.ID, Span{After: number, To: from, Backward: true, Texts: TextReverse}) {
		if err != nil {
			return d, err
		}
		edits, err := decodeEdits(step.Reverse)
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
	rows := k.engine.Read(ctx)
	r, err := k.find(rows, owner, id)
	if err != nil {
		return nil, err
	}
	if most <= 0 {
		return nil, nil
	}
	if from <= 0 || from > r.Revision {
		from = r.Revision
	}
	newest, err := k.at(rows, r, from)
	if err != nil {
		return nil, err
	}
	list, err := k.revisions(rows, r, newest.Document, from, most)
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
	labels, err := rows.Labels(r.ID, 1, 1)
	if err != nil {
		return nil, fmt.Errorf("reading the history of a %s: %w", k.kind, err)
	}
	made.Act, made.Name = labels[1].Act, labels[1].Name
	return append(list, made), nil
}

// revisions returns those of rows, the first of which led to a document.
func (k Documents[D]) revisions(rows Rows, r row[D], after D, from, most int) ([]Revision[D], error) {
	var list []Revision[D]
	size := 0
	for step, err := range rows.Steps(r.ID, Span{To: from, Backward: true, Most: most, Texts: TextAll}) {
		if err != nil {
			return nil, err
		}
		c, err := reverseOf(step)
		if err != nil {
			return nil, err
		}
		v := Revision[D]{Number: step.Number, Kind: step.Kind, Act: step.Act, Name: step.Name, Made: TimeOf(step.Made),
			Edits: c.reverse, Reverse: c.edits, After: after}
		if step.Before != "" {
			v.Before, err = k.decodeNew(step.Before)
		} else {
			v.Before, _, err = after.Apply(v.Reverse)
		}
		if err != nil {
			return nil, plainError(err)
		}
		after = v.Before
		size += len(step.Edits) + len(step.Reverse) + len(step.Before)
		if list = append(list, v); size >= ofBytes {
			break
		}
	}
	return list, nil
}

// NameRevision names a revision of a document. "" removes the name.
func (k Documents[D]) NameRevision(ctx context.Context, owner, id string, number int, name string) error {
	return k.engine.Change(ctx, func(tx Tx) error {
		r, err := k.lockLive(tx, owner, id)
		if err != nil {
			return err
		}
		labels, err := tx.Labels(r.ID, 1, r.Revision)
		if err != nil {
			return fmt.Errorf("naming a revision: %w", err)
		}
		label, named := labels[number], 0
		for n, other := range labels {
			if other.Name != "" && n != number {
				named++
			}
		}
		switch {
		case number < 1 || number > r.Revision:
			return &builder.UserError{Kind: builder.KindNotFound, Text: fmt.Sprintf("Unknown version: %d.", number)}
		case name != "" && named >= MaxNames:
			return builder.Invalid(fmt.Sprintf("This %s has %d named versions, the maximum. Clear a name first.",
				k.kind, MaxNames), nil)
		}
		label.Name = sanitize(name)
		if err := tx.SetLabel(r.ID, number, label); err != nil {
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
	stored, err := k.revise(ctx, owner, id, func(_ Rows, r row[D]) (*change, error) {
		if text == r.Row.Text {
			return nil, nil
		}
		return &change{kind: "edit", tab: sanitize(tab), act: act, document: text,
			edits:   r.Document.Roster().EditsTo(was.Document.Roster()),
			reverse: was.Document.Roster().EditsTo(r.Document.Roster())}, nil
	})
	if err != nil {
		return Stored[D]{}, fmt.Errorf("restoring revision %d: %w", number, err)
	}
	return stored, nil
}
