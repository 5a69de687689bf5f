package store

import (
	"time"

	"gantry/builder"
	"gantry/rules/doc"
)

// What the tests of package store_test see of this package.
const (
	HalfCode     = halfCode
	MaxSanitized = maxSanitized
	MaxRival     = maxRival
	RemovedKept  = removedKept
	ReviseTries  = reviseTries
	RivalBytes   = rivalBytes
)

var (
	DocumentID = documentID
	HashSecret = hashSecret
	NewToken   = newToken
)

// Encode returns a document as it is stored.
func Encode(d interface{ Node() *doc.Node }) string { return encode(d) }

// Engine returns the engine of a store.
func (s *Store) Engine() Engine { return s.engine }

// SetNow sets the clock.
func (s *Store) SetNow(now func() time.Time) { s.now = now }

// SetDecode sets how rosters are decoded.
func (s *Store) SetDecode(decode func(was builder.Roster, before, text string) (builder.Roster, error)) {
	s.decode = decode
}

// Known returns the roster that is remembered of a text.
func (s *Store) Known(id string) (text string, r builder.Roster, ok bool) {
	known, ok := s.known.Get(id)
	return known.text, known.document, ok
}

// NotFound is the error of a roster that there is not.
func (s *Store) NotFound() error { return s.notFound(nil) }

// LookAgain lets the next question look for other servers' changes.
func (s *Store) LookAgain() { s.watch.looked = time.Time{} }
