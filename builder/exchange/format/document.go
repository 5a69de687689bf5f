package format

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules/doc"
)

// MaxBytes is the size of the largest file that is read, in bytes. One roster
// in it has at most builder.MaxBytes.
const MaxBytes = 32 << 20

// MaxDocuments is how many rosters of one file are read.
const MaxDocuments = 10_000

// MaxEnclosed is the maximum number of lists in one PDF, such as the covers of an event, or behind the links of a text.
const MaxEnclosed = 500

// Document is one of the documents in a file.
type Document struct {
	Data   []byte
	Text   bool  // a list as text
	Before int   // lines before it
	Err    error // why the rest of the file couldn't be split

	Words func(context.Context, *builder.Library) (builder.Roster, []Note, error) // reads a text list

	Open        func(context.Context) ([]byte, error) // reads the document behind a link
	Link        string                                // the link or list code
	OfListAbove bool                                  // the link is below a text list

	Foreign bool // a link to something other than a list, such as a note beside lists
}

// Sentence returns an error as text, with its line in the file.
func (d Document) Sentence(err error) string {
	var place *doc.Error
	if errors.As(err, &place) {
		moved := *place
		if moved.Line > 0 {
			moved.Line += d.Before
		}
		return moved.Error()
	}
	return builder.TextOf(err)
}

// openedBytes is the number of bytes of a linked list that take one value of an Allowance.
const openedBytes = 4

// Roster reads the document. The error is for the person who wrote it; its
// line is the line of the file.
func (d Document) Roster(ctx context.Context, lib *builder.Library) (builder.Roster, []Note, error) {
	return d.Read(ctx, lib, lib.Read)
}

// Read returns the list in a document and, for a text list, notes on its lines. It decodes other documents with read.
func (d Document) Read(ctx context.Context, lib *builder.Library,
	read func(context.Context, []byte) (builder.Roster, error)) (r builder.Roster, notes []Note, err error) {
	switch {
	case d.Err != nil:
		err = d.Err
	case d.Words != nil:
		r, notes, err = d.Words(ctx, lib)
	case d.Open != nil:
		if d.Data, err = d.Open(ctx); err == nil {
			// A short link may lead to a long list.
			err = builder.Charge(ctx, builder.JSONValues, len(d.Data)/openedBytes)
		}
		if err == nil {
			r, err = read(ctx, d.Data)
		}
	default:
		r, err = read(ctx, d.Data)
	}
	switch {
	case ctx.Err() != nil:
		return builder.Roster{}, nil, ctx.Err()
	case err != nil:
		return builder.Roster{}, nil, errors.New(d.Sentence(err))
	}
	return r, notes, nil
}

// A LinkOpener returns the document of the list that a link leads to. The error is a UserError
// where no list is there.
type LinkOpener func(ctx context.Context, link string) ([]byte, error)

// ErrForeign is of a file or a text that holds no list.
var ErrForeign = errors.New("not a Gantry file. Use JSON, a Gantry PDF, a list code (GR1…), a link, " +
	"or a text list naming its game or units")

// ErrTooMany is of the lists of a file behind MaxDocuments.
var ErrTooMany = fmt.Errorf("the file has more than %d lists, the rest is not read", MaxDocuments)

// Note is one line of an import's report.
type Note struct {
	Index int      `json:"index"`          // of the document in the file, from 0
	Name  string   `json:"name"`           // of the roster, "" if it wasn't read
	Error bool     `json:"error"`          // the document was left out
	Line  int      `json:"line,omitempty"` // in the file, from 1; 0 if the note concerns the whole document
	Kind  NoteKind `json:"kind,omitempty"` // "" for other notes
	Text  string   `json:"text"`
	Mend  string   `json:"mend,omitempty"` // what to do about it
}

// String returns the note in one line: "line 7, renamed: …".
func (n Note) String() string {
	head := ""
	if n.Line > 0 {
		head = fmt.Sprintf("line %d: ", n.Line)
		if word := n.Kind.Word(); word != "" {
			head = fmt.Sprintf("line %d, %s: ", n.Line, word)
		}
	}
	return strings.TrimSpace(head + n.Text + " " + n.Mend)
}

// Settled reports whether a note needs no attention.
func (n Note) Settled() bool { return !n.Error && (n.Kind == "" || n.Kind == NoteResolved) }

// NoteKind is what a note reports.
type NoteKind string

// Word returns a heading for the note, "" where its text needs none.
func (k NoteKind) Word() string {
	switch k {
	case NotePrice:
		return "price differs"
	case NoteNumber:
		return "number differs"
	case NoteUnknown, NoteKept:
		return ""
	}
	return string(k)
}

// Kinds of notes.
const (
	NoteResolved NoteKind = "resolved" // recognized
	NoteRenamed  NoteKind = "renamed"  // has another name now
	NoteUnknown  NoteKind = "unknown"  // saved as written
	NotePrice    NoteKind = "price"    // costs something else here
	NoteNumber   NoteKind = "number"   // has another number here
	NotePlaced   NoteKind = "placed"   // the text gives no location, so it was put where it fits
	NoteChanged  NoteKind = "changed"  // the text differs from what Gantry wrote
	NoteKept     NoteKind = "kept"     // saved as text, in notes or as a name
)
