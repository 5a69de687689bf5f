package views

import (
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Gaps is the page of a game's readings and of how its numbers are founded.
type Gaps struct {
	Page
	ID, Name  string
	Rows      []GapRow
	Total     [rules.Missing + 1]int
	Table     string      // whose numbers are listed, "" for all
	Basis     rules.Basis // of the listed numbers
	Figures   []GapFigure
	Wants     []builder.Wanting
	HouseLink string // to the list of house numbers
	Readings  []rules.Term
}

// GapRow is how many numbers of a table there are of each basis, and where they
// are listed.
type GapRow struct {
	Name    string
	Numbers [rules.Missing + 1]int
	Links   [rules.Missing + 1]string
}

// GapFigure is one listed number.
type GapFigure struct {
	What, Value string
	rules.Source
}

// bases are the bases with what they mean, strongest first.
var bases = [...]struct{ Word, Means string }{
	rules.Printed:  {"printed", "stands in the rule text"},
	rules.Inferred: {"inferred", "follows from what is printed"},
	rules.Typed:    {"typed", "copied from the book by a person"},
	rules.House:    {"house", "the text is silent; Gantry's choice, which a roster may override"},
	rules.Missing:  {"missing", "not known; what needs it shows a dash and says so"},
}

// listed is the heading of the listed numbers.
func listed(p Gaps) string {
	of := "all tables"
	if p.Table != "" {
		of = p.Table
	}
	return "Numbers that are " + bases[p.Basis].Word + ": " + strings.ReplaceAll(of, "-", " ")
}

func lacking(n int) string {
	if n == 1 {
		return "needs"
	}
	return "need"
}
