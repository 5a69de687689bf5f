package web_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Every page, at the widths of a phone, a tablet and a desk, light and dark, has no
// serious or critical finding of axe-core, keeps its content security policy, asks
// no other host, and does not scroll sideways.
func TestEveryPageIsAccessible(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t), true)
	b.example()
	b.after("remove a mount", func() { b.unfold("u1"); b.click("remove-m2") })
	b.after("add terrain", func() { b.click("add-unarmed-structure") })
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "/share")
	b.do("share", chromedp.Click(chromedp.CSS(`form[action$="/share"] button`)))
	b.until("there is a link", `document.querySelector('[data-testid="share-link"]')`)
	shared := evaluate[string](b, `document.querySelector('[data-testid="share-link"]').value`)
	b.accessible(string(axe), "/", "/rosters/new", "/rosters/new?system=mechahex", "/rosters/import", "/check",
		"/systems/mechahex", "/systems/mechastellar/gaps", "/help/search", here+"?show=add&q=moev%3E4+laser&order=-points",
		here, here+"?open=u1&why=u1.capacity", here+"?open=army&why=army.points", here+"/print", here+"/tables",
		here+"/share",
		shared,
		"/no/such/page",
		here+"/odds", here+"/odds?by=-&attack=expected-damage", here+"/odds/matchup?band=2", here+"/odds/sheet",
		here+"?open=u1&why=u1.~average")
}

// The same of the pages of odds of every game, a clash and a melee among them.
func TestOddsPagesAreAccessible(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]string{"mechastellar": "?attack=m3&at=r.u2", "robotech": "?attack=melee&at=c.vf-1a",
		"masc": "?by=r.u3&s.pins=2", "fleshwound": "?s.target-damage=3", "mechahex": "?at=o.u3&s.rear=true"}
	for system := range withOdds(t) {
		t.Run(system, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.open("/")
			b.click("example-" + system)
			b.until("the builder is there", `document.readyState == "complete" && document.querySelector("#builder")`)
			here := evaluate[string](b, `location.pathname`)
			b.accessible(string(axe), here+"/odds"+asked[system], here+"/odds/matchup",
				here+"/odds/sheet", here+"?open=u1&why=u1.~average")
		})
	}
}

// The same of the pages around own profiles.
func TestDesignPagesAreAccessible(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t, withWorkshop(t)), true)
	b.open("/design/workshop")
	b.click("design-workshop")
	b.until("the bench is there", `document.readyState == "complete" && document.querySelector("#builder")`)
	bench := evaluate[string](b, `location.pathname`)
	b.choose("#new-hold", "custom", true)
	b.choose("#new-hold", "cannon", true)
	b.choose("#new-hold", "cannon", true)
	b.click("field")
	b.until("it is in a roster", `document.readyState == "complete" && document.querySelector('[id="u-u1"]')`)
	roster := evaluate[string](b, `location.pathname`)
	b.open(bench)
	b.choose(`[id="f-choices.role"]`, "tank", true)
	own := bench[strings.LastIndex(bench, "/")+1:]
	b.open("/profiles")
	b.click("numbers-workshop")
	b.until("own numbers are there", `document.readyState == "complete" &&
			document.querySelector('[data-testid="whole"]')`)
	numbers := evaluate[string](b, `location.pathname`)
	b.open("/design/mechahex")
	b.click("design-mechahex")
	b.until("a bench with a card is there", `document.readyState == "complete" &&
		document.querySelector('[data-testid="card"] svg')`)
	hangar := evaluate[string](b, `location.pathname`)
	b.accessible(string(axe), hangar, hangar+"/print", "/profiles", "/design/workshop", bench, bench+"?why=u1.points",
		"/design/workshop/compare?p="+own+"&p=mule&why=1.points",
		"/design/workshop/curves?p="+own, roster, roster+"/tables?table=roles", numbers, numbers+"?table=roles&all=1")
}

// accessible looks at pages at the widths of a phone, a tablet and a desk, light and
// dark: axe finds nothing serious, and nothing scrolls sideways. A page is loaded once,
// and in the dark only its colours are looked at anew.
func (b *tab) accessible(axe string, paths ...string) {
	b.t.Helper()
	for _, path := range paths {
		b.screen(320, false)
		b.open(path)
		evaluate[bool](b, axe+";true")
		for _, width := range []int64{320, 768, 1440} {
			b.screen(width, false)
			b.axe(fmt.Sprintf("%s at %d px", path, width), `{}`, 8)
			const wider = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
			if wide := evaluate[int](b, wider); wide > 0 {
				b.t.Errorf("%s at %d px scrolls sideways by %d px", path, width, wide)
			}
			b.screen(width, true)
			b.axe(fmt.Sprintf("%s at %d px, dark", path, width), `{runOnly: ["color-contrast"]}`, 1)
		}
		b.clean()
	}
}

// axe runs axe-core, which was put into the page, and reports what is serious; so many
// of its rules must have had something to look at.
func (b *tab) axe(name, options string, rules int) {
	b.t.Helper()
	found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](fmt.Sprintf(`axe.run(document,
		Object.assign({resultTypes: ["violations"], preload: false, iframes: false}, %s)).then(r =>
			(r.passes.length + r.violations.length < %d ? ["axe looked at little: " + r.passes.length] : []).concat(
			r.violations.filter(v => v.impact == "serious" || v.impact == "critical").map(v => v.id + ": " +
			v.nodes.map(n => n.html + " " + n.failureSummary).slice(0, 3).join(" | "))))`, options, rules),
		chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	if len(found) > 0 {
		b.t.Errorf("%s:\n%s", name, strings.Join(found, "\n"))
	}
}

// screen gives the page a width and a colour scheme.
func (b *tab) screen(width int64, dark bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.do("screen", chromedp.EmulateViewport(width, 900),
		func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme},
					{Name: "prefers-reduced-motion", Value: "reduce"}}}) // no colour is on its way to another
			return chromedp.Void{}, err
		})
}
