package store

import "time"

// PoolStats is how the connections of an engine are used.
type PoolStats struct {
	Open, InUse int
	Waited      time.Duration // by all requests
}

// Doomed selects what is to be removed: one deleted document; all documents or pictures of an owner; or the documents
// deleted, or pictures unnamed, since a time in Unix milliseconds.
type Doomed struct {
	Document, Owner string
	Before          int64
}

// Row is a document. Times are in Unix milliseconds.
type Row struct {
	ID, Kind, Owner  string // Owner is "" once it is to be swept
	Revision         int
	Undo, Redo       int // the revisions on top of its stacks, 0 for none
	Created, Updated int64
	Deleted          int64  // 0 for a live one
	Share            string // the token of its shared view, "" for none
	ShowsNotes       bool
	Size, Bytes      int64 // of Text; with its history and its log
	Events           int   // of its log
	Text             string
	Frozen           bool // Text, Revision and Updated are those of a frozen link
}

// Listing is what a document is listed and found by.
type Listing struct {
	System, Name      string
	Models, Overrides int
	Tags              []string
	Words             string
}

// Step is a revision of a document. What leads to it and back from it are the edits of rules as text.
type Step struct {
	Number         int
	Kind, Tab      string
	Device         string // the mark of the device that made it
	Below          int    // the revision beneath it on its stack, 0 for none
	Undoes         int    // see change
	Made           int64
	Bytes          int // of its texts
	Edits, Reverse string
	Before         string // the document before, "" where Reverse leads to exactly that
	Label
}

// Label is what a revision is called.
type Label struct{ Act, Name string }

// Event is an entry in the log of a document. The store doesn't read its text.
type Event struct {
	Number int    // from 1, without gaps
	ID     string // of the press that made it: a log has an id once
	Made   time.Time
	Text   string
}

// Bytes returns how many bytes an event counts for.
func (e Event) Bytes() int { return len(e.ID) + len(e.Text) }

// Texts are those texts of steps that are read.
type Texts int

// The texts of a step.
const (
	TextEdits Texts = 1 << iota
	TextReverse
	TextBefore
	TextLabel
	TextAll = TextEdits | TextReverse | TextBefore | TextLabel
)

// Span selects revisions of a document, in order.
type Span struct {
	After, To int // To 0 is the newest
	Backward  bool
	Most      int  // 0 for all
	Whole     bool // only those that have the document before
	Texts     Texts
}

// FrozenRow is a link to a state of a document.
type FrozenRow struct {
	Token  string
	Number int
	Made   int64
	Bytes  int
	State  string // for AddFrozen
}

// PictureRow is a picture without its data.
type PictureRow struct {
	ID      string
	Unnamed int64 // since when no document names it, 0 for one that is named
}

// VisitorRow is what one question answers about a browser.
type VisitorRow struct {
	Owner   string // of the device; the device itself where there is no row of it
	Seen    int64  // 0 where there is no row
	Removed bool
	Roster  Fingerprint
}

// DeviceRow is a device of an owner.
type DeviceRow struct {
	Token, Owner, Name  string
	Made, Seen, Removed int64 // Removed is 0 for one that may come
}

// MemberRow is a player of a document who isn't its owner. A document has one for each side at most.
type MemberRow struct {
	Document, Owner, Side string
	Made                  int64
}

// PairingRow is a code that a device gives to join an owner's, at most one an owner.
type PairingRow struct {
	Locator, Rest, Owner string
	Ends                 int64
	Tries                int
	Device, Name         string // of who gave the code
}

// RecoveryRow is the recovery link of an owner.
type RecoveryRow struct {
	Owner, Digest string
	Made, Used    int64
}

// Fingerprint is what a page of a roster depends on, without its document: cheap to
// ask for, to see whether the page has changed.
type Fingerprint struct {
	Revision    int
	Updated     time.Time // when that revision was made
	Bytes       int64     // of the document
	Models      int
	Share       string // the token of the shared view, "" where there is none
	Profiles    string // changes whenever an own profile of the owner does
	HasProfiles bool   // the owner has own profiles

	HasCollections bool // the owner records owned models; Profiles changes with these as well
}

// Listed is a line of an owner's list. Its name is without control characters
// and shortened; see builder.Summary.
type Listed struct {
	ID, System, Name  string
	Models, Overrides int
	Bytes             int // of the document
	Revision          int
	Updated           time.Time
	Deleted           bool
	Tags              []string
	Words             string   // see builder.Summary
	Standing          Standing // the last one kept
}

// KindPicture is the kind of an item that is a picture; other kinds are of documents.
const KindPicture = "picture"

// Item is something that is kept of an owner's: a live document, or a picture.
type Item struct {
	Kind, ID     string
	System, Name string // documents only
	Bytes        int
}

// GivenVerdict is the verdict that was given on a revision of a document, as a text
// that the store does not read.
type GivenVerdict struct {
	Made time.Time
	Text string
}

// Standing is what somebody made of a revision of a document, as a text that the
// store does not read.
type Standing struct {
	Revision    int
	Judge, Text string
}

// Usage is what is kept, in bytes.
type Usage struct {
	Documents int64 // of the owner, with their history
	Pictures  int64 // of the owner
	Total     int64 // of everybody
}

// Key is what a pairing or recovery is found by.
type Key string

// The keys of pairings and recoveries.
const (
	KeyOwner   Key = "owner"
	KeyLocator Key = "locator"
	KeyDevice  Key = "device"
	KeyDigest  Key = "digest"
)
