package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gantry/builder/exchange/code"
)

// shareEveryWay is the view link, a frozen link and the list code of a list of another
// reader, called Iron Wall.
func shareEveryWay(t *testing.T, them *browser) (view, frozen, code string) {
	t.Helper()
	theirs := them.exampleOf("mechahex").url.Path
	them.post(theirs+"/share", nil)
	them.post(theirs+"/freeze", url.Values{"n": {"1"}})
	p := them.get(theirs + "/share")
	view, frozen = p.test("share-link").AttrOr("value", ""), p.test("frozen-link").AttrOr("value", "")
	code = them.tokenOf(t, them.get(theirs+"/roster.json").body)
	if view == "" || frozen == "" {
		t.Fatalf("view link %q, frozen link %q", view, frozen)
	}
	return view, frozen, code
}

// entriesOf are the entries that the API answers.
func entriesOf(t *testing.T, p reply) (list []struct{ File, Name, Player, Error, Event string }) {
	t.Helper()
	if err := json.Unmarshal([]byte(p.body), &list); err != nil || p.status != http.StatusOK {
		t.Fatalf("%d %v: %.300s", p.status, err, p.body)
	}
	return list
}

// Links of this server and list codes can be pasted as they are wherever the page takes
// a list.
func TestPastedLinksAndCodes(t *testing.T) {
	s := start(t)
	them, b := s.browser(), s.browser()
	view, frozen, code := shareEveryWay(t, them)
	event := b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {"Open"}, "limit": {"200"}}).url.Path
	path := view[strings.Index(view, "/s/"):]
	for name, row := range map[string]struct {
		paste  string
		lists  int
		broken string // what the row says that cannot be read
	}{
		"three ways": {view + "\n" + frozen + "\nhttps://elsewhere.example/l/" + code + "\n", 3, ""},
		"in sentences": {"Ann: my list is " + view + ", thanks.\n\nBob: " + frozen + "\n" + code +
			" sorry for being late", 3, ""},
		"a path":            {"see " + path, 1, ""},
		"more behind it":    {view + "/print?layout=cards\n" + code, 2, ""},
		"a dead link":       {view + "\nhttp://localhost/s/abcdefghij", 1, "No shared list at this link"},
		"of elsewhere":      {code + "\nhttps://elsewhere.example/s/abcdefghij", 1, "Open it there"},
		"a damaged code":    {view + "\n" + code[:60] + "\n", 1, "damaged"},
		"an event's link":   {view + "\nhttps://elsewhere.example" + event, 1, "is an event"},
		"somebody's roster": {code + "\n" + "http://localhost/r/abcdefghij", 1, "No shared list at this link"},
	} {
		for _, at := range []string{"/check", event} {
			p := b.upload(at, row.paste)
			wellMade(t, p)
			rows := p.test("check-row")
			if read := rows.Find(`[data-testid="hash"]`).Length(); read != row.lists ||
				rows.Length()-read != min(1, len(row.broken)) || !strings.Contains(rows.Text(), row.broken) {
				t.Errorf("%s, %s: %d rows, %d read:\n%s", name, at, rows.Length(), read, rows.Text())
			}
		}
		entries := entriesOf(t, b.call("/api/v1/check", row.paste))
		said, _ := json.Marshal(row.paste)
		under := entriesOf(t, b.call("/api/v1/check", `{"event":"`+event+`","rosters":[`+string(said)+`]}`))
		if len(entries) != row.lists+min(1, len(row.broken)) || len(under) != len(entries) ||
			under[0].Event+under[len(under)-1].Event == "" {
			t.Errorf("%s: the API has %d entries, %d under an event: %+v", name, len(entries), len(under), under)
		}
		p := b.uploadWith("/rosters/import", url.Values{"paste": {row.paste}, "save": {"yes"}})
		if p.test("imported").Find("a.name").Length() != row.lists {
			t.Errorf("%s: an import keeps %s", name, p.test("imported").Text())
		}
	}
	base := b.exampleOf("mechahex").url.Path
	if p := b.upload(base+"/odds/matchup", "They sent "+view+", who wins?"); p.status != http.StatusOK ||
		p.test("theirs").Find("tbody tr").Length() == 0 || p.test("notice").Length() != 0 {
		t.Errorf("an opponent in a sentence: %d %s", p.status, p.test("notice").Text())
	}
}

// A link gives neither the player nor notes, which its page does not show; one that was
// withdrawn gives nothing.
func TestPastedLinksGiveNoMoreThanTheirPage(t *testing.T) {
	s := start(t)
	them, b := s.browser(), s.browser()
	theirs := them.exampleOf("mechahex").url.Path
	for control, said := range map[string]string{"army-player": "Mara", "army-notes": "my plan"} {
		them.set(them.get(theirs+"?open=army"), control, said)
	}
	them.post(theirs+"/share", nil)
	view := them.get(theirs+"/share").test("share-link").AttrOr("value", "")
	p := b.uploadWith("/rosters/import", url.Values{"paste": {view}, "save": {"yes"}})
	kept := b.get(p.test("imported").Find("a.name").AttrOr("href", "") + "/roster.json").body
	row := b.upload("/check", view).test("check-row").Text()
	for _, text := range []string{kept, row} {
		if !strings.Contains(text, "Iron Wall") || strings.Contains(text, "Mara") || strings.Contains(text, "my plan") {
			t.Errorf("the link gives %s", text)
		}
	}
	them.post(theirs+"/unshare", nil)
	if rows := b.upload("/check", view).test("check-row"); !strings.Contains(rows.Text(), "No shared list") {
		t.Errorf("a withdrawn link is %s", rows.Text())
	}
}

