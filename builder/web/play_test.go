package web_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Every game explains how it plays on the front door, its own page and a list. Terms in
// tables and beside numbers are explained in place, without a script.
func TestHowItPlays(t *testing.T) {
	b := start(t).browser()
	home := b.get("/")
	for _, p := range rulestest.Some(buildertest.ReadyLibrary(t).Packs()) {
		path := "/systems/" + p.ID + "/play"
		roster := b.exampleOf(p.ID)
		for where, link := range map[string]*goquery.Selection{"the front door": home.test("play-" + p.ID),
			"its page": b.get("/systems/" + p.ID).test("play"), "a list": roster.Find(`a[href="` + path + `"]`)} {
			if got := link.AttrOr("href", ""); got != path {
				t.Errorf("%s: %s leads to %q", p.ID, where, got)
			}
		}
		page := b.get(path)
		var titles []string
		page.Find(".play h2").Each(func(_ int, h *goquery.Selection) { titles = append(titles, h.Text()) })
		if strings.Join(titles, ", ") != strings.Join(rules.PlayTitles[:], ", ") || page.Find(".play dd").Length() < 9 {
			t.Errorf("%s says %q in %d words", p.ID, titles, page.Find(".play dd").Length())
		}
		terms := b.get(page.test("terms").AttrOr("href", ""))
		if n := terms.test("words").Find("dt").Length(); n != len(p.About.Glossary.Terms) {
			t.Errorf("%s leads to %d rules terms", p.ID, n)
		}
		explained := 0
		b.get("/systems/" + p.ID).test("table").Each(func(_ int, link *goquery.Selection) {
			table := b.get(link.AttrOr("href", ""))
			if got := table.Find("h1").Text(); got != link.Text() {
				t.Errorf("%s: %q leads to %q", p.ID, link.Text(), got)
			}
			explained += table.Find("th button.term").Length()
			table.Find("button.term").Each(func(_ int, s *goquery.Selection) {
				if to := s.AttrOr("popovertarget", ""); table.Find(`[popover][id="`+to+`"]`).Length() != 1 {
					t.Errorf("%s: %q opens %q, which is not there once", p.ID, s.Text(), to)
				}
			})
		})
		if explained == 0 {
			t.Errorf("%s explains no column", p.ID)
		}
	}
	if b.get("/systems/checkers/play").status != 404 {
		t.Error("a game that is not here says how it plays")
	}
}
