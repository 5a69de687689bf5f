package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/rules/systems"
	"gantry/views"
)

// everyPage is the address of each kind of page, with a roster and its view
// link.
func everyPage(b *browser) map[string]string {
	b.t.Helper()
	r := b.example().url.Path
	b.post(r+"/share", nil)
	token, ok := b.get(r + "/share").Find(`[data-testid="share-link"]`).Attr("value")
	if !ok {
		b.t.Fatal("there is no view link")
	}
	link, err := url.Parse(token)
	if err != nil {
		b.t.Fatal(err)
	}
	return map[string]string{
		"home": "/", "moves": "/rosters/move", "new list": "/rosters/new", "import": "/rosters/import",
		"check": "/check",
		"game":  "/systems/mechahex", "gaps": "/systems/robotech/gaps", "table": "/systems/robotech/tables/weapons",
		"house numbers": "/systems/mechastellar/gaps?table=roles&basis=house",
		"builder":       r, "open unit": r + "?open=u1&why=u1.move", "army": r + "?open=army&why=army.points",
		"searched":      r + "?q=light&facet=Mecha&order=-points&fits=1&mends=1",
		"missearched":   r + "?q=moev%3E4+zz%3A1",
		"how to search": "/help/search", "offline": "/offline", "game searched": "/systems/mechahex?q=laser&order=move",
		"print": r + "/print", "cards": r + "/print?product=cards&page=1", "view": link.Path,
		"view of a unit": link.Path + "?open=u1",
		"view in print":  link.Path + "/print", "not found": "/r/nothing",
		"odds": r + "/odds", "odds of a side": r + "/odds?by=-", "matchup": r + "/odds/matchup",
		"odds sheet": r + "/odds/sheet", "odds of a view": link.Path + "/odds",
		"history": r + "/history", "as it was": r + "/at/1", "difference": "/diff",
		"damage on average": r + "?open=u1&why=u1.~average",
		"devices":           "/mine", "joining": "/mine/join?code=ABCD-2345", "recovering": "/mine/recover?key=x",
		"bringing in": "/mine/import", "models": "/mine/collection/mechahex",
	}
}

func TestPagesAreWellMade(t *testing.T) {
	b := start(t).browser()
	for name, path := range everyPage(b) {
		t.Run(name, func(t *testing.T) {
			p := b.get(path)
			want := http.StatusOK
			if name == "not found" {
				want = http.StatusNotFound
			}
			if p.status != want {
				t.Fatalf("status %d, want %d: %.200s", p.status, want, p.body)
			}
			wellMade(t, p)
			if max := 60 << 10; name != "game" && !strings.Contains(path, "print") && len(p.body) > max {
				t.Errorf("the page has %d bytes, more than %d", len(p.body), max)
			}
			max := 150 << 10
			if strings.Contains(path, "print") { // each machine, scene and icon once as shapes
				max = 256 << 10
			}
			if len(p.body) > max {
				t.Errorf("the page has %d bytes, more than %d", len(p.body), max)
			}
		})
	}
}

