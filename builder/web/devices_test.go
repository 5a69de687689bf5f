package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// asks makes a browser give a code and wait.
func (b *browser) asks(code string) reply {
	b.t.Helper()
	p := b.post("/mine/join", url.Values{"code": {code}, "name": {"New phone"}, "together": {"on"}})
	if p.status != http.StatusOK || p.url.Path != "/mine/join" || p.test("check").Length() != 1 {
		b.t.Fatalf("giving the code: %d at %s: %s", p.status, p.url, p.Find("main").Text())
	}
	return p
}

// A second browser sees and edits the lists once its code is confirmed, until it is
// removed. A stranger never does.
func TestPairing(t *testing.T) {
	s := start(t)
	old, fresh, stranger := s.browser(), s.browser(), s.browser()
	roster := old.example().url.Path
	own := fresh.exampleOf("masc").url.Path
	rename := url.Values{"op": {"set"}, "field": {"name"}, "value": {"Both of us"}}

	shown := old.post("/mine/code", nil)
	code := shown.test("code").Text()
	if link := fresh.get("/mine/join?code=" + code); link.Find("#code").AttrOr("value", "") != code ||
		shown.test("code-image").Length() != 1 {
		t.Error("the link of the code has no code in it")
	}
	if p := fresh.post("/mine/join", url.Values{"code": {code}}); p.status != http.StatusUnprocessableEntity ||
		!strings.Contains(p.test("notice").Text(), "1 list") {
		t.Errorf("what is its own goes along unasked: %d %q", p.status, p.test("notice").Text())
	}
	waits := fresh.asks(strings.ToLower(strings.ReplaceAll(code, "-", " ")))
	for _, b := range []*browser{fresh, stranger} {
		if p := b.get(roster); p.status != http.StatusNotFound {
			t.Errorf("before it is confirmed: %d", p.status)
		}
		if p := b.post(roster, rename); p.status != http.StatusNotFound {
			t.Errorf("an edit before it is confirmed: %d", p.status)
		}
	}
	asked := old.get("/mine")
	device := asked.test("confirm").AttrOr("value", "")
	if asked.test("check").Text() != waits.test("check").Text() ||
		!strings.Contains(asked.test("asks").Text(), "New phone") {
		t.Errorf("the old device asks %q, the new one shows %q", asked.test("asks").Text(), waits.test("check").Text())
	}
	for _, b := range []*browser{fresh, stranger} {
		if p := b.post("/mine/code/confirm",
			url.Values{"device": {device}}); p.status != http.StatusUnprocessableEntity {
			t.Errorf("another one confirms: %d", p.status)
		}
	}
	if p := stranger.post("/mine/join", url.Values{"code": {code}}); p.status != http.StatusUnprocessableEntity {
		t.Errorf("the code is given twice: %d", p.status)
	}
	if p := old.post("/mine/code/confirm", url.Values{"device": {device}}); p.test("device").Length() != 2 {
		t.Fatalf("confirmed: %d, %s", p.status, p.Find("main").Text())
	}
	if p := fresh.get("/mine/join"); p.test("joined").Length() != 1 {
		t.Errorf("the new device is not told: %s", p.Find("main").Text())
	}
	for _, b := range []*browser{old, fresh} {
		if p := b.post(roster, rename); p.status != http.StatusOK || p.test("name").Text() != "Both of us" {
			t.Errorf("after it: %d", p.status)
		}
		if p := b.get(own); p.status != http.StatusOK || b.get("/").test("roster").Length() != 2 {
			t.Errorf("what the new device had: %d, %d in all", p.status, b.get("/").test("roster").Length())
		}
	}
	if p := old.post("/mine/remove", url.Values{"device": {device}}); p.test("device").Length() != 1 {
		t.Fatalf("removed: %s", p.Find("main").Text())
	}
	p := fresh.post(roster, rename)
	if p.status != http.StatusForbidden || p.header.Get("Clear-Site-Data") != `"cache", "cookies", "storage"` ||
		len(fresh.Jar.Cookies(p.url)) != 0 {
		t.Errorf("a removed device: %d, %v", p.status, p.header)
	}
	for _, path := range []string{roster, own, roster + "/roster.json"} {
		if p := fresh.get(path); p.status != http.StatusNotFound {
			t.Errorf("a removed device at %s: %d", path, p.status)
		}
	}
	if p := fresh.example(); p.status != http.StatusOK || fresh.get("/").test("roster").Length() != 1 {
		t.Error("a removed device cannot begin anew")
	}
}

// A device that is removed clears what it keeps also when it only looks.
func TestRemovedDevicesClearTheirData(t *testing.T) {
	s := start(t)
	old, fresh := s.browser(), s.browser()
	roster := old.example().url.Path
	fresh.asks(old.post("/mine/code", nil).test("code").Text())
	device := old.get("/mine").test("confirm").AttrOr("value", "")
	old.post("/mine/code/confirm", url.Values{"device": {device}})
	old.post("/mine/remove", url.Values{"device": {device}})
	p := fresh.get(roster)
	if p.status != http.StatusNotFound || p.header.Get("Clear-Site-Data") == "" || len(fresh.Jar.Cookies(p.url)) != 0 {
		t.Errorf("a look: %d, %v", p.status, p.header)
	}
	// The last one stays, and may rename itself.
	only := old.get("/mine").test("device").Find("[name=device]").AttrOr("value", "")
	if p := old.post("/mine/remove", url.Values{"device": {only}}); p.status != http.StatusUnprocessableEntity {
		t.Errorf("the only device is removed: %d", p.status)
	}
	if p := old.post("/mine/name", url.Values{"device": {only},
		"name": {"<b>Tin"}}); !strings.Contains(p.test("device").Text(), "<b>Tin") {
		t.Errorf("renamed: %q", p.test("device").Text())
	}
	if p := s.browser().post("/mine/name", url.Values{"device": {only},
		"name": {"x"}}); p.status != http.StatusNotFound {
		t.Errorf("a stranger renames: %d", p.status)
	}
}

