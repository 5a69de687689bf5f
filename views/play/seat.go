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
	Changes int    // of the battle, by which a page knows that it is old
}

// liveOf are the attributes by which a page shows what others press.
func liveOf(id string, at Seat) templ.Attributes {
	return templ.Attributes{"data-live": Path(id, "events"), "data-changes": strconv.Itoa(at.Changes)}
}
