package web_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// withAdded serves with two more packs of each game that have another number: one that calls
// itself what the shipped one does, and one of a newer version.
func withAdded(t *testing.T) func(*site.Config) {
	t.Helper()
	packs := data.Packs()
	for system, numbers := range map[string]map[string]int{
		"mechahex":     {"/classes/rows/light-mecha/points": 45},
		"mechastellar": {"/points/performance": 25},
		"fleshwound":   {"/points/armor": 3},
		"masc":         {"/types/rows/turtle/armor": 5},
		"robotech":     {"/army/limit": 400},
	} {
		for _, version := range []string{"1.1.0", "9.0.0"} {
			raw, err := rulestest.PackChange{Version: version, Numbers: numbers}.Of(data.Pack(system))
			if err != nil {
				t.Fatal(err)
			}
			packs = append(packs, raw)
		}
	}
	lib, err := builder.NewLibrary(systems.All, packs...)
	if err != nil {
		t.Fatal(err)
	}
	lib.FindOlderWith(data.PackNamed)
	lib.Ships(func(sha256 string) bool { return data.PackOf(sha256) != nil })
	lib.SetReadyMade(data.Ready, data.Words)
	return func(c *site.Config) { c.Library = lib }
}

// Every list, link, PDF and event answers the same, byte for byte, when packs are added;
// a list's own page only offers the move.
func TestAddedPacksChangeNoPage(t *testing.T) {
	public := func(c *site.Config) { c.PublicURL = "http://gantry.example" }
	more := withAdded(t)
	for _, s := range rulestest.Some(systems.All) {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			b, st := owning(t)
			b = b.servedBy(st, public)
			at := b.exampleOf(s.ID).url.Path
			b.get(at)
			shared := b.shareOf(at)
			b.post(at+"/freeze", url.Values{"n": {"1"}})
			links := regexp.MustCompile(`/s/[a-z0-9]+`).FindAllString(b.get(at+"/share").body, -1)
			document := b.get(at + "/roster.json").body
			links = append(links, "/l/"+b.tokenOf(t, document))
			slices.Sort(links)
			event := b.post("/events/new", url.Values{"system": {s.ID}, "name": {"Open"}}).url.Path
			pinned := b.post("/events/new", url.Values{"system": {s.ID}, "name": {"Pinned"}, "pack": {"true"}}).url.Path
			if len(links) < 3 || !strings.Contains(document, `"sha256"`) ||
				!strings.HasPrefix(pinned, "/e/") || shared == "" {
				t.Fatalf("links %v, event %s, list %.200s", links, pinned, document)
			}
			ask := func(b *browser) map[string]string {
				answers := map[string]string{}
				for _, link := range slices.Compact(links) {
					for _, sub := range []string{"", "/print.pdf", "/odds", "/roster.json", "?show=check"} {
						answers[link+sub] = b.browser().get(link + sub).body
					}
				}
				for _, to := range []string{event, pinned} {
					answers[to] = b.browser().get(to).body
					answers["a check at "+to] = b.browser().upload(to, "", "a.json", document).body
					query := "/event?event=" + url.QueryEscape("http://gantry.example"+to)
					answers["the list at "+to] = b.get(at + query).body
				}
				for _, sub := range []string{"", "/print.pdf", "/odds", "/history", "/tables", "/at/1"} {
					p := b.get(at + sub)
					p.test("newer-pack").Remove()
					answers[at+sub] = p.body
					if sub == "" || sub == "/tables" {
						answers[at+sub], _ = p.Html()
					}
				}
				for _, to := range []string{"check", "derive", "mend", "print"} {
					answers["the API's "+to] = b.call("/api/v1/"+to, document).body
				}
				return answers
			}
			accents := regexp.MustCompile(`accent\.css\?v=[0-9a-f]{8}`) // of the newest packs, where a page has all games
			before, after := ask(b), ask(b.servedBy(st, func(c *site.Config) { public(c); more(c) }))
			for what, want := range before {
				got := after[what]
				if strings.HasPrefix(what, "a check") {
					got, want = accents.ReplaceAllString(got, ""), accents.ReplaceAllString(want, "")
				}
				if got != want || want == "" {
					t.Errorf("%s is another one: %s", what, firstDifference(want, got))
				}
			}
		})
	}
}

