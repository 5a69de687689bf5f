package masc_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The text's damage example, in its steps.
func TestDamageExample(t *testing.T) {
	o, err := rulestest.Ask(context.Background(), open(t, nil),
		rulestest.Question{Attack: "volley", Attackers: force("wolf 6", "rat 2").Units,
			Targets:   force("turtle 1", "wolf 3", "rat 8").Units,
			Situation: rules.Choices{"roll": []any{5, 4, 5, 7, 4, 3}}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range o.Working {
		got = append(got, r.Label+": "+r.Text)
	}
	want := []string{
		"dice: 6 Wolves × Attack 4 + 2 Rats × Attack 2 = 28 dice",
		"targets: 1 Turtle 6+ Body 10, 3 Wolves 5+ Body 4, 8 Rats 4+ Body 2",
		"lost: dice below 4 miss",
		"defender: assigns dice to lose as little as possible. Dice to kill: Turtle 60, Wolf 12, Rat 4",
		"rolled: 28 dice, as entered",
		"4s: 7 dice: 3 Rats destroyed, 1 Rat with 1 damage",
		"5s: 4 dice: 2 Rats destroyed, 1 Rat with 1 damage",
		"6s: 3 dice: 1 Rat destroyed, 1 Wolf with 2 damage",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if left := o.Tables[0].Rows[0].Cells[0].Text; left != "1 Turtle, 3 Wolves (1 with 2 damage), 2 Rats" {
		t.Errorf("left standing: %s", left)
	}
}

// Whole forces are answered exactly up to about fifty dice and by simulation beyond, which the answer says.
func TestWholeForces(t *testing.T) {
	g := open(t, nil)
	for _, row := range []struct {
		pins  int
		exact bool
	}{{0, true}, {16, false}} {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "volley", Attackers: green().Units,
			Targets: green().Units, Situation: rules.Choices{"pins": row.pins}})
		if err != nil {
			t.Fatal(err)
		}
		if exact := o.Samples == 0; exact != row.exact || !exact && (o.Seed == 0 || o.Samples < 1000) {
			t.Errorf("%d pins: %d rolls by the seed %d", row.pins, o.Samples, o.Seed)
		}
	}
}

// An attack with unknown numbers on the stat card is disabled, and names them.
func TestVolleyWithoutNumbers(t *testing.T) {
	g := open(t, map[string]any{"/types/rows/wolf/attack": nil, "/types/rows/ant/armor": nil})
	for _, row := range []struct {
		name            string
		attacker, enemy string
		at, needs       string
	}{
		{"no Attack", "wolf 2", "rat 2", "/attack", "the Wolf's Attack from the Mecha Stat Card"},
		{"no Armor", "rat 2", "ant 2", "/targets/0/profile", "the Ant's Armor from the Mecha Stat Card"},
	} {
		_, err := rulestest.Ask(context.Background(), g,
			rulestest.Question{Attack: "volley", Attackers: force(row.attacker).Units, Targets: force(row.enemy).Units})
		if err == nil || !strings.HasPrefix(err.Error(), row.at+":") || !strings.Contains(err.Error(), row.needs) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
	if _, err := rulestest.Ask(context.Background(), g,
		rulestest.Question{Attack: "volley", Attackers: force("rat 2").Units,
			Targets: force("wolf 2").Units}); err != nil {
		t.Errorf("a target needs no Attack: %v", err)
	}
}

// Expected hits are N times the number of faces that hit. A pack may be printed or not.
func TestExpectedHits(t *testing.T) {
	o, err := rulestest.Ask(context.Background(), open(t, nil),
		rulestest.Question{Attack: "expected-hits", Situation: rules.Choices{"dice": 28}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range o.Tables[0].Rows {
		got = append(got, r.Cells[0].Text+" "+r.Cells[2].Text)
	}
	if diff := cmp.Diff([]string{"1+ 28", "2+ 70/3", "3+ 56/3", "4+ 14", "5+ 28/3", "6+ 14/3"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The side's questions: two dice per side, and the points of the regions held.
func TestSideRolls(t *testing.T) {
	g := open(t, nil)
	var wins, ties int64
	for _, a := range []int{1, 2, 3, 4, 5, 6} {
		for _, b := range []int{1, 2, 3, 4, 5, 6} {
			for _, c := range []int{1, 2, 3, 4, 5, 6} {
				for _, d := range []int{1, 2, 3, 4, 5, 6} {
					if a+b > c+d {
						wins++
					} else if a+b == c+d {
						ties++
					}
				}
			}
		}
	}
	o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "initiative"})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]*big.Rat{"win": big.NewRat(wins, 1296), "tie": big.NewRat(ties, 1296),
		"first": big.NewRat(1, 2)} {
		if i := slices.IndexFunc(o.Chances, func(c rules.Chance) bool { return c.ID == id }); i < 0 ||
			o.Chances[i].P.Cmp(want) != 0 {
			t.Errorf("%s: %+v, counted %v", id, o.Chances, want)
		}
	}
	var switches rulestest.Switches
	for own := range 5 {
		for neutral := range 5 {
			for enemy := range 5 {
				q := rulestest.Question{Attack: "regions",
					Situation: rules.Choices{"own": own, "neutral": neutral, "enemy": enemy}}
				switches.Asked("regions", g, q)
				o, err := rulestest.Ask(context.Background(), g, q)
				if err != nil {
					t.Fatal(err)
				}
				if got, want := o.Outcomes[0].Dist.Mean(),
					int64(own+2*neutral+4*enemy); got.Cmp(big.NewRat(want, 1)) != 0 {
					t.Errorf("%d own, %d neutral, %d of the enemy's: %v points a turn, want %d", own,
						neutral, enemy, got, want)
				}
			}
		}
	}
	switches.Check(t)
}

// Designed mecha of one squad are separate types, each with its own result. Too many of them are refused.
func TestDesignedTargets(t *testing.T) {
	g := open(t, nil)
	scorpion := func(i, body int) rules.Unit {
		return rules.Unit{ID: fmt.Sprint("u", i), Profile: rules.Designed, Name: fmt.Sprint("Scorpion ", i), Count: 1,
			Choices: rules.Choices{"class": "mid", "attack": 2, "armor": 4, "body": body}}
	}
	ask := func(n int) (rules.Odds, error) {
		var targets []rules.Unit
		for i := range n {
			targets = append(targets, scorpion(i+1, i+1))
		}
		return rulestest.Ask(t.Context(), g, rulestest.Question{Attack: "volley",
			Attackers: []rules.Unit{scorpion(1, 1)}, Targets: targets})
	}
	o, err := ask(2)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, x := range o.Outcomes {
		ids = append(ids, x.ID)
	}
	if want := []string{"destroyed", "damage-assigned", "destroyed:custom",
		"destroyed:custom-2"}; !slices.Equal(ids, want) {
		t.Errorf("outcomes %v, want %v", ids, want)
	}
	if _, err := ask(13); err == nil || !strings.Contains(err.Error(), "13 types of mecha") {
		t.Errorf("thirteen types: %v", err)
	}
}
