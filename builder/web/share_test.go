package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"gantry/builder/exchange/code"
	"gantry/builder/needs"
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

// A link that holds a list shows anyone what a shared view has. The server stores
// nothing until the list is copied.
func TestListInItsAddress(t *testing.T) {
	long(t)
	for _, game := range []string{"mechahex", "masc", "robotech"} {
		t.Run(game, func(t *testing.T) {
			s := start(t)
			them, b := s.browser(), s.browser()
			doc := them.get(them.exampleOf(game).url.Path + "/roster.json").body
			at := "/l/" + b.tokenOf(t, doc)
			p := b.get(at)
			if p.status != http.StatusOK || p.Find("ol.units > li").Length() == 0 ||
				p.Find(`form[action$="/edit"]`).Length() != 0 {
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
				t.Errorf("%d lists are stored", n)
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
		"GR1" + strings.Repeat("Q", 40):   "This code is damaged",
		"GR1" + strings.Repeat("a", 1998): "The limit is 2000",
		"GR7abcdefghijklm":                "Unknown code",
		"x":                               "Unknown code",
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
		if p := b.upload("/rosters/import", text); p.status != http.StatusOK ||
			p.test("imported").Find("a.name").Length() != 1 {
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
		len(p.body) > code.MaxLength+1 {
		t.Errorf("%d", p.status)
	}
}

// The share page makes and removes the view link, and has the list in every form to
// send, without a script.
func TestSharePage(t *testing.T) {
	for _, game := range []string{"mechahex", "masc", "robotech"} {
		t.Run(game, func(t *testing.T) {
			s := start(t)
			b, them := s.browser(), s.browser()
			own := b.exampleOf(game)
			to := own.test("menu").Find(`a[href$="/share"]`).AttrOr("href", "")
			p := b.get(to)
			if p.status != http.StatusOK || p.test("share-link").Length() != 0 || p.test("make-link").Length() != 1 {
				t.Fatalf("%s: %d", to, p.status)
			}
			p = b.post(to, nil)
			link := p.test("share-link").AttrOr("value", "")
			text, markdown := p.test("list-text").Text(), b.get(to+"?as=markdown").test("list-text").Text()
			view := them.get(strings.TrimPrefix(link, s.URL))
			units := view.Find("ol.units > li").Length()
			if !strings.Contains(text, link) || strings.Count(text, "\n") != units+5 || strings.Count(markdown,
				"\n- ") != units {
				t.Errorf("%d units:\n%s\n%s", units, text, markdown)
			}
			asOf := regexp.MustCompile(`^Version 1 · \d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d UTC$`)
			if got := strings.Join(strings.Fields(view.test("as-of").Text()), " "); !asOf.MatchString(got) {
				t.Errorf("the view is %q", got)
			}
			if got := view.Find(`meta[property="og:description"]`).AttrOr("content",
				""); !strings.Contains(got, ": ") ||
				view.Find(`meta[property="og:title"]`).Length() != 1 {
				t.Errorf("chats show %q", got)
			}
			if own.Find(`meta[property^="og:"]`).Length() != 0 {
				t.Error("an own page is described to others")
			}
			if list := them.get(strings.TrimPrefix(p.test("list-link").AttrOr("value", ""), s.URL)); list.status !=
				http.StatusOK || list.Find("ol.units > li").Length() != units {
				t.Errorf("the list itself: %d", list.status)
			}
			if p = b.post(strings.TrimSuffix(to, "share")+"unshare", nil); p.test("share-link").Length() != 0 ||
				them.get(strings.TrimPrefix(link, s.URL)).status != http.StatusNotFound {
				t.Error("it is not withdrawn")
			}
			if got := them.get(to).status; got != http.StatusNotFound {
				t.Errorf("somebody else's page: %d", got)
			}
		})
	}
}

// The share page shows a text list in one form at a time and lists what that form
// leaves out. Its download is the command's output.
func TestListsInWords(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"notes"}, "value": {"=holds"}})
	b.post(path+"/show-notes", url.Values{"show": {"true"}})
	doc := b.get(path + "/roster.json").body
	for form, lost := range map[string]string{"short": "Anvil: notes", "text": "", "markdown": "Anvil: notes",
		"csv": "can't read it back", "clay": "Anvil: notes"} {
		p := b.get(path + "/share?as=" + form)
		wellMade(t, p)
		if got := p.test("lost").Text(); !strings.Contains(got, lost) || (got == "") != (lost == "") {
			t.Errorf("%s does not say: %q", form, got)
		}
		if on := p.test("words").Find("[aria-current]"); on.Length() != 1 ||
			p.test("words").Find("nav a").Length() != 4 {
			t.Errorf("%s: %d forms are chosen", form, on.Length())
		}
	}
	for file, to := range map[string]string{"roster.txt": "text", "roster.md": "markdown", "roster.csv": "csv"} {
		got, want := b.get(path+"/share/"+file), b.call("/api/v1/convert?to="+to, doc)
		if got.body != want.body || got.header.Get("Content-Type") != want.header.Get("Content-Type") {
			t.Errorf("%s is\n%s\nand not\n%s", file, got.body, want.body)
		}
	}
	if table := b.get(path + "/roster.csv"); !strings.Contains(table.body, ",'=holds,") ||
		!strings.HasPrefix(table.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%s", table.body)
	}
}

// Names that would be tags or marks stand as they are.
func TestSharedTextsAreEscaped(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	name := `</textarea><b>*x*_[y](z)`
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {name}})
	p := b.get(path + "/share")
	if got := p.test("list-text").Text(); !strings.Contains(got, name) || p.Find("main b").Length() != 0 {
		t.Errorf("%s", got)
	}
	got := b.get(path + "/share?as=markdown").test("list-text").Text()
	if !strings.Contains(got, `**\</textarea\>\<b\>\*x\*\_\[y\](z)**`) {
		t.Errorf("%s", got)
	}
}

