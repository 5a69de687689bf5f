package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"gantry/builder/mend"
)

// A unit with free slots is filled in one of three ways by a press, which one step
// takes back.
func TestAUnitIsFilledInThreeWays(t *testing.T) {
	b := start(t).browser()
	path, _ := b.added("mechahex", "medium-mecha")
	p := b.get(path)
	var keys, texts []string
	for _, fix := range p.Find(".findings button[name=fix]").EachIter() {
		if key := fix.AttrOr("value", ""); strings.HasPrefix(key, "fill ") && !slices.Contains(keys, key) {
			keys, texts = append(keys, key), append(texts, strings.TrimSpace(fix.Text()))
		}
	}
	if want := []string{"Fill Medium Mecha", "Fill Medium Mecha for close range",
		"Fill Medium Mecha for long range"}; !slices.Equal(texts, want) {
		t.Fatalf("the ways are %q, want %q", texts, want)
	}
	check := b.get(path + "?show=check")
	if got := check.Find(".findings button[name=fix] .then").First().Text(); got != "Then 60/200, Legal" {
		t.Errorf("filled, the list is %q", got)
	}
	slot := check.test("slot").First() // another location of the same unit
	got := b.get(path + slot.AttrOr("href", "")).Find("#picker h2").Text()
	if !strings.HasPrefix(slot.Text(), "Open ") ||
		!strings.HasPrefix(got, strings.TrimPrefix(slot.Text(), "Open ")) {
		t.Errorf("%q leads to %q", slot.Text(), got)
	}
	seen := map[string]bool{}
	for _, key := range keys {
		p := b.post(path+"/edit", url.Values{"fix": {key}})
		if n := p.Find(".findings button[name=fix][value^='fill ']").Length(); n > 0 {
			t.Errorf("%s leaves %d ways to fill", key, n)
		}
		r := b.get(path + "/roster.json")
		if mounts := strings.Count(r.body, `"item"`); mounts < 3 {
			t.Errorf("%s mounts %d items: %s", key, mounts, r.body)
		}
		seen[r.body] = true
		b.post(path+"/undo", url.Values{})
		if r := b.get(path + "/roster.json"); strings.Contains(r.body, `"item"`) {
			t.Errorf("%s is taken back in more than one step", key)
		}
	}
	if len(seen) != 3 {
		t.Errorf("the three ways come to %d loadouts", len(seen))
	}
	if p := b.post(path+"/edit", url.Values{"fix": {"fill Close u9"}}); p.status < 400 {
		t.Errorf("filling no unit is answered by %d", p.status)
	}

	path, _ = b.added("mechastellar", "green-viking")
	b.post(path, url.Values{"unit": {"u1"}, "field": {"choices.pilot"}, "value": {"2"}})
	offer := "?open=u1&part=loadout&offer=fill"
	if p := b.get(path + offer); p.Find("#fills").Length() > 0 { // it has room for traits alone
		t.Errorf("a fill is offered of nothing: %q", p.Find("#fills").Text())
	}
	for _, m := range b.document(path).Units[0].Mounts {
		b.post(path, url.Values{"open": {"u1"}, "cut": {m.ID}})
	}
	if got := b.get(path + offer).test("no-fill").Text(); got != mend.NoFillText {
		t.Errorf("without a fill the preview says %q", got)
	}
}
