package views

import (
	"strconv"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Print is the preview: one sheet of the pages, options beside it.
type Print struct {
	Page
	Base    string
	Owned   bool // by who looks at it
	Name    string
	Verdict builder.Verdict
	Options []Control
	Query   string // the request as it is, without the sheet's number
	Files   []Link
	Sheet   layout.Page
	Number  int // of the sheet, from 1
	Count   int
	Notes   []string // what the paper cannot show
	Grey    bool     // pictures have no colours
}

// PicturePath is the address of a picture of the roster.
func (p Print) PicturePath(id string) string {
	at := p.Base + PicturePath(id)
	if p.Grey {
		at += "?grey=true"
	}
	return at
}

// Method is how the form is sent: an owner's options are kept with the roster.
func (p Print) Method() string {
	if p.Owned {
		return "post"
	}
	return "get"
}

// Link is a text that leads somewhere.
type Link struct{ Text, To string }

// Check is the page that rules on many files.
type Check struct {
	Page
	Notice                            *Notice
	Legal, Illegal, Undecided, Broken int
	Drafts                            int // of those that are legal
	Rows                              []CheckRow
}

// Total is how many documents were ruled on.
func (p Check) Total() int { return p.Legal + p.Illegal + p.Undecided + p.Broken }

// CheckRow is the verdict on one document, or why there is none.
type CheckRow struct {
	File         string
	Index        int
	Error        string
	Checked      bool
	Name, Player string
	System, Game string
	SHA256       string
	Titles       map[string]string // of the units, by their ids
	Verdict      builder.Verdict
}

// title is what a unit is called, or its id where the roster has none like it.
func (r CheckRow) title(unit string) string {
	if t := r.Titles[unit]; t != "" {
		return t
	}
	return unit
}

// Import is the page that takes rosters in, and its report.
type Import struct {
	Page
	Notice *Notice
	Lines  []Imported
}

// Imported is one document of an import; To is the roster that it became, ""
// where it was left out.
type Imported struct {
	File, Name, To string
	Verdict        string // its word, "" of what no verdict is passed on
	Todo           int    // what a draft lacks
	Index          int
	Notes, Bad     []string
}

// Catalog is a game's page.
type Catalog struct {
	Page
	ID, Name, Doc, Version, SHA256, PackPath string
	Design                                   bool // it has profiles to design
	Foreign                                  bool // Gantry does not ship the pack
	About                                    rules.About
	Groups                                   []Group
}

func drafts(n int) string {
	if n == 0 {
		return ""
	}
	return " (" + counted(n, "draft", "drafts") + ")"
}

func notShipped(foreign bool) string {
	if foreign {
		return ", not shipped with Gantry"
	}
	return ""
}

func unreadable(n int) string {
	if n == 0 {
		return ""
	}
	return ", " + strconv.Itoa(n) + " unreadable"
}

// ordinal tells several documents of one file apart.
func ordinal(index int) string {
	if index == 0 {
		return ""
	}
	return "#" + strconv.Itoa(index+1)
}

// hashShown is how much of a roster's hash a page shows, as the cover does.
const hashShown = 12

// mostCited is the source of most cells that have one. It stands once over all
// that share it: on the table, else on the row, else on the cell.
func mostCited(rows ...rules.Row) (cite string) {
	times := map[string]int{}
	for _, r := range rows {
		for _, c := range r.Cells {
			if times[c.Cite]++; c.Cite != "" && times[c.Cite] > times[cite] || cite == "" {
				cite = c.Cite
			}
		}
	}
	return cite
}

// accepted are the kinds of files that a form asks for; only a check opens archives.
func accepted(to string) string {
	kinds := ".json,.ndjson,.jsonl,.txt,.pdf,application/json,application/pdf"
	if to == CheckPath {
		kinds += ",.zip,application/zip"
	}
	return kinds
}
