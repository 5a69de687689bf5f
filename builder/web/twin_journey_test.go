package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"gantry/builder/twin"
	"gantry/builder/web/site"
	"gantry/rules/systems"
)

// madeTwin is the twin of these sources, made once for all tests of the package.
var madeTwin = sync.OnceValues(func() (*twin.Maker, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	m := twin.New(twin.Sources(here), "")
	m.Make()
	for {
		state, _, _, _, err := m.Status()
		if state != twin.Making {
			return m, err
		}
		time.Sleep(200 * time.Millisecond)
	}
})

// twinTab is a phone that keeps the twin, and a server that can be away.
type twinTab struct {
	*tab
	away  atomic.Bool
	posts atomic.Int32 // how many are answered before the server is away; below 0: all
	proxy atomic.Bool  // in its place a proxy answers
	slow  atomic.Int64 // ms that a press is answered later
	full  atomic.Bool  // presses are refused for want of room
	unfed atomic.Int32 // 1: from the next press on, lists are not answered to the twin; 2: they are not
	cut   func()       // breaks the connections that are open
}

// answers reports whether the server answers a request of the phone, after some time.
func (b *twinTab) answers(w http.ResponseWriter, r *http.Request) bool {
	if !strings.Contains(r.UserAgent(), "Chrome") {
		return true
	}
	if b.proxy.Load() {
		http.Error(w, "Bad gateway", http.StatusBadGateway)
		return false
	}
	if r.Method == http.MethodPost {
		b.unfed.CompareAndSwap(1, 2)
	}
	if b.away.Load() || b.unfed.Load() == 2 && strings.HasPrefix(r.URL.Path, "/twin/feed/") {
		panic(http.ErrAbortHandler)
	}
	if r.Method == http.MethodPost && b.posts.Load() >= 0 && b.posts.Add(-1) < 0 {
		b.away.Store(true)
		panic(http.ErrAbortHandler)
	}
	if r.Method == http.MethodPost && b.full.Load() {
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		w.Header().Set("Gantry-Problem", url.PathEscape("No room on the server."))
		w.WriteHeader(http.StatusInsufficientStorage)
		return false
	}
	if r.Method == http.MethodPost {
		time.Sleep(time.Duration(b.slow.Load()) * time.Millisecond)
	}
	return true
}

// openTwin starts a server and installs the twin from its page.
func openTwin(t *testing.T) *twinTab {
	t.Helper()
	s, h := twinSite(t)
	return installTwin(t, s, h)
}

// twinSite is a site that has the twin and is not served yet.
func twinSite(t *testing.T) (*testServer, http.Handler) {
	t.Helper()
	maker, err := madeTwin()
	if err != nil {
		t.Fatal(err)
	}
	return handlerFor(t, func(c *site.Config) { c.Twin = maker })
}

// installTwin serves a site to one phone, which installs the twin. The site can be away for this phone alone.
func installTwin(t *testing.T, s *testServer, h http.Handler) *twinTab {
	t.Helper()
	b := &twinTab{}
	b.posts.Store(-1)
	s = &testServer{t: t, log: s.log}
	b.cut = s.withPictures().serve(func(w http.ResponseWriter, r *http.Request) {
		if b.answers(w, r) {
			h.ServeHTTP(w, r)
		}
	}).CloseClientConnections
	b.tab = openTab(t, s, true)
	b.phone()
	b.do("use the worker", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		return chromedp.Void{}, bypassWorker(ctx, target, false)
	})
	b.open("/offline")
	b.until("its size is told", `document.querySelector("#twin-state").innerText.startsWith("Download")`)
	// A stylesheet that comes late may move it.
	evaluate[bool](b.tab, `(document.querySelector("[data-testid=keep-twin]").click(), true)`)
	b.until("the twin is kept", `document.readyState == "complete" &&
		navigator.serviceWorker.controller?.scriptURL.includes("?twin=") && document.querySelector("[data-testid=remove-twin]").checkVisibility()`)
	return b
}

// hashes are the SHA-256 of the answers to some addresses, with the status and whether the twin gave them.
func (b *tab) hashes(addresses []string) map[string]string {
	b.t.Helper()
	list, err := json.Marshal(addresses)
	if err != nil {
		b.t.Fatal(err)
	}
	return awaited[map[string]string](b, fmt.Sprintf(`(async () => {
		const of = {};
		for (const address of %s) {
			const answer = await fetch(address);
			const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
			const by = answer.headers.has("Gantry-Away") ? " twin" : "";
			of[address] = answer.status + " " + btoa(String.fromCharCode(...sum)) + by;
		}
		return of })()`, list))
}

