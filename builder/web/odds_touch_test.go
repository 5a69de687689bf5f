package web_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// phone gives the page the screen of a phone, which is touched.
func (b *tab) phone() {
	b.t.Helper()
	b.do("a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
		func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, emulation.SetTouchEmulationEnabled,
				emulation.SetTouchEmulationEnabledParams{Enabled: true})
			return chromedp.Void{}, err
		})
}

// tap touches the middle of the first element of a selector, once it is scrolled
// to the middle of the screen.
func (b *tab) tap(selector string) {
	b.t.Helper()
	b.until("nothing moves any more", `document.readyState == "complete" && document.fonts.status == "loaded"`)
	at := evaluate[[]float64](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q);
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const r = (e.closest("label") ?? e).getBoundingClientRect();
		return [r.left + Math.min(r.width / 2, 60), r.top + r.height / 2] })()`, selector))
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
		return func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, input.DispatchTouchEvent,
				input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
			return chromedp.Void{}, err
		}
	}
	b.do("tap "+selector, touch("touchStart", &input.TouchPoint{X: at[0], Y: at[1]}), touch("touchEnd"))
}

// smallTargets are what is pressed and lower than a finger.
const smallTargets = `[...document.querySelectorAll("main :is(a, button, select, input, summary, textarea)")]
	.map(e => e.closest(".toggle, .segment label") ?? e)
	.filter(e => e.checkVisibility() && !e.closest(".banner") && e.getBoundingClientRect().height < 43.5)
	.map(e => e.outerHTML.slice(0, 80))`

// pressable are the selectors of what may be pressed of a situation.
const pressable = `[...document.querySelector(".question > .situation").querySelectorAll(
		":scope > .toggles input, :scope > .bands a:not([aria-current]), :scope > .few input:not(:checked)")]
	.map(e => e.id ? "#" + e.id : '.bands a[href="' + e.getAttribute("href") + '"]')`

// By touch on a phone, in every game: the odds open with an uncertain outcome. A press
// far down the page changes the sentence, which stays in sight. Another attack or
// target is a press away.
func TestOddsByTouch(t *testing.T) {
	t.Parallel()
	for system := range withOdds(t) {
		t.Run(system, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.exampleFor(system)
			here := evaluate[string](b, `location.pathname`)
			b.phone()
			b.open(here + "/odds")
			if who := b.text(".asked"); !strings.Contains(who, " against ") {
				t.Errorf("it opens with %q", who)
			}
			if p := b.text(".shares .kill b"); p == "0%" || p == "100%" || p == "" {
				t.Errorf("it opens with %q of a kill", p)
			}
			if small := evaluate[[]string](b, smallTargets); len(small) > 0 {
				t.Errorf("too low for a finger: %q", small)
			}
			before := b.text(".sentence") + b.text(".detail figure")
			for _, selector := range evaluate[[]string](b, pressable) {
				address := evaluate[string](b, "location.href")
				b.tap(selector)
				b.until(selector+" is answered",
					fmt.Sprintf(`location.href != %q && document.readyState == "complete"`, address))
				top := evaluate[[]float64](b, `(() => { const r = document.querySelector(".answer").getBoundingClientRect();
					return [r.top, r.height] })()`)
				if top[0] < -1 || top[0] > 748 || top[1] > 96 {
					t.Errorf("after %s the sentence is at %v, %v high", selector, top[0], top[1])
				}
				if b.text(".sentence")+b.text(".detail figure") != before {
					break
				}
			}
			if b.text(".sentence")+b.text(".detail figure") == before {
				t.Error("no press changes anything")
			}
			if evaluate[int](b,
				`document.querySelectorAll('[data-testid="rivals-targets"] a:not([aria-current])').length`) > 0 {
				name := evaluate[string](b, `document.querySelector(
					'[data-testid="rivals-targets"] a:not([aria-current])').textContent.trim()`)
				b.tap(`[data-testid="rivals-targets"] summary`)
				b.tap(`[data-testid="rivals-targets"] a:not([aria-current])`)
				b.until("the other target is asked for",
					fmt.Sprintf(`document.querySelector(".asked").innerText.includes(%q)`, name))
			}
			b.clean()
		})
	}
}

// Of every game's charts, at every width: no two labels overlap or touch on the screen.
func TestLabelsOnTheScreen(t *testing.T) {
	t.Parallel()
	for system := range withOdds(t) {
		t.Run(system, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.exampleFor(system)
			here := evaluate[string](b, `location.pathname`)
			b.open(here + "/odds")
			evaluate[int](b, `document.querySelectorAll("details").forEach(d => d.open = true), 1`)
			for _, width := range []int64{320, 768, 1440} {
				b.screen(width, false)
				if n := evaluate[int](b, `document.querySelectorAll(".chart svg text").length`); n == 0 {
					t.Fatal("there are no labels")
				}
				if over := evaluate[[]string](b, `[...document.querySelectorAll(".chart svg")].flatMap(svg => {
					const all = [...svg.querySelectorAll("text")].map(e => [e.textContent, e.getBoundingClientRect()]);
					return all.flatMap(([a, r], i) => all.slice(i + 1).filter(([b, q]) =>
						r.left < q.right + 4 && q.left < r.right + 4 &&
						r.top + 2 < q.bottom && q.top + 2 < r.bottom).map(([b]) => a + " / " + b)) })`); len(over) > 0 {
					t.Errorf("at %d px these overlap: %q", width, over)
				}
				if wide := evaluate[int64](b, `document.documentElement.scrollWidth`); wide > width {
					t.Errorf("at %d px the page is %d px wide", width, wide)
				}
			}
		})
	}
}

// By touch: a list is brought as a text, each attacker has a line per target, and a number leads to its odds.
func TestMatchupByTouch(t *testing.T) {
	t.Parallel()
	s := start(t)
	doc := s.browser()
	theirs := doc.get(doc.exampleOf("mechahex").url.Path + "/roster.json").body
	b := openTab(t, s, true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.phone()
	b.open(here + "/odds/matchup")
	b.tap("#their-list summary")
	b.until("the form is open", `document.querySelector("#their-list").open`)
	evaluate[int](b, fmt.Sprintf(`document.querySelector("#paste").value = %q, 1`, theirs))
	b.tap(`[data-testid="bring"]`)
	b.until("the list is there", `document.readyState == "complete" && location.search.includes("against=GR1")`)
	if wide := evaluate[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d px wide", wide)
	}
	if small := evaluate[[]string](b, smallTargets); len(small) > 0 {
		t.Errorf("too low for a finger: %q", small)
	}
	shown := func(selector string) int {
		return evaluate[int](b,
			`[...document.querySelectorAll('`+selector+`')].filter(e => e.checkVisibility()).length`)
	}
	if n := shown(`[data-testid="ours"] td[data-against] a`); n < 5 {
		t.Errorf("%d pairs are shown", n)
	}
	if wide := evaluate[int](b, `(() => { const s = document.querySelector(".side .scroll");
		return s.scrollWidth - s.clientWidth })()`); wide > 0 {
		t.Errorf("the pairs scroll sideways by %d px", wide)
	}
	number := strings.ReplaceAll(b.text(`[data-testid="ours"] td[data-against] a`), " ", "")
	b.tap(`[data-testid="ours"] td[data-against] a`)
	b.until("its odds are there", `document.readyState == "complete" && document.querySelector(".shares .kill b")`)
	if got := b.text(".shares .kill b"); !strings.HasPrefix(number, got) {
		t.Errorf("the matchup said %s, the odds say %s", number, got)
	}
	b.clean()
}
