package web_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"gantry/builder/store"
	"gantry/builder/web/site"
)

// rosterFile is an upload of some rosters as an array.
func rosterFile(n int, name string) string {
	doc := fmt.Sprintf(`{"format":"gantry.roster/1","system":"mechahex","name":%q,"units":[]}`, name)
	return "[" + strings.TrimSuffix(strings.Repeat(doc+",", n), ",") + "]"
}

// A new browser imports more than may be kept: what is kept can be reached, each
// of the others is named with the reason, and nothing else is in the database.
func TestImportOverTheLimit(t *testing.T) {
	long(t)
	for name, rate := range map[string]float64{"of one owner": 0, "of one client": 20} {
		t.Run(name, func(t *testing.T) {
			s, path := startAt(t, func(c *site.Config) {
				began := time.Now()
				c.Rate, c.Now = rate, func() time.Time { return began } // no refill during the test
			})
			b := s.browser()
			var files []string
			for i := range 6 {
				files = append(files, fmt.Sprintf("f%d.json", i), rosterFile(100, fmt.Sprint("File ", i)))
			}
			p := b.upload("/rosters/import", "", files...)
			if p.status != http.StatusOK || !strings.Contains(p.test("notice").Text(), "500 of 600 lists saved") {
				t.Errorf("the answer: %d %q", p.status, p.test("notice").Text())
			}
			if n := strings.Count(p.body, "Not imported"); n != 100 {
				t.Errorf("%d are said not to be kept", n)
			}
			db, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			rows, err := db.Query("SELECT id FROM documents")
			if err != nil {
				t.Fatal(err)
			}
			defer rows.Close()
			home, n := b.get("/").body, 0
			for ; rows.Next(); n++ {
				var id string
				if err := rows.Scan(&id); err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(home, "/r/"+id) {
					t.Errorf("%s is kept and nobody can reach it", id)
				}
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			if n != 500 {
				t.Errorf("%d lists are kept", n)
			}
			if p := b.upload("/rosters/import", "", "late.json",
				rosterFile(2, "Late")); p.status != http.StatusUnprocessableEntity ||
				!strings.Contains(p.body, "0 of 2 lists saved") {
				t.Errorf("more: %d %q", p.status, p.test("notice").Text())
			}
			fresh := s.browser()
			fresh.Jar.SetCookies(p.url, []*http.Cookie{{Name: "gantry_owner", Value: "forged", Path: "/"}})
			p = fresh.upload("/profiles/import", `{"format":"gantry.profile/1","system":"mechastellar","name":"P"}`)
			if limited := rate > 0; (p.status == http.StatusUnprocessableEntity) != limited ||
				(fresh.Jar.Cookies(p.url)[0].Value == "forged") != limited {
				t.Errorf("a profile of another browser: %d %q, cookies %v", p.status, p.test("notice").Text(),
					fresh.Jar.Cookies(p.url))
			}
			if p := fresh.post("/rosters/example", url.Values{"system": {"mechahex"},
				"example": {"0"}}); (p.status == http.StatusTooManyRequests) != (rate > 0) {
				t.Errorf("a roster of another browser: %d", p.status)
			}
		})
	}
}

// holds reports whether a text stands anywhere in a database or its log.
func holds(t *testing.T, path, text string) bool {
	t.Helper()
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(text)) {
			return true
		}
	}
	return false
}