// fedWith waits until the twin knows a list at a revision.
func (b *tab) fedWith(path string, revision int) {
	b.t.Helper()
	b.until(path+" is fed", fmt.Sprintf(`(window.fed ??= 0, performance.now() < (window.askAgain ?? 0) || (() => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => (window.fed = data.is, window.askAgain = 0);
		navigator.serviceWorker.controller.postMessage({ twin: "revisionOf", args: [%q] }, [port2]);
		window.askAgain = performance.now() + 2000; // a worker that ends answers no more
	})(), fed == %d)`, strings.TrimPrefix(path, "/r/"), revision))
}

// fedExample opens an example of a game and returns its path once the twin knows it.
func (b *tab) fedExample(system string) string {
	b.t.Helper()
	b.exampleFor(system)
	here := evaluate[string](b, `location.pathname`)
	b.fedWith(here, 1)
	return here
}

// isAway makes the server stop answering the phone, or answer again. The browser knows.
func (b *twinTab) isAway(away bool) {
	b.t.Helper()
	b.away.Store(away)
	b.network(!away)
	if away {
		b.cut()
	} else {
		evaluate[bool](b.tab, `dispatchEvent(new Event("online"))`)
	}
}

// rename gives the list of the page a name, as its field does.
func (b *twinTab) rename(path, name string) {
	b.t.Helper()
	status := awaited[int](b.tab, fmt.Sprintf(`fetch("%s/edit?op=set&field=name&revision=" +
		document.querySelector("#builder").dataset.revision, { method: "POST",
		headers: { "HX-Request": "true", "Gantry-Tab": "page" }, body: new URLSearchParams({ value: %q }) }).then((a) => a.status)`,
		path, name))
	if status != http.StatusOK {
		b.t.Fatalf("the name %s: %d", name, status)
	}
}

// more touches + of the first unit.
func (b *twinTab) more() {
	b.t.Helper()
	b.after("more", func() { b.tap("#u-u1 [name=more]") })
}

// synced waits until the server has what was pressed.
func (b *twinTab) synced() {
	b.t.Helper()
	b.until("the changes are synced", `document.readyState == "complete" && !document.querySelector("#offline")`)
}

// stopWorkers ends the worker of the site, as browsers do with one that is idle.
func (b *tab) stopWorkers() {
	b.t.Helper()
	b.do("stop the worker", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		if _, err := cdp.Call(ctx, target, serviceworker.Enable, cdp.Empty{}); err != nil {
			return chromedp.Void{}, err
		}
		_, err := cdp.Call(ctx, target, serviceworker.StopAllWorkers, cdp.Empty{})
		return chromedp.Void{}, err
	})
}

// documentAt is a list as this device has it.
func (b *tab) documentAt(path string) string {
	b.t.Helper()
	return awaited[string](b, fmt.Sprintf(`fetch("%s/roster.json").then((a) => a.text())`, path))
}

// maxTwin is the largest download of the twin in bytes: 2 % more than when battles got a second player.
const maxTwin = 9_200_000

// The twin does not grow unnoticed, and its worker alone may run WebAssembly.
func TestTwinStaysSmall(t *testing.T) {
	long(t)
	t.Parallel()
	maker, err := madeTwin()
	if err != nil {
		t.Fatal(err)
	}
	_, hash, size, _, _ := maker.Status()
	if size > maxTwin {
		t.Errorf("%d bytes, %d allowed", size, maxTwin)
	}
	b := start(t, func(c *site.Config) { c.Twin = maker }).browser()
	for path, want := range map[string]bool{"/worker.js": false, "/worker.js?twin=" + hash: true, "/offline": false,
		"/twin/" + hash + "/gantry.wasm": false} {
		p := b.get(path)
		if got := strings.Contains(p.header.Get("Content-Security-Policy"), "wasm-unsafe-eval"); p.status != 200 ||
			got != want {
			t.Errorf("%s: %d, may run WebAssembly: %v", path, p.status, got)
		}
	}
	for _, path := range []string{"/worker.js?twin=old", "/twin/old/gantry.wasm", "/twin/" + hash + "/none.ttf",
		"/twin/" + hash + "/..%2Ffonts.go"} {
		if p := b.get(path); p.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, p.status)
		}
	}
}

