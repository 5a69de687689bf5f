package views

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Profiles is the page of the reader's own profiles of all games.
type Profiles struct {
	Page
	Notice   *Notice
	Report   []Imported
	Systems  []OwnSystem
	Profiles []RosterLine
	Deleted  []RosterLine
}

// OwnSystem is a game of which a reader may have own profiles.
type OwnSystem struct {
	ID, Name string
	Design   bool // it has units to design
}

// Workshop is a game's own profiles, and where a new one begins.
type Workshop struct {
	Page
	ID, Name string
	Profiles []RosterLine
}

// Bench is the page of one own profile: a builder page whose one unit is open,
// with what goes in and what comes out apart.
type Bench struct {
	Builder
	System  string
	Unit    Unit
	NameOf  Setter
	NotesOf Setter
	Inputs  []Setter
	Derived []Block
	Changed []Changed // by the house rules that it is computed with
	In      []Choice  // those house rules
	Sum     []SumLine // the points
	Tables  []rules.Table
	Curves  []Link
	Rosters []Choice // to field it in
}

// SumLine is a summand of the points.
type SumLine struct{ rules.Step }

// detail is how a summand comes about, in one line: "2 × 2 × 20".
func (l SumLine) detail() string {
	var parts []string
	for i, s := range l.Of {
		text := s.Plain(i == 0).Working()
		if i == 0 {
			text = strings.TrimPrefix(text, "= ")
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// SumOf is the steps of a stat as a sum. What is carried over from another stat
// that is a sum is that sum.
func SumOf(steps []rules.Step) []SumLine {
	var lines []SumLine
	for i, s := range steps {
		if i == 0 && s.Op == rules.OpSet && slices.ContainsFunc(s.Of, func(of rules.Step) bool { return of.Op == rules.OpAdd }) {
			lines = SumOf(s.Of)
			continue
		}
		lines = append(lines, SumLine{s.Plain(i == 0)})
	}
	return lines
}

// Changed is a number that house rules make another.
type Changed struct{ Label, Old, New string }

// Compare is profiles side by side.
type Compare struct {
	Page
	System, Game string
	Notice       *Notice
	Pick         []Control
	Columns      []ComparedProfile
	Rows         []ComparedRow
	Differ       int // rows
	Why          *Why
}

// ComparedProfile is a column; To is its bench, "" for a published one.
type ComparedProfile struct {
	Name, Class, To string
	Loadout         []Loaded
}

// ComparedRow is one stat; a cell is nil where a profile lacks it.
type ComparedRow struct {
	Label   string
	Cells   []*Number
	Differs bool
}

// Tables is the page of a roster's house rules, or of own numbers: one table of
// the pack at a time.
type Tables struct {
	Builder
	Roster string // the address of the builder, "" for own numbers, which are of no roster
	Tabs   []Facet
	Table  string
	Rows   []TableRow

	Whole       string // leads to all numbers of the table on one form, or back from it; "" where they are too many
	WholeAction string // where that form posts, "" where it is not shown
	Copied      bool   // the rules do not print all numbers of the table
	Own         []OwnNumbers
	NameOf      Setter   // of own numbers
	Rosters     []Choice // to use own numbers in
}

// OwnNumbers are numbers that the reader keeps, as a roster may use them.
type OwnNumbers struct {
	ID, Name, To  string
	Count, Unlike int // numbers, and those that the roster does not have so
}

func (o OwnNumbers) state() string {
	switch {
	case o.Count == 0:
		return "no numbers yet"
	case o.Unlike == 0:
		return "in use"
	case o.Unlike < o.Count:
		return itoa(o.Unlike) + " of " + counted(o.Count, "number", "numbers") + " not as here"
	}
	return counted(o.Count, "number", "numbers")
}

// FigureName is the name of a number's input on the form of a whole table.
func FigureName(pointer string) string { return "at" + pointer }

// TableRow is the numbers of one row of a table; Link opens or closes it, ""
// where all rows are open.
type TableRow struct {
	ID, Name, Link string
	Open           bool
	Figures        []TableFigure
}

// TableFigure is one number, what the roster makes of it, and where its form posts.
type TableFigure struct {
	builder.PackFigure
	ID     string
	House  *builder.HouseRule
	Action string
}

// name of the number within its row.
func (f TableFigure) name() string {
	if f.Label == "" {
		return f.Row
	}
	return f.Label
}

func (f TableFigure) newValue() string {
	if f.House == nil {
		return ""
	}
	return f.House.New
}

func (f TableFigure) reason() string {
	if f.House == nil {
		return ""
	}
	return f.House.Reason
}

// ProfileName is what a reader's own profile is called: a unit, or own numbers of
// a game.
func ProfileName(name, game string, numbers bool) string {
	switch {
	case name != "":
		return name
	case numbers:
		return "Numbers of " + game
	}
	return profileName("")
}

func profileName(name string) string {
	if name == "" {
		return "Unnamed profile"
	}
	return name
}

func (r RosterLine) profile() string { return ProfileName(r.Name, r.Game, r.Units == 0) }
