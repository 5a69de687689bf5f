package rulestest

import (
	"testing"

	"gantry/rules"
)

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
			if grid.Title == "" || len(cells) == 0 || len(cells) != len(grid.Rows[0]) || grid.Heads != nil && len(grid.Heads) != len(cells) {
				t.Errorf("%s: grid %q has no title, or a row of %d cells under %d heads", at, grid.Title, len(cells), len(grid.Heads))
			}
		}
	}
	for _, track := range p.Tracks {
		if track.Label == "" || track.Boxes < 0 {
			t.Errorf("%s: track %+v has no label or a negative number of boxes", at, track)
		}
	}
}

func checkStat(t testing.TB, at string, s rules.Stat) {
	t.Helper()
	if s.ID == "" || s.Label == "" || s.Text == "" || s.Cite == "" {
		t.Errorf("%s: stat %q needs id, label, text and citation: %+v", at, s.ID, s)
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
		t.Errorf("%s: %s is %v (overridden %v), its steps are %v (%v)", at, s.ID, s.Basis, s.Overridden, weakest.Basis, weakest.Overridden)
	}
}

func replay(t testing.TB, at string, steps []rules.Step) (v rules.Value, weakest rules.Source) {
	t.Helper()
	weakest.Basis = rules.Chosen
	for _, s := range steps {
		if s.Label == "" || s.Cite == "" {
			t.Errorf("%s: a step without label or citation: %+v", at, s)
		}
		if len(s.Of) > 0 {
			if of, src := replay(t, at+" "+s.Label, s.Of); of != s.Amount || src.Basis > s.Basis {
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
	if term.ID == "" || term.Name == "" || term.Text == "" || term.Cite == "" {
		t.Errorf("%s: term %q needs id, name, text and citation", at, term.ID)
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