// partTops are where the parts of a list begin and how high they are.
const partTops = `[...document.querySelectorAll(".head, .unit")].map(e => e.getBoundingClientRect()).
	map(r => Math.round(r.top) + "+" + Math.round(r.height)).join(" ")`

// coveredByStrip are the buttons of a list or battle that are in sight but for the strip.
const coveredByStrip = `[...document.querySelectorAll(":is(#builder, .thumb) :is(button, .places a, nav a)")].filter(e => {
	const r = e.getBoundingClientRect();
	return r.width > 1 && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest("#offline");
}).map(e => e.outerHTML.slice(0, 80))`

// Without the server, a phone shows, asks and prints as with it, in every game. What was pressed reaches the server in
// order, also after the worker was stopped.
func TestTwinJourney(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	for i, system := range systems.All {
		here := b.fedExample(system.ID)
		parts := strings.Fields(`/ /odds /odds/matchup /print /history /roster.txt /roster.json /print.pdf /mend /tables`)
		if i == 0 || soaking() { // they are set as the PDF of the print page is
			parts = append(parts, "/cards.pdf", "/roster.pdf")
		}
		var addresses []string
		for _, part := range parts {
			addresses = append(addresses, strings.TrimSuffix(here+part, "/"))
		}
		online := b.hashes(addresses)
		was := evaluate[string](b.tab, partTops)
		b.isAway(true)
		b.comes("#offline", "Offline")
		if now := evaluate[string](b.tab, partTops); now != was {
			t.Errorf("%s: parts are at %s, they were at %s", system.ID, now, was)
		}
		if got := evaluate[[]string](b.tab, coveredByStrip); len(got) > 0 {
			t.Errorf("%s: the strip covers %q", system.ID, got)
		}
		for address, got := range b.hashes(addresses) {
			if got != online[address]+" twin" || !strings.HasPrefix(got, "200 ") {
				t.Errorf("%s: %s online, %s away", address, online[address], got)
			}
		}
		b.open(here)
		b.comes("#offline", "Offline")
		b.until("it tells what needs the server", `document.querySelector("a.needs-server[href$='/share']") &&
			!document.querySelector(".needs-server[name=more], a.needs-server[href$='/print'], a.needs-server[href$='/odds']")`)
		b.more()
		b.tap(`.places [data-pane="add"]`)
		b.until("the catalog is there", `document.querySelector("[name=add]").checkVisibility()`)
		b.after("add", func() { b.tap("[name=add]") })
		b.stopWorkers()
		b.after("undo", func() { b.tap("#undo") })
		b.comes("#offline", "3 changes to sync")
		if got := evaluate[string](b.tab, `document.querySelector("#offline li span").textContent`); !strings.HasSuffix(got, ": +1") {
			t.Errorf("%s: the first change is %q", system.ID, got)
		}
		document := b.documentAt(here)
		if !strings.Contains(document, `"count": `) {
			t.Errorf("%s: %s", system.ID, document)
		}

		// A list that is made here has the same address and content on the server.
		b.exampleFor(system.ID)
		made := evaluate[string](b.tab, `location.pathname`)
		b.more()
		b.comes("#offline", "5 changes to sync")
		other := b.documentAt(made)
		b.isAway(false)
		b.synced()
		owner := b.owners()
		for path, want := range map[string]string{here: document, made: other} {
			if got := owner.get(path + "/roster.json").body; got != want {
				t.Errorf("%s %s: %s", system.ID, path, firstDifference(want, got))
			}
		}
	}
	b.clean()
}

