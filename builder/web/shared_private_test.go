package web_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gantry/builder/exchange"
	"gantry/builder/needs"
)

// secrets are texts of a list that its links show only if its owner allows it.
var secrets = []string{"Mara Player", "SECRET PLAN", "UNIT PLAN"}

// privateList is a list with private texts, and its view link and frozen link.
func privateList(t *testing.T, b *browser) (path string, links []string) {
	t.Helper()
	path = b.exampleOf("mechahex").url.Path
	for control, said := range map[string]string{"army-player": secrets[0], "army-notes": secrets[1],
		"army-tags": "secret-tag"} {
		b.set(b.get(path+"?open=army"), control, said)
	}
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"notes"}, "value": {secrets[2]}})
	b.post(path+"/share", nil)
	b.post(path+"/freeze", url.Values{"n": {"5"}})
	p := b.get(path + "/share")
	for _, test := range []string{"share-link", "frozen-link"} {
		links = append(links, strings.TrimPrefix(p.test(test).AttrOr("value", ""), b.URL))
	}
	return path, links
}

// No output of a link has notes, tags or the player's name until its owner shows them; then
// the page and its documents have notes and the name.
func TestLinksKeepNotesPrivate(t *testing.T) {
	long(t)
	needs.Program(t, "pdftotext")
	s := start(t)
	me, them := s.browser(), s.browser()
	path, links := privateList(t, me)
	hash, base := me.document(path).Hash(), them.exampleOf("mechahex").url.Path
	outputs := map[string]bool{ // with whether it has the notes where they are shown
		"": true, "?open=u1": true, "?whole=1": true, "/roster.json": true, "/roster.txt": true, "/roster.md": false,
		"/roster.csv": false, "/print": false, "/odds": false, "/odds/matchup": false, "/preview.png": false,
		"/roster.pdf": true, "/cover.pdf": true, "/battle.pdf": true, "/play-sheets.pdf": true,
	}
	for _, shows := range []bool{false, true} {
		if shows {
			me.post(path+"/show-notes", url.Values{"show": {"true"}})
		}
		for _, link := range links {
			for output, has := range outputs {
				p := them.get(link + output)
				if p.status != http.StatusOK {
					t.Errorf("%s: %d", output, p.status)
				}
				text := p.body
				if strings.HasPrefix(text, "%PDF") {
					text = textOf(t, text)
				}
				expectSecrets(t, shows, link+output, text, has)
			}
			if got := them.document(link).Hash(); got != hash {
				t.Errorf("the link gives another hash: %s", got)
			}
			expectSecrets(t, shows, "a copy of "+link,
				them.get(them.post(link+"/duplicate", nil).url.Path+"/roster.json").body, true)
			imported := them.uploadWith("/rosters/import", url.Values{"paste": {s.URL + link}, "save": {"yes"}})
			expectSecrets(t, shows, "an import of "+link,
				them.get(imported.test("imported").Find("a.name").AttrOr("href", "")+"/roster.json").body, true)
			check := them.call("/api/v1/check", s.URL+link).body
			expectSecrets(t, shows, "a check of "+link, check, false)
			if strings.Contains(check, secrets[0]) != shows {
				t.Errorf("shown %t, a check has no player: %s", shows, check)
			}
			expectSecrets(t, shows, "a matchup with "+link, them.upload(base+"/odds/matchup", s.URL+link).body, false)
		}
		for _, form := range []string{"text", "short", "markdown"} {
			expectSecrets(t, shows, "words "+form, me.get(path+"/share?as="+form).test("words").Text(), form == "text")
		}
		expectSecrets(t, shows, "the text to download", me.get(path+"/share/roster.txt").body, true)
	}
	me.post(path+"/show-notes", url.Values{"show": {"false"}})
	for _, output := range []string{"", "/roster.json"} {
		expectSecrets(t, false, output, them.get(links[0]+output).body, false)
	}
	if got := them.post(path+"/show-notes", url.Values{"show": {"true"}}).status; got != http.StatusNotFound {
		t.Errorf("another reader turns the switch: %d", got)
	}
}

// expectSecrets fails where an output has a secret that is not shown, or lacks one that is.
func expectSecrets(t *testing.T, shown bool, of, text string, all bool) {
	t.Helper()
	if strings.Contains(text, "secret-tag") {
		t.Errorf("%s has the tags", of)
	}
	for _, secret := range secrets {
		if has := strings.Contains(strings.Join(strings.Fields(text), " "), secret); has && !shown ||
			shown && all && !has {
			t.Errorf("%s, shown %t: %q is in it: %t", of, shown, secret, has)
		}
	}
}

// textOf is the text of a PDF and the document that is attached to it.
func textOf(t *testing.T, pdf string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, []byte(pdf), 0o600); err != nil {
		t.Fatal(err)
	}
	held, err := exchange.Unwrap(t.Context(), []byte(pdf))
	if err != nil {
		t.Fatal(err)
	}
	return program(t, "pdftotext", file, "-") + string(held)
}
