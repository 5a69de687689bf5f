package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// What is owned is kept, told from what a list needs, and narrows its catalogue.
func TestCollections(t *testing.T) {
	s := start(t)
	b := s.browser()
	roster, _ := b.added("mechahex", "medium-mecha")
	if p := b.get(roster); p.test("owning").Length()+p.test("owned").Length() != 0 {
		t.Error("without a collection something is said of it")
	}
	save := func(medium, light string) reply {
		return b.post("/mine/collection/mechahex", url.Values{"own.medium-mecha": {medium}, "own.light-mecha": {light}})
	}
	save("", "2")
	p := b.get(roster)
	if got := p.test("owning").Text(); !strings.Contains(got, "1 × Medium Mecha") {
		t.Errorf("of a missing model it says %q", got)
	}
	link := p.test("owned").AttrOr("href", "none")
	owned := b.get(roster + link).Find("#catalogue .entries").Text() // with what is built on it
	if !strings.Contains(owned, "Light Mecha") || strings.Contains(owned, "Medium Mecha") {
		t.Errorf("what is owned: %s", owned)
	}
	if p := save("1", "2"); p.test("total").Text() != "3 models" || p.test("undo-said").Length() != 1 {
		t.Errorf("saved: %q", p.test("total").Text())
	}
	if got := b.get(roster).test("owning").Text(); !strings.Contains(got, "every model") {
		t.Errorf("of a whole list it says %q", got)
	}
	if p := b.post("/mine/collection/mechahex/undo", nil); p.test("total").Text() != "2 models" {
		t.Errorf("undone: %q", p.test("total").Text())
	}
	for _, bad := range []string{"-1", "1000", "many"} {
		if p := save(bad, "2"); p.status != http.StatusUnprocessableEntity ||
			!strings.Contains(p.test("problem").Text(), "Medium Mecha") {
			t.Errorf("%s models: %d %q", bad, p.status, p.test("problem").Text())
		}
	}
	if p := s.browser().get("/mine/collection/mechahex"); p.test("total").Text() != "0 models" {
		t.Errorf("a stranger owns %q", p.test("total").Text())
	}
}
