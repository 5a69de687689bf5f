package versions

import (
	"cmp"

	"gantry/builder"
	"gantry/rules"
)

// Change is one change of a list as text, with its edits.
type Change struct {
	Unit  string       `json:"unit"` // its id; "" where it is of the army, or of several
	Text  string       `json:"text"` // as a button says it: "Remove Spark"
	Done  string       `json:"-"`    // as it is told afterwards: "Removed Spark"
	Edits []rules.Edit `json:"edits"`
}

// wording turns edits of a sheet's list into words.
type wording struct {
	builder.Sheet
	names map[string]string // unique names of units
}

// pasts holds the past tense of verbs that begin a change; the others stay as they are.
var pasts = map[string]string{"Remove": "Removed", "Add": "Added", "Move": "Moved", "Swap": "Swapped",
	"Rename": "Renamed", "Clear": "Cleared", "Change": "Changed", "Use": "Used", "Turn on": "Turned on",
	"Turn off": "Turned off",
	"mount":    "mounted", "remove": "removed", "swap": "swapped", "clear": "cleared", "move": "moved", "add": "added",
	"change": "changed", "turn on": "turned on", "turn off": "turned off", "reorder": "reordered", "copy": "copied"}

// verbs holds the verbs, present and past, that a line of several changes of a unit uses once.
var verbs = map[string]bool{"mount": true, "mounted": true, "remove": true, "removed": true, "clear": true,
	"cleared": true, "set": true}

// doing returns a change that begins with a verb, after the unit's name.
func doing(unit, whose, verb, what string, edits ...rules.Edit) Change {
	if whose != "" {
		whose += ": "
	}
	return Change{unit, whose + verb + " " + what, whose + cmp.Or(pasts[verb], verb) + " " + what, edits}
}

// being returns a change that states the new value.
func being(unit, text string, edits ...rules.Edit) Change { return Change{unit, text, text, edits} }

// other returns a change of something without words, such as notes: "Other notes", in the past "Changed the notes".
func other(unit, whose, what string, edits ...rules.Edit) Change {
	if whose == "" {
		return Change{unit, "Other " + what, "Changed the " + what, edits}
	}
	return Change{unit, whose + ": other " + what, whose + ": changed the " + what, edits}
}
