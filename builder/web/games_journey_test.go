package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// gameJourney is what a player does with a game's example: make a change that breaks a
// rule, fix it, and enter a number from the book.
type gameJourney struct {
	system string
	nth    int    // which of its examples
	press  string // the button that breaks it
	rule   string // the rule that is broken then
	legal  string // the verdict before and after
	table  string
	number string // the pointer of a number that the text does not print
	value  string
	unit   string   // whose number it is
	stat   string   // its label
	reads  string   // what it is then
	prints []string // what is on the roster's sheet
}

var gameJourneys = []gameJourney{
	{system: "masc", press: "more-u4", rule: "force-light", legal: "Legal", table: "types",
		number: "/types/rows/turtle/move", value: "4",
		unit: "u1", stat: "Move", reads: "4", prints: []string{"Green Marsh", "Turtle", "Hunters", "my stat card",
			"ENTERED BY A PLAYER"}},
	{system: "fleshwound", press: "more-u4", rule: "omni-transport", legal: "Legal", table: "heat",
		number: "/heat/to-hit", value: "2",
		unit: "u5", stat: "To hit after an all-out attack", reads: "+4", prints: []string{"Quarry Watch", "Water cart",
			"my stat card",
			"Explodes"}},
	{system: "robotech", nth: 1, press: "more-u7", rule: "points", legal: "Legal", table: "missiles",
		number: "/missiles/rows/mlop/sample/dmg", value: "5",
		unit: "u2", stat: "MLOP", reads: "25",
		prints: []string{"Skull Patrol", "Hammer", "my stat card", "MISSILE TRACKING",
			"ENTERED BY A PLAYER"}},
	{system: "robotech", nth: 2, press: "more-u1", rule: "formation-size", legal: "Legal",
		table:  "missiles",
		number: "/missiles/rows/mlop/dmg", value: "4",
		unit: "u2", stat: "MLOP", reads: "20", prints: []string{"As printed", "Official Tomahawks", "my stat card",
			"ENTERED BY A PLAYER"}},
}

// Each game's example opens. A player changes it, gets a problem, fixes it, enters a
// number from the book, sees the values marked that use it, and prints, with scripts
// and without. A soak has both of every game, and a second list of one.
func TestGameJourneys(t *testing.T) {
	t.Parallel()
	for i, g := range gameJourneys {
		for _, scripts := range []bool{true, false} {
			if !soaking() && (scripts == (i == 0) || g.nth > 1) {
				continue // without scripts every game has the same forms
			}
			t.Run(fmt.Sprintf("%s %d, scripts %v", g.system, g.nth, scripts), func(t *testing.T) {
				b := openTab(t, start(t), scripts)
				b.open("/")
				example := fmt.Sprintf(`[data-testid="example-%s"][value="%d"]`, g.system, g.nth)
				b.press(example)
				b.until("the builder is there",
					`document.readyState == "complete" && document.querySelector("#builder")`)
				b.sees(`[data-testid="verdict"]`, g.legal)
				here := evaluate[string](b, `location.pathname`)
				b.after("change it", func() { b.click(g.press) })
				broken := fmt.Sprintf(`[data-rule="%s"]`, g.rule)
				b.until("the rule is broken", fmt.Sprintf(`document.querySelector(%q)`, broken))
				if !scripts {
					b.press(broken + ` [data-testid="ways"]`)
				}
				b.after("mend it", func() { b.press(broken + ` [data-testid="fix"]`) })
				b.until("the rule is kept",
					fmt.Sprintf(`document.querySelector("#builder") && !document.querySelector(%q)`,
						broken))
				b.sees(`[data-testid="verdict"]`, g.legal)

				b.open(here + "/tables?all=1&table=" + g.table)
				cell := fmt.Sprintf(`[name="at%s"]`, g.number)
				b.after("type it in", func() {
					b.do("type it in", chromedp.ScrollIntoView(chromedp.CSS(cell)),
						chromedp.SendKeys(chromedp.CSS(cell), g.value),
						chromedp.SendKeys(chromedp.CSS("#why-table"), "my stat card"),
						chromedp.Click(chromedp.CSS(`[data-testid="save-table"]`)))
				})
				b.sees(`[data-testid="override"]`, "my stat card · entered by a player")
				b.open(here + "?part=stats&open=" + g.unit)
				number := evaluate[string](b,
					fmt.Sprintf(`[...document.querySelectorAll(".opened .strip > *, .opened tr")].find(e => e.innerText`+
						`.toLowerCase().startsWith(%q)).innerText.split("\t").slice(0, 2).join(" ")`,
						strings.ToLower(g.stat)))
				if !strings.Contains(number, g.reads) || !strings.Contains(number, "ᴛ") ||
					strings.Contains(number, "ʜ") {
					t.Errorf("the number from the book reads %q", number)
				}
				text := b.pdfText()
				for _, want := range g.prints {
					if !strings.Contains(text, want) {
						t.Errorf("the PDF lacks %q", want)
					}
				}
				if scripts {
					b.clean()
				}
			})
		}
	}
}
