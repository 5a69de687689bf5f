package views

import (
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Imported is one document of an import; To is the roster that it became, ""
// where it was left out.
type Imported struct {
	File, Name, To string
	Standing       *builder.Standing // nil of what no verdict is passed on
	Index          int
	Notes          []format.Note
}

// Fail notes why the document is left out.
func (l *Imported) Fail(why string) { l.Notes = append(l.Notes, format.Note{Error: true, Text: why}) }

// Failed reports whether the document is left out.
func (l Imported) Failed() bool { return len(l.which(noteBad)) > 0 }

// The sorts of notes.
const (
	noteBad = iota
	notePlain
	noteResolved
	noteLook // that somebody is to look at
)

func sortOf(n format.Note) int {
	switch {
	case n.Error:
		return noteBad
	case n.Kind == "":
		return notePlain
	case n.Settled():
		return noteResolved
	}
	return noteLook
}

// which returns the notes of a sort.
func (l Imported) which(sort int) []format.Note {
	return slices.DeleteFunc(slices.Clone(l.Notes), func(n format.Note) bool { return sortOf(n) != sort })
}

// lineOf returns the line of a note, "" where it is of none.
func lineOf(n format.Note) string {
	if n.Line == 0 {
		return ""
	}
	return "line " + strconv.Itoa(n.Line)
}