// wellMade looks for what makes a page hard to read, to use or to trust.
func wellMade(t *testing.T, p reply) {
	t.Helper()
	ids := map[string]bool{}
	p.Find("[id]").Each(func(_ int, s *goquery.Selection) {
		id := s.AttrOr("id", "")
		if ids[id] {
			t.Errorf("two elements have the id %q", id)
		}
		ids[id] = true
	})
	if n := p.Find("h1").Length(); n != 1 {
		t.Errorf("%d elements are h1", n)
	}
	if p.Find("title").Text() == "" || p.Find("html").AttrOr("lang", "") == "" {
		t.Error("no title or no language")
	}
	if n := p.Find("[style], style, script:not([src]), [onclick], [onchange], [onsubmit], iframe, object, embed, base").
		Length(); n > 0 {
		t.Errorf("%d elements are inline style or script", n)
	}
	p.Find("[src], link[href], form[action], [formaction]").Each(func(_ int, s *goquery.Selection) {
		for _, name := range []string{"src", "href", "action", "formaction"} {
			v := s.AttrOr(name, "")
			if strings.Contains(v, "//") && !strings.HasPrefix(v, "data:") {
				t.Errorf("%s asks another host: %q", goquery.NodeName(s), v)
			}
		}
	})
	p.Find("input:not([type=hidden]), select, textarea").Each(func(_ int, s *goquery.Selection) {
		id := s.AttrOr("id", "")
		if s.AttrOr("aria-label", "") == "" && p.Find(`label[for="`+id+`"]`).Length() == 0 &&
			s.Closest("label").Length() == 0 {
			t.Errorf("the control %q (name %q) has no label", id, s.AttrOr("name", ""))
		}
	})
	p.Find("button, a").Each(func(_ int, s *goquery.Selection) {
		if strings.TrimSpace(s.Text()) == "" && s.AttrOr("aria-label", "") == "" {
			html, _ := goquery.OuterHtml(s)
			t.Errorf("no name: %s", html)
		}
	})
	p.Find("button[form]").Each(func(_ int, s *goquery.Selection) {
		if !ids[s.AttrOr("form", "")] {
			t.Errorf("a button belongs to a form %q that is not there", s.AttrOr("form", ""))
		}
	})
	p.Find("form").Each(func(_ int, s *goquery.Selection) {
		if s.ParentsFiltered("form, p").Length() > 0 && goquery.NodeName(s.Parent()) == "form" {
			t.Error("a form stands in a form")
		}
	})
	p.Find("p:empty").Each(func(_ int, s *goquery.Selection) {
		if len(s.Nodes[0].Attr) == 0 { // an end of one that began before a form or a list, which ended it
			html, _ := goquery.OuterHtml(s.Prev())
			t.Errorf("a paragraph stands around what cannot be in one: %.200s", html)
		}
	})
	p.Find("span, bdi, b, h1, h2, h3, h4, label, button, a, summary").
		ChildrenFiltered("form, div, p, ul, ol, dl, table, section").
		Each(func(_ int, s *goquery.Selection) {
			html, _ := goquery.OuterHtml(s.Parent())
			t.Errorf("a line of text holds a %s: %.200s", goquery.NodeName(s), html)
		})
	p.Find("[aria-labelledby]").Each(func(_ int, s *goquery.Selection) {
		if !ids[s.AttrOr("aria-labelledby", "")] {
			t.Errorf("labelled by %q, which is not there", s.AttrOr("aria-labelledby", ""))
		}
	})
	p.Find(`a[href^="#"], a[href*="?"][href*="#"]`).Each(func(_ int, s *goquery.Selection) {
		href := s.AttrOr("href", "")
		if href != "" && href[0] == '#' && !ids[href[1:]] {
			t.Errorf("a link leads to %s, which is not there", href)
		}
	})
}

// The pages that players are on all the time stay small, stylesheets included:
// of every game with 20 units, one of them open.
func TestPagesStaySmall(t *testing.T) {
	long(t)
	b := start(t).browser()
	small := func(name string, p reply) {
		css := 0
		p.Find("link[rel=stylesheet]").Each(func(_ int,
			s *goquery.Selection) {
			css += len(b.get(s.AttrOr("href", "")).body)
		})
		t.Logf("%s: %d bytes of HTML, %d of CSS", name, len(p.body), css)
		if size := len(p.body) + css; size >= 80<<10 {
			t.Errorf("%s: %d bytes of HTML and CSS, want less than 80 kB", name, size)
		}
	}
	for _, s := range systems.All {
		b.post("/mine/collection/"+s.ID, url.Values{"own." + b.firstModel(s.ID): {"1"}})
		example := b.exampleOf(s.ID)
		if example.Find(`[name="add"][value="custom"]`).Length() > 0 {
			small(s.Name+", its example with a designed unit open", b.designing(b.exampleOf(s.ID).url.Path))
		}
		r := example.url.Path
		for i := 1; ; i++ {
			p := b.get(r)
			if n := p.Find(".unit").Length(); n >= 20 {
				small(s.Name+" with 20 units", p)
				for _, part := range []string{"loadout", "stats", "odds", "notes"} {
					small(s.Name+" with 20 units, "+part+" of one", b.get(r+"?open=u1&part="+part))
				}
				break
			} else if i > 20 {
				t.Fatalf("%s: %d units, want 20", s.Name, n)
			}
			b.post(r+"/edit", url.Values{"op": {"duplicate"}, "unit": {fmt.Sprintf("u%d", i)}})
		}
	}
	small("home", b.get("/"))
}

// designing is the page of a roster with a designed unit open that has two
// designed items.
func (b *browser) designing(roster string) reply {
	b.t.Helper()
	p := b.post(roster+"/edit", url.Values{"add": {"custom"}})
	unit, _ := strings.CutPrefix(p.Find(".unit").Last().AttrOr("id", ""), "u-")
	p = b.get(roster + "?open=" + unit)
	p.Find(`option[value="custom"]`).Each(func(_ int, s *goquery.Selection) {
		form := roster + s.Closest("form").AttrOr("action", "")
		for range 2 {
			b.post(form, url.Values{"item": {"custom"}})
		}
	})
	return b.get(roster + "?open=" + unit)
}