// firstDifference is where two texts begin to differ.
func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return "…" + a[from:min(len(a), i+80)] + "…\nbut\n…" + b[from:min(len(b), i+80)] + "…"
}

// New lists take the pack that was added last.
func TestNewListsTakeTheAddedPack(t *testing.T) {
	b := start(t, withAdded(t)).browser()
	at := b.exampleOf("mechahex").url.Path
	if p := b.get(at); !strings.Contains(p.test("points").Text(), "205") ||
		!strings.Contains(b.get(at+"/roster.json").body, `"version": "9.0.0"`) {
		t.Errorf("a new list has %s", p.test("points").Text())
	}
}

// The first page marks lists that have newer rules data. The preview shows the changes
// to each. A press moves the checked ones, each in one step with one undo.
func TestMoveAll(t *testing.T) {
	b, st := owning(t)
	first, second := b.exampleOf("mechahex").url.Path, b.exampleOf("mechahex").url.Path
	other := b.exampleOf("masc").url.Path
	b.post(second+"/edit", url.Values{"field": {"name"}, "value": {`<b>Second`}})
	if p := b.get("/"); p.test("newer-pack").Length()+p.test("behind").Length() != 0 {
		t.Error("there is no newer pack yet")
	}
	if p := b.get("/rosters/move"); p.test("nothing").Length() != 1 || p.test("moving").Length() != 0 {
		t.Error("there is something to move")
	}
	// Another server reads what this one kept.
	if p := b.servedBy(st, func(*site.Config) {}).get("/"); p.test("newer-pack").Length() != 0 {
		t.Error("what is kept of the lists has forgotten their pack")
	}
	b = b.servedBy(st, withNewerHex(t))
	home := b.get("/")
	wellMade(t, home)
	mark := home.test("newer-pack")
	if mark.Length() != 2 || mark.First().Text() != "New rules data 9.0.0" ||
		mark.First().AttrOr("href", "") != second+"/move" ||
		home.test("move-all").AttrOr("href", "") != "/rosters/move" ||
		!strings.Contains(home.test("behind").Text(), "New rules data for 2 lists") {
		t.Fatalf("the first page marks %d: %s", mark.Length(), home.test("behind").Text())
	}
	preview := b.get("/rosters/move")
	wellMade(t, preview)
	text := strings.Join(strings.Fields(preview.test("lists").Text()), " ")
	for _, want := range []string{"<b>Second", "1.3.1 → 9.0.0", "200/200 pts, Legal → 205/200 pts, Illegal",
		"newly illegal", "2 of 5 units are unchanged, 1 renamed, 1 repriced, 1 gone.", "40 pts → 45 pts",
		"Artillery Missile (withdrawn by its author)", "Heavy Laser is now called Lance Laser"} {
		if !strings.Contains(text, want) {
			t.Errorf("the preview does not say %q: %s", want, text)
		}
	}
	boxes := preview.Find(`input[name="list"]`)
	if ticked := boxes.Filter("[checked]").Length(); boxes.Length() != 2 || ticked != 0 {
		t.Fatalf("%d of %d lists are ticked; both would become illegal", ticked, boxes.Length())
	}
	keyOf := func(at string) string { return boxes.Filter(`[value^="`+at[len("/r/"):]+`@"]`).AttrOr("value", "") }
	before, masc := b.get(first+"/roster.json").body, b.get(other+"/roster.json").body
	b.post(second+"/edit", url.Values{"field": {"name"}, "value": {"Third"}}) // since the preview
	b.browser().post("/rosters/move", url.Values{"list": {keyOf(first), keyOf(second)}})
	if b.get(first+"/roster.json").body != before {
		t.Error("somebody else has moved the list")
	}
	p := b.post("/rosters/move", url.Values{"list": {keyOf(first), keyOf(second), other[len("/r/"):] + "@1",
		"nobody@1"}})
	if p.status != 200 || !strings.Contains(p.test("notice").Text(), "1 list moved. 3 not moved.") ||
		p.test("moving").Length() != 1 || !strings.Contains(p.test("lists").Text(), "Third") {
		t.Errorf("moved: %d %s", p.status, p.test("notice").Text())
	}
	moved := b.get(first + "/roster.json").body
	if !strings.Contains(moved, `"version": "9.0.0"`) || b.get(other+"/roster.json").body != masc ||
		strings.Contains(b.get(second+"/roster.json").body, `"version": "9.0.0"`) {
		t.Errorf("the lists are\n%s", moved)
	}
	if h := b.get(first + "/history"); h.test("revision").Length() != 2 ||
		!strings.Contains(h.test("revision").First().Text(), versions.MoveAct) {
		t.Errorf("the history: %s", h.test("revision").First().Text())
	}
	if home := b.get("/"); home.test("newer-pack").Length() != 1 ||
		!strings.Contains(home.test("behind").Text(), "New rules data for 1 list") {
		t.Errorf("after it the first page marks %d", home.test("newer-pack").Length())
	}
	b.post(first+"/undo", nil)
	if b.get(first+"/roster.json").body != before || b.get("/").test("newer-pack").Length() != 2 {
		t.Error("one undo does not take it back")
	}
}

