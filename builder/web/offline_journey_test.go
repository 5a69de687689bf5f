package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A phone without the twin loses its network. Opened pages can be read, and a press without an answer is reported.
// Changes that an earlier version kept are sent.
func TestOffline(t *testing.T) {
	t.Parallel()
	s, h := handlerFor(t)
	var off atomic.Bool // for the phone; its worker is not under the browser's emulation
	s.serve(func(w http.ResponseWriter, r *http.Request) {
		if off.Load() && strings.Contains(r.UserAgent(), "Chrome") {
			panic(http.ErrAbortHandler)
		}
		h.ServeHTTP(w, r)
	})
	b := openTab(t, s, true)
	b.phone()
	b.do("use the worker", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		return chromedp.Void{}, bypassWorker(ctx, target, false)
	})
	network := func(on bool) {
		off.Store(!on)
		b.network(on)
	}

	b.exampleFor("mechahex")
	here := evaluate[string](b, `location.pathname`)
	b.keeps(here)
	b.open(here + "/print")
	b.open(here + "/odds")
	b.keeps(here+"/print", here+"/odds")

	// Leaving at once still saves the change.
	b.open(here)
	b.after("more", func() { b.press("#u-u1 [name=more]") })
	b.after("undo", func() { b.press("#undo") })
	b.open(here + "/odds")
	b.until("the copy is of the last change", `(caches.match("`+here+`").then(k =>
		window.copied = k?.headers.get("Gantry-Revision")), window.copied == "3")`)

	b.open(here)
	off.Store(true) // and the browser does not know
	b.press("#u-u1 [name=more]")
	b.comes("#offline", "No answer. Your last change may not be saved.")
	b.network(false)
	for path, want := range map[string]string{"/print": "Page 1 of", "/odds": "to destroy", "": "200 / 200",
		"/share": "this page isn't saved on this device"} {
		b.open(here + path)
		b.comes("main", want)
		b.comes("#offline", "Offline")
	}
	b.open(here + "/print")
	evaluate[bool](b, `(document.body.append(Object.assign(document.createElement("form"),
		{ method: "post", action: "`+here+`/duplicate", id: "plain" })), document.getElementById("plain").submit(), true)`)
	b.comes("main", "No answer. Your last change may not be saved.")
	b.open(here)
	b.comes("#offline", "Offline, as of ")
	if got := b.owners().get(here).Find(".unit").Length(); got != 5 {
		t.Fatalf("the server has %d units while the phone is away", got)
	}

	// The server heard a press whose answer was lost.
	network(true)
	b.until("it is back", `!document.querySelector("#offline")`)
	off.Store(true)
	b.press("#u-u1 [name=more]")
	b.comes("#offline", "No answer")
	b.owners().post(here, url.Values{"more": {"u1"}})
	off.Store(false)
	evaluate[bool](b, `dispatchEvent(new Event("online"))`)
	b.until("the page shows it", `!document.querySelector("#offline") &&
		document.querySelector("#u-u1 .step b").textContent == "2"`)
	b.clean()

	awaited[bool](b, `new Promise((done) => {
		const asked = indexedDB.open("gantry", 1);
		asked.onupgradeneeded = () => asked.result.createObjectStore("changes", { keyPath: "n", autoIncrement: true });
		asked.onsuccess = () => {
			const work = asked.result.transaction("changes", "readwrite");
			const changes = work.objectStore("changes");
			const of = { roster: location.pathname, tab: "old", base: 4 };
			changes.add({ ...of, words: "Anvil: 2 → 4", form: { op: "set", field: "count", unit: "u1", value: "4" } });
			changes.add({ ...of, words: "Add Spark", sent: true, form: { add: "light-mecha" } });
			changes.add({ ...of, words: "Name of Nobody",
				form: { op: "set", field: "name", unit: "u99", value: "No" } });
			work.oncomplete = () => (asked.result.close(), done(true));
		};
	})`)
	b.open(here)
	b.comes("#offline", "They may not be saved: Add Spark, Name of Nobody")
	b.comes("#u-u1 .step", "4")
	if left := awaited[int](b, `indexedDB.databases().then((list) => list.filter((d) => d.name == "gantry").length)`); left > 0 {
		t.Error("the old changes are still on the phone")
	}

	b.removeDevice()
	b.open(here)
	b.until("a removed phone keeps nothing", `(caches.match("`+here+`").then(k => window.gone = !k), window.gone)`)

	b.open(strings.Replace(s.URL, "127.0.0.1", strangeHost, 1) + "/offline")
	b.comes(`[data-testid="unsafe"]`, "need https or localhost")
	b.until("there is nothing to install", `!document.querySelector("#install").checkVisibility()`)
}

