package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"gantry/builder"
)

// press submits the form of a button, or of a control after it is set, as a
// browser without scripts does.
func (b *browser) press(on reply, button *goquery.Selection, set ...string) reply {
	b.t.Helper()
	if button.Length() != 1 {
		b.t.Fatalf("%d buttons to press on %s", button.Length(), on.url)
	}
	if _, off := button.Attr("disabled"); off {
		b.t.Fatal("the button is disabled")
	}
	form := button.Closest("form")
	if id, ok := button.Attr("form"); ok {
		form = on.Find("#" + id)
	}
	values := url.Values{}
	form.Find("input[name], textarea[name], select[name]").Each(func(_ int, s *goquery.Selection) {
		switch kind := s.AttrOr("type", ""); {
		case kind == "checkbox" || kind == "radio":
			if _, on := s.Attr("checked"); on {
				values.Add(s.AttrOr("name", ""), s.AttrOr("value", "on"))
			}
		case goquery.NodeName(s) == "select":
			if o := s.Find("option[selected]"); o.Length() > 0 {
				values.Add(s.AttrOr("name", ""), o.AttrOr("value", ""))
			}
		case goquery.NodeName(s) == "textarea":
			values.Add(s.AttrOr("name", ""), s.Text())
		default:
			values.Add(s.AttrOr("name", ""), s.AttrOr("value", ""))
		}
	})
	for i := 0; i+1 < len(set); i += 2 {
		values.Set(set[i], set[i+1])
	}
	if name, ok := button.Attr("name"); ok {
		values.Set(name, button.AttrOr("value", ""))
	}
	at, err := on.url.Parse(button.AttrOr("formaction", form.AttrOr("action", "")))
	if err != nil {
		b.t.Fatal(err)
	}
	to := at.RequestURI()
	if strings.EqualFold(form.AttrOr("method", "get"), "get") {
		return b.get(to + "?" + values.Encode())
	}
	return b.post(to, values)
}

func (p reply) test(id string) *goquery.Selection { return p.Find(marked(id)) }

// marked selects what a test speaks of. The buttons that a page has dozens of
// are told by what they post: "more-u1" is the button of the name more and the
// value u1, a unit by its id.
func marked(id string) string {
	switch name, value, _ := strings.Cut(id, "-"); name {
	case "add", "more", "less":
		return `button[name="` + name + `"][value="` + value + `"]`
	case "open":
		return `[id="u-` + value + `"] h3 a`
	case "unit":
		return `[id="u-` + value + `"]`
	}
	return `[data-testid="` + id + `"]`
}

// set chooses a value in the control of that element id.
func (b *browser) set(on reply, id, value string) reply {
	b.t.Helper()
	c := on.Find(`[id="` + id + `"]`)
	if c.Length() != 1 {
		b.t.Fatalf("%d controls %q", c.Length(), id)
	}
	return b.press(on, c.Closest("form").Find("button.set"), c.AttrOr("name", ""), value)
}