// Only lists that stay as legal as they were are ticked before anybody looks.
func TestMoveAllTicksNoListThatBreaks(t *testing.T) {
	b, st := owning(t)
	b.exampleOf("mechahex") // has a Light Mecha, which costs more then
	b.upload("/rosters/import", `{"format": "gantry.roster/1", "system": "mechahex", "limit": 200, "units": [
		{"profile": "medium-mecha", "mounts": [{"item": "small-laser", "at": "torso"}]}]}`)
	boxes := b.servedBy(st, withNewerHex(t)).get("/rosters/move").Find(`input[name="list"]`)
	if ticked := boxes.Filter("[checked]").Length(); boxes.Length() != 2 || ticked != 1 {
		t.Errorf("%d of %d lists are ticked; one stays as it is", ticked, boxes.Length())
	}
}

// One page moves a limited number of units. The rest stay for the next page or have
// their own.
func TestMoveAllIsBounded(t *testing.T) {
	long(t)
	b, st := owning(t)
	large := `{"format": "gantry.roster/1", "system": "mechahex", "name": "Large", "units": [` +
		strings.TrimSuffix(strings.Repeat(`{"profile": "light-mecha"},`, 250), ",") + `]}`
	b.upload("/rosters/import", large)
	b.upload("/rosters/import", strings.Replace(large, "Large", "Larger", 1))
	for range 2 {
		b.get("/") // judges one of them
	}
	b = b.servedBy(st, withNewerHex(t))
	for range 2 {
		b.get("/")
	}
	p := b.get("/rosters/move")
	if p.test("moving").Length() != 1 || p.test("later").Find("a").Length() != 1 ||
		!strings.Contains(p.test("later").Text(), "Large") {
		t.Fatalf("%d lists and %d for later", p.test("moving").Length(), p.test("later").Find("a").Length())
	}
	if after := b.get(p.test("later").Find("a").AttrOr("href", "")); after.test("move").Length() != 1 {
		t.Errorf("the one for later: %d", after.status)
	}
	key := p.Find(`input[name="list"]`).AttrOr("value", "")
	p = b.post("/rosters/move", url.Values{"list": {key}})
	if p.test("later").Length() != 0 || p.test("moving").Length() != 1 ||
		!strings.Contains(p.test("notice").Text(), "1 list moved.") {
		t.Errorf("after the first: %s, %d lists", p.test("notice").Text(), p.test("moving").Length())
	}
}

// The color of a game on a page of an older list is that of the list's pack.
func TestAccentOfTheNamedPack(t *testing.T) {
	color := regexp.MustCompile(`("accent": \{\s*"light": ")#[0-9A-Fa-f]{6}`)
	other := color.ReplaceAll(data.Pack("mechahex"), []byte(`${1}#123456`))
	lib, err := builder.NewLibrary(systems.All, append(data.Packs(), other)...)
	if err != nil {
		t.Fatal(err)
	}
	shipped := lib.Present("mechahex")[0].SHA256[:8]
	b := start(t, func(c *site.Config) { c.Library = lib }).browser()
	if css := b.get("/systems/mechahex/accent.css?v=" + shipped).body; strings.Contains(css, "#123456") || css == "" {
		t.Errorf("the shipped pack has %s", css)
	}
	if css := b.get("/systems/mechahex/accent.css").body; !strings.Contains(css, "#123456") {
		t.Errorf("the added pack has %s", css)
	}
}
