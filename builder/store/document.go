package store

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Head is what is kept of a document beside the document itself. Times
// are UTC, to the millisecond. Revision grows by 1 with every change, from 1.
type Head struct {
	ID               string
	Revision         int
	Events           int // of its log
	CanUndo, CanRedo bool
	Created, Updated time.Time
	Frozen           bool   // it is that revision, whatever the newest is
	Memory           int64  // of the document, in bytes; see builder.Memory
	ShowsNotes       bool   // its links show notes and the player's name
	Public           bool   // it is as its links show it
	MadeBefore       int    // the revision that a resent press made before, else 0; not stored
	Beside           string // a hash of what its pages show beside the document, "" for nothing; it is not kept
}

// Stored is a document as it is kept.
type Stored[D any] struct {
	Head
	Document D
}

// row is a row with its document.
type row[D any] struct {
	Stored[D]
	Row Row
}

// validKey returns an id or token that somebody gave, "" where it can be none: PostgreSQL takes no text that is not
// UTF-8, or has a NUL.
func validKey(id string) string {
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return ""
	}
	return id
}

// find reads a live document of an owner.
func (k Documents[D]) find(rows Rows, owner, id string) (row[D], error) {
	r, err := rows.Find(k.kind, owner, validKey(id))
	if err = k.checkOwned(r, owner, err); err != nil {
		return row[D]{}, err
	}
	if r.Deleted > 0 {
		return row[D]{}, k.notFound(nil)
	}
	return k.read(r)
}

// facts returns a document of an owner, also a deleted one, without its text.
func (k Documents[D]) facts(rows Rows, owner, id string) (Row, error) {
	r, err := rows.Facts(validKey(id))
	if err = k.checkOwned(r, owner, err); err != nil {
		return Row{}, err
	}
	return r, nil
}

// liveFacts is facts of a live document.
func (k Documents[D]) liveFacts(rows Rows, owner, id string) (Row, error) {
	r, err := k.facts(rows, owner, id)
	if err == nil && r.Deleted > 0 {
		return Row{}, k.notFound(nil)
	}
	return r, err
}

// lockLive is liveFacts of a row that no other transaction changes before this one ends. It looks first, so that it
// doesn't lock what isn't the owner's.
func (k Documents[D]) lockLive(tx Tx, owner, id string) (Row, error) {
	if _, err := k.liveFacts(tx, owner, id); err != nil {
		return Row{}, err
	}
	return k.liveFacts(tx.Locked(), owner, id)
}

// checkOwned returns the error of a row that is missing, or not an owner's document of the kind.
func (k Documents[D]) checkOwned(r Row, owner string, err error) error {
	switch {
	case errors.Is(err, ErrNone), err == nil && (owner == "" || r.Owner != owner || r.Kind != k.kind):
		return k.notFound(nil)
	case err != nil:
		return fmt.Errorf("reading a %s: %w", k.kind, err)
	}
	return nil
}

func (k Documents[D]) notFound(err error) error {
	return &builder.UserError{Kind: builder.KindNotFound, Err: err,
		Text: rules.UpperFirst(k.word()) + " not found. It was deleted, or it belongs to another browser."}
}

// word returns what a player calls a document of the kind.
func (k Documents[D]) word() string {
	switch k.kind {
	case kindRoster:
		return "list"
	case kindProfile:
		return "unit"
	case kindPreset:
		return "print preset"
	}
	return k.kind
}

// read reads the document of a row.
func (k Documents[D]) read(of Row) (row[D], error) {
	d, err := k.document(of.ID, of.Text)
	if err != nil { // no UserError: the user didn't cause what is kept
		return row[D]{}, fmt.Errorf("reading a %s: decoding %s %s: %v", k.kind, k.kind, of.ID, err)
	}
	return row[D]{Stored[D]{Head{ID: of.ID, Revision: of.Revision, Events: of.Events, CanUndo: of.Undo > 0,
		CanRedo: of.Redo > 0, Created: TimeOf(of.Created), Updated: TimeOf(of.Updated), Frozen: of.Frozen,
		Memory: builder.Memory(of.Text), ShowsNotes: of.ShowsNotes}, d}, of}, nil
}

// encode returns a document as it is stored. Rosters, which are long, write themselves.
func encode(d interface{ Node() *doc.Node }) string {
	if long, ok := d.(interface{ Append(to []byte) []byte }); ok {
		return string(long.Append(nil))
	}
	return string(d.Node().Append(nil))
}

// encodeEdits writes edits as a revision keeps them.
func encodeEdits(edits []rules.Edit) (string, error) {
	data, err := doc.WriteEdits(edits)
	if err != nil {
		return "", fmt.Errorf("encoding edits: %w", err)
	}
	return string(data), nil
}

func decodeEdits(text string) ([]rules.Edit, error) {
	edits, err := doc.ParseEdits([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("decoding stored edits: %w", err)
	}
	return edits, nil
}

const maxSanitized = 200

// sanitize returns a short text for a row: valid, without control characters, and of at most maxSanitized runes.
// PostgreSQL refuses a NUL.
func sanitize(s string) string {
	clean := make([]rune, 0, min(len(s), maxSanitized))
	for _, c := range s {
		if len(clean) == maxSanitized {
			break
		}
		if !unicode.IsControl(c) {
			clean = append(clean, c)
		}
	}
	return string(clean)
}

// Saved is a roster as it is kept.
type Saved = Stored[builder.Roster]

// change is a revision to be saved.
type change struct {
	kind, tab      string
	act            string // the label of a large one
	edits, reverse []rules.Edit
	document       string // the document after it
	rest           int    // for an undo or redo: the new top of its stack
	device         string // the device that made it, if it was kept before
	undoes         int    // the older revision that an edit takes back, negated if that is an undo, 0 for none
	canRedo        bool   // redo can go on when the stack is empty
}

// reverseOf returns the change that leads back over a step. Its document is "" where its edits lead to it.
func reverseOf(s Step) (c change, err error) {
	c = change{rest: s.Below, device: s.Device, undoes: s.Undoes, act: s.Act, document: s.Before}
	if c.reverse, err = decodeEdits(s.Edits); err != nil {
		return change{}, err
	}
	c.edits, err = decodeEdits(s.Reverse)
	return c, err
}

// loadReverse returns the change that leads back over a revision.
func loadReverse(rows Rows, id string, number int) (change, error) {
	s, err := stepOf(rows, id, number, TextAll)
	if err != nil {
		return change{}, fmt.Errorf("reading revision %d: %w", number, err)
	}
	return reverseOf(s)
}

// stepOf returns one step, ErrNone for the first revision.
func stepOf(rows Rows, id string, number int, of Texts) (Step, error) {
	if number < 1 {
		return Step{}, ErrNone
	}
	for s, err := range rows.Steps(id, Span{After: number - 1, To: number, Texts: of}) {
		return s, err
	}
	return Step{}, ErrNone
}

// apply makes edits one after another and skips those that remove something already removed.
func apply[D Document[D]](d D, edits []rules.Edit) (done, reverse []rules.Edit, after D, err error) {
	for _, e := range edits {
		if d.Roster().AlreadyRemoved(e) {
			continue
		}
		var back []rules.Edit
		if d, back, err = d.Apply([]rules.Edit{e}); err != nil {
			return nil, nil, d, err
		}
		done = append(done, e)
		reverse = append(back, reverse...)
	}
	return done, reverse, d, nil
}
