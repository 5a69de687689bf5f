package web_test

import (
	"fmt"
	"math/rand"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// borrowed is an army of the workshop with numbers that are not its own unless an option
// says otherwise, and an item that is offered at one place only.
type borrowed struct{ rules.Army }

func (a borrowed) Whole() rules.Profile {
	p := a.Army.Whole()
	if !a.Force().Options.Bool("own") {
		p.Banner = "These numbers are borrowed."
	}
	return p
}

func (borrowed) Options() rules.Form {
	return rules.Form{Fields: []rules.Field{{ID: "own", Label: "Own numbers", Kind: rules.FieldBool}}}
}

func (a borrowed) Form(unit int) rules.Form {
	form := a.Army.Form(unit)
	form.Locations = append(form.Locations, rules.Location{ID: "rack", Label: "Rack", Max: -1})
	form.Items = append(form.Items, rules.Item{ID: "bomb", Label: "Bomb", At: []string{"rack"}})
	return form
}

// A game's banner is on its own page, and on every page of a list whose settings call
// for it.
func TestBannerOfAnArmy(t *testing.T) {
	b := start(t, withBorrowed(t)).browser()
	const said = "These numbers are borrowed."
	if got := b.get("/systems/workshop").test("banner").Text(); got != said {
		t.Errorf("the game's page says %q", got)
	}
	p := b.post("/rosters/new", url.Values{"system": {"workshop"}, "name": {"Borrowers"}})
	roster := p.url.Path
	for _, path := range []string{roster, roster + "/tables", roster + "/print"} {
		if got := b.get(path).test("banner"); got.Length() != 1 || got.Text() != said {
			t.Errorf("%s says %q", path, got.Text())
		}
	}
	b.post(roster+"/edit", url.Values{"op": {"set"}, "field": {"options.own"}, "value": {"true"}})
	for _, path := range []string{roster, roster + "/tables", roster + "/print"} {
		if got := b.get(path).test("banner"); got.Length() != 0 {
			t.Errorf("with its own numbers, %s says %q", path, got.Text())
		}
	}
}

func TestItemsAreOfferedWhereTheyGo(t *testing.T) {
	b := start(t, withBorrowed(t)).browser()
	p := b.post("/rosters/new", url.Values{"system": {"workshop"}, "name": {"Borrowers"}})
	p = b.post(p.url.Path+"/edit", url.Values{"add": {"mule"}})
	roster := p.url.Path
	for at, want := range map[string]bool{"rack": true, "hold": false} {
		p := b.get(roster + "?open=u1&at=" + at)
		if got := p.Find("#picker [data-item=bomb]").Length() == 1; got != want {
			t.Errorf("a bomb is offered at the %s: %v, want %v", at, got, want)
		}
	}
	for at, moves := range map[string]int{"rack": 0, "hold": 2} { // to the rack, from where it should not be
		b.post(roster+"/edit?open=u1", url.Values{"op": {"add"}, "unit": {"u1"}, "item": {"bomb"}, "at": {at}})
		p := b.get(roster + "?open=u1")
		p = b.get(roster + p.Find("#l-"+at+" .carried:last-child a.what").AttrOr("href", ""))
		if got := p.Find("#picker .moving option").Length(); got != moves {
			t.Errorf("a bomb at the %s may be moved to %d places, want %d", at, got, moves)
		}
	}
}

func withBorrowed(t *testing.T) func(*site.Config) {
	t.Helper()
	system := rulestest.Workshop
	system.Open = func(pack []byte) (rules.Game, error) {
		g, err := rulestest.Workshop.Open(pack)
		return rulestest.Wrap(g, func(a rules.Army) rules.Army { return borrowed{a} }), err
	}
	lib, err := builder.NewLibrary([]rules.System{system}, []byte(rulestest.WorkshopPack))
	if err != nil {
		t.Fatal(err)
	}
	return func(c *site.Config) { c.Library = lib }
}

// A banner that was read is put away by a plain form: for this browser, on every
// page but the game's own, until it says something else.
func TestBannerIsPutAway(t *testing.T) {
	s := start(t, withBorrowed(t))
	b := s.browser()
	roster := b.post("/rosters/new", url.Values{"system": {"workshop"}, "name": {"Borrowers"}}).url.Path
	shown := b.get(roster + "?open=army")
	form := shown.test("put-away").Closest("form")
	key := shown.test("put-away").AttrOr("value", "")
	if form.AttrOr("action", "") != "/banner" || form.AttrOr("method", "") != "post" {
		t.Fatalf("the banner is put away by %v", form.AttrOr("action", ""))
	}
	put := func(key, from string) reply {
		r := b.request(http.MethodPost, "/banner", strings.NewReader(url.Values{"banner": {key}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Referer", from)
		return b.do(r)
	}
	for _, wrong := range []string{"", "x", "../../0", strings.Repeat("0", 9)} {
		if p := put(wrong, s.URL+roster); p.status != http.StatusUnprocessableEntity {
			t.Errorf("the banner %q: %d", wrong, p.status)
		}
	}
	if b.get(roster).test("banner").Length() != 1 {
		t.Fatal("a banner that is not there was put away")
	}
	if p := put(key, "https://elsewhere.example/r/1"); p.url.Path != "/" ||
		!strings.HasPrefix(s.URL, "http://"+p.url.Host) {
		t.Errorf("from elsewhere it leads to %s", p.url)
	}
	if p := put(key, s.URL+roster+"?open=army"); p.url.RequestURI() != roster+"?open=army" ||
		p.test("banner").Length() != 0 {
		t.Errorf("it leads to %s, where the banner says %q", p.url, p.test("banner").Text())
	}
	for _, path := range []string{roster, roster + "/tables", roster + "/print", roster + "/odds"} {
		p := b.get(path)
		if p.status != http.StatusOK || p.test("banner").Length() != 0 {
			t.Errorf("%s: %d, it still says %q", path, p.status, p.test("banner").Text())
		}
	}
	own := b.get("/systems/workshop")
	if own.test("banner").Length() != 1 || own.test("put-away").Length() != 0 {
		t.Error("the game's page does not say it for good")
	}
	if s.browser().get("/rosters/new?system=workshop").test("banner").Length() != 1 {
		t.Error("another browser is not told")
	}
	r := b.request(http.MethodGet, roster, nil)
	r.Header.Set("If-None-Match", shown.header.Get("ETag"))
	if p := b.do(r); p.status != http.StatusOK {
		t.Errorf("a page with the banner is taken for one without: %d", p.status)
	}
	for range 40 { // as many as a browser remembers
		key = fmt.Sprintf("%08x", rand.Uint32())
		put(key, s.URL+roster)
	}
	if b.get(roster).test("banner").Length() != 1 {
		t.Error("a browser remembers without end")
	}
}

// One line of a list counts its unofficial numbers. The reader can turn on their marks.
// House rules of the list are always marked.
func TestMarksAreAnOption(t *testing.T) {
	b := start(t).browser()
	roster := b.exampleOf("robotech").url.Path
	p := b.get(roster)
	count := p.test("provenance").Find("summary").Text()
	if n := p.Find("sup:not(.own)").Length(); n > 0 ||
		!strings.HasSuffix(count, "unofficial numbers") || strings.HasPrefix(count, "0") {
		t.Fatalf("%d marks are shown, and the page says %q", n, count)
	}
	ask := func(value string) reply {
		r := b.request(http.MethodPost, "/marks", strings.NewReader(url.Values{"marks": {value}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Referer", b.URL+roster)
		return b.do(r)
	}
	if p := ask("perhaps"); p.status != http.StatusUnprocessableEntity {
		t.Errorf("marks that are perhaps shown: %d", p.status)
	}
	for _, row := range []struct {
		value string
		shown bool
	}{{"on", true}, {"off", false}, {"on", true}} {
		if p := ask(row.value); p.url.Path != roster || (p.Find("sup:not(.own)").Length() > 20) != row.shown ||
			p.test("provenance").Find("summary").Text() != count {
			t.Errorf("marks %s: at %s, %d shown", row.value, p.url, p.Find("sup:not(.own)").Length())
		}
	}
	for _, path := range []string{roster, roster + "?open=u1&part=stats", "/systems/robotech"} {
		page := b.get(path)
		page.Find("sup").Each(func(_ int, mark *goquery.Selection) {
			number, _, _ := strings.Cut(mark.Parent().Text(), mark.Text())
			if number == "" || strings.TrimRight(number, " \n\t") != number {
				t.Errorf("%s: a mark is apart from its number: %q", path, mark.Parent().Text())
			}
		})
	}
	r := b.request(http.MethodGet, roster, nil)
	r.Header.Set("If-None-Match", p.header.Get("ETag"))
	if b.do(r).status != http.StatusOK {
		t.Error("a page with marks is taken for one without")
	}
}
