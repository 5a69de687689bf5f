package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// write types text into a control, as a reader does.
func (b *tab) write(selector, text string, scripts bool) {
	b.t.Helper()
	b.after("write "+selector, func() {
		b.do("write "+selector, chromedp.ScrollIntoView(chromedp.CSS(selector)),
			chromedp.SetValue(chromedp.CSS(selector), ""), chromedp.SendKeys(chromedp.CSS(selector), text))
		if scripts {
			evaluate[bool](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q);
			return e.dispatchEvent(new Event("change",{bubbles:true})) })()`, selector))
		} else {
			b.do("set "+selector, chromedp.Click(chromedp.CSS(fmt.Sprintf("form:has(%s) button.set", selector))))
		}
	})
}

// A designer's evening: design a unit from scratch, watch every number change, read the
// math, fix a problem, field the unit, add a house rule, view the curves.
func TestDesignJourney(t *testing.T) {
	t.Parallel()
	for _, scripts := range []bool{true, false} {
		t.Run(fmt.Sprintf("scripts %t", scripts), func(t *testing.T) {
			b := openTab(t, start(t, withWorkshop(t)), scripts)
			b.open("/systems/workshop")
			b.do("what else there is", chromedp.Click(chromedp.CSS(`details:has([data-testid="design"]) > summary`)))
			b.click("design")
			b.until("the workshop is there", `document.querySelector('[data-testid="design-workshop"]')`)
			b.do("name it", chromedp.SendKeys(chromedp.CSS("#name-workshop"), "Hawk"))
			b.click("design-workshop")
			b.until("the bench is there", `document.readyState == "complete" && document.querySelector("#builder")`)
			b.write(`[id="f-choices.power"]`, "6", scripts)
			b.until("the points follow", `document.querySelector('[data-testid="points"]').innerText.startsWith("95")`)
			b.choose(`[id="f-choices.role"]`, "tank", scripts)
			b.mountAt("hold", "cannon")
			b.cram("hold", "cannon")
			b.until("the hold is over-full", `document.querySelector('[data-rule="slots"]')`)
			b.after("mend it", func() { b.click("fix") })
			b.until("nothing is wrong", `document.querySelector('[data-testid="fine"]')`)
			b.do("ask why", chromedp.Click(chromedp.CSS(`#list a.number`)))
			b.until("the working is there", `document.querySelector("#why")?.innerText.includes("base")`)
			b.after("undo", func() { b.click("undo") })
			b.after("redo", func() { b.click("redo") })
			b.click("field")
			b.until("it is in a roster", `document.readyState == "complete" && document.querySelector('[id="u-u1"]')`)
			if scripts {
				b.until("the fixes are there", `!document.querySelector("#state [hx-trigger=revealed]")`)
			}
			b.click("tables")
			b.until("the search is there", `document.readyState == "complete" &&
			document.querySelector('[data-testid="find-number"]')`)
			b.open(evaluate[string](b, `location.pathname`) + "?q=base+move")
			b.until("the number is found", `document.readyState == "complete" &&
			document.querySelector('[data-pointer="/base/rows/move"]')`)
			row := `[data-pointer="/base/rows/move"] `
			b.after("make a house rule", func() {
				b.do("write it", chromedp.SendKeys(chromedp.CSS(row+`[name="value"]`), "9"),
					chromedp.SendKeys(chromedp.CSS(row+`[name="reason"]`), "large board"),
					chromedp.Click(chromedp.CSS(row+"button")))
			})
			b.until("it is in force",
				`document.querySelector('[data-testid="override"]')?.innerText.includes("large board")`)
			b.open("/design/workshop/curves")
			b.until("the curves are drawn", `document.querySelectorAll('[data-testid="chart"] polyline').length == 2`)
			if scripts {
				b.clean()
			}
		})
	}
}
