package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// The catalog of a list shows only the stats that matter in play, four filters and three ready-made units, and leads
// to the rest. The menu has seven entries.
func TestBuilderSaysLittle(t *testing.T) {
	b := start(t).browser()
	p := b.example()
	catalog := p.Find("#catalogue")
	row := strings.Fields(catalog.Find(".entry").First().Find(".stats").Text())
	if got := strings.Join(row, " "); got != "Move 2 Cruise 3 Eva 2+ Tou 2+" {
		t.Errorf("the first row has %q", got)
	}
	filters := catalog.Find(".facets").First().Children()
	if more := filters.Last().Find("details a").Length(); filters.Length() != 5 || more < 4 {
		t.Errorf("%d filters are in sight, %d more", filters.Length()-1, more)
	}
	if n := catalog.Find(`a[href*="entry=ready"]`).Length(); n != 3 {
		t.Errorf("%d ready-made units are shown", n)
	}
	all := p.test("show-group")
	if n := b.get(p.url.Path + all.AttrOr("href", "")).Find(`#catalogue a[href*="entry=ready"]`).Length(); n != 32 ||
		all.Text() != "Show all 32" {
		t.Errorf("%q leads to %d ready-made units", all.Text(), n)
	}
	if n := p.test("menu").Find("a, button").Length(); n != 7 {
		t.Errorf("the menu has %d entries", n)
	}
}

// Check folds the notes, and the source of each finding.
func TestNotesAndSourcesAreFolded(t *testing.T) {
	b := start(t).browser()
	p := b.exampleOf("fleshwound")
	notes := p.test("notes-folded")
	if n := notes.Find(".finding").Length(); n == 0 || p.Find("#state .finding").Length() != n ||
		notes.Find("summary").First().Text() != "3 notes" {
		t.Errorf("%d notes are folded under %q", n, notes.Find("summary").First().Text())
	}
	p.Find("#state .finding").Each(func(_ int, f *goquery.Selection) {
		if f.Find("details.source summary").Text() != "?" || f.Find("details.source p").Text() == "" {
			t.Errorf("the source is not behind ?: %q", f.Text())
		}
	})
}

// A number of the rules is found by words of its name, and a game's tables are shown one at a time.
func TestFindANumber(t *testing.T) {
	b := start(t).browser()
	at := b.exampleOf("masc").url.Path + "/tables"
	if p := b.get(at); p.test("figure").Length() != 0 || p.test("find-number").Length() != 1 {
		t.Errorf("%d numbers are shown unasked", p.test("figure").Length())
	}
	p := b.get(at + "?q=MOVE+turtle")
	if got := p.test("figure").AttrOr("data-pointer", ""); got != "/types/rows/turtle/move" ||
		p.test("figure").Length() != 1 {
		t.Errorf("found %d numbers, first %q", p.test("figure").Length(), got)
	}
	if p := b.get(at + "?q=zebra"); !strings.Contains(p.test("numbers-found").Text(), "No matches for “zebra”.") {
		t.Errorf("without a match it says %q", p.test("numbers-found").Text())
	}
	p = b.press(p, p.Find("[data-testid=figure] button"), "value", "2", "reason", "our table")
	if p.status != http.StatusOK || p.url.Query().Get("q") == "" || p.test("override").Length() != 1 {
		t.Errorf("changed, the page is %d at %s", p.status, p.url)
	}
}

// What can't go to a location is folded, with its reason.
func TestPickerFoldsWhatIsNotAvailable(t *testing.T) {
	b := start(t).browser()
	p := b.get(b.example().url.Path + "?open=u1&part=loadout&at=left-arm")
	rest := p.test("not-available")
	if n := rest.Find("tr[data-item]").Length(); n != 8 || rest.Find("summary").Text() != "Not available (8)" ||
		rest.Find(".why-not").Length() != n || p.Find("#picker .why-not").Length() != n {
		t.Errorf("%q folds %d items", rest.Find("summary").Text(), n)
	}
}

// Who has lists sees the examples of each game folded, and print, duplicate and delete behind a list's menu.
func TestFrontDoorIsShort(t *testing.T) {
	b := start(t).browser()
	if p := b.get("/"); p.Find(".worlds details").Length() != 0 || p.test("example-mechahex").Length() == 0 {
		t.Error("a newcomer's examples are folded")
	}
	b.example()
	p := b.get("/")
	if n := p.Find(".worlds details .examples").Length(); n != 5 {
		t.Errorf("%d games have folded examples", n)
	}
	var labels []string
	p.Find(".tile details.menu").Find("a, button").Each(func(_ int, a *goquery.Selection) {
		labels = append(labels, a.AttrOr("aria-label", ""))
	})
	if want := []string{"Print Iron Wall", "Duplicate: Iron Wall", "Delete: Iron Wall"}; !slices.Equal(labels, want) {
		t.Errorf("the menu of a list has %q", labels)
	}
}
