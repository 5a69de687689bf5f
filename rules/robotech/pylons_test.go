package robotech_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// Of the 4,096 full loads of a VF-1's pylons the 64 symmetric ones are accepted, 20 ignoring the order of pairs.
// 4,032 are refused, each with exactly the differing pairs named ("Weapon Traits", Pylons).
func TestEveryFillingOfPylons(t *testing.T) {
	g := open(t)
	kinds := []string{"mlop", "srm", "mrm", "lrm"}
	kept, refused := 0, 0
	distinct := map[string]bool{}
	for code := range 4096 {
		u := rules.Unit{ID: "u1", Profile: "vf-1a", Count: 3, Mounts: []rules.Mount{}}
		var at [6]string
		for n, rest := 0, code; n < 6; n, rest = n+1, rest/4 {
			at[n] = kinds[rest%4]
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprintf("m%d", n+1), Item: at[n],
				At: fmt.Sprintf("pylon-%d", n+1)})
		}
		var want []string
		for n := range 3 {
			if at[n] != at[5-n] {
				want = append(want, fmt.Sprintf("pylon-%d", n+1))
			}
		}
		var got []string
		for _, f := range rulestest.Findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Severity != rules.Error {
				continue
			}
			got = append(got, f.Item)
			n := int(f.Item[len(f.Item)-1] - '0')
			if f.Rule != "pylons-symmetric" || !strings.Contains(f.Message, fmt.Sprintf("Pylons %d and %d ", n, 7-n)) {
				t.Fatalf("%v: %s: %s", at, f.Rule, f.Message)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: refused for %v, want %v", at, got, want)
		}
		if len(want) > 0 {
			refused++
			continue
		}
		kept++
		pairs := at[:3]
		slices.Sort(pairs)
		distinct[strings.Join(pairs, " ")] = true
	}
	if kept != 64 || len(distinct) != 20 || refused != 4032 {
		t.Errorf("%d accepted (%d up to the order of pairs), %d refused; want 64 (20), 4032", kept,
			len(distinct), refused)
	}
}

func TestPylonLoads(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		item  string
		value any
		ok    bool
	}{
		{"mlop", nil, true}, {"mlop", 5, true}, {"mlop", 10, true}, {"mlop", 15, true}, {"mlop", 7, false},
		{"mlop", 20, false}, {"mlop", 0, false},
		{"srm", nil, true}, {"srm", 1, true}, {"srm", 2, true}, {"srm", 3, true}, {"srm", 4, false},
		{"mrm", 3, true}, {"mrm", 0, false}, {"lrm", nil, true}, {"lrm", 1, true}, {"lrm", 2, false},
		{"lrm", "1", false},
	} {
		u := rules.Unit{ID: "u1", Profile: "vf-1a", Count: 3, Mounts: []rules.Mount{
			{ID: "m1", Item: row.item, At: "pylon-1", Value: row.value}, {ID: "m2", Item: row.item, At: "pylon-6",
				Value: row.value}}}
		bad := 0
		for _, f := range rulestest.Findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Rule == "pylon-load" {
				bad++
			}
		}
		if (bad == 0) != row.ok {
			t.Errorf("%v %s: %d findings", row.value, row.item, bad)
		}
	}
}

// A form says which pylons must be alike: exactly those that the rule on symmetry compares.
func TestPylonsArePairs(t *testing.T) {
	g := open(t)
	for n := 1; n <= 6; n++ {
		u := rules.Unit{ID: "u1", Profile: "vf-1a", Count: 3, Mounts: []rules.Mount{
			{ID: "m1", Item: "mrm", At: fmt.Sprintf("pylon-%d", n)},
			{ID: "m2", Item: "mrm", At: fmt.Sprintf("pylon-%d", 7-n)}}}
		f := rules.Force{Units: []rules.Unit{u}}
		l, ok := g.Army(f).Form(0).Location(u.Mounts[0].At)
		want := fmt.Sprintf("Pylons %d and %d", min(n, 7-n), max(n, 7-n))
		if !ok || l.Pair != want || l.Mirror != u.Mounts[1].At {
			t.Errorf("pylon %d: pair %q with %q, want %q", n, l.Pair, l.Mirror, want)
		}
		for _, found := range rulestest.Findings(g, f) {
			if found.Rule == "pylons-symmetric" {
				t.Errorf("pylons %d and %d alike: %s", n, 7-n, found.Message)
			}
		}
	}
}