// Looking at a recovery link uses nothing up; it works until there is a newer one, and
// no log has it.
func TestRecoveryLink(t *testing.T) {
	s := start(t)
	old := s.browser()
	roster := old.example().url.Path
	made := old.post("/mine/recovery", nil)
	link := made.test("recovery-link").AttrOr("value", "")
	if !strings.HasPrefix(link, s.URL+"/mine/recover?key=") || made.test("recovery-code").Length() != 1 {
		t.Fatalf("the link is %q", link)
	}
	if p := old.get("/mine"); strings.Contains(p.body, link) {
		t.Error("the link is shown again")
	}
	for range 2 {
		b := s.browser()
		p := b.get(link)
		if got := b.get(roster); got.status != http.StatusNotFound ||
			p.header.Get("Referrer-Policy") != "same-origin" ||
			p.header.Get("Cache-Control") != "no-store" || p.header.Get("X-Robots-Tag") == "" {
			t.Errorf("looking at it opens: %d, %v", got.status, p.header)
		}
		key := p.Find("[name=key]").AttrOr("value", "")
		if p := b.post("/mine/recover", url.Values{"key": {key}}); p.status != http.StatusOK ||
			b.get(roster).status != http.StatusOK {
			t.Errorf("recovering: %d at %s", p.status, p.url)
		}
	}
	newer := old.post("/mine/recovery", nil).test("recovery-link").AttrOr("value", "")
	b := s.browser()
	_, key, _ := strings.Cut(link, "key=")
	if p := b.post("/mine/recover", url.Values{"key": {key}}); p.status != http.StatusNotFound ||
		!strings.Contains(p.test("notice").Text(), "your newest") || b.get(roster).status != http.StatusNotFound {
		t.Errorf("an old link: %d %q", p.status, p.test("notice").Text())
	}
	old.post("/mine/recovery/end", nil)
	_, key, _ = strings.Cut(newer, "key=")
	if p := b.post("/mine/recover", url.Values{"key": {key}}); p.status != http.StatusNotFound {
		t.Errorf("a withdrawn link: %d", p.status)
	}
	if s.log.Len() > 0 {
		t.Errorf("the log: %s", s.log)
	}
}

// The page says that the recovery link ended with a removed device.
func TestRemovalEndsTheRecoveryLink(t *testing.T) {
	s := start(t)
	old, fresh := s.browser(), s.browser()
	old.example()
	link := old.post("/mine/recovery", nil).test("recovery-link").AttrOr("value", "")
	_, key, _ := strings.Cut(link, "key=")
	fresh.post("/mine/recover", url.Values{"key": {key}})
	device := old.get("/mine").test("device").Last().Find("[name=device]").AttrOr("value", "")
	p := old.post("/mine/remove", url.Values{"device": {device}})
	if !strings.Contains(p.test("recovery").Text(), "no longer works. Make a new one.") ||
		p.test("make-recovery").Length() != 1 {
		t.Errorf("after the removal: %d %q", p.status, p.test("recovery").Text())
	}
	if p := s.browser().post("/mine/recover", url.Values{"key": {key}}); p.status != http.StatusNotFound {
		t.Errorf("the old link: %d", p.status)
	}
	old.post("/mine/recovery", nil)
	if p := old.get("/mine?recovery=ended"); strings.Contains(p.test("recovery").Text(), "no longer") {
		t.Errorf("with a new link: %q", p.test("recovery").Text())
	}
}

// On a list that two devices change, redo brings back the device's own change and keeps the other's.
func TestRedoBeneathAnotherDevice(t *testing.T) {
	s := start(t)
	old, fresh := s.browser(), s.browser()
	list := old.example().url.Path
	fresh.asks(old.post("/mine/code", nil).test("code").Text())
	old.post("/mine/code/confirm", url.Values{"device": {old.get("/mine").test("confirm").AttrOr("value", "")}})
	set := func(b *browser, field, value string) {
		if p := b.post(list, url.Values{"op": {"set"}, "field": {field}, "value": {value}}); p.status != http.StatusOK {
			t.Fatalf("%s: %d", field, p.status)
		}
	}
	was := old.document(list).Name
	set(old, "name", "Ours")
	set(fresh, "player", "Theirs")
	for _, step := range []struct{ press, name string }{{"undo", was}, {"redo", "Ours"}, {"undo", was}} {
		p := old.get(list)
		if _, off := p.test(step.press).Attr("disabled"); off {
			t.Errorf("%s cannot be pressed", step.press)
		}
		p = old.post(list+"/"+step.press, nil)
		if d := old.document(list); p.status != http.StatusOK || d.Name != step.name || d.Player != "Theirs" {
			t.Errorf("%s: %d, the list is %q of %q", step.press, p.status, d.Name, d.Player)
		}
	}
}
