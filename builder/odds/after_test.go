package odds_test

import (
	"slices"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
)

// A result is asked for once: by what changes marks, not by numbers that follow from it. What is sure isn't asked for.
func TestResolveAsksWhatMarks(t *testing.T) {
	lib := buildertest.Library(t)
	one := func(id, profile string, mounts ...rules.Mount) []rules.Unit {
		return []rules.Unit{{ID: id, Profile: profile, Count: 1, Mounts: mounts, Condition: rules.Condition{}}}
	}
	armor := rules.Mount{ID: "m1", Item: "extra-armor", At: "torso"}
	laser := rules.Mount{ID: "m2", Item: "medium-laser", At: "left-arm"}
	for _, row := range []struct {
		request odds.Request
		asked   []string
		sure    int
		marks   int // of the highest result
	}{
		{odds.Request{System: "masc", Attack: "volley", Attackers: one("u1", "turtle"), Targets: one("u2", "frog")},
			[]string{"damage-assigned"}, 0, 2},
		{odds.Request{System: "mechahex", Attack: "volley", Attackers: one("u1", "medium-mecha", armor, laser),
			Targets: one("u2", "light-mecha", armor, laser)}, []string{"damage", "overheat-damage"}, 0, 3},
		{odds.Request{System: "mechahex", Attack: "ram", Attackers: one("u1", "medium-mecha", armor, laser),
			Targets: one("u2", "light-mecha", armor, laser)}, nil, 2, 3},
	} {
		row.request.Force.Moment = &rules.Moment{Round: 1}
		r, err := odds.Resolve(t.Context(), lib, row.request)
		if err != nil {
			t.Fatal(err)
		}
		var asked []string
		result := r.Sure
		for _, x := range r.Asked {
			asked = append(asked, x.ID)
			for v := range x.Dist.All() {
				result = result.With(x.ID, v)
			}
		}
		if !slices.Equal(asked, row.asked) || len(r.Sure) != row.sure {
			t.Errorf("%s asks for %q and is sure of %v", row.request.Attack, asked, r.Sure)
		}
		if n := len(r.After(result).Changes); n < row.marks {
			t.Errorf("%s marks %+v", row.request.Attack, r.After(result).Changes)
		}
	}
}

// A result may also mark another unit of both armies, such as the mech in the way.
func TestResultsMarkOthers(t *testing.T) {
	mech := func(id string) []rules.Unit {
		return []rules.Unit{{ID: id, Profile: "plover", Count: 1, Condition: rules.Condition{}}}
	}
	request := odds.Request{System: "fleshwound", Attack: "main", Attackers: mech("u1"), Targets: mech("u2"),
		Situation: rules.Choices{"in-the-way": true}, Force: rules.Force{Moment: &rules.Moment{Round: 1}}}
	for _, row := range []struct {
		beside [2][]rules.Unit
		chosen string
		want   rules.Change
	}{
		{[2][]rules.Unit{mech("u3"), nil}, "ours/1", rules.Change{Unit: 1}},
		{[2][]rules.Unit{nil, mech("u3")}, "theirs/1", rules.Change{Theirs: true, Unit: 1}},
	} {
		request.Force.Units = row.beside[0]
		request.Against = &rules.Force{Moment: request.Force.Moment, Units: row.beside[1]}
		r, err := odds.Resolve(t.Context(), buildertest.Library(t), request)
		if err != nil {
			t.Fatal(err)
		}
		result := r.Sure.With("damage-blocker", 1)
		marks := r.After(result.With("blocker", row.chosen)).Changes
		if !slices.ContainsFunc(marks, func(c rules.Change) bool {
			return c.Theirs == row.want.Theirs && c.Unit == row.want.Unit && c.Mark == "armor" && c.By == 1
		}) {
			t.Errorf("%s marks %+v", row.chosen, marks)
		}
	}
}
