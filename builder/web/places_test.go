package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// Every page of a list has the bar of its places, with odds and sharing one press away.
func TestPlacesOnEveryPageOfAList(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	id := strings.TrimPrefix(path, "/r/")
	for _, to := range []string{"", "/odds", "/share", "/history", "/tables", "/print", "/mend"} {
		p := b.get(path + to)
		for _, want := range []string{"?show=add", path + "/odds", path + "/share", path + "/print"} {
			if p.Find(`.places a[href$="`+want+`"]`).Length() != 1 {
				t.Errorf("%s has no way to %s", to, want)
			}
		}
	}
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u2"}})
	if p := b.get("/diff?a=" + id + "@1&b=" + id); p.Find(".places").Length() != 1 {
		t.Errorf("the comparison has no bar: %s", p.Find("h1").Text())
	}
	if p := b.get(path + "/at/1"); p.Find(`.places a[href$="/share"]`).Length() != 0 {
		t.Error("an old version can be shared")
	}
}

// History describes a redone step by its change.
func TestHistorySaysWhatWasRedone(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u2"}})
	b.post(path+"/undo", url.Values{})
	b.post(path+"/redo", url.Values{})
	text := strings.Join(strings.Fields(b.get(path+"/history").test("revision").First().Text()), " ")
	if !strings.Contains(text, "Redo: Removed ") || strings.Count(text, "Removed ") != 1 {
		t.Errorf("it says %q", text)
	}
}

// A full location leads to the next that has room.
func TestFullLocationLeadsToTheNext(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	page := path + "?open=u1&at=torso"
	if got := b.get(page).test("next-location").Text(); got != "" {
		t.Fatalf("with no room left it leads to %q", got)
	}
	mount, _ := b.get(path + "?open=u1&at=left-arm").Find(".picker button[name=cut]").First().Attr("value")
	b.post(path, url.Values{"open": {"u1"}, "at": {"left-arm"}, "cut": {mount}})
	p := b.get(page)
	if got := strings.TrimSpace(p.test("next-location").Text()); !strings.HasPrefix(got, "Next: Left Arm ") {
		t.Errorf("it leads to %q: %s %s", got, p.Find(".picker header").Text(), p.Find("h1").Text())
	}
}

// The list begins under its game, so the top bar has no other door of the same name.
func TestOneDoorToANewList(t *testing.T) {
	home := start(t).browser().get("/")
	if home.Find(`.top a[href^="/rosters/new"]`).Length() != 0 || home.test("new-mechahex").Text() != "New list" {
		t.Errorf("the top bar has %q", home.Find(".top").Text())
	}
}

// The dot between a source and its basis is outside the link.
func TestWhySeparatesItsSource(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	p := b.get(path)
	to, _ := p.test("points").Find("a.number").Attr("href")
	cell := b.get(path + to).test("why").Find("td:last-child").First()
	if text := strings.Join(strings.Fields(cell.Text()), " "); !strings.Contains(text, " · ") ||
		strings.Contains(cell.Find("a").Text(), "·") {
		t.Errorf("the source reads %q", text)
	}
}
