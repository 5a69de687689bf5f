package views

import (
	"gantry/builder"
	"gantry/rules"
)

// Builder is the builder page of a roster, or its shared, read-only view: then
// ReadOnly is set and nothing on it posts.
type Builder struct {
	Page
	At
	ID               string
	Base             string // the address of the roster's pages
	Game             string
	Name             string
	Revision         int
	CanUndo, CanRedo bool
	ReadOnly         bool
	Share            string // the address of the shared view, "" where there is none
	Notice           *Notice
	Points           Points
	Verdict          builder.Verdict
	House            int // numbers that rest on house rules
	Findings         []Finding
	MoreFindings     string // the link that shows all of them, "" where all are shown
	Overrides        []builder.HouseRule
	Army             Army
	Catalogue        Catalogue
	Units            []Unit
	Why              *Why
}

// hidden is what every button of the page posts beside its own edit.
func (p Builder) hidden() [][2]string {
	fields := [][2]string{{"revision", itoa(p.Revision)}}
	for _, f := range [][2]string{{"open", p.Open}, {"why", p.At.Why}, {"q", p.Query}, {"in", p.In}, {"table", p.Table}} {
		if f[1] != "" {
			fields = append(fields, f)
		}
	}
	if p.All {
		fields = append(fields, [2]string{"all", "1"})
	}
	for _, f := range p.Facets {
		fields = append(fields, [2]string{"facet", f})
	}
	return fields
}

// Points is what is used of the limit; Known is false where the game has none.
type Points struct {
	Known, Limited  bool
	Whole           bool // all units are counted
	Used, Limit     int
	Unit            string
	UsedWhy, MaxWhy Number
	Counted         int // units, each as often as its entry says
}

// unsure is the least sure source of an entry's numbers, where its points have not
// said so already.
func unsure(e rules.Entry) (worst rules.Source) {
	var points rules.Source
	for _, s := range e.Stats {
		if s.Role == rules.RolePoints {
			points = s.Source
		} else if s.Basis > worst.Basis {
			worst = s.Source
		}
	}
	if points.Basis == worst.Basis {
		return rules.Source{}
	}
	return worst
}

// Number is a stat on the page, with the place that explains it.
type Number struct {
	rules.Stat
	Link  string
	Asked bool
}

// Army is the army's own choices and numbers.
type Army struct {
	Open    bool
	Opening string
	Class   string
	Blocks  []Block // without the stats that have a role
	Setters []Setter
	Why     *Why
}

// Catalogue is what can be added.
type Catalogue struct {
	Query  string
	Facets []Facet
	Clear  string // shows all again
	Groups []Group
	More   int // entries that are not shown
	Own    []OwnEntry
}

// OwnEntry is a profile of the reader's own in the catalogue.
type OwnEntry struct{ ID, Name, Points string }

// Update says that the profile which a unit was copied from has changed.
type Update struct {
	Name, To string // the profile and its bench
	Changes  string
}

// Facet is a word to filter by.
type Facet struct {
	Name, Link string
	On         bool
}

// Group is entries under a heading.
type Group struct {
	Name    string
	Entries []rules.Entry
}

// Unit is a line of the list.
type Unit struct {
	ID, Title, Class string
	Count            int
	Points           *Number // of one
	Loadout          []Loaded
	Findings         []Finding
	MoreFindings     int
	Known            bool
	Update           *Update
	Opening          string // the link that opens or closes it
	Open             *Opened
	Why              *Why
	Average, Odds    string    // the links to what its attacks do, "" where it has none
	Measured         *Measured // asked for
}

// Loaded is what is mounted at one location.
type Loaded struct{ At, Items string }

// Opened is what an open unit shows beyond its line.
type Opened struct {
	Blocks    []Block
	Setters   []Setter
	Locations []Location
	Name      Setter
	Count     Setter
	Notes     Setter
	Actions   []Action
	Picture   *UnitPicture  // nil where it cannot be changed
	Tables    []rules.Table // of the read-only view, with the legend
	Legend    []rules.Term
}

// UnitPicture is a unit's picture, "" for none, and where a new one is sent.
type UnitPicture struct{ Unit, Src, To string }

// Block is a strip of numbers.
type Block struct {
	Label   string
	Numbers []Number
}

func labelled(label string) string {
	if label == "" {
		return "Stats"
	}
	return label
}

// Action is a button that posts one edit.
type Action struct {
	Label, Test, To string
	Off             bool
}

// Location is where items are mounted. Max is negative where there is no limit.
type Location struct {
	ID, Label string
	Used, Max int
	Known     bool
	Boxes     []bool // of the slots: used or free; those over Max are past it
	Mounts    []Mount
	Add       Setter
}

// Mount is one mounted item.
type Mount struct {
	ID, Label, Note string
	Known           bool
	Refused         string
	Move            *Setter
	Value           *Setter
	Change          string // the way to Value, where it is a row and another one's is open
}

// Finding is a finding with the way to its culprit.
type Finding struct {
	rules.Finding
	Where string
	Jump  string
	Fixes []Fix
}

// Fix is a button that mends a finding.
type Fix struct {
	Text, Key string
	Points    int
	Priced    bool
}

// Why is the derivation of one number.
type Why struct {
	Subject string
	Stat    rules.Stat
	Lines   []Line
	Close   string
}

// Line is one step of a derivation; Depth counts what it is part of. Same is
// where its source is that of the step before it, or of what it begins.
type Line struct {
	rules.Step
	Depth int
	Same  bool
}

// lines are steps, each with the steps of its amount behind it.
func lines(steps []rules.Step, depth int, above *rules.Source) []Line {
	var out []Line
	for i, s := range steps {
		out = append(out, Line{s.Plain(i == 0), depth, above != nil && *above == s.Source})
		above = &steps[i].Source
		out = append(out, lines(s.Of, depth+1, above)...)
	}
	return out
}

// parts are the steps of a number, each with what its amount is made of.
func (w *Why) parts() [][]Line {
	var parts [][]Line
	for _, l := range w.Lines {
		if l.Depth == 0 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], l)
	}
	return parts
}

// linesShown is how many lines a derivation has at most that is shown whole; of
// a longer one each step shows its own when it is asked.
const linesShown = 12

// WhyOf is the derivation of a stat.
func WhyOf(subject string, s rules.Stat, closing string) *Why {
	return &Why{Subject: subject, Stat: s, Lines: lines(s.Steps, 0, nil), Close: closing}
}
