package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/systems"
)

func openSchemas(t testing.TB) schemas {
	t.Helper()
	s, err := loadSchemas()
	if err != nil {
		t.Fatal(err)
	}
	if !s.has("roster") || !s.has("pack") {
		t.Fatal("the schemas of roster and pack are not shipped")
	}
	return s
}

// agree wants the same answer of the decoder and of the schema.
func agree(t interface{ Fatalf(string, ...any) }, s schemas, document string) (read bool) {
	_, err := builder.Decode([]byte(document))
	faults, e := s.faults("roster", []byte(document))
	if e != nil {
		t.Fatalf("%v\n%s", e, document)
	}
	if (err == nil) != (len(faults) == 0) {
		t.Fatalf("the decoder says %v, the schema %v\n%s", err, faults, document)
	}
	return err == nil
}

func TestDecoderAndSchemaAgree(t *testing.T) {
	s := openSchemas(t)
	roster := func(members string) string { return `{"format": "gantry.roster/1", "system": "s", ` + members + `}` }
	unit := func(members string) string { return roster(`"units": [{` + members + `}]`) }
	mount := func(members string) string { return unit(`"mounts": [{` + members + `}]`) }
	override := func(members string) string { return roster(`"units": [], "overrides": [{` + members + `}]`) }
	list := func(n int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
	for _, c := range []struct {
		name, document string
		read           bool
	}{
		{"smallest", roster(`"units": []`), true},
		{"everything", roster(`"pack": {"id": "a", "version": "1", "sha256": "0"}, "name": "", "player": "", "notes": "", "limit": -1, "options": {"a": [1, true, "b"]},
			"print": {}, "units": [{"id": "u", "profile": "p", "name": "", "count": 0, "choices": {"a": {"b": 1.5}}, "notes": "", "picture": "", "from": {},
			"mounts": [{"id": "", "item": "i", "at": "a", "value": [1]}]}], "overrides": [{"path": "", "value": null, "reason": "", "basis": "printed", "cite": ""}]`), true},
		{"unknown fields everywhere", roster(`"x": 1, "pack": {"x": 1}, "units": [{"x": null, "mounts": [{"x": []}]}], "overrides": [{"value": 1, "x": {}}]`), true},
		{"a thousand units", roster(`"units": [` + list(1000, "{}") + `]`), true},
		{"two hundred mounts", unit(`"mounts": [` + list(200, "{}") + `]`), true},
		{"largest limit", roster(`"units": [], "limit": 2147483647`), true},
		{"whole number with a fraction", roster(`"units": [], "limit": 200.0`), true},
		{"whole number with an exponent", roster(`"units": [], "limit": 2e2`), true},
		{"house rule", override(`"value": 1, "basis": "house"`), true},
		{"mount value of any kind", mount(`"value": {"a": [null]}`), true},

		{"no object", `[]`, false},
		{"null", `null`, false},
		{"no format", `{"system": "s", "units": []}`, false},
		{"another format", `{"format": "gantry.roster/2", "system": "s", "units": []}`, false},
		{"format of another kind", `{"format": 1, "system": "s", "units": []}`, false},
		{"no system", `{"format": "gantry.roster/1", "units": []}`, false},
		{"empty system", `{"format": "gantry.roster/1", "system": "", "units": []}`, false},
		{"no units", roster(`"name": ""`), false},
		{"units of another kind", roster(`"units": {}`), false},
		{"a thousand and one units", roster(`"units": [` + list(1001, "{}") + `]`), false},
		{"two hundred and one mounts", unit(`"mounts": [` + list(201, "{}") + `]`), false},
		{"limit too large", roster(`"units": [], "limit": 2147483648`), false},
		{"limit too small", roster(`"units": [], "limit": -2147483649`), false},
		{"limit no integer", roster(`"units": [], "limit": 1.5`), false},
		{"limit null", roster(`"units": [], "limit": null`), false},
		{"name null", roster(`"units": [], "name": null`), false},
		{"pack a string", roster(`"units": [], "pack": "a"`), false},
		{"pack id a number", roster(`"units": [], "pack": {"id": 1}`), false},
		{"options a list", roster(`"units": [], "options": []`), false},
		{"print a list", roster(`"units": [], "print": []`), false},
		{"unit a string", roster(`"units": ["a"]`), false},
		{"unit id a number", unit(`"id": 1`), false},
		{"count a string", unit(`"count": "1"`), false},
		{"count no integer", unit(`"count": 0.5`), false},
		{"choices a list", unit(`"choices": []`), false},
		{"mounts null", unit(`"mounts": null`), false},
		{"from a string", unit(`"from": "a"`), false},
		{"mount a number", unit(`"mounts": [1]`), false},
		{"item a list", mount(`"item": []`), false},
		{"at null", mount(`"at": null`), false},
		{"overrides an object", roster(`"units": [], "overrides": {}`), false},
		{"two hundred and one overrides", roster(`"units": [], "overrides": [` + list(201, `{"value": 1}`) + `]`), false},
		{"override without value", override(`"path": "/a"`), false},
		{"override of a missing basis", override(`"value": 1, "basis": "missing"`), false},
		{"override of an inferred basis", override(`"value": 1, "basis": "inferred"`), false},
		{"override path a number", override(`"value": 1, "path": 1`), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if read := agree(t, s, c.document); read != c.read {
				t.Errorf("read: %v, want %v", read, c.read)
			}
		})
	}
}

