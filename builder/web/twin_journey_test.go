package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"gantry/builder/twin"
	"gantry/builder/web/site"
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
	b.click("keep-twin")
	b.until("the twin is kept", `document.readyState == "complete" && navigator.serviceWorker.controller?.scriptURL.includes("?twin=") &&
		document.querySelector("[data-testid=remove-twin]").checkVisibility()`)
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
			of[address] = answer.status + " " + btoa(String.fromCharCode(...sum)) + (answer.headers.has("Gantry-Away") ? " twin" : "");
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

// Without the server, a phone builds, asks and prints as with it; what was pressed reaches the server in order.
func TestTwinJourney(t *testing.T) {
	t.Parallel()
	b := openTwin(t)
	for _, system := range []string{"mechahex"} {
		b.exampleFor(system)
		here := evaluate[string](b.tab, `location.pathname`)
		b.fedWith(here, 1)
		var addresses []string
		for _, part := range strings.Fields(`/ /odds /odds/matchup /print /history /roster.txt /roster.json /cards.pdf
			/roster.pdf /print.pdf /mend /tables`) {
			addresses = append(addresses, strings.TrimSuffix(here+part, "/"))
		}
		online := b.hashes(addresses)
		b.away.Store(true)
		for address, want := range online {
			if got := b.hashes([]string{address})[address]; got != want+" twin" {
				t.Errorf("%s: %s online, %s away", address, want, got)
			}
		}
		b.open(here)
		b.until("the page says that it is offline", `document.querySelector("#offline")?.innerText.includes("Offline")`)
		b.after("more", func() { b.press("#u-u1 [name=more]") })
		b.after("more", func() { b.press("#u-u1 [name=more]") })
		b.after("undo", func() { b.press("#undo") })
		b.comes("#offline", "3 changes to sync")
		b.open(here + "/odds")
		b.open(here)
		b.comes("#offline", "3 changes to sync")
		document := awaited[string](b.tab, fmt.Sprintf(`fetch("%s/roster.json").then((a) => a.text())`, here))
		b.away.Store(false)
		b.until("the changes are synced", `!document.querySelector("#offline")`)
		b.comes("#toast", "3 changes synced")
		if got := b.owners().get(here + "/roster.json").body; got != document {
			t.Errorf("%s: %s", system, firstDifference(document, got))
		}
	}
	b.clean()
}
