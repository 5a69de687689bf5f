package builder_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// fixtures returns the fixtures of every game and of the document's rules.
func fixtures(t testing.TB) map[string]rulestest.Fixture {
	t.Helper()
	all := map[string]rulestest.Fixture{}
	dirs, err := filepath.Glob("../rules/*/testdata/rules")
	if err != nil || len(dirs) != len(systems.All) {
		t.Fatalf("fixtures of %v (%v); want those of %d games", dirs, err, len(systems.All))
	}
	for _, dir := range append(dirs, "testdata/rules") {
		fs := rulestest.Load(t, os.DirFS(dir))
		for _, f := range fs {
			all[filepath.ToSlash(dir)+"/"+f.Name] = f
		}
	}
	return all
}

// ofTheGame leaves out the findings on a document's changes, which have separate
// fixtures.
func ofTheGame(findings []rules.Finding) []rules.Finding {
	brought := []string{"empty", "overridden", "override-printed", "designed-unit", "designed-weapon", "name-taken",
		"pack-differs"}
	return slices.DeleteFunc(slices.Clone(findings),
		func(f rules.Finding) bool { return slices.Contains(brought, f.Rule) })
}

func judge(t testing.TB, lib *builder.Library, doc []byte) builder.Verdict {
	t.Helper()
	r, err := lib.Read(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	v, err := lib.Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Every fixture gives all its findings and no others, through the whole document. Every
// finding has a citation, and its fixes work.
func TestFixtures(t *testing.T) {
	lib := buildertest.Library(t)
	for name, fx := range fixtures(t) {
		t.Run(name, func(t *testing.T) {
			v := judge(t, lib, fx.Roster)
			found := v.Findings
			if strings.HasPrefix(name, "../rules/") {
				found = ofTheGame(found)
			}
			if diff := fx.Diff(found); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			want := fx.Verdict
			if want == "" {
				want = string(builder.Legal)
				if slices.ContainsFunc(fx.Findings, func(w rulestest.Want) bool { return w.Severity == "error" }) {
					want = string(builder.Illegal)
				}
			}
			if string(v.State) != want || fx.RestsOn != "" && v.RestsOn.String() != fx.RestsOn {
				t.Errorf("the verdict is %s, rests on %s; want %s, %s", v.State, v.RestsOn, want, fx.RestsOn)
			}
			why := slices.ContainsFunc(v.Rulings,
				func(r rules.Ruling) bool { return r.State == rules.Silent && len(r.Findings) > 0 })
			if v.State == builder.Undecided && !why {
				t.Error("the verdict is undecided, and no finding says why")
			}
			r, _ := lib.Read(t.Context(), fx.Roster)
			for _, f := range v.Findings {
				if f.Cite == "" {
					t.Errorf("%s has no citation", f.Rule)
				}
				for _, fix := range f.Fixes {
					after, reverse, err := r.Apply(fix.Edits)
					if err != nil {
						t.Errorf("fix %q: %v", fix.Text, err)
						continue
					}
					left := judge(t, lib, after.Encode())
					if slices.ContainsFunc(left.Findings, func(g rules.Finding) bool {
						return g.Same(f)
					}) {
						t.Errorf("fix %q leaves %s", fix.Text, f.Rule)
					}
					if back, _, err := after.Apply(reverse); err != nil || back.Hash() != r.Hash() {
						t.Errorf("fix %q cannot be undone: %v", fix.Text, err)
					}
				}
			}
		})
	}
}

func TestEveryDocumentRuleHasAFixture(t *testing.T) {
	fs := rulestest.Load(t, os.DirFS("testdata/rules"))
	for _, rule := range builder.DocumentRules() {
		id := rule.ID
		alone := slices.ContainsFunc(fs, func(f rulestest.Fixture) bool {
			return f.Rule == id && !slices.ContainsFunc(f.Findings,
				func(w rulestest.Want) bool { return w.Rule != id && w.Severity != "info" })
		})
		if !alone && id != builder.RuleMoreFindings { // TestFindingsAreBounded makes a thousand
			t.Errorf("no fixture breaks %s alone", id)
		}
	}
}

// The order of units and mounts, and of names in the document, changes neither
// the verdict nor the findings nor their order.
func TestOrderDoesNotMatter(t *testing.T) {
	lib := buildertest.Library(t)
	random := rand.New(rand.NewPCG(3, 4))
	for name, fx := range fixtures(t) {
		if fx.Rule == "duplicate-id" {
			continue // which of two equal ids comes first is their order
		}
		want := judge(t, lib, fx.Roster)
		n, err := doc.Parse(fx.Roster)
		if err != nil {
			t.Fatal(err)
		}
		for range rulestest.Rounds(20, 1000) {
			shuffle(random, n)
			if diff := cmp.Diff(want.Findings, judge(t, lib, n.Append(nil)).Findings); diff != "" {
				t.Fatalf("%s: %s", name, diff)
			}
		}
	}
}

// shuffle changes the order of all names, of units and of mounts.
func shuffle(random *rand.Rand, n *doc.Node) {
	random.Shuffle(len(n.Members), func(i, j int) { n.Members[i], n.Members[j] = n.Members[j], n.Members[i] })
	for _, m := range n.Members {
		if m.Name == "units" || m.Name == "mounts" {
			random.Shuffle(len(m.Items), func(i, j int) { m.Items[i], m.Items[j] = m.Items[j], m.Items[i] })
		}
		shuffle(random, m.Node)
	}
	for _, item := range n.Items {
		shuffle(random, item)
	}
}

func TestRestsOn(t *testing.T) {
	lib := buildertest.Library(t)
	fs := fixtures(t)
	const dir = "../rules/mechahex/testdata/rules/"
	for name, want := range map[string]struct {
		state builder.VerdictState
		basis rules.Basis
	}{
		dir + "kept":                  {builder.Legal, rules.Inferred}, // hero-per-200 is a reading
		dir + "points":                {builder.Illegal, rules.Printed},
		dir + "hero-per-200":          {builder.Illegal, rules.Inferred},
		dir + "hero-unique":           {builder.Illegal, rules.Printed},
		dir + "points-below":          {builder.Legal, rules.Inferred},
		"testdata/rules/duplicate-id": {builder.Illegal, rules.FileFormat},
	} {
		v := judge(t, lib, fs[name].Roster)
		if v.State != want.state || v.RestsOn != want.basis {
			t.Errorf("%s: %s, rests on %s; want %s and %s", name, v.State, v.RestsOn, want.state, want.basis)
		}
	}
}

// A verdict that depends on an override has the override's basis, as does an error that
// only an override causes.
func TestRestsOnOverrides(t *testing.T) {
	lib := buildertest.Library(t)
	for _, row := range []struct {
		name, path string
		value      int
		state      builder.VerdictState
	}{
		{"a larger torso, filled", "/classes/rows/light-mecha/locations/torso", 3, builder.Legal},
		{"a smaller torso, overfull", "/classes/rows/light-mecha/locations/torso", 1, builder.Illegal},
		{"a larger item", "/upgrades/rows/boost-jets/slots-by-class/light-mecha", 2, builder.Illegal},
		{"a limit that is read", "/editions/rows/2021/limits/reinforced-frame", 2, builder.Legal},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := buildertest.Read(t, buildertest.Small)
			torso := &r.Units[0].Mounts[1].Item
			switch {
			case row.value == 3:
				r.Units[0].Mounts = append(r.Units[0].Mounts, rules.Mount{ID: "m9", Item: "heat-sinks", At: "torso"})
			case row.state == builder.Legal:
				*torso = "reinforced-frame"
			}
			r.Overrides = []builder.Override{{Path: row.path, Value: doc.NodeOf(row.value), Basis: rules.House,
				Reason: "our group"}}
			v, err := lib.Judge(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if v.State != row.state || v.RestsOn != rules.House {
				t.Errorf("%s, rests on %s; want %s and house: %+v", v.State, v.RestsOn, row.state, v.Findings)
			}
		})
	}
}

// A total that leaves units out is marked, and a limit that only Gantry suggests doesn't
// count.
func TestTotals(t *testing.T) {
	unit := func(profile string) rules.Unit { return rules.Unit{ID: "u-" + profile, Profile: profile, Count: 1} }
	limit := 300
	for _, c := range []struct {
		name  string
		limit *int
		units []rules.Unit
		want  string
	}{
		{"all known", &limit, []rules.Unit{unit("tomahawk")}, "20 of 300"},
		{"some known", &limit, []rules.Unit{unit("tomahawk"), unit("monster")}, "at least 20 of 300"},
		{"none known", &limit, []rules.Unit{unit("monster")}, " of 300"},
		{"no limit of its own", nil, []rules.Unit{unit("tomahawk")}, "20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := buildertest.Library(t).Judge(t.Context(),
				builder.Roster{System: "robotech", Force: rules.Force{Limit: c.limit, Units: c.units}})
			if err != nil {
				t.Fatal(err)
			}
			got := v.Total()
			if v.Limit != nil {
				got += fmt.Sprintf(" of %d", *v.Limit)
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
