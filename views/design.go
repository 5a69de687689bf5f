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
	Systems  []System // those with something to design
	Profiles []RosterLine
	Deleted  []RosterLine
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
		if i == 0 && (s.Op == rules.OpSet || s.Op == rules.OpAdd) {
			parts = append(parts, s.Amount.String())
		} else {
			parts = append(parts, working(s))
		}
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
		lines = append(lines, SumLine{s})
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

// Tables is the page of a roster's house rules: one table of its pack at a time.
type Tables struct {
	Builder
	Roster string // the address of the builder
	Tabs   []Facet
	Table  string
	Rows   []TableRow
}

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
