package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestGaps(t *testing.T) {
	b := start(t).browser()
	p := b.get("/systems/mechastellar/gaps?table=roles&basis=house")
	if n := p.Find(`[data-testid="figure"]`).Length(); n != 23 {
		t.Errorf("%d house numbers of the roles are listed, want 23", n)
	}
	if n := b.get("/systems/mechahex").Find(`a[href="/systems/mechahex/gaps"]`).Length(); n != 1 {
		t.Errorf("the game's page has %d links to its gaps", n)
	}
	for system, want := range map[string]string{
		"robotech":   "Nousjadeul-Ger, Queadluun-RauThe card's Walker speed → Walker",
		"fleshwound": "Dray, Thistle, ",
	} {
		page := b.get("/systems/" + system + "/gaps")
		if text := page.test("want").Text(); !strings.Contains(text, want) {
			t.Errorf("%s does not say %q: %q", system, want, text)
		}
		if page.test("note").Length() < 20 || page.Find("[data-testid=note][open]").Length() > 0 {
			t.Errorf("%s: %d notes, %d of them open", system, page.test("note").Length(),
				page.Find("[data-testid=note][open]").Length())
		}
	}
	if n := b.get("/systems/masc/gaps").Find(`#wants ~ p a[href*="basis=house"]`).Length(); n != 1 {
		t.Error("M.A.S.C. does not lead to its house values")
	}
	for _, path := range []string{"/systems/nothing/gaps", "/systems/mechahex/gaps?table=nothing",
		"/systems/mechahex/gaps?basis=guessed"} {
		if p := b.get(path); p.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, p.status)
		}
	}
}
