package builder_test

import (
	"slices"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/builder/versions"
	"gantry/rules"
)

// Units with one name are numbered in order, whatever is between them. No two have the same name.
func TestNamesApart(t *testing.T) {
	for _, row := range []struct{ names, want []string }{
		{[]string{"Wolf", "Frog"}, []string{"Wolf", "Frog"}},
		{[]string{"Wolf", "Frog", "Wolf", "Wolf"}, []string{"Wolf 1", "Frog", "Wolf 2", "Wolf 3"}},
		{[]string{"Wolf", "Wolf", "Wolf 1"}, []string{"Wolf 2", "Wolf 3", "Wolf 1"}},
		{nil, []string{}},
	} {
		if got := builder.NamesApart(row.names); !slices.Equal(got, row.want) {
			t.Errorf("%q are called %q, want %q", row.names, got, row.want)
		}
	}
}

// A unit has the same name in its list, as an opponent, in a matrix, in a matchup and in a change.
func TestUnitHasOneName(t *testing.T) {
	lib, apart := buildertest.Library(t), 0
	for _, pack := range lib.Packs() {
		r := pack.Examples[0]
		r.Units = slices.Clone(r.Units)
		for i, u := range r.Units[:min(2, len(r.Units))] {
			u.ID = []string{"v1", "v2"}[i]
			r.Units = append(r.Units, u)
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		names := s.Names()
		titles, err := lib.Names(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		request := odds.MatchupRequest(r, r)
		m, err := odds.AskMatchup(t.Context(), lib, request)
		if err != nil {
			t.Fatal(err)
		}
		for i, u := range r.Units {
			name := names[u.ID]
			if name != s.Units[i].Title {
				apart++
			}
			inMatrix := name
			if m.Grouped {
				inMatrix = odds.CountText(u, name)
			}
			if titles[u.ID] != name || m.Attackers[i].Title != inMatrix {
				t.Errorf("%s: %s is %q as an opponent, %q in a matrix", pack.ID, name, titles[u.ID],
					m.Attackers[i].Title)
			}
			if u.Number() > 1 {
				continue
			}
			if got := versions.ChangeText(s, []rules.Edit{rules.Remove(u.ID, "")}); got != "Remove "+name {
				t.Errorf("%s: the change of %s says %q", pack.ID, name, got)
			}
			if got := versions.Report(s, []rules.Edit{rules.Remove(u.ID, "")}); got != "Removed "+name {
				t.Errorf("%s: the report on %s says %q", pack.ID, name, got)
			}
		}
	}
	if apart == 0 {
		t.Error("no unit had to be told apart")
	}
}

// A list that is ready says how many warnings it has; paper does not.
func TestReadyWithWarnings(t *testing.T) {
	warning := rules.Finding{Rule: "r", Severity: rules.Warning}
	for want, found := range map[string][]rules.Finding{"Legal": nil, "Legal · 1 warning": {warning},
		"Legal · 2 warnings": {warning, {Rule: "r", Severity: rules.Info}, warning}} {
		v := builder.Verdict{State: builder.Legal, RestsOn: rules.Printed, Findings: found}
		if got := v.Standing().String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if note := v.PaperNote(); note != "" {
			t.Errorf("paper says %q", note)
		}
	}
}
