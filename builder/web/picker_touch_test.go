package web_test

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"

	"gantry/rules/systems"
)

// carried is what the open unit carries at a location, as its page says it.
func (b *tab) carried(at string) string {
	b.t.Helper()
	return strings.Join(evaluate[[]string](b, fmt.Sprintf(`[...document.
		querySelectorAll('#unit [data-testid="at-%s"] .what b')].map(e => e.textContent)`, at)), ", ")
}

// tapPicker presses something of the picker that opens or changes it.
func (b *tab) tapPicker(selector, condition string) {
	b.t.Helper()
	b.tap(selector)
	b.until(selector+" is answered",
		`document.readyState == "complete" && document.querySelector("#picker")?.checkVisibility() && `+
			condition)
}

// By touch on a phone a mecha is armed from the picker: sorted, searched, measured
// against another target, added, swapped, mirrored, copied from another, filled.
func TestPickerByTouch(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "?open=u1")
	full := `(r => r.width >= 380 && r.top < 140)(document.querySelector("#picker").getBoundingClientRect()) &&
		!document.querySelector("#unit").checkVisibility()`
	b.tapPicker(marked("pick-left-arm"), full)
	if !evaluate[bool](b, `(([boxes, count]) => Math.abs(boxes.top + boxes.height/2 - count.top - count.height/2) < 8)(
		["slots", "used"].map(c => document.querySelector("#picker > header ." + c).getBoundingClientRect()))`) {
		t.Error("the count of the slots is on another line than the slots")
	}
	first := `document.querySelector("#picker .offer tbody tr[data-item]").dataset.item`

	// Sort and search.
	before := evaluate[string](b, first)
	evaluate[bool](b, `(s => { s.value = "name"; s.dispatchEvent(new Event("input", {bubbles: true})); return true })(
		document.querySelector("#pick-sort"))`)
	b.until("it is sorted by name", first+` != "`+before+`" && location.search.includes("sort=name")`)
	names := evaluate[[]string](b, `[...document.
		querySelectorAll("#picker .offer tbody:first-of-type b")].map(e => e.textContent)
		.filter(t => /[a-z]/i.test(t))`)
	if len(names) < 3 || names[0] > names[1] || names[1] > names[2] {
		t.Errorf("sorted by name: %q", names)
	}
	b.do("search", chromedp.SendKeys(chromedp.CSS("#find"), "missiles"))
	b.until("only missiles are there", `[...document.querySelectorAll("#picker tr[data-item]")].every(e =>
		e.dataset.item.includes("missile")) && document.activeElement.id == "find"`)
	evaluate[bool](b, `(s => { s.value = ""; s.dispatchEvent(new Event("input", {bubbles: true})); return true })(
		document.querySelector("#find"))`)
	b.until("all are there", `document.querySelectorAll("#picker tr[data-item]").length > 15`)
	against := `document.querySelector('[data-item="small-laser"] .damage b').textContent`
	heavy := evaluate[string](b, against)
	evaluate[bool](b, `(s => { s.value = "3"; s.dispatchEvent(new Event("input", {bubbles: true})); return true })(
		document.querySelector("#pick-target"))`)
	b.until("another target is measured", `location.search.includes("target=3") && `+against+` != "`+heavy+`"`)

	// The arm is full: the item that makes way is in sight, one press swaps, one removes,
	// one adds.
	if !evaluate[bool](b, `(r => r.left >= 0 && r.right <= innerWidth)(
		document.querySelector("#picker .here .on").getBoundingClientRect())`) {
		t.Error("the item that a swap replaces is out of sight")
	}
	was := b.carried("left-arm")
	b.after("swap", func() { b.tap(`#picker [name="put"][value="small-laser"]`) })
	if got := b.carried("left-arm"); got == was || !strings.Contains(got, "Small Laser") ||
		strings.Count(got, ",") != 1 {
		t.Errorf("after a swap the arm carries %q", got)
	}
	for range 2 {
		b.after("remove", func() { b.tap(`#picker .here [name="cut"]`) })
	}
	for range 2 {
		b.after("add", func() { b.tap(`#picker [name="put"][value="small-laser"]`) })
	}
	if got := b.carried("left-arm"); got != "Small Laser, Small Laser" {
		t.Errorf("after adding the arm carries %q", got)
	}
	if got := evaluate[string](b,
		`document.querySelector('[data-item="rail-gun"] .why-not').textContent`); !strings.Contains(got,
		"slots") || evaluate[bool](b, `!!document.querySelector('[data-item="rail-gun"] [name=put]')`) {
		t.Errorf("a rail gun in an arm: %q", got)
	}
	if small := evaluate[[]string](b, smallTargets+`.filter(s => !s.includes('id="undo"') && !s.includes('id="redo"') &&
		!s.includes("army.points") && !s.includes("standing"))`); len(small) > 0 {
		t.Errorf("lower than a finger: %q", small)
	}

	// Back on the unit: mirror, copy from another, fill.
	b.tap(marked("picked"))
	b.until("the unit is back",
		`document.querySelector("#unit").checkVisibility() && !document.querySelector("#picker")`)
	b.after("mirror", func() { b.tap(marked("mirror-left-arm")) })
	if got := b.carried("right-arm"); got != "Small Laser, Small Laser" {
		t.Errorf("the other arm carries %q", got)
	}
	b.tap(marked("carriers"))
	b.until("other units are there", `document.querySelector('[data-testid="like-u2"]')`)
	b.after("copy", func() { b.tap(marked("like-u2")) })
	if got := b.carried("torso"); got != "Artillery Missile" {
		t.Errorf("the torso of the other one carries %q", got)
	}
	b.after("make room",
		func() { b.tap(marked("mount-m3") + ` [name="cut"], [data-testid="at-right-arm"] [name="cut"]`) })
	b.tap(marked("fills"))
	b.until("each way says what it does", `document.querySelectorAll("[data-testid^=way-]").length > 0 &&
		[...document.querySelectorAll("[data-testid^=way-] p")].every(e => /Damage to/.test(e.textContent))`)
	b.after("fill", func() { b.tap("[data-testid^=fill-]") })
	b.until("nothing is free", `!document.querySelector("#fills") && !document.querySelector(".loc .slots i:not(.on)")`)
	b.clean()
}

