package web_test

import (
	"strings"
	"testing"
)

// A search keeps its text, suggests a correction for each word that it doesn't know,
// and stays while units are added.
func TestCatalogueIsSearched(t *testing.T) {
	b := start(t).browser()
	r := b.exampleOf("mechahex").url.Path
	page := b.get(r + "?show=add&q=moev%3E4+laser&order=-points")
	if v, _ := page.test("search").Attr("value"); v != "moev>4 laser" {
		t.Errorf("the field has %q", v)
	}
	faults := page.test("search-faults")
	if !strings.Contains(faults.Text(), `Did you mean "move"?`) {
		t.Errorf("it says %q", faults.Text())
	}
	to, _ := faults.Find("a").Attr("href")
	mended := b.get(r + to)
	if v, _ := mended.test("search").Attr("value"); v != "move>4 laser" || mended.test("search-faults").Length() != 0 {
		t.Errorf("%s leads to %q", to, v)
	}
	if v, _ := mended.Find("#sort option[selected]").Attr("value"); v != "-points" {
		t.Errorf("it is sorted by %q", v)
	}
	all, few := b.get(r+"?show=add").Find(".entry").Length(), mended.Find(".entry").Length()
	if few == 0 || few >= all {
		t.Errorf("%d of %d", few, all)
	}
	game := b.get("/systems/mechahex?q=weapon:laser")
	if n := game.Find("li.published").Length(); n == 0 || n >= all {
		t.Errorf("the game's page shows %d", n)
	}
	if help := b.get("/help/search").Find("main").Text(); !strings.Contains(help, "arm-save") {
		t.Error("the help names no numbers of games")
	}
}

// A miss offers the spelling that finds something, and the field shows words of its game.
func TestCatalogueOffersASpelling(t *testing.T) {
	b := start(t).browser()
	game := b.get("/systems/mechahex?q=assalut")
	to, _ := game.test("search-faults").Find("a").Attr("href")
	there := "/systems/mechahex" + strings.TrimPrefix(to, "/systems/mechahex")
	if to == "" || b.get(there).Find("li.published").Length() == 0 {
		t.Errorf("%q leads to %q", game.test("search-faults").Text(), to)
	}
	for _, id := range []string{"mechahex", "masc"} {
		example, _ := b.get("/systems/" + id).test("search").Attr("title")
		if strings.Contains(example, "pts") != (id == "mechahex") || example == "" {
			t.Errorf("%s: the example is %q", id, example)
		}
	}
}
