package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// held is a game that blocks every read of a list with this number of units.
type held struct {
	rules.Game
	units    int
	entered  chan struct{}
	released chan struct{}
}

func (h *held) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	if len(f.Units) == h.units {
		select {
		case h.entered <- struct{}{}:
		default:
		}
		<-h.released
	}
	return h.Game.Read(ctx, f)
}

// holding starts a site whose one game is held, with the given room for heavy work.
func holding(t *testing.T, units int, heavy int64) (*browser, *held) {
	t.Helper()
	h := &held{units: units, entered: make(chan struct{}, 100), released: make(chan struct{})}
	of := systems.All[0]
	of.Open = func(pack []byte) (game rules.Game, err error) {
		h.Game, err = systems.All[0].Open(pack)
		return h, err
	}
	lib, err := builder.NewLibrary([]rules.System{of}, data.Pack(of.ID))
	if err != nil {
		t.Fatal(err)
	}
	b := start(t, func(c *site.Config) { c.Library, c.Heavy = lib, heavy }).browser()
	b.Client.Timeout = 30 * time.Second
	return b, h
}

// sized is a document of some units, with notes to make it as large as is wanted.
func sized(units, bytes int) string {
	list := strings.TrimSuffix(strings.Repeat(`{"profile":"medium-mecha"},`, units), ",")
	return fmt.Sprintf(`{"format":"gantry.roster/1","system":"mechahex","units":[%s],"notes":"%s"}`, list,
		strings.Repeat("x", bytes))
}

func (b *browser) check(document string) reply {
	b.t.Helper()
	r := b.request(http.MethodPost, "/api/v1/check", strings.NewReader(document))
	r.Header.Set("Content-Type", "application/json")
	return b.do(r)
}

// When there is no room for more, who comes is told so at once, and the small go
// on beside the large.
func TestConcurrentHeavyWork(t *testing.T) {
	long(t)
	const units, large = 7, 4 << 20
	b, game := holding(t, units, 8<<20) // room for one, and for two to wait
	answers := make(chan reply, 10)
	ask := func() { answers <- b.check(sized(units, large)) }
	go ask()
	<-game.entered
	for range 4 {
		go ask()
	}
	for range 2 {
		p := <-answers
		if p.status != http.StatusServiceUnavailable || p.header.Get("Retry-After") == "" ||
			!strings.Contains(p.body, "busy") {
			t.Errorf("too many: %d %v %.200s", p.status, p.header, p.body)
		}
	}
	if p := b.check(sized(1, 10)); p.status != http.StatusOK {
		t.Errorf("a small one beside the large: %d %.200s", p.status, p.body)
	}
	if p := b.get("/"); p.status != http.StatusOK {
		t.Errorf("a page beside the large: %d", p.status)
	}
	close(game.released)
	for range 3 {
		if p := <-answers; p.status != http.StatusOK {
			t.Errorf("who had room or waited: %d %.200s", p.status, p.body)
		}
	}
	if log := b.log.String(); strings.Count(log, "--heavy") != 1 || strings.Contains(log, "level=ERROR") {
		t.Errorf("the log says: %s", log)
	}
}

// Who leaves while waiting makes room for others.
func TestConcurrentWorkThatNobodyWaitsFor(t *testing.T) {
	long(t)
	const units, large = 7, 4 << 20
	b, game := holding(t, units, 8<<20)
	first := make(chan reply, 1)
	go func() { first <- b.check(sized(units, large)) }()
	<-game.entered
	for range 3 {
		ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
		r := b.request(http.MethodPost, "/api/v1/check", strings.NewReader(sized(units, large))).WithContext(ctx)
		if res, err := b.Do(r); err == nil {
			_ = res.Body.Close()
			t.Errorf("an answer without room: %d", res.StatusCode)
		}
		stop()
	}
	second := make(chan reply, 1)
	go func() { second <- b.check(sized(units, large)) }()
	close(game.released)
	for _, answer := range []chan reply{first, second} {
		if p := <-answer; p.status != http.StatusOK {
			t.Errorf("%d %.200s", p.status, p.body)
		}
	}
}

