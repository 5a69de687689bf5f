package play

import (
	"strconv"

	"github.com/a-h/templ"
)

// Seat is what a reader may do in a battle.
type Seat struct {
	Side    string // whose presses the undo button undoes, "" for all
	Hosts   bool   // may end the battle
	Watches bool   // may press nothing
	Shared  bool   // is not alone
	Changes int    // of the battle; see LivePath
}

// liveOf are the attributes by which a page shows what others press.
func liveOf(id string, at Seat) templ.Attributes {
	return templ.Attributes{"data-live": LivePath(id), "data-changes": strconv.Itoa(at.Changes)}
}

// LivePath is the address of the number of a battle's changes, and of the stream of these numbers.
func LivePath(id string) string { return Path(id, "events") }
