package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/web/site"
	"gantry/rules"
)

// The options of a page are those of the API's description and of the roster's
// schema, each with its values and what it is by default.
func TestPrintOptionsAreDescribed(t *testing.T) {
	b := start(t).browser()
	var api struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name   string
				Schema struct {
					Type             string
					Enum             []string
					Items            struct{ Enum []string }
					Minimum, Maximum int
					Default          any
				}
			}
		}
	}
	var schema struct {
		Properties map[string]struct{ Properties map[string]any }
	}
	for path, into := range map[string]any{"/api/v1/openapi.json": &api, "/schema/roster.json": &schema} {
		if err := json.Unmarshal([]byte(b.get(path).body), into); err != nil {
			t.Fatal(err)
		}
	}
	var want, got, kept, page []string
	print := b.get(b.example().url.Path + "/print")
	for _, f := range job.Form(nil).Fields {
		want = append(want, f.ID)
		if _, ok := schema.Properties["print"].Properties[f.ID]; ok {
			kept = append(kept, f.ID)
		}
		if print.Find(`form[data-auto] [name="`+f.ID+`"]`).Length() > 0 {
			page = append(page, f.ID)
		}
	}
	// How pages are written, not how they are set.
	drawn := []string{"to", "dpi", "cut", "page", "shop", "likeness", "view", "px"}
	parameters := api.Paths["/api/v1/print"]["post"].Parameters
	for _, p := range parameters[len(parameters)-len(drawn):] {
		if !slices.Contains(drawn, p.Name) {
			t.Errorf("%s stands where how pages are written is described", p.Name)
		}
	}
	for i, p := range parameters[:len(parameters)-len(drawn)] {
		got = append(got, p.Name)
		if i >= len(want) || p.Name != want[i] {
			continue
		}
		f, _ := job.Form(nil).Field(p.Name)
		def := p.Schema.Default
		if n, ok := def.(float64); ok {
			def = int(n)
		}
		if f.Default != def || f.Min != p.Schema.Minimum || f.Max != p.Schema.Maximum {
			t.Errorf("%s is described as %+v, is %+v", p.Name, p.Schema, f)
		}
		enum := p.Schema.Enum
		var ids []string
		for _, o := range f.Options {
			ids = append(ids, o.ID)
		}
		if f.ID == "product" {
			enum, ids = p.Schema.Items.Enum, paper.ProductIDs()
		}
		if d := cmp.Diff(ids, enum); d != "" {
			t.Errorf("%s is one of others:\n%s", p.Name, d)
		}
	}
	for name, list := range map[string][]string{"the API": got, "the schema": kept, "the page": page} {
		if d := cmp.Diff(want, list); d != "" {
			t.Errorf("%s has other options:\n%s", name, d)
		}
	}
}

// An owner's options are kept with the roster, and are those of its page and of
// its files; a query says otherwise for itself.
func TestPrintOptionsAreKept(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	sheet := func(query string) string {
		html, _ := b.get(path + "/print" + query).Find("svg.paper").Html()
		return html
	}
	plain := sheet("")
	form := url.Values{"paper": {"letter"}, "mono": {"false", "true"}, "crop": {"false"},
		"product": {"cards", "roster"},
		"margin":  {"20"}, "page": {"2"},
		"legend": {"false", "true"}, "notes": {"true"}, "basis": {"false"}, "stamp": {"true"}}
	p := b.post(path+"/print", form)
	if p.status != http.StatusOK || p.url.Path != path+"/print" || p.url.Query().Get("page") != "2" {
		t.Fatalf("%d at %s", p.status, p.url)
	}
	want := map[string]any{"paper": "letter", "mono": true, "crop": false, "margin": 20,
		"product": []any{"cards", "roster"}}
	if r := b.document(path); r.Print == nil || !cmp.Equal(r.Print.Go(), any(want)) {
		t.Errorf("kept is %v", r.Print)
	}
	if v, _ := p.Find(`[name="margin"]`).Attr("value"); v != "20" || p.Find(`[name="mono"][checked]`).Length() != 1 {
		t.Errorf("the page shows margin %q", v)
	}
	if set := sheet(""); set == plain || set == "" {
		t.Error("the sheet is as without options")
	}
	if sheet("?paper=a4&mono=false&crop=true&margin=14&product=") != plain {
		t.Error("a query does not say otherwise")
	}
	revision := b.get(path).Find("#builder").AttrOr("data-revision", "")
	b.post(path+"/print", form)
	if again := b.get(path).Find("#builder").AttrOr("data-revision", ""); again != revision {
		t.Errorf("options that are kept already make revision %s of %s", again, revision)
	}
	for bad, word := range map[string]string{"paper=stone": "stone", "margin=99": "99", "margin=wide": "wide",
		"mono=maybe": "mono", "sparkle=true": "sparkle", "product=posters": "posters"} {
		q, _ := url.ParseQuery(bad)
		if p := b.post(path+"/print", q); p.status != http.StatusUnprocessableEntity ||
			!strings.Contains(p.body, word) {
			t.Errorf("%s: %d", bad, p.status)
		}
	}
	if r := b.document(path); !cmp.Equal(r.Print.Go(), any(want)) {
		t.Errorf("what was refused changed what is kept to %v", r.Print.Go())
	}
	if p := b.post(path+"/print", url.Values{"legend": {"true"}, "notes": {"true"}, "basis": {"false"},
		"stamp": {"true"},
		"crop":  {"true"}}); p.status != http.StatusOK {
		t.Errorf("%d", p.status)
	}
	if r := b.document(path); r.Print != nil {
		t.Errorf("the usual options are kept as %v", r.Print.Go())
	}
}

