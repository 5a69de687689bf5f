package web_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"gantry/builder/needs"
)

// running is the browser once a test has started it.
var running context.Context

// strangeHost is a name of this machine that is not trusted as localhost is.
const strangeHost = "club.test"

// chromium is one headless browser for all tests of the package, the one without windows if it is there.
var chromium = sync.OnceValues(func() (context.Context, error) {
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("js-flags", "--liftoff-only"),  // the twin compiles for a quarter less
		chromedp.Flag("font-render-hinting", "none"), // letters as wide as those of a browser with windows
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup"),
		chromedp.Flag("host-resolver-rules", "MAP "+strangeHost+" 127.0.0.1"))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	running = ctx
	return ctx, chromedp.Do(ctx) // the first use starts the browser and may take no timeout
})

// TestMain ends the browser with the tests, if one was started.
func TestMain(m *testing.M) {
	code := m.Run()
	if running != nil {
		_ = chromedp.Cancel(running)
	}
	os.Exit(code)
}

// tab is a page in a separate browser profile.
type tab struct {
	t     *testing.T
	ctx   context.Context
	site  *testServer
	hosts sync.Map // every host that the page asked
}

// openTab starts a new browser profile with scripts on or off. Journeys run in parallel,
// but for those whose times a soak measures.
func openTab(t *testing.T, s *testServer, scripts bool) *tab {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser test")
	}
	browser, err := chromium()
	if err != nil {
		needs.Missing(t, fmt.Sprintf("no browser: %v", err))
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return newTab(ctx, t, s, scripts)
}

func newTab(ctx context.Context, t *testing.T, s *testServer, scripts bool) *tab {
	t.Helper()
	b := &tab{t: t, ctx: ctx, site: s}
	b.do("set up", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		if _, err := cdp.Call(ctx, target, network.Enable, network.EnableParams{}); err != nil {
			return chromedp.Void{}, err
		}
		if err := bypassWorker(ctx, target, true); err != nil {
			return chromedp.Void{}, err
		}
		if _, err := cdp.Call(ctx, target, emulation.SetFocusEmulationEnabled,
			emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil { // with other journeys beside it
			return chromedp.Void{}, err
		}
		if !scripts {
			_, err := cdp.Call(ctx, target, emulation.SetScriptExecutionDisabled,
				emulation.SetScriptExecutionDisabledParams{Value: true})
			return chromedp.Void{}, err
		}
		_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{
				Source: `window.violations=[];addEventListener("securitypolicyviolation",
			e=>violations.push(e.violatedDirective+" "+e.blockedURI))`})
		return chromedp.Void{}, err
	})
	b.screen(1440, false)
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	go func() {
		for e, err := range requests {
			if err != nil {
				return
			}
			b.hosts.Store(e.Request.URL, true)
		}
	}()
	return b
}

// bypassWorker has a page ask the server itself, or not: but for what is about copies, a
// test is to see what the server answers.
func bypassWorker(ctx context.Context, target *chromedp.Target, bypass bool) error {
	_, err := cdp.Call(ctx, target, network.SetBypassServiceWorker,
		network.SetBypassServiceWorkerParams{Bypass: bypass})
	return err
}

// second opens another tab of the same browser profile.
func (b *tab) second() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	return newTab(ctx, b.t, b.site, true)
}

func (b *tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, limitBody(steps)...); err != nil {
		b.t.Fatalf("%s\n%s: %v", b.text("main"), what, err)
	}
}

// patience is how long a step may take: enough for a busy machine with the race
// detector on.
const patience = time.Minute

// limitBody gives every step some time: a missing element is a failed test,
// not a hanging one. A step whose element was replaced between its being found and its
// being pressed has done nothing, and begins again.
func limitBody(steps []chromedp.Action[chromedp.Void]) []chromedp.Action[chromedp.Void] {
	out := make([]chromedp.Action[chromedp.Void], len(steps))
	for i, step := range steps {
		out[i] = func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			ctx, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			for {
				done, err := step(ctx, target)
				if err == nil || ctx.Err() != nil ||
					!strings.Contains(err.Error(), "Could not find node with given id") {
					return done, err
				}
			}
		}
	}
	return out
}

func (b *tab) open(path string) {
	b.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = b.site.URL + path
	}
	b.do("open "+path, chromedp.Navigate(path))
	b.until(path+" is there", `document.readyState == "complete"`)
}

// click presses what a test id names, where a reader would.
func (b *tab) click(testid string) {
	b.t.Helper()
	b.press(marked(testid))
}