// On a phone the machine itself is pressed: its arm, or the sign beside it, each as
// large as a finger.
func TestFigureByTouch(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "?open=u1")
	for _, at := range []string{"left-arm", "torso", "right-arm"} {
		hit := evaluate[string](b, fmt.Sprintf(`(c => document.elementFromPoint(c.left + c.width / 2, c.top + c.height / 2)
			.closest(".at").dataset.testid)(document.querySelector('%s .hit').getBoundingClientRect())`, marked("on-"+at)))
		least := evaluate[float64](b, fmt.Sprintf(`Math.min(...[...document.querySelectorAll('%[1]s, %[1]s .hit')]
			.map(e => e.getBoundingClientRect()).flatMap(r => [r.width, r.height]))`, marked("on-"+at)))
		if hit != "on-"+at || least < 44 {
			t.Errorf("%s: a finger on the body hits %q; the least of its sides is %.0f px", at, hit, least)
		}
	}
	b.tapPicker(marked("on-right-arm")+" .hit",
		`document.querySelector("#picker h2").textContent.includes("Right Arm")`)
	b.after("one less", func() { b.tap(`#picker .here [name="cut"]`) })
	b.open(here + "?open=u1")
	if got := evaluate[int](b, `document.querySelectorAll('`+marked("on-right-arm")+` .slots .on').length`); got != 1 {
		t.Errorf("%d slots of the arm are used on the figure", got)
	}
}

// By keyboard alone an item is found, mounted and taken away again.
func TestPickerByKeyboard(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "?open=u1")
	press := func(what, selector, key string) {
		t.Helper()
		if !evaluate[bool](b, fmt.Sprintf(`(e => {
			e?.focus(); return document.activeElement == e && e.matches(":focus-visible, *") })(
			document.querySelector(%q))`, selector)) {
			t.Fatalf("%s cannot be reached by keyboard", what)
		}
		b.do(what, chromedp.KeyEvent(key))
	}
	press("the left arm of the figure", marked("on-left-arm"), "\r")
	b.until("the picker is there", `document.querySelector("#picker")?.checkVisibility()`)
	b.do("search", chromedp.KeyEvent("/"))
	b.until("the search has the focus", `document.activeElement.id == "find"`)
	evaluate[bool](b,
		`(document.activeElement.value = "", true)`) // the key itself, which only a browser under test types
	b.do("type", chromedp.KeyEvent("gatling"))
	b.until("it is found", `document.querySelectorAll("#picker tr[data-item]").length == 3`)
	b.after("swap", func() { press("swap", `#picker [name="put"][value="light-gatling"]`, "\r") })
	if got := b.carried("left-arm"); !strings.Contains(got, "Light Gatling") {
		t.Errorf("the arm carries %q", got)
	}
	if evaluate[bool](b, `document.activeElement == document.body`) {
		t.Error("the focus is lost after a swap")
	}
	b.after("remove", func() { press("remove", `#picker .here [name="cut"]`, " ") })
	press("the column", "#picker thead th:nth-child(2) a", "\r")
	b.until("it is sorted by range", `document.querySelector("#picker th[aria-sort]")?.textContent.includes("Range")`)
}

