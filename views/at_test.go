package views

import (
	"strings"
	"testing"
)

func TestAddressesComeBack(t *testing.T) {
	at := At{Open: "u 1&x", Why: "u1.a", Query: "ä #", Facets: []string{"a&b"}}
	if got, want := at.Address("/r/id"), "/r/id?open=u+1%26x&why=u1.a&q=%C3%A4+%23&facet=a%26b"; got != want {
		t.Errorf("the address is %s, want %s", got, want)
	}
	if got, want := at.WithOpen("").ToggleFacet("a&b").Link("x"), "?show=add&q=%C3%A4+%23#x"; got != want {
		t.Errorf("the link is %s, want %s", got, want)
	}
	seen := map[string]string{}
	for _, id := range []string{"u1", "u 1", "u_201", "U1", "", "ü", "a.b", "a\x00b", `"`} {
		e := ElementID(id)
		if other, twice := seen[e]; twice || strings.ContainsAny(e, " \"\x00") {
			t.Errorf("%q and %q are both %q", id, other, e)
		}
		seen[e] = id
	}
}

// No id of a unit takes the army's place or another unit's, in an address, in
// what is asked or as an element.
func TestPlacesAreDistinct(t *testing.T) {
	seen := map[string]string{ArmyPlace: "the army", "": "nothing open"}
	asked := map[string]string{WhyKey(ArmyPlace, "move"): "the army", WhyKey(ArmyPlace, "u1.move"): "the army"}
	for _, id := range []string{"army", "~army", "~~army", "", "~", "~~", "u1", "u1.move", "u1~-move", "~-", "-", "a b",
		"<x>", `u1"`, "army.points", "."} {
		place := Place(id)
		if other, twice := seen[place]; twice {
			t.Errorf("%q has the place %q of %q", id, place, other)
		}
		seen[place] = id
		if got := UnitAt(place); got != id {
			t.Errorf("the place %q of %q is read as %q", place, id, got)
		}
		for _, key := range []string{"move", "u1.move", ".move"} {
			why := WhyKey(place, key)
			if other, twice := asked[why]; twice {
				t.Errorf("%q of %q is asked as %q like one of %q", key, id, why, other)
			}
			asked[why] = id
		}
	}
}

// A page has a hundred links: each is written in one piece.
func TestLinksAreWrittenInOnePiece(t *testing.T) {
	at := At{Page: "/r/3f9k2", Query: "laser"}
	if n := testing.AllocsPerRun(10, func() { _ = at.WithOpen("u12").WithPart(PartNotes).Link(OpenAnchor) }); n > 1 {
		t.Errorf("a link makes %v allocations", n)
	}
	if got, want := at.WithOpen("u12").Link(OpenAnchor), "/r/3f9k2?open=u12&q=laser#unit"; got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
}
