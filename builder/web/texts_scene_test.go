package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/web/site"
)

// The budget bounds small uploads of texts and links. The answer has the lists that were read
// and the reason for the others. GANTRY_SOAK sends 100 kB and holds each to 8 CPU seconds.
func TestSceneSmallTexts(t *testing.T) {
	long(t)
	soak := os.Getenv("GANTRY_SOAK") != ""
	many := func(few, most int) int {
		if soak {
			return most
		}
		return few
	}
	s := start(t, func(config *site.Config) {
		if !soak {
			config.Allowance = builder.Allowance{6_000, 1 << 20, 0}
		}
	})
	b := s.browser()
	b.Client.Timeout = 5 * time.Minute
	link := b.URL + b.sharedExample("robotech") + "\n"
	files := func(n int, text string) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%03d.txt", i), text)
		}
		return zipped(t, list...)
	}
	const few = "Send fewer"
	long := strings.Repeat("2 a, b c - d (", 28) + "\n"
	nicknames := "2 x\n" + strings.Repeat(strings.Repeat(`"a" `, 900)+"x\n", many(1, 26))
	for name, row := range map[string]struct{ body, fault string }{
		"nicknames":            {nicknames, "not a Gantry file"},
		"nicknames in a zip":   {files(many(5, 130), nicknames), few},
		"texts":                {"[" + strings.Repeat(`"Wolf x2",`, many(60, 9_900)) + `"Wolf x2"]`, few},
		"texts with a game":    {"[" + strings.Repeat(`"Robotech\n1 a",`, many(60, 6_000)) + `"x"]`, few},
		"lists in a text":      {strings.Repeat("A\nM.A.S.C.\n2 Wolf\n", many(60, 5_500)), ""},
		"texts in a zip":       {files(many(9, 400), strings.Repeat("1 a\n", many(500, 11_000))), few},
		"long lines in a zip":  {files(many(9, 100), strings.Repeat(long, many(3, 240))), few},
		"the same link":        {strings.Repeat(link, many(200, 2_000)), few},
		"the same link, words": {"Robotech\n2 x\n" + strings.Repeat("see "+link, many(200, 1_500)), ""},
	} {
		t.Run(name, func(t *testing.T) {
			used := measure(t, func() {
				p := b.check(row.body)
				var entries []struct{ Error, System string }
				if err := json.Unmarshal([]byte(p.body), &entries); err != nil || p.status != http.StatusOK {
					t.Fatalf("%d, %v: %.300s", p.status, err, p.body)
				}
				if len(entries) == 0 || !strings.Contains(p.body, row.fault) {
					t.Errorf("%d entries: %.300s", len(entries), p.body)
				}
			})
			t.Logf("%d kB: %s", len(row.body)>>10, used)
			if soak && used.cpu > 8*time.Second {
				t.Error("it took too much")
			}
		})
	}
}
