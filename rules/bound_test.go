package rules

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A document that somebody sends holds a bounded number of values; one that is
// kept already opens whatever it holds.
func TestParseSentIsBounded(t *testing.T) {
	row := func(n int) []byte {
		return []byte(`{"format": "x", "more": [` + strings.TrimSuffix(strings.Repeat("1,", n), ",") + "]}")
	}
	const around = 3 // the object, its text, the list
	if _, err := ParseSent(t.Context(), row(MaxNodes-around)); err != nil {
		t.Error(err)
	}
	_, err := ParseSent(t.Context(), row(MaxNodes-around+1))
	var fault *DocumentError
	if !errors.As(err, &fault) || fault.Pointer != fmt.Sprintf("/more/%d", MaxNodes-around) || fault.Line != 1 {
		t.Errorf("%+v", err)
	}
	if _, err := ParseNode(row(MaxNodes)); err != nil {
		t.Errorf("a document that is kept: %v", err)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if _, err := ParseSent(ended, row(10_000)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// Ids are given in time linear in what has none.
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
