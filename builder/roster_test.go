package builder_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/rules/systems"
)

func TestDecodeRefuses(t *testing.T) {
	for _, row := range []struct{ name, doc, pointer string }{
		{"not JSON", `{`, ""},
		{"a list", `[]`, ""},
		{"no format", `{"system":"mechahex","units":[]}`, "/format"},
		{"other format", `{"format":"gantry.roster/2","system":"mechahex","units":[]}`, "/format"},
		{"no system", `{"format":"gantry.roster/1","units":[]}`, "/system"},
		{"no units", `{"format":"gantry.roster/1","system":"mechahex"}`, "/units"},
		{"units no list", `{"format":"gantry.roster/1","system":"mechahex","units":{}}`, "/units"},
		{"limit no number", `{"format":"gantry.roster/1","system":"mechahex","limit":"x","units":[]}`, "/limit"},
		{"limit enormous", `{"format":"gantry.roster/1","system":"mechahex","limit":1e99,"units":[]}`, "/limit"},
		{"names are exact", `{"Format":"gantry.roster/1","format":"x","system":"mechahex","units":[]}`, "/format"},
		{"a name twice", `{"format":"gantry.roster/1","system":"a","system":"b","units":[]}`, "/system"},
		{"too many units", `{"format":"gantry.roster/1","system":"mechahex","units":[` + strings.Repeat("{},", 10000) +
			`{}]}`, "/units"},
		{"too many mounts", `{"format":"gantry.roster/1","system":"mechahex","units":[{"mounts":[` +
			strings.Repeat("{},", 300) + `{}]}]}`, "/units/0/mounts"},
		{"mount no object", `{"format":"gantry.roster/1","system":"mechahex","units":[{"mounts":[1]}]}`,
			"/units/0/mounts/0"},
		{"override without value",
			`{"format":"gantry.roster/1","system":"mechahex","units":[],"overrides":[{"path":"/x"}]}`,
			"/overrides/0/value"},
		{"override of a guess",
			`{"format":"gantry.roster/1","system":"mechahex","units":[],"overrides":[{"path":"/x",` +
				`"value":1,"basis":"inferred"}]}`, "/overrides/0/basis"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := builder.Decode([]byte(row.doc))
			var de *doc.Error
			if !errors.As(err, &de) || de.Pointer != row.pointer {
				t.Errorf("%v; want a doc.Error at %q", err, row.pointer)
			}
			if builder.KindOf(err) != builder.KindInvalid {
				t.Errorf("kind %v; want a sentence for the user", builder.KindOf(err))
			}
		})
	}
	huge := bytes.Repeat([]byte(" "), builder.MaxBytes+1)
	if _, err := builder.Decode(huge); builder.KindOf(err) != builder.KindTooLarge {
		t.Errorf("an enormous document: %v", err)
	}
	misspelt := []byte(strings.Replace(buildertest.Small, "mechahex", "mechahax", 1))
	if _, err := buildertest.Library(t).Read(t.Context(), misspelt); builder.KindOf(err) != builder.KindNotFound ||
		!strings.Contains(err.Error(), `"mechahex"`) {
		t.Errorf("an unknown game: %v; want the nearest one named", err)
	}
}

// Unknown parts of a document survive saving.
func TestNothingIsLost(t *testing.T) {
	const text = `{"format":"gantry.roster/1","system":"mechahex","name":"<b>\u0000 🤖 שלום","player":"P",` +
		`"limit":200,"options":{"edition":"1999","odd":[1,null,{"x":1.25}]},
	"units":[{"id":"u1","profile":"no-such","name":"N","count":0,"choices":{"hero":["a"]},"mounts":[{"id":"m1",` +
		`"item":"no-such","at":"nowhere","value":{"deep":[1e400]},"rust":1}],"notes":"n","picture":"sha256:0",` +
		`"from":{"id":"p1"},"paint":"red"}],
	"overrides":[{"path":"/no/such","value":{"a":1},"reason":"r","note":"kept"}],"notes":"N","print":{"paper":"a4"},` +
		`"tags":["league",7,"a,b"],"livery":{"plate":"red","emblem":{"shape":"star","shine":1.5},"decals":[]},` +
		`"league":{"x":[]}}`
	r := buildertest.Read(t, text)
	want, err := doc.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got := r.Node()
	r.Pack = builder.PackRef{}
	if g, w := r.Node().AppendSorted(nil), want.AppendSorted(nil); !bytes.Equal(g, w) {
		t.Errorf("saved\n%s\nread\n%s", g, w)
	}
	if of, nodes := r.Append(nil), r.Node().Append(nil); !bytes.Equal(of, nodes) {
		t.Errorf("written as\n%s\nthe node as\n%s", of, nodes)
	}
	again, err := builder.Decode(got.Append(nil))
	if err != nil || !bytes.Equal(again.Node().Append(nil), got.Append(nil)) {
		t.Errorf("a second saving differs: %v", err)
	}
}

