package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// withWorkshop adds the game of designed profiles to a site.
func withWorkshop(t *testing.T) func(*site.Config) {
	return func(c *site.Config) { c.Library = workshopLibrary(t) }
}

// workshopLibrary has every game, and the game of designed profiles: it has no cards
// and one published unit.
func workshopLibrary(t *testing.T) *builder.Library {
	t.Helper()
	lib, err := builder.NewLibrary(append(systems.All[:len(systems.All):len(systems.All)], rulestest.Workshop),
		append(data.Packs(), []byte(rulestest.WorkshopPack))...)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// designed makes a profile and answers its bench.
func (b *browser) designed(name string) reply {
	b.t.Helper()
	p := b.get("/profiles")
	p = b.press(p, p.test("design-workshop"), "name", name)
	if p.status != http.StatusOK || !strings.HasPrefix(p.url.Path, "/design/workshop/") {
		b.t.Fatalf("a new profile: %d at %s", p.status, p.url)
	}
	return p
}

// One designed weapon's row is open at a time: the newest, until the reader opens
// another. The other rows are summed up in one line.
func TestOneRowIsOpen(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	path := b.designed("Hawk").url.Path
	for _, m := range []string{"m1", "m2"} {
		b.post(path+"/edit", url.Values{"op": {"add"}, "unit": {"u1"}, "item": {"custom"}, "at": {"hold"}})
		b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {m}, "field": {"value"},
			"value.name": {"Gun " + m}, "value.range": {"melee"},
			"value.qualities.0.id": {"slow"}, "value.qualities.0.n": {"2"}, "value.qualities.1.id": {"loud"}})
	}
	p := b.get(path)
	for _, row := range []struct{ open, closed string }{{"m2", "m1"}, {"m1", "m2"}} {
		if p.Find("#m-"+row.open+" .rows").Length() == 0 || p.Find("#m-"+row.closed+" .rows").Length() != 0 {
			t.Fatalf("the row of %s is closed, or that of %s open", row.open, row.closed)
		}
		if got, want := p.Find("#m-"+row.closed+" .brief").Text(),
			" · Range Melee, Qualities slow 2, loud"; got != want {
			t.Errorf("%s says %q, want %q", row.closed, got, want)
		}
		p = b.get(path + p.test("change-"+row.closed).AttrOr("href", ""))
	}
}

func (b *browser) profile(path string) builder.Design {
	b.t.Helper()
	d, err := builder.DecodeDesign([]byte(b.get(path + "/profile.json").body))
	if err != nil {
		b.t.Fatal(err)
	}
	return d
}

// Everything that the bench can do is done here by its forms alone.
func TestBenchWithoutScripts(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	p := b.designed("Hawk")
	path := p.url.Path
	if got := p.test("points").Text(); got != "30" {
		t.Errorf("it begins at %q", got)
	}
	p = b.set(p, "f-choices.power", "6")
	p = b.set(p, "f-choices.role", "tank")
	if got := p.test("points").Text(); got != "95" {
		t.Errorf("points %q, want 95", got)
	}
	if got := strings.Join(strings.Fields(p.test("addition").Text()), " "); !strings.Contains(got,
		"Power6 × 10= 6060") ||
		!strings.Contains(got, "second tier+ 1595Points95") {
		t.Errorf("the sum reads %q", got)
	}
	for key, want := range map[string]string{"move": "Tank", "Fly v1.5/move": "walking", "points": "second tier"} {
		why := b.get(path + "?why=" + url.QueryEscape("u1."+key)).test("why")
		if !strings.Contains(why.Text(), want) {
			t.Errorf("why %s: %q", key, why.Text())
		}
	}
	put := func(item string) reply {
		p := b.get(path + "?open=u1&part=loadout&at=hold")
		return b.press(p, p.Find(`[name="put"][value="`+item+`"]`))
	}
	put("cannon")
	b.post(path+"/edit", url.Values{"op": {"add"}, "unit": {"u1"}, "item": {"cannon"}, "at": {"hold"}}) // too much
	p = b.get(path)
	if got := strings.TrimSpace(p.test("slots").Text()); got != "4 / 3" ||
		!strings.Contains(p.test("verdict").Text(), "1 problem") {
		t.Errorf("slots %q, %q", got, p.test("verdict").Text())
	}
	p = b.press(p, p.test("fix").FilterFunction(func(_ int, fix *goquery.Selection) bool {
		return strings.Contains(fix.Text(), "emove Cannon")
	}).First())
	if p.test("fine").Length() != 1 || !strings.Contains(p.test("verdict").Text(), "Legal") {
		t.Errorf("mended: %q", p.test("verdict").Text())
	}
	put("custom")
	p = b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {"m2"}, "field": {"value"},
		"value.name": {"Beam"}, "value.range": {"melee"}})
	p = b.set(p, "p-name", "Kite")
	p = b.set(p, "p-notes", "a note")
	p = b.press(p, p.test("undo"))
	d := b.profile(path)
	if d.Name != "Kite" || d.Notes != "" || d.Choices["power"] != 6 || len(d.Mounts) != 2 {
		t.Errorf("the profile is %s", d.Encode())
	}
	if diff := cmp.Diff(map[string]any{"name": "Beam", "range": "melee"}, d.Mounts[1].Value); diff != "" {
		t.Errorf("the designed weapon (-want +got):\n%s", diff)
	}
	p = b.press(p, p.test("redo"))
	if b.profile(path).Notes != "a note" {
		t.Error("redo did not bring the note back")
	}
	copied := b.press(p, p.Find(`form[action$="/duplicate"] button`))
	if got := b.profile(copied.url.Path).Name; got != "Kite (copy)" {
		t.Errorf("the copy is called %q", got)
	}
	b.press(p, p.Find(`form[action$="/delete"] button`))
	if got := b.get(path).status; got != http.StatusNotFound {
		t.Errorf("deleted, it answers %d", got)
	}
	list := b.get("/profiles")
	b.press(list, list.Find(`form[action$="/restore"] button`))
	if got := b.get(path).status; got != http.StatusOK {
		t.Errorf("restored, it answers %d", got)
	}
}

