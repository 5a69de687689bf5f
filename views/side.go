package views

import (
	"fmt"
	"reflect"
	"strings"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/rules"
)

// MendList is a list before or after it.
type MendList struct {
	Title    string
	Standing builder.Standing
	Score    string
	Units    []MendUnit
}

// TellCounts says of which units only the count changes: not each model does.
func (l MendList) TellCounts(list, other rules.Force) {
	for i, u := range list.Units {
		if o, there := other.Unit(u.ID); there && o.Count != u.Count {
			if o.Count = u.Count; reflect.DeepEqual(o, u) {
				l.Units[i].Differs = "count changed"
			}
		}
	}
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

// MendUnit is a unit of such a list with its items, and with its choices where it
// changes; Differs says that it goes, comes or changes, and is "" of one that stays as it
// is.
type MendUnit struct {
	Name, Load string
	Count      int
	Differs    string
}

// CountText is the number of a unit's models before its name.
func (u MendUnit) CountText() string {
	if u.Count == 1 {
		return ""
	}
	return fmt.Sprintf("%d × ", u.Count)
}

// MendListOf is a list beside another one; alone is what is said of a unit that the
// other one does not have.
func MendListOf(title string, s builder.Sheet, fates []versions.Fate, alone string) MendList {
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
