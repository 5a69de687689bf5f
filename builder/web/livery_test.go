package web_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/horizon"
)

// The settings forms give a list tags and colors. Undo removes them.
func TestTagsAndLiveryWithoutScripts(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	settings := func() reply { return b.get(path + "?open=army") }
	member := func(name string) string {
		var document map[string]json.RawMessage
		if err := json.Unmarshal([]byte(b.get(path+"/roster.json").body), &document); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(string(document[name])), "")
	}
	b.set(settings(), "army-tags", "league, Night  game , LEAGUE")
	if got := member("tags"); got != `["league","Nightgame"]` {
		t.Errorf("tags %s", got)
	}
	if got := settings().Find("#army-tags").AttrOr("value", ""); got != "league, Night game" {
		t.Errorf("the form shows %q", got)
	}
	post := func(form url.Values) reply {
		p := settings()
		to, err := p.url.Parse(p.test("livery").Find("form").AttrOr("action", ""))
		if err != nil {
			t.Fatal(err)
		}
		return b.post(to.String(), form)
	}
	post(url.Values{"scheme": {"gunmetal"}, "plate": {"#ffffff"}, "shape": {"star"}, "number": {"7"}, "stripes": {""}})
	if got := member("livery"); got != `{"emblem":{"number":7,"shape":"star"},"scheme":"gunmetal"}` {
		t.Errorf("livery %s", got)
	}
	p := settings().test("livery")
	if on := p.Find("input[name=scheme][checked]").AttrOr("value", ""); on != "gunmetal" ||
		!strings.Contains(p.Find("summary").Text(), "Gunmetal") {
		t.Errorf("the form shows %q: %s", on, p.Find("summary").Text())
	}
	if p := post(url.Values{"scheme": {"own"}, "plate": {"red"}}); p.status != 422 ||
		!strings.Contains(p.body, "Plate color must be a color like") {
		t.Errorf("%d %.300s", p.status, p.body)
	}
	p2 := settings()
	b.press(p2, p2.test("undo"))
	if got := member("livery"); got != "" {
		t.Errorf("undone, the livery is %s", got)
	}
}

// Invalid tags and colors of a document are reported where the reader sets them.
func TestFaultsOfTagsAndLivery(t *testing.T) {
	b := start(t).browser()
	p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"mechahex","name":"Odd","units":[],`+
		`"tags":["ok","<b>,"],"livery":{"plate":"<i>red","scheme":"gunmetal"}}`)
	path := strings.SplitN(p.Find(`a[href^="/r/"]`).AttrOr("href", ""), "?", 2)[0]
	p = b.get(path + "?open=army")
	for _, want := range []string{
		`tags 1 is "<b>,": no commas or control characters. Kept in the file, not searched.`,
		`livery plate must be a color like "#1F4FD1", not "<i>red". Kept in the file, not worn.`} {
		if !strings.Contains(p.Find(".army").Text(), want) {
			t.Errorf("%q is not said: %s", want, p.Find(".army .small").Text())
		}
	}
}

// A list's pages have its colors, the chosen ones or the game's, readable on their ground. Wrong addresses have none.
func TestPagesWearTheLivery(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	worn := func() string { return b.get(path).Find(`link[href^="/livery/"]`).AttrOr("href", "") }
	want := "/livery/BF5528-43200F-F2B233/mechahex/" + horizon.Seed("Iron Wall") + "/accent.css"
	if got := worn(); got != want {
		t.Errorf("without a choice the page has %q, want %q", got, want)
	}
	p := b.get(path + "?open=army")
	to, err := p.url.Parse(p.test("livery").Find("form").AttrOr("action", ""))
	if err != nil {
		t.Fatal(err)
	}
	b.post(to.String(), url.Values{"scheme": {"white-reach"}})
	css := b.get(worn())
	if css.header.Get("Content-Type") != "text/css; charset=utf-8" || css.header.Get("Set-Cookie") != "" ||
		!strings.Contains(css.body, "--plate: #f1f4f6") || !strings.Contains(css.body, "--accent: #0d7") {
		t.Errorf("%v %s", css.header, css.body)
	}
	for _, wrong := range []string{"/mechahex/00000000", "red/mechahex/00000000", "BF5528-F2B233/mechahex/00000000",
		"BF5528-43200F-F2B23G/mechahex/00000000", "%3Cb%3E-43200F-F2B233/mechahex/00000000",
		"BF5528-43200F-F2B233/chess/00000000", "BF5528-43200F-F2B233/mechahex/0000000g"} {
		if got := b.get("/livery/" + wrong + "/accent.css"); got.status != 404 {
			t.Errorf("%q: %d %s", wrong, got.status, got.body)
		}
	}
}
