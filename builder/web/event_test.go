package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/exchange"
)

// An organizer makes an event. A list with its own higher limit is illegal under it and
// legal without it, as a file and as a saved list.
func TestEvent(t *testing.T) {
	b := start(t).browser()
	roster := b.example().url.Path
	list := strings.Replace(b.get(roster+"/roster.json").body, `"limit": 200`, `"limit": 300`, 1)
	p := b.get("/events/new?system=mechahex")
	wellMade(t, p)
	p = b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {`Hex "Open" <b>`}, "limit": {"200"},
		"impose": {"edition"}, "options.edition": {"2023"}, "ban": {"Artillery Missile\nsmall-laser\n"},
		"player":       {"true"},
		"points-least": {"190"}, "units-most": {"12"}, "opens": {"2026-11-22T18:00"},
		"zone": {"+01:00"}, "pack": {"true"},
		"undecided": {"reject"}, "basis": {"house"}, "overrides": {"any"}, "designed-units": {"true"}})
	wellMade(t, p)
	if p.status != http.StatusOK || !strings.HasPrefix(p.url.Path, "/e/GE1") {
		t.Fatalf("%d at %s: %.600s", p.status, p.url, p.Text())
	}
	said := p.test("conditions").Text()
	for _, want := range []string{"Limit: 200.", "2023", "Artillery", "Small Laser", "Player name required",
		"Points: 190 or more",
		"Units: 12 or less", "are rejected", "22 November 2026, 18:00 +01:00", "may have house rules", "mechahex 1."} {
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
	for _, want := range []string{"Illegal", "without the event: Legal", "Limit: 300 (event: 200)", "Banned: Artillery",
		"No player name"} {
		if !strings.Contains(row, want) {
			t.Errorf("the row does not say %q:\n%s", want, row)
		}
	}
	link := checked.Find(`[data-testid="details"] a:contains("event-limit")`).AttrOr("href", "")
	if path, anchor, _ := strings.Cut(link, "#"); b.get(path).Find(`[id="`+anchor+`"]`).Length() != 1 {
		t.Errorf("the rule leads to %q", link)
	}
	own := b.get(roster + "/event?event=" + url.QueryEscape("https://gantry.example"+at))
	wellMade(t, own)
	if row := own.test("check-row").Text(); !strings.Contains(row, "Illegal") || !strings.Contains(row, "2021") {
		t.Errorf("the list's row is %s", row)
	}
	listed := func() int { return b.get(at).Find(`a.name[href^="` + roster + `/event"]`).Length() }
	if listed() != 1 {
		t.Error("the event's page has not the reader's list")
	}
	if b.post(roster+"/delete", nil); listed() != 0 {
		t.Error("the event's page offers a deleted list")
	}
}

// The times of an event are typed in a zone by name, UTC where no script knows the
// reader's, and shown with the offset that is in force at each.
func TestEventZones(t *testing.T) {
	b := start(t).browser()
	form := b.get("/events/new?system=mechahex")
	wellMade(t, form)
	if zone := form.Find("#zone"); zone.AttrOr("value", "") != "UTC" || zone.AttrOr("data-zone", "no") != "" ||
		form.Find(`#zones option[value="Europe/Berlin"]`).Length() != 1 {
		t.Errorf("the form begins with %q", zone.AttrOr("value", ""))
	}
	p := b.post("/events/new", url.Values{"system": {"mechahex"}, "zone": {"Asia/Tokyo"}, "limit": {"x"}})
	if p.Find("#zone").AttrOr("data-zone", "no") != "no" {
		t.Error("a script would replace the zone that was typed")
	}
	p = b.post("/events/new", url.Values{"system": {"mechahex"}, "zone": {"Europe/Berlin"},
		"opens":  {"2026-10-24T18:00"},
		"closes": {"2026-10-26T18:00"}})
	wellMade(t, p)
	for _, at := range []string{"2026-10-24T18:00:00+02:00", "2026-10-26T18:00:00+01:00"} {
		if p.Find(`time[data-zoned][datetime="`+at+`"]`).Length() != 1 ||
			!strings.Contains(b.get(p.url.Path+"/event.json").body, at) {
			t.Errorf("no time %s: %s", at, p.test("conditions").Text())
		}
	}
}

