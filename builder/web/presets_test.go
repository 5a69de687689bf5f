package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/preset"
)

// A preset saves the print options of one list and prints another with them. It can be
// renamed, deleted and restored. It holds no units and is private.
func TestPresets(t *testing.T) {
	s := start(t)
	b := s.browser()
	one := b.example().url.Path
	two := b.post("/rosters/example", url.Values{"system": {"masc"}, "example": {"0"}}).url.Path
	b.post(one+"/print", url.Values{"paper": {"letter"}, "mono": {"true"}, "product": {"standees", "cards"},
		"units": {"u1"}})
	fields := url.Values{"name": {"Club <night>"}}
	shown := b.get(one + "/print")
	before := shown.header.Get("ETag")
	for name, values := range postedBy(shown, `form[action="/presets"]`) {
		fields[name] = values
	}
	if p := b.post("/presets", fields); p.status != http.StatusOK {
		t.Fatalf("%d %s", p.status, p.body)
	}
	use := `form:has([data-testid="use-preset"])`
	if tag := b.get(one + "/print").header.Get("ETag"); tag == before {
		t.Error("the page is told to be as it was without the preset")
	}
	page := b.get(two + "/print")
	if got := page.Find(use).Text(); strings.TrimSpace(got) != "Club <night>" {
		t.Fatalf("the preset of the other page is %q", got)
	}
	b.post(two+"/print", postedBy(page, use))
	kept := b.document(two).Print
	if kept == nil ||
		string(kept.AppendSorted(nil)) != `{"mono":true,"paper":"letter","product":["standees","cards"]}` {
		t.Errorf("printed by the preset, the list keeps %s", kept.Append(nil))
	}
	if b.get(two+"/print").Find(`[data-testid="use-preset"][aria-pressed="true"]`).Length() != 1 {
		t.Error("the page does not say that it is printed so")
	}
	path := page.Find(`.preset a[download]`).AttrOr("href", "")
	file := b.get(path)
	if p, err := preset.Decode([]byte(file.body)); err != nil || p.Name != "Club <night>" ||
		strings.Contains(file.body, "units") {
		t.Errorf("the file: %v\n%s", err, file.body)
	}
	id := strings.TrimSuffix(path, "/print.json")
	b.post(id, url.Values{"name": {"Home"}})
	if got := strings.TrimSpace(b.get(two + "/print").Find(use).Text()); got != "Home" {
		t.Errorf("renamed it is %q", got)
	}
	b.post(id+"/delete", nil)
	if p := b.get(two + "/print"); p.Find(use).Length() != 0 || p.Find(`form[action="`+id+`/restore"]`).Length() != 1 {
		t.Error("deleted it is still there, or cannot be restored")
	}
	b.post(id+"/restore", nil)
	if b.get(two+"/print").Find(use).Length() != 1 {
		t.Error("it is not restored")
	}
	other := s.browser()
	other.example()
	for _, p := range []reply{other.get(path), other.post(id, url.Values{"name": {"Mine"}}),
		other.post(id+"/delete", nil)} {
		if p.status != http.StatusNotFound {
			t.Errorf("another browser is answered %d", p.status)
		}
	}
	for _, bad := range []url.Values{{"name": {" "}}, {"name": {"x"}, "sparkle": {"true"}}} {
		if p := b.post("/presets", bad); p.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", bad, p.status)
		}
	}
	if !strings.Contains(b.get("/mine/delete").body, "1 print preset") {
		t.Error("what is deleted with everything does not name it")
	}
}

// postedBy are the hidden fields of the first form that a selector finds.
func postedBy(p reply, selector string) url.Values {
	form := url.Values{}
	for _, input := range p.Find(selector).First().Find(`input[type="hidden"]`).EachIter() {
		form.Add(input.AttrOr("name", ""), input.AttrOr("value", ""))
	}
	return form
}

// One press prints the usual sheets and keeps the other options of the list.
func TestPrintBundles(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	page := b.get(path + "/print")
	ready := page.test("ready-print")
	if ready.Length() != 4 || ready.First().AttrOr("aria-pressed", "") != "true" ||
		page.Find(`[data-testid="customize"][open]`).Length() != 0 {
		t.Fatalf("%d ready prints: %s", ready.Length(), ready.Text())
	}
	b.post(path+"/print", url.Values{"paper": {"letter"}, "crop": {"true"}, "legend": {"true"}, "notes": {"true"},
		"stamp": {"true"}, "code": {"true"}, "pictures": {"true"}})
	form := postedBy(b.get(path+"/print"), `form:has([data-testid="ready-print"]):contains("Cards")`)
	page = b.post(path+"/print", form)
	if kept := b.document(path).Print; kept == nil ||
		string(kept.AppendSorted(nil)) != `{"paper":"letter","product":["cards"]}` {
		t.Errorf("kept is %v", kept)
	}
	if on := page.Find(`[data-testid="ready-print"][aria-pressed="true"]`).Text(); !strings.HasPrefix(
		strings.TrimSpace(on), "Cards") {
		t.Errorf("pressed is %q", on)
	}
}

// A link fills in the form of a new event.
func TestNewEventIsFilledIn(t *testing.T) {
	form := start(t).browser().get("/events/new?system=mechahex")
	to := form.test("preset-house").AttrOr("href", "")
	filled := start(t).browser().get(to)
	for name, want := range map[string]string{"overrides": "any", "basis": "house"} {
		if got := filled.Find(`[name="`+name+`"] option[selected]`).AttrOr("value", ""); got != want {
			t.Errorf("%s leads to %s %q", to, name, got)
		}
	}
}
