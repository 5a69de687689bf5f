package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/web/twin"
	"gantry/views"
)

// invite returns the code of a battle's page of players.
func (b *browser) invite(battle string) string {
	b.t.Helper()
	p := b.get(battle + "/players")
	p = b.press(p, p.test("invite"))
	code := p.test("code").Text()
	if p.test("code-image").Length() != 1 || len(code) != 9 {
		b.t.Fatalf("%d: the code is %q", p.status, code)
	}
	return code
}

// join joins a battle by a code with an example of the game.
func (b *browser) join(code string, fields ...string) reply {
	b.t.Helper()
	form := url.Values{"code": {code}, "join": {"on"}, "against": {"example.1"}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return b.uploadWith("/p/join", form)
}

// duel returns two browsers in one battle: who began it with Anvil and others, and who joined with Bastion and others.
func duel(t *testing.T, fields ...string) (ana, ben *browser, battle string) {
	t.Helper()
	s := start(t)
	ana, ben = s.browser(), s.browser()
	battle = ana.battle("").url.Path
	p := ben.join(ana.invite(battle), fields...)
	if p.status != http.StatusOK || p.url.Path != battle {
		t.Fatalf("joining: %d %s: %s", p.status, p.url, p.Find("main").Text())
	}
	return ana, ben, battle
}

// Two players press in one battle from two browsers. Each sees their own side first and undoes their own presses; only
// who began it ends it, and a stranger finds nothing.
func TestBattleOfTwoPlayers(t *testing.T) {
	ana, ben, battle := duel(t)
	p := ben.get(battle)
	if got := p.Find(`.sides [aria-current] bdi`).Text(); got != "Grey Line (2023)" {
		t.Errorf("Ben sees %q first", got)
	}
	if p.test("end").Length() != 0 || ana.get(battle).test("end").Length() != 1 {
		t.Error("who may end the battle sees no button, or who may not sees one")
	}
	bastion := ben.model(p, "Bastion")
	bastion = ben.press(bastion, bastion.Find(`.boxes button`).First())
	anvil := ana.model(ana.get(battle), "Anvil")
	anvil = ana.press(anvil, anvil.named("Heavy Laser 2 of 2"))
	if got := anvil.test("undo").AttrOr("aria-label", ""); !strings.Contains(got, "Anvil") {
		t.Errorf("Ana's last press is %q", got)
	}
	bastion = ben.get(bastion.url.RequestURI())
	if got := bastion.test("undo").AttrOr("aria-label", ""); !strings.Contains(got, "Bastion") {
		t.Errorf("Ben's last press is %q", got)
	}
	bastion = ben.press(bastion, bastion.test("undo"))
	if bastion.Find(".boxes [aria-pressed=true]").Length() != 0 {
		t.Error("Ben's press is not undone")
	}
	if anvil = ana.get(anvil.url.RequestURI()); anvil.Find(".track.full").Length() != 1 {
		t.Error("Ben has undone Ana's press")
	}
	log := ana.get(battle + "/log")
	if text := log.Find("ol").Text(); !strings.Contains(text, "Iron Wall") || !strings.Contains(text, "Grey Line") {
		t.Errorf("the log names no players: %s", text)
	}
	if r := ben.post(battle, url.Values{"do": {"end"}}); r.status != http.StatusForbidden {
		t.Errorf("Ben ends the battle: %d", r.status)
	}
	for _, who := range []*browser{ana, ben} {
		if home := who.get("/"); home.Find(`a[href="`+battle+`"]`).Length() != 1 {
			t.Errorf("not on the front door: %s", home.test("battle").Text())
		}
	}
	eve := ana.testServer.browser()
	for _, page := range []string{"", "/log", "/guide", "/report", "/players", "/events", "/battle.json",
		"/s/b/print"} {
		if r := eve.get(battle + page); r.status != http.StatusNotFound {
			t.Errorf("a stranger gets %s: %d", page, r.status)
		}
	}
	if r := eve.post(battle, url.Values{"note": {"me, too"}}); r.status != http.StatusNotFound {
		t.Errorf("a stranger adds a note: %d", r.status)
	}
}

// Equal presses of two players on pages of one state are two, and each attacks with their own units only.
func TestEqualPressesOfTwoPlayers(t *testing.T) {
	ana, ben, battle := duel(t)
	for _, b := range []*browser{ana, ben, ben} { // the last is Ben's press once more
		if r := b.post(battle, url.Values{"note": {"Nice"}, "press": {"12"}}); r.status != http.StatusOK {
			t.Fatal(r.status)
		}
	}
	if n := ana.get(battle + "/log").test("entry").Length(); n != 2 {
		t.Errorf("%d notes", n)
	}
	p := ben.get(battle + "?side=a&unit=u1")
	if p.test("attack").Length() != 0 || ben.get(battle+"?side=b&unit=u1").test("attack").Length() != 1 {
		t.Error("Ben may attack with Ana's unit, or not with his own")
	}
	r := ben.post(battle+"/s/a/odds?by=r.u1&attack=volley&at=o.u1&result.damage=2", url.Values{"press": {"1"}})
	if r.status != http.StatusUnprocessableEntity {
		t.Errorf("Ben attacks with Ana's unit: %d", r.status)
	}
}

// A code is good once; the player whom it seated may leave, or be removed.
func TestLeavingABattle(t *testing.T) {
	ana, ben, battle := duel(t)
	eve := ana.testServer.browser()
	for _, code := range []string{"", "1", "AAAA-AAAA", "日本語", strings.Repeat("A", 900)} {
		r := eve.join(code)
		if r.url.Path != "/p/join" || r.status >= http.StatusInternalServerError {
			t.Errorf("the code %.20q: %d %s", code, r.status, r.url)
		}
	}
	p := ben.get(battle + "/players")
	ben.press(p, p.test("leave"))
	if r := ben.get(battle); r.status != http.StatusNotFound {
		t.Errorf("after leaving: %d", r.status)
	}
	r := eve.join(ana.invite(battle)) // the list that waits
	if got := r.Find(`.sides [aria-current] bdi`).Text(); got != "Grey Line (2023)" {
		t.Errorf("who takes the free side sees %q", got)
	}
	p = ana.get(battle + "/players")
	ana.press(p, p.named("Remove: Grey Line (2023)"))
	if r := eve.get(battle); r.status != http.StatusNotFound {
		t.Errorf("after being removed: %d", r.status)
	}
	if r := ana.join(ana.invite(battle)); r.url.Path != battle {
		t.Errorf("one's own code leads to %s", r.url)
	}
}

// Until it is shown, a hidden list is nowhere: on no page and in no file of the other player, of who watches, of the
// copy for offline use. After that it is.
func TestHiddenList(t *testing.T) {
	ana, ben, battle := duel(t, "hide", "on")
	p := ben.model(ben.get(battle), "Bastion")
	p = ben.press(p, p.Find(`.boxes button`).First())
	ben.press(ben.get(battle), ben.get(battle).named("Add"), "note", "Turtle is my ambush")
	players := ana.get(battle + "/players")
	players = ana.press(players, players.test("link"))
	watch, err := url.Parse(players.test("watch-link").AttrOr("value", ""))
	if err != nil {
		t.Fatal(err)
	}
	seen := func(who *browser, pages ...string) (all string) {
		for _, page := range pages {
			r := who.get(page)
			body := r.body
			switch page {
			case "/": // which also offers the list as an example
				body = r.test("battle").Text()
			case views.ArchivePath:
				body = fmt.Sprint(unzipped(t, body))
			}
			all += "\n" + page + "\n" + body
		}
		return all
	}
	pages := []string{"/", battle, battle + "?side=b", battle + "?side=b&unit=u1", battle + "/log", battle + "/guide",
		battle + "/guide?side=b", battle + "/report", battle + "/score", battle + "/players", battle + "/battle.json",
		battle + "/s/a/odds",
		battle + "/s/b/odds", battle + "/s/a/print", battle + "/s/b/print", battle + "/events", views.ArchivePath,
		"/twin/feed", "/twin/feed/battle/" + strings.TrimPrefix(battle, "/p/")}
	watched := []string{watch.Path, watch.Path + "?side=b&unit=u1", watch.Path + "/log", watch.Path + "/guide?side=b",
		watch.Path + "/report", watch.Path + "/score", watch.Path + "/events"}
	secrets := []string{"Grey Line", "Bastion", "Turtle", "Needle", "ambush"}
	answers := seen(ana, pages...) + seen(ana.testServer.browser(), watched...)
	for _, secret := range secrets {
		if at := strings.Index(answers, secret); at >= 0 {
			t.Errorf("%q is seen: …%s…", secret, answers[max(0, at-300):min(len(answers), at+60)])
		}
	}
	if got := ana.get(battle); got.status != http.StatusOK || got.test("side").Length() != 0 {
		t.Errorf("Ana sees %d sides, %d", got.test("side").Length(), got.status)
	}
	if !strings.Contains(answers, "Hidden press") {
		t.Error("the log tells of no hidden press")
	}
	file := ben.battleFile(ben.get(battle))
	if r := ana.post(battle, url.Values{"do": {"undo " + file.Log[0].ID}}); r.status != http.StatusOK ||
		ben.get(p.url.RequestURI()).Find(".boxes [aria-pressed=true]").Length() != 1 {
		t.Errorf("Ana undoes a hidden press: %d", r.status)
	}
	if r := ana.post(battle+"/players", url.Values{"do": {"dismiss b"}}); r.status < http.StatusBadRequest {
		t.Errorf("Ana removes the player of a hidden list: %d", r.status)
	}
	ana.post(battle+"/delete", nil)
	for _, page := range []string{"/twin/feed", "/twin/feed/battle/" + strings.TrimPrefix(battle, "/p/")} {
		if body := ana.get(page).body; strings.Contains(body, "Bastion") || strings.Contains(body, battle[3:]+`"`) {
			t.Errorf("%s shows a deleted battle with a hidden list", page)
		}
	}
	ana.post(battle+"/restore", nil)
	ben.press(ben.get(battle), ben.get(battle).test("next")) // a hidden player moves the clock, then the other
	if p := ana.press(ana.get(battle), ana.get(battle).test("next")); p.test("phase").Text() != "Medium Mecha" {
		t.Errorf("after two steps the phase is %q", p.test("phase").Text())
	}
	own := ben.get(battle + "/players")
	ben.press(own, own.test("show"))
	answers = seen(ana, pages...) + seen(ana.testServer.browser(), watched...)
	for _, secret := range secrets {
		if !strings.Contains(answers, secret) {
			t.Errorf("%q is not seen after it was shown", secret)
		}
	}
}

// Who watches sees the pages and presses nothing; a link that was taken back leads nowhere.
func TestWatchingABattle(t *testing.T) {
	s := start(t)
	ana, eve := s.browser(), s.browser()
	battle := ana.battle("example.1").url.Path
	players := ana.get(battle + "/players")
	players = ana.press(players, players.test("link"))
	watch, err := url.Parse(players.test("watch-link").AttrOr("value", ""))
	if err != nil || !strings.HasPrefix(watch.Path, "/w/") {
		t.Fatal(watch, err)
	}
	for _, page := range []string{"", "?side=b", "?unit=u1", "/log", "/guide", "/report", "/score"} {
		r := eve.get(watch.Path + page)
		if r.status != http.StatusOK || r.Find("form").Length() != 0 ||
			r.Find("#battle button[name]:not([disabled])").Length() != 0 {
			t.Errorf("%s: %d, forms: %d, buttons: %s", page, r.status, r.Find("form").Length(),
				r.Find("#battle button[name]:not([disabled])").Text())
		}
		if strings.Contains(r.body, battle) {
			t.Errorf("%s leads to the players' page", page)
		}
	}
	before := ana.get(battle + "/battle.json").body
	for _, page := range []string{"", "/log", "/guide"} {
		for _, form := range []url.Values{{"note": {"hello"}}, {"do": {"end"}}, {"do": {"clock 0 1"}}} {
			if r := eve.post(watch.Path+page, form); r.status < http.StatusBadRequest {
				t.Errorf("who watches posts %v: %d", form, r.status)
			}
		}
	}
	if after := ana.get(battle + "/battle.json").body; after != before {
		t.Error("who watches has changed the battle")
	}
	ana.press(players, players.test("unlink"))
	if r := eve.get(watch.Path); r.status != http.StatusNotFound {
		t.Errorf("a link that was taken back: %d", r.status)
	}
}

// The twin of each player has the battle that both play, with its player's own view and presses. The list that another
// player hides is in none.
func TestTwinsOfTwoPlayers(t *testing.T) {
	long(t)
	ana, ben, battle := duel(t)
	p := ben.model(ben.get(battle), "Bastion")
	ben.press(p, p.Find(".boxes button").First())
	p = ana.model(ana.get(battle), "Anvil")
	ana.press(p, p.Find(".boxes button").First())
	for _, b := range []*browser{ana, ben} {
		b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		tw := b.twinOf()
		for _, page := range []string{"", "?side=a", "?side=b", "?side=b&unit=u1", "/log", "/guide", "/report",
			"/battle.json", "/s/b/odds"} {
			tw.same(battle + page)
		}
		tw.press(battle, "note=Fog&press=1", "a note")
		tw.press(battle, "do=clock+0+1&press=2", "the next phase")
		tw.press(battle+"?side=b", "mark=side%3Db%26unit%3Du1%26model%3D1%26mark%3Daction%26to%3D1&press=3", "a mark")
		tw.same(battle + "?side=b&unit=u1")
		b.CheckRedirect = nil
	}
	players := ben.get(battle + "/players")
	ben.press(players, players.test("hide"))
	var f twin.Feed
	if ana.into("/twin/feed", &f); strings.Contains(fmt.Sprint(f), strings.TrimPrefix(battle, "/p/")) {
		t.Error("Ana's twin is fed a battle with a list that Ben hides")
	}
	if tw := ben.twinOf(); tw.ask(httptest.NewRequest(http.MethodGet, battle, nil)).Code != http.StatusOK {
		t.Error("Ben's twin lacks the battle in which he hides his own list")
	}
}

// A rematch and a second part have the same players, and a list that is hidden stays so.
func TestPlayersGoOn(t *testing.T) {
	ana, ben, battle := duel(t, "hide", "on")
	p := ana.press(ana.get(battle), ana.get(battle).test("rematch"))
	part := ana.post(battle+"/part", nil)
	for name, next := range map[string]string{"rematch": p.url.Path, "second part": part.url.Path} {
		if next == battle || !strings.HasPrefix(next, "/p/") {
			t.Fatalf("the %s is at %s", name, next)
		}
		own := ben.get(next)
		if got := own.Find(`.sides [aria-current] bdi`).Text(); got != "Grey Line (2023)" {
			t.Errorf("%s: Ben sees %q first, %d", name, got, own.status)
		}
		if body := ana.get(next).body; strings.Contains(body, "Grey Line") || strings.Contains(body, "Bastion") {
			t.Errorf("%s: Ana sees the hidden list", name)
		}
	}
	if r := ben.post(battle+"/rematch", nil); r.status != http.StatusNotFound {
		t.Errorf("who joined begins a rematch: %d", r.status)
	}
}
