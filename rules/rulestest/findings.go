package rulestest

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// Findings returns the findings of a force, of every ruling.
func Findings(g Game, f rules.Force) []rules.Finding {
	var all []rules.Finding
	for _, r := range g.Check(context.Background(), f) {
		all = append(all, r.Findings...)
	}
	return all
}

func (b battery) findings(t testing.TB) {
	known := map[string]bool{}
	for _, r := range b.game.About().Rules {
		known[r.ID] = true
	}
	for _, fx := range b.fixtures {
		if diff := fx.Diff(Findings(fx.Game, fx.Force)); diff != "" {
			t.Errorf("%s: findings (-want +got):\n%s", fx.Name, diff)
		}
		names := map[string]string{}
		for _, e := range fx.Game.Catalogue(fx.Force) {
			names[e.ID] = e.Name
		}
		for _, r := range fx.Game.Check(context.Background(), fx.Force) {
			if !known[r.ID] {
				t.Errorf("%s: the ruling on %q is of no rule of About", fx.Name, r.ID)
			}
			checkRuling(t, fx.Name, r)
			for _, f := range r.Findings {
				u, is := fx.Force.Unit(f.Unit)
				if is && names[u.Profile] != "" && strings.HasPrefix(f.Message, names[u.Profile]+":") {
					t.Errorf("%s: the message %q names its unit, which pages do", fx.Name, f.Message)
				}
			}
		}
	}
}

func checkRuling(t testing.TB, at string, r rules.Ruling) {
	t.Helper()
	if r.Cite == "" {
		t.Errorf("%s: the ruling on %s has no citation", at, r.ID)
	}
	broken := slices.ContainsFunc(r.Findings, func(f rules.Finding) bool { return f.Severity == rules.Error })
	if broken != (r.State == rules.Broken) {
		t.Errorf("%s: rule %s is %v, with errors: %v", at, r.ID, r.State, broken)
	}
	for _, f := range r.Findings {
		checkFinding(t, at, f)
		if f.Rule != r.ID {
			t.Errorf("%s: a finding of %s says that it is of %q", at, r.ID, f.Rule)
		}
	}
}

func checkFinding(t testing.TB, at string, f rules.Finding) {
	t.Helper()
	if none := lacking("citation", f.Cite, "message", f.Message); none != "" {
		t.Errorf("%s: a finding of %s on %s has no %s", at, f.Rule, cmp.Or(f.Unit, "the army"), none)
	}
}

// usualLimits holds a finding's usual limit to what it says: with that limit the
// finding is gone.
func (b battery) usualLimits(t testing.TB) {
	for _, fx := range b.fixtures {
		for _, f := range Findings(fx.Game, fx.Force) {
			if f.UsualLimit == 0 {
				continue
			}
			agreed := fx.Force
			agreed.Limit = &f.UsualLimit
			if slices.ContainsFunc(Findings(fx.Game, agreed), func(g rules.Finding) bool { return f.Same(g) }) {
				t.Errorf("%s: a limit of %d does not decide %s", fx.Name, f.UsualLimit, f.Rule)
			}
		}
	}
}

// complete holds every rule to a fixture whose errors and warnings are exactly
// that rule's; a rule that only informs, to one that gives its info.
func (b battery) complete(t testing.TB) {
	covered := map[string]bool{}
	for _, fx := range b.fixtures {
		only := fx.Rule != ""
		hit := false
		for _, w := range fx.Findings {
			only = only && (w.Severity == "info" || w.Rule == fx.Rule)
			hit = hit || w.Rule == fx.Rule
		}
		if only && hit {
			covered[fx.Rule] = true
		}
	}
	for _, r := range b.game.About().Rules {
		if !covered[r.ID] {
			t.Errorf("no fixture breaks %s alone", r.ID)
		}
	}
}

func (b battery) shuffle(t testing.TB) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, fx := range some(b.fixtures) {
		want := asJSON(t, sortFindings(Findings(fx.Game, fx.Force)))
		for range Rounds(20, 1000) {
			f := fx.Force
			f.Units = slices.Clone(f.Units)
			r.Shuffle(len(f.Units), func(i, j int) { f.Units[i], f.Units[j] = f.Units[j], f.Units[i] })
			for i := range f.Units {
				m := slices.Clone(f.Units[i].Mounts)
				r.Shuffle(len(m), func(i, j int) { m[i], m[j] = m[j], m[i] })
				f.Units[i].Mounts = m
			}
			if got := asJSON(t, sortFindings(Findings(fx.Game, f))); got != want {
				t.Fatalf("%s: the order of units or mounts changes the findings:\n%s", fx.Name, gocmp.Diff(want, got))
			}
		}
	}
}

func sortFindings(fs []rules.Finding) []rules.Finding {
	slices.SortStableFunc(fs, func(a, b rules.Finding) int {
		return strings.Compare(a.Rule+"\x00"+a.Unit+"\x00"+a.Item, b.Rule+"\x00"+b.Unit+"\x00"+b.Item)
	})
	return fs
}