// A profile is fielded, changed, and the copy in the roster takes the change.
func TestFieldAndUpdate(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	bench := b.designed("Hawk")
	path := bench.url.Path
	r := b.press(bench, bench.test("field"))
	roster := r.url.Path
	r = b.get(roster)
	b.press(r, r.Find(`button[name="own"]`))
	if u := b.document(roster).Units; len(u) != 1 || u[0].Count != 2 {
		t.Fatalf("the units are %+v, want two of one", u)
	}
	r = b.get(roster)
	b.press(r, r.Find(`button[name="less"]`))
	b.post(roster+"/edit", url.Values{"copy": {"u1"}})
	bench = b.get(path)
	r = b.press(bench, bench.test("field"), "roster", strings.TrimPrefix(roster, "/r/"))
	if r.url.Path != roster || r.url.Query().Get("open") != "u3" || r.test("stale-u1").Length() != 0 {
		t.Errorf("fielded at %s, stale %d", r.url, r.test("stale-u1").Length())
	}
	tag := b.get(roster).header.Get("ETag")
	b.set(b.get(path), "f-choices.power", "4")
	r = b.get(roster)
	if r.header.Get("ETag") == tag {
		t.Error("the builder page counts as unchanged")
	}
	if got := r.test("stale-u2").Text(); !strings.Contains(got, "Hawk") || !strings.Contains(got, "Power 1 → 4") {
		t.Errorf("the offer says %q", got)
	}
	r = b.press(r, r.test("update-u2"))
	d := b.document(roster)
	if d.Units[1].Choices["power"] != 4 || d.Units[0].Choices["power"] != 1 || r.test("stale-u2").Length() != 0 ||
		r.test("stale-u1").Length() != 1 {
		t.Errorf("after the update: %s", d.Encode())
	}
	r = b.press(r, r.test("undo"))
	if b.document(roster).Units[1].Choices["power"] != 1 || r.test("stale-u2").Length() != 1 {
		t.Error("undo did not take the update back")
	}
}