// On a phone, by touch: the codes on screen are read by another program, and lead to
// the list; a copy of it is made from there, and its token brought in again.
func TestSharingByTouch(t *testing.T) {
	t.Parallel()
	needs.Program(t, codeReader)
	b := openTab(t, start(t), true)
	b.phone()
	b.exampleFor("mechahex")
	here := evaluate[string](b, `location.pathname`)
	b.tap(`[data-testid="menu"] summary`)
	b.tap(`[data-testid="menu"] a[href$="/share"]`)
	b.until("the page is there", `document.querySelector('[data-testid="make-link"]')`)
	b.tap(`[data-testid="make-link"]`)
	b.until("there is a link", `document.querySelector('[data-testid="share-link"]')`)
	small := evaluate[int](b,
		`[...document.querySelectorAll(".sharing button, .sharing a, .sharing input, .sharing summary")].`+
			`filter((e) => e.offsetParent && e.getBoundingClientRect().height < 44).length`)
	if wide := evaluate[int](b, `document.documentElement.scrollWidth`); small != 0 || wide > 390 {
		t.Errorf("%d targets are under 44 px, the page is %d px wide", small, wide)
	}
	codes := read(t, b.picture(`[data-testid="view-code"] svg`))
	link := evaluate[string](b, `document.querySelector('[data-testid="share-link"]').value`)
	if codes != link {
		t.Errorf("the code reads %q, the link is %q", codes, link)
	}
	b.tap(`#words > summary`)
	b.tap(`[data-copy="list-text"]`)
	b.until("it is copied", `document.querySelector('[data-copy="list-text"]').textContent == "Copied"`)
	token := evaluate[string](b, `document.querySelector('[data-testid="token"]').value`)
	evaluate[bool](b, `document.querySelector('details:has([data-testid="token"])').open = true`)
	list := evaluate[string](b, `document.querySelector('[data-testid="list-link"]').value`)
	if evaluate[bool](b, `!!document.querySelector('[data-testid="list-code"]')`) {
		if got := read(t, b.picture(`[data-testid="list-code"] svg`)); got != list {
			t.Errorf("the code reads %q, the link is %q", got, list)
		}
	} else {
		t.Errorf("%d characters have no code", len(list))
	}
	b.open("/l/" + token)
	b.tap(`[data-testid="menu"] summary`)
	b.tap(`[data-testid="menu"] form[action$="/duplicate"] button`)
	b.until("a copy is open", `location.pathname.startsWith("/r/") && location.pathname != "`+here+`"`)
	b.open("/rosters/import")
	b.do("paste", chromedp.SetValue(chromedp.CSS("#paste"), token))
	b.tap(`[data-testid="send"]`)
	b.until("it is imported", `document.querySelector('[data-testid="imported"] a')`)
	b.clean()
}

// picture is an element of the page as a PNG file.
func (b *tab) picture(selector string) string {
	b.t.Helper()
	data, err := chromedp.Run(b.ctx, chromedp.Screenshot(chromedp.CSS(selector)))
	if err != nil {
		b.t.Fatalf("a picture of %s: %v", selector, err)
	}
	name := filepath.Join(b.t.TempDir(), "code.png")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		b.t.Fatal(err)
	}
	return name
}

// codeReader is the program that reads codes.
const codeReader = "zbarimg"

// read is what the one code in a picture says.
func read(t *testing.T, picture string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), codeReader, "--raw", "-q", picture).Output()
	if err != nil {
		t.Fatalf("no code is read: %v", err)
	}
	return strings.TrimSpace(string(out))
}

// Strangers with a link get fewer dots at once than its owner.
func TestPicturesOfLinksAreBounded(t *testing.T) {
	b := start(t).browser()
	var units []string
	for i := range 200 {
		units = append(units, fmt.Sprintf(`{"profile":"mecha","name":"%d"}`, i))
	}
	list := `{"format":"gantry.roster/1","system":"masc","units":[` + strings.Join(units, ",") + `]}`
	code := strings.TrimSpace(string(coded(t, 1, func(int) string { return list })))
	p := b.upload("/rosters/import", list)
	own := regexp.MustCompile(`/r/[0-9A-Za-z]+`).FindString(p.url.Path + p.body)
	for _, at := range []string{b.shareOf(own), "/l/" + code} {
		p := b.get(at + "/roster.pdf?to=png&dpi=600")
		if p.status != http.StatusUnprocessableEntity || !strings.Contains(p.body, "limit is 100 million") {
			t.Errorf("%.10s: %d %.200s", at, p.status, p.Find("main").Text())
		}
	}
}
