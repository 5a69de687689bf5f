package views

import (
	"encoding/json"
	"fmt"

	"gantry/builder"
)

// Mend is the page that shows the nearest ready list beside the one that there is.
type Mend struct {
	Page
	Name, Roster  string // what the roster is called, and its address
	Action        string // where the changes are posted
	Revision      int    // that they are for
	Edits         string // as JSON; "" where there is nothing to change
	Before, After MendList
	Changes       []string
	Why, Search   string
	Apart         []MendChoice
}

// MendList is a list before or after it.
type MendList struct {
	Title    string
	Standing builder.Standing
	Score    string
	Units    []MendUnit
}

// MendUnit is a line of such a list; Differs marks what goes, comes or changes.
type MendUnit struct {
	Name, Load string
	Count      int
	Differs    bool
}

// MendChoice is what all players are to settle, with its edits as JSON.
type MendChoice struct{ Text, Edits string }

// MendOf is the page of a roster, at an address and of a revision.
func MendOf(m builder.Mending, id string, revision int) Mend {
	name := builder.RosterName(m.Before.Roster.Name)
	p := Mend{Page: PackPage("Mend "+name, m.Before.Pack), Name: name, Roster: RosterPath(id),
		Action: RosterPath(id, "mend"), Revision: revision, Why: m.Why()}
	p.Before, p.After = mendList("Now", m.Before, m.After), mendList("After", m.After, m.Before)
	for _, c := range m.Changes {
		p.Changes = append(p.Changes, c.Text)
	}
	if len(m.Edits) > 0 {
		p.Edits, p.Search = editsText(m.Edits), m.Search()
	}
	for _, x := range m.Apart {
		p.Apart = append(p.Apart, MendChoice{m.After.ChangeText(x.Edits), editsText(x.Edits)})
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

// mendList is a list beside another one.
func mendList(title string, s, other builder.Sheet) MendList {
	l := MendList{Title: title, Standing: s.Verdict.Standing(), Score: s.Score()}
	for _, us := range s.Units {
		u := MendUnit{Name: us.Title, Count: us.Unit.Number(), Differs: true}
		for i, load := range us.Loadout() {
			if i > 0 {
				u.Load += " · "
			}
			u.Load += load.Text()
		}
		if was, there := other.Roster.Unit(us.Unit.ID); there {
			u.Differs = editsText(was) != editsText(us.Unit)
		}
		l.Units = append(l.Units, u)
	}
	return l
}

// countText is the number of a unit's models before its name.
func (u MendUnit) countText() string {
	if u.Count == 1 {
		return ""
	}
	return fmt.Sprintf("%d × ", u.Count)
}