// A form takes every kind of file, and an event in every form.
func TestCheckOfTheAPITakesForms(t *testing.T) {
	b := start(t).browser()
	roster := b.exampleOf("mechahex").url.Path
	doc, text := b.get(roster+"/roster.json").body, b.get(roster+"/roster.txt").body
	paper, code := b.get(roster+"/roster.pdf").body, b.tokenOf(t, doc)
	at := b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {"Open"}, "limit": {"200"}}).url.Path
	event := b.get(at + "/event.json").body
	for name, given := range map[string]string{"no event": "", "a document": event,
		"a link": "https://gantry.example" + at, "a token": strings.TrimPrefix(at, "/e/")} {
		p := b.uploadWith("/api/v1/check", url.Values{"event": {given}, "paste": {code}}, "a.json", doc, "b.txt", text,
			"c.pdf", paper, "d.zip", zipped(t, "in.txt", text), "e.json", "{")
		var files, bad []string
		for _, e := range entriesOf(t, p) {
			if files = append(files, e.File); e.Error != "" {
				bad = append(bad, e.File)
			} else if e.Name != "Iron Wall" || (e.Event == "Open") != (given != "") {
				t.Errorf("%s: %+v", name, e)
			}
		}
		if !slices.Equal(files, []string{"a.json", "b.txt", "c.pdf", "d.zip/in.txt", "e.json", "pasted text"}) ||
			!slices.Equal(bad, []string{"e.json"}) {
			t.Errorf("%s: %v, unreadable %v", name, files, bad)
		}
	}
	said, _ := json.Marshal([]string{text, code + "\n" + code})
	if list := entriesOf(t, b.call("/api/v1/check", `{"event":`+event+`,"rosters":`+string(said)+`}`)); len(list) != 3 {
		t.Errorf("texts in a request: %+v", list)
	}
	for name, p := range map[string]reply{
		"nothing":     b.uploadWith("/api/v1/check", url.Values{}),
		"a bad event": b.uploadWith("/api/v1/check", url.Values{"event": {"GE1abcdefgh"}}, "a.json", doc),
	} {
		if p.status != http.StatusUnprocessableEntity || p.header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", name, p.status, p.body)
		}
	}
}

// A code for the organizer has the player's name, which no other code or link has, and the
// hash of the list.
func TestCodeForTheOrganizer(t *testing.T) {
	b := start(t).browser()
	roster := b.exampleOf("mechahex").url.Path
	at := b.post("/events/new", url.Values{"system": {"mechahex"}, "name": {"Open"}, "limit": {"200"},
		"player": {"true"}}).url.Path
	to := func() string {
		link := b.get(at).test("organizer-code").AttrOr("href", "")
		path, _, _ := strings.Cut(link, "#")
		return path
	}
	p := b.get(to())
	wellMade(t, p)
	if p.test("code").Length() != 0 || !strings.Contains(p.test("no-code").Text(), "no player name") {
		t.Fatalf("a list without a player: %s", p.Find("main").Text())
	}
	b.set(b.get(roster+"?open=army"), "army-player", "Mara <i>")
	p = b.get(to())
	wellMade(t, p)
	given := p.test("code").Text()
	if !strings.Contains(p.Find("main").Text(), "Includes your player name: Mara <i>.") {
		t.Errorf("it is not said that the name is in it: %s", p.Find("main").Text())
	}
	doc := b.get(roster + "/roster.json").body
	plain := b.tokenOf(t, doc)
	for name, row := range map[string]struct{ text, player, verdict string }{
		"its code":  {given, "Mara <i>", "Legal"},
		"its link":  {"https://gantry.example/l/" + given, "Mara <i>", "Legal"},
		"its plain": {plain, "", "Illegal"},
	} {
		p := b.upload(at, "Hello: "+row.text)
		got := p.test("check-row")
		if !strings.Contains(got.Text(), row.verdict) || strings.Contains(got.Text(), "by Mara") != (row.player != "") {
			t.Errorf("%s: %s", name, got.Text())
		}
		hash := b.upload(at, "", "a.json", doc).test("hash").Text()
		if got.Find(`[data-testid="hash"]`).Text() != hash {
			t.Errorf("%s: another hash than %s", name, hash)
		}
	}
	for _, held := range []string{plain, b.get(roster + "/share").test("token").Text(), b.tokenOf(t, given)} {
		document, err := code.Read(strings.TrimSpace(held))
		if err != nil || bytes.Contains(document, []byte("Mara")) {
			t.Errorf("a plain code holds %s, %v", document, err)
		}
	}
	if p := b.get("/l/" + given); p.status != http.StatusOK || !strings.Contains(p.Text(), "Iron Wall") {
		t.Errorf("the code as an address: %d", p.status)
	}
}
