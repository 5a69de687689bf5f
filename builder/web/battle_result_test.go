package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// volley opens Anvil's Volley at the first unit of the other side, with a result.
func (b *browser) volley(p reply, result string) reply {
	b.t.Helper()
	return b.get(b.model(p, "Anvil").test("attack").AttrOr("href", "") + "&attack=volley&at=o.u1" + result)
}

// Gantry rolls a result for the page, and the log has its seed. A player who changes a number enters the result.
func TestRollWithGantry(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	at := b.volley(p, "")
	if at.test("rolled").Length() != 0 || at.test("mark").Length() != 0 {
		t.Error("there is a result before the roll")
	}
	rolled := b.get(at.test("roll").AttrOr("href", ""))
	query := rolled.url.Query()
	if rolled.test("rolled").Length() != 1 || rolled.test("mark").Length() != 1 || query.Get("seed") == "" ||
		rolled.Find(`[name="result.damage"][checked]`).AttrOr("value", "-") != query.Get("result.damage") {
		t.Fatalf("%s: %s", rolled.url, rolled.test("result").Text())
	}
	if same := b.get(rolled.url.RequestURI()); same.test("marks").Text() != rolled.test("marks").Text() {
		t.Error("the same seed marks something else")
	}
	other := "0"
	if query.Get("result.damage") == other {
		other = "1"
	}
	query.Set("result.damage", other)
	entered := b.get(rolled.url.Path + "?" + query.Encode())
	if entered.test("rolled").Length() != 0 ||
		strings.Contains(entered.test("mark").Parent().AttrOr("action", ""), "seed") {
		t.Error("a number that a player changed is rolled by Gantry")
	}
	b.press(rolled, rolled.test("mark"))
	log := b.battleFile(p).Log
	if a := log[len(log)-1].Attack; a == nil || a.Seed == 0 {
		t.Errorf("the log has no seed: %+v", a)
	}
	if text := b.get(p.url.Path + "/log").test("entry").First().Text(); !strings.Contains(text, "(rolled by Gantry, ") {
		t.Error(text)
	}
	for _, seed := range []string{"0", "-1", "x", "2147483648"} {
		query.Set("seed", seed)
		p := b.get(rolled.url.Path + "?" + query.Encode())
		if p.status != http.StatusOK || p.test("rolled").Length() != 0 {
			t.Errorf("seed %s: %d", seed, p.status)
		}
	}
}

// A result can be marked once everything that dice decide is entered: a critical roll always, the number of critical
// hits beside a result of Gantry's.
func TestResultsWithUnknownDice(t *testing.T) {
	b := start(t).browser()
	p := b.battleOf("fleshwound")
	by := b.model(p, "Hewers 1").test("attack").AttrOr("href", "")
	at := b.model(b.get(p.url.Path+"?side=b"), "Burr").url.Query().Get("unit")
	hit := b.get(by + "&attack=shoot&at=o." + at + "&result.damage=3")
	roll := hit.Find(`select[name$="critical-1"]`).AttrOr("name", "")
	if roll == "" || hit.test("mark").Length() != 0 ||
		squeezed(hit.test("lacking")) != "Not rolled: Burr: critical roll 1. Enter it to mark the result." {
		t.Fatalf("before the critical roll: %s", squeezed(hit.Find(".result")))
	}
	chosen := hit.url.RequestURI() + "&" + url.Values{roll: {"6"}, "for": {"damage=3"}}.Encode()
	done := b.get(chosen)
	if done.test("mark").Length() != 1 || done.test("lacking").Length() != 0 {
		t.Fatalf("after the critical roll: %s", squeezed(done.Find(".result")))
	}
	to, err := url.Parse(done.test("mark").Closest("form").AttrOr("action", ""))
	if err != nil {
		t.Fatal(err)
	}
	query := to.Query()
	query.Del(roll)
	if p := b.post(to.Path+"?"+query.Encode(), url.Values{"press": {"1"}}); p.status != http.StatusUnprocessableEntity ||
		!strings.Contains(p.body, "Enter the result first.") {
		t.Errorf("a press without the critical roll: %d", p.status)
	}
	if p := b.press(done, done.test("mark")); p.status != http.StatusOK {
		t.Errorf("a press with it: %d %s", p.status, squeezed(p.Find("main")))
	}
}

