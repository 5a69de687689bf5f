package web_test

import (
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/guide"
	"gantry/data"
	"gantry/rules"
)

// guidePages are the pages that the index of the guide leads to, by address.
func guidePages(b *browser) map[string]reply {
	pages := map[string]reply{"/guide": b.get("/guide")}
	pages["/guide"].Find(`.contents a[href^="/guide/"]`).Each(func(_ int, s *goquery.Selection) {
		pages[s.AttrOr("href", "")] = b.get(s.AttrOr("href", ""))
	})
	for _, p := range buildertest.ReadyLibrary(b.t).Packs() {
		terms := pages["/guide/"+p.ID].test("terms").AttrOr("href", "")
		pages[terms] = b.get(terms)
	}
	return pages
}

func idsOf(p reply) map[string]bool {
	ids := map[string]bool{}
	p.Find("[id]").Each(func(_ int, s *goquery.Selection) { ids[s.AttrOr("id", "")] = true })
	return ids
}

// guideAnchors are the anchors that the guide must have: every state, verdict, word of
// provenance and severity, every rule of the document and of every game, and every
// word of these.
func guideAnchors(t *testing.T) (anchors []string) {
	for _, s := range []builder.StandingState{builder.Draft, builder.Ready, builder.StandingIllegal, builder.Open} {
		anchors = append(anchors, "/guide/states#state-"+string(s))
	}
	for b := rules.FileFormat; b <= rules.Missing; b++ {
		anchors = append(anchors, "/guide/sources#basis-"+b.String())
	}
	for s := rules.Error; s <= rules.Info; s++ {
		anchors = append(anchors, "/guide/states#severity-"+s.String())
	}
	for _, r := range builder.DocumentRules() {
		anchors = append(anchors, "/guide/list-rules#rule-"+r.ID)
	}
	for _, p := range buildertest.ReadyLibrary(t).Packs() {
		for _, r := range p.About.Rules {
			if builder.IsDocumentRule(r.ID) {
				t.Errorf("%s has a rule with the id %s of the document", p.ID, r.ID)
			}
			anchors = append(anchors, "/guide/"+p.ID+"#rule-"+r.ID)
		}
		for _, w := range p.About.Glossary.Terms {
			anchors = append(anchors, "/guide/"+p.ID+"/terms#word-"+escapedID(w.ID))
		}
	}
	return anchors
}

