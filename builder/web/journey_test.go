package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"gantry/builder/needs"
	"gantry/rules"
)

// fighter is a unit that the journey builds.
type fighter struct {
	profile, name string
	load          [][2]string // location, item
}

var army = []fighter{
	{"medium-mecha", "Anvil", [][2]string{{"torso", "rail-gun"}, {"left-arm", "heavy-laser"},
		{"right-arm", "heavy-laser"}}},
	{"medium-mecha", "鉄の壁 Железо", [][2]string{{"torso", "particle-cannon"}, {"left-arm", "long-missiles"},
		{"right-arm", "heavy-laser"}}},
	{"light-mecha", "Σπίθα", [][2]string{{"torso", "heavy-laser"}, {"left-arm", "medium-laser"},
		{"right-arm", "small-laser"}}},
	{"ground-vehicle", "Scout car", [][2]string{{"body", "light-gatling"}}},
	{"ground-vehicle", "Rocket truck", [][2]string{{"body", "medium-missiles"}}},
}

// A player builds a legal list of exactly 200 of 200 by clicks, breaks it, fixes it,
// and gets the PDF, with scripts and without. Without them the first unit is armed by forms,
// and in a soak all five are.
func TestJourney(t *testing.T) {
	t.Parallel()
	for _, scripts := range []bool{true, false} {
		t.Run(fmt.Sprintf("scripts %v", scripts), func(t *testing.T) {
			b := openTab(t, start(t), scripts)
			b.open("/")
			b.click("new-mechahex")
			b.until("the builder is there", `document.readyState == "complete" && document.querySelector("#builder")`)
			b.choose("#army-name", "Iron Wall", scripts)

			clicked := army
			if !scripts && !soaking() {
				clicked = army[:1]
			}
			for i, u := range clicked {
				b.after("add "+u.profile, func() { b.click("add-" + u.profile) })
				b.fill(fmt.Sprintf("u%d", i+1), u.name, u.load, scripts)
			}
			if len(clicked) < len(army) {
				b.joined(army[len(clicked):])
			}
			b.unfold("u1")
			b.choose(`[id="f-choices.hero"]`, "ace-pilot", scripts)
			b.choose(`[id="f-choices.title"]`, "vanguard", scripts)
			b.sees(`[data-testid="verdict"]`, "Legal")
			b.sees(`[data-testid="points"]`, "200 / 200")
			if n := b.text("#state .findings"); n != "" {
				t.Errorf("a legal army has findings: %s", n)
			}

			b.pick("swap-m2")
			b.choose("#at-m2", "torso", scripts)
			b.sees(`[data-testid="verdict"]`, "Illegal")
			b.check()
			over := `[data-rule="location-slots"]`
			b.sees(over, "5 / 3")
			b.do("open its source", chromedp.Click(chromedp.CSS(over+" .source summary")))
			b.sees(over, "Mecha: HEX v1.3, Army Creation")
			b.press(over + " a.where")
			b.until("the unit of the finding is open",
				`document.readyState == "complete" && document.querySelector('[id="u-u1"].open') &&
				document.querySelector("#unit")`)
			b.after("press the fix beside it", func() {
				b.do("fix", chromedp.Click(chromedp.CSS(`#unit .line [name="fix"]`)))
			})
			b.sees(`[data-testid="verdict"]`, "Legal")
			b.check()
			if b.text(over) != "" {
				t.Error("the finding is still there after its fix")
			}
			b.after("undo", func() { b.click("undo") })
			b.sees(over, "5 / 3")
			b.after("redo", func() { b.click("redo") })
			b.sees(`[data-testid="verdict"]`, "Legal")

			text := b.pdfText()
			for _, u := range army {
				if !strings.Contains(text, u.name) {
					t.Errorf("the PDF lacks %q", u.name)
				}
			}
			if scripts {
				b.clean()
			}
		})
	}
}

// joined adds units to the list in one edit, and opens the list.
func (b *tab) joined(units []fighter) {
	b.t.Helper()
	var edits []rules.Edit
	for _, u := range units {
		unit := rules.Unit{Profile: u.profile, Name: u.name, Count: 1}
		for i, m := range u.load {
			unit.Mounts = append(unit.Mounts, rules.Mount{ID: fmt.Sprintf("m%d", i+1), Item: m[1], At: m[0]})
		}
		edits = append(edits, rules.AddUnit(unit))
	}
	body, err := json.Marshal(edits)
	if err != nil {
		b.t.Fatal(err)
	}
	here := evaluate[string](b, `location.pathname`)
	b.owners().post(here+"/edit", url.Values{"edits": {string(body)}})
	b.open(here)
}