// document is the roster as it is exported.
func (b *browser) document(path string) builder.Roster {
	b.t.Helper()
	p := b.get(strings.SplitN(path, "?", 2)[0] + "/roster.json")
	r, err := builder.Decode([]byte(p.body))
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// Everything that the builder page can do is done here by its forms alone.
func TestEveryEditWithoutScripts(t *testing.T) {
	b := start(t).browser()
	p := b.get("/rosters/new")
	p = b.press(p, p.test("create"), "name", "By hand", "limit", "200")
	path := p.url.Path
	p = b.press(p, p.test("add-medium-mecha"))
	p = b.press(p, p.test("add-ground-vehicle"))
	p = b.press(p, p.test("more-u2"))
	if got := p.test("points").Text(); got != "80of 200 pts" && !strings.HasPrefix(got, "80") {
		t.Errorf("points %q, want 80", got)
	}
	p = b.press(p, p.test("less-u2"))
	p = b.get(p.test("open-u1").AttrOr("href", "")[:0] + path + "?open=u1")
	put := func(at, item string) {
		p = b.get(path + "?open=u1&at=" + at)
		p = b.press(p, p.Find(`#picker [name=put][value="`+item+`"]`))
	}
	move := func(from, mount, to string) {
		p = b.set(b.get(path+"?open=u1&at="+from+"&swap="+mount), "at-"+mount, to)
	}
	put("torso", "heavy-laser")
	put("torso", "extra-armor")
	put("left-arm", "heat-sinks")
	move("left-arm", "m3", "torso")
	if !strings.Contains(p.test("at-torso").Text(), "overloaded") {
		t.Error("four slots of three are not shown as overloaded")
	}
	if got := p.test("verdict").First().Text(); !strings.Contains(got, "Illegal") {
		t.Errorf("the verdict is %q", got)
	}
	move("torso", "m3", "left-arm")
	p = b.set(p, "f-choices.hero", "ace-pilot")
	p = b.get(path + "?open=u1&part=notes")
	p = b.set(p, "f-name", "Anvil <1>")
	p = b.set(p, "f-notes", "two\r\nlines")
	p = b.set(p, "f-count", "2")
	p = b.get(path + "?open=u1")
	p = b.press(p, p.test("remove-m2"))
	p = b.get(path + "?open=u1&part=notes")
	p = b.press(p, p.test("duplicate-u1"))
	b.press(p, p.test("up-u1").Not("[disabled]").AddSelection(p.test("down-u1")).First())
	p = b.get(path + "?open=army")
	p = b.set(p, "army-limit", "150")
	p = b.set(p, "army-edition", "2023")
	p = b.set(p, "army-player", "Ann")

	type mount struct{ item, at string }
	type unit struct {
		profile, name, notes string
		count                int
		hero                 string
		mounts               []mount
	}
	var got []unit
	r := b.document(path)
	for _, u := range r.Units {
		v := unit{u.Profile, u.Name, u.Notes, u.Count, u.Choices.Text("hero"), nil}
		for _, m := range u.Mounts {
			v.mounts = append(v.mounts, mount{m.Item, m.At})
		}
		got = append(got, v)
	}
	loadout := []mount{{"heavy-laser", "torso"}, {"heat-sinks", "left-arm"}}
	anvil := unit{"medium-mecha", "Anvil <1>", "two\nlines", 2, "ace-pilot", loadout}
	want := []unit{anvil, anvil, {"ground-vehicle", "", "", 1, "", nil}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(unit{}, mount{})); d != "" {
		t.Errorf("units (-want +got):\n%s", d)
	}
	if r.Name != "By hand" || r.Player != "Ann" || *r.Limit != 150 || r.Options.Text("edition") != "2023" {
		t.Errorf("the army is %+v", r)
	}

	before := p.test("saved").Text()
	p = b.press(p, p.test("undo"))
	if got := b.document(path).Player; got != "" {
		t.Errorf("after undo the player is %q", got)
	}
	p = b.press(p, p.test("redo"))
	if got := b.document(path).Player; got != "Ann" {
		t.Errorf("after redo the player is %q", got)
	}
	if p.test("saved").Text() == before {
		t.Error("the page does not say that it saved anew")
	}
}

// A fix is pressed and its finding is gone.
func TestFix(t *testing.T) {
	b := start(t).browser()
	p := b.example()
	path := p.url.Path
	p = b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {"m3"}, "field": {"at"},
		"value": {"torso"}})
	finding := p.Find(`.finding[data-rule="location-slots"]`)
	if finding.Length() != 1 || finding.Find(".count").Text() != "4 / 3" ||
		!strings.Contains(finding.Text(), "Mecha: HEX v1.3") {
		t.Fatalf("the finding is %q", finding.Text())
	}
	jump := finding.Find("a.where").AttrOr("href", "")
	if to := b.get(path + jump); to.Find(`[id="`+jump[strings.Index(jump, "#")+1:]+`"]`).Length() != 1 {
		t.Errorf("the jump %q leads nowhere", jump)
	}
	p = b.get(path + finding.Find(`[data-testid="ways"]`).AttrOr("href", ""))
	key := p.Find(`[data-rule="location-slots"] [data-testid="fix"]`).First()
	stale := url.Values{"fix": {key.AttrOr("value", "")}}
	p = b.press(p, key)
	if p.Find(`[data-rule="location-slots"]`).Length() != 0 {
		t.Error("the finding is still there")
	}
	if p = b.post(path+"/edit", stale); p.status != http.StatusConflict || p.test("notice").Length() != 1 {
		t.Errorf("a fix that is done already: %d %q", p.status, p.test("notice").Text())
	}
}

