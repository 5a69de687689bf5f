package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/preset"
	"gantry/rules"
	"gantry/rules/doc"
)

// Document is what the store must know of a kind of documents. All else it sees
// as text.
type Document[D any] interface {
	Node() *doc.Node
	Summary() builder.Summary
	// Lacks reports whether an edit removes what is not there.
	Lacks(rules.Edit) bool
	Apply([]rules.Edit) (after D, reverse []rules.Edit, err error)
	// EditsTo returns the edits that make it what another is, as far as edits can.
	EditsTo(D) []rules.Edit
}

// Documents are those of one kind in the database.
type Documents[D Document[D]] struct {
	*db
	kind string // in the database, and in sentences
	*decoder[D]
}

// Store is an open database: the rosters in it, the profiles, print presets and collections. It
// is safe for concurrent use.
type Store struct {
	Documents[builder.Roster]
	Profiles Documents[builder.Design]
	Presets  Documents[preset.Preset]

	Collections Documents[collection.Collection] // one a game
}

// The kinds of documents.
const (
	kindRoster  = "roster"
	kindProfile = "profile"
	kindPreset  = "print"

	kindCollection = "collection"
)

// Head is what the database holds of a document beside the document itself. Times
// are UTC, to the millisecond. Revision grows by 1 with every change, from 1.
type Head struct {
	ID               string
	Revision         int
	CanUndo, CanRedo bool
	Created, Updated time.Time
	Frozen           bool   // it is that revision, whatever the newest is
	Memory           int64  // of the document, in bytes; see builder.Memory
	ShowsNotes       bool   // its links show notes and the player's name
	Public           bool   // it is as its links show it
	Beside           string // a hash of what its pages show beside the document, "" for nothing; no table has it
}

// Stored is a document as the database holds it.
type Stored[D any] struct {
	Head
	Document D
}

// row is a document's row: the document and the position in its history.
type row[D any] struct {
	Stored[D]
	text, owner string
	undo, redo  int
}

// The ways to find a document.
const (
	whereOwned  = `id = $1 AND owner = $2 AND kind = $3`
	whereShared = `share = $1 AND kind = $2`
)

const selectRevision = `SELECT revision FROM documents WHERE deleted = 0 AND `

// selectHead reads the rows of live documents.
const selectHead = `SELECT id, owner, document, revision, undo, redo, created, updated, shows_notes FROM documents
	WHERE deleted = 0 AND `

// ownedArgs returns the arguments of the condition owned.
func (k Documents[D]) ownedArgs(owner, id string) []any { return []any{validKey(id), owner, k.kind} }

// validKey returns an id or token that somebody gave, "" where it can be none: PostgreSQL takes no text that is not
// UTF-8, or has a NUL.
func validKey(id string) string {
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return ""
	}
	return id
}

// find reads the live document of a condition.
func (k Documents[D]) find(ctx context.Context, q querier, where string, args ...any) (row[D], error) {
	return k.readRow(q.QueryRowContext(ctx, selectHead+where, args...))
}

func (k Documents[D]) readRow(one *sql.Row) (row[D], error) {
	r, err := k.scan(one)
	if errors.Is(err, sql.ErrNoRows) {
		return row[D]{}, k.notFound(nil)
	}
	if err != nil {
		return row[D]{}, fmt.Errorf("reading a %s: %w", k.kind, err)
	}
	return r, nil
}

// lockRow holds the row of a live document for the rest of a transaction, and answers
// the document's revision.
func (k Documents[D]) lockRow(ctx context.Context, tx writer, args ...any) (revision int, err error) {
	err = tx.QueryRowContext(ctx, selectRevision+whereOwned+k.forUpdate(), args...).Scan(&revision)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, k.notFound(nil)
	}
	if err != nil {
		return 0, fmt.Errorf("reading a %s: %w", k.kind, err)
	}
	return revision, nil
}

func (k Documents[D]) notFound(err error) error {
	return &builder.UserError{Kind: builder.KindNotFound, Err: err,
		Text: builder.UpperFirst(k.word()) + " not found. It was deleted, or it belongs to another browser."}
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

func (k Documents[D]) scan(from interface{ Scan(...any) error }) (row[D], error) {
	var r row[D]
	var created, updated, shows int64
	err := from.Scan(&r.ID, &r.owner, &r.text, &r.Revision, &r.undo, &r.redo, &created, &updated, &shows)
	if err != nil {
		return row[D]{}, err
	}
	// The error isn't a UserError: the user didn't cause what the database holds.
	if r.Document, err = k.document(r.ID, r.text); err != nil {
		return row[D]{}, fmt.Errorf("decoding %s %s: %v", k.kind, r.ID, err)
	}
	r.CanUndo, r.CanRedo, r.Memory = r.undo > 0, r.redo > 0, builder.Memory(r.text)
	r.Created, r.Updated, r.ShowsNotes = timeOf(created), timeOf(updated), shows != 0
	return r, nil
}

func timeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

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

const sanitizedMost = 200

// sanitize returns a text for a column: valid, without control characters, and of at most plainMost runes.
// PostgreSQL refuses a NUL.
func sanitize(s string) string {
	clean := make([]rune, 0, min(len(s), sanitizedMost))
	for _, c := range s {
		if len(clean) == sanitizedMost {
			break
		}
		if !unicode.IsControl(c) {
			clean = append(clean, c)
		}
	}
	return string(clean)
}

// Saved is a roster as the database holds it.
type Saved = Stored[builder.Roster]

// change is a revision to be saved.
type change struct {
	kind, tab      string
	act            string // the label of a large one
	edits, reverse []rules.Edit
	document       string // the document after it
	rest           int    // for an undo or redo: the new top of its stack
	device         string // the device that made it, if read from the database
	undoes         int    // the older revision that an edit takes back, negated if that is an undo, 0 for none
	canRedo        bool   // redo can go on when the stack is empty
}

// loadReverse returns the change that leads back over a revision. Its document is "" where its edits lead to it.
func (r row[D]) loadReverse(ctx context.Context, db querier, number int) (c change, err error) {
	var edits, reverse string
	var before sql.NullString
	err = db.QueryRowContext(ctx, `SELECT edits, reverse, below, before, device, undoes,
		coalesce((SELECT act FROM revision_names n
			WHERE n.document = revisions.document AND n.number = revisions.number), '')
		FROM revisions WHERE document = $1 AND number = $2`, r.ID, number).
		Scan(&edits, &reverse, &c.rest, &before, &c.device, &c.undoes, &c.act)
	if err != nil {
		return change{}, fmt.Errorf("reading revision %d: %w", number, err)
	}
	if c.reverse, err = decodeEdits(edits); err != nil {
		return change{}, err
	}
	if c.edits, err = decodeEdits(reverse); err != nil {
		return change{}, err
	}
	c.document = before.String
	return c, nil
}

// apply makes edits one after another and skips those that remove something already removed.
func apply[D Document[D]](d D, edits []rules.Edit) (done, reverse []rules.Edit, after D, err error) {
	for _, e := range edits {
		if d.Lacks(e) {
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
