package rulestest

import (
	"cmp"
	"testing"

	"gantry/rules"
)

func (b battery) derivations(t testing.TB) {
	b.entries(func(at string, a rules.Army) { checkProfile(t, at, a.Profile(0)) })
	for _, fx := range b.fixtures {
		a := fx.Game.Army(fx.Force)
		checkProfile(t, fx.Name+" army", a.Whole())
		for i, u := range fx.Force.Units {
			checkProfile(t, fx.Name+" "+u.ID, a.Profile(i))
		}
	}
}

// checkProfile holds every stat to its steps, and every term and table to a
// citation and a shape.
func checkProfile(t testing.TB, at string, p rules.Profile) {
	t.Helper()
	seen := map[string]bool{}
	for _, b := range p.Blocks {
		for _, s := range b.Stats {
			if seen[b.Label+s.ID] {
				t.Errorf("%s: two stats %s in one block", at, s.ID)
			}
			seen[b.Label+s.ID] = true
			checkStat(t, at, s)
		}
	}
	for _, term := range p.Legend {
		checkTerm(t, at, term)
	}
	for _, panel := range p.Panels {
		for _, term := range panel.Terms {
			checkTerm(t, at, term)
		}
	}
	for _, table := range p.Tables {
		checkTable(t, table)
	}
	for _, grid := range p.Grids {
		for _, cells := range grid.Rows {
			under := len(grid.Rows[0])
			if grid.Heads != nil {
				under = len(grid.Heads)
			}
			if grid.Title == "" || len(cells) == 0 || len(cells) != under {
				t.Errorf("%s: grid %q has no title, or a row of %d cells under %d", at, grid.Title, len(cells), under)
			}
		}
	}
	for _, track := range p.Tracks {
		if track.Label == "" || track.Boxes < 0 {
			t.Errorf("%s: track %q %q has no label, or %d boxes", at, track.ID, track.Label, track.Boxes)
		}
	}
}

func checkStat(t testing.TB, at string, s rules.Stat) {
	t.Helper()
	if none := lacking("id", s.ID, "label", s.Label, "text", s.Text, "citation", s.Cite); none != "" {
		t.Errorf("%s: stat %s has no %s", at, cmp.Or(s.ID, s.Label), none)
	}
	if len(s.Steps) == 0 {
		t.Errorf("%s: %s has no steps", at, s.ID)
	}
	if s.Basis == rules.Missing && s.Needs == "" {
		t.Errorf("%s: %s is missing and does not say what it needs", at, s.ID)
	}
	value, weakest := replay(t, at+" "+s.ID, s.Steps)
	if value != s.Value {
		t.Errorf("%s: the steps of %s replay to %v, not %v", at, s.ID, value, s.Value)
	}
	if weakest.Basis != s.Basis || weakest.Overridden != s.Overridden {
		t.Errorf("%s: %s is %v (overridden %v), its steps are %v (%v)",
			at, s.ID, s.Basis, s.Overridden, weakest.Basis, weakest.Overridden)
	}
}

func replay(t testing.TB, at string, steps []rules.Step) (v rules.Value, weakest rules.Source) {
	t.Helper()
	weakest.Basis = rules.Chosen
	for _, s := range steps {
		if none := lacking("label", s.Label, "citation", s.Cite); none != "" {
			t.Errorf("%s: step %q has no %s", at, s.Label, none)
		}
		if len(s.Parts) > 0 {
			if of, src := replay(t, at+" "+s.Label, s.Parts); of != s.Amount || src.Basis > s.Basis {
				t.Errorf("%s: %s is %v (%v), its own steps are %v (%v)", at, s.Label, s.Amount, s.Basis, of, src.Basis)
			}
		}
		v = s.Replay(v)
		if v != s.Value {
			t.Errorf("%s: %s comes to %v, the step says %v", at, s.Label, v, s.Value)
		}
		weakest.Basis = max(weakest.Basis, s.Basis)
		weakest.Overridden = weakest.Overridden || s.Overridden
	}
	return v, weakest
}

func checkTerm(t testing.TB, at string, term rules.Term) {
	t.Helper()
	if none := lacking("id", term.ID, "name", term.Name, "text", term.Text, "citation", term.Cite); none != "" {
		t.Errorf("%s: term %s has no %s", at, cmp.Or(term.ID, term.Name), none)
	}
}

func checkTable(t testing.TB, table rules.Table) {
	t.Helper()
	if table.Title == "" {
		t.Error("a table without a title")
	}
	for _, row := range table.Rows {
		if len(row.Cells) != len(table.Columns) {
			t.Errorf("table %s: a row of %d cells under %d columns", table.Title, len(row.Cells), len(table.Columns))
		}
	}
}

// budgets compares an army's budget with the points and limit on its whole sheet.
func (b battery) budgets(t testing.TB) {
	for _, fx := range b.fixtures {
		a := fx.Game.Army(fx.Force)
		budget, whole := a.Budget(), a.Whole()
		points, hasPoints := whole.Role(rules.RolePoints)
		limit, hasLimit := whole.Role(rules.RoleLimit)
		if !sameFigure(budget.Points, points, hasPoints) || budget.Partial != points.Partial {
			t.Errorf("%s: the budget has other points than the sheet", fx.Name)
		}
		if !sameFigure(budget.Limit, limit, hasLimit) || budget.Suggested != limit.Suggested {
			t.Errorf("%s: the budget has another limit than the sheet", fx.Name)
		}
	}
}

func sameFigure(f *rules.Figure, s rules.Stat, there bool) bool {
	if f == nil || !there {
		return (f != nil) == there
	}
	return f.Known() == (s.Basis != rules.Missing) && (!f.Known() || f.Value == s.Value) && f.Overridden == s.Overridden
}