// Another's profile is not there, for nothing.
func TestProfilesAreTheirOwners(t *testing.T) {
	s := start(t, withWorkshop(t))
	me, other := s.browser(), s.browser()
	path := me.designed("Hawk").url.Path
	id := path[strings.LastIndex(path, "/")+1:]
	mine := other.designed("Kite").url.Path
	for _, to := range []string{path, path + "/profile.json", strings.Replace(path, "workshop", systems.All[0].ID, 1),
		"/r/" + id, "/r/" + id + "/tables"} {
		if got := other.get(to).status; got != http.StatusNotFound {
			t.Errorf("GET %s: %d", to, got)
		}
	}
	for _, to := range []string{"/edit", "/undo", "/redo", "/duplicate", "/delete", "/restore", "/field"} {
		if got := other.post(path+to, url.Values{"op": {"set"}, "field": {"name"},
			"value": {"X"}}).status; got != http.StatusNotFound {
			t.Errorf("POST %s: %d", to, got)
		}
	}
	if p := other.get("/design/workshop/compare?p=" + id); p.test("notice").Length() != 1 {
		t.Error("another's profile is compared")
	}
	r := other.post(mine+"/field", nil)
	if p := other.post(r.url.Path+"/edit", url.Values{"own": {id}}); p.status != http.StatusNotFound {
		t.Errorf("adding another's: %d", p.status)
	}
	if p := me.get(path); p.status != http.StatusOK || p.test("name").Text() != "Hawk" {
		t.Errorf("mine: %d %q", p.status, p.test("name").Text())
	}
}

// Every game has a bench: a profile is made there, shown with its card and what it does
// on average, printed, asked for odds, and used in rosters, which are offered what was
// changed of it and take it over together.
func TestEveryGameHasABench(t *testing.T) {
	long(t)
	for _, pack := range rulestest.Some(workshopLibrary(t).Packs()) {
		t.Run(pack.ID, func(t *testing.T) {
			b := start(t, withWorkshop(t)).browser()
			made := b.post("/design/"+pack.ID, url.Values{"name": {"Anvil"}})
			path := made.url.Path
			if made.status != http.StatusOK || made.test("keys").Find("dd").Length() == 0 ||
				made.Find("#average").Length() != 1 {
				t.Fatalf("%d at %s: %.300s", made.status, path, made.body)
			}
			cards := slices.Contains(pack.About.Products, rules.ProductCards)
			if got := made.test("card").Find("svg text").Length() > 0; got != cards {
				t.Errorf("it shows a card: %v, its game has cards: %v", got, cards)
			}
			wellMade(t, made)
			pages := []string{"/print", "/odds/matchup", "/odds/sheet"}
			if made.test("odds").Length() == 1 { // it has an attack
				pages = append(pages, "/odds")
			}
			for _, page := range pages {
				if p := b.get(path + page); p.status != http.StatusOK || !strings.Contains(p.body, "Anvil") {
					t.Errorf("%s: %d %.200s", page, p.status, p.Find(".notice").Text()+p.test("problem").Text())
				}
			}
			if p := b.get(path + "/cards.pdf"); strings.HasPrefix(p.body, "%PDF") != cards || p.status >= 500 {
				t.Errorf("its card: %d %.200s", p.status, p.body)
			}
			first := b.post(path+"/field", nil).url.Path
			b.post(path+"/field", nil)
			if p := b.get(path); p.test("users").Find("li").Length() != 2 || p.test("takeover").Length() != 0 {
				t.Errorf("used twice, and says %q", p.test("users").Text())
			}
			inputs := made.Find(`#inputs select[name="value"]`)
			control := inputs.Eq(0) // what it is built on, or another word
			was := control.Find("option[selected]").AttrOr("value", "")
			now := control.Find("option").FilterFunction(func(_ int, o *goquery.Selection) bool {
				return o.AttrOr("value", "") != was && o.AttrOr("value", "") != ""
			}).First().AttrOr("value", "")
			to, _ := url.Parse(control.Closest("form").AttrOr("action", ""))
			b.post(path+"?"+to.RawQuery, url.Values{"value": {now}})
			if p := b.get(first); p.Find(`[data-testid^="stale-"]`).Length() != 1 {
				t.Fatalf("%s is now %q, and the list offers nothing", control.AttrOr("id", ""), now)
			}
			p := b.post(path+"/takeover", nil)
			if p.status != http.StatusOK || !strings.Contains(p.Find(".notice").Text(), "Updated 2 lists") ||
				p.test("takeover").Length() != 0 {
				t.Errorf("%d %q, %q", p.status, p.Find(".notice").Text(), p.test("users").Text())
			}
			if p := b.get(first); p.Find(`[data-testid^="stale-"]`).Length() != 0 {
				t.Error("the list is behind all the same")
			}
			b.post(first+"/undo", nil)
			if p := b.get(path); p.test("takeover").Length() != 1 {
				t.Errorf("undone in one, and says %q", p.test("users").Text())
			}
		})
	}
	if p := start(t).browser().get("/design/nothing"); p.status != http.StatusNotFound {
		t.Errorf("an unknown game: %d", p.status)
	}
}

