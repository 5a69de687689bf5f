package web_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"gantry/rules/systems"
)

// exampleFor opens a game's first example as the button of the front door does, from a page
// that loads sooner.
func (b *tab) exampleFor(system string) {
	b.t.Helper()
	b.open("/check")
	evaluate[bool](b, `(() => { const f = document.createElement("form");
		f.method = "post", f.action = "/rosters/example";
		for (const [name, value] of [["system", "`+system+`"], ["example", "0"]]) {
			const e = document.createElement("input");
			e.name = name, e.value = value, f.append(e);
		}
		document.body.append(f), HTMLFormElement.prototype.submit.call(f); return true })()`)
	b.until("the builder is there", `document.readyState == "complete" && document.querySelector("#builder .unit")`)
}

// underFingers is what can be pressed on the pane that is shown and is less than a
// fingertip. Words that explain themselves stand in text; a card is pressed whole.
const underFingers = `[...document.querySelectorAll("#builder :is(a, button, select, summary, textarea, ` +
	`input:not([type=hidden]))")].filter(e => { const r = e.getBoundingClientRect(); ` +
	`return r.width > 1 && r.height > 1 && ` +
	`e.checkVisibility() && (r.height < 43.5 || r.width < 43.5) && ` +
	`!e.matches(".term, .unit h3 a, .entry h4 a, .line a, .note a") && ` +
	`!(e.type == "checkbox" && e.closest("label").getBoundingClientRect().height >= 43.5) }).map(e => e.tagName + " " + ` +
	`(e.name || e.className || e.href) + " " + e.textContent.trim().slice(0, 20) + " " + ` +
	`Math.round(e.getBoundingClientRect().width) + "x" + Math.round(e.getBoundingClientRect().height))`

// On a phone the first unit of the list is on the first screen, what sticks leaves
// room, every target is a fingertip, and anchors land below what sticks.
func TestPhoneFirst(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	for _, s := range systems.All {
		t.Run(s.ID, func(t *testing.T) {
			b.exampleFor(s.ID)
			here := evaluate[string](b, `location.pathname`)
			if got := evaluate[float64](b,
				`document.querySelector(".unit").getBoundingClientRect().bottom`); got > 844-52 {
				t.Errorf("the first unit ends %.0f px down", got)
			}
			if got := evaluate[float64](b, `[...document.querySelectorAll("#builder *")].filter(e => e.checkVisibility() &&
				["sticky", "fixed"].includes(getComputedStyle(e).position) && e.closest(".pane, .bench") == null)
				.reduce((sum, e) => sum + e.getBoundingClientRect().height, 0)`); got > 96 || got == 0 {
				t.Errorf("what sticks takes %.0f px", got)
			}
			small := func(where string) {
				t.Helper()
				if got := evaluate[[]string](b, underFingers); len(got) > 0 {
					t.Errorf("%s: %d small targets, as %q", where, len(got), got[:min(len(got), 4)])
				}
			}
			small("list")
			for _, pane := range []string{"add", "check", "list"} {
				b.do(pane, chromedp.Click(chromedp.CSS(`.places [data-pane="`+pane+`"]`)))
				if got := evaluate[string](b, `document.querySelector("#builder").dataset.pane + " " +
					location.search`); !strings.HasPrefix(got, pane) || pane != "list" && !strings.Contains(got, pane) {
					t.Errorf("pressed %s, it is at %s", pane, got)
				}
				small(pane)
			}
			b.open(here + "?open=u1")
			for _, part := range []string{"loadout", "stats", "notes"} {
				b.part(part)
				small(part)
			}
			b.open(here)
			last := evaluate[string](b, `[...document.querySelectorAll(".unit")].at(-2).id`)
			b.open("/")
			b.open(here + "#" + last)
			if got := evaluate[bool](b, `(r => r.top >= document.querySelector(".headline").getBoundingClientRect().bottom &&
				r.top < innerHeight - 52)(document.getElementById("`+last+`").getBoundingClientRect())`); !got {
				t.Errorf("#%s lands under what sticks", last)
			}
		})
	}
	b.clean()
}

