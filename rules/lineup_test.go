package rules_test

import (
	"reflect"
	"testing"

	"gantry/rules"
)

// A force shares exactly the units with a lineup that are equal in every field. Future fields are compared as well.
func TestReuse(t *testing.T) {
	unit := func() rules.Unit {
		return rules.Unit{ID: "u1", Profile: "rat", Name: "Anvil", Count: 2, Notes: "n", Picture: "p", From: "own",
			Choices: rules.Choices{"pilot": 1, "tags": []any{"G", map[string]any{"a": true}}},
			Mounts:  []rules.Mount{{ID: "m1", Item: "gun", At: "arm", Value: 3, Extra: []rules.Member{{Name: "x"}}}},
			Extra:   []rules.Member{{Name: "y"}}, Condition: rules.Condition{"m1": 1}, Begun: rules.Condition{}}
	}
	first := rules.Force{Units: []rules.Unit{{ID: "u0"}, unit()}}.Lineup()
	shares := func(u rules.Unit) bool {
		return first.Reuse(rules.Force{Units: []rules.Unit{u}}).Units[0] == first.Units[1]
	}
	if !shares(unit()) {
		t.Error("the same unit is another one")
	}
	if first.Reuse(rules.Force{Units: []rules.Unit{{ID: "u2"}}}).Units[0] == first.Units[0] {
		t.Error("another id is the same unit")
	}
	for name, change := range map[string]func(u *rules.Unit){
		"a choice more":  func(u *rules.Unit) { u.Choices["role"] = "x" },
		"another choice": func(u *rules.Unit) { u.Choices["pilot"] = "1" },
		"inside a list":  func(u *rules.Unit) { u.Choices["tags"].([]any)[1] = "S" },
		"no mounts":      func(u *rules.Unit) { u.Mounts = nil },
	} {
		if u := unit(); !shares(u) {
			t.Error(name)
		} else if change(&u); shares(u) {
			t.Errorf("%s: they are one unit", name)
		}
	}
	cleared := func(of func(u *rules.Unit) reflect.Value) {
		for i := range of(&rules.Unit{Mounts: make([]rules.Mount, 1)}).NumField() {
			u := unit()
			v := of(&u)
			if v.Field(i).SetZero(); shares(u) {
				t.Errorf("%s.%s is not compared", v.Type(), v.Type().Field(i).Name)
			}
		}
	}
	cleared(func(u *rules.Unit) reflect.Value { return reflect.ValueOf(u).Elem() })
	cleared(func(u *rules.Unit) reflect.Value { return reflect.ValueOf(&u.Mounts[0]).Elem() })
}
