package doc_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"pgregory.net/rapid"

	"gantry/rules/doc"
)

func node(t testing.TB, text string) *doc.Node {
	t.Helper()
	n, err := doc.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestDiff(t *testing.T) {
	for _, row := range []struct{ name, a, b, ops string }{
		{"the same", `{"a":1,"b":[{"id":"x"}]}`, `{"b":[{"id":"x"}],"a":1}`, `null`},
		{"members", `{"a":1,"b":2}`, `{"b":3,"c/d":null}`,
			`[{"op":"remove","path":"/a"},{"op":"replace","path":"/b","value":3},` +
				`{"op":"add","path":"/c~1d","value":null}]`},
		{"an item in the middle", `[{"id":"x"},{"id":"z"}]`, `[{"id":"x"},{"id":"y","n":1},{"id":"z"}]`,
			`[{"op":"add","path":"/1","value":{"id":"y","n":1}}]`},
		{"the first comes last", `[{"id":"a"},{"id":"b"},{"id":"c"}]`, `[{"id":"b"},{"id":"c"},{"id":"a"}]`,
			`[{"op":"move","from":"/0","path":"/2"}]`},
		{"an item that stays", `[{"id":"a"},{"id":"b","n":1}]`, `[{"id":"b","n":2}]`,
			`[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/n","value":2}]`},
		{"one id twice", `[{"id":"a"},{"id":"a"}]`, `[{"id":"a"}]`,
			`[{"op":"replace","path":"","value":[{"id":"a"}]}]`},
		{"values", `[1,2]`, `[2,1]`, `[{"op":"replace","path":"","value":[2,1]}]`},
	} {
		ops := doc.Diff(node(t, row.a), node(t, row.b))
		text, err := json.Marshal(ops)
		if err != nil || string(text) != row.ops {
			t.Errorf("%s: %s, want %s (%v)", row.name, text, row.ops, err)
		}
	}
}

// anyNode draws a value whose lists often have items with ids, in any order.
func anyNode(depth int) *rapid.Generator[any] {
	return rapid.Custom(func(t *rapid.T) any {
		kind := rapid.IntRange(0, 6).Draw(t, "kind")
		switch {
		case depth == 0 || kind < 2:
			return rapid.SampledFrom([]any{nil, true, 0, 7, "", "x/~y"}).Draw(t, "value")
		case kind < 4:
			m := map[string]any{}
			names := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b", "c/d", "e~"}), rapid.ID)
			for _, name := range names.Draw(t, "names") {
				m[name] = anyNode(depth-1).Draw(t, name)
			}
			return m
		case kind == 4:
			return []any{anyNode(depth-1).Draw(t, "item")}
		}
		list := []any{}
		ids := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"u1", "u2", "u3", "u4", "u5", "u6"}), rapid.ID)
		for _, id := range ids.Draw(t, "ids") {
			list = append(list, map[string]any{"id": id, "n": anyNode(depth-1).Draw(t, id)})
		}
		return list
	})
}

// patched returns a document after a JSON Patch, applied by another library. Both are wrapped in an object, since
// the library patches only objects and lists.
func patched(t testing.TB, n *doc.Node, ops []doc.Op) *doc.Node {
	t.Helper()
	text, err := json.Marshal(ops)
	if err != nil {
		t.Fatal(err)
	}
	patch, err := jsonpatch.DecodePatch(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	after, err := patch.Apply(n.Append(nil))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return node(t, string(after))
}

// The patch from one value to another works on the JSON that others get. From a value to itself it is empty.
func TestDiffLeadsToTheOtherValue(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := doc.NodeOf(map[string]any{"value": anyNode(4).Draw(r, "a")})
		b := doc.NodeOf(map[string]any{"value": anyNode(4).Draw(r, "b")})
		if ops := doc.Diff(a, a); len(ops) > 0 {
			r.Fatalf("a value differs from itself by %v", ops)
		}
		ops := doc.Diff(a, b)
		if got, want := patched(t, a, ops).AppendSorted(nil), b.AppendSorted(nil); string(got) != string(want) {
			r.Fatalf("%v\nleads to %s\nnot to %s", ops, got, want)
		}
	})
}

// An object with very many members is compared quickly: each is looked up once.
func TestDiffOfManyMembers(t *testing.T) {
	const many = 200_000
	a, b := &doc.Node{Kind: doc.Object}, &doc.Node{Kind: doc.Object}
	for i := range many {
		m := doc.Member{Name: fmt.Sprint("k", i), Node: doc.NodeOf(i)}
		a.Members, b.Members = append(a.Members, m), append(b.Members, m)
	}
	b.Members[many-1].Node = doc.NodeOf("other")
	began := time.Now()
	if ops := doc.Diff(a, b); len(ops) != 1 || ops[0].Path != fmt.Sprint("/k", many-1) {
		t.Errorf("%d operations", len(ops))
	}
	if took := time.Since(began); took > 20*time.Second { // linear search takes over a minute
		t.Errorf("it took %s", took)
	}
}

// A long name is in the path of everything below it. The patch stays small.
func TestDiffOfLongNames(t *testing.T) {
	long := strings.Repeat("n", 30_000)
	inside := &doc.Node{Kind: doc.Object}
	for i := range 2800 {
		inside.Put(fmt.Sprint("k", i), doc.NodeOf(i))
	}
	a, b := &doc.Node{Kind: doc.Object}, &doc.Node{Kind: doc.Object}
	a.Put(long, inside)
	b.Put(long, &doc.Node{Kind: doc.Object})
	ops := doc.Diff(a, b)
	bytes := 0
	for _, op := range ops {
		bytes += len(op.Path)
	}
	if bytes > 2<<20 {
		t.Errorf("%d operations have %d bytes of paths", len(ops), bytes)
	}
	if got := patched(t, a, ops); string(got.Append(nil)) != string(b.Append(nil)) {
		t.Error("the patch does not lead to the other value")
	}
}
