package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// Anybody who has a page open learns the newest revision of its list, and nothing else.
func TestLiveRevision(t *testing.T) {
	s := start(t)
	b, them := s.browser(), s.browser()
	path := b.example().url.Path
	live := b.get(path).Find("#builder").AttrOr("data-live", "")
	for _, want := range []string{"1", "2", "3"} {
		if p := them.get(live); p.body != want || p.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %q, not %s", live, p.body, want)
		}
		b.set(b.get(path+"?open=army"), "army-player", "Player "+want)
	}
	if p := b.get(path + "/changed.txt"); p.body != "Changed in another tab" {
		t.Errorf("its own change: %q", p.body)
	}
	for _, at := range []string{live + "x", path + "/changed.txt"} {
		if p := them.get(at); p.status != http.StatusNotFound {
			t.Errorf("%s: %d", at, p.status)
		}
	}
	link := b.post(path+"/share", nil).test("share-link").AttrOr("value", "")
	if p := them.get(link); strings.Contains(p.body, "data-live") {
		t.Error("a shared page asks")
	}
}

// Pages carry times in UTC for readers without scripts, and for scripts to show.
func TestTimesAreMarked(t *testing.T) {
	s := start(t)
	b := s.browser()
	path := b.example().url.Path
	b.post(path+"/freeze", nil)
	for _, at := range []string{"/", path + "/history", path + "/at/1"} {
		p := b.get(at)
		times := p.Find("time[data-when]")
		if times.Length() == 0 || strings.Count(p.Find("main").Text(), "UTC") != times.Length() ||
			!strings.HasSuffix(times.First().AttrOr("datetime", ""), "Z") {
			t.Errorf("%s: %d times: %s", at, times.Length(), p.Find("main").Text())
		}
	}
}
