package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// An owner sees the same facts about a weapon as a reader of the shared view, and
// before mounting it.
func TestOwnersSeeWhatWeaponsDo(t *testing.T) {
	b := start(t).browser()
	p := b.get(b.exampleOf("mechastellar").url.Path + "?open=u1&part=stats")
	picker := b.get(p.url.Path + "?open=u1&at=equipment")
	for name, where := range map[string]string{
		"Range\u00a024\" · Att\u00a06 · Close\u00a0RF+2 Hits": picker.Find("[data-item=machine-gun] .brief").Text(),
		"Overwatch IV":                    p.Find(".opened tr.beneath").Text(),
		"Melee and overwatch only":        p.Find("[popover]").Text(),
		"not listed for this unit":        picker.Find(".why-not").Text(),
		"Green Viking Cdr · MS · Battler": p.Find("#u-u1 .class").Text(),
		"Kinetic": b.get("/systems/mechastellar/tables/weapons").
			Find("tr.beneath").Text(),
		"Tomahawk · Mecha":                       b.renamed("robotech", "tomahawk"),
		"SR\u00a060 · LR\u00a0120 · DMG\u00a012": b.offers("robotech", "tomahawk", "weapon"),
	} {
		if !strings.Contains(where, name) {
			t.Errorf("%q is missing in %.400q", name, where)
		}
	}
}

// added is a new roster of a game with one unit, opened.
func (b *browser) added(system, profile string) (path string, p reply) {
	b.t.Helper()
	path = b.post("/rosters/new", url.Values{"system": {system}}).url.Path
	b.post(path+"/edit", url.Values{"add": {profile}})
	return path, b.get(path + "?open=u1")
}

func (b *browser) renamed(system, profile string) string {
	path, _ := b.added(system, profile)
	return b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"},
		"value": {"Rex"}}).Find("#u-u1 .class").Text()
}

func (b *browser) offers(system, profile, at string) string {
	path, _ := b.added(system, profile)
	return b.get(path + "?open=u1&at=" + at).Find("#picker").Text()
}

// A list with a unit of unknown points has no exact total. Without a limit in the
// rules, the page shows none.
func TestPointsThatNobodyKnows(t *testing.T) {
	b := start(t).browser()
	path, p := b.added("robotech", "tomahawk")
	if got := p.test("points").Text(); !strings.HasPrefix(strings.Join(strings.Fields(got), " "), "20") ||
		strings.Contains(got, "/") {
		t.Errorf("without a limit of its own: %q", got)
	}
	if hint := b.get("/rosters/new?system=robotech").Find("#limit-hint").Text(); !strings.Contains(hint,
		"rules set none") {
		t.Error("the form of a new roster says that there is a limit")
	}
	b.post(path+"/edit", url.Values{"op": {"set"}, "field": {"limit"}, "value": {"300"}})
	for _, c := range []struct{ add, want string }{{"", "20 / 300 pts"}, {"monster", "at least 20 / 300 pts"}} {
		if c.add != "" {
			b.post(path+"/edit", url.Values{"add": {c.add}})
		}
		p := b.get(path)
		if got := strings.Join(strings.Fields(p.test("points").Text()), " "); got != c.want {
			t.Errorf("points read %q, want %q", got, c.want)
		}
		if why := p.Find(`#sum .muted a.number`); !strings.Contains(why.Text(), "300") {
			t.Errorf("the limit %q does not explain itself", why.Text())
		}
	}
	b.post(path+"/edit", url.Values{"op": {"remove"}, "unit": {"u1"}})
	if got := strings.Join(strings.Fields(b.get(path).test("points").Text()), " "); got != "– / 300 pts" {
		t.Errorf("points of units that nobody knows read %q", got)
	}
}

