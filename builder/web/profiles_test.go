package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// Profiles come as a file, a list, or one a line; each has its own line in the
// report, and the page speaks of profiles.
func TestProfilesAreImportedInLists(t *testing.T) {
	const hawk = `{"format": "gantry.profile/1", "system": "mechastellar", "name": "Hawk"}`
	const numbers = `{"format": "gantry.profile/1", "system": "robotech", "overrides": []}`
	const roster = `{"format": "gantry.roster/1", "system": "robotech", "units": []}`
	for _, c := range []struct {
		name, paste string
		files       []string
		lines, kept int
	}{
		{"one", hawk, nil, 1, 1},
		{"a list", "[" + hawk + ",\n" + numbers + "]", nil, 2, 2},
		{"one a line", hawk + "\n" + numbers + "\n" + hawk + "\n", nil, 3, 3},
		{"several files", hawk, []string{"a.json", "[" + hawk + "," + hawk + "]", "b.ndjson", numbers +
			"\n" + numbers}, 5,
			5},
		{"with what is none", "[" + roster + ",7," + hawk + "]", nil, 3, 1},
		{"too many", strings.Repeat(hawk+"\n", 102), nil, 102, 100},
	} {
		b := start(t).browser()
		p := b.upload("/profiles/import", c.paste, c.files...)
		if p.status != http.StatusOK || p.test("imported").Length() != c.lines ||
			p.test("imported").Find("a.name").Length() != c.kept || p.test("profile").Length() != c.kept {
			t.Errorf("%s: %d, %d lines, %d profiles: %.300s", c.name, p.status, p.test("imported").Length(),
				p.test("profile").Length(), p.test("imported").Text())
		}
		if again := b.get("/profiles").test("profile").Length(); again != c.kept {
			t.Errorf("%s: %d can be reached", c.name, again)
		}
	}
	b := start(t).browser()
	p := b.upload("/profiles/import", numbers)
	for _, name := range []string{p.test("imported").Find("a.name").Text(), p.test("profile").Find("a.name").Text()} {
		if name != "Saved numbers · Bad Syntax's Robotech" {
			t.Errorf("own numbers are called %q", name)
		}
	}
	label, hint := p.Find(`label[for="paste"]`).Text(), p.Find("#paste").AttrOr("placeholder", "")
	if !strings.Contains(label, "paste a unit") || strings.Contains(label+hint, "gantry.") {
		t.Errorf("the form asks for %q, %q", label, hint)
	}
}

// A roster as text is what gantry convert writes, for its owner and in the view.
func TestRosterAsText(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	doc := b.get(path + "/roster.json").body
	converted := b.call("/api/v1/convert?to=text", doc).body
	link := path + "/roster.txt"
	p := b.get(link)
	if p.status != http.StatusOK || p.body != converted || !strings.HasPrefix(p.body, "Iron Wall\n") ||
		p.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%d, %s: %.200s", p.status, p.header.Get("Content-Type"), p.body)
	}
	view := b.get(path+"/share").test("share-link").AttrOr("value", "")
	if view == "" {
		b.post(path+"/share", nil)
		view = b.get(path+"/share").test("share-link").AttrOr("value", "")
	}
	if p := b.testServer.browser().get(view + "/roster.txt"); p.body != converted {
		t.Errorf("in the view: %d %.200s", p.status, p.body)
	}
}
