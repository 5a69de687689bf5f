package views

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/versions"
	"gantry/rules"
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

// MendUnit is a unit of such a list with its items, and with its choices where it
// changes; Differs says that it goes, comes or changes, and is "" of one that stays as it
// is.
type MendUnit struct {
	Name, Load string
	Count      int
	Differs    string
}

// MendChoice is what all players are to settle, with its edits as JSON.
type MendChoice struct{ Text, Edits string }

// MendOf is the page of a roster, at an address and of a revision.
func MendOf(m mend.Mending, id string, revision int) Mend {
	name := builder.RosterName(m.Before.Roster.Name)
	p := Mend{Page: PackPage(mendTitle(m.Before.Verdict.Standing())+" · "+name, m.Before.Pack), Name: name,
		Roster: RosterPath(id), Action: RosterPath(id, "mend"), Revision: revision, Why: m.Why()}
	was, is := m.Before.Roster.Force, m.After.Roster.Force
	p.Before = mendList("Now", m.Before, versions.Fates(was, is), "removed")
	p.After = mendList("After", m.After, versions.Fates(is, was), "added")
	p.Before.tellCounts(was, is)
	p.After.tellCounts(is, was)
	for _, c := range m.Changes {
		p.Changes = append(p.Changes, c.Text)
	}
	if len(m.Edits) > 0 {
		p.Edits, p.Search = editsText(m.Edits), m.Search()
	}
	for _, x := range m.Apart {
		p.Apart = append(p.Apart, MendChoice{versions.ChangeText(m.Before, x.Edits), editsText(x.Edits)})
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

// mendList is a list beside another one; alone is what is said of a unit that the
// other one does not have.
func mendList(title string, s builder.Sheet, fates []versions.Fate, alone string) MendList {
	words := map[versions.Fate]string{versions.Differs: "changed", versions.Alone: alone}
	l := MendList{Title: title, Standing: s.Verdict.Standing(), Score: s.Score()}
	names := s.Names()
	for i, us := range s.Units {
		u := MendUnit{Name: names[us.Unit.ID], Count: us.Unit.Number(), Differs: words[fates[i]]}
		var has []string
		if fates[i] == versions.Differs {
			for _, c := range builder.GivenIn(us.Form, us.Unit.Choices) {
				has = append(has, c.String())
			}
		}
		for _, load := range us.Loadout() {
			has = append(has, load.Text())
		}
		u.Load = strings.Join(has, " · ")
		l.Units = append(l.Units, u)
	}
	return l
}

// tellCounts says of which units only the count changes: not each model does.
func (l MendList) tellCounts(list, other rules.Force) {
	for i, u := range list.Units {
		if o, there := other.Unit(u.ID); there && o.Count != u.Count {
			if o.Count = u.Count; reflect.DeepEqual(o, u) {
				l.Units[i].Differs = "count changed"
			}
		}
	}
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

// unchanged is how many units stay as they are.
func (l MendList) unchanged() (n int) {
	for _, u := range l.Units {
		if u.Differs == "" {
			n += max(1, u.Count)
		}
	}
	return n
}

// countText is the number of a unit's models before its name.
func (u MendUnit) countText() string {
	if u.Count == 1 {
		return ""
	}
	return fmt.Sprintf("%d × ", u.Count)
}
