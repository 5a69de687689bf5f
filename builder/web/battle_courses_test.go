package web_test

import (
	"net/url"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// client is a phone without a browser.
type client struct{ *browser }

func (c client) show(path string) reply { return c.get(path) }
func (c client) read(path string) reply { return c.get(path) }

func (c client) press(on reply, button *goquery.Selection) reply {
	c.t.Helper()
	if to, ok := button.Attr("href"); ok {
		return c.get(to)
	}
	return c.browser.press(on, button)
}

func (c client) write(on reply, field *goquery.Selection, text string, button *goquery.Selection) reply {
	c.t.Helper()
	return c.browser.press(on, button, field.AttrOr("name", ""), text)
}

func (c client) set(on reply, field *goquery.Selection, value string) reply {
	switch kind := field.AttrOr("type", ""); {
	case kind == "checkbox" && field.Is("[checked]"):
		field.RemoveAttr("checked")
	case kind == "checkbox":
		field.SetAttr("checked", "")
	case kind == "radio":
		field.Closest(".segment").Find("input").RemoveAttr("checked")
		field.SetAttr("checked", "")
	case goquery.NodeName(field) == "select":
		field.Find("option").RemoveAttr("selected")
		field.Find("option").FilterFunction(func(_ int, o *goquery.Selection) bool {
			return o.AttrOr("value", "") == value
		}).SetAttr("selected", "")
	default:
		field.SetAttr("value", value)
	}
	return on
}

func (c client) send(on reply, form *goquery.Selection) reply {
	c.t.Helper()
	return c.browser.press(on, form.Find("button.set"))
}

// begin begins the battle of a course with two lists, or with the first alone, and hides luck.
func (c course) begin(b *browser, alone bool) string {
	b.t.Helper()
	p := b.post("/rosters/example", url.Values{"system": {c.game}, "example": {c.lists[0]}})
	against := "example." + c.lists[1]
	if alone {
		against = ""
	}
	p = b.uploadWith(p.url.Path+"/play", url.Values{"press": {"1"}, "against": {against}})
	b.post("/luck", url.Values{"luck": {"off"}})
	return p.url.Path
}

// Whole battles of every game are played as they are written down, on one phone. In a soak they are also on two, as is
// always Mecha: HEX.
func TestCoursesOfBattles(t *testing.T) {
	t.Parallel()
	for _, game := range courses(t) {
		for _, two := range []bool{false, true} {
			if two && game != "mechahex" && !soaking() {
				continue
			}
			t.Run(game+phonesText(two), func(t *testing.T) {
				t.Parallel()
				c, s := readCourse(t, game), start(t)
				ana := s.browser()
				r := runner{T: t, course: c, battle: c.begin(ana, two), phones: [2]phone{client{ana}, client{ana}}}
				if two {
					ben := s.browser()
					ben.join(ana.invite(r.battle), "against", "example."+c.lists[1])
					ben.post("/luck", url.Values{"luck": {"off"}})
					r.phones[1] = client{ben}
				}
				r.play()
			})
		}
	}
}

func phonesText(two bool) string {
	return map[bool]string{false: " on one phone", true: " on two phones"}[two]
}
