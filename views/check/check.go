package check

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/rules"
	"gantry/views"
)

// Check is the page that rules on many files.
type Check struct {
	views.Page
	Notice  *views.Notice
	Count   map[builder.StandingState]int // of lists
	Broken  int                           // files that can't be read
	Skipped int                           // files that hold no list
	Rows    []Row

	Event, Token string           // what the rows were judged under, "" for nothing; Token is its address's
	EventHash    string           // of the event's document
	Conditions   []event.Sentence // the event's conditions
}

// checkAddress returns where more files are checked in the same way.
func (p Check) checkAddress() string {
	if p.Token != "" {
		return views.EventPath(p.Token)
	}
	return views.CheckPath
}

// Total returns how many lists were checked.
func (p Check) Total() (n int) {
	for _, of := range p.Count {
		n += of
	}
	return n
}

// summary returns how many lists are in each state: "3 lists: 2 legal, 1 incomplete".
func (p Check) summary() string {
	var parts []string
	for _, state := range []builder.StandingState{builder.Ready, builder.Draft, builder.StandingIllegal, builder.Open} {
		if n := p.Count[state]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+strings.ToLower(state.Word()))
		}
	}
	if p.Broken > 0 {
		parts = append(parts, strconv.Itoa(p.Broken)+" unreadable")
	}
	if p.Skipped > 0 {
		parts = append(parts, strconv.Itoa(p.Skipped)+" skipped")
	}
	return views.Plural(p.Total(), "list", "lists") + ": " + strings.Join(parts, ", ")
}

// Found returns how many rows there are in all.
func (p Check) Found() int { return p.Total() + p.Broken + p.Skipped }

// Row is the verdict on one document, or why there is none.
type Row struct {
	exchange.CheckEntry
	Game string // its name
}

// system returns the id of the game, "" where there is no verdict.
func (r Row) system() string {
	if r.Checked == nil {
		return ""
	}
	return r.System
}

// title returns what a unit is called, or its id where the roster has none like it.
func (r Row) title(unit string) string {
	if t := r.Titles[unit]; t != "" {
		return t
	}
	return unit
}

// hashShown is how much of a roster's hash a page shows, as the cover does.
const hashShown = 12

// problems returns how many problems, warnings and notes a row lists.
func (r Row) problems() int {
	n := len(r.Ruled.FindingsBesideHouseRules()) + len(r.Import)
	if r.PagesCheck.Doubtful() {
		n++
	}
	return n
}

// doubtfulFirst reports whether doubtful PDF pages are the worst: no finding is an error.
func (r Row) doubtfulFirst(findings []rules.Finding) bool {
	return r.PagesCheck.Doubtful() && (len(findings) == 0 || findings[0].Severity != rules.Error)
}
