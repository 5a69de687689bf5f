package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// touched is a phone whose page is touched.
type touched struct{ *tab }

// touchable selects what a touch may press or fill.
const touchable = "a, button, input, select, textarea, summary"

// shown returns the page as the phone shows it.
func (p touched) shown() reply {
	p.t.Helper()
	html := evaluate[string](p.tab, "document.documentElement.outerHTML")
	return p.reply(html, evaluate[string](p.tab, "location.href"))
}

func (p touched) reply(html, address string) reply {
	p.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(html))
	if err != nil {
		p.t.Fatal(err)
	}
	at, err := url.Parse(address)
	if err != nil {
		p.t.Fatal(err)
	}
	return reply{doc, http.StatusOK, nil, html, at}
}

func (p touched) read(path string) reply {
	p.t.Helper()
	evaluate[bool](p.tab, fmt.Sprintf(`(window.read = null,
		fetch(%q).then(r => r.text()).then(t => { window.read = t }), true)`, path))
	p.until("there is "+path, `window.read != null`)
	return p.reply(evaluate[string](p.tab, `window.read`), p.site.URL+path)
}

// show goes to a page of the battle, by a link of this page if it has one, and waits for what others pressed.
func (p touched) show(path string) reply {
	p.t.Helper()
	const place = `(document.querySelector("#do")?.getAttribute("action") ?? location.pathname)` // the address stays
	here := func() string { return evaluate[string](p.tab, place) }
	for range 2 { // to the side, then to the model
		on := p.shown()
		side := on.Find(".sides [aria-current]").AttrOr("href", "")
		if here() == path || side == path && on.Find(".model-card").Length() == 0 {
			break
		}
		to := func(address string) *goquery.Selection {
			return on.Find("#battle a").FilterFunction(func(_ int, a *goquery.Selection) bool {
				return a.AttrOr("href", "") == address
			})
		}
		links := to(path)
		if links.Length() == 0 {
			toSide, _, _ := strings.Cut(path, "&")
			links = to(toSide)
		}
		if links.Length() == 0 {
			p.open(path)
			break
		}
		before := here()
		p.touch(on, links.First())
		p.until("the link leads on", fmt.Sprintf(`document.readyState == "complete" && %s != %q &&
			!document.querySelector(".awaiting")`, place, before))
	}
	const press = `document.querySelector("#do [name=press]")?.getAttribute("value")`
	now := p.read(path).Find("#do [name=press]").AttrOr("value", "")
	p.until("the page shows the last press", fmt.Sprintf("document.readyState == \"complete\" && %s == %q", press, now))
	return p.shown()
}

// touch touches an element of the page, which it unfolds first.
func (p touched) touch(on reply, what *goquery.Selection) {
	p.t.Helper()
	i := on.Find(touchable).IndexOfSelection(what)
	here := func(mark string) string {
		return fmt.Sprintf(`(e => { document.querySelector("[data-here]")?.removeAttribute("data-here");
			const e2 = %s; e2?.setAttribute("data-here", ""); return !!e2 })(document.querySelectorAll(%q)[%d])`,
			mark, touchable, i)
	}
	for range 3 {
		if !evaluate[bool](p.tab, here(`e.parentElement.closest("details:not([open])")?.querySelector("summary")`)) {
			break
		}
		p.tap("[data-here]")
		p.until("it is unfolded", `document.querySelector("[data-here]")?.parentElement.open ?? true`)
	}
	evaluate[bool](p.tab, here("e"))
	p.tap("[data-here]")
}

func (p touched) press(on reply, button *goquery.Selection) reply {
	p.t.Helper()
	state := `location.href + document.querySelector("#do [name=press]")?.getAttribute("value") +
		document.querySelector(".models .notice")?.textContent`
	before := evaluate[string](p.tab, state)
	p.touch(on, button)
	p.until("the press is there", fmt.Sprintf(`document.readyState == "complete" &&
		!document.querySelector(".awaiting") && %s != %q`, state, before))
	return p.shown()
}

func (p touched) write(on reply, field *goquery.Selection, text string, button *goquery.Selection) reply {
	p.t.Helper()
	evaluate[bool](p.tab, fmt.Sprintf(`(document.getElementById(%q).value = %q, true)`, field.AttrOr("id", ""), text))
	return p.press(on, button)
}

