package web_test

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"gantry/rules/systems"
)

// begun begins a roster of a game from the front door, and is where its units are added.
func (b *tab) begun(system string) {
	b.t.Helper()
	b.open("/")
	b.tap(`button[value="` + system + `"][data-testid^="new-"]`)
	b.until("the catalogue is there",
		`document.readyState == "complete" && document.querySelector("#catalogue")?.checkVisibility()`)
}

// latency delays every answer by ms milliseconds.
func (b *tab) latency(ms float64) {
	b.t.Helper()
	b.do("a slow network", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, network.EmulateNetworkConditionsByRule,
			network.EmulateNetworkConditionsByRuleParams{
				MatchedNetworkConditions: []*network.Conditions{{Latency: ms, DownloadThroughput: -1,
					UploadThroughput: -1}}})
		return chromedp.Void{}, err
	})
}

// entryTops are where the rows of the catalogue begin and how high they are.
const entryTops = `[...document.querySelectorAll(".entry")].slice(0, 8).map(e => e.getBoundingClientRect()).
	map(r => Math.round(r.top) + "+" + Math.round(r.height)).join(" ")`

// On a phone the catalog doesn't move while units are added from it, whatever the list
// then asks for. Notices about them cover no button.
func TestNothingMovesUnderTheThumb(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	for _, s := range systems.All {
		t.Run(s.ID, func(t *testing.T) {
			b.begun(s.ID)
			b.until("its rows are drawn", `document.fonts.status == "loaded" && (tops => tops == window.tops ||
				(window.tops = tops, false))(`+entryTops+`)`)
			was := evaluate[string](b, entryTops)
			first, times := was[:strings.Index(was, "+")+1], 2 // a row has a note when its counters are used up
			if s.ID == "masc" {
				times = 9 // the eighth meets a demand, whose line goes, and the next breaks it
			}
			for i := range times {
				b.after("add", func() {
					evaluate[bool](b,
						`(document.querySelector(".entry [name=add]").click(), true)`)
				})
				if got := evaluate[string](b, entryTops); i < 2 && got != was || !strings.HasPrefix(got, first) {
					t.Fatalf("after %d the rows are at %s, they were at %s", i+1, got, was)
				}
			}
			if got := evaluate[string](b, `document.querySelector("#toast").innerText`); got == "" {
				t.Error("it says nothing of it")
			}
			if got := evaluate[[]string](b, `(toast => [...document.querySelectorAll("#builder :is(a, button, select, input)")]
				.filter(e => e.checkVisibility() && !e.closest("#toast, .entry h4"))
				.filter(e => { const r = e.getBoundingClientRect();
				return r.width > 1 && r.bottom > toast.top && r.top < toast.bottom && r.right > toast.left &&
				r.left < toast.right })
				.map(e => e.outerHTML.slice(0, 80)))(document.querySelector("#toast").getBoundingClientRect())`); len(got) > 0 {
				t.Errorf("what is said covers %q", got)
			}
		})
	}
	b.clean()
}

// Where the players agree on a limit the usual ones stand by the empty list, a press away.
func TestLimitsBeforeTheFirstUnit(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	for system, limit := range map[string]string{"fleshwound": "200", "robotech": "300"} {
		b.begun(system)
		for _, pane := range []string{"add", "list"} {
			b.do(pane, chromedp.Click(chromedp.CSS(`.places [data-pane="`+pane+`"]`)))
			if got := evaluate[int](b, `[...document.querySelectorAll("#builder button[name=fix]")]
				.filter(e => e.checkVisibility()).length`); got != 3 {
				t.Errorf("%s: %s offers %d limits, want 3", system, pane, got)
			}
		}
		b.after("agree", func() { b.tap(`.empty .settling button:nth-of-type(2)`) })
		b.sees(marked("points"), "0 / "+limit)
		b.until("it asks no more",
			`![...document.querySelectorAll("#builder button[name=fix]")].some(e => e.checkVisibility())`)
	}
	b.clean()
}

// What is pressed while an answer is awaited is not lost: the pane stays, and another
// page is gone to when all is saved.
func TestTapsWhileAnAnswerIsAwaited(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	for _, finish := range []bool{true, false} {
		b.begun("masc")
		for range 2 {
			b.after("add", func() { b.tap(".entry [name=add]") })
		}
		b.latency(2500) // longer than a press takes on a busy machine
		press := ".entry [name=add]"
		if finish {
			press = `[data-testid="add-missing"]`
		}
		b.after(press+" and go to the list", func() {
			b.tap(press)
			b.until("it is on its way", `document.querySelector(".saving")`)
			b.tap(`.places [data-pane=list]`)
			if got := evaluate[string](b, `document.querySelector("#builder").dataset.pane`); got != "list" {
				t.Errorf("before the answer it is at %q", got)
			}
		})
		if got := evaluate[bool](b, `document.querySelector("#builder").dataset.pane == "list" &&
			document.querySelector("#list").checkVisibility() && !location.search.includes("show") &&
			document.querySelector(".places [aria-current]").dataset.pane == "list"`); !got {
			t.Errorf("after %s the answer takes the list away", press)
		}
		b.after("one more", func() { b.tap(".unit [name=more]") })
		if got := evaluate[string](b, `document.querySelector("#builder").dataset.pane`); got != "list" {
			t.Errorf("the next press leads to %q", got)
		}
		was, list := b.revision(), evaluate[string](b, "location.pathname")
		b.tap(".unit [name=more]")
		b.tap(`.places a[href$="/print"]`)
		b.until("the print page is there", `document.readyState == "complete" && location.pathname.endsWith("/print")`)
		b.latency(0)
		b.open(list)
		if got := b.revision(); got != was+1 {
			t.Errorf("left in haste, it is at revision %d, want %d", got, was+1)
		}
	}
	b.clean()
}

// A game's page is short until its parts are opened. A link to a folded rules term opens it.
func TestGamePageIsFolded(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	for _, s := range systems.All {
		b.open("/systems/" + s.ID)
		if got := evaluate[int](b, `document.documentElement.scrollHeight`); got > 5*844 {
			t.Errorf("%s: %d px", s.ID, got)
		}
		if got := evaluate[int](b, `[...document.querySelectorAll(".title :is(.button, button)")]
			.filter(e => e.checkVisibility()).length`); got != 2 {
			t.Errorf("%s begins with %d buttons", s.ID, got)
		}
		b.open("/guide/" + s.ID + "/terms")
		if evaluate[bool](b, `document.querySelector(".glossary dt").checkVisibility()`) {
			t.Errorf("%s: the rules terms are not folded", s.ID)
		}
		b.open("/guide/" + s.ID + "/terms?#" + evaluate[string](b, `document.querySelector(".glossary dt").id`))
		b.until("the term is there", `document.querySelector(".glossary dt").checkVisibility()`)
	}
}