// Unknown values are shown, kept when their form is sent again, and exported.
func TestUnknownValuesSurvive(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	for _, f := range []url.Values{
		{"field": {"choices.hero"}, "value": {"ace-pilott"}}, {"field": {"choices.colour"}, "value": {"red"}},
		{"field": {"profile"}, "value": {"huge-mecha"}}, {"mount": {"m1"}, "field": {"item"}, "value": {"death-ray"}},
		{"mount": {"m1"}, "field": {"at"}, "value": {"nose"}},
	} {
		f.Set("op", "set")
		f.Set("unit", "u1")
		if p := b.post(path+"/edit", f); p.status != http.StatusOK {
			t.Fatal(p.status, p.body)
		}
	}
	b.post(path+"/edit", url.Values{"op": {"set"}, "field": {"options.edition"}, "value": {"1999"}})
	p := b.get(path + "?open=u1")
	for _, want := range []string{"ace-pilott", "red", "huge-mecha", "death-ray", "nose"} {
		if !strings.Contains(p.body, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
	b.press(p, p.Find(`[id="f-choices.hero"]`).Closest("form").Find(".set"))
	p = b.get(path + "?open=army")
	b.press(p, p.Find(`[id="army-edition"]`).Closest("form").Find(".set"))
	r := b.document(path)
	u, _ := r.Unit("u1")
	m, _ := u.Mount("m1")
	if u.Choices.Text("hero") != "ace-pilott" || u.Choices.Text("colour") != "red" || u.Profile != "huge-mecha" ||
		m.Item != "death-ray" || m.At != "nose" || r.Options.Text("edition") != "1999" {
		t.Errorf("the list has become %s", r.Encode())
	}
}

func TestWrongEditsAreRefused(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	was := string(b.document(path).Encode())
	for name, tc := range map[string]struct {
		form   url.Values
		status int
	}{
		"no op":   {url.Values{"op": {"explode"}}, http.StatusUnprocessableEntity},
		"nothing": {nil, http.StatusUnprocessableEntity},
		"count in words": {url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"count"}, "value": {"many"}},
			http.StatusUnprocessableEntity},
		"limit out of range": {url.Values{"op": {"set"}, "field": {"limit"}, "value": {"99999999999999"}},
			http.StatusUnprocessableEntity},
		"no such field": {url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"soul"}, "value": {"x"}},
			http.StatusConflict},
		"no such unit": {url.Values{"op": {"set"}, "unit": {"u99"}, "field": {"name"}, "value": {"x"}},
			http.StatusConflict},
		"no such profile": {url.Values{"op": {"add"}, "profile": {"x"}}, http.StatusUnprocessableEntity},
		"edits, not JSON": {url.Values{"edits": {"{"}}, http.StatusUnprocessableEntity},
		"edits of a word": {url.Values{"edits": {`[{"op":"set","unit":"u1","field":"count","value":"x"}]`}},
			http.StatusUnprocessableEntity},
		"edits, a fraction": {url.Values{"edits": {`[{"op":"set","unit":"u1","field":"count","value":1.5}]`}},
			http.StatusUnprocessableEntity},
	} {
		t.Run(name, func(t *testing.T) {
			p := b.post(path+"/edit", tc.form)
			if p.status != tc.status {
				t.Errorf("status %d, want %d", p.status, tc.status)
			}
			if p.test("notice").Length() != 1 || p.test("unit-u1").Length() != 1 {
				t.Errorf("the page does not show both a sentence and the list: %q", p.test("notice").Text())
			}
		})
	}
	if now := string(b.document(path).Encode()); now != was {
		t.Errorf("the list has changed:\n%s", cmp.Diff(was, now))
	}
}

