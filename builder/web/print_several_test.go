package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/buildertest"
	"gantry/rules/rulestest"
)

// Several of the reader's lists are chosen without scripts, shown sheet by sheet and
// downloaded as one file, the same as from the API. Other readers' lists aren't printed.
func TestPrintSeveral(t *testing.T) {
	s := start(t)
	b := s.browser()
	var ids, documents []string
	for _, example := range []string{"0", "1"} {
		p := b.post("/rosters/example", url.Values{"system": {"mechahex"}, "example": {example}})
		ids = append(ids, strings.TrimPrefix(p.url.Path, "/r/"))
		documents = append(documents, b.get(p.url.Path+"/roster.json").body)
	}
	if home := b.get("/"); home.test("several").AttrOr("href", "") != "/print" {
		t.Error("the first page does not lead there")
	}
	choice := b.get("/print")
	if n := choice.Find(`form[method=get] [name="roster"][type=checkbox]`).Length(); n != 2 {
		t.Fatalf("%d lists are offered", n)
	}
	query := url.Values{"roster": ids}.Encode()
	p := b.get("/print?" + query)
	if p.status != http.StatusOK || p.Find("svg.paper").Length() != 1 || p.Find(".chosen li").Length() != 2 ||
		!strings.Contains(p.Find(".preview nav").Text(), "Iron Wall: Battle pack 1 of") {
		t.Errorf("%d\n%s", p.status, p.Find(".preview nav").Text())
	}
	body := `{"rosters": [` + strings.Join(documents, ",") + `]}`
	for _, options := range []string{"", "&product=cards&breaks=roster&mono=true", "&to=text",
		"&to=svg&product=cards"} {
		page, api := b.get("/print.pdf?"+query+options), b.call("/api/v1/print?"+strings.TrimPrefix(options, "&"), body)
		if page.status != http.StatusOK || page.body != api.body {
			t.Errorf("%q: %d with %d bytes, by the API %d with %d", options, page.status, len(page.body), api.status,
				len(api.body))
		}
	}
	if p := b.get("/print?" + query + "&page=99"); p.status != http.StatusOK {
		t.Errorf("a page behind the last: %d", p.status)
	}
	for what, p := range map[string]reply{"of another": s.browser().get("/print?" + query),
		"of nobody": b.get("/print.pdf?roster=nothing")} {
		if p.status != http.StatusNotFound {
			t.Errorf("%s: %d", what, p.status)
		}
	}
	for what, p := range map[string]reply{
		"too many":    b.get("/print.pdf?" + url.Values{"roster": make([]string, 41)}.Encode()),
		"none":        b.get("/print.pdf"),
		"one bad":     b.call("/api/v1/print", `{"rosters": [`+documents[0]+`, {"format": "x"}]}`),
		"a wrong one": b.get("/print.pdf?" + query + "&product=counters"),
	} {
		if p.status != http.StatusUnprocessableEntity && p.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s: %d", what, p.status)
		}
	}
	if p := b.call("/api/v1/print", `{"rosters": [`+documents[0]+`, {"format": "x"}]}`); !strings.Contains(p.body,
		"List 2: ") {
		t.Errorf("the bad one is not named: %s", p.body)
	}
}

// Each game's page leads to its record sheets, which rule on nothing.
func TestBlankSheets(t *testing.T) {
	b := start(t).browser()
	for _, p := range rulestest.Some(buildertest.ReadyLibrary(t).Packs()) {
		to := b.get("/systems/"+p.ID).test("blank").AttrOr("href", "")
		if file := b.get(to); file.status != http.StatusOK || !strings.HasPrefix(file.body, "%PDF-") {
			t.Errorf("%s: %q answers %d", p.ID, to, file.status)
		}
		others := b.get("/systems/" + p.ID).test("blanks")
		others.Each(func(_ int, a *goquery.Selection) {
			file := b.get(a.AttrOr("href", "") + "&to=svg&page=1")
			if file.status != http.StatusOK || !strings.Contains(file.body, "<path") &&
				!strings.Contains(file.body, "<rect") {
				t.Errorf("%s: %s answers %d", p.ID, a.Text(), file.status)
			}
		})
		if others.Length() < 4 {
			t.Errorf("%s has %d other blanks", p.ID, others.Length())
		}
		if text := b.get(to + "?to=svg&page=1"); strings.Contains(text.body, "Problems") {
			t.Errorf("%s: an empty list is ruled on", p.ID)
		}
	}
}