// A filter that no entry has together with those that are on takes their place.
func TestFiltersNeverLeadToNothing(t *testing.T) {
	b := start(t).browser()
	p := b.example()
	path := p.url.Path
	facet := func(p reply, name string) reply {
		t.Helper()
		link := p.Find(".facets a").FilterFunction(func(_ int, a *goquery.Selection) bool { return a.Text() == name })
		return b.get(path + link.AttrOr("href", "none"))
	}
	for _, name := range []string{"Vehicle", "Structure", "Mecha"} {
		if p = facet(p, name); p.Find("#catalogue .entries li").Length() == 0 {
			t.Errorf("%s leads to nothing", name)
		}
	}
	if p = b.get(path + "?q=nothing+has+this"); p.Find("#catalogue p a").Length() != 1 ||
		b.get(path+p.Find("#catalogue p a").AttrOr("href", "")).Find("#catalogue .entries li").Length() == 0 {
		t.Error("an empty list does not lead back to all")
	}
}

// Who sees a shared roster may have a copy, which is theirs.
func TestSharedViewsCanBeCopied(t *testing.T) {
	s := start(t)
	link := s.browser().sharedExample("mechastellar")
	b := s.browser()
	p := b.get(link)
	form := p.Find(`form[action$="/duplicate"]`)
	p = b.post(form.AttrOr("action", "none"), nil)
	if !strings.HasPrefix(p.url.Path, "/r/") || p.test("name").Text() != "Viking Raid (copy)" ||
		p.Find(".unit").Length() != 5 {
		t.Fatalf("the copy is %q at %s", p.test("name").Text(), p.url)
	}
	if got := b.post(p.url.Path+"/edit", url.Values{"op": {"set"}, "field": {"name"},
		"value": {"Mine"}}); got.test("name").Text() != "Mine" || b.get(link).test("name").Text() != "Viking Raid" {
		t.Error("the copy is not one")
	}
	if p := b.post("/s/no-such-token/duplicate", nil); p.status != http.StatusNotFound {
		t.Errorf("a copy of nothing: %d", p.status)
	}
}

func (b *browser) sharedExample(system string) string {
	b.t.Helper()
	link := b.post(b.exampleOf(system).url.Path+"/share", nil).test("share-link").AttrOr("value", "")
	return strings.TrimPrefix(link, b.URL)
}

// A picture that cannot be used is refused beside the unit that it was for.
func TestRefusedPicturesLeaveTheUnitOpen(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	for name, data := range map[string][]byte{"none": nil, "a text": []byte("hello")} {
		p := b.picture(path, "u2", data, false)
		if p.status != http.StatusUnprocessableEntity || p.Find("#u-u2.open").Length()*p.Find("#unit").Length() != 1 ||
			p.test("notice").Text() == "" {
			t.Errorf("%s: status %d, the unit open: %v, %q", name, p.status,
				p.Find("#u-u2.open").Length()*p.Find("#unit").Length() == 1,
				p.test("notice").Text())
		}
	}
}

// A bench shows no problem that only a list could fix.
func TestBenchesHaveNoArmysFindings(t *testing.T) {
	b := start(t).browser()
	bench := b.post("/design/robotech", nil).url.Path
	p := b.post(bench+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices.formation"},
		"value": {"Alpha"}})
	var rules []string
	p.Find("[data-rule]").Each(func(_ int, f *goquery.Selection) { rules = append(rules, f.AttrOr("data-rule", "")) })
	if p.status != http.StatusOK || slices.Contains(rules, "formation-size") || strings.Contains(p.body, "Field 3 of") {
		t.Errorf("status %d, findings %v", p.status, rules)
	}
	p = b.post(bench+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices.hp"}, "value": {"0"}})
	if p.Find(`[data-rule]`).Length() == 0 {
		t.Error("a fault of the profile is not shown")
	}
}

func TestImportsSayTheirVerdict(t *testing.T) {
	b := start(t).browser()
	doc := b.get(b.example().url.Path + "/roster.json").body
	p := b.upload("/rosters/import", strings.Replace(doc, `"limit": 200`, `"limit": 100`, 1))
	if got := p.test("imported").Text(); !strings.Contains(got, "Illegal") || !strings.Contains(got, "Mecha: HEX") {
		t.Errorf("the report says %q", got)
	}
	profile := `{"format": "gantry.profile/1", "system": "mechastellar"}`
	if got := b.upload("/rosters/import", profile).test("imported").Text(); !strings.Contains(got,
		"import a unit on the My units page") {
		t.Errorf("of a profile it says %q", got)
	}
}
