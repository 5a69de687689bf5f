package history

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/views"
)

// History is the page with the history of a list or a design.
type History struct {
	views.Page
	Notice   *views.Notice
	ID, Name string
	Base     string // the address of what it is the history of
	IsDesign bool
	Revision int // the newest
	Steps    []Step
	Older    string // the address of older steps, "" where there are none
	Newer    bool   // these are not the newest ones
}

// Step is one revision, described for display.
type Step struct {
	Number  int
	Kind    string // "made", "edit", "undo" or "redo"
	Act     string // what a large one is called
	Name    string // that its owner gave it
	Made    time.Time
	Changes []versions.Change
	Given   *views.StepVerdict // nil where none was given
}

// Of returns the page of a document of a name at an address. steps begin with the newest that is shown; pack is
// that of its game.
func Of(pack *builder.Pack, id, name, base string, revision int, steps []Step) History {
	p := History{Page: views.PackPage("History of "+name, pack), ID: id, Name: name, Base: base, Revision: revision,
		Steps: steps}
	if n := len(steps); n > 0 {
		p.Newer = steps[0].Number < revision
		if last := steps[n-1].Number; last > 1 {
			p.Older = views.WithQuery(base+"/history", "from", strconv.Itoa(last-1))
		}
	}
	return p
}

// copyText returns the button that makes a new document of a version.
func (p History) copyText() string {
	if p.IsDesign {
		return "Copy to a new unit"
	}
	return "Copy to a new list"
}

// title returns what happened, in a few words.
func (s Step) title() string {
	what := cmp.Or(s.Act, map[string]string{"made": "Created"}[s.Kind])
	word := map[string]string{"undo": "Undo", "redo": "Redo"}[s.Kind]
	switch n := len(s.Changes); {
	case word == "":
		return what
	case what != "":
		return word + ": " + what
	case n == 0:
		return word
	case n == 1:
		return word + ": " + s.Changes[0].Done
	default:
		return word + ": " + views.Plural(n, "change", "changes")
	}
}

// maxLines is how many changes of a revision are shown.
const maxLines = 8

// lines returns the changes, and how many more there are.
func (s Step) lines() (list []string, more int) {
	for _, c := range s.Changes {
		list = append(list, c.Done)
	}
	if s.Act == "" && len(list) == 1 && (s.Kind == "undo" || s.Kind == "redo") {
		return nil, 0 // the title says it
	}
	if len(list) == 0 && s.title() == "" {
		list = []string{"Other data changed"}
	}
	return list[:min(len(list), maxLines)], max(0, len(list)-maxLines)
}

// label returns a revision in a list to choose from.
func (s Step) label() string {
	text := cmp.Or(s.Name, s.title())
	if lines, _ := s.lines(); text == "" && len(lines) > 0 {
		text = lines[0]
	}
	return fmt.Sprintf("%d · %s", s.Number, views.Cut(text, 60))
}

// RevisionKey names a document at a revision for a comparison.
func RevisionKey(id string, revision int) string { return fmt.Sprintf("%s@%d", id, revision) }

// RevisionPath returns the view of a roster as it was at a revision.
func RevisionPath(id string, revision int) string {
	return views.RosterPath(id, "at", strconv.Itoa(revision))
}

// DiffPath compares two documents by their keys.
func DiffPath(a, b string) string { return views.WithQuery(views.DiffsPath, "a", a, "b", b) }

// Diff is the page that compares two lists.
type Diff struct {
	views.Page
	Notice  *views.Notice
	Back    string         // the address of what is compared, "" where there is none
	Name    string         // what that is called
	Of      *versions.Diff // nil where none is shown
	Titles  [2]string      // of the two lists
	Rosters []views.Choice // to choose from, the reader's own
	Keys    [2]string
}

// diffSide is a place to choose one of two lists.
type diffSide struct {
	Letter, Title, Key string
}

func (p Diff) sides() []diffSide {
	return []diffSide{{"a", "From", p.Keys[0]}, {"b", "To", p.Keys[1]}}
}
