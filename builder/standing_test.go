package builder_test

import (
	"slices"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/systems"
)

// standingOf judges a roster, edited.
func standingOf(t *testing.T, r builder.Roster, edits ...rules.Edit) (builder.Verdict, builder.Standing) {
	t.Helper()
	after, _, err := r.Apply(edits)
	if err != nil {
		t.Fatal(err)
	}
	v, err := buildertest.Library(t).Judge(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	return v, v.Standing()
}

// A list without units is a draft, whatever its game's rules find.
func TestEmptyListIsADraft(t *testing.T) {
	for _, s := range systems.All {
		v, got := standingOf(t, builder.Roster{System: s.ID})
		if got.State != builder.Draft || got.Choose == 0 {
			t.Errorf("%s: an empty list is %s, and %s for reports", s.ID, got, v.State)
		}
	}
}

func TestStanding(t *testing.T) {
	mecha := rules.AddUnit(rules.Unit{Profile: "medium-mecha", Mounts: []rules.Mount{}})
	gun := rules.AddUnit(rules.Unit{Profile: rules.Designed,
		Mounts: []rules.Mount{{ID: "m1", Item: "srm", At: "special"}}})
	for _, row := range []struct {
		name, system string
		edits        []rules.Edit
		want         string
		verdict      builder.VerdictState
	}{
		{"a mecha without its weapons", "mechahex", []rules.Edit{mecha},
			"Incomplete · 3 choices left", builder.Illegal},
		{"two vehicles for no mecha", "mechahex", []rules.Edit{
			rules.AddUnit(rules.Unit{Profile: "ground-vehicle", Count: 2, Mounts: []rules.Mount{}})}, "Illegal",
			builder.Illegal},
		{"a special without its numbers", "fleshwound", []rules.Edit{gun, rules.Set("", "limit", 200)}, "Incomplete",
			builder.Illegal},
		{"too few mecha", "masc", []rules.Edit{rules.AddUnit(rules.Unit{Profile: "frog", Mounts: []rules.Mount{}})},
			"Incomplete · 2 choices left", builder.Illegal},
		{"a trait without its number", "robotech", []rules.Edit{rules.AddUnit(rules.Unit{Profile: "regult",
			Mounts: []rules.Mount{{ID: "m1", Item: "boost", At: "trait"}}}), rules.Set("", "limit", 200)}, "Incomplete",
			builder.Illegal},
		{"a weapon among the specials", "mechastellar", []rules.Edit{rules.AddUnit(rules.Unit{Profile: "green-viking",
			Mounts: []rules.Mount{{ID: "m1", Item: "machine-gun", At: "trait"}}})}, "Illegal", builder.Illegal},
		{"an example", "mechahex", nil, "Legal", builder.Legal},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := builder.Roster{System: row.system}
			if row.edits == nil {
				r = buildertest.Example(t, row.system, 0)
			}
			v, got := standingOf(t, r, row.edits...)
			if text := got.String(); text != row.want && (row.want != "Incomplete" || got.State != builder.Draft) {
				t.Errorf("it is %q, want %q; findings %v", text, row.want, v.Findings)
			}
			if v.State != row.verdict {
				t.Errorf("for reports it is %s, want %s", v.State, row.verdict)
			}
		})
	}
}

// A list that no published rule can judge is open. With any of the offered limits it is
// ready.
func TestOpenListIsReadyWithALimit(t *testing.T) {
	for _, system := range []string{"fleshwound", "robotech"} {
		r := buildertest.Example(t, system, 0)
		r.Limit = nil
		delete(r.Options, "formation-min")
		delete(r.Options, "formation-max")
		v, got := standingOf(t, r)
		if got.State != builder.Open || got.Note() != "agree on a limit" || len(got.Choices) != 3 ||
			v.State != builder.Undecided {
			t.Errorf("%s: without a limit it is %q with %d choices, for reports %s", system, got,
				len(got.Choices), v.State)
		}
		for _, way := range got.Choices {
			if _, after := standingOf(t, r, way.Edits...); after.State != builder.Ready {
				t.Errorf("%s: with the limit %s it is %q", system, way.Text, after)
			}
		}
		if !slices.IsSortedFunc(got.Choices, func(a, b rules.Fix) int {
			return a.Edits[0].Value.(int) - b.Edits[0].Value.(int)
		}) {
			t.Errorf("%s: the limits are not in order: %v", system, got.Choices)
		}
	}
}

// Every example opens as a list that players can use. It is ready, and if its points are
// known, it has a limit and spends nearly all of it.
func TestExamplesAreReady(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		for _, r := range p.Examples {
			v, got := standingOf(t, r)
			if got.State != builder.Ready {
				t.Errorf("%s %q opens as %q", p.ID, r.Name, got)
			}
			used, err := buildertest.Library(t).PointsUsed(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case r.Limit == nil && used != nil && *used > 0:
				t.Errorf("%s %q costs %d and has no limit", p.ID, r.Name, *used)
			case r.Limit != nil && used == nil:
				t.Errorf("%s %q has a limit of %d and no price (%s)", p.ID, r.Name, *r.Limit, v.State)
			case r.Limit != nil && *used*100 < *r.Limit*95:
				t.Errorf("%s %q uses %d of %d points, want at least 95%% (%s)", p.ID, r.Name, *used, *r.Limit, v.State)
			}
		}
	}
}