// The player of a damaged model puts its upgrades in an order. One that is chosen again moves there. The press has the
// order.
func TestOrderOfDamage(t *testing.T) {
	b := start(t).browser()
	at := b.volley(b.battle("example.1"), "&result.damage=6&result.overheat-damage=0")
	fields := at.Find(`select[name^="choice."]`)
	name, key := fields.AttrOr("name", ""), at.Find(`[name="for"]`).AttrOr("value", "")
	order := func(p reply) (list []string) {
		p.Find(`select[name^="choice."]`).Each(func(_ int, s *goquery.Selection) {
			list = append(list, s.Find("option[selected]").AttrOr("value", ""))
		})
		return list
	}
	usual := order(at)
	last := fields.Last().Find("option:not([selected])").AttrOr("value", "")
	if len(usual) < 2 || last == "" || slices.Contains(usual, last) {
		t.Fatalf("order %q, then %q: %s", usual, last, at.test("result").Text())
	}
	if _, open := at.test("order").Attr("open"); open {
		t.Error("the usual order is unfolded")
	}
	chosen := append(slices.Clone(usual), last)
	chosen[1] = last
	put := b.get(at.url.RequestURI() + "&" + url.Values{name: chosen, "for": {key}}.Encode())
	want := slices.Insert(slices.Clone(usual), 1, last)[:len(usual)]
	if got := order(put); !slices.Equal(got, want) {
		t.Errorf("%q chosen: %q, not %q", chosen, got, want)
	}
	if _, open := put.test("order").Attr("open"); !open || put.test("marks").Text() == at.test("marks").Text() {
		t.Errorf("%q marks %q", want, put.test("marks").Text())
	}
	done, err := url.Parse(put.test("mark").Parent().AttrOr("action", ""))
	if got := done.Query()[name]; err != nil || !slices.Equal(got, append(want, usual[len(usual)-1])) {
		t.Errorf("the press has %q", got)
	}
	chosen[1] = "unknown"
	bad := b.get(at.url.RequestURI() + "&" + url.Values{name: chosen, "for": {key}}.Encode())
	if got := order(bad); !slices.Equal(got, usual) {
		t.Errorf("with an unknown upgrade: %q", got)
	}
}

