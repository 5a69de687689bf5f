package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A page doesn't grow with the filters that an address invents: their links name each other.
func TestSceneInventedFacets(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	plain := len(b.get(path + "?show=add").body)
	var facets []string
	for i := range 5600 {
		facets = append(facets, fmt.Sprintf("%x", i))
	}
	form := url.Values{"facet": facets, "more": {"u1"}, "show": {"add"}}
	system := len(b.get("/systems/mechahex").body)
	for name, p := range map[string]reply{
		"the list": b.get(path + "?show=add&facet=" + strings.Join(facets, "&facet=")),
		"an edit":  b.post(path+"/edit", form),
		"a text":   b.get(path + "?show=add&order=" + strings.Repeat("x", 50_000)),
	} {
		if p.status != http.StatusOK || len(p.body) > plain*3/2+50_000 {
			t.Errorf("%s: %d, %d bytes, and %d without", name, p.status, len(p.body), plain)
		}
	}
	if p := b.get("/systems/mechahex?facet=" + strings.Join(facets, "&facet=")); p.status != http.StatusOK ||
		len(p.body) > system*3/2 {
		t.Errorf("a game: %d, %d bytes, and %d without", p.status, len(p.body), system)
	}
}