// Documents of known and unknown fields with values of every kind: decoder and
// schema take and refuse the same.
func TestDecoderAndSchemaAgreeOnAnything(t *testing.T) {
	s := openSchemas(t)
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		doc := map[string]any{"format": "gantry.roster/1", "system": "s"}
		spoil := rapid.IntRange(0, 12).Draw(t, "spoil")
		members(t, doc, spoil, map[string]any{"name": "", "player": "", "notes": "", "limit": 1, "options": map[string]any{}, "print": map[string]any{}, "x": 1})
		units := []any{}
		for range rapid.IntRange(0, 3).Draw(t, "units") {
			unit := map[string]any{}
			members(t, unit, spoil, map[string]any{"id": "", "profile": "", "name": "", "count": 1, "choices": map[string]any{}, "notes": "", "picture": "", "from": map[string]any{}, "x": 1})
			if rapid.Bool().Draw(t, "mounted") {
				mount := map[string]any{}
				members(t, mount, spoil, map[string]any{"id": "", "item": "", "at": "", "value": 1, "x": 1})
				unit["mounts"] = []any{mount}
			}
			units = append(units, unit)
		}
		doc["units"] = units
		if rapid.Bool().Draw(t, "overridden") {
			override := map[string]any{"value": 1}
			members(t, override, spoil, map[string]any{"path": "", "reason": "", "basis": "house", "cite": "", "x": 1})
			doc["overrides"] = []any{override}
		}
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if agree(t, s, string(text)) {
			taken++
		}
	})
	if taken == 0 {
		t.Error("no document was taken: the property only saw bad ones")
	}
}

// The same of documents of own profiles.
func TestProfileDecoderAndSchemaAgree(t *testing.T) {
	s, taken := openSchemas(t), 0
	rapid.Check(t, func(t *rapid.T) {
		doc := map[string]any{"format": builder.ProfileFormat, "system": "s"}
		spoil := rapid.IntRange(0, 12).Draw(t, "spoil")
		members(t, doc, spoil, map[string]any{"format": builder.ProfileFormat, "system": "s", "pack": map[string]any{"id": "p"}, "name": "", "notes": "", "choices": map[string]any{}, "x": 1})
		if rapid.Bool().Draw(t, "mounted") {
			mount := map[string]any{}
			members(t, mount, spoil, map[string]any{"id": "", "item": "", "at": "", "value": 1, "x": 1})
			doc["mounts"] = slices.Repeat([]any{mount}, rapid.SampledFrom([]int{0, 1, 200, 201}).Draw(t, "mounts"))
		}
		if rapid.Bool().Draw(t, "numbered") {
			number := map[string]any{"value": 1}
			members(t, number, spoil, map[string]any{"path": "/a", "value": nil, "reason": "", "basis": "printed", "cite": "", "x": 1})
			doc["overrides"] = slices.Repeat([]any{number}, rapid.SampledFrom([]int{0, 1, 200, 201}).Draw(t, "numbers"))
		}
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		_, err = builder.DecodeDesign(text)
		faults, e := s.faults("profile", text)
		if e != nil || (err == nil) != (len(faults) == 0) {
			t.Fatalf("the decoder says %v, the schema %v, %v\n%s", err, faults, e, text)
		}
		if err == nil {
			taken++
		}
	})
	if taken == 0 {
		t.Error("no document was taken: the property only saw bad ones")
	}
}

