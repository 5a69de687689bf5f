package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func sample() Force {
	limit := 200
	return Force{Limit: &limit, Options: Choices{"edition": "a"}, Units: []Unit{
		{ID: "u1", Profile: "p", Name: "One", Count: 1, Choices: Choices{"hero": "h"}, Mounts: []Mount{{ID: "m1", Item: "i", At: "l"}, {ID: "m2", Item: "j", At: "l"}},
			Extra: []Member{{"paint", NodeOf("red")}}},
		{ID: "u2", Profile: "q", Count: 2, Mounts: []Mount{}},
	}}
}

func (f Force) text() string {
	data, err := json.Marshal(map[string]any{"limit": f.Limit, "options": f.Options, "units": f.Units})
	if err != nil {
		panic(err)
	}
	return string(data)
}

func TestApply(t *testing.T) {
	for _, row := range []struct {
		name string
		edit Edit
		want string // of what the edit touches, in the text of the force after it
	}{
		{"set a choice", Set("u1", "choices.hero", "k"), `"choices":{"hero":"k"}`},
		{"clear a choice", Set("u1", "choices.hero", nil), `{"id":"u1","profile":"p","name":"One","mounts"`},
		{"first choice", Set("u2", "choices.x", []any{1, true}), `"choices":{"x":[1,true]}`},
		{"option", Set("", "options.edition", "b"), `"options":{"edition":"b"}`},
		{"limit", Set("", "limit", 300), `"limit":300`},
		{"no limit", Set("", "limit", nil), `"limit":null`},
		{"name", Set("u2", "name", "Two"), `"name":"Two"`},
		{"count", Set("u2", "count", 5), `"count":5`},
		{"mount's place", SetMount("u1", "m2", "at", "r"), `{"id":"m2","item":"j","at":"r"}`},
		{"mount's value", SetMount("u1", "m1", "value", map[string]any{"n": 1}), `"value":{"n":1}`},
		{"add a mount", AddMount("u1", Mount{Item: "k", At: "l"}), `{"id":"m3","item":"k","at":"l"}`},
		{"taken id", AddMount("u1", Mount{ID: "m1", Item: "k"}), `{"id":"m3","item":"k"}`},
		{"remove a mount", Remove("u1", "m1"), `"mounts":[{"id":"m2"`},
		{"add a unit", AddUnit(Unit{Profile: "r"}), `{"id":"u3","profile":"r"}`},
		{"remove a unit", Remove("u1", ""), `"units":[{"id":"u2"`},
		{"move a unit", Edit{Op: EditMove, Unit: "u2", Before: "u1"}, `"units":[{"id":"u2"`},
		{"move to the end", Edit{Op: EditMove, Unit: "u1"}, `"units":[{"id":"u2"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := sample()
			after, reverse, err := before.Apply([]Edit{row.edit})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(after.text(), row.want) {
				t.Errorf("after: %s\nlacks %s", after.text(), row.want)
			}
			if before.text() != sample().text() {
				t.Errorf("the force itself was changed: %s", before.text())
			}
			back, _, err := after.Apply(reverse)
			if err != nil || back.text() != before.text() {
				t.Errorf("reversed: %s (%v)\nwant      %s", back.text(), err, before.text())
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	for _, row := range []struct {
		name   string
		edit   Edit
		target bool // the error is ErrNoTarget
	}{
		{"no such unit", Set("u9", "name", "x"), true},
		{"no such mount", Remove("u1", "m9"), true},
		{"no such field", Set("u1", "paint", "x"), true},
		{"no such field of the army", Set("", "paint", "x"), true},
		{"no such field of a mount", SetMount("u1", "m1", "paint", "x"), true},
		{"a choice without an id", Set("u1", "choices.", "x"), true},
		{"name of a wrong kind", Set("u1", "name", 3), false},
		{"count of a wrong kind", Set("u1", "count", "3"), false},
		{"limit of a wrong kind", Set("", "limit", "3"), false},
		{"no op", Edit{Op: "paint", Unit: "u1"}, false},
		{"no op of a mount", Edit{Op: "paint", Unit: "u1", Mount: "m1"}, false},
	} {
		_, _, err := sample().Apply([]Edit{Set("u1", "name", "y"), row.edit})
		if err == nil || errors.Is(err, ErrNoTarget) != row.target {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// Any list of edits that applies can be reversed, and an edit is the same after
// a journey through JSON, as a form or a stored history sends it.
func TestReverseLeadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := sample()
		var edits []Edit
		for i := range rapid.IntRange(1, 8).Draw(t, "n") {
			edits = append(edits, drawEdit(t, fmt.Sprint(i)))
		}
		var sent []Edit
		data, err := json.Marshal(edits)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &sent); err != nil {
			t.Fatal(err)
		}
		after, reverse, err := f.Apply(edits)
		if err != nil {
			return // an edit of what an earlier one removed
		}
		back, _, err := after.Apply(reverse)
		if err != nil || back.text() != f.text() {
			t.Fatalf("reversed %s (%v), want %s", back.text(), err, f.text())
		}
		if again, _, err := f.Apply(sent); err != nil || again.text() != after.text() {
			t.Fatalf("through JSON %s (%v), want %s", again.text(), err, after.text())
		}
	})
}

func drawEdit(t *rapid.T, n string) Edit {
	unit := rapid.SampledFrom([]string{"u1", "u2", "u3"}).Draw(t, "unit"+n)
	mount := rapid.SampledFrom([]string{"m1", "m2", "m3"}).Draw(t, "mount"+n)
	before := rapid.SampledFrom([]string{"", "u1", "u2"}).Draw(t, "before"+n)
	return rapid.SampledFrom([]Edit{
		Set(unit, "name", n), Set(unit, "count", 7), Set(unit, "choices.hero", nil), Set(unit, "choices.k", n), Set("", "limit", 5), Set("", "options.o", 3),
		Set("", "options.list", []any{"a", 2}), SetMount(unit, mount, "at", n), SetMount(unit, mount, "value", 4), Remove(unit, ""), Remove(unit, mount),
		{Op: EditAdd, NewUnit: &Unit{Profile: n, Count: 1, Mounts: []Mount{}}, Before: before}, AddMount(unit, Mount{Item: n}), {Op: EditMove, Unit: unit, Before: before},
	}).Draw(t, "edit"+n)
}
