package web_test

import (
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/store"
	"gantry/builder/store/sql"
	"gantry/builder/versions"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// withNewerHex serves a database with a newer pack of Mecha: HEX.
func withNewerHex(t *testing.T) func(*site.Config) {
	t.Helper()
	lib := buildertest.WithNewerPack(t, "mechahex", buildertest.NewerHex)
	return func(c *site.Config) { c.Library = lib }
}

// owning is a browser in front of this version, and its database.
func owning(t *testing.T) (*browser, *store.Store) {
	t.Helper()
	st, err := sql.Open(t.Context(), filepath.Join(t.TempDir(), "gantry.db"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	return start(t, func(c *site.Config) { c.Store = st }).browser(), st
}

// servedBy is the same browser in front of another server on the same database.
func (b *browser) servedBy(st *store.Store, adjust func(*site.Config)) *browser {
	other := start(b.t, func(c *site.Config) { c.Store = st }, adjust).browser()
	other.Jar = b.Jar
	return other
}

// shareOf shares a roster, and answers the address of its shared view.
func (b *browser) shareOf(at string) string {
	b.t.Helper()
	b.post(at+"/share", nil)
	return regexp.MustCompile(`/s/[a-z0-9]+`).FindString(b.get(at + "/share").body)
}

// A pack update: the old list and its link keep what they said, the preview names each
// row, the move is one step with a name and one undo, and there is nothing to move twice.
func TestMoveToTheNewerPack(t *testing.T) {
	b, st := owning(t)
	at := b.exampleOf("mechahex").url.Path
	shared := b.shareOf(at)
	before := b.get(at + "/roster.json").body
	if p := b.get(at); p.test("newer-pack").Length() != 0 {
		t.Error("there is no newer pack yet")
	}
	b = b.servedBy(st, withNewerHex(t))
	p := b.get(at)
	if !strings.Contains(p.test("points").Text(), "200") || p.test("newer-pack").Length() != 1 {
		t.Fatalf("the old list: %s, %s", p.test("points").Text(), p.test("newer-pack").Text())
	}
	if v := b.browser().get(shared); !strings.Contains(v.test("points").Text(), "200") ||
		v.test("verdict").Text() != p.test("verdict").Text() || v.test("newer-pack").Length() != 0 {
		t.Errorf("its link: %s, %s", v.test("points").Text(), v.test("verdict").Text())
	}
	href, _ := p.test("newer-pack").Find("a").Attr("href")
	preview := b.get(href)
	rows := preview.test("rows").Text()
	for _, want := range []string{"Heavy Laser is now called Lance Laser",
		"Artillery Missile (withdrawn by its author)",
		"40 pts → 45 pts", "5 over the limit"} {
		if !strings.Contains(rows, want) {
			t.Errorf("no row says %q: %s", want, rows)
		}
	}
	if n := preview.test("rows").Children().Length(); n != 6 {
		t.Errorf("%d rows for five units and their army", n)
	}
	if b.get(at+"/roster.json").body != before {
		t.Error("to look at it moved the list")
	}
	form := url.Values{"op": {"pack"}, "revision": {"1"}}
	after := b.post(at+"/move", form)
	if after.status != 200 || !strings.Contains(after.test("points").Text(), "205") ||
		after.test("newer-pack").Length() != 0 || !strings.Contains(after.body, versions.MoveAct) {
		t.Fatalf("moved: %d %s", after.status, after.test("points").Text())
	}
	moved := b.get(at + "/roster.json").body
	if !strings.Contains(moved, "lance-laser") || !strings.Contains(moved, `"version": "9.0.0"`) {
		t.Errorf("the list is\n%s", moved)
	}
	if h := b.get(at + "/history"); !strings.Contains(h.test("revision").First().Text(), versions.MoveAct) ||
		!strings.Contains(h.test("changes").First().Text(), "→ 9.0.0") || h.test("revision").Length() != 2 {
		t.Errorf("the history: %s", h.test("revision").First().Text())
	}
	if p := b.get(at + "/move"); p.test("nothing").Length() != 1 || p.test("move").Length() != 0 {
		t.Error("there is something to move twice")
	}
	if p := b.post(at+"/move", url.Values{"op": {"pack"}, "revision": {"2"}}); p.status != 200 ||
		b.get(at+"/roster.json").body != moved {
		t.Error("moving twice is another list")
	}
	b.post(at+"/undo", nil)
	if b.get(at+"/roster.json").body != before {
		t.Error("one undo does not take it back")
	}
	b.post(at+"/redo", nil)
	if b.get(at+"/roster.json").body != moved {
		t.Error("it is not made again")
	}
}

// What has changed since the preview was shown is looked at again before it moves.
func TestMoveOfAnotherRevision(t *testing.T) {
	b, st := owning(t)
	at := b.exampleOf("mechahex").url.Path
	b = b.servedBy(st, withNewerHex(t))
	b.post(at+"/edit", url.Values{"field": {"name"}, "value": {"Other"}})
	before := b.get(at + "/roster.json").body
	p := b.post(at+"/move", url.Values{"op": {"pack"}, "revision": {"1"}})
	if p.status != 409 || !strings.Contains(p.body, "Check the preview and move it again.") ||
		b.get(at+"/roster.json").body != before {
		t.Errorf("moved what nobody saw: %d", p.status)
	}
	if p := b.browser().get(at + "/move"); p.status != 404 {
		t.Errorf("another's list is previewed: %d", p.status)
	}
}

// corrected returns the games with Mecha: HEX as a later Gantry may read it. The same
// rules data gives other points, and the rules version is one higher.
func corrected() []rules.System {
	list := slices.Clone(systems.All)
	for i, s := range list {
		if s.ID != "mechahex" {
			continue
		}
		list[i].Open = func(raw []byte) (rules.Game, error) {
			other, err := rulestest.PackChange{Version: "1.1.0",
				Numbers: map[string]int{"/classes/rows/light-mecha/points": 45}}.Of(raw)
			if err != nil {
				return nil, err
			}
			g, err := s.Open(other)
			return nextRules{g}, err
		}
	}
	return list
}

type nextRules struct{ rules.Game }

func (g nextRules) About() rules.About {
	about := g.Game.About()
	about.RulesVersion++
	return about
}

// Own profiles are moved as rosters are: units and own numbers alike, with a preview, as
// one step with a name and one undo.
func TestMoveOfOwnProfiles(t *testing.T) {
	b, st := owning(t)
	unit := `{"format":"gantry.profile/1","system":"mechahex","name":"Lancer","profile":"light-mecha","mounts":[` +
		`{"id":"m1","item":"heavy-laser","at":"torso"}]}`
	numbers := `{"format":"gantry.profile/1","system":"mechahex","name":"Ours","overrides":[` +
		`{"path":"/weapons/rows/heavy-laser/attacks","value":4,"reason":"ours"}]}`
	list := b.upload("/profiles/import", "", "a.json", unit, "b.json", numbers)
	var at []string
	list.Find(`a[href^="/design/mechahex/"]`).Each(func(_ int, a *goquery.Selection) {
		if href := a.AttrOr("href", ""); regexp.MustCompile(`^/design/mechahex/[a-z0-9]{20,}$`).MatchString(href) &&
			!slices.Contains(at, href) {
			at = append(at, href)
		}
	})
	if len(at) != 2 {
		t.Fatalf("the profiles are %v", at)
	}
	b = b.servedBy(st, withNewerHex(t))
	for _, at := range at {
		before := b.get(at + "/profile.json").body
		href := b.get(at).test("newer-pack").Find("a").AttrOr("href", "")
		preview := b.get(href)
		wellMade(t, preview)
		if href != at+"/move" || !strings.Contains(preview.test("rows").Text(), "Lance Laser") ||
			!strings.Contains(preview.Text(), "keeps its rules data") {
			t.Errorf("%s: the preview at %q says %s", at, href, preview.test("rows").Text())
		}
		moved := b.post(at+"/move", url.Values{"op": {"pack"}, "revision": {"1"}})
		if moved.status != 200 || moved.test("newer-pack").Length() != 0 {
			t.Errorf("%s: moved: %d %.300s", at, moved.status, moved.test("newer-pack").Text())
		}
		if after := b.get(at + "/profile.json").body; !strings.Contains(after, "lance-laser") ||
			!strings.Contains(after, `"version": "9.0.0"`) {
			t.Errorf("the profile is\n%s", after)
		}
		if h := b.get(at + "/history"); !strings.Contains(h.test("revision").First().Text(), versions.MoveAct) {
			t.Errorf("the history: %s", h.test("revision").First().Text())
		}
		b.post(at+"/undo", nil)
		if b.get(at+"/profile.json").body != before {
			t.Error("undo does not take the move back")
		}
	}
	if p := b.get("/design/masc/" + strings.TrimPrefix(at[0], "/design/mechahex/") + "/move"); p.status != 404 {
		t.Errorf("a profile of another game: %d", p.status)
	}
}

// If a later Gantry judges a list differently, a link shows the original verdict, and
// today's with the reason. A list that changes later is judged by today's rules.
func TestLinksShowTheVerdictThatWasGiven(t *testing.T) {
	b, st := owning(t)
	at := b.exampleOf("mechahex").url.Path
	shared := b.shareOf(at)
	b.post(at+"/freeze", url.Values{"n": {"1"}})
	frozen := regexp.MustCompile(`/s/[a-z0-9]+`).FindAllString(b.get(at+"/share").body, -1)
	frozen = slices.DeleteFunc(frozen, func(s string) bool { return s == shared })
	private := b.exampleOf("mechahex").url.Path
	if p := b.browser().get(shared); p.test("given").Length() != 0 {
		t.Errorf("nothing differs yet: %s", p.test("given").Text())
	}
	b.post(at+"/edit", url.Values{"field": {"name"}, "value": {"Other"}}) // revision 2, seen by its owner alone
	inHistory := func(of *browser, list, name string) string {
		return strings.Join(strings.Fields(of.get(list+"/history").Find(`[data-number="1"]`).Find(
			`[data-testid="`+name+`"]`).Text()), " ")
	}
	if got := inHistory(b, at, "given-then"); !strings.Contains(got, "Legal, 200/200 pts") ||
		inHistory(b, at, "given")+inHistory(b, private, "given-then") != "" {
		t.Errorf("the history says %q of what was given", got)
	}
	later := func(c *site.Config) {
		lib, err := builder.NewLibrary(corrected(), data.Packs()...)
		if err != nil {
			t.Fatal(err)
		}
		c.Library = lib
	}
	b = b.servedBy(st, later)
	for what, path := range map[string]string{"the link": shared, "the frozen link": frozen[0], "the owner's page": at,
		"the owner's page of the revision": at + "/at/1", "the history": at + "/history"} {
		who := b
		if !strings.HasPrefix(path, "/r/") {
			who = b.browser()
		}
		p := who.get(path)
		given := strings.Join(strings.Fields(p.test("given").Text()), " ")
		if what == "the history" {
			given = inHistory(b, at, "given")
		}
		for _, want := range []string{"Legal, 200/200 pts.", "Today's rules: Illegal, 205/200 pts.",
			"corrected its rules of this game since", "Today: 205 of 200 pts"} {
			if !strings.Contains(given, want) {
				t.Errorf("%s does not say %q: %d %s", what, want, p.status, given)
			}
		}
	}
	if p := b.get(private); p.test("given").Length() != 0 || !strings.Contains(p.test("points").Text(), "205") {
		t.Errorf("a list that nobody was shown: %s", p.test("given").Text())
	}
	b.post(at+"/edit", url.Values{"field": {"name"}, "value": {"Third"}})
	if p := b.browser().get(shared); p.test("given").Length() != 0 ||
		!strings.Contains(p.test("points").Text(), "205") {
		t.Errorf("a revision that today's rules judged first: %s", p.test("given").Text())
	}
	if p := b.browser().get(frozen[0]); p.test("given").Length() != 1 {
		t.Error("the frozen link has forgotten its verdict")
	}
}