// Two devices change a list while one has no server: everything of both is there, or in a conflict that shows both.
func TestTwinMeetsAnotherDevice(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	here := b.fedExample("mechahex")
	other := b.owners()
	b.isAway(true)
	b.open(here)
	b.more()
	for _, entry := range []string{"light-mecha", "medium-mecha"} {
		b.after("add "+entry, func() {
			evaluate[bool](b.tab, fmt.Sprintf(`(document.querySelector('[value="%s"][name=add]').click(), true)`, entry))
		})
	}
	b.open(here)
	for range 2 { // u6 is another unit on the server
		b.after("more of the first one", func() {
			evaluate[bool](b.tab, `(document.querySelector("#u-u6 [name=more]").click(), true)`)
		})
	}
	b.after("undo", func() { evaluate[bool](b.tab, `(document.querySelector("#undo").click(), true)`) })
	b.rename(here, "Offline")
	b.open(here)
	b.comes("#offline", "7 changes to sync")
	other.post(here, url.Values{"add": {"heavy-mecha"}})
	other.post(here, url.Values{"more": {"u1"}})
	other.post(here+"/edit?op=set&field=name", url.Values{"value": {"Online"}})

	b.isAway(false)
	b.comes("#offline", "1 not saved")
	b.comes("#offline .fault", "Not saved")
	var now struct {
		Name  string
		Units []struct {
			Profile string
			Count   int
		}
	}
	other.into(here+"/roster.json", &now)
	counts := map[string]int{}
	for _, u := range now.Units[5:] {
		counts[u.Profile] = max(1, u.Count)
	}
	if now.Name != "Online" || now.Units[0].Count != 3 || len(now.Units) != 8 || counts["light-mecha"] != 2 ||
		counts["medium-mecha"] != 1 || counts["heavy-mecha"] != 1 {
		t.Errorf("on the server: %+v", now.Units)
	}
	evaluate[bool](b.tab, `([...document.querySelectorAll("#offline button")].
		find((b) => b.textContent == "Try again").click(), true)`)
	b.synced()
	if other.into(here+"/roster.json", &now); now.Name != "Offline" {
		t.Errorf("tried again, the name is %q", now.Name)
	}

	// The page shows the other device's name even if the server refuses all changes of this one.
	b.until("the page is the server's", `document.querySelector("#builder").dataset.revision == "11"`)
	b.fedWith(here, 11)
	b.isAway(true)
	b.open(here)
	b.rename(here, "Lost")
	other.post(here+"/edit?op=set&field=name", url.Values{"value": {"Won"}})
	b.isAway(false)
	b.comes("#offline .fault", "Not saved")
	b.until("the page shows the name of the server", `document.querySelector("[data-testid=name]").innerText.includes("Won")`)
	evaluate[bool](b.tab, `([...document.querySelectorAll("#offline button")].
		find((b) => b.textContent == "Drop change").click(), true)`)
	b.synced()

	// Removing it clears the device.
	b.open("/offline")
	b.click("remove-twin")
	b.until("it is removed", `document.readyState == "complete" && navigator.serviceWorker.controller &&
		!navigator.serviceWorker.controller.scriptURL.includes("twin") &&
		document.querySelector("[data-testid=keep-twin]").checkVisibility()`)
	left := awaited[string](b.tab, `(async () =>
		[...await caches.keys(), ...(await indexedDB.databases()).map((d) => d.name)].filter((name) => name.includes("twin")).join())()`)
	if left != "" {
		t.Errorf("left on the device: %s", left)
	}
	b.clean()
}

// The browser may end the worker at any time. No press is lost.
func TestTwinOutlivesItsWorker(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	here := b.fedExample("fleshwound")
	b.isAway(true)
	b.open(here)
	presses := 4
	if soaking() {
		presses = 30
	}
	parts := []string{here, here + "/roster.json", here + "/roster.pdf", here + "/history"}
	for range presses {
		b.more()
		was := b.hashes(parts)
		b.stopWorkers()
		for address, got := range b.hashes(parts) {
			if got != was[address] || !strings.HasSuffix(got, " twin") {
				t.Fatalf("%s: %s, after the worker was stopped %s", address, was[address], got)
			}
		}
	}
	for _, id := range []string{"undo", "undo", "redo"} {
		b.after(id, func() { evaluate[bool](b.tab, fmt.Sprintf(`(document.querySelector("#%s").click(), true)`, id)) })
		b.stopWorkers()
	}
	document := b.documentAt(here)

	// The connection breaks during the delivery.
	b.posts.Store(2)
	b.isAway(false)
	b.comes("#offline", fmt.Sprintf("%d changes to sync", presses+1))
	b.posts.Store(-1)
	b.isAway(false)
	b.synced()
	if got := b.owners().get(here + "/roster.json").body; got != document {
		t.Errorf("on the server: %s", firstDifference(document, got))
	}
	b.clean()
}

