package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/data"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

func openSchemas(t testing.TB) schemas {
	t.Helper()
	s, err := loadSchemas()
	if err != nil {
		t.Fatal(err)
	}
	if s["roster"] == nil || s["pack"] == nil {
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
		{"everything",
			roster(`"pack": {"id": "a", "version": "1", "sha256": "0"}, "name": "", "player": "", "notes": "", "limit": -1,
				"options": {"a": [1, true, "b"]},
			"print": {}, "units": [{"id": "u", "profile": "p", "name": "", "count": 0, "choices": {"a": {"b": 1.5}},
				"notes": "", "picture": "", "from": {},
			"mounts": [{"id": "", "item": "i", "at": "a", "value": [1]}]}], "overrides": [{"path": "", "value": null,
				"reason": "", "basis": "printed", "cite": ""}]`), true},
		{"tags and livery", roster(
			`"units": [], "tags": ["a"], "livery": {"plate": "#000000", "emblem": {"number": 7}}`), true},
		{"tags and livery of any kind", roster(`"units": [], "tags": {"a": 1}, "livery": [null]`), true},
		{"unknown fields everywhere",
			roster(`"x": 1, "pack": {"x": 1}, "units": [{"x": null, "mounts": [{"x": []}]}], "overrides": [{"value": 1,
				"x": {}}]`), true},
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
		{"two hundred and one overrides", roster(`"units": [], "overrides": [` + list(201, `{"value": 1}`) + `]`),
			false},
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

// documents are one of each kind that there is, with all that it may hold.
var documents = []struct{ name, schema, full string }{
	{"roster", "roster",
		`{"format": "gantry.roster/1", "system": "s", "pack": {"id": "p", "version": "1", "sha256": "0", "x": 1}, "name": "n",
		"player": "p", "notes": "", "limit": 200, "options": {"a": [1, true, "b"]}, "print": {"paper": "a4"},
		"tags": ["a"], "livery": {"scheme": "s"}, "units": [{},
		{"id": "u", "profile": "p", "name": "", "count": 2, "choices": {"a": {"b": 1.5}}, "notes": "", "picture": "",
			"from": {"id": "x"},
		"mounts": [{"id": "m", "item": "i", "at": "a", "value": [1], "x": {}}], "x": [1]}],
		"overrides": [{"path": "/a", "value": 1, "reason": "r", "basis": "typed", "cite": "c", "x": 1}], "x": {"y": 1}}`},
	{"profile", "profile",
		`{"format": "gantry.profile/1", "system": "s", "pack": {"id": "p", "version": "1", "sha256": "0",
			"x": 1}, "name": "n",
		"notes": "", "choices": {"power": 3, "a": [1]}, "mounts": [{"id": "m", "item": "i", "at": "a", "value": 1,
			"x": 1}], "x": 1}`},
	{"own numbers", "profile", `{"format": "gantry.profile/1", "system": "s", "pack": {}, "name": "n", "notes": "", "x": 1,
		"overrides": [{"path": "/a", "value": null, "reason": "", "basis": "house", "cite": "", "x": {}}]}`},
	{"odds", "odds",
		`{"system": "mechahex", "attackers": [{"id": "u", "profile": "p", "count": 1, "choices": {"a": 1},
			"mounts": [{"item": "i"}]}],
		"targets": [{"name": "x"}, {}], "attack": "a", "situation": {"range": 3, "b": [true]},
			"options": {"edition": "x"}, "limit": 100,
		"pack": {"id": "p", "version": "1", "sha256": "0"}, "overrides": [{"path": "/a", "value": 1}], "matrix": false}`},
}

// A document that is changed at random is taken by its schema just if it is taken
// by its reader.
func TestSchemasAndReadersAgree(t *testing.T) {
	s := openSchemas(t)
	lib, err := (&program{systems: systems.All, shipped: data.Packs()}).library()
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]func([]byte) error{
		"roster":  func(text []byte) error { _, err := builder.Decode(text); return err },
		"profile": func(text []byte) error { _, err := builder.DecodeDesign(text); return err },
		"odds":    func(text []byte) error { _, err := odds.ReadRequest(t.Context(), lib, text); return err },
	}
	for _, kind := range documents {
		t.Run(kind.name, func(t *testing.T) {
			var took, refused int
			rapid.Check(t, func(t *rapid.T) {
				n, err := doc.Parse([]byte(kind.full))
				if err != nil {
					t.Fatal(err)
				}
				for range rapid.IntRange(0, 3).Draw(t, "changes") {
					changeDocument(t, n)
				}
				text := n.Append(nil)
				err = read[kind.schema](text)
				if builder.KindOf(err) == builder.KindNotFound {
					t.Skip("another game")
				}
				faults, e := s.faults(kind.schema, text)
				if e != nil || (err == nil) != (len(faults) == 0) {
					t.Fatalf("the reader says %v, the schema %v, %v\n%s", err, faults, e, text)
				}
				if err == nil {
					took++
				} else {
					refused++
				}
			})
			if took == 0 || refused == 0 {
				t.Errorf("%d documents were taken and %d refused", took, refused)
			}
		})
	}
}

// changeDocument changes a document at one place.
func changeDocument(t *rapid.T, n *doc.Node) {
	values := []any{nil, true, "", "house", "missing", "/a", 7, -3, 0, json.Number("1.5"), json.Number("2e2"),
		json.Number("3000000000"), []any{}, []any{1}, []any{map[string]any{}}, map[string]any{},
		map[string]any{"value": 1},
		map[string]any{"path": "/a", "value": 1}}
	for rapid.IntRange(0, 2).Draw(t, "deeper") > 0 {
		switch {
		case len(n.Members) > 0:
			n = rapid.SampledFrom(n.Members).Draw(t, "member").Node
		case len(n.Items) > 0:
			n = rapid.SampledFrom(n.Items).Draw(t, "item")
		}
	}
	value := func() *doc.Node { return doc.NodeOf(rapid.SampledFrom(values).Draw(t, "value")) }
	switch how := rapid.IntRange(0, 3).Draw(t, "how"); {
	case how == 0 && len(n.Members) > 0:
		i := rapid.IntRange(0, len(n.Members)-1).Draw(t, "without")
		n.Members = slices.Delete(slices.Clone(n.Members), i, i+1)
	case how == 1 && n.Kind == doc.Object:
		name := rapid.SampledFrom([]string{"surprise", "overrides", "mounts", "value", "basis", "id"}).Draw(t, "more")
		if n.Get(name) == nil {
			n.Put(name, value())
		}
	case how == 2 && len(n.Items) > 0:
		n.Items = slices.Repeat(n.Items, rapid.SampledFrom([]int{0, 50, 100, 101, 200, 201, 1000,
			1001}).Draw(t, "times"))
	case how == 3 || n.Kind != doc.Object:
		*n = *value()
	}
}

func TestSchemaFaultsHavePointers(t *testing.T) {
	s := openSchemas(t)
	faults, err := s.faults("roster",
		[]byte(`{"format": "gantry.roster/1", "system": "s", "units": [{}, {"name": 1, "mounts": [{"a/b": 1, "at": 2}]}]}`))
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
		"smallest": {`{"system": "mechahex", "attack": "morale"}`, true},
		"a matrix": {`{"system": "mechahex", "matrix": true}`, true},
		"everything": {`{"system": "mechahex", "attack": "a", "attackers": [{"x": 1}], "targets": [{"mounts": [{"value": ` +
			`{}}]}], "situation": {"a": [1]}, "options": {}, "limit": 2, "overrides": [{"value": 1}], "matrix": false}`, true},
		"a hundred": {`{"system": "mechahex", "attack": "a", "attackers": [` + list(100, "{}") + `]}`, true},

		"no object":            {`[]`, false},
		"no system":            {`{"attack": "a"}`, false},
		"no attack":            {`{"system": "mechahex"}`, false},
		"an empty attack":      {`{"system": "mechahex", "attack": ""}`, false},
		"no attack, no matrix": {`{"system": "mechahex", "matrix": false}`, false},
		"a hundred and one": {`{"system": "mechahex", "attack": "a", "targets": [` + list(101,
			"{}") + `]}`, false},
		"an unknown field":       {`{"system": "mechahex", "attack": "a", "b": 1}`, false},
		"a situation of words":   {`{"system": "mechahex", "attack": "a", "situation": []}`, false},
		"a matrix of a word":     {`{"system": "mechahex", "matrix": "yes"}`, false},
		"a unit of another kind": {`{"system": "mechahex", "attack": "a", "targets": [1]}`, false},
	} {
		_, err := odds.ReadRequest(t.Context(), lib, []byte(row.document))
		faults, e := s.faults("odds", []byte(row.document))
		if e != nil || (err == nil) != row.read || (len(faults) == 0) != row.read {
			t.Errorf("%s: the decoder says %v, the schema %v %v", name, err, faults, e)
		}
	}
}
