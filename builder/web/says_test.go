package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
)

// forgedList overrides an official number with a forged citation. freeWeapon sets its
// own limit and designs a weapon with 10,000 damage.
const (
	forgedList = `{"format":"gantry.roster/1","system":"mechahex","name":"Forged","player":"Kim","limit":200,
 "units":[{"id":"u1","profile":"medium-mecha","mounts":[{"item":"extra-armor","at":"torso"},{"item":"heavy-laser",
			"at":"torso"},
  {"item":"medium-laser","at":"left-arm"},{"item":"heat-sinks","at":"left-arm"},{"item":"medium-missiles",
			"at":"right-arm"},{"item":"medium-missiles","at":"right-arm"}]}],
 "overrides":[{"path":"/classes/rows/medium-mecha/points","value":10,"reason":"Errata","basis":"printed",
			"cite":"Mecha: HEX v1.3, Army Creation"}]}`
	freeWeapon = `{"format":"gantry.roster/1","system":"mechastellar","name":"God","limit":9000,"units":[{"id":"u1",
			"profile":"custom",
 "choices":{"type":"ms","role":"sniper","performance":4,"frame":2,"armor":1,"cost":-2},"mounts":[{"id":"m1",
			"item":"custom","at":"equipment",
  "value":{"name":"Machine Gun","slots":3,"range":99,"attacks":20,"close-range":{"hits":20},"pen":30,"dmg":10000}},
			{"id":"m2","item":"heat-hawk","at":"equipment"}]}]}`
)

// A list shows its own limit, changed numbers and designs, and the rules data that
// judged it. They are on its page, in the shared view, the table of checks and the
// API's answer, as text and on paper. None of these calls them official.
func TestPagesSayWhatIsBrought(t *testing.T) {
	for _, row := range []struct{ name, doc, brings, judge, rule, paper string }{
		{"a forged citation", forgedList, "limit 200, 1 changed number", "mechahex ", "override-printed",
			"Official number changed: "},
		{"a weapon and a limit", freeWeapon, "limit 9,000, 1 designed unit, 1 designed weapon", "mechastellar ",
			"name-taken", "Machine Gun " + builder.DesignedMark},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := start(t).browser()
			p := b.upload("/rosters/import", row.doc)
			roster, _ := p.test("imported").Find("a.name").Attr("href")
			p = b.get(roster)
			says := func(where string, at *goquery.Selection) {
				if got := at.Find(`[data-testid="brings"]`).Text(); got != builder.BringsLabel+": "+row.brings {
					t.Errorf("%s says %q", where, got)
				}
				if got := at.Find(`[data-testid="judge"]`).Text(); !strings.Contains(got, row.judge) {
					t.Errorf("on %s %q judged", where, got)
				}
				if at.Find(`[data-rule="`+row.rule+`"]`).Length() != 1 {
					t.Errorf("%s lacks %s", where, row.rule)
				}
				if text := at.Text(); strings.Contains(text, "printed rules") ||
					strings.Contains(text, "inferred rules") {
					t.Errorf("%s lets it rest on a book: %s", where, text)
				}
			}
			says("the page", p.Find("#state"))
			if p.Find(`[data-rule="overridden"]`).Length() != strings.Count(row.doc, `"path"`) {
				t.Error("the page does not list what is overridden")
			}
			shared := b.post(p.url.Path+"/share", nil).test("share-link").AttrOr("value", "")
			says("the shared view", b.get(shared[strings.Index(shared, "/s/"):]).Find("#state"))
			says("the table of checks", b.upload("/check", row.doc).test("check-row"))

			var entries []struct {
				RestsOn string `json:"rests_on"`
				Brings  builder.Brings
				Army    string
			}
			if err := json.Unmarshal([]byte(b.call("/api/v1/check", row.doc).body), &entries); err != nil ||
				len(entries) != 1 {
				t.Fatal(err, entries)
			}
			if e := entries[0]; e.RestsOn != "house" || len(e.Army) != 64 ||
				e.Brings.LimitFrom != builder.LimitOfRoster {
				t.Errorf("the API says %+v", e)
			}
			text := b.call("/api/v1/convert?to=text", row.doc).body
			if !strings.Contains(text, builder.BringsLabel+": "+row.brings) {
				t.Errorf("as text it is\n%s", text)
			}

			r, err := buildertest.ReadyLibrary(t).Read(t.Context(), []byte(row.doc))
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := buildertest.ReadyLibrary(t).Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for product, sure := range map[string]string{"cover": "source: unofficial rules",
				"roster": "with unofficial numbers"} {
				all := onPaper(t, sheet, product)
				for _, want := range []string{builder.BringsLabel + ": " + row.brings, row.judge, sure} {
					if !strings.Contains(all, want) {
						t.Errorf("%q is not on the %s:\n%s", want, product, all)
					}
				}
				if product == "roster" && !strings.Contains(all, row.paper) {
					t.Errorf("%q is not on the army sheet:\n%s", row.paper, all)
				}
			}
		})
	}
}

// onPaper is the words of a product, in their order.
func onPaper(t *testing.T, sheet builder.Sheet, product string) string {
	t.Helper()
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	o := job.DefaultOptions()
	o.Products = []string{product}
	d, err := setter.Pages(t.Context(), sheet, o)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, page := range d.Pages {
		for _, m := range page.Marks {
			if text, ok := m.(layout.Text); ok {
				all = append(all, text.String)
			}
		}
	}
	return strings.Join(all, " ")
}

// A list that is not finished is Incomplete wherever its state is shown.
func TestPagesSayDraft(t *testing.T) {
	const doc = `{"format":"gantry.roster/1","system":"mechastellar","name":"D","limit":500,"units":[]}`
	b := start(t).browser()
	p := b.upload("/rosters/import", doc)
	roster, _ := p.test("imported").Find("a.name").Attr("href")
	want := "Incomplete · add the first unit"
	for where, got := range map[string]*goquery.Selection{"the import": p.test("verdict"),
		"the page": b.get(roster).test("verdict"),
		"home":     b.get("/").test("verdict"), "the table of checks": b.upload("/check", doc).test("verdict"),
		"the tables": b.get(roster + "/tables").test("verdict")} {
		if sign := got.First().Find(".sign use").AttrOr("href", ""); !strings.HasSuffix(sign, "icons.svg#state-draft") {
			t.Errorf("%s has the sign %q", where, sign)
		}
		if text := strings.TrimSpace(got.First().Text()); !strings.HasPrefix(text, want) ||
			!got.First().HasClass("draft") ||
			got.First().HasClass("legal") {
			t.Errorf("%s says %q", where, fmt.Sprint(text, got.First().AttrOr("class", "")))
		}
	}
}
