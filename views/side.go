package views

import (
	"strings"

	"gantry/builder"
	"gantry/builder/versions"
)

// Side is a list beside another: before a change, or after it.
type Side struct {
	Title string
	builder.Sheet
	Fates  []versions.Fate // of its units
	Alone  string          // the text for a unit that the other list lacks
	Counts bool            // show which units only change their count
}

// differs says that a unit goes, comes or changes; "" is one that stays as it is.
func (s Side) differs(unit int) string {
	switch s.Fates[unit] {
	case versions.Alone:
		return s.Alone
	case versions.Recounted:
		if s.Counts {
			return "count changed"
		}
		return "changed"
	case versions.Differs:
		return "changed"
	}
	return ""
}

// unchanged returns how many models stay as they are.
func (s Side) unchanged() (n int) {
	for i, us := range s.Units {
		if s.differs(i) == "" {
			n += max(1, us.Unit.Number())
		}
	}
	return n
}

// load returns a unit with its items, and with its choices where it changes.
func (s Side) load(unit int) string {
	var has []string
	us, fate := s.Units[unit], s.Fates[unit]
	if fate == versions.Differs || fate == versions.Recounted {
		for _, c := range builder.GivenIn(us.Form, us.Unit.Choices) {
			has = append(has, c.String())
		}
	}
	for _, load := range us.Loadout() {
		has = append(has, load.Text())
	}
	return strings.Join(has, " · ")
}