// check shows the state of the list, with no unit open.
func (b *tab) check() {
	b.t.Helper()
	b.do("check", chromedp.Click(chromedp.CSS(".headline .standing")))
	b.until("the state is there",
		`document.readyState == "complete" && document.querySelector("#state").offsetHeight > 0`)
}

// part shows a part of the open unit's page. It waits for the server's answer: a
// change that is sent before it comes back to where the page was.
func (b *tab) part(name string) {
	b.t.Helper()
	b.do("show "+name, chromedp.Click(chromedp.CSS(`.parts [data-part="`+name+`"]`)))
	b.until(name+" are there", fmt.Sprintf(`document.readyState == "complete" && !document.querySelector("#picker") &&
		document.querySelector("#unit").dataset.part == %q`, name))
}

// unfold opens a unit if it is not open.
func (b *tab) unfold(unit string) {
	b.t.Helper()
	open := fmt.Sprintf(`document.readyState == "complete" && document.querySelector('[id="u-%s"].open') &&
			document.querySelector("#unit")`, unit)
	if !evaluate[bool](b, "!!("+open+")") {
		b.click("open-" + unit)
		b.until(unit+" is open", open)
	}
}

// pick opens the picker by what a test id names.
func (b *tab) pick(testid string) {
	b.t.Helper()
	before := evaluate[string](b, `location.href`)
	b.click(testid)
	b.until("the picker is there by "+testid, fmt.Sprintf(`document.readyState == "complete" && location.href != %q &&
		document.querySelector("#picker")?.checkVisibility() && !document.querySelector(".saving")`, before))
}

// mount puts an item into a location of the open unit, by the picker.
func (b *tab) mount(at, item string) {
	b.t.Helper()
	b.pick("pick-" + at)
	b.after("mount "+item, func() { b.press(fmt.Sprintf(`#picker [name="put"][value=%q]`, item)) })
}

func (b *tab) fill(unit, name string, load [][2]string, scripts bool) {
	b.t.Helper()
	b.unfold(unit)
	for _, m := range load {
		b.mount(m[0], m[1])
	}
	b.part("notes")
	b.after("name "+unit, func() {
		b.do("name "+unit, chromedp.ScrollIntoView(chromedp.CSS("#f-name")),
			chromedp.SetValue(chromedp.CSS("#f-name"), name))
		if !scripts {
			b.do("set the name", chromedp.Click(chromedp.CSS("form:has(#f-name) button.set")))
		}
	})
}

// sees waits for an element to hold a text: a page that is just replaced may have
// none for a moment.
func (b *tab) sees(selector, text string) {
	b.t.Helper()
	var got string
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if got = b.text(selector); strings.Contains(got, text) {
			return
		}
	}
	b.t.Errorf("%s reads %q; want %q in it", selector, got, text)
}

// pdfText fetches the PDF that the page links to, with the browser's cookies,
// and returns its text.
func (b *tab) pdfText() string {
	b.t.Helper()
	cookies, err := chromedp.Run(b.ctx, func(ctx context.Context, target *chromedp.Target) (network.GetCookiesResult,
		error) {
		return cdp.Call(ctx, target, network.GetCookies, network.GetCookiesParams{})
	})
	if err != nil {
		b.t.Fatal(err)
	}
	path := evaluate[string](b, `[...document.querySelectorAll(".places a")].find(a =>
			a.pathname.endsWith("/print")).pathname.replace(/print$/, "print.pdf")`)
	request, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.site.URL+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range cookies.Cookies {
		request.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "application/pdf" {
		b.t.Fatalf("%s: %s, %s", path, response.Status, response.Header.Get("Content-Type"))
	}
	file := filepath.Join(b.t.TempDir(), "pack.pdf")
	data, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		b.t.Fatal(err)
	}
	needs.Program(b.t, "pdftotext")
	out, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		b.t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}

