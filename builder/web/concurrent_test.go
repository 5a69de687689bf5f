package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// Browsers that read, edit and print on one site at the same time, two in each
// game: no answer fails, and each finds its own list as it left it. It is for the
// race detector above all.
func TestConcurrentBrowsers(t *testing.T) {
	const edits = 3
	s := start(t)
	for _, system := range rulestest.Some(slices.Concat(systems.All, systems.All)) {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			b := (&testServer{t: t, URL: s.URL}).browser()
			list := b.exampleOf(system.ID).url.Path
			for i := range edits {
				notes := url.Values{"field": {"notes"}, "value": {strconv.Itoa(i)}}
				if p := b.post(list+"/edit", notes); p.status != http.StatusOK {
					t.Fatalf("edit %d: %d %.300s", i, p.status, p.body)
				}
				for _, path := range []string{"", "?open=u1", "/odds", "/history", "/print?product=cards&page=1",
					"/print.pdf?product=cards", "/mend"} {
					if p := b.get(list + path); p.status != http.StatusOK {
						t.Errorf("%s: %d %.300s", path, p.status, p.body)
					}
				}
			}
			want := `"notes": "` + strconv.Itoa(edits-1) + `"`
			if got := b.get(list + "/roster.json").body; !strings.Contains(got, want) {
				t.Errorf("%s is not in %.300s", want, got)
			}
		})
	}
}
