package views

import (
	"strconv"

	"gantry/builder"
)

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
