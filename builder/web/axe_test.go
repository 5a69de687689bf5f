package web_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Every page, at the widths of a phone and a desk, light and dark, has no
// serious or critical finding of axe-core, keeps its content security policy, asks
// no other host, and does not scroll sideways.
func TestEveryPageIsAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t).withPictures(), true)
	b.example()
	b.after("remove a mount", func() { b.unfold("u1"); b.click("remove-m2") })
	b.after("add terrain", func() { b.click("add-unarmed-structure") })
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "/share")
	b.do("share", chromedp.Click(chromedp.CSS(`form[action$="/share"] button`)))
	b.until("there is a link", `document.querySelector('[data-testid="share-link"]')`)
	shared := evaluate[string](b, `document.querySelector('[data-testid="share-link"]').value`)
	b.accessible(string(axe), "/", "/rosters/new", "/rosters/new?system=mechahex", "/rosters/import", "/check",
		"/systems/mechahex", "/systems/mechastellar/gaps", "/systems/mechahex/tables/weapons", "/help/search",
		here+"?show=add&q=moev%3E4+laser&order=-points",
		here, here+"?show=add", here+"?show=check", here+"?open=u1", here+"?open=u1&part=stats&why=u1.capacity",
		here+"?open=u1&part=notes", here+"/mend", here+"?open=army&why=army.points", here+"/print", here+"/tables",
		here+"/share",
		shared,
		"/no/such/page",
		here+"/odds", here+"/odds?by=-&attack=expected-damage", here+"/odds/matchup?band=2", here+"/odds/sheet",
		here+"?open=u1&why=u1.~average")
}

// The history, the comparison of lists and the front door with many lists are
// accessible.
func TestPagesOfThePastAreAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.after("remove a mount", func() { b.unfold("u1"); b.click("remove-m2") })
	b.after("add terrain", func() { b.click("add-unarmed-structure") })
	for range 9 { // from ten on they are searched
		b.owners().post("/rosters/example", url.Values{"system": {"masc"}, "example": {"0"}})
	}
	id := here[strings.LastIndex(here, "/")+1:]
	pages := []string{"/", here + "/history", "/diff?a=" + id + "@1&b=" + id}
	if soaking() { // they are laid out like others
		pages = append(pages, "/?q=nothing-like-it", here+"/at/1", "/diff", "/systems/robotech",
			"/systems/robotech/play")
	}
	b.accessible(string(axe), pages...)
	b.screen(320, false)
	b.open(here + "/history")
	b.do("more of a state", chromedp.Click("#revision-2 summary"))
	evaluate[bool](b, string(axe)+";true")
	b.axe("more of a state")
}

// The same of the pages of odds of every game, a clash and a melee among them.
func TestOddsPagesAreAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]string{"mechastellar": "?attack=m3&at=r.u2", "robotech": "?attack=melee&at=c.vf-1a",
		"masc": "?by=r.u3&s.pins=2", "fleshwound": "?s.target-damage=3", "mechahex": "?at=o.u3&s.rear=true"}
	for system := range withOdds(t) {
		t.Run(system, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.exampleFor(system)
			here := evaluate[string](b, `location.pathname`)
			pages := []string{here + "/odds" + asked[system]}
			if soaking() { // they are laid out alike in every game, and every page has those of one
				pages = append(pages, here+"/odds/matchup", here+"/odds/sheet", here+"?open=u1&why=u1.~average")
			}
			b.accessible(string(axe), pages...)
		})
	}
}

// The same of the pages around own profiles.
func TestDesignPagesAreAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t, withWorkshop(t)), true)
	b.open("/design/workshop")
	b.click("design-workshop")
	b.until("the bench is there", `document.readyState == "complete" && document.querySelector("#builder")`)
	bench := evaluate[string](b, `location.pathname`)
	b.mountAt("hold", "custom")
	b.mountAt("hold", "cannon")
	b.cram("hold", "cannon")
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

// screens are a small phone's in light and a desk's in dark; GANTRY_SOAK has those and
// a tablet's both ways.
func screens() (list []screen) {
	list = []screen{{320, false}, {1440, true}}
	if soaking() {
		list = append(list, screen{320, true}, screen{768, false}, screen{768, true}, screen{1440, false})
	}
	return list
}

type screen struct {
	width int64
	dark  bool
}

// soaking reports whether the tests are to do all that they can.
func soaking() bool { return os.Getenv("GANTRY_SOAK") != "" }

// accessible looks at pages on screens: axe finds nothing serious, and nothing scrolls
// sideways. A page is loaded once.
func (b *tab) accessible(axe string, paths ...string) {
	b.t.Helper()
	for _, path := range paths {
		for i, s := range screens() {
			b.screen(s.width, s.dark)
			if i == 0 {
				b.open(path)
				evaluate[bool](b, axe+";true")
			}
			name := fmt.Sprintf("%s at %d px, dark %v", path, s.width, s.dark)
			b.axe(name)
			const wider = `document.documentElement.scrollWidth - document.documentElement.clientWidth`
			if wide := evaluate[int](b, wider); wide > 0 {
				b.t.Errorf("%s scrolls sideways by %d px", name, wide)
			}
		}
		b.clean()
	}
}

// axe runs axe-core, which was put into the page, and reports what is serious.
func (b *tab) axe(name string) {
	b.t.Helper()
	found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`axe.run(document, {resultTypes: ["violations"],
		preload: false, iframes: false}).then(r => (r.passes.length < 8 ? ["axe looked at little: " +
			r.passes.length] : []).concat(r.violations.filter(v => v.impact == "serious" || v.impact == "critical")
			.map(v => v.id + ": " + v.nodes.map(n => n.html + " " + n.failureSummary).slice(0, 3).join(" | "))))`,
		chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	if len(found) > 0 {
		b.t.Errorf("%s:\n%s", name, strings.Join(found, "\n"))
	}
}

// screen sets the width and color scheme of the page.
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
					{Name: "prefers-reduced-motion", Value: "reduce"}}}) // no color is in transition
			return chromedp.Void{}, err
		})
}