// A slow server shows as slow until it answers. A proxy's error doesn't count as an answer.
func TestTwinMeetsBadNetworks(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	here := b.fedExample("masc")
	b.slow.Store(10_000)
	b.rename(here, "First")
	b.open(here)
	b.comes("#offline", "Slow connection 1 change syncing")
	b.rename(here, "Second")
	b.slow.Store(0)
	b.synced()
	if got := b.owners().get(here).test("name").Text(); got != "Second" {
		t.Errorf("a device was in conflict with itself: %q", got)
	}
	was := b.text("#u-u1 .step b")
	b.proxy.Store(true)
	b.more()
	b.comes("#offline", "Offline 1 change to sync")
	b.proxy.Store(false)
	evaluate[bool](b.tab, `dispatchEvent(new Event("online"))`)
	b.synced()
	if got := b.owners().get(here).Find("#u-u1 .step b").Text(); got == was || got != b.text("#u-u1 .step b") {
		t.Errorf("%s became %s on the server, %s here", was, got, b.text("#u-u1 .step b"))
	}
	if got := b.owners().get(here).Find("#builder").AttrOr("data-revision", ""); got != "4" {
		t.Errorf("three presses led to revision %s", got)
	}

	// Pictures wait up to a bound.
	b.isAway(true)
	b.open(here)
	for i, want := range []string{"", "Limit reached: 8 MB of changes offline. Connect to sync, then try again."} {
		if got := b.uploadNoise(here); got != want {
			t.Errorf("picture %d: %q", i, got)
		}
	}
	b.isAway(false)
	b.synced()
	b.open(here)
	if got := b.uploadNoise(here); got != "" {
		t.Errorf("the server takes the picture, and says %q", got)
	}
	b.fedWith(here, 6)

	// The server refuses it for want of room.
	b.isAway(true)
	b.open(here)
	b.more()
	b.full.Store(true)
	b.isAway(false)
	b.comes("#offline .fault", "Not saved. No room on the server.")
	b.full.Store(false)
	b.unfed.Store(1)
	evaluate[bool](b.tab, `([...document.querySelectorAll("#offline button")].
		find((b) => b.textContent == "Try again").click(), true)`)
	b.synced()
	was = b.text("#u-u1 .step b")

	// The server has taken a press, but the twin couldn't be fed the list with it.
	awaited[string](b.tab, `new Promise((done) => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => done(data.is);
		navigator.serviceWorker.controller.postMessage({ twin: "feed" }, [port2]) })`)
	b.isAway(true)
	b.unfed.Store(0)
	b.open(here)
	if got := b.text("#u-u1 .step b"); got != was {
		t.Errorf("%s became %s without the server", was, got)
	}

	// A press that cannot be kept is refused. Browsers apply a new limit late.
	b.quota(1)
	const more = `document.querySelector("#u-u1 [name=more]").click()`
	b.until("the storage is full", `!document.querySelector(".saving") && (
		document.querySelector("#trouble").innerText == "Not saved: this device's storage is full. Free some space and try again." || `+more+`)`)
	b.quota(0)
	document := b.documentAt(here)
	b.until("the page shows the count of the list", fmt.Sprintf(`%q.includes('"count": ' + document.querySelector("#u-u1 .step b").innerText)`,
		document))
	b.isAway(false)
	b.synced()
	if got := b.owners().get(here + "/roster.json").body; got != document {
		t.Errorf("on the server: %s", firstDifference(document, got))
	}
}

// uploadNoise gives the first unit of a list a picture of 5 MB, and returns why that was refused.
func (b *tab) uploadNoise(path string) string {
	b.t.Helper()
	return awaited[string](b, fmt.Sprintf(`(async () => {
		const paint = new OffscreenCanvas(1280, 1280).getContext("2d"), dots = new ImageData(1280, 1280);
		for (let i = 0; i < dots.data.length; i += 65536) crypto.getRandomValues(dots.data.subarray(i, i + 65536));
		for (let i = 3; i < dots.data.length; i += 4) dots.data[i] = 255;
		paint.putImageData(dots, 0, 0);
		const form = new FormData();
		form.append("unit", "u1");
		form.append("file", await paint.canvas.convertToBlob(), "noise.png");
		const answer = await fetch("%s/pictures", { method: "POST", body: form });
		return answer.ok ? "" : decodeURIComponent(answer.headers.get("Gantry-Problem") ?? answer.status) })()`, path))
}

// quota limits the bytes that the site may keep, 0 for the usual limit.
func (b *tab) quota(bytes float64) {
	b.t.Helper()
	b.do("limit the storage", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		p := storage.OverrideQuotaForOriginParams{Origin: b.site.URL}
		if bytes > 0 {
			p.QuotaSize = &bytes
		}
		_, err := cdp.Call(ctx, target, storage.OverrideQuotaForOrigin, p)
		return chromedp.Void{}, err
	})
}

