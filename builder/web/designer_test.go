package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A designer makes a tier-2 interceptor from scratch and watches its numbers change.
// They ask for the math of three, fix its slots, and field three of it with an ace in a
// 1,000-point army. A module doubles its HP. Then they print, with scripts and in a soak without.
func TestDesignerJourney(t *testing.T) {
	t.Parallel()
	for _, scripts := range []bool{true, false} {
		if !scripts && !soaking() {
			continue // TestDesignJourney and TestJourney press the same forms
		}
		t.Run(fmt.Sprintf("scripts %v", scripts), func(t *testing.T) {
			b := openTab(t, start(t), scripts)
			b.open("/profiles")
			b.do("name it", chromedp.SetValue(chromedp.CSS("#name-mechastellar"), "Kestrel"))
			b.click("design-mechastellar")
			b.until("the bench is there", `document.readyState == "complete" && document.querySelector("#builder")`)

			for _, step := range []struct{ input, value, stat, want string }{
				{"role", "interceptor", "evade", "+3"},
				{"performance", "5", "evade", "+7"},
				{"performance", "5", "sensors", `8"`}, // tier 2
				{"frame", "2", "hp", "2100"},
				{"speed", "1", "move", `15"`},
				{"armor", "1", "hp", "2400"},
			} {
				if got := evaluate[string](b, fmt.Sprintf(`document.querySelector('[id="f-choices.%s"]').value`,
					step.input)); got != step.value {
					b.choose(fmt.Sprintf(`[id="f-choices.%s"]`, step.input), step.value, scripts)
				}
				b.sees(number("u1", step.stat), step.want)
			}
			for _, stat := range []string{"evade", "move", "hp"} {
				b.press(number("u1", stat))
				b.until("the derivation of "+stat+" is open", fmt.Sprintf(`document.readyState == "complete" &&
			location.search.includes("why=u1.%s") && document.querySelector('[data-testid="why"]')`, stat))
				if text := b.text(`[data-testid="why"]`); !strings.Contains(text, "MechaStellar") {
					t.Errorf("the derivation of %s cites nothing: %s", stat, text)
				}
			}

			slots := `[data-rule="eq-slots"]`
			b.sees(slots, "0 / 5")
			b.mountAt("equipment", "machine-gun")
			b.mountAt("equipment", "heat-hawk")
			b.sees(slots, "2 / 5")
			b.after("mend the slots", func() {
				b.press(slots + ` [data-testid="fix"]`)
			})
			if b.text(slots) != "" {
				t.Error("the slots are not mended")
			}
			plain := b.text(number("u1", "hp"))

			b.press(`[data-testid="field"]`)
			b.until("it stands in a roster",
				`document.readyState == "complete" && document.querySelector('[id="u-u1"]')`)
			b.after("a second", func() { b.click("more-u1") })
			b.after("a third", func() { b.click("more-u1") })
			b.after("one for the ace", func() {
				evaluate[bool](b, `(document.querySelector('button[name="own"]').click(), true)`)
			})
			b.unfold("u1")
			b.press(`a[data-part="notes"]`)
			b.until("they are there", `document.readyState == "complete" &&
				document.querySelector('[data-testid="split-u1"]')?.offsetHeight > 0`)
			b.after("make one different", func() { b.click("split-u1") })
			b.unfold("u2")
			b.choose(`[id="f-choices.pilot"]`, "2", scripts)
			b.press(".army .fold")
			b.until("the army is open", `document.readyState == "complete" && document.querySelector("#army-limit")`)
			b.choose("#army-limit", "1000", scripts)
			b.after("choose the module", func() {
				form := `form:has(input[type="checkbox"][value="srw"])`
				b.press(form + ` input[value="srw"]`)
				if !scripts {
					b.press(form + ` button.set`)
				}
			})
			b.sees(`[data-testid="verdict"]`, "Legal")
			b.sees(`[data-testid="points"]`, "/ 1000")

			b.unfold("u1")
			b.part("stats")
			if doubled := b.text(number("u1", "hp")); doubled == plain {
				t.Errorf("HP is %s with the module and without", doubled)
			}
			b.press(number("u1", "hp"))
			b.until("the doubling is a step", `document.readyState == "complete" &&
			/×\s*2/.test(document.querySelector('[data-testid="why"]')?.innerText ?? "")`)

			if text := b.pdfText(); !strings.Contains(text, "Kestrel") {
				t.Error("the PDF lacks the profile's name")
			}
			if scripts {
				b.clean()
			}
		})
	}
}

// number selects a number of a unit that can be asked why.
func number(unit, stat string) string { return fmt.Sprintf(`a.number[href*="why=%s.%s#"]`, unit, stat) }
