package editor

import (
	"encoding/json"
	"fmt"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/versions"
	"gantry/views"
)

// Mend is the page that shows the fixed list beside the current one.
type Mend struct {
	views.Page
	Of       mend.Mending
	Roster   string // its address
	Revision int    // that the changes are for
}

// MendOf returns the page of a roster, at an address and of a revision.
func MendOf(m mend.Mending, id string, revision int) Mend {
	title := fixTitle(m.Before.Verdict.Standing()) + " · " + builder.RosterName(m.Before.Roster.Name)
	return Mend{Page: views.PackPage(title, m.Before.Pack), Of: m, Roster: views.RosterPath(id), Revision: revision}
}

// sides returns the list that there is and the one after it.
func (p Mend) sides() (before, after views.Side) {
	was, is := p.Of.Before.Roster.Force, p.Of.After.Roster.Force
	return views.Side{Title: "Now", Sheet: p.Of.Before, Fates: versions.Fates(was, is), Alone: "removed", Counts: true},
		views.Side{Title: "After", Sheet: p.Of.After, Fates: versions.Fates(is, was), Alone: "added", Counts: true}
}

func editsText(edits any) string {
	text, err := json.Marshal(edits)
	if err != nil {
		return "" // an edit of a game always encodes
	}
	return string(text)
}

// fixTitle returns the title of a fix page for a list in that state.
func fixTitle(s builder.Standing) string {
	switch s.State {
	case builder.Draft:
		return "Finish the list"
	case builder.Open:
		return "Agree with your opponent"
	}
	return "Fix all"
}

// press returns what the button says that makes the changes.
func (p Mend) press() string {
	if len(p.Of.Changes) == 1 {
		return "Apply this change"
	}
	return fmt.Sprintf("Apply %d changes", len(p.Of.Changes))
}