// press clicks the first element of a selector. It scrolls the element to the middle of
// the screen first, clear of sticky bars.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.until(selector+" is in sight", fmt.Sprintf(`(e => e?.checkVisibility() &&
		(e.scrollIntoView({block: "center", behavior: "instant"}), true))(document.querySelector(%q))`, selector))
	b.do("press "+selector, chromedp.Click(chromedp.CSS(selector)))
}

func evaluate[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// text is the text of the first element that a selector finds, "" for none.
func (b *tab) text(selector string) string {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`,
		selector)))
	if err != nil {
		return "(" + err.Error() + ")"
	}
	return strings.Join(strings.Fields(v), " ")
}

// pause waits, each time longer: questions to a busy page make it busier.
type pause time.Duration

func (p *pause) wait() {
	*p = min(max(*p*5/4, pause(20*time.Millisecond)), pause(300*time.Millisecond))
	time.Sleep(time.Duration(*p))
}

// until waits for a condition of the page.
func (b *tab) until(what, condition string) {
	b.t.Helper()
	var p pause
	for end := time.Now().Add(patience); time.Now().Before(end); p.wait() {
		if v, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!!("+condition+")")); err == nil && v {
			return
		}
	}
	b.t.Fatalf("%s\nwaited in vain until %s", b.text("main"), what)
}

// revision is the revision that the page shows, or the next page where that one is just
// left.
func (b *tab) revision() int {
	b.t.Helper()
	const shown = `+(document.querySelector("#builder")?.dataset.revision ?? 0)`
	var p pause
	for end := time.Now().Add(patience); ; p.wait() {
		v, err := chromedp.Run(b.ctx, chromedp.Evaluate[int](shown))
		if err == nil {
			return v
		}
		if time.Now().After(end) {
			b.t.Fatalf("the revision: %v", err)
		}
	}
}

// after does something that saves once, and waits for the page to show it.
func (b *tab) after(what string, do func()) {
	b.t.Helper()
	before := b.revision()
	do()
	b.until(what+" is saved", fmt.Sprintf(`document.readyState == "complete" &&
			document.querySelector("#builder")?.dataset.revision > %d && !document.querySelector(".saving")`, before))
}

// choose takes an option of a select as a reader does: with scripts it sends
// itself, without them its button does.
func (b *tab) choose(selector, value string, scripts bool) {
	b.t.Helper()
	b.after("choose "+selector, func() {
		b.do("choose "+selector, chromedp.ScrollIntoView(chromedp.CSS(selector)),
			chromedp.SetValue(chromedp.CSS(selector), value))
		if !scripts {
			b.do("set "+selector, chromedp.Click(chromedp.CSS(fmt.Sprintf("form:has(%s) button.set", selector))))
		}
	})
}

// mountAt mounts an item by the picker of a location, and leaves the picker.
func (b *tab) mountAt(location, item string) {
	b.t.Helper()
	b.press(marked("pick-" + location))
	b.until("the picker is there", fmt.Sprintf(`document.readyState == "complete" &&
		document.querySelector('.picker [name="put"][value=%q]')`, item))
	b.after("mount "+item, func() { b.press(fmt.Sprintf(`.picker [name="put"][value=%q]`, item)) })
	b.press(".picker .back")
	b.until("the picker is closed", `document.readyState == "complete" && !document.querySelector(".picker")`)
}

// cram mounts an item where the picker refuses it, as a stale page of another device does.
func (b *tab) cram(location, item string) {
	b.t.Helper()
	b.after("cram "+item, func() {
		evaluate[bool](b, fmt.Sprintf(`(() => { const f = document.createElement("form");
			f.method = "post"; f.action = location.pathname + "/edit?op=add&unit=u1&at=%s&item=%s";
			document.body.append(f); f.submit(); return true })()`, location, item))
	})
}

// clean sees that the page broke no policy and asked no other host.
func (b *tab) clean() {
	b.t.Helper()
	if v := evaluate[string](b, `JSON.stringify(window.violations ?? [])`); v != "[]" {
		b.t.Errorf("the page breaks its content security policy: %s", v)
	}
	b.hosts.Range(func(url, _ any) bool {
		if u := url.(string); !strings.HasPrefix(u, b.site.URL) && !strings.HasPrefix(u, "data:") &&
			!strings.HasPrefix(u, "about:") {
			b.t.Errorf("the page asked %s", u)
		}
		return true
	})
}