// Clients that don't read their answers hold no place in the queue.
func TestConcurrentSlowReadersHoldNoPlace(t *testing.T) {
	s, h := handlerFor(t, func(c *site.Config) { c.Heavy = 512 << 10 }) // room for one
	s.serve(h.ServeHTTP)
	slow, listener := &http.Server{Handler: h}, pipes{make(chan net.Conn), make(chan struct{})}
	go func() { _ = slow.Serve(listener) }()
	t.Cleanup(func() { _ = slow.Close() })
	b := s.browser()
	b.Client.Timeout = 30 * time.Second
	for range 5 {
		b.stalled(listener, "/api/v1/derive", "application/json",
			sized(300, 10)) // the answer is larger than what the server holds back
	}
	until := time.Now().Add(8 * time.Second) // sooner than anybody gives up waiting
	for b.check(sized(1, 10)).status != http.StatusOK {
		if time.Now().After(until) {
			t.Fatal("there is no room beside slow readers")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A client that leaves ends its work, and that isn't an error. GANTRY_SOAK measures how
// soon the largest request ends: after the step at hand, at most one pass over its 7 MB.
func TestWorkEndsWithItsClient(t *testing.T) {
	long(t)
	soak := os.Getenv("GANTRY_SOAK") != ""
	s, h := handlerFor(t)
	begun, ended := make(chan struct{}, 1), make(chan time.Time, 1)
	s.serve(func(w http.ResponseWriter, r *http.Request) {
		begun <- struct{}{}
		h.ServeHTTP(w, r)
		ended <- time.Now()
	})
	b := s.browser()
	sizes, leavings := []int{50}, []time.Duration{5, 30, 100} // fixes are looked for
	if soak {
		sizes, leavings = []int{50, 950}, []time.Duration{30, 100, 200, 300, 500, 700, 1000, 1500, 3000}
	}
	for _, units := range sizes {
		document := hostileMounts(t, units)
		for _, path := range []string{"/api/v1/check", "/api/v1/derive", "/api/v1/convert?to=text", "/api/v1/print"} {
			whole := time.Now()
			b.post(path, url.Values{}) // warms up
			<-begun
			<-ended
			var slowest time.Duration
			for _, after := range leavings {
				slowest = max(slowest, b.leaves(path, document, after*time.Millisecond, begun, ended))
			}
			t.Logf("%s of %d units ends %v after its client, in %v", path, units, slowest, time.Since(whole))
			if soak && slowest > 250*time.Millisecond {
				t.Errorf("%s: more than 250 ms", path)
			}
		}
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("the log says: %s", log)
	}
}

// leaves posts a document, leaves a while after the server has begun, and answers how much
// longer the server works on it.
func (b *browser) leaves(path, document string, after time.Duration, begun <-chan struct{},
	ended <-chan time.Time,
) time.Duration {
	b.t.Helper()
	ctx, stop := context.WithCancel(b.t.Context())
	defer stop()
	go func() { // a client that leaves sooner may never reach the server
		<-begun
		time.AfterFunc(after, stop)
	}()
	r := b.request(http.MethodPost, path, strings.NewReader(document)).WithContext(ctx)
	if res, err := b.Do(r); err == nil {
		if res.StatusCode != http.StatusOK {
			b.t.Errorf("%s: %d, the document is refused", path, res.StatusCode)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
	}
	left := time.Now()
	stop()
	return (<-ended).Sub(left)
}

// hostileMounts returns a document whose units have the maximum of mounts, all of an
// unknown item in an unknown location.
func hostileMounts(t testing.TB, units int) string {
	t.Helper()
	var mounts []map[string]string
	for i := range builder.MaxMounts {
		mounts = append(mounts, map[string]string{"id": fmt.Sprintf("m%d", i), "item": "x", "at": "nose"})
	}
	one := map[string]any{"profile": "custom", "mounts": mounts}
	document, err := json.Marshal(map[string]any{"format": "gantry.roster/1", "system": "mechastellar",
		"units": slices.Repeat([]any{one}, units)})
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}