// members adds some of the fields with a value of their kind, or now and then of
// any kind: where spoil is 0 never, else at about one field in spoil.
func members(t *rapid.T, object map[string]any, spoil int, fields map[string]any) {
	kinds := rapid.SampledFrom([]any{nil, true, 7, -3, 1.5, 3_000_000_000, "house", "", "missing", []any{}, []any{1}, map[string]any{}, map[string]any{"a": 1}})
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(slices.Sorted(maps.Keys(fields))), 0, 3, rapid.ID[string]).Draw(t, "fields") {
		object[name] = fields[name]
		if spoil > 0 && rapid.IntRange(1, spoil).Draw(t, "spoilt") == 1 {
			object[name] = kinds.Draw(t, "value")
		}
	}
}

func TestSchemaFaultsHavePointers(t *testing.T) {
	s := openSchemas(t)
	faults, err := s.faults("roster", []byte(`{"format": "gantry.roster/1", "system": "s", "units": [{}, {"name": 1, "mounts": [{"a/b": 1, "at": 2}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(faults)
	if len(faults) != 2 || !strings.Contains(got, "/units/1/name") || !strings.Contains(got, "/units/1/mounts/0/at") {
		t.Errorf("%v", faults)
	}
}

// The decoder of requests for odds and their schema give the same answer.
func TestOddsDecoderAndSchemaAgree(t *testing.T) {
	s := openSchemas(t)
	p := &program{systems: systems.All, shipped: data.Packs()}
	lib, err := p.library()
	if err != nil {
		t.Fatal(err)
	}
	list := func(n int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
	for name, row := range map[string]struct {
		document string
		read     bool
	}{
		"smallest":   {`{"system": "mechahex", "attack": "morale"}`, true},
		"a matrix":   {`{"system": "mechahex", "matrix": true}`, true},
		"everything": {`{"system": "mechahex", "attack": "a", "attackers": [{"x": 1}], "targets": [{"mounts": [{"value": {}}]}], "situation": {"a": [1]}, "options": {}, "limit": 2, "overrides": [{"value": 1}], "matrix": false}`, true},
		"a hundred":  {`{"system": "mechahex", "attack": "a", "attackers": [` + list(100, "{}") + `]}`, true},

		"no object":              {`[]`, false},
		"no system":              {`{"attack": "a"}`, false},
		"no attack":              {`{"system": "mechahex"}`, false},
		"an empty attack":        {`{"system": "mechahex", "attack": ""}`, false},
		"no attack, no matrix":   {`{"system": "mechahex", "matrix": false}`, false},
		"a hundred and one":      {`{"system": "mechahex", "attack": "a", "targets": [` + list(101, "{}") + `]}`, false},
		"an unknown field":       {`{"system": "mechahex", "attack": "a", "b": 1}`, false},
		"a situation of words":   {`{"system": "mechahex", "attack": "a", "situation": []}`, false},
		"a matrix of a word":     {`{"system": "mechahex", "matrix": "yes"}`, false},
		"a unit of another kind": {`{"system": "mechahex", "attack": "a", "targets": [1]}`, false},
	} {
		_, err := lib.ReadOdds([]byte(row.document))
		faults, e := s.faults("odds", []byte(row.document))
		if e != nil || (err == nil) != row.read || (len(faults) == 0) != row.read {
			t.Errorf("%s: the decoder says %v, the schema %v %v", name, err, faults, e)
		}
	}
}
