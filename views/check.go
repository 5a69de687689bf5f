package views

import (
	"strconv"

	"gantry/builder"
)

// Check is the page that rules on many files.
type Check struct {
	Page
	Notice                            *Notice
	Legal, Illegal, Undecided, Broken int
	Skipped                           int // files that are no lists
	Drafts                            int // of those that are legal
	Rows                              []CheckRow

	Event, Token string      // what the rows were judged under, "" for nothing; Token is its address's
	EventHash    string      // of the event's document
	Said         []Condition // the event's conditions
}

// checkAddress is where more files are checked in the same way.
func (p Check) checkAddress() string {
	if p.Token != "" {
		return EventPath(p.Token)
	}
	return CheckPath
}

// Total is how many rosters were ruled on.
func (p Check) Total() int { return p.Legal + p.Illegal + p.Undecided }

// Found is how many rows there are in all.
func (p Check) Found() int { return p.Total() + p.Broken + p.Skipped }

// CheckRow is the verdict on one document, or why there is none.
type CheckRow struct {
	File         string
	Index        int
	Error        string
	Skipped      string   // why the file was not looked at
	Import       []string // what was not understood of a text, a line each
	Checked      bool
	Name, Player string
	System, Game string
	SHA256       string
	Titles       map[string]string // of the units, by their ids
	Verdict      builder.Verdict
	ByItself     *builder.Verdict // with an event: without it

	Alike []string // what it has in common with others that were checked, a line each

	Pages         string // how the pages of its PDF compare with it, "" for no PDF
	PagesDoubtful bool
}

// title is what a unit is called, or its id where the roster has none like it.
func (r CheckRow) title(unit string) string {
	if t := r.Titles[unit]; t != "" {
		return t
	}
	return unit
}

func draftsText(n int) string {
	if n == 0 {
		return ""
	}
	return " (" + plural(n, "draft", "drafts") + ")"
}

func unreadableText(n int) string {
	if n == 0 {
		return ""
	}
	return ", " + strconv.Itoa(n) + " unreadable"
}

func skippedText(n int) string {
	if n == 0 {
		return ""
	}
	return "; " + plural(n, "file was", "files were") + " skipped"
}

// acceptedFiles are the kinds of files that a form asks for; only a check opens archives.
func acceptedFiles(to string) string {
	kinds := ".json,.ndjson,.jsonl,.txt,.pdf,application/json,application/pdf"
	if to != ImportPath && to != DesignImportPath {
		kinds += ",.zip,application/zip"
	}
	return kinds
}

// hashShown is how much of a roster's hash a page shows, as the cover does.
const hashShown = 12

// tokenHint says what else may be pasted in place of a file.
func tokenHint(what string) string {
	if what != "roster" {
		return ""
	}
	return ". Text lists, list codes (GR1…) and share links work as well."
}
