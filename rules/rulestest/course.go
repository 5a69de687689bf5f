package rulestest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/judge"
)

// Step is a step of a round, as the text of a game has it.
type Step struct {
	Section string // of the text
	Phase   string // its id
	Acts    string // the ids of the units that act in it, apart by spaces
	Due     string // what is due as it starts: a label, after the id of a unit and ":" unless it is of the side
	Then    string // the marks that the step makes: "u1.activated=1", without a unit for the side
	Left    string // what is due after them
}

// Course plays a round of a force as the text of a game has it, step by step.
func Course(t *testing.T, system rules.System, pack []byte, f rules.Force, steps []Step) {
	t.Helper()
	game, err := Open(system, pack)
	if err != nil {
		t.Fatal(err)
	}
	f.Units = judge.Printed(game.Catalogue(rules.Force{})).Equip(f.Units)
	f.NameUnits()
	side := rules.Condition{}
	for i := range f.Units {
		f.Units[i].Count, f.Units[i].Condition = 1, rules.Condition{}
	}
	var want, have []string
	for i, s := range steps {
		want = append(want, s.Phase)
		read := func() rules.Army {
			f.Moment = &rules.Moment{Round: 1, Phase: s.Phase, Marks: side}
			return game.Army(f)
		}
		for u := range f.Units {
			f.Units[u].Begun = maps.Clone(f.Units[u].Condition)
		}
		at := fmt.Sprintf("step %d (%s, %s)", i+1, s.Phase, s.Section)
		now := read()
		if d := cmp.Diff(strings.Fields(s.Acts), actsIn(game, now, s.Phase)); d != "" {
			t.Errorf("%s: units that act (-text +game):\n%s", at, d)
		}
		if d := cmp.Diff(s.Due, dueLabels(now)); d != "" {
			t.Errorf("%s: due (-text +game):\n%s", at, d)
		}
		for _, mark := range strings.Fields(s.Then) {
			id, n, _ := strings.Cut(mark, "=")
			number, err := strconv.Atoi(n)
			if err != nil {
				t.Fatalf("%s: %v", mark, err)
			}
			into := side
			if unit, of, ok := strings.Cut(id, "."); ok {
				k := slices.IndexFunc(f.Units, func(u rules.Unit) bool { return u.ID == unit })
				id, into = of, f.Units[k].Condition
			}
			into[id] = number
		}
		if s.Then != "" {
			if d := cmp.Diff(s.Left, dueLabels(read())); d != "" {
				t.Errorf("%s: due after %s (-text +game):\n%s", at, s.Then, d)
			}
		}
	}
	for _, name := range game.Whole(f).Phases {
		have = append(have, rules.PhaseID(name))
	}
	have = append(have, rules.EndOfRound)
	if d := cmp.Diff(slices.Compact(want), have); d != "" {
		t.Errorf("phases (-text +game):\n%s", d)
	}
}

// actsIn returns the ids of the units that act in a phase.
func actsIn(game Game, a rules.Army, phase string) []string {
	acting := []string{}
	if !game.About().Guide.Phases[phase].Acts {
		return acting
	}
	for i, u := range a.Force().Units {
		if acts := a.Profile(i).Acts; acts == nil || slices.Contains(acts, phase) {
			acting = append(acting, u.ID)
		}
	}
	return acting
}

// dueLabels returns what is due, in order.
func dueLabels(a rules.Army) string {
	var labels []string
	for _, d := range a.Due() {
		if d.Unit >= 0 {
			labels = append(labels, a.Force().Units[d.Unit].ID+": "+d.Label)
		} else {
			labels = append(labels, d.Label)
		}
	}
	return strings.Join(labels, ", ")
}
