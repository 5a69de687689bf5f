package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/play"
	"gantry/rules/systems"
)

// battle begins a battle of the example of Mecha: HEX against another, "" for none, and returns its page.
func (b *browser) battle(against string) reply {
	b.t.Helper()
	p := b.get(b.exampleOf("mechahex").url.Path + "/play")
	press := p.Find(`[name="press"]`).AttrOr("value", "")
	p = b.uploadWith(p.url.Path, url.Values{"press": {press}, "against": {against}})
	if p.status != http.StatusOK || !strings.HasPrefix(p.url.Path, "/p/") {
		b.t.Fatalf("%d %s: %s", p.status, p.url, p.Find("main").Text())
	}
	return p
}

// named returns the only button of a page with an accessible name.
func (p reply) named(name string) *goquery.Selection {
	return p.Find("button").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return s.AttrOr("aria-label", strings.Join(strings.Fields(s.Text()), " ")) == name
	})
}

// model opens a model of the side that a page shows.
func (b *browser) model(p reply, name string) reply {
	b.t.Helper()
	link := p.Find(".model h2 a").FilterFunction(func(_ int, s *goquery.Selection) bool { return s.Text() == name })
	if link.Length() != 1 {
		b.t.Fatalf("no model %q on %s", name, p.url)
	}
	return b.get(link.AttrOr("href", ""))
}

// battleFile returns the document of a battle.
func (b *browser) battleFile(p reply) play.Battle {
	b.t.Helper()
	file := b.get(p.url.Path + "/battle.json")
	of, err := play.Decode([]byte(file.body))
	if err != nil {
		b.t.Fatal(err)
	}
	return of
}

// A battle is played without scripts: boxes, actions, the clock, notes, undo and redo, the end. Deleting the list
// leaves the battle.
func TestBattle(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	if p.test("model").Length() != 5 || p.test("side").Length() != 2 || !strings.Contains(p.Find("h1").Text(), " vs ") {
		t.Fatal(p.Find("main").Text())
	}
	anvil := b.model(p, "Anvil")
	anvil = b.press(anvil, anvil.named("Heavy Laser 2 of 2"))
	if !strings.Contains(anvil.Find(".barred").Text(), "Heavy Laser, Torso: disabled") ||
		anvil.Find(".track.full").Length() != 1 {
		t.Errorf("after two damage: %s", anvil.Find(".model-card").Text())
	}
	anvil = b.press(anvil, anvil.named("Hold"))
	anvil = b.press(anvil, anvil.named("Heavy Laser 2 of 2")) // the last full box clears
	anvil = b.press(anvil, anvil.test("undo"))
	if n := anvil.Find(`.track.full`).Length(); n != 1 {
		t.Errorf("after undo: %d tracks are full", n)
	}
	anvil = b.press(anvil, anvil.test("redo"))
	if n := anvil.Find(`.track.full`).Length(); n != 0 {
		t.Errorf("after redo: %d tracks are full", n)
	}
	p = b.get(p.url.Path)
	if n := p.Find(".model.acted").Length(); n != 1 {
		t.Errorf("%d models have acted", n)
	}
	for range 5 { // neither has assault mecha or structures
		p = b.press(p, p.test("next"))
	}
	if got := p.Find(".clock b").Text(); got != "Round 2 of 4" || p.Find(".model.acted").Length() != 0 {
		t.Errorf("the clock shows %q", got)
	}
	p = b.press(p, p.named("Add"), "note", " <b>Objective</b> A ")
	p = b.press(p, p.named("Add"), "note", strings.Repeat("😀", 500))
	for _, stale := range []string{"clock 3 4", "undo none", "redo none", "undo-from none"} {
		if r := b.post(p.url.Path, url.Values{"do": {stale}, "press": {stale}}); r.status != http.StatusOK ||
			r.Find(".clock b").Text() != "Round 2 of 4" {
			t.Errorf("%s: %d, %s", stale, r.status, r.Find(".clock b").Text())
		}
	}
	log := b.get(p.url.Path + "/log")
	if n := log.test("entry").Length(); n != 10 || !strings.Contains(log.body, "&lt;b&gt;Objective&lt;/b&gt; A") {
		t.Errorf("%d entries: %s", n, log.Find("ol").Text())
	}
	log = b.press(log, log.Find(`[aria-label="Undo: Anvil: Hold"]`))
	p = b.get(p.url.Path)
	if strings.Contains(p.Find(".model").First().Text(), "Hold") || log.Find(".undone").Length() != 1 {
		t.Errorf("after an undo in the log: %s", p.Find(".model").First().Text())
	}
	for range 21 {
		if p.test("next").Length() == 1 {
			p = b.press(p, p.test("next"))
		}
	}
	if p.test("next").Length() != 0 || p.named("End battle").Length() != 2 {
		t.Errorf("after the last round: %s", p.Find(".thumb").Text())
	}
	p = b.press(p, p.test("end"))
	if p.test("next").Length() != 0 || !strings.Contains(b.get("/").test("battle").Text(), "Ended") {
		t.Error("the battle goes on")
	}
	if r := b.post(p.url.Path, url.Values{"do": {"clock 27 28"}, "press": {"x"}}); r.status != http.StatusUnprocessableEntity {
		t.Errorf("a press after the end: %d", r.status)
	}
	p = b.press(p, p.named("Continue battle"))
	if p.Find(".acts:not([disabled])").Length() == 0 {
		t.Error("the battle does not go on")
	}
	list := b.get("/").test("roster").Find(".name").AttrOr("href", "")
	b.post(list+"/delete", nil)
	if again := b.get(p.url.Path); again.status != http.StatusOK || again.test("model").Length() != 5 {
		t.Errorf("without its list: %d", again.status)
	}
	if n := b.get("/").test("battle").Length(); n != 1 {
		t.Errorf("%d battles on the front door", n)
	}
	b.post(p.url.Path+"/delete", nil)
	if r := b.get(p.url.Path); r.status != http.StatusNotFound {
		t.Errorf("a deleted battle: %d", r.status)
	}
	b.post(p.url.Path+"/restore", nil)
	if r := b.get(p.url.Path); r.status != http.StatusOK {
		t.Errorf("a restored battle: %d", r.status)
	}
	if r := b.testServer.browser().get(p.url.Path); r.status != http.StatusNotFound {
		t.Errorf("somebody else's battle: %d", r.status)
	}
}

