package mechastellar_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// fielded returns an army of units, each with its marks.
func fielded(g rulestest.Game, options rules.Choices, units ...rules.Unit) rules.Army {
	return g.Army(rules.Force{Options: options, Units: units, Moment: &rules.Moment{Round: 2}})
}

// marked returns a designed unit with marks.
func marked(build rules.Choices, marks rules.Condition) rules.Unit {
	u := design(build)
	u.Condition = marks
	return u
}

// Marks of a further target count as if it were the first, and those of the first do not concern it.
func TestFurtherTargetsHaveTheirOwnMarks(t *testing.T) {
	g := open(t)
	options := rules.Choices{"modules": []any{"battle-damage", "gritty"}}
	kaiju := design(rules.Choices{"type": "super-heavy", "performance": 4})
	kaiju.Mounts = append(kaiju.Mounts, rules.Mount{ID: "m1", Item: "storm-breath", At: "equipment"})
	us := fielded(g, options, kaiju)
	r := rand.New(rand.NewPCG(31, 5))
	build := rules.Choices{"frame": 1, "performance": 4}
	ask := func(them rules.Army, targets ...int) rules.Odds {
		q := rules.Question{Attackers: []int{0}, Against: them, Targets: targets, Attack: "m1",
			Situation: rules.Choices{"range": 10, "offense": "barrage"}}
		o, err := rules.Ask(context.Background(), us, q)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	differ := 0
	for range 40 {
		marks := func() rules.Condition {
			return rules.Condition{"hp": r.IntN(11), "stun": r.IntN(3), "propulsion": r.IntN(3)}
		}
		them := fielded(g, options, marked(build, marks()), marked(build, marks()))
		both, alone, first := ask(them, 0, 1), ask(them, 1), ask(them, 0)
		if shut := them.Force().Units[1].Condition["stun"] > 1; shut { // its advantage is for the first target alone
			continue
		}
		got, want := chance(both, "destroyed:2"), chance(alone, "destroyed")
		if got != want {
			t.Errorf("%v then %v: destroyed %s, alone %s", them.Force().Units[0].Condition,
				them.Force().Units[1].Condition, got, want)
		}
		if got != chance(first, "destroyed") {
			differ++
		}
	}
	if differ == 0 {
		t.Error("no second target differed from the first")
	}
}

// Warships act after all others, and also before with Strategic Robot Warfare.
func TestWarshipsActLast(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		build   rules.Choices
		modules []any
		want    []string
	}{
		{rules.Choices{"type": "warship"}, nil, []string{"warships"}},
		{rules.Choices{"type": "warship"}, []any{"srw"}, []string{"activations", "warships"}},
		{rules.Choices{"type": "super-heavy"}, []any{"srw"}, []string{"activations"}},
	} {
		a := fielded(g, rules.Choices{"modules": row.modules}, design(row.build))
		if got := a.Profile(0).Acts; !slices.Equal(got, row.want) {
			t.Errorf("%v with %v acts in %q, want %q", row.build, row.modules, got, row.want)
		}
		for _, id := range a.Profile(0).Acts {
			if !slices.ContainsFunc(a.Whole().Phases, func(name string) bool { return rules.PhaseID(name) == id }) {
				t.Errorf("%q is no phase of %q", id, a.Whole().Phases)
			}
		}
	}
}

// The first mark of what is due names its button, so it tells results apart and is set by all of a roll.
func TestFirstMarksOfWhatIsDue(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		marks rules.Condition
		want  string
	}{
		{rules.Condition{"activated": 2, "stun": 2, "shutdown": 2}, "recovered recovered recovered"},
		{rules.Condition{"activated": 2, "stun": 2}, "activated shutdown"},
	} {
		var got []string
		for _, d := range fielded(g, nil, marked(rules.Choices{"frame": 1}, row.marks)).Due() {
			if d.Unit == 0 {
				got = append(got, d.Changes[0].Mark)
			}
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%v: %q, want %s", row.marks, got, row.want)
		}
	}
}

// chance returns a chance as text.
func chance(o rules.Odds, id string) string {
	for _, c := range o.Chances {
		if c.ID == id {
			return c.P.RatString()
		}
	}
	return "none"
}

