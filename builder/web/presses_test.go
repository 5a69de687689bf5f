package web_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// From the front door to a ready list of at least three quarters of the usual limit,
// begun empty, by touch on a phone: the buttons that are pressed, by their names.
func TestPressesToAReadyList(t *testing.T) {
	t.Parallel()
	for _, g := range []struct {
		system        string
		most, atLeast int // presses; points, or units where a game has none
		path          []string
	}{
		{"mechahex", 6, 150, []string{"New list", "Add Hearthwall", "Add Far Verdict"}},
		{"mechastellar", 6, 375, []string{"New list", "Add Breakwater", "Add Dusk Lantern"}},
		{"fleshwound", 6, 150, []string{"New list", "Add Millstone", "Add 1 Millstone", "Add Drover", "200 PV"}},
		{"masc", 4, 16, []string{"New list", "Add Turtle", "Add Frog", "Add missing"}},
		{"robotech", 9, 225, []string{"New list", "Add Queadluun-Rau", "Add 1 Queadluun-Rau",
			"Add 1 Queadluun-Rau", "Add 1 Queadluun-Rau", "Add 1 Queadluun-Rau", "Add 1 Queadluun-Rau",
			"Add VF-1S Valkyrie", "300 pts"}},
	} {
		t.Run(g.system, func(t *testing.T) {
			if len(g.path) > g.most {
				t.Errorf("%d presses, want at most %d", len(g.path), g.most)
			}
			b := openTab(t, start(t), true)
			b.phone()
			b.open("/")
			b.tap(`button[value="` + g.system + `"][data-testid^="new-"]`)
			b.until("the catalogue is there",
				`document.readyState == "complete" && document.querySelector("#catalogue")?.checkVisibility()`)
			for _, name := range g.path[1:] {
				b.until(name+" is there", fmt.Sprintf(`(() => { for (const e of document.querySelectorAll("[data-pressed]"))
					e.removeAttribute("data-pressed"); const found = [...document.querySelectorAll("#builder button")].find(e =>
					e.checkVisibility() && (e.ariaLabel ?? e.innerText).replace(/\s+/g, " ").trim() == %q);
					found?.setAttribute("data-pressed", ""); return found })()`, name))
				b.after("press "+name, func() { b.tap("[data-pressed]") })
			}
			b.sees(`[data-testid="verdict"]`, "Legal")
			reached := b.text(`[data-testid="points"] strong`)
			if reached == "" {
				reached = b.text(marked("unit-count"))
				if reached == "" {
					reached = evaluate[string](b, `document.querySelector('[data-testid="unit-count"]').textContent`)
				}
			}
			if n, err := strconv.Atoi(strings.TrimSpace(reached)); err != nil || n < g.atLeast {
				t.Errorf("it comes to %q, want %d", reached, g.atLeast)
			}
			t.Logf("%d presses (%s) to %s", len(g.path), strings.Join(g.path, ", "), reached)
			b.clean()
		})
	}
}