// A press that is sent three times is one event, also from two tabs. The same press begins one battle. Other presses of
// the same page count.
func TestBattlePressesCountOnce(t *testing.T) {
	b := start(t).browser()
	p := b.battle("")
	at, press := p.url.Path, p.Find(`[name="press"]`).AttrOr("value", "")
	row := b.model(p, "Anvil")
	box := row.named("Extra Armor 1 of 3").AttrOr("value", "")
	for range 3 {
		b.post(at, url.Values{"press": {press}, "mark": {box}})
	}
	b.post(at, url.Values{"press": {press}, "mark": {row.named("Heavy Laser 1 of 2").AttrOr("value", "")}})
	if log := b.battleFile(p).Log; len(log) != 2 {
		t.Errorf("%d events", len(log))
	}
	begin := b.get(b.exampleOf("mechahex").url.Path + "/play")
	form := url.Values{"press": {begin.Find(`[name="press"]`).AttrOr("value", "")}}
	one, two := b.uploadWith(begin.url.Path, form), b.uploadWith(begin.url.Path, form)
	if one.url.Path != two.url.Path {
		t.Errorf("%s and %s", one.url, two.url)
	}
	form.Set("against", "example.1")
	if other := b.uploadWith(begin.url.Path, form); other.url.Path == one.url.Path {
		t.Error("another opponent is met in the same battle")
	}
}

