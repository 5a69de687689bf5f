package web_test

import (
	"strings"
	"testing"

	"gantry/views"
)

func TestHorizons(t *testing.T) {
	b := start(t).browser()
	for _, game := range []string{"mechahex", "mechastellar", "fleshwound", "masc", "robotech"} {
		for _, shape := range []views.HorizonShape{views.WideHorizon, views.TallHorizon} {
			for _, night := range []bool{false, true} {
				var at string
				var got reply
				for _, list := range []string{"", "Iron Wall", "Skull Patrol", "Green Marsh"} {
					at = views.HorizonPath(game, list, night, shape)
					got = b.get(at)
					if got.status != 200 || !strings.HasPrefix(got.body, "<svg ") || len(got.body) > 24<<10 {
						t.Errorf("%s: %d, %d bytes: %.60s", at, got.status, len(got.body), got.body)
					}
				}
				if kept := got.header.Get("Cache-Control"); !strings.Contains(kept, "immutable") {
					t.Errorf("%s: kept %q", at, kept)
				}
			}
		}
	}
	for _, wrong := range []string{"chess/811c9dc5/wide-day.svg", "mechahex/811C9DC5/wide-day.svg",
		"mechahex/811c9dc/wide-day.svg", "mechahex/811c9dc5/wide.svg", "mechahex/811c9dc5/huge-day.svg",
		"mechahex/811c9dc5/wide-noon.svg", "mechahex/811c9dc5/wide-day.png"} {
		if got := b.get("/horizon/" + wrong); got.status != 404 {
			t.Errorf("%s: %d", wrong, got.status)
		}
	}
	got := b.get("/horizon/mechahex/811c9dc5/wide-day.svg?v=old").header.Get("Cache-Control")
	if strings.Contains(got, "immutable") {
		t.Errorf("an old version is kept: %q", got)
	}
}
