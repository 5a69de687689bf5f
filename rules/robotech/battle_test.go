package robotech_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The M-89 of a Tomahawk at 10", acquired, at a VF-1A: with its sensors destroyed, and at one that dodges.
func TestShotsInABattle(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		name                  string
		by, at                rules.Condition
		dodge                 string
		hit, dodged, half, of string
	}{
		{"fresh", nil, nil, "none", "2/3", "0", "0", "4/3"},
		{"sensors destroyed", rules.Condition{"critical/sensors": 1}, nil, "none", "1/3", "0", "0", "2/3"},
		{"dodges", nil, nil, "action", "2/3", "1/6", "1/9", "8/9"},
		{"mobility damaged", nil, rules.Condition{"critical/mobility": 1}, "action", "2/3", "1/36", "1/18", "11/9"},
		{"communications destroyed", nil, rules.Condition{"critical/communications": 1}, "command-point", "", "", "",
			""},
	} {
		by, at := published(t, g, "tomahawk"), published(t, g, "vf-1a")
		by.Condition, at.Condition = row.by, row.at
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "m-89",
			Attackers: []rules.Unit{by}, Targets: []rules.Unit{at},
			Situation: rules.Choices{"range": 10, "acquired": true, "dodge": row.dodge}})
		if row.hit == "" {
			var refused *rules.QuestionError
			if !errors.As(err, &refused) || refused.Pointer != "/situation/dodge" {
				t.Errorf("%s: %v", row.name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, c := range o.Chances[:3] {
			got = append(got, c.P.RatString())
		}
		x, _ := o.Outcome(rules.RoleDamage)
		want := []string{row.hit, row.dodged, row.half, row.of}
		if got = append(got, x.Dist.Mean().RatString()); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", row.name, got, want)
		}
	}
}

// The sheet of one side in a battle: its phases, and its tokens and initiative with a leader out of contact.
func TestSideInABattle(t *testing.T) {
	g := open(t)
	leader, other := published(t, g, "glaug"), published(t, g, "quel-regult")
	for _, row := range []struct {
		marks              rules.Condition
		tokens, initiative string
	}{{nil, "6", "+4"}, {rules.Condition{"critical/communications": 1}, "2", "+4"},
		{rules.Condition{"destroyed": 1}, "2", "+2"}} {
		leader.Condition = row.marks
		f := rules.Force{Units: []rules.Unit{leader, other}, Moment: &rules.Moment{Round: 1}}
		whole := g.Army(f).Whole()
		tokens, _ := whole.Stat("command-tokens")
		bonus, _ := whole.Stat("initiative-bonus")
		if tokens.Text != row.tokens || bonus.Text != row.initiative {
			t.Errorf("%v: %s tokens, initiative %s", row.marks, tokens.Text, bonus.Text)
		}
		if want := []string{"Initiative", "Activation"}; !slices.Equal(whole.Phases, want) {
			t.Errorf("phases %q", whole.Phases)
		}
		if ids := whole.MarkIDs(); !slices.Equal(ids, []string{"initiative"}) { // tokens are marked on leaders
			t.Errorf("marks of the side: %q", ids)
		}
	}
}

// criticalOracle reads Applying Damage and Critical Damage word by word, circle by circle.
func criticalOracle(was rules.Condition, hp int, stars []int, damage, ap int, dice, parts []int) rules.Condition {
	now, crits, had := maps.Clone(was), 0, was["criticals"] > 0
	for _, star := range stars {
		had = had || star <= was["hp"]
	}
	for range damage {
		if now["hp"] == hp {
			break
		}
		now["hp"]++
		if slices.Contains(stars, now["hp"]) {
			crits++
		}
	}
	if now["hp"] == hp {
		return now
	}
	kinds := map[int][]string{1: {"lost/flight", "lost/walker"}, 2: {"lost/m1", "lost/m2", "lost/m3"}}
	for i := range crits + ap {
		now["criticals"]++
		switch die := dice[i]; die {
		case 1, 2:
			left := slices.DeleteFunc(slices.Clone(kinds[die]), func(id string) bool { return now[id] > 0 })
			if len(left) > 0 {
				now[left[parts[i]%len(left)]] = 1
			}
		case 3:
			now["critical/sensors"] = 1
		case 4:
			now["critical/mobility"]++
		case 5:
			now["critical/communications"] = 1
		case 6:
			if had {
				now["destroyed"] = 1
			}
		}
		had = true
	}
	return now
}