// A twin that was never fed shows whole pages. A device that its owner removes loses the owner's pages and the twin.
func TestTwinLeavesWithItsOwner(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	awaited[bool](b.tab, `new Promise((done) => (indexedDB.deleteDatabase("gantry-twin").onsuccess = () => done(true)))`)
	b.isAway(true)
	b.open("/")
	b.comes("#offline", "Offline")
	b.isAway(false)
	b.synced()
	here := b.fedExample("mechahex")
	b.keeps(here)
	b.removeDevice()
	b.open(here)
	b.forgets(strings.TrimPrefix(here, "/r/"))
	b.until("no database is left", `(indexedDB.databases().then((list) => (window.databases = list.length)), window.databases === 0)`)
	b.open("/")
	b.until("the next page has no twin", `document.readyState == "complete" &&
		!navigator.serviceWorker.controller?.scriptURL.includes("twin")`)
}

// forgets waits until the browser stores none of some words.
func (b *tab) forgets(words ...string) {
	b.t.Helper()
	script := fmt.Sprintf(`(async () => {
		const found = [], text = (is) => is instanceof Uint8Array ? new TextDecoder().decode(is)
			: is && typeof is === "object" ? Object.entries(is).flat().map(text).join(" ") : String(is);
		const look = (where, ...all) => {
			const has = all.map(text).join(" ");
			for (const word of %s) if (has.includes(word)) found.push(where + " has " + word);
		};
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const key of await cache.keys()) {
				const kept = await cache.match(key);
				if (kept) look(name + " " + key.url, key.url, [...kept.headers], await kept.text());
			}
		}
		const ask = (asked) => new Promise((done, fail) => Object.assign(asked, { onsuccess: () => done(asked.result), onerror: fail }));
		for (const { name } of await indexedDB.databases()) {
			const db = await ask(indexedDB.open(name));
			for (const store of db.objectStoreNames) {
				const of = db.transaction(store).objectStore(store);
				look(name + " " + store, await ask(of.getAllKeys()), await ask(of.getAll()));
			}
			db.close();
		}
		look("localStorage", { ...localStorage });
		look("sessionStorage", { ...sessionStorage });
		return found.join("; ") })()`, quoted(words))
	left := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
		if left = awaited[string](b, script); left == "" {
			return
		}
	}
	b.t.Fatalf("the browser keeps: %s", left)
}

// quoted returns words as a script has them.
func quoted(words []string) string {
	text, err := json.Marshal(words)
	if err != nil {
		panic(err) // unreachable: they are strings
	}
	return string(text)
}

// A browser forgets its first owner for the next one, who is not given the presses of the first either.
func TestTwinForgetsAnotherOwner(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	here := b.fedExample("mechahex")
	b.rename(here, "Zugzwang base")
	if got := b.uploadNoise(here); got != "" {
		t.Fatal(got)
	}
	b.open(here)
	b.fedWith(here, 3)
	b.keeps(here)
	picture := awaited[string](b.tab, fmt.Sprintf(`fetch("%s/roster.json").then((a) => a.json()).then((r) => r.units[0].picture)`, here))
	b.isAway(true)
	b.open(here)
	b.more()
	b.rename(here, "Zugzwang plan")
	b.exampleFor("masc") // a list that only this device has
	draft := evaluate[string](b.tab, `location.pathname`)
	b.rename(draft, "Zugzwang draft")
	b.do("lose the owner", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, network.ClearBrowserCookies, cdp.Empty{})
		return chromedp.Void{}, err
	})
	b.isAway(false)
	b.synced()
	mine := b.fedExample("mechastellar")
	words := []string{"Zugzwang", strings.TrimPrefix(here, "/r/"), strings.TrimPrefix(draft, "/r/"), picture}
	if len(picture) < 40 || len(words[1]) < 20 || len(words[2]) < 20 {
		t.Fatal(words)
	}
	b.forgets(words...)
	b.open("/")
	if got := b.text("main"); strings.Contains(got, "Zugzwang") {
		t.Errorf("the lists of the next owner: %s", got)
	}
	b.isAway(true)
	b.open(mine)
	b.more()
	b.comes("#offline", "1 change to sync")
	b.open(here)
	if got := b.text("main"); strings.Contains(got, "Zugzwang") {
		t.Errorf("the next owner sees %s", got)
	}
}