// What a browser that was never here loads until the first unit is small.
func TestColdLoad(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t).withPictures(), true)
	b.phone()
	for _, s := range systems.All {
		b.exampleFor(s.ID)
		here := evaluate[string](b, `location.pathname`)
		b.do("forget", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, network.ClearBrowserCache, cdp.Empty{})
			return chromedp.Void{}, err
		})
		b.open(here)
		b.until("its fonts are there", `document.fonts.status == "loaded"`)
		sizes := evaluate[map[string]float64](b, `Object.fromEntries([...performance.getEntriesByType("navigation"),
			...performance.getEntriesByType("resource")].map(e => [e.name.split("/").at(-1).split("?")[0], e.transferSize]))`)
		sum := 0.0
		for _, n := range sizes {
			sum += n
		}
		t.Logf("%s: %.0f bytes, %v", s.ID, sum, sizes)
		// Scenes by day and by night take 7 kB of it. Files that the page fetches for later count if they are quick.
		if sum > 134_000 || len(sizes) < 7 {
			t.Errorf("%s: %.0f bytes of %d files", s.ID, sum, len(sizes))
		}
	}
}

// A press shows what it does before the server has answered, and the answer settles
// it. GANTRY_SOAK holds it to a time, with a slow processor and network.
func TestPressesShowAtOnce(t *testing.T) {
	b := openTab(t, start(t), true)
	b.phone()
	b.exampleFor("mechahex")
	b.do("slow", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, network.EmulateNetworkConditionsByRule,
			network.EmulateNetworkConditionsByRuleParams{
				MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: -1,
					UploadThroughput: -1}}})
		if err == nil && os.Getenv("GANTRY_SOAK") != "" {
			_, err = cdp.Call(ctx, target, emulation.SetCPUThrottlingRate,
				emulation.SetCPUThrottlingRateParams{Rate: 4})
		}
		return chromedp.Void{}, err
	})
	var took []float64
	for _, row := range []struct{ name, press, seen string }{
		{"one more", `#u-u1 [name=more]`, `document.querySelector("#u-u1 .step b").textContent == "2"`},
		{"one less", `#u-u1 [name=less]`, `document.querySelector("#u-u1 .step b").textContent == "1"`},
		{"move down", `#u-u1 .more`, `document.querySelector("#u-u1 .sheetlet")`},
		{"move down", `#u-u1 [name=down]`, `document.querySelector("#u-u2 + #u-u1")`},
		{"remove", `#u-u2 [name=remove]`, `!document.querySelector("#u-u2")?.checkVisibility()`},
		{"to add", `.places [data-pane=add]`, `document.querySelector("#catalogue").checkVisibility()`},
		{"add", `[name=add][value=light-mecha]`,
			`document.querySelector("[name=add][value=light-mecha]").parentElement.querySelector(".step b").textContent == "2"`},
		{"take", `[name=take][value=light-mecha]`,
			`document.querySelector("[name=add][value=light-mecha]").parentElement.querySelector(".step b").textContent == "1"`},
		{"to the list", `.places [data-pane=list]`, `document.querySelector("#list").checkVisibility()`},
		{"open", `#u-u3 h3 a`, `document.querySelector("#unit").innerText.includes("Spark")`},
	} {
		ms, err := chromedp.Run(b.ctx, chromedp.Evaluate[float64](`new Promise(shown => { const from = performance.now(),
			answers = performance.getEntriesByType("resource").length; document.querySelector('`+row.press+`').click();
			requestAnimationFrame(() => setTimeout(() => shown(`+row.seen+` ? performance.now() - from : -1))) })`,
			chromedp.EvalAwaitPromise))
		if err != nil || ms < 0 {
			t.Errorf("%s: it does not show before the answer (%v)", row.name, err)
		}
		took = append(took, ms)
		b.until(row.name+" is settled", `!document.querySelector(".saving") && (`+row.seen+`)`)
		time.Sleep(250 * time.Millisecond) // a separate press, not one of a series
	}
	slices.Sort(took)
	t.Logf("a press shows after %.0f ms in the middle, %.0f ms at most", took[len(took)/2], took[len(took)-1])
	if os.Getenv("GANTRY_SOAK") != "" && took[len(took)/2] > 100 {
		t.Error("more than 100 ms")
	}
	b.clean()
}