// A press replaces a request that the page makes in the background. The page must not
// take that for an offline server.
func TestQuestionGivenUpIsNotOffline(t *testing.T) {
	t.Parallel()
	s, h := handlerFor(t)
	var asked atomic.Int32
	s.serve(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/fixes") {
			asked.Add(1)
			<-r.Context().Done()
			return
		}
		h.ServeHTTP(w, r)
	})
	b := openTab(t, s, true)
	b.exampleFor("mechastellar")
	b.openArmy()
	b.choose("#army-limit", "300", true) // there is something to fix
	b.press("#u-u1 h3 a")
	b.until("a unit is open instead", `document.querySelector("#unit") && !document.querySelector("#army-limit")`)
	asked.Store(0)
	evaluate[bool](b, `(new MutationObserver(() => window.away ||= document.body.matches(".offline"))
		.observe(document.body, { attributes: true, attributeFilter: ["class"] }), true)`)
	b.openArmy()
	for end := time.Now().Add(patience); asked.Load() == 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the page never asked for the fixes")
		}
	}
	b.choose("#army-limit", "2000", true)
	b.after("choose a module", func() { b.press(`input[value="srw"]`) })
	if evaluate[bool](b, `!!window.away`) {
		t.Error("the page was offline for a while")
	}
	b.clean()
}

// A press still works on a page that didn't notice the server's return.
func TestPressFindsTheServerBack(t *testing.T) {
	t.Parallel()
	s, h := handlerFor(t)
	var off atomic.Bool
	s.serve(func(w http.ResponseWriter, r *http.Request) {
		if off.Load() {
			panic(http.ErrAbortHandler)
		}
		h.ServeHTTP(w, r)
	})
	b := openTab(t, s, true)
	b.exampleFor("mechastellar")
	b.openArmy()
	off.Store(true)
	module := `input[value="srw"]`
	b.press(module)
	b.comes("#offline", "No answer")
	if evaluate[bool](b, `document.querySelector('`+module+`').checked`) {
		t.Error("a choice that is not saved shows as chosen")
	}
	off.Store(false)
	b.press(module)
	b.until("it is no longer offline", `!document.querySelector("#offline")`)
	b.until("the module is chosen", `document.querySelector('`+module+`').defaultChecked`)

	was := b.order()
	off.Store(true)
	b.press(module)
	b.comes("#offline", "No answer")
	off.Store(false)
	moved := append([]string{was[1], was[0]}, was[2:]...)
	b.reordered("a move, whose button goes at once", moved, func() { b.altArrow("#"+was[0]+" h3 a", "ArrowDown", 40) })
	b.clean()
}

// removeDevice has another device of the same owner remove this one.
func (b *tab) removeDevice() {
	b.t.Helper()
	phone, other := b.owners(), b.site.browser()
	other.asks(phone.post("/mine/code", nil).test("code").Text())
	joins := phone.get("/mine").test("confirm").AttrOr("value", "")
	phone.post("/mine/code/confirm", url.Values{"device": {joins}})
	other.get("/mine").test("device").Find("[name=device]").Each(func(_ int, device *goquery.Selection) {
		if id := device.AttrOr("value", joins); id != joins {
			other.post("/mine/remove", url.Values{"device": {id}})
		}
	})
}

// openArmy opens the fold of what is chosen of the army as a whole.
func (b *tab) openArmy() {
	b.t.Helper()
	b.press(".army .fold")
	b.until("the army is open", `document.querySelector("#army-limit")`)
}

// comes waits until an element reads as it should.
func (b *tab) comes(selector, want string) {
	b.t.Helper()
	b.until(selector+" reads "+want, fmt.Sprintf(
		`document.querySelector(%q)?.innerText.replace(/\s+/g, " ").includes(%q)`, selector, want))
}

// network tells the browser whether there is one.
func (b *tab) network(on bool) {
	b.t.Helper()
	b.do("the network", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: !on})
		return chromedp.Void{}, err
	})
}

// keeps waits until the browser keeps copies of pages.
func (b *tab) keeps(paths ...string) {
	b.t.Helper()
	for _, path := range paths {
		b.until(path+" is kept", `(window.kept ??= new Set(), caches.match("`+path+`").then(k => k && kept.add("`+path+
			`")), kept.has("`+path+`"))`)
	}
}

// owners is a client without scripts that has the browser's cookies.
func (b *tab) owners() *browser {
	b.t.Helper()
	other := b.site.browser()
	at, err := url.Parse(b.site.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	cookies, err := chromedp.Run(b.ctx, func(ctx context.Context, target *chromedp.Target) (network.GetCookiesResult,
		error) {
		return cdp.Call(ctx, target, network.GetCookies, network.GetCookiesParams{})
	})
	if err != nil {
		b.t.Fatal(err)
	}
	var jar []*http.Cookie
	for _, c := range cookies.Cookies {
		jar = append(jar, &http.Cookie{Name: c.Name, Value: c.Value})
	}
	other.Jar.SetCookies(at, jar)
	return other
}