// A reader can hide luck. The log and the report then don't have it, and the battle's menu brings it back.
func TestLuckIsHidden(t *testing.T) {
	b := start(t).browser()
	p := b.battle("example.1")
	hit := b.volley(p, "&result.damage=4&result.overheat-damage=0")
	b.press(hit, hit.test("mark"))
	report := p.url.Path + "/report"
	ask := func(value, from string) reply {
		r := b.request(http.MethodPost, "/luck", strings.NewReader(url.Values{"luck": {value}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Referer", b.URL+from)
		return b.do(r)
	}
	if p := ask("perhaps", report); p.status != http.StatusUnprocessableEntity {
		t.Errorf("luck that is perhaps shown: %d", p.status)
	}
	for _, value := range []string{"off", "on"} {
		page := ask(value, report)
		shown := value == "on"
		if page.url.Path != report || strings.Contains(page.Find("main").Text(), "better than") != shown ||
			strings.Contains(page.Find("main").Text(), "Luck:") != shown {
			t.Errorf("luck %s: %s %s", value, page.url, page.Find("main").Text())
		}
		if text := b.get(p.url.Path + "/log").test("entry").Text(); strings.Contains(text, "better than") != shown {
			t.Errorf("luck %s: %s", value, text)
		}
		if n := b.get(p.url.Path).test("luck").Length(); n != 1 {
			t.Errorf("luck %s: %d switches in the menu", value, n)
		}
	}
}

// The score sheet has the points of each side by round, and a slip with the names of both lists and the hashes that are
// on printed lists. A game without such marks has no points.
func TestScoreSheet(t *testing.T) {
	b := start(t).browser()
	begin := b.get(b.exampleOf("masc").url.Path + "/play")
	other := begin.Find(`[name="against"] option[value^="example."]`).AttrOr("value", "")
	p := b.uploadWith(begin.url.Path, url.Values{"press": {"1"}, "against": {other}})
	b.mark(p, "a", "", "victory-points", 4)
	b.post(p.url.Path, url.Values{"press": {"1"}, "do": {"clock 0 5"}}) // round 2
	b.mark(p, "b", "", "victory-points", 6)
	at := b.get(b.get(p.url.Path).Find(`a[href$="/score"]`).AttrOr("href", ""))
	var rows []string
	at.test("scores").Find("tbody tr").Each(func(_ int, tr *goquery.Selection) {
		tr.Find("td, th").Slice(1, goquery.ToEnd).Each(func(_ int, td *goquery.Selection) {
			rows = append(rows, td.Text())
		})
	})
	if got := strings.Join(rows, " "); got != "4 4 0 6" {
		t.Errorf("scores %q: %s", got, at.Find("main").Text())
	}
	of := b.battleFile(p)
	if text := at.test("result").Text(); text != of.Sides[1].Name+" leads, 6 to 4" {
		t.Error(text)
	}
	slip := at.test("slip").Text()
	for _, side := range of.Sides {
		if !strings.Contains(slip, side.Name) || !strings.Contains(slip, side.Roster.Hash()[:12]) {
			t.Errorf("no %s on the slip: %s", side.Name, slip)
		}
	}
	if !strings.Contains(at.Find("main").Text(), " min played") || strings.Count(slip, "Signature") != 2 {
		t.Error(at.Find("main").Text())
	}
	b.post(p.url.Path, url.Values{"press": {"2"}, "do": {"end"}})
	if text := b.get(at.url.Path).test("result").Text(); !strings.HasSuffix(text, " led at the end, 6 to 4") {
		t.Errorf("after the battle: %s", text)
	}
	none := b.get(b.battleOf("robotech").url.Path + "/score")
	if none.test("scores").Length() != 0 || none.test("result").Length() != 0 || none.test("slip").Length() != 1 {
		t.Errorf("a game without scores: %s", none.Find("main").Text())
	}
	if lost := b.get("/p/none/score"); lost.status != http.StatusNotFound {
		t.Errorf("an unknown battle: %d", lost.status)
	}
}

// A squad attacks and is hit as a whole, until its player unticks some of it. Another target has its own squad.
func TestSquadsAttackWhole(t *testing.T) {
	b := start(t).browser()
	begin := b.get(b.exampleOf("masc").url.Path + "/play")
	other := begin.Find(`[name="against"] option[value^="example."]`).AttrOr("value", "")
	p := b.uploadWith(begin.url.Path, url.Values{"press": {"1"}, "against": {other}})
	attack := b.model(p, "Wolf 2").test("attack").AttrOr("href", "")
	ticked := func(p reply, name string) (on []string) {
		p.Find(`#odds [name="` + name + `"][checked]`).Each(func(_ int, in *goquery.Selection) {
			on = append(on, squeezed(in.Closest("label")))
		})
		return on
	}
	hunters := []string{"Wolf 1", "Wolf 3", "Wolf 4", "Rat 1", "Rat 2", "Rat 3", "Rat 4"}
	at := b.get(attack)
	if on := ticked(at, "also"); !slices.Equal(on, hunters) {
		t.Errorf("attacking with Wolf 2: %v", on)
	}
	if at.Find(`#odds input[name="s.pins"][max="8"]`).Length() != 1 || !strings.Contains(at.Find("#odds").Text(), "24 dice") {
		t.Errorf("not the dice and pins of all: %s", squeezed(at.Find("#odds")))
	}
	question := at.Find(`[data-testid=question]`)
	question.Find(`[name=also][checked]`).RemoveAttr("checked")
	question.Find(`[name=at] option`).RemoveAttr("selected").FilterFunction(func(_ int, o *goquery.Selection) bool {
		return strings.HasPrefix(squeezed(o), "Frog 1")
	}).First().SetAttr("selected", "")
	at = b.press(at, question.Find("button.set"))
	if on := ticked(at, "also"); on != nil {
		t.Errorf("still attacking: %v", on)
	}
	if on, want := ticked(at, "struck"), []string{"Frog 2 (Green Marsh 2)", "Ant 1 (Green Marsh 2)",
		"Ant 2 (Green Marsh 2)"}; !slices.Equal(on, want) {
		t.Errorf("with Frog 1 are hit: %v", on)
	}
	if on := ticked(b.get(at.url.RequestURI()), "also"); on != nil {
		t.Errorf("the address attacks with %v", on)
	}
}
