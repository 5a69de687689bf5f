package web_test

import (
	"net/http"
	"strings"
	"testing"

	"gantry/builder/exchange"
)

// tokenOf is the token of a roster's document, by the API.
func (b *browser) tokenOf(t *testing.T, document string) string {
	t.Helper()
	p := b.call("/api/v1/convert?to=token", document)
	if p.status != http.StatusOK {
		t.Fatalf("%d %s", p.status, p.body)
	}
	return strings.TrimSpace(p.body)
}

// A list whose address holds it is shown with all that a shared view has, to anybody,
// and nothing of it is stored until it is copied.
func TestListInItsAddress(t *testing.T) {
	for _, game := range []string{"mechahex", "masc", "robotech"} {
		t.Run(game, func(t *testing.T) {
			s := start(t)
			them, b := s.browser(), s.browser()
			doc := them.get(them.exampleOf(game).url.Path + "/roster.json").body
			at := "/l/" + b.tokenOf(t, doc)
			p := b.get(at)
			if p.status != http.StatusOK || p.Find("ol.units > li").Length() == 0 || p.Find(`form[action$="/edit"]`).Length() != 0 {
				t.Fatalf("%d, %d units", p.status, p.Find("ol.units > li").Length())
			}
			if got := p.header.Get("X-Robots-Tag"); got != "noindex, nofollow" {
				t.Errorf("X-Robots-Tag: %s", got)
			}
			if got := p.header.Get("Cache-Control"); got != "private, no-cache" || p.header.Get("ETag") == "" {
				t.Errorf("Cache-Control: %s, ETag %s", got, p.header.Get("ETag"))
			}
			for _, sub := range []string{"/print", "/print.pdf", "/roster.pdf", "/roster.json", "/roster.txt", "/odds",
				"/odds/matchup", "/odds/sheet", "?show=check"} {
				if p := b.get(at + sub); p.status != http.StatusOK {
					t.Errorf("%s: %d", sub, p.status)
				}
			}
			if got := b.tokenOf(t, b.get(at+"/roster.json").body); "/l/"+got != at {
				t.Errorf("exported, it is another: %s", got)
			}
			if n := b.get("/").test("roster").Length(); n != 0 {
				t.Errorf("%d rosters are stored", n)
			}
			own := b.post(at+"/duplicate", nil)
			if !strings.HasPrefix(own.url.Path, "/r/") || b.get("/").test("roster").Length() != 1 {
				t.Errorf("a copy is at %s", own.url)
			}
		})
	}
}

func TestBrokenAddressesOfLists(t *testing.T) {
	b := start(t).browser()
	for token, says := range map[string]string{
		"GR1" + strings.Repeat("Q", 40):   "This token is damaged",
		"GR1" + strings.Repeat("a", 1998): "at most 2000 are read",
		"GR7abcdefghijklm":                "no token of this version",
		"x":                               "no token of this version",
	} {
		if p := b.get("/l/" + token); p.status != http.StatusUnprocessableEntity || !strings.Contains(p.Text(), says) {
			t.Errorf("%.20s: %d %.200s", token, p.status, p.Text())
		}
	}
}

// A token is taken wherever a roster is.
func TestTokensComeIn(t *testing.T) {
	s := start(t)
	them, b := s.browser(), s.browser()
	doc := them.get(them.exampleOf("mechahex").url.Path + "/roster.json").body
	token := b.tokenOf(t, doc)
	link := "https://elsewhere.example/l/" + token
	for _, text := range []string{token, link} {
		if p := b.upload("/rosters/import", text); p.status != http.StatusOK || p.test("imported").Find("a").Length() != 1 {
			t.Errorf("import %.20s: %d %s", text, p.status, p.test("imported").Text())
		}
		if p := b.upload("/check", text); p.status != http.StatusOK || p.Find(".verdicts tbody tr").Length() == 0 {
			t.Errorf("check %.20s: %d", text, p.status)
		}
		base := b.exampleOf("mechahex").url.Path
		if p := b.upload(base+"/odds/matchup", text); p.status != http.StatusOK ||
			p.test("theirs").Find("tbody tr").Length() == 0 || p.test("notice").Length() != 0 {
			t.Errorf("opponent %.20s: %d %s", text, p.status, p.test("notice").Text())
		}
		for _, call := range []string{"check", "derive", "print", "mend", "convert?to=json", "convert?to=markdown"} {
			if p := b.call("/api/v1/"+call, text); p.status != http.StatusOK {
				t.Errorf("%s %.20s: %d %s", call, text, p.status, p.body)
			}
		}
	}
	if p := b.call("/api/v1/convert?to=token", strings.Replace(doc, `"name": "`,
		`"more": "`+strings.Repeat("x7Kq", 20)+`", "name": "`, 1)); p.status != http.StatusOK ||
		len(p.body) > exchange.TokenMost+1 {
		t.Errorf("%d", p.status)
	}
}
