package web_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// act posts what a page of a history is asked to do with a revision.
func (b *browser) act(path, do string, number int, more ...string) reply {
	b.t.Helper()
	form := url.Values{"do": {do}, "n": {fmt.Sprint(number)}}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return b.post(path, form)
}

// A list's history describes every change and names the large ones. Each version can be
// viewed, compared, named, restored and copied to a new list.
func TestHistoryPage(t *testing.T) {
	s := start(t)
	b := s.browser()
	path := b.broken()
	was := b.document(path).Hash()
	p := b.get(path + "/mend")
	b.press(p, p.test("mend").First())
	mended := b.document(path).Hash()
	b.post(path+"/undo", url.Values{})
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u2"}})

	p = b.get(b.get(path).test("menu").Find(`a[href$="/history"]`).AttrOr("href", ""))
	wellMade(t, p)
	steps := p.test("revision")
	var texts []string
	for i := range steps.Length() {
		texts = append(texts, strings.Join(strings.Fields(steps.Eq(i).Text()), " "))
	}
	for i, want := range []string{"Removed Hammer", "Undo: Fixed all", "Fixed all",
		"Medium Laser from left arm to torso", "Example"} {
		if i >= len(texts) || !strings.Contains(texts[i], want) {
			t.Errorf("step %d is not %q: %q", i, want, texts)
		}
	}
	old := b.get(path + "/at/3")
	if got := old.test("frozen-at").Text(); old.status != http.StatusOK || !strings.Contains(got, "version 3, ") ||
		!strings.Contains(got, mended) || old.Find("#do").Length() != 0 {
		t.Errorf("revision 3: %d %q", old.status, got)
	}
	for _, to := range []string{"/roster.json", "/print", "/odds", "/roster.pdf"} {
		if got := b.get(path + "/at/2" + to).status; got != http.StatusOK {
			t.Errorf("%s of revision 2: %d", to, got)
		}
	}
	for _, none := range []string{"/at/99", "/at/0", "/at/x"} {
		if got := b.get(path + none).status; got != http.StatusNotFound {
			t.Errorf("%s: %d", none, got)
		}
	}
	b.act(path+"/history", "name", 2, "name", "<b>as I had it</b>")
	if got := b.get(path + "/history").test("named").Text(); got != "<b>as I had it</b>" {
		t.Errorf("revision 2 is called %q", got)
	}
	if p = b.act(path+"/history", "restore", 2); b.document(path).Hash() != was ||
		!strings.Contains(p.Find(".toast").Text()+p.test("notice").Text(), "Restored version 2") {
		t.Errorf("restored: %.300s", p.Find(".toast").Text())
	}
	b.post(path+"/undo", url.Values{})
	if b.document(path).Hash() == was {
		t.Error("one undo does not take the restoring back")
	}
	branch := b.act(path+"/history", "branch", 3).url.Path
	if branch == path || b.get(branch+"/history").test("revision").Length() != 1 ||
		!strings.Contains(b.get(branch+"/history").test("revision").Text(), "Copied from Iron Wall, version 3") {
		t.Errorf("the branch is %s", branch)
	}
	them := s.browser()
	them.example()
	for _, to := range []string{"/history", "/at/1", "/at/1/roster.json"} {
		if got := them.get(path + to).status; got != http.StatusNotFound {
			t.Errorf("another reads %s: %d", to, got)
		}
	}
	for _, do := range []string{"name", "restore", "branch"} {
		if got := them.act(path+"/history", do, 1, "name", "x").status; got != http.StatusNotFound {
			t.Errorf("another may %s: %d", do, got)
		}
	}
	if got := b.act(path+"/history", "burn", 1).status; got != http.StatusUnprocessableEntity {
		t.Errorf("burning: %d", got)
	}
}

