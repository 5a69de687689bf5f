// Package rulestest is the conformance battery that every game passes. It tests what shared code
// relies on, with the game's own fixtures.
//
// A fixture is a roster document beside the findings that it must give, all of them and no others.
// The package is test code: no shipped code imports it.
package rulestest

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Want is what a fixture expects of one finding.
type Want struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Unit     string `json:"unit"`
	Item     string `json:"item"`
	Used     *int   `json:"used"`
	Max      *int   `json:"max"`
	Basis    string `json:"basis,omitempty"` // "" is not compared
	Cite     string `json:"cite,omitempty"`  // "" is not compared
}

// Fixture is a roster and all findings that it must give.
type Fixture struct {
	Name     string `json:"-"`
	Why      string `json:"why"`
	Rule     string `json:"rule"` // the one rule that it breaks; "" for a kept roster
	Findings []Want `json:"findings"`
	Verdict  string `json:"verdict"`  // "": illegal with an error among the findings, else legal
	RestsOn  string `json:"rests-on"` // a basis; "" is not compared
	Roster   json.RawMessage
	Force    rules.Force `json:"-"`
	Game     Game        `json:"-"` // with the roster's overrides in its pack; set by Run
	Always   []string    `json:"-"` // the infos that it leaves out; of the header
}

// header is what holds for all fixtures of a game.
type header struct {
	// Always are the infos that the game gives of every roster, left out of
	// all fixtures but those of the rule itself.
	Always []string `json:"always"`
}

// eachFixture reads header.json of a folder into header, and calls read for every other *.json. There must be one.
func eachFixture(t testing.TB, dir fs.FS, header any, read func(name string, data []byte)) {
	t.Helper()
	names, err := fs.Glob(dir, "*.json")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, name := range names {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		if name == "header.json" {
			decode(t, name, data, header)
			continue
		}
		found = true
		read(name, data)
	}
	if !found {
		t.Fatal("no fixtures")
	}
}

// Load reads header.json and every other *.json of a folder as fixtures.
func Load(t testing.TB, dir fs.FS) []Fixture {
	t.Helper()
	var head header
	var fixtures []Fixture
	eachFixture(t, dir, &head, func(name string, data []byte) {
		f := Fixture{Name: strings.TrimSuffix(path.Base(name), ".json")}
		decode(t, name, data, &f)
		f.Force = readForce(t, name, f.Roster)
		fixtures = append(fixtures, f)
	})
	for i, f := range fixtures {
		fixtures[i].Always = slices.DeleteFunc(slices.Clone(head.Always), func(id string) bool { return id == f.Rule })
	}
	return fixtures
}

func decode(t testing.TB, name string, data []byte, into any) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(data)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// open gives a fixture its game, with its overrides in the pack, and its units
// their printed loadouts.
func (f *Fixture) open(t testing.TB, system rules.System, shipped []byte, game Game, printed judge.Loadouts) {
	t.Helper()
	f.Force.Units = printed.Equip(f.Force.Units)
	if f.Game = game; !f.overrides() {
		return
	}
	roster, err := doc.Parse(f.Roster)
	if err != nil {
		t.Fatal(err)
	}
	n, err := doc.Parse(shipped)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range roster.Get("overrides").Items {
		basis := rules.House
		if b := o.Get("basis").TextOr(""); b == "typed" || b == "printed" {
			basis = rules.Typed
		}
		source := rules.Source{Basis: basis, Cite: "this list"}
		if err := pack.Override(n, o.Get("path").Text, o.Get("value"), source); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
	}
	if f.Game, err = Open(system, n.Append(nil)); err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
}

// overrides reports whether the fixture's roster has changed numbers.
func (f Fixture) overrides() bool {
	var doc struct{ Overrides []any }
	_ = json.Unmarshal(f.Roster, &doc) // it was read before
	return len(doc.Overrides) > 0
}

func readForce(t testing.TB, name string, roster []byte) rules.Force {
	t.Helper()
	n, err := doc.Parse(roster)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	r := doc.Read(n, "")
	f := rules.Force{Limit: r.Int("limit"), Options: r.Choices("options")}
	if units := r.Take("units", doc.Array); units != nil {
		for _, item := range units.Items {
			u, err := doc.ReadUnit(item, "/units")
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			f.Units = append(f.Units, u)
		}
	}
	if r.Err() != nil {
		t.Fatalf("%s: %v", name, r.Err())
	}
	return f
}

// Diff tells how findings differ from those that the fixture states, "" where
// they do not.
func (f Fixture) Diff(findings []rules.Finding) string {
	want, got := Sorted(f.Findings), Found(findings, f.Always)
	for i := range min(len(want), len(got)) {
		if want[i].Basis == "" {
			got[i].Basis = ""
		}
		if want[i].Cite == "" {
			got[i].Cite = ""
		}
	}
	return gocmp.Diff(want, got)
}

// Found returns findings as a fixture states them, sorted.
func Found(findings []rules.Finding, always []string) []Want {
	wants := []Want{}
	for _, f := range findings {
		if f.Severity != rules.Info || !slices.Contains(always, f.Rule) {
			wants = append(wants, Want{f.Rule, f.Severity.String(), f.Unit, f.Item, f.Used, f.Max,
				f.Basis.String(), f.Cite})
		}
	}
	return Sorted(wants)
}

// Sorted puts wants in the order in which they are compared.
func Sorted(wants []Want) []Want {
	wants = slices.Clone(wants)
	slices.SortFunc(wants, func(a, b Want) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Item, b.Item),
			cmp.Compare(a.Severity, b.Severity))
	})
	return wants
}

// Rounds returns how often a loop runs: a few times in the test of every day, a quarter of that under -short, the
// full count when the variable GANTRY_SOAK is set.
func Rounds(daily, full int) int {
	switch {
	case os.Getenv("GANTRY_SOAK") != "":
		return full
	case testing.Short():
		return max(min(daily, 1), daily/4)
	}
	return daily
}

// Some returns all rows of a table, under -short every fourth.
func Some[T any](all []T) (part []T) {
	if !testing.Short() {
		return all
	}
	for i := 0; i < len(all); i += 4 {
		part = append(part, all[i])
	}
	return part
}
