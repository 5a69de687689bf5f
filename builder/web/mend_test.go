package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/mend"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Fix all shows its changes first and makes them in one revision. Undo reverts it.
func TestMendAll(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	whole := b.document(path).Hash()
	edits, err := json.Marshal([]rules.Edit{rules.AddUnit(rules.Unit{Profile: "ground-vehicle", Count: 3,
		Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}})})
	if err != nil {
		t.Fatal(err)
	}
	b.post(path+"/edit", url.Values{"edits": {string(edits)}})
	broken := b.document(path).Hash()

	p := b.get(path + "/mend")
	if got := p.test("changes").Text(); !strings.Contains(got, "Remove all 3 Ground Vehicles") {
		t.Errorf("it would do %q: %.600s", got, p.body)
	}
	if b.document(path).Hash() != broken {
		t.Error("showing it has changed the list")
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

// A unit that loses a model is shown with its changed count. One change isn't compared with smaller ones.
func TestMendShowsCounts(t *testing.T) {
	b := start(t).browser()
	path := b.exampleOf("masc").url.Path
	unit := b.document(path).Units[0]
	edits, err := json.Marshal([]rules.Edit{rules.Set(unit.ID, "count", unit.Count+1)})
	if err != nil {
		t.Fatal(err)
	}
	b.post(path+"/edit", url.Values{"edits": {string(edits)}})
	p := b.get(path + "/mend")
	if got := p.Find(".beforeafter .how").Text(); got != "count changedcount changed" {
		t.Errorf("it says %q of %q", got, p.test("changes").Text())
	}
	if got := p.test("search").Text(); strings.Contains(got, "smaller") {
		t.Errorf("of one change it says %q", got)
	}
}

// A unit of which only a choice changes is shown with its choices.
func TestMendShowsChoices(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u2"}, "field": {"choices.hero"}, "value": {"ace-pilot"}})
	sides := b.get(path + "/mend").Find(".beforeafter li.differs")
	if sides.Length() != 2 {
		t.Fatalf("%d units differ: %s", sides.Length(), sides.Text())
	}
	const hero = "Hero: Ace Pilot"
	now, after := sides.Eq(0).Text(), sides.Eq(1).Text()
	if !strings.Contains(now, hero) || strings.Contains(after, hero) {
		t.Errorf("now %q, after %q", now, after)
	}
}

// broken is an example with an item where it does not fit.
func (b *browser) broken() (path string) {
	path = b.example().url.Path
	b.post(path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "mount": {"m3"}, "field": {"at"},
		"value": {"torso"}})
	return path
}

// Fixes are looked for once the reader looks at the problems. Without a script they
// press for them.
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

// A unit's page has no pane of problems, but shows the first fix of the problem on that unit.
func TestFixOfAnOpenUnit(t *testing.T) {
	b := start(t).browser()
	path := b.broken()
	p := b.get(path + "?open=u1")
	if p.Find("#state").Length() != 0 || p.Find(`.line.error button[name="fix"]`).Length() == 0 {
		t.Errorf("the page of the unit has %d panes of findings, and %d fixes", p.Find("#state").Length(),
			p.Find(`.line.error button[name="fix"]`).Length())
	}
}

// The fixes of a list load where the reader sees them, stay there while the list
// changes, and work.
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

// A list with three trucks too many is fixed by touch on a phone, and by links and forms without
// scripts. The page shows the removals first. One press makes them, one press undoes them.
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
				"Remove all 3 Ground Vehicles"`)
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

// The command, the API and the page of a list offer the same fixes for each problem of
// each fixture, every third outside a soak. For empty slots the page offers fills instead of items.
func TestFixesAreTheSameEverywhere(t *testing.T) {
	long(t)
	t.Parallel()
	b := start(t).browser()
	lib := buildertest.ReadyLibrary(t)
	checker := exchange.Checker{Library: lib, Fix: mend.AttachFixes(lib)}
	dirs, err := filepath.Glob("../../rules/*/testdata/rules")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("there are no fixtures: %v", err)
	}
	compared, each := 0, rulestest.Rounds(3, 1)
	for _, dir := range append(dirs, "../testdata/rules") {
		for i, fx := range rulestest.Load(t, os.DirFS(dir)) {
			if i%each != 0 {
				continue
			}
			name := dir + "/" + fx.Name
			entries, err := checker.Check(t.Context(), "", fx.Roster)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			command := fixesIn(t, entries)
			api := fixesIn(t, json.RawMessage(b.call("/api/v1/check", string(fx.Roster)).body))
			if diff := cmp.Diff(command, api); diff != "" {
				t.Errorf("%s: fixes of the command and (+) of the API:\n%s", name, diff)
			}
			p := b.upload("/rosters/import", string(fx.Roster))
			list := p.Find(`main a[href^="/r/"]`).First().AttrOr("href", "")
			if list == "" {
				continue // not taken in, as a document of another format
			}
			shown, fills := fixesOn(b.get(strings.SplitN(list, "?", 2)[0] + "/fixes"))
			offered := keys(command)
			compared += len(offered)
			if fills {
				maps.DeleteFunc(offered, func(key string, _ bool) bool { return !shown[key] })
			}
			if diff := cmp.Diff(offered, shown); diff != "" {
				t.Errorf("%s: fixes of the command and (+) of the page:\n%s", name, diff)
			}
		}
	}
	if compared == 0 {
		t.Error("no fix is compared")
	}
	t.Logf("%d fixes are compared", compared)
}

// fixesOn returns the keys of the fixes on a page. fills reports whether it also offers fills.
func fixesOn(p reply) (shown map[string]bool, fills bool) {
	shown = map[string]bool{}
	p.test("fix").Each(func(_ int, button *goquery.Selection) {
		if key := button.AttrOr("value", ""); strings.HasPrefix(key, "fill ") {
			fills = true
		} else {
			shown[key] = true
		}
	})
	return shown, fills
}

// keys are the names by which a page would post the fixes.
func keys(findings []fixesOf) map[string]bool {
	all := map[string]bool{}
	for _, f := range findings {
		for _, x := range f.Fixes {
			sum := sha256.Sum256(x.Edits)
			all[hex.EncodeToString(sum[:6])] = true
		}
	}
	return all
}

// fixesOf are the fixes of a finding as a document has them.
type fixesOf struct {
	Rule, Unit, Item string
	Fixes            []struct {
		Text   string
		Points int
		Edits  json.RawMessage
	}
}

// fixesIn are the fixes of the one list that a check was asked of.
func fixesIn(t *testing.T, body any) []fixesOf {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	var checked []struct{ Findings []fixesOf }
	if err := json.Unmarshal(data, &checked); err != nil || len(checked) != 1 {
		t.Fatalf("%v: %.300s", err, data)
	}
	return checked[0].Findings
}
