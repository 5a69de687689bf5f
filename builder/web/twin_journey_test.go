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
	"github.com/chromedp/cdproto/serviceworker"
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
	away atomic.Bool
}

// openTwin starts a server and installs the twin from its page.
func openTwin(t *testing.T) *twinTab {
	t.Helper()
	maker, err := madeTwin()
	if err != nil {
		t.Fatal(err)
	}
	b := &twinTab{}
	s, h := handlerFor(t, func(c *site.Config) { c.Twin = maker })
	s.withPictures().serve(func(w http.ResponseWriter, r *http.Request) {
		if b.away.Load() && strings.Contains(r.UserAgent(), "Chrome") {
			panic(http.ErrAbortHandler)
		}
		h.ServeHTTP(w, r)
	})
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
	b.until(path+" is fed", fmt.Sprintf(`(window.fed ??= 0, (async () => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => (window.fed = data.is);
		navigator.serviceWorker.controller.postMessage({ twin: "revisionOf", args: [%q] }, [port2]);
	})(), fed == %d)`, strings.TrimPrefix(path, "/r/"), revision))
}

// isAway makes the server stop answering the phone, or answer again, which the phone then finds out.
func (b *twinTab) isAway(away bool) {
	b.away.Store(away)
	if !away {
		evaluate[bool](b.tab, `dispatchEvent(new Event("online"))`)
	}
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

// maxTwin is how many bytes the twin has as it is sent: 5 % more than at its first day.
const maxTwin = 11_000_000

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

// Without the server, a phone shows, asks and prints as with it, in every game. What was pressed reaches the server in
// order, also after the worker was stopped.
func TestTwinJourney(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	for _, system := range systems.All {
		b.exampleFor(system.ID)
		here := evaluate[string](b.tab, `location.pathname`)
		b.fedWith(here, 1)
		var addresses []string
		for _, part := range strings.Fields(`/ /odds /odds/matchup /print /history /roster.txt /roster.json /cards.pdf
			/roster.pdf /print.pdf /mend /tables`) {
			addresses = append(addresses, strings.TrimSuffix(here+part, "/"))
		}
		online := b.hashes(addresses)
		b.isAway(true)
		for address, got := range b.hashes(addresses) {
			if got != online[address]+" twin" || !strings.HasPrefix(got, "200 ") {
				t.Errorf("%s: %s online, %s away", address, online[address], got)
			}
		}
		b.open(here)
		b.until("the page says that it is offline", `document.querySelector("#offline")?.innerText.includes("Offline")`)
		b.after("more", func() { b.press("#u-u1 [name=more]") })
		b.after("add", func() { evaluate[bool](b.tab, `(document.querySelector("[name=add]").click(), true)`) })
		b.stopWorkers()
		b.after("undo", func() { evaluate[bool](b.tab, `(document.querySelector("#undo").click(), true)`) })
		b.comes("#offline", "3 changes to sync")
		document := b.documentAt(here)
		if !strings.Contains(document, `"count": `) {
			t.Errorf("%s: %s", system.ID, document)
		}

		// A list that is made here has the same address and content on the server.
		b.exampleFor(system.ID)
		made := evaluate[string](b.tab, `location.pathname`)
		b.after("less or more", func() { b.press("#u-u1 [name=more]") })
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
	b.exampleFor("mechahex")
	here := evaluate[string](b.tab, `location.pathname`)
	b.fedWith(here, 1)
	other := b.owners()
	b.isAway(true)
	b.open(here)
	b.after("more", func() { b.press("#u-u1 [name=more]") })
	b.after("add", func() {
		evaluate[bool](b.tab, `(document.querySelector('[value="light-mecha"][name=add]').click(), true)`)
	})
	b.open(here)
	b.after("more of it", func() { b.press("#u-u6 [name=more]") })
	b.after("undo", func() { evaluate[bool](b.tab, `(document.querySelector("#undo").click(), true)`) })
	status := awaited[int](b.tab, fmt.Sprintf(`fetch("%s/edit?op=set&field=name&revision=5", { method: "POST",
		headers: { "HX-Request": "true" }, body: new URLSearchParams({ value: "Offline" }) }).then((a) => a.status)`, here))
	if status != http.StatusOK {
		t.Fatalf("the name: %d", status)
	}
	b.open(here)
	b.comes("#offline", "5 changes to sync")
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
	if now.Name != "Online" || now.Units[0].Count != 3 || len(now.Units) != 7 || counts["light-mecha"] != 1 ||
		counts["heavy-mecha"] != 1 {
		t.Errorf("on the server: %+v", now.Units)
	}
	evaluate[bool](b.tab, `([...document.querySelectorAll("#offline button")].
		find((b) => b.textContent == "Try again").click(), true)`)
	b.synced()
	if other.into(here+"/roster.json", &now); now.Name != "Offline" {
		t.Errorf("tried again, the name is %q", now.Name)
	}

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
