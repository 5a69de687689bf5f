package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/buildertest"
	"gantry/rules/rulestest"
)

// In every game the curves that are offered open with a drawing, of every profile to
// choose; a choice that cannot be drawn is answered by those that can, a press away, and
// the form of another profile's choice draws one that this one has.
func TestCurvesOpen(t *testing.T) {
	long(t)
	b := start(t).browser()
	drawn := 0
	for _, pack := range rulestest.Some(buildertest.ReadyLibrary(t).Packs()) {
		at := "/design/" + pack.ID + "/curves"
		offered := b.get("/design/"+pack.ID).Find(`a[href="`+at+`"]`).Length() > 0
		p := b.get(at)
		if offered != (p.status == http.StatusOK) {
			t.Errorf("%s: offered %v, answered %d", pack.ID, offered, p.status)
		}
		if !offered {
			continue
		}
		drawn++
		for _, option := range p.Find("#p option").EachIter() {
			of := at + "?p=" + option.AttrOr("value", "")
			for _, query := range []string{"", "&field=gone&of=another"} {
				p := b.get(of + query)
				if p.status != http.StatusOK || p.test("chart").Length() == 0 || p.test("notice").Length() > 0 {
					t.Errorf("%s%s: %d, %q", of, query, p.status, p.test("notice").Text())
				}
			}
			refused := b.do(b.request(http.MethodGet, of+"&field=gone", nil))
			if refused.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: a choice that is none: %d", of, refused.status)
			}
			for _, link := range refused.test("instead").Find("a").EachIter() {
				if p := b.get(link.AttrOr("href", "")); p.test("chart").Length() == 0 {
					t.Errorf("%s: %q draws nothing", of, link.Text())
				}
			}
			if refused.test("instead").Find("a").Length() == 0 {
				t.Errorf("%s: nothing is offered instead", of)
			}
		}
	}
	if drawn < 3 {
		t.Errorf("%d games have curves", drawn)
	}
}

// Where one tier takes the place of another, the new one gives its name; a choice
// that has no range is refused by name.
func TestCurvesNameTiers(t *testing.T) {
	b := start(t).browser()
	p := b.get("/profiles")
	own := b.press(p, p.test("design-mechastellar"), "name", "Hawk").url.Path
	at := "/design/mechastellar/curves?p=" + own[strings.LastIndex(own, "/")+1:]
	p = b.get(at)
	for stat, want := range map[string]string{"Sens": "tier 2 from 5 tier 3 from 8",
		"Points": "tier 2 from 5 tier 3 from 8", "Shoot": "slower growth from 6"} {
		got := "no chart"
		p.test("chart").Each(func(_ int, c *goquery.Selection) {
			if c.Find("figcaption").Text() == stat {
				got = strings.Join(strings.Fields(c.Find(".tiers").Text()), " ")
			}
		})
		if got = strings.ReplaceAll(got, "5tier", "5 tier"); got != want {
			t.Errorf("%s: %q, want %q", stat, got, want)
		}
	}
	refused := b.do(b.request(http.MethodGet, at+"&field=role", nil))
	if text := refused.Find(".notice").Text(); refused.status != http.StatusUnprocessableEntity ||
		!strings.Contains(text, "role") {
		t.Errorf("a role has a range: %d %q", refused.status, text)
	}
}

func TestCurvesPage(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	path := b.designed("Hawk").url.Path
	id := path[strings.LastIndex(path, "/")+1:]
	p := b.get("/design/workshop/curves?field=power&p=" + id)
	if n := p.test("chart").Length(); n != 2 {
		t.Fatalf("%d charts, want 2", n)
	}
	points := p.test("chart").Last()
	if got := points.Find("circle").Length(); got != 11 || points.Find("circle.own").Length() != 1 ||
		points.Find("table td").Length() != 11 {
		t.Errorf("%d points, %d cells", got, points.Find("table td").Length())
	}
	if got := points.Find("line.tier title").Text(); got != "second tier from 5" {
		t.Errorf("the tier is %q", got)
	}
	if got := points.Find("circle.own title").Text(); got != "Power 1: 30" {
		t.Errorf("the profile is at %q", got)
	}
	if got := p.test("still").Text(); !strings.Contains(got, "Slots") {
		t.Errorf("what stays: %q", got)
	}
	for path, status := range map[string]int{"?": 200, "?p=mule": 200, "?field=role&p=" + id: 422,
		"?field=gone&p=" + id: 422, "?p=gone": 200} {
		if got := b.get("/design/workshop/curves" + path).status; got != status {
			t.Errorf("%s: %d, want %d", path, got, status)
		}
	}
}
