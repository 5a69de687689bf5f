package web_test

import (
	"archive/zip"
	"bytes"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/rules/systems"
)

// unzipped are the files of an archive but its list.
func unzipped(t *testing.T, data string) map[string]string {
	t.Helper()
	r, err := zip.NewReader(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name != "gantry.json" {
			files[f.Name] = string(text)
		}
	}
	return files
}

// An export of everything is imported into another server, byte for byte and under the
// same ids. A second import changes nothing. One press undoes it.
func TestEverythingAsAFile(t *testing.T) {
	b := start(t).browser()
	var rosters []string
	for _, g := range systems.All {
		rosters = append(rosters, b.exampleOf(g.ID).url.Path)
		b.post("/mine/collection/"+g.ID, url.Values{"own." + b.firstModel(g.ID): {"2"}})
	}
	b.post("/rosters/new", url.Values{"system": {"masc"}, "name": {"Same / name"}})
	b.post("/rosters/new", url.Values{"system": {"masc"}, "name": {"Same / name"}})
	profile := b.post("/design/mechastellar", url.Values{"name": {"<b>Own</b>"}}).url.Path
	b.post("/presets", url.Values{"name": {"Club"}, "paper": {"letter"}})
	var dots bytes.Buffer
	if err := png.Encode(&dots, image.NewGray(image.Rect(0, 0, 60, 40))); err != nil {
		t.Fatal(err)
	}
	b.picture(rosters[0], "u1", dots.Bytes(), false)
	file := b.get("/mine/everything.zip")
	files := unzipped(t, file.body)
	if want := 2*len(systems.All) + 2 + 1 + 1 + 1; len(files) != want ||
		!strings.HasPrefix(file.header.Get("Content-Disposition"), "attachment; filename=gantry-") {
		t.Fatalf("%d files, want %d: %v", len(files), want, file.header)
	}

	other := start(t).browser()
	send := func(do string) reply { return other.upload("/mine/import?do="+do, "", "everything.zip", file.body) }
	if p := send("show"); p.test("unpacked-line").Length() != len(files) ||
		!strings.Contains(p.test("unpacked").Text(), "Not imported yet") ||
		other.get("/").test("roster").Length() != 0 || other.get("/mine/everything.zip").status != http.StatusNotFound {
		t.Fatalf("shown: %s", p.Find("main").Text())
	}
	done := send("act")
	if done.test("undo-unpack").Length() != 1 || done.Find(".fault").Length() != 0 {
		t.Fatalf("brought in: %s", done.Find("main").Text())
	}
	for _, path := range append(slices.Clone(rosters), profile) {
		name := "/roster.json"
		if path == profile {
			name = "/profile.json"
		}
		if was, is := b.get(path+name), other.get(path+name); is.status != http.StatusOK || was.body != is.body {
			t.Errorf("%s is not the same: %d", path, is.status)
		}
	}
	back := unzipped(t, other.get("/mine/everything.zip").body)
	for name, text := range files {
		if back[name] != text {
			t.Errorf("%s came back as %.200q, was %.200q", name, back[name], text)
		}
	}
	if p := send("act"); p.test("undo-unpack").Length() != 0 || len(unzipped(t,
		other.get("/mine/everything.zip").body)) != len(files) {
		t.Errorf("a second time: %s", p.test("unpacked").Text())
	}
	changed := rosters[0]
	other.post(changed, url.Values{"op": {"set"}, "field": {"name"}, "value": {"Changed here"}})
	beside := send("act")
	if other.get(changed).test("name").Text() != "Changed here" ||
		other.get("/").test("roster").Length() != len(systems.All)+3 {
		t.Errorf("what differs: %s", beside.test("unpacked").Text())
	}
	other.undoes(beside)
	if p := other.undoes(done); p.status != http.StatusOK || other.get("/").test("roster").Length() != 0 {
		t.Errorf("undone: %d, %d lists", p.status, other.get("/").test("roster").Length())
	}
	if p := other.get("/"); p.Find(".deleted li").Length() != len(systems.All)+3 {
		t.Errorf("%d can be restored", p.Find(".deleted li").Length())
	}
}

// undoes presses the undo of what was brought in.
func (b *browser) undoes(p reply) reply {
	b.t.Helper()
	form := url.Values{}
	p.Find(`form[action$="/undo"] input`).Each(func(_ int, in *goquery.Selection) {
		form.Add(in.AttrOr("name", ""), in.AttrOr("value", ""))
	})
	return b.post("/mine/import/undo", form)
}

// Damaged or hostile archives are refused with a reason, file by file.
func TestHostileArchives(t *testing.T) {
	long(t)
	const roster = `{"format":"gantry.roster/1","system":"masc","units":[]}`
	b := start(t).browser()
	theirs := b.example().url.Path
	for name, row := range map[string]struct {
		data, want string
		status     int
	}{
		"no zip":     {roster, "Not a ZIP file", http.StatusUnprocessableEntity},
		"damaged":    {"PK\x03\x04 and nothing", "damaged", http.StatusUnprocessableEntity},
		"other file": {zipped(t, "a.exe", "MZ", "b.json", roster), "Not Gantry data", http.StatusOK},
		"a bomb":     {zipped(t, "a.json", strings.Repeat(" ", 40<<20)), "larger than", http.StatusOK},
		"no picture": {zipped(t, "pictures/"+strings.Repeat("a", 64)+".jpg", "<svg onload=alert(1)>"),
			"Picture not found", http.StatusOK},
		"a large preset": {zipped(t, "a.json", `{"format":"gantry.print/1","print":[`+
			strings.Repeat("1,", 200_000)+`1]}`), "limit 256 kB", http.StatusOK},
		"another's id": {zipped(t, "a.json", roster, "gantry.json", `{"format":"gantry.archive/1","files":[
			{"file":"a.json","kind":"roster","id":"`+strings.TrimPrefix(theirs, "/r/")+`"}]}`), "1 imported",
			http.StatusOK},
	} {
		other := b.testServer.browser()
		p := other.upload("/mine/import?do=act", "", "x.zip", row.data)
		if p.status != row.status || !strings.Contains(p.Find("main").Text(), row.want) {
			t.Errorf("%s: %d %s", name, p.status, p.Find("main").Text())
		}
		if p := other.get(theirs); p.status != http.StatusNotFound {
			t.Errorf("%s: another's roster answers %d", name, p.status)
		}
	}
	if p := b.get(theirs); p.status != http.StatusOK {
		t.Errorf("the owner's roster answers %d", p.status)
	}
}

// firstModel is a profile that a collection of a game may have.
func (b *browser) firstModel(system string) string {
	b.t.Helper()
	name := b.get("/mine/collection/"+system).Find(".models input").First().AttrOr("name", "")
	return strings.TrimPrefix(name, "own.")
}