// The answer to a script that saves the first profile has it in the catalogue already.
func TestSavedUnitIsOffered(t *testing.T) {
	b := start(t).browser()
	r := b.request(http.MethodPost, b.exampleOf("mechahex").url.Path+"/edit",
		strings.NewReader(url.Values{"save": {"u1"}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	if p := b.do(r); p.status != http.StatusOK || p.Find(`[name="own"]`).Length() != 1 {
		t.Errorf("%d, the catalogue has %d own profiles", p.status, p.Find(`[name="own"]`).Length())
	}
}

// Saving a unit of a list adds it to my units. The list's unit is a copy from then on,
// and changes to the copy can be saved to the original.
func TestSaveUnitAsProfile(t *testing.T) {
	for _, system := range systems.All {
		b := start(t).browser()
		r := b.exampleOf(system.ID)
		path := r.url.Path
		id := r.Find("[data-unit]").First().AttrOr("data-unit", "u1")
		p := b.post(path, url.Values{"save": {id}, "open": {id}, "part": {"notes"}})
		link, ok := p.test("copy-" + id).Find("a").Attr("href")
		if p.status != http.StatusOK || !ok || p.test("into-"+id).Length() != 0 {
			t.Fatalf("%s: %d, a copy of %q: %.300s", system.ID, p.status, link, p.test("problem").Text())
		}
		d := b.profile(link)
		u, _ := b.document(path).Unit(id)
		if string(doc.NodeOf(d.Unit("").Mounts).Append(nil)) != string(doc.NodeOf(u.Mounts).Append(nil)) ||
			d.Unit("").Profile != u.Profile || len(d.Changes(d)) != 0 {
			t.Errorf("%s: saved %s of %s", system.ID, d.Encode(), doc.NodeOf(u).Append(nil))
		}
		if p := b.get(path); p.Find(`[name="own"]`).Length() != 1 {
			t.Errorf("%s: the catalogue has %d own profiles", system.ID, p.Find(`[name="own"]`).Length())
		}
		if len(u.Mounts) == 0 {
			continue
		}
		p = b.post(path, url.Values{"op": {"remove"}, "unit": {id}, "mount": {u.Mounts[0].ID}, "open": {id},
			"part": {"notes"}})
		p = b.post(path+p.test("into-"+id).AttrOr("formaction", ""), nil)
		if now := b.profile(link); len(now.Mounts) != len(d.Mounts)-1 || p.test("stale-"+id).Length() != 0 {
			t.Errorf("%s: changed to %s: %d %s", system.ID, now.Encode(), p.status, p.test("stale-"+id).Text())
		}
	}
}

func TestImportProfiles(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	const doc = `{"format":"gantry.profile/1","system":"workshop","name":"<b>Hawk","choices":{"power":99,"colour":"red"},
			"mounts":[{"item":"death-ray","at":"nose","value":{"x":1}}],"paint":{"x":[1.5]}}`
	p := b.upload("/profiles/import", "", "hawk.json", doc, "roster.json",
		`{"format":"gantry.roster/1","system":"workshop","units":[]}`,
		"other.json", `{"format":"gantry.profile/1","system":"mechahex"}`, "gone.json",
		`{"format":"gantry.profile/1","system":"gone"}`)
	if p.status != http.StatusOK || p.test("imported").Length() != 4 || p.Find(".fault").Length() != 3 ||
		p.test("profile").Length() != 1 {
		t.Fatalf("%d, %d lines: %s", p.status, p.test("imported").Length(), p.test("imported").Text())
	}
	path, _ := p.test("profile").Find("a.name").Attr("href")
	d := b.profile(path)
	if d.Choices["power"] != 99 || d.Choices["colour"] != "red" || d.Mounts[0].Item != "death-ray" ||
		len(d.Extra) != 1 {
		t.Errorf("the profile has become %s", d.Encode())
	}
	bench := b.get(path)
	for _, rule := range []string{"bad-value", "unknown-choice", "unknown-item", "unknown-location"} {
		if bench.Find(`[data-rule="`+rule+`"]`).Length() != 1 {
			t.Errorf("no finding %s", rule)
		}
	}
	if p := b.upload("/profiles/import", "", "x.json", "{"); p.status != http.StatusUnprocessableEntity {
		t.Errorf("nothing readable: %d", p.status)
	}
	if p := b.upload("/profiles/import", ""); p.status != http.StatusUnprocessableEntity ||
		p.test("notice").Length() != 1 {
		t.Errorf("nothing sent: %d", p.status)
	}
}

func TestComparePage(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	path := b.designed("Hawk").url.Path
	id := path[strings.LastIndex(path, "/")+1:]
	b.set(b.get(path), "f-choices.frame", "2")
	p := b.get("/design/workshop/compare?p=" + id + "&p=mule&p=&p=")
	var got []string
	p.test("row").Each(func(_ int, s *goquery.Selection) {
		got = append(got,
			strings.Join(strings.Fields(s.Text()), " "))
	})
	want := []string{`Move8" 8"`, `Slots≠differs4 3 −1`, `Fly v1.5: Move≠differs9" 10" +1`,
		`Points≠differs50ʜ (unofficial) 40ʜ (unofficial) −10`}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := p.test("differ").Text(); !strings.HasPrefix(got, "3 of 4 stats differ") {
		t.Errorf("it says %q", got)
	}
	p = b.get(p.Find("th a.small").AttrOr("href", "")) // by the Mule
	if got := strings.Join(strings.Fields(p.test("row").Eq(1).Find(".change").Text()), " "); got != "+1" {
		t.Errorf("by the other one: %q", got)
	}
	link, _ := p.test("row").Eq(2).Find("a.number").Eq(1).Attr("href")
	if why := b.get(link).test("why").Text(); !strings.Contains(why, "Mule") || !strings.Contains(why, "walking") {
		t.Errorf("why: %q", why)
	}
	if p := b.get("/design/workshop/compare?p=gone&p=mule"); p.test("notice").Length() != 1 ||
		p.test("row").Length() != 4 {
		t.Errorf("one that is gone: %q", p.test("notice").Text())
	}
	if p := b.get("/design/workshop/compare?p=mule&p=mule&p=mule&p=mule&p=mule"); p.test("row").First().
		Find("a.number").
		Length() != 4 {
		t.Error("more than four are compared")
	}
}

// Units of rosters are compared as they are there, with what is published and what is
// the reader's own; the page begins filled.
func TestCompareUnitsOfRosters(t *testing.T) {
	long(t)
	for _, pack := range rulestest.Some(workshopLibrary(t).Packs()) {
		b := start(t, withWorkshop(t)).browser()
		published := slices.DeleteFunc(slices.Clone(pack.Catalogue),
			func(e rules.Entry) bool { return e.ID == rules.Designed })
		if p := b.get("/design/" + pack.ID + "/compare"); p.status != http.StatusOK || p.test("row").Length() == 0 ||
			p.Find("thead th").Length() != min(2, len(published)) {
			t.Errorf("%s: it begins with %d of %d units", pack.ID, p.Find("thead th").Length(), len(published))
		}
		if len(pack.Examples) == 0 {
			continue
		}
		r := b.exampleOf(pack.ID)
		id := b.document(r.url.Path).Units[0].ID
		link, ok := b.get(r.url.Path + "?part=odds&open=" + id).test("compare-" + id).Attr("href")
		p := b.get(link)
		if !ok || p.status != http.StatusOK || p.Find("thead th").Length() != 2 || p.test("row").Length() == 0 {
			t.Fatalf("%s: %q leads to %d with %d units", pack.ID, link, p.status, p.Find("thead th").Length())
		}
		wellMade(t, p)
		shown := strings.Fields(b.get(r.url.Path + "?open=" + id).Find("#u-" + id + " a.number").First().Text())
		all := p.test("row").Find("td:nth-child(3) .number").Text()
		if len(shown) > 0 && !strings.Contains(all, strings.TrimRight(shown[0], "ʜ✎ᴛ")) {
			t.Errorf("%s: the list shows %q, the comparison %q", pack.ID, shown, all)
		}
		if other := start(t, withWorkshop(t)).browser().get(link); other.test("notice").Length() != 1 {
			t.Errorf("%s: another's unit is compared", pack.ID)
		}
	}
	if p := start(t).browser().get("/design/mechahex/curves"); p.status != http.StatusNotFound ||
		!strings.Contains(p.test("problem").Text(), "no stats to draw") {
		t.Errorf("curves of nothing: %d %q", p.status, p.test("problem").Text())
	}
}

// A house rule is made, shown everywhere, undone, and taken away, by forms alone.
func TestHouseTables(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	path := b.designed("Hawk").url.Path
	bench := b.get(path)
	roster := b.press(bench, bench.test("field")).url.Path
	if p := b.get(b.get(roster).test("tables").AttrOr("href", "")); p.status != http.StatusOK ||
		p.test("find-number").Length() == 0 {
		t.Fatalf("the link leads to %d", p.status)
	}
	p := b.get(roster + "/tables?table=base")
	if p.Find("#tables").Find("a").FilterFunction(func(_ int,
		a *goquery.Selection) bool {
		return a.Text() == "Yardstick"
	}).Length() != 0 {
		t.Error("a table that no rule reads is offered")
	}
	figure := p.Find(`[data-pointer="/base/rows/move"]`)
	if got := figure.Text(); !strings.Contains(got, "6") || !strings.Contains(got, "Workshop, page 2 · interpreted") {
		t.Errorf("the number reads %q", got)
	}
	for name, set := range map[string][]string{"no number": {"value", "", "reason", "r"},
		"no reason": {"value", "9", "reason", " "}, "a word": {"value", "nine", "reason", "r"}} {
		if p := b.press(p, figure.Find("button"), set...); p.status != http.StatusUnprocessableEntity ||
			p.test("notice").Length() != 1 {
			t.Errorf("%s: %d", name, p.status)
		}
	}
	p = b.press(p, figure.Find("button"), "value", "9", "reason", "we like it <fast>")
	if p.url.Path != roster+"/tables" || p.url.Query().Get("table") != "base" {
		t.Errorf("the page after it is %s", p.url)
	}
	if got := p.test("override").Text(); !strings.Contains(got, "✎ base move") ||
		!strings.Contains(got, "we like it <fast>") {
		t.Errorf("the override reads %q", got)
	}
	if p.Find(`.overridden[data-pointer="/base/rows/move"] del`).Text() != "6" {
		t.Error("its number is not marked")
	}
	r := b.get(roster + "?open=u1&why=u1.move")
	if got := b.get(roster).test("house-rules").Text(); !strings.Contains(got, "6 → 9") ||
		!strings.Contains(got, "we like it <fast>") {
		t.Errorf("the builder says %q", got)
	}
	if got := r.test("why").Text(); !strings.Contains(got, "house rule") {
		t.Errorf("the working says %q", got)
	}
	in := b.get(path + "?in=" + strings.TrimPrefix(roster, "/r/"))
	if got := in.test("changed").Text(); !strings.Contains(got, `8" → 11"`) {
		t.Errorf("the bench says %q", got)
	}
	p = b.press(p, p.test("undo"))
	if p.test("override").Length() != 0 || len(b.document(roster).Overrides) != 0 {
		t.Error("undo did not take the override back")
	}
	p = b.press(p, p.test("redo"))
	p = b.press(p, p.test("without"))
	if p.test("override").Length() != 0 || len(b.document(roster).Overrides) != 0 {
		t.Error("the override was not taken away")
	}
}

// What an override of another program leads nowhere is shown and can go.
func TestStrangeOverridesAreShown(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	doc := `{"format":"gantry.roster/1","system":"workshop","units":[],"overrides":[{"path":"/no/where","value":{"a":1},
			"reason":"<i>"},{"path":"/base/rows/move","value":"3/2","reason":"","basis":"printed","cite":"p. 9"}]}`
	p := b.upload("/rosters/import", doc)
	path, _ := p.test("imported").Find("a.name").Attr("href")
	p = b.get(path + "/tables")
	if p.test("override").Length() != 2 || !strings.Contains(p.test("override").First().Text(), "leads nowhere") {
		t.Errorf("overrides read %q", p.test("override").Text())
	}
	b.press(p, p.test("without").First())
	if got := b.document(path).Overrides; len(got) != 1 || got[0].Cite != "p. 9" {
		t.Errorf("left are %+v", got)
	}
}

// The army's groups and a unit's modes are told apart, and asked by their keys.
func TestBlocksAreLabelled(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	bench := b.designed("Hawk")
	path := b.press(bench, bench.test("field")).url.Path
	p := b.get(path)
	if got := strings.Join(strings.Fields(p.Find("#state .compared").Text()), " "); got != "Walkers Alpha1Bravo2" {
		t.Errorf("the army reads %q", got)
	}
	for why, want := range map[string]string{"army.walkers": "Alpha", "army.Bravo/walkers": "Bravo",
		"u1.Fly v1.5/move": "walking"} {
		if got := b.get(path + "?why=" + url.QueryEscape(why)).test("why").Text(); !strings.Contains(got, want) {
			t.Errorf("why %s: %q", why, got)
		}
	}
	p = b.get(path + "?open=u1&part=stats")
	if got := p.Find(".opened h4.label, .opened .compared th[scope=row]").Text(); got != "WalkFly v1.5" {
		t.Errorf("the modes are called %q", got)
	}
}

// designPages is the address of each page around own profiles.
func designPages(b *browser, name string) map[string]string {
	b.t.Helper()
	path := b.designed(name).url.Path
	id := path[strings.LastIndex(path, "/")+1:]
	b.post(path+"/edit", url.Values{"op": {"set"}, "field": {"notes"}, "value": {name}})
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices." + name}, "value": {name}})
	b.post(path+"/edit", url.Values{"op": {"add"}, "unit": {"u1"}, "item": {"custom"}, "at": {"hold"}})
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {"m1"}, "field": {"value"},
		"value.name": {name}})
	roster := b.post(path+"/field", nil).url.Path
	b.post(roster+"/tables/edit", url.Values{"op": {"set"}, "field": {"overrides/base/rows/move"}, "value": {"9"},
		"reason": {name}})
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices.power"}, "value": {"7"}})
	numbers := b.post("/design/workshop", url.Values{"kind": {"numbers"}, "name": {name}}).url.Path
	b.post(numbers+"/edit", url.Values{"op": {"table"}, "of": {"base"}, "at/base/rows/move": {"9"}, "reason": {name}})
	return map[string]string{"own numbers": numbers, "a table of them": numbers + "?table=base&all=1",
		"own numbers of a roster": roster + "/tables?table=base&all=1", "profiles": "/profiles",
		"workshop": "/design/workshop", "bench": path,
		"bench, why":       path + "?why=u1.points&in=" + strings.TrimPrefix(roster, "/r/"),
		"compare":          "/design/workshop/compare?p=" + id + "&p=mule&why=1.points",
		"nothing compared": "/design/workshop/compare",
		"curves":           "/design/workshop/curves?p=" + id,
		"published curves": "/design/workshop/curves?p=mule&field=frame", "tables": roster + "/tables",
		"another table": roster + "/tables?table=roles",
		"builder":       roster + "?open=u1", "first game's tables": b.example().url.Path + "/tables"}
}

func TestDesignPagesAreWellMade(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	for name, path := range designPages(b, "Hawk") {
		p := b.get(path)
		if p.status != http.StatusOK {
			t.Errorf("%s: status %d: %.200s", name, p.status, p.body)
			continue
		}
		t.Run(name, func(t *testing.T) { wellMade(t, p) })
		css := 0
		p.Find("link[rel=stylesheet]").Each(func(_ int,
			s *goquery.Selection) {
			css += len(b.get(s.AttrOr("href", "")).body)
		})
		t.Logf("%s: %d bytes of HTML, %d of CSS", name, len(p.body), css)
		if len(p.body)+css >= 80<<10 {
			t.Errorf("%s: %d bytes of HTML and %d of CSS, want less than 80 kB", name, len(p.body), css)
		}
	}
}

func TestHostileProfilesStayText(t *testing.T) {
	long(t)
	b := start(t, withWorkshop(t)).browser()
	for _, name := range hostile {
		for where, path := range designPages(b, name) {
			p := b.get(path)
			if p.status != http.StatusOK {
				t.Errorf("%.30q: %s: status %d", name, where, p.status)
				continue
			}
			wellMade(t, p)
			if p.Find("script").Length() > 2 || p.Find(foreignMarkup).Length() > 0 ||
				strings.Contains(p.body, "<!--") || strings.ContainsRune(p.body, 0) {
				t.Errorf("%.30q: %s: the name has become markup", name, where)
			}
			if where != "bench" {
				continue
			}
			if e := b.get(path + "/profile.json"); e.status != http.StatusOK || e.header.Get("X-Evil") != "" ||
				strings.ContainsAny(e.header.Get("Content-Disposition"), "\r\n\x00") {
				t.Errorf("%.30q: export: %d %v", name, e.status, e.header)
			}
		}
	}
}
