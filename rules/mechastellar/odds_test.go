package mechastellar_test

import (
	"context"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// duellist returns a designed unit of Melee 7 with a weapon and a shield.
func duellist(weapon string) rules.Unit {
	u := design(rules.Choices{"type": "ms", "role": "battler", "performance": 4, "frame": 2, "pilot": 1})
	for _, item := range []string{weapon, "shield"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	return u
}

func ask(t testing.TB, g rulestest.Game, q rulestest.Question) rules.Odds {
	t.Helper()
	o, err := rulestest.Ask(context.Background(), g, q)
	if err != nil {
		t.Fatalf("%s %v: %v", q.Attack, q.Situation, err)
	}
	return o
}

// BenchmarkClash measures the job "odds-clash": all splits of 7 against 7 dice, each with its best reply.
func BenchmarkClash(b *testing.B) {
	g := open(b)
	q := rulestest.Question{Attack: "heat-hawk", Attackers: []rules.Unit{duellist("heat-hawk")},
		Targets: []rules.Unit{duellist("edge-saber")}}
	for b.Loop() {
		ask(b, g, q)
	}
}
