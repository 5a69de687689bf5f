package rulestest

import (
	"slices"
	"testing"

	"gantry/rules"
)

func (b battery) fixes(t testing.TB) {
	for _, fx := range b.fixtures {
		for _, f := range found(fx.Game, fx.Force) {
			for _, fix := range f.Fixes {
				if fix.Text == "" || len(fix.Edits) == 0 {
					t.Errorf("%s: a fix of %s, %q, has no text or no edits", fx.Name, f.Rule, fix.Text)
					continue
				}
				mends(t, fx, f, fix)
			}
		}
	}
}

// mends holds a fix to what it says: the finding is gone, the points are so many
// more, and it can be undone.
func mends(t testing.TB, fx Fixture, f rules.Finding, fix rules.Fix) {
	t.Helper()
	after, reverse, err := fx.Force.Apply(fix.Edits)
	if err != nil {
		t.Errorf("%s: fix %q: %v", fx.Name, fix.Text, err)
		return
	}
	if slices.ContainsFunc(found(fx.Game, after), func(g rules.Finding) bool { return same(f, g) }) {
		t.Errorf("%s: fix %q leaves %s broken", fx.Name, fix.Text, f.Rule)
	}
	if got := points(fx.Game, after) - points(fx.Game, fx.Force); got != fix.Points {
		t.Errorf("%s: fix %q says %+d points and makes %+d", fx.Name, fix.Text, fix.Points, got)
	}
	back, _, err := after.Apply(reverse)
	if err != nil || asJSON(t, found(fx.Game, back)) != asJSON(t, found(fx.Game, fx.Force)) {
		t.Errorf("%s: fix %q cannot be undone: %v", fx.Name, fix.Text, err)
	}
}

func same(f, g rules.Finding) bool {
	return f.Rule == g.Rule && f.Unit == g.Unit && f.Item == g.Item && f.Severity == g.Severity
}

func points(g Game, f rules.Force) int {
	s, _ := g.Whole(f).Role(rules.RolePoints)
	return s.Value.Int()
}
