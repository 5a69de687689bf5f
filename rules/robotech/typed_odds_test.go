package robotech_test

import (
	"context"
	"errors"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// A unit's card is unpublished: questions that need its traits are refused until its list is entered, even an empty
// one. Other questions are not.
func TestOddsOfTypedTraits(t *testing.T) {
	g := cardGame(t, map[string]int{"/v007/rows/tomahawk/pil": 2, "/v007/rows/tomahawk/gun": 2,
		"/v007/rows/tomahawk/size": 5, "/v007/rows/tomahawk/melee": 2, "/v007/rows/tomahawk/hp": 9})
	rookie := custom("mecha", 2, 2, 5, 2, 9, "hands")
	rookie.Mounts = append(rookie.Mounts, rules.Mount{ID: "laser", Item: "custom", At: "weapon",
		Value: map[string]any{"system": "Laser", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 3}})
	soldier := custom("infantry", 2, 2, 5, 2, 9)
	rookie.Name, soldier.Name = "Rookie", "Soldier"
	is := func(traits ...any) rules.Unit {
		u := published(t, g, "tomahawk")
		u.Choices = rules.Choices{"traits": traits}
		return u
	}
	unread := published(t, g, "tomahawk")
	gunner := published(t, g, "tomahawk")
	gunner.Mounts = append(gunner.Mounts, rules.Mount{ID: "p", Item: "protoculture-scope", At: "trait"})
	device := custom("mecha", 2, 2, 5, 2, 9, "shadow-device")
	delete(device.Choices, "hp")
	for _, row := range []struct {
		name   string
		a, t   rules.Unit
		attack string
		s      rules.Choices
		id     string // the chance, or an outcome's mean
		want   string // a fraction, the missing input, or the pointer of a refusal
	}{
		{"a shadow device or not", rookie, unread, "laser", nil, "", "/targets/0"},
		{"an empty list", rookie, is(), "laser", nil, "hit", "2/3"},
		{"none", rookie, is("None"), "laser", nil, "hit", "2/3"},
		{"a shadow device", rookie, is("Shadow Device"), "laser", nil, "hit", "1/2"},
		{"a shadow device of one whose HP nobody knows", rookie, device, "laser", rules.Choices{"target-damage": 1}, "",
			"/situation/target-damage"},
		{"resistant", rookie, is("Resistant laser"), "laser", nil, "damage", "4/3"},
		{"a scope or not", unread, rookie, "tz-l4", nil, "", "/attackers/0"},
		{"no scope", is(), rookie, "tz-l4", nil, "hit", "5/6"},
		{"a scope", is("Protoculture Scope"), rookie, "tz-l4", nil, "hit", "1"},
		{"a scope on a mount", gunner, rookie, "tz-l4", nil, "hit", "1"},
		{"no scope counts against infantry", unread, soldier, "tz-l4", nil, "hit", "5/6"},
		{"Temper or not", unread, soldier, "tz-l4", rules.Choices{"into-melee": true}, "", "/attackers/0"},
		{"no Temper", is(), soldier, "tz-l4", rules.Choices{"into-melee": true}, "ally-hit", "1/3"},
		{"Temper", is("Temper"), soldier, "tz-l4", rules.Choices{"into-melee": true}, "ally-hit", "1/2"},
		{"hands or not", unread, rookie, "melee", nil, "", "/attack"},
		{"hands of the target or not", rookie, unread, "melee", nil, "", "/targets/0"},
		{"no hands", is(), rookie, "melee", nil, "win", "1/12"},
		{"hands", is("Hands"), rookie, "melee", nil, "win", "5/12"},
		{"parries of the target", rookie, is("Hands", "Parry 2"), "melee", nil, "win", "2/9"},
		{"a poor flyer or not", unread, rules.Unit{}, "barrage", nil, "", "/attack"},
		{"no poor flyer", is(), rules.Unit{}, "barrage", nil, "dodged", "1/3"},
		{"a poor flyer", is("Poor Flyer"), rules.Unit{}, "barrage", nil, "dodged", "1/6"},
		{"missiles are shot at without traits", unread, rules.Unit{}, "interception",
			rules.Choices{"weapon": "tz-l4", "missile-size": 6}, "intercepted", "1/6"},
		{"a wall hits whatever the traits are", unread, unread, "missile-wall",
			rules.Choices{"missile": "bofors"}, "hit",
			"1"},
		{"its damage is another thing", unread, unread, "missile-wall", rules.Choices{"missile": "bofors"}, "destroyed",
			"the unpublished Tomahawk traits"},
	} {
		t.Run(row.name, func(t *testing.T) {
			q := rulestest.Question{Attack: row.attack, Attackers: []rules.Unit{row.a}, Situation: rules.Choices{},
				Force: rules.Force{Options: rules.Choices{"values": "v007"}}}
			if row.t.Profile != "" {
				q.Targets = []rules.Unit{row.t}
			}
			if a := row.attack; a == "laser" || a == "tz-l4" {
				q.Situation["acquired"] = true
			}
			for id, v := range row.s {
				q.Situation[id] = v
			}
			o, err := rulestest.Ask(context.Background(), g, q)
			var refused *rules.QuestionError
			if errors.As(err, &refused) {
				if refused.Pointer != row.want {
					t.Fatalf("refused at %s: %v; want %s", refused.Pointer, err, row.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, c := range o.Chances {
				if c.ID == row.id && c.P != nil {
					got = c.P.RatString()
				} else if c.ID == row.id {
					got = c.Needs
				}
			}
			for _, x := range o.Outcomes {
				if x.ID == row.id {
					got = x.Dist.Mean().RatString()
				}
			}
			if got != row.want {
				t.Errorf("%s is %q, want %q", row.id, got, row.want)
			}
		})
	}
}