var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onmouseover='alert(1)`,
	"line\nbreak\r\nX-Evil: 1",
	"nul\x00byte",
	"🤖 ロボット Робот Ρομπότ", "\u202eright to left\u2066", `</title></textarea></select><!--`,
	`{{ . }} ${1} %s %00`, strings.Repeat("long ", 40),
}

// foreignMarkup is what no page of ours has: pictures but for drawn units and scenes, and
// handlers.
const foreignMarkup = `img:not([src^="/likeness/"], [src^="/horizon/"]), [onerror], [onmouseover]`

// What a player types is text everywhere: in pages, in drawings, in headers.
func TestHostileNamesStayText(t *testing.T) {
	long(t)
	b := start(t).browser()
	for _, name := range hostile {
		r := b.example().url.Path
		for _, form := range []url.Values{
			{"op": {"set"}, "field": {"name"}, "value": {name}}, {"op": {"set"}, "field": {"player"}, "value": {name}},
			{"op": {"set"}, "field": {"notes"}, "value": {name}},
			{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {name}},
			{"op": {"set"}, "unit": {"u1"}, "field": {"notes"}, "value": {name}},
			{"op": {"set"}, "unit": {"u1"}, "field": {"choices.hero"}, "value": {name}},
			{"op": {"set"}, "unit": {"u1"}, "field": {"choices." + name}, "value": {name}},
			{"op": {"set"}, "field": {"options.faction"}, "value": {name}},
			{"op": {"add"}, "unit": {"u1"}, "item": {name}, "at": {name}},
			{"op": {"set"}, "unit": {"u2"}, "field": {"profile"}, "value": {name}},
		} {
			if p := b.post(r+"/edit", form); p.status != http.StatusOK {
				t.Fatalf("%.30q: %v: status %d: %.300s", name, form, p.status, p.Find("[role=alert]").Text())
			}
		}
		b.post(r+"/share", nil)
		link, _ := b.get(r + "/share").Find(`[data-testid="share-link"]`).Attr("value")
		for _, path := range []string{"/", r, r + "?open=u1&why=u1.points&q=" + url.QueryEscape(name) + "&facet=" +
			url.QueryEscape(name), r + "?open=army",
			r + "/print", r + "/print?page=2", r + "/print?page=4", link,
			r + "?open=" + url.QueryEscape(name) + "&why=" + url.QueryEscape(name)} {
			p := b.get(path)
			if p.status != http.StatusOK {
				t.Errorf("%.30q: %s: status %d", name, path, p.status)
				continue
			}
			wellMade(t, p)
			if p.Find("script").Length() > 2 || p.Find(foreignMarkup).Length() > 0 ||
				strings.Contains(p.body, "<!--") {
				t.Errorf("%.30q: %s: the name has become markup", name, path)
			}
			if strings.ContainsRune(p.body, 0) {
				t.Errorf("%.30q: %s: holds a NUL", name, path)
			}
		}
		for _, path := range []string{"/roster.json", "/roster.pdf", "/cards.pdf"} {
			p := b.get(r + path)
			if p.status != http.StatusOK || p.header.Get("X-Evil") != "" {
				t.Errorf("%.30q: %s: status %d, headers %v", name, path, p.status, p.header)
			}
			if d := p.header.Get("Content-Disposition"); strings.ContainsAny(d, "\r\n\x00") || d == "" {
				t.Errorf("%.30q: %s: Content-Disposition %q", name, path, d)
			}
		}
	}
}

// The name itself comes back as it was typed.
func TestNamesComeBack(t *testing.T) {
	b := start(t).browser()
	r := b.example().url.Path
	for _, name := range hostile[:1] {
		b.post(r+"/edit", url.Values{"op": {"set"}, "field": {"name"}, "value": {name}})
		if got := b.get(r).Find(`[data-testid="name"]`).Text(); got != name {
			t.Errorf("the name is shown as %q, want %q", got, name)
		}
	}
}

func TestPathsEscape(t *testing.T) {
	at := views.At{Open: "u 1&x=2#", Query: `"<`, Facets: []string{"a&b"}}
	u, err := url.Parse(at.Address(views.RosterPath("r/../x")))
	if err != nil {
		t.Fatal(err)
	}
	if u.EscapedPath() != "/r/r%2F..%2Fx" || u.Query().Get("open") != at.Open || u.Query().Get("q") != at.Query ||
		u.Fragment != "" {
		t.Errorf("the address is %s", u)
	}
}