// Ten quick clicks on one button and on several lose nothing.
func TestQuickClicks(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	units := b.units()
	evaluate[int](b, `(() => { for (let i = 0; i < 10;
			i++) document.querySelector('[name=add][value="light-mecha"]').click(); return 0 })()`)
	b.until("ten of one unit are added", fmt.Sprintf(`document.querySelectorAll(".units > li").length == %d &&
			document.querySelector('[id="u-u6"] .step b').innerText == "10" && !document.querySelector(".saving")`, units+1))
	evaluate[int](b, `(() => { for (const id of ["add-medium-mecha","more-u1","add-ground-vehicle","more-u1","undo",
			"more-u1","add-heavy-mecha","more-u2","more-u1","add-heavy-vehicle"])
		{ const [name, ...value] = id.split("-"); document.querySelector('[name=' + name + '][value="' + value.join("-") +
			'"], #' + id).click() }; return 0 })()`)
	b.until("all is saved", fmt.Sprintf(`document.querySelector("#builder").dataset.revision == %d &&
			!document.querySelector(".saving")`, 1+10+10))
	if got, want := b.units(), units+1+4; got != want {
		t.Errorf("%d units after ten quick clicks on several buttons, want %d", got, want)
	}
	for unit, want := range map[string]string{"u1": "4", "u2": "2"} { // 1 + three more, one of four undone; 1 + 1
		if got := evaluate[string](b, fmt.Sprintf(`document.querySelector('[id="u-%s"]').innerText`,
			unit)); !strings.Contains(got, want) {
			t.Errorf("%s reads %q; want a count of %s", unit, got, want)
		}
	}
	b.clean()
}

// A unit opened while another tab's change arrives stays open.
func TestOpenedUnitStaysOpen(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	evaluate[bool](b, `(() => { const send = window.fetch, held = [];
			window.asked = {};
			window.release = () => held.splice(0).forEach((go) => go());
			window.fetch = async (address, options) => {
				const name = ["changed.txt", "open=u2"].find((part) => String(address).includes(part));
				if (name) { asked[name] = true; await new Promise((go) => held.push(go)) }
				return send(address, options) };
			return true })()`)
	other := b.second()
	other.open(here)
	other.after("add there", func() { other.click("add-heavy-mecha") })

	evaluate[bool](b, `dispatchEvent(new Event("focus"))`)
	b.until("the other tab's change is asked for", `asked["changed.txt"]`)
	b.click("open-u2")
	b.until("the unit is asked for", `asked["open=u2"]`)
	evaluate[bool](b, `(window.release(), true)`)
	b.until("the unit and the change are there", `document.querySelector('[id="u-u2"].open') &&
			document.querySelector("#unit") && document.querySelector('[id="u-u6"]')`)
	b.until("no answer is awaited", `!document.querySelector(".awaiting")`)
	if !evaluate[bool](b, `!!document.querySelector('[id="u-u2"].open')`) {
		t.Error("the change of another tab closed the unit")
	}
	b.clean()
}

// Two tabs change different things and lose nothing. When both change the same thing,
// the later tab is refused and shows the change.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	other := b.second()
	other.open(here)
	b.after("add here", func() { b.click("add-light-mecha") })
	other.after("add there", func() { other.click("add-heavy-mecha") })
	other.unfold("u1")
	other.choose(`[id="f-choices.title"]`, "defiant", true)
	b.unfold("u2")
	b.choose(`[id="f-choices.title"]`, "vanguard", true)
	other.open(here)
	for _, want := range []string{"Light Mecha", "Heavy Mecha", "Defiant", "Vanguard"} {
		other.sees(".units", want)
	}

	// Both have u3 open; one removes its mount, the other, late, moves it.
	other.unfold("u3")
	other.pick("swap-m3")
	b.unfold("u3")
	b.after("remove here", func() { b.click("remove-m3") })
	evaluate[bool](other, `(() => { const s = document.querySelector("#at-m3"); s.value = "right-arm";
			return s.dispatchEvent(new Event("change",{bubbles:true})) })()`)
	other.until("the late change is refused",
		`/removed u3 m3|changed|no longer/.test(document.querySelector("main").innerText)`)
}

func (b *tab) example() {
	b.t.Helper()
	b.exampleFor("mechahex")
}

func (b *tab) units() int { return evaluate[int](b, `document.querySelectorAll(".units > li").length`) }
