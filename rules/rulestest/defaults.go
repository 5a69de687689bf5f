package rulestest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// defaults checks that every default of a form is what the game assumes without a choice. With the
// default written down, points, stats and findings stay the same.
func (b battery) defaults(t testing.TB) {
	b.units(func(at string, a rules.Army) {
		f, was := a.Force(), ""
		u := f.Units[0]
		sameWith(t, at, a, &was, a.Options().Fields, func(id string) any { return f.Options[id] }, rules.SetOption)
		sameWith(t, at, a, &was, a.Form(0).Fields, func(id string) any { return u.Choices[id] },
			func(id string, v any) rules.Edit { return rules.SetChoice(u.ID, id, v) })
	})
}

// sameWith writes down each default of fields that are not chosen and in use.
func sameWith(t testing.TB, at string, a rules.Army, was *string, fields []rules.Field, chosen func(id string) any,
	set func(id string, v any) rules.Edit) {
	t.Helper()
	for _, fd := range fields {
		if fd.Default == nil || fd.Inactive || chosen(fd.ID) != nil {
			continue
		}
		after, err := a.With(context.Background(), set(fd.ID, fd.Default))
		if err != nil {
			t.Fatal(err)
		}
		if *was == "" {
			*was = answersTo(t, a)
		}
		if now := answersTo(t, after); now != *was {
			t.Errorf("%s: %s is %v by default, and the answers differ where that is written:\n%s", at,
				fd.ID, fd.Default,
				cmp.Diff(*was, now))
		}
	}
}

// answersTo returns the points, the numbers of the sheets and the findings of an army of one unit. It leaves out the
// basis, since a written default counts as chosen.
func answersTo(t testing.TB, a rules.Army) string {
	t.Helper()
	lines := []string{fmt.Sprint("points ", a.Budget().KnownPoints())}
	for _, p := range []rules.Profile{a.Profile(0), a.Whole()} {
		for _, b := range p.Blocks {
			for _, s := range b.Stats {
				lines = append(lines, fmt.Sprintf("%s %s: %v %s", b.Label, s.ID, s.Value, s.Text))
			}
		}
		for _, table := range p.Tables {
			for _, row := range table.Rows {
				for _, c := range row.Cells {
					lines = append(lines, table.Title+": "+c.Text)
				}
			}
		}
	}
	for _, r := range a.Rulings(context.Background()) {
		for _, f := range Found(r.Findings, nil) {
			f.Basis = ""
			lines = append(lines, asJSON(t, f))
		}
	}
	return strings.Join(lines, "\n")
}