// What a result marks is what the rules cross off. Dice that are not rolled yet mark nothing, and are asked for.
func TestCriticalsAreMarkedByTheRules(t *testing.T) {
	g := open(t)
	r := rand.New(rand.NewPCG(31, 7))
	attributes := []any{"AP"}
	by := custom("mecha", 2, 2, 5, 2, 10)
	by.Mounts = []rules.Mount{{ID: "gun", Item: "custom", At: "weapon", Value: map[string]any{"system": "Gun",
		"class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 2, "attributes": attributes}}}
	for range rulestest.Rounds(2000, 20_000) {
		hp := 3 + r.IntN(8)
		at := custom("mecha", 2, 2, 5, 2, hp)
		at.Choices["mobility"] = []any{"flight 20", "walker 3/5"}
		stars, list := []int{}, []any{}
		for n := 1; n <= hp; n++ {
			if r.IntN(3) == 0 {
				stars, list = append(stars, n), append(list, n)
			}
		}
		at.Choices["critical-circles"] = list
		for i := range 3 {
			at.Mounts = append(at.Mounts, rules.Mount{ID: fmt.Sprint("m", i+1), Item: "regult-ac", At: "weapon"})
		}
		at.Condition = rules.Condition{}
		at.Condition["hp"] = r.IntN(hp)
		for _, id := range []string{"criticals", "lost/walker", "lost/m2", "critical/mobility"} {
			at.Condition[id] = r.IntN(4) / 3
		}
		if slices.ContainsFunc([]string{"lost/walker", "lost/m2", "critical/mobility"},
			func(id string) bool { return at.Condition[id] > 0 }) {
			at.Condition["criticals"] = 1
		}
		damage, ap := 1+r.IntN(5), r.IntN(2)
		result := rules.Choices{"damage": damage, "ap-critical": ap}
		var dice, parts []int
		for range 8 {
			dice, parts = append(dice, 1+r.IntN(6)), append(parts, r.IntN(6))
		}
		us, them := g.Army(rules.Force{Units: []rules.Unit{by}}), g.Army(rules.Force{Units: []rules.Unit{at}})
		q := rules.Question{Attack: "gun", Attackers: []int{0}, Against: them, Targets: []int{0}}
		for range 2 * len(dice) { // each answer may ask for another
			open := us.After(q, result).Choices
			i := slices.IndexFunc(open, func(fd rules.Field) bool { return fd.Default == "" })
			if i < 0 {
				break
			}
			var n int
			part := ""
			if _, err := fmt.Sscanf(open[i].ID, "critical-%d%s", &n, &part); err != nil && part != "" {
				t.Fatal(err)
			}
			result[open[i].ID] = fmt.Sprint(dice[n-1])
			if part != "" {
				options := open[i].Options[1:]
				result[open[i].ID] = options[parts[n-1]%len(options)].ID
			}
		}
		now := maps.Clone(at.Condition)
		for _, c := range us.After(q, result).Changes {
			if !c.Theirs {
				t.Fatalf("%+v marks the attacker", c)
			}
			if now[c.Mark] += c.By; c.Set != nil {
				now[c.Mark] = *c.Set
			}
		}
		want := criticalOracle(at.Condition, hp, stars, damage, ap, dice, parts)
		maps.DeleteFunc(now, func(_ string, n int) bool { return n == 0 })
		maps.DeleteFunc(want, func(_ string, n int) bool { return n == 0 })
		if !maps.Equal(now, want) {
			t.Fatalf("%d HP, stars %v, %v, result %v, dice %v: %v, want %v", hp, stars, at.Condition, result, dice, now,
				want)
		}
	}
}

// What the odds say can happen to a target can be marked on it, and nothing else: its end, a critical hit, a dodge.
func TestMarksAgreeWithOdds(t *testing.T) {
	g := open(t)
	r := rand.New(rand.NewPCG(31, 8))
	deaths, dodges := 0, 0
	for range rulestest.Rounds(1000, 10_000) {
		by, at := custom("mecha", 2, 2, 5, 2, 10), custom("mecha", 2, 2, 5, 2, 1+r.IntN(6))
		by.Choices["crew"], at.Choices["critical-circles"] = 2, []any{1 + r.IntN(6)}
		for _, id := range []string{"m1", "m2"} {
			attributes := []any{"Blast 2"}
			for _, a := range []string{"AP", "Annihilate", "AE"} {
				if r.IntN(3) == 0 {
					attributes = append(attributes, a)
				}
			}
			by.Mounts = append(by.Mounts, rules.Mount{ID: id, Item: "custom", At: "weapon", Value: map[string]any{
				"system": "Gun " + id, "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": r.IntN(4),
				"attributes": attributes}})
		}
		situation := rules.Choices{"acquired": true, "cover": r.IntN(4),
			"under-blast": []string{"aimed", "wholly", "partly"}[r.IntN(3)], "dodge": []string{"none", "action"}[r.IntN(2)]}
		alone := r.IntN(2) == 0
		if !alone {
			situation["together"] = []any{"m2"}
		}
		at.Condition = rules.Condition{"action-tokens": r.IntN(2)}
		us, them := g.Army(rules.Force{Units: []rules.Unit{by}}), g.Army(rules.Force{Units: []rules.Unit{at}})
		q := rules.Question{Attack: "m1", Attackers: []int{0}, Against: them, Targets: []int{0}, Situation: situation}
		o, err := rules.Ask(context.Background(), us, q)
		if err != nil {
			t.Fatal(err)
		}
		possible := map[string]bool{}
		for _, c := range o.Chances {
			possible[c.ID] = c.P.Sign() > 0
		}
		marked := map[string]bool{}
		x, _ := o.Outcome(rules.RoleDamage)
		for n := range x.Dist.All() {
			out := us.After(q, rules.Choices{"damage": n, "annihilated": true, "ap-critical": 2, "critical-1": "6",
				"critical-2": "6", "critical-3": "6", "dodge-used": true})
			for _, c := range out.Changes {
				marked[c.Mark] = true
				marked["hp gone"] = marked["hp gone"] || c.Mark == "hp" && c.By == at.Choices["hp"]
			}
		}
		name := fmt.Sprintf("%v at %v %v, %v", by.Mounts, at.Choices, at.Condition, situation)
		if is := marked["destroyed"] || marked["hp gone"]; is != possible["destroyed"] {
			t.Fatalf("%s: destroyed %v, by the odds %v", name, is, possible["destroyed"])
		}
		if marked["criticals"] && !possible["critical"] {
			t.Fatalf("%s: a critical hit, and none by the odds", name)
		}
		if is := marked["action-tokens"]; alone && is != (possible["dodged"] || possible["half"]) {
			t.Fatalf("%s: dodged %v, by the odds %v and %v", name, is, possible["dodged"], possible["half"])
		}
		if possible["destroyed"] {
			deaths++
		}
		if marked["action-tokens"] {
			dodges++
		}
	}
	if few := rulestest.Rounds(1000, 10_000) / 20; deaths < few || dodges < few {
		t.Errorf("only %d deaths and %d dodges", deaths, dodges)
	}
}
