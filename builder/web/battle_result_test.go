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

// Gantry rolls a result, which the page then has, and the log says so with its seed. A player who changes a number
// enters the result.
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
	if entered.test("rolled").Length() != 0 || strings.Contains(entered.test("mark").Parent().AttrOr("action", ""), "seed") {
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
		if p := b.get(rolled.url.Path + "?" + query.Encode()); p.status != http.StatusOK || p.test("rolled").Length() != 0 {
			t.Errorf("seed %s: %d", seed, p.status)
		}
	}
}

// The player of a damaged model puts its upgrades in an order. One that is chosen again moves there, and the order stays
// with the result.
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