func TestHash(t *testing.T) {
	r := buildertest.Read(t, buildertest.Small)
	same := map[string]string{
		"order of names, white space": strings.NewReplacer(`"limit":40,`, "", `"system"`,
			"\"limit\" : 40,\n\t\"system\"").
			Replace(buildertest.Small),
		"a default written out": strings.Replace(buildertest.Small, `"profile"`, `"count":1,"choices":{},"profile"`, 1),
		"the player and notes": strings.Replace(buildertest.Small, `"limit"`,
			`"player":"P","notes":"N","print":{"paper":"a4"},"limit"`, 1),
		"tags and livery": strings.Replace(buildertest.Small, `"limit"`,
			`"tags":["league"],"livery":{"scheme":"gunmetal","x":1},"limit"`, 1),
		"tags and livery that are none": strings.Replace(buildertest.Small, `"limit"`,
			`"tags":7,"livery":"red","limit"`, 1),
		"a unit's notes and picture": strings.Replace(
			buildertest.Small,
			`"profile"`,
			`"notes":"N","picture":"sha256:1","profile"`,
			1,
		),
		"ids assigned": strings.NewReplacer(`"id":"u1",`, "", `"id":"m1",`, "", `"id":"m2",`, "", `"id":"m3",`,
			"", `"id":"m4",`, "").Replace(buildertest.Small),
	}
	for name, doc := range same {
		if got := buildertest.Read(t, doc).Hash(); got != r.Hash() {
			t.Errorf("%s changes the hash", name)
		}
	}
	other := map[string]string{
		"the name":         strings.Replace(buildertest.Small, `"limit"`, `"name":"N","limit"`, 1),
		"an unknown field": strings.Replace(buildertest.Small, `"limit"`, `"league":"N","limit"`, 1),
		"a mount's place":  strings.Replace(buildertest.Small, `"left-arm"`, `"right-arm"`, 1),
		"the limit":        strings.Replace(buildertest.Small, `40`, `41`, 1),
	}
	for name, doc := range other {
		if got := buildertest.Read(t, doc).Hash(); got == r.Hash() {
			t.Errorf("%s does not change the hash", name)
		}
	}
}

func TestOverrides(t *testing.T) {
	lib := buildertest.Library(t)
	for _, row := range []struct {
		name, override string
		points         int
		basis          rules.Basis
	}{
		{"house", `{"path":"/classes/rows/light-mecha/points","value":35,"reason":"our group"}`, 35, rules.House},
		{"printed, of a number that the book prints",
			`{"path":"/classes/rows/light-mecha/points","value":35,"reason":"my copy","basis":"printed","cite":"Page 9"}`, 35,
			rules.House},
		{"typed, of a number that the book prints",
			`{"path":"/classes/rows/light-mecha/points","value":35,"reason":"my copy","basis":"typed","cite":"Page 9"}`, 35,
			rules.House},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := buildertest.Read(
				t,
				strings.Replace(buildertest.Small, `"limit"`, fmt.Sprintf(`"overrides":[%s],"limit"`, row.override), 1),
			)
			for range 2 { // opened, then from the library's memory
				s, err := lib.Sheet(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				points, _ := s.Units[0].Profile.Role(rules.RolePoints)
				if points.Value != rules.Int(row.points) || points.Basis != row.basis || !points.Overridden {
					t.Errorf("points %v, %v, overridden %v", points.Value, points.Basis, points.Overridden)
				}
				if want := max(row.basis, rules.Inferred); s.Verdict.RestsOn != want {
					t.Errorf("the verdict rests on %v, want %v", s.Verdict.RestsOn, want)
				}
			}
			plain, err := lib.Sheet(t.Context(), buildertest.Read(t, buildertest.Small))
			if err != nil {
				t.Fatal(err)
			}
			if points, _ := plain.Units[0].Profile.Role(rules.RolePoints); points.Value != rules.Int(40) {
				t.Errorf("the override reached another roster: %v points", points.Value)
			}
		})
	}
}

