package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// tabTo goes to an element by the keyboard alone, as somebody without a mouse
// does; it is not always there.
func (b *tab) tabTo(id string) bool {
	b.t.Helper()
	b.near(fmt.Sprintf("[id=%q]", id))
	for range 120 {
		if evaluate[string](b, `document.activeElement?.id ?? ""`) == id {
			return true
		}
		b.do("tab on", chromedp.KeyEvent("\t"))
	}
	return false
}

// Odds of a unit of each game are opened from the builder and its situation is
// changed, by the keyboard alone; the answer, the chart and the table follow, the
// address asks the same again. With scripts and without.
func TestOddsJourneys(t *testing.T) {
	t.Parallel()
	for system := range withOdds(t) {
		for _, scripts := range []bool{true, false} {
			if !scripts && system != "mechahex" && !soaking() {
				continue // the pages are built alike in every game
			}
			t.Run(fmt.Sprintf("%s, scripts %v", system, scripts), func(t *testing.T) {
				b := openTab(t, start(t), scripts)
				b.exampleFor(system)
				b.unfold("u1")
				b.part("odds")
				b.until("what it does on average is there", `document.readyState == "complete" &&
			document.querySelector('[data-testid="measured"]')`)
				b.click("odds-u1")
				b.until("the odds are there", `document.readyState == "complete" &&
			document.querySelector('[data-testid="sentence"]')`)
				b.changeSituation(scripts)
				answer := b.text(`[data-testid="sentence"]`)
				b.open(evaluate[string](b, `document.querySelector('[data-testid="link"]').href`))
				b.sees(`[data-testid="sentence"]`, answer)
				if scripts {
					b.clean()
				}
			})
		}
	}
}

// changeSituation presses one box or step after another until the answer changes.
func (b *tab) changeSituation(scripts bool) {
	b.t.Helper()
	shown := func() string { return b.text(".detail figure") + b.text(".detail dl") }
	before := shown()
	if before == "" {
		b.t.Fatal("there is no chart")
	}
	controls := evaluate[[]string](b,
		`[...document.querySelectorAll(".question > .situation > .toggles input, `+
			`.question > .situation > .numbers a[href][id$=more]")].map(e => e.id)`)
	for _, id := range controls {
		box := evaluate[bool](b, fmt.Sprintf(`document.getElementById(%q).matches("input")`, id))
		address := evaluate[string](b, "location.href")
		if !b.tabTo(id) {
			b.t.Errorf("the keyboard does not reach %s", id)
			continue
		}
		key := "\r"
		if box {
			key = " "
		}
		b.do("press "+id, chromedp.KeyEvent(key))
		if box && !scripts {
			b.click("compute")
		}
		b.until(id+" is in the address", fmt.Sprintf(`location.href != %q && document.readyState == "complete" &&
			!document.querySelector(".saving") && document.querySelector('[data-testid="sentence"]')`, address))
		if scripts && evaluate[string](b, `document.activeElement?.id ?? ""`) != id {
			b.t.Errorf("after %s the focus is on %q", id, evaluate[string](b,
				`document.activeElement?.id ?? document.activeElement?.tagName ?? ""`))
		}
		if shown() != before {
			return
		}
	}
	b.t.Errorf("none of %d controls changes the answer", len(controls))
}

// Two rosters against each other: a cell is opened, and what it says is there.
func TestMatchupJourney(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "/odds/matchup?show=damage")
	b.do("another band", chromedp.Click(chromedp.CSS(`[data-testid="bands"] a:nth-child(3)`)))
	b.until("the band is in the address", `document.readyState == "complete" && location.search.includes("band=2") &&
			document.querySelector('[data-testid="ours"]')`)
	number := b.text(`[data-testid="ours"] td a`)
	b.do("open a cell", chromedp.Click(chromedp.CSS(`[data-testid="ours"] td a`)))
	b.until("its odds are there",
		`document.querySelector(".asked") && document.querySelector("#s-range")?.value == "6"`)
	b.sees("main", number)
	b.clean()
}
