package editor

import (
	"encoding/json"
	"fmt"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/versions"
	"gantry/views"
)

// Mend is the page that shows the nearest ready list beside the one that there is.
type Mend struct {
	views.Page
	Name, Roster  string // what the roster is called, and its address
	Action        string // where the changes are posted
	Revision      int    // that they are for
	Edits         string // as JSON; "" where there is nothing to change
	Before, After views.MendList
	Changes       []string
	Why, Search   string
	Apart         []MendChoice
}

// MendChoice is what all players are to settle, with its edits as JSON.
type MendChoice struct{ Text, Edits string }

// MendOf is the page of a roster, at an address and of a revision.
func MendOf(m mend.Mending, id string, revision int) Mend {
	name := builder.RosterName(m.Before.Roster.Name)
	p := Mend{Page: views.PackPage(mendTitle(m.Before.Verdict.Standing())+" · "+name, m.Before.Pack), Name: name,
		Roster: views.RosterPath(id), Action: views.RosterPath(id, "mend"), Revision: revision, Why: m.Why()}
	was, is := m.Before.Roster.Force, m.After.Roster.Force
	p.Before = views.MendListOf("Now", m.Before, versions.Fates(was, is), "removed")
	p.After = views.MendListOf("After", m.After, versions.Fates(is, was), "added")
	p.Before.TellCounts(was, is)
	p.After.TellCounts(is, was)
	for _, c := range m.Changes {
		p.Changes = append(p.Changes, c.Text)
	}
	if len(m.Edits) > 0 {
		p.Edits, p.Search = editsText(m.Edits), m.Search()
	}
	for _, x := range m.Apart {
		p.Apart = append(p.Apart, MendChoice{x.Text, editsText(x.Edits)})
	}
	return p
}

func editsText(edits any) string {
	text, err := json.Marshal(edits)
	if err != nil {
		return "" // an edit of a game always encodes
	}
	return string(text)
}

// mendTitle is what mending a list that stands so is called.
func mendTitle(s builder.Standing) string {
	switch s.State {
	case builder.Draft:
		return "Finish the list"
	case builder.Open:
		return "Agree with your opponent"
	}
	return "Fix all"
}

// press is what the button says that makes the changes.
func (p Mend) press() string {
	if len(p.Changes) == 1 {
		return "Apply this change"
	}
	return fmt.Sprintf("Apply %d changes", len(p.Changes))
}