// Pages of one revision share a sheet. A page after a change shows the change. A
// deleted list shows nothing.
func TestPagesFollowTheirRevision(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	b.post(path+"/share", nil)
	link := b.get(path+"/share").test("share-link").AttrOr("value", "")
	for _, name := range []string{"Sledge", "Tongs"} {
		b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {name}})
		for _, at := range []string{path, path + "?open=u1", link, link + "?open=u2", path + "/tables",
			path + "/print"} {
			if p := b.get(at); p.status != http.StatusOK ||
				!strings.HasSuffix(at, "/tables") && !strings.Contains(p.body, name) {
				t.Errorf("%s does not show %s: status %d", at, name, p.status)
			}
		}
	}
	if p := b.post(path+"/undo", nil); p.test("unit-u1").Find("bdi").First().Text() != "Sledge" {
		t.Error("an undo shows what was undone")
	}
	b.post(path+"/delete", nil)
	if p := b.get(path); p.status != http.StatusNotFound {
		t.Errorf("a deleted roster is shown: status %d", p.status)
	}
}

// The page that answers a refused form leads on: its links and forms work, although it
// has the form's address.
func TestRefusalsLeadOn(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	p := b.post(path+"/edit?open=u1&part=notes", url.Values{"op": {"set"}, "field": {"limit"}, "value": {"many"}})
	if on := b.get(p.test("open-u2").AttrOr("href", "")); p.status != http.StatusUnprocessableEntity ||
		on.status != http.StatusOK || on.Find(".opened").Length() != 1 {
		t.Errorf("after status %d a link leads to status %d", p.status, on.status)
	}
	p = b.set(p, "f-name", "Sledge")
	if got := p.test("unit-u1").Find("bdi").First().Text(); p.status != http.StatusOK || got != "Sledge" {
		t.Errorf("after a refusal, the name is %q, status %d", got, p.status)
	}
}