// Every option alone, and all together, print the same bytes on a page and by the
// API, and once kept with the roster without being asked for. Two units have all that options change.
func TestPageAndAPIPrintTheSame(t *testing.T) {
	long(t)
	b := start(t).browser()
	path := b.example().url.Path
	for _, u := range b.document(path).Units[2:] {
		b.post(path+"/edit", url.Values{"remove": {u.ID}})
	}
	document := b.get(path + "/roster.json").body
	all := url.Values{}
	for _, f := range job.Form(nil).Fields {
		var other string
		switch f.Kind {
		case rules.FieldBool:
			other = strconv.FormatBool(f.Default == false)
		case rules.FieldInt:
			other = strconv.Itoa(f.Max)
		case rules.FieldOneOf:
			other = f.Options[1].ID
		case rules.FieldList:
			other = map[string]string{"product": "cover", "units": "u1"}[f.ID]
		}
		all.Set(f.ID, other)
		query := "?" + url.Values{f.ID: {other}}.Encode()
		if page, api := b.get(path+"/print.pdf"+query),
			b.call("/api/v1/print"+query, document); page.status != http.StatusOK || page.body != api.body {
			t.Errorf("%s: %d, %d bytes, by the API %d, %d", query, page.status, len(page.body), api.status,
				len(api.body))
		}
	}
	all["product"] = []string{"cover", "roster", "cards", "play-sheets", "reference", "blank"}
	asked := b.get(path + "/print.pdf?" + all.Encode()).body
	if api := b.call("/api/v1/print?"+all.Encode(), document); asked != api.body {
		t.Errorf("all options: %d bytes, by the API %d", len(asked), len(api.body))
	}
	b.post(path+"/print", all)
	document = b.get(path + "/roster.json").body
	if page, api := b.get(path+"/print.pdf"), b.call("/api/v1/print", document); page.body != api.body ||
		len(page.body) < len(asked) {
		t.Errorf("kept: %d bytes, by the API %d, asked for %d", len(page.body), len(api.body), len(asked))
	}
}

// A printed file is read where a roster is: by the import, which keeps the roster
// that it was printed from, and by the check.
func TestPrintedFilesAreRead(t *testing.T) {
	long(t)
	s := start(t)
	for _, game := range []string{"mechastellar", "mechahex", "fleshwound", "masc", "robotech"} {
		b := s.browser()
		path := b.post("/rosters/example", url.Values{"system": {game}, "example": {"0"}}).url.Path
		want := string(b.document(path).Encode())
		other := s.browser()
		file := b.get(path + "/print.pdf?product=cards&code=false").body
		p := other.upload("/rosters/import", "", "cards.pdf", file)
		if got := string(other.document(p.Find(`[data-testid="imported"] a.name`).AttrOr("href",
			"")).Encode()); got != want {
			t.Errorf("%s: the imported roster (-want +got):\n%s", game, cmp.Diff(want, got))
		}
		if p := other.upload("/check", "", "cards.pdf", file); p.status != http.StatusOK ||
			p.Find(`[data-testid="check-row"]`).Length() != 1 {
			t.Errorf("%s: the check answers %d", game, p.status)
		}
	}
}

// Who prints a shared roster keeps nothing, and neither does another browser.
func TestPrintOptionsOfOthers(t *testing.T) {
	s := start(t)
	b := s.browser()
	path := b.example().url.Path
	shared := strings.TrimPrefix(b.post(path+"/share", nil).test("share-link").AttrOr("value", ""), s.URL)
	p := s.browser().get(shared + "/print?paper=letter")
	if method := p.Find("form[data-auto]").AttrOr("method", ""); p.status != http.StatusOK || method != "get" {
		t.Errorf("%d, the form is sent by %q", p.status, method)
	}
	if p := s.browser().post(path+"/print", url.Values{"paper": {"letter"}}); p.status != http.StatusNotFound {
		t.Errorf("another browser keeps options: %d", p.status)
	}
}

// The code of a print leads to the shared view once its owner has shared it, on a
// server that knows its public address; printing shares nothing.
func TestPrintLinks(t *testing.T) {
	for name, public := range map[string]string{"unknown address": "", "public address": "https://gantry.example"} {
		t.Run(name, func(t *testing.T) {
			b := start(t, func(c *site.Config) { c.PublicURL = public }).browser()
			path := b.example().url.Path
			before, tag := b.get(path+"/roster.pdf").body, b.get(path+"/print").header.Get("ETag")
			if b.get(path+"/share").test("share-link").Length() != 0 {
				t.Fatal("printing has shared the list")
			}
			link := b.post(path+"/share", nil).test("share-link").AttrOr("value", "")
			after := b.get(path + "/roster.pdf").body
			if known := public != ""; (after != before) != known ||
				(b.get(path+"/print").header.Get("ETag") != tag) != known {
				t.Errorf("shared, the print changes: %t", after != before)
			}
			shared := link[strings.Index(link, "/s/"):]
			if public != "" && b.get(shared+"/roster.pdf").body != after {
				t.Error("the shared view prints another code")
			}
			list := b.get(path+"/share").test("list-link").AttrOr("value", "")
			for name, base := range map[string]string{"a list in a link": list[strings.Index(list, "/l/"):],
				"an earlier state": path + "/at/1"} {
				if b.get(base+"/roster.pdf").body != before {
					t.Errorf("%s prints a code that leads to another list", name)
				}
			}
		})
	}
}
