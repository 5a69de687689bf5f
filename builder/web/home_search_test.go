package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// From ten rosters on they are searched by text, game, tag and state, by forms alone.
func TestRosterSearch(t *testing.T) {
	b := start(t).browser()
	listed := func(query string) string {
		var names []string
		p := b.get("/?" + query)
		p.test("roster").Each(func(_ int, s *goquery.Selection) { names = append(names, s.Find(".name").Text()) })
		return strings.Join(names, "|")
	}
	for i := range 10 {
		if i == 9 && b.get("/").test("roster-search").Length() != 0 {
			t.Error("nine rosters are searched")
		}
		doc := `{"format":"gantry.roster/1","system":"` + []string{"mechahex", "masc"}[i%2] + `","name":"List ` +
			strconv.Itoa(i) + `","units":[]`
		if i%5 == 0 {
			doc += `,"tags":["league"],"notes":"<b>by the sea"`
		}
		b.upload("/rosters/import", doc+"}")
	}
	path := b.example().url.Path
	b.post(path+"/edit", url.Values{"field": {"tags"}, "value": {"League, Night"}})
	p := b.get("/")
	if got := p.test("roster-tags").Text(); !strings.Contains(got, "eague") || !strings.Contains(got, "Night") {
		t.Errorf("tags %q", got)
	}
	for query, want := range map[string]string{
		"q=anvil":               "Iron Wall",
		"q=by+the+sea":          "List 5|List 0",
		"q=sea&game=masc":       "List 5",
		"tag=league":            "Iron Wall|List 5|List 0",
		"tag=league&tag=Night":  "Iron Wall",
		"state=ready":           "Iron Wall",
		"q=pts%3E100":           "Iron Wall",
		"q=tag:league+-state:x": "Iron Wall|List 5|List 0",
		"q=nothing-like-it":     "",
	} {
		if got := listed(query); got != want {
			t.Errorf("%s lists %s, not %s", query, got, want)
		}
	}
	p = b.get("/?q=sea&game=masc&state=draft&tag=league")
	if p.Find(`#q`).AttrOr("value", "") != "sea" ||
		p.test("roster-game").Find("[selected]").AttrOr("value", "") != "masc" ||
		p.test("roster-state").Find("[selected]").AttrOr("value", "") != "draft" ||
		p.Find(`input[name=tag]`).AttrOr("value", "") != "league" ||
		!strings.Contains(p.test("rosters-found").Text(), "1 of 11") {
		t.Errorf("what is looked for is not shown: %s", p.test("rosters-found").Text())
	}
	if p := b.get("/?q=" + url.QueryEscape(`<script>alert(1)</script> move>4`)); p.Find("main script").Length() > 0 ||
		!strings.Contains(p.Find(".faults").Text(), `Unknown filter: "move"`) {
		t.Errorf("%s", p.Find(".faults").Text())
	}
	if got := listed("tag=&state=&q="); strings.Count(got, "|") != 10 {
		t.Errorf("nothing looked for lists %s", got)
	}
}