// A turret shoots at what marks make of its target.
func TestTurretsShootAtMarkedUnits(t *testing.T) {
	g := open(t)
	options := rules.Choices{"modules": []any{"battle-damage", "dangerous-terrain"}}
	build := rules.Choices{"frame": 1, "performance": 4}
	for _, row := range []struct {
		marks rules.Condition
		same  rules.Choices
	}{
		{rules.Condition{"propulsion": 1}, rules.Choices{"evade-bonus": -1}},
		{rules.Condition{"camera": 1}, rules.Choices{"blindside": true}},
		{rules.Condition{"stun": 2}, rules.Choices{"stun": 2}},
		{rules.Condition{"challenge": 1}, rules.Choices{"blocks-bonus": 1}},
		{rules.Condition{"revenge-on": 1}, rules.Choices{"blocks-bonus": 1}},
		{rules.Condition{"hp": 3}, rules.Choices{"target-damage": 300}},
	} {
		ask := func(marks rules.Condition, s rules.Choices) string {
			us := fielded(g, options, marked(build, marks))
			o, err := rules.Ask(context.Background(), us, rules.Question{Attack: "gun-turret", Targets: []int{0},
				Situation: s.With("accuracy", 8)})
			if err != nil {
				t.Fatal(err)
			}
			return chance(o, "destroyed") + chance(o, "any-damage")
		}
		plain := ask(nil, rules.Choices{})
		if got, want := ask(row.marks, rules.Choices{}), ask(nil, row.same); got != want || got == plain {
			t.Errorf("%v: %s, with %v %s, without %s", row.marks, got, row.same, want, plain)
		}
	}
	cruiser := rules.Choices{"type": "warship", "pilot": 1}
	turret := rules.Question{Attack: "gun-turret", Targets: []int{0}}
	facts := fielded(g, options, design(build), marked(cruiser, rules.Condition{"order": 1})).Facts(turret)
	if len(facts) != 1 || facts[0].Field != "order" {
		t.Errorf("under evasive action: %v", facts)
	}
}

// A unit gone berserk has lost its guns, on its card and in its art, but not its shield.
func TestBerserkUnitsLoseTheirGuns(t *testing.T) {
	g := open(t)
	options := rules.Choices{"modules": []any{"climactic-events"}, "event": "gone-berserk"}
	for _, on := range []int{0, 1} {
		a := fielded(g, options, rules.Unit{ID: "u1", Profile: "green-viking", Count: 1,
			Mounts: []rules.Mount{{ID: "machine-gun", Item: "machine-gun", At: "equipment"},
				{ID: "melee-shield", Item: "melee-shield", At: "equipment"},
				{ID: "heat-hawk", Item: "heat-hawk", At: "equipment"}},
			Condition: rules.Condition{"berserk": on}})
		var lost []string
		for _, row := range a.Profile(0).Tables[0].Rows {
			if row.Lost {
				lost = append(lost, row.Mount)
			}
		}
		for _, it := range a.Likenesses(0)[0].Items {
			if it.Lost {
				lost = append(lost, string(it.Kind))
			}
		}
		want := []string{"", "machine-gun gatling"}[on]
		if got := strings.Join(lost, " "); got != want {
			t.Errorf("berserk %d: lost %q, want %q", on, got, want)
		}
	}
}

// The HP that a result marks are those that it costs, up to those that are left. Less than a box is told.
func TestResultsAreMarkedWhole(t *testing.T) {
	g := open(t)
	r := rand.New(rand.NewPCG(31, 6))
	for range rulestest.Rounds(500, 5000) {
		was, n := r.IntN(9), 50*r.IntN(40)
		target := rules.Unit{ID: "u1", Profile: "green-viking", Count: 1, Condition: rules.Condition{"hp": was}}
		us := fielded(g, nil, rules.Unit{ID: "u1", Profile: "green-viking", Count: 1,
			Mounts: []rules.Mount{{ID: "machine-gun", Item: "machine-gun", At: "equipment"}}})
		them := fielded(g, nil, target)
		out := us.After(rules.Question{Attackers: []int{0}, Against: them, Targets: []int{0}, Attack: "machine-gun"},
			rules.Choices{"damage": n})
		got, won := was, 0
		for _, c := range out.Changes {
			switch {
			case c.Theirs && c.Unit == 0 && c.Mark == "hp":
				got += c.By
			case !c.Theirs && c.Unit == -1 && c.Mark == "momentum":
				won += c.By
			case !c.Theirs && c.Unit == 0 && c.Mark == "gains" && c.By == 2:
			default:
				t.Errorf("%d damage after %d: it changes %+v", n, was, c)
			}
		}
		left := 800 - 100*was
		destroyed := n >= left && left > 0
		if want := was + min(n, left)/100; got != want || destroyed != (won == 1) || won > 1 {
			t.Errorf("%d damage after %d boxes: %d boxes of %d, %d Momentum", n, was, got, want, won)
		}
		if odd := n > left || n < left && n%100 > 0; odd != (len(out.Told) == 1) {
			t.Errorf("%d damage after %d boxes tells %v", n, was, out.Told)
		}
	}
}
