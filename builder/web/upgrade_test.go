package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/store/sql"
	"gantry/builder/web/site"
	"gantry/rules/doc"
)

// The scene is what one owner had with the first version (commit 8f08e73); see
// testdata/upgrade/README.md.
const scene = "testdata/upgrade"

type upgradeScene struct {
	Cookie    string
	Rosters   map[string]string // ids by the name of their document
	Profiles  map[string]string
	Shared    map[string]string // tokens of shared views
	Revisions map[string]int
}

func sceneFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(scene, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// upgraded is the owner of the scene in front of this version.
func upgraded(t *testing.T) (*browser, upgradeScene) {
	t.Helper()
	var sc upgradeScene
	if err := json.Unmarshal(sceneFile(t, "scene.json"), &sc); err != nil {
		t.Fatal(err)
	}
	packed, err := gzip.NewReader(bytes.NewReader(sceneFile(t, "gantry.db.gz")))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "gantry.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	st, err := sql.Open(t.Context(), file, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	b := start(t, func(c *site.Config) { c.Store = st }).browser()
	at, err := url.Parse(b.URL)
	if err != nil {
		t.Fatal(err)
	}
	b.Jar.SetCookies(at, []*http.Cookie{{Name: "gantry_owner", Value: sc.Cookie, Path: "/"}})
	return b, sc
}

// first is a document of the scene as it was before its first edit.
func (sc upgradeScene) first(t *testing.T, name string) string {
	t.Helper()
	if data, err := os.ReadFile(filepath.Join(scene, "documents", name+"-first.json")); err == nil {
		return string(data)
	}
	return string(sceneFile(t, "documents/"+name+".json"))
}

// Everything that an owner had is there, as it was, back to the beginning.
func TestUpgradeKeepsWhatWasThere(t *testing.T) {
	long(t)
	b, sc := upgraded(t)
	home := b.get("/")
	for name, id := range sc.Rosters {
		if !strings.Contains(home.body, id) {
			t.Errorf("the list has no %s", name)
		}
		if name == "deleted" {
			if p := b.post("/r/"+id+"/restore", nil); p.status != http.StatusOK ||
				b.get("/r/"+id).status != http.StatusOK {
				t.Errorf("the deleted roster does not come back: %d", p.status)
			}
			continue
		}
		if p := b.get("/r/" + id); p.status != http.StatusOK || p.test("verdict").Length() == 0 {
			t.Errorf("%s: the page answers %d", name, p.status)
		}
		sc.walkHistory(t, b, name, "/r/"+id, "/roster.json", sc.first(t, name))
	}
	for name, id := range sc.Profiles {
		if name == "deleted" {
			continue
		}
		at := "/design/" + sc.systemOf(t, "profile-"+name) + "/" + id
		if p := b.get(at); p.status != http.StatusOK {
			t.Errorf("profile %s: the page answers %d", name, p.status)
		}
		sc.walkHistory(t, b, "profile-"+name, at, "/profile.json", "")
	}
	stranger := b.browser()
	for name, token := range sc.Shared {
		if p := stranger.get("/s/" + token); p.status != http.StatusOK || p.test("verdict").Length() == 0 {
			t.Errorf("the shared view of %s answers %d", name, p.status)
		}
	}
	picture := sc.picture(t)
	if p := b.get("/r/" + sc.Rosters["hex-house"] + "/pictures/" + picture); p.status != http.StatusOK ||
		!strings.HasPrefix(p.header.Get("Content-Type"), "image/") {
		t.Errorf("the picture answers %d", p.status)
	}
}

// walkHistory undoes everything, and makes it all again. first is the document
// before the first edit, "" where only the way there and back is asked for.
func (sc upgradeScene) walkHistory(t *testing.T, b *browser, name, at, export, first string) {
	t.Helper()
	was := string(sceneFile(t, "documents/"+name+".json"))
	if got := b.get(at + export).body; got != was {
		t.Errorf("%s is another document now:\n%s\nwas\n%s", name, got, was)
	}
	turns := 0
	for before := was; turns <= sc.Revisions[name]; turns++ {
		if p := b.post(at+"/undo", nil); p.status != http.StatusOK {
			t.Errorf("%s: undo %d answers %d", name, turns+1, p.status)
			return
		}
		now := b.get(at + export).body
		if now == before {
			break
		}
		before = now
	}
	if turns == 0 && sc.Revisions[name] > 1 {
		t.Errorf("%s: nothing could be undone", name)
	}
	if now := b.get(at + export).body; first != "" && now != first {
		t.Errorf("%s began as\n%s\nand not as\n%s", name, first, now)
	}
	for range turns {
		b.post(at+"/redo", nil)
	}
	if got := b.get(at + export).body; got != was {
		t.Errorf("%s after all was undone and made again:\n%s\nwas\n%s", name, got, was)
	}
}

func (sc upgradeScene) systemOf(t *testing.T, document string) string {
	t.Helper()
	n, err := doc.Parse(sceneFile(t, "documents/"+document+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return n.Get("system").TextOr("")
}

// picture is the digest of the one picture of the scene.
func (sc upgradeScene) picture(t *testing.T) string {
	t.Helper()
	n, err := doc.Parse(sceneFile(t, "documents/hex-house.json"))
	if err != nil {
		t.Fatal(err)
	}
	id, _ := strings.CutPrefix(n.Get("units").Items[0].Get("picture").TextOr(""), "sha256:")
	return id
}

// What was exported or printed is taken in again.
func TestUpgradeReadsWhatWasExported(t *testing.T) {
	b := start(t).browser()
	for _, name := range []string{"hex-house.pdf", "masc-typed.pdf", "documents/ms-designed.json",
		"documents/robotech-1.json"} {
		p := b.upload("/rosters/import", "", name, string(sceneFile(t, name)))
		if p.status != http.StatusOK || p.Find(`main a[href^="/r/"]`).Length() == 0 {
			t.Errorf("%s is not taken in: %d %.300s", name, p.status, p.Find("main").Text())
		}
	}
	for _, name := range []string{"profile-fleshwound", "profile-numbers"} {
		if p := b.upload("/profiles/import", "", name,
			string(sceneFile(t, "documents/"+name+".json"))); p.status != http.StatusOK {
			t.Errorf("%s is not taken in: %d %.300s", name, p.status, p.Find("main").Text())
		}
	}
}

// Where a verdict is another than the first version's, a named correction is
// why.
func TestUpgradeChangesVerdictsForAReason(t *testing.T) {
	var was []sceneVerdict
	if err := json.Unmarshal(sceneFile(t, "verdicts.json"), &was); err != nil {
		t.Fatal(err)
	}
	var reasons map[string]string // by difference, of one document or with * of any
	if err := json.Unmarshal(sceneFile(t, "differences.json"), &reasons); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, w := range was {
		checker := exchange.Checker{Library: buildertest.ReadyLibrary(t)}
		entries, err := checker.Check(t.Context(), w.File, sceneFile(t, "documents/"+w.File+".json"))
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(entries)
		if err != nil {
			t.Fatal(err)
		}
		var now []sceneVerdict
		if err := json.Unmarshal(data, &now); err != nil {
			t.Fatal(err)
		}
		for _, d := range w.differences(now[0]) {
			line, all := w.File+": "+d, "*: "+d
			seen[line], seen[all] = true, true
			if reasons[line] == "" && reasons[all] == "" {
				t.Errorf("no correction is named for %q", line)
			}
		}
	}
	for line := range reasons {
		if !seen[line] {
			t.Errorf("%q is no difference", line)
		}
	}
}

// firstCorrections are the totals of the first version's fixtures that are others now,
// with the correction that is why.
var firstCorrections = map[string]string{
	"fleshwound value-range-move":   "what Gantry alone bounds is no error (Corrections to the Flesh Wound rules)",
	"fleshwound value-range-pilot":  "what Gantry alone bounds is no error (Corrections to the Flesh Wound rules)",
	"robotech field-range-mobility": "the text names kinds of mobility as examples (Unit Attributes)",
}

// Every fixture of the first version is judged under the pack of its time, and keeps
// its total and its verdict but for named corrections.
func TestFixturesOfTheFirstVersionKeepTheirTotals(t *testing.T) {
	packed, err := gzip.NewReader(bytes.NewReader(sceneFile(t, "fixtures.json.gz")))
	if err != nil {
		t.Fatal(err)
	}
	var fixtures []struct {
		Game, Name, Verdict string
		Points              *int
		Roster              json.RawMessage
	}
	if err := json.NewDecoder(packed).Decode(&fixtures); err != nil {
		t.Fatal(err)
	}
	lib, corrected := buildertest.ReadyLibrary(t), 0
	for _, f := range fixtures {
		r, err := builder.Decode(f.Roster)
		if err != nil {
			t.Fatal(err)
		}
		r.Pack = builder.PackRef{ID: f.Game, Version: "1.0.0"}
		if r, err = lib.Complete(r); err != nil {
			t.Fatal(err)
		}
		v, err := lib.Judge(t.Context(), r)
		if err != nil || v.Pack.Version != "1.0.0" {
			t.Fatalf("%s %s: judged under %v, %v", f.Game, f.Name, v.Pack, err)
		}
		same := string(v.State) == f.Verdict && (v.Points == nil) == (f.Points == nil) &&
			(v.Points == nil || *v.Points == *f.Points)
		switch why := firstCorrections[f.Game+" "+f.Name]; {
		case same == (why != ""):
			t.Errorf("%s %s: %s %s now, %s then: a correction is named: %q", f.Game, f.Name, v.State,
				v.Total(), f.Verdict, why)
		case !same:
			corrected++
		}
	}
	if len(fixtures) != 240 || corrected != len(firstCorrections) {
		t.Errorf("%d fixtures, %d corrected", len(fixtures), corrected)
	}
}

type sceneVerdict struct {
	File    string
	SHA256  string
	Verdict string
	RestsOn string `json:"rests_on"`
	Points  *int
	Limit   *int
	Finding []struct {
		Rule, Severity, Unit, Item string
		Used, Max                  *int
	} `json:"findings"`
}

// differences are how another verdict on the same document differs.
func (v sceneVerdict) differences(now sceneVerdict) (list []string) {
	number := func(n *int) string {
		if n == nil {
			return "-"
		}
		return fmt.Sprint(*n)
	}
	head := func(v sceneVerdict) []string {
		return []string{"hash " + v.SHA256, "verdict " + v.Verdict, "rests on " + v.RestsOn,
			"points " + number(v.Points),
			"limit " + number(v.Limit)}
	}
	for i, before := range head(v) {
		if after := head(now)[i]; after != before {
			list = append(list, before+" is now "+after)
		}
	}
	findings := func(v sceneVerdict) (all []string) {
		for _, f := range v.Finding {
			all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s %s/%s %s %s", f.Severity, f.Rule, number(f.Used),
				number(f.Max), f.Unit, f.Item)))
		}
		return all
	}
	before, after := findings(v), findings(now)
	for _, f := range before {
		if i := slices.Index(after, f); i >= 0 {
			after = slices.Delete(after, i, i+1)
		} else {
			list = append(list, "without "+f)
		}
	}
	for _, f := range after {
		list = append(list, "with "+f)
	}
	return list
}