func TestApplyOwnFields(t *testing.T) {
	r := buildertest.Read(t, buildertest.Small)
	edits := []rules.Edit{rules.Set("", "name", "N"), rules.Set("", "player", "P"), rules.Set("", "notes", "X"),
		rules.Set("", "print", map[string]any{"paper": "letter"}), rules.Set("u1", "name", "U"),
		rules.Set("", "limit", 50),
		rules.Set("", "tags", []any{"a"}), rules.Set("", "livery", map[string]any{"scheme": "gunmetal"})}
	after, reverse, err := r.Apply(edits)
	if err != nil {
		t.Fatal(err)
	}
	if after.Name != "N" || after.Player != "P" || after.Notes != "X" || after.Print == nil || *after.Limit != 50 ||
		after.Units[0].Name != "U" || after.Tags == nil || after.Livery == nil {
		t.Errorf("after: %s", after.Encode())
	}
	back, _, err := after.Apply(reverse)
	if err != nil || !bytes.Equal(back.Encode(), r.Encode()) {
		t.Errorf("reversed: %s (%v)", back.Encode(), err)
	}
	if _, _, err := r.Apply([]rules.Edit{rules.Set("u7", "name", "x")}); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("an edit of what is gone: %v", err)
	}
	if _, _, err := r.Apply([]rules.Edit{rules.Set("", "name", 3)}); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a name that is a number: %v", err)
	}
}

func TestReach(t *testing.T) {
	add := rules.AddUnit(rules.Unit{Profile: "x"})
	for _, row := range []struct {
		name string
		a, b rules.Edit
		want bool
	}{
		{"the same field", rules.Set("u1", "name", "a"), rules.Set("u1", "name", "b"), true},
		{"two fields", rules.Set("u1", "name", "a"), rules.Set("u1", "count", 2), false},
		{"two units", rules.Set("u1", "name", "a"), rules.Set("u11", "name", "b"), false},
		{"fields with one beginning", rules.Set("u1", "choices.a", 1), rules.Set("u1", "choices.ab", 1), false},
		{"a unit taken away", rules.Set("u1", "name", "a"), rules.Remove("u1", ""), true},
		{"a mount of a unit taken away", rules.SetMount("u1", "m1", "at", "x"), rules.Remove("u1", ""), true},
		{"two mounts", rules.SetMount("u1", "m1", "at", "x"), rules.Remove("u1", "m2"), false},
		{"the army's fields", rules.Set("", "limit", 1), rules.Set("", "limit", 2), true},
		{"an addition", add, rules.Remove("u1", ""), false},
		{"the order", rules.Edit{Op: rules.EditMove, Unit: "u1"}, rules.Edit{Op: rules.EditMove, Unit: "u2"}, true},
	} {
		others := []rules.Edit{rules.Remove("t", ""), add, row.b, rules.Set("u2", "notes", 1), rules.Set("u1", "a", 1),
			rules.Set("u1", "zz", 1)}
		if got := builder.ReachOf(others).Has(row.a); got != row.want {
			t.Errorf("%s: %v", row.name, got)
		}
		if got := builder.ReachOf([]rules.Edit{row.a}).Has(row.b); got != row.want {
			t.Errorf("%s, the other way round: %v", row.name, got)
		}
	}
}

func TestPackHead(t *testing.T) {
	shipped := string(data.Pack("mechahex"))
	for _, row := range []struct{ name, old, new, pointer string }{
		{"another format", `"gantry.pack/1"`, `"gantry.pack/2"`, "/format"},
		{"no such game", `"id": "mechahex"`, `"id": "mechahax"`, "/id"},
		{"an example of another game", `"system": "mechahex"`, `"system": "mechahax"`, "/examples/0/system"},
		{"an example that cannot be read", `"gantry.roster/1"`, `"gantry.roster/9"`, "/examples/0/format"},
	} {
		changed := strings.Replace(shipped, row.old, row.new, 1)
		_, err := builder.OpenPack(systems.All, []byte(changed))
		var pe *pack.Error
		if changed == shipped || !errors.As(err, &pe) || pe.Pointer != row.pointer {
			t.Errorf("%s: %v; want a pack.Error at %s", row.name, err, row.pointer)
		}
	}
}

// A document is made and hashed unit by unit as it would be in one piece.
func TestDocumentInPieces(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		for i, r := range append(p.Examples, builder.Roster{System: p.ID}) {
			r.Name, r.Notes, r.Tags = `a "units":[] <b> &`, "\u2028", doc.NodeOf("units")
			r.Extra = []rules.Member{{Name: "aaa<", Value: doc.NodeOf(map[string]any{"units": []any{}})},
				{Name: "zzz", Value: doc.NodeOf(1)}}
			want, err := json.MarshalIndent(r.Node(), "", "  ")
			if err != nil || string(r.Encode()) != string(want)+"\n" {
				t.Errorf("%s %d, %v: %s", p.ID, i, err, cmp.Diff(string(want)+"\n", string(r.Encode())))
			}
			bare := r
			bare.Player, bare.Notes, bare.Print, bare.Tags, bare.Livery = "", "", nil, nil, nil
			if sum := sha256.Sum256(bare.Node().AppendSorted(nil)); r.Hash() != hex.EncodeToString(sum[:]) {
				t.Errorf("%s %d: the hash is another", p.ID, i)
			}
		}
	}
}
