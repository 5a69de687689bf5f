package views

import (
	"strconv"

	"gantry/builder"
)

// Import is the page that takes rosters in, and its report.
type Import struct {
	Page
	Notice *Notice
	Drafts []ImportDraft
	Lines  []Imported

	Made    []string // ids of the rosters that this import made
	Undone  bool     // it was taken back
	Changed int      // how many rosters were deleted or brought back just now
}

// undoSaid is what undo or redo did, "" where the page is about neither.
func (p Import) undoSaid() string {
	switch lists := plural(p.Changed, "list", "lists"); {
	case p.Undone:
		return "Import undone: " + lists + " deleted."
	case len(p.Made) > 0 && len(p.Lines) == 0:
		return "Import restored: " + lists + " added."
	}
	return ""
}

// ImportDraft is a text of lists as it was read, before they are kept.
type ImportDraft struct {
	Text  string
	Lists []Imported
}

// ImportNote is what became of a line.
type ImportNote struct {
	Place string // "line 3", "" where it is of no line
	Kind  string // in words, "" where the text is enough
	Text  string
	Mend  string
}

// NewImportNote is what became of a line of a file, 0 for none.
func NewImportNote(line int, kind, text, mend string) ImportNote {
	n := ImportNote{Kind: kind, Text: text, Mend: mend}
	if line > 0 {
		n.Place = "line " + strconv.Itoa(line)
	}
	return n
}

// Imported is one document of an import; To is the roster that it became, ""
// where it was left out.
type Imported struct {
	File, Name, To string
	Standing       *builder.Standing // nil of what no verdict is passed on
	Index          int
	Notes, Bad     []string
	Look           []ImportNote // that somebody is to look at
	Resolved       []ImportNote
}

// documentNumber tells several documents of one file apart.
func documentNumber(index int) string {
	if index == 0 {
		return ""
	}
	return "#" + strconv.Itoa(index+1)
}

func saveListsText(n int) string {
	if n == 1 {
		return "Save this list"
	}
	return "Save these lists"
}