// Wrong presses are refused with a sentence, and change nothing.
func TestBattleRefusals(t *testing.T) {
	b := start(t).browser()
	p := b.battle("")
	for _, form := range []url.Values{{}, {"do": {"nope"}}, {"do": {"clock 0 x"}},
		{"do": {"clock 0 -1"}}, {"mark": {"%%"}}, {"mark": {"side=a"}},
		{"mark": {"side=a&unit=u1&model=1&mark=none&by=1"}}, {"mark": {"side=a&unit=u1&model=1&mark=action&to=99"}},
		{"mark": {"side=z&unit=u1&model=1&mark=action&to=1"}}, {"mark": {"side=a&unit=u1&model=9&mark=action&to=1"}},
		{"mark": {"side=a&unit=u1&model=1&mark=action&by=99999999999"}}, {"mark": {strings.Repeat("x\n", 40)}},
		{"note": {" "}}, {"note": {strings.Repeat("x", 501)}}} {
		if r := b.post(p.url.Path, form); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%.60v: %d", form, r.status)
		}
	}
	if log := b.battleFile(p).Log; len(log) != 0 {
		t.Errorf("%d events", len(log))
	}
	for path, status := range map[string]int{"?unit=none": http.StatusNotFound, "?side=none": http.StatusOK,
		"/s/none/print": http.StatusNotFound, "/s/a/print": http.StatusOK} {
		if r := b.get(p.url.Path + path); r.status != status {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	for _, g := range systems.All {
		list := b.exampleOf(g.ID)
		offered := list.Find(`a[href$="/play"][href^="/r/"]`).Length() == 1
		r := b.uploadWith(list.url.Path+"/play", url.Values{"press": {"x" + g.ID}})
		if begun := strings.HasPrefix(r.url.Path, "/p/"); begun != offered || g.ID == "mechahex" && !begun {
			t.Errorf("%s: offered %t, begun %t", g.ID, offered, begun)
		}
	}
	list := b.exampleOf("mechahex").url.Path + "/play"
	other := b.get(b.exampleOf("masc").url.Path + "/roster.json").body
	for _, form := range []url.Values{{"paste": {"nothing"}}, {"paste": {other}}, {"against": {"none"}}} {
		if r := b.uploadWith(list, form); r.status < 400 || r.Find(".notice.bad, [data-testid=problem]").Length() == 0 {
			t.Errorf("%.40v: %d", form, r.status)
		}
	}
}

// A battle leaves as a file, and comes back with its log: by the Import page, and among everything of a player's.
func TestBattleFiles(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	anvil := b.model(p, "Anvil")
	b.press(anvil, anvil.named("Extra Armor 3 of 3"))
	b.press(p, p.test("next"))
	want := b.get(p.url.Path + "/battle.json").body
	marks := struct {
		Marks []struct {
			Unit, Track string
			N           int
		}
	}{}
	if err := json.Unmarshal([]byte(want), &marks); err != nil || len(marks.Marks) != 1 || marks.Marks[0].N != 3 {
		t.Errorf("%v: %+v", err, marks)
	}
	made := b.upload("/rosters/import", "", "battle.json", want)
	to := made.Find(`a[href^="/p/"]`).AttrOr("href", "")
	if got := b.get(to + "/battle.json").body; to == "" || got != want {
		t.Errorf("imported: %s", firstDifference(want, got))
	}
	if bad := b.upload("/rosters/import", "", "battle.json", strings.ReplaceAll(want, `"track"`, `"trick"`)); bad.status !=
		http.StatusUnprocessableEntity || !strings.Contains(bad.Find("main").Text(), "/log/0/event/do/0") {
		t.Errorf("a faulty file: %d %s", bad.status, bad.Find("main").Text())
	}
	file := b.get("/mine/everything.zip").body
	other := start(t).browser()
	other.upload("/mine/import?do=act", "", "everything.zip", file)
	if got := other.get(p.url.Path + "/battle.json").body; got != want {
		t.Errorf("from the archive: %s", firstDifference(want, got))
	}
	again := other.upload("/mine/import?do=act", "", "everything.zip", file)
	if n := other.get("/").test("battle").Length(); n != 2 || again.Find(".fault").Length() > 0 {
		t.Errorf("%d battles after a second import", n)
	}
}

// A battle's file has the hash of each list, as the list's check has it, and the report the beginning of it. A wrong
// hash in a file is replaced.
func TestBattleHashes(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	document := b.get(b.get("/").test("roster").Find(".name").AttrOr("href", "") + "/roster.json").body
	var checked []struct{ SHA256 string }
	answer := b.call("/api/v1/check", document).body
	if err := json.Unmarshal([]byte(answer), &checked); err != nil || len(checked) != 1 {
		t.Fatalf("%v: %+v", err, checked)
	}
	want := checked[0].SHA256
	file := b.get(p.url.Path + "/battle.json").body
	if !strings.Contains(file, `"sha256": "`+want+`"`) {
		t.Errorf("the file has no %s", want)
	}
	first := b.get(p.url.Path + "/report").test("reported").First().Text()
	if !strings.Contains(first, "List hash "+want[:12]) {
		t.Error(first)
	}
	made := b.upload("/rosters/import", "", "battle.json", strings.Replace(file, want, strings.Repeat("0", 64), 1))
	if got := b.get(made.Find(`a[href^="/p/"]`).AttrOr("href", "") + "/battle.json").body; got != file {
		t.Error(firstDifference(file, got))
	}
}

// Presses of one page are events, in order. The log shows 200 at once, the latest first.
func TestBattleLog(t *testing.T) {
	b := start(t).browser()
	p := b.battle("")
	const all = 205
	for i := range all {
		b.post(p.url.Path, url.Values{"press": {fmt.Sprint("press", i)}, "note": {fmt.Sprint("note ", i)}})
	}
	log := b.battleFile(p).Log
	for i, e := range log {
		if e.Note != fmt.Sprint("note ", i) {
			t.Fatalf("entry %d: %q", i, e.Note)
		}
	}
	if len(log) != all {
		t.Errorf("%d entries", len(log))
	}
	latest := b.get(p.url.Path + "/log")
	older := b.get(latest.test("older").AttrOr("href", ""))
	n := latest.test("entry").Length() + older.test("entry").Length()
	if n != all || older.test("older").Length() != 0 ||
		!strings.Contains(older.test("entry").Last().Text(), "note 0") {
		t.Errorf("two pages of %d entries: %s", n, older.Find("main").Text())
	}
	undone := b.press(older, older.test("entry").First().Find("button"))
	if undone.url.RequestURI() != older.url.RequestURI() || undone.Find(".undone").Length() != 1 {
		t.Errorf("an undo on an older page leads to %s", undone.url)
	}
}

// A note is about the unit whose card is open: it is on the card, and with the unit's name in the log and the report.
// The card has the last three.
func TestBattleNotesOfUnits(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	theirs := b.get(p.url.Path + "?side=b")
	name := theirs.Find(".model h2").First().Text()
	card := b.model(theirs, name)
	form := func(p reply) *goquery.Selection { return p.Find(".model-card .note button") }
	for i := range 4 {
		card = b.press(card, form(card), "note", fmt.Sprint("Stuck ", i))
	}
	if notes := card.test("notes").Find("li"); notes.Length() != 3 ||
		!strings.HasPrefix(notes.First().Text(), "Stuck 3 Round 1") {
		t.Errorf("the card has %s", card.test("notes").Text())
	}
	b.press(p, p.named("Add"), "note", "Stuck 0") // with the same name of the press, and about the side
	if log := b.battleFile(p).Log; len(log) != 5 || log[0].Unit == "" || log[4].Unit != "" {
		t.Errorf("%+v", log)
	}
	if other := b.model(p, "Anvil"); other.test("notes").Length() != 0 {
		t.Errorf("another unit has %s", other.test("notes").Text())
	}
	if log := b.get(p.url.Path + "/log"); !strings.Contains(log.test("entry").Text(), name+": Stuck 2") {
		t.Error(log.Find("ol").Text())
	}
	notes := b.get(p.url.Path + "/report").test("notes").Text()
	if !strings.Contains(notes, "Round 1: "+name+": Stuck 3") || !strings.Contains(notes, "Round 1: Stuck 0") {
		t.Errorf("the report has %s", notes)
	}
	if r := b.post(p.url.Path+"?unit=none", url.Values{"note": {"x"}}); r.status != http.StatusUnprocessableEntity {
		t.Errorf("an unknown unit: %d", r.status)
	}
}

// An attack has its odds with the marks of both sides. Its result marks both in one press, which counts once and is
// undone at once. Without a possible result it isn't marked.
func TestAttackInABattle(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	at := b.get(b.model(p, "Anvil").test("attack").AttrOr("href", "") + "&attack=volley&at=o.u1")
	if at.test("sentence").Length() != 1 || at.test("mark").Length() != 0 || at.test("result").Length() != 1 {
		t.Fatal(at.Find("main").Text())
	}
	if n := at.Find(`[name="result.damage"]`).Length(); n < 5 {
		t.Errorf("%d results to choose from", n)
	}
	for _, result := range []string{"", "&result.damage=3", "&result.damage=x", "&result.unknown=2",
		"&result.damage=2"} {
		want := http.StatusUnprocessableEntity
		if result == "&result.damage=2" {
			want = http.StatusOK
		}
		if p := b.post(at.url.RequestURI()+result, url.Values{"press": {"9"}}); p.status != want {
			t.Errorf("result %q: %d", result, p.status)
		}
	}
	hit := b.get(at.url.RequestURI() + "&result.damage=4&result.overheat-damage=1")
	text := hit.test("marks").Text()
	if !strings.Contains(text, "Extra Armor +1") || !strings.Contains(text, "Anvil") {
		t.Errorf("4 more damage and an Overheat: %q", text)
	}
	before := len(b.battleFile(p).Log)
	for range 2 {
		done := b.press(hit, hit.test("mark"))
		if done.Find(".track:not(.full) [aria-pressed=true], .track.full").Length() != 1 {
			t.Errorf("Anvil has no mark: %s", done.Find(".model-card").Text())
		}
	}
	if n := len(b.battleFile(p).Log); n != before+1 {
		t.Errorf("one press is %d events", n-before)
	}
	log := b.get(p.url.Path + "/log")
	if !strings.Contains(log.test("entry").First().Text(), "Anvil: Volley at ") ||
		!strings.Contains(log.test("entry").First().Text(), " of 100 results)") {
		t.Error(log.test("entry").First().Text())
	}
	now := b.get(at.url.RequestURI())
	if now.test("sentence").Text() == at.test("sentence").Text() || now.test("facts").Length() != 1 {
		t.Errorf("after damage: %s %s", now.test("sentence").Text(), now.test("facts").Text())
	}
	report := b.get(p.url.Path + "/report")
	if n := report.test("lines").Find("polyline").Length(); n != 2 {
		t.Errorf("%d lines for two sides", n)
	}
	if text := report.test("reported").First().Text(); !strings.Contains(text, "with 1 attack") &&
		!strings.Contains(text, "with 2 attacks") {
		t.Errorf("the report: %s", text)
	}
	b.press(p, p.test("end")) // a battle that ended takes no marks
	if over := b.get(hit.url.RequestURI()); over.test("mark").Length() != 0 {
		t.Error("an ended battle takes results")
	}
	if late := b.post(hit.url.RequestURI(), url.Values{"press": {"99"}}); late.status != http.StatusUnprocessableEntity {
		t.Errorf("an ended battle: %d", late.status)
	}
	if none := b.get(p.url.Path + "/s/z/odds"); none.status != http.StatusNotFound {
		t.Errorf("an unknown side: %d", none.status)
	}
}

// A rematch is a battle of the same lists without marks. The same press begins one.
func TestRematch(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	anvil := b.model(p, "Anvil")
	b.press(anvil, anvil.named("Heavy Laser 2 of 2"))
	p = b.get(p.url.Path)
	again := b.press(p, p.test("rematch"))
	if again.url.Path == p.url.Path || len(b.battleFile(again).Log) != 0 ||
		again.Find("h1").Text() != p.Find("h1").Text() {
		t.Errorf("a rematch at %s: %s", again.url, again.Find("main").Text())
	}
	if twice := b.press(p, p.test("rematch")); twice.url.Path != again.url.Path {
		t.Error("one press begins two battles")
	}
}

// The player of a damaged model chooses where the damage goes. The choice is for that result only.
func TestDamageGoesWhereItsPlayerChooses(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	at := b.get(b.model(p, "Anvil").test("attack").AttrOr("href", "") +
		"&attack=volley&at=o.u1&result.damage=2&result.overheat-damage=0")
	order := at.Find(`[name^="choice."]`)
	usual := at.test("marks").Text()
	value := order.Find("option:not([selected])").Last().AttrOr("value", "")
	name, key := order.AttrOr("name", ""), at.Find(`[name="for"]`).AttrOr("value", "")
	if value == "" || key == "" {
		t.Fatal(at.test("result").Text())
	}
	address := at.url.RequestURI() + "&" + url.Values{name: {value}}.Encode()
	if text := b.get(address + "&" + url.Values{"for": {"damage=4"}}.Encode()).test("marks").Text(); text != usual {
		t.Errorf("a choice for another result: %q, not %q", text, usual)
	}
	chosen := b.get(address + "&" + url.Values{"for": {key}}.Encode())
	if chosen.test("marks").Text() == usual ||
		chosen.Find(`[name^="choice."] option[selected]`).AttrOr("value", "") != value {
		t.Errorf("chosen %q: %q", value, chosen.test("marks").Text())
	}
}

// A fact that follows from a mark can be set by hand, and follows the mark again. Other attacks and targets are shown
// beside the odds.
func TestFactsAreSetByHand(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	anvil := b.model(p, "Anvil")
	b.press(anvil, anvil.named("Move"))
	at := b.get(anvil.test("attack").AttrOr("href", "") + "&attack=volley&at=o.u1")
	moved := `[type="checkbox"][name="s.moved"]`
	if at.test("facts").Find("a").Length() != 1 || at.Find(moved).Length() != 0 {
		t.Fatalf("after a move: %s", at.Find("main").Text())
	}
	set := b.get(at.test("facts").Find("a").AttrOr("href", ""))
	if _, on := set.Find(moved).Attr("checked"); !on || set.test("sentence").Text() != at.test("sentence").Text() {
		t.Errorf("set by hand as it was: %s", set.Find("main").Text())
	}
	query := set.url.Query()
	query.Del("s.moved")
	query.Set("form", "volley") // a switch that is off isn't sent
	off := b.get(set.url.Path + "?" + query.Encode())
	if _, on := off.Find(moved).Attr("checked"); on || off.Find(moved).Length() != 1 {
		t.Errorf("switched off: %s", off.Find("main").Text())
	}
	if back := b.get(off.test("reset").AttrOr("href", "")); back.test("facts").Find("a").Length() != 1 {
		t.Errorf("as marked again: %s", back.Find("main").Text())
	}
	for _, heading := range []string{"Best attack", "Best target"} {
		if !strings.Contains(at.Find("summary").Text(), heading) {
			t.Errorf("no %q in %q", heading, at.Find("summary").Text())
		}
	}
}

// The guide names who is still to act, and the rules of these units that count now. It steps to the next phase, and at
// the end of a round it has the text for that.
func TestGuideOfABattle(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	g := b.get(p.test("guide").AttrOr("href", ""))
	if names := g.test("to-act").Text(); !strings.Contains(names, "Scout car") || strings.Contains(names, "Anvil") {
		t.Errorf("in the phase of vehicles act: %s", names)
	}
	if now := g.test("now").Text(); !strings.Contains(now, "Vanguard") || !strings.Contains(now, "Turret") {
		t.Errorf("before the first round it reminds of %q", now)
	}
	b.press(p, p.Find(`.model button.acts`).FilterFunction(func(_ int, s *goquery.Selection) bool {
		return strings.Contains(s.Text(), "Scout car")
	}))
	g = b.get(g.url.RequestURI())
	if names := g.test("to-act").Text(); strings.Contains(names, "Scout car") {
		t.Errorf("after it acted: %s", names)
	}
	for range 2 {
		g = b.press(g, g.test("next"))
	}
	if names := g.test("to-act").Text(); !strings.Contains(names, "Anvil") || strings.Contains(names, "Rocket truck") {
		t.Errorf("in the phase of medium mecha act: %s", names)
	}
	if now := g.test("now").Text(); strings.Contains(now, "Vanguard") {
		t.Errorf("after deployment it reminds of %q", now)
	}
	for !strings.Contains(g.Find(".clock").Text(), "End of round") {
		g = b.press(g, g.test("next"))
	}
	if g.test("to-act").Length() != 0 || !strings.Contains(g.test("phase-text").Text(), "D6") {
		t.Errorf("at the end of a round: %s", g.Find("main").Text())
	}
	other := b.get(p.url.Path + "/guide?side=b")
	if name := other.Find(".sides [aria-current]").Text(); !strings.Contains(name, "Grey Line") {
		t.Errorf("the other side: %s", other.Find("main").Text())
	}
	p = b.get(p.url.Path)
	b.press(p, p.test("end"))
	text := b.get(g.url.Path).Find(".models").Text()
	if !strings.Contains(text, "Battle ended.") || strings.Contains(text, "Then:") {
		t.Errorf("after the battle: %s", text)
	}
	if none := b.get("/p/none/guide"); none.status != http.StatusNotFound {
		t.Errorf("an unknown battle: %d", none.status)
	}
}

// battleOf begins a battle of two examples of a game, and returns its page.
func (b *browser) battleOf(system string) reply {
	b.t.Helper()
	return b.uploadWith(b.exampleOf(system).url.Path+"/play", url.Values{"press": {"1"}, "against": {"example.1"}})
}

// mark presses a number onto a mark.
func (b *browser) mark(p reply, side, unit, mark string, to int) {
	b.t.Helper()
	value := url.Values{"side": {side}, "unit": {unit}, "mark": {mark}, "to": {fmt.Sprint(to)}, "model": {"0"}}
	if unit != "" {
		value.Set("model", "1")
	}
	if p := b.post(p.url.Path, url.Values{"press": {side + unit + mark}, "mark": {value.Encode()}}); p.status != http.StatusOK {
		b.t.Fatalf("%s: %d %s", mark, p.status, p.Find("main").Text())
	}
}

// A box that was ticked once a game stays valid after the unit that gave it is destroyed.
func TestAttacksAfterTheAceIsDestroyed(t *testing.T) {
	b := start(t).browser()
	p := b.battleOf("mechastellar")
	b.mark(p, "a", "", "make-it-count", 1)
	b.mark(p, "a", "u1", "hp", 8)
	if n := b.get(p.url.Path).Find(".lost .model").Length(); n != 1 {
		t.Fatalf("%d models are out of play", n)
	}
	for _, side := range []string{"a", "b"} {
		at := b.get(p.url.Path + "/s/" + side + "/odds")
		if at.status != http.StatusOK || at.test("sentence").Length() != 1 {
			t.Errorf("side %s attacks: %d %s", side, at.status, at.Find("main").Text())
		}
		if strings.Contains(at.Find(`[name="by"], [name="at"]`).Text(), "Red Anders") {
			t.Errorf("side %s: a destroyed unit can be chosen", side)
		}
	}
}

// Damage that is set by hand stays for other attacks on the target, and is that of the marks for other targets. Damage
// by place can't be set by hand.
func TestDamageIsSetByHand(t *testing.T) {
	b := start(t).browser()
	p := b.battleOf("robotech")
	b.mark(p, "b", "u1", "hp", 2)
	at := b.get(p.url.Path + "/s/a/odds?by=r.u1&at=o.u1")
	change := at.test("facts").Find("a").FilterFunction(func(_ int, a *goquery.Selection) bool {
		return strings.Contains(a.AttrOr("href", ""), "overruled=target-damage")
	})
	marked, damage := at.test("sentence").Text(), `[id="s-target-damage"]`
	set := b.get(change.AttrOr("href", ""))
	if set.Find(damage).AttrOr("value", "") != "2" || set.test("sentence").Text() != marked {
		t.Fatalf("as marked: %q, by hand %q", marked, set.test("sentence").Text())
	}
	none := strings.Replace(set.url.RequestURI(), "s.target-damage=2", "s.target-damage=0", 1)
	byHand := b.get(none)
	if byHand.test("sentence").Text() == marked {
		t.Errorf("without damage it is the same: %q", marked)
	}
	rows := byHand.test("rivals-attacks").Find("tbody a, li a")
	if rows.Length() == 0 {
		t.Fatal(byHand.Find("main").Text())
	}
	rows.Each(func(_ int, a *goquery.Selection) {
		if other := b.get(a.AttrOr("href", "")); other.Find(damage).Length() == 1 &&
			other.Find(`input[name="overruled"]`).Length() == 0 {
			t.Errorf("%s follows the mark again", a.Text())
		}
	})
	byHand.test("rivals-targets").Find("tbody a, li a").Each(func(_ int, a *goquery.Selection) {
		if strings.Contains(a.AttrOr("href", ""), "overruled") {
			t.Errorf("%s has the damage of another target", a.Text())
		}
	})
	hex := b.battle("example.1")
	b.mark(hex, "b", "u1", "m1", 1)
	at = b.get(hex.url.Path + "/s/a/odds?by=r.u1&at=o.u1")
	facts := at.test("facts")
	if !strings.Contains(facts.Text(), "1 damage") || facts.Find("a").Length() != 0 {
		t.Errorf("damage by place: %s", facts.Text())
	}
}

// longBattle imports a battle like another, with notes at the end of its log up to a number of entries.
func (b *browser) longBattle(p reply, entries int) reply {
	b.t.Helper()
	of := b.battleFile(p)
	for i := len(of.Log); i < entries; i++ {
		of.Log = append(of.Log, play.Event{ID: fmt.Sprint("n", i), Side: "a", Round: 1, Note: "n"})
	}
	made := b.upload("/rosters/import", "", "battle.json", string(of.Node().Append(nil)))
	to := made.Find(`a[href^="/p/"]`).AttrOr("href", "")
	if to == "" {
		b.t.Fatal(made.Find("main").Text())
	}
	return b.get(to)
}

// marksOf returns the marks, the round and the phase of a battle's file.
func (b *browser) marksOf(p reply) string {
	b.t.Helper()
	var of struct{ Round, Phase, Marks any }
	if err := json.Unmarshal([]byte(b.get(p.url.Path+"/battle.json").body), &of); err != nil {
		b.t.Fatal(err)
	}
	return fmt.Sprint(of)
}

// A long battle offers a second part, and a full one takes no more presses. The part has the marks and the clock of the
// battle, which ends. The same press begins one part, and nothing undoes its start.
func TestBattleParts(t *testing.T) {
	b := start(t).browser()
	short := b.battle("example.1")
	b.mark(short, "a", "u1", "m1", 1)
	b.mark(short, "b", "u1", "action", 0)
	short = b.press(b.get(short.url.Path), short.test("next"))
	if short.test("length").Length()+short.test("part").Length() != 0 {
		t.Error("a short battle offers a second part")
	}
	p := b.longBattle(short, play.NearlyFull-1)
	p = b.press(p, p.named("Add"), "note", "one more")
	if got := strings.TrimSpace(p.test("length").Text()); got != "4,500 of 5,000 presses used." ||
		p.test("part").Length() != 1 {
		t.Errorf("4,500 entries: %q", got)
	}
	p = b.longBattle(p, play.MaxEvents)
	full := b.press(p, p.test("next"))
	if full.status != http.StatusUnprocessableEntity || full.test("part").Length() != 2 ||
		!strings.Contains(strings.Join(strings.Fields(full.test("length").Text()), " "),
			"Not saved: 5,000 of 5,000 presses used.") {
		t.Errorf("one more: %d %s", full.status, full.Find("main").Text())
	}
	if again := b.post(p.url.Path, url.Values{"press": {"x"}, "note": {"late"}}); again.status == http.StatusOK {
		t.Error("a full log takes a note")
	}
	attack := b.get(p.url.Path + "/s/a/odds?by=r.u1&attack=volley&at=o.u1&result.damage=2")
	if hit := b.post(attack.url.RequestURI(), url.Values{"press": {"9"}}); hit.test("part").Length() != 2 {
		t.Errorf("an attack: %d", hit.status)
	}
	part := b.press(full, full.test("part").First())
	if twice := b.press(full, full.test("part").Last()); twice.url.Path != part.url.Path {
		t.Error("one press begins two parts")
	}
	if part.Find("h1").Text() != p.Find("h1").Text()+", part 2" || b.marksOf(part) != b.marksOf(p) ||
		part.test("undo").AttrOr("value", "") != "" || part.test("next").Length() != 1 {
		t.Errorf("the part at %s: %s", part.url, part.Find("main").Text())
	}
	entries := b.get(part.url.Path + "/log").test("entry")
	if entries.Length() < 2 || entries.Find("button").Length() != 0 {
		t.Errorf("its log: %s", entries.Text())
	}
	if old := b.get(p.url.Path); old.named("Continue battle").Length() != 1 {
		t.Error("the first part goes on")
	}
	id := b.battleFile(part).Log[0].ID
	b.post(part.url.Path, url.Values{"do": {"undo " + id}, "press": {"y"}})
	b.mark(part, "a", "u1", "m1", 0)
	part = b.press(b.get(part.url.Path), b.get(part.url.Path).test("undo"))
	if b.marksOf(part) != b.marksOf(p) || part.test("undo").AttrOr("value", "") != "" {
		t.Errorf("after undo: %s", b.marksOf(part))
	}
	if third := b.press(part, b.longBattle(part, play.NearlyFull).test("part")); third.test("part").Length() != 0 ||
		!strings.HasSuffix(third.Find("h1").Text(), ", part 3") {
		t.Errorf("the third part: %s", third.Find("h1").Text())
	}
}
