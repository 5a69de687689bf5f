package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// An organizer makes an event; a list that brings its own limit along is illegal under it
// and legal by itself, as a file and as a roster of the reader's.
func TestEvent(t *testing.T) {
	b := start(t).browser()
	roster := b.example().url.Path
	list := strings.Replace(b.get(roster+"/roster.json").body, `"limit": 200`, `"limit": 300`, 1)
	p := b.get("/events/new?system=mechahex")
	wellMade(t, p)
	p = b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {`Hex "Open" <b>`}, "limit": {"200"},
		"impose": {"edition"}, "options.edition": {"2023"}, "ban": {"Artillery Missile\nsmall-laser\n"}, "player": {"true"},
		"points-least": {"190"}, "units-most": {"12"}, "opens": {"2026-11-22T18:00"}, "offset": {"+01:00"}, "pack": {"true"},
		"undecided": {"reject"}, "basis": {"house"}, "overrides": {"any"}, "designed-units": {"true"}})
	wellMade(t, p)
	if p.status != http.StatusOK || !strings.HasPrefix(p.url.Path, "/e/GE1") {
		t.Fatalf("%d at %s: %.600s", p.status, p.url, p.Text())
	}
	said := p.test("conditions").Text()
	for _, want := range []string{"Limit: 200.", "2023", "Artillery", "Small Laser", "names its player", "190 or more",
		"Units: 12 or less", "is rejected", "22 November 2026, 18:00 +01:00", "may set numbers", "mechahex 1."} {
		if !strings.Contains(said, want) {
			t.Errorf("the conditions do not say %q:\n%s", want, said)
		}
	}
	got := b.get(p.url.Path + "/event.json")
	if !strings.Contains(got.body, `"ban":["artillery-missile","small-laser"]`) ||
		!strings.HasPrefix(got.header.Get("Content-Disposition"), "attachment") ||
		strings.ContainsAny(got.header.Get("Content-Disposition"), "<>") {
		t.Errorf("the file is %s %v", got.body, got.header)
	}
	at := p.url.Path
	checked := b.upload(at, "", "list.json", list)
	wellMade(t, checked)
	row := checked.test("check-row").Text()
	for _, want := range []string{"illegal", "by itself legal", "made for 300", "limit is 200", "bans it",
		"names no player"} {
		if !strings.Contains(row, want) {
			t.Errorf("the row does not say %q:\n%s", want, row)
		}
	}
	link := checked.Find(`[data-rule="event-limit"] a`).AttrOr("href", "")
	if path, anchor, _ := strings.Cut(link, "#"); b.get(path).Find(`[id="`+anchor+`"]`).Length() != 1 {
		t.Errorf("the rule leads to %q", link)
	}
	own := b.get(roster + "/event?event=" + url.QueryEscape("https://gantry.example"+at))
	wellMade(t, own)
	if row := own.test("check-row").Text(); !strings.Contains(row, "illegal") || !strings.Contains(row, "2021") {
		t.Errorf("the roster's row is %s", row)
	}
	if b.get(at).Find(`a[href^="`+roster+`/event"]`).Length() != 1 {
		t.Error("the event's page has not the reader's list")
	}
}

func TestEventsThatCannotBe(t *testing.T) {
	b := start(t).browser()
	roster := b.example().url.Path
	for name, tc := range map[string]struct {
		form url.Values
		want string
	}{
		"a ban of nothing":  {url.Values{"ban": {"Artilery Missile"}}, `Did you mean "artillery missile"?`},
		"a limit in words":  {url.Values{"limit": {"many"}}, "must be a whole number"},
		"a range that ends": {url.Values{"points-least": {"5"}, "points-most": {"4"}}, "begins with 5"},
		"no offset":         {url.Values{"opens": {"2026-11-22T18:00"}}, "+01:00"},
		"a long name":       {url.Values{"name": {strings.Repeat("x", 300)}}, "room for 200"},
	} {
		tc.form.Set("system", "mechahex")
		p := b.post("/events/new", tc.form)
		wellMade(t, p)
		if p.status != http.StatusUnprocessableEntity || !strings.Contains(p.test("notice").Text(), tc.want) {
			t.Errorf("%s: %d, %q", name, p.status, p.test("notice").Text())
		}
	}
	for address, status := range map[string]int{"/e/GE1x": 422, "/e/GR1abcdefgh": 422,
		"/e/" + strings.Repeat("x", 3000): 422, "/e/GE1x/event.json": 422,
		roster + "/event?event=%7B": 422, roster + "/event?event=x": 422,
		roster + "/event": 200, "/events/new?system=chess": 404} {
		p := b.get(address)
		if p.status != status {
			t.Errorf("%.60s: %d, want %d", address, p.status, status)
		}
		wellMade(t, p)
	}
	if p := b.upload("/check", b.roster()); p.status != 200 {
		t.Errorf("without an event: %d", p.status)
	}
}
