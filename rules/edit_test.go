package rules_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/doc"
	"pgregory.net/rapid"
)

func sample() rules.Force {
	limit := 200
	return rules.Force{Limit: &limit, Options: rules.Choices{"edition": "a"}, Units: []rules.Unit{
		{ID: "u1", Profile: "p", Name: "One", Count: 1, Choices: rules.Choices{"hero": "h"},
			Mounts: []rules.Mount{{ID: "m1", Item: "i", At: "l"}, {ID: "m2", Item: "j", At: "l"}},
			Extra:  []rules.Member{{Name: "paint", Value: "red"}}},
		{ID: "u2", Profile: "q", Count: 2, Mounts: []rules.Mount{}},
	}}
}

func text(f rules.Force) string {
	data, err := json.Marshal(map[string]any{"limit": f.Limit, "options": f.Options, "units": f.Units})
	if err != nil {
		panic(err)
	}
	return string(data)
}

func TestApply(t *testing.T) {
	for _, row := range []struct {
		name string
		edit rules.Edit
		want string // the edited part, in the text of the force afterwards
	}{
		{"set a choice", rules.Set("u1", "choices.hero", "k"), `"choices":{"hero":"k"}`},
		{"clear a choice", rules.Set("u1", "choices.hero", nil), `{"id":"u1","profile":"p","name":"One","mounts"`},
		{"first choice", rules.Set("u2", "choices.x", []any{1, true}), `"choices":{"x":[1,true]}`},
		{"option", rules.Set("", "options.edition", "b"), `"options":{"edition":"b"}`},
		{"limit", rules.Set("", "limit", 300), `"limit":300`},
		{"no limit", rules.Set("", "limit", nil), `"limit":null`},
		{"name", rules.Set("u2", "name", "Two"), `"name":"Two"`},
		{"count", rules.Set("u2", "count", 5), `"count":5`},
		{"mount's place", rules.SetMount("u1", "m2", "at", "r"), `{"id":"m2","item":"j","at":"r"}`},
		{"mount's value", rules.SetMount("u1", "m1", "value", map[string]any{"n": 1}), `"value":{"n":1}`},
		{"add a mount", rules.AddMount("u1", rules.Mount{Item: "k", At: "l"}), `{"id":"m3","item":"k","at":"l"}`},
		{"taken id", rules.AddMount("u1", rules.Mount{ID: "m1", Item: "k"}), `{"id":"m3","item":"k"}`},
		{"remove a mount", rules.Remove("u1", "m1"), `"mounts":[{"id":"m2"`},
		{"add a unit", rules.AddUnit(rules.Unit{Profile: "r"}), `{"id":"u3","profile":"r"}`},
		{"remove a unit", rules.Remove("u1", ""), `"units":[{"id":"u2"`},
		{"move a unit", rules.Edit{Op: rules.EditMove, Unit: "u2", Before: "u1"}, `"units":[{"id":"u2"`},
		{"move to the end", rules.Edit{Op: rules.EditMove, Unit: "u1"}, `"units":[{"id":"u2"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := sample()
			after, reverse, err := before.Apply([]rules.Edit{row.edit})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text(after), row.want) {
				t.Errorf("after: %s\nlacks %s", text(after), row.want)
			}
			if text(before) != text(sample()) {
				t.Errorf("the force itself was changed: %s", text(before))
			}
			back, _, err := after.Apply(reverse)
			if err != nil || text(back) != text(before) {
				t.Errorf("reversed: %s (%v)\nwant      %s", text(back), err, text(before))
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, row := range []struct {
		name   string
		edit   rules.Edit
		target bool // the error is rules.ErrNoTarget
	}{
		{"no such unit", rules.Set("u9", "name", "x"), true},
		{"no such mount", rules.Remove("u1", "m9"), true},
		{"no such field", rules.Set("u1", "paint", "x"), true},
		{"no such field of the army", rules.Set("", "paint", "x"), true},
		{"no such field of a mount", rules.SetMount("u1", "m1", "paint", "x"), true},
		{"a choice without an id", rules.Set("u1", "choices.", "x"), true},
		{"name of a wrong kind", rules.Set("u1", "name", 3), false},
		{"count of a wrong kind", rules.Set("u1", "count", "3"), false},
		{"limit of a wrong kind", rules.Set("", "limit", "3"), false},
		{"no op", rules.Edit{Op: "paint", Unit: "u1"}, false},
		{"no op of a mount", rules.Edit{Op: "paint", Unit: "u1", Mount: "m1"}, false},
	} {
		_, _, err := sample().Apply([]rules.Edit{rules.Set("u1", "name", "y"), row.edit})
		if err == nil || errors.Is(err, rules.ErrNoTarget) != row.target {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// Every list of edits that applies can be reversed, and an edit survives JSON, as a form or a stored history sends
// it.
func TestReverseLeadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := sample()
		var edits []rules.Edit
		for i := range rapid.IntRange(1, 8).Draw(t, "n") {
			edits = append(edits, drawEdit(t, fmt.Sprint(i)))
		}
		data, err := json.Marshal(edits)
		if err != nil {
			t.Fatal(err)
		}
		sent, err := doc.ParseEdits(data)
		if err != nil {
			t.Fatal(err)
		}
		after, reverse, err := f.Apply(edits)
		if err != nil {
			return // an earlier edit removed its target
		}
		back, _, err := after.Apply(reverse)
		if err != nil || text(back) != text(f) {
			t.Fatalf("reversed %s (%v), want %s", text(back), err, text(f))
		}
		if again, _, err := f.Apply(sent); err != nil || text(again) != text(after) {
			t.Fatalf("through JSON %s (%v), want %s", text(again), err, text(after))
		}
	})
}

func drawEdit(t *rapid.T, n string) rules.Edit {
	unit := rapid.SampledFrom([]string{"u1", "u2", "u3"}).Draw(t, "unit"+n)
	mount := rapid.SampledFrom([]string{"m1", "m2", "m3"}).Draw(t, "mount"+n)
	before := rapid.SampledFrom([]string{"", "u1", "u2"}).Draw(t, "before"+n)
	return rapid.SampledFrom([]rules.Edit{
		rules.Set(unit, "name", n), rules.Set(unit, "count", 7), rules.Set(unit, "choices.hero", nil),
		rules.Set(unit, "choices.k", n), rules.Set("", "limit", 5), rules.Set("", "options.o", 3),
		rules.Set("", "options.list", []any{"a", 2}), rules.SetMount(unit, mount, "at", n),
		rules.SetMount(unit, mount, "value", 4), rules.Remove(unit, ""), rules.Remove(unit, mount),
		{Op: rules.EditAdd, NewUnit: &rules.Unit{Profile: n, Count: 1, Mounts: []rules.Mount{}}, Before: before},
		rules.AddMount(unit, rules.Mount{Item: n}), {Op: rules.EditMove, Unit: unit, Before: before},
	}).Draw(t, "edit"+n)
}
