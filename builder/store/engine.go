package store

import (
	"context"
	"errors"
	"iter"
)

// ErrNone is the error of an engine that has no such row.
var ErrNone = errors.New("no such row")

// Engine keeps the rows of a store. It judges none of them: which of them belong together, who may read them, and how
// many there may be, the store decides. It is safe for concurrent use. Errors have their Trouble.
type Engine interface {
	// Read returns what is committed, for one request.
	Read(context.Context) Rows
	// Change runs f in a transaction, which makes all of its changes or none. f may run again: what it leaves behind
	// is that of its last run.
	Change(ctx context.Context, f func(Tx) error) error
	// ChangeFew is Change of a few rows. f may run in the transaction and goroutine of another request.
	ChangeFew(ctx context.Context, f func(Tx) error) error
	// OthersChanges returns how often those of some live documents were changed that other servers may change: their
	// revisions and events. It is nil where there are no other servers.
	OthersChanges(ctx context.Context, ids []string) (map[string]int, error)

	// Remove takes documents from their owners, with their share tokens, so that they can't be reached. DropPictures
	// removes pictures.
	Remove(context.Context, Doomed) error
	DropPictures(context.Context, Doomed) error
	// DropUnused removes pairings that have ended by a time; where unused is not 0, what is kept of owners who have
	// nothing and were not here since; and devices that were removed by a time.
	DropUnused(ctx context.Context, ended, unused, removed int64) error
	// Sweep removes the documents without an owner, with all that belongs to them. Where somebody waits for it, a part
	// may be left to the next Sweep.
	Sweep(ctx context.Context, waited bool) error

	// Ready reports by a real write whether a change would be saved now.
	Ready(ctx context.Context, now int64) error
	Stats() (write, read PoolStats)
	Close() error
}

// Rows reads rows. The error is ErrNone if the one row that is asked for is missing.
type Rows interface {
	Find(kind, owner, id string) (Row, error) // also a deleted one
	Facts(id string) (Row, error)             // without the text
	Shared(kind, token string) (Row, error)
	SharedSize(token string) (int64, error)
	// List returns the documents of an owner, the latest changed first, and behind them the deleted ones.
	List(kind, owner string, most int) ([]Listed, error)
	// Holding returns the live documents of an owner for a game that hold a text, the latest changed first.
	Holding(kind, owner, system, text string) iter.Seq2[Row, error]
	Live(owner string) (byKind map[string]int, err error)
	Items(owner string) ([]Item, error)
	// Documents returns the live documents of an owner, and the texts of their steps and events that may name a
	// picture. Each is valid until the next.
	Documents(owner string) iter.Seq2[[]byte, error]
	Fingerprint(kind, owner, id string) (Fingerprint, error)

	Steps(document string, of Span) iter.Seq2[Step, error]
	EditBytes(document string, after, to int) (int, error) // of Edits of steps
	Labels(document string, from, to int) (map[int]Label, error)
	Frozen(document string) ([]FrozenRow, error) // the newest revision first
	Verdicts(document string, from, to int) (map[int]GivenVerdict, error)
	Event(document, id string) (Event, error)
	Events(document string, after, to int) ([]Event, error)

	Usage(owner string) (Usage, error) // without Total
	Total() (int64, error)
	Picture(owner, id string) ([]byte, error)
	PictureOwners() ([]string, error)
	Pictures(owner string) ([]PictureRow, error)

	Member(document, owner string) (MemberRow, error)
	Members(document string) ([]MemberRow, error) // by side
	// Joined is List of the live documents that somebody is a member of.
	Joined(kind, member string, most int) ([]Listed, error)

	Visitor(device, kind, id string) (VisitorRow, error)
	Devices(owner string) ([]DeviceRow, error) // also removed ones, the first made first
	Device(token string) (DeviceRow, error)
	Pairing(by Key, value string) (PairingRow, error)
	Recovery(by Key, value string) (RecoveryRow, error)
}

// Tx changes rows within a transaction. Add leaves a row alone that is there, and reports whether it added one. Set
// replaces one that is there.
type Tx interface {
	Rows
	// Locked reads rows to change them: those of Facts, Device, Devices, Pairing and Recovery no other transaction
	// changes before this one ends.
	Locked() Rows
	// LockOwners keeps other transactions from changing what owners store before this one ends.
	LockOwners(owners ...string) error
	Charge(owner string, documents, pictures int64) (Usage, error) // returns the sums, without Total
	Grow(document string, bytes int64) error                       // changes its Bytes
	DropUsage(owner string) error                                  // if it is 0

	AddDocument(Row, Listing) error // also at revision 1
	AddStep(Row, Listing, Step) error
	AddEvent(Row, Event) error // also sets Events, Updated, Bytes
	SetFacts(Row) error        // Deleted, Share, ShowsNotes
	SetLabel(document string, number int, l Label) error
	SetStanding(kind, owner, id string, s Standing) error
	AddFrozen(document string, f FrozenRow) error
	DropFrozen(document string, number int) (bytes int, err error) // ErrNone if it is missing
	AddVerdict(document string, number int, v GivenVerdict) (bool, error)
	AddPicture(owner, id string, made int64, data []byte) (bool, error)
	SetUnnamed(owner, id string, since int64) error

	// Move moves documents, pictures and seats, and returns the bytes of the pictures that to lacked.
	Move(from, to string) (pictures int64, err error)
	AddMember(MemberRow) (bool, error)
	DropMember(document, side string) error
	DropMembers(owner string) error // of all documents
	AddDevice(DeviceRow) (bool, error)
	SetDevice(DeviceRow) error
	AddPairing(PairingRow) (bool, error)
	SetPairing(PairingRow) error
	DropPairings(by Key, value string) error
	DropEnded(by int64) error      // pairings
	SetRecovery(RecoveryRow) error // also adds it
	DropRecovery(owner string) error
}