// The covers of lists under an event are one PDF, a sheet each with both verdicts, from
// its page, from the page that checks files and by the API; they hold the lists as they
// came. All lists must be readable.
func TestCoversOfAnEvent(t *testing.T) {
	b := start(t).browser()
	roster := b.example().url.Path
	list := b.get(roster + "/roster.json").body
	other := strings.Replace(strings.Replace(list, `"limit": 200`, `"limit": 300`, 1), "Iron Wall", "Copper Wall", 1)
	p := b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {"Hex Open"}, "limit": {"200"}})
	at, document := p.url.Path, b.get(p.url.Path+"/event.json").body
	to, _ := p.test("covers-pdf").Attr("formaction")
	if to != at+"/covers.pdf" {
		t.Fatalf("the event's page makes covers at %q", to)
	}
	want := []string{list, other}
	for name, made := range map[string]reply{
		"of the event":  b.upload(to, "", "a.json", list, "b.json", other),
		"of the check":  b.uploadWith("/check/covers.pdf", url.Values{"event": {at}}, "a.json", list, "b.json", other),
		"by the API":    b.call("/api/v1/check?to=covers", `{"event":`+document+`,"rosters":[`+list+`,`+other+`]}`),
		"without event": b.upload("/check/covers.pdf", "", "a.json", list, "b.json", other),
	} {
		if made.status != http.StatusOK || made.header.Get("Content-Type") != "application/pdf" {
			t.Fatalf("%s: %d %.300s", name, made.status, made.body)
		}
		rosters, err := exchange.UnwrapAll(t.Context(), []byte(made.body))
		if err != nil || len(rosters) != len(want) {
			t.Fatalf("%s: %d lists, %v", name, len(rosters), err)
		}
		for i, r := range rosters {
			if strings.TrimSpace(string(r)) != strings.TrimSpace(want[i]) {
				t.Errorf("%s: the list is not as it came:\n%.300s", name, r)
			}
		}
	}
	for name, refused := range map[string]reply{
		"nothing":       b.upload(to, ""),
		"unreadable":    b.upload(to, "", "a.json", list, "b.json", "{}"),
		"unknown paper": b.uploadWith(to, url.Values{"paper": {"a9"}}, "a.json", list),
	} {
		wellMade(t, refused)
		if refused.status != http.StatusUnprocessableEntity || refused.test("notice").Length() != 1 {
			t.Errorf("%s: %d", name, refused.status)
		}
	}
	many := "[" + strings.Repeat(`{"format":"gantry.roster/1","system":"mechahex","units":[]},`, 500) + list + "]"
	for to, status := range map[string]int{"covers": http.StatusRequestEntityTooLarge, "csv": 422} {
		if p := b.call("/api/v1/check?to="+to, many); p.status != status {
			t.Errorf("%s of 501 lists: %d", to, p.status)
		}
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
		"no time":           {url.Values{"opens": {"tomorrow"}}, "Hand-in opens: enter a time like 2026-11-22T18:00"},
		"an unknown zone": {url.Values{"opens": {"2026-11-22T18:00"}, "zone": {"Europe/Berlni"}},
			`Unknown time zone: "Europe/Berlni". Did you mean "Europe/Berlin"?`},
		"a long name": {url.Values{"name": {strings.Repeat("x", 300)}}, "room for 200"},
	} {
		tc.form.Set("system", "mechahex")
		p := b.post("/events/new", tc.form)
		wellMade(t, p)
		if p.status != http.StatusUnprocessableEntity || !strings.Contains(p.test("notice").Text(), tc.want) {
			t.Errorf("%s: %d, %q", name, p.status, p.test("notice").Text())
		}
		for _, field := range []string{"opens", "zone"} {
			if got := p.Find("#"+field).AttrOr("value", ""); tc.form.Has(field) && got != tc.form.Get(field) {
				t.Errorf("%s: %s is shown again as %q", name, field, got)
			}
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
