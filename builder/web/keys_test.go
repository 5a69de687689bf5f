package web_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/chromedp/chromedp"
)

// listedKeys returns the keys that the help lists, each alternative on its own.
func listedKeys(p reply) (list []string) {
	p.test("keys").Find("dt").Each(func(_ int, dt *goquery.Selection) {
		list = append(list, strings.Split(strings.Join(strings.Fields(dt.Text()), ""), "or")...)
	})
	return list
}

// The script listens for no key that the help does not list.
func TestKeysOfTheScriptAreListed(t *testing.T) {
	b := start(t).browser()
	listed := strings.Join(listedKeys(b.get("/help/keys")), " ")
	script := b.do(b.request(http.MethodGet, b.get("/").Find(`script[src*="gantry.js"]`).AttrOr("src", ""), nil)).body
	found := regexp.MustCompile(`\bkey === "([^"]+)"`).FindAllStringSubmatch(script, -1)
	if len(found) < 6 {
		t.Fatalf("the script has only the keys %q", found)
	}
	for _, m := range found {
		name := map[string]string{"ArrowUp": "↑", "ArrowDown": "↓", "y": "Y", "z": "Z"}[m[1]]
		if name == "" {
			name = m[1]
		}
		if !strings.Contains(listed, name) {
			t.Errorf("the script listens for %q, the help lists %s", m[1], listed)
		}
	}
}

// Every key that the help lists does what the help says.
func TestKeysDoWhatTheHelpSays(t *testing.T) {
	t.Parallel()
	s := start(t)
	listed := listedKeys(s.browser().get("/help/keys"))
	b := openTab(t, s, true)
	b.example()
	was := b.order()
	units := func(what string, want int) {
		t.Helper()
		if got := len(b.order()); got != want {
			t.Errorf("%s: %d units, want %d", what, got, want)
		}
	}
	undo := func(key string, code, held int64, want int) func() {
		return func() { b.after(key, func() { b.key(key, code, held) }); units(key, want) }
	}
	gone := func(selector, opener string) {
		t.Helper()
		b.do("open "+selector, chromedp.Click(chromedp.CSS(opener)))
		b.until(selector+" is open", `document.querySelector("`+selector+`")`)
		b.key("Escape", 27, 0)
		b.until(selector+" is closed", `!document.querySelector("`+selector+`")`)
	}
	steps := []struct {
		press string
		do    func()
	}{
		{"?", func() {
			b.do("?", chromedp.KeyEvent("?"))
			b.until("the keys are shown", `document.querySelector("dialog[open] kbd")`)
		}},
		{"Escape", func() {
			b.key("Escape", 27, 0)
			b.until("the keys are gone", `!document.querySelector("dialog")`)
			gone("details.menu[open]", "details.menu > summary")
			gone(".units .sheetlet", "#"+was[0]+" .more")
			b.until("the focus is where it was opened", `document.activeElement.matches("#`+was[0]+` .more")`)
		}},
		{"/", func() {
			b.key("/", 191, 0)
			b.until("the search has the focus", `document.activeElement.id == "q"`)
			evaluate[bool](b, `document.activeElement.blur(), true`)
		}},
		{"Alt↓", func() {
			b.after("down", func() { b.altArrow("#"+was[0]+" h3 a", "ArrowDown", 40) })
			if got := b.order(); got[1] != was[0] {
				t.Errorf("Alt and the arrow down: %v", got)
			}
		}},
		{"Alt↑", func() {
			b.after("up", func() { b.altArrow("#"+was[0]+" h3 a", "ArrowUp", 38) })
			if got := b.order(); !slices.Equal(got, was) {
				t.Errorf("Alt and the arrow up: %v", got)
			}
			b.after("add", func() { b.do("add", chromedp.Click(chromedp.CSS(`[name=add][value=heavy-mecha]`))) })
			evaluate[bool](b, `document.activeElement.blur(), true`)
			units("one more", len(was)+1)
		}},
		{"CtrlZ", undo("z", 90, heldCtrl, len(was))},
		{"CtrlShiftZ", undo("Z", 90, heldCtrl|heldShift, len(was)+1)},
		{"⌘Z", undo("z", 90, heldMeta, len(was))},
		{"⌘ShiftZ", undo("Z", 90, heldMeta|heldShift, len(was)+1)},
		{"", undo("z", 90, heldCtrl, len(was))},
		{"CtrlY", undo("y", 89, heldCtrl, len(was)+1)},
		{"Enter", func() {
			b.after("a name", func() {
				b.do("type", chromedp.SetValue(chromedp.CSS("#army-name"), "Kept"),
					chromedp.Focus(chromedp.CSS("#army-name")),
					chromedp.KeyEvent("\r"))
			})
			b.open(evaluate[string](b, `location.pathname`))
			if got := evaluate[string](b, `document.querySelector("#army-name").value`); got != "Kept" {
				t.Errorf("after Enter it is called %q", got)
			}
		}},
		{"Tab", func() {
			evaluate[bool](b, `(document.querySelector("#`+was[0]+` h3 a").focus(), true)`)
			b.key("Tab", 9, 0)
			b.until("the next has the focus", `!document.activeElement.matches("body, #`+was[0]+` h3 a")`)
		}},
		{"ShiftTab", func() {
			b.key("Tab", 9, heldShift)
			b.until("the first has it again", `document.activeElement.matches("#`+was[0]+` h3 a")`)
		}},
		{"N", func() {
			b.begunBattle()
			b.key("n", 78, 0)
			b.until("the next phase has come", phaseIs("Light Mecha"))
		}},
		{"U", func() {
			b.key("u", 85, 0)
			b.until("the first phase is back", phaseIs("Vehicles"))
		}},
		{"G", func() {
			b.key("g", 71, 0)
			b.until("the guide is there", `location.pathname.endsWith("/guide") && document.querySelector("#to-act")`)
			b.press(".clock .back")
			b.until("the battle is back", phaseIs("Vehicles"))
		}},
		{"A", func() {
			b.press(".model h2 a")
			b.until("the model is open", `document.querySelector('[data-testid="attack"]')`)
			b.key("a", 65, 0)
			b.until("its attacks are there", `location.pathname.endsWith("/odds")`)
		}},
	}
	var tried []string
	for _, step := range steps {
		step.do()
		if step.press != "" {
			tried = append(tried, step.press)
		}
	}
	slices.Sort(tried)
	slices.Sort(listed)
	if !slices.Equal(tried, listed) {
		t.Errorf("the help lists %q, tried are %q", listed, tried)
	}
	b.clean()
}
