package web_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gantry/builder/web/site"
)

// listen opens the stream of a battle's changes, and returns its lines.
func (b *browser) listen(ctx context.Context, address string) (status int, lines <-chan string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.URL+address, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	res, err := (&http.Client{Jar: b.Jar}).Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	all := make(chan string, 100)
	go func() {
		defer close(all)
		defer res.Body.Close()
		for text := bufio.NewScanner(res.Body); text.Scan(); {
			if text.Text() != "" {
				all <- text.Text()
			}
		}
	}()
	return res.StatusCode, all
}

// heard expects lines of a stream, "" for its end.
func heard(t *testing.T, lines <-chan string, want ...string) {
	t.Helper()
	for _, w := range want {
		select {
		case got := <-lines:
			if got != w {
				t.Errorf("heard %q, want %q", got, w)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("heard nothing, want %q", w)
		}
	}
}

// A stream outlasts the time that a server gives an answer, resumes from a number, and ends when the server stops.
func TestStreamOfABattle(t *testing.T) {
	stopping, stop := context.WithCancel(t.Context())
	s, h := handlerFor(t, func(c *site.Config) { c.Stopping = stopping })
	server := httptest.NewUnstartedServer(h)
	server.Config.WriteTimeout, server.Config.ReadTimeout = 300*time.Millisecond, 300*time.Millisecond
	server.Start()
	t.Cleanup(server.Close)
	s.URL = server.URL
	b := s.browser()
	battle := b.battle("example.1").url.Path
	status, lines := b.listen(t.Context(), battle+"/events?after=1")
	heard(t, lines, ": hello")
	time.Sleep(600 * time.Millisecond)
	b.post(battle, map[string][]string{"note": {"one"}})
	heard(t, lines, "id: 2", "data: 2")
	if status != http.StatusOK {
		t.Errorf("the stream has the status %d", status)
	}
	_, resumed := b.listen(t.Context(), battle+"/events?after=1")
	heard(t, resumed, ": hello", "id: 2", "data: 2")
	if r := b.get(battle + "/events"); r.body != "2" || r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("asked without a stream: %q, %v", r.body, r.header)
	}
	begun := time.Now()
	stop()
	heard(t, lines, "")
	heard(t, resumed, "")
	if err := server.Config.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	t.Logf("the streams end %v after the server's stop", time.Since(begun))
}

// A battle has a limited number of streams: the next page is told to ask. One that leaves makes room.
func TestManyStreamsOfABattle(t *testing.T) {
	b := start(t).browser()
	battle := b.battle("").url.Path
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	for i := range 32 {
		if status, _ := b.listen(ctx, battle+"/events"); status != http.StatusOK {
			t.Fatalf("stream %d: %d", i+1, status)
		}
	}
	if status, _ := b.listen(ctx, battle+"/events"); status != http.StatusServiceUnavailable {
		t.Errorf("stream 33: %d", status)
	}
	if r := b.get(battle + "/events"); r.status != http.StatusOK {
		t.Errorf("a page that asks: %d", r.status)
	}
	leave()
	until := time.Now().Add(10 * time.Second)
	for {
		status, lines := b.listen(t.Context(), battle+"/events")
		if status == http.StatusOK {
			heard(t, lines, ": hello")
			return
		}
		if time.Now().After(until) {
			t.Fatalf("after all have left: %d", status)
		}
	}
}

// A stream ends for who has left the battle, with the next change.
func TestStreamOfWhoLeft(t *testing.T) {
	ana, ben, battle := duel(t)
	n := ana.get(battle + "/events").body
	_, lines := ben.listen(t.Context(), battle+"/events?after="+n)
	heard(t, lines, ": hello")
	p := ana.get(battle + "/players")
	ana.press(p, p.named("Remove: Grey Line (2023)"))
	ana.post(battle, map[string][]string{"note": {"alone"}})
	heard(t, lines, "")
	if r := ben.get(battle + "/events"); r.status != http.StatusNotFound || strings.Contains(r.body, "alone") {
		t.Errorf("who has left asks: %d", r.status)
	}
}