// A frozen link shows its revision, date and hash, whatever becomes of the roster.
func TestFrozenLink(t *testing.T) {
	s := start(t)
	b, them := s.browser(), s.browser()
	path := b.example().url.Path
	hash := b.document(path).Hash()
	b.act(path+"/freeze", "freeze", 1)
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u2"}})
	p := b.get(path + "/share")
	wellMade(t, p)
	link := strings.TrimPrefix(p.test("frozen-link").AttrOr("value", ""), s.URL)
	view := them.get(link)
	if got := view.test("frozen-at").Text(); view.status != http.StatusOK || !strings.Contains(got, "version 1, ") ||
		!strings.Contains(got, hash) || them.document(link).Hash() != hash {
		t.Errorf("%s: %d %q", link, view.status, got)
	}
	b.post(path+"/thaw", url.Values{"n": {"1"}})
	if got := them.get(link).status; got != http.StatusNotFound {
		t.Errorf("withdrawn: %d", got)
	}
}

// An own profile has a history as a roster has.
func TestHistoryOfAProfile(t *testing.T) {
	b := start(t).browser()
	path := b.post("/design/mechastellar", url.Values{"name": {"Lynx"}}).url.Path
	b.post(path, url.Values{"op": {"set"}, "field": {"name"}, "value": {"Lynx II"}})
	p := b.get(path + "/history")
	wellMade(t, p)
	if got := p.test("revision"); p.status != http.StatusOK || got.Length() != 2 ||
		!strings.Contains(got.First().Text(), "Lynx II") {
		t.Errorf("%d %q", p.status, got.Text())
	}
	if p = b.act(path+"/history", "restore", 1); !strings.Contains(p.Find("h1").Text(), "Lynx") ||
		strings.Contains(p.Find("h1").Text(), "Lynx II") {
		t.Errorf("restored: %q", p.Find("h1").Text())
	}
	branch := b.act(path+"/history", "branch", 2).url.Path
	if branch == path || b.get(branch).status != http.StatusOK {
		t.Errorf("the branch is %s", branch)
	}
	id := path[strings.LastIndexByte(path, '/')+1:]
	if p = b.get("/diff?a=" + id + "@1&b=" + id + "@2"); p.status != http.StatusOK ||
		!strings.Contains(p.test("changes").Text(), "Lynx II") {
		t.Errorf("their difference: %d %s", p.status, p.test("changes").Text())
	}
}

// Any two revisions, rosters or files are compared; who cannot see a list cannot
// compare it.
func TestDiffPage(t *testing.T) {
	s := start(t)
	b := s.browser()
	path := b.example().url.Path
	doc := b.get(path + "/roster.json").body
	id := strings.TrimPrefix(path, "/r/")
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u2"}})
	for _, row := range []struct{ name, query, want string }{
		{"a revision and now", "?a=" + id + "@1&b=" + id, "Remove Hammer"},
		{"the same", "?a=" + id + "&b=" + id + "@2", "The lists are the same."},
		{"a form", "", "Compare two lists"},
	} {
		p := b.get("/diff" + row.query)
		wellMade(t, p)
		if p.status != http.StatusOK || !strings.Contains(p.Find("main").Text(), row.want) {
			t.Errorf("%s: %d %.400s", row.name, p.status, p.Find("main").Text())
		}
	}
	if p := b.uploadSides("/diff", id, "", "", doc); !strings.Contains(p.test("changes").Text(), "Add Hammer") {
		t.Errorf("with a file: %d %s", p.status, p.Find("main").Text())
	}
	for name, p := range map[string]reply{"nothing": b.uploadSides("/diff", "", "", "", ""),
		"no list": b.uploadSides("/diff", id, "", "", "{")} {
		if p.status != http.StatusUnprocessableEntity || p.test("notice").Length() != 1 {
			t.Errorf("%s: %d %s", name, p.status, p.test("notice").Text())
		}
	}
	if p := s.browser().get("/diff?a=" + id + "&b=" + id + "@1"); p.status != http.StatusNotFound {
		t.Errorf("another's: %d", p.status)
	}
}

// uploadSides posts the form of a comparison: own rosters by their ids, or files.
func (b *browser) uploadSides(path, a, c, fileA, fileB string) reply {
	b.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for name, value := range map[string]string{"a": a, "b": c} {
		_ = w.WriteField(name, value) // to memory
	}
	for name, data := range map[string]string{"file-a": fileA, "file-b": fileB} {
		part, err := w.CreateFormFile(name, "list.json")
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = part.Write([]byte(data))
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	r := b.request(http.MethodPost, path, &form)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return b.do(r)
}
