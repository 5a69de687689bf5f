package rules_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"gantry/rules"
)

// oracle is an army that answers every question with one chance.
type oracle struct {
	rules.Army
	err error // instead of an answer
}

// monk is the index of a unit without attacks.
const monk = 7

func (oracle) Attacks(units ...int) []rules.Attack {
	if len(units) > 0 && units[0] == monk {
		return nil
	}
	return []rules.Attack{
		{ID: "volley", Label: "Volley", Attackers: 2, Targets: 1,
			Situation: []rules.Field{{ID: "range", Kind: rules.FieldInt, Max: 9},
				{ID: "aim", Kind: rules.FieldOneOf, Options: []rules.Option{{ID: "high"}, {ID: "low"}}},
				{ID: "with", Kind: rules.FieldList, Options: []rules.Option{{ID: "smoke"}}},
				{ID: "at", Kind: rules.FieldOneOf, AllowList: true, Options: []rules.Option{{ID: "all"}}},
				{ID: "own", GameChecks: true}}},
		{ID: "pray", Label: "Prayer", Attackers: 1},
		{ID: "spear", Label: "Spear", Needs: "its length", Attackers: 1, Targets: 1},
	}
}

func (oracle) Facts(rules.Question) []rules.Fact { return nil }

func (o oracle) Odds(context.Context, rules.Question) (rules.Odds, error) {
	kill := rules.Chance{ID: "kill", Role: rules.RoleKill, P: big.NewRat(1, 2)}
	return rules.Odds{Chances: []rules.Chance{{ID: "dim"}, kill}}, o.err
}

func TestAQuestionThatDoesNotFitIsRefusedWithItsPlace(t *testing.T) {
	u := []int{0}
	for _, row := range []struct {
		name    string
		q       rules.Question
		pointer string // "-": answered
		says    string
	}{
		{"fits", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"range": 9, "aim": "low", "own": []any{}}}, "-", ""},
		{"no target wanted", rules.Question{Attack: "pray", Attackers: u}, "-", ""},
		{"unknown attack", rules.Question{Attack: "voley", Attackers: u, Targets: u}, "/attack",
			`unknown attack "voley". Did you mean "volley"?`},
		{"quite unknown attack", rules.Question{Attack: "x", Attackers: u, Targets: u}, "/attack",
			`unknown attack "x". Available: volley, pray, spear.`},
		{"no attack at all", rules.Question{Attack: "volley", Attackers: []int{monk}}, "/attackers",
			"these units have no attack"},
		{"something missing", rules.Question{Attack: "spear", Attackers: u, Targets: u}, "/attack",
			"Spear needs its length"},
		{"a crowd", rules.Question{Attack: "volley", Attackers: make([]int, 3), Targets: u}, "/attackers",
			"3, limit 2"},
		{"too many targets", rules.Question{Attack: "volley", Attackers: u, Targets: make([]int, 1000)}, "/targets",
			"1,000, limit 1"},
		{"a target too many", rules.Question{Attack: "pray", Attackers: u, Targets: u}, "/targets",
			"1, limit 0"},
		{"no target", rules.Question{Attack: "volley", Attackers: u}, "/targets", "pick one"},
		{"unknown field", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"rage": 1}},
			"/situation/rage", `unknown condition "rage". Did you mean "range"?`},
		{"out of range", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"range": 10}},
			"/situation/range", "enter 0 to 9 (now 10)"},
		{"no option", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"aim": "far"}},
			"/situation/aim", `unknown choice "far"`},
		{"names", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"with": []any{"smoke"}, "at": []any{"all"}}}, "-", ""},
		{"an empty name", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"with": ""}},
			"/situation/with", "one name is empty"},
		{"an empty name among names", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"at": []any{"all", ""}}}, "/situation/at", "one name is empty"},
		{"another shape", rules.Question{Attack: "volley", Attackers: u, Targets: u,
			Situation: rules.Choices{"aim": 7}},
			"/situation/aim", "pick one of the options"},
	} {
		o, err := rules.Ask(context.Background(), oracle{}, row.q)
		var refused *rules.QuestionError
		if row.pointer == "-" {
			if c, ok := o.Chance(rules.RoleKill); err != nil || !ok || c.ID != "kill" {
				t.Errorf("%s: %v %v", row.name, o, err)
			}
			continue
		}
		if !errors.As(err, &refused) || refused.Pointer != row.pointer || refused.Reason != row.says {
			t.Errorf("%s: %v, want %s: %s", row.name, err, row.pointer, row.says)
		}
	}
}

// A computation that its context stopped is not the question's fault.
func TestTooMuchIsTheQuestionsFault(t *testing.T) {
	var refused *rules.QuestionError
	ask := func(fails error) error {
		_, err := rules.Ask(t.Context(), oracle{err: fails}, rules.Question{Attack: "pray", Attackers: []int{0}})
		return err
	}
	bound := errors.New("a million steps")
	if err := ask(bound); !errors.As(err, &refused) || !errors.Is(err, bound) ||
		err.Error() != "a million steps" {
		t.Error(err)
	}
	for _, end := range []error{nil, context.Canceled, fmt.Errorf("late: %w", context.DeadlineExceeded)} {
		if err := ask(end); !errors.Is(err, end) || errors.As(err, &refused) {
			t.Error(err)
		}
	}
}