// Edits as JSON, as fixes of other programs post them.
func TestEditsAsJSON(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	edits, err := json.Marshal([]map[string]any{
		{"op": "set", "unit": "u4", "field": "count", "value": 2},
		{"op": "add", "unit": "u4", "newMount": map[string]string{"item": "extra-armor", "at": "body"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if p := b.post(path+"/edit", url.Values{"edits": {string(edits)}}); p.status != http.StatusOK {
		t.Fatal(p.status, p.test("notice").Text())
	}
	u, _ := b.document(path).Unit("u4")
	if u.Count != 2 || len(u.Mounts) != 2 {
		t.Errorf("the unit is %+v", u)
	}
}

// An edit against an old revision is refused where another tab has changed the
// same thing, and made where it has not, or where the tab is the same.
func TestTabsDoNotOverwriteEachOther(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	var notice string
	rename := func(tab, unit, name string) int {
		p := b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {unit}, "field": {"name"}, "value": {name},
			"tab": {tab}, "revision": {"1"}})
		notice = p.test("notice").Text()
		return p.status
	}
	for _, step := range []struct {
		tab, unit string
		want      int
	}{{"a", "u1", 200}, {"a", "u1", 200}, {"b", "u2", 200}, {"b", "u1", 409}, {"a", "u1", 200}} {
		if got := rename(step.tab, step.unit, step.tab+" names "+step.unit+t.Name()); got != step.want {
			t.Errorf("tab %s renames %s: %d, want %d", step.tab, step.unit, got, step.want)
		}
		if step.want == 409 && !strings.Contains(notice, " to a names u1"+t.Name()+"). Reload") {
			t.Errorf("the notice is %q", notice)
		}
	}
	for range 10 {
		if p := b.post(path+"/edit", url.Values{"more": {"u5"}, "tab": {"c"}, "revision": {"1"}}); p.status != 200 {
			t.Fatal(p.status)
		}
	}
	if u, _ := b.document(path).Unit("u5"); u.Count != 11 {
		t.Errorf("ten steps from 1 lead to %d", u.Count)
	}
}

// With htmx the answer is the page itself, without a redirect. An answer other than a
// builder page is not swapped in.
func TestQuickAnswers(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	quick := func(to string, form url.Values) reply {
		r := b.request(http.MethodPost, to, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("HX-Request", "true")
		return b.do(r)
	}
	p := quick(path+"/edit", url.Values{"more": {"u1"}})
	if p.status != 200 || p.url.Path != path+"/edit" || p.Find("#builder").Length() != 1 ||
		p.header.Get("HX-Push-Url") != "false" {
		t.Errorf("an edit: %d at %s, %v", p.status, p.url, p.header)
	}
	p = quick("/r/gone/edit", url.Values{"more": {"u1"}})
	if p.status != 404 || p.header.Get("HX-Reswap") != "none" || p.header.Get("Gantry-Problem") == "" {
		t.Errorf("no roster: %d %v", p.status, p.header)
	}
}

// A page takes names of two hundred letters and says how many are too many; an
// import keeps what its document has.
func TestNamesAreBoundedByPagesAlone(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	long := strings.Repeat("Ж", 201)
	refusal := "201 letters; there is room for 200"
	base := b.example().url.Path
	for name, tc := range map[string]struct {
		to   string
		form url.Values
	}{
		"a new list":        {"/rosters/new", url.Values{"system": {"mechahex"}, "name": {long}}},
		"a new player":      {"/rosters/new", url.Values{"system": {"mechahex"}, "player": {long}}},
		"a new profile":     {"/design/workshop", url.Values{"name": {long}}},
		"own numbers":       {"/design/workshop", url.Values{"kind": {"numbers"}, "name": {long}}},
		"numbers of a list": {base + "/tables/keep", url.Values{"name": {long}}},
		"a list":            {base + "/edit", url.Values{"field": {"name"}, "value": {long}}},
		"a player":          {base + "/edit", url.Values{"field": {"player"}, "value": {long}}},
		"a unit":            {base + "/edit", url.Values{"field": {"name"}, "unit": {"u1"}, "value": {long}}},
		"edits as JSON": {base + "/edit",
			url.Values{"edits": {`[{"op":"set","field":"name","value":"` + long + `"}]`}}},
	} {
		if p := b.post(tc.to, tc.form); p.status != http.StatusUnprocessableEntity ||
			!strings.Contains(p.Text(), refusal) {
			t.Errorf("%s: %d, %q", name, p.status, p.test("notice").Text())
		}
		for field, values := range tc.form {
			tc.form.Set(field, strings.Replace(values[0], "Ж", "", 1))
		}
		if p := b.post(tc.to, tc.form); p.status != http.StatusOK {
			t.Errorf("%s of two hundred letters: %d", name, p.status)
		}
	}
	doc := strings.Replace(b.roster(), `"name": "Iron Wall"`, `"name": "`+long+`"`, 1)
	to := b.upload("/rosters/import", doc).Find(`[data-testid="imported"] a.name`).AttrOr("href", "")
	if got := b.document(to).Name; got != long {
		t.Errorf("the imported name has %d bytes, want %d", len(got), len(long))
	}
}
