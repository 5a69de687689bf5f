package web_test

import (
	"net/http"
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
	for _, path := range []string{"/systems/nothing/gaps", "/systems/mechahex/gaps?table=nothing", "/systems/mechahex/gaps?basis=guessed"} {
		if p := b.get(path); p.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, p.status)
		}
	}
}