// Behind a unit's page, which leaves the numbers of the other rows of a long list out, the list has them.
func TestListIsWholeBehindAUnit(t *testing.T) {
	b := openTab(t, start(t), true)
	b.phone()
	b.exampleFor("mechahex")
	for b.units() < 12 {
		evaluate[bool](b, `(() => { const r = new XMLHttpRequest();
			r.open("POST", location.pathname + "/edit", false);
			r.send(new URLSearchParams({ op: "duplicate", unit: "u1" })); return true })()`)
		b.open(evaluate[string](b, `location.pathname`))
	}
	const whole = `[...document.querySelectorAll("#list .unit")].every(unit => unit.querySelector(".stats"))`
	for _, back := range []string{`#unit .back`, `.places [data-pane=list]`} {
		b.until("the list is whole", whole)
		b.tap(`#u-u3 h3 a`)
		b.until("the unit is open", `document.querySelector("#unit")?.checkVisibility() && !(`+whole+`)`)
		b.tap(back)
		b.until("the list is in sight", `document.querySelector("#list").checkVisibility()`)
		b.until("and whole again", whole)
	}
	b.clean()
}

// imported opens a roster that is brought as a document.
func (b *tab) imported(document string) {
	b.t.Helper()
	b.open("/")
	path, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](fmt.Sprintf(`(async () => { const form = new FormData();
		form.append("paste", %q); const answer = await fetch("/rosters/import", { method: "POST", body: form });
		return new DOMParser().parseFromString(await answer.text(), "text/html").
			querySelector("[data-testid=imported] a.name")?.getAttribute("href") ?? "" })()`, document),
		chromedp.EvalAwaitPromise))
	if err != nil || path == "" {
		b.t.Fatalf("the list is not imported: %v", err)
	}
	b.open(path)
}

// largeList returns a list of units with different names and the same loadout.
func largeList(units int) string {
	var list []string
	for i := range units {
		list = append(list, fmt.Sprintf(`{"id":"u%d","profile":"medium-mecha","name":"Number %d","mounts":[
			{"id":"m1","item":"medium-laser","at":"left-arm"},{"id":"m2","item":"small-laser","at":"torso"}]}`, i+1, i+1))
	}
	return `{"format":"gantry.roster/1","system":"mechahex","name":"Many","limit":9999,"units":[` +
		strings.Join(list, ",") + `]}`
}

// In a list of 80 units, and in one of 34 pods, a press shows before it is answered
// and is answered soon. GANTRY_SOAK presses more often and holds the answers to a time.
func TestPressesOfLargeLists(t *testing.T) {
	for _, row := range []struct {
		name string
		open func(b *tab)
	}{
		{"80 units", func(b *tab) { b.imported(largeList(80)) }},
		{"34 pods", func(b *tab) { b.exampleFor("robotech") }},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.phone()
			row.open(b)
			rounds := 2
			if soaking() {
				rounds = 15
			}
			var shown, took []float64
			for i := range 2 * rounds {
				was := evaluate[int](b, `+document.querySelector("#u-u1 .step b").textContent`)
				press, want := "more", was+1
				if i%2 == 1 {
					press, want = "less", was-1
				}
				ms, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`new Promise(done => {
					const b = document.querySelector("#builder"), was = b.dataset.revision, from = performance.now();
					const count = () => +document.querySelector("#u-u1 .step b").textContent;
					const revision = () => document.querySelector("#builder").dataset.revision;
					document.querySelector("#u-u1 [name=%s]").click();
					const shown = count() == %d && revision() == was ? performance.now() - from : -1;
					const settled = () => revision() != was && !document.querySelector(".saving")
						? done([shown, performance.now() - from, count()]) : setTimeout(settled, 1);
					settled() })`, press, want), chromedp.EvalAwaitPromise))
				if err != nil || len(ms) != 3 || ms[0] < 0 || int(ms[2]) != want {
					t.Fatalf("%s: %v, %v: it does not show before the answer, or the answer has another count", press,
						ms, err)
				}
				shown, took = append(shown, ms[0]), append(took, ms[1])
				time.Sleep(60 * time.Millisecond) // a separate press, not one of a series
			}
			slices.Sort(took)
			slices.Sort(shown)
			t.Logf("a press shows after %.0f ms and is answered after %.0f ms in the middle, %.0f ms at most",
				shown[len(shown)/2], took[len(took)/2], took[len(took)-1])
			if soaking() && took[len(took)/2] >= 150 {
				t.Error("in the middle that is 150 ms or more")
			}
			b.clean()
		})
	}
}
