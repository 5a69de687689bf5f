package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

// Mend all shows what it would do, does it in one revision, and undo takes it back.
func TestMendAll(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	whole := b.document(path).Hash()
	vehicle := rules.AddUnit(rules.Unit{Profile: "ground-vehicle",
		Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}})
	edits, err := json.Marshal([]rules.Edit{vehicle, vehicle, vehicle})
	if err != nil {
		t.Fatal(err)
	}
	b.post(path+"/edit", url.Values{"edits": {string(edits)}})
	broken := b.document(path).Hash()

	p := b.get(path + "/mend")
	if got := p.test("changes").Text(); !strings.Contains(got, "Remove the three Ground Vehicles") {
		t.Errorf("it would do %q: %.600s", got, p.body)
	}
	if b.document(path).Hash() != broken {
		t.Error("showing it has changed the roster")
	}
	b.press(p, p.test("mend").First())
	if b.document(path).Hash() != whole {
		t.Error("it is not what it was before the vehicles")
	}
	b.post(path+"/undo", url.Values{})
	if b.document(path).Hash() != broken {
		t.Error("one undo does not take it back")
	}
	b.post(path+"/redo", url.Values{})
	if got := b.get(path + "/mend").test("nothing").Length(); got != 1 {
		t.Error("a ready list has something to mend")
	}
	if v := b.get(path).test("verdict").First(); !v.HasClass(string(builder.Ready)) {
		t.Errorf("the list is %q", v.Text())
	}
}

// broken is an example with an item where it does not fit.
func (b *browser) broken() (path string) {
	path = b.example().url.Path
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {"m3"}, "field": {"at"}, "value": {"torso"}})
	return path
}

// Ways to mend a list are looked for once somebody looks at its findings: who has no
// script presses for them.
func TestFixesOnceTheyAreSeen(t *testing.T) {
	b := start(t).browser()
	path := b.broken()
	asked := func(path string, header ...string) reply {
		r := b.request(http.MethodGet, path, nil)
		for _, h := range header {
			r.Header.Set(h, "true")
		}
		return b.do(r)
	}
	const fix = `[data-rule="location-slots"] [data-testid="fix"]`
	p := asked(path)
	ways := p.test("ways").First()
	if p.Find(fix).Length() != 0 || ways.Length() != 1 {
		t.Fatalf("a page whose findings nobody looks at has %d fixes and %d ways to them", p.Find(fix).Length(),
			ways.Length())
	}
	seen := asked(path+ways.AttrOr("href", ""), "Accept")
	if seen.Find(fix).Length() == 0 {
		t.Error("the way to the fixes shows none")
	}
	pane := p.Find(".findings").AttrOr("hx-get", "")
	for name, p := range map[string]reply{
		"a page in sight": asked(path, "HX-Request", "Gantry-Fixes"), "the pane alone": asked(pane, "HX-Request"),
		"the pane without a script": asked(pane),
	} {
		if got, want := p.Find("#state").Text(), seen.Find("#state").Text(); got != want {
			t.Errorf("%s shows\n%s\nwant\n%s", name, got, want)
		}
	}
}

// The page of a unit has no pane of findings, and the first way to mend its own.
func TestFixOfAnOpenUnit(t *testing.T) {
	b := start(t).browser()
	path := b.broken()
	p := b.get(path + "?open=u1")
	if p.Find("#state").Length() != 0 || p.Find(`.line.error button[name="fix"]`).Length() == 0 {
		t.Errorf("the page of the unit has %d panes of findings, and %d fixes", p.Find("#state").Length(),
			p.Find(`.line.error button[name="fix"]`).Length())
	}
}

// The fixes of a list come by themselves to where they are seen, stay there while the
// list changes, and mend it.
func TestFixesInSight(t *testing.T) {
	t.Parallel()
	s := start(t)
	const fix = `[data-rule="location-slots"] [data-testid="fix"]`
	const seen = `document.querySelector('` + fix + `')?.checkVisibility()`
	for _, phone := range []bool{false, true} {
		t.Run(map[bool]string{false: "laptop", true: "phone"}[phone], func(t *testing.T) {
			b := openTab(t, s, true)
			if phone {
				b.phone()
			}
			b.example()
			here := evaluate[string](b, `location.pathname`)
			b.after("break it", func() {
				evaluate[bool](b, `(fetch(location.pathname + "/edit", { method: "POST", body: new URLSearchParams({ op: "set",
					unit: "u1", mount: "m3", field: "at", value: "torso" }) }).then(() => location.reload()), true)`)
			})
			b.open(here)
			if phone {
				if evaluate[bool](b, `document.querySelector('`+fix+`') != null`) {
					t.Error("fixes were looked for that nobody sees")
				}
				b.tap(`.places [data-pane="check"]`)
			}
			b.until("the fixes are there", seen)
			if got := evaluate[string](b, `location.pathname`); got != here {
				t.Errorf("the address is %s", got)
			}
			if phone {
				b.tap(`.places [data-pane="list"]`)
			}
			b.after("change the list", func() { b.press(`#u-u2 [name="more"]`) })
			if phone {
				b.tap(`.places [data-pane="check"]`)
			}
			b.until("the fixes are there", seen)
			b.after("mend it", func() { b.press(fix) })
			b.until("it is mended", `!document.querySelector('[data-rule="location-slots"]')`)
			b.clean()
		})
	}
}

// A list with three trucks too many is mended by touch on a phone, and without scripts
// by links and forms: what goes is shown first, one press makes it, one press undoes it.
func TestMendAllJourney(t *testing.T) {
	t.Parallel()
	s := start(t)
	edits, err := json.Marshal([]rules.Edit{rules.AddUnit(rules.Unit{Profile: "ground-vehicle", Count: 3,
		Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}})})
	if err != nil {
		t.Fatal(err)
	}
	for name, scripts := range map[string]bool{"by touch": true, "without scripts": false} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, s, scripts)
			b.phone()
			b.example()
			here := evaluate[string](b, `location.pathname`)
			evaluate[bool](b, `(() => { const f = document.createElement("form"), e = document.createElement("input")
				f.method = "post", f.action = location.pathname + "/edit", e.name = "edits", e.value = `+
				strconv.Quote(string(edits))+`
				f.append(e), document.body.append(f), HTMLFormElement.prototype.submit.call(f); return true })()`)
			b.until("it is illegal", `document.querySelector("#sum .verdict")?.classList.contains("illegal")`)
			b.tap(`[data-testid="mend-all"]`)
			b.until("it says what goes", `document.querySelector('[data-testid="changes"]')?.textContent ==
				"Remove the three Ground Vehicles"`)
			if got := evaluate[int](b, `[...document.querySelectorAll("main a, main button")].filter(e => e.checkVisibility() &&
				!e.closest("p:not(.crumbs)") && e.getBoundingClientRect().height < 44).length`); got > 0 {
				t.Errorf("%d targets are under 44 px", got)
			}
			b.tap(`[data-testid="mend"].strong`)
			b.until("it is mended", `document.readyState == "complete" &&
				document.querySelector("#sum .verdict")?.classList.contains("ready")`)
			if got := b.units(); got != 5 {
				t.Errorf("it has %d units", got)
			}
			b.until("the page is there", `location.pathname == "`+here+`" && document.readyState == "complete"`)
			b.tap(`#undo`)
			b.until("it is as it was", `document.readyState == "complete" &&
				document.querySelector("#sum .verdict")?.classList.contains("illegal")`)
			if got := b.units(); got != 6 {
				t.Errorf("after undo it has %d units", got)
			}
			b.clean()
		})
	}
}
