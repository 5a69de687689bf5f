package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// lastPart is the id that an address ends with.
func lastPart(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// words are the words of an element, one space between two.
func words(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// clubPrices are saved numbers of the workshop: a frame for 15 instead of 20, a tier for 16.
func (b *browser) clubPrices() string {
	b.t.Helper()
	at := b.post("/design/workshop", url.Values{"kind": {"numbers"}, "name": {"Club prices"}}).url.Path
	p := b.post(at+"/edit", url.Values{"op": {"table"}, "of": {"cost"}, "at/cost/rows/frame": {"15"},
		"at/cost/rows/tier": {"16"}, "reason": {"club"}})
	if p.status != http.StatusOK || len(b.profile(at).Overrides) != 2 {
		b.t.Fatalf("the numbers: %d %s", p.status, p.Find(".notice").Text())
	}
	return lastPart(at)
}

// The address alone chooses saved numbers on the bench, the comparison and the curves.
// All numbers there are computed with them, and changed ones are marked. The bench and
// the comparison show the old value as well.
func TestPagesComputeWithSavedNumbers(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	bench := b.designed("Hawk").url.Path
	id := lastPart(bench)
	if b.get(bench).test("numbers").Length() != 0 {
		t.Error("a choice of one is offered")
	}
	set := b.clubPrices()
	p := b.get(bench)
	if got := words(p.test("numbers").Find("option")); got != "The game's numbersClub prices" {
		t.Errorf("the bench offers %q", got)
	}
	for _, row := range []struct{ name, at, plain, set, changed string }{
		{"points of the bench", bench + "?", "30", "30 → 25", "points"},
		{"sum of the bench", bench + "?", "Points30", "Points30 → 25✎", "addition"},
		{"changed on the bench", bench + "?", "", "Points: 30 → 25", "changed"},
		{"compared", "/design/workshop/compare?p=" + id + "&p=mule", "30", "30 → 25✎", "row"},
		{"published beside it", "/design/workshop/compare?p=" + id + "&p=mule", "40", "40 → 35✎", "row"},
		{"curve", "/design/workshop/curves?field=power&p=" + id, "Points", "Points✎", "chart"},
		{"point of a curve", "/design/workshop/curves?field=power&p=" + id, "Power 1: 30", "Power 1: 25", "chart"},
		{"tier of a curve", "/design/workshop/curves?field=power&p=" + id, "Power 10: 135", "Power 10: 131", "chart"},
	} {
		for in, want := range map[string]string{"": row.plain, set: row.set} {
			p := b.get(row.at + "&in=" + in)
			if got := words(p.test(row.changed)); p.status != http.StatusOK || !strings.Contains(got, want) ||
				in == "" && (strings.Contains(got, "✎") || p.Find("del").Length() > 0) {
				t.Errorf("%s under %q: %d %q, want %q", row.name, in, p.status, got, want)
			}
			wellMade(t, p)
		}
	}
	for _, link := range []string{"compare", "curves"} {
		to := b.get(bench+"?in="+set).Find(`.pagehead a[href*="/`+link+`"]`).AttrOr("href", "")
		if p := b.get(to); !strings.Contains(p.Text(), "✎") ||
			p.test("numbers").Find("option[selected]").AttrOr("value", "") != set {
			t.Errorf("%s leaves the numbers behind: %q", link, to)
		}
	}
	p = b.get("/design/workshop/compare?p=" + id + "&p=mule&in=" + set)
	for _, link := range []string{"a.number", "th a.small"} {
		if to := p.Find(link).First().AttrOr("href", ""); !strings.Contains(to, "in="+set) {
			t.Errorf("%s of the comparison leaves the numbers behind: %q", link, to)
		}
	}
	p = b.get(bench + "?in=" + set)
	p = b.set(p, "f-choices.frame", "2")
	if got := words(p.test("points")); got != "50 → 40" {
		t.Errorf("after an edit the bench says %q at %s", got, p.url)
	}
}

// A unit of a list is compared with its list's own numbers as what was.
func TestListsKeepTheirNumbersUnderOthers(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"workshop","units":[{"id":"u1",
			"profile":"mule"}],"overrides":[{"path":"/cost/rows/power","value":11,"reason":"r"},
			{"path":"/cost/rows/frame","value":30,"reason":"r"}]}`)
	roster, _ := p.test("imported").Find("a.name").Attr("href")
	at := "/design/workshop/compare?p=" + lastPart(roster) + ".u1&p=mule&in="
	got := words(b.get(at + b.clubPrices()).test("row").Last().Find(".number").First())
	if !strings.HasPrefix(got, "52 → 37✎") {
		t.Errorf("under other numbers: %q", got)
	}
	under := b.get(at + lastPart(roster)).test("row").Last().Find(".number")
	if got := words(under.Last()); !strings.HasPrefix(got, "40 → 52✎") {
		t.Errorf("a published unit under the house rules of a list: %q", got)
	}
}

// Numbers that are not there, not the reader's, of another game, or no numbers are refused.
func TestUnknownNumbersAreRefused(t *testing.T) {
	s := start(t, withWorkshop(t))
	b, other := s.browser(), s.browser()
	bench := b.designed("Hawk").url.Path
	other.designed("Kite")
	of := lastPart(b.post("/design/masc", url.Values{"kind": {"numbers"}, "name": {"Card"}}).url.Path)
	for name, in := range map[string]string{"unknown": "gone", "another's": other.clubPrices(), "of another game": of,
		"a unit": lastPart(bench), "a list of another game": lastPart(b.example().url.Path),
		"another's list": lastPart(other.example().url.Path)} {
		for _, at := range []string{bench + "?", "/design/workshop/compare?p=mule&",
			"/design/workshop/curves?p=mule&"} {
			p := b.get(at + "in=" + in)
			if p.status != http.StatusNotFound || !strings.Contains(p.test("problem").Text(), "Numbers not found") ||
				strings.Contains(p.body, "Club prices") {
				t.Errorf("%s, %s: %d %q", at, name, p.status, p.test("problem").Text())
			}
		}
	}
}

// Every page that uses saved numbers lists those that have no place in the rules.
func TestNumbersThatCannotBeUsedAreSaid(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	bench := b.designed("Hawk").url.Path
	in := b.upload("/profiles/import", "", "set.json", `{"format":"gantry.profile/1","system":"workshop",
		"overrides":[{"path":"/no/where","value":1,"reason":"<b>"},{"path":"/cost/rows/frame","value":15,"reason":"r"}]}`)
	there, _ := in.test("imported").Find("a.name").Attr("href")
	for _, at := range []string{bench + "?", "/design/workshop/compare?p=mule&",
		"/design/workshop/curves?p=" + lastPart(bench) + "&"} {
		p := b.get(at + "in=" + lastPart(there))
		if got := p.test("unused").Text() + p.test("house-rules").Text(); p.status != http.StatusOK ||
			!strings.Contains(got, "/no/where") || !strings.Contains(p.Text(), "✎") {
			t.Errorf("%s: %d %q", at, p.status, got)
		}
		wellMade(t, p)
	}
}

// Averages with saved numbers include the reader's own units, as they are now, and no
// one else's.
func TestOwnUnitsAreInTheAveragesOfNumbers(t *testing.T) {
	s := start(t)
	b, other := s.browser(), s.browser()
	other.post("/design/masc", url.Values{"name": {"Kite"}, "profile": {"turtle"}})
	at := b.post("/design/masc", url.Values{"kind": {"numbers"}, "name": {"Card"}}).url.Path
	pages := []string{"/odds/sheet", "/odds", "/print"}
	said := func() (list []string) {
		for _, page := range pages {
			p := b.get(at + page)
			if !strings.Contains(p.body, "Turtle") || strings.Contains(p.body, "Kite") {
				t.Errorf("%s: %d without the published units, or with another's", page, p.status)
			}
			for _, name := range []string{"Hawk", "Owl"} {
				if strings.Contains(p.body, name) {
					list = append(list, name)
				}
			}
		}
		return list
	}
	if got := said(); len(got) != 0 {
		t.Errorf("before there are own units: %q", got)
	}
	bench := b.post("/design/masc", url.Values{"name": {"Hawk"}, "profile": {"wolf"}})
	for _, name := range []string{"Hawk", "Owl"} {
		bench = b.set(bench, "p-name", name)
		if got := strings.Join(said(), " "); got != strings.TrimSpace(strings.Repeat(name+" ", len(pages))) {
			t.Errorf("%s is on %q", name, got)
		}
	}
	tag := b.get(at + "/print").header.Get("ETag")
	b.post(bench.url.Path+"/delete", nil)
	if got := said(); len(got) != 0 || b.get(at+"/print").header.Get("ETag") == tag {
		t.Errorf("deleted, it is on %q", got)
	}
}

// A list with many house rules folds them.
func TestManyHouseRulesAreFolded(t *testing.T) {
	b := start(t).browser()
	var overrides []string
	for fields := card(); len(fields) > 0; fields = fields[2:] {
		if !strings.HasSuffix(fields[0], "/class") { // which is a word
			overrides = append(overrides, fmt.Sprintf(`{"path":%q,"value":%s7,"reason":"ours"}`,
				strings.TrimPrefix(fields[0], "at"), fields[1]))
		}
	}
	for n, folded := range map[int]bool{5: false, 6: true} {
		in := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"masc","units":[],"overrides":[`+
			strings.Join(overrides[:n], ",")+`]}`)
		at, _ := in.test("imported").Find("a.name").Attr("href")
		list := b.get(at).test("house-rules")
		got := list.ParentsFiltered("details.small").Length() > 0
		if lines := list.Find("li").Length(); lines != n || got != folded {
			t.Errorf("%d of %d numbers, folded: %v", lines, n, got)
		}
	}
}
