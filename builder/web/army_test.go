package web_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
	"gantry/views"
)

// A unit may have any id; none is taken for the army or for another unit.
func TestUnitsOfAnyID(t *testing.T) {
	b := start(t).browser()
	ids := []string{"army", "", "~army", "u1", "u1.move", "a b", "<x>", `u1"`}
	var units []string
	for _, id := range ids {
		units = append(units, fmt.Sprintf(`{"id": %s, "profile": "light-mecha", "mounts": [{"id": "m1",
			 "item": "extra-armor", "at": "torso"}]}`,
			doc.NodeOf(id).Append(nil)))
	}
	p := b.upload("/rosters/import", `{"format": "gantry.roster/1", "system": "mechahex", "limit": 1, "units": [`+
		strings.Join(units, ",")+`]}`)
	path := p.Find(`[data-testid="imported"] a.name`).AttrOr("href", "")
	page := b.get(path)
	wellMade(t, page)
	army := b.get(path + "?open=army&why=army.points")
	if army.Find(".opened, .unit .why").Length() != 0 || army.Find(".army.open").Length() != 1 ||
		army.Find("#state .why").Length() != 1 {
		t.Error("the army's page opens or explains a unit")
	}
	for i, u := range b.document(path).Units {
		t.Run(u.ID, func(t *testing.T) {
			if want := ids[i]; want != "" && u.ID != want {
				t.Fatalf("the id %q has become %q", want, u.ID)
			}
			unit := page.Find(".unit").Eq(i)
			link := unit.Find("h3 a").AttrOr("href", "")
			open := b.get(path + link)
			wellMade(t, open)
			if n := open.Find(".opened").Length(); n != 1 || open.Find(".unit.open").Length() != 1 ||
				!open.Find(".unit").Eq(i).HasClass("open") || open.Find(".army.open").Length() != 0 {
				t.Fatalf("%s opens %d units, or another one, or the army", link, n)
			}
			if _, anchor, _ := strings.Cut(link, "#"); open.Find(fmt.Sprintf(`[id="%s"]`,
				anchor)).Get(0) != open.Find(".opened").Get(0) {
				t.Errorf("%s jumps elsewhere", link)
			}
			why := b.get(path + open.Find(".opened .price .number").AttrOr("href", ""))
			if n := why.Find(".why").Length(); n != 1 || why.Find(".opened .why").Length() != 1 ||
				!why.Find(".unit").Eq(i).HasClass("open") {
				t.Errorf("its points are explained in %d places, or in another one", n)
			}
			b.press(open, open.test("remove-m1").First())
			for j, v := range b.document(path).Units {
				if removed := len(v.Mounts) == 0; removed != (j <= i) {
					t.Errorf("after removing the mount of unit %d unit %d has %d", i, j, len(v.Mounts))
				}
			}
		})
	}
}

// drill is a game without a limit whose army and units have stats of one id in
// several blocks.
type drill struct{}

var book = rules.Source{Cite: "Drill, page 1"}

func stat(id string, n int) rules.Stat {
	return rules.Work(id, strings.ToUpper(id)).Set("printed", rules.Given(n, book)).Stat()
}

func modes(walk, fly int) []rules.Block {
	return []rules.Block{{Stats: []rules.Stat{stat("move", walk)}},
		{Label: "Fly 2.0", Stats: []rules.Stat{stat("move", fly)}}}
}

func (drill) About() rules.About {
	return rules.About{PointsName: "pts", Imprint: rules.Imprint{Source: "a drawer at home",
		Accent: rules.Accent{Light: "#000000", Dark: "#ffffff"}}, Products: []string{rules.ProductRoster}}
}
func (drill) Options(rules.Force) rules.Form { return rules.Form{} }
func (drill) Catalogue(rules.Force) []rules.Entry {
	return []rules.Entry{{ID: "walker", Name: "Walker", Unit: rules.Unit{Profile: "walker", Count: 1}}}
}
func (drill) Form(rules.Force, rules.Unit) rules.Form { return rules.Form{} }
func (drill) Profile(rules.Force, rules.Unit) rules.Profile {
	return rules.Profile{Blocks: modes(4, 9)}
}
func (drill) Army(context.Context, rules.Force) rules.Profile {
	return rules.Profile{Blocks: modes(14, 19)}
}
func (drill) Check(context.Context, rules.Force) []rules.Ruling { return nil }

