package views

import (
	"strings"
	"testing"

	"gantry/builder/layout"
)

// Every kind of mark is drawn, and text stays text.
func TestSheetDrawsEveryMark(t *testing.T) {
	ink, none := layout.RGB(1, 2, 3), layout.Color(0)
	p := layout.Page{Label: `Cards "1" of 2`, W: 210, H: 297, Marks: []layout.Mark{
		layout.Text{X: 1.234, Y: 2, Size: 8.5, Face: layout.Bold, Color: ink, Width: 10, String: `</text><script>"&'`},
		layout.Line{X1: 0, Y1: 1, X2: 2.5, Y2: -0.001, Width: 0.2, Color: ink},
		layout.Rect{X: 1, Y: 1, W: 3, H: 4, Width: 0.2, Stroke: ink, Fill: none},
		layout.Circle{X: 1, Y: 2, R: 3, Fill: ink},
		layout.Path{Points: [][2]float64{{0, 0}, {1, 0}, {1, 1}}, Closed: true, Width: 1, Stroke: ink},
	}}
	want := `<svg class="paper a4" role="img" xmlns="http://www.w3.org/2000/svg" aria-label="Cards &#34;1&#34; ` +
		`of 2" viewBox="0 0 210 297">` +
		`<text class="f1" x="1.234" y="2.000" textLength="10.000" font-size="2.999" ` +
		`fill="#010203">&lt;/text&gt;&lt;script&gt;&#34;&amp;&#39;</text>` +
		`<line x1="0" y1="1" x2="2.5" y2="0" stroke="#010203" stroke-width="0.2"/>` +
		`<rect x="1" y="1" width="3" height="4" fill="none" stroke="#010203" stroke-width="0.2"/>` +
		`<circle cx="1" cy="2" r="3" fill="#010203"/>` +
		`<path d="M0 0L1 0L1 1Z" fill="none" stroke="#010203" stroke-width="1" stroke-linejoin="miter"/></svg>`
	var b strings.Builder
	if err := Sheet(p, func(id string) string { return "/at/" + id }).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("the page is\n%s\nwant\n%s", b.String(), want)
	}
}

func TestAddressesComeBack(t *testing.T) {
	at := At{Open: "u 1&x", Why: "u1.a", Query: "ä #", Facets: []string{"a&b"}}
	if got, want := at.Address("/r/id"), "/r/id?open=u+1%26x&why=u1.a&q=%C3%A4+%23&facet=a%26b"; got != want {
		t.Errorf("the address is %s, want %s", got, want)
	}
	if got, want := at.WithOpen("").WithFacet("a&b").Link("x"), "?show=add&q=%C3%A4+%23#x"; got != want {
		t.Errorf("the link is %s, want %s", got, want)
	}
	seen := map[string]string{}
	for _, id := range []string{"u1", "u 1", "u_201", "U1", "", "ü", "a.b", "a\x00b", `"`} {
		e := elementID(id)
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
	asked := map[string]string{whyKey(ArmyPlace, "move"): "the army", whyKey(ArmyPlace, "u1.move"): "the army"}
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
			why := whyKey(place, key)
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
