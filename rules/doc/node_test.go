package doc

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
)

func TestParseNamesThePlace(t *testing.T) {
	for _, row := range []struct {
		name, text, pointer string
		line                int
	}{
		{"empty", "", "", 1},
		{"white space", "\n\n", "", 1},
		{"cut off", "{\n\"a\": [1,\n", "", 2},
		{"twice", "{\"a\": {\n\"b\": 1,\n\"b\": 2}}", "/a/b", 3},
		{"twice in a large object", "{" + manyNames(40) + ",\n\"n7\": 1}", "/n7", 2},
		{"trailing", "{}\n{}", "", 2},
		{"no JSON", "{\n  units: []}", "", 2},
		{"not UTF-8", "{\"a\":\n\"\xff\"}", "", 2},
		{"deep", strings.Repeat("[", 100) + strings.Repeat("]", 100), strings.Repeat("/0", 64), 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := Parse([]byte(row.text))
			var de *Error
			if !errors.As(err, &de) {
				t.Fatalf("got %v, want an Error", err)
			}
			if de.Pointer != row.pointer || de.Line != row.line {
				t.Errorf("at %q line %d, want %q line %d: %v", de.Pointer, de.Line, row.pointer, row.line, err)
			}
		})
	}
}

func manyNames(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf(`"n%d": 0`, i))
	}
	return strings.Join(names, ",")
}

func TestNodeKeepsWhatItReads(t *testing.T) {
	for _, text := range []string{
		`{"b":1,"a":[true,null,"x",1.50,-3,1e400]}`, `"\u0000<&>é漢🤖"`, `{"":{"/~":[]}}`,
	} {
		n, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(n.Append(nil)); got != text {
			t.Errorf("wrote %s, read %s", got, text)
		}
		again := NodeOf(n.Go())
		if string(again.AppendSorted(nil)) != string(n.AppendSorted(nil)) {
			t.Errorf("%s does not survive as a plain value", text)
		}
	}
}

func TestNodeAt(t *testing.T) {
	n, _ := Parse([]byte(`{"a":[{"x/y":{"~":7}}]}`))
	for pointer, want := range map[string]string{"": `{"a":[{"x/y":{"~":7}}]}`, "/a/0/x~1y/~0": "7"} {
		if got, ok := n.At(pointer); !ok || string(got.Append(nil)) != want {
			t.Errorf("At(%q) = %v, %v", pointer, got, ok)
		}
	}
	for _, pointer := range []string{"a", "/b", "/a/1", "/a/-1", "/a/x", "/a/0/x~1y/~0/z"} {
		if got, ok := n.At(pointer); ok {
			t.Errorf("At(%q) found %s", pointer, got.Append(nil))
		}
	}
}

func TestUnitKeepsUnknownFields(t *testing.T) {
	const text = `{"id":"u1","profile":"x","choices":{"n":1.5},"mounts":[{"id":"m1","item":"i","at":"l",` +
		`"value":{"a":[1]},"rust":"red"}],"paint":{"layers":3}}`
	n, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	u, err := ReadUnit(n, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(NodeOf(u).Append(nil)); got != text {
		t.Errorf("wrote\n%s, read\n%s", got, text)
	}
	if got, _ := json.Marshal(u); string(got) != text {
		t.Errorf("wrote\n%s, read\n%s", got, text)
	}
}

func TestReadUnitNamesThePlace(t *testing.T) {
	for text, pointer := range map[string]string{
		`[]`:                         "/u",
		`{"id":7}`:                   "/u/id",
		`{"count":"two"}`:            "/u/count",
		`{"count":1.5}`:              "/u/count",
		`{"count":99999999999}`:      "/u/count",
		`{"choices":[]}`:             "/u/choices",
		`{"mounts":{}}`:              "/u/mounts",
		`{"mounts":[{},{"item":1}]}`: "/u/mounts/1/item",
	} {
		n, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = ReadUnit(n, "/u")
		var de *Error
		if !errors.As(err, &de) || de.Pointer != pointer {
			t.Errorf("%s: %v, want an Error at %s", text, err, pointer)
		}
	}
}

// A value is written the same with and without nodes.
func TestAppend(t *testing.T) {
	mount := rules.Mount{ID: "m1", Item: "gun", At: "\"arm\"", Value: map[string]any{"b": 1, "a": []any{true, nil}},
		Extra: []rules.Member{{Name: "colour", Value: NodeOf("é")}}}
	for _, v := range []any{nil, "a", "\u2028<\n", -3, false, json.Number("1.5"), map[string]any{"z": "1", "a": nil},
		rules.Choices{}, rules.Choices(nil), []any{}, []any{1, "2"}, mount, []rules.Mount{mount, {}},
		rules.Unit{ID: "u1", Count: 2, Choices: rules.Choices{"y": 1, "x": 2}, Mounts: []rules.Mount{mount}}} {
		if got, want := AppendSorted(nil, v), NodeOf(v).AppendSorted(nil); string(got) != string(want) {
			t.Errorf("%#v is written as %s, want %s", v, got, want)
		}
		if got, want := Append(nil, v), NodeOf(v).Append(nil); string(got) != string(want) {
			t.Errorf("%#v is written as %s, want %s", v, got, want)
		}
	}
}

// Strings are written as encoding/json does without HTML escapes.
func TestAppendString(t *testing.T) {
	for _, s := range []string{
		"", "plain", `"`, `\`, `{"at":"torso","of\\":[]}`, `ends "`, "a\tb\x00\x7f", "<&>", "é\u2028",
		`"` + "é", "\xff",
	} {
		var want strings.Builder
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(s); err != nil {
			t.Fatal(err)
		}
		if got := string(AppendString([]byte("x"), s)) + "\n"; got != "x"+want.String() {
			t.Errorf("%q is written %s", s, got)
		}
		if got := string(AppendString(nil, []byte(s))) + "\n"; got != want.String() {
			t.Errorf("%q of bytes is written %s", s, got)
		}
	}
}