// Everything of a browser's is deleted at once: pages, links, the cookie, and
// every byte of the file.
func TestDeleteEverything(t *testing.T) {
	s, path := startAt(t)
	b, other := s.browser(), s.browser()
	roster := b.example().url.Path
	b.post(roster, url.Values{"op": {"set"}, "field": {"notes"}, "value": {"quicksilver notes"}})
	b.post(roster, url.Values{"op": {"set"}, "field": {"notes"}, "value": {"other notes"}})
	b.post(roster+"/share", nil)
	link, _ := b.get(roster + "/share").test("share-link").Attr("value")
	profile := b.post("/design/mechastellar", url.Values{"name": {"quicksilver profile"}}).url.Path
	deleted := b.example().url.Path
	b.post(deleted+"/delete", nil)
	theirs := other.example().url.Path

	ask := b.get("/")
	at, _ := ask.test("mine").Attr("href")
	p := b.get(at)
	if p.status != http.StatusOK || !strings.Contains(p.Find("main").Text(),
		"2 lists, 1 unit, on all your devices") {
		t.Fatalf("asking: %d %q", p.status, p.Find("main").Text())
	}
	if b.get(roster).status != http.StatusOK || !holds(t, path, "quicksilver notes") {
		t.Fatal("asking alone deletes")
	}
	cookie := b.Jar.Cookies(p.url)
	p = b.post(at, nil)
	if p.status != http.StatusOK || p.header.Get("Clear-Site-Data") != `"cache", "cookies", "storage"` ||
		len(b.Jar.Cookies(p.url)) != 0 {
		t.Errorf("deleting: %d, %v, cookies %v", p.status, p.header, b.Jar.Cookies(p.url))
	}
	b.Jar.SetCookies(p.url, cookie) // someone who still has the token
	for _, page := range []string{roster, profile, deleted, roster + "/roster.json", link} {
		if got := b.get(page); page == "" || got.status != http.StatusNotFound {
			t.Errorf("%q answers %d", page, got.status)
		}
	}
	if p := b.post(deleted+"/restore", nil); p.status != http.StatusNotFound {
		t.Errorf("restoring answers %d", p.status)
	}
	for _, text := range []string{"quicksilver", strings.TrimPrefix(roster, "/r/"),
		strings.TrimPrefix(deleted, "/r/")} {
		if holds(t, path, text) {
			t.Errorf("the file holds %q", text)
		}
	}
	if p := b.get("/"); p.test("roster").Length() != 0 || p.test("mine").Length() != 0 {
		t.Error("the first page still has something")
	}
	if p := other.get(theirs); p.status != http.StatusOK {
		t.Errorf("another's roster answers %d", p.status)
	}
	if p := s.browser().post(at, nil); p.status != http.StatusOK {
		t.Errorf("a browser that has nothing: %d", p.status)
	}
}

// A button permanently deletes one deleted list or unit.
func TestDeleteForEver(t *testing.T) {
	s, path := startAt(t)
	b := s.browser()
	roster, profile := b.example().url.Path, b.post("/design/mechastellar", url.Values{"name": {"P"}}).url.Path
	for at, list := range map[string]string{roster: "/", profile: "/profiles"} {
		id := at[strings.LastIndex(at, "/")+1:]
		if p := b.post(at+"/erase", nil); p.status != http.StatusNotFound || !holds(t, path, id) {
			t.Errorf("%s is not deleted, and erasing it answers %d", at, p.status)
		}
		b.post(at+"/delete", nil)
		form := b.get(list).Find(`form[action="` + at + `/erase"]`)
		if form.Find("button").Text() != "Delete\u00a0forever" {
			t.Errorf("%s has no button for %s", list, at)
		}
		if p := s.browser().post(at+"/erase", nil); p.status != http.StatusNotFound {
			t.Errorf("another browser erases: %d", p.status)
		}
		if p := b.post(at+"/erase", nil); p.status != http.StatusOK || p.url.Path != list {
			t.Errorf("erasing %s: %d at %s", at, p.status, p.url)
		}
		if holds(t, path, id) || strings.Contains(b.get(list).body, id) {
			t.Errorf("%s is still there", at)
		}
	}
}

// The page warns before the quota is reached. At the quota it refuses the change and
// shows the list as it is. The log stays empty.
func TestQuotaIsSaid(t *testing.T) {
	s, _ := startAt(t, func(c *site.Config) { c.Store.SetQuota(store.Quota{Owner: 50_000}) })
	b := s.browser()
	roster := b.example().url.Path
	note := func(n int) reply {
		return b.post(roster, url.Values{"op": {"set"}, "field": {"notes"}, "value": {strings.Repeat("x", n)}})
	}
	if p := b.get("/"); p.test("notice").Length() != 0 {
		t.Errorf("told %q", p.test("notice").Text())
	}
	if p := note(20_000); p.status != http.StatusOK {
		t.Fatal(p.status)
	}
	if p := b.get("/"); !strings.Contains(p.test("notice").Text(), "Your lists and units take") {
		t.Errorf("not told at 80 %%: %q", p.test("notice").Text())
	}
	p := note(20_001)
	if p.status != http.StatusInsufficientStorage || !strings.Contains(p.test("notice").Text(), "Not saved") ||
		p.test("verdict").Length() == 0 {
		t.Errorf("refused: %d %q", p.status, p.test("notice").Text())
	}
	if p := b.post(roster+"/duplicate", nil); p.status != http.StatusInsufficientStorage ||
		!strings.Contains(p.test("problem").Text(), "Not saved") {
		t.Errorf("duplicating: %d %q", p.status, p.test("problem").Text())
	}
	if s.log.Len() > 0 {
		t.Errorf("the log: %s", s.log)
	}
}