func (p touched) set(on reply, field *goquery.Selection, value string) reply {
	p.t.Helper()
	kind := field.AttrOr("type", "")
	if _, is := field.Attr("checked"); is && kind == "radio" {
		return on
	}
	const state = `location.href + document.querySelector(".result")?.textContent`
	before := evaluate[string](p.tab, state)
	if kind == "radio" || kind == "checkbox" {
		p.touch(on, field)
	} else {
		i := on.Find(touchable).IndexOfSelection(field)
		if !evaluate[bool](p.tab, fmt.Sprintf(`(e => { if (e.value == %[3]q) return false; e.value = %[3]q;
			e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true}));
			return true })(document.querySelectorAll(%[1]q)[%[2]d])`, touchable, i, value)) {
			return on
		}
	}
	p.until("it is set", fmt.Sprintf(`document.readyState == "complete" && !document.querySelector(".awaiting") &&
		%s != %q`, state, before))
	return p.shown()
}

func (p touched) send(on reply, _ *goquery.Selection) reply { return on }

// beginByTouch begins the battle of a course with the first list alone, or with two.
func (c course) beginByTouch(b *tab, alone bool) string {
	b.t.Helper()
	b.phone()
	b.exampleAt(c.game, c.lists[0])
	b.open(evaluate[string](b, `location.pathname`) + "/play")
	if !alone {
		b.plays("example." + c.lists[1])
	}
	b.tap(marked("begin"))
	b.until("the battle is there", `document.readyState == "complete" && location.pathname.startsWith("/p/")`)
	return evaluate[string](b, `location.pathname`)
}

// joinByTouch opens the phone of the second player, who joins by the code that the first shows.
func (c course) joinByTouch(ana *tab, battle string) *tab {
	ana.t.Helper()
	ana.open(battle + "/players")
	ana.tap(marked("invite"))
	ana.until("the code is there", `document.querySelector('[data-testid="code"]')`)
	code := ana.text(marked("code"))
	ana.open(battle)
	ben := openTab(ana.t, ana.site, true)
	ben.phone()
	ben.open("/p/join?code=" + code)
	ben.plays("example." + c.lists[1])
	ben.tap(marked("join"))
	ben.until("Ben is in", `location.pathname == "`+battle+`" && document.readyState == "complete"`)
	ben.hideLuck()
	return ben
}

// plays chooses a list on a form.
func (b *tab) plays(list string) {
	b.t.Helper()
	evaluate[bool](b, fmt.Sprintf(`(document.querySelector('[name="against"]').value = %q, true)`, list))
}

// exampleAt opens an example of a game.
func (b *tab) exampleAt(system, example string) {
	b.t.Helper()
	b.open("/")
	evaluate[bool](b, fmt.Sprintf(`(() => { const f = document.createElement("form"); f.method = "post";
		f.action = "/rosters/example"; for (const [name, value] of [["system", %q], ["example", %q]]) {
			const i = document.createElement("input"); i.name = name; i.value = value; f.append(i) }
		document.body.append(f); f.submit(); return true })()`, system, example))
	b.until("the example is there", `document.readyState == "complete" && location.pathname.startsWith("/r/")`)
}

// hideLuck hides luck on all pages of the profile.
func (b *tab) hideLuck() {
	b.t.Helper()
	evaluate[bool](b, `(window.done = false, fetch("/luck", {method: "POST", body: new URLSearchParams({luck: "off"})})
		.then(() => { window.done = true }), true)`)
	b.until("luck is hidden", "window.done")
}

// A whole battle of Flesh Wound, the shortest, is played by touch as it is written down, on two phones. In a soak those
// of every game are, on one phone and on two.
func TestCoursesOfBattlesByTouch(t *testing.T) {
	t.Parallel()
	for _, game := range courses(t) {
		for _, two := range []bool{false, true} {
			if !soaking() && (game != "fleshwound" || !two) {
				continue
			}
			t.Run(game+phonesText(two), func(t *testing.T) {
				c, s := readCourse(t, game), start(t)
				ana := openTab(t, s, true)
				r := runner{T: t, course: c, battle: c.beginByTouch(ana, two)}
				ana.hideLuck()
				r.phones = [2]phone{touched{ana}, touched{ana}}
				if two {
					r.phones[1] = touched{c.joinByTouch(ana, r.battle)}
				}
				r.play()
				ana.clean()
			})
		}
	}
}
