package main

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

var writeSchemas = flag.Bool("schemas", false, "write the schemas of the games' packs to data/schema")

// The schemas of the packs are what the games' structs say.
func TestSchemasOfPacksAreCurrent(t *testing.T) {
	folder := filepath.Join("..", "..", "data", "schema")
	for _, s := range systems.All {
		if !*writeSchemas {
			break
		}
		if err := os.WriteFile(filepath.Join(folder, s.ID+".json"), s.Shape.Schema(s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, fault := range schemaFaults(os.DirFS(folder)) {
		t.Errorf("%s: run make schemas", fault)
	}
}

// schemaFaults are the games whose schema is missing from a folder, or is not what
// their structs say.
func schemaFaults(folder fs.FS) (faults []string) {
	for _, s := range systems.All {
		have, err := fs.ReadFile(folder, s.ID+".json")
		switch {
		case err != nil:
			faults = append(faults, s.ID+" has no schema")
		case !bytes.Equal(have, s.Shape.Schema(s)):
			faults = append(faults, s.ID+" has a schema that is not current")
		}
	}
	return faults
}

func TestMissingSchemasAreFound(t *testing.T) {
	files, stale := fstest.MapFS{}, systems.All[0]
	for _, s := range systems.All[:len(systems.All)-1] {
		files[s.ID+".json"] = &fstest.MapFile{Data: s.Shape.Schema(s)}
	}
	files[stale.ID+".json"] = &fstest.MapFile{Data: []byte("{}")}
	want := []string{stale.ID + " has a schema that is not current",
		systems.All[len(systems.All)-1].ID + " has no schema"}
	if diff := cmp.Diff(want, schemaFaults(files)); diff != "" {
		t.Error(diff)
	}
}

// Every pack that was ever shipped is right by its schema.
func TestShippedPacksFitTheirSchemas(t *testing.T) {
	for _, s := range systems.All {
		schema := schemaOf(t, s)
		packs := [][]byte{data.Pack(s.ID)}
		for _, e := range data.Index() {
			if e.ID == s.ID {
				packs = append(packs, data.PackOf(e.SHA256))
			}
		}
		for i, raw := range packs {
			if err := taken(schema, raw); err != nil {
				t.Errorf("%s %d: %v", s.ID, i, err)
			}
		}
	}
}

// The schema takes a changed pack if and only if the reader does, but for the head, which
// is not the game's, and for texts: no schema can say which ids Gantry has words for.
func TestSchemaAndReaderOfPacksAgree(t *testing.T) {
	for _, s := range systems.All {
		t.Run(s.ID, func(t *testing.T) {
			schema, shipped := schemaOf(t, s), data.Pack(s.ID)
			var took, refused int
			rapid.Check(t, func(t *rapid.T) {
				pack, err := doc.Parse(shipped)
				if err != nil {
					t.Fatal(err)
				}
				at := mutate(t, pack)
				raw := pack.Append(nil)
				bySchema, byReader := taken(schema, raw), s.Shape.Check(raw)
				if byReader != nil && lacksText.MatchString(byReader.Error()) {
					return
				}
				if (bySchema == nil) != (byReader == nil) {
					t.Fatalf("at %s the reader says %v, the schema %v", at, byReader, bySchema)
				}
				if byReader == nil {
					took++
				} else {
					refused++
				}
			})
			if !testing.Short() && (took == 0 || refused == 0) { // a few changes may be all of one kind
				t.Errorf("%d packs were taken and %d refused", took, refused)
			}
		})
	}
}

var lacksText = regexp.MustCompile(`(?m): lacks (text|brief)$`)

func schemaOf(t *testing.T, s rules.System) *jsonschema.Schema {
	text, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.Shape.Schema(s)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("gantry:///pack", text); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("gantry:///pack")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func taken(schema *jsonschema.Schema, raw []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// mutate changes a pack at one place below its head, and tells where.
func mutate(t *rapid.T, pack *doc.Node) string {
	n, at := pack, ""
	for {
		if n.Get("basis").TextOr("") == "missing" {
			t.Skip("whether a number is known depends on what stands around it, which no schema says")
		}
		step := rapid.IntRange(0, 9).Draw(t, "step")
		switch {
		case at == "":
			head := slices.IndexFunc(pack.Members, func(m doc.Member) bool { return m.Name == "cite" }) // ends with it
			i := rapid.IntRange(head+1, len(pack.Members)-1).Draw(t, "member")
			if m := pack.Members[i]; m.Name != "examples" {
				n, at = m.Node, rules.Pointer(at, m.Name)
			}
		case step > 0 && len(n.Members) > 0:
			m := rapid.SampledFrom(n.Members).Draw(t, "member")
			n, at = m.Node, rules.Pointer(at, m.Name)
		case step > 0 && len(n.Items) > 0:
			i := rapid.IntRange(0, len(n.Items)-1).Draw(t, "item")
			n, at = n.Items[i], at+"/"+strconv.Itoa(i)
		default:
			spoil(t, n)
			return at
		}
	}
}

// spoil replaces a value, or adds or removes something inside it.
func spoil(t *rapid.T, n *doc.Node) {
	values := []any{nil, true, false, "", "x", "#123456", "mecha", -1_000_000, -1, 0, 1, 7, 21, 1000,
		100_000_000, "3/2",
		[]any{}, []any{"x"}, []any{1}, map[string]any{}, map[string]any{"value": 3}, map[string]any{"value": nil},
		map[string]any{"value": "1/2", "basis": "house"}, map[string]any{"value": "word"},
		map[string]any{"value": 2, "basis": "typed"},
		map[string]any{"value": 2, "more": 1},
		map[string]any{"value": 2, "basis": "house", "cite": "", "overridden": true},
		map[string]any{"value": 2, "basis": "house", "cite": "here", "overridden": 1},
		map[string]any{"rows": map[string]any{}}}
	value := func() *doc.Node { return doc.NodeOf(rapid.SampledFrom(values).Draw(t, "value")) }
	switch how := rapid.IntRange(0, 3).Draw(t, "how"); {
	case how == 0 && len(n.Members) > 0:
		i := rapid.IntRange(0, len(n.Members)-1).Draw(t, "without")
		n.Members = append(n.Members[:i:i], n.Members[i+1:]...)
	case how == 1 && n.Kind == doc.Object:
		name := rapid.SampledFrom([]string{"surprise", "Capital", "-", "cite", "basis", "id", "name",
			"1"}).Draw(t, "more")
		if n.Get(name) == nil && name != "basis" {
			n.Put(name, value())
		}
	case how == 2 && len(n.Items) > 0:
		n.Items = n.Items[:rapid.IntRange(0, len(n.Items)-1).Draw(t, "first")]
	default:
		*n = *value()
	}
}
