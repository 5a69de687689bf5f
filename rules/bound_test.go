package rules

import (
	"strings"
	"testing"
)

// Ids are assigned in time linear in the number of missing ones.
func TestNamesAreFirstFree(t *testing.T) {
	f := Force{Units: []Unit{{}, {ID: "u1"}, {ID: "u3", Mounts: []Mount{{}, {ID: "m1"}, {}}}, {}}}
	f.NameUnits()
	var ids []string
	for _, u := range f.Units {
		ids = append(ids, u.ID)
		for _, m := range u.Mounts {
			ids = append(ids, m.ID)
		}
	}
	if got := strings.Join(ids, " "); got != "u2 u1 u3 m2 m1 m3 u4" || f.FreeID() != "u5" {
		t.Errorf("%s, then %s", got, f.FreeID())
	}
	many := Unit{Mounts: make([]Mount, 100_000)} // a search for each would take minutes
	many.NameMounts()
	if last := many.Mounts[len(many.Mounts)-1].ID; last != "m100000" {
		t.Error(last)
	}
}
