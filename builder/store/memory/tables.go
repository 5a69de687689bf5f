package memory

import "gantry/builder/store"

// tables hold rows by their keys. A value in them is never changed, only replaced.
type tables struct {
	documents  map[string]document     // by id
	steps      map[string][]store.Step // by document, from revision 2
	labels     map[at]store.Label
	frozen     map[string]frozen // by token
	verdicts   map[at]store.GivenVerdict
	events     map[string][]store.Event // by document
	pictures   map[picture]held
	usage      map[string]store.Usage     // by owner
	devices    map[string]store.DeviceRow // by token
	members    map[member]store.MemberRow
	pairings   map[string]store.PairingRow  // by locator
	recoveries map[string]store.RecoveryRow // by owner
}

type document struct {
	store.Row
	listing  store.Listing
	standing store.Standing
}

// at is a revision of a document.
type at struct {
	document string
	number   int
}

type frozen struct {
	document string
	store.FrozenRow
}

type picture struct{ owner, id string }

type member struct{ document, side string }

type held struct {
	data    []byte
	unnamed int64
}