func drills(t *testing.T) *browser {
	t.Helper()
	system := rules.System{ID: "drill", Name: "Drill",
		Open: func([]byte) (rules.Game, error) { return rulestest.Adapt(drill{}), nil }}
	lib, err := builder.NewLibrary([]rules.System{system},
		[]byte(`{"format": "gantry.pack/1", "id": "drill", "version": "1"}`))
	if err != nil {
		t.Fatal(err)
	}
	return start(t, func(c *site.Config) { c.Library = lib }).browser()
}

// The army's blocks stand with their labels, every number of the army and of a
// unit is explained, and an army without a limit is not asked for one.
func TestEveryBlockIsShownAndExplained(t *testing.T) {
	b := drills(t)
	p := b.upload("/rosters/import", `{"format": "gantry.roster/1", "system": "drill", "units": [{"id": "u1",
			 "profile": "walker"}]}`)
	path := p.Find(`[data-testid="imported"] a.name`).AttrOr("href", "")
	p = b.get(path + "?open=army")
	if p.Find("#army-name").Length() != 1 || p.Find("#army-limit").Length() != 0 {
		t.Error("the army has no name, or a limit that the game does not know")
	}
	if b.get("/rosters/new").Find("#limit").Length() != 0 ||
		b.get("/systems/drill").Find(".facts a[rel]").Length() != 0 {
		t.Error("a new roster is asked for a limit, or a source that is no address is a link")
	}
	var strips []string
	p.Find("#state .group, #state .force > *").Each(func(_ int, s *goquery.Selection) {
		strips = append(strips, strings.Join(strings.Fields(s.Text()), " "))
	})
	if d := cmp.Diff([]string{"MOVE14", "Fly 2.0", "MOVE19"}, strips); d != "" {
		t.Errorf("the army's blocks (-want +got):\n%s", d)
	}
	for where, tc := range map[string]struct {
		at     views.At
		within string
		want   []string
	}{
		"army": {views.At{Open: views.ArmyPlace}, "#state", []string{"14", "19"}},
		"unit": {views.At{Open: views.Place("u1")}, "#unit", []string{"4", "9"}},
	} {
		numbers := b.get(tc.at.Address(path)).Find(tc.within + " .strip .number, " + tc.within + " .force .number")
		if numbers.Length() != len(tc.want) {
			t.Fatalf("%s: %d numbers", where, numbers.Length())
		}
		for i, want := range tc.want {
			p := b.get(path + numbers.Eq(i).AttrOr("href", ""))
			asked := p.Find(".asked")
			if got := p.Find(tc.within + " .why tbody .right").Last().Text(); got != want || asked.Length() != 1 ||
				asked.Text() != want {
				t.Errorf("%s: the derivation ends with %q and marks %q, want %q", where, got, asked.Text(), want)
			}
		}
	}
}

// Addresses that name unknown places open no panel.
func TestUnknownPlacesShowNothing(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	for _, q := range []url.Values{{"open": {"u99"}, "why": {"u99.move"}}, {"open": {"~"}, "why": {"~.move"}},
		{"why": {"u1"}}, {"why": {"army.nothing"}}, {"why": {"."}}} {
		if p := b.get(path + "?" + q.Encode()); p.status != 200 || p.Find(".opened, .why").Length() != 0 {
			t.Errorf("%v: status %d, %d panels", q, p.status, p.Find(".opened, .why").Length())
		}
	}
}
