package views

import (
	"strconv"

	"gantry/builder"
)

// Import is the page that takes rosters in, and its report.
type Import struct {
	Page
	Notice *Notice
	Lines  []Imported

	Made    []string // ids of the rosters that this import made
	Undone  bool     // it was taken back
	Changed int      // how many rosters were deleted or brought back just now
}

// undoSaid is what undo or redo did, "" where the page is about neither.
func (p Import) undoSaid() string {
	switch rosters := plural(p.Changed, "roster", "rosters"); {
	case p.Undone:
		return "The import is undone: " + rosters + " deleted."
	case len(p.Made) > 0 && len(p.Lines) == 0:
		return "Imported again: " + rosters + " brought back."
	}
	return ""
}

// Imported is one document of an import; To is the roster that it became, ""
// where it was left out.
type Imported struct {
	File, Name, To string
	Standing       *builder.Standing // nil of what no verdict is passed on
	Index          int
	Notes, Bad     []string
}

// documentNumber tells several documents of one file apart.
func documentNumber(index int) string {
	if index == 0 {
		return ""
	}
	return "#" + strconv.Itoa(index+1)
}