// escapedID is an id as the guide's elements have it.
func escapedID(id string) string {
	var b strings.Builder
	for _, c := range []byte(id) {
		if strings.ContainsRune("-.", rune(c)) || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// deadAnchors are those of the links that lead to a page of the guide and to nothing
// on it.
func deadAnchors(pages map[string]map[string]bool, links []string) (dead []string) {
	for _, link := range links {
		path, anchor, _ := strings.Cut(link, "#")
		path, _, _ = strings.Cut(path, "?")
		if ids, ok := pages[path]; !ok || anchor != "" && !ids[anchor] {
			dead = append(dead, link)
		}
	}
	return dead
}

// Every rule, state, severity, source and term of a game has its place in the guide, and no
// link into the guide or out of it is dead.
func TestGuideHasEverything(t *testing.T) {
	b := start(t).browser()
	pages, ids := guidePages(b), map[string]map[string]bool{"/help/keys": idsOf(b.get("/help/keys"))}
	for path, p := range pages {
		wellMade(t, p)
		ids[path] = idsOf(p)
	}
	anchors := guideAnchors(t)
	if dead := deadAnchors(ids, anchors); len(dead) > 0 {
		t.Errorf("the guide has no place for %q", dead)
	}
	for _, a := range anchors { // each is missed when it is gone
		path, id, _ := strings.Cut(a, "#")
		delete(ids[path], id)
		if dead := deadAnchors(ids, anchors); !slices.Equal(dead, []string{a}) {
			t.Errorf("without %s the guide lacks %q", a, dead)
		}
		ids[path][id] = true
	}
	linking := maps.Clone(pages)
	for name, path := range everyPage(b) {
		linking[name] = b.get(path)
	}
	for _, query := range []string{"heat", "legal", "printed", "undo", "rule"} {
		linking["search "+query] = b.get("/guide?q=" + query)
	}
	for _, p := range buildertest.ReadyLibrary(t).Packs() {
		linking["/systems/"+p.ID] = b.get("/systems/" + p.ID)
		linking["/systems/"+p.ID+"/gaps"] = b.get("/systems/" + p.ID + "/gaps")
		linking["example of "+p.ID] = b.exampleOf(p.ID)
	}
	met, other := 0, map[string]bool{}
	for name, p := range linking {
		var into []string
		p.Find("a[href]").Each(func(_ int, s *goquery.Selection) {
			href := s.AttrOr("href", "")
			if strings.HasPrefix(href, "#") && pages[name].Document != nil {
				href = name + href
			}
			switch {
			case strings.HasPrefix(href, "/guide") || href == "/help/keys":
				into = append(into, href)
			case pages[name].Document != nil && strings.HasPrefix(href, "/"):
				other[href] = true
			}
		})
		met += len(into)
		if dead := deadAnchors(ids, into); len(dead) > 0 {
			t.Errorf("%s: dead links %q", name, dead)
		}
	}
	for href := range other {
		if p := b.get(href); p.status != 200 {
			t.Errorf("the guide leads to %s, which answers %d", href, p.status)
		}
	}
	if met < 500 || len(other) < 10 {
		t.Errorf("%d links into the guide and %d out of it were met", met, len(other))
	}
}

// The list that the guide opens for a rule is the reader's own, says that the rule is
// broken, and leads back to it.
func TestGuideOpensBrokenLists(t *testing.T) {
	long(t)
	b := start(t).browser()
	breaches, err := guide.Read(data.Guide())
	if err != nil {
		t.Fatal(err)
	}
	buttons := 0
	for _, p := range guidePages(b) {
		buttons += p.Find(`.checks button[name="rule"]`).Length()
	}
	if buttons != len(breaches) {
		t.Errorf("%d buttons for %d lists", buttons, len(breaches))
	}
	for _, x := range breaches {
		p := b.post("/guide", url.Values{"system": {x.System}, "rule": {x.Rule}})
		if p.status != 200 || !strings.HasPrefix(p.url.Path, "/r/") {
			t.Fatalf("%s %s: %d at %s", x.System, x.Rule, p.status, p.url)
		}
		place := "/guide/list-rules#rule-" + x.Rule
		if x.System != "" {
			place = "/guide/" + x.System + "#rule-" + x.Rule
		}
		f := p.Find(`.finding[data-rule="` + x.Rule + `"]`)
		if x.Rule == "overridden" { // the list of house rules says it
			continue
		}
		if f.Length() == 0 || f.First().Find(`.source a`).AttrOr("href", "") != place {
			t.Errorf("%s %s: %d findings, that lead to %q", x.System, x.Rule, f.Length(),
				f.First().Find(`.source a`).AttrOr("href", ""))
		}
	}
	if p := b.post("/guide", url.Values{"system": {"mechahex"}, "rule": {"no-such"}}); p.status != 404 {
		t.Errorf("a list for no rule: %d", p.status)
	}
}

// A search finds words, rules and concepts, the closest first, and bounds what it shows.
func TestGuideSearch(t *testing.T) {
	b := start(t).browser()
	for query, want := range map[string]string{"agreement": "/guide/states#state-open",
		"house":      "/guide/sources#basis-house",
		"Heat Sinks": "/guide/mechahex/terms#word-heat-sinks", "slots-filled": "/guide/mechahex#rule-slots-filled",
		"fix ALL": "/guide/fix", "event-ban": "/guide/event-rules#rule-event-ban",
		"event bans": "/guide/event-rules#rule-event-ban", "deadline": "/guide/run-event", "event": "/guide/run-event",
		"time zone": "/guide/run-event"} {
		p := b.get("/guide?" + url.Values{"q": {query}}.Encode())
		if p.Find(`[data-testid="hit"] a[href="`+want+`"]`).Length() != 1 {
			t.Errorf("%q does not find %s: %s", query, want, p.test("found").Text())
		}
	}
	first := b.get("/guide?q=needs+agreement").Find(`[data-testid="hit"] a`).First().AttrOr("href", "")
	if first != "/guide/states#state-open" {
		t.Errorf("the first place of a title is %q", first)
	}
	for query, most := range map[string]int{"e": 60, strings.Repeat("x", 3000): 0, "<script>": 0} {
		p := b.get("/guide?" + url.Values{"q": {query}}.Encode())
		n := p.test("hit").Length()
		if n != most || p.status != 200 || strings.Contains(p.body, "<script>") || len(p.body) > 60_000 {
			t.Errorf("%.20q: %d places in %d bytes", query, n, len(p.body))
		}
	}
}

// A page of the guide is small, its styles included.
func TestGuideStaysSmall(t *testing.T) {
	b := start(t).browser()
	for path, p := range guidePages(b) {
		size := len(p.body)
		p.Find("link[rel=stylesheet]").Each(func(_ int, s *goquery.Selection) {
			size += len(b.get(s.AttrOr("href", "")).body)
		})
		t.Logf("%s: %d bytes", path, size)
		if size >= 80_000 {
			t.Errorf("%s: %d bytes of HTML and CSS, want less than 80 kB", path, size)
		}
	}
}

// At a phone by touch: from a verdict to what it means, to a rule, to a list that
// breaks it. Keys open over the page that they are asked on, and close.
func TestGuideJourney(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.do("a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	b.open("/guide")
	b.do("to the game", chromedp.Click(chromedp.CSS(`[data-testid="guide-mechahex"]`)))
	b.until("its rules are there", `location.pathname == "/guide/mechahex"`)
	b.do("open a list", chromedp.Click(chromedp.CSS(`[id="rule-slots-filled"] [name="rule"]`)))
	b.until("the list says so", `document.querySelector('[data-rule="slots-filled"] .source a')`)
	b.do("open its source", chromedp.Click(chromedp.CSS(`[data-rule="slots-filled"] .source summary`)))
	b.do("to its rule", chromedp.Click(chromedp.CSS(`[data-rule="slots-filled"] .source a`)))
	b.until("the rule is in sight", `location.hash == "#rule-slots-filled" &&
		document.querySelector(":target").getBoundingClientRect().top >= 0 &&
		document.querySelector(":target").getBoundingClientRect().bottom <= innerHeight`)
	small := evaluate[[]string](b, `[...document.querySelectorAll(
		"main button, main .acts a, main input:not([type=hidden]), main summary, .checks a")].
		filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)`)
	if len(small) > 0 {
		t.Errorf("%d targets are small: %.300q", len(small), small)
	}
	b.do("ask for keys", chromedp.KeyEvent("?"))
	b.until("keys are shown", `document.querySelector("dialog[open] kbd")`)
	if path := evaluate[string](b, `location.pathname`); path != "/guide/mechahex" {
		t.Errorf("the keys are at %s", path)
	}
	b.do("close them", chromedp.Click(chromedp.CSS("dialog button")))
	b.until("they are gone", `!document.querySelector("dialog")`)
	b.do("press the key of the search", chromedp.KeyEvent("/"))
	b.until("the search has the focus", `document.activeElement.id == "q"`)
	evaluate[bool](b, `document.activeElement.value = "", true`) // unlike a keyboard, the driver also types the key
	b.do("search", chromedp.KeyEvent("deadly"), chromedp.KeyEvent("\r"))
	b.until("it is found", `document.querySelector('[data-testid="hit"] a[href="/guide/mechahex/terms#word-deadly"]')`)
	b.clean()
}

func TestGuideIsAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t), true)
	b.accessible(string(axe), "/guide", "/guide/states", "/guide/list-rules", "/guide/mechastellar",
		"/guide/masc/terms",
		"/guide?q=heat", "/help/keys")
}
