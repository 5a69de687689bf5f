package play

import (
	"time"

	"gantry/builder"
	"gantry/rules/doc"
)

// Format is the format of the documents of battles.
const Format = "gantry.play/1"

// Bounds of a battle.
const (
	MaxModels  = 200       // on both sides
	MaxEvents  = 5000      // in its log
	maxSides   = 4         // in a document; pages begin two at most
	maxNote    = 500       // runes
	maxBytes   = 2 << 20   // for the lists of a new battle
	MaxChanges = 64        // in one press
	maxNumber  = 1_000_000 // on a mark
	EventBytes = 4 << 10   // per entry of a log, with its id
	NearlyFull = 4500      // from then on a page offers the next part
)

// readTime reads a time in UTC, zero for none.
func readTime(r *doc.Reader, name string) time.Time {
	text := r.Text(name)
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		r.Fail(name, "must be a time such as 2026-11-30T18:00:00Z")
	}
	return t.UTC()
}

func putTime(n *doc.Node, name string, t time.Time) {
	if !t.IsZero() {
		builder.PutText(n, name, t.Format(time.RFC3339Nano))
	}
}
