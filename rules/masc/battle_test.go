package masc_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// models returns the units of a force as models of a battle, none marked yet.
func models(squads ...string) (f rules.Force) {
	for _, u := range force(squads...).Units {
		for n := range u.Count {
			one := u
			one.ID, one.Count, one.Condition = fmt.Sprintf("%s/%d", u.ID, n+1), 1, rules.Condition{}
			f.Units = append(f.Units, one)
		}
	}
	return f
}

// Four Wolves, one of which pins, at four Rats, one of which has a damage.
func TestVolleyInABattle(t *testing.T) {
	us, them := models("wolf 4"), models("rat 4")
	us.Units[1].Condition = rules.Condition{"pins": 1}
	them.Units[3].Condition = rules.Condition{"body": 1}
	o, err := rulestest.Ask(context.Background(), open(t, nil), rulestest.Question{Attack: "volley",
		Attackers: us.Units, Targets: them.Units})
	if err != nil {
		t.Fatal(err)
	}
	wiped, _ := o.Chance(rules.RoleKill)
	if mean := o.Outcomes[0].Dist.Mean().RatString(); wiped.P.RatString() != "54647/65536" ||
		mean != "499141/131072" || o.Samples > 0 {
		t.Errorf("all destroyed %v, %s of them on average", wiped.P, mean)
	}
	if !strings.HasSuffix(o.Working[1].Text, "17 dice") {
		t.Errorf("%+v", o.Working)
	}
}

// marked makes the changes of a result and returns the models of both sides after it.
func marked(t testing.TB, a, against rules.Army, q rules.Question, result rules.Choices) (us, them rules.Force) {
	t.Helper()
	us, them = a.Force(), against.Force()
	for _, c := range a.After(q, result).Changes {
		f := us
		if c.Theirs {
			f = them
		}
		u := &f.Units[c.Unit]
		n := u.Condition[c.Mark] + c.By
		if c.Set != nil {
			n = *c.Set
		}
		u.Condition = u.Condition.With(c.Mark, n)
	}
	return us, them
}

// all returns the indexes of units.
func all(f rules.Force) (list []int) {
	for i := range f.Units {
		list = append(list, i)
	}
	return list
}

// The text's damage example ends as printed: one Turtle, three Wolves, one of them with two points, and two Rats.
func TestDamageExampleInABattle(t *testing.T) {
	g := open(t, nil)
	us, them := models("wolf 6", "rat 2"), models("turtle 1", "wolf 3", "rat 8")
	a, against := g.Army(us), g.Army(them)
	q := rules.Question{Attack: "volley", Attackers: all(us), Against: against, Targets: all(them)}
	// three 6s, four 5s, seven 4s, five 3s, four 2s, five 1s
	after, left := marked(t, a, against, q, rules.Choices{"roll": []any{5, 4, 5, 7, 4, 3}})
	var damage []string
	for _, u := range left.Units {
		damage = append(damage, fmt.Sprint(u.Profile, u.Condition["body"]))
	}
	got := strings.Join(damage, " ")
	if want := "turtle0 wolf2 wolf0 wolf0 rat2 rat2 rat2 rat2 rat2 rat2 rat0 rat0"; got != want {
		t.Errorf("damage %s, want %s", got, want)
	}
	for i, u := range after.Units {
		if why := g.Army(after).Attacks(i)[0].Unavailable; u.Condition["attacked"] != 1 || why != "has attacked" {
			t.Errorf("%s with %v is available: %q", u.ID, u.Condition, why)
		}
	}
	whole := g.Army(left).Whole()
	for id, want := range map[string]string{"mecha": "6", "body": "24", "attack": "18", "pool": "18–24",
		"dice-to-kill": "98"} {
		if s, _ := whole.Stat(id); s.Text != want {
			t.Errorf("%s left %s, want %s", id, s.Text, want)
		}
	}
	// the next 5 has to go to the damaged Wolf
	against = g.Army(left)
	q.Against = against
	_, left = marked(t, a, against, q, rules.Choices{"roll": []any{27, 0, 0, 0, 1, 0}})
	if n := left.Units[1].Condition["body"]; n != 3 {
		t.Errorf("the damaged Wolf has %d of 3", n)
	}
}