// Without scripts the picker is links and forms.
func TestPickerWithoutScripts(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("mechahex").url.Path
	p := b.get(path + "?open=u1")
	for _, at := range []string{"left-arm", "torso", "right-arm"} {
		on, beside := p.test("on-"+at), p.test("pick-"+at)
		if on.AttrOr("href", "") != beside.AttrOr("href", "-") || on.AttrOr("aria-label", "") == "" {
			t.Errorf("%s leads to %q on the figure, to %q beside it", at, on.AttrOr("href", ""),
				beside.AttrOr("href", ""))
		}
	}
	p = b.get(path + p.test("pick-torso").AttrOr("href", ""))
	form := p.Find("#picker form.sift")
	p = b.press(p, form.Find("button.set"), "find", "laser", "sort", "-slots")
	if got := p.Find("#picker tr[data-item]").Length(); got != 3 {
		t.Errorf("%d lasers", got)
	}
	p = b.get(path + p.Find("#picker .here a.what").First().AttrOr("href", "")) // swap another item out
	p = b.press(p, p.Find(`#picker [name=put][value="small-laser"]`))
	if got := p.Find(`[data-testid=at-torso]`).Text(); !strings.Contains(got, "Small Laser") {
		t.Errorf("the torso carries %q", got)
	}
	if got := p.Find("#picker .here .on"); !strings.Contains(got.Text(), "Small Laser") ||
		got.Find(".way").Text() != "Next item replaces this" {
		t.Errorf("of what was put in it says %q", got.Text())
	}
	p = b.press(p, p.Find(`#picker [name=put][value="medium-laser"]`)) // a second try takes nothing else
	if got := p.Find(`[data-testid=at-torso]`).Text(); strings.Contains(got, "Small Laser") ||
		!strings.Contains(got, "Medium Laser") || !strings.Contains(got, "Heavy Laser") {
		t.Errorf("after a second swap the torso carries %q", got)
	}
	heavy := p.Find("#picker .here a.what").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return strings.Contains(s.Text(), "Heavy Laser")
	})
	p = b.get(path + heavy.AttrOr("href", ""))
	p = b.press(p, p.Find(`#picker [name=put][value="small-laser"]`))
	if got := p.Find(`#picker [name=put][value="small-laser"]`).AttrOr("aria-label", ""); got != "Add Small Laser" {
		t.Errorf("a swap leaves room, then the picker offers: %q", got)
	}
	p = b.get(path + "?open=u1")
	b.press(p, p.test("mirror-left-arm"))
	mounts := map[string]int{}
	for _, m := range b.document(path).Units[0].Mounts {
		mounts[m.At+" "+m.Item]++
	}
	if mounts["left-arm medium-laser"] != 1 || mounts["right-arm medium-laser"] != 1 {
		t.Errorf("after mirroring: %v", mounts)
	}
	p = b.post(path, map[string][]string{"open": {"u1"}, "like": {"u4"}}) // a ground vehicle has a body alone
	if !strings.Contains(p.Text(), "None of it fits. Light Gatling doesn't fit in") {
		t.Error("nothing is said of what does not fit")
	}
	for _, at := range []string{"?open=u1&at=nowhere", "?open=u9&at=torso", "?open=u1&at=torso&swap=m99",
		"?open=u1&at=torso&sort=x&target=99&band=-7"} {
		if p := b.get(path + at); p.status != 200 {
			t.Errorf("%s: %d", at, p.status)
		}
	}
	if p := b.post(path, map[string][]string{"open": {"u1"}, "at": {"torso"}, "put": {"no-such"}}); p.status < 400 {
		t.Errorf("an item that is not there: %d", p.status)
	}
}

// An empty list of additions says that it adds nothing, rather than 0: the profile may
// already have items of that kind.
func TestAnEmptyListIsNoCount(t *testing.T) {
	b := start(t).browser()
	path, _ := b.added("robotech", "gluuhaug-regult")
	p := b.get(path + "?open=u1")
	on := p.test("on-trait")
	if text := strings.TrimSpace(on.Find("span").First().Text()); text != "Traits" ||
		on.AttrOr("aria-label", "") != "Traits (art): empty" {
		t.Errorf("the figure says %q and %q", text, on.AttrOr("aria-label", ""))
	}
	if got := p.test("at-trait").Text(); !strings.Contains(got, "Nothing added.") {
		t.Errorf("the list says %q", got)
	}
	p = b.post(path, url.Values{"open": {"u1"}, "at": {"trait"}, "put": {"hands"}})
	if got := strings.Fields(p.test("on-trait").Find("span").First().Text()); len(got) != 2 || got[1] != "1" ||
		strings.Contains(p.test("at-trait").Text(), "Nothing added") {
		t.Errorf("with one added the figure says %q, the list %q", got, p.test("at-trait").Text())
	}
}

// In every game that mounts items, the picker is accessible and no part of it is cut off.
func TestPickersAreAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]string{"mechahex": "torso", "mechastellar": "equipment", "robotech": "weapon",
		"fleshwound": "special"}
	for _, system := range systems.All {
		place, mounts := at[system.ID]
		if !mounts || system.ID != "mechahex" && system.ID != "robotech" && !soaking() {
			continue // the widest table and the usual one
		}
		t.Run(system.ID, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.exampleFor(system.ID)
			here := evaluate[string](b, `location.pathname`)
			pages := []string{here + "?open=u1&at=" + place}
			if system.ID == "mechahex" || soaking() { // they are laid out alike in every game
				pages = append(pages, here+"?open=u1&offer=fill", here+"?open=u1&offer=copy")
			}
			b.accessible(string(axe), pages...)
		})
	}
}
